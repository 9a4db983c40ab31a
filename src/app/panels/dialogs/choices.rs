//! One of several things is chosen. They are one stop of the Tab key, at the one that is chosen; the arrows choose, and Enter
//! is the dialog's.

use eframe::egui::{Context, EventFilter, Id, Key, Modifiers, Response, Sense, Ui};

/// What is drawn of a group of choices.
pub struct Choices {
    /// Where Tab stops.
    pub stop: Response,
    /// What was chosen now, by an arrow or a click.
    pub picked: Option<usize>,
}

/// Where it stands which choice has the focus.
fn with_focus() -> Id {
    Id::unique("choice with the focus")
}

/// Whether what has the focus is a choice, to which Enter says nothing.
pub fn has_focus(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    focused.is_some() && focused == ctx.data(|data| data.get_temp(with_focus()))
}

/// Draws `count` choices; `option` draws one that senses what it is told. `None` if there are none.
pub fn choices_ui(
    ui: &mut Ui,
    count: usize,
    chosen: Option<usize>,
    mut option: impl FnMut(&mut Ui, usize, Sense) -> Response,
) -> Option<Choices> {
    let stop = chosen.filter(|&at| at < count).unwrap_or_default();
    let sense = |at: usize| if at == stop { Sense::click() } else { Sense::CLICK };
    let all: Vec<Response> = (0..count).map(|at| option(ui, at, sense(at))).collect();
    let one = all.get(stop)?;
    let mut picked = all.iter().position(Response::clicked).filter(|&at| at != stop || chosen.is_none());
    if one.has_focus() {
        let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(one.id, arrows));
        ui.data_mut(|data| data.insert_temp(with_focus(), one.id));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let ways = [
            (Key::ArrowDown, (stop + 1).min(count - 1)),
            (Key::ArrowUp, stop.saturating_sub(1)),
            (Key::Home, 0),
            (Key::End, count - 1),
        ];
        picked = ways.into_iter().find_map(|(key, to)| pressed(key).then_some(to)).or(picked);
    }
    if let Some(picked) = picked {
        let to = &all[picked];
        to.request_focus();
        to.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(with_focus(), to.id));
    }
    Some(Choices { stop: one.clone(), picked })
}
