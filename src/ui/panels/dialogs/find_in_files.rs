//! Finding and replacing in many files: what was found is shown line by line, and what is ticked is replaced.

use std::collections::BTreeSet;
use std::path::Path;

use eframe::egui::{Label, RichText, ScrollArea, TextEdit, TextStyle, Ui};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet};
use super::path_field::PathField;
use crate::action::{Action, Browse};
use crate::file_search::{FileFindings, FilesQuery, MOST_HITS};
use crate::icons;
use crate::panels::find;
use crate::panels::painted::strong;
use crate::scene::Scene;
use base::texts::t;
use editor::replacing::{FileHit, FileHits, Query};

#[derive(Debug, Default)]
pub struct State {
    query: Query,
    replacement: String,
    place: PathField,
    /// The search that was answered last, and what of it is not to be replaced, by file and hit.
    ticket: u64,
    unticked: BTreeSet<(usize, usize)>,
}

impl State {
    /// In the folder of the talk, with what was looked for before.
    pub fn opens(&mut self, scene: &Scene<'_>) {
        if self.place.text.is_empty() {
            // Of a talk that lies nowhere the folder is not known, and all documents are too many.
            let beside = scene.talk.filter(|talk| !talk.inputs().is_empty() || talk.path().is_some());
            self.place = beside.map(|talk| PathField::new(&talk.folder())).unwrap_or_default();
        }
        self.unticked.clear();
    }

    /// A folder was chosen in the desktop's dialog.
    pub fn choose_place(&mut self, folder: &Path) {
        self.place = PathField::new(folder);
    }

    fn asked(&self) -> Option<FilesQuery> {
        let place = self.place.path().filter(|_| !self.query.text.is_empty())?;
        Some(FilesQuery { query: self.query.clone(), replacement: self.replacement.clone(), place })
    }

    /// What is ticked, by file.
    fn chosen(&self, found: &FileFindings) -> Vec<(FileHits, Vec<FileHit>)> {
        let files = found.files.iter().enumerate().filter_map(|(index, file)| Some((index, file.as_ref().ok()?)));
        let chosen = files.map(|(index, file)| {
            let hits = file.hits.iter().enumerate();
            let ticked = hits.filter(|(at, hit)| !self.unticked.contains(&(index, *at)) && hit.before != hit.after);
            (file.clone(), ticked.map(|(_, hit)| hit.clone()).collect::<Vec<_>>())
        });
        chosen.filter(|(_, hits)| !hits.is_empty()).collect()
    }
}

pub fn find_in_files_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let search = scene.file_search;
    modal::show(slot, (t!("find-files-title"), 720.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            fields_ui(ui, dialog, state, actions);
            if let Some(found) = &search.found
                && found.ticket != state.ticket
            {
                state.ticket = found.ticket;
                state.unticked.clear();
            }
            findings_ui(ui, scene, dialog, state, actions);
        });
        let asked = state.asked();
        // What was found is only what is asked for now.
        let fresh = search.found.as_ref().filter(|found| asked.as_ref() == Some(&found.asked));
        let chosen = fresh.map(|found| state.chosen(found)).unwrap_or_default();
        let hits: usize = chosen.iter().map(|(_, hits)| hits.len()).sum();
        dialog.buttons(ui, |ui| {
            dialog.close(ui);
            let label = t!("find-files-replace", hits = hits, files = chosen.len());
            let can_replace = hits > 0 && !search.is_busy;
            if ui.add_enabled(can_replace, eframe::egui::Button::new(label).min_size([70.0, 28.0].into())).clicked()
                && let Some(asked) = &asked
            {
                actions.push(Action::ReplaceInFiles(Box::new((asked.clone(), chosen))));
            }
            if dialog.default_button(ui, t!("find-files-button"), asked.is_some() && !search.is_busy).0 {
                actions.extend(asked.map(Action::FindInFiles));
            }
        });
    })
}

