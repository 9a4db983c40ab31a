//! Find and replace, in a small window beside the list of cues.

use std::borrow::Cow;

use eframe::egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{self, Align, Align2, Id, Key, Layout, RichText, TextEdit, TextStyle, Ui, UiBuilder, pos2, vec2};

use super::widgets;
use crate::action::Action;
use crate::icons;
use crate::key_gate::KeyMeaning;
use crate::scene::Scene;
use crate::talk::Talk;
use crate::theme;
use editor::project::{CueText, Edit, StepKind};

use base::texts::t;
use editor::replacing::{Hit, MOST_HITS, Query, ReadText, Search};
use editor::session::cue_edits::lines;

/// What the panel keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    query: Query,
    replacement: String,
    found: Option<Found>,
    /// Where the search stands: cue, and byte of its joined text.
    place: Option<(usize, usize)>,
    /// Goes to the next hit (or the one before) as soon as the replacement is made.
    goes_on: Option<bool>,
    /// What the last replacement did, and at which revision of the talk it was asked for.
    told: Option<(u64, String)>,
    last_pass: Option<u64>,
    takes_focus: bool,
}

/// Results, and what they are the results of.
#[derive(Debug)]
struct Found {
    revision: u64,
    query: Query,
    search: Result<Search, String>,
    hits: Vec<Hit>,
}

/// Of the contents, and of the whole window, about, in points.
const WIDTH: f32 = 400.0;
const HEIGHT: f32 = 224.0;
/// Of a row with a field, and between what stands in it.
const ROW: f32 = 26.0;
const SPACE: f32 = 6.0;

pub fn window_id() -> Id {
    Id::unique("find")
}

fn find_id() -> Id {
    Id::unique("find text")
}

fn replacement_id() -> Id {
    Id::unique("replace text")
}

impl State {
    /// The text to find gets the focus.
    pub fn focus(&mut self) {
        self.takes_focus = true;
    }

    /// Searches if the talk or the query has changed.
    fn refresh(&mut self, talk: &Talk) {
        let is_fresh = |found: &Found| found.revision == talk.revision() && found.query == self.query;
        if self.found.as_ref().is_some_and(is_fresh) {
            return;
        }
        let old = self.found.take().filter(|found| found.query == self.query).map(|found| found.search);
        let search = old.unwrap_or_else(|| Search::new(&self.query));
        let hits = match &search {
            Ok(search) if !self.query.text.is_empty() => {
                let mut hits = search.hits(talk.cues());
                let second = talk.second().map_or(&[][..], |second| &second.cues);
                let lines = second.iter().map(|cue| cue.text.split('\n').map(str::to_owned).collect());
                search.add_hits(lines.map(Cow::Owned), talk.cues().len(), &mut hits);
                hits
            }
            _ => Vec::new(),
        };
        self.found = Some(Found { revision: talk.revision(), query: self.query.clone(), search, hits });
    }

    fn hits(&self) -> &[Hit] {
        self.found.as_ref().map_or(&[], |found| &found.hits)
    }

    fn problem(&self) -> Option<&str> {
        let search = self.found.as_ref().map(|found| &found.search)?;
        search.as_ref().err().map(String::as_str).filter(|_| !self.query.text.is_empty())
    }

    /// The hit that the search stands at, by its place in the list.
    fn current(&self) -> Option<usize> {
        let place = self.place?;
        self.hits().binary_search_by_key(&place, |hit| (hit.cue, hit.at.start)).ok()
    }

    /// Whether replacing all means the second subtitles: where the search stands in them, or has found nothing elsewhere.
    fn means_second(&self, talk: &Talk) -> bool {
        let hit = self.current().map(|at| &self.hits()[at]).or(self.hits().first());
        hit.is_some_and(|hit| second_of(talk, hit.cue).is_some())
    }

    /// The hits that replacing all is about.
    fn meant(&self, talk: &Talk) -> &[Hit] {
        let second = self.hits().partition_point(|hit| second_of(talk, hit.cue).is_none());
        if self.means_second(talk) { &self.hits()[second..] } else { &self.hits()[..second] }
    }

