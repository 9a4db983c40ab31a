//! What a scribe might have written of a text: recognisers and hurried people lose marks, put them a word too early or too late, and
//! invent some.

use rand::{Rng, RngExt};

use super::acoustic::SpokenTalk;
use evidence::fusion::written::WRITTEN_GIVEN_TRUE;
use evidence::lexical::LetterCase;
use evidence::lexical::hearing::GapWriting;
use formats::transcript::Mark;

/// Among the marks that are invented, how many are which, in the order of [`Mark::ALL`].
const INVENTED: [f32; 4] = [0.0, 0.7, 0.28, 0.02];

/// How one recogniser, or one person, writes.
#[derive(Clone, Copy, Debug)]
pub struct Scribe {
    /// `P(written | true)`, in the order of [`Mark::ALL`].
    written: [[f32; 4]; 4],
    /// Share of the marks that stand a word or two too early or too late.
    moved: f32,
    writes_marks: bool,
    /// Whether capitals are written, and if so whether behind each written full stop and no other.
    capitals: Option<Capitals>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Capitals {
    AsTheyAre,
    BehindWrittenStops,
}

impl Scribe {
    /// `dropped`: share of the marks that are lost; `confused`: that are others; `invented`: share of the other gaps that get one.
    const fn of(dropped: f32, confused: f32, invented: f32, moved: f32) -> Self {
        let kept = 1.0 - dropped - confused;
        let [_, comma, stop, question] = INVENTED;
        let written = [
            [1.0 - invented, comma * invented, stop * invented, question * invented],
            [dropped, kept, confused, 0.0],
            [dropped, 0.9 * confused, kept, 0.1 * confused],
            [dropped, 0.2 * confused, 0.8 * confused, kept],
        ];
        Self { written, moved, writes_marks: true, capitals: Some(Capitals::AsTheyAre) }
    }

    /// Marks as they were damaged to see whether they are mended: 15 of 100 lost, 5 moved, 5 invented.
    pub const DAMAGING: Self = Self::of(0.15, 0.0, 0.0085, 0.05);

    /// Marks as they are.
    pub const EXACT: Self = Self::of(0.0, 0.0, 0.0, 0.0);

    /// Anybody: a careful person, a hurried one, a recogniser, one that writes full stops alone.
    pub fn draw(random: &mut impl Rng) -> Self {
        let mut up_to = |most: f32| random.random::<f32>() * most;
        let kind = up_to(1.0);
        let mut scribe = match kind {
            kind if kind < 0.25 => Self::of(up_to(0.04), up_to(0.02), up_to(0.004), up_to(0.01)),
            kind if kind < 0.6 => Self::of(up_to(0.4), up_to(0.1), up_to(0.02), up_to(0.1)),
            kind if kind < 0.9 => {
                // As recognisers do, from a good one to the one that was measured.
                let share = 0.3 + up_to(0.7);
                let mut scribe = Self::of(0.0, 0.0, 0.0, up_to(0.05));
                for (row, measured) in scribe.written.iter_mut().zip(WRITTEN_GIVEN_TRUE) {
                    row.iter_mut().zip(measured).for_each(|(own, its)| *own += share * (its - *own));
                }
                scribe
            }
            _ => {
                // Full stops and question marks alone.
                let mut scribe = Self::of(up_to(0.3), 0.0, up_to(0.01), up_to(0.02));
                scribe.written[Mark::Comma.index()] = [1.0, 0.0, 0.0, 0.0];
                let stops = scribe.written[0][1] + scribe.written[0][2];
                (scribe.written[0][1], scribe.written[0][2]) = (0.0, stops);
                scribe
            }
        };
        scribe.writes_marks = up_to(1.0) < 0.92;
        scribe.capitals = match up_to(1.0) {
            chance if chance < 0.15 && scribe.writes_marks => None,
            chance if chance < 0.7 => Some(Capitals::BehindWrittenStops),
            _ => Some(Capitals::AsTheyAre),
        };
        scribe
    }

