//! The figures of length and speed.

use super::file_statistics::char_width_of;
use super::guideline_draft::{AspectCounts, GuidelineDraft};
use super::house_figure::{count_text, share_text};
use super::limit::KeptLimit;
use super::style_aspect::{LINE_SEARCH, SPEED_SEARCH, StyleAspect, whole_cps};
use base::texts::t;
use formats::guideline::{CharWidth, Field, LINE_LIMIT};

/// Characters of a line, lines of a cue.
pub(super) fn add_lengths(draft: &mut GuidelineDraft, language: &str, counts: AspectCounts<'_>) {
    let (file, others) = counts(StyleAspect::LineLength);
    if let Some(limit) = LINE_SEARCH.upper(&file.line_chars) {
        let chars = usize::try_from(limit.value).unwrap_or(1).clamp(1, 1000);
        draft.guideline.max_chars_per_line = chars;
        let (share, lines) = (share_text(limit.share), count_text(limit.total));
        let source = if limit.is_sharp {
            t!("style-source-line-length", value = chars, share = share, lines = lines, beyond = limit.beyond())
        } else {
            t!("style-source-line-length-soft", value = chars, share = share, lines = lines)
        };
        draft.measured(Field::MaxCharsPerLine, Some(StyleAspect::LineLength), chars.to_string(), source + &others);
    }
    let width = char_width_of(language);
    draft.guideline.char_width = width;
    if width == CharWidth::HalfAndFull {
        let value = t!("style-half-and-full").to_owned();
        draft.chosen(Field::CharWidth, None, value, t!("style-source-char-width").to_owned());
    }
    let (file, others) = counts(StyleAspect::Lines);
    if let Some(lines) = file.lines.quantile(0.99) {
        let most = usize::try_from(lines).unwrap_or(1).clamp(1, LINE_LIMIT);
        draft.guideline.max_lines = most;
        let share = share_text(file.lines.share_at_most(most as i64));
        let source = t!("style-source-lines", value = most, share = share, cues = count_text(file.lines.total()));
        draft.measured(Field::MaxLines, Some(StyleAspect::Lines), most.to_string(), source + &others);
    }
}

/// How fast cues may be read, and how slow they are where there is time.
pub(super) fn add_speeds(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, others) = counts(StyleAspect::Speed);
    let speeds = &file.tenths_cps;
    if let Some(limit) = SPEED_SEARCH.upper(speeds) {
        // Whole characters a second, as people give them.
        let cps = whole_cps(limit.value).max(1);
        let limit = KeptLimit { value: cps, share: speeds.share_at_most(cps.saturating_mul(10)), ..limit };
        draft.guideline.max_cps = cps as f64;
        draft.measured(Field::MaxCps, Some(StyleAspect::Speed), cps.to_string(), speed_source(limit) + &others);
        let strict = speeds.quantile(0.995).map_or(cps, whole_cps).max(cps);
        draft.guideline.strict_cps = Some(strict as f64);
        let share = share_text(speeds.share_at_most(strict.saturating_mul(10)));
        let source = t!("style-source-strict-cps", value = strict, share = share, cues = count_text(limit.total));
        draft.measured(Field::StrictCps, None, strict.to_string(), source);
        let free = if file.free_tenths_cps.total() >= 30 { &file.free_tenths_cps } else { speeds };
        if let Some(middle) = free.quantile(0.5) {
            let optimal = whole_cps(middle).clamp(1, cps);
            draft.guideline.optimal_cps = optimal as f64;
            let source = t!("style-source-optimal-cps", value = optimal, cues = count_text(free.total()));
            draft.measured(Field::OptimalCps, None, optimal.to_string(), source);
        }
    }
    draft.guideline.count_spaces = true;
    let value = t!("style-yes").to_owned();
    draft.chosen(Field::CountSpaces, None, value, t!("style-source-count-spaces").to_owned());
}

fn speed_source(limit: KeptLimit) -> String {
    let (share, cues) = (share_text(limit.share), count_text(limit.total));
    if limit.is_sharp {
        t!("style-source-speed", value = limit.value, share = share, cues = cues, beyond = limit.beyond())
    } else {
        t!("style-source-speed-soft", value = limit.value, share = share, cues = cues)
    }
}
