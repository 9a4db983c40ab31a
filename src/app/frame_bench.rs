//! How long a frame takes, by the length of the talk: the whole window is drawn off-screen while the view scrolls and zooms and decisions
//! are made.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant as Clock;

use eframe::{egui, egui_wgpu, wgpu};
use serde::Serialize;

use super::{App, Folders, Jobs};
use base::time::{Duration, Instant, Span};
use editor::project::{Edit, Project};
use evidence::lexical::LetterCase;
use evidence::{Evidence, GapEvidence};
use formats::guideline::Guideline;
use formats::transcript::{Transcript, Word, WordId};
use media::audio::{AudioSource, Decoder, RATE_HZ, Recording};
use media::prosody::{self, FrameTrack};
use models::compute::Compute;
use ui::player::Player;
use ui::talk::Talk;
use ui::time_axis::TimeAxis;

/// The window, in points; a 4K screen at 200 % has about twice that, in pixels four times.
const SIZE: [f32; 2] = [1920.0, 1080.0];
/// Frames before the measurement: fonts, caches.
const WARM_UP: usize = 30;

/// Frame times for one length of talk.
#[derive(Clone, Debug, Serialize)]
pub struct FrameBenchRow {
    /// As people say it: "3 h".
    pub length: String,
    pub words: usize,
    pub cues: usize,
    pub frames: usize,
    /// The whole frame: panels, triangles, picture.
    pub median_ms: f64,
    pub p99_ms: f64,
    /// Panels and triangles alone, without the picture.
    pub layout_median_ms: f64,
    pub layout_p99_ms: f64,
    /// From a decision to everything that follows from it: cues, problems, alternatives.
    pub edit_median_ms: f64,
}

/// All rows, and what drew the pictures.
#[derive(Clone, Debug, Serialize)]
pub struct FrameBenchReport {
    pub renderer: String,
    pub rows: Vec<FrameBenchRow>,
}

/// Measures `frames` frames for 20 minutes, 3 hours and 10 hours, with the spectrogram or without; `done` is called with each row.
pub fn run(frames: usize, spectrogram: bool, mut done: impl FnMut(&FrameBenchRow)) -> FrameBenchReport {
    let mut picture = Picture::new();
    let mut rows = Vec::new();
    for (length, minutes) in [("20 min", 20), ("3 h", 180), ("10 h", 600)] {
        let row = measure(length, minutes, frames, spectrogram, picture.as_mut());
        done(&row);
        rows.push(row);
    }
    let renderer = picture.map_or_else(|| "none".to_owned(), |picture| picture.name);
    FrameBenchReport { renderer, rows }
}

fn measure(
    length: &str,
    minutes: u32,
    frames: usize,
    spectrogram: bool,
    mut picture: Option<&mut Picture>,
) -> FrameBenchRow {
    let ctx = egui::Context::default();
    let jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
    // Deciding writes a journal, as it does in earnest.
    let folder = tempfile::tempdir().ok();
    let journals = folder.as_ref().map_or_else(std::env::temp_dir, |folder| folder.path().to_owned());
    let folders = Folders {
        settings: None,
        profiles: journals.join("profiles"),
        journals: journals.clone(),
        dictionaries: Some(Vec::new()),
    };
    let mut app = App::new(&ctx, folders, Player::silent(|| std::time::Duration::ZERO), jobs);
    app.desk.settings.reduced_motion = true;
    app.desk.settings.plays_on_arrival = false;
    app.desk.settings.lanes.energy = true;
    app.desk.settings.lanes.spectrogram = spectrogram;
    let talk = synthetic_talk(minutes, &journals);
    let duration = talk.duration();
    let (words, cues) = (talk.words().len(), talk.cues().len());
    app.session.talk = Some(talk);
    let mut total = Vec::with_capacity(frames);
    let mut layout = Vec::with_capacity(frames);
    let mut edits = Vec::new();
    for frame in 0..WARM_UP + frames {
        // As a user goes through the talk: scrolls, zooms in and out, decides now and then.
        let share = frame as f64 / (WARM_UP + frames) as f64;
        let shown = [8.0, 30.0, 120.0, 1200.0, duration.as_secs()][frame / 24 % 5];
        let from = share * (duration.as_secs() - shown).max(0.0);
        app.stage.view.show(TimeAxis::showing(from, from + shown, app.stage.view.width), duration);
        app.stage.silent_head = Instant::from_secs(from + 0.5 * shown);
        if frame % 40 == 20 {
            let clock = Clock::now();
            if let Some(talk) = &mut app.session.talk {
                talk.select_question(talk.next_question(talk.here()));
                if let Some(gap) = talk.current() {
                    // A refused boundary is the most expensive decision: the text around it is cut again.
                    let _ = talk.edit(&Edit::Reject { gap, strength: None });
                }
            }
            edits.push(clock.elapsed().as_secs_f64() * 1000.0);
        }
        let clock = Clock::now();
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, SIZE.into())),
            time: Some(frame as f64 / 60.0),
            focused: true,
            ..egui::RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| app.update(ui));
        let shapes = ctx.tessellate(output.shapes, output.pixels_per_point);
        let laid_out = clock.elapsed();
        if let Some(picture) = picture.as_deref_mut() {
            picture.draw(&output.textures_delta, &shapes, output.pixels_per_point);
        }
        if frame >= WARM_UP {
            total.push(clock.elapsed().as_secs_f64() * 1000.0);
            layout.push(laid_out.as_secs_f64() * 1000.0);
        }
    }
    FrameBenchRow {
        length: length.to_owned(),
        words,
        cues,
        frames,
        median_ms: quantile(&mut total, 0.5),
        p99_ms: quantile(&mut total, 0.99),
        layout_median_ms: quantile(&mut layout, 0.5),
        layout_p99_ms: quantile(&mut layout, 0.99),
        edit_median_ms: quantile(&mut edits, 0.5),
    }
}

