//! What stands over the window.

mod about;
mod accept_above;
mod recut;
mod audio_track;
mod changes;
mod comment;
mod choices;
mod choose_part;
mod client_choice;
mod colour;
mod compare;
mod diagnostics;
mod drop_down;
mod effort;
mod export;
mod export_report;
mod find_in_files;
mod follow;
mod glossary;
mod go_to;
mod guideline;
mod history;
mod house_style;
mod insert_cue;
mod keys;
mod learning;
mod legend;
mod list_keys;
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
mod retime;
mod save_as;
mod second;
mod settings;
mod shift_times;
mod shots;
mod spelling;
mod stop_transcribing;
mod transcript_facts;
mod translation;
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
use editor::project::{Edit, FILE_EXTENSION, GivenPart};
use formats::guideline::Guideline;
use modal::DialogSlot;
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

/// An open dialog and what it keeps between frames; gone with it.
#[derive(Debug)]
struct OpenDialog {
    dialog: Dialog,
    /// No control of it has the focus yet.
    is_new: bool,
    state: DialogState,
}

#[derive(Debug)]
enum DialogState {
    /// It keeps nothing, or what outlives it ([`State`]).
    Nothing,
    About(about::State),
    AcceptAbove(accept_above::State),
    Anew(recut::State),
    Retime(retime::State),
    AudioTrack(audio_track::State),
    Colour(colour::State),
    Comment(comment::State),
    ChoosePart(choose_part::State),
    Compare(compare::State),
    Diagnostics(diagnostics::State),
    Effort(effort::State),
    Follow(follow::State),
    Glossary(glossary::State),
    GoTo(go_to::State),
    Guideline(Box<guideline::State>),
    History(history::State),
    InsertCue(insert_cue::State),
    Keys(keys::State),
    Learning(learning::State),
    MakeTranscript(make_transcript::State),
    Reliance(reliance::State),
    Restore(restore::State),
    Open(open::State),
    Second(second::State),
    Translation(translation::State),
    Settings(settings::State),
    ShiftTimes(shift_times::State),
    Shots(shots::State),
    Spelling(spelling::State),
    TranscriptFacts(transcript_facts::State),
    Sound(sound::State),
    Speaker(speaker::State),
    Speakers(speakers::State),
    /// The file that is to be written, in the dialogs that ask for its name.
    Write(WriteTarget),
    WriteSecond(second::State, WriteTarget),
    WriteReport(export_report::State, WriteTarget),
}

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// The topmost last.
    open: Vec<OpenDialog>,
    /// An answer of the desktop for a dialog that is not open.
    preset: Option<(Dialog, PathBuf)>,
    /// Where room was kept for comparing in this frame.
    compare_room: Option<Rect>,
    manual: manual::State,
    // What was typed or chosen in these is there again when they are opened the next time.
    export: export::State,
    find: find::State,
    find_in_files: find_in_files::State,
    house_style: house_style::State,
    palette: palette::State,
}

impl State {
    fn top(&self) -> Option<&OpenDialog> {
        self.open.last()
    }

    /// A path was chosen in the desktop's dialog for one of ours.
    pub fn chosen(&mut self, dialog: Dialog, path: PathBuf) {
        let Some(open) = self.open.iter_mut().find(|open| open.dialog == dialog) else {
            self.preset = Some((dialog, path));
            return;
        };
        match &mut open.state {
            DialogState::Write(target) | DialogState::WriteSecond(_, target) | DialogState::WriteReport(_, target) => {
                *target = WriteTarget::new(&path)
            }
            DialogState::Compare(state) => state.chosen(&path),
            DialogState::Second(state) => state.chosen(&path),
            DialogState::MakeTranscript(state) => state.chosen(&path),
            DialogState::Shots(state) => state.chosen(&path),
            DialogState::Settings(state) => state.chosen_ffmpeg(&path),
            _ if dialog == Dialog::FindInFiles => self.find_in_files.choose_place(&path),
            _ if dialog == Dialog::HouseStyle => self.house_style.choose_place(&path),
            _ => {}
        }
    }

    /// A file that grows was chosen in the desktop's dialog.
    pub fn chosen_live(&mut self, what: Browse, path: &Path) {
        for open in &mut self.open {
            if let DialogState::Follow(state) = &mut open.state {
                state.chosen(what, path);
            }
        }
    }

