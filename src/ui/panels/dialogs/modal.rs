//! What all dialogs share: the frame over the window, content that scrolls, a row of buttons, and the keys Esc, Enter and Tab.

use std::cell::Cell;

use eframe::egui::text_edit::TextEditState;
use eframe::egui::{
    self, Align, Button, Color32, CornerRadius, Frame, Id, Key, Layout, Margin, Modal, Popup, Response, RichText,
    ScrollArea, Sense, Stroke, TextStyle, Ui, UiKind, Vec2,
};

use super::choices;
use crate::action::Dialog;
use crate::icons;
use crate::key_gate::{KeyMeaning, KeyOwner};
use crate::panels::widgets;
use crate::scene::Scene;
use crate::theme;
use base::texts::t;

/// Between a dialog and the edges of the window.
const OUTSIDE: f32 = 14.0;
/// Between the frame of a dialog and its content.
const INSIDE: i8 = 18;
/// Heights of the title and of the row of buttons with what is around them.
const TITLE: f32 = 38.0;
const BUTTONS: f32 = 62.0;
/// Narrower than this, labels stand above their controls.
const NARROW: f32 = 420.0;

/// Where a dialog is drawn, and what it reads.
pub struct DialogSlot<'a> {
    pub ui: &'a Ui,
    pub scene: &'a Scene<'a>,
    /// True until the first control has the focus.
    pub is_new: &'a mut bool,
}

/// The dialog that is being drawn.
pub struct DialogFrame<'a> {
    pub scene: &'a Scene<'a>,
    /// Enter was pressed where it means the default button, or Ctrl+Enter, which always does.
    enter: bool,
    /// The first control still waits for the focus.
    waits_for_focus: Cell<bool>,
    /// A button that closes it was pressed.
    closes: Cell<bool>,
    /// Room for what is between title and buttons, in points.
    pub room: f32,
    /// Where it starts.
    top: Cell<f32>,
}

/// Shows a dialog of at most `width` points and returns whether it is closed, by Esc or by a button of its frame.
pub fn show(
    DialogSlot { ui, scene, is_new }: DialogSlot<'_>,
    (title, width): (&str, f32),
    content: impl FnOnce(&mut Ui, &DialogFrame<'_>),
) -> bool {
    let ctx = ui.ctx();
    let owner = scene.key_owner;
    let escape = owner.take(ctx, KeyMeaning::Close);
    let window = ctx.content_rect().size();
    let around = 2.0 * (OUTSIDE + f32::from(INSIDE));
    let dialog = DialogFrame {
        scene,
        enter: owner.take(ctx, KeyMeaning::Default) || !Popup::is_any_open(ctx) && means_default(ctx, owner),
        waits_for_focus: Cell::new(*is_new),
        closes: Cell::new(false),
        room: (window.y - around - TITLE - BUTTONS).max(40.0),
        top: Cell::new(0.0),
    };
    let frame = Frame::popup(&ctx.global_style())
        .fill(scene.theme.panel)
        .inner_margin(Margin::same(INSIDE))
        .corner_radius(CornerRadius::same(10));
    // Its title may change with the language.
    let id = Id::unique(("dialog", scene.dialog(), scene.manual.is_some()));
    let size_before = ctx.memory(|memory| memory.area_rect(id)).map(|area| area.size());
    let shown = Modal::new(id).frame(frame).show(ctx, |ui| {
        ui.set_width(width.min(window.x - around));
        // egui says that it is a dialog, but not which.
        if let Some(outer) = ui.stack().iter().find(|outer| outer.kind() == Some(UiKind::Modal)) {
            ctx.accesskit_node_builder(outer.unique_id, |node| {
                node.set_label(title);
                node.set_modal();
            });
        }
        let heading = ui.add(egui::Label::new(RichText::new(title).text_style(TextStyle::Heading)).truncate());
        ui.add_space((TITLE - heading.rect.height() - 2.0 * ui.spacing().item_spacing.y).max(0.0));
        dialog.top.set(ui.cursor().top());
        content(ui, &dialog);
    });
    // egui puts it in the middle by the size that it had before, and draws no second time by itself.
    let size = shown.response.rect.size();
    if size_before.is_some_and(|before| (size - before).abs().max_elem() > 1.0) {
        ctx.request_repaint();
    }
    *is_new = dialog.waits_for_focus.get();
    escape || dialog.closes.get()
}

/// Where it stands in which frame the dialog that is shown remembered last that it owes what Enter asked for.
fn owed() -> Id {
    Id::unique("owed Enter")
}

/// Whether the dialog that is shown still waits for a disk to do what Enter asked for.
pub fn owes_enter(ctx: &egui::Context) -> bool {
    let frame: Option<u64> = ctx.data(|data| data.get_temp(owed()));
    frame.is_some_and(|frame| frame + 1 >= ctx.cumulative_frame_nr())
}

/// Another dialog is shown, or none.
pub fn owe_nothing(ctx: &egui::Context) {
    ctx.data_mut(|data| data.remove::<u64>(owed()));
}

/// Whether Enter was pressed and nothing that has the focus wants it for itself, as buttons do.
fn means_default(ctx: &egui::Context, owner: KeyOwner) -> bool {
    let focused = || ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id));
    owner.is_meant(ctx, KeyMeaning::DefaultOrOwn)
        && (choices::has_focus(ctx)
            || focused().is_none_or(|focused| focused.sense.senses_drag() || !focused.sense.senses_click()))
}

