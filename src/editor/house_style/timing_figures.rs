//! The figures of time: how long cues stay, what lies between them, and how they stand to the speech.

use super::guideline_draft::{AspectCounts, GuidelineDraft};
use super::house_figure::{count_text, share_text};
use super::limit::KeptLimit;
use super::style_aspect::{LONGEST_SEARCH, SHORTEST_SEARCH, StyleAspect, least_gap, seconds_text};
use super::value_counts::ValueCounts;
use base::texts::{localized, t};
use base::time::Duration;
use formats::guideline::{CueGap, Field, FrameRate};

/// Fewer cues with words whose times are known say nothing of how cues stand to the speech.
const FEWEST_SPOKEN: u64 = 20;
/// A zone without gaps is told up to here.
const WIDEST_ZONE_MS: i64 = 1_000;

fn millis_text(millis: i64) -> String {
    t!("style-millis", number = millis.to_string())
}

/// How long a cue is shown at least and at most. Where cues gather at no limit, what happens to be the shortest and the longest one makes
/// nothing stricter than the program's own choice.
pub(super) fn add_durations(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, others) = counts(StyleAspect::MinDuration);
    if let Some(limit) = SHORTEST_SEARCH.lower(&file.duration_ms) {
        let millis = if limit.is_sharp { limit.value } else { limit.value.div_euclid(10) * 10 };
        let own = draft.guideline.min_duration.as_millis_rounded();
        if limit.is_sharp || millis <= own {
            let millis = millis.max(1);
            let limit = KeptLimit { value: millis, share: file.duration_ms.share_at_least(millis), ..limit };
            draft.guideline.min_duration = Duration::from_millis(millis);
            let source = duration_source(limit, true) + &others;
            draft.measured(Field::MinDuration, Some(StyleAspect::MinDuration), seconds_text(millis), source);
        } else {
            let shortest = seconds_text(file.duration_ms.quantile(0.0).unwrap_or(millis));
            let reason = t!("style-source-min-duration-own", value = shortest, cues = count_text(limit.total));
            draft.chosen(Field::MinDuration, Some(StyleAspect::MinDuration), seconds_text(own), reason);
        }
    }
    let (file, others) = counts(StyleAspect::MaxDuration);
    if let Some(limit) = LONGEST_SEARCH.upper(&file.duration_ms) {
        let step = if limit.is_sharp { 1 } else { 100 };
        let millis = (limit.value + step - 1).div_euclid(step) * step;
        let millis = millis.max(draft.guideline.min_duration.as_millis_rounded()).max(1);
        let own = draft.guideline.max_duration.as_millis_rounded();
        if limit.is_sharp || millis >= own {
            let limit = KeptLimit { value: millis, share: file.duration_ms.share_at_most(millis), ..limit };
            draft.guideline.max_duration = Duration::from_millis(millis);
            let source = duration_source(limit, false) + &others;
            draft.measured(Field::MaxDuration, Some(StyleAspect::MaxDuration), seconds_text(millis), source);
        } else {
            let longest = seconds_text(file.duration_ms.quantile(1.0).unwrap_or(millis));
            let reason = t!("style-source-max-duration-own", value = longest, cues = count_text(limit.total));
            draft.chosen(Field::MaxDuration, Some(StyleAspect::MaxDuration), seconds_text(own), reason);
        }
    }
}

fn duration_source(limit: KeptLimit, is_least: bool) -> String {
    let (value, share, cues) = (seconds_text(limit.value), share_text(limit.share), count_text(limit.total));
    match (is_least, limit.is_sharp) {
        (true, true) => {
            t!("style-source-min-duration", value = value, share = share, cues = cues, beyond = limit.beyond())
        }
        (true, false) => t!("style-source-min-duration-soft", value = value, share = share, cues = cues),
        (false, true) => {
            t!("style-source-max-duration", value = value, share = share, cues = cues, beyond = limit.beyond())
        }
        (false, false) => t!("style-source-max-duration-soft", value = value, share = share, cues = cues),
    }
}

