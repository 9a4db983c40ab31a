//! Any command by its name.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    self, Align2, CornerRadius, Id, Key, Modifiers, Rect, ScrollArea, Sense, TextEdit, TextStyle, Ui, Vec2, WidgetInfo,
};

use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::command::Command;
use crate::scene::Scene;
use crate::theme;
use base::texts::t;

/// Commands that were run from here and come first.
const MOST_RECENT: usize = 8;
const ROW: f32 = 28.0;

#[derive(Debug, Default)]
pub struct State {
    query: String,
    /// Place of the chosen command among those that can be run.
    chosen: usize,
    /// Run from here before, the last one first; outlives the dialog.
    recent: Vec<Command>,
}

impl State {
    /// For a palette that opens again.
    pub fn clear(&mut self) {
        self.query.clear();
        self.chosen = 0;
    }

    fn remember(&mut self, command: Command) {
        self.recent.retain(|&other| other != command);
        self.recent.insert(0, command);
        self.recent.truncate(MOST_RECENT);
    }
}

pub fn palette_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("palette-title"), 600.0), |ui, dialog| {
        let id = Id::unique("palette query");
        let typing = ui.memory(|memory| memory.has_focus(id));
        let pressed = |key: Key| typing && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (down, up, enter) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Enter));
        let (page_down, page_up) = (pressed(Key::PageDown), pressed(Key::PageUp));

        let field = TextEdit::singleline(&mut state.query).id(id).hint_text(t!("palette-hint"));
        let field = ui.add(field.desired_width(ui.available_width())).accessible_name(t!("palette-field"));
        dialog.starts_at(ui, &field);
        if field.changed() {
            state.chosen = 0;
            // The first letter would be seen a frame later than what it finds: until then the hint stands in its place.
            ui.ctx().request_discard("what is typed stands where the hint stood");
        }
        let (can, cannot) = found(&state.query, scene, &state.recent);
        let last = can.len().saturating_sub(1);
        let page = (dialog.room / ROW) as usize / 2;
        let before = state.chosen.min(last);
        state.chosen = match (down, up, page_down, page_up) {
            (true, ..) => {
                if before == last {
                    0
                } else {
                    before + 1
                }
            }
            (_, true, ..) => before.checked_sub(1).unwrap_or(last),
            (_, _, true, _) => (before + page).min(last),
            (.., true) => before.saturating_sub(page),
            _ => before,
        };
        let moved = state.chosen != before || field.changed();
        let mut run = can.get(state.chosen).copied().filter(|_| enter);
        ui.add_space(2.0);
        // No buttons follow, but the help of the chosen command does.
        let height = dialog.room_left(ui, 0.0).min(400.0);
        ScrollArea::vertical().max_height(height).min_scrolled_height(40.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, &command) in can.iter().enumerate() {
                let is_chosen = index == state.chosen;
                let row = row_ui(ui, scene, command, is_chosen, true);
                if is_chosen {
                    // The focus stays in the field; this tells a screen reader what the arrows have come to.
                    ui.ctx().accesskit_node_builder(id, |node| node.set_active_descendant(row.id.accesskit_id()));
                    if moved {
                        ui.scroll_to_rect(row.rect, None);
                    }
                }
                if row.clicked() {
                    run = Some(command);
                }
            }
            if can.is_empty() {
                quiet(ui, scene, t!("palette-nothing"));
            }
            for &command in &cannot {
                row_ui(ui, scene, command, false, false);
            }
        });
        ui.add_space(6.0);
        quiet(ui, scene, can.get(state.chosen).map_or("", |command| command.help()));
        if let Some(command) = run {
            state.remember(command);
            // Closed first: some commands open a dialog of their own.
            actions.push(Action::CloseDialog);
            actions.push(Action::Run(command));
        }
    })
}

fn row_ui(ui: &mut Ui, scene: &Scene<'_>, command: Command, is_chosen: bool, is_enabled: bool) -> egui::Response {
    let theme = scene.theme;
    // Reached by the arrow keys, so that Tab need not go through all of them.
    let sense = if is_enabled { Sense::CLICK } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), sense);
    let label = command.name();
    let key = scene.keys.shown(command);
    let name = format!("{label}, {}{}{key}", command.menu().label(), if key.is_empty() { "" } else { ", " });
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, is_enabled, is_chosen, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, CornerRadius::same(5), theme.accent_soft);
        let mark = Rect::from_min_size(rect.min + Vec2::new(0.0, 5.0), Vec2::new(3.0, rect.height() - 10.0));
        painter.rect_filled(mark, CornerRadius::same(2), theme.accent);
    } else if response.hovered() && is_enabled {
        painter.rect_filled(rect, CornerRadius::same(5), theme.raised);
    }
    let mut font = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let color = if is_enabled { theme.text } else { theme.quiet_text };
    if is_chosen {
        font.family = theme::strong_family();
    }
    let middle = rect.center().y;
    let text = painter.text(egui::pos2(rect.left() + 12.0, middle), Align2::LEFT_CENTER, label, font.clone(), color);
    let menu = command.menu().label();
    let menu = if is_enabled { menu.to_owned() } else { t!("palette-not-now", menu = menu) };
    let after = egui::pos2(text.right() + 10.0, middle + 1.0);
    painter.text(after, Align2::LEFT_CENTER, menu, small, theme.quiet_text);
    font.family = egui::FontFamily::Proportional;
    painter.text(egui::pos2(rect.right() - 12.0, middle), Align2::RIGHT_CENTER, key, font, theme.quiet_text);
    response
}