impl DialogFrame<'_> {
    /// What is between title and buttons; it scrolls where the window is too small for it.
    pub fn body<T>(&self, ui: &mut Ui, content: impl FnOnce(&mut Ui) -> T) -> T {
        // As high as its content from the first frame: a dialog that grew while it opened would lose a click.
        let area =
            ScrollArea::vertical().max_height(self.room).min_scrolled_height(self.room).auto_shrink([false, true]);
        let inner = area.show(ui, |ui| {
            // The scroll bar needs a little room beside the content.
            let content = Frame::new().inner_margin(Margin { right: 6, ..Margin::ZERO }).show(ui, content).inner;
            self.show_focused(ui);
            content
        });
        inner.inner
    }

    /// Room that is left for a list when `below` points are kept for what follows it.
    pub fn room_left(&self, ui: &Ui, below: f32) -> f32 {
        let used = ui.cursor().top() - self.top.get();
        (self.room - used - below - ui.spacing().item_spacing.y).max(40.0)
    }

    /// Scrolls to what the focus has come to by Tab.
    pub fn show_focused(&self, ui: &Ui) {
        let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
        if let Some(focused) = focused
            && focused.gained_focus()
            && focused.layer_id == ui.layer_id()
            && focused.interact_rect != focused.rect
        {
            ui.scroll_to_rect(focused.rect.expand(8.0), None);
        }
    }

    /// The row of buttons at the right, in the order in which Tab comes to them: the default button is the last.
    pub fn buttons(&self, ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
        ui.add_space(6.0);
        let (line, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 1.0), Sense::hover());
        ui.painter().hline(line.x_range(), line.center().y, Stroke::new(1.0, self.scene.theme.line));
        ui.add_space(4.0);
        // How wide they are together is known when they were drawn once.
        let (id, room) = (ui.scope_id().with("row of buttons"), ui.available_width());
        let known: Option<f32> = ui.data(|data| data.get_temp(id));
        let size = Vec2::new(room, 30.0);
        let row = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.add_space((room - known.unwrap_or(room)).max(0.0));
            ui.scope(content).response.rect.width()
        });
        if known != Some(row.inner) {
            ui.data_mut(|data| data.insert_temp(id, row.inner));
            ui.ctx().request_discard("the row of buttons was measured");
        }
    }

    /// Gives the focus to the control that comes first when the dialog is new.
    pub fn starts_at(&self, ui: &Ui, control: &Response) {
        // The first pass only measures; what asks for the focus then does not get it.
        if self.waits_for_focus.get() && !ui.is_sizing_pass() && control.enabled() {
            control.request_focus();
            self.waits_for_focus.set(false);
            // A field remembers its caret from when the dialog was shown the last time; one types on at the end, as the first time.
            if let Some(mut field) = TextEditState::load(ui.ctx(), control.id) {
                field.cursor.set_char_range(None);
                field.store(ui.ctx(), control.id);
            }
        }
    }

    /// The button that Enter stands for; whether it was pressed.
    pub fn default_button(&self, ui: &mut Ui, label: &str, enabled: bool) -> (bool, Response) {
        let theme = self.scene.theme;
        let (fill, text) = if enabled { (theme.accent, theme.on_accent) } else { (theme.raised, theme.quiet_text) };
        let text = RichText::new(label).color(text).family(theme::strong_family());
        let button = Button::new(text).fill(fill).stroke(Stroke::NONE).min_size(Vec2::new(76.0, 28.0));
        let response = ui.add_enabled(enabled, button);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut("Enter"));
        // Asked in every frame: it is what remembers that Enter was pressed.
        let was_entered = self.was_entered(ui.ctx(), enabled);
        (enabled && (self.enter || was_entered || response.clicked()), response)
    }

    /// Whether Enter was pressed before the button could be used, because a disk had not answered yet.
    fn was_entered(&self, ctx: &egui::Context, enabled: bool) -> bool {
        let owes = owes_enter(ctx);
        // One file is written after the other.
        let writes = self.scene.is_writing && matches!(self.scene.dialog(), Some(Dialog::Write(_)));
        let owes_now = !enabled && (self.scene.looks.is_looking() || writes) && (self.enter || owes);
        if owes_now {
            let frame = ctx.cumulative_frame_nr();
            ctx.data_mut(|data| data.insert_temp(owed(), frame));
        } else if owes {
            owe_nothing(ctx);
        }
        owes && enabled
    }

    /// The button that closes the dialog and does nothing.
    pub fn cancel(&self, ui: &mut Ui) -> Response {
        self.closing(self.button(ui, t!("cancel")))
    }

    /// The same where there is nothing to do.
    pub fn close(&self, ui: &mut Ui) {
        self.closing(self.button(ui, t!("close")));
    }

    /// The same as the default button, which has the focus where nothing before it could have it.
    pub fn close_by_default(&self, ui: &mut Ui) {
        let (closes, button) = self.default_button(ui, t!("close"), true);
        self.starts_at(ui, &button);
        self.closes.set(self.closes.get() || closes);
    }

    fn closing(&self, button: Response) -> Response {
        self.closes.set(self.closes.get() || button.clicked());
        button
    }

    /// Another button of the row.
    pub fn button(&self, ui: &mut Ui, label: &str) -> Response {
        ui.add(Button::new(label).min_size(Vec2::new(70.0, 28.0)))
    }
}