pub(super) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = ((values.len().saturating_sub(1)) as f64 * share).round() as usize;
    values.get(at).map_or(0.0, |value| (value * 1000.0).round() / 1000.0)
}

/// A talk with words, pauses, sound, pitch and evidence, such as would come of a real one; between 2,000 and 10,000 cues
/// in 3 and 10 hours.
pub(super) fn synthetic_talk(minutes: u32, journals: &Path) -> Talk {
    synthetic_talk_with(minutes, journals, |_| ())
}

const TEXTS: &[&str] = &[
    "when", "the", "harbour", "wakes,", "gulls", "circle", "over", "small", "boats", "and", "somebody", "counts",
    "them.", "nobody", "knows", "why", "she", "does", "it,", "but", "every", "morning", "there", "she", "stands.",
];

/// The same with other words in the transcript than the evidence speaks of.
pub(super) fn synthetic_talk_with(minutes: u32, journals: &Path, change: impl FnOnce(&mut [Word])) -> Talk {
    let end = Instant::from_secs(f64::from(minutes) * 60.0);
    let mut words: Vec<Word> = Vec::new();
    let mut at = Instant::from_millis(300);
    while at + Duration::from_secs(2.0) < end {
        let text = TEXTS[words.len() % TEXTS.len()];
        let spoken = Duration::from_millis(90 + 45 * text.len() as i64);
        let pause = match text.chars().last() {
            Some('.') => 700,
            Some(',') => 250,
            _ => 15,
        };
        words.push(Word {
            id: WordId(words.len() as u32),
            text: text.to_owned(),
            span: Span::new(at, at + spoken),
            raw_span: None,
            estimated: false,
            confidence: Some(0.9),
            speaker: None,
        });
        at = at + spoken + Duration::from_millis(pause);
    }
    let samples: Vec<f32> = {
        let mut samples = vec![0.0; end.as_samples(RATE_HZ)];
        // A short piece of "voice", repeated: its looks matter here, not its sound.
        let piece: Vec<f32> = (0..RATE_HZ as usize)
            .map(|n| {
                let seconds = n as f32 / RATE_HZ as f32;
                (seconds * 900.0).sin() * (seconds * 18.0).sin().abs() * 0.6
            })
            .collect();
        for chunk in samples.chunks_mut(piece.len()) {
            let count = chunk.len();
            chunk.copy_from_slice(&piece[..count]);
        }
        samples
    };
    let count = samples.len() / prosody::HOP_SAMPLES;
    let frames = FrameTrack {
        f0_hz: (0..count).map(|n| 120.0 + 30.0 * (n as f32 * 0.03).sin()).collect(),
        voicing: (0..count).map(|n| if n % 40 < 30 { 0.9 } else { 0.1 }).collect(),
        level_db: (0..count).map(|n| -25.0 + 10.0 * (n as f32 * 0.1).sin()).collect(),
    };
    let source = AudioSource {
        container: "none".into(),
        codec: "none".into(),
        rate_hz: RATE_HZ,
        channels: 1,
        decoder: Decoder::Symphonia,
        track: media::audio::TrackNumber::MIN,
        tracks: 1,
    };
    let posteriors: Vec<[f32; 4]> = words
        .iter()
        .map(|word| match word.text.chars().last() {
            Some('.') => [0.1, 0.1, 0.78, 0.02],
            Some(',') => [0.4, 0.5, 0.1, 0.0],
            _ => [0.95, 0.03, 0.02, 0.0],
        })
        .collect();
    let measured = prosody::measure(&words, Some(&frames));
    let pause = |index: usize| measured.gaps.get(index).map_or(Duration::ZERO, |gap| gap.pause);
    let acoustic: Vec<f32> =
        (0..words.len()).map(|index| evidence::acoustic::pause::boundary_probability(pause(index))).collect();
    let gaps = words.iter().enumerate().map(|(index, word)| {
        let evidence = GapEvidence {
            posterior: posteriors[index],
            acoustic: acoustic[index],
            fusion: None,
            pause: pause(index),
            pitch_reset_st: Some(1.0),
            energy_drop_db: Some(2.0),
            case: LetterCase::Lower,
            line_break: None,
            writing: None,
        };
        (word.id, evidence)
    });
    let evidence = Evidence {
        model: "none".to_owned(),
        language: "en".to_owned(),
        heard: true,
        gaps: gaps.collect(),
        ..Evidence::default()
    };
    change(&mut words);
    let transcript = Transcript { format: "none", words, language: Some("en".into()), ..Transcript::default() };
    let mut talk = Talk::new(Project::new(&transcript, Guideline::ted()), journals);
    talk.set_recording(Arc::new(Recording { samples: samples.into(), source, warnings: Vec::new() }), None);
    talk.set_measured(Some(frames), measured);
    talk.set_evidence(Arc::new(evidence));
    talk
}

