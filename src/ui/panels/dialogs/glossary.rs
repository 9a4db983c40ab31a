//! The glossary of the client: seen, looked through, changed, and what of it is written otherwise in this talk.

use eframe::egui::{
    Align2, Button, CornerRadius, FontSelection, Id, Key, Rect, Response, Role, Stroke, StrokeKind, TextEdit,
    TextStyle, Ui, WidgetInfo, vec2,
};

use super::client_choice::client_row;
use super::list_keys::{RowList, page_of, row_of_key};
use super::modal::{self, DialogFrame, DialogSlot, note, quiet, row, section};
use super::path_field::PathField;
use super::writing::WriteButton;
use crate::action::{Action, GlossaryAction};
use crate::command::Command;
use crate::icons;
use crate::output::{Output, OutputContent};
use crate::path_states::PathState;
use crate::scene::Scene;
use base::texts::t;
use formats::glossary::{GlossaryChange, LONGEST_FORM, Term, TermProblem};

/// Of a row of the list, in points.
const ROW: f32 = 24.0;
const PADDING: f32 = 6.0;
/// Of the list.
const HEIGHT: f32 = 150.0;
/// Stands between several forms in a field, as in the table.
const BETWEEN_FORMS: &str = " | ";

#[derive(Debug, Default)]
pub struct State {
    /// Only entries with this text are listed.
    filter: String,
    current: usize,
    /// The term of the entry that is in the fields; `None`: a new one.
    chosen: Option<String>,
    fields: EntryFields,
    file: PathField,
    write: WriteButton,
}

/// An entry as it is typed.
#[derive(Debug, Default, PartialEq)]
struct EntryFields {
    term: String,
    forbidden: String,
    allowed: String,
    matches_case: bool,
    note: String,
}

impl EntryFields {
    fn of(entry: &Term) -> Self {
        Self {
            term: entry.term.clone(),
            forbidden: entry.forbidden.join(BETWEEN_FORMS),
            allowed: entry.allowed.join(BETWEEN_FORMS),
            matches_case: entry.matches_case,
            note: entry.note.clone(),
        }
    }

    fn entry(&self) -> Result<Term, TermProblem> {
        let forms = |text: &str| text.split('|').map(str::to_owned).collect();
        let entry = Term {
            term: self.term.clone(),
            allowed: forms(&self.allowed),
            forbidden: forms(&self.forbidden),
            matches_case: self.matches_case,
            note: self.note.clone(),
        };
        entry.in_order()
    }
}

impl State {
    /// With the entry of a correction, if one is to become that.
    pub fn new(scene: &Scene<'_>) -> Self {
        let glossary = scene.glossary;
        let folder = scene.talk.map(|talk| talk.folder()).unwrap_or_default();
        let name = glossary.client().unwrap_or("glossary");
        let mut state = Self { file: PathField::new(&folder.join(format!("{name}.csv"))), ..Self::default() };
        if let Some(correction) = &glossary.suggested {
            let entry = glossary.entry_of(correction);
            state.chosen = glossary.glossary().entry(&entry.term).map(|known| known.term.clone());
            state.fields = EntryFields::of(&entry);
        }
        state
    }

    fn begin_another(&mut self) {
        (self.chosen, self.fields) = (None, EntryFields::default());
    }

    /// What puts the entry in the fields into the glossary.
    fn changes(&self) -> Result<Vec<GlossaryChange>, TermProblem> {
        let entry = self.fields.entry()?;
        // A term that is called otherwise takes the place of what it was.
        let former = self.chosen.clone().filter(|chosen| *chosen != entry.term).map(GlossaryChange::Remove);
        Ok(former.into_iter().chain([GlossaryChange::Put(entry)]).collect())
    }
}

pub fn glossary_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let mut wanted = scene.settings.clone();
    let closed = modal::show(slot, (t!("glossary-title"), 680.0), |ui, dialog| {
        let changes = dialog.body(ui, |ui| {
            quiet(ui, scene, t!("glossary-about"));
            client_row(ui, scene, t!("glossary-client"), &mut wanted);
            if let Some(problem) = scene.glossary.problem() {
                note(ui, icons::PROBLEM, scene.theme.bad, problem);
            }
            list_ui(ui, scene, state);
            section(ui, if state.chosen.is_some() { t!("glossary-entry") } else { t!("glossary-new-entry") });
            let changes = entry_ui(ui, dialog, state, actions);
            talk_ui(ui, scene, actions);
            section(ui, t!("glossary-file-section"));
            file_ui(ui, scene, state, actions);
            changes
        });
        dialog.buttons(ui, |ui| {
            dialog.close(ui);
            let undo = ui.add_enabled_ui(scene.glossary.can_undo(), |ui| dialog.button(ui, t!("glossary-undo"))).inner;
            if undo.on_hover_text(t!("glossary-undo-help")).clicked() {
                actions.push(Action::Glossary(GlossaryAction::Undo));
                state.begin_another();
            }
            let (puts_in, button) = dialog.default_button(ui, t!("glossary-put-in"), changes.is_some());
            button.on_disabled_hover_text(t!("glossary-put-in-help"));
            if let Some(changes) = changes.filter(|_| puts_in) {
                actions.push(Action::Glossary(GlossaryAction::Change(changes)));
                state.begin_another();
            }
        });
    });
    if wanted != *scene.settings {
        actions.push(Action::Change(Box::new(wanted)));
        state.begin_another();
    }
    closed
}