/// The frames on which times lie, the least gap, and which gaps are closed.
pub(super) fn add_gaps(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, _) = counts(StyleAspect::FrameRate);
    let rate = file.frames.rate();
    if let Some((rate, share, times)) = rate {
        draft.guideline.frame_rate = Some(rate);
        let (shown, share, times) = (localized(rate.label()), share_text(share), count_text(times));
        let source = t!("style-source-frame-rate", rate = shown.as_str(), share = share, times = times);
        draft.measured(Field::FrameRate, Some(StyleAspect::FrameRate), shown, source);
    }
    let (file, others) = counts(StyleAspect::MinGap);
    let rate = rate.map(|(rate, ..)| rate);
    let Some(gap) = least_gap(&file) else {
        draft.guideline.min_gap = CueGap::NONE;
        draft.guideline.close_gaps_below = CueGap::NONE;
        draft.chosen(Field::MinGap, Some(StyleAspect::MinGap), millis_text(0), t!("style-no-gaps").to_owned());
        draft.chosen(
            Field::CloseGapsBelow,
            Some(StyleAspect::Chaining),
            millis_text(0),
            t!("style-no-gaps").to_owned(),
        );
        return;
    };
    let (kept, text) = cue_gap(gap, rate);
    draft.guideline.min_gap = kept;
    let share = share_text(file.gap_ms.share_at_least(gap));
    let source =
        t!("style-source-min-gap", value = text.as_str(), share = share, gaps = count_text(file.gap_ms.total()));
    draft.measured(Field::MinGap, Some(StyleAspect::MinGap), text, source + &others);
    let zone = empty_zone(&file.gap_ms, gap, rate);
    let (closed, text) = match zone {
        Some((end, _)) => cue_gap(end, rate),
        None => cue_gap(gap, rate),
    };
    draft.guideline.close_gaps_below = closed;
    let gaps = count_text(file.gap_ms.total());
    let source = match zone {
        Some((_, inside)) => {
            t!("style-source-chaining", value = text.as_str(), inside = count_text(inside), gaps = gaps)
        }
        None => t!("style-source-no-chaining", gaps = gaps),
    };
    draft.measured(Field::CloseGapsBelow, Some(StyleAspect::Chaining), text, source);
}

/// A gap as guidelines have it, in frames where times lie on them; and for people.
fn cue_gap(millis: i64, rate: Option<FrameRate>) -> (CueGap, String) {
    let as_time = || (CueGap::Time(Duration::from_millis(millis)), millis_text(millis));
    let Some(rate) = rate.filter(|_| millis > 0) else { return as_time() };
    let (per, seconds) = rate.ratio();
    let frames = (millis as f64 * per as f64 / seconds as f64 / 1000.0).round() as u32;
    if frames == 0 {
        return as_time();
    }
    (CueGap::Frames(frames), t!("style-frames", count = frames, millis = millis.to_string()))
}

/// Up to where hardly any gap is longer than the least one, and how many are there nevertheless; `None`: gaps of all lengths occur.
fn empty_zone(gaps: &ValueCounts, least: i64, rate: Option<FrameRate>) -> Option<(i64, u64)> {
    /// Gaps in the zone, of all, that are slips.
    const SLIPS: f64 = 0.02;
    // Gaps of the least length differ by the rounding of times, or by a frame.
    let near = rate.map_or(20, |rate| rate.lasting(1).as_millis_rounded() + 2);
    let from = least.saturating_add(near);
    let most = (gaps.total() as f64 * SLIPS) as u64;
    // A zone is one only if there is something beyond, and beneath.
    if gaps.total() < 30 || gaps.between(from, i64::MAX) == 0 {
        return None;
    }
    let farthest = gaps.counts().next_back().map_or(0, |(gap, _)| gap);
    // A zone ends at a gap that occurs, or is as wide as zones are told.
    let seen = gaps.counts().map(|(gap, _)| gap).filter(|gap| *gap < WIDEST_ZONE_MS);
    let holes = seen.chain([WIDEST_ZONE_MS]).filter(|end| *end >= from.saturating_add(80)).filter_map(|end| {
        let inside = gaps.between(from, end);
        // Where gaps of all lengths occur, the stretch behind it is no fuller than the zone.
        let behind = gaps.between(end, end.saturating_add(end.saturating_sub(from)));
        let is_hole = inside <= most && inside.saturating_mul(4) <= behind;
        // How well two constant rates, one in the zone and one beyond, say where gaps are.
        let beyond = gaps.between(end, i64::MAX);
        let fit = evenness(inside, end - from) + evenness(beyond, farthest.saturating_sub(end).saturating_add(1));
        is_hole.then_some((end, inside, fit))
    });
    let best = holes.max_by(|(.., one), (.., other)| one.total_cmp(other));
    best.map(|(end, inside, _)| (end, inside))
}

/// The logarithm of the likelihood, but for a constant, of so many gaps that lie evenly in a stretch of so many milliseconds.
fn evenness(gaps: u64, millis: i64) -> f64 {
    if gaps == 0 { 0.0 } else { gaps as f64 * (gaps as f64 / millis.max(1) as f64).ln() }
}

