//! The window on the screen: so large that its title bar is seen, and filling the screen where it did last time.

use eframe::egui::{self, Vec2, ViewportCommand, vec2};

use super::App;

/// What title bar, frame and the desktop's own bars take of a screen.
const AROUND: Vec2 = vec2(16.0, 96.0);

/// How large the window should be instead, where the screen has no room for what is around it.
fn fitting(window: Vec2, screen: Vec2) -> Option<Vec2> {
    let fits = window.min(screen - AROUND);
    (screen.min_elem() > 0.0 && fits != window).then_some(fits)
}

impl App {
    /// Once the settings are read, in the first frame that knows the screen; from then on it is remembered whether the window
    /// fills it.
    pub(super) fn update_placed(&mut self, ctx: &egui::Context) {
        if self.desk.awaits_settings {
            return;
        }
        let viewport = ctx.input(|input| input.viewport().clone());
        if self.desk.is_placed {
            if let Some(fills) = viewport.maximized.filter(|_| viewport.minimized != Some(true)) {
                self.desk.settings.is_maximised = fills;
            }
            return;
        }
        let (Some(screen), Some(inner)) = (viewport.monitor_size, viewport.inner_rect) else { return };
        self.desk.is_placed = true;
        if self.desk.settings.is_maximised {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        } else if let Some(size) = fitting(inner.size(), screen) {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(size));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_leaves_room_for_its_title_bar() {
        let check = |screen: [f32; 2], expected: Option<[f32; 2]>| {
            assert_eq!(fitting(vec2(1280.0, 800.0), screen.into()), expected.map(Vec2::from), "{screen:?}");
        };
        check([1920.0, 1080.0], None);
        check([1280.0, 720.0], Some([1264.0, 624.0]));
        check([1280.0, 1024.0], Some([1264.0, 800.0]));
        check([0.0, 0.0], None);
    }
}
