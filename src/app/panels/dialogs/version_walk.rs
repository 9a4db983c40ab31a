//! One difference after the other: mine beside theirs, and what is to become of it, by single keys.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Button, Key, Label, Response, RichText, Stroke, TextStyle, Ui, WidgetInfo};

use super::modal::{note, quiet};
use crate::app::action::{Action, VersionChoice};
use crate::app::command::Command;
use crate::app::comparing::ComparisonFindings;
use crate::app::icons;
use crate::app::panels::painted::counted;
use crate::app::panels::widgets::{self, clock, pressed_once};
use crate::app::scene::Scene;
use crate::app::theme;
use crate::comparison::{DifferenceKinds, MarkedLines, TimedLines, VersionDifference, marked_words};
use crate::session::TakenPart;

/// Narrower than this, theirs stands below mine.
const SIDE_BY_SIDE: f32 = 400.0;

/// What a key means while the window of versions has the keys. They are the window's own and reach nothing else.
const KEYS: [(Key, KeyMeaning); 6] = [
    (Key::T, KeyMeaning::Settle(VersionChoice::Take(TakenPart::All))),
    (Key::K, KeyMeaning::Settle(VersionChoice::KeepMine)),
    (Key::E, KeyMeaning::Settle(VersionChoice::Take(TakenPart::Text))),
    (Key::I, KeyMeaning::Settle(VersionChoice::Take(TakenPart::Times))),
    (Key::N, KeyMeaning::Go(Command::NextDifference)),
    (Key::P, KeyMeaning::Go(Command::PreviousDifference)),
];

#[derive(Clone, Copy)]
enum KeyMeaning {
    Settle(VersionChoice),
    Go(Command),
}

/// Takes the keys of the window, if it has them and nothing is typed in it.
pub fn keys_ui(ctx: &egui::Context, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    if !scene.beside_has_keys || ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
        return;
    }
    let current = scene.comparing.current().map(|(_, difference)| difference.clone());
    for (key, meaning) in KEYS {
        // A key that is held does not take one difference after the other.
        let is_pressed = ctx.input_mut(|input| pressed_once(input, key));
        if !is_pressed {
            continue;
        }
        match meaning {
            KeyMeaning::Go(command) if command.enabled(&scene.situation) => actions.push(Action::Run(command)),
            KeyMeaning::Settle(choice) if current.as_ref().is_some_and(|one| makes_sense(choice, one)) => {
                actions.push(Action::Settle(choice));
            }
            _ => {}
        }
    }
}

fn makes_sense(choice: VersionChoice, difference: &VersionDifference) -> bool {
    let VersionDifference { mine, theirs, kinds } = difference;
    let DifferenceKinds { text, cut, lines, times } = *kinds;
    let is_in_both = !mine.is_empty() && !theirs.is_empty();
    match choice {
        // As a whole it is taken by the other key where it is nothing else.
        VersionChoice::Take(TakenPart::Text) => is_in_both && (text || lines) && (cut || times),
        VersionChoice::Take(TakenPart::Times) => is_in_both && times && (text || lines || cut),
        _ => true,
    }
}

/// The difference that was gone to, and what can be done about it and all others. Returns the button that goes on.
pub fn walk_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, actions: &mut Vec<Action>) -> Response {
    ui.separator();
    let next = standing_ui(ui, scene, found, actions);
    if let Some((_, difference)) = scene.comparing.current() {
        difference_ui(ui, scene, found, difference);
        choices_ui(ui, difference, actions);
    } else if scene.comparing.open_differences().len() > 0 {
        let keys = "Go through them with the arrows or with N and P; each becomes the current place.";
        quiet(ui, scene, keys);
    } else {
        let text = match scene.comparing.kept() {
            0 => "Both versions are the same.".to_owned(),
            kept => format!("Nothing is left but {} in which you keep yours.", counted(kept, "difference")),
        };
        note(ui, icons::ACCEPT, scene.theme.good, &text);
    }
    all_ui(ui, scene, found, actions);
    next
}

fn standing_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, actions: &mut Vec<Action>) -> Response {
    let row = ui.horizontal(|ui| {
        let all = scene.comparing.open_differences().len();
        let names = ["mine", "theirs"];
        let text = match scene.comparing.current() {
            Some((number, difference)) => {
                format!("Difference {} of {all} · {}", number + 1, difference.label(names))
            }
            None if all == 0 => "No differences".to_owned(),
            None => counted(all, "difference"),
        };
        let status = ui.label(RichText::new(&text).family(theme::strong_family()));
        status.widget_info(|| WidgetInfo::labeled(egui::Role::Status, true, &text));
        let mut button = |glyph: &str, command: Command| widgets::icon_button(ui, glyph, command, scene, actions);
        button(icons::UP, Command::PreviousDifference);
        button(icons::DOWN, Command::NextDifference)
    });
    let counts = found.counts;
    let kinds = [
        (counts.text, "text"),
        (counts.cut, "cut"),
        (counts.lines, "lines"),
        (counts.times, "times"),
        (counts.only_mine, "only in mine"),
        (counts.only_theirs, "only in theirs"),
    ];
    let kinds: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{name} {count}")).collect();
    if !kinds.is_empty() {
        quiet(ui, scene, &format!("{} cues the same; {}", found.differences.same, kinds.join(", ")));
    }
    let shift = found.differences.shift;
    if shift.as_nanos() != 0 {
        let mut counts = scene.comparing.options().counts_shift;
        let direction = if shift.as_nanos() > 0 { "later" } else { "earlier" };
        let label = format!("Count that all theirs are {:.3} s {direction}", shift.as_secs().abs());
        let help = "Without it times are compared, and taken, as if theirs were not shifted";
        if ui.checkbox(&mut counts, label).on_hover_text(help).changed() {
            actions.push(Action::Settle(VersionChoice::CountShift(counts)));
        }
    }
    row.inner
}

