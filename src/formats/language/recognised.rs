//! In which language a text is written that does not say so, of many; by the library "whatlang", offline.

use std::collections::{BTreeMap, BTreeSet};

use super::codes::{language_code, primary_language};

/// Bytes of a text that are looked at, at most.
const LOOKED_AT: usize = 20_000;

/// Words of a stretch: of so many the language is clear.
const STRETCH: usize = 200;
/// Stretches of a talk that are looked at, at most, from its beginning to its end.
const MOST_STRETCHES: usize = 50;
/// Fewer words tell nothing: a greeting may be all names.
const FEWEST_WORDS: usize = 20;
/// So many words of a stretch must differ: the same few over and over, as "[Music]", are no text.
const FEWEST_DIFFERENT: usize = 12;
/// Share of the words from which on a language is that of the talk, if none has more.
const LEAST_SHARE: f32 = 1.0 / 3.0;
/// Languages so close that a stretch of the one is easily taken for the other.
const CLOSE: [[&str; 2]; 2] = [["da", "no"], ["hr", "sr"]];

/// Which languages the words of a talk are in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LanguageShares {
    /// ISO 639 code and share of the words that are text, 0 to 1, the largest share first; what is missing from 1 is not clear.
    shares: Vec<(String, f32)>,
}

impl LanguageShares {
    /// Of the words of a talk in their order. Where there are many, stretches from all over it are looked at.
    pub fn of_words(words: &[&str]) -> Self {
        if words.len() < FEWEST_WORDS {
            return Self::default();
        }
        let stretches = words.len().div_ceil(STRETCH);
        let step = stretches.div_ceil(MOST_STRETCHES);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut total = 0;
        for stretch in words.chunks(STRETCH).step_by(step).filter(|stretch| is_text(stretch)) {
            total += stretch.len();
            if let Some(code) = language_of_text(&stretch.join(" ")) {
                *counts.entry(code).or_default() += stretch.len();
            }
        }
        let share = |count: usize| count as f32 / total.max(1) as f32;
        let mut shares: Vec<(String, f32)> = counts.into_iter().map(|(code, count)| (code, share(count))).collect();
        shares.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        Self { shares }
    }

    /// The code of the language of the talk; `None` where that is not clear.
    pub fn main(&self) -> Option<&str> {
        self.shares.first().filter(|(_, share)| *share >= LEAST_SHARE).map(|(code, _)| code.as_str())
    }

    /// The language besides that of the code `main` that most words are clearly in, and their share, 0 to 1. `None`, too, if `main` cannot
    /// be told by words: what is found is then only the most like it.
    pub fn other_than(&self, main: &str) -> Option<(&str, f32)> {
        let main = told_code(main)?;
        let is_close = |code: &str| CLOSE.iter().any(|pair| pair.contains(&code) && pair.contains(&main.as_str()));
        let other = self.shares.iter().find(|(code, _)| *code != main && !is_close(code));
        other.map(|(code, share)| (code.as_str(), *share))
    }
}

/// Whether the words of a stretch can tell anything.
fn is_text(stretch: &[&str]) -> bool {
    stretch.iter().collect::<BTreeSet<_>>().len() >= FEWEST_DIFFERENT
}