/// All entries, or those with a text in them.
fn list_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State) {
    let terms = scene.glossary.glossary().terms();
    row(ui, t!("glossary-filter"), |ui, label| {
        let field = TextEdit::singleline(&mut state.filter).desired_width(220.0).char_limit(LONGEST_FORM);
        ui.add(field).labelled_by(label);
        quiet(ui, scene, &t!("glossary-count", count = terms.len()));
    });
    let sought = state.filter.trim().to_lowercase();
    let has_it = |entry: &&Term| sought.is_empty() || line_of(entry).to_lowercase().contains(&sought);
    let rows: Vec<&Term> = terms.iter().filter(has_it).collect();
    if rows.is_empty() {
        let nothing = if terms.is_empty() { t!("glossary-empty") } else { t!("glossary-none-found") };
        quiet(ui, scene, nothing);
        return;
    }
    if let Some(entry) = (EntryList { scene, rows: &rows }).show(ui, &mut state.current) {
        state.chosen = Some(entry.term.clone());
        state.fields = EntryFields::of(entry);
    }
}

/// An entry in a line.
fn line_of(entry: &Term) -> String {
    let parts = [
        (!entry.forbidden.is_empty()).then(|| t!("glossary-line-not", forms = entry.forbidden.join(", "))),
        (!entry.allowed.is_empty()).then(|| t!("glossary-line-also", forms = entry.allowed.join(", "))),
        entry.matches_case.then(|| t!("glossary-line-case").to_owned()),
        (!entry.note.is_empty()).then(|| entry.note.clone()),
    ];
    let rest: Vec<String> = parts.into_iter().flatten().collect();
    format!("{}  –  {}", entry.term, rest.join(" · "))
}

/// The entries, as one stop of the Tab key.
struct EntryList<'a> {
    scene: &'a Scene<'a>,
    rows: &'a [&'a Term],
}

impl<'a> EntryList<'a> {
    /// The entry that was chosen by the arrows or by a click.
    fn show(&self, ui: &mut Ui, current: &mut usize) -> Option<&'a Term> {
        let id: Id = ui.make_persistent_id("list of terms");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let last = self.rows.len() - 1;
        *current = (*current).min(last);
        let rows = (HEIGHT / ROW) as usize;
        let went = if has_focus { row_of_key(ui, id, (*current, last), page_of(rows)) } else { None };
        *current = went.unwrap_or(*current);
        let mut chosen = went;
        let count = self.rows.len();
        let rows = RowList { id, salt: "terms", rows: count, row: ROW, height: HEIGHT.min(ROW * count as f32) };
        let list = rows.show(ui, went.map(|row| (row, None)), |ui, index, response| {
            let is_current = index == *current;
            let line = line_of(self.rows[index]);
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, &line));
            if response.clicked() {
                (*current, chosen) = (index, Some(index));
            }
            self.paint(ui, response.rect, &line, (is_current, has_focus), response);
            is_current
        });
        let name = t!("glossary-list", number = *current + 1, all = self.rows.len());
        list.widget_info(|| WidgetInfo::labeled(Role::List, true, &name));
        chosen.map(|index| self.rows[index])
    }

    fn paint(&self, ui: &Ui, rect: Rect, line: &str, (is_current, has_focus): (bool, bool), response: &Response) {
        let (theme, painter) = (self.scene.theme, ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())));
        if is_current || response.hovered() {
            painter.rect_filled(rect, CornerRadius::same(3), theme.raised);
        }
        if is_current && has_focus {
            painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(2.0, theme.accent), StrokeKind::Inside);
        }
        let font = FontSelection::from(TextStyle::Body).resolve(ui.style());
        painter.text(rect.left_center() + vec2(PADDING, 0.0), Align2::LEFT_CENTER, line, font, theme.text);
    }
}

