//! The rules of a guideline as rows: name, value, where the value comes from.

use eframe::egui::{Checkbox, ComboBox, DragValue, Grid, Id, Label, RichText, TextStyle, Ui, emath};

use crate::icons;
use crate::panels::dialogs::drop_down::drop_down;
use crate::panels::widgets;
use crate::scene::Scene;
use base::texts::{self, t};
use base::time::Duration;
use formats::guideline::{CharWidth, CueGap, Field, FrameRate, Guideline, LineShape, Provenance, SpeakerMarking};
use formats::text_rules::DashStyle;

/// Room for where a number comes from, in points, with the sign before it.
const SOURCE: f32 = 206.0;
/// Size of that sign.
const SIGN: f32 = 14.0;

const SHAPES: [LineShape; 4] = [LineShape::Equal, LineShape::BottomHeavy, LineShape::TopHeavy, LineShape::Syntax];

/// The value of one rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Count(usize),
    /// Characters per second.
    Speed(f64),
    /// Words per minute; 0: they are not counted.
    Words(f64),
    Time(Duration),
    Rate(Option<FrameRate>),
    /// With the frame rate that counts for it.
    Gap(CueGap, Option<FrameRate>),
    Is(bool),
    Shape(LineShape),
    Speakers(SpeakerMarking),
    Dashes(Option<DashStyle>),
}

fn value(guideline: &Guideline, field: Field) -> Value {
    let gap = |gap: Option<CueGap>| Value::Gap(gap.unwrap_or(CueGap::NONE), guideline.frame_rate);
    match field {
        Field::MaxCharsPerLine => Value::Count(guideline.max_chars_per_line),
        Field::MaxLines => Value::Count(guideline.max_lines),
        Field::MaxCps => Value::Speed(guideline.max_cps),
        // As it was said: what was lifted to the maximum could not be typed digit by digit.
        Field::StrictCps => Value::Speed(guideline.strict_cps.unwrap_or(guideline.max_cps)),
        Field::OptimalCps => Value::Speed(guideline.optimal_cps),
        Field::MaxWordsPerMinute => Value::Words(guideline.max_words_per_minute.unwrap_or_default()),
        Field::OptimalWordsPerMinute => Value::Words(guideline.optimal_words_per_minute.unwrap_or_default()),
        Field::CountSpaces => Value::Is(guideline.count_spaces),
        Field::CharWidth => Value::Is(guideline.char_width == CharWidth::HalfAndFull),
        Field::MinDuration => Value::Time(guideline.min_duration),
        Field::MaxDuration => Value::Time(guideline.max_duration),
        Field::FrameRate => Value::Rate(guideline.frame_rate),
        Field::MinGap => Value::Gap(guideline.min_gap, guideline.frame_rate),
        Field::CloseGapsBelow => Value::Gap(guideline.close_gaps_below, guideline.frame_rate),
        Field::LeadIn => Value::Time(guideline.lead_in),
        Field::MaxDelay => Value::Time(guideline.max_delay),
        Field::HoldAfterSpeech => Value::Time(guideline.hold_after_speech),
        Field::ShotZone => gap(guideline.shot_zone),
        Field::ShotShift => gap(guideline.shot_shift),
        Field::OutBeforeShot => gap(guideline.out_before_shot),
        Field::OneSentencePerCue => Value::Is(guideline.one_sentence_per_cue),
        Field::LineShape => Value::Shape(guideline.line_shape),
        Field::Speakers => Value::Speakers(guideline.speakers),
        Field::Dashes => Value::Dashes(guideline.dashes),
    }
}