    /// The edit that keeps the comment that is being typed, if it is another one.
    pub fn typed_comment(&self, talk: &Talk) -> Option<Edit> {
        match &self.top()?.state {
            DialogState::Comment(state) => state.edit(talk),
            _ => None,
        }
    }

    /// The name in the dialog that is shown, if it asks for one to write under.
    pub fn target(&self) -> Option<PathBuf> {
        match &self.top()?.state {
            DialogState::Write(target) | DialogState::WriteSecond(_, target) | DialogState::WriteReport(_, target) => {
                target.field.path()
            }
            _ => None,
        }
    }

    /// A file could not be written: the dialog that ordered it tells why.
    pub fn refused(&mut self, path: &Path, why: &str) {
        for open in &mut self.open {
            match &mut open.state {
                DialogState::Write(target)
                | DialogState::WriteSecond(_, target)
                | DialogState::WriteReport(_, target) => target.refuse(path, why),
                _ => {}
            }
        }
    }

    fn guideline(&mut self) -> Option<&mut guideline::State> {
        self.open.iter_mut().find_map(|open| match &mut open.state {
            DialogState::Guideline(state) => Some(&mut **state),
            _ => None,
        })
    }

    /// A guideline was read from a file, or could not be.
    pub fn guideline_read(&mut self, read: Result<Guideline, String>) {
        if let Some(state) = self.guideline() {
            state.read(read);
        }
    }

    /// The same of writing.
    pub fn guideline_written(&mut self, path: &Path, result: Result<(), String>) {
        if let Some(state) = self.guideline() {
            return state.written(path, result);
        }
        self.house_style.written(path, result);
    }

    /// The report about a house was written, or could not be.
    pub fn style_report_written(&mut self, path: &Path, result: Result<(), String>) {
        self.house_style.report_written(path, result);
    }

    /// The text to find is to be typed now, also if the window is open already.
    pub fn focus_find(&mut self) {
        self.find.focus();
    }

    /// Whether a key is being chosen, so that no key may mean anything else.
    pub fn wants_all_keys(&self) -> bool {
        matches!(self.top(), Some(OpenDialog { state: DialogState::Keys(state), .. }) if state.wants_all_keys())
    }

    /// Begins the dialogs that were opened since the last frame, and forgets those that were closed.
    fn follow(&mut self, ui: &Ui, scene: &Scene<'_>) {
        if self.open.iter().map(|open| open.dialog).eq(scene.dialogs.iter().copied()) {
            return;
        }
        modal::owe_nothing(ui.ctx());
        let mut known = std::mem::take(&mut self.open);
        for &dialog in scene.dialogs {
            let open = match known.iter().position(|open| open.dialog == dialog) {
                Some(at) => known.swap_remove(at),
                None => OpenDialog { dialog, is_new: true, state: self.begin(dialog, scene) },
            };
            self.open.push(open);
        }
        // One that comes back has the focus as if it had just been opened.
        self.open.last_mut().into_iter().for_each(|open| open.is_new = true);
    }

