//! One row of the list: drawn by hand, so that a screen full of them costs little.

use eframe::egui::emath::Rangef;
use eframe::egui::{
    Align2, Color32, FontId, Galley, Pos2, Rect, Response, Role, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};
use std::ops::Range;
use std::sync::Arc;

use super::columns::{self, Columns, RowDensity, clock};
use super::line_text::{self, LineRoom};
use super::note_marks;
use super::rows::PADDING;
use super::spelling_marks;
use crate::icons;
use crate::panels::text_order;
use crate::scene::Scene;
use crate::talk::Talk;
use crate::theme::{self, Theme};
use base::texts::{self, t};
use editor::cues::{Cue, Problem};
use editor::project::Edge;
use editor::session::styling::style_words;
use editor::settling::{Boundary, State};
use formats::guideline::{exported_duration, exported_millis, is_text_too_fast, reading_speed};
use formats::scripts::has_right_to_left;
use formats::transcript::WordId;

/// What a row shows.
pub struct CueRow<'a> {
    pub scene: &'a Scene<'a>,
    pub talk: &'a Talk,
    pub columns: &'a Columns,
    /// Position of the cue.
    pub cue: usize,
    pub rect: Rect,
    pub line_height: f32,
    /// Lines that the text has at most.
    pub own_lines: usize,
    pub is_current: bool,
    /// One of several that are chosen.
    pub is_chosen: bool,
    pub is_playing: bool,
}

/// What the pointer is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RowTarget {
    /// A time cell.
    Time(Edge),
    /// The text, at a character.
    Text(usize),
    /// The second text.
    Second,
    Row,
}

/// Where words of a cue whose marks were mended, and on which nothing is decided, stand in its text: ranges of bytes.
fn mended_ranges(talk: &Talk, cue: usize, text: &str) -> Vec<Range<usize>> {
    let pending: Vec<WordId> =
        talk.corrections_of(cue).filter(|(_, repair)| repair.is_pending()).map(|(word, _)| word).collect();
    if pending.is_empty() {
        return Vec::new();
    }
    let mut at = 0;
    let mut ranges = Vec::new();
    for word in talk.cues()[cue].words.clone() {
        let Some(shown) = talk.project_cues().wording.words.get(word) else { break };
        let Some(start) = text[at..].find(shown.as_str()).map(|found| at + found) else { break };
        at = start + shown.len();
        if pending.contains(&talk.words()[word].id) {
            ranges.push(start..at);
        }
    }
    ranges
}

/// What was mended in a cue and is not decided, in words.
pub fn repair_words(talk: &Talk, cue: usize) -> Vec<String> {
    let repairs = talk.corrections_of(cue).filter(|(_, repair)| repair.is_pending());
    let words = repairs.filter_map(|(gap, _)| {
        let word = talk.project().position(gap)?;
        let shown = talk.project_cues().wording.words.get(word)?;
        Some(t!("list-mended-mark", shown = shown, written = &talk.words()[word].text))
    });
    words.collect()
}

/// What is known of the end of a cue; `None` at the end of the talk.
pub fn end_of<'a>(talk: &'a Talk, cue: &Cue) -> Option<&'a Boundary> {
    let boundaries = talk.boundaries();
    let at = boundaries.binary_search_by_key(&(cue.words.end.checked_sub(1)?), |boundary| boundary.word).ok()?;
    boundaries.get(at).filter(|boundary| boundary.is_cue_end())
}

pub fn end_words(talk: &Talk, end: &Boundary) -> &'static str {
    match end.state {
        State::Pending if !talk.is_asked(end) => t!("list-end-certain"),
        State::Pending => t!("list-end-pending"),
        State::Accepted => t!("list-end-accepted"),
        State::Rejected => t!("list-end-rejected"),
        State::Moved => t!("list-end-moved"),
        State::Added => t!("list-end-added"),
    }
}

/// Characters per second of a cue with this text, and whether it is too fast, in characters or words, as the guideline counts.
pub fn speed(talk: &Talk, cue: &Cue, text: &str) -> (f64, bool) {
    let guideline = &talk.project().guideline;
    (reading_speed(guideline.chars(text), cue.span), is_text_too_fast(text, cue.span, guideline))
}

