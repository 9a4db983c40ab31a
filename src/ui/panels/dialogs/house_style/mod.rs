//! Learning the style of a client from finished files: every figure is shown with its source, saved as a guideline, or used at once; how
//! the client cuts can be learnt, too.

mod cuts;
mod report;

use std::path::{Path, PathBuf};

use eframe::egui::{Button, CollapsingHeader, Grid, Label, RichText, TextEdit, TextStyle, Ui};

use super::modal::{self, DialogFrame, DialogSlot, note, quiet, section};
use super::path_field::PathField;
use super::recut::sentence;
use super::writing::WriteButton;
use crate::action::{Action, Browse};
use crate::house_style::StyleFailure;
use crate::icons;
use crate::job_kind::JobKind;
use crate::output::{Output, OutputContent};
use crate::panels::painted::strong;
use crate::scene::Scene;
use base::texts::t;
use cuts::cuts_ui;
use editor::house_style::{FEWEST_FILES, HouseStyle, StyleError};
use formats::guideline::Guideline;
use formats::language::{language_name, same_language};
use report::StyleReportField;

/// Files from which nothing was learnt that are listed.
const MOST_LEFT_OUT: usize = 20;
/// Widths of the columns of figures.
const NAME: f32 = 170.0;
const VALUE: f32 = 120.0;

#[derive(Debug, Default)]
pub struct State {
    place: PathField,
    /// What the guideline is called.
    name: String,
    file: PathField,
    write: WriteButton,
    /// What became of the file: whether it went well, and a sentence.
    told: Option<(bool, String)>,
    report: StyleReportField,
    /// Whether the client's cuts are left out of the guideline, though they were learnt.
    leaves_cuts: bool,
    /// The attempt whose name stands in the field, and whether its cuts were learnt.
    ticket: u64,
    has_cuts: bool,
    /// That cuts are lost by learning anew was said, and is to be confirmed.
    drops_cuts: bool,
}

impl State {
    /// A folder was chosen in the desktop's dialog.
    pub fn choose_place(&mut self, folder: &Path) {
        self.place = PathField::new(folder);
    }

    /// A file was written, or could not be.
    pub fn written(&mut self, path: &Path, result: Result<(), String>) {
        self.told = Some(match result {
            Ok(()) => (true, t!("guideline-was-written", path = path.display().to_string())),
            Err(problem) => (false, problem),
        });
    }

    /// The report was written, or could not be.
    pub fn report_written(&mut self, path: &Path, result: Result<(), String>) {
        self.report.written(path, result);
    }

    /// Takes over the name of a style that has just been learnt, and where it may be saved: beside its files.
    fn follow(&mut self, scene: &Scene<'_>) {
        let learning = scene.house_style;
        let Some(style) = learning.style() else { return };
        if self.has_cuts != style.cuts.is_some() {
            // What was written before is not what would be written now.
            (self.has_cuts, self.leaves_cuts, self.told) = (style.cuts.is_some(), false, None);
            self.drops_cuts = false;
            self.report.forget();
        }
        if learning.learnt_ticket == self.ticket {
            return;
        }
        self.ticket = learning.learnt_ticket;
        self.told = None;
        (self.leaves_cuts, self.drops_cuts) = (false, false);
        self.name.clone_from(&style.guideline.name);
        if let Some((place, _)) = &learning.learnt {
            let folder = place.parent().unwrap_or(place);
            let stem = file_stem(&self.name);
            self.file = PathField::new(&folder.join(format!("{stem}.json")));
            self.report.suggest(&folder.join(format!("{stem}.html")));
        }
    }

    /// The guideline under the name that is typed, with the client's cuts if they are wanted.
    fn guideline(&self, style: &HouseStyle) -> Guideline {
        let cuts = style.guideline.cuts.filter(|_| !self.leaves_cuts);
        Guideline { name: self.name.trim().to_owned(), cuts, ..style.guideline.clone() }
    }
}