    /// Goes to the next hit or the one before, round and round.
    fn go(&mut self, forward: bool, talk: &Talk, actions: &mut Vec<Action>) {
        let here = self.place.unwrap_or((talk.current_cue().unwrap_or(0), 0));
        let hits = self.hits();
        let is_on_hit = self.current().is_some();
        let after = hits.partition_point(|hit| {
            let at = (hit.cue, hit.at.start);
            if forward && is_on_hit { at <= here } else { at < here }
        });
        let to = if forward { hits.get(after).or(hits.first()) } else { hits[..after].last().or(hits.last()) };
        let Some(hit) = to else { return };
        let (cue, start) = (hit.cue, hit.at.start);
        self.place = Some((cue, start));
        let shown = second_of(talk, cue).map_or(Some(cue), |at| talk.second_places().home(at));
        actions.extend(shown.map(Action::SelectCue));
    }

    /// Replaces the hit that the search stands at and goes to the next or the one before; without a hit it only goes there.
    fn replace_one(&mut self, forward: bool, talk: &Talk, actions: &mut Vec<Action>) {
        let Some(hit) = self.current().map(|at| self.hits()[at].clone()) else {
            self.go(forward, talk, actions);
            return;
        };
        let Some(Ok(search)) = self.found.as_ref().map(|found| &found.search) else { return };
        let replaced =
            |lines: &[String]| ReadText::of(lines).replaced(search, &self.replacement, Some(&[hit.at.start]));
        // Not into what was just put in, which is longer than what was typed where it names groups.
        let read = ReadText::of(&lines_of(talk, hit.cue));
        let length = if forward { read.new_length(search, &self.replacement, hit.at.start) } else { 0 };
        let place = Some((hit.cue, hit.at.start + length));
        if let Some(at) = second_of(talk, hit.cue) {
            let home = talk.second_places().home(at).unwrap_or_default();
            let edit = talk.edit_second(home, Some(at), &replaced(&lines_of(talk, hit.cue)));
            (self.place, self.goes_on) = (place, Some(forward));
            self.tell(1, usize::from(edit.is_some()), talk);
            actions.extend(edit.map(Action::Edit));
            return;
        }
        let cue = &talk.cues()[hit.cue];
        let text = replaced(&cue.lines);
        let cues: Vec<CueText> = talk.retext(cue.words.clone(), &text).into_iter().collect();
        (self.place, self.goes_on) = (place, Some(forward));
        self.replace(cues, 1, talk, actions);
    }

    fn replace_all(&mut self, talk: &Talk, actions: &mut Vec<Action>) {
        let Some(Ok(search)) = self.found.as_ref().map(|found| &found.search) else { return };
        let hits = self.meant(talk);
        let count = hits.len();
        let of_cues = hits.chunk_by(|a, b| a.cue == b.cue).filter_map(|of_cue| of_cue.first());
        let replaced = |lines: &[String]| ReadText::of(lines).replaced(search, &self.replacement, None);
        if self.means_second(talk) {
            let places: Vec<usize> = of_cues.filter_map(|hit| second_of(talk, hit.cue)).collect();
            let (Some(&first), Some(&last), Some(second)) = (places.first(), places.last(), talk.second()) else {
                return;
            };
            let from = second.cues[first..=last].to_vec();
            let mut to = from.clone();
            for &at in &places {
                let text = replaced(&lines_of(talk, talk.cues().len() + at));
                to[at - first].text = lines(&text).collect::<Vec<_>>().join("\n");
            }
            let changed = from.iter().zip(&to).filter(|(from, to)| from != to).count();
            self.tell(count, changed, talk);
            let edit = Edit::EditSecond { name: StepKind::ReplaceInSecondText, at: first, from, to };
            actions.extend((changed > 0).then_some(Action::Edit(edit)));
            return;
        }
        let changes = of_cues.filter_map(|hit| {
            let cue = talk.cues().get(hit.cue)?;
            talk.retext(cue.words.clone(), &replaced(&cue.lines))
        });
        let cues = changes.collect();
        self.replace(cues, count, talk, actions);
    }