/// Problems of a cue in words, or its hints.
fn problem_words<'t>(problems: impl Iterator<Item = &'t Problem>) -> String {
    problems.map(|problem| problem.kind.to_string()).collect::<Vec<_>>().join("; ")
}

/// What the second texts beside a cue break of the guideline.
fn second_words(talk: &Talk, cue: usize) -> Vec<String> {
    let problems = talk.second_beside(cue).flat_map(|(at, _)| talk.problems_of_second(at));
    let text = |problem: &Problem| match problem.is_hint {
        true => t!("finding-hint", text = problem.kind.to_string()),
        false => problem.kind.to_string(),
    };
    problems.map(text).collect()
}

/// Everything about a cue in one sentence, for screen readers.
pub fn accessible_name(talk: &Talk, index: usize, is_playing: bool) -> String {
    let Some(cue) = talk.cues().get(index) else { return String::new() };
    let (from, to) = exported_millis(cue.span);
    let seconds = exported_duration(cue.span) as f64 / 1000.0;
    let (cps, _) = speed(talk, cue, &cue.text());
    let guideline = &talk.project().guideline;
    let lines = cue.lines.iter().map(|line| guideline.line_chars(line).to_string());
    let chars = lines.reduce(|first, second| t!("list-cue-chars-of-both", first = first, second = second));
    let chars = chars.unwrap_or_default();
    let most = guideline.max_chars_per_line;
    let text = cue.plain_text().replace('\n', " ");
    let mut facts = vec![
        t!("list-cue", number = index + 1, text = text, start = clock(from), end = clock(to)),
        t!("list-cue-seconds", seconds = texts::localized(&seconds.to_string())),
        t!("list-cue-speed", cps = texts::number(cps, 1)),
        t!("list-cue-chars", chars = chars, most = most),
    ];
    facts.extend(style_words(&cue.text()));
    let state = end_of(talk, cue).map(|end| end_words(talk, end));
    let playing = is_playing.then(|| t!("list-cue-playing"));
    let bookmark = talk.has_bookmark(index).then(|| t!("list-cue-bookmark"));
    facts.extend([state, playing, bookmark].into_iter().flatten().map(str::to_owned));
    let mut sentences = vec![facts.join(", ")];
    if let Some(comment) = talk.comment_of(index) {
        sentences.push(t!("list-cue-comment", text = comment.replace('\n', "; ")));
    }
    let repairs = repair_words(talk, index);
    if !repairs.is_empty() {
        sentences.push(t!("list-cue-mended", marks = repairs.join(", ")));
    }
    let (problems, hints) = (problem_words(talk.problems_of(index)), problem_words(talk.hints_of(index)));
    if !problems.is_empty() {
        sentences.push(t!("finding-problem", text = problems));
    }
    if !hints.is_empty() {
        sentences.push(t!("finding-hint", text = hints));
    }
    if talk.second().is_some() {
        let texts: Vec<String> = talk.second_beside(index).map(|(_, cue)| cue.text.replace('\n', " ")).collect();
        let text = texts.iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(" / ");
        sentences.push(match text.is_empty() {
            true => t!("list-cue-second-none").to_owned(),
            false => t!("list-cue-second", text = text),
        });
        let problems = second_words(talk, index);
        if !problems.is_empty() {
            sentences.push(t!("finding-problem", text = problems.join("; ")));
        }
    }
    sentences.join(". ")
}

