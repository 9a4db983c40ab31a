//! Two speakers in a cue, each on a line of their own behind a dash: small talks against all their divisions.

use std::sync::Arc;

use breathmark::cues;
use breathmark::guideline::{Guideline, SpeakerMarking};
use breathmark::language::Language;
use breathmark::progress::Progress;
use breathmark::proposals::{SegmentInput, Segmentation, cost_of, segment};
use breathmark::time::{Duration, Instant, Span};
use breathmark::transcript::{Mark, Word};

use super::word;

/// Numbers that follow from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// What is said, and by whom: quick exchanges, so that it often pays to let two share a cue.
struct Talk {
    words: Vec<Word>,
    texts: Vec<String>,
    spans: Vec<Span>,
    boundaries: Vec<f32>,
    marks: Vec<Mark>,
    decisions: Vec<Option<bool>>,
    changes: Vec<bool>,
}

impl Talk {
    fn random(count: u64, random: &mut Random, with_decisions: bool) -> Self {
        let (mut now, mut speaker) = (0, 0);
        let mut talk = Self {
            words: Vec::new(),
            texts: Vec::new(),
            spans: Vec::new(),
            boundaries: Vec::new(),
            marks: Vec::new(),
            decisions: Vec::new(),
            changes: Vec::new(),
        };
        for id in 0..count {
            let mark = if random.below(3) == 0 { Mark::Period } else { Mark::default() };
            let text = "x".repeat(1 + random.below(9) as usize) + mark.sign();
            let end = now + 80 + random.below(500) as i64;
            let span = Span::new(Instant::from_millis(now), Instant::from_millis(end));
            let pause = if random.below(5) == 0 { random.below(3_000) } else { random.below(150) };
            now = end + pause as i64;
            talk.words.push(Word {
                speaker: Some(Arc::from(["Ann", "Bob", "Cy"][speaker])),
                ..word(id as usize, &text, span)
            });
            let changes = random.below(3) == 0;
            speaker = if changes { (speaker + 1 + random.below(2) as usize) % 3 } else { speaker };
            talk.changes.push(changes && id + 1 < count);
            talk.texts.push(text);
            talk.spans.push(span);
            talk.boundaries.push(random.below(100) as f32 / 100.0);
            talk.marks.push(mark);
            let decision = [Some(true), Some(false)].get(random.below(8) as usize).copied().flatten();
            talk.decisions.push(decision.filter(|_| with_decisions));
        }
        talk
    }

    fn input(&self) -> SegmentInput<'_> {
        SegmentInput {
            words: &self.texts,
            spans: &self.spans,
            boundaries: &self.boundaries,
            marks: &self.marks,
            decisions: &self.decisions,
            speaker_changes: &self.changes,
            language: Language::of("en"),
            ..SegmentInput::default()
        }
    }

    /// For each cue of a division: changes of speaker inside of it, and whether one of them was not asked for.
    fn changes_inside(&self, division: &Segmentation) -> Vec<(usize, bool)> {
        let (mut cues, mut inside) = (Vec::new(), (0, false));
        for gap in 0..self.words.len() {
            if gap + 1 == self.words.len() || division.cue_ends.get(gap) == Some(&true) {
                cues.push(std::mem::take(&mut inside));
            } else if self.changes[gap] {
                inside = (inside.0 + 1, inside.1 || self.decisions[gap].is_none());
            }
        }
        cues
    }
}

/// Every way of ending cues and breaking lines.
fn divisions(words: usize) -> impl Iterator<Item = Segmentation> {
    let gaps = words.saturating_sub(1);
    (0..3_usize.pow(gaps as u32)).map(move |number| {
        let way = |gap: usize| number / 3_usize.pow(gap as u32) % 3;
        Segmentation {
            cue_ends: (0..gaps).map(|gap| way(gap) == 2).collect(),
            line_breaks: (0..gaps).map(|gap| way(gap) == 1).collect(),
            ..Segmentation::default()
        }
    })
}

fn guideline(random: &mut Random) -> Guideline {
    let profile = random.below(Guideline::all().len() as u64) as usize;
    Guideline {
        speakers: SpeakerMarking::Dashes,
        max_chars_per_line: 8 + random.below(34) as usize,
        max_lines: 1 + random.below(3) as usize,
        max_delay: Duration::ZERO,
        one_sentence_per_cue: random.below(2) == 0,
        ..Guideline::all().swap_remove(profile)
    }
}

#[test]
fn the_choice_is_the_cheapest_and_no_third_speaker_is_put_into_a_cue() {
    let (mut shared, mut crowded) = (0, 0);
    for seed in 0..240 {
        let mut random = Random(seed);
        let talk = Talk::random(2 + seed % 6, &mut random, seed % 2 == 1);
        let guideline = guideline(&mut random);
        let found = segment(&talk.input(), &guideline, &Progress::silent()).expect("nobody cancels");
        for (changes, is_unasked) in talk.changes_inside(&found) {
            assert!(changes < 2 || !is_unasked, "seed {seed}: {found:?}");
            shared += usize::from(changes == 1 && is_unasked);
        }
        let mut least = f64::INFINITY;
        for division in divisions(talk.words.len()) {
            let cost = cost_of(&talk.input(), &guideline, &division);
            let is_crowded = talk.changes_inside(&division).iter().any(|&(changes, unasked)| changes > 1 && unasked);
            assert!(!is_crowded || cost.is_infinite(), "seed {seed}: {division:?}");
            crowded += usize::from(is_crowded);
            least = least.min(cost);
        }
        // Where a person wants what no lines can hold, every division is beyond all bounds.
        if least.is_finite() {
            assert!((found.cost - least).abs() <= 1e-6 * (1.0 + least.abs()), "seed {seed}: {} {least}", found.cost);
            assert!((cost_of(&talk.input(), &guideline, &found) - found.cost).abs() < 1e-6, "seed {seed}");
        }
        // What is shown: a dash for each of two speakers, on a line of their own, and none where one speaks.
        let built = cues::build(&talk.words, &talk.texts, &found, &guideline);
        for (cue, (changes, is_unasked)) in built.iter().zip(talk.changes_inside(&found)) {
            let dashes = cue.lines.iter().filter(|line| line.starts_with('-')).count();
            match (changes, is_unasked) {
                (0, _) => assert_eq!(dashes, 0, "{cue:?}"),
                (1, true) => assert_eq!((dashes, cue.lines.len()), (2, 2), "{cue:?}"),
                _ => {}
            }
        }
    }
    assert!(shared > 20 && crowded > 200, "{shared} cues are shared, {crowded} divisions are refused");
}
