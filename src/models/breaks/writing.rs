//! From a text as it is shown to what the break model sees of each word.
//!
//! A word is its bare spelling and a few features: the signs around it, its capitals, its width on the screen, and how
//! far it is to the ends of its sentence and of its clause. Text without punctuation, as recognisers give it, has words and
//! widths alone; the model was trained on both.

use formats::language::{LetterCase, Mark, bare_word};

/// Rows of the feature table that every word has: one of each of these groups.
pub const FEATURES: usize = 8;
/// Rows of the first group: the sign after the word.
pub const CLOSING_ROWS: usize = 10;
/// How many rows each group has; in every one row 0 stands for what is not known.
const GROUPS: [usize; FEATURES] = [CLOSING_ROWS, 7, 4, 21, DISTANCES, DISTANCES, DISTANCES, DISTANCES];
/// Rows for distances: one per [`DISTANCE_STEP`] characters, the last one for all that is further.
const DISTANCES: usize = 46;
const DISTANCE_STEP: usize = 2;
/// Words of a stage direction in brackets, at most.
const LONGEST_STAGE_DIRECTION: usize = 6;

/// Rows of the feature table.
pub const FEATURE_ROWS: usize = {
    let (mut rows, mut group) = (0, 0);
    while group < FEATURES {
        rows += GROUPS[group];
        group += 1;
    }
    rows
};

/// A word as it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Row of the sign after it; 0 in text without punctuation.
    closing: u8,
    /// Row of the quotation marks and brackets around it; 0 in text without punctuation.
    around: u8,
    /// Row of its capitals; 0 in text without punctuation.
    case: u8,
    /// In characters.
    pub width: u16,
    ends_sentence: bool,
    ends_clause: bool,
}

/// The spelling by which the model knows a word: bare, lower case, straight apostrophes.
pub fn spelling(word: &str) -> String {
    bare_word(word).to_lowercase().replace('’', "'")
}

/// Characters a word takes on a line.
pub fn width(word: &str) -> u16 {
    word.chars().count().clamp(1, usize::from(u16::MAX)) as u16
}

impl Form {
    /// A word of a text with punctuation.
    pub fn of(word: &str) -> Self {
        let bare = bare_word(word);
        let start = bare.as_ptr() as usize - word.as_ptr() as usize;
        let (before, after) = (&word[..start], &word[start + bare.len()..]);
        let has_letters = bare.chars().any(char::is_alphanumeric);
        let signs = if has_letters { after } else { word };
        let closing = match Mark::of_written(signs) {
            None if signs.contains('-') => 8,
            None => 1,
            Some(Mark::Comma) if signs.contains(':') => 6,
            Some(Mark::Comma) if signs.contains(['-', '–', '—']) => 8,
            Some(Mark::Comma) => 2,
            Some(Mark::Question) => 4,
            Some(_) if signs.contains('!') => 5,
            Some(_) if signs.contains(';') => 7,
            Some(_) if signs.contains("..") || signs.contains('…') => 9,
            Some(_) => 3,
        };
        let quote = |signs: &str| signs.contains(['"', '“', '”', '„', '«', '»', '‘']);
        let around = match (quote(before), quote(after)) {
            (true, true) => 4,
            (true, false) => 2,
            (false, true) => 3,
            (false, false) if before.contains(['(', '[']) => 5,
            (false, false) if after.contains([')', ']']) => 6,
            (false, false) => 1,
        };
        // A full stop that belongs to an abbreviation was left on the bare word.
        let ends_sentence = matches!(closing, 3 | 4 | 5 | 9);
        Self {
            closing,
            around,
            case: 1 + LetterCase::of_written(bare).index() as u8,
            width: width(word),
            ends_sentence,
            ends_clause: closing != 1,
        }
    }

    /// A word of so many characters of a text without punctuation.
    pub fn unmarked(width: u16) -> Self {
        Self { width, ..Self::default() }
    }

    /// The mark class after it.
    pub fn mark(&self) -> Mark {
        match self.closing {
            2 | 6 | 8 => Mark::Comma,
            3 | 5 | 7 | 9 => Mark::Period,
            4 => Mark::Question,
            _ => Mark::O,
        }
    }

    fn is_marked(&self) -> bool {
        self.closing > 0
    }
}

/// The rows of the feature table of each word of a text, one of each group.
pub fn feature_rows(text: &[Form]) -> Vec<[u32; FEATURES]> {
    let sentences = distances(text, |form| form.ends_sentence);
    let clauses = distances(text, |form| form.ends_clause);
    let rows = |((form, sentence), clause): ((&Form, [usize; 2]), [usize; 2])| {
        let width = usize::from(form.width).min(GROUPS[3] - 1);
        let places = [
            usize::from(form.closing),
            usize::from(form.around),
            usize::from(form.case),
            width,
            sentence[0],
            sentence[1],
            clause[0],
            clause[1],
        ];
        let mut first = 0;
        std::array::from_fn(|group| {
            let row = first + places[group].min(GROUPS[group] - 1);
            first += GROUPS[group];
            row as u32
        })
    };
    text.iter().zip(sentences).zip(clauses).map(rows).collect()
}

