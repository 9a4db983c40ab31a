//! What the person should know: the newest failure as a strip that cannot be overlooked, all else in the row and in a list.

use eframe::egui::{self, Color32, Label, Popup, PopupCloseBehavior, RichText, Ui, vec2};

use super::draft;
use super::widths::{MESSAGE, button_width};
use crate::action::Action;
use crate::icons;
use crate::panels::painted::glyph;
use crate::panels::widgets;
use crate::scene::{Notice, NoticeKind, Scene};
use crate::theme::Theme;
use crate::way_out::WayOut;
use base::texts::t;

/// Width of the list of all notices.
const LIST: f32 = 420.0;

fn look_of(kind: NoticeKind, theme: &Theme) -> (&'static str, Color32, &'static str) {
    match kind {
        NoticeKind::Done => (icons::ACCEPTED, theme.good, t!("status-notice-done")),
        NoticeKind::Warning => (icons::WARNING, theme.warning, t!("status-notice-warning")),
        NoticeKind::Failure => (icons::PROBLEM, theme.bad, t!("status-notice-failure")),
    }
}

/// Lines that a strip may have: what one works on stays in sight. The rest is a button away.
const MOST_LINES: usize = 2;
/// In a window of fewer points in height it has one line.
const LOW: f32 = 420.0;

/// The newest failure in a strip that cannot be overlooked; older ones are in the list of all messages.
pub fn failures_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let newest = scene.notices.iter().enumerate().rfind(|(_, notice)| notice.kind == NoticeKind::Failure);
    let Some((index, notice)) = newest else { return };
    let frame = egui::Frame::NONE
        .fill(theme.raised)
        .stroke(egui::Stroke::new(1.0, theme.bad))
        .corner_radius(5.0)
        .inner_margin(egui::Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let (icon, color, word) = look_of(notice.kind, theme);
        let text = sentence(&notice.text);
        ui.horizontal_top(|ui| {
            glyph(ui, icon, 17.0, color);
            let way_out = notice.way_out.as_ref().map_or(0.0, |way_out| way_out_width(ui, way_out));
            let width = (ui.available_width() - DISMISS - way_out - 8.0).max(40.0);
            let lines = if ui.ctx().content_rect().height() < LOW { 1 } else { MOST_LINES };
            let whole = in_lines(ui, &text, width, lines);
            let galley = if whole.elided { in_lines(ui, &text, (width - DETAILS).max(40.0), lines) } else { whole };
            let is_cut = galley.elided;
            let label = ui.add(Label::new(galley));
            widgets::announce(&label, &format!("{word}: {text}"), true);
            way_out_button(ui, notice, actions);
            if is_cut {
                let button = ui.button(t!("status-details")).on_hover_text(t!("status-details-help"));
                Popup::menu(&button)
                    .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
                    .accessible_name(t!("status-whole-message"))
                    .show(|ui| {
                        let screen = ui.ctx().content_rect().size();
                        ui.set_width(LIST.min(screen.x - 40.0));
                        egui::ScrollArea::vertical().max_height(0.6 * screen.y).show(ui, |ui| {
                            ui.add(Label::new(text.as_str()).wrap().selectable(true));
                        });
                    });
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                dismiss_button(ui, index, notice, actions)
            });
        });
    });
}

/// Room for the buttons of a strip.
const DISMISS: f32 = 30.0;
const DETAILS: f32 = 80.0;

/// A text in at most so many lines.
fn in_lines(ui: &Ui, text: &str, width: f32, lines: usize) -> std::sync::Arc<egui::Galley> {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, ui.visuals().text_color(), width);
    job.wrap.max_rows = lines;
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Sign, wrapped text, and a button that takes the notice away.
fn notice_row(ui: &mut Ui, theme: &Theme, index: usize, notice: &Notice, actions: &mut Vec<Action>) {
    let (icon, color, word) = look_of(notice.kind, theme);
    ui.horizontal_top(|ui| {
        glyph(ui, icon, 17.0, color);
        let way_out = notice.way_out.as_ref().map_or(0.0, |way_out| way_out_width(ui, way_out));
        let width = (ui.available_width() - DISMISS - way_out - 8.0).max(40.0);
        ui.allocate_ui_with_layout(vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(width);
            ui.add_space(2.0);
            let text = sentence(&notice.text);
            let label = ui.add(Label::new(text.as_str()).wrap());
            widgets::announce(&label, &format!("{word}: {text}"), notice.kind == NoticeKind::Failure);
            if let Some(next) = &notice.next {
                ui.add(Label::new(RichText::new(next.as_str()).color(theme.quiet_text)).wrap());
            }
        });
        way_out_button(ui, notice, actions);
        dismiss_button(ui, index, notice, actions);
    });
}

