//! The words around a place.

use crate::talk::Talk;
use formats::scripts::joined;
use formats::subtitle_file::without_tags;

/// Words that are shown on each side of a place.
const WORDS_AROUND: usize = 3;

/// "… the last words", "the first words …" before and after the gap that follows word `position`.
pub(super) fn words_around(talk: &Talk, position: usize) -> (String, String) {
    let count = talk.words().len();
    let text = |words: std::ops::Range<usize>| {
        let words: Vec<_> = words.map(|word| without_tags(talk.shown(word))).collect();
        joined(words.iter().map(|word| &**word))
    };
    let (from, middle) = ((position + 1).saturating_sub(WORDS_AROUND), (position + 1).min(count));
    let to = (middle + WORDS_AROUND).min(count);
    let before = format!("{}{}", if from > 0 { "… " } else { "" }, text(from..middle));
    let after = format!("{}{}", text(middle..to), if to < count { " …" } else { "" });
    (before, after)
}
