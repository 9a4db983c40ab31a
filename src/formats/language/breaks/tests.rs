//! Phrases that may be parted and such that may not.

use super::*;
use crate::language::HIGHEST_PENALTY;

fn break_penalty(before: &str, after: &str, code: &str) -> f32 {
    Language::of(code).break_penalty(before, after)
}

#[test]
fn what_must_stay_together_costs_much_and_good_places_little() {
    let never = |before: &str, after: &str| {
        let penalty = break_penalty(before, after, "en-US");
        assert!(penalty >= 5.0, "{before} | {after}: {penalty}");
    };
    let good = |before: &str, after: &str| {
        let penalty = break_penalty(before, after, "en-US");
        assert!(penalty <= 1.5, "{before} | {after}: {penalty}");
    };
    never("the", "house");
    never("The", "house");
    never("John", "Smith");
    never("Dr.", "Smith");
    never("Mr.", "Fox");
    never("I", "think");
    never("I'm", "going");
    never("I’m", "going");
    never("it", "was");
    never("have", "seen");
    never("don't", "know");
    never("not", "know");
    never("is", "not");
    never("in", "Berlin");
    never("20", "minutes");
    never("3.5", "million");
    never("five", "people");
    never("my", "mother");
    never("world's", "largest");
    never("give", "up");
    never("told", "me");
    never("and", "then");
    never("because", "nobody");
    never("new", "idea");
    good("house,", "the");
    good("house.", "The");
    good("house?”", "The");
    good("house", "and");
    good("house", "because");
    good("house", "in");
    good("people", "who");
    good("well--", "the");
    good("it", "and");
    good("U.S.", "in");
}

#[test]
fn german_phrases_stay_together() {
    let check = |phrase: &str, allowed: std::ops::RangeInclusive<f32>| {
        let (before, after) = phrase.split_once(" | ").unwrap();
        let word = |text: &str, last: bool| {
            let mut words = text.split(' ');
            if last { words.next_back() } else { words.next() }.unwrap_or_default().to_owned()
        };
        let penalty = break_penalty(&word(before, true), &word(after, false), "de-AT");
        assert!(allowed.contains(&penalty), "{phrase}: {penalty}");
    };
    for never in [
        "Gestern stand der | Nachbar vor der Tür",
        "Die | Brücke ist gesperrt",
        "mitten im | Winter",
        "Das gehört zum | Handwerk",
        "wegen eines | Fehlers",
        "Da kam meine | Schwester",
        "mit diesen | Händen",
        "Ich | glaube dir",
        "und dann haben wir | gelacht",
        "das habe | ich nie verstanden",
        "sie hat es mir | gesagt",
        "Er gab | mir die Hand",
        "Das stimmt nicht | ganz",
        "weil sie zu viel getrunken | hatten",
        "bis sie schwimmen | konnten",
        "Wir fangen morgen | an.",
        "Dann kommt er wieder | zurück.",
        "nach | Hamburg",
        "der Blick über | den See",
        "und | deshalb",
        "dass | niemand kommt",
        "nur | wenn es regnet",
        "Es kostet 20 | Euro",
        "nach drei | Wochen",
        "fünf Millionen | Menschen",
        "am 3. | Oktober",
        "im 19. | Jahrhundert",
        "Dr. | Lehmann",
        "Frau | Lehmann",
        "Herr | Doktor",
        "Anna | Lehmann",
        "eine alte | Mühle",
        "mit kaltem | Wasser",
        "ca. | zwanzig",
        "hat versucht zu | lachen",
    ] {
        check(never, 5.0..=HIGHEST_PENALTY);
    }
    for good in [
        "Sie ging nach Hause, | weil es regnete",
        "Das Haus steht leer. | Die Tür klemmt",
        "Er kam als Dritter auf Platz 3. | Die anderen",
        "Sie lachte | und ging",
        "Wir trafen uns | in Hamburg",
        "Das Boot lag | am Ufer",
        "den Brief, | den er schrieb",
        "Ich blieb, | damit jemand da war",
        "Sie brachte Brot | oder Kuchen",
        "Das Fenster zeigt | zum Hof",
    ] {
        check(good, 0.0..=1.5);
    }
    // Nouns beside each other are no names: "gab dem Kind | Wasser", and "Weg" is no "weg".
    check("Er gab dem Kind | Wasser", NEUTRAL_PENALTY..=4.0);
    check("Sie zeigte dem Mann den Weg | Anfang Mai", NEUTRAL_PENALTY..=4.0);
    check("So geht der | Weg.", 9.0..=HIGHEST_PENALTY);
    assert!(break_penalty("lange", "Weg.", "de") < break_penalty("lief", "weg.", "de"));
    // There are no genitives with an apostrophe, and "gibt's" is none.
    assert!(break_penalty("gibt's", "morgen", "de") <= 5.0);
}

#[test]
fn an_unknown_language_knows_punctuation_and_small_words() {
    assert_eq!(break_penalty("zwarte", "katten", "nl"), NEUTRAL_PENALTY);
    assert!(break_penalty("de", "katten", "nl") > 4.0);
    assert!(break_penalty("katten", "de", "nl") < NEUTRAL_PENALTY);
    assert!(break_penalty("Dr.", "Katten", "nl") > 4.0);
    assert_eq!(break_penalty("你", "好", "zh"), NEUTRAL_PENALTY);
    assert_eq!(break_penalty("katten,", "de", "nl"), AFTER_COMMA);
    assert_eq!(break_penalty("", "", ""), NEUTRAL_PENALTY);
}