    fn replace(&mut self, cues: Vec<CueText>, count: usize, talk: &Talk, actions: &mut Vec<Action>) {
        self.tell(count, cues.len(), talk);
        if !cues.is_empty() {
            actions.push(Action::Edit(Edit::Retext { name: StepKind::Replace, cues }));
        }
    }

    /// Says what is replaced, once it is.
    fn tell(&mut self, hits: usize, cues: usize, talk: &Talk) {
        self.told = Some(match cues {
            0 => (0, t!("find-changes-nothing").to_owned()),
            cues => (talk.revision(), t!("find-replaced", hits = hits, cues = cues)),
        });
    }
}

/// Which of the second subtitles the cue of a hit is: they count on behind the cues.
fn second_of(talk: &Talk, cue: usize) -> Option<usize> {
    cue.checked_sub(talk.cues().len())
}

/// The lines of the cue of a hit.
fn lines_of(talk: &Talk, cue: usize) -> Vec<String> {
    match second_of(talk, cue) {
        None => talk.cues().get(cue).map(|cue| cue.lines.clone()).unwrap_or_default(),
        Some(at) => {
            let second = talk.second().and_then(|second| second.cues.get(at));
            second.map(|cue| cue.text.split('\n').map(str::to_owned).collect()).unwrap_or_default()
        }
    }
}

/// The window; to be called while [`Dialog::Find`](crate::action::Dialog::Find) is shown.
pub fn find_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    let ctx = ui.ctx().clone();
    let pass = ctx.cumulative_pass_nr();
    let is_new = state.last_pass.is_none_or(|last| last + 1 < pass);
    state.last_pass = Some(pass);
    if is_new {
        open(state);
    }
    state.refresh(talk);
    if let Some(forward) = state.goes_on.take() {
        state.go(forward, talk, actions);
    }
    let mut stays = true;
    // At the left: the list of cues is at the right.
    let corner = ctx.content_rect().left_bottom() + vec2(16.0, -48.0 - HEIGHT);
    let title = RichText::new(t!("find-title")).family(theme::strong_family()).size(14.5);
    egui::Window::new(title)
        .id(window_id())
        .open(&mut stays)
        .collapsible(false)
        .resizable(false)
        .default_pos(corner)
        .show(&ctx, |ui| {
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 48.0));
            rows(ui, scene, state, talk, actions);
            options(ui, &mut state.query);
            ui.scope(|ui| {
                // As high as it can become, so that the window does not jump.
                ui.set_min_height(2.0 * ui.text_style_height(&TextStyle::Body) + 4.0);
                report(ui, scene, state, talk);
            });
        });
    // The list takes the key first if a text is open there, and so does a menu.
    if scene.key_owner.take(&ctx, KeyMeaning::Close) || !stays {
        actions.push(Action::CloseDialog);
    }
}

/// A field that got the focus by a key: what stands in it is typed over.
fn select_all(ui: &Ui, field: &egui::Response, text: &str) {
    if !field.gained_focus() || ui.input(|input| input.pointer.any_down() || input.pointer.any_released()) {
        return;
    }
    let end = text.chars().count();
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(end))));
    state.store(ui.ctx(), field.id);
}

/// The window was not there before.
fn open(state: &mut State) {
    state.takes_focus = true;
    state.place = None;
    state.told = None;
}

