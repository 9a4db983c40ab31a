//! In which language a text is written that does not say so, of many; by the library "whatlang", offline.

use super::codes::language_code;

/// Bytes of a text that are looked at, at most.
const LOOKED_AT: usize = 20_000;

/// The ISO 639 code of the language of a text; `None` where that is not clear.
pub fn language_of_text(text: &str) -> Option<String> {
    let end = (0..=text.len().min(LOOKED_AT)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let found = whatlang::detect(&text[..end]).filter(whatlang::Info::is_reliable)?;
    match found.lang().code() {
        // Its name for the written language, and for one of the two that are spoken.
        "cmn" => Some("zh".to_owned()),
        "nob" => Some("no".to_owned()),
        "pes" => Some("fa".to_owned()),
        code => language_code(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_known_by_their_letters_and_words() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(language_of_text(text).as_deref(), expected, "{text}");
        };
        check("Then she went down to the harbour in the evening, and nobody was there but the gulls.", Some("en"));
        check("Dann ging sie am Abend zum Hafen hinunter, und niemand war dort als die Möwen.", Some("de"));
        check("Puis elle est descendue au port dans la soirée, et personne n'y était, sauf les mouettes.", Some("fr"));
        check("Luego bajó al puerto por la tarde, y no había nadie más que las gaviotas del muelle.", Some("es"));
        check("Wieczorem zeszła do portu i nie było tam nikogo oprócz mew siedzących na molo.", Some("pl"));
        check("海が静かだったころ、私たちはそこにいた。", Some("ja"));
        check("바다가 고요할 때 우리는 거기에 있었다.", Some("ko"));
        check("当大海平静的时候，我们就在那里。", Some("zh"));
        let russian = "Вечером она спустилась к порту, и там никого не было, кроме чаек на причале. Она села на камень и \
            долго смотрела на море, которое было таким же тихим, как и этот вечер, и думала о том, что будет завтра.";
        check(russian, Some("ru"));
        check("", None);
        check("1 2 3 -- 4", None);
    }
}
