use breathmark::cues::{self, ProblemKind};
use breathmark::guideline::{CueGap, FrameRate, Guideline, exported_millis};
use breathmark::language::Language;
use breathmark::progress::Progress;
use breathmark::proposals::{SegmentInput, Segmentation, cost_of, segment};
use breathmark::restored_text::{WordingOptions, WordingPolicy, word_text};
use breathmark::time::{Duration, Instant, Span};
use breathmark::transcript::{Mark, Word};
use proptest::prelude::*;

use super::{kinds, word};

/// One word of a random talk: its letters, milliseconds of speech and of the pause after it, and what is known of the
/// gap after it.
type RandomWord = (usize, i64, i64, f32, u8, u8);

fn random_word() -> impl Strategy<Value = RandomWord> {
    let pause = prop_oneof![4 => Just(0_i64), 2 => 0..900_i64, 1 => 900..20_000_i64];
    let letters = prop_oneof![8 => 1..9_usize, 1 => 9..30_usize];
    (letters, 0..700_i64, pause, 0.0..1.0_f32, 0..8_u8, 0..20_u8)
}

struct RandomTalk {
    words: Vec<String>,
    spans: Vec<Span>,
    boundaries: Vec<f32>,
    marks: Vec<Mark>,
    decisions: Vec<Option<bool>>,
    line_breaks: Vec<Option<f32>>,
}

impl RandomTalk {
    fn new(random: &[RandomWord]) -> Self {
        let mut now = 0;
        let mut talk = Self {
            words: vec![],
            spans: vec![],
            boundaries: vec![],
            marks: vec![],
            decisions: vec![],
            line_breaks: vec![],
        };
        // A break model knows about half of the talks.
        let knows_lines = random.first().is_some_and(|word| word.3 < 0.5);
        for &(letters, speech, pause, probability, mark, decision) in random {
            let mark = Mark::ALL.get(mark as usize).copied().unwrap_or_default();
            let common = ["", "a", "of", "the", "that"].get(letters).copied().unwrap_or_default();
            let letters = if common.is_empty() { "x".repeat(letters) } else { common.to_owned() };
            talk.line_breaks.extend(knows_lines.then_some((decision != 3).then_some((3.0 * probability) % 1.0)));
            talk.words.push(letters + mark.sign());
            talk.spans.push(Span::new(Instant::from_millis(now), Instant::from_millis(now + speech)));
            talk.boundaries.push(probability);
            talk.marks.push(mark);
            talk.decisions.push([Some(true), Some(false), Some(false)].get(decision as usize).copied().flatten());
            now += speech + pause;
        }
        talk
    }

    fn input(&self) -> SegmentInput<'_> {
        SegmentInput {
            words: &self.words,
            spans: &self.spans,
            boundaries: &self.boundaries,
            marks: &self.marks,
            decisions: &self.decisions,
            line_breaks: &self.line_breaks,
            language: Language::of("en"),
            ..SegmentInput::default()
        }
    }
}

/// The least cost over every way of ending cues, early or late, and breaking lines: each gap does one of these or nothing.
fn least_cost(input: &SegmentInput<'_>, guideline: &Guideline) -> f64 {
    let gaps = input.words.len().saturating_sub(1);
    let half = Duration::from_nanos(guideline.max_delay.as_nanos() / 2);
    let delays = [Duration::ZERO, half, half + half];
    let late = if guideline.max_delay > Duration::ZERO { delays.len() } else { 1 };
    let ways = 2 + late as u64;
    let mut least = f64::INFINITY;
    let mut division = Segmentation {
        cue_ends: vec![false; gaps],
        line_breaks: vec![false; gaps],
        delays: vec![Duration::ZERO; gaps],
        cost: 0.0,
    };
    for number in 0..ways.pow(gaps as u32) {
        let mut rest = number;
        for gap in 0..gaps {
            let way = (rest % ways) as usize;
            division.cue_ends[gap] = way >= 2;
            division.line_breaks[gap] = way == 1;
            division.delays[gap] = delays[way.saturating_sub(2)];
            rest /= ways;
        }
        least = least.min(cost_of(input, guideline, &division));
    }
    least
}

fn check_against_brute_force(random: &[RandomWord], guideline: &Guideline) -> Result<(), TestCaseError> {
    let talk = RandomTalk::new(random);
    let found = segment(&talk.input(), guideline, &Progress::silent()).expect("nobody cancels");
    let cost = cost_of(&talk.input(), guideline, &found);
    let tolerance = 1e-9 * (1.0 + found.cost.abs());
    prop_assert!((found.cost - cost).abs() <= tolerance, "reports {} for a division that costs {cost}", found.cost);
    let least = least_cost(&talk.input(), guideline);
    prop_assert!((found.cost - least).abs() <= tolerance, "found {}, the least is {least}", found.cost);
    Ok(())
}

