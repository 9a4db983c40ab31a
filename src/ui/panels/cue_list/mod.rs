//! All cues in a table, and their text. Only the rows in view are drawn, so a long talk costs no more than a short one.

mod card;
mod columns;
pub mod legend;
mod line_text;
mod note_marks;
mod row;
mod row_menu;
mod rows;
mod second_editor;
mod spelling_marks;
mod state;
#[cfg(test)]
mod tests;
mod text_editor;
mod time_editor;

pub use card::card_ui;
pub use state::State;

use eframe::egui::{
    self, Align2, FontId, Key, Modifiers, Popup, Rect, ScrollArea, SetOpenCommand, TextStyle, Ui, pos2, vec2,
};

use super::widgets;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::scene::Scene;
use crate::situation::Situation;
use crate::talk::Talk;
use base::texts::t;

use columns::{Columns, RowDensity};
use row::{CueRow, RowTarget};
use row_menu::Choice;
use rows::{CueRows, Filter, LETTERS, Measure, PADDING, wrapped_lines};
use second_editor::SecondEditor;
use text_editor::{Cursor, Place, TextEditor};
use time_editor::TimeEditor;

pub fn cue_list_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    ui.spacing_mut().item_spacing.y = 4.0;
    let counts = |state: &State| Filter::ALL.iter().map(|filter| state.rows.count(*filter)).collect::<Vec<_>>();
    let counted = counts(state);
    filter_bar(ui, scene, state, actions);
    if talk.cues().is_empty() {
        let text = match (talk.words().is_empty(), !scene.works_on_talk()) {
            (true, _) if scene.live.is_some() => t!("list-awaits-recogniser"),
            (true, _) => t!("list-needs-transcript"),
            (false, false) => t!("list-awaits-analysis"),
            (false, true) => t!("list-needs-analysis"),
        };
        empty(ui, scene, text);
        return;
    }
    let width = ui.available_width();
    let columns = Columns::new(ui, talk, width);
    headings(ui, scene, talk, &columns);
    let font = TextStyle::Body.resolve(ui.style());
    let measure = Measure {
        text_width: columns.text.span(),
        line_height: ui.fonts_mut(|fonts| fonts.row_height(&font)),
        letters: letter_widths(ui, &font),
        // Most are letters with accents; some scripts have wide ones.
        other_letter: 0.75 * font.size,
        least_lines: if columns.density == RowDensity::Stacked { 2 } else { 1 },
        second_width: columns.second.unwrap_or(columns.text).span(),
        second_is_below: columns.second.is_none(),
    };
    open_wanted(ui, state, talk, actions);
    state.rows.refresh(talk, (scene.spelling, scene.second_spelling), state.filter, measure);
    // What is being edited stays in the list.
    let edited = state.edited(talk);
    if edited.is_some_and(|cue| state.rows.row(cue).is_none()) {
        state.filter = Filter::All;
        state.rows.refresh(talk, (scene.spelling, scene.second_spelling), state.filter, measure);
    }
    // The filters stand above the list whose rows are counted now.
    if counts(state) != counted {
        ui.ctx().request_repaint();
    }
    if state.rows.len() == 0 {
        let text = match state.filter {
            Filter::Problems => t!("list-no-problems"),
            Filter::Hints => t!("list-no-hints"),
            Filter::Pending => t!("list-none-pending"),
            Filter::Conflict => t!("list-no-conflicts"),
            Filter::Comment => t!("list-no-comments"),
            Filter::Bookmark => t!("list-no-bookmarks"),
            Filter::Spelling => t!("list-none-misspelt"),
            Filter::Untranslated => t!("list-none-untranslated"),
            Filter::SecondProblems => t!("list-no-second-problems"),
            Filter::All => "",
        };
        empty(ui, scene, text);
        return;
    }
    list(ui, scene, talk, &columns, &measure, state, actions);
}

fn letter_widths(ui: &Ui, font: &FontId) -> [f32; LETTERS] {
    ui.fonts_mut(|fonts| std::array::from_fn(|place| fonts.glyph_width(font, char::from(b' ' + place as u8))))
}

fn empty(ui: &mut Ui, scene: &Scene<'_>, text: &str) {
    ui.add_space(24.0);
    ui.vertical_centered(|ui| ui.colored_label(scene.theme.quiet_text, text));
}