impl CueRow<'_> {
    /// Makes the row something to click. Only one row of the list is a stop of the Tab key.
    pub fn sense(&self, ui: &Ui, is_tab_stop: bool) -> Response {
        let cue = &self.talk.cues()[self.cue];
        let id = ui.scope_id().with(("cue", self.talk.words()[cue.words.start].id.0));
        let sense = if is_tab_stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(self.rect, id, sense);
        let name = || {
            let mut name = accessible_name(self.talk, self.cue, self.is_playing);
            let words: Vec<&str> = self.scene.spelling.of_cue(self.cue).iter().map(|one| one.word.as_str()).collect();
            if !words.is_empty() {
                name.push_str(". ");
                name.push_str(&t!("list-cue-misspelt", words = words.join(", ")));
            }
            name
        };
        response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, self.is_current || self.is_chosen, name()));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_position_in_set(self.cue);
            node.set_size_of_set(self.talk.cues().len());
        });
        response
    }

    fn x(&self, range: Rangef) -> Rangef {
        Rangef::new(self.rect.left() + range.min, self.rect.left() + range.max)
    }

    /// Upper edge of a line of the row, counted from 0.
    fn line_top(&self, line: usize) -> f32 {
        self.rect.top() + PADDING + line as f32 * self.line_height
    }

    /// Where the text of the row stands.
    pub fn text_rect(&self) -> Rect {
        let x = self.x(self.columns.text);
        let is_above = self.talk.second().is_some() && self.columns.second.is_none();
        let bottom = if is_above { self.line_top(self.own_lines) } else { self.rect.bottom() - PADDING };
        Rect::from_x_y_ranges(x, self.line_top(0)..=bottom)
    }

    /// Where the second text stands: in its column, or below the text.
    pub fn second_rect(&self) -> Rect {
        let (range, line) = match self.columns.second {
            Some(range) => (range, 0),
            None => (self.columns.text, self.own_lines),
        };
        Rect::from_x_y_ranges(self.x(range), self.line_top(line)..=self.rect.bottom() - PADDING)
    }

    /// The cell of a time of the cue; the out time of a narrow list has none.
    pub fn time_rect(&self, edge: Edge) -> Option<Rect> {
        let is_stacked = self.columns.density == RowDensity::Stacked;
        let (range, line) = match edge {
            Edge::In(_) => (self.columns.start, 0),
            Edge::Out(_) => (self.columns.end?, usize::from(is_stacked)),
        };
        let top = self.line_top(line);
        Some(Rect::from_x_y_ranges(self.x(range), top..=top + self.line_height))
    }

    /// The edges of the cue, in and out.
    pub fn edges(&self) -> [Edge; 2] {
        edges(self.talk, &self.talk.cues()[self.cue])
    }

    /// What is at `pos`.
    pub fn target(&self, ui: &Ui, pos: Pos2) -> RowTarget {
        for edge in self.edges() {
            if self.time_rect(edge).is_some_and(|rect| rect.expand2(vec2(3.0, 0.0)).contains(pos)) {
                return RowTarget::Time(edge);
            }
        }
        let rect = self.text_rect();
        if rect.contains(pos) {
            let galley = self.text_galley(ui);
            let anchor = vec2(text_order::anchor(&galley, rect), rect.top());
            let shown = galley.cursor_from_pos(pos.to_vec2() - anchor).index.0;
            return RowTarget::Text(line_text::written_index(&self.talk.cues()[self.cue].text(), shown));
        }
        if self.talk.second().is_some() && self.second_rect().contains(pos) {
            return RowTarget::Second;
        }
        RowTarget::Row
    }

    /// The second texts beside the cue, that which is shown longest with it first.
    fn paint_second(&self, ui: &Ui) {
        if self.talk.second().is_none() {
            return;
        }
        let (theme, rect) = (self.scene.theme, self.second_rect());
        let room = LineRoom::of(self.talk.second_guideline());
        let font = TextStyle::Body.resolve(ui.style());
        let beside = self.talk.second_beside(self.cue).filter(|(_, cue)| !cue.text.is_empty());
        let (places, texts): (Vec<usize>, Vec<&str>) = beside.map(|(at, cue)| (at, cue.text.as_str())).unzip();
        let painter = ui.painter();
        // What is the second text is told by a line beside it, not by its colour alone.
        painter.vline(rect.left() - 4.0, rect.y_range(), Stroke::new(1.5, theme.accent.gamma_multiply(0.7)));
        if texts.is_empty() {
            painter.text(rect.left_top(), Align2::LEFT_TOP, "–", font, theme.quiet_text);
            return;
        }
        let mut job = line_text::job(&texts.join("\n"), room, &[], font, theme, rect.width());
        job.wrap.max_rows = ((rect.height() / self.line_height).round() as usize).max(1);
        let galley = text_order::laid_out_at_side(painter, job);
        let mut before = 0;
        for (&at, text) in places.iter().zip(&texts) {
            let shown = |byte: usize| before + line_text::shown_index(text, byte);
            let words = self.scene.second_spelling.of_cue(at).iter();
            let words: Vec<Range<usize>> = words.map(|word| shown(word.at.start)..shown(word.at.end)).collect();
            // Where words changed their places they are marked in the text editor alone.
            if !has_right_to_left(text) {
                spelling_marks::paint(ui, rect.min, &galley, words, theme.warning);
            }
            // And the line break between two.
            before += line_text::shown_index(text, text.len()) + 1;
        }
        painter.galley(pos2(text_order::anchor(&galley, rect), rect.top()), galley, theme.text);
        let problems = second_words(self.talk, self.cue);
        if !problems.is_empty() {
            let at = Rect::from_min_size(pos2(rect.right() - 14.0, rect.top()), vec2(16.0, self.line_height));
            let font = FontId::new(13.0, theme::icon_family());
            painter.text(at.center(), Align2::CENTER_CENTER, icons::WARNING, font, theme.warning);
            let sense = ui.interact(at.expand(2.0), ui.scope_id().with(("second problem", self.cue)), Sense::HOVER);
            sense.on_hover_ui(|ui| problems.iter().for_each(|problem| drop(ui.label(problem))));
        }
    }

    fn text_galley(&self, ui: &Ui) -> Arc<Galley> {
        let cue = &self.talk.cues()[self.cue];
        let room = LineRoom::of(&self.talk.project().guideline);
        let font = TextStyle::Body.resolve(ui.style());
        let rect = self.text_rect();
        let text = cue.text();
        let mut job = line_text::job(
            &text,
            room,
            &mended_ranges(self.talk, self.cue, &text),
            font,
            self.scene.theme,
            rect.width(),
        );
        job.wrap.max_rows = ((rect.height() / self.line_height).round() as usize).max(1);
        text_order::laid_out_at_side(ui.painter(), job)
    }

    /// Draws the row; without its text, or its second one, while that is being edited.
    pub fn paint(&self, ui: &Ui, response: &Response, (with_text, with_second): (bool, bool)) {
        let theme = self.scene.theme;
        let painter = ui.painter();
        let fill = match (self.is_current, response.hovered()) {
            (true, _) => Some(theme.accent_soft),
            (false, _) if self.is_chosen => Some(theme.accent_soft.gamma_multiply(0.6)),
            (false, true) => Some(theme.raised),
            (false, false) => None,
        };
        if let Some(fill) = fill {
            painter.rect_filled(self.rect, 0.0, fill);
        }
        painter.hline(self.rect.x_range(), self.rect.bottom() - 0.5, Stroke::new(1.0, theme.line.gamma_multiply(0.6)));
        if self.is_current {
            let bar = Rect::from_min_size(self.rect.min, vec2(3.0, self.rect.height()));
            painter.rect_filled(bar, 0.0, theme.accent);
        }
        if self.is_chosen {
            // A bar at both ends: not the colour alone says so.
            let size = vec2(5.0, self.rect.height());
            for corner in [self.rect.min, self.rect.right_top() - vec2(size.x, 0.0)] {
                painter.rect_filled(Rect::from_min_size(corner, size), 0.0, theme.accent);
            }
        }
        self.paint_number(ui, theme);
        self.paint_times(ui, theme);
        self.paint_figures(ui, theme);
        self.paint_marks(ui, theme);
        if let Some(column) = self.columns.notes {
            let area = Rect::from_x_y_ranges(self.x(column), self.line_top(0)..=self.rect.bottom() - PADDING);
            note_marks::paint(ui, theme, self.talk, self.cue, area, self.line_height);
        }
        if with_text {
            let galley = self.text_galley(ui);
            self.paint_chars(ui, &galley);
            let misspelt = self.scene.spelling.of_cue(self.cue);
            // Where words changed their places they are marked in the text editor alone.
            if !misspelt.is_empty() && !has_right_to_left(&self.talk.cues()[self.cue].text()) {
                let (at, text) = (self.text_rect().min, self.talk.cues()[self.cue].text());
                let shown = |byte: usize| line_text::shown_index(&text, byte);
                let words = misspelt.iter().map(|word| shown(word.at.start)..shown(word.at.end));
                spelling_marks::paint(ui, at, &galley, words, theme.warning);
            }
            let rect = self.text_rect();
            painter.galley(pos2(text_order::anchor(&galley, rect), rect.top()), galley, theme.text);
        }
        if with_second {
            self.paint_second(ui);
        }
    }

    fn paint_number(&self, ui: &Ui, theme: &Theme) {
        let color = if self.is_current { theme.text } else { theme.quiet_text };
        let x = self.x(self.columns.number);
        self.put(ui, x.max, 0, Align2::RIGHT_CENTER, &(self.cue + 1).to_string(), columns::digits(ui), color);
        if self.is_playing {
            let font = FontId::new(11.0, theme::icon_family());
            // Below the number where there is room, else in front of it.
            let (x, line, align) = match self.columns.density {
                RowDensity::Stacked => (x.max, 1, Align2::RIGHT_CENTER),
                _ => (x.min, 0, Align2::LEFT_CENTER),
            };
            self.put(ui, x, line, align, icons::PLAY, font, theme.play_head);
        }
    }

    fn paint_times(&self, ui: &Ui, theme: &Theme) {
        let cue = &self.talk.cues()[self.cue];
        let (from, to) = exported_millis(cue.span);
        for (edge, at) in self.edges().into_iter().zip([from, to]) {
            let Some(rect) = self.time_rect(edge) else { continue };
            // A time that was set by hand is told by a dot beside it.
            if self.talk.project().pins.time(edge).is_some() {
                ui.painter().circle_filled(rect.left_center() - vec2(3.5, 0.0), 1.8, theme.accent);
            }
            ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, clock(at), columns::digits(ui), theme.text);
        }
    }

    fn paint_figures(&self, ui: &Ui, theme: &Theme) {
        let cue = &self.talk.cues()[self.cue];
        let seconds = exported_duration(cue.span) as f64 / 1000.0;
        if let Some(range) = self.columns.length {
            let text = texts::number(seconds, if self.columns.density == RowDensity::Wide { 3 } else { 2 });
            self.put(ui, self.x(range).max, 0, Align2::RIGHT_CENTER, &text, columns::digits(ui), theme.text);
        }
        if let Some(range) = self.columns.speed {
            let line = usize::from(self.columns.density == RowDensity::Stacked);
            let (cps, is_too_fast) = speed(self.talk, cue, &cue.text());
            let color = if is_too_fast { theme.bad } else { theme.text };
            let x = self.x(range);
            self.put(ui, x.max, line, Align2::RIGHT_CENTER, &texts::number(cps, 1), columns::digits(ui), color);
            if is_too_fast {
                let font = FontId::new(12.0, theme::icon_family());
                self.put(ui, x.min, line, Align2::LEFT_CENTER, icons::UP, font, color);
            }
        }
    }

    /// Characters of each line, beside the line.
    fn paint_chars(&self, ui: &Ui, galley: &Galley) {
        let Some(range) = self.columns.chars else { return };
        let guideline = &self.talk.project().guideline;
        let most = guideline.max_chars_per_line;
        let starts = std::iter::once(true).chain(galley.rows.iter().map(|row| row.ends_with_newline));
        let firsts = galley.rows.iter().zip(starts).filter(|(_, is_start)| *is_start).map(|(row, _)| row);
        let theme = self.scene.theme;
        for (line, row) in self.talk.cues()[self.cue].lines.iter().zip(firsts) {
            let chars = guideline.line_chars(line);
            let is_wide = self.columns.density == RowDensity::Wide;
            let text = if is_wide { format!("{chars}/{most}") } else { chars.to_string() };
            let color = if chars > most { theme.bad } else { theme.quiet_text };
            let middle = self.text_rect().top() + row.rect().center().y;
            let at = pos2(self.x(range).max, middle);
            let drawn = ui.painter().text(at, Align2::RIGHT_CENTER, text, columns::digits(ui), color);
            if chars > most {
                ui.painter().hline(drawn.x_range(), drawn.bottom(), Stroke::new(1.5, color));
            }
        }
    }

    fn paint_marks(&self, ui: &Ui, theme: &Theme) {
        let cue = &self.talk.cues()[self.cue];
        let x = self.x(self.columns.marks);
        let is_wide = self.columns.density == RowDensity::Wide;
        let size = vec2(16.0, self.line_height);
        let first = Rect::from_min_size(pos2(x.min, self.line_top(0)), size);
        let end = if is_wide {
            first.translate(vec2(20.0, 0.0))
        } else {
            let bottom = self.rect.bottom() - PADDING - self.line_height;
            // A row of one line has room for one mark only, and a problem is the more important one.
            Rect::from_min_size(pos2(x.min, bottom), size)
        };
        let end_of_cue = end_of(self.talk, cue);
        let is_tight = end.intersects(first.shrink(1.0));
        // A hint gives way to what is to be decided.
        let gives_way = is_tight && end_of_cue.is_some_and(|end| self.talk.is_asked(end));
        let look = if self.talk.problems_of(self.cue).next().is_some() {
            Some((icons::WARNING, theme.warning))
        } else {
            let hint = self.talk.hints_of(self.cue).next().filter(|_| !gives_way);
            hint.map(|_| (icons::INFO, theme.quiet_text))
        };
        if let Some((icon, color)) = look {
            let font = FontId::new(15.0, theme::icon_family());
            ui.painter().text(first.center(), Align2::CENTER_CENTER, icon, font, color);
            let sense = ui.interact(first.expand(2.0), ui.scope_id().with(("problem", self.cue)), Sense::HOVER);
            sense.on_hover_ui(|ui| {
                for problem in self.talk.findings_of(self.cue) {
                    let text = problem.kind.to_string();
                    ui.label(if problem.is_hint { t!("finding-hint", text = text) } else { text });
                    ui.weak(t!("finding-because", reason = self.talk.reason(problem).to_string()));
                }
            });
        }
        if let Some(of_cue) = end_of_cue
            && !(look.is_some() && is_tight)
        {
            let is_certain = of_cue.state == State::Pending && !self.talk.is_asked(of_cue);
            let color = if is_certain { theme.quiet_text } else { theme.of_state(of_cue.state) };
            paint_state(ui, end.center(), of_cue.state, color);
            let sense = ui.interact(end.expand(2.0), ui.scope_id().with(("end", self.cue)), Sense::HOVER);
            sense.on_hover_text(end_words(self.talk, of_cue));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a place and a look")]
    fn put(&self, ui: &Ui, x: f32, line: usize, align: Align2, text: &str, font: FontId, color: Color32) {
        let y = self.line_top(line) + 0.5 * self.line_height;
        ui.painter().text(pos2(x, y), align, text, font, color);
    }
}

/// The edges of a cue, in and out.
pub fn edges(talk: &Talk, cue: &Cue) -> [Edge; 2] {
    [Edge::In(talk.words()[cue.words.start].id), Edge::Out(talk.words()[cue.words.end - 1].id)]
}

/// The sign of how things stand with the end of a cue.
pub fn paint_state(ui: &Ui, center: Pos2, state: State, color: Color32) {
    let icon = match state {
        State::Pending => {
            let corners = [vec2(0.0, -5.0), vec2(5.0, 0.0), vec2(0.0, 5.0), vec2(-5.0, 0.0)];
            let points = corners.into_iter().map(|corner| center + corner).collect();
            ui.painter().add(Shape::closed_line(points, Stroke::new(1.5, color)));
            return;
        }
        State::Accepted => icons::ACCEPT,
        State::Moved => icons::RIGHT,
        State::Added => icons::ADD,
        State::Rejected => icons::REJECT,
    };
    let font = FontId::new(14.0, theme::icon_family());
    ui.painter().text(center, Align2::CENTER_CENTER, icon, font, color);
}
