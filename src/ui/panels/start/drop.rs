//! Files that are dragged over the window.

use std::path::Path;

use eframe::egui::{self, Align2, Area, Color32, Context, FontId, Id, Order, Rect, Stroke, StrokeKind, vec2};

use crate::icons;
use crate::scene::Scene;
use crate::theme::{icon_family, strong_family};
use base::texts::t;

/// How many files hover over the window.
pub fn hovering(ctx: &Context) -> usize {
    ctx.input(|input| input.raw.hovered_files.len())
}

/// While files hover over the window: says over everything else that they can be dropped, and what would happen.
pub fn drop_hint_ui(ctx: &Context, scene: &Scene<'_>) {
    let count = hovering(ctx);
    if count == 0 {
        return;
    }
    let theme = scene.theme;
    let only = ctx.input(|input| input.raw.hovered_files.first().and_then(|file| file.path.clone()));
    let name = only.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let what = name.filter(|_| count == 1).unwrap_or_else(|| t!("count-files", count = count));
    let screen = ctx.content_rect();
    Area::new(Id::unique("drop hint")).order(Order::Foreground).fixed_pos(screen.min).interactable(false).show(
        ctx,
        |ui| {
            let veil = Color32::from_rgba_unmultiplied(theme.window.r(), theme.window.g(), theme.window.b(), 215);
            ui.painter().rect_filled(screen, 0.0, veil);
            let card = Rect::from_center_size(screen.center(), vec2(420.0_f32.min(screen.width() - 24.0), 150.0));
            ui.painter().rect(card, 10.0, theme.accent_soft, Stroke::new(2.0, theme.accent), StrokeKind::Inside);
            let at = card.center();
            let icon = FontId::new(38.0, icon_family());
            ui.painter().text(at - vec2(0.0, 30.0), Align2::CENTER_CENTER, icons::DROP, icon, theme.accent);
            let text = t!("start-drop-to-open", what = what);
            let font = FontId::new(16.0, strong_family());
            let response = ui.allocate_rect(card, egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
            let mut job = egui::text::LayoutJob::simple_singleline(text.clone(), font, theme.text);
            job.wrap = egui::text::TextWrapping::truncate_at_width(card.width() - 24.0);
            let galley = ui.painter().layout_job(job);
            ui.painter().galley(at + vec2(-0.5 * galley.size().x, 12.0), galley, theme.text);
        },
    );
}
