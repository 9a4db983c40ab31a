//! The rules of a guideline as rows: name, value, where the value comes from.

use eframe::egui::{Checkbox, ComboBox, DragValue, Grid, Id, RichText, Ui};

use super::super::super::super::icons;
use super::super::super::super::scene::Scene;
use super::super::super::widgets;
use crate::guideline::{Field, Guideline, LineShape, Provenance};
use crate::time::Duration;

const FIELDS: [Field; 14] = [
    Field::MaxCharsPerLine,
    Field::MaxLines,
    Field::MaxCps,
    Field::OptimalCps,
    Field::CountSpaces,
    Field::MinDuration,
    Field::MaxDuration,
    Field::MinGap,
    Field::CloseGapsBelow,
    Field::LeadIn,
    Field::MaxDelay,
    Field::HoldAfterSpeech,
    Field::OneSentencePerCue,
    Field::LineShape,
];

const SHAPES: [LineShape; 4] = [LineShape::Equal, LineShape::BottomHeavy, LineShape::TopHeavy, LineShape::Syntax];

/// The value of one rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Count(usize),
    /// Characters per second.
    Speed(f64),
    Time(Duration),
    Is(bool),
    Shape(LineShape),
}

fn value(guideline: &Guideline, field: Field) -> Value {
    match field {
        Field::MaxCharsPerLine => Value::Count(guideline.max_chars_per_line),
        Field::MaxLines => Value::Count(guideline.max_lines),
        Field::MaxCps => Value::Speed(guideline.max_cps),
        Field::OptimalCps => Value::Speed(guideline.optimal_cps),
        Field::CountSpaces => Value::Is(guideline.count_spaces),
        Field::MinDuration => Value::Time(guideline.min_duration),
        Field::MaxDuration => Value::Time(guideline.max_duration),
        Field::MinGap => Value::Time(guideline.min_gap),
        Field::CloseGapsBelow => Value::Time(guideline.close_gaps_below),
        Field::LeadIn => Value::Time(guideline.lead_in),
        Field::MaxDelay => Value::Time(guideline.max_delay),
        Field::HoldAfterSpeech => Value::Time(guideline.hold_after_speech),
        Field::OneSentencePerCue => Value::Is(guideline.one_sentence_per_cue),
        Field::LineShape => Value::Shape(guideline.line_shape),
    }
}

fn set(guideline: &mut Guideline, field: Field, value: Value) {
    match (field, value) {
        (Field::MaxCharsPerLine, Value::Count(count)) => guideline.max_chars_per_line = count,
        (Field::MaxLines, Value::Count(count)) => guideline.max_lines = count,
        (Field::MaxCps, Value::Speed(speed)) => guideline.max_cps = speed,
        (Field::OptimalCps, Value::Speed(speed)) => guideline.optimal_cps = speed,
        (Field::CountSpaces, Value::Is(is)) => guideline.count_spaces = is,
        (Field::MinDuration, Value::Time(time)) => guideline.min_duration = time,
        (Field::MaxDuration, Value::Time(time)) => guideline.max_duration = time,
        (Field::MinGap, Value::Time(time)) => guideline.min_gap = time,
        (Field::CloseGapsBelow, Value::Time(time)) => guideline.close_gaps_below = time,
        (Field::LeadIn, Value::Time(time)) => guideline.lead_in = time,
        (Field::MaxDelay, Value::Time(time)) => guideline.max_delay = time,
        (Field::HoldAfterSpeech, Value::Time(time)) => guideline.hold_after_speech = time,
        (Field::OneSentencePerCue, Value::Is(is)) => guideline.one_sentence_per_cue = is,
        (Field::LineShape, Value::Shape(shape)) => guideline.line_shape = shape,
        // A rule keeps its kind of value.
        _ => {}
    }
}

/// Gives a rule another value, which then is the person's own, unless it is that of `base`.
fn change(guideline: &mut Guideline, base: &Guideline, field: Field, to: Value) {
    set(guideline, field, to);
    match base.provenance.get(&field).filter(|_| value(base, field) == to) {
        Some(&source) => guideline.provenance.insert(field, source),
        None => guideline.provenance.remove(&field),
    };
}