/// How cues stand to the speech, where the times of words are known.
pub(super) fn add_speech(draft: &mut GuidelineDraft, counts: AspectCounts<'_>) {
    let (file, _) = counts(StyleAspect::LeadIn);
    let unknown = || t!("style-no-word-times").to_owned();
    match file.lead_ms.quantile(0.5).filter(|_| file.lead_ms.total() >= FEWEST_SPOKEN) {
        Some(lead) => {
            let lead = lead.clamp(0, 2_000);
            draft.guideline.lead_in = Duration::from_millis(lead);
            let source = t!(
                "style-source-lead-in",
                value = lead.to_string(),
                cues = count_text(file.lead_ms.total()),
                low = file.lead_ms.quantile(0.1).unwrap_or_default().to_string(),
                high = file.lead_ms.quantile(0.9).unwrap_or_default().to_string()
            );
            draft.measured(Field::LeadIn, Some(StyleAspect::LeadIn), millis_text(lead), source);
        }
        None => {
            let value = millis_text(draft.guideline.lead_in.as_millis_rounded());
            draft.chosen(Field::LeadIn, Some(StyleAspect::LeadIn), value, unknown());
        }
    }
    match file.delay_ms.quantile(0.95).filter(|_| file.delay_ms.total() >= FEWEST_SPOKEN) {
        Some(delay) => {
            let delay = delay.clamp(0, 1_000);
            draft.guideline.max_delay = Duration::from_millis(delay);
            let share = share_text(file.delay_ms.share_at_most(delay));
            let cues = count_text(file.delay_ms.total());
            let source = t!("style-source-max-delay", value = delay.to_string(), share = share, cues = cues);
            draft.measured(Field::MaxDelay, None, millis_text(delay), source);
        }
        None => {
            let value = millis_text(draft.guideline.max_delay.as_millis_rounded());
            draft.chosen(Field::MaxDelay, None, value, unknown());
        }
    }
    match file.hold_ms.quantile(0.5).filter(|_| file.hold_ms.total() >= FEWEST_SPOKEN) {
        Some(hold) => {
            let hold = hold.clamp(0, 3_000);
            draft.guideline.hold_after_speech = Duration::from_millis(hold);
            let source = t!(
                "style-source-hold",
                value = hold.to_string(),
                cues = count_text(file.hold_ms.total()),
                low = file.hold_ms.quantile(0.1).unwrap_or_default().to_string(),
                high = file.hold_ms.quantile(0.9).unwrap_or_default().to_string()
            );
            draft.measured(Field::HoldAfterSpeech, Some(StyleAspect::Hold), millis_text(hold), source);
        }
        None => {
            let value = millis_text(draft.guideline.hold_after_speech.as_millis_rounded());
            draft.chosen(Field::HoldAfterSpeech, Some(StyleAspect::Hold), value, unknown());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_style::FileStatistics;
    use std::sync::Arc;

    /// The shortest and the longest cue that are learnt, in milliseconds, and whether each was counted.
    fn durations(counts: ValueCounts) -> [(i64, bool); 2] {
        let file = Arc::new(FileStatistics { cues: counts.total(), duration_ms: counts, ..FileStatistics::default() });
        let mut draft = GuidelineDraft::new("Client");
        add_durations(&mut draft, &|_| (file.clone(), String::new()));
        let guideline = &draft.guideline;
        [(Field::MinDuration, guideline.min_duration), (Field::MaxDuration, guideline.max_duration)].map(
            |(field, duration)| {
                let figure = draft.figures.iter().find(|figure| figure.field == Some(field)).unwrap();
                (duration.as_millis_rounded(), figure.is_measured)
            },
        )
    }

    #[test]
    fn what_happens_to_be_shortest_is_no_limit() {
        let spread = |low: i64| {
            let mut counts = ValueCounts::default();
            (0..50).for_each(|step| counts.add_many(low + 40 * step, 1 + step.min(50 - step) as u64));
            counts
        };
        assert_eq!(durations(spread(2_040)), [(1_000, false), (7_000, false)]);
        // Shorter than the program would make them.
        assert_eq!(durations(spread(600))[0], (680, true));
        let mut kept = spread(2_040);
        kept.add_many(1_400, 60);
        kept.add_many(6_000, 60);
        assert_eq!(durations(kept), [(1_400, true), (6_000, true)]);
    }

    #[test]
    fn gaps_that_a_house_closes_leave_a_hole() {
        let mut gaps = ValueCounts::default();
        gaps.add_many(80, 60);
        (500..2_000).step_by(20).for_each(|gap| gaps.add(gap));
        gaps.add(200);
        assert_eq!(empty_zone(&gaps, 80, Some(FrameRate::F25)), Some((500, 1)));
        // Nearly all are closed; what is left begins at eight frames, and is not itself taken for slips.
        let mut closed = ValueCounts::default();
        closed.add_many(80, 459);
        (0..136).for_each(|index| closed.add(320 + 40 * (index % 34)));
        assert_eq!(empty_zone(&closed, 80, Some(FrameRate::F25)), Some((320, 0)));
        assert_eq!(cue_gap(320, Some(FrameRate::F25)).0, CueGap::Frames(8));
        let mut open = ValueCounts::default();
        (0..2_000).step_by(10).for_each(|gap| open.add(gap));
        assert_eq!(empty_zone(&open, 0, None), None);
        assert_eq!(empty_zone(&ValueCounts::default(), 0, None), None);
    }

    #[test]
    fn gaps_are_frames_where_times_lie_on_them() {
        let check =
            |millis: i64, rate: Option<FrameRate>, expected: CueGap| assert_eq!(cue_gap(millis, rate).0, expected);
        check(80, Some(FrameRate::F25), CueGap::Frames(2));
        check(83, Some(FrameRate::F24), CueGap::Frames(2));
        check(83, None, CueGap::Time(Duration::from_millis(83)));
        check(0, Some(FrameRate::F25), CueGap::Time(Duration::ZERO));
    }
}
