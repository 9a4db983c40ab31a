//! One section of the manual, with the ways on from it.

use eframe::egui::accesskit;
use eframe::egui::{Color32, Frame, Label, Margin, RichText, ScrollArea, TextStyle, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::state::State;
use crate::icons;
use crate::manual::{Book, LinkTarget, parts};
use crate::panels::dialogs::modal::{DialogFrame, note, quiet};
use crate::panels::widgets;
use crate::theme::Theme;
use base::texts::{self, WindowLanguage, t};

/// How much of a page a key scrolls by.
const PAGE: f32 = 0.85;

/// Draws the section that is shown, scrolled by so many pages; where a link leads that was pressed.
pub fn reading_ui(
    ui: &mut Ui,
    dialog: &DialogFrame<'_>,
    state: &mut State,
    pages: f32,
    height: f32,
) -> Option<LinkTarget> {
    let (book, scene) = (Book::get(), dialog.scene);
    let shown = state.shown;
    let top = ui.cursor().top();
    if texts::spoken() != WindowLanguage::English {
        quiet(ui, scene, t!("manual-in-english"));
    }
    if let Some(address) = &state.copied {
        note(ui, icons::ACCEPT, scene.theme.good, &t!("manual-copied", address = address.as_str()));
    }
    let room = (height - (ui.cursor().top() - top)).max(40.0);
    let mut area = ScrollArea::vertical().id_salt(("manual section", shown)).max_height(room).min_scrolled_height(40.0);
    if std::mem::take(&mut state.starts_at_top) {
        area = area.vertical_scroll_offset(0.0);
    }
    let viewer = state.viewer.get_or_insert_with(viewer);
    let inner = area.auto_shrink([false, false]).show(ui, |ui| {
        if pages != 0.0 {
            ui.scroll_with_delta(vec2(0.0, -PAGE * room * pages));
        }
        // The scroll bar needs a little room beside the text.
        let margin = Margin { right: 10, bottom: 8, ..Margin::ZERO };
        let link = Frame::new().inner_margin(margin).show(ui, |ui| section_ui(ui, dialog, viewer, shown)).inner;
        dialog.show_focused(ui);
        link
    });
    inner.inner.map(|link| match link {
        Link::Section(section) => LinkTarget::Section(section),
        Link::Written(link) => book.target(book.sections[shown].page, &link),
    })
}

/// A viewer that opens nothing by itself: what links lead to is for the program to say.
fn viewer() -> CommonMarkCache {
    let mut viewer = CommonMarkCache::default();
    Book::get().links.iter().for_each(|link| viewer.add_link_hook(link.as_str()));
    viewer
}

enum Link {
    Section(usize),
    /// As it is written in the text.
    Written(String),
}

/// Commands and files as they are typed. (The viewer's own has a button with a sign that no font here has.)
fn code_ui(ui: &mut Ui, theme: &Theme, text: &str) {
    Frame::new().fill(theme.field).corner_radius(5.0).inner_margin(Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(text).text_style(TextStyle::Monospace)).selectable(true).wrap());
    });
}

fn section_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, viewer: &mut CommonMarkCache, shown: usize) -> Option<Link> {
    let (book, theme) = (Book::get(), dialog.scene.theme);
    let section = &book.sections[shown];
    if section.level > 1 {
        quiet(ui, dialog.scene, &book.sections[book.pages[section.page].sections.start].title);
    }
    let heading = ui.add(Label::new(RichText::new(&section.title).text_style(TextStyle::Heading)).wrap());
    ui.ctx().accesskit_node_builder(heading.id, |node| {
        node.set_role(accesskit::Role::Heading);
        node.set_label(section.title.as_str());
    });
    ui.add_space(2.0);
    ui.push_id(("section", shown), |ui| {
        // What is bold is told by its colour in the viewer, which has no heavier cut.
        ui.visuals_mut().widgets.active.fg_stroke.color = if theme.is_dark { Color32::WHITE } else { Color32::BLACK };
        for (place, (is_code, text)) in parts(&section.text).into_iter().enumerate() {
            if is_code {
                code_ui(ui, theme, text.trim_end());
            } else {
                ui.push_id(place, |ui| CommonMarkViewer::new().show(ui, viewer, &text));
            }
        }
    });
    let mut link =
        viewer.link_hooks().iter().find(|(_, is_pressed)| **is_pressed).map(|(link, _)| Link::Written(link.clone()));
    let mut lead = |ui: &mut Ui, icon: &str, text: String, to: usize| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(widgets::icon(icon, 13.0).color(theme.quiet_text));
            if ui.link(text).clicked() {
                link = Some(Link::Section(to));
            }
        });
    };
    ui.add_space(8.0);
    for below in book.below(shown) {
        lead(ui, icons::NEXT, book.sections[below].title.clone(), below);
    }
    let next = shown + 1;
    if next < book.sections.len() && !book.below(shown).any(|below| below == next) {
        ui.add_space(4.0);
        lead(ui, icons::DOWN, t!("manual-next", title = book.path(next)), next);
    }
    link
}
