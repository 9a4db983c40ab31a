//! The list at the left: the pages and the sections of the open one; or, while something is looked for, where it was found.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    Color32, CornerRadius, FontId, Galley, Rect, Response, Role, ScrollArea, Sense, TextStyle, Ui, Vec2, WidgetInfo,
    vec2,
};

use super::state::{State, Steps, field_id};
use crate::manual::{Book, ManualHit};
use crate::panels::dialogs::modal::quiet;
use crate::scene::Scene;
use crate::theme;
use base::texts::t;

/// Height of an entry, and of a hit with its piece of text.
const ENTRY: f32 = 26.0;
const HIT: f32 = 62.0;
const PADDING: f32 = 10.0;
const INDENT: f32 = 14.0;

/// A row of the list.
#[derive(Clone, Copy)]
struct Entry<'a> {
    section: usize,
    hit: Option<&'a ManualHit>,
}

impl Entry<'_> {
    /// What a screen reader says of it.
    fn name(&self) -> String {
        let path = Book::get().path(self.section);
        match self.hit {
            Some(hit) if !hit.line.is_empty() => format!("{path}: {}", hit.line),
            _ => path,
        }
    }
}

fn entries(state: &State) -> Vec<Entry<'_>> {
    if state.is_searching() {
        return state.hits.1.iter().map(|hit| Entry { section: hit.section, hit: Some(hit) }).collect();
    }
    let book = Book::get();
    let open = book.sections[state.shown].page;
    let pages = book.pages.iter().enumerate();
    let sections = pages.flat_map(|(page, of)| {
        let first = of.sections.start;
        let end = if page == open { of.sections.end } else { first + 1 };
        first..end
    });
    sections.map(|section| Entry { section, hit: None }).collect()
}

pub fn contents_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, steps: Steps, height: f32) {
    let entries = entries(state);
    let place = entries.iter().position(|entry| entry.section == state.chosen);
    let last = entries.len().saturating_sub(1);
    let next = match (place, steps.down, steps.up) {
        (Some(place), true, _) => (place + 1).min(last),
        (Some(place), _, true) => place.saturating_sub(1),
        (Some(place), ..) => place,
        (None, ..) => 0,
    };
    let chosen = entries.get(next).map_or(state.chosen, |entry| entry.section);
    let moved = chosen != state.chosen;
    let mut goes_to = entries.get(next).filter(|_| steps.enter).map(|entry| entry.section);
    let area = ScrollArea::vertical().id_salt("manual contents").max_height(height).min_scrolled_height(40.0);
    area.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if entries.is_empty() {
            quiet(ui, scene, t!("manual-nothing-found"));
        }
        for entry in &entries {
            let is_chosen = entry.section == chosen;
            let row = entry_ui(ui, scene, *entry, is_chosen, entry.section == state.shown);
            if is_chosen {
                // The focus stays in the field; this tells a screen reader what the arrows have come to.
                ui.ctx().accesskit_node_builder(field_id(), |node| node.set_active_descendant(row.id.accesskit_id()));
                if moved {
                    ui.scroll_to_rect(row.rect, None);
                }
            }
            if row.clicked() {
                goes_to = Some(entry.section);
            }
        }
    });
    state.chosen = chosen;
    if let Some(section) = goes_to {
        state.go_to(section);
    }
}

/// Reached by the arrow keys, so that Tab need not go through all of them.
fn entry_ui(ui: &mut Ui, scene: &Scene<'_>, entry: Entry<'_>, is_chosen: bool, is_shown: bool) -> Response {
    let theme = scene.theme;
    let height = if entry.hit.is_some() { HIT } else { ENTRY };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_chosen, entry.name()));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, CornerRadius::same(5), theme.accent_soft);
    } else if response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(5), theme.raised);
    }
    if is_shown {
        let mark = Rect::from_min_size(rect.min + vec2(0.0, 5.0), vec2(3.0, rect.height() - 10.0));
        painter.rect_filled(mark, CornerRadius::same(2), theme.accent);
    }
    match entry.hit {
        Some(hit) => paint_hit(ui, scene, rect, entry.section, hit),
        None => paint_heading(ui, scene, rect, entry.section, is_shown),
    }
    response
}

fn paint_heading(ui: &Ui, scene: &Scene<'_>, rect: Rect, section: usize, is_shown: bool) {
    let section = &Book::get().sections[section];
    let indent = (section.level - 1) as f32 * INDENT;
    let mut font = TextStyle::Body.resolve(ui.style());
    if section.level == 1 || is_shown {
        font.family = theme::strong_family();
    }
    let at = rect.left_center() + vec2(PADDING + indent, 0.0);
    let galley = cut(ui, &section.title, font, rect.right() - at.x - 4.0);
    ui.painter().galley(at - vec2(0.0, 0.5 * galley.size().y), galley, scene.theme.text);
}

/// Where it is, and in two lines what is written around it.
fn paint_hit(ui: &Ui, scene: &Scene<'_>, rect: Rect, section: usize, hit: &ManualHit) {
    let theme = scene.theme;
    let width = rect.width() - PADDING - 6.0;
    let small = TextStyle::Small.resolve(ui.style());
    let path = cut(ui, &Book::get().path(section), FontId::new(small.size + 0.5, theme::strong_family()), width);
    let top = rect.min + vec2(PADDING, 5.0);
    let below = path.size().y + 2.0;
    ui.painter().galley(top, path, theme.text);
    let plain = TextFormat::simple(small, theme.quiet_text);
    let found = TextFormat { color: theme.accent, background: theme.field, ..plain.clone() };
    let wrap = TextWrapping { max_rows: 2, max_width: width, ..TextWrapping::default() };
    let mut job = LayoutJob { wrap, ..LayoutJob::default() };
    job.append(&hit.line[..hit.at.start], 0.0, plain.clone());
    job.append(&hit.line[hit.at.clone()], 0.0, found);
    job.append(&hit.line[hit.at.end..], 0.0, plain);
    let piece = ui.painter().layout_job(job);
    ui.painter().galley(top + vec2(0.0, below), piece, theme.quiet_text);
}

/// A text on one line that takes any colour when it is drawn.
fn cut(ui: &Ui, text: &str, font: FontId, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, Color32::PLACEHOLDER);
    job.wrap = TextWrapping::truncate_at_width(width.max(20.0));
    ui.painter().layout_job(job)
}
