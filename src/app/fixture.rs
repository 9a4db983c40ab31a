//! A talk made of nothing, for the tests of the window: no file, no model, no device.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::action::Dialog;
use super::command::Situation;
use super::comparing::Comparing;
use super::learning::Learning;
use super::looks::Looks;
use super::model_facts::ModelFacts;
use super::scene::{KeptOffer, Notice, Playback, RecoveryOffer, Scene};
use super::settings::Settings;
use super::shortcuts::KeyMap;
use super::talk::Talk;
use super::theme::Theme;
use super::view::View;
use crate::audio::{Decoder, Recording, Source};
use crate::evidence::{Evidence, GapEvidence};
use crate::fusion::joint::{JointScheme, decide};
use crate::fusion::{BoundaryFactor, GapFusion};
use crate::guideline::Guideline;
use crate::lexical::LetterCase;
use crate::progress::Progress;
use crate::project::Project;
use crate::prosody::{self, PitchRange};
use crate::time::{Duration, Instant, Span};
use crate::transcript::{Transcript, Word, WordId};

const TEXT: &str = "Every morning I walk down to the harbour, and I count the boats. There are never as many as the day before. \
    One of them, the small blue one with the crooked mast, belongs to my neighbour. She says it will outlive us all! \
    Do you know what keeps a boat afloat? It is not the wood, and it is not the paint. It is the person who gets up \
    early and pumps the water out, every single day, whether it rained or not. That is what I want to talk about today.";

/// Words of about 300 ms, with pauses where the punctuation is; the text is repeated until there are `count`.
pub fn words(count: usize) -> Vec<Word> {
    let mut at = Instant::from_millis(500);
    let texts = TEXT.split_whitespace().cycle().take(count).enumerate();
    let make = |(index, text): (usize, &str)| {
        let start = at;
        let end = start + Duration::from_millis(60 * text.chars().count() as i64 + 60);
        let pause = match text.chars().last() {
            Some('.' | '!' | '?') => 620,
            Some(',') => 180,
            _ => 10,
        };
        at = end + Duration::from_millis(pause);
        Word {
            id: WordId(index as u32),
            text: text.to_owned(),
            span: Span::new(start, end),
            raw_span: None,
            estimated: false,
            confidence: Some(0.9),
            speaker: None,
        }
    };
    texts.map(make).collect()
}

/// Evidence as models that read the punctuation would give it.
pub fn evidence(words: &[Word]) -> Evidence {
    let posterior = |text: &str| match text.chars().last() {
        Some('.' | '!') => [0.08, 0.1, 0.8, 0.02],
        Some('?') => [0.06, 0.04, 0.1, 0.8],
        Some(',') => [0.4, 0.5, 0.1, 0.0],
        _ => [0.97, 0.02, 0.01, 0.0],
    };
    let posteriors: Vec<[f32; 4]> = words.iter().map(|word| posterior(&word.text)).collect();
    let pauses: Vec<Duration> = (0..words.len())
        .map(|index| words.get(index + 1).map_or(Duration::ZERO, |next| words[index].pause_until(next)))
        .collect();
    let acoustic: Vec<f32> = pauses.iter().map(|&pause| crate::acoustic::pause::boundary_probability(pause)).collect();
    let decisions = decide(&posteriors, &acoustic, &JointScheme::PAPER);
    let gaps = words.iter().enumerate().map(|(index, word)| {
        let evidence = GapEvidence {
            posterior: posteriors[index],
            joint: decisions[index],
            fused: None,
            pause: pauses[index],
            pitch_reset_st: Some(2.1),
            energy_drop_db: Some(-3.4),
            case: LetterCase::Lower,
            line_break: None,
        };
        (word.id, evidence)
    });
    Evidence {
        model: "none".to_owned(),
        language: "en".to_owned(),
        heard: true,
        gaps: gaps.collect(),
        ..Evidence::default()
    }
}

/// Evidence as a fusion would give it that proposes boundaries at all punctuation; its decisions are made when a talk takes it.
pub fn fused(words: &[Word]) -> Evidence {
    let plain = evidence(words);
    let gap = |(id, gap): (WordId, GapEvidence)| {
        let marks = 1.0 - gap.posterior[0];
        let by_words = if marks > 0.5 { 3.0 } else { -2.0 };
        let by_pause = if gap.pause >= Duration::from_millis(500) { 1.0 } else { 0.0 };
        let fused = GapFusion { sentence_end: 0.1, contributions: [-1.0, by_words, 0.0, by_pause] };
        (id, GapEvidence { fused: Some(fused), ..gap })
    };
    let gaps = plain.gaps.clone().into_iter().map(gap).collect();
    Evidence { fusion: "made up".to_owned(), boundary_factor: BoundaryFactor::MOST, gaps, ..plain }
}

