//! What stands over the window.

mod about;
mod accept_above;
mod recut;
mod audio_track;
mod changes;
mod comment;
mod choices;
mod choose_part;
mod colour;
mod compare;
mod diagnostics;
mod export;
mod export_report;
mod find_in_files;
mod follow;
mod go_to;
mod guideline;
mod insert_cue;
mod keys;
mod learning;
mod legend;
mod manual;
mod make_transcript;
mod modal;
mod open;
mod palette;
mod path_field;
mod quitting;
mod recovery;
mod reliance;
mod restore;
mod save_as;
mod second;
mod settings;
mod shift_times;
mod shots;
mod spelling;
mod stop_transcribing;
mod transcript_facts;
mod sound;
mod speaker;
mod speakers;
#[cfg(test)]
mod tests;
mod unsaved;
mod version_walk;
mod writing;

use std::path::{Path, PathBuf};

use eframe::egui::{LayerId, Order, Rect, Ui};

use super::find;
use crate::action::{Action, Browse, Dialog};
use crate::output::OutputKind;
use crate::scene::Scene;
use crate::talk::Talk;
use editor::project::{Edit, FILE_EXTENSION};
use formats::guideline::Guideline;
pub use modal::owes_enter;
use writing::WriteTarget;

/// Where a dialog is drawn that leaves the rest of the window usable; `None` for all others.
pub fn layer_beside(dialog: Dialog) -> Option<LayerId> {
    let id = match dialog {
        Dialog::Find => find::window_id(),
        Dialog::Compare => compare::window_id(),
        _ => return None,
    };
    Some(LayerId::new(Order::Middle, id))
}

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The dialog that was shown last.
    shown: Option<Dialog>,
    /// No control of the dialog has the focus yet.
    is_new: bool,
    /// An answer of the desktop for a dialog that is not open.
    preset: Option<(Dialog, PathBuf)>,
    about: about::State,
    accept_above: accept_above::State,
    anew: recut::State,
    audio_track: audio_track::State,
    colour: colour::State,
    comment: comment::State,
    choose_part: choose_part::State,
    compare: compare::State,
    /// Where room was kept for comparing in this frame.
    compare_room: Option<Rect>,
    diagnostics: diagnostics::State,
    export: export::State,
    find: find::State,
    find_in_files: find_in_files::State,
    follow: follow::State,
    go_to: go_to::State,
    guideline: guideline::State,
    insert_cue: insert_cue::State,
    keys: keys::State,
    learning: learning::State,
    manual: manual::State,
    make_transcript: make_transcript::State,
    reliance: reliance::State,
    restore: restore::State,
    open: open::State,
    palette: palette::State,
    second: second::State,
    settings: settings::State,
    shift_times: shift_times::State,
    shots: shots::State,
    spelling: spelling::State,
    transcript_facts: transcript_facts::State,
    sound: sound::State,
    speaker: speaker::State,
    speakers: speakers::State,
    /// The file that is to be written, in the dialog that asks for its name.
    target: WriteTarget,
}

impl State {
    /// A path was chosen in the desktop's dialog for one of ours.
    pub fn chosen(&mut self, dialog: Dialog, path: PathBuf) {
        if self.shown != Some(dialog) {
            self.preset = Some((dialog, path));
            return;
        }
        match dialog {
            Dialog::Write(_) => self.target = WriteTarget::new(&path),
            Dialog::Compare => self.compare.chosen(&path),
            Dialog::FindInFiles => self.find_in_files.choose_place(&path),
            Dialog::Second => self.second.chosen(&path),
            Dialog::MakeTranscript => self.make_transcript.chosen(&path),
            Dialog::FindShots | Dialog::ImportShots => self.shots.chosen(&path),
            Dialog::Settings => self.settings.chosen_ffmpeg(&path),
            _ => {}
        }
    }

    /// A file that grows was chosen in the desktop's dialog.
    pub fn chosen_live(&mut self, what: Browse, path: &Path) {
        self.follow.chosen(what, path);
    }

    /// The edit that keeps the comment that is being typed, if it is another one.
    pub fn typed_comment(&self, talk: &Talk) -> Option<Edit> {
        self.shown.filter(|&shown| shown == Dialog::Comment).and_then(|_| self.comment.edit(talk))
    }

    /// The name in the dialog that is shown, if it asks for one to write under.
    pub fn target(&self) -> Option<PathBuf> {
        match self.shown? {
            Dialog::Write(_) => self.target.field.path(),
            _ => None,
        }
    }

    /// A guideline was read from a file, or could not be.
    pub fn guideline_read(&mut self, read: Result<Guideline, String>) {
        self.guideline.read(read);
    }

    /// The same of writing.
    pub fn guideline_written(&mut self, path: &Path, result: Result<(), String>) {
        self.guideline.written(path, result);
    }

    /// The text to find is to be typed now, also if the window is open already.
    pub fn focus_find(&mut self) {
        self.find.focus();
    }

