//! What is written at the gaps of a window: one scribe's marks and capitals, or nothing.

use rand::{Rng, RngExt};

use super::text::WindowToken;
use crate::evaluation::scribe::Scribe;
use evidence::lexical::LetterCase;
use formats::transcript::Mark;

/// Share of the windows that get nothing of the writing, so that words without marks lose nothing: of those without acoustic evidence,
/// and of the others.
const UNWRITTEN: [f32; 2] = [0.7, 0.45];
/// Tells a window what one scribe wrote of it, or nothing.
pub fn write(window: &mut [WindowToken], random: &mut impl Rng) {
    let is_heard = window.iter().any(|token| token.heard.is_heard());
    if random.random::<f32>() < UNWRITTEN[usize::from(is_heard)] {
        return;
    }
    let case = |token: &WindowToken| token.target.case.and_then(|case| LetterCase::ALL.get(usize::from(case)).copied());
    let mark = |token: &WindowToken| token.target.mark.map_or(Mark::O, |mark| Mark::ALL[usize::from(mark)]);
    let gap = |place: usize| (mark(&window[place]), window.get(place + 1).and_then(case));
    let gaps: Vec<(Mark, Option<LetterCase>)> = (0..window.len()).map(gap).collect();
    let written = Scribe::draw(random).write(&gaps, random);
    window.iter_mut().zip(written).for_each(|(token, written)| token.heard.written = written);
}
