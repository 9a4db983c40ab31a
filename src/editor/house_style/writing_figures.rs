//! How a house divides and writes: sentences, lines, speakers, marks, and what it never does.

use super::file_statistics::FileStatistics;
use super::guideline_draft::{AspectCounts, GuidelineDraft};
use super::house_figure::{count_text, of_cues, share_text};
use super::style_aspect::{MOST_ENDS_INSIDE, QUOTES, StyleAspect, dashes_text};
use super::style_sign::StyleSign;
use base::texts::t;
use formats::guideline::{Field, LineShape, SpeakerMarking};

/// One sentence or several, one line or two, and which of two is the longer one.
pub(super) fn add_division(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, others) = counts(StyleAspect::Sentences);
    let ends = file.ends_inside + file.ends_with_cue;
    if ends > 0 {
        let is_one = file.ends_inside as f64 <= MOST_ENDS_INSIDE * ends as f64;
        draft.guideline.one_sentence_per_cue = is_one;
        let share = share_text(file.ends_with_cue as f64 / ends as f64);
        let source = t!("style-source-sentences", share = share, ends = count_text(ends));
        let value = if is_one { t!("style-one-sentence") } else { t!("style-several-sentences") };
        draft.measured(Field::OneSentencePerCue, Some(StyleAspect::Sentences), value.to_owned(), source + &others);
    } else {
        let value = t!("style-one-sentence").to_owned();
        draft.guideline.one_sentence_per_cue = true;
        let reason = t!("style-no-sentences").to_owned();
        draft.chosen(Field::OneSentencePerCue, Some(StyleAspect::Sentences), value, reason);
    }
    let (file, _) = counts(StyleAspect::OneLine);
    let (broken, fitting) = broken_that_fit(&file, draft.guideline.max_chars_per_line);
    if fitting > 0 {
        let share = share_text(broken as f64 / fitting as f64);
        let source =
            t!("style-source-one-line", broken = count_text(broken), fitting = count_text(fitting), share = share);
        let value =
            if keeps_one_line(broken, fitting) { t!("style-one-line-kept") } else { t!("style-one-line-broken") };
        draft.fact(StyleAspect::OneLine, value.to_owned(), source);
    }
    let (file, _) = counts(StyleAspect::Shape);
    let pairs = file.shape.total();
    if pairs > 0 {
        let (bottom, top) =
            (file.shape.between(i64::MIN, -NEARLY_EQUAL), file.shape.between(NEARLY_EQUAL + 1, i64::MAX));
        let shape = shape_of(&file);
        draft.guideline.line_shape = shape;
        let source = t!(
            "style-source-shape",
            bottom = share_text(bottom as f64 / pairs as f64),
            equal = share_text((pairs - bottom - top) as f64 / pairs as f64),
            top = share_text(top as f64 / pairs as f64),
            pairs = count_text(pairs)
        );
        draft.measured(Field::LineShape, Some(StyleAspect::Shape), shape_text(shape).to_owned(), source);
    } else {
        draft.guideline.line_shape = LineShape::Equal;
        let reason = t!("style-no-pairs").to_owned();
        draft.chosen(Field::LineShape, Some(StyleAspect::Shape), shape_text(LineShape::Equal).to_owned(), reason);
    }
}

/// Cues of two lines that would fit on one of `most` characters, and all cues that fit on one.
pub(super) fn broken_that_fit(file: &FileStatistics, most: usize) -> (u64, u64) {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let broken = file.two_line_chars.at_most(most);
    (broken, broken + file.one_line_chars.at_most(most))
}

/// Whether a house leaves on one line what fits there.
pub(super) fn keeps_one_line(broken: u64, fitting: u64) -> bool {
    broken as f64 <= 0.02 * fitting as f64
}

/// Lines that differ by no more than so many per cent of both are equal.
const NEARLY_EQUAL: i64 = 6;

/// Which of two lines is the longer one.
fn shape_of(file: &FileStatistics) -> LineShape {
    let pairs = file.shape.total() as f64;
    let bottom = file.shape.between(i64::MIN, -NEARLY_EQUAL) as f64 / pairs;
    let top = file.shape.between(NEARLY_EQUAL + 1, i64::MAX) as f64 / pairs;
    // So unequal that the syntax alone decides.
    let uneven = (file.shape.between(i64::MIN, -33) + file.shape.between(34, i64::MAX)) as f64 / pairs;
    if top <= 0.15 && bottom >= 2.0 * top && bottom > 0.2 {
        LineShape::BottomHeavy
    } else if bottom <= 0.15 && top >= 2.0 * bottom && top > 0.2 {
        LineShape::TopHeavy
    } else if uneven > 0.3 {
        LineShape::Syntax
    } else {
        LineShape::Equal
    }
}

