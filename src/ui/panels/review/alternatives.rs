//! Other places for the boundary, one digit key each.

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    self, Align2, Color32, FontId, Galley, Response, Sense, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

use super::around::words_around;
use super::layout::{part_heading, whole};
use crate::action::Action;
use crate::command::Command;
use crate::panels::command_buttons;
use crate::panels::painted::quiet;
use crate::panels::text_order;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::settling::{Alternative, Boundary};
use formats::guideline::{Guideline, reading_speed};

const COMMANDS: [Command; 4] =
    [Command::Alternative1, Command::Alternative2, Command::Alternative3, Command::Alternative4];

/// From this width on text and figures stand in one line.
const ONE_LINE: f32 = 390.0;
/// Room for the digit at the left.
const DIGIT: f32 = 26.0;

pub fn alternatives_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, boundary: &Boundary, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let mut rows = COMMANDS.into_iter().zip(talk.alternatives());
    // The heading stands over something, or nowhere.
    whole(ui, |ui| {
        part_heading(ui, t!("review-other-places"), scene.theme.text);
        match rows.next() {
            Some((command, alternative)) => alternative_ui(ui, scene, talk, (command, alternative), actions),
            None if boundary.is_cue_end() => drop(ui.label(quiet(t!("review-no-other-place"), scene.theme))),
            None => drop(ui.label(quiet(t!("review-accept-for-other-places"), scene.theme))),
        }
    });
    for row in rows {
        whole(ui, |ui| alternative_ui(ui, scene, talk, row, actions));
    }
}

fn alternative_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    talk: &Talk,
    (command, alternative): (Command, &Alternative),
    actions: &mut Vec<Action>,
) {
    let row = Row::new(talk, alternative);
    let enabled = command.enabled(&scene.situation);
    let response = ui.add_enabled(enabled, |ui: &mut Ui| row.paint(ui, scene, command));
    if response.clicked() {
        actions.push(Action::Run(command));
    }
    let tip = format!("{}\n{}", row.whole, command_buttons::tooltip(command, scene));
    response.on_hover_text(tip);
}

/// What is written about an alternative.
struct Row {
    before: String,
    after: String,
    figures: String,
    problems: usize,
    /// How it is against the best place, in words.
    judgement: &'static str,
    /// The text as it would be shown, for the tooltip.
    whole: String,
}

impl Row {
    fn new(talk: &Talk, alternative: &Alternative) -> Self {
        let guideline = &talk.project().guideline;
        let lines = alternative.cues.iter().map(|cue| cue.lines.len().to_string());
        let lines = lines.collect::<Vec<_>>().join(" + ");
        let speeds = speeds(alternative, guideline);
        let (before, after) = match alternative.gap.and_then(|gap| talk.project().position(gap)) {
            Some(word) => words_around(talk, word),
            None => (t!("review-one-cue").to_owned(), String::new()),
        };
        Self {
            before,
            after,
            figures: match lines.as_str() {
                "1" => t!("review-other-place-line", speeds = speeds),
                _ => t!("review-other-place-lines", lines = lines.as_str(), speeds = speeds),
            },
            problems: alternative.problems.len(),
            judgement: judgement(alternative.cost),
            whole: alternative.cues.iter().map(|cue| cue.plain_text()).collect::<Vec<_>>().join("\n—\n"),
        }
    }

    fn spoken(&self) -> String {
        let split =
            if self.after.is_empty() { self.before.clone() } else { format!("{} | {}", self.before, self.after) };
        let problems = t!("count-problems", count = self.problems);
        format!("{split}, {}, {problems}, {}", self.figures, self.judgement)
    }

