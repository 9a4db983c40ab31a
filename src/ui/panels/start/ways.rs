//! The ways in, by what a person has at hand: cards of one size, beside each other where there is room.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, CornerRadius, FontId, Galley, Label, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, UiBuilder,
    pos2, vec2,
};

use super::drop;
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::tooltip;
use crate::panels::painted::{glyph, quiet, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use crate::theme::{self, strong_family};
use base::texts::t;

/// Between two cards, and around what one holds.
const GAP: f32 = 14.0;
const PADDING: f32 = 18.0;
/// Where there is less width for each of three cards, they stand under each other.
const LEAST_CARD: f32 = 200.0;
const ICON: f32 = 28.0;
const BUTTON: f32 = 34.0;
/// Free points above title, purpose, formats, remark and button.
const ABOVE: [f32; 5] = [10.0, 2.0, 10.0, 8.0, 16.0];

/// A way in.
struct Way {
    icon: &'static str,
    /// What there is, what becomes of it, in which formats, and what is to be known before.
    title: &'static str,
    purpose: &'static str,
    formats: &'static str,
    remark: &'static str,
    button: &'static str,
    command: Command,
    action: Action,
}

fn ways() -> [Way; 3] {
    let open = || Action::OpenDialog(Dialog::Open);
    [
        Way {
            icon: icons::WAVEFORM,
            title: t!("start-cut-title"),
            purpose: t!("start-cut-purpose"),
            formats: t!("start-cut-formats"),
            remark: t!("start-cut-remark"),
            button: t!("start-cut-open"),
            command: Command::OpenTranscript,
            action: open(),
        },
        Way {
            icon: icons::TEXT,
            title: t!("start-proof-title"),
            purpose: t!("start-proof-purpose"),
            formats: t!("start-proof-formats"),
            remark: t!("start-proof-remark"),
            button: t!("start-proof-open"),
            command: Command::OpenRecording,
            action: open(),
        },
        Way {
            icon: icons::RECORDING,
            title: t!("start-write-title"),
            purpose: t!("start-write-purpose"),
            formats: t!("start-write-formats"),
            remark: t!("start-write-remark"),
            button: t!("transcribe-offer"),
            command: Command::MakeTranscript,
            action: Action::Run(Command::MakeTranscript),
        },
    ]
}

impl Way {
    /// Its texts as they are laid out in this width.
    fn texts(&self, ui: &Ui, scene: &Scene<'_>, width: f32) -> [Arc<Galley>; 4] {
        let (theme, body) = (scene.theme, TextStyle::Body.resolve(ui.style()));
        let small = TextStyle::Small.resolve(ui.style());
        let lay = |text: &str, font: FontId, color: Color32| ui.painter().layout(text.to_owned(), font, color, width);
        [
            lay(self.title, FontId::new(16.0, strong_family()), theme.text),
            lay(self.purpose, body, theme.text),
            lay(self.formats, small.clone(), theme.quiet_text),
            lay(self.remark, small, theme.quiet_text),
        ]
    }
}

/// The cards, and below them that files can be dropped, and projects opened.
pub fn ways_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let all = ui.available_width();
    let width = (all - 2.0 * GAP) / 3.0;
    let (columns, width) = if width >= LEAST_CARD { (3, width) } else { (1, all) };
    let ways = ways();
    let texts = ways.each_ref().map(|way| way.texts(ui, scene, width - 2.0 * PADDING));
    let height = |texts: &[Arc<Galley>; 4]| texts.iter().map(|text| text.size().y).sum::<f32>();
    let tallest = texts.iter().map(height).fold(0.0, f32::max);
    let height = (2.0 * PADDING + ICON + tallest + ABOVE.iter().sum::<f32>() + BUTTON).ceil();
    let rows = 3_usize.div_ceil(columns);
    let whole = vec2(all, rows as f32 * (height + GAP) - GAP);
    let (place, _) = ui.allocate_exact_size(whole, Sense::hover());
    let blue = usize::from(!scene.recoveries.is_empty()) * ways.len();
    for (index, (way, texts)) in ways.into_iter().zip(texts).enumerate() {
        let (row, column) = ((index / columns) as f32, (index % columns) as f32);
        let corner = place.min + vec2(column * (width + GAP), row * (height + GAP));
        let card = Rect::from_min_size(corner, vec2(width, height));
        card_ui(ui, scene, card, (way, texts), index == blue, actions);
    }
    ui.add_space(2.0);
    drop_row_ui(ui, scene, actions);
}

fn card_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    card: Rect,
    (way, texts): (Way, [Arc<Galley>; 4]),
    is_first: bool,
    actions: &mut Vec<Action>,
) {
    let theme = scene.theme;
    let is_dropped_on = drop::hovering(ui.ctx()) > 0;
    let fill = if is_dropped_on { theme.accent_soft } else { theme.raised };
    let edge = if is_dropped_on { theme.accent } else { theme.line };
    ui.painter().rect(card, CornerRadius::same(10), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let inner = card.shrink(PADDING);
    // Its room was given away with that of all cards.
    let mut ui = ui.new_child(UiBuilder::new().id_salt(way.title).max_rect(inner));
    {
        let ui = &mut ui;
        let font = FontId::new(ICON, theme::icon_family());
        ui.painter().text(inner.min, egui::Align2::LEFT_TOP, way.icon, font, theme.accent);
        let mut top = inner.top() + ICON;
        for (text, above) in texts.into_iter().zip(ABOVE) {
            top += above;
            let place = Rect::from_min_size(pos2(inner.left(), top), text.size());
            top = place.bottom();
            ui.put(place, Label::new(text));
        }
        let button = Rect::from_min_max(pos2(inner.left(), inner.bottom() - BUTTON), inner.max);
        let word = egui::RichText::new(way.button);
        let look = match is_first {
            true => egui::Button::new(word.family(strong_family()).color(theme.on_accent)).fill(theme.accent),
            false => egui::Button::new(word),
        };
        let name = format!("{}: {}", way.title, way.button.trim_end_matches('…'));
        let response = widgets::named(ui.put(button, look), &name);
        if response.clicked() {
            actions.push(way.action);
        }
        response.on_hover_text(tooltip(way.command, scene));
    }
}

fn drop_row_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        glyph(ui, icons::DROP, 16.0, scene.theme.quiet_text);
        ui.label(quiet(t!("start-drop-here"), scene.theme));
        ui.add_space(4.0);
        let button = egui::Button::new((widgets::icon(icons::OPEN, 14.0), strong(t!("start-open-project")).size(12.0)));
        let response = widgets::named(ui.add(button.frame_when_inactive(false)), Command::OpenProject.name());
        if response.clicked() {
            actions.push(Action::OpenDialog(Dialog::Open));
        }
        response.on_hover_text(tooltip(Command::OpenProject, scene));
    });
}