fn set(guideline: &mut Guideline, field: Field, value: Value) {
    match (field, value) {
        (Field::MaxCharsPerLine, Value::Count(count)) => guideline.max_chars_per_line = count,
        (Field::MaxLines, Value::Count(count)) => guideline.max_lines = count,
        (Field::MaxCps, Value::Speed(speed)) => guideline.max_cps = speed,
        (Field::StrictCps, Value::Speed(speed)) => guideline.strict_cps = Some(speed),
        (Field::OptimalCps, Value::Speed(speed)) => guideline.optimal_cps = speed,
        (Field::MaxWordsPerMinute, Value::Words(words)) => {
            guideline.max_words_per_minute = (words > 0.0).then_some(words);
        }
        (Field::OptimalWordsPerMinute, Value::Words(words)) => {
            guideline.optimal_words_per_minute = (words > 0.0).then_some(words);
        }
        (Field::CountSpaces, Value::Is(is)) => guideline.count_spaces = is,
        (Field::CharWidth, Value::Is(is)) => {
            guideline.char_width = if is { CharWidth::HalfAndFull } else { CharWidth::Same };
        }
        (Field::MinDuration, Value::Time(time)) => guideline.min_duration = time,
        (Field::MaxDuration, Value::Time(time)) => guideline.max_duration = time,
        (Field::FrameRate, Value::Rate(rate)) => guideline.frame_rate = rate,
        (Field::MinGap, Value::Gap(gap, _)) => guideline.min_gap = gap,
        (Field::CloseGapsBelow, Value::Gap(gap, _)) => guideline.close_gaps_below = gap,
        (Field::LeadIn, Value::Time(time)) => guideline.lead_in = time,
        (Field::MaxDelay, Value::Time(time)) => guideline.max_delay = time,
        (Field::HoldAfterSpeech, Value::Time(time)) => guideline.hold_after_speech = time,
        (Field::ShotZone, Value::Gap(gap, _)) => guideline.shot_zone = unless_none(gap, guideline.shot_zone),
        (Field::ShotShift, Value::Gap(gap, _)) => guideline.shot_shift = unless_none(gap, guideline.shot_shift),
        (Field::OutBeforeShot, Value::Gap(gap, _)) => {
            guideline.out_before_shot = unless_none(gap, guideline.out_before_shot);
        }
        (Field::OneSentencePerCue, Value::Is(is)) => guideline.one_sentence_per_cue = is,
        (Field::LineShape, Value::Shape(shape)) => guideline.line_shape = shape,
        (Field::Speakers, Value::Speakers(marking)) => guideline.speakers = marking,
        (Field::Dashes, Value::Dashes(dashes)) => guideline.dashes = dashes,
        // A rule keeps its kind of value.
        _ => {}
    }
}

/// A gap for a rule that need not be there; one that is not there stays so while its gap is none.
fn unless_none(gap: CueGap, now: Option<CueGap>) -> Option<CueGap> {
    (now.is_some() || gap != CueGap::NONE).then_some(gap)
}

/// Whether a rule has the same value in both; a gap is the same gap at any frame rate.
fn is_alike(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Gap(a, _), Value::Gap(b, _)) => a == b,
        _ => a == b,
    }
}

/// Gives a rule another value, which then is the person's own, unless it is that of `base`.
fn change(guideline: &mut Guideline, base: &Guideline, field: Field, to: Value) {
    set(guideline, field, to);
    let is_base = is_alike(value(base, field), to);
    match base.provenance.get(&field).filter(|_| is_base) {
        Some(&provenance) => guideline.provenance.insert(field, provenance),
        None => guideline.provenance.remove(&field),
    };
    match base.sources.get(&field).filter(|_| is_base) {
        Some(source) => guideline.sources.insert(field, source.clone()),
        None => guideline.sources.remove(&field),
    };
}

fn label(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => t!("guideline-max-chars-per-line"),
        Field::MaxLines => t!("guideline-max-lines"),
        Field::MaxCps => t!("guideline-max-cps"),
        Field::StrictCps => t!("guideline-strict-cps"),
        Field::OptimalCps => t!("guideline-optimal-cps"),
        Field::MaxWordsPerMinute => t!("guideline-max-words"),
        Field::OptimalWordsPerMinute => t!("guideline-optimal-words"),
        Field::CountSpaces => t!("guideline-count-spaces"),
        Field::CharWidth => t!("guideline-char-width"),
        Field::MinDuration => t!("guideline-min-duration"),
        Field::MaxDuration => t!("guideline-max-duration"),
        Field::FrameRate => t!("guideline-frame-rate"),
        Field::MinGap => t!("guideline-min-gap"),
        Field::CloseGapsBelow => t!("guideline-close-gaps-below"),
        Field::LeadIn => t!("guideline-lead-in"),
        Field::MaxDelay => t!("guideline-max-delay"),
        Field::HoldAfterSpeech => t!("guideline-hold-after-speech"),
        Field::ShotZone => t!("guideline-shot-zone"),
        Field::ShotShift => t!("guideline-shot-shift"),
        Field::OutBeforeShot => t!("guideline-out-before-shot"),
        Field::OneSentencePerCue => t!("guideline-one-sentence-per-cue"),
        Field::LineShape => t!("guideline-line-shape"),
        Field::Speakers => t!("guideline-speakers"),
        Field::Dashes => t!("guideline-dashes"),
    }
}

