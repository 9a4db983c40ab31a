//! The tables kept against tables built from scratch.

use proptest::prelude::*;

use super::{SegmentInput, Segmenter, cost_of, segment};
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use formats::guideline::Guideline;
use formats::language::Language;
use formats::transcript::Mark;

/// Letters, milliseconds of speech and of the pause after it, probability of a boundary, mark, and who speaks.
type RandomWord = (usize, i64, i64, f32, u8, u8);

fn random_word() -> impl Strategy<Value = RandomWord> {
    let pause = prop_oneof![4 => Just(0_i64), 2 => 0..900_i64, 1 => 900..14_000_i64];
    (prop_oneof![8 => 0..9_usize, 1 => 9..60_usize], 0..700_i64, pause, 0.0..1.0_f32, 0..9_u8, 0..40_u8)
}

#[derive(Default)]
struct RandomTalk {
    words: Vec<String>,
    spans: Vec<Span>,
    boundaries: Vec<f32>,
    marks: Vec<Mark>,
    decisions: Vec<Option<bool>>,
    speaker_changes: Vec<bool>,
    line_breaks: Vec<Option<f32>>,
}

impl RandomTalk {
    fn new(random: &[RandomWord]) -> Self {
        let mut now = Instant::ZERO;
        let mut talk = Self { decisions: vec![None; random.len()], ..Self::default() };
        for &(letters, speech, pause, probability, mark, speaker) in random {
            let mark = Mark::ALL.get(usize::from(mark)).copied().unwrap_or_default();
            talk.words.push("x".repeat(letters) + mark.sign());
            talk.spans.push(Span::new(now, now + Duration::from_millis(speech)));
            talk.boundaries.push(probability);
            talk.marks.push(mark);
            talk.speaker_changes.push(speaker == 0);
            talk.line_breaks.push((letters > 2).then_some(probability.powi(2)));
            now += Duration::from_millis(speech + pause);
        }
        // Every other talk has no model.
        if random.len() % 2 == 1 {
            talk.line_breaks.clear();
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
            speaker_changes: &self.speaker_changes,
            line_breaks: &self.line_breaks,
            language: Language::of("en"),
            ..SegmentInput::default()
        }
    }
}

/// Nothing speaks for one place or another but the model.
#[test]
fn lines_break_where_a_subtitler_would() {
    let words = vec!["xxxxxx".to_owned(); 8];
    let at = |word: i64| Instant::ZERO + Duration::from_millis(word * 400);
    let spans: Vec<Span> = (0..8).map(|word| Span::new(at(word), at(word + 1))).collect();
    let breaks = |line_breaks: &[Option<f32>]| {
        let input = SegmentInput {
            words: &words,
            spans: &spans,
            line_breaks,
            language: Language::of("en"),
            ..SegmentInput::default()
        };
        let division = segment(&input, &Guideline::ted(), &Progress::silent()).expect("nobody cancels");
        assert_eq!(division.cue_ends.iter().filter(|ends| **ends).count(), 1);
        division.line_breaks.iter().position(|breaks| *breaks)
    };
    assert_eq!(breaks(&[]), Some(3));
    let mut learned = vec![Some(0.05); 8];
    learned[4] = Some(0.95);
    assert_eq!(breaks(&learned), Some(4));
}

/// Who falls silent after "the" searches for a word: no cue ends there, the one with both words runs through the silence.
#[test]
fn a_silence_inside_a_phrase_does_not_part_it() {
    let text = "we all looked into the room, and nobody said a word about it";
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let marks: Vec<Mark> = words.iter().map(|word| Mark::of_written(word).unwrap_or_default()).collect();
    for (pause, parted) in [(2_500, false), (9_000, true)] {
        let (mut now, mut spans) = (0, Vec::new());
        for word in &words {
            let end = now + 60 * (word.len() as i64 + 1);
            spans.push(Span::new(Instant::from_millis(now), Instant::from_millis(end)));
            now = end + if word == "the" { pause } else { 0 };
        }
        for line_breaks in [vec![], words.iter().map(|word| Some(if word == "room," { 0.9 } else { 0.02 })).collect()] {
            let input = SegmentInput {
                words: &words,
                spans: &spans,
                marks: &marks,
                line_breaks: &line_breaks,
                language: Language::of("en"),
                ..SegmentInput::default()
            };
            let division = segment(&input, &Guideline::ted(), &Progress::silent()).expect("nobody cancels");
            let the = words.iter().position(|word| word == "the").expect("a word of the text");
            assert_eq!(division.cue_ends[the], parted, "{pause} {division:?}");
        }
    }
}

