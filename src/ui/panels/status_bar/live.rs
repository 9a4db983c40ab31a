//! How far a talk that is still being spoken has come, in a row that keeps its place while it is followed.

use eframe::egui::{Align, Label, Layout, TextStyle, Ui, vec2};

use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::live::LiveStatus;
use crate::panels::painted::{glyph, quiet, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::t;

const ROW: f32 = 24.0;
/// Without so much room the words that may still change are left out.
const LEAST_FOR_TEXT: f32 = 120.0;

pub fn live_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(live) = &scene.live else { return };
    let theme = scene.theme;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), ROW), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().item_spacing.x = 6.0;
        glyph(ui, if live.is_over { icons::BUSY } else { icons::PENDING }, 15.0, theme.accent);
        let label = ui.label(strong(in_words(live)));
        label.on_hover_text(match live.awaits_sound {
            true => t!("status-live-sound-help"),
            false => t!("status-live-help"),
        });
        if live.is_over {
            return;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.small_button(t!("status-stop-following"));
            if button.clicked() {
                actions.push(Action::Run(Command::StopFollowing));
            }
            button.on_hover_text(widgets::tooltip(Command::StopFollowing, scene));
            if live.awaits_sound && ui.available_width() > 3.0 * LEAST_FOR_TEXT {
                ui.label(quiet(t!("status-live-sound"), theme));
            }
            let room = ui.available_width();
            if room < LEAST_FOR_TEXT || live.text.is_empty() {
                return;
            }
            // What came last is what matters; it stands at the right, and nothing else moves with it.
            let letter = TextStyle::Small.resolve(ui.style()).size * 0.62;
            let shown = end_of(live.text, (room / letter) as usize);
            let label = ui.add(Label::new(quiet(shown, theme)).truncate());
            widgets::named(label, &t!("status-live-words", text = live.text))
                .on_hover_text(t!("status-live-words-help"));
        });
    });
}

/// "Live: 12 s behind, 34 words waiting".
fn in_words(live: &LiveStatus<'_>) -> String {
    if live.is_over {
        return t!("status-live-over").to_owned();
    }
    match live.behind.as_secs().round() as u64 {
        0 => t!("status-live-at-edge", count = live.waiting),
        seconds @ 1..60 => t!("status-live-seconds-behind", seconds = seconds, count = live.waiting),
        seconds => {
            let (minutes, seconds) = (seconds / 60, format!("{:02}", seconds % 60));
            t!("status-live-minutes-behind", minutes = minutes, seconds = seconds, count = live.waiting)
        }
    }
}

/// The last words of a text that have so many letters at most.
fn end_of(text: &str, letters: usize) -> String {
    let count = text.chars().count();
    if count <= letters {
        return text.to_owned();
    }
    let end: String = text.chars().skip(count - letters.saturating_sub(2)).collect();
    let whole = end.split_once(' ').map_or(end.as_str(), |(_, whole)| whole);
    format!("… {whole}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Duration;

    #[test]
    fn how_far_one_is_behind_is_told_in_words() {
        let check = |seconds: f64, waiting: usize, expected: &str| {
            let live = LiveStatus {
                behind: Duration::from_secs(seconds),
                waiting,
                text: "",
                is_over: false,
                awaits_sound: false,
            };
            assert_eq!(in_words(&live), expected);
        };
        check(12.2, 34, "Live: 12 s behind, 34 words waiting");
        check(0.3, 0, "Live: at the live edge, 0 words waiting");
        check(59.6, 1, "Live: 1 min 00 s behind, 1 word waiting");
        check(3_725.0, 2, "Live: 62 min 05 s behind, 2 words waiting");
    }

    #[test]
    fn of_a_long_text_the_end_is_shown() {
        assert_eq!(end_of("so it goes", 20), "so it goes");
        assert_eq!(end_of("what they say is so", 12), "… say is so");
    }
}
