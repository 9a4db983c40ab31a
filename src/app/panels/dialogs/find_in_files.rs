//! Finding and replacing in many files: what was found is shown line by line, and what is ticked is replaced.

use std::collections::BTreeSet;
use std::path::Path;

use eframe::egui::{Label, RichText, ScrollArea, TextEdit, TextStyle, Ui};

use super::modal::{self, DialogFrame, note, quiet};
use super::path_field::PathField;
use crate::app::action::{Action, Browse};
use crate::app::file_search::{FileFindings, FilesQuery, MOST_HITS};
use crate::app::icons;
use crate::app::panels::painted::{counted, strong};
use crate::app::scene::Scene;
use crate::replacing::{FileHit, FileHits, Query};

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

pub fn find_in_files_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let search = scene.file_search;
    modal::show(ui, scene, is_new, ("Find and replace in files", 720.0), |ui, dialog| {
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
            if dialog.button(ui, "Close").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let label = format!("Replace {hits} in {}", counted(chosen.len(), "file"));
            let can_replace = hits > 0 && !search.is_busy;
            if ui.add_enabled(can_replace, eframe::egui::Button::new(label).min_size([70.0, 28.0].into())).clicked()
                && let Some(asked) = &asked
            {
                actions.push(Action::ReplaceInFiles(Box::new((asked.clone(), chosen))));
            }
            if dialog.default_button(ui, "Find", asked.is_some() && !search.is_busy).0 {
                actions.extend(asked.map(Action::FindInFiles));
            }
        });
    })
}

fn fields_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let name = ui.label("Find").id;
    let field = TextEdit::singleline(&mut state.query.text).char_limit(300).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(name);
    dialog.starts_at(ui, &field);
    modal::stays_in(ui, &field);
    let name = ui.label("Replace with").id;
    let field = TextEdit::singleline(&mut state.replacement).char_limit(300).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(name);
    modal::stays_in(ui, &field);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        ui.checkbox(&mut state.query.matches_case, "Match case");
        ui.checkbox(&mut state.query.whole_words, "Whole words");
        ui.checkbox(&mut state.query.is_pattern, "Regular expression")
            .on_hover_text("Find by a pattern; $1 in the replacement stands for its first group");
    });
    state.place.show(ui, "In the folder, or the file", Some(Browse::SearchFolder), actions);
}

fn findings_ui(ui: &mut Ui, scene: &Scene<'_>, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let search = scene.file_search;
    if search.is_busy {
        let text = match search.control.share() {
            (_, 0) => "Looking which files there are…".to_owned(),
            (done, total) => format!("At file {} of {total}…", (done + 1).min(total)),
        };
        ui.horizontal(|ui| {
            quiet(ui, scene, &text);
            let stop = ui.add_enabled(!search.control.is_stopped(), eframe::egui::Button::new("Stop"));
            let help = "The file that it is at is finished; no other one is looked through or changed";
            if stop.on_hover_text(help).clicked() {
                actions.push(Action::StopFileSearch);
            }
        });
        return;
    }
    if let Some(done) = &search.replaced {
        let text = format!("{} replaced in {}.", done.hits, counted(done.files, "file"));
        note(ui, icons::ACCEPT, scene.theme.good, &text);
        if done.files_left > 0 {
            let text = format!("Stopped: {} left as they are.", counted(done.files_left, "file"));
            note(ui, icons::WARNING, scene.theme.warning, &text);
        }
        for (path, reason) in &done.refused {
            note(ui, icons::WARNING, scene.theme.warning, &format!("Left as it is: {reason}: {}", path.display()));
        }
        return;
    }
    let Some(found) = &search.found else {
        quiet(
            ui,
            scene,
            "Looks through subtitle files and projects. Nothing is written before you say so; what is replaced is kept for 30 days.",
        );
        return;
    };
    let hits: usize = found.files.iter().flatten().map(|file| file.hits.len()).sum();
    let files = found.files.iter().flatten().count();
    let text = format!("{} in {files} of {} looked through.", counted(hits, "hit"), counted(found.count, "file"));
    ui.label(text);
    if let Some(text) = left_out(found) {
        note(ui, icons::WARNING, scene.theme.warning, &text);
    }
    let height = dialog.room_left(ui, 0.0).min(320.0);
    ScrollArea::vertical().id_salt("hits").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (index, file) in found.files.iter().enumerate() {
            match file {
                Ok(file) => file_ui(ui, index, file, state),
                Err((path, reason)) => {
                    note(ui, icons::WARNING, scene.theme.warning, &format!("Left out: {reason}: {}", path.display()));
                }
            }
        }
    });
}

/// What is not listed, though it may be there.
fn left_out(found: &FileFindings) -> Option<String> {
    let files = (found.files_left > 0).then(|| match found.files_left {
        1 => "1 file was not looked through".to_owned(),
        count => format!("{count} files were not looked through"),
    });
    let hits = found.is_cut.then(|| "the last file has more".to_owned());
    let what: Vec<String> = hits.into_iter().chain(files).collect();
    let what = (!what.is_empty()).then(|| what.join(", and "))?;
    Some(match found.is_stopped {
        true => format!("Stopped: {what}."),
        false => format!(
            "Only the first {MOST_HITS} hits are listed: {what}. Replace these first, or look in a smaller folder."
        ),
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
