//! What is odd about the words of a talk for whoever reads them: another language among them, no accents, capitals throughout.

use base::texts::{Message, m};
use base::warning::Warning;
use evidence::UNKNOWN_LANGUAGE;
use evidence::restored_text::{TextCase, written_form};
use formats::language::{Language, LanguageShares, language_message, primary_language};
use formats::transcript::Word;

/// Of fewer words no language is told: they may be names and greetings.
const FEWEST_OF_LANGUAGE: usize = 60;
/// Of fewer words nothing is said of accents and capitals: chance may have chosen them.
const FEWEST_WORDS: usize = 200;
/// From this share of the words on another language is told.
const OTHER_LANGUAGE: f32 = 0.2;
/// Languages that write at least one letter with an accent in forty words.
const ACCENTED: [&str; 7] = ["de", "es", "fr", "hu", "it", "pl", "pt"];

/// What is odd about the words of a talk in a language, by its BCP-47 code.
pub(super) fn word_oddities(words: &[Word], language: &str) -> Vec<Warning> {
    let mut odd = Vec::new();
    if words.len() < FEWEST_OF_LANGUAGE || language == UNKNOWN_LANGUAGE {
        return odd;
    }
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let shares = LanguageShares::of_words(&texts);
    if let Some((other, share)) = shares.other_than(language).filter(|(_, share)| *share >= OTHER_LANGUAGE) {
        let percent = (100.0 * share).round() as u32;
        let (other, language) = (named(other), named(language));
        odd.push(Warning::new(m!("words-other-language", percent = percent, other = other, language = language)));
    }
    if words.len() < FEWEST_WORDS {
        return odd;
    }
    let is_accented = ACCENTED.contains(&primary_language(language).as_str());
    let has_accents =
        || texts.iter().any(|text| text.contains(|letter: char| letter.is_alphabetic() && !letter.is_ascii()));
    if is_accented && !has_accents() {
        odd.push(Warning::new(m!("words-without-accents", language = named(language))));
    }
    // English captions are often in capitals, and its readers were tried on them.
    let is_english = primary_language(language) == "en";
    if !is_english && written_form(words, Language::of(language)).case == TextCase::Upper {
        odd.push(Warning::new(m!("words-in-capitals")));
    }
    odd
}

/// What a language is called; its code where that is not known.
pub(super) fn named(code: &str) -> Message {
    language_message(code).unwrap_or_else(|| Message::plain(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::{WordId, timed_word};

    const GERMAN: &str =
        "dann ging sie am abend zum hafen hinunter und niemand war dort als die möwen die auf dem steg saßen";
    const POLISH: &str =
        "potem wieczorem zeszła do portu i nie było tam nikogo oprócz mew które siedziały na molo i czekały na łodzie";

    const FINNISH: &str = "hyvää iltaa kaikille ja kiitos että tulitte tänne tänään minä puhun teille siitä miten me \
        rakensimme tämän talon järven rannalle silloin kun olin vielä nuori mies ja kuinka paljon työtä siinä oli \
        ennen kuin se oli valmis sitten muutimme sinne koko perhe ja asuimme siellä monta vuotta kunnes lapset \
        lähtivät kouluun kaupunkiin ja me jäimme kahden vanhan koiran kanssa katsomaan miten jää lähtee keväällä ja \
        linnut palaavat takaisin kotiin";

    fn oddities(text: &str, language: &str) -> Vec<String> {
        let word = |(at, text): (usize, &str)| {
            let start = at as f64;
            Word { id: WordId(at as u32), text: text.to_owned(), ..timed_word(start, start + 0.5) }
        };
        let words: Vec<Word> = text.split_whitespace().enumerate().map(word).collect();
        word_oddities(&words, language).into_iter().map(|warning| warning.message.text()).collect()
    }

    fn talk(parts: &[(&str, usize)]) -> String {
        let part =
            |(text, count): &(&str, usize)| text.split_whitespace().cycle().take(*count).collect::<Vec<_>>().join(" ");
        parts.iter().map(part).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_as_usual_is_not_told() {
        assert!(oddities(&talk(&[(GERMAN, 600)]), "de-AT").is_empty());
        assert!(oddities(&talk(&[(POLISH, 1800), (GERMAN, 200)]), "pl").is_empty(), "a tenth is a quotation");
        assert!(oddities(&talk(&[(GERMAN, 600)]), UNKNOWN_LANGUAGE).is_empty());
        assert!(oddities(&talk(&[(GERMAN, 59)]), "pl").is_empty(), "too few words");
        assert!(oddities(&talk(&[(GERMAN, 199)]).to_uppercase(), "de").is_empty(), "too few words");
        assert!(oddities("", "de").is_empty());
    }

    #[test]
    fn another_language_among_the_words_is_told() {
        let told = oddities(&talk(&[(POLISH, 1400), (GERMAN, 600)]), "pl");
        assert!(told.len() == 1 && told[0].contains("30") && told[0].contains("looks like German"), "{told:?}");
        let told = oddities(&talk(&[(GERMAN, 400)]), "pl");
        let whole = "100% of the transcript looks like German; all of it is treated as Polish";
        assert!(told.len() == 1 && told[0].starts_with(whole), "what the transcript says is wrong: {told:?}");
        let told = oddities(FINNISH, "en");
        assert!(told.len() == 1 && told[0].contains("looks like Finnish"), "a short talk: {told:?}");
    }

    #[test]
    fn missing_accents_and_capitals_throughout_are_told() {
        let plain = talk(&[(POLISH, 400)]).replace(['ł', 'ó', 'ą', 'ę'], "o");
        let told = oddities(&plain, "pl");
        assert!(told.iter().any(|text| text.contains("accents, which Polish is written with")), "{told:?}");
        let told = oddities(&talk(&[(GERMAN, 400)]).to_uppercase(), "de");
        assert!(told.len() == 1 && told[0].contains("capitals"), "{told:?}");
        let english =
            talk(&[("THEN SHE WENT DOWN TO THE HARBOUR AND NOBODY WAS THERE BUT THE GULLS ON THE PIER", 400)]);
        assert!(oddities(&english, "en").is_empty(), "its captions are often so");
    }
}