fn filter_bar(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    // The button for finding keeps its place at the right; the filters go on in a second row before they touch it.
    const FIND: f32 = 40.0;
    ui.horizontal_top(|ui| {
        let room = vec2(ui.available_width() - FIND, ui.spacing().interact_size.y);
        let filters = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
        ui.allocate_ui_with_layout(room, filters, |ui| filters_ui(ui, &scene.situation, state));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            widgets::icon_button(ui, icons::FIND, Command::Find, scene, actions);
        });
    });
}

fn filters_ui(ui: &mut Ui, situation: &Situation, state: &mut State) {
    ui.spacing_mut().item_spacing.x = 4.0;
    for &filter in Filter::ALL {
        // Who looks at the last one while it goes must find out of the filter again.
        if filter.is_rare() && state.rows.count(filter) == 0 && state.filter != filter {
            continue;
        }
        let (label, help) = match filter {
            Filter::All => (t!("list-filter-all"), t!("list-filter-all-help")),
            Filter::Problems => (t!("list-filter-problems"), t!("list-filter-problems-help")),
            Filter::Hints => (t!("list-filter-hints"), t!("list-filter-hints-help")),
            Filter::Pending => (t!("list-filter-pending"), t!("list-filter-pending-help")),
            Filter::Conflict => (t!("list-filter-conflicts"), t!("list-filter-conflicts-help")),
            Filter::Comment => (t!("list-filter-comments"), t!("list-filter-comments-help")),
            Filter::Bookmark => (t!("list-filter-bookmarks"), t!("list-filter-bookmarks-help")),
            Filter::Spelling => (t!("list-filter-spelling"), t!("list-filter-spelling-help")),
            Filter::Untranslated => (t!("list-filter-untranslated"), t!("list-filter-untranslated-help")),
            Filter::SecondProblems => (t!("list-filter-second-problems"), t!("list-filter-second-problems-help")),
        };
        // The number of a tab is that of its cues.
        let cues = state.rows.count(filter);
        let shown = format!("{} {cues}", filter.icon().unwrap_or(label));
        let found = match filter {
            Filter::Problems => Some(t!("status-problems", cues = cues, count = situation.problems)),
            Filter::Hints => Some(t!("list-hints", cues = cues, count = situation.hints)),
            Filter::Pending => Some(t!("status-pending", cues = cues, count = situation.pending)),
            _ => None,
        };
        let (name, help) = match found.filter(|_| cues > 0) {
            Some(found) => (format!("{label}: {found}"), format!("{help}\n{found}")),
            None => (format!("{label} {cues}"), help.to_owned()),
        };
        let button = ui.add(egui::Button::selectable(state.filter == filter, shown));
        let is_chosen = state.filter == filter;
        button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_chosen, &name));
        if button.on_hover_text(help).clicked() {
            state.filter = filter;
        }
    }
}

fn headings(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, columns: &Columns) {
    let font = TextStyle::Small.resolve(ui.style());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), font.size + 8.0), egui::Sense::HOVER);
    let theme = scene.theme;
    for (range, align, name, help) in
        columns.headings(talk.project().guideline.max_chars_per_line, talk.second().is_some())
    {
        let (x, align) = match align {
            egui::Align::Max => (range.max, Align2::RIGHT_CENTER),
            _ => (range.min, Align2::LEFT_CENTER),
        };
        let at = pos2(rect.left() + x, rect.center().y);
        let drawn = ui.painter().text(at, align, name, font.clone(), theme.quiet_text);
        let response = ui.interact(drawn.expand(3.0), ui.scope_id().with(("heading", name)), egui::Sense::HOVER);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ColumnHeader, true, name));
        response.on_hover_text(help);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), egui::Stroke::new(1.0, theme.line));
}

/// Opens the text that is wanted, after keeping the one that is open.
fn open_wanted(ui: &Ui, state: &mut State, talk: &Talk, actions: &mut Vec<Action>) {
    state.is_drawn = true;
    if talk.is_read_only() && state.is_opening() {
        // Said before anything is typed that could not be kept.
        (state.opens_current, state.to_open, state.time_to_open) = (false, None, None);
        (state.opens_current_second, state.second_to_open) = (false, None);
        actions.push(Action::TellReadOnly);
        return;
    }
    if std::mem::take(&mut state.opens_current)
        && let Some(cue) = talk.current_cue()
    {
        let word = talk.words()[talk.cues()[cue].words.start].id;
        state.to_open = Some(Place { word, cursor: Cursor::End });
    }
    // In the frame of the click the field would lose the focus again: the click was not on it.
    if let Some(edge) = state.time_to_open.take() {
        state.time_editor = TimeEditor::open(ui, talk, edge);
    }
    if std::mem::take(&mut state.opens_current_second) {
        state.second_to_open = talk.current_cue();
    }
    if let Some(cue) = state.second_to_open.take() {
        if let Some(edit) = state.take_unfinished(talk) {
            actions.push(Action::Edit(edit));
        }
        state.second_editor = SecondEditor::open(ui.ctx(), talk, cue);
        if talk.current_cue() == Some(cue) {
            state.followed = None;
        } else {
            actions.push(Action::SelectCue(cue));
        }
        return;
    }
    let Some(place) = state.to_open.take() else { return };
    if let Some(edit) = state.take_unfinished(talk) {
        actions.push(Action::Edit(edit));
    }
    state.text_editor = TextEditor::open(ui.ctx(), talk, place);
    let Some(cue) = state.text_editor.as_ref().and_then(|editor| editor.cue(talk)) else { return };
    if talk.current_cue() == Some(cue) {
        // Where the person scrolled away from.
        state.followed = None;
    } else {
        actions.push(Action::SelectCue(cue));
    }
}

