//! One difference after the other: mine beside theirs, and what is to become of it, by single keys.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Button, Key, Label, Response, RichText, Stroke, TextStyle, Ui, WidgetInfo};

use super::modal::{note, quiet};
use crate::action::{Action, VersionChoice};
use crate::command::Command;
use crate::comparing::ComparisonFindings;
use crate::icons;
use crate::key_gate::KeyOwner;
use crate::panels::widgets::{self, moment, pressed_once};
use crate::scene::Scene;
use crate::theme;
use base::texts::{self, t};
use editor::comparison::{DifferenceKinds, MarkedLines, TimedLines, VersionDifference, marked_words};
use editor::session::TakenPart;
use formats::scripts::{joined, joint};

/// Narrower than this, theirs stands below mine.
const SIDE_BY_SIDE: f32 = 400.0;

/// What a key means while the window of versions has the keys. They are the window's own and reach nothing else.
const KEYS: [(Key, WalkKey); 6] = [
    (Key::T, WalkKey::Settle(VersionChoice::Take(TakenPart::All))),
    (Key::K, WalkKey::Settle(VersionChoice::KeepMine)),
    (Key::E, WalkKey::Settle(VersionChoice::Take(TakenPart::Text))),
    (Key::I, WalkKey::Settle(VersionChoice::Take(TakenPart::Times))),
    (Key::N, WalkKey::Go(Command::NextDifference)),
    (Key::P, WalkKey::Go(Command::PreviousDifference)),
];

#[derive(Clone, Copy)]
enum WalkKey {
    Settle(VersionChoice),
    Go(Command),
}

/// Whether its keys are those of the window: if it was used last, and nothing is typed in it.
fn has_keys(ctx: &egui::Context, scene: &Scene<'_>) -> bool {
    scene.key_owner == KeyOwner::Beside && !ctx.text_edit_focused() && !egui::Popup::is_any_open(ctx)
}

/// Takes the keys of the window, if it has them.
pub fn keys_ui(ctx: &egui::Context, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    if !has_keys(ctx, scene) {
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
            WalkKey::Go(command) if command.enabled(&scene.situation) => actions.push(Action::Run(command)),
            WalkKey::Settle(choice) if current.as_ref().is_some_and(|one| makes_sense(choice, one)) => {
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
        choices_ui(ui, scene, difference, actions);
    } else if scene.comparing.open_differences().len() > 0 {
        let text = match has_keys(ui.ctx(), scene) {
            true => t!("compare-walk-keys").to_owned(),
            false => t!("compare-walk-buttons", key = scene.keys.shown(Command::NextDifference)),
        };
        quiet(ui, scene, &text);
    } else {
        let text = match scene.comparing.kept() {
            0 => t!("compare-same").to_owned(),
            kept => t!("compare-kept", count = kept),
        };
        note(ui, icons::ACCEPT, scene.theme.good, &text);
    }
    all_ui(ui, scene, found, actions);
    next
}

fn standing_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, actions: &mut Vec<Action>) -> Response {
    let row = ui.horizontal(|ui| {
        let all = scene.comparing.open_differences().len();
        let names = [t!("compare-name-mine"), t!("compare-name-theirs")];
        let text = match scene.comparing.current() {
            Some((number, difference)) => {
                t!("compare-standing", number = number + 1, all = all, what = difference.label(names))
            }
            None if all == 0 => t!("compare-no-differences").to_owned(),
            None => t!("count-differences", count = all),
        };
        let status = ui.label(RichText::new(&text).family(theme::strong_family()));
        status.widget_info(|| WidgetInfo::labeled(egui::Role::Status, true, &text));
        let mut button = |glyph: &str, command: Command| widgets::icon_button(ui, glyph, command, scene, actions);
        button(icons::UP, Command::PreviousDifference);
        button(icons::DOWN, Command::NextDifference)
    });
    let counts = found.counts;
    let kinds = [
        (counts.text, t!("compare-count-text", count = counts.text)),
        (counts.cut, t!("compare-count-cut", count = counts.cut)),
        (counts.lines, t!("compare-count-lines", count = counts.lines)),
        (counts.times, t!("compare-count-times", count = counts.times)),
        (counts.only_mine, t!("compare-count-only-mine", count = counts.only_mine)),
        (counts.only_theirs, t!("compare-count-only-theirs", count = counts.only_theirs)),
    ];
    let kinds: Vec<String> = kinds.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
    if !kinds.is_empty() {
        quiet(ui, scene, &t!("compare-counts", same = found.differences.same, kinds = kinds.join(", ")));
    }
    let shift = found.differences.shift;
    if shift.as_nanos() != 0 {
        let mut counts = scene.comparing.options().counts_shift;
        let seconds = texts::number(shift.as_secs().abs(), 3);
        let label = match shift.as_nanos() > 0 {
            true => t!("compare-count-later", seconds = seconds),
            false => t!("compare-count-earlier", seconds = seconds),
        };
        if ui.checkbox(&mut counts, label).on_hover_text(t!("compare-count-shift-help")).changed() {
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
    let names = [t!("compare-mine"), name.as_str()];
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
        quiet(ui, scene, t!("compare-no-cue"));
        return;
    }
    for (number, (cue, lines)) in cues.iter().zip(marked).enumerate() {
        let number = first + number + 1;
        let times = format!("{} – {}", moment(cue.span.start, 3), moment(cue.span.end, 3));
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
            if let Some(before) = number.checked_sub(1).and_then(|before| line.get(before)) {
                job.append(joint(&before.text, &word.text), 0.0, plain.clone());
            }
            job.append(&word.text, 0.0, if word.is_changed { changed.clone() } else { plain.clone() });
        }
    }
    job
}

