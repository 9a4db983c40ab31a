//! Preferences. Each takes effect at once.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, ComboBox, Response, Slider, Ui, Vec2};

use super::choices::radios_ui;
use super::drop_down::drop_down;
use super::modal::{self, DialogSlot, row, section};
use super::path_field::PathField;
use crate::action::{Action, Browse, Dialog};
use crate::command::Command;
use crate::path_states::PathState;
use crate::scene::Scene;
use crate::settings::{Appearance, FollowMode, LARGEST_TEXT, SMALLEST_TEXT, Settings};
use crate::shortcuts::KeyLayout;
use base::external_programs::ffmpeg_in;
use base::texts::{self, WindowLanguage, t};
use editor::session::QueueOrder;
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::guideline::Guideline;
use formats::language::language_name;

const TEXT_STEP: f32 = 0.1;

#[derive(Debug, Default)]
pub struct State {
    /// Those that come with the program.
    guidelines: Vec<Guideline>,
    /// The folder of dictionaries as it is typed.
    dictionaries: PathField,
    /// Where ffmpeg is, likewise.
    ffmpeg: PathField,
    /// It was chosen in the desktop's dialog and has not taken effect yet.
    is_ffmpeg_chosen: bool,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let folder = scene.settings.spelling.folder.as_deref();
        Self {
            guidelines: Guideline::all(),
            dictionaries: folder.map(PathField::new).unwrap_or_default(),
            ffmpeg: scene.settings.ffmpeg.as_deref().map(PathField::new).unwrap_or_default(),
            is_ffmpeg_chosen: false,
        }
    }

    /// The program was chosen in the desktop's dialog.
    pub fn chosen_ffmpeg(&mut self, path: &Path) {
        self.ffmpeg = PathField::new(path);
        self.is_ffmpeg_chosen = true;
    }
}

pub fn settings_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let mut wanted = scene.settings.clone();
    let closed = modal::show(slot, (t!("settings-title"), 600.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            section(ui, t!("settings-look"));
            let first = look_ui(ui, &mut wanted);
            if let Some(first) = &first {
                dialog.starts_at(ui, first);
            }
            section(ui, t!("settings-playback"));
            playback_ui(ui, &mut wanted);
            sound_ui(ui, scene.playback.has_device, actions);
            section(ui, t!("settings-review"));
            review_ui(ui, &mut wanted, &state.guidelines);
            models_ui(ui, scene, &mut wanted);
            row(ui, t!("settings-learning"), |ui, _| {
                let learns = ui.checkbox(&mut wanted.learns, t!("learning-switch"));
                learns.on_hover_text(t!("settings-learning-help"));
                let more = Button::new(t!("settings-learning-more"));
                let more = ui.add_enabled(Command::Learning.enabled(&scene.situation), more);
                if more.on_hover_text(Command::Learning.help()).clicked() {
                    actions.push(Action::Run(Command::Learning));
                }
            });
            section(ui, t!("settings-spelling"));
            spelling_ui(ui, scene, &mut wanted, &mut state.dictionaries, actions);
            section(ui, t!("settings-programs"));
            ffmpeg_ui(ui, scene, &mut wanted, state, actions);
            section(ui, t!("settings-keys"));
            row(ui, t!("settings-key-layout"), |ui, _| {
                radios_ui(ui, &mut wanted.layout, &KeyLayout::ALL.map(|layout| (layout, layout.label())));
            });
            row(ui, "", |ui, _| {
                let key = scene.keys.shown(Command::Keys);
                let change = ui.button(t!("settings-change-keys"));
                if change.on_hover_text(t!("settings-change-keys-help", key = key)).clicked() {
                    actions.push(Action::OpenDialog(Dialog::Keys));
                }
            });
        });
        dialog.buttons(ui, |ui| {
            dialog.close_by_default(ui);
        });
    });
    if wanted != *scene.settings {
        actions.push(Action::Change(Box::new(wanted)));
    }
    closed
}