/// A row that is higher than it would be by itself, because its text is being edited.
#[derive(Clone, Copy, Debug, Default)]
struct Swelling {
    row: usize,
    by: f32,
}

impl Swelling {
    fn top(&self, rows: &CueRows, row: usize) -> f32 {
        rows.top(row) + if row > self.row { self.by } else { 0.0 }
    }

    fn height(&self, rows: &CueRows, row: usize) -> f32 {
        rows.height(row) + if row == self.row { self.by } else { 0.0 }
    }

    /// The row at a height.
    fn at(&self, rows: &CueRows, y: f32) -> usize {
        let own = rows.top(self.row + 1);
        if y < own { rows.at(y) } else { rows.at((y - self.by).max(own - 1.0)).max(self.row) }
    }
}

/// Lines of a row above the text editor: in a narrow list it stands below the figures.
fn editor_offset(columns: &Columns, measure: &Measure) -> f32 {
    if columns.density == RowDensity::Narrow { measure.line_height + PADDING } else { 0.0 }
}

fn swelling(state: &State, talk: &Talk, columns: &Columns, measure: &Measure) -> Swelling {
    let text = state.text_editor.as_ref().and_then(|editor| {
        let row = state.rows.row(editor.cue(talk)?)?;
        let needed = editor_offset(columns, measure) + editor.height + 2.0 * PADDING;
        Some(Swelling { row, by: (needed - state.rows.height(row)).max(0.0) })
    });
    let time = || {
        let editor = state.time_editor.as_ref()?;
        let by = editor.extra_lines() as f32 * measure.line_height;
        Some(Swelling { row: state.rows.row(editor.cue(talk)?)?, by })
    };
    let second = || {
        let editor = state.second_editor.as_ref()?;
        let cue = editor.cue(talk)?;
        let row = state.rows.row(cue)?;
        let above = if measure.second_is_below { wrapped_lines(&talk.cues()[cue], measure) } else { 0 };
        let needed = above as f32 * measure.line_height + editor.height + 2.0 * PADDING;
        Some(Swelling { row, by: (needed - state.rows.height(row)).max(0.0) })
    };
    text.or_else(time).or_else(second).unwrap_or_default()
}

/// Where to scroll so that the current cue is in view; `None` as long as it is the same one.
fn follow(state: &mut State, talk: &Talk, swelling: &Swelling, visible: f32) -> Option<f32> {
    let is_followed = state.followed == talk.current() && state.followed_filter == state.filter;
    // What was in view stays there when rows come or grow, or the list gets another height, as while a talk is opened.
    let is_laid_out_anew = state.shows_current && state.laid_out != (state.rows.total_height(), visible);
    if is_followed && !is_laid_out_anew {
        return None;
    }
    state.followed = talk.current();
    state.followed_filter = state.filter;
    let row = talk.current_cue().and_then(|cue| state.rows.row(cue))?;
    let (top, height) = (swelling.top(&state.rows, row), swelling.height(&state.rows, row));
    let bottom = top + height;
    if top >= state.offset && bottom <= state.offset + visible {
        return None;
    }
    // The next row or two: scroll no more than needed. Far away: with what comes before and after.
    let is_near = top < state.offset + visible + 2.0 * height && bottom > state.offset - 2.0 * height;
    let offset = match (is_near, top < state.offset) {
        (true, true) => top - height,
        (true, false) => bottom + height - visible,
        (false, _) => top - 0.35 * visible,
    };
    Some(offset.clamp(0.0, (state.rows.total_height() + swelling.by - visible).max(0.0)))
}

