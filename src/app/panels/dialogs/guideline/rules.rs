//! The rules of a guideline as rows: name, value, where the value comes from.

use eframe::egui::{Checkbox, ComboBox, DragValue, Grid, Id, Label, RichText, TextStyle, Ui};

use crate::app::icons;
use crate::app::panels::widgets;
use crate::app::scene::Scene;
use crate::guideline::{CueGap, Field, FrameRate, Guideline, LineShape, Provenance, SpeakerMarking};
use crate::time::Duration;

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
    Time(Duration),
    Rate(Option<FrameRate>),
    /// With the frame rate that counts for it.
    Gap(CueGap, Option<FrameRate>),
    Is(bool),
    Shape(LineShape),
    Speakers(SpeakerMarking),
}

fn value(guideline: &Guideline, field: Field) -> Value {
    match field {
        Field::MaxCharsPerLine => Value::Count(guideline.max_chars_per_line),
        Field::MaxLines => Value::Count(guideline.max_lines),
        Field::MaxCps => Value::Speed(guideline.max_cps),
        Field::StrictCps => Value::Speed(guideline.strict_cps()),
        Field::OptimalCps => Value::Speed(guideline.optimal_cps),
        Field::CountSpaces => Value::Is(guideline.count_spaces),
        Field::MinDuration => Value::Time(guideline.min_duration),
        Field::MaxDuration => Value::Time(guideline.max_duration),
        Field::FrameRate => Value::Rate(guideline.frame_rate),
        Field::MinGap => Value::Gap(guideline.min_gap, guideline.frame_rate),
        Field::CloseGapsBelow => Value::Gap(guideline.close_gaps_below, guideline.frame_rate),
        Field::LeadIn => Value::Time(guideline.lead_in),
        Field::MaxDelay => Value::Time(guideline.max_delay),
        Field::HoldAfterSpeech => Value::Time(guideline.hold_after_speech),
        Field::OneSentencePerCue => Value::Is(guideline.one_sentence_per_cue),
        Field::LineShape => Value::Shape(guideline.line_shape),
        Field::Speakers => Value::Speakers(guideline.speakers),
    }
}

fn set(guideline: &mut Guideline, field: Field, value: Value) {
    match (field, value) {
        (Field::MaxCharsPerLine, Value::Count(count)) => guideline.max_chars_per_line = count,
        (Field::MaxLines, Value::Count(count)) => guideline.max_lines = count,
        (Field::MaxCps, Value::Speed(speed)) => guideline.max_cps = speed,
        (Field::StrictCps, Value::Speed(speed)) => guideline.strict_cps = Some(speed),
        (Field::OptimalCps, Value::Speed(speed)) => guideline.optimal_cps = speed,
        (Field::CountSpaces, Value::Is(is)) => guideline.count_spaces = is,
        (Field::MinDuration, Value::Time(time)) => guideline.min_duration = time,
        (Field::MaxDuration, Value::Time(time)) => guideline.max_duration = time,
        (Field::FrameRate, Value::Rate(rate)) => guideline.frame_rate = rate,
        (Field::MinGap, Value::Gap(gap, _)) => guideline.min_gap = gap,
        (Field::CloseGapsBelow, Value::Gap(gap, _)) => guideline.close_gaps_below = gap,
        (Field::LeadIn, Value::Time(time)) => guideline.lead_in = time,
        (Field::MaxDelay, Value::Time(time)) => guideline.max_delay = time,
        (Field::HoldAfterSpeech, Value::Time(time)) => guideline.hold_after_speech = time,
        (Field::OneSentencePerCue, Value::Is(is)) => guideline.one_sentence_per_cue = is,
        (Field::LineShape, Value::Shape(shape)) => guideline.line_shape = shape,
        (Field::Speakers, Value::Speakers(marking)) => guideline.speakers = marking,
        // A rule keeps its kind of value.
        _ => {}
    }
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

const fn label(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => "Characters in a line",
        Field::MaxLines => "Lines in a cue",
        Field::MaxCps => "Fastest reading",
        Field::StrictCps => "Never cut to exceed",
        Field::OptimalCps => "Comfortable reading",
        Field::CountSpaces => "Spaces count for reading",
        Field::MinDuration => "Shortest cue",
        Field::MaxDuration => "Longest cue",
        Field::FrameRate => "Frame rate",
        Field::MinGap => "Smallest gap",
        Field::CloseGapsBelow => "Close gaps below",
        Field::LeadIn => "Appears before speech",
        Field::MaxDelay => "Appears late at most",
        Field::HoldAfterSpeech => "Stays after speech",
        Field::OneSentencePerCue => "One sentence in a cue",
        Field::LineShape => "Shape of two lines",
        Field::Speakers => "Who speaks",
    }
}