/// The ISO 639 code of the language of a text; `None` where that is not clear.
pub fn language_of_text(text: &str) -> Option<String> {
    let end = (0..=text.len().min(LOOKED_AT)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let found = whatlang::detect(&text[..end]).filter(whatlang::Info::is_reliable)?;
    code_of(found.lang())
}

/// The code by which words of the language with a BCP-47 code are told; `None` if they are not.
fn told_code(code: &str) -> Option<String> {
    let code = match primary_language(code).as_str() {
        // The written languages of Norway are told as one.
        "nb" | "nn" | "nob" | "nno" => "no".to_owned(),
        primary => language_code(primary)?,
    };
    whatlang::Lang::all().iter().filter_map(|&lang| code_of(lang)).find(|told| *told == code)
}

/// The ISO 639 code of a language of the library.
fn code_of(lang: whatlang::Lang) -> Option<String> {
    match lang.code() {
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

    /// A sentence in each of the languages that a reader knows, as recognisers write that have no marks.
    const SPOKEN: [(&str, &str); 8] = [
        (
            "de",
            "dann ging sie am abend zum hafen hinunter und niemand war dort als die möwen die auf dem steg saßen und \
            auf die boote warteten",
        ),
        (
            "en",
            "then she went down to the harbour in the evening and nobody was there but the gulls that sat on the pier \
            and waited for the boats",
        ),
        (
            "es",
            "luego bajó al puerto por la tarde y no había nadie más que las gaviotas que estaban en el muelle y \
            esperaban los barcos",
        ),
        (
            "fr",
            "puis elle est descendue au port dans la soirée et il n'y avait personne sauf les mouettes qui attendaient \
            les bateaux sur la jetée",
        ),
        (
            "hu",
            "aztán este lement a kikötőbe és nem volt ott senki csak a sirályok amelyek a mólón ültek és a hajókat \
            várták egész éjjel a holdfényben",
        ),
        (
            "it",
            "poi la sera è scesa al porto e non c'era nessuno tranne i gabbiani che stavano sul molo e aspettavano le \
            barche dei pescatori",
        ),
        (
            "pl",
            "potem wieczorem zeszła do portu i nie było tam nikogo oprócz mew które siedziały na molo i czekały na \
            łodzie wracające z morza",
        ),
        (
            "pt",
            "depois ela desceu ao porto à tarde e não havia ninguém a não ser as gaivotas que estavam no cais e \
            esperavam pelos barcos",
        ),
    ];

    fn spoken(code: &str) -> Vec<&'static str> {
        let (_, text) = SPOKEN.into_iter().find(|(known, _)| *known == code).unwrap();
        text.split_whitespace().collect()
    }

    #[test]
    fn a_talk_is_known_by_its_words_whatever_their_case() {
        for (code, text) in SPOKEN {
            let shares = LanguageShares::of_words(&spoken(code));
            assert_eq!((shares.main(), shares.other_than(code)), (Some(code), None), "{code}");
            let capitals = text.to_uppercase();
            let shares = LanguageShares::of_words(&capitals.split_whitespace().collect::<Vec<_>>());
            assert_eq!(shares.main(), Some(code), "{code} in capitals");
        }
        let without_accents = "potem wieczorem zeszla do portu i nie bylo tam nikogo oprocz mew ktore siedzialy na molo i czekaly na \
            lodzie wracajace z morza";
        let words: Vec<&str> = without_accents.split_whitespace().collect();
        assert_eq!(LanguageShares::of_words(&words).main(), Some("pl"));
    }

    #[test]
    fn too_little_tells_nothing() {
        let few = &spoken("de")[..19];
        assert_eq!(LanguageShares::of_words(few), LanguageShares::default());
        let the_same: Vec<&str> = few.iter().take(11).cycle().take(500).copied().collect();
        assert_eq!(LanguageShares::of_words(&the_same).main(), None);
        assert_eq!(LanguageShares::of_words(&[]).main(), None);
        let numbers: Vec<String> = (0..300).map(|n| n.to_string()).collect();
        assert_eq!(LanguageShares::of_words(&numbers.iter().map(String::as_str).collect::<Vec<_>>()).main(), None);
    }

    #[test]
    fn music_at_the_beginning_tells_nothing_and_what_follows_does() {
        for music in [180, 200, 600, 20_000] {
            let talk: Vec<&str> =
                std::iter::repeat_n("[Music]", music).chain(spoken("pl").into_iter().cycle().take(20_000)).collect();
            assert_eq!(LanguageShares::of_words(&talk).main(), Some("pl"), "{music}");
        }
        // However long it lasts, it is no part of what is said.
        let talk: Vec<&str> =
            std::iter::repeat_n("[Music]", 1_800).chain(spoken("pl").into_iter().cycle().take(200)).collect();
        let shares = LanguageShares::of_words(&talk);
        assert_eq!((shares.main(), shares.other_than("de")), (Some("pl"), Some(("pl", 1.0))));
    }

    #[test]
    fn of_two_languages_the_one_with_more_words_is_that_of_the_talk() {
        let stretch = |code: &str| spoken(code).into_iter().cycle().take(STRETCH).collect::<Vec<_>>();
        let talk: Vec<&str> =
            ["pl", "pl", "de", "pl", "de", "pl", "pl", "pl", "pl", "de"].into_iter().flat_map(stretch).collect();
        let shares = LanguageShares::of_words(&talk);
        assert_eq!(shares.main(), Some("pl"));
        let (other, share) = shares.other_than("pl-PL").unwrap();
        assert!(other == "de" && (share - 0.3).abs() < 1e-6, "{other} {share}");
        assert_eq!(shares.other_than("de").map(|(code, _)| code), Some("pl"), "what the transcript says may be wrong");
        // Ten hours: no stretch is so rare that a language that fills a fifth of the talk is missed.
        let long: Vec<&str> = talk.iter().cycle().take(90_000).copied().collect();
        let shares = LanguageShares::of_words(&long);
        assert!(
            shares.main() == Some("pl") && shares.other_than("pl").is_some_and(|(_, share)| share > 0.2),
            "{shares:?}"
        );
        let danish = LanguageShares { shares: vec![("da".to_owned(), 0.7), ("no".to_owned(), 0.3)] };
        assert_eq!(danish.other_than("da"), None, "too close to be told apart");
    }

    #[test]
    fn what_a_transcript_says_of_itself_is_no_other_language() {
        let all_in = |code: &str| LanguageShares { shares: vec![(code.to_owned(), 1.0)] };
        for lang in whatlang::Lang::all() {
            let code = code_of(*lang).unwrap();
            assert_eq!(code.len(), 2, "transcripts name {} so", lang.eng_name());
            assert_eq!(all_in(&code).other_than(&code), None, "{code}");
            assert_eq!(all_in("en").other_than(&code).is_some(), code != "en", "{code}");
        }
        // One language by several codes.
        for norwegian in ["no", "nb-NO", "nn"] {
            assert_eq!(all_in("no").other_than(norwegian), None, "{norwegian}");
        }
        // Those that the library does not know look like their neighbours to it.
        for (code, looks_like) in [("bs", "hr"), ("gl", "pt"), ("ms", "id"), ("yue", "zh")] {
            assert_eq!(all_in(looks_like).other_than(code), None, "{code}");
        }
    }

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
        check("Εκείνο το βράδυ κατέβηκε στο λιμάνι και δεν ήταν κανείς εκεί εκτός από τους γλάρους.", Some("el"));
        check("เมื่อทะเลสงบเราก็อยู่ที่นั่น", Some("th"));
        let russian = "Вечером она спустилась к порту, и там никого не было, кроме чаек на причале. Она села на камень и \
            долго смотрела на море, которое было таким же тихим, как и этот вечер, и думала о том, что будет завтра.";
        check(russian, Some("ru"));
        check("", None);
        check("1 2 3 -- 4", None);
    }
}