fn list(
    ui: &mut Ui,
    scene: &Scene<'_>,
    talk: &Talk,
    columns: &Columns,
    measure: &Measure,
    state: &mut State,
    actions: &mut Vec<Action>,
) {
    let swelling = swelling(state, talk, columns, measure);
    let visible = if state.visible > 0.0 { state.visible } else { ui.available_height() };
    let mut area = ScrollArea::vertical().auto_shrink(false).id_salt("cues").animated(false);
    let is_another = state.talk != talk.id();
    if is_another {
        // Not where the list of the former talk stood.
        talk.id().clone_into(&mut state.talk);
        (state.followed, state.offset) = (None, 0.0);
    }
    match follow(state, talk, &swelling, visible) {
        Some(offset) => area = area.vertical_scroll_offset(offset),
        None if is_another => area = area.vertical_scroll_offset(0.0),
        None => {}
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let output = area.show_viewport(ui, |ui, viewport| {
        let total = state.rows.total_height() + swelling.by;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), total), egui::Sense::HOVER);
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(egui::Role::List);
            node.set_label(t!("list-cues"));
        });
        let playing = scene.playback.is_playing.then(|| talk.cue_at(scene.playback.head)).flatten();
        let first = swelling.at(&state.rows, viewport.top());
        let last = swelling.at(&state.rows, viewport.bottom());
        let current = talk.current_cue();
        let row_of_current = current.and_then(|cue| state.rows.row(cue));
        state.shows_current = row_of_current.is_some_and(|row| {
            let top = swelling.top(&state.rows, row);
            viewport.top() <= top && top + swelling.height(&state.rows, row) <= viewport.bottom()
        });
        let chosen = if talk.has_selection() { talk.selected_cues() } else { Vec::new() };
        // The row that the Tab key stops at: the current one, or the first if that is out of view.
        let in_view = row_of_current.filter(|row| (first..=last).contains(row));
        let tab_stop = in_view.unwrap_or(first);
        // A text that is being edited is drawn wherever it is: it must not lose its focus by scrolling.
        let edited = state.edited(talk).and_then(|cue| state.rows.row(cue));
        let edited = edited.filter(|row| !(first..=last).contains(row));
        for row in (first..=last).chain(edited) {
            let Some(cue) = state.rows.cue(row) else { break };
            let top = rect.top() + swelling.top(&state.rows, row);
            let row_rect =
                Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), swelling.height(&state.rows, row)));
            let row = CueRow {
                scene,
                talk,
                columns,
                cue,
                rect: row_rect,
                line_height: measure.line_height,
                own_lines: wrapped_lines(&talk.cues()[cue], measure),
                is_current: current == Some(cue),
                is_chosen: chosen.binary_search(&cue).is_ok(),
                is_playing: playing == Some(cue),
            };
            show_row(ui, &row, row_rect, state, tab_stop, actions);
        }
    });
    state.offset = output.state.unclamped_offset().y;
    state.visible = output.inner_rect.height();
    state.laid_out = (state.rows.total_height(), state.visible);
}