/// A name without what no file system takes.
fn file_stem(name: &str) -> String {
    name.chars().map(|sign| if sign.is_control() || r#"/\:*?"<>|"#.contains(sign) { '-' } else { sign }).collect()
}

pub fn house_style_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let learning = scene.house_style;
    state.follow(scene);
    modal::show(slot, (t!("style-title"), 760.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            quiet(ui, scene, &t!("style-about", least = FEWEST_FILES));
            let field = state.place.show(ui, t!("style-place"), Some(Browse::StyleFolder), actions);
            dialog.starts_at(ui, &field);
            if state.drops_cuts && !learning.is_busy {
                note(ui, icons::WARNING, scene.theme.warning, t!("style-drops-cuts"));
            }
            if learning.is_busy {
                busy_ui(ui, scene, actions);
            }
            if let Some(failure) = &learning.failure {
                failure_ui(ui, scene, failure);
            }
            if let Some(style) = learning.style() {
                notes_ui(ui, scene, style);
                cuts_ui(ui, scene, style, &mut state.leaves_cuts, actions);
                figures_ui(ui, scene, style);
                file_ui(ui, scene, state, style, actions);
                if let Some(place) = state.report.show(ui, scene, actions) {
                    let named = HouseStyle { guideline: state.guideline(style), ..HouseStyle::clone(style) };
                    let content = OutputContent::StyleReport(Box::new(named));
                    actions.push(Action::Write(Output { content, place }));
                }
            }
        });
        buttons_ui(ui, dialog, state, actions);
    })
}

fn buttons_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let learning = scene.house_style;
    dialog.buttons(ui, |ui| {
        dialog.close(ui);
        let talk = scene.talk.filter(|talk| !talk.words().is_empty());
        let style = learning.style().filter(|_| !state.name.trim().is_empty());
        let button = Button::new(t!("style-use")).min_size([70.0, 28.0].into());
        let button = ui.add_enabled(talk.is_some() && style.is_some(), button);
        let button = button.on_hover_text(t!("style-use-help")).on_disabled_hover_text(t!("style-needs-talk"));
        if let (true, Some(talk), Some(style)) = (button.clicked(), talk, style) {
            let mut guideline = state.guideline(style);
            guideline.take_language(talk.language());
            guideline.take_rate_of_video(talk.video().and_then(|video| video.rate.standard()));
            actions.push(Action::UseHouseStyle(Box::new(guideline)));
            actions.push(Action::CloseDialog);
        }
        let place = state.place.path();
        // What is being learnt, and what was, is not dropped without a word.
        let learns_cuts = scene.jobs.iter().any(|job| job.kind == JobKind::HouseCuts);
        let can_learn = place.is_some() && !learning.is_busy && !learns_cuts;
        let (is_asked, button) = dialog.default_button(ui, t!("style-learn"), can_learn);
        if learns_cuts {
            button.on_disabled_hover_text(t!("style-learn-waits"));
        }
        if is_asked && state.has_cuts && !state.drops_cuts {
            state.drops_cuts = true;
        } else if is_asked {
            state.drops_cuts = false;
            actions.extend(place.map(Action::LearnHouseStyle));
        }
    });
}

fn busy_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let control = &scene.house_style.control;
    let text = match control.share() {
        (_, 0) => t!("style-listing").to_owned(),
        (done, total) => t!("style-at", number = (done + 1).min(total), total = total),
    };
    ui.horizontal(|ui| {
        quiet(ui, scene, &text);
        let stop = ui.add_enabled(!control.is_stopped(), Button::new(t!("style-stop")));
        if stop.clicked() {
            actions.push(Action::StopLearningStyle);
        }
    });
}

/// Why the last attempt brought nothing, and which files were of no use; what was learnt before stays below.
fn failure_ui(ui: &mut Ui, scene: &Scene<'_>, failure: &StyleFailure) {
    let is_kept = scene.house_style.style().is_some();
    if matches!(failure.reason, StyleError::Cancelled(_)) {
        quiet(ui, scene, if is_kept { t!("style-stopped-kept") } else { t!("style-stopped") });
        return;
    }
    note(ui, icons::PROBLEM, scene.theme.bad, &sentence(&failure.reason.to_string()));
    if !matches!(failure.reason, StyleError::NoSuchPlace(_)) {
        left_out_ui(ui, scene, &failure.left_out, |more| t!("style-more-files", count = more));
    }
    if is_kept {
        quiet(ui, scene, t!("style-kept"));
    }
}

/// Files that were of no use, each with its reason; `more` says how many are not shown.
fn left_out_ui(ui: &mut Ui, scene: &Scene<'_>, left_out: &[(PathBuf, String)], more: impl Fn(usize) -> String) {
    for (path, reason) in left_out.iter().take(MOST_LEFT_OUT) {
        let text = t!("style-left-out", path = path.to_string_lossy(), reason = reason.as_str());
        note(ui, icons::WARNING, scene.theme.warning, &text);
    }
    if let hidden @ 1.. = left_out.len().saturating_sub(MOST_LEFT_OUT) {
        quiet(ui, scene, &more(hidden));
    }
}