    /// What the scribe writes after each token: `gaps` are the true mark after it and the case of the next, if it is known.
    pub fn write(&self, gaps: &[(Mark, Option<LetterCase>)], random: &mut impl Rng) -> Vec<GapWriting> {
        let mut one_of = |row: &[f32; 4]| {
            let mut rest = random.random::<f32>();
            let drawn = Mark::ALL.into_iter().find(|mark| {
                rest -= row[mark.index()];
                rest < 0.0
            });
            drawn.unwrap_or_default()
        };
        let mut marks: Vec<Mark> = gaps.iter().map(|(mark, _)| one_of(&self.written[mark.index()])).collect();
        let mut gap = 0;
        while gap < marks.len() {
            let mut next = gap + 1;
            if marks[gap] != Mark::O && random.random::<f32>() < self.moved {
                let by = if random.random::<f32>() < 0.7 { 1 } else { 2 };
                let to = if random.random() { gap.checked_sub(by) } else { Some(gap + by) };
                if let Some(to) = to.filter(|&to| marks.get(to) == Some(&Mark::O)) {
                    marks.swap(gap, to);
                    next = next.max(to + 1);
                }
            }
            gap = next;
        }
        let written = gaps.iter().zip(marks).map(|(&(true_mark, next), mark)| {
            let capital = self.capitals.and_then(|capitals| {
                let own = next? != LetterCase::Lower;
                Some(match capitals {
                    Capitals::AsTheyAre => own,
                    Capitals::BehindWrittenStops => mark.ends_sentence() || own && !true_mark.ends_sentence(),
                })
            });
            GapWriting { mark: self.writes_marks.then_some(mark), capital }
        });
        written.collect()
    }
}

/// The true marks of a talk's gaps and the case of the word after each, as a [`Scribe`] wants them.
pub fn true_gaps(talk: &SpokenTalk) -> Vec<(Mark, Option<LetterCase>)> {
    let next = talk.words.iter().skip(1).map(|word| LetterCase::of_written(word.bare_word()));
    talk.gaps.iter().zip(next).map(|(gap, case)| (gap.mark, Some(case))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_scribe_writes_one_mark_at_a_gap() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for scribe in (0..200).map(|_| Scribe::draw(&mut random)).chain([Scribe::DAMAGING]).collect::<Vec<_>>() {
            for row in scribe.written {
                assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-4 && row.iter().all(|share| *share >= 0.0));
            }
        }
    }

    #[test]
    fn marks_are_lost_moved_and_invented_as_often_as_asked() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let gaps: Vec<_> = (0..70_000)
            .map(|n| match n % 7 {
                3 => (Mark::Period, Some(LetterCase::Capital)),
                _ => (Mark::O, Some(LetterCase::Lower)),
            })
            .collect();
        let written = Scribe::DAMAGING.write(&gaps, &mut random);
        let kept =
            written.iter().zip(&gaps).filter(|(one, gap)| gap.0 == Mark::Period && one.mark == Some(gap.0)).count();
        let invented =
            written.iter().zip(&gaps).filter(|(one, gap)| gap.0 == Mark::O && one.mark != Some(Mark::O)).count();
        // 10,000 marks: 85 % stay, of which 5 % stand elsewhere; of 60,000 other gaps 0.85 % get one, and those that were moved.
        assert!((7_950..8_200).contains(&kept), "{kept}");
        assert!((850..1_050).contains(&invented), "{invented}");
        assert!(written.iter().zip(&gaps).all(|(one, gap)| one.capital == Some(gap.1 == Some(LetterCase::Capital))));
    }

    #[test]
    fn capitals_stand_behind_the_stops_that_are_written() {
        let mut scribe = Scribe::of(1.0, 0.0, 0.0, 0.0);
        scribe.capitals = Some(Capitals::BehindWrittenStops);
        let gaps =
            [(Mark::Period, Some(LetterCase::Capital)), (Mark::O, Some(LetterCase::Capital)), (Mark::Period, None)];
        let written = scribe.write(&gaps, &mut ChaCha8Rng::seed_from_u64(3));
        let capitals: Vec<Option<bool>> = written.iter().map(|one| one.capital).collect();
        assert_eq!(
            capitals,
            [Some(false), Some(true), None],
            "a name keeps its capital, a lost full stop takes it along"
        );
        assert!(written.iter().all(|one| one.mark == Some(Mark::O)));
    }
}