    /// What a dialog that opens begins with.
    fn begin(&mut self, dialog: Dialog, scene: &Scene<'_>) -> DialogState {
        let preset = self.preset.take().filter(|(of, _)| *of == dialog).map(|(_, path)| path);
        let preset = preset.as_deref();
        match dialog {
            Dialog::Palette => {
                self.palette.clear();
                DialogState::Nothing
            }
            Dialog::Write(document) => {
                // Another dialog over that of the export leaves what is chosen there.
                if document == OutputKind::Subtitles {
                    self.export = export::State::new(scene, &self.export);
                }
                let suggested = || WriteTarget::suggested(scene, ending_of(document, scene));
                let target = preset.map_or_else(suggested, WriteTarget::new);
                match document {
                    OutputKind::Second => DialogState::WriteSecond(second::State::default(), target),
                    OutputKind::Report(_) => DialogState::WriteReport(export_report::State::default(), target),
                    _ => DialogState::Write(target),
                }
            }
            Dialog::FindInFiles => {
                self.find_in_files.opens(scene);
                preset.into_iter().for_each(|folder| self.find_in_files.choose_place(folder));
                DialogState::Nothing
            }
            Dialog::HouseStyle => {
                preset.into_iter().for_each(|folder| self.house_style.choose_place(folder));
                DialogState::Nothing
            }
            Dialog::Compare => DialogState::Compare(compare::State::new(scene)),
            Dialog::Second => DialogState::Second(second::State::default()),
            Dialog::Translation => DialogState::Translation(translation::State::new(scene)),
            Dialog::AudioTrack => DialogState::AudioTrack(audio_track::State::new(scene)),
            Dialog::FindShots => DialogState::Shots(shots::State::of_video(scene)),
            Dialog::ImportShots => DialogState::Shots(shots::State::default()),
            Dialog::Open => DialogState::Open(open::State::default()),
            Dialog::Follow => DialogState::Follow(follow::State::default()),
            Dialog::MakeTranscript => DialogState::MakeTranscript(make_transcript::State::new(scene)),
            Dialog::AcceptAbove => DialogState::AcceptAbove(accept_above::State::new(scene.settings)),
            Dialog::Anew(GivenPart::Times) => DialogState::Retime(retime::State::new(scene)),
            Dialog::Anew(part) => DialogState::Anew(recut::State::new(scene, part)),
            Dialog::InsertCue => DialogState::InsertCue(insert_cue::State::default()),
            Dialog::Comment => DialogState::Comment(comment::State::new(scene)),
            Dialog::Spelling => DialogState::Spelling(spelling::State::default()),
            Dialog::ShiftTimes => DialogState::ShiftTimes(shift_times::State::new(scene)),
            Dialog::Glossary => DialogState::Glossary(glossary::State::new(scene)),
            Dialog::GoTo => DialogState::GoTo(go_to::State::default()),
            Dialog::Guideline => DialogState::Guideline(Box::new(guideline::State::new(scene))),
            Dialog::History => DialogState::History(history::State::new(scene)),
            Dialog::Settings => DialogState::Settings(settings::State::new(scene)),
            Dialog::Keys => DialogState::Keys(keys::State::default()),
            Dialog::Reliance => DialogState::Reliance(reliance::State::new(scene)),
            Dialog::TranscriptFacts => DialogState::TranscriptFacts(transcript_facts::State::new(scene)),
            Dialog::ChoosePart => DialogState::ChoosePart(choose_part::State::default()),
            Dialog::Learning => DialogState::Learning(learning::State::new(scene)),
            Dialog::Effort => DialogState::Effort(effort::State::default()),
            Dialog::Restore => DialogState::Restore(restore::State::default()),
            Dialog::InsertSound => DialogState::Sound(sound::State::default()),
            Dialog::Speaker => DialogState::Speaker(speaker::State::new(scene)),
            Dialog::RenameSpeakers => DialogState::Speakers(speakers::State::new(scene)),
            Dialog::Diagnostics => DialogState::Diagnostics(diagnostics::State::default()),
            Dialog::Colour => DialogState::Colour(colour::State::default()),
            Dialog::About => DialogState::About(about::State::default()),
            Dialog::Find | Dialog::Legend | Dialog::Recovery | Dialog::Unsaved => DialogState::Nothing,
            Dialog::Quitting | Dialog::StopTranscribing => DialogState::Nothing,
        }
    }
}