/// What was learnt from, and what is odd about it.
fn notes_ui(ui: &mut Ui, scene: &Scene<'_>, style: &HouseStyle) {
    let theme = scene.theme;
    note(ui, icons::ACCEPT, theme.good, &style.guideline.notes);
    if let left @ 1.. = style.left_out.len() {
        note(ui, icons::WARNING, theme.warning, &t!("style-left-out-count", left = left, all = style.files_seen()));
    }
    let contradictions = style.disagreements.iter().map(|matter| style.disagreement_text(matter));
    let language = other_language_text(scene, style);
    let oddities = language.into_iter().chain(style.second_house_text()).chain(contradictions);
    for text in oddities.chain(style.remarks.iter().cloned()) {
        note(ui, icons::WARNING, theme.warning, &text);
    }
}

/// That the open talk is in another language than the files; `None`: it is in theirs, or that is not clear.
fn other_language_text(scene: &Scene<'_>, style: &HouseStyle) -> Option<String> {
    let talk = scene.talk.filter(|talk| !talk.words().is_empty())?.language();
    let is_other = !style.language.is_empty() && !talk.is_empty() && !same_language(&style.language, talk);
    let name = |code: &str| language_name(code).unwrap_or_else(|| code.to_owned());
    is_other.then(|| t!("style-other-talk", style = name(&style.language), talk = name(talk)))
}

/// What was learnt, each figure with its source.
fn figures_ui(ui: &mut Ui, scene: &Scene<'_>, style: &HouseStyle) {
    let theme = scene.theme;
    section(ui, t!("style-table-figures"));
    // Asked outside of the grid, in which no more than the cell is available.
    let source = ui.available_width() - NAME - VALUE - 24.0;
    let wide = source > 176.0;
    let small = |text: &str| RichText::new(text).text_style(TextStyle::Small).color(theme.quiet_text);
    if wide {
        Grid::new("house style").num_columns(3).spacing([10.0, 4.0]).show(ui, |ui| {
            for figure in &style.figures {
                cell(ui, NAME, Label::new(&figure.name));
                cell(ui, VALUE, Label::new(strong(figure.value.clone())));
                cell(ui, source, Label::new(small(&figure.source)));
                ui.end_row();
            }
        });
    } else {
        for figure in &style.figures {
            ui.add(Label::new(strong(format!("{}: {}", figure.name, figure.value))).wrap());
            ui.add(Label::new(small(&figure.source)).wrap());
        }
    }
    for text in style.never_text().into_iter().chain(style.language_texts()) {
        quiet(ui, scene, &text);
    }
    CollapsingHeader::new(t!("style-table-rules")).show(ui, |ui| {
        for proposal in &style.rules {
            let counts = if proposal.counts { t!("style-rule-on") } else { t!("style-rule-off") };
            ui.add(Label::new(format!("{}: {counts}", proposal.rule.message.text())).wrap());
            ui.add(Label::new(small(&proposal.source)).wrap());
        }
    });
    left_out_ui(ui, scene, &style.left_out, |more| t!("style-more", count = more));
}

fn cell(ui: &mut Ui, width: f32, label: Label) {
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(label.wrap());
    });
}

/// Under which name the guideline is kept, and in which file.
fn file_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, style: &HouseStyle, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let label = ui.label(t!("style-name")).id;
        let field = ui.add(TextEdit::singleline(&mut state.name).char_limit(120).desired_width(260.0));
        modal::stays_in(ui, &field.labelled_by(label));
    });
    let none: Option<Browse> = None;
    state.file.show(ui, t!("guideline-json-file"), none, actions);
    let path = state.file.path();
    ui.horizontal_wrapped(|ui| {
        let button = (t!("style-save"), !state.name.trim().is_empty());
        let place = state.write.show(ui, scene, button, path.as_deref());
        if let Some(place) = place {
            let content = OutputContent::Guideline(Box::new(state.guideline(style)));
            actions.push(Action::Write(Output { content, place }));
        }
    });
    modal::outcome(ui, scene, state.told.as_ref());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_names_of_files() {
        assert_eq!(file_stem("Client: a/b"), "Client- a-b");
        assert_eq!(file_stem("Möwe"), "Möwe");
    }
}
