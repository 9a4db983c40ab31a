//! Codes of languages (BCP-47, ISO 639), and their English names, which some recognisers give in place of codes.

use base::texts::{Message, m};

/// Languages by the names that Whisper's verbose JSON gives instead of codes.
const NAMES: &[(&str, &str)] = &[
    ("afrikaans", "af"),
    ("arabic", "ar"),
    ("bulgarian", "bg"),
    ("catalan", "ca"),
    ("chinese", "zh"),
    ("croatian", "hr"),
    ("czech", "cs"),
    ("danish", "da"),
    ("dutch", "nl"),
    ("english", "en"),
    ("estonian", "et"),
    ("finnish", "fi"),
    ("french", "fr"),
    ("german", "de"),
    ("greek", "el"),
    ("hebrew", "he"),
    ("hindi", "hi"),
    ("hungarian", "hu"),
    ("icelandic", "is"),
    ("indonesian", "id"),
    ("italian", "it"),
    ("japanese", "ja"),
    ("korean", "ko"),
    ("latvian", "lv"),
    ("lithuanian", "lt"),
    ("norwegian", "no"),
    ("persian", "fa"),
    ("polish", "pl"),
    ("portuguese", "pt"),
    ("romanian", "ro"),
    ("russian", "ru"),
    ("serbian", "sr"),
    ("slovak", "sk"),
    ("slovenian", "sl"),
    ("spanish", "es"),
    ("swedish", "sv"),
    ("thai", "th"),
    ("turkish", "tr"),
    ("ukrainian", "uk"),
    ("vietnamese", "vi"),
    ("welsh", "cy"),
    // Other names of languages above.
    ("castilian", "es"),
    ("flemish", "nl"),
    ("mandarin", "zh"),
    ("valencian", "ca"),
];

/// ISO 639-2 codes, both kinds, of the commonest languages of recordings: where there is a code of two letters, BCP-47 wants
/// that.
const THREE_LETTERS: &[(&str, &str)] = &[
    ("eng", "en"),
    ("deu", "de"),
    ("ger", "de"),
    ("hun", "hu"),
    ("fra", "fr"),
    ("fre", "fr"),
    ("spa", "es"),
    ("ita", "it"),
    ("por", "pt"),
    ("nld", "nl"),
    ("dut", "nl"),
    ("pol", "pl"),
    ("rus", "ru"),
    ("ukr", "uk"),
    ("ces", "cs"),
    ("cze", "cs"),
    ("slk", "sk"),
    ("slo", "sk"),
    ("swe", "sv"),
    ("dan", "da"),
    ("nor", "no"),
    ("fin", "fi"),
    ("tur", "tr"),
    ("ara", "ar"),
    ("heb", "he"),
    ("hin", "hi"),
    ("zho", "zh"),
    ("chi", "zh"),
    ("jpn", "ja"),
    ("kor", "ko"),
    ("ron", "ro"),
    ("rum", "ro"),
    ("ell", "el"),
    ("gre", "el"),
    ("bul", "bg"),
    ("hrv", "hr"),
    ("srp", "sr"),
    ("slv", "sl"),
    ("cat", "ca"),
    // The others that are told by words.
    ("afr", "af"),
    ("aka", "ak"),
    ("amh", "am"),
    ("aze", "az"),
    ("bel", "be"),
    ("ben", "bn"),
    ("cym", "cy"),
    ("wel", "cy"),
    ("epo", "eo"),
    ("est", "et"),
    ("fas", "fa"),
    ("per", "fa"),
    ("guj", "gu"),
    ("hye", "hy"),
    ("arm", "hy"),
    ("ind", "id"),
    ("jav", "jv"),
    ("kan", "kn"),
    ("kat", "ka"),
    ("geo", "ka"),
    ("khm", "km"),
    ("lat", "la"),
    ("lav", "lv"),
    ("lit", "lt"),
    ("mal", "ml"),
    ("mar", "mr"),
    ("mkd", "mk"),
    ("mac", "mk"),
    ("mya", "my"),
    ("bur", "my"),
    ("nep", "ne"),
    ("ori", "or"),
    ("pan", "pa"),
    ("sin", "si"),
    ("sna", "sn"),
    ("tam", "ta"),
    ("tel", "te"),
    ("tgl", "tl"),
    ("tha", "th"),
    ("tuk", "tk"),
    ("urd", "ur"),
    ("uzb", "uz"),
    ("vie", "vi"),
    ("yid", "yi"),
    ("zul", "zu"),
];