/// The commands that a query finds, best first: those that can be run now, and the others.
fn found(query: &str, scene: &Scene<'_>, recent: &[Command]) -> (Vec<Command>, Vec<Command>) {
    let mut scored: Vec<(i32, Command)> =
        Command::ALL.iter().filter_map(|&command| Some((score(query, command)?, command))).collect();
    let age = |command: Command| recent.iter().position(|&other| other == command).unwrap_or(usize::MAX);
    // Stable: what is equally good stays in the order of the menus.
    if query.trim().is_empty() {
        scored.sort_by_key(|&(_, command)| age(command));
    } else {
        scored.sort_by_key(|&(score, command)| (-score, age(command)));
    }
    let is_self = |command: Command| command == Command::Palette;
    let commands = scored.into_iter().map(|(_, command)| command).filter(|&command| !is_self(command));
    commands.partition(|command| command.enabled(&scene.situation))
}

/// How well a command answers to a query; `None`: not at all. Its label counts most, then what other programs call it, then
/// the menu with the label, then words of its help.
fn score(query: &str, command: Command) -> Option<i32> {
    let query = query.trim().to_lowercase();
    if query.is_empty() {
        return Some(0);
    }
    let label = command.label().to_lowercase();
    let named = subsequence(&query, &label).map(|score| 300 + score);
    let in_menu =
        || subsequence(&query, &format!("{} {label}", command.menu().label().to_lowercase())).map(|score| 150 + score);
    let help = command.help().to_lowercase();
    let starts_word =
        |text: &str, part: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(part));
    let parts = || query.split_whitespace();
    // Two letters start too many words. As good as a word of a long label: letters that stand here and there in one count less.
    let letters = query.chars().filter(|c| !c.is_whitespace()).count();
    let meant = || {
        let is_meant = letters > 2 && parts().all(|part| starts_word(command.synonyms(), part));
        is_meant.then_some(288 + 24 * letters as i32)
    };
    let described = || parts().all(|part| starts_word(&help, part)).then_some(0);
    let best = named.max(meant());
    best.or_else(in_menu).or_else(described)
}

/// The best way to find the letters of `query` in `text`, in order: letters that start a word or follow the one before
/// count more, a short text more than a long one.
fn subsequence(query: &str, text: &str) -> Option<i32> {
    let letters: Vec<char> = text.chars().collect();
    // Best score of each place that the letters so far can end at.
    let mut ends: Vec<Option<i32>> = Vec::new();
    for (turn, wanted) in query.chars().filter(|c| !c.is_whitespace()).enumerate() {
        let mut next = vec![None; letters.len()];
        let mut best_before: Option<i32> = None;
        for (place, &letter) in letters.iter().enumerate() {
            let follows = place.checked_sub(1).and_then(|before| ends.get(before).copied().flatten());
            if letter == wanted {
                let starts = place == 0 || !letters[place - 1].is_alphanumeric();
                let own = if starts { 8 } else { 1 };
                let before = if turn == 0 { Some(0) } else { follows.map(|score| score + 5).max(best_before) };
                next[place] = before.map(|before| before + own);
            }
            best_before = best_before.max(follows);
        }
        ends = next;
    }
    ends.into_iter().flatten().max().map(|score| score * 4 - letters.len() as i32 / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn starts_of_words_find_commands() {
        let best = |query: &str| {
            let mut scored: Vec<(i32, Command)> =
                Command::ALL.iter().filter_map(|&command| Some((score(query, command)?, command))).collect();
            scored.sort_by_key(|&(score, _)| -score);
            scored.first().map(|&(_, command)| command)
        };
        assert_eq!(best("acc"), Some(Command::Accept));
        assert_eq!(best("aco"), Some(Command::AcceptAbove));
        assert_eq!(best("np"), Some(Command::NextPending));
        assert_eq!(best("export dec"), Some(Command::ExportDecisions));
        assert_eq!(best("review next"), Some(Command::NextPending));
        assert_eq!(best("webvtt"), Some(Command::Export));
        assert_eq!(best("split"), Some(Command::AddAtPlayHead));
        assert_eq!(best("split cue"), Some(Command::AddAtPlayHead));
        assert_eq!(best("join"), Some(Command::MergeWithNext));
        assert_eq!(best("shortcuts"), Some(Command::Keys));
        assert_eq!(best("merge"), Some(Command::MergeWithNext));
        assert_eq!(best("qqqq"), None);

        let _speaking = Speaking::new(WindowLanguage::German);
        assert_eq!(best("ann"), Some(Command::Accept));
        assert_eq!(best("durchsicht näch"), Some(Command::NextPending));
        assert_eq!(best("webvtt"), Some(Command::Export));
        assert_eq!(best("teilen"), Some(Command::AddAtPlayHead));
        assert_eq!(best("tastenkürzel"), Some(Command::Keys));
        assert_eq!(best("größer"), Some(Command::LargerText));
    }
}