/// A picture of the window that is never shown.
struct Picture {
    name: String,
    device: wgpu::Device,
    queue: wgpu::Queue,
    renderer: egui_wgpu::Renderer,
    view: wgpu::TextureView,
}

impl Picture {
    /// `None` where there is neither a GPU nor one in software.
    fn new() -> Option<Self> {
        let instance = wgpu::Instance::default();
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default())).ok()?;
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).ok()?;
        let format = wgpu::TextureFormat::Rgba8Unorm;
        let renderer = egui_wgpu::Renderer::new(&device, format, egui_wgpu::RendererOptions::default());
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: SIZE[0] as u32, height: SIZE[1] as u32, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let info = adapter.get_info();
        let name = format!("{} ({:?}, {:?})", info.name, info.backend, info.device_type);
        Some(Self { name, device, queue, renderer, view })
    }

    /// Draws a frame and waits until it is drawn.
    fn draw(&mut self, textures: &egui::TexturesDelta, shapes: &[egui::ClippedPrimitive], pixels_per_point: f32) {
        for (id, deltas) in &textures.set {
            for delta in deltas {
                self.renderer.update_texture(&self.device, &self.queue, *id, delta);
            }
        }
        let screen = egui_wgpu::ScreenDescriptor { size_in_pixels: [SIZE[0] as u32, SIZE[1] as u32], pixels_per_point };
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut commands = self.renderer.update_buffers(&self.device, &self.queue, &mut encoder, shapes, &screen);
        {
            let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                label: None,
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view: &self.view,
                    resolve_target: None,
                    ops: wgpu::Operations {
                        load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                        store: wgpu::StoreOp::Store,
                    },
                    depth_slice: None,
                })],
                depth_stencil_attachment: None,
                timestamp_writes: None,
                occlusion_query_set: None,
                multiview_mask: None,
            });
            self.renderer.render(&mut pass.forget_lifetime(), shapes, &screen);
        }
        commands.push(encoder.finish());
        self.queue.submit(commands);
        let _ = self.device.poll(wgpu::PollType::wait_indefinitely());
        for id in &textures.free {
            self.renderer.free_texture(id);
        }
    }
}
