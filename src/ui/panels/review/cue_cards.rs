//! The cues on both sides of a boundary as viewers will see them, with the figures that the guideline judges.

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{self, Label, Layout, RichText, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2};

use super::around::words_around;
use super::layout::{NARROW, size_in_height, whole};
use super::screen::{LINE, PADDING, SCREEN, caption_height, paint_cue, text_size};
use crate::action::Action;
use crate::icons;
use crate::panels::cue_look;
use crate::panels::painted::{glyph, quiet};
use crate::panels::widgets::moment;
use crate::talk::Talk;
use crate::theme::Theme;
use base::texts::{self, t};
use editor::cues::Cue;
use editor::project::Edit;
use editor::settling::Boundary;
use formats::guideline::{Guideline, exported_duration, is_text_too_fast, reading_speed, word_count, words_per_minute};

const LARGEST: f32 = 16.0;
/// Between cues that stand side by side; the pause is written there.
const BETWEEN: f32 = 58.0;

/// Below a card: its figures.
const FIGURES: f32 = 18.0;

/// `height`: in which the texts are to be seen.
pub fn cue_cards_ui(
    ui: &mut Ui,
    theme: &Theme,
    (talk, boundary): (&Talk, &Boundary),
    height: f32,
    actions: &mut Vec<Action>,
) {
    let Some(first) = talk.cue_of_word(boundary.word) else { return };
    let is_end = boundary.is_cue_end() && talk.cues()[first].words.end == boundary.word + 1;
    let cues = if is_end { first..(first + 2).min(talk.cues().len()) } else { first..first + 1 };
    let pause = talk.pause_after(boundary.word).as_millis_rounded();
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    let card = if is_narrow || cues.len() < 2 { width.min(LARGEST_CARD) } else { 0.5 * (width - BETWEEN) };
    let is_stack = is_narrow || cues.len() < 2;
    // What stands between the cards, or below them.
    let row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
    let rows = row * (cues.len() - 1 + usize::from(!is_end)) as f32;
    let height = if is_stack { (height - rows) / cues.len() as f32 } else { height };
    let look = Look::new(ui, &talk.cues()[cues.clone()], vec2(card, height - FIGURES));
    if is_stack {
        for index in cues.clone() {
            card_ui(ui, theme, talk, index, &look, actions);
            if index + 1 < cues.end {
                ui.horizontal(|ui| pause_words(ui, theme, pause));
            }
        }
        if !is_end {
            ui.horizontal_wrapped(|ui| {
                glyph(ui, icons::INFO, 14.0, theme.quiet_text);
                let (before, after) = words_around(talk, boundary.word);
                ui.label(quiet(t!("review-no-end-between", before = before, after = after), theme));
            });
        }
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for index in cues.clone() {
            let down = Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(vec2(card, 0.0), down, |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.set_width(card);
                card_ui(ui, theme, talk, index, &look, actions);
            });
            if index + 1 < cues.end {
                ui.allocate_ui_with_layout(vec2(BETWEEN, look.height), Layout::top_down(egui::Align::Center), |ui| {
                    ui.set_width(BETWEEN);
                    ui.add_space(0.5 * (look.height - 34.0).max(0.0));
                    pause_words(ui, theme, pause);
                });
            }
        }
    });
}

const LARGEST_CARD: f32 = 520.0;

fn pause_words(ui: &mut Ui, theme: &Theme, millis: i64) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.label(RichText::new(t!("review-milliseconds", count = millis)).color(theme.text));
    ui.label(quiet(t!("review-pause"), theme)).on_hover_text(t!("review-pause-help"));
}

/// Size of cards and their text, the same for all that are shown together.
struct Look {
    width: f32,
    height: f32,
    text: f32,
}

impl Look {
    /// As large as the longest line and the height allow.
    fn new(ui: &Ui, cues: &[Cue], room: Vec2) -> Self {
        let rows = cues.iter().map(|cue| cue.lines.len()).max().unwrap_or(1).max(2);
        let around = 1.4 * PADDING + caption_height(cues);
        let text = text_size(ui, cues, room.x, size_in_height(room.y - around, rows, LARGEST));
        Self { width: room.x, height: rows as f32 * text * LINE + around, text }
    }
}

fn card_ui(ui: &mut Ui, theme: &Theme, talk: &Talk, index: usize, look: &Look, actions: &mut Vec<Action>) {
    let cue = &talk.cues()[index];
    let guideline = &talk.project().guideline;
    let size = vec2(look.width, look.height);
    let (rect, response) = whole(ui, |ui| ui.allocate_exact_size(size, Sense::hover()));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, cue_look::spoken(cue)));
    ui.painter().rect_filled(rect, 6.0, SCREEN);
    if theme.is_dark {
        ui.painter().rect_stroke(rect, 6.0, egui::Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    }
    let painter = ui.painter().with_clip_rect(rect);
    paint_cue(&painter, rect, cue, look.text);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        whole(ui, |ui| figures_ui(ui, theme, cue, guideline));
        for problem in talk.findings_of(index) {
            let kind = problem.kind.to_string();
            let (icon, color, text) = match problem.is_hint {
                true => (icons::INFO, theme.quiet_text, t!("review-hint", problem = kind)),
                false => (icons::WARNING, theme.warning, kind),
            };
            whole(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    glyph(ui, icon, 13.0, color);
                    ui.label(RichText::new(text).text_style(TextStyle::Small).color(color));
                });
            });
        }
        corrections_ui(ui, theme, talk, index, actions);
        notes_ui(ui, theme, talk, index);
    });
}