fn look_ui(ui: &mut Ui, wanted: &mut Settings) -> Option<Response> {
    let first = language_ui(ui, wanted);
    row(ui, t!("settings-colours"), |ui, _| {
        let looks = [
            (Appearance::System, t!("settings-as-desktop")),
            (Appearance::Light, t!("settings-light")),
            (Appearance::Dark, t!("settings-dark")),
        ];
        radios_ui(ui, &mut wanted.look, &looks);
    });
    row(ui, t!("settings-text-size"), |ui, _| {
        // Steps instead of a slider: one would run away from the pointer while everything grows.
        let percent = (wanted.text_scale * 100.0).round();
        let step = |ui: &mut Ui, text: &str, name: &str, can: bool| {
            let button = Button::new(text).min_size(Vec2::splat(24.0));
            ui.add_enabled(can, button).accessible_name(name).on_hover_text(name).clicked()
        };
        if step(ui, "−", t!("settings-smaller-text"), wanted.text_scale > SMALLEST_TEXT + 0.001) {
            wanted.text_scale = stepped(wanted.text_scale, -TEXT_STEP);
        }
        ui.label(texts::percent(f64::from(percent) / 100.0, 0));
        if step(ui, "+", t!("settings-larger-text"), wanted.text_scale < LARGEST_TEXT - 0.001) {
            wanted.text_scale = stepped(wanted.text_scale, TEXT_STEP);
        }
        if ui.add_enabled(percent != 100.0, Button::new(t!("settings-usual-size"))).clicked() {
            wanted.text_scale = 1.0;
        }
    });
    row(ui, t!("settings-motion"), |ui, _| {
        let less = ui.checkbox(&mut wanted.reduced_motion, t!("settings-less-motion"));
        less.on_hover_text(t!("settings-less-motion-help"));
    });
    row(ui, t!("settings-times"), |ui, _| {
        let timecode = ui.checkbox(&mut wanted.shows_timecode, t!("settings-timecode"));
        timecode.on_hover_text(t!("settings-timecode-help"));
        let drops = ui.checkbox(&mut wanted.drops_frames, t!("settings-drop-frames"));
        drops.on_hover_text(t!("settings-drop-frames-help"));
    });
    first
}

/// Each language is named as its speakers name it, so that a user who cannot read the others finds it.
fn language_ui(ui: &mut Ui, wanted: &mut Settings) -> Option<Response> {
    row(ui, t!("settings-language"), |ui, _| {
        let known = WindowLanguage::ALL.into_iter().map(|language| (Some(language), language.own_name()));
        let all: Vec<_> = std::iter::once((None, t!("settings-as-desktop"))).chain(known).collect();
        radios_ui(ui, &mut wanted.language, &all)
    })
}

/// The next step of the text size, on whole tens of percent.
fn stepped(scale: f32, by: f32) -> f32 {
    (((scale + by) * 10.0).round() / 10.0).clamp(SMALLEST_TEXT, LARGEST_TEXT)
}

/// How it stands with the sound device, and the way back to it.
fn sound_ui(ui: &mut Ui, has_device: Option<bool>, actions: &mut Vec<Action>) {
    row(ui, t!("settings-audio-device"), |ui, _| {
        ui.label(match has_device {
            Some(true) => t!("settings-device-in-use"),
            Some(false) => t!("settings-device-gone"),
            None => t!("settings-device-unopened"),
        });
        let help = t!("settings-retry-device-help");
        if has_device == Some(false) && ui.button(t!("settings-retry-device")).on_hover_text(help).clicked() {
            actions.push(Action::RetrySound);
        }
    });
}

fn playback_ui(ui: &mut Ui, wanted: &mut Settings) {
    row(ui, t!("settings-follow"), |ui, _| {
        radios_ui(ui, &mut wanted.follow, &FollowMode::ALL.map(|follow| (follow, follow.label())));
    });
    row(ui, t!("settings-sound"), |ui, _| {
        let plays = ui.checkbox(&mut wanted.plays_on_arrival, t!("settings-play-on-arrival"));
        plays.on_hover_text(Command::ToggleAutoPlay.help());
        let pauses = ui.checkbox(&mut wanted.pauses_while_typing, t!("settings-pause-while-typing"));
        pauses.on_hover_text(t!("settings-pause-while-typing-help"));
        ui.checkbox(&mut wanted.loops, t!("settings-loop")).on_hover_text(Command::ToggleLoop.help());
        ui.checkbox(&mut wanted.tones, t!("settings-tones")).on_hover_text(Command::ToggleTones.help());
    });
    row(ui, t!("settings-volume"), |ui, label| {
        let mut percent = (wanted.volume * 100.0).round() as u32;
        ui.spacing_mut().slider_width = 200.0_f32.min(ui.available_width() - 80.0).max(60.0);
        if ui.add(Slider::new(&mut percent, 0..=100).suffix(t!("percent", number = ""))).labelled_by(label).changed() {
            wanted.volume = percent as f32 / 100.0;
        }
    });
}

/// Which models new talks are analysed with, and what the choice permits.
fn models_ui(ui: &mut Ui, scene: &Scene<'_>, wanted: &mut Settings) {
    row(ui, t!("settings-models"), |ui, _| {
        radios_ui(ui, &mut wanted.models, &ModelSet::EACH.map(|set| (set, set.title())));
    });
    if let Some(facts) = scene.models.and_then(|models| models.of(wanted.models)) {
        modal::quiet(ui, scene, &facts.sentence());
    }
    if wanted.models == ModelSet::Open {
        modal::quiet(ui, scene, t!("models-about-talks"));
    }
    reading_ui(ui, scene, wanted);
}