fn help(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => t!("guideline-max-chars-per-line-help"),
        Field::MaxLines => t!("guideline-max-lines-help"),
        Field::MaxCps => t!("guideline-max-cps-help"),
        Field::StrictCps => t!("guideline-strict-cps-help"),
        Field::OptimalCps => t!("guideline-optimal-cps-help"),
        Field::MaxWordsPerMinute => t!("guideline-max-words-help"),
        Field::OptimalWordsPerMinute => t!("guideline-optimal-words-help"),
        Field::CountSpaces => t!("guideline-count-spaces-help"),
        Field::CharWidth => t!("guideline-char-width-help"),
        Field::MinDuration => t!("guideline-min-duration-help"),
        Field::MaxDuration => t!("guideline-max-duration-help"),
        Field::FrameRate => t!("guideline-frame-rate-help"),
        Field::MinGap => t!("guideline-min-gap-help"),
        Field::CloseGapsBelow => t!("guideline-close-gaps-below-help"),
        Field::LeadIn => t!("guideline-lead-in-help"),
        Field::MaxDelay => t!("guideline-max-delay-help"),
        Field::HoldAfterSpeech => t!("guideline-hold-after-speech-help"),
        Field::ShotZone => t!("guideline-shot-zone-help"),
        Field::ShotShift => t!("guideline-shot-shift-help"),
        Field::OutBeforeShot => t!("guideline-out-before-shot-help"),
        Field::OneSentencePerCue => t!("guideline-one-sentence-per-cue-help"),
        Field::LineShape => t!("guideline-line-shape-help"),
        Field::Speakers => t!("guideline-speakers-help"),
        Field::Dashes => t!("guideline-dashes-help"),
    }
}

fn shape_label(shape: LineShape) -> &'static str {
    match shape {
        LineShape::Equal => t!("guideline-shape-equal"),
        LineShape::BottomHeavy => t!("guideline-shape-bottom-heavy"),
        LineShape::TopHeavy => t!("guideline-shape-top-heavy"),
        LineShape::Syntax => t!("guideline-shape-syntax"),
    }
}

fn marking_label(marking: SpeakerMarking) -> &'static str {
    match marking {
        SpeakerMarking::None => t!("guideline-speakers-none"),
        SpeakerMarking::Dashes => t!("guideline-speakers-dashes"),
        SpeakerMarking::Names => t!("guideline-speakers-names"),
    }
}

fn dashes_label(dashes: Option<DashStyle>) -> &'static str {
    match dashes {
        None => t!("guideline-dashes-any"),
        Some(DashStyle::BothLines) => t!("guideline-dashes-both"),
        Some(DashStyle::BothLinesSpace) => t!("guideline-dashes-both-space"),
        Some(DashStyle::SecondLine) => t!("guideline-dashes-second"),
        Some(DashStyle::SecondLineSpace) => t!("guideline-dashes-second-space"),
    }
}

/// How far a number can be trusted, in words.
pub fn provenance(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Stored => t!("guideline-source-stored"),
        Provenance::Converted => t!("guideline-source-converted"),
        Provenance::Code => t!("guideline-source-code"),
        Provenance::Memory => t!("guideline-source-memory"),
        Provenance::Measured => t!("guideline-source-measured"),
        Provenance::Chosen => t!("guideline-source-chosen"),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_millis_rounded() {
        0 => t!("guideline-no-time").to_owned(),
        millis if millis % 1000 == 0 => t!("guideline-seconds", number = millis / 1000),
        millis => t!("guideline-milliseconds", number = millis),
    }
}

fn rate_label(rate: Option<FrameRate>) -> String {
    rate.map_or_else(|| t!("guideline-no-rate").to_owned(), |rate| texts::localized(rate.label()))
}

