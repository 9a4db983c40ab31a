//! Small numbers as words.

use crate::language::primary_language;

/// From one to ten; empty where the form depends on what is counted.
const WORDS: &[(&str, [&str; 10])] = &[
    ("en", ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]),
    ("de", ["", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"]),
    ("fr", ["", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"]),
    ("es", ["", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"]),
    ("it", ["", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"]),
    ("pt", ["", "", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"]),
    ("nl", ["", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"]),
    ("sv", ["", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio"]),
    ("da", ["", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti"]),
    ("no", ["", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni", "ti"]),
    ("nb", ["", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni", "ti"]),
    ("hu", ["egy", "", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc", "tíz"]),
    ("tr", ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on"]),
];

/// English tens and teens, for numbers that begin a sentence.
const TEENS: [&str; 9] =
    ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// A number as a word in a language; `None` where that depends on what is counted, or is not known.
pub fn in_words(number: u32, language: &str) -> Option<String> {
    let primary = primary_language(language);
    let number = usize::try_from(number).ok()?;
    if let (true, 11..=99) = (primary == "en", number) {
        return Some(match (number / 10, number % 10) {
            (1, unit) => TEENS[unit - 1].to_owned(),
            (tens, 0) => TENS[tens - 2].to_owned(),
            (tens, unit) => format!("{}-{}", TENS[tens - 2], WORDS[0].1[unit - 1]),
        });
    }
    let (_, words) = WORDS.iter().find(|(code, _)| *code == primary)?;
    let word = words.get(number.checked_sub(1)?)?;
    (!word.is_empty()).then(|| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_where_one_word_is_right() {
        let check = |number: u32, language: &str, expected: Option<&str>| {
            assert_eq!(in_words(number, language).as_deref(), expected, "{number} in {language}");
        };
        check(1, "en-GB", Some("one"));
        check(10, "en", Some("ten"));
        check(11, "en", Some("eleven"));
        check(20, "en", Some("twenty"));
        check(47, "en", Some("forty-seven"));
        check(100, "en", None);
        check(0, "en", None);
        check(1, "de", None);
        check(7, "de", Some("sieben"));
        check(11, "de", None);
        check(3, "xx", None);
    }
}