/// For each word how many characters there are from the start of its piece to its own end, and from there to the end of
/// the piece, as places in a group of [`DISTANCES`].
fn distances(text: &[Form], ends: impl Fn(&Form) -> bool) -> Vec<[usize; 2]> {
    let place = |form: &Form, characters: usize| match form.is_marked() {
        true => 1 + characters / DISTANCE_STEP,
        false => 0,
    };
    let mut result = vec![[0; 2]; text.len()];
    let mut since = 0;
    for (form, result) in text.iter().zip(&mut result) {
        since += usize::from(form.width);
        result[0] = place(form, since);
        since = if ends(form) { 0 } else { since + 1 };
    }
    let mut until = 0;
    for (form, result) in text.iter().zip(&mut result).rev() {
        if ends(form) {
            until = 0;
        }
        result[1] = place(form, until);
        until += usize::from(form.width) + 1;
    }
    result
}

/// The words of a text as written without punctuation: bare and in small letters; `None` for what is not
/// spoken, which are signs that stand alone and stage directions such as "(Laughter)".
pub fn without_marks(words: &[String]) -> Vec<Option<String>> {
    let mut result = Vec::with_capacity(words.len());
    let mut silent_until = 0;
    for (index, word) in words.iter().enumerate() {
        if index >= silent_until && word.starts_with(['(', '[']) {
            let within = &words[index..words.len().min(index + LONGEST_STAGE_DIRECTION)];
            // A bracket that is not closed soon is no stage direction.
            silent_until = within.iter().position(|word| word.contains([')', ']'])).map_or(0, |at| index + at + 1);
        }
        let spelling = spelling(word);
        let is_spoken = index >= silent_until && spelling.contains(char::is_alphanumeric);
        result.push(is_spoken.then_some(spelling));
    }
    result
}

/// Whether the text is punctuated: it has sentence ends as often as running speech does.
pub fn is_punctuated(words: &[String]) -> bool {
    const WORDS_PER_SENTENCE: usize = 60;
    let ends = words.iter().filter(|word| Form::of(word).ends_sentence).count();
    ends * WORDS_PER_SENTENCE >= words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn every_word_has_one_row_of_each_group() {
        let text: Vec<Form> =
            words("“Well,” she said -- (Laughter) it's 3.5 U.S. dollars!").iter().map(|w| Form::of(w)).collect();
        let mut first = 0;
        let rows = feature_rows(&text);
        for (group, size) in GROUPS.into_iter().enumerate() {
            let within = rows.iter().all(|rows| (first..first + size as u32).contains(&rows[group]));
            assert!(within, "{group}");
            first += size as u32;
        }
        assert_eq!(first as usize, FEATURE_ROWS);
        let plain = feature_rows(&[Form::unmarked(3), Form::unmarked(400)]);
        let knows_width_alone =
            plain.iter().all(|rows| rows[0] == 0 && rows[4] as usize == GROUPS[..4].iter().sum::<usize>());
        assert!(knows_width_alone, "{plain:?}");
        assert_eq!(plain[1][3] as usize, GROUPS[..4].iter().sum::<usize>() - 1);
    }

    #[test]
    fn signs_are_told_apart() {
        let marks = |word: &str| (Form::of(word).closing, Form::of(word).around);
        assert_eq!(marks("house"), (1, 1));
        assert_eq!(marks("house,"), (2, 1));
        assert_eq!(marks("“house.”"), (3, 4));
        assert_eq!(marks("house?\""), (4, 3));
        assert_eq!(marks("house:"), (6, 1));
        assert_eq!(marks("house;"), (7, 1));
        assert_eq!(marks("--"), (8, 1));
        assert_eq!(marks("house—"), (8, 1));
        assert_eq!(marks("house..."), (9, 1));
        assert_eq!(marks("(Laughter)"), (1, 5));
        assert_eq!(marks("U.S."), (1, 1));
        assert!(!Form::of("U.S.").ends_sentence && !Form::of("house;").ends_sentence);
        assert_eq!(Form::of("house;").mark(), Mark::Period);
    }

    #[test]
    fn distances_are_those_on_the_screen() {
        let text: Vec<Form> = words("We go, you know. I").iter().map(|w| Form::of(w)).collect();
        let ends = |text: &[Form], ends: fn(&Form) -> bool| distances(text, ends);
        let halves = |pairs: &[[usize; 2]]| pairs.iter().map(|pair| pair.map(|n| 1 + n / 2)).collect::<Vec<_>>();
        assert_eq!(ends(&text, |f| f.ends_sentence), halves(&[[2, 14], [6, 10], [10, 6], [16, 0], [1, 0]]));
        assert_eq!(ends(&text, |f| f.ends_clause), halves(&[[2, 4], [6, 0], [3, 6], [9, 0], [1, 0]]));
    }

    #[test]
    fn what_is_not_spoken_is_not_there_without_marks() {
        let text = words("Well -- (Laughter) \"Don’t,\" (he (quietly one two three four five six) said");
        let plain: Vec<String> = without_marks(&text).into_iter().flatten().collect();
        assert_eq!(plain.join(" "), "well don't he quietly one two three four five six said");
        assert!(is_punctuated(&words("We go. You know.")) && !is_punctuated(&words("we go you know")));
    }
}
