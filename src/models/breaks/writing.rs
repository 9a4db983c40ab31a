//! What is written around the words of a text as it is shown.

use formats::language::{Mark, bare_word};

/// Words of a stage direction in brackets, at most.
const LONGEST_STAGE_DIRECTION: usize = 6;

/// The spelling by which a word is known: bare, lower case, straight apostrophes.
fn spelling(word: &str) -> String {
    bare_word(word).to_lowercase().replace('’', "'")
}

/// Characters a word takes on a line.
pub fn width(word: &str) -> u16 {
    word.chars().count().clamp(1, usize::from(u16::MAX)) as u16
}

/// The signs after a word, or all of one that has no letters. A full stop that belongs to an abbreviation is none.
fn signs_after(word: &str) -> &str {
    let bare = bare_word(word);
    if !bare.contains(char::is_alphanumeric) {
        return word;
    }
    &word[bare.as_ptr() as usize - word.as_ptr() as usize + bare.len()..]
}

/// The mark that is written after a word; [`Mark::O`] where there is none.
pub fn mark_after(word: &str) -> Mark {
    let signs = signs_after(word);
    match Mark::of_written(signs) {
        None if signs.contains('-') => Mark::Comma,
        mark => mark.unwrap_or_default(),
    }
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
    let ends = words.iter().filter(|word| mark_after(word).ends_sentence() && !signs_after(word).contains(';')).count();
    ends * WORDS_PER_SENTENCE >= words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn marks_are_those_of_the_signs_behind_a_word() {
        for (word, mark) in [
            ("house", Mark::O),
            ("house,", Mark::Comma),
            ("“house.”", Mark::Period),
            ("house?\"", Mark::Question),
            ("house:", Mark::Comma),
            ("house;", Mark::Period),
            ("--", Mark::Comma),
            ("house—", Mark::Comma),
            ("house...", Mark::Period),
            ("(Laughter)", Mark::O),
            ("U.S.", Mark::O),
        ] {
            assert_eq!(mark_after(word), mark, "{word}");
        }
        assert!(!is_punctuated(&words("house; and")) && is_punctuated(&words("house! and")));
    }

    #[test]
    fn what_is_not_spoken_is_not_there_without_marks() {
        let text = words("Well -- (Laughter) \"Don’t,\" (he (quietly one two three four five six) said");
        let plain: Vec<String> = without_marks(&text).into_iter().flatten().collect();
        assert_eq!(plain.join(" "), "well don't he quietly one two three four five six said");
        assert!(is_punctuated(&words("We go. You know.")) && !is_punctuated(&words("we go you know")));
    }
}