/// What to find and what to put in its place: the two fields come first, so that Tab goes from the one to the other, the
/// buttons beside them after both.
fn rows(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, talk: &Talk, actions: &mut Vec<Action>) {
    let all = match (state.meant(talk).len(), state.means_second(talk)) {
        (0, _) => t!("find-replace-all").to_owned(),
        (hits, false) => t!("find-replace-all-hits", hits = hits),
        (hits, true) => t!("find-replace-all-hits-second", hits = hits),
    };
    let font = TextStyle::Button.resolve(ui.style());
    let width = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER);
        galley.size().x + 2.0 * ui.spacing().button_padding.x + SPACE
    };
    let beside = (width(t!("find-replace")) + width(&all)).max(2.0 * 36.0 + 78.0) + SPACE;
    let spacing = ui.spacing().item_spacing.y;
    let size = vec2(ui.available_width(), 2.0 * ROW + spacing);
    let (whole, _) = ui.allocate_exact_size(size, egui::Sense::HOVER);
    let row = |index: f32, from: f32, to: f32| {
        let top = whole.top() + index * (ROW + spacing);
        let rect = egui::Rect::from_min_max(pos2(from, top), pos2(to, top + ROW));
        UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center))
    };
    let middle = whole.right() - beside;
    let finds = ui.scope_builder(row(0.0, whole.left(), middle), |ui| find_field(ui, state, talk)).inner;
    let replaces = ui.scope_builder(row(1.0, whole.left(), middle), |ui| replace_field(ui, state)).inner;
    ui.scope_builder(row(0.0, middle, whole.right()), |ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        find_buttons(ui, scene, state, talk, finds, actions);
    });
    ui.scope_builder(row(1.0, middle, whole.right()), |ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        replace_buttons(ui, state, talk, (&all, replaces), actions);
    });
}

/// The text to find; whether Enter was pressed in it: forward, or backward with Shift.
fn find_field(ui: &mut Ui, state: &mut State, talk: &Talk) -> Option<bool> {
    let enter = take_enter(ui, find_id());
    let field = TextEdit::singleline(&mut state.query.text)
        .id(find_id())
        .hint_text(t!("find-hint"))
        .char_limit(300)
        .desired_width(ui.available_width() - SPACE);
    let response = ui.add(field);
    named(ui, &response, t!("find-name"));
    // Not while the window only finds out its size: nothing can have the focus then.
    if state.takes_focus && ui.is_enabled() && !ui.is_sizing_pass() {
        state.takes_focus = false;
        response.request_focus();
    }
    select_all(ui, &response, &state.query.text);
    if response.changed() {
        state.told = None;
        state.refresh(talk);
    }
    enter
}

/// What to put in its place; whether Enter was pressed in it.
fn replace_field(ui: &mut Ui, state: &mut State) -> Option<bool> {
    let enter = take_enter(ui, replacement_id());
    let field = TextEdit::singleline(&mut state.replacement)
        .id(replacement_id())
        .hint_text(t!("find-replacement"))
        .char_limit(300)
        .desired_width(ui.available_width() - SPACE);
    let response = ui.add(field);
    named(ui, &response, t!("find-replacement"));
    select_all(ui, &response, &state.replacement);
    enter
}

/// How many hits there are, and the buttons that go through them. `wanted`: Enter was pressed in the field.
fn find_buttons(
    ui: &mut Ui,
    scene: &Scene<'_>,
    state: &mut State,
    talk: &Talk,
    mut wanted: Option<bool>,
    actions: &mut Vec<Action>,
) {
    let count = count(state);
    let color = if state.problem().is_some() { scene.theme.bad } else { scene.theme.quiet_text };
    let (rect, response) = ui.allocate_exact_size(vec2(72.0, 24.0), egui::Sense::HOVER);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, &count, TextStyle::Body.resolve(ui.style()), color);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Status, true, &count));
    for (glyph, name, help, forward) in [
        (icons::UP, t!("find-previous"), t!("find-previous-help"), false),
        (icons::DOWN, t!("find-next"), t!("find-next-help"), true),
    ] {
        let button = egui::Button::new(widgets::icon(glyph, 15.0)).min_size(vec2(30.0, 26.0));
        let response = widgets::named(ui.add_enabled(!state.hits().is_empty(), button), name);
        if response.on_hover_text(help).clicked() {
            wanted = Some(forward);
        }
    }
    if let Some(forward) = wanted {
        state.go(forward, talk, actions);
    }
}