    /// Whether a key is being chosen, so that no key may mean anything else.
    pub fn wants_all_keys(&self) -> bool {
        self.shown == Some(Dialog::Keys) && self.keys.wants_all_keys()
    }

    /// Prepares a dialog that opens. What was typed into it before is gone.
    fn begin(&mut self, dialog: Dialog, scene: &Scene<'_>) {
        self.is_new = true;
        let preset = self.preset.take().filter(|(of, _)| *of == dialog).map(|(_, path)| path);
        let preset = preset.as_deref();
        match dialog {
            Dialog::Palette => self.palette.clear(),
            Dialog::Compare => self.compare = compare::State::new(scene),
            Dialog::Write(document) => {
                self.export = export::State::new(scene, &self.export);
                let suggested = || WriteTarget::suggested(scene, ending_of(document, scene));
                self.target = preset.map_or_else(suggested, WriteTarget::new);
            }
            Dialog::FindInFiles => {
                self.find_in_files.opens(scene);
                if let Some(folder) = preset {
                    self.find_in_files.choose_place(folder);
                }
            }
            Dialog::Second => self.second = second::State::default(),
            Dialog::AudioTrack => self.audio_track = audio_track::State::new(scene),
            Dialog::FindShots => self.shots = shots::State::of_video(scene),
            Dialog::ImportShots => self.shots = shots::State::default(),
            Dialog::Open => self.open = open::State::default(),
            Dialog::Follow => self.follow = follow::State::default(),
            Dialog::MakeTranscript => self.make_transcript = make_transcript::State::new(scene),
            Dialog::AcceptAbove => self.accept_above = accept_above::State::new(scene.settings),
            Dialog::Anew(part) => self.anew = recut::State::new(scene, part),
            Dialog::InsertCue => self.insert_cue = insert_cue::State::default(),
            Dialog::Comment => self.comment = comment::State::new(scene),
            Dialog::Spelling => self.spelling = spelling::State::default(),
            Dialog::ShiftTimes => self.shift_times = shift_times::State::new(scene),
            Dialog::GoTo => self.go_to = go_to::State::default(),
            Dialog::Guideline => self.guideline = guideline::State::new(scene),
            Dialog::Settings => self.settings = settings::State::new(scene),
            Dialog::Keys => self.keys = keys::State::default(),
            Dialog::Reliance => self.reliance = reliance::State::new(scene),
            Dialog::TranscriptFacts => self.transcript_facts = transcript_facts::State::new(scene),
            Dialog::ChoosePart => self.choose_part = choose_part::State::default(),
            Dialog::Learning => self.learning = learning::State::new(scene),
            Dialog::Restore => self.restore = restore::State::default(),
            Dialog::InsertSound => self.sound = sound::State::default(),
            Dialog::Speaker => self.speaker = speaker::State::new(scene),
            Dialog::RenameSpeakers => self.speakers = speakers::State::new(scene),
            Dialog::Diagnostics => self.diagnostics = diagnostics::State::default(),
            Dialog::Colour => self.colour = colour::State::default(),
            Dialog::Find | Dialog::Legend | Dialog::About | Dialog::Recovery | Dialog::Unsaved | Dialog::Quitting => {}
            Dialog::StopTranscribing => {}
        }
    }
}

/// Keeps room in the window for a dialog that stands beside the other panes; whether there is one.
pub fn keep_room(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) -> bool {
    let is_beside = scene.dialog == Some(Dialog::Compare);
    if is_beside {
        state.compare_room = Some(compare::keep_room(ui));
    }
    is_beside
}

