//! Text that says the same again and again, as a recogniser does where it has lost the sound.

/// The longest stretch that is looked for, in pieces.
const LONGEST: usize = 40;
/// So often it must come, and be so long in all.
const TIMES: usize = 4;
const LENGTH: usize = 24;

/// What a text repeats at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// Pieces of what is said again.
    pub length: usize,
    /// How often it stands there in a row.
    pub times: usize,
}

impl Repeats {
    /// The shortest stretch that `text` ends with four times or more, in 24 pieces or more.
    pub fn at_end_of(text: &[u32]) -> Option<Self> {
        (1..=LONGEST).find_map(|length| {
            let times = TIMES.max(LENGTH.div_ceil(length));
            let from = text.len().checked_sub(times * length)?;
            let tail = &text[from..];
            let repeats = tail[length..].iter().zip(tail).all(|(later, earlier)| later == earlier);
            repeats.then(|| Self { length, times: Self::count(text, length) })
        })
    }

    fn count(text: &[u32], length: usize) -> usize {
        let last = &text[text.len() - length..];
        text.rchunks_exact(length).take_while(|stretch| *stretch == last).count()
    }

    /// The pieces of a text with what is repeated at its end once. `counts`: which pieces are looked at; others go with those that
    /// stand before them.
    pub fn cut(self, text: &[u32], counts: impl Fn(u32) -> bool) -> Vec<u32> {
        let words = text.iter().filter(|&&piece| counts(piece)).count();
        let kept = words.saturating_sub(self.length * (self.times - 1));
        let mut seen = 0;
        let is_kept = |piece: &&u32| {
            seen += usize::from(counts(**piece));
            seen <= kept
        };
        text.iter().take_while(is_kept).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_again_and_again_is_found_and_cut() {
        let phrase = [1, 2, 3, 4, 5, 6];
        let text = [&[9, 8, 7][..], &phrase.repeat(4)].concat();
        let repeats = Repeats::at_end_of(&text);
        assert_eq!(repeats, Some(Repeats { length: 6, times: 4 }));
        assert_eq!(repeats.unwrap().cut(&text, |_| true), [9, 8, 7, 1, 2, 3, 4, 5, 6]);
        // Pieces of time between them, from 100 on.
        let timed: Vec<u32> =
            text.iter().flat_map(|&piece| if piece == 1 { vec![100, 1] } else { vec![piece] }).collect();
        assert_eq!(repeats.unwrap().cut(&timed, |piece| piece < 100), [9, 8, 7, 100, 1, 2, 3, 4, 5, 6, 100]);
        assert_eq!(Repeats::at_end_of(&[5; 30]), Some(Repeats { length: 1, times: 30 }));
    }

    #[test]
    fn what_people_say_twice_stays() {
        for text in [vec![], vec![5; 23], [1, 2, 3, 4, 5, 6, 7].repeat(3), (0..200).collect()] {
            assert_eq!(Repeats::at_end_of(&text), None);
        }
    }
}
