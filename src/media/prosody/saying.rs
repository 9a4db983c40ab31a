//! How much there is to say, by the text.

use formats::language::bare_word;

/// How much it is to say a word: its letters, its syllables, and its digits, which stand for words.
pub(super) fn saying(text: &str) -> f64 {
    let (mut much, mut was_vowel, mut syllables) = (0.0, false, 0);
    for sign in bare_word(text).chars().flat_map(char::to_lowercase) {
        let is_vowel = "aeiouyäöüàâéèêëîïôùûáíóúãõåæø".contains(sign);
        syllables += i32::from(is_vowel && !was_vowel);
        was_vowel = is_vowel;
        much += if sign.is_ascii_digit() { 4.0 } else { f64::from(u8::from(sign.is_alphabetic())) };
    }
    much + 1.5 * f64::from(syllables.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_words_take_longer_and_numbers_are_words() {
        let check =
            |text: &str, expected: f64| assert!((saying(text) - expected).abs() < 1e-9, "{text}: {}", saying(text));
        check("a", 2.5);
        check("harbour,", 10.0);
        check("1984", 17.5);
        check("–", 1.5);
        check("", 1.5);
    }
}
