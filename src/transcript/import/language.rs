//! Names of languages, as some recognisers give them, to codes.

/// Languages by the names that Whisper's verbose JSON gives instead of codes.
const NAMES: &[(&str, &str)] = &[
    ("afrikaans", "af"),
    ("arabic", "ar"),
    ("bulgarian", "bg"),
    ("castilian", "es"),
    ("catalan", "ca"),
    ("chinese", "zh"),
    ("croatian", "hr"),
    ("czech", "cs"),
    ("danish", "da"),
    ("dutch", "nl"),
    ("english", "en"),
    ("estonian", "et"),
    ("finnish", "fi"),
    ("flemish", "nl"),
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
    ("mandarin", "zh"),
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
    ("valencian", "ca"),
    ("vietnamese", "vi"),
    ("welsh", "cy"),
];

/// The code of a language given by name or code: "english" and "en" are "en", "en_us" is "en-US". `None` for anything
/// that is neither.
pub fn code(given: &str) -> Option<String> {
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
    for part in parts {
        if part.is_empty() || part.len() > 8 || !part.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        code.push('-');
        code.push_str(&if part.len() == 2 { part.to_uppercase() } else { part.to_owned() });
    }
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn names_and_codes_become_codes() {
        let check = |given: &str, expected: Option<&str>| assert_eq!(code(given).as_deref(), expected, "{given}");
        check("english", Some("en"));
        check("EN", Some("en"));
        check("en_us", Some("en-US"));
        check("zh-Hans", Some("zh-Hans"));
        check("no language", None);
        check("", None);
    }
}