fn difference_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, difference: &VersionDifference) {
    let cues = [&found.mine[difference.mine.clone()], &found.reference.cues[difference.theirs.clone()]];
    let marked = marked_words(cues[0], cues[1]);
    let firsts = [difference.mine.start, difference.theirs.start];
    let name = scene.comparing.name();
    let names = ["Mine", name.as_str()];
    ui.add_space(2.0);
    let mut sides = cues.into_iter().zip(&marked).zip(firsts).zip(names);
    let mut side = |ui: &mut Ui| {
        if let Some((((cues, marked), first), name)) = sides.next() {
            side_ui(ui, scene, name, (cues, marked), first);
        }
    };
    if ui.available_width() < SIDE_BY_SIDE {
        side(ui);
        ui.add_space(4.0);
        side(ui);
    } else {
        ui.columns(2, |columns| columns.iter_mut().for_each(&mut side));
    }
}

/// The cues of one version; words that the other one lacks are underlined.
fn side_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    name: &str,
    (cues, marked): (&[TimedLines], &Vec<MarkedLines>),
    first: usize,
) {
    ui.add(Label::new(RichText::new(name).family(theme::strong_family())).truncate());
    if cues.is_empty() {
        quiet(ui, scene, "No such cue");
        return;
    }
    for (number, (cue, lines)) in cues.iter().zip(marked).enumerate() {
        let number = first + number + 1;
        let times = format!("{} – {}", clock(cue.span.start.as_secs(), 3), clock(cue.span.end.as_secs(), 3));
        quiet(ui, scene, &format!("{number} · {times}"));
        let job = marked_job(ui, scene, lines);
        let text = ui.add(Label::new(job).wrap());
        text.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, spoken(name, number, lines)));
    }
}

fn marked_job(ui: &Ui, scene: &Scene<'_>, lines: &MarkedLines) -> LayoutJob {
    let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), scene.theme.text);
    let changed =
        TextFormat { color: scene.theme.accent, underline: Stroke::new(1.5, scene.theme.accent), ..plain.clone() };
    let mut job = LayoutJob::default();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            job.append("\n", 0.0, plain.clone());
        }
        for (number, word) in line.iter().enumerate() {
            if number > 0 {
                job.append(" ", 0.0, plain.clone());
            }
            job.append(&word.text, 0.0, if word.is_changed { changed.clone() } else { plain.clone() });
        }
    }
    job
}

/// A cue for a screen reader, which sees no underline.
fn spoken(name: &str, number: usize, lines: &MarkedLines) -> String {
    let text: Vec<&str> = lines.iter().flatten().map(|word| word.text.as_str()).collect();
    let changed: Vec<&str> =
        lines.iter().flatten().filter(|word| word.is_changed).map(|word| word.text.as_str()).collect();
    let text = format!("{name}, cue {number}: {}", text.join(" "));
    if changed.is_empty() { text } else { format!("{text}. Only here: {}", changed.join(" ")) }
}

fn choices_ui(ui: &mut Ui, difference: &VersionDifference, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let choices = [
            ("Take theirs (T)", VersionChoice::Take(TakenPart::All), "Text, cuts, lines and times of theirs"),
            ("Keep mine (K)", VersionChoice::KeepMine, "Leave it as it is and pass over it from now on"),
            ("Their text (E)", VersionChoice::Take(TakenPart::Text), "Their words and lines, with my cuts and times"),
            (
                "Their times (I)",
                VersionChoice::Take(TakenPart::Times),
                "When theirs appear and go, with my words and cuts",
            ),
        ];
        for (label, choice, help) in choices {
            let button = ui.add_enabled(makes_sense(choice, difference), Button::new(label)).on_hover_text(help);
            if button.clicked() {
                actions.push(Action::Settle(choice));
            }
        }
    });
}

/// What can be done about all differences at once.
fn all_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let open = scene.comparing.open_kinds();
        let choices = [("Take all text", TakenPart::Text, open.text), ("Take all times", TakenPart::Times, open.times)];
        for (label, part, is_some) in choices {
            let help = "In every difference that is not settled, as one step; cues that only one of the two has stay";
            if ui.add_enabled(is_some, Button::new(label)).on_hover_text(help).clicked() {
                actions.push(Action::Settle(VersionChoice::TakeAll(part)));
            }
        }
        let report = ui.add_enabled(!found.differences.list.is_empty(), Button::new("Review report…"));
        if report.on_hover_text(Command::ExportReviewReport.help()).clicked() {
            actions.push(Action::Run(Command::ExportReviewReport));
        }
    });
}