fn shown(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Speed(speed) => t!("guideline-per-second", number = texts::localized(&speed.to_string())),
        Value::Words(words) if words <= 0.0 => t!("guideline-no-words").to_owned(),
        Value::Words(words) => t!("guideline-per-minute", number = texts::localized(&words.to_string())),
        Value::Time(time) | Value::Gap(CueGap::Time(time), None) => seconds(time),
        Value::Rate(rate) => rate_label(rate),
        Value::Gap(gap @ CueGap::Frames(count), rate) => {
            t!("guideline-frames", count = count, time = seconds(gap.duration(rate)))
        }
        Value::Gap(gap @ CueGap::Time(time), Some(rate)) => match gap.frames(rate) {
            0 => seconds(time),
            frames => t!("guideline-time-in-frames", time = seconds(time), frames = frames),
        },
        Value::Is(is) => if is { t!("guideline-yes") } else { t!("guideline-no") }.to_owned(),
        Value::Shape(shape) => shape_label(shape).to_owned(),
        Value::Speakers(marking) => marking_label(marking).to_owned(),
        Value::Dashes(dashes) => dashes_label(dashes).to_owned(),
    }
}

/// The rules, which can be changed if there is a `base` that `guideline` was made from. The frame rate is the video's, and who speaks
/// is a matter of the talk: these can be chosen for every guideline.
pub fn rules_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline, base: Option<&Guideline>) {
    let grid = Grid::new("rules").num_columns(3).spacing([12.0, 4.0]).min_row_height(22.0);
    grid.show(ui, |ui| {
        for &field in Field::ALL {
            let name = ui.label(label(field)).on_hover_text(help(field)).id;
            let now = value(guideline, field);
            match base {
                Some(base) => {
                    if let Some(to) = editor(ui, field, now, name) {
                        change(guideline, base, field, to);
                    }
                }
                None if matches!(field, Field::FrameRate | Field::Speakers) => match editor(ui, field, now, name) {
                    Some(Value::Rate(rate)) => guideline.choose_rate(rate),
                    Some(to) => set(guideline, field, to),
                    None => {}
                },
                None => {
                    ui.label(shown(now));
                }
            }
            source_ui(ui, scene, guideline, base, field);
            ui.end_row();
        }
    });
}

/// Where the value of a rule comes from: a sign for how far it can be trusted, and words.
fn source_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &Guideline, base: Option<&Guideline>, field: Field) {
    let theme = scene.theme;
    let is_changed = base.is_some_and(|base| !is_alike(value(base, field), value(guideline, field)));
    // Some built-in guidelines have both alike by choice, and say so.
    let had_effect = base.is_some_and(|base| base.strict_cps() > base.max_cps);
    let is_idle_at = |strict: f64| strict < guideline.max_cps || (had_effect && strict <= guideline.max_cps);
    let is_idle = field == Field::StrictCps && guideline.strict_cps.is_some_and(is_idle_at);
    let standing = guideline.provenance(field);
    let (icon, color) = match standing {
        _ if is_idle => (icons::WARNING, theme.warning),
        Provenance::Memory => (icons::WARNING, theme.warning),
        _ if standing.is_verified() => (icons::ACCEPT, theme.good),
        _ => ("", theme.quiet_text),
    };
    let (text, said) = match guideline.shown_source(field) {
        _ if is_idle => (t!("guideline-strict-idle").to_owned(), t!("guideline-strict-idle").to_owned()),
        _ if is_changed => (t!("guideline-source-yours").to_owned(), t!("guideline-source-yours").to_owned()),
        _ if field == Field::FrameRate && guideline.has_rate_of_video() => {
            (t!("guideline-source-video").to_owned(), t!("guideline-source-video").to_owned())
        }
        // The choice says itself that it is one; what is not verified says so before anything else.
        Some(source) if standing == Provenance::Memory => {
            let text = format!("{}: {source}", provenance(standing));
            (text.clone(), text)
        }
        Some(source) => (source.to_owned(), format!("{}: {source}", provenance(standing))),
        None if field == Field::FrameRate && guideline.frame_rate.is_some() => {
            (t!("guideline-source-yours").to_owned(), t!("guideline-source-yours").to_owned())
        }
        None if field == Field::FrameRate || is_unsaid(guideline, field) => (String::new(), String::new()),
        None => (provenance(standing).to_owned(), provenance(standing).to_owned()),
    };
    ui.horizontal_top(|ui| {
        ui.set_max_width(SOURCE);
        ui.spacing_mut().item_spacing.x = 4.0;
        if (is_changed && !is_idle) || icon.is_empty() {
            ui.add_space(SIGN + 4.0);
        } else {
            ui.add(Label::new(widgets::icon(icon, SIGN).color(color)).selectable(false));
        }
        if text.is_empty() {
            return;
        }
        let small = RichText::new(text).text_style(TextStyle::Small).color(match standing {
            _ if is_idle => color,
            Provenance::Memory if !is_changed => color,
            _ => theme.quiet_text,
        });
        let words = ui.add(Label::new(small).wrap());
        let told = match standing {
            // What was counted is no matter of belief.
            Provenance::Measured => said.clone(),
            _ if standing.is_verified() => t!("guideline-source-verified", source = said.as_str()),
            _ => t!("guideline-source-not-verified", source = said.as_str()),
        };
        let words = if is_changed || is_idle { words } else { words.on_hover_text(told) };
        // Of a text the value is read out.
        ui.ctx().accesskit_node_builder(words.id, |node| node.set_value(format!("{}, {said}", label(field))));
    });
}

