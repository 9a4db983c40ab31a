//! Lists that are one stop of the Tab key.

use eframe::egui::{Align, EventFilter, Id, Key, Modifiers, Rect, Response, ScrollArea, Sense, Ui, vec2};

/// Where a key leads from the row `current` of a list that has the focus: the arrows, Page Up, Page Down, Home and End. `page`: the row a
/// page on, or back.
pub fn row_of_key(
    ui: &Ui,
    list: Id,
    (current, last): (usize, usize),
    page: impl Fn(usize, bool) -> usize,
) -> Option<usize> {
    let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(list, arrows));
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let to = if pressed(Key::ArrowDown) {
        current + 1
    } else if pressed(Key::ArrowUp) {
        current.saturating_sub(1)
    } else if pressed(Key::PageDown) {
        page(current, true)
    } else if pressed(Key::PageUp) {
        page(current, false)
    } else if pressed(Key::Home) {
        0
    } else if pressed(Key::End) {
        last
    } else {
        return None;
    };
    Some(to.min(last))
}

/// The row a page on or back where all rows are equally high; `rows`: those of a page.
pub fn page_of(rows: usize) -> impl Fn(usize, bool) -> usize {
    move |from, forward| if forward { from + rows.max(1) } else { from.saturating_sub(rows.max(1)) }
}

/// Rows that are equally high.
#[derive(Clone, Copy, Debug)]
pub struct RowList {
    /// Of the list, which has the focus in place of its rows.
    pub id: Id,
    pub salt: &'static str,
    pub rows: usize,
    /// From one row to the next, in points.
    pub row: f32,
    /// At most, in points.
    pub height: f32,
}

impl RowList {
    /// Scrolls to a row, if one is named with its place in the view, and draws those that are seen. `draw` draws a row, of which it is
    /// told what the pointer does, and says whether it is the current one.
    pub fn show(
        self,
        ui: &mut Ui,
        to: Option<(usize, Option<Align>)>,
        mut draw: impl FnMut(&mut Ui, usize, &Response) -> bool,
    ) -> Response {
        let Self { id, salt, rows, row, height } = self;
        let width = ui.available_width();
        let area = ScrollArea::vertical().id_salt(salt).max_height(height).auto_shrink([false, true]);
        let shown = area.show_viewport(ui, |ui, viewport| {
            let origin = ui.cursor().min;
            ui.set_height(row * rows as f32);
            let rect_of = |index: usize| {
                Rect::from_min_size(origin + vec2(0.0, row * index as f32), vec2(width - 8.0, row - 2.0))
            };
            if let Some((index, align)) = to {
                ui.scroll_to_rect(rect_of(index), align);
            }
            let row_at = |y: f32| (y / row).floor().max(0.0) as usize;
            for index in row_at(viewport.top())..(row_at(viewport.bottom()) + 1).min(rows) {
                // Reached by the arrows, not by Tab.
                let response = ui.interact(rect_of(index), id.with(index), Sense::CLICK);
                if response.clicked() {
                    ui.memory_mut(|memory| memory.request_focus(id));
                }
                let is_current = draw(ui, index, &response);
                ui.ctx().accesskit_node_builder(response.id, |node| {
                    node.set_position_in_set(index);
                    node.set_size_of_set(rows);
                });
                if is_current {
                    ui.ctx().accesskit_node_builder(id, |node| node.set_active_descendant(response.id.accesskit_id()));
                }
            }
        });
        ui.interact(shown.inner_rect, id, Sense::focusable_noninteractive())
    }
}