const fn help(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => "A longer line is a problem; spaces count here",
        Field::MaxLines => "At most 3",
        Field::MaxCps => "In characters; a cue that has to be read faster is a problem",
        Field::StrictCps => {
            "In characters; up to here a phrase is kept whole rather than slow, and the haste is a problem that is shown"
        }
        Field::OptimalCps => "In characters; a cue stays longer until it can be read like this, where there is silence",
        Field::CountSpaces => "Whether spaces are characters when reading speed is counted",
        Field::MinDuration => "A shorter cue is a problem",
        Field::MaxDuration => "A longer cue is a problem",
        Field::FrameRate => "Frames per second of the video: cues start and end on them, and gaps are counted in them",
        Field::MinGap => "Between the end of a cue and the start of the next",
        Field::CloseGapsBelow => "A shorter gap flickers: it is closed, or opened up to this length",
        Field::LeadIn => "How early a cue appears, where there is silence",
        Field::MaxDelay => "How late a cue may appear if the one before it is too quick to be read otherwise",
        Field::HoldAfterSpeech => "How long a cue stays after its last word, where there is silence",
        Field::OneSentencePerCue => "Whether a cue may not end one sentence and start another",
        Field::LineShape => "Which line is the longer one, where grammar leaves a choice",
        Field::Speakers => "How cues say it, in transcripts that name speakers: with dashes two may share a cue",
    }
}

const fn shape_label(shape: LineShape) -> &'static str {
    match shape {
        LineShape::Equal => "about equal",
        LineShape::BottomHeavy => "lower line longer",
        LineShape::TopHeavy => "upper line longer",
        LineShape::Syntax => "by grammar alone",
    }
}

const fn marking_label(marking: SpeakerMarking) -> &'static str {
    match marking {
        SpeakerMarking::None => "not said",
        SpeakerMarking::Dashes => "dashes for two",
        SpeakerMarking::Names => "names",
    }
}

/// How far a number can be trusted, in words.
pub const fn provenance(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Stored => "from their own document",
        Provenance::Converted => "from their words per minute",
        Provenance::Code => "from another program’s profile",
        Provenance::Memory => "from memory, not verified",
        Provenance::Chosen => "our choice",
    }
}

fn seconds(time: Duration) -> String {
    match time.as_millis_rounded() {
        0 => "none".to_owned(),
        millis if millis % 1000 == 0 => format!("{} s", millis / 1000),
        millis => format!("{millis} ms"),
    }
}

fn rate_label(rate: Option<FrameRate>) -> String {
    rate.map_or_else(|| "none".to_owned(), |rate| rate.to_string())
}

fn shown(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Speed(speed) => format!("{speed} per second"),
        Value::Time(time) | Value::Gap(CueGap::Time(time), None) => seconds(time),
        Value::Rate(rate) => rate_label(rate),
        Value::Gap(gap @ CueGap::Frames(_), rate) => format!("{gap} ({})", seconds(gap.duration(rate))),
        Value::Gap(gap @ CueGap::Time(time), Some(rate)) => match gap.frames(rate) {
            0 => seconds(time),
            frames => format!("{} ({frames} fr.)", seconds(time)),
        },
        Value::Is(is) => if is { "yes" } else { "no" }.to_owned(),
        Value::Shape(shape) => shape_label(shape).to_owned(),
        Value::Speakers(marking) => marking_label(marking).to_owned(),
    }
}