/// Whether a guideline has no such rule, which it need not have.
fn is_unsaid(guideline: &Guideline, field: Field) -> bool {
    match field {
        Field::ShotZone => guideline.shot_zone.is_none(),
        Field::ShotShift => guideline.shot_shift.is_none(),
        Field::OutBeforeShot => guideline.out_before_shot.is_none(),
        Field::Dashes => guideline.dashes.is_none(),
        Field::MaxWordsPerMinute => guideline.max_words_per_minute.is_none(),
        Field::OptimalWordsPerMinute => guideline.optimal_words_per_minute.is_none(),
        _ => false,
    }
}

/// The control of one rule; the new value if it was changed.
fn editor(ui: &mut Ui, field: Field, now: Value, name: Id) -> Option<Value> {
    let mut to = now;
    match &mut to {
        Value::Count(count) => {
            ui.add(DragValue::new(count).range(0..=9999).speed(0.1)).labelled_by(name);
        }
        Value::Speed(speed) => {
            let drag = DragValue::new(speed).range(0.0..=999.0).speed(0.1).max_decimals(2);
            let drag = drag.suffix(t!("guideline-per-second-ending"));
            // Read with either decimal mark.
            let drag = drag
                .custom_formatter(|speed, digits| {
                    texts::localized(&emath::format_with_decimals_in_range(speed, digits))
                })
                .custom_parser(|text| text.trim().replace(',', ".").parse().ok());
            ui.add(drag).labelled_by(name);
        }
        Value::Words(words) => {
            let drag = DragValue::new(words).range(0.0..=9999.0).speed(1.0).max_decimals(0);
            ui.add(drag.suffix(t!("guideline-per-minute-ending"))).labelled_by(name);
        }
        Value::Time(time) => {
            millis_editor(ui, time, t!("guideline-milliseconds-ending"), name);
        }
        Value::Rate(rate) => {
            let list = ComboBox::from_id_salt(("rule", label(field))).selected_text(rate_label(*rate)).width(90.0);
            let list = drop_down(ui, list, |ui| {
                for other in std::iter::once(None).chain(FrameRate::ALL.map(Some)) {
                    ui.selectable_value(rate, other, rate_label(other));
                }
            });
            list.labelled_by(name);
        }
        Value::Gap(gap, rate) => gap_editor(ui, field, gap, *rate, name),
        Value::Is(is) => {
            ui.add(Checkbox::without_text(is)).labelled_by(name);
        }
        Value::Shape(shape) => {
            let list = ComboBox::from_id_salt(("rule", label(field))).selected_text(shape_label(*shape)).width(130.0);
            let list = drop_down(ui, list, |ui| {
                for other in SHAPES {
                    ui.selectable_value(shape, other, shape_label(other));
                }
            });
            list.labelled_by(name);
        }
        Value::Dashes(dashes) => {
            let list = ComboBox::from_id_salt(("rule", label(field))).selected_text(dashes_label(*dashes)).width(130.0);
            let list = drop_down(ui, list, |ui| {
                for other in std::iter::once(None).chain(DashStyle::ALL.map(Some)) {
                    ui.selectable_value(dashes, other, dashes_label(other));
                }
            });
            list.labelled_by(name);
        }
        Value::Speakers(marking) => {
            let list =
                ComboBox::from_id_salt(("rule", label(field))).selected_text(marking_label(*marking)).width(130.0);
            let list = drop_down(ui, list, |ui| {
                for other in SpeakerMarking::ALL {
                    ui.selectable_value(marking, other, marking_label(other));
                }
            });
            list.labelled_by(name);
        }
    }
    (to != now).then_some(to)
}