/// The fields of an entry; the changes that put it in, if it is one.
fn entry_ui(
    ui: &mut Ui,
    dialog: &DialogFrame<'_>,
    state: &mut State,
    actions: &mut Vec<Action>,
) -> Option<Vec<GlossaryChange>> {
    let scene = dialog.scene;
    let field = |ui: &mut Ui, label: &str, text: &mut String, hint: &str| {
        row(ui, label, |ui, name| {
            let field = TextEdit::singleline(text).desired_width(ui.available_width().min(400.0)).hint_text(hint);
            ui.add(field.char_limit(20 * LONGEST_FORM)).labelled_by(name)
        })
    };
    let fields = &mut state.fields;
    let first = field(ui, t!("glossary-term"), &mut fields.term, "");
    dialog.starts_at(ui, &first);
    let several = t!("glossary-several");
    let typed = [
        first,
        field(ui, t!("glossary-forbidden"), &mut fields.forbidden, several),
        field(ui, t!("glossary-allowed"), &mut fields.allowed, several),
        field(ui, t!("glossary-note"), &mut fields.note, ""),
    ];
    ui.checkbox(&mut fields.matches_case, t!("glossary-case"));
    // Enter leaves a field, and stands for the button.
    if let Some(field) = typed.iter().find(|field| field.lost_focus())
        && ui.input(|input| input.key_pressed(Key::Enter))
    {
        field.request_focus();
    }
    let is_known = state.chosen.as_ref().is_some_and(|chosen| scene.glossary.glossary().entry(chosen).is_some());
    let removes = ui.horizontal(|ui| {
        let remove = ui.add_enabled(is_known, Button::new(t!("glossary-remove")));
        let is_new = state.fields == EntryFields::default();
        if ui.add_enabled(!is_new, Button::new(t!("glossary-clear"))).clicked() {
            state.begin_another();
        }
        remove.clicked()
    });
    if let Some(chosen) = state.chosen.clone().filter(|_| removes.inner) {
        actions.push(Action::Glossary(GlossaryAction::Change(vec![GlossaryChange::Remove(chosen)])));
        state.begin_another();
    }
    let is_empty = state.fields == EntryFields::default();
    match state.changes() {
        Ok(changes) => {
            let is_same = |change: &GlossaryChange| match change {
                GlossaryChange::Put(entry) => scene.glossary.glossary().entry(&entry.term) == Some(entry),
                GlossaryChange::Remove(_) => false,
            };
            let is_locked = scene.glossary.problem().is_some();
            (!is_locked && !changes.iter().all(is_same)).then_some(changes)
        }
        Err(problem) => {
            if !is_empty {
                note(ui, icons::INFO, scene.theme.text, &problem.to_string());
            }
            None
        }
    }
}

/// What of the glossary is written otherwise in the talk.
fn talk_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    section(ui, t!("glossary-in-talk"));
    ui.horizontal_wrapped(|ui| {
        quiet(ui, scene, &t!("glossary-places", count = talk.terms().len()));
        let command = Command::WriteTerms;
        let button = ui.add_enabled(command.enabled(&scene.situation), Button::new(command.name()));
        if button.on_hover_text(command.help()).clicked() {
            actions.push(Action::Run(command));
        }
    });
}

fn file_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    state.file.show(ui, t!("glossary-file"), None, actions);
    let path = state.file.path();
    let standing = scene.looks.standing(path.as_deref());
    ui.horizontal_wrapped(|ui| {
        let import = ui.add_enabled(standing == PathState::File, Button::new(t!("glossary-import")));
        let imports = import.on_hover_text(t!("glossary-import-help")).clicked();
        let button = (t!("glossary-export"), !scene.glossary.glossary().is_empty());
        let written = state.write.show(ui, scene, button, path.as_deref());
        actions.extend(written.map(|place| Action::Write(Output { content: OutputContent::Glossary, place })));
        let import = path.filter(|_| imports).map(|path| Action::Glossary(GlossaryAction::Import(path)));
        actions.extend(import);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_that_is_called_otherwise_takes_the_place_of_what_it_was() {
        let mut state = State::default();
        assert_eq!(state.changes(), Err(TermProblem::NoTerm));
        state.fields = EntryFields {
            term: " Kubernetes ".to_owned(),
            forbidden: "cube or netties | kubernets|".to_owned(),
            ..EntryFields::default()
        };
        let entry = state.fields.entry().unwrap();
        assert_eq!((entry.term.as_str(), entry.forbidden.len()), ("Kubernetes", 2));
        assert_eq!(EntryFields::of(&entry).forbidden, "cube or netties | kubernets");
        assert_eq!(state.changes(), Ok(vec![GlossaryChange::Put(entry.clone())]));
        state.chosen = Some("Cubernetes".to_owned());
        let expected = vec![GlossaryChange::Remove("Cubernetes".to_owned()), GlossaryChange::Put(entry.clone())];
        assert_eq!(state.changes(), Ok(expected));
        state.chosen = Some("Kubernetes".to_owned());
        assert_eq!(state.changes(), Ok(vec![GlossaryChange::Put(entry)]));
    }
}