/// The code of a language given by name or code: "english", "eng" and "en" are "en", "en_us" is "en-US". `None` for anything
/// that is neither, and for codes that name no language ("und").
pub fn language_code(given: &str) -> Option<String> {
    let given = given.trim();
    let lower = given.to_lowercase();
    if let Some((_, code)) = NAMES.iter().find(|(name, _)| *name == lower) {
        return Some((*code).to_owned());
    }
    let mut parts = given.split(['-', '_']);
    let primary = parts.next().filter(|part| matches!(part.len(), 2 | 3))?;
    if !primary.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let mut code = primary.to_lowercase();
    // Codes that say that nothing is said: undetermined, several, none, not coded.
    if ["und", "mul", "zxx", "mis"].contains(&code.as_str()) {
        return None;
    }
    if let Some((_, short)) = THREE_LETTERS.iter().find(|(three, _)| *three == code) {
        code = (*short).to_owned();
    }
    for part in parts {
        if part.is_empty() || part.len() > 8 || !part.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        code.push('-');
        code.push_str(&if part.len() == 2 { part.to_uppercase() } else { part.to_owned() });
    }
    Some(code)
}

/// The part of a code before the country or script: "en" of "en-GB".
pub fn primary_language(code: &str) -> String {
    code.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()
}

/// "en-GB" and "en" are one language to a model.
pub fn same_language(a: &str, b: &str) -> bool {
    primary_language(a) == primary_language(b)
}

/// The name of the language with a code in the language of the window: "de-AT" is "German". `None` if it is not in the list.
pub fn language_name(code: &str) -> Option<String> {
    language_message(code).map(|name| name.text())
}

/// The same for what is read later.
pub fn language_message(code: &str) -> Option<Message> {
    Some(match primary_language(code).as_str() {
        "af" => m!("language-afrikaans"),
        "ar" => m!("language-arabic"),
        "bg" => m!("language-bulgarian"),
        "ca" => m!("language-catalan"),
        "zh" => m!("language-chinese"),
        "hr" => m!("language-croatian"),
        "cs" => m!("language-czech"),
        "da" => m!("language-danish"),
        "nl" => m!("language-dutch"),
        "en" => m!("language-english"),
        "et" => m!("language-estonian"),
        "fi" => m!("language-finnish"),
        "fr" => m!("language-french"),
        "de" => m!("language-german"),
        "el" => m!("language-greek"),
        "he" => m!("language-hebrew"),
        "hi" => m!("language-hindi"),
        "hu" => m!("language-hungarian"),
        "is" => m!("language-icelandic"),
        "id" => m!("language-indonesian"),
        "it" => m!("language-italian"),
        "ja" => m!("language-japanese"),
        "ko" => m!("language-korean"),
        "lv" => m!("language-latvian"),
        "lt" => m!("language-lithuanian"),
        "no" => m!("language-norwegian"),
        "fa" => m!("language-persian"),
        "pl" => m!("language-polish"),
        "pt" => m!("language-portuguese"),
        "ro" => m!("language-romanian"),
        "ru" => m!("language-russian"),
        "sr" => m!("language-serbian"),
        "sk" => m!("language-slovak"),
        "sl" => m!("language-slovenian"),
        "es" => m!("language-spanish"),
        "sv" => m!("language-swedish"),
        "th" => m!("language-thai"),
        "tr" => m!("language-turkish"),
        "uk" => m!("language-ukrainian"),
        "vi" => m!("language-vietnamese"),
        "cy" => m!("language-welsh"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{NAMES, language_code, language_name, same_language};
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn regions_do_not_make_another_language() {
        assert!(same_language("en", "EN-gb") && same_language("pt_BR", "pt") && !same_language("de", "en"));
    }

    #[test]
    fn codes_of_three_letters_become_those_of_two() {
        assert_eq!(language_code("eng").as_deref(), Some("en"));
        assert_eq!(language_code("GER-at").as_deref(), Some("de-AT"));
        assert_eq!(language_code("lit").as_deref(), Some("lt"));
        assert_eq!(language_code("haw").as_deref(), Some("haw"), "there is no shorter one");
        assert_eq!((language_code("und"), language_code("mul")), (None, None));
    }

    #[test]
    fn codes_become_names() {
        assert_eq!(language_name("de-AT").as_deref(), Some("German"));
        assert_eq!(language_name("es").as_deref(), Some("Spanish"));
        assert_eq!(language_name("und"), None);
        for (name, code) in NAMES {
            // Whatever name it was given by, a language has one of its own.
            assert!(language_name(code).is_some_and(|shown| language_code(&shown).as_deref() == Some(*code)), "{name}");
        }
        let _speaking = Speaking::new(WindowLanguage::German);
        let german = ["de-AT", "es", "no"].map(language_name);
        assert_eq!(german.map(Option::unwrap_or_default), ["Deutsch", "Spanisch", "Norwegisch"]);
    }

    #[test]
    fn names_and_codes_become_codes() {
        let check =
            |given: &str, expected: Option<&str>| assert_eq!(language_code(given).as_deref(), expected, "{given}");
        check("english", Some("en"));
        check("EN", Some("en"));
        check("en_us", Some("en-US"));
        check("zh-Hans", Some("zh-Hans"));
        check("no language", None);
        check("", None);
    }
}