/// A duration in whole milliseconds. What is typed is rounded at once: text that stands for another number than the one that is kept
/// would be replaced while one types on.
fn millis_editor(ui: &mut Ui, time: &mut Duration, ending: &str, name: Id) {
    let mut millis = time.as_millis_rounded() as f64;
    let drag = DragValue::from_get_set(|typed| {
        if let Some(typed) = typed {
            millis = typed.round();
        }
        millis
    });
    let drag = drag.range(0.0..=9_999_999.0).speed(10.0).max_decimals(0);
    let drag = if ending.is_empty() { drag } else { drag.suffix(ending) };
    if ui.add(drag).labelled_by(name).changed() {
        *time = Duration::from_millis(millis as i64);
    }
}

/// A number, and the unit that it counts in.
fn gap_editor(ui: &mut Ui, field: Field, gap: &mut CueGap, rate: Option<FrameRate>, name: Id) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        match gap {
            CueGap::Frames(frames) => {
                ui.add(DragValue::new(frames).range(0..=9999).speed(0.1)).labelled_by(name);
            }
            CueGap::Time(time) => millis_editor(ui, time, "", name),
        }
        let in_frames = || CueGap::Frames(u32::try_from(gap.frames(rate.unwrap_or(FrameRate::F24))).unwrap_or(0));
        let units = [
            (t!("guideline-unit-milliseconds"), CueGap::Time(gap.duration(rate))),
            (t!("guideline-unit-frames"), in_frames()),
        ];
        let unit = units[usize::from(matches!(gap, CueGap::Frames(_)))].0;
        let list = ComboBox::from_id_salt(("unit", label(field))).selected_text(unit).width(50.0);
        let list = drop_down(ui, list, |ui| {
            for (other, as_other) in units {
                if ui.selectable_label(other == unit, other).clicked() {
                    *gap = as_other;
                }
            }
        });
        let said = t!("guideline-unit", rule = label(field));
        ui.ctx().accesskit_node_builder(list.id, |node| node.set_label(said));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_number_is_nobodys_but_the_persons() {
        let base = Guideline::bbc();
        let mut own = base.clone();
        change(&mut own, &base, Field::MaxCharsPerLine, Value::Count(40));
        assert_eq!((own.max_chars_per_line, own.provenance(Field::MaxCharsPerLine)), (40, Provenance::Chosen));
        change(&mut own, &base, Field::MaxCharsPerLine, Value::Count(37));
        assert_eq!(own, base);
        // At another frame rate a gap of two frames still is theirs.
        let base = Guideline::netflix();
        let mut own = base.clone();
        change(&mut own, &base, Field::FrameRate, Value::Rate(Some(FrameRate::F25)));
        let gap = value(&own, Field::MinGap);
        change(&mut own, &base, Field::MinGap, gap);
        assert_eq!(
            (own.provenance(Field::MinGap), own.source(Field::MinGap)),
            (Provenance::Stored, base.source(Field::MinGap))
        );
        assert_eq!((own.source(Field::FrameRate), base.source(Field::FrameRate).is_some()), (None, true));
        for &field in Field::ALL {
            // Every rule has a row that reads and writes the same thing.
            let mut copy = Guideline::ted();
            set(&mut copy, field, value(&Guideline::short_vertical(), field));
            assert_eq!(value(&copy, field), value(&Guideline::short_vertical(), field), "{field:?}");
        }
    }
}