pub fn dialogs_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    if let Some(visit) = scene.manual {
        // What lies below it is not drawn meanwhile, and kept as it is.
        return manual::manual_ui(ui, scene, visit, &mut state.manual, actions);
    }
    state.is_new |= state.manual.close();
    if state.shown != scene.dialog {
        state.shown = scene.dialog;
        modal::owe_nothing(ui.ctx());
        if let Some(dialog) = scene.dialog {
            state.begin(dialog, scene);
        }
    }
    let Some(dialog) = scene.dialog else { return };
    let is_new = &mut state.is_new;
    let closed = match dialog {
        Dialog::Find => {
            find::find_ui(ui, scene, &mut state.find, actions);
            false
        }
        Dialog::Compare => {
            compare::compare_ui(ui, scene, (&mut state.compare, state.compare_room.take()), is_new, actions)
        }
        Dialog::Palette => palette::palette_ui(ui, scene, &mut state.palette, is_new, actions),
        Dialog::Write(OutputKind::Second) => {
            second::export_second_ui(ui, scene, &mut state.second, &mut state.target, is_new, actions)
        }
        Dialog::Write(document) => {
            writing_ui(ui, scene, document, (&mut state.target, &mut state.export), is_new, actions)
        }
        Dialog::AudioTrack => audio_track::audio_track_ui(ui, scene, &mut state.audio_track, is_new, actions),
        Dialog::FindShots => shots::find_shots_ui(ui, scene, &mut state.shots, is_new, actions),
        Dialog::ImportShots => shots::import_shots_ui(ui, scene, &mut state.shots, is_new, actions),
        Dialog::Second => second::open_second_ui(ui, scene, &mut state.second, is_new, actions),
        Dialog::Follow => follow::follow_ui(ui, scene, &mut state.follow, is_new, actions),
        Dialog::MakeTranscript => {
            make_transcript::make_transcript_ui(ui, scene, &mut state.make_transcript, is_new, actions)
        }
        Dialog::StopTranscribing => stop_transcribing::stop_transcribing_ui(ui, scene, is_new, actions),
        Dialog::FindInFiles => find_in_files::find_in_files_ui(ui, scene, &mut state.find_in_files, is_new, actions),
        Dialog::Open => open::open_ui(ui, scene, &mut state.open, is_new, actions),
        Dialog::AcceptAbove => accept_above::accept_above_ui(ui, scene, &mut state.accept_above, is_new, actions),
        Dialog::Anew(part) => recut::recut_ui(ui, scene, &mut state.anew, part, is_new, actions),
        Dialog::InsertCue => insert_cue::insert_cue_ui(ui, scene, &mut state.insert_cue, is_new, actions),
        Dialog::Comment => comment::comment_ui(ui, scene, &mut state.comment, is_new, actions),
        Dialog::Spelling => spelling::spelling_ui(ui, scene, &mut state.spelling, is_new, actions),
        Dialog::Colour => colour::colour_ui(ui, scene, &mut state.colour, is_new, actions),
        Dialog::InsertSound => sound::sound_ui(ui, scene, &mut state.sound, is_new, actions),
        Dialog::Speaker => speaker::speaker_ui(ui, scene, &mut state.speaker, is_new, actions),
        Dialog::RenameSpeakers => speakers::speakers_ui(ui, scene, &mut state.speakers, is_new, actions),
        Dialog::ShiftTimes => shift_times::shift_times_ui(ui, scene, &mut state.shift_times, is_new, actions),
        Dialog::GoTo => go_to::go_to_ui(ui, scene, &mut state.go_to, is_new, actions),
        Dialog::Guideline => guideline::guideline_ui(ui, scene, &mut state.guideline, is_new, actions),
        Dialog::Settings => settings::settings_ui(ui, scene, &mut state.settings, is_new, actions),
        Dialog::Reliance => reliance::reliance_ui(ui, scene, &state.reliance, is_new, actions),
        Dialog::TranscriptFacts => {
            transcript_facts::transcript_facts_ui(ui, scene, &mut state.transcript_facts, is_new, actions)
        }
        Dialog::ChoosePart => choose_part::choose_part_ui(ui, scene, &mut state.choose_part, is_new, actions),
        Dialog::Learning => learning::learning_ui(ui, scene, &mut state.learning, is_new, actions),
        Dialog::Keys => keys::keys_ui(ui, scene, &mut state.keys, is_new, actions),
        Dialog::Legend => legend::legend_ui(ui, scene, is_new, actions),
        Dialog::Diagnostics => diagnostics::diagnostics_ui(ui, scene, &mut state.diagnostics, is_new, actions),
        Dialog::About => about::about_ui(ui, scene, &mut state.about, is_new, actions),
        Dialog::Recovery => recovery::recovery_ui(ui, scene, is_new, actions),
        Dialog::Restore => restore::restore_ui(ui, scene, &mut state.restore, is_new, actions),
        Dialog::Unsaved => unsaved::unsaved_ui(ui, scene, is_new, actions),
        Dialog::Quitting => quitting::quitting_ui(ui, scene, is_new, actions),
    };
    if closed {
        actions.push(Action::ShowDialog(None));
    }
}

/// What the name ends in that is suggested for a document.
fn ending_of(document: OutputKind, scene: &Scene<'_>) -> &'static str {
    match document {
        OutputKind::Project => FILE_EXTENSION,
        OutputKind::Subtitles => export::ending(scene),
        OutputKind::Second => "second.srt",
        OutputKind::Report(report) => export_report::ending(report),
        OutputKind::Shots => "shots.txt",
    }
}

/// The dialogs that ask for the name of a file.
fn writing_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    document: OutputKind,
    (target, export): (&mut WriteTarget, &mut export::State),
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    match document {
        OutputKind::Project => save_as::save_as_ui(ui, scene, target, is_new, actions),
        OutputKind::Subtitles => export::export_ui(ui, scene, (target, export), is_new, actions),
        // It has a state of its own.
        OutputKind::Second => true,
        OutputKind::Report(report) => export_report::export_report_ui(ui, scene, report, target, is_new, actions),
        OutputKind::Shots => shots::export_shots_ui(ui, scene, target, is_new, actions),
    }
}