/// Keeps room in the window for a dialog that stands beside the other panes; whether there is one.
pub fn keep_room(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) -> bool {
    let is_beside = scene.dialog() == Some(Dialog::Compare);
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
    let manual_closed = state.manual.close();
    state.follow(ui, scene);
    let State { open, compare_room, export, find, find_in_files, house_style, palette, .. } = state;
    let Some(OpenDialog { dialog, is_new, state }) = open.last_mut() else { return };
    *is_new |= manual_closed;
    use DialogState as S;
    let slot = DialogSlot { ui, scene, is_new };
    let closed = match (*dialog, state) {
        (Dialog::Find, _) => {
            find::find_ui(ui, scene, find, actions);
            false
        }
        (Dialog::FindInFiles, _) => find_in_files::find_in_files_ui(slot, find_in_files, actions),
        (Dialog::HouseStyle, _) => house_style::house_style_ui(slot, house_style, actions),
        (Dialog::Palette, _) => palette::palette_ui(slot, palette, actions),
        (_, S::Compare(state)) => compare::compare_ui(ui, scene, (state, compare_room.take()), slot.is_new, actions),
        (_, S::WriteSecond(state, target)) => second::export_second_ui(slot, state, target, actions),
        (Dialog::Write(OutputKind::Report(report)), S::WriteReport(state, target)) => {
            export_report::export_report_ui(slot, report, (state, target), actions)
        }
        (Dialog::Write(document), S::Write(target)) => writing_ui(slot, document, (target, export), actions),
        (_, S::AudioTrack(state)) => audio_track::audio_track_ui(slot, state, actions),
        (Dialog::FindShots, S::Shots(state)) => shots::find_shots_ui(slot, state, actions),
        (_, S::Shots(state)) => shots::import_shots_ui(slot, state, actions),
        (_, S::Second(state)) => second::open_second_ui(slot, state, actions),
        (_, S::Translation(state)) => translation::translation_ui(slot, state, actions),
        (_, S::Follow(state)) => follow::follow_ui(slot, state, actions),
        (_, S::MakeTranscript(state)) => make_transcript::make_transcript_ui(slot, state, actions),
        (Dialog::StopTranscribing, _) => stop_transcribing::stop_transcribing_ui(slot, actions),
        (_, S::Open(state)) => open::open_ui(slot, state, actions),
        (_, S::AcceptAbove(state)) => accept_above::accept_above_ui(slot, state, actions),
        (Dialog::Anew(part), S::Anew(state)) => recut::recut_ui(slot, state, part, actions),
        (Dialog::Anew(_), S::Retime(state)) => retime::retime_ui(slot, state, actions),
        (_, S::InsertCue(state)) => insert_cue::insert_cue_ui(slot, state, actions),
        (_, S::Comment(state)) => comment::comment_ui(slot, state, actions),
        (_, S::Spelling(state)) => spelling::spelling_ui(slot, state, actions),
        (_, S::Colour(state)) => colour::colour_ui(slot, state, actions),
        (_, S::Sound(state)) => sound::sound_ui(slot, state, actions),
        (_, S::Speaker(state)) => speaker::speaker_ui(slot, state, actions),
        (_, S::Speakers(state)) => speakers::speakers_ui(slot, state, actions),
        (_, S::ShiftTimes(state)) => shift_times::shift_times_ui(slot, state, actions),
        (_, S::Glossary(state)) => glossary::glossary_ui(slot, state, actions),
        (_, S::GoTo(state)) => go_to::go_to_ui(slot, state, actions),
        (_, S::Guideline(state)) => guideline::guideline_ui(slot, state, actions),
        (_, S::History(state)) => history::history_ui(slot, state, actions),
        (_, S::Settings(state)) => settings::settings_ui(slot, state, actions),
        (_, S::Reliance(state)) => reliance::reliance_ui(slot, state),
        (_, S::TranscriptFacts(state)) => transcript_facts::transcript_facts_ui(slot, state, actions),
        (_, S::ChoosePart(state)) => choose_part::choose_part_ui(slot, state, actions),
        (_, S::Learning(state)) => learning::learning_ui(slot, state, actions),
        (_, S::Effort(state)) => effort::effort_ui(slot, state),
        (_, S::Keys(state)) => keys::keys_ui(slot, state, actions),
        (Dialog::Legend, _) => legend::legend_ui(slot, actions),
        (_, S::Diagnostics(state)) => diagnostics::diagnostics_ui(slot, state, actions),
        (_, S::About(state)) => about::about_ui(slot, state),
        (Dialog::Recovery, _) => recovery::recovery_ui(slot, actions),
        (_, S::Restore(state)) => restore::restore_ui(slot, state, actions),
        (Dialog::Unsaved, _) => unsaved::unsaved_ui(slot, actions),
        (Dialog::Quitting, _) => quitting::quitting_ui(slot, actions),
        // Every dialog has its state from `begin`.
        (_, S::Nothing | S::Write(_) | S::WriteReport(..) | S::Anew(_) | S::Retime(_)) => true,
    };
    if closed {
        actions.push(Action::CloseDialog);
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
    slot: DialogSlot<'_>,
    document: OutputKind,
    (target, export): (&mut WriteTarget, &mut export::State),
    actions: &mut Vec<Action>,
) -> bool {
    match document {
        OutputKind::Project => save_as::save_as_ui(slot, target, actions),
        OutputKind::Subtitles => export::export_ui(slot, (target, export), actions),
        // They have a state of their own.
        OutputKind::Second | OutputKind::Report(_) => true,
        OutputKind::Shots => shots::export_shots_ui(slot, target, actions),
    }
}