fn count(state: &State) -> String {
    let hits = state.hits().len();
    match (state.query.text.is_empty(), state.problem().is_some(), state.current(), hits) {
        (true, ..) => String::new(),
        (_, true, ..) => t!("find-no-search").to_owned(),
        (_, _, _, 0) => t!("find-no-hits").to_owned(),
        (_, _, Some(at), _) => t!("find-hit-of", number = at + 1, hits = hits),
        (.., hits) if hits >= MOST_HITS => format!("{hits} +"),
        (.., hits) => t!("count-hits", count = hits),
    }
}

/// How a text is looked for.
pub fn options(ui: &mut Ui, query: &mut Query) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        ui.checkbox(&mut query.matches_case, t!("find-match-case"));
        ui.checkbox(&mut query.whole_words, t!("find-whole-words"));
        ui.checkbox(&mut query.is_pattern, t!("find-pattern")).on_hover_text(t!("find-pattern-help"));
    });
}

fn replace_buttons(
    ui: &mut Ui,
    state: &mut State,
    talk: &Talk,
    (all, enter): (&str, Option<bool>),
    actions: &mut Vec<Action>,
) {
    let is_on_hit = state.current().is_some();
    let one = ui.add_enabled(is_on_hit, egui::Button::new(t!("find-replace")));
    let one = one.on_hover_text(t!("find-replace-help")).on_disabled_hover_text(t!("find-replace-needs-hit"));
    if let Some(forward) = enter.or(one.clicked().then_some(true)) {
        state.replace_one(forward, talk, actions);
    }
    let many = ui.add_enabled(!state.hits().is_empty(), egui::Button::new(all));
    if many.on_hover_text(t!("find-replace-all-help")).clicked() {
        state.replace_all(talk, actions);
    }
}

/// What is wrong with the pattern, what was done, or the cue of the hit.
fn report(ui: &mut Ui, scene: &Scene<'_>, state: &State, talk: &Talk) {
    let theme = scene.theme;
    if let Some(problem) = state.problem() {
        let text = format!("{} {}", icons::WARNING, t!("find-pattern-wrong", problem = problem));
        ui.label(RichText::new(text).color(theme.bad));
        return;
    }
    if let Some((revision, told)) = &state.told
        && *revision != talk.revision()
    {
        ui.label(RichText::new(format!("{} {told}", icons::INFO)).color(theme.quiet_text));
    }
    let Some(hit) = state.current().map(|at| &state.hits()[at]) else {
        if state.told.is_none() {
            let text = match (state.hits().is_empty(), state.query.text.is_empty()) {
                (true, true) => t!("find-type-first"),
                (true, false) => t!("find-nowhere"),
                (false, _) => t!("find-enter-goes-on"),
            };
            ui.label(RichText::new(text).color(theme.quiet_text));
        }
        return;
    };
    let text = ReadText::of(&lines_of(talk, hit.cue)).joined();
    let font = TextStyle::Body.resolve(ui.style());
    let plain = TextFormat::simple(font.clone(), theme.text);
    let quiet = TextFormat::simple(font.clone(), theme.quiet_text);
    let marked = TextFormat {
        background: theme.accent_soft,
        underline: egui::Stroke::new(1.5, theme.accent),
        ..TextFormat::simple(font, theme.text)
    };
    let mut job = LayoutJob::default();
    let named = match second_of(talk, hit.cue) {
        None => t!("find-cue", number = hit.cue + 1),
        Some(at) => t!("find-second", number = at + 1),
    };
    job.append(&format!("{named}  "), 0.0, quiet);
    job.append(&text[..hit.at.start], 0.0, plain.clone());
    job.append(&text[hit.at.clone()], 0.0, marked);
    job.append(&text[hit.at.end..], 0.0, plain);
    job.wrap.max_rows = 2;
    ui.label(job);
}

fn named(ui: &Ui, response: &egui::Response, name: &'static str) {
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Takes Enter from a field that has the focus: forward, or backward with Shift.
fn take_enter(ui: &Ui, field: Id) -> Option<bool> {
    if !ui.memory(|memory| memory.has_focus(field)) {
        return None;
    }
    widgets::take_keys(ui, |key, modifiers, _| (key == Key::Enter).then_some(!modifiers.shift))
}

#[cfg(test)]
mod tests;
