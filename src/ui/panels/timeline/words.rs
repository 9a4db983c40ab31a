//! The words, each under its own time, in two lines by turns: so a word has room until the next but one begins.

use std::ops::RangeInclusive;

use eframe::egui::{Color32, CornerRadius, CursorIcon, FontId, Mesh, Rect, Ui, pos2};

use super::canvas::Canvas;
use super::input::{self, Gesture};
use crate::action::Action;
use crate::panels::widgets::moment;
use crate::theme::{self, Theme};
use base::texts::{self, t};
use base::time::Span;
use formats::subtitle_file::without_tags;
use formats::transcript::Word;

/// Words narrower than this on the average, in points, are drawn as bars; below the second value not at all.
const READABLE: f32 = 11.0;
const VISIBLE: f32 = 2.5;
/// Words that are wrong with this probability are underlined; not all of them are asked about.
const DOUBTED_FROM: f32 = 0.25;
/// The recogniser's confidence is told where it was less sure.
const SURE_FROM: f32 = 0.6;
const BETWEEN: f32 = 3.0;

pub(super) fn draw(ui: &Ui, canvas: &Canvas<'_>, row: Rect, gesture: &mut Option<Gesture>, actions: &mut Vec<Action>) {
    let talk = canvas.talk;
    let theme = canvas.theme;
    canvas.painter.rect_filled(row, 0.0, theme.panel);
    if talk.words().is_empty() {
        let is_live = canvas.scene.live.is_some();
        let hint = if is_live { t!("timeline-words-awaited") } else { t!("timeline-words-none") };
        canvas.hint(row, hint);
        return;
    }
    let shown = talk.words_in(canvas.visible());
    let spoken = talk.word_at(canvas.scene.playback.head);
    let mean_width = canvas.width / shown.len().max(1) as f32;
    let mut mesh = Mesh::default();
    if mean_width >= READABLE {
        let strong = FontId::new(canvas.small.size, theme::strong_family());
        for position in shown {
            draw_word(canvas, row, position, spoken == Some(position), &strong, &mut mesh);
        }
    } else if mean_width >= VISIBLE {
        for position in shown {
            let color = if spoken == Some(position) { theme.accent } else { theme.line };
            let span = talk.heard_words()[position].span;
            let (left, right) = (canvas.x(span.start), canvas.x(span.end));
            let bar = Rect::from_x_y_ranges(left..=right.max(left + 1.0), row.center().y - 2.0..=row.center().y + 2.0);
            mesh.add_colored_rect(bar, color);
        }
    } else {
        canvas.hint(row, t!("timeline-words-too-small"));
    }
    canvas.draw_mesh(mesh);

    let response = ui.interact(row, ui.scope_id().with("words"), input::POINTER);
    let under_pointer = response.hover_pos().and_then(|at| talk.word_at(canvas.time_at(at.x)));
    input::begin(ui, canvas, &response, gesture, |_| Some(Gesture::Scrub { last: None }));
    if let (true, Some(at)) = (response.clicked(), response.interact_pointer_pos()) {
        let at = canvas.time_at(at.x);
        actions.push(Action::Seek(talk.word_at(at).map_or(at, |word| talk.heard_words()[word].span.start)));
    }
    if let Some(position) = under_pointer {
        let tip = describe(&talk.heard_words()[position], talk.shown(position));
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text_at_pointer(tip);
    }
}

fn draw_word(canvas: &Canvas<'_>, row: Rect, position: usize, is_spoken: bool, strong: &FontId, mesh: &mut Mesh) {
    let theme = canvas.theme;
    let word = &canvas.talk.heard_words()[position];
    let (left, right) = (canvas.x(word.span.start), canvas.x(word.span.end));
    // By its place in the talk, not on the screen: a word keeps its line while the view scrolls.
    let is_lower = !position.is_multiple_of(2);
    let (upper, lower) = row.with_min_y(row.top() + 4.0).split_top_bottom_at_fraction(0.5);
    let line = if is_lower { lower } else { upper };
    if is_spoken {
        let ground = Rect::from_x_y_ranges(left..=right, row.top() + 1.0..=row.bottom() - 1.0);
        canvas.painter.rect_filled(ground, CornerRadius::same(3), theme.accent_soft);
    }
    // Where it begins and ends.
    let pixel = canvas.pixel().max(1.0);
    let mut tick = |x: f32, height: f32, color: Color32| {
        let x = canvas.snap(x);
        mesh.add_colored_rect(Rect::from_min_max(pos2(x, row.top()), pos2(x + pixel, row.top() + height)), color);
    };
    tick(left, 5.0, theme.quiet_text);
    tick(right - pixel, 3.0, theme.line);
    // A word that began before the left edge keeps its text in view.
    let text_left = left.max(canvas.left) + BETWEEN;
    let next_in_line = canvas.talk.heard_words().get(position + 2).map(|next| canvas.x(next.span.start));
    let until = next_in_line.map_or(right.max(canvas.right()), |next| next.max(right));
    let font = if is_spoken { strong } else { &canvas.small };
    let text = canvas.talk.shown(position);
    let text = &*without_tags(if text.is_empty() { word.text.as_str() } else { text });
    let room = until - text_left - 1.0;
    // What fits of a word tells more than a bar: its first letters in quiet colour, without dots that would take their room.
    let whole = canvas.text_within(text, font, word.estimated, room).filter(|galley| !galley.elided);
    let is_whole = whole.is_some();
    let Some(galley) = whole.or_else(|| canvas.text_start(text, font, room)) else {
        let bar = Rect::from_x_y_ranges(
            left + 1.0..=(right - 1.0).max(left + 2.0),
            line.center().y - 2.0..=line.center().y + 2.0,
        );
        mesh.add_colored_rect(bar, if is_spoken { theme.accent } else { theme.line });
        return;
    };
    let top = line.center().y - 0.5 * galley.size().y;
    let underline = top + galley.size().y - 0.5;
    let width = galley.size().x;
    let color = if (word.estimated || !is_whole) && !is_spoken { theme.quiet_text } else { theme.text };
    canvas.painter.galley(pos2(text_left, top), galley, color);
    if canvas.talk.word_doubt(word).probability >= DOUBTED_FROM || canvas.talk.term_at(position).is_some() {
        add_dots(mesh, theme, text_left..=text_left + width, underline);
    }
}

/// The dotted line under a word that the recogniser doubted.
pub(super) fn add_dots(mesh: &mut Mesh, theme: &Theme, along: RangeInclusive<f32>, top: f32) {
    let mut x = *along.start();
    while x < *along.end() {
        mesh.add_colored_rect(Rect::from_min_max(pos2(x, top), pos2(x + 2.0, top + 1.5)), theme.warning);
        x += 4.0;
    }
}

fn describe(word: &Word, shown: &str) -> String {
    let Span { start, end } = word.span;
    let length = word.span.duration().as_millis_rounded();
    let (start, end) = (moment(start, 3), moment(end, 3));
    let mut lines = vec![shown.to_owned(), t!("timeline-word-times", start = start, end = end, millis = length)];
    if let Some(speaker) = word.speaker.as_deref() {
        lines.push(t!("timeline-word-speaker", speaker = speaker));
    }
    if let Some(confidence) = word.confidence.filter(|&confidence| confidence < SURE_FROM) {
        lines.push(t!("timeline-word-unsure", share = texts::percent(f64::from(confidence), 0)));
    }
    if word.estimated {
        lines.push(t!("timeline-word-estimated").to_owned());
    }
    lines.join("\n")
}
