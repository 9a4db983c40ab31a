//! One of several things is chosen. They are one stop of the Tab key, at the one that is chosen; the arrows choose, and Enter
//! is the dialog's.

use eframe::egui::epaint::CircleShape;
use eframe::egui::{
    Atom, Atoms, Context, EventFilter, Id, IdSalt, IntoAtoms, Key, Modifiers, Response, Role, Sense, Stroke, Ui, Vec2,
    WidgetAtom, WidgetInfo,
};

/// What is drawn of a group of choices.
pub struct ChoiceGroup {
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
) -> Option<ChoiceGroup> {
    let stop = chosen.filter(|&at| at < count).unwrap_or_default();
    let sense = |at: usize| if at == stop { Sense::click() } else { Sense::CLICK };
    let all: Vec<Response> = (0..count).map(|at| option(ui, at, sense(at))).collect();
    let one = all.get(stop)?;
    let mut picked = all.iter().position(Response::clicked).filter(|&at| at != stop || chosen.is_none());
    if one.has_focus() {
        let arrows = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(one.id, arrows));
        ui.data_mut(|data| data.insert_temp(with_focus(), one.id));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        // Those that cannot be chosen are passed over.
        let after = (stop + 1..count).find(|&at| all[at].enabled()).unwrap_or(stop);
        let before = (0..stop).rev().find(|&at| all[at].enabled()).unwrap_or(stop);
        let ways =
            [(Key::ArrowDown, after), (Key::ArrowRight, after), (Key::ArrowUp, before), (Key::ArrowLeft, before)];
        picked = ways.into_iter().find_map(|(key, to)| pressed(key).then_some(to)).or(picked);
    }
    if let Some(picked) = picked {
        let to = &all[picked];
        to.request_focus();
        to.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(with_focus(), to.id));
    }
    Some(ChoiceGroup { stop: one.clone(), picked })
}

/// Choices as radio buttons; gives the one that Tab stops at.
pub fn radios_ui<T: Clone + PartialEq>(ui: &mut Ui, chosen: &mut T, options: &[(T, &str)]) -> Option<Response> {
    let at = options.iter().position(|(value, _)| value == chosen);
    let choices =
        choices_ui(ui, options.len(), at, |ui, index, sense| radio_ui(ui, at == Some(index), options[index].1, sense))?;
    if let Some(picked) = choices.picked {
        *chosen = options[picked].0.clone();
    }
    Some(choices.stop)
}

/// A radio button as egui draws it, which senses what it is told.
pub fn radio_ui(ui: &mut Ui, is_chosen: bool, text: &str, sense: Sense) -> Response {
    let width = ui.spacing().icon_width;
    let height = ui.spacing().interact_size.y.max(width);
    let sign = IdSalt::new("sign");
    let mut atoms: Atoms<'_> = text.into_atoms();
    atoms.push_left(Atom::custom(sign, Vec2::new(width, height)));
    let mut drawn = WidgetAtom::new(atoms).sense(sense).min_size(Vec2::splat(height)).allocate(ui);
    let enabled = ui.is_enabled();
    drawn.response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, is_chosen, text));
    if !ui.is_rect_visible(drawn.response.rect) {
        return drawn.response;
    }
    let visuals = *ui.style().interact(&drawn.response);
    drawn.fallback_text_color = visuals.text_color();
    let drawn = drawn.paint(ui);
    if let Some(rect) = drawn.rect(sign) {
        let (small, big) = ui.spacing().icon_rectangles(rect);
        let circle = |center, radius, fill, stroke| ui.painter().add(CircleShape { center, radius, fill, stroke });
        circle(big.center(), 0.5 * big.width(), visuals.bg_fill, visuals.bg_stroke);
        if is_chosen {
            circle(small.center(), small.width() / 3.0, visuals.fg_stroke.color, Stroke::NONE);
        }
    }
    drawn.response
}