/// The rules, which can be changed if there is a `base` that `guideline` was made from. The frame rate is the video's, and who speaks
/// is a matter of the talk: these can be chosen for every guideline.
pub fn rules_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline, base: Option<&Guideline>) {
    let grid = Grid::new("rules").num_columns(3).spacing([12.0, 4.0]).min_row_height(22.0);
    grid.show(ui, |ui| {
        for field in Field::ALL {
            let name = ui.label(label(field)).on_hover_text(help(field)).id;
            let now = value(guideline, field);
            match base {
                Some(base) => {
                    if let Some(to) = editor(ui, field, now, name) {
                        change(guideline, base, field, to);
                    }
                }
                None if matches!(field, Field::FrameRate | Field::Speakers) => {
                    if let Some(to) = editor(ui, field, now, name) {
                        set(guideline, field, to);
                    }
                }
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
    let standing = guideline.provenance(field);
    let (icon, color) = match standing {
        Provenance::Memory => (icons::WARNING, theme.warning),
        _ if standing.is_verified() => (icons::ACCEPT, theme.good),
        _ => ("", theme.quiet_text),
    };
    let (text, said) = match guideline.source(field) {
        _ if is_changed => ("yours".to_owned(), "yours".to_owned()),
        // The choice says itself that it is one; what is not verified says so before anything else.
        Some(source) if standing == Provenance::Memory => {
            let text = format!("{}: {source}", provenance(standing));
            (text.clone(), text)
        }
        Some(source) => (source.to_owned(), format!("{}: {source}", provenance(standing))),
        None if field == Field::FrameRate => (String::new(), String::new()),
        None => (provenance(standing).to_owned(), provenance(standing).to_owned()),
    };
    ui.horizontal_top(|ui| {
        ui.set_max_width(SOURCE);
        ui.spacing_mut().item_spacing.x = 4.0;
        if is_changed || icon.is_empty() {
            ui.add_space(SIGN + 4.0);
        } else {
            ui.add(Label::new(widgets::icon(icon, SIGN).color(color)).selectable(false));
        }
        if text.is_empty() {
            return;
        }
        let small = RichText::new(text).text_style(TextStyle::Small).color(match standing {
            Provenance::Memory if !is_changed => color,
            _ => theme.quiet_text,
        });
        let words = ui.add(Label::new(small).wrap());
        let verified = if standing.is_verified() { "verified" } else { "not verified" };
        let words = if is_changed { words } else { words.on_hover_text(format!("{said} ({verified})")) };
        // Of a text the value is read out.
        ui.ctx().accesskit_node_builder(words.id, |node| node.set_value(format!("{}, {said}", label(field))));
    });
}

/// The control of one rule; the new value if it was changed.
fn editor(ui: &mut Ui, field: Field, now: Value, name: Id) -> Option<Value> {
    let mut to = now;
    match &mut to {
        Value::Count(count) => {
            ui.add(DragValue::new(count).range(0..=9999).speed(0.1)).labelled_by(name);
        }
        Value::Speed(speed) => {
            ui.add(DragValue::new(speed).range(0.0..=999.0).speed(0.1).max_decimals(2).suffix(" /s")).labelled_by(name);
        }
        Value::Time(time) => {
            let mut millis = time.as_secs() * 1000.0;
            let drag = DragValue::new(&mut millis).range(0.0..=9_999_999.0).speed(10.0).max_decimals(0).suffix(" ms");
            if ui.add(drag).labelled_by(name).changed() {
                *time = Duration::from_millis(millis.round() as i64);
            }
        }
        Value::Rate(rate) => {
            let list = ComboBox::from_id_salt(("rule", label(field))).selected_text(rate_label(*rate)).width(90.0);
            let list = list.show_ui(ui, |ui| {
                for other in std::iter::once(None).chain(FrameRate::ALL.map(Some)) {
                    ui.selectable_value(rate, other, rate_label(other));
                }
            });
            list.response.labelled_by(name);
        }
        Value::Gap(gap, rate) => gap_editor(ui, field, gap, *rate, name),
        Value::Is(is) => {
            ui.add(Checkbox::without_text(is)).labelled_by(name);
        }
        Value::Shape(shape) => {
            let list = ComboBox::from_id_salt(("rule", label(field))).selected_text(shape_label(*shape)).width(130.0);
            let list = list.show_ui(ui, |ui| {
                for other in SHAPES {
                    ui.selectable_value(shape, other, shape_label(other));
                }
            });
            list.response.labelled_by(name);
        }
        Value::Speakers(marking) => {
            let list =
                ComboBox::from_id_salt(("rule", label(field))).selected_text(marking_label(*marking)).width(130.0);
            let list = list.show_ui(ui, |ui| {
                for other in SpeakerMarking::ALL {
                    ui.selectable_value(marking, other, marking_label(other));
                }
            });
            list.response.labelled_by(name);
        }
    }
    (to != now).then_some(to)
}

/// A number, and the unit that it counts in.
fn gap_editor(ui: &mut Ui, field: Field, gap: &mut CueGap, rate: Option<FrameRate>, name: Id) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        match gap {
            CueGap::Frames(frames) => {
                ui.add(DragValue::new(frames).range(0..=9999).speed(0.1)).labelled_by(name);
            }
            CueGap::Time(time) => {
                let mut millis = time.as_secs() * 1000.0;
                let drag = DragValue::new(&mut millis).range(0.0..=9_999_999.0).speed(10.0).max_decimals(0);
                if ui.add(drag).labelled_by(name).changed() {
                    *time = Duration::from_millis(millis.round() as i64);
                }
            }
        }
        let in_frames = || CueGap::Frames(u32::try_from(gap.frames(rate.unwrap_or(FrameRate::F24))).unwrap_or(0));
        let units = [("ms", CueGap::Time(gap.duration(rate))), ("frames", in_frames())];
        let unit = units[usize::from(matches!(gap, CueGap::Frames(_)))].0;
        let list = ComboBox::from_id_salt(("unit", label(field))).selected_text(unit).width(50.0);
        let list = list.show_ui(ui, |ui| {
            for (other, as_other) in units {
                if ui.selectable_label(other == unit, other).clicked() {
                    *gap = as_other;
                }
            }
        });
        let said = format!("{}, unit", label(field));
        ui.ctx().accesskit_node_builder(list.response.id, |node| node.set_label(said));
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
        let base = Guideline::netflix_english();
        let mut own = base.clone();
        change(&mut own, &base, Field::FrameRate, Value::Rate(Some(FrameRate::F25)));
        let gap = value(&own, Field::MinGap);
        change(&mut own, &base, Field::MinGap, gap);
        assert_eq!(
            (own.provenance(Field::MinGap), own.source(Field::MinGap)),
            (Provenance::Stored, base.source(Field::MinGap))
        );
        assert_eq!((own.source(Field::FrameRate), base.source(Field::FrameRate).is_some()), (None, true));
        for field in Field::ALL {
            // Every rule has a row that reads and writes the same thing.
            let mut copy = Guideline::ted();
            set(&mut copy, field, value(&Guideline::short_vertical(), field));
            assert_eq!(value(&copy, field), value(&Guideline::short_vertical(), field), "{field:?}");
        }
    }
}
