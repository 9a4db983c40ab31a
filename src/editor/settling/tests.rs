//! Following edits against settling everything from scratch.

use std::sync::Arc;

use proptest::prelude::*;

use super::{Settler, settle};
use crate::decisions::{Decision, DecisionKind};
use crate::project::{Edge, Project};
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use evidence::fusion::BoundaryFactor;
use evidence::fusion::{GapFusion, WritingEvidence};
use evidence::lexical::LetterCase;
use evidence::restored_text::MarkPolicy;
use evidence::{Evidence, GapEvidence};
use formats::guideline::Guideline;
use formats::transcript::{Mark, Transcript, Word, WordId};

/// A word of a random talk: its text, milliseconds of speech and of the pause after it, probability of a full stop and
/// speaker.
type RandomWord = (&'static str, i64, i64, f32, u8);

fn random_word() -> impl Strategy<Value = RandomWord> {
    const TEXTS: [&str; 16] = [
        "a",
        "of",
        "the",
        "that",
        "harbour",
        "boats,",
        "we",
        "I",
        "stands.",
        "Why?",
        "counterintuitively",
        "small",
        "Dr.",
        "",
        "so",
        "Anna",
    ];
    let pause = prop_oneof![5 => Just(0_i64), 3 => 0..900_i64, 1 => 900..14_000_i64];
    (prop::sample::select(&TEXTS[..]), 0..700_i64, pause, 0.0..1.0_f32, 0..12_u8)
}

fn words(random: &[RandomWord], first_id: u32, from: Instant) -> Vec<Word> {
    let mut at = from;
    let make = |(index, (text, speech, pause, _, speaker)): (usize, &RandomWord)| {
        let span = Span::new(at, at + Duration::from_millis(*speech));
        at = span.end + Duration::from_millis(*pause);
        Word {
            id: WordId(first_id + index as u32),
            text: (*text).to_owned(),
            span,
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: (*speaker < 2).then(|| if *speaker == 0 { "A".into() } else { "B".into() }),
        }
    };
    random.iter().enumerate().map(make).collect()
}

/// Evidence for most of the words. What kind the first of them says: by a fusion or not, with capitals or with the writing read along, with
/// or without line ends.
fn evidence(words: &[Word], random: &[RandomWord]) -> Evidence {
    let posteriors: Vec<[f32; 4]> =
        random.iter().map(|(.., stop, _)| [0.8 * (1.0 - stop), 0.2 * (1.0 - stop), *stop, 0.0]).collect();
    let acoustic: Vec<f32> = random.iter().map(|(_, _, pause, ..)| 1.0 - (-*pause as f32 / 500.0).exp()).collect();
    let kind = random.first().map_or(0, |(.., kind)| *kind);
    let gap = |(index, word): (usize, &Word)| {
        let stop = random[index].3;
        let fusion = GapFusion { sentence_end: stop, contributions: [-1.0, 6.0 * stop - 2.0, 0.0, 1.0] };
        let strong = if index % 13 == 4 { 9.0 } else { 4.0 * stop - 2.0 };
        let writing = WritingEvidence { any_mark: strong, sentence_end: strong, question: -3.0, set_from: 0.6 };
        let pause = Duration::from_millis(random[index].2);
        let gap = GapEvidence {
            posterior: posteriors[index],
            acoustic: acoustic[index],
            fusion: (kind % 2 == 1).then_some(fusion),
            pause,
            pitch_reset_st: None,
            energy_drop_db: None,
            case: if kind % 3 == 1 && index % 5 == 2 { LetterCase::Capital } else { LetterCase::Lower },
            line_break: (kind % 4 > 1 && index % 3 == 0).then_some(stop),
            writing: (kind % 3 == 2).then_some(writing),
        };
        (index % 11 != 5).then_some((word.id, gap))
    };
    let gaps = words.iter().zip(random).map(|(word, _)| word).enumerate().filter_map(gap).collect();
    // Some words are measured to end early.
    let silence = |pair: &[Word]| Span::new(pair[0].span.end - Duration::from_millis(40), pair[1].span.start);
    let silences = words.windows(2).skip(3).step_by(7).map(|pair| (pair[0].id, silence(pair))).collect();
    Evidence { model: "none".into(), language: "en".into(), heard: true, gaps, silences, ..Evidence::default() }
}

/// A change to a project; places are shares of the talk.
#[derive(Clone, Debug)]
enum Change {
    Decide(f64, Option<u8>),
    DecideMany(f64, f64, Option<u8>),
    BreakLine(f64, Option<bool>),
    Time(f64, bool, Option<i64>),
    Guideline(usize, usize),
    Replace(f64, usize, Vec<RandomWord>),
    Type(f64),
    Mark(f64, Option<Mark>),
    Marks(MarkPolicy),
    BoundaryFactor(i32),
    Evidence(Option<f32>),
    /// In milliseconds.
    Shots(Vec<i64>),
    Nothing,
}

fn change() -> impl Strategy<Value = Change> {
    let place = || 0.0..1.0_f64;
    let kind = || prop::option::weighted(0.7, 0..5_u8);
    prop_oneof![
        12 => (place(), kind()).prop_map(|(at, kind)| Change::Decide(at, kind)),
        2 => (place(), place(), kind()).prop_map(|(from, to, kind)| Change::DecideMany(from, to, kind)),
        4 => (place(), any::<Option<bool>>()).prop_map(|(at, breaks)| Change::BreakLine(at, breaks)),
        4 => (place(), any::<bool>(), prop::option::of(-900..900_i64)).prop_map(|(at, is_in, by)| Change::Time(at, is_in, by)),
        1 => (0..7_usize, 1..4_usize).prop_map(|(profile, lines)| Change::Guideline(profile, lines)),
        2 => (place(), 0..4_usize, prop::collection::vec(random_word(), 0..4))
            .prop_map(|(at, gone, put)| Change::Replace(at, gone, put)),
        1 => place().prop_map(Change::Type),
        1 => (place(), prop::option::of(prop::sample::select(Mark::ALL.to_vec()))).prop_map(|(at, to)| Change::Mark(at, to)),
        1 => prop::sample::select(MarkPolicy::ALL.to_vec()).prop_map(Change::Marks),
        1 => (-4..=4_i32).prop_map(Change::BoundaryFactor),
        1 => prop::option::weighted(0.8, 0.0..1.0_f32).prop_map(Change::Evidence),
        2 => prop::collection::vec(0..60_000_i64, 0..40).prop_map(Change::Shots),
        1 => Just(Change::Nothing),
    ]
}

/// What is done to the text, and a little besides.
fn text_change() -> impl Strategy<Value = Change> {
    let place = || 0.0..1.0_f64;
    let replaced = (place(), 0..4_usize, prop::collection::vec(random_word(), 0..4));
    prop_oneof![
        6 => replaced.prop_map(|(at, gone, put)| Change::Replace(at, gone, put)),
        2 => place().prop_map(Change::Type),
        2 => (place(), prop::option::of(prop::sample::select(Mark::ALL.to_vec()))).prop_map(|(at, to)| Change::Mark(at, to)),
        1 => (place(), prop::option::weighted(0.7, 0..5_u8)).prop_map(|(at, kind)| Change::Decide(at, kind)),
        1 => (place(), any::<bool>(), prop::option::of(-900..900_i64)).prop_map(|(at, is_in, by)| Change::Time(at, is_in, by)),
    ]
}

struct State {
    project: Project,
    evidence: Option<Arc<Evidence>>,
}

impl State {
    fn new(random: &[RandomWord]) -> Self {
        let mut words = words(random, 0, Instant::from_millis(300));
        if random.first().is_some_and(|(.., kind)| *kind > 6) {
            // As of a recogniser without capitals.
            words.iter_mut().for_each(|word| word.text = word.text.to_lowercase());
        }
        let evidence = Some(Arc::new(evidence(&words, random)));
        let transcript = Transcript { format: "none", words, language: Some("en".into()), ..Transcript::default() };
        Self { project: Project::new(&transcript, Guideline::ted()), evidence }
    }

    fn word(&self, place: f64) -> Option<usize> {
        let count = self.project.words.len();
        (count > 0).then(|| ((place * count as f64) as usize).min(count - 1))
    }

    fn decide(&mut self, position: usize, kind: Option<u8>) {
        let gap = self.project.words[position].id;
        let kind = kind.map(|kind| match kind {
            0 => DecisionKind::Accepted,
            1 => DecisionKind::Rejected,
            2 => DecisionKind::Added,
            3 => DecisionKind::MovedHere { from: gap },
            _ => DecisionKind::MovedAway { to: gap },
        });
        self.project.pins.set_decision(gap, kind.map(|kind| Decision::new(kind, None)));
    }

    fn make(&mut self, change: &Change) {
        match change {
            Change::Decide(at, kind) => {
                if let Some(position) = self.word(*at) {
                    self.decide(position, *kind);
                }
            }
            Change::DecideMany(from, to, kind) => {
                if let (Some(from), Some(to)) = (self.word(from.min(*to)), self.word(from.max(*to))) {
                    (from..=to).filter(|position| position % 3 != 1).for_each(|position| self.decide(position, *kind));
                }
            }
            Change::BreakLine(at, breaks) => {
                if let Some(position) = self.word(*at) {
                    let gap = self.project.words[position].id;
                    self.project.pins.set_line_end(gap, *breaks);
                }
            }
            Change::Time(at, is_in, by) => {
                if let Some(position) = self.word(*at) {
                    let Word { id, span, .. } = &self.project.words[position];
                    let (edge, time) = if *is_in { (Edge::In(*id), span.start) } else { (Edge::Out(*id), span.end) };
                    self.project.pins.set_time(edge, by.map(|by| time + Duration::from_millis(by)));
                }
            }
            Change::Guideline(profile, max_lines) => {
                self.project.guideline = Guideline { max_lines: *max_lines, ..Guideline::all().swap_remove(*profile) };
            }
            Change::Replace(at, gone, put) => {
                let position = self.word(*at).unwrap_or(0);
                let range = position..(position + gone).min(self.project.words.len());
                let from = position.checked_sub(1).map_or(Instant::ZERO, |before| self.project.words[before].span.end);
                let mut put = words(put, self.project.next_word, from);
                let next = self.project.words.get(range.end).map(|word| word.span.start);
                for word in &mut put {
                    word.span.start = next.map_or(word.span.start, |next| word.span.start.min(next));
                    word.span.end = next.map_or(word.span.end, |next| word.span.end.min(next));
                }
                self.project.next_word += put.len() as u32;
                self.project.words.splice(range, put);
            }
            Change::Type(at) => {
                if let Some(position) = self.word(*at) {
                    self.project.pins.set(self.project.words[position].id, |pin| pin.is_typed = true);
                }
            }
            Change::Mark(at, to) => {
                if let Some(position) = self.word(*at) {
                    self.project.pins.set(self.project.words[position].id, |pin| pin.mark = *to);
                }
            }
            Change::Marks(to) => self.project.marks = *to,
            Change::BoundaryFactor(steps) => self.project.boundary_factor = BoundaryFactor::of_steps(*steps),
            Change::Evidence(stop) => {
                self.evidence = stop.map(|stop| {
                    let random: Vec<RandomWord> = (0..self.project.words.len())
                        .map(|index| ("", 0, (index * 97 % 700) as i64, stop, (stop * 12.0) as u8))
                        .collect();
                    Arc::new(evidence(&self.project.words, &random))
                });
            }
            Change::Shots(millis) => self.project.shots = millis.clone().into(),
            Change::Nothing => {}
        }
    }
}

/// A talk that was worked on; of its shot changes nothing is known.
pub(super) fn random_project() -> impl Strategy<Value = (Project, Option<Arc<Evidence>>)> {
    (prop::collection::vec(random_word(), 1..80), prop::collection::vec(change(), 1..24)).prop_map(
        |(random, changes)| {
            let mut state = State::new(&random);
            let others = changes.iter().filter(|change| !matches!(change, Change::Shots(_)));
            others.for_each(|change| state.make(change));
            (state.project, state.evidence)
        },
    )
}

/// Follows the changes with one settler and compares with a new one after each.
fn check(random: &[RandomWord], changes: &[Change]) -> Result<(), TestCaseError> {
    let mut state = State::new(random);
    let mut settler = Settler::default();
    for change in [Change::Nothing].iter().chain(changes) {
        state.make(change);
        let followed = settler.settle(&state.project, state.evidence.as_ref());
        let anew = settle(&state.project, state.evidence.as_deref(), &Progress::silent()).expect("nobody cancels");
        prop_assert_eq!(&followed.wording, &anew.wording, "after {:?}", change);
        prop_assert_eq!(&followed.segmentation, &anew.segmentation, "after {:?}", change);
        prop_assert_eq!(&followed.cues, &anew.cues, "after {:?}", change);
        prop_assert_eq!(&followed.problems, &anew.problems, "after {:?}", change);
        prop_assert_eq!(&followed.hints, &anew.hints, "after {:?}", change);
        prop_assert_eq!(&followed.boundaries, &anew.boundaries, "after {:?}", change);
        prop_assert!(*followed == anew);
        check_alternatives(&settler, &state)?;
    }
    Ok(())
}

/// Alternatives are in the order of their costs and hold all words of the two cues.
fn check_alternatives(settler: &Settler, state: &State) -> Result<(), TestCaseError> {
    let project_cues = settler.project_cues();
    for boundary in project_cues.boundaries.iter().filter(|boundary| boundary.is_cue_end()).step_by(7) {
        let found = settler.alternatives(&state.project, boundary.word, 4);
        prop_assert!(found.len() <= 4 && found.iter().all(|alternative| alternative.cost >= 0.0));
        prop_assert!(found.windows(2).all(|pair| pair[0].cost <= pair[1].cost));
        for alternative in &found {
            prop_assert!(alternative.gap != Some(boundary.gap));
            prop_assert!(alternative.problems.iter().all(|problem| problem.cue < alternative.cues.len()));
            prop_assert!(alternative.cues.iter().all(|cue| cue.span.start < cue.span.end));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_follows_edits_is_what_would_be_made_anew(
        random in prop::collection::vec(random_word(), 0..160),
        changes in prop::collection::vec(change(), 1..14),
    ) {
        check(&random, &changes)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_it_is_in_long_talks(
        random in prop::collection::vec(random_word(), 900..1500),
        changes in prop::collection::vec(change(), 20..40),
    ) {
        check(&random, &changes)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Only the neighbourhood of a corrected text is worked out again, where a fusion was asked.
    #[test]
    fn so_it_is_where_texts_are_corrected_again_and_again(
        mut random in prop::collection::vec(random_word(), 200..500),
        kind in 0..6_u8,
        changes in prop::collection::vec(text_change(), 12..24),
    ) {
        random[0].4 = 2 * kind + 1;
        check(&random, &changes)?;
    }
}