fn fields_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let name = ui.label(t!("find-files-text")).id;
    let field = TextEdit::singleline(&mut state.query.text).char_limit(300).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(name);
    dialog.starts_at(ui, &field);
    modal::stays_in(ui, &field);
    let name = ui.label(t!("find-files-replacement")).id;
    let field = TextEdit::singleline(&mut state.replacement).char_limit(300).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(name);
    modal::stays_in(ui, &field);
    find::options(ui, &mut state.query);
    state.place.show(ui, t!("find-files-place"), Some(Browse::SearchFolder), actions);
}

fn findings_ui(ui: &mut Ui, scene: &Scene<'_>, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let search = scene.file_search;
    if search.is_busy {
        let text = match search.control.share() {
            (_, 0) => t!("find-files-listing").to_owned(),
            (done, total) => t!("find-files-at", number = (done + 1).min(total), total = total),
        };
        ui.horizontal(|ui| {
            quiet(ui, scene, &text);
            let stop = ui.add_enabled(!search.control.is_stopped(), eframe::egui::Button::new(t!("find-files-stop")));
            if stop.on_hover_text(t!("find-files-stop-help")).clicked() {
                actions.push(Action::StopFileSearch);
            }
        });
        return;
    }
    if let Some(done) = &search.replaced {
        let text = t!("find-files-replaced", hits = done.hits, files = done.files);
        note(ui, icons::ACCEPT, scene.theme.good, &text);
        if done.files_left > 0 {
            let text = t!("find-files-stopped", files = done.files_left);
            note(ui, icons::WARNING, scene.theme.warning, &text);
        }
        for (path, reason) in &done.refused {
            let text = t!("find-files-refused", reason = reason, path = path.to_string_lossy());
            note(ui, icons::WARNING, scene.theme.warning, &text);
        }
        return;
    }
    let Some(found) = &search.found else {
        quiet(ui, scene, t!("find-files-about"));
        return;
    };
    let hits: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
    let files = found.files.iter().flatten().count();
    ui.label(t!("find-files-found", hits = hits, files = files, total = found.count));
    if let Some(text) = left_out(found) {
        note(ui, icons::WARNING, scene.theme.warning, &text);
    }
    let height = dialog.room_left(ui, 0.0).min(320.0);
    ScrollArea::vertical().id_salt("hits").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (index, file) in found.files.iter().enumerate() {
            match file {
                Ok(file) => file_ui(ui, index, file, state),
                Err((path, reason)) => {
                    let text = t!("find-files-left-out", reason = reason, path = path.to_string_lossy());
                    note(ui, icons::WARNING, scene.theme.warning, &text);
                }
            }
        }
    });
}

/// What is not listed, though it may be there.
fn left_out(found: &FileFindings) -> Option<String> {
    let (left, most) = (found.files_left, MOST_HITS);
    Some(match (found.is_stopped, found.is_cut, left > 0) {
        (true, false, false) if found.count == 0 => t!("find-files-stopped-listing").to_owned(),
        (_, false, false) => return None,
        (true, true, false) => t!("find-files-stopped-cut").to_owned(),
        (true, false, true) => t!("find-files-stopped-left", left = left),
        (true, true, true) => t!("find-files-stopped-cut-and-left", left = left),
        (false, true, false) => t!("find-files-first-cut", most = most),
        (false, false, true) => t!("find-files-first-left", most = most, left = left),
        (false, true, true) => t!("find-files-first-cut-and-left", most = most, left = left),
    })
}

/// A file with its hits, each of which can be left out.
fn file_ui(ui: &mut Ui, index: usize, file: &FileHits, state: &mut State) {
    ui.add(Label::new(strong(file.path.display().to_string())).wrap());
    for (at, hit) in file.hits.iter().enumerate() {
        let place = (index, at);
        let mut ticked = !state.unticked.contains(&place);
        let one_line = |text: &str| text.replace('\n', " / ");
        let label = format!("{}: {} → {}", hit.cue + 1, one_line(&hit.before), one_line(&hit.after));
        let small = RichText::new(label).text_style(TextStyle::Small);
        if ui.checkbox(&mut ticked, small).changed() {
            if ticked {
                state.unticked.remove(&place)
            } else {
                state.unticked.insert(place)
            };
        }
    }
}