/// A label with its controls beside it, or under it where there is little room. Controls that have no name of their own
/// are given that of the label by its id.
pub fn row<T>(ui: &mut Ui, label: &str, controls: impl FnOnce(&mut Ui, Id) -> T) -> T {
    if ui.available_width() < NARROW {
        let label = ui.label(label);
        return ui.horizontal_wrapped(|ui| controls(ui, label.id)).inner;
    }
    let row = ui.horizontal_top(|ui| {
        let height = ui.spacing().interact_size.y;
        let label = ui.allocate_ui_with_layout(Vec2::new(170.0, height), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(170.0);
            ui.label(label)
        });
        ui.horizontal_wrapped(|ui| controls(ui, label.inner.id)).inner
    });
    row.inner
}

/// Enter takes the focus from a field; if it led nowhere, what is typed there is to be mended.
pub fn stays_in(ui: &Ui, field: &Response) {
    if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        field.request_focus();
    }
}

/// A heading within a dialog.
pub fn section(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(title).family(theme::strong_family()));
}

/// One of several things, in a frame of its own.
pub fn card(ui: &mut Ui, scene: &Scene<'_>, content: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(scene.theme.raised)
        .stroke(Stroke::new(1.0, scene.theme.line))
        .corner_radius(6)
        .inner_margin(Margin::same(10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui);
    });
}

/// A remark with an icon, in the colour of its weight.
pub fn note(ui: &mut Ui, icon: &str, color: Color32, text: &str) -> Response {
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(widgets::icon(icon, 15.0).color(color));
        ui.add(egui::Label::new(RichText::new(text).color(color)).wrap())
    });
    row.inner
}

/// What became of something that was asked for: whether it went well, and a sentence; nothing as long as that is not known.
pub fn outcome(ui: &mut Ui, scene: &Scene<'_>, told: Option<&(bool, String)>) {
    if let Some((went_well, text)) = told {
        let theme = scene.theme;
        let (icon, color) = if *went_well { (icons::ACCEPT, theme.good) } else { (icons::PROBLEM, theme.bad) };
        note(ui, icon, color, text);
    }
}

/// Small print.
pub fn quiet(ui: &mut Ui, scene: &Scene<'_>, text: &str) -> Response {
    ui.add(egui::Label::new(RichText::new(text).color(scene.theme.quiet_text)).wrap())
}