/// A talk without sound that a fusion has weighed, its first pending boundary current.
pub fn fused_talk_in(count: usize, journals: &Path) -> Talk {
    let words = words(count);
    let transcript =
        Transcript { format: "test", words: words.clone(), language: Some("en".into()), warnings: Vec::new() };
    let mut talk = Talk::new(Project::new(&transcript, Guideline::ted()), journals);
    talk.set_evidence(Arc::new(fused(&words)));
    talk.select(talk.next_pending(None));
    talk
}

/// A hum where words are, silence elsewhere.
pub fn recording(words: &[Word]) -> Recording {
    let end = words.last().map_or(Instant::ZERO, |word| word.span.end) + Duration::from_millis(500);
    let mut samples = vec![0.0_f32; end.as_samples(crate::audio::RATE_HZ)];
    for word in words {
        let (from, to) =
            (word.span.start.as_samples(crate::audio::RATE_HZ), word.span.end.as_samples(crate::audio::RATE_HZ));
        for at in from..to.min(samples.len()) {
            let phase = at as f32 / crate::audio::RATE_HZ as f32 * std::f32::consts::TAU * 140.0;
            let fade = ((at - from).min(to - at) as f32 / 400.0).min(1.0);
            samples[at] = 0.4 * fade * (phase.sin() + 0.4 * (2.0 * phase).sin());
        }
    }
    let source = Source {
        container: "wave".into(),
        codec: "pcm".into(),
        rate_hz: 16_000,
        channels: 1,
        decoder: Decoder::Symphonia,
    };
    Recording { samples: samples.into(), source, warnings: Vec::new() }
}

/// An analysed talk of `count` words, its first pending boundary current. It has no journal.
pub fn talk(count: usize) -> Talk {
    analysed(count, Talk::detached)
}

/// The same with its journal in a folder.
pub fn talk_in(count: usize, journals: &Path) -> Talk {
    analysed(count, |project| Talk::new(project, journals))
}

fn analysed(count: usize, make: impl FnOnce(Project) -> Talk) -> Talk {
    let words = words(count);
    let transcript =
        Transcript { format: "test", words: words.clone(), language: Some("en".into()), warnings: Vec::new() };
    let mut talk = make(Project::new(&transcript, Guideline::ted()));
    let recording = Arc::new(recording(&words));
    let frames = prosody::analyze_frames(&recording.samples, PitchRange::SPEECH, &Progress::silent()).ok();
    let prosody = prosody::measure(&words, frames.as_ref());
    talk.set_recording(recording);
    talk.set_measured(frames, prosody);
    talk.set_evidence(Arc::new(evidence(&words)));
    talk.select(talk.next_pending(None));
    talk
}

/// A talk that is not analysed and has no journal.
pub fn fresh(project: Project) -> Talk {
    Talk::detached(project)
}

/// Read once, from the models that come with the program.
static MODELS: LazyLock<ModelFacts> = LazyLock::new(ModelFacts::read);

/// Everything that a scene borrows.
pub struct Fixture {
    pub talk: Option<Talk>,
    pub settings: Settings,
    pub learning: Learning,
    pub keys: KeyMap,
    pub theme: Theme,
    pub view: View,
    pub playback: Playback,
    pub notices: Vec<Notice>,
    pub dialog: Option<Dialog>,
    pub looks: Looks,
    pub is_writing: bool,
    pub comparing: Comparing,
    pub recoveries: Vec<RecoveryOffer>,
    pub kept: Vec<KeptOffer>,
    pub asks_for: Option<std::path::PathBuf>,
}

impl Fixture {
    pub fn new(talk: Option<Talk>) -> Self {
        Self {
            talk,
            settings: Settings::default(),
            learning: Learning::default(),
            keys: KeyMap::default(),
            theme: Theme::dark(),
            view: View::default(),
            playback: Playback {
                head: Instant::from_secs(2.0),
                is_playing: false,
                span: None,
                speed: 1.0,
                has_device: None,
            },
            notices: Vec::new(),
            dialog: None,
            looks: Looks::direct(),
            is_writing: false,
            comparing: Comparing::default(),
            recoveries: Vec::new(),
            kept: Vec::new(),
            asks_for: None,
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        let talk = self.talk.as_ref();
        let of_talk = talk.map(Talk::situation).unwrap_or_default();
        let situation = Situation { differences: self.comparing.differences().len(), ..of_talk };
        Scene {
            talk,
            view: &self.view,
            settings: &self.settings,
            learning: &self.learning,
            keys: &self.keys,
            theme: &self.theme,
            situation,
            playback: self.playback,
            jobs: &[],
            notices: &self.notices,
            dialog: self.dialog,
            looks: &self.looks,
            is_writing: self.is_writing,
            comparing: &self.comparing,
            recoveries: &self.recoveries,
            kept: Some(&self.kept),
            asks_for: self.asks_for.as_deref(),
            models: Some(&MODELS),
            device: Some("CPU"),
        }
    }
}