fn shape_text(shape: LineShape) -> &'static str {
    match shape {
        LineShape::Equal => t!("style-shape-equal"),
        LineShape::BottomHeavy => t!("style-shape-bottom"),
        LineShape::TopHeavy => t!("style-shape-top"),
        LineShape::Syntax => t!("style-shape-syntax"),
    }
}

/// How a house says who speaks.
pub(super) fn add_speakers(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, others) = counts(StyleAspect::Dashes);
    let dashes = file.usual_dashes();
    let dialogues = dashes.map_or(0, |(.., all)| all);
    let names = file.count(StyleSign::NameLabel);
    let is_habit = |count: u64| count >= 3 && count.saturating_mul(500) >= file.cues;
    let (speakers, value) = match (is_habit(dialogues), is_habit(names)) {
        (true, _) if dialogues >= names => (SpeakerMarking::Dashes, t!("style-speakers-dashes")),
        (_, true) => (SpeakerMarking::Names, t!("style-speakers-names")),
        _ => (SpeakerMarking::None, t!("style-speakers-none")),
    };
    draft.guideline.speakers = speakers;
    let source = t!(
        "style-source-speakers",
        dashes = count_text(dialogues),
        names = count_text(names),
        cues = count_text(file.cues)
    );
    draft.measured(Field::Speakers, Some(StyleAspect::Speakers), value.to_owned(), source);
    if let Some((style, count, all)) = dashes.filter(|_| is_habit(dialogues)) {
        draft.guideline.dashes = Some(style);
        let source =
            t!("style-source-dashes", share = share_text(count as f64 / all as f64), dialogues = count_text(all));
        draft.measured(Field::Dashes, Some(StyleAspect::Dashes), dashes_text(style), source + &others);
    }
}

/// What is written one way or another, for people: no rule of a guideline says it.
pub(super) fn add_habits(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let choices: [(StyleAspect, &[StyleSign]); 5] = [
        (StyleAspect::Sounds, &[StyleSign::SquareBrackets, StyleSign::RoundBrackets, StyleSign::MusicNote]),
        (StyleAspect::Ellipsis, &[StyleSign::EllipsisCharacter, StyleSign::ThreeStops]),
        (StyleAspect::Quotes, &QUOTES),
        (StyleAspect::Apostrophes, &[StyleSign::StraightApostrophe, StyleSign::CurlyApostrophe]),
        (StyleAspect::Numbers, &[StyleSign::NumberWord, StyleSign::NumberFigure]),
    ];
    for (aspect, ways) in choices {
        let (file, others) = counts(aspect);
        let used: Vec<StyleSign> = ways.iter().copied().filter(|way| file.count(*way) > 0).collect();
        let Some(usual) = used.iter().copied().max_by_key(|way| file.count(*way)) else { continue };
        let parts: Vec<String> = used
            .iter()
            .map(|way| t!("style-way", name = way.name(), count = of_cues(file.count(*way), file.cues)))
            .collect();
        draft.fact(aspect, usual.name().to_owned(), parts.join("; ") + &others);
    }
    for (aspect, sign) in [(StyleAspect::Capitals, StyleSign::Capitals), (StyleAspect::Italics, StyleSign::Italics)] {
        let (file, _) = counts(aspect);
        let count = file.count(sign);
        if count > 0 {
            let value = share_text(count as f64 / file.cues.max(1) as f64);
            draft.fact(aspect, value, t!("style-way", name = sign.name(), count = of_cues(count, file.cues)));
        }
    }
}

/// What a house never does, in as many cues as it had occasion.
pub(super) fn never(file: &FileStatistics) -> Vec<StyleSign> {
    StyleSign::ALL.iter().copied().filter(|sign| file.count(*sign) == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_told_by_which_line_is_longer() {
        let check = |values: &[(i64, u64)], expected: LineShape| {
            let mut file = FileStatistics::default();
            values.iter().for_each(|(value, count)| file.shape.add_many(*value, *count));
            assert_eq!(shape_of(&file), expected, "{values:?}");
        };
        check(&[(0, 50), (-20, 40), (10, 5)], LineShape::BottomHeavy);
        check(&[(0, 50), (20, 40), (-10, 5)], LineShape::TopHeavy);
        check(&[(0, 50), (20, 20), (-20, 20)], LineShape::Equal);
        check(&[(0, 20), (60, 20), (-60, 20)], LineShape::Syntax);
    }

    #[test]
    fn cues_that_fit_on_a_line_are_found_under_its_limit() {
        let mut file = FileStatistics::default();
        file.one_line_chars.add_many(30, 98);
        file.two_line_chars.add_many(40, 2);
        file.two_line_chars.add_many(50, 40);
        assert_eq!(broken_that_fit(&file, 42), (2, 100));
        assert!(keeps_one_line(2, 100) && !keeps_one_line(3, 100));
        assert_eq!(broken_that_fit(&file, 37), (0, 98));
    }
}
