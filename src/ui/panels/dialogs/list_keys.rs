//! Lists that are one stop of the Tab key.

use eframe::egui::{EventFilter, Id, Key, Modifiers, Ui};

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