/// Whether the large reader goes on in the background, if it is there.
fn reading_ui(ui: &mut Ui, scene: &Scene<'_>, wanted: &mut Settings) {
    row(ui, t!("settings-reading"), |ui, _| {
        let depths =
            [(ReadingDepth::Quick, t!("settings-reading-quick")), (ReadingDepth::Best, t!("settings-reading-best"))];
        radios_ui(ui, &mut wanted.reading, &depths);
    });
    let facts = scene.models.and_then(|models| models.of(wanted.models));
    let about = match wanted.reading {
        _ if facts.is_some_and(|facts| !facts.has_large_reader) => t!("settings-reading-absent"),
        ReadingDepth::Quick => t!("settings-reading-quick-about"),
        ReadingDepth::Best => t!("settings-reading-best-about"),
    };
    modal::quiet(ui, scene, about);
    row(ui, t!("settings-word-times"), |ui, _| {
        ui.checkbox(&mut wanted.exact_times, t!("settings-exact-times"));
    });
    let about = match scene.models.is_some_and(|models| !models.has_aligner) {
        true => t!("settings-exact-times-absent"),
        false => t!("settings-exact-times-about"),
    };
    modal::quiet(ui, scene, about);
}

/// Whether words are marked that are in no dictionary, and by which dictionary.
fn spelling_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    wanted: &mut Settings,
    folder: &mut PathField,
    actions: &mut Vec<Action>,
) {
    row(ui, t!("settings-unknown-words"), |ui, _| {
        ui.checkbox(&mut wanted.spelling.is_on, t!("settings-marks-unknown"))
            .on_hover_text(t!("settings-marks-unknown-help"));
    });
    if let Some((language, names)) = scene.spelling.choice().filter(|(_, names)| !names.is_empty()) {
        let name = language_name(language).unwrap_or_else(|| language.to_owned());
        row(ui, &t!("settings-dictionary-for", language = name), |ui, label| {
            let chosen = scene.spelling.dictionary().unwrap_or_else(|| t!("settings-no-dictionary")).to_owned();
            let list = ComboBox::from_id_salt("dictionary").selected_text(chosen.as_str()).width(220.0);
            let list = drop_down(ui, list, |ui| {
                for name in names {
                    if ui.selectable_label(*name == chosen, name.as_str()).clicked() {
                        wanted.spelling.dictionaries.insert(language.to_owned(), name.clone());
                    }
                }
            });
            list.labelled_by(label);
        });
    }
    let field = folder.show(ui, t!("settings-dictionary-folder"), None, actions);
    if field.lost_focus() {
        wanted.spelling.folder = folder.path();
    }
    if let Some(problem) = scene.spelling.problem().filter(|_| wanted.spelling.is_on) {
        modal::quiet(ui, scene, problem);
    }
}

/// Where ffmpeg is, for those with whom it is in no usual place.
fn ffmpeg_ui(ui: &mut Ui, scene: &Scene<'_>, wanted: &mut Settings, state: &mut State, actions: &mut Vec<Action>) {
    let field = state.ffmpeg.show(ui, t!("settings-ffmpeg"), Some(Browse::Ffmpeg), actions);
    if field.lost_focus() || std::mem::take(&mut state.is_ffmpeg_chosen) {
        wanted.ffmpeg = state.ffmpeg.path();
    }
    if wanted.ffmpeg.as_deref().is_some_and(|chosen| lacks_ffmpeg(scene, chosen)) {
        modal::quiet(ui, scene, t!("settings-ffmpeg-missing"));
    }
}

/// Whether what was chosen is passed over, as `find_ffmpeg` does it.
fn lacks_ffmpeg(scene: &Scene<'_>, chosen: &Path) -> bool {
    let may_be_there =
        |file: &PathBuf| matches!(scene.looks.standing(Some(file)), PathState::File | PathState::Unknown);
    match scene.looks.standing(Some(chosen)) {
        PathState::File | PathState::Empty | PathState::Unknown => false,
        PathState::Folder => !ffmpeg_in(chosen).iter().any(may_be_there),
        PathState::NoFile(_) | PathState::Missing | PathState::NoFolder => true,
    }
}

fn review_ui(ui: &mut Ui, wanted: &mut Settings, guidelines: &[Guideline]) {
    row(ui, t!("settings-queue-order"), |ui, _| {
        let orders =
            [(QueueOrder::Time, t!("settings-queue-in-time")), (QueueOrder::Gain, t!("settings-queue-by-gain"))];
        radios_ui(ui, &mut wanted.queue_order, &orders);
    });
    row(ui, t!("settings-asks-about"), |ui, _| {
        let words = ui.checkbox(&mut wanted.asks_words, t!("settings-asks-words"));
        words.on_hover_text(t!("settings-asks-words-help"));
    });
    row(ui, t!("settings-guideline"), |ui, label| {
        let chosen = Guideline::named(&wanted.guideline);
        let shown = chosen.as_ref().map_or(wanted.guideline.as_str(), Guideline::shown_name);
        let list = ComboBox::from_id_salt("guideline").selected_text(shown).width(220.0);
        let list = drop_down(ui, list, |ui| {
            for guideline in guidelines {
                let is_chosen = chosen.as_ref().is_some_and(|chosen| chosen.name == guideline.name);
                if ui.selectable_label(is_chosen, guideline.shown_name()).clicked() {
                    wanted.guideline.clone_from(&guideline.name);
                }
            }
        });
        list.labelled_by(label);
    });
}