fn show_row(ui: &mut Ui, row: &CueRow<'_>, rect: Rect, state: &mut State, tab_stop: usize, actions: &mut Vec<Action>) {
    let (talk, cue) = (row.talk, row.cue);
    let editor = state.text_editor.as_ref().filter(|editor| editor.cue(talk) == Some(cue));
    let (is_edited, height) = (editor.is_some(), editor.map(|editor| editor.height));
    let response = row.sense(ui, state.rows.cue(tab_stop) == Some(cue));
    // An editor that does not know its height yet is not seen: there is no room for it between the rows.
    let second =
        state.second_editor.as_ref().filter(|editor| editor.cue(talk) == Some(cue)).map(|editor| editor.height);
    let with_text = !is_edited || height == Some(0.0);
    // Below the text there is no room for it while that is edited.
    let is_covered = !with_text && row.columns.second.is_none();
    let with_second = !is_covered && (second.is_none() || second == Some(0.0));
    row.paint(ui, &response, (with_text, with_second));
    let choice = menu(ui, row, &response, state, actions);
    if let Some(choice) = choice.or_else(|| pointed(ui, row, &response, state, actions)) {
        begin(ui, talk, cue, choice, state);
    }
    if response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        begin(ui, talk, cue, (Choice::Text, Cursor::End), state);
    }
    if is_edited && let Some(mut editor) = state.text_editor.take() {
        let mut at = rect.shrink2(vec2(0.0, PADDING));
        at.set_right(row.text_rect().right() + 2.0);
        if row.columns.density == RowDensity::Narrow {
            at.set_left(rect.left() + 8.0);
            at.set_top(at.top() + row.line_height + PADDING);
        } else {
            at.set_left(row.text_rect().left() - 5.0);
        }
        let next = editor.show(ui, at, row.scene, talk, actions);
        if height.is_some_and(|height| (height - editor.height).abs() > 0.5) {
            // The row becomes higher: all of it is to be in view, with the keys that stand below the text.
            state.followed = None;
            ui.ctx().request_repaint();
        }
        state.follow_text(ui, editor, next);
    }
    if second.is_some()
        && let Some(mut editor) = state.second_editor.take()
    {
        let mut at = row.second_rect();
        at.set_left(at.left() - 5.0);
        at.set_right(at.right() + 2.0);
        let next = editor.show(ui, at, row.scene, talk, actions);
        if second.is_some_and(|height| (height - editor.height).abs() > 0.5) {
            state.followed = None;
            ui.ctx().request_repaint();
        }
        state.follow_second(ui, editor, next);
    }
    let edits_time = state.time_editor.as_ref().is_some_and(|editor| row.edges().contains(&editor.edge));
    if edits_time && let Some(mut editor) = state.time_editor.take() {
        let cell = row.time_rect(editor.edge).or_else(|| row.time_rect(row.edges()[0])).unwrap_or(rect);
        match editor.show(ui, cell, row.scene, talk, actions) {
            time_editor::TimeFieldStep::Stay => state.time_editor = Some(editor),
            time_editor::TimeFieldStep::Close => ui.ctx().request_repaint(),
            time_editor::TimeFieldStep::Other(edge) => {
                state.time_to_open = Some(edge);
                ui.ctx().request_repaint();
            }
        }
    }
}

/// What the pointer does with a row.
fn pointed(
    ui: &Ui,
    row: &CueRow<'_>,
    response: &egui::Response,
    state: &mut State,
    actions: &mut Vec<Action>,
) -> Option<(Choice, Cursor)> {
    let talk = row.talk;
    if response.double_clicked() {
        return Some(match row.target(ui, response.interact_pointer_pos()?) {
            RowTarget::Time(edge) => (Choice::Time(edge), Cursor::End),
            RowTarget::Text(at) => (Choice::Text, Cursor::At(at)),
            RowTarget::Second => (Choice::Second, Cursor::End),
            RowTarget::Row => (Choice::Text, Cursor::End),
        });
    }
    if response.clicked() || (response.secondary_clicked() && !row.is_current && !row.is_chosen) {
        let click = if response.clicked() { widgets::choice_of_click(ui, row.cue) } else { Action::SelectCue(row.cue) };
        actions.push(click);
        // It is where the pointer is: the list need not move.
        state.followed = Some(talk.words()[talk.cues()[row.cue].words.end - 1].id);
    }
    None
}

fn begin(ui: &Ui, talk: &Talk, cue: usize, (choice, cursor): (Choice, Cursor), state: &mut State) {
    match choice {
        Choice::Text => {
            let word = talk.words()[talk.cues()[cue].words.start].id;
            state.to_open = Some(Place { word, cursor });
        }
        Choice::Time(edge) => state.time_to_open = Some(edge),
        Choice::Second => state.second_to_open = Some(cue),
    }
    ui.ctx().request_repaint();
}

/// The menu of a row, by the right button of the pointer or by the menu key.
fn menu(
    ui: &Ui,
    row: &CueRow<'_>,
    response: &egui::Response,
    state: &mut State,
    actions: &mut Vec<Action>,
) -> Option<(Choice, Cursor)> {
    let has_key = response.has_focus() || (row.is_current && ui.memory(|memory| memory.focused().is_none()));
    let by_key = has_key
        && row.scene.key_owner.is_at_talk()
        && ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Menu) || input.consume_key(Modifiers::SHIFT, Key::F10)
        });
    if by_key || response.secondary_clicked() {
        state.menu_by_key = by_key;
    }
    let command = if by_key || response.secondary_clicked() {
        Some(SetOpenCommand::Bool(true))
    } else {
        response.clicked().then_some(SetOpenCommand::Bool(false))
    };
    let popup = Popup::menu(response).open_memory(command);
    let popup = if state.menu_by_key {
        popup.at_position(row.text_rect().left_top() + vec2(12.0, row.line_height))
    } else {
        popup.at_pointer_fixed()
    };
    let shown = popup.show(|ui| row_menu::contents(ui, row.scene, row.talk, row.cue, actions));
    shown.and_then(|shown| shown.inner).map(|choice| (choice, Cursor::End))
}