/// Marks that were mended in the cue: as they are now, as the transcript has them, and what the person says of it.
fn corrections_ui(ui: &mut Ui, theme: &Theme, talk: &Talk, index: usize, actions: &mut Vec<Action>) {
    for (gap, repair) in talk.corrections_of(index) {
        let Some(position) = talk.project().position(gap) else { continue };
        let Some(shown) = talk.project_cues().wording.words.get(position) else { continue };
        let written = &talk.words()[position].text;
        let is_put_back = repair.shown() == repair.written;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            glyph(ui, icons::TEXT, 13.0, theme.accent);
            let text = match is_put_back {
                true => t!("review-mark-stays", shown = shown),
                false => {
                    let share = texts::percent(f64::from(repair.strength), 0);
                    t!("review-mark-mended", shown = shown, written = written, share = share)
                }
            };
            ui.label(RichText::new(text).text_style(TextStyle::Small).color(theme.text));
            let choices = [
                (t!("review-take"), repair.mended, t!("review-take-help")),
                (t!("review-put-back"), repair.written, t!("review-put-back-help")),
            ];
            for (label, mark, help) in choices {
                if repair.decision != Some(mark) {
                    let button = ui.add(egui::Button::new(RichText::new(label).text_style(TextStyle::Small)));
                    // Several stand beside each other: a screen reader must say which word each is about, too.
                    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, format!("{label}: {written}")));
                    if button.on_hover_text(help).clicked() {
                        let puts_back = mark == repair.written;
                        actions.push(Action::Edit(Edit::DecideMarks { marks: vec![(gap, mark)], puts_back }));
                    }
                }
            }
        });
    }
}

/// What was remarked about the cue, and whether it is to be found again.
fn notes_ui(ui: &mut Ui, theme: &Theme, talk: &Talk, index: usize) {
    let bookmark = talk.has_bookmark(index).then(|| (icons::BOOKMARK, t!("review-bookmark").to_owned()));
    let comment = talk.comment_of(index).map(|comment| (icons::COMMENT, comment));
    for (icon, text) in bookmark.into_iter().chain(comment) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            glyph(ui, icon, 13.0, theme.accent);
            let text = RichText::new(text).text_style(TextStyle::Small).color(theme.text);
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

/// "3.15 s · 13.7 cps · 13+29" in one line, whatever the width; what it means, and the limits, where the pointer rests.
fn figures_ui(ui: &mut Ui, theme: &Theme, cue: &Cue, guideline: &Guideline) {
    let text = cue.text();
    let speed = match guideline.max_words_per_minute {
        Some(_) => t!("review-cue-words", words = texts::number(words_per_minute(word_count(&text), cue.span), 0)),
        None => t!("review-cue-speed", speed = texts::number(reading_speed(guideline.chars(&text), cue.span), 1)),
    };
    let lengths: Vec<usize> = cue.lines.iter().map(|line| guideline.line_chars(line)).collect();
    let is_long = lengths.iter().any(|&length| length > guideline.max_chars_per_line);
    let lengths = lengths.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
    let seconds = exported_duration(cue.span) as f64 / 1000.0;
    let figures = [
        (t!("review-cue-seconds", seconds = texts::number(seconds, 2)), false),
        (speed, is_text_too_fast(&text, cue.span, guideline)),
        (lengths, is_long),
    ];
    let small = TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width(ui.available_width()), ..LayoutJob::default() };
    for (at, (figure, is_bad)) in figures.into_iter().enumerate() {
        let color = if is_bad { theme.warning } else { theme.quiet_text };
        if at > 0 {
            job.append(" · ", 0.0, TextFormat::simple(small.clone(), theme.quiet_text));
        }
        // Not the colour alone says so.
        let underline = if is_bad { Stroke::new(1.0, color) } else { Stroke::NONE };
        job.append(&figure, 0.0, TextFormat { underline, ..TextFormat::simple(small.clone(), color) });
    }
    let [start, end] = [cue.span.start, cue.span.end].map(|at| moment(at, 3));
    let most = guideline.max_chars_per_line;
    let fastest = texts::localized(&guideline.max_words_per_minute.unwrap_or(guideline.max_cps).to_string());
    let help = match guideline.max_words_per_minute {
        Some(_) => t!("review-cue-figures-words-help", start = start, end = end, words = fastest, chars = most),
        None => t!("review-cue-figures-help", start = start, end = end, cps = fastest, chars = most),
    };
    ui.add(Label::new(job)).on_hover_text(help);
}
