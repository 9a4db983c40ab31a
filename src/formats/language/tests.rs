//! The files of the program, and what becomes of a file that is not sound.

use super::*;

#[test]
fn the_files_are_sound() {
    let codes: Vec<String> =
        FILES.iter().map(|text| Language::from_json(text).unwrap_or_else(|error| panic!("{error}")).code).collect();
    assert_eq!(codes, ["en", "de"]);
    assert_eq!(Language::from_json(NEUTRAL_FILE).unwrap().code, "");
    assert_eq!(KNOWN.len(), FILES.len());
}

#[test]
fn a_language_is_found_by_its_code() {
    let check = |code: &str, expected: &str| assert_eq!(Language::of(code).code(), expected, "{code}");
    check("en", "en");
    check("EN_us", "en");
    check("eng", "en");
    check("de-AT", "de");
    check("English", "en");
    check("nl", "");
    check("enm", "");
    check("", "");
}

#[test]
fn a_file_that_is_not_sound_says_why() {
    let check = |text: &str, reason: &str| {
        let error = Language::from_json(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    };
    check("[]", "this is no language file");
    check(r#"{"titles": "dr"}"#, "missing field `language`");
    check(r#"{"language": "xx", "titels": "dr"}"#, "unknown field `titels`");
    check(r#"{"language": "Toy language"}"#, "no ISO 639 code");
    check(r#"{"language": "deu"}"#, "no ISO 639 code");
    check(r#"{"language": "xx", "titles": "Dr"}"#, "\"Dr\" must be in small letters");
    check(r#"{"language": "xx", "sounds": ["Clap"]}"#, "\"Clap\" must be in small letters");
    check(r#"{"language": "xx", "function_groups": "article"}"#, "group \"article\" of function words is not there");
    check(
        r#"{"language": "xx", "rules": [{"before": "article", "penalty": 1}]}"#,
        "group \"article\", which is not there",
    );
    check(
        r#"{"language": "xx", "rules": [{"before": "number", "penalty": 11}]}"#,
        "penalty 11 is not between 0 and 10",
    );
    check(r#"{"language": "xx", "patterns": {"odd": {}}}"#, "pattern \"odd\" says nothing");
    check(
        r#"{"language": "xx", "groups": {"odd": "a"}, "patterns": {"odd": {"ends": "e"}}}"#,
        "\"odd\" is there twice",
    );
}

#[test]
fn sentences_end_by_the_rules_of_their_language() {
    let check = |code: &str, word: &str, next: &str, ends: bool| {
        assert_eq!(Language::of(code).ends_sentence(word, Some(next)), ends, "{code}: {word} {next}");
    };
    for (word, next, ends) in [
        ("house.", "Then", true),
        ("house,", "Then", false),
        ("Dr.", "Fox", false),
        ("dr.", "fox", false),
        ("Rep.", "Fox", false),
        ("e.g.", "The", false),
        ("U.S.", "Army", false),
        ("U.S.", "The", true),
        ("U.S.", "I", false),
        ("J.", "Fox", false),
        ("I.", "Fox", true),
        ("3.", "Then", true),
        ("3.", "Mai", true),
        ("3.14", "Then", false),
        ("mind.", "It", true),
        ("president.", "The", true),
        ("Dr.?", "The", true),
        ("end...", "The", true),
    ] {
        check("en", word, next, ends);
    }
    for (word, next, ends) in [
        ("3.", "Mai", false),
        ("20.", "Jahrhundert", false),
        ("2.", "Versuch", false),
        ("2.", "und", false),
        ("3.", "Dann", true),
        ("2019.", "Mai", true),
        ("bzw.", "Städte", false),
        ("z.B.", "Bremen", false),
        ("ca.", "20", false),
        ("5.", "Die", true),
        ("Mio.", "Euro", false),
        ("Mio.", "Die", true),
        ("Max.", "Dann", true),
        ("Art.", "5", false),
        ("Art.", "Das", true),
        ("mag.", "Tiere", true),
        ("Mag.", "Huber", false),
        ("Gen.", "Tiere", true),
    ] {
        check("de", word, next, ends);
    }
    assert!(Language::of("en").ends_sentence("Dr.", None), "there is no more of the text");
    check("nl", "Dr.", "Fox", false);
    check("nl", "huis.", "Fox", true);
}

#[test]
fn a_capital_is_that_of_the_sentence_only_on_function_words() {
    let check = |code: &str, word: &str, expected: bool| {
        assert_eq!(Language::of(code).has_sentence_capital(word), expected, "{code}: {word}");
    };
    for (word, expected) in
        [("The", true), ("“There’s", true), ("the", false), ("Will", false), ("Harbour", false), ("I'm", false)]
    {
        check("en", word, expected);
    }
    for (word, expected) in [("Die", true), ("Sie", false), ("Ihre", false), ("Morgen", false), ("Weg", false)] {
        check("de", word, expected);
    }
    check("nl", "De", false);
}

#[test]
fn a_word_that_always_has_a_capital_gets_it() {
    let check = |code: &str, word: &str, expected: &str| {
        assert_eq!(Language::of(code).with_own_capital(word.to_owned()), expected, "{code}: {word}");
    };
    for (word, expected) in
        [("i", "I"), ("“i’ll", "“I’ll"), ("i'", "i'"), ("is", "is"), ("it's", "it's"), ("I'm", "I'm")]
    {
        check("en", word, expected);
    }
    check("de", "i", "i");
}