const fn label(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => "Characters in a line",
        Field::MaxLines => "Lines in a cue",
        Field::MaxCps => "Fastest reading",
        Field::OptimalCps => "Comfortable reading",
        Field::CountSpaces => "Spaces count for reading",
        Field::MinDuration => "Shortest cue",
        Field::MaxDuration => "Longest cue",
        Field::MinGap => "Smallest gap",
        Field::CloseGapsBelow => "Close gaps below",
        Field::LeadIn => "Appears before speech",
        Field::MaxDelay => "Appears late at most",
        Field::HoldAfterSpeech => "Stays after speech",
        Field::OneSentencePerCue => "One sentence in a cue",
        Field::LineShape => "Shape of two lines",
    }
}

const fn help(field: Field) -> &'static str {
    match field {
        Field::MaxCharsPerLine => "A longer line is a problem; spaces count here",
        Field::MaxLines => "At most 3",
        Field::MaxCps => "In characters; a cue that has to be read faster is a problem",
        Field::OptimalCps => "In characters; a cue stays longer until it can be read like this, where there is silence",
        Field::CountSpaces => "Whether spaces are characters when reading speed is counted",
        Field::MinDuration => "A shorter cue is a problem",
        Field::MaxDuration => "A longer cue is a problem",
        Field::MinGap => "Between the end of a cue and the start of the next",
        Field::CloseGapsBelow => "A shorter gap flickers: it is closed, or opened up to this length",
        Field::LeadIn => "How early a cue appears, where there is silence",
        Field::MaxDelay => "How late a cue may appear if the one before it is too quick to be read otherwise",
        Field::HoldAfterSpeech => "How long a cue stays after its last word, where there is silence",
        Field::OneSentencePerCue => "Whether a cue may not end one sentence and start another",
        Field::LineShape => "Which line is the longer one, where grammar leaves a choice",
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

/// Where a number comes from, in words, and whether it is to be taken with caution.
pub const fn source(provenance: Provenance) -> (&'static str, bool) {
    match provenance {
        Provenance::Stored => ("their own document", false),
        Provenance::Converted => ("words/min, converted", false),
        Provenance::Code => ("another program’s profile", false),
        Provenance::Memory => ("from memory, not verified", true),
        Provenance::Chosen => ("our choice", false),
    }
}

fn shown(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Speed(speed) => format!("{speed} per second"),
        Value::Time(Duration::ZERO) => "none".to_owned(),
        Value::Time(time) => match time.as_millis_rounded() {
            millis if millis % 1000 == 0 => format!("{} s", millis / 1000),
            millis => format!("{millis} ms"),
        },
        Value::Is(is) => if is { "yes" } else { "no" }.to_owned(),
        Value::Shape(shape) => shape_label(shape).to_owned(),
    }
}

/// The rules, which can be changed if there is a `base` that `guideline` was made from.
pub fn rules_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline, base: Option<&Guideline>) {
    let theme = scene.theme;
    let grid = Grid::new("rules").num_columns(3).spacing([12.0, 4.0]).min_row_height(22.0);
    grid.show(ui, |ui| {
        for field in FIELDS {
            let name = ui.label(label(field)).on_hover_text(help(field)).id;
            let now = value(guideline, field);
            match base {
                Some(base) => {
                    if let Some(to) = editor(ui, field, now, name) {
                        change(guideline, base, field, to);
                    }
                }
                None => {
                    ui.label(shown(now));
                }
            }
            let (text, is_doubtful) = match base {
                Some(base) if value(base, field) != value(guideline, field) => ("yours", false),
                _ => source(guideline.provenance(field)),
            };
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let color = if is_doubtful { theme.warning } else { theme.quiet_text };
                if is_doubtful {
                    ui.label(widgets::icon(icons::WARNING, 14.0).color(color));
                }
                ui.label(RichText::new(text).color(color));
            });
            ui.end_row();
        }
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
    }
    (to != now).then_some(to)
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
        for field in FIELDS {
            // Every rule has a row that reads and writes the same thing.
            let mut copy = Guideline::ted();
            set(&mut copy, field, value(&Guideline::short_vertical(), field));
            assert_eq!(value(&copy, field), value(&Guideline::short_vertical(), field), "{field:?}");
        }
    }
}