fn guideline() -> impl Strategy<Value = Guideline> {
    (8..43_usize, 1..4_usize, 0..7_usize).prop_map(|(max_chars_per_line, max_lines, profile)| Guideline {
        max_chars_per_line,
        max_lines,
        ..Guideline::all().swap_remove(profile)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn after_decisions_the_division_is_that_of_a_new_segmenter(
        random in prop::collection::vec(random_word(), 0..300),
        guideline in guideline(),
        steps in prop::collection::vec(
            prop::collection::vec((0.0..1.0_f64, any::<Option<bool>>(), 1..12_usize), 1..4),
            1..12,
        ),
    ) {
        let mut talk = RandomTalk::new(&random);
        let silent = Progress::silent();
        let mut segmenter = Segmenter::new(&talk.input(), &guideline, &silent).expect("nobody cancels");
        for step in steps {
            let former = segmenter.segmentation().clone();
            let mut decisions = Vec::new();
            for (place, decision, length) in step {
                let first = (place * random.len() as f64) as usize;
                for gap in first..(first + length).min(random.len()) {
                    talk.decisions[gap] = decision;
                    decisions.push((gap, decision));
                }
            }
            let changed = segmenter.decide(decisions).unwrap_or(0..0);
            let anew = segment(&talk.input(), &guideline, &silent).expect("nobody cancels");
            prop_assert_eq!(segmenter.segmentation(), &anew);
            for word in (0..random.len()).filter(|word| !changed.contains(word)) {
                prop_assert_eq!(anew.cue_ends[word], former.cue_ends[word]);
                prop_assert_eq!(anew.line_breaks[word], former.line_breaks[word]);
                prop_assert_eq!(anew.delays[word], former.delays[word]);
            }
        }
    }

    #[test]
    fn with_other_words_the_division_is_that_of_a_new_segmenter(
        random in prop::collection::vec(random_word(), 1..300),
        guideline in guideline(),
        steps in prop::collection::vec(
            (0.0..1.0_f64, 0..6_usize, prop::collection::vec(random_word(), 0..6), any::<Option<bool>>()),
            1..8,
        ),
    ) {
        let mut random = random;
        let silent = Progress::silent();
        // All with a break model, or none.
        let without_model = random.len() % 2 == 1;
        let talk_of = |random: &[RandomWord]| {
            let mut talk = RandomTalk::new(random);
            talk.line_breaks = talk.boundaries.iter().map(|boundary| Some(boundary.powi(2))).collect();
            if without_model {
                talk.line_breaks.clear();
            }
            talk
        };
        let mut segmenter = Segmenter::new(&talk_of(&random).input(), &guideline, &silent).expect("nobody cancels");
        for (place, gone, come, decision) in steps {
            let former = segmenter.segmentation().clone();
            let at = ((place * (random.len() + 1) as f64) as usize).min(random.len());
            let gone = at..(at + gone).min(random.len());
            // Those behind are spoken when they were.
            let length = |words: &[RandomWord]| words.iter().map(|word| word.1 + word.2).sum::<i64>();
            let mut come = come;
            if let Some(last) = come.last_mut() {
                last.2 = 0;
            }
            let room = length(&random[gone.clone()]) - length(&come);
            if let Some(last) = come.last_mut().filter(|_| room > 0) {
                last.2 = room;
            }
            random.splice(gone.clone(), come.clone());
            let mut talk = talk_of(&random);
            if let Some(decided) = talk.decisions.get_mut(at) {
                *decided = decision;
            }
            let changed = segmenter.rewrite(&talk.input()).unwrap_or(0..0);
            let anew = segment(&talk.input(), &guideline, &silent).expect("nobody cancels");
            prop_assert_eq!(segmenter.segmentation(), &anew);
            let moved = |word: usize| if word < gone.start { Some(word) } else { (word + gone.len()).checked_sub(come.len()) };
            let come = gone.start..gone.start + come.len();
            for word in (0..random.len()).filter(|word| !changed.contains(word) && !come.contains(word)) {
                let was = moved(word).expect("a word that was there");
                prop_assert_eq!(anew.cue_ends[word], former.cue_ends[was]);
                prop_assert_eq!(anew.line_breaks[word], former.line_breaks[was]);
                prop_assert_eq!(anew.delays[word], former.delays[was]);
            }
        }
    }

    #[test]
    fn other_places_cost_what_the_whole_talk_then_costs(
        random in prop::collection::vec(random_word(), 2..80),
        guideline in guideline(),
    ) {
        let mut talk = RandomTalk::new(&random);
        talk.speaker_changes.clear();
        let segmenter = Segmenter::new(&talk.input(), &guideline, &Progress::silent()).expect("nobody cancels");
        let best = segmenter.segmentation();
        let ends: Vec<usize> = (0..random.len()).filter(|&word| best.cue_ends[word]).map(|word| word + 1).collect();
        let starts = [0].into_iter().chain(ends.iter().copied());
        for (start, pair) in starts.zip(ends.windows(2)) {
            let words = start..pair[1];
            let present = segmenter.divide(words.clone(), Some(pair[0] - 1));
            for gap in (words.start..words.end - 1).map(Some).chain([None]) {
                let division = segmenter.divide(words.clone(), gap);
                let mut other = best.clone();
                (other.cue_ends[pair[0] - 1], other.delays[pair[0] - 1]) = (false, Duration::ZERO);
                gap.into_iter().for_each(|gap| (other.cue_ends[gap], other.delays[gap]) = (true, division.delay));
                other.line_breaks[words.clone()].fill(false);
                division.line_breaks.iter().for_each(|&after| other.line_breaks[after] = true);
                let whole = cost_of(&talk.input(), &guideline, &other);
                prop_assert!((whole - best.cost - (division.cost - present.cost)).abs() < 1e-5);
                prop_assert!(division.cost >= present.cost);
            }
        }
    }
}

/// A person must not wait for the machine: what a decision changes stays near it.
#[test]
fn a_decision_in_a_long_talk_changes_its_neighbourhood() {
    // Sentences of nine words.
    let word = |n: usize| {
        let (pause, probability, mark) = if n % 9 == 8 { (500, 0.9, 2) } else { (0, 0.1, 0) };
        (2 + n * 7 % 6, 200 + (n * 31 % 170) as i64, pause, probability, mark, 1)
    };
    let random: Vec<RandomWord> = (0..20_000).map(word).collect();
    let talk = RandomTalk::new(&random);
    let mut segmenter = Segmenter::new(&talk.input(), &Guideline::ted(), &Progress::silent()).expect("nobody cancels");
    for gap in (0..20_000).step_by(300) {
        let changed = segmenter.decide([(gap, Some(gap % 600 == 0))]).unwrap_or(gap..gap);
        assert!(changed.start + 60 > gap && changed.end < gap + 60, "{gap}: {changed:?}");
    }
}
