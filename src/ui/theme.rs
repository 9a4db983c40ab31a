//! The look: restrained, in light and dark. Every meaning that a colour has is told by a shape or a word as well.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2,
};

use editor::settling::State;

/// The colours of one look.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub is_dark: bool,
    /// Behind everything, behind panels' content, behind text that is typed.
    pub window: Color32,
    pub panel: Color32,
    pub field: Color32,
    /// A little off the panel: alternate rows, lanes, cards.
    pub raised: Color32,
    pub line: Color32,
    pub text: Color32,
    pub quiet_text: Color32,
    /// What is current, focused, chosen.
    pub accent: Color32,
    pub accent_soft: Color32,
    /// The ring around what has the focus, and nothing else.
    pub focus: Color32,
    pub on_accent: Color32,
    pub good: Color32,
    /// Problems and what else is to be looked at: red-orange, with a triangle. Amber is for what is pending alone.
    pub warning: Color32,
    pub bad: Color32,
    pub waveform: Color32,
    pub waveform_peak: Color32,
    pub play_head: Color32,
    pub pitch: Color32,
    pub energy: Color32,
    pub pause: Color32,
    pub probability: Color32,
    pub cue: Color32,
    pub cue_current: Color32,
    pub pending: Color32,
    pub accepted: Color32,
    pub rejected: Color32,
    pub moved: Color32,
    pub added: Color32,
}

const fn gray(level: u8) -> Color32 {
    Color32::from_gray(level)
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

impl Theme {
    pub const fn dark() -> Self {
        Self {
            is_dark: true,
            window: rgb(22, 24, 28),
            panel: rgb(28, 31, 36),
            field: rgb(19, 21, 25),
            raised: rgb(36, 40, 46),
            line: rgb(54, 59, 67),
            text: rgb(222, 226, 232),
            quiet_text: rgb(168, 176, 188),
            accent: rgb(104, 168, 255),
            accent_soft: rgb(38, 58, 88),
            focus: rgb(255, 170, 230),
            on_accent: rgb(12, 20, 32),
            good: rgb(104, 196, 136),
            warning: rgb(250, 136, 88),
            bad: rgb(240, 118, 112),
            waveform: rgb(92, 124, 150),
            waveform_peak: rgb(66, 88, 108),
            play_head: rgb(255, 236, 170),
            pitch: rgb(214, 158, 240),
            energy: rgb(240, 164, 116),
            pause: rgb(120, 200, 210),
            probability: rgb(140, 178, 255),
            cue: rgb(44, 52, 62),
            cue_current: rgb(48, 70, 104),
            pending: rgb(236, 190, 96),
            accepted: rgb(104, 196, 136),
            rejected: rgb(222, 112, 108),
            moved: rgb(122, 182, 255),
            added: rgb(206, 152, 242),
        }
    }

    pub const fn light() -> Self {
        Self {
            is_dark: false,
            window: rgb(240, 241, 243),
            panel: rgb(249, 249, 250),
            field: gray(255),
            raised: rgb(238, 240, 243),
            line: rgb(208, 212, 219),
            text: rgb(28, 32, 38),
            quiet_text: rgb(94, 102, 114),
            accent: rgb(24, 98, 208),
            accent_soft: rgb(216, 230, 252),
            focus: rgb(150, 0, 110),
            on_accent: gray(255),
            good: rgb(28, 124, 66),
            warning: rgb(188, 66, 4),
            bad: rgb(186, 40, 36),
            waveform: rgb(108, 138, 166),
            waveform_peak: rgb(172, 192, 210),
            play_head: rgb(196, 32, 48),
            pitch: rgb(132, 58, 172),
            energy: rgb(182, 88, 24),
            pause: rgb(8, 122, 136),
            probability: rgb(44, 92, 196),
            cue: rgb(228, 232, 238),
            cue_current: rgb(204, 222, 250),
            pending: rgb(168, 108, 0),
            accepted: rgb(28, 124, 66),
            rejected: rgb(186, 40, 36),
            moved: rgb(24, 98, 208),
            added: rgb(132, 58, 172),
        }
    }

    pub const fn of_state(&self, state: State) -> Color32 {
        match state {
            State::Pending => self.pending,
            State::Accepted => self.accepted,
            State::Rejected => self.rejected,
            State::Moved => self.moved,
            State::Added => self.added,
        }
    }

    /// Makes egui's own widgets look like this.
    pub fn apply(&self, ctx: &egui::Context) {
        let which = if self.is_dark { egui::Theme::Dark } else { egui::Theme::Light };
        ctx.set_theme(which);
        ctx.style_mut_of(which, |style| {
            let visuals = &mut style.visuals;
            visuals.panel_fill = self.panel;
            visuals.window_fill = self.panel;
            visuals.extreme_bg_color = self.field;
            visuals.text_edit_bg_color = Some(self.field);
            visuals.faint_bg_color = self.raised;
            visuals.code_bg_color = self.raised;
            visuals.override_text_color = None;
            visuals.weak_text_color = Some(self.quiet_text);
            visuals.hyperlink_color = self.accent;
            visuals.warn_fg_color = self.warning;
            visuals.error_fg_color = self.bad;
            visuals.selection.bg_fill = self.accent_soft;
            visuals.selection.stroke = Stroke::new(1.0, self.accent);
            visuals.window_stroke = Stroke::new(1.0, self.line);
            visuals.window_corner_radius = CornerRadius::same(8);
            visuals.menu_corner_radius = CornerRadius::same(6);
            let corners = CornerRadius::same(5);
            for (widget, fill, stroke, text) in [
                (&mut visuals.widgets.noninteractive, self.panel, self.line, self.text),
                (&mut visuals.widgets.inactive, self.raised, self.line, self.text),
                (&mut visuals.widgets.hovered, self.accent_soft, self.accent, self.text),
                // Pressed, or with the focus, which a ring tells: not as what the pointer is over.
                (&mut visuals.widgets.active, self.line, self.line, self.text),
                (&mut visuals.widgets.open, self.raised, self.line, self.text),
            ] {
                widget.bg_fill = fill;
                widget.weak_bg_fill = fill;
                widget.bg_stroke = Stroke::new(1.0, stroke);
                widget.fg_stroke = Stroke::new(1.0, text);
                widget.corner_radius = corners;
                widget.expansion = 0.0;
            }
            style.text_styles = [
                (TextStyle::Small, FontId::new(11.5, FontFamily::Proportional)),
                (TextStyle::Body, FontId::new(13.5, FontFamily::Proportional)),
                (TextStyle::Button, FontId::new(13.5, FontFamily::Proportional)),
                (TextStyle::Heading, FontId::new(19.0, strong_family())),
                (TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace)),
            ]
            .into();
            let spacing = &mut style.spacing;
            spacing.item_spacing = Vec2::new(8.0, 6.0);
            spacing.button_padding = Vec2::new(9.0, 4.0);
            spacing.interact_size = Vec2::new(32.0, 24.0);
            spacing.window_margin = Margin::same(14);
            spacing.menu_margin = Margin::same(6);
            style.interaction.tooltip_delay = 0.35;
            style.interaction.selectable_labels = false;
        });
    }
}