fn random_guideline() -> impl Strategy<Value = Guideline> {
    (5..43_usize, 1..4_usize, 0..7_usize, any::<bool>(), 1..8_i64).prop_map(
        |(chars, lines, profile, sentences, secs)| Guideline {
            max_chars_per_line: chars,
            max_lines: lines,
            one_sentence_per_cue: sentences,
            max_duration: Duration::from_millis(1000 * secs),
            min_duration: Duration::from_millis(800),
            ..Guideline::all().swap_remove(profile)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_talks_cost_no_more_than_the_best_of_all_divisions(
        random in prop::collection::vec(random_word(), 0..8),
        guideline in random_guideline(),
    ) {
        check_against_brute_force(&random, &Guideline { max_delay: Duration::ZERO, ..guideline })?;
    }

    #[test]
    fn so_do_those_that_may_come_late(
        random in prop::collection::vec(random_word(), 0..6),
        guideline in random_guideline(),
        max_delay in 0..2_000_i64,
    ) {
        check_against_brute_force(&random, &Guideline { max_delay: Duration::from_millis(max_delay), ..guideline })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_do_talks_of_a_dozen_words(
        random in prop::collection::vec(random_word(), 12),
        guideline in random_guideline(),
    ) {
        check_against_brute_force(&random, &Guideline { max_delay: Duration::ZERO, ..guideline })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cues_hold_every_word_and_never_meet(
        random in prop::collection::vec(random_word(), 0..60),
        guideline in random_guideline(),
    ) {
        let talk = RandomTalk::new(&random);
        let segmentation = segment(&talk.input(), &guideline, &Progress::silent()).expect("nobody cancels");
        let words: Vec<Word> = talk.spans.iter().enumerate().map(|(id, &span)| word(id, "", span)).collect();
        let cues = cues::build(&words, &talk.words, &segmentation, &guideline);
        let text: Vec<&str> = cues.iter().flat_map(|cue| &cue.lines).flat_map(|line| line.split(' ')).collect();
        prop_assert_eq!(text, talk.words.iter().map(String::as_str).collect::<Vec<_>>());
        prop_assert!(cues.iter().all(|cue| cue.span.start >= Instant::ZERO && cue.lines.len() <= guideline.max_lines));
        prop_assert!(cues.iter().all(|cue| exported_millis(cue.span).1 > exported_millis(cue.span).0));
        let least_gap = guideline.least_gap();
        for pair in cues.windows(2) {
            prop_assert!(pair[0].span.end <= pair[1].span.start);
            // Where there is silence enough, and the cue is longer than the gap, the gap is kept.
            let [last, first] = [talk.spans[pair[0].words.end - 1], talk.spans[pair[1].words.start]];
            if first.start - last.end >= least_gap && last.end - pair[0].span.start >= least_gap {
                prop_assert!(pair[1].span.start - pair[0].span.end >= least_gap);
            }
        }
        for kind in kinds(&cues, &guideline) {
            let is_impossible = matches!(kind, ProblemKind::OverlapsNext { .. } | ProblemKind::TooManyLines { .. });
            prop_assert!(!is_impossible, "{kind}");
        }
        // What is made within the guideline is with its words; only cues that are as good as nothing push each other.
        let is_crowded = cues.iter().any(|cue| cue.span.duration() < Duration::from_millis(50));
        for problem in cues::check_spoken(&cues, &words, &guideline, Language::of("en")) {
            use ProblemKind::{AppearsEarly, AppearsLate, GoesEarly, StaysLong};
            let is_out = matches!(
                problem.kind,
                AppearsEarly { .. } | AppearsLate { .. } | GoesEarly { .. } | StaysLong { .. }
            );
            prop_assert!(is_crowded || !is_out, "{problem}: {:?}", cues[problem.cue]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_the_frame_grid_gaps_are_exact_in_what_is_exported(
        random in prop::collection::vec(random_word(), 0..60),
        guideline in random_guideline(),
        rate in prop::sample::select(&FrameRate::ALL[..]),
        gap in prop_oneof![(0..4_u32).prop_map(CueGap::Frames), (0..200_i64).prop_map(|ms| CueGap::Time(Duration::from_millis(ms)))],
    ) {
        let guideline = Guideline { frame_rate: Some(rate), min_gap: gap, ..guideline };
        let talk = RandomTalk::new(&random);
        let segmentation = segment(&talk.input(), &guideline, &Progress::silent()).expect("nobody cancels");
        let words: Vec<Word> = talk.spans.iter().enumerate().map(|(id, &span)| word(id, "", span)).collect();
        let cues = cues::build(&words, &talk.words, &segmentation, &guideline);
        // Frames as a program counts them that reads the file.
        let frame = |millis: i64| rate.nearest(Instant::from_millis(millis));
        let frames: Vec<(i64, i64)> = cues.iter().map(|cue| exported_millis(cue.span)).map(|(a, b)| (frame(a), frame(b))).collect();
        let (least, close_below) = (gap.frames(rate), guideline.close_gaps_below.frames(rate));
        let longest = rate.within(guideline.max_duration);
        let mut faulty = Vec::new();
        let mut may_be_faulty = Vec::new();
        // Cues that start in one frame push each other off the grid.
        let has_room = |pair: &[cues::Cue]| pair[1].span.start > pair[0].span.start + rate.lasting(1);
        let crowded = cues.windows(2).position(|pair| !has_room(pair)).unwrap_or(cues.len());
        for (index, cue) in cues.iter().enumerate().take(crowded) {
            prop_assert_eq!((rate.start_of(frames[index].0), rate.start_of(frames[index].1)), (cue.span.start, cue.span.end));
            let speech = Span::new(words[cue.words.start].span.start, words[cue.words.end - 1].span.end);
            let frame = rate.lasting(1);
            prop_assert!(cue.span.start - speech.start <= guideline.max_delay + frame);
            prop_assert!(speech.start - cue.span.start <= guideline.lead_in.max(frame));
            let Some(next) = frames.get(index + 1) else {
                prop_assert!(cue.span.end >= speech.end);
                continue;
            };
            let found = next.0 - frames[index].1;
            let room = next.0 - frames[index].0;
            if found < least {
                // Only a cue that is too short to give two gaps away.
                prop_assert!(room < 2 * least, "{found} of {least} frames, {room} until the next cue");
                may_be_faulty.push(index);
            } else if found != least && found < close_below {
                // Neither closed nor visible: only where the longest cue ends, or the speech.
                let shown = frames[index].1 - frames[index].0;
                prop_assert!(next.0 - least - frames[index].0 > longest || room < 2 * least, "{found} frames after {shown}");
            }
        }
        for problem in cues::check(&cues, &guideline, Language::of("en")).into_iter().filter(|problem| problem.cue < crowded) {
            if matches!(problem.kind, ProblemKind::GapTooSmall { .. }) {
                faulty.push(problem.cue);
            }
        }
        prop_assert_eq!(faulty, may_be_faulty);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn restored_punctuation_never_doubles(
        random in prop::collection::vec((prop_oneof!["[A-Za-z.,?!'-]{0,6}", "U\\.S\\.", "--", "(\"|“)?[a-z]{2}[.,]?(\"|”)?"], 0..4_usize), 0..30),
    ) {
        let words: Vec<Word> =
            random.iter().enumerate().map(|(id, (text, _))| word(id, text, Span::default())).collect();
        let marks: Vec<Mark> = random.iter().map(|(_, mark)| Mark::ALL[*mark]).collect();
        let options = WordingOptions { written: WordingPolicy::Ignore, language: Language::of("en"), ..WordingOptions::default() };
        let shown = word_text(&words, &marks, &options);
        prop_assert_eq!((shown.words.len(), shown.marks.len()), (words.len(), words.len()));
        for ((text, &mark), word) in shown.words.iter().zip(&marks).zip(&words) {
            if !word.text.chars().any(char::is_alphanumeric) {
                prop_assert_eq!(text, &word.text);
                continue;
            }
            let tail: String = text.chars().rev().take_while(|c| !c.is_alphanumeric()).collect();
            let signs = tail.chars().filter(|c| matches!(c, '.' | ',' | '?' | '!')).count();
            // "U.S.," and "U.S.?" are right, "U.S.." is not.
            let most = if text.trim_end_matches(['"', '”', '\'', ',', '?', '-']).ends_with('.') && mark != Mark::Period { 2 } else { 1 };
            prop_assert!(signs <= most, "{} became {text}", word.text);
            prop_assert!(mark == Mark::O || text.contains(mark.sign()), "{} became {text}", word.text);
        }
    }
}

#[test]
fn a_guideline_that_makes_no_sense_does_no_harm() {
    let guideline = Guideline {
        max_chars_per_line: 0,
        max_lines: 0,
        max_cps: f64::NAN,
        optimal_cps: 0.0,
        lead_in: Duration::from_millis(-100),
        min_gap: CueGap::Time(Duration::from_millis(-100)),
        min_duration: Duration::from_millis(5000),
        max_duration: Duration::from_millis(-5),
        ..Guideline::ted()
    };
    let talk = RandomTalk::new(&[(3, 100, 0, f32::NAN, 0, 9), (4, 200, 900, -1.0, 1, 9), (9, 0, 0, 2.0, 2, 9)]);
    let segmentation = segment(&talk.input(), &guideline, &Progress::silent()).expect("nobody cancels");
    let words: Vec<Word> = talk.spans.iter().enumerate().map(|(id, &span)| word(id, "", span)).collect();
    let cues = cues::build(&words, &talk.words, &segmentation, &guideline);
    assert!(!cues.is_empty() && cues.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
}