    fn paint(&self, ui: &mut Ui, scene: &Scene<'_>, command: Command) -> Response {
        let theme = scene.theme;
        let width = ui.available_width();
        let is_wide = width >= ONE_LINE;
        let height = if is_wide { 24.0 } else { 40.0 };
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        let key = scene.keys.shown(command);
        let enabled = ui.is_enabled();
        let spoken = format!("{}: {}", command.label(), self.spoken());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, enabled, &spoken));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let visuals = ui.style().interact(&response);
        ui.painter().rect(rect, visuals.corner_radius, visuals.weak_bg_fill, visuals.bg_stroke, StrokeKind::Inside);
        let small = TextStyle::Small.resolve(ui.style());
        let chip = egui::Rect::from_center_size(pos2(rect.left() + 0.5 * DIGIT, rect.center().y), vec2(18.0, 17.0));
        ui.painter().rect_filled(chip, 3.0, theme.accent_soft);
        ui.painter().text(chip.center(), Align2::CENTER_CENTER, key, small.clone(), theme.text);

        let figures = self.figures_galley(ui, scene, &small);
        let left = rect.left() + DIGIT + 4.0;
        let (split_y, figures_at, room) = if is_wide {
            let x = rect.right() - 8.0 - figures.size().x;
            (rect.center().y, pos2(x, rect.center().y - 0.5 * figures.size().y), x - 12.0 - left)
        } else {
            (rect.top() + 12.0, pos2(left, rect.top() + 28.0 - 0.5 * figures.size().y), rect.right() - 8.0 - left)
        };
        let split = self.split_galley(ui, scene, room);
        ui.painter().galley(pos2(left, split_y - 0.5 * split.size().y), split, theme.text);
        ui.painter().galley(figures_at, figures, theme.quiet_text);
        response
    }

    /// "… last words | first words …", with fewer of them if there is no room: where the cut is, is always seen.
    fn split_galley(&self, ui: &Ui, scene: &Scene<'_>, room: f32) -> Arc<Galley> {
        let body = TextStyle::Body.resolve(ui.style());
        let lay = |before: &str, after: &str, wrap: TextWrapping| {
            let mut job = LayoutJob { wrap, ..LayoutJob::default() };
            job.append(before, 0.0, TextFormat::simple(body.clone(), scene.theme.text));
            if !after.is_empty() {
                job.append("  |  ", 0.0, TextFormat::simple(body.clone(), scene.theme.accent));
                job.append(after, 0.0, TextFormat::simple(body.clone(), scene.theme.text));
            }
            text_order::laid_out(ui.painter(), job)
        };
        if self.after.is_empty() {
            return lay(&self.before, "", TextWrapping::truncate_at_width(room.max(20.0)));
        }
        let fits = |before: &str, after: &str| lay(before, after, TextWrapping::no_max_width()).size().x <= room;
        let (before, after) = shortened(&self.before, &self.after, fits);
        lay(&before, &after, TextWrapping::no_max_width())
    }

    fn figures_galley(&self, ui: &Ui, scene: &Scene<'_>, small: &FontId) -> Arc<Galley> {
        let theme = scene.theme;
        let mut job = LayoutJob::default();
        let mut add = |text: &str, color: Color32| job.append(text, 0.0, TextFormat::simple(small.clone(), color));
        add(&self.figures, theme.quiet_text);
        if self.problems > 0 {
            add(&format!(" · {}", t!("count-problems", count = self.problems)), theme.warning);
        }
        add(&format!(" · {}", self.judgement), theme.text);
        ui.painter().layout_job(job)
    }
}

/// The words before and after a cut with as few left out at the outer ends as `fits` wants, of the longer side first; of a last word,
/// letters.
fn shortened(before: &str, after: &str, fits: impl Fn(&str, &str) -> bool) -> (String, String) {
    let marked = |before: &str, after: &str, cut: (bool, bool)| {
        let before = if cut.0 { format!("…{before}") } else { before.to_owned() };
        (before, if cut.1 { format!("{after}…") } else { after.to_owned() })
    };
    let (mut left, mut right, mut cut) = (before, after, (false, false));
    loop {
        let (before, after) = marked(left, right, cut);
        let lengths = (left.chars().count(), right.chars().count());
        if fits(&before, &after) || lengths.0.max(lengths.1) <= 1 {
            return (before, after);
        }
        if lengths.0 >= lengths.1 {
            left = left
                .split_once(' ')
                .map_or_else(|| &left[left.chars().next().map_or(0, char::len_utf8)..], |rest| rest.1);
            cut.0 = true;
        } else {
            let last = right.chars().next_back().map_or(0, char::len_utf8);
            right = right.rsplit_once(' ').map_or(&right[..right.len() - last], |rest| rest.0);
            cut.1 = true;
        }
    }
}

/// From which cost on a place is no longer as good as the best, is clearly worse, and much worse: a matter of taste is 1, a fault that
/// a subtitler would mend 5.
const WORSE: [f64; 3] = [0.75, 2.5, 6.0];

fn judgement(cost: f64) -> &'static str {
    match WORSE.iter().filter(|&&least| cost >= least).count() {
        0 => t!("review-place-as-good"),
        1 => t!("review-place-worse"),
        2 => t!("review-place-clearly-worse"),
        _ => t!("review-place-much-worse"),
    }
}

fn speeds(alternative: &Alternative, guideline: &Guideline) -> String {
    let speed = |cue: &editor::cues::Cue| {
        let chars = guideline.chars(&cue.text());
        format!("{:.0}", reading_speed(chars, cue.span))
    };
    alternative.cues.iter().map(speed).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::{judgement, shortened};

    /// So many letters have room beside the bar.
    #[test]
    fn the_cut_is_seen_however_little_room_there_is() {
        let check = |room: usize, expected: (&str, &str)| {
            let fits = |before: &str, after: &str| before.chars().count() + after.chars().count() <= room;
            let found = shortened("… years of campaigning, the", "tide turned at …", fits);
            assert_eq!((found.0.as_str(), found.1.as_str()), expected, "{room}");
        };
        check(60, ("… years of campaigning, the", "tide turned at …"));
        check(40, ("…of campaigning, the", "tide turned at …"));
        check(25, ("…the", "tide turned at …"));
        check(12, ("…the", "tide…"));
        check(7, ("…he", "tid…"));
        check(0, ("…e", "t…"));
    }

    #[test]
    fn how_much_worse_a_place_is_reads_in_words() {
        let words = [0.0, 0.6, 1.0, 3.0, 12.6].map(judgement);
        assert_eq!(words, ["as good", "as good", "worse", "clearly worse", "much worse"]);
    }
}