/// A cue for a screen reader, which sees no underline.
fn spoken(name: &str, number: usize, lines: &MarkedLines) -> String {
    let text = joined(lines.iter().flatten().map(|word| word.text.as_str()));
    let words = joined(lines.iter().flatten().filter(|word| word.is_changed).map(|word| word.text.as_str()));
    match words.is_empty() {
        true => t!("compare-spoken", name = name, number = number, text = text),
        false => t!("compare-spoken-changed", name = name, number = number, text = text, words = words),
    }
}

/// A key is named only while it works.
fn choices_ui(ui: &mut Ui, scene: &Scene<'_>, difference: &VersionDifference, actions: &mut Vec<Action>) {
    let has_keys = has_keys(ui.ctx(), scene);
    let key_of = |choice: VersionChoice| {
        let settles = |meaning: WalkKey| matches!(meaning, WalkKey::Settle(other) if other == choice);
        KEYS.iter().find(|(_, meaning)| has_keys && settles(*meaning)).map(|(key, _)| key.name())
    };
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let choices = [
            (t!("compare-take"), VersionChoice::Take(TakenPart::All), t!("compare-take-help")),
            (t!("compare-keep"), VersionChoice::KeepMine, t!("compare-keep-help")),
            (t!("compare-take-text"), VersionChoice::Take(TakenPart::Text), t!("compare-take-text-help")),
            (t!("compare-take-times"), VersionChoice::Take(TakenPart::Times), t!("compare-take-times-help")),
        ];
        for (label, choice, help) in choices {
            let label = key_of(choice).map_or(label.to_owned(), |key| format!("{label} ({key})"));
            let button = ui.add_enabled(makes_sense(choice, difference), Button::new(label)).on_hover_text(help);
            if button.clicked() {
                actions.push(Action::Settle(choice));
            }
        }
    });
    if !has_keys {
        quiet(ui, scene, &t!("compare-keys-elsewhere", key = scene.keys.shown(Command::CompareWithReference)));
    }
}

/// What can be done about all differences at once.
fn all_ui(ui: &mut Ui, scene: &Scene<'_>, found: &ComparisonFindings, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let open = scene.comparing.open_kinds();
        let text = (t!("compare-take-all-text"), TakenPart::Text, open.text);
        let times = (t!("compare-take-all-times"), TakenPart::Times, open.times);
        for (label, part, is_some) in [text, times] {
            let help = t!("compare-take-all-help");
            if ui.add_enabled(is_some, Button::new(label)).on_hover_text(help).clicked() {
                actions.push(Action::Settle(VersionChoice::TakeAll(part)));
            }
        }
        let report = ui.add_enabled(!found.differences.list.is_empty(), Button::new(t!("compare-report")));
        if report.on_hover_text(Command::ExportReviewReport.help()).clicked() {
            actions.push(Action::Run(Command::ExportReviewReport));
        }
    });
}