/// Inter in its heavier cut, for headings and what is current.
pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// The font of `icons`.
pub fn icon_family() -> FontFamily {
    FontFamily::Name("icons".into())
}

/// Inter for text, Phosphor for icons, music notes, which neither has; egui's own fonts for what these lack.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
    };
    add("inter", include_bytes!("../../assets/fonts/Inter-Regular.otf"));
    add("inter-strong", include_bytes!("../../assets/fonts/Inter-SemiBold.otf"));
    add("phosphor", include_bytes!("../../assets/fonts/Phosphor.ttf"));
    add("music-notes", include_bytes!("../../assets/fonts/MusicNotes.ttf"));
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with_fallback = |names: &[&str]| -> Vec<String> {
        let own = names.iter().chain(&["music-notes"]).map(|name| (*name).to_owned());
        own.chain(fallback.iter().cloned()).collect()
    };
    // Icons stand among text, so every family knows them.
    fonts.families.insert(FontFamily::Proportional, with_fallback(&["inter", "phosphor"]));
    fonts.families.insert(strong_family(), with_fallback(&["inter-strong", "phosphor"]));
    fonts.families.insert(icon_family(), with_fallback(&["phosphor"]));
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.1, relative luminance.
    fn luminance(color: Color32) -> f32 {
        let linear = |channel: u8| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Signs that stand in subtitles though few keyboards have them.
    const SIGNS: &str = "♪♫♩♬–—…“”„‚‘’‹›«»№‽¿¡→←↑↓>·•°²³½¼¾×÷−€£©®™§†′″‐";

    #[test]
    fn every_sign_of_subtitles_has_a_glyph() {
        let ctx = egui::Context::default();
        ctx.set_fonts(fonts());
        let _ = ctx.run_ui(egui::RawInput::default(), |_| {});
        for family in [FontFamily::Proportional, strong_family()] {
            let font = FontId::new(14.0, family.clone());
            let lacks = |sign: &char| !ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *sign));
            assert_eq!(SIGNS.chars().filter(lacks).collect::<String>(), "", "{family:?}");
            // The test can fail: no font has glyphs for a code point that is no character.
            assert!(lacks(&'\u{fdd0}'));
        }
    }

    #[test]
    fn text_can_be_read_and_marks_can_be_seen() {
        for theme in [Theme::dark(), Theme::light()] {
            for behind in [theme.panel, theme.window, theme.field, theme.raised, theme.cue, theme.cue_current] {
                // WCAG 2.1 AA: 4.5 for text, 3 for what is not text.
                assert!(contrast(theme.text, behind) >= 7.0, "text on {behind:?}");
                assert!(
                    contrast(theme.quiet_text, behind) >= 4.0,
                    "quiet text on {behind:?}: {}",
                    contrast(theme.quiet_text, behind)
                );
            }
            for mark in
                [theme.pending, theme.accepted, theme.rejected, theme.moved, theme.added, theme.play_head, theme.bad]
            {
                assert!(contrast(mark, theme.field) >= 3.0, "{mark:?}: {}", contrast(mark, theme.field));
            }
            for behind in [theme.panel, theme.window, theme.field, theme.raised, theme.cue, theme.cue_current] {
                assert!(contrast(theme.warning, behind) >= 3.0, "warning on {behind:?}");
            }
            let away = |a: Color32, b: Color32| (0..3).map(|part| a[part].abs_diff(b[part])).max();
            for other in [theme.warning, theme.bad, theme.accepted, theme.accent] {
                assert!(away(theme.pending, other) >= Some(40), "amber is for what is pending alone: {other:?}");
            }
            assert!(contrast(theme.on_accent, theme.accent) >= 4.5);
            for behind in [theme.panel, theme.window, theme.field, theme.raised, theme.accent_soft] {
                assert!(contrast(theme.focus, behind) >= 4.5, "the ring on {behind:?}");
            }
        }
    }
}