/// What can be done about it, if there is something.
fn way_out_button(ui: &mut Ui, notice: &Notice, actions: &mut Vec<Action>) {
    let Some(way_out) = &notice.way_out else { return };
    let button = widgets::named(ui.button(way_out.label()), way_out.label().trim_end_matches('…'));
    if button.clicked() {
        actions.push(way_out.action());
    }
    button.on_hover_text(way_out.help());
}

fn way_out_width(ui: &Ui, way_out: &WayOut) -> f32 {
    button_width(ui, way_out.label())
}

fn dismiss_button(ui: &mut Ui, index: usize, notice: &Notice, actions: &mut Vec<Action>) {
    let button = ui.add(egui::Button::new(widgets::icon(icons::CLOSE, 13.0)).frame(false).min_size(vec2(24.0, 20.0)));
    let button = widgets::named(button, &t!("status-dismiss", text = notice.text.as_str()));
    if button.clicked() {
        actions.push(Action::DismissNotice(index));
    }
    button.on_hover_text(t!("status-dismiss-help"));
}

/// The newest notice that has no strip, with its place among all. Beside a text that is offered only a warning is worth a row.
pub fn newest<'a>(scene: &Scene<'a>) -> Option<(usize, &'a Notice)> {
    let has_draft = draft::is_offered(scene);
    let is_told = |kind| kind == NoticeKind::Warning || kind == NoticeKind::Done && !has_draft;
    scene.notices.iter().enumerate().rfind(|(_, notice)| is_told(notice.kind))
}

/// Whether there are notices that are seen nowhere else: a single failure has its strip.
fn has_list(scene: &Scene<'_>) -> bool {
    scene.notices.len() > usize::from(newest(scene).is_some() || !draft::is_offered(scene))
}

/// What [`newest_ui`] needs: part of the text, and the buttons.
pub fn room(ui: &Ui, scene: &Scene<'_>) -> f32 {
    let count = scene.notices.len();
    let all = if has_list(scene) { button_width(ui, &t!("count-messages", count = count)) } else { 0.0 };
    let way_out = |notice: &Notice| notice.way_out.as_ref().map_or(0.0, |way_out| way_out_width(ui, way_out));
    all + newest(scene).map_or(0.0, |(_, notice)| MESSAGE + way_out(notice) + DISMISS)
}

/// The newest notice that has no strip, and the way to all of them.
pub fn newest_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let count = scene.notices.len();
    if has_list(scene) {
        let button = ui.button(t!("count-messages", count = count));
        Popup::menu(&button)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .accessible_name(t!("status-all-messages"))
            .show(|ui| {
                ui.set_width(LIST.min(ui.ctx().content_rect().width() - 40.0));
                for (index, notice) in scene.notices.iter().enumerate().rev() {
                    notice_row(ui, theme, index, notice, actions);
                }
            });
        button.on_hover_text(t!("status-all-messages-help"));
    }
    if let Some((index, notice)) = newest(scene) {
        let (icon, color, word) = look_of(notice.kind, theme);
        glyph(ui, icon, 16.0, color);
        let text = sentence(&notice.text);
        let way_out = notice.way_out.as_ref().map_or(0.0, |way_out| way_out_width(ui, way_out));
        let room = (ui.available_width() - way_out - 34.0).max(20.0);
        ui.scope(|ui| {
            ui.set_max_width(room);
            let label = ui.add(Label::new(RichText::new(text.as_str())).truncate());
            widgets::announce(&label, &format!("{word}: {text}"), false);
            next_ui(ui, theme, notice);
        });
        way_out_button(ui, notice, actions);
        dismiss_button(ui, index, notice, actions);
    }
}

/// What may be done next, beside the message if there is room for all of it.
fn next_ui(ui: &mut Ui, theme: &Theme, notice: &Notice) {
    let Some(next) = &notice.next else { return };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let text = ui.fonts_mut(|fonts| fonts.layout_no_wrap(next.clone(), font, theme.quiet_text));
    if text.size().x + ui.spacing().item_spacing.x <= ui.available_width() {
        ui.label(RichText::new(next.as_str()).color(theme.quiet_text));
    }
}

/// With a capital: messages are written as parts of sentences.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
