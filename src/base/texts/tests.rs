use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::table::files;
use super::*;

#[test]
fn a_locale_finds_its_language() {
    let check = |locale: &str, expected: Option<WindowLanguage>| {
        assert_eq!(WindowLanguage::of_locale(locale), expected, "{locale}");
    };
    check("de", Some(WindowLanguage::German));
    check("de-AT", Some(WindowLanguage::German));
    check("de_CH.UTF-8", Some(WindowLanguage::German));
    check("DE", Some(WindowLanguage::German));
    check("en-GB", Some(WindowLanguage::English));
    check("den", None);
    check("C", None);
    check("", None);
}

#[test]
fn numbers_are_written_as_in_the_language() {
    let check = |language: WindowLanguage, expected: [&str; 4]| {
        let _speaking = Speaking::new(language);
        let found = [number(28.25, 1), localized("0:01.250"), whole(1_025_319), whole(999)];
        assert_eq!(found, expected, "{language:?}");
    };
    check(WindowLanguage::English, ["28.2", "0:01.250", "1,025,319", "999"]);
    check(WindowLanguage::German, ["28,2", "0:01,250", "1.025.319", "999"]);
}

#[test]
fn a_count_takes_the_form_of_its_number() {
    let check = |language: WindowLanguage, count: usize, expected: &str| {
        let _speaking = Speaking::new(language);
        assert_eq!(t!("count-words", count = count), expected);
    };
    check(WindowLanguage::English, 0, "0 words");
    check(WindowLanguage::English, 1, "1 word");
    check(WindowLanguage::German, 1, "1 Wort");
    check(WindowLanguage::German, 12, "12 Wörter");
}

#[test]
fn another_thread_speaks_as_the_one_that_starts_it() {
    let speaking = Speaking::new(WindowLanguage::German);
    let carried = std::thread::spawn(super::carried(|| t!("cancel"))).join().unwrap();
    let plain = std::thread::spawn(|| t!("cancel")).join().unwrap();
    drop(speaking);
    assert_eq!([carried, plain], ["Abbrechen", "Cancel"]);

    let (ask, asked) = std::sync::mpsc::channel::<()>();
    let later = std::thread::spawn(super::carried(move || {
        asked.recv().unwrap();
        t!("cancel")
    }));
    let _speaking = Speaking::new(WindowLanguage::German);
    ask.send(()).unwrap();
    assert_eq!(later.join().unwrap(), "Abbrechen", "a language that changes later");
}

#[test]
fn a_file_is_in_english_and_the_window_speaks_on() {
    let _speaking = Speaking::new(WindowLanguage::German);
    assert_eq!([in_english(|| t!("cancel")), t!("cancel")], ["Cancel", "Abbrechen"]);
}

#[test]
fn a_message_is_in_the_language_of_whoever_reads_it() {
    let seconds = m!("audio-sound-missing", seconds = decimal(1.25, 2));
    let nested = m!("journal-damage-kept", damage = m!("journal-lost-changes", count = 1_usize));
    let list = Message::list([m!("cancel"), Message::plain("x.y"), Message::digits("0.5"), 12_u64.into()]);
    let made = std::thread::spawn(|| m!("cancel")).join().unwrap();
    let check = |language: WindowLanguage, expected: [&str; 3]| {
        let _speaking = Speaking::new(language);
        assert_eq!([made.text(), list.to_string(), serde_json::to_string(&made).unwrap()], expected.map(str::to_owned));
        assert_eq!(seconds.text(), t!("audio-sound-missing", seconds = number(1.25, 2)));
        let damage = t!("journal-lost-changes", count = 1);
        assert_eq!(nested.text(), t!("journal-damage-kept", damage = damage));
    };
    check(WindowLanguage::English, ["Cancel", "Cancel, x.y, 0.5, 12", "\"Cancel\""]);
    check(WindowLanguage::German, ["Abbrechen", "Abbrechen, x.y, 0,5, 12", "\"Abbrechen\""]);
    assert!(made.is("cancel") && made != m!("close"));
}

/// The texts of a language: the variables of each.
fn texts(language: WindowLanguage) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    for (name, content) in files(language) {
        let resource = FluentResource::try_new((*content).to_owned());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{name}.ftl of {language:?}: {errors:?}"));
        for entry in resource.entries() {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Junk { .. } | Entry::Term(_)), "{name}.ftl of {language:?}: {entry:?}");
                continue;
            };
            assert!(message.attributes.is_empty(), "{}: attributes are not used here", message.id.name);
            let mut variables = BTreeSet::new();
            variables_of(message.value.as_ref().expect("a message has a text"), &mut variables);
            let before = texts.insert(message.id.name.to_owned(), variables);
            assert!(before.is_none(), "{language:?} has \"{}\" twice, once in {name}.ftl", message.id.name);
        }
    }
    texts
}

fn variables_of(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => variable_of(inline, variables),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                variable_of(selector, variables);
                variants.iter().for_each(|variant| variables_of(&variant.value, variables));
            }
        }
    }
}

fn variable_of(expression: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } => {}
        other => panic!("only variables and quoted text stand between braces, not {other:?}"),
    }
}

#[test]
fn every_language_has_every_text_with_the_same_variables() {
    let english = texts(WindowLanguage::English);
    for language in WindowLanguage::ALL {
        let other = texts(language);
        let missing: Vec<&String> = english.keys().filter(|id| !other.contains_key(*id)).collect();
        let unknown: Vec<&String> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{language:?} lacks {missing:?}, and {unknown:?} is not in English"
        );
        for (id, variables) in &other {
            assert_eq!(variables, &english[id], "variables of \"{id}\" in {language:?}");
        }
    }
}

/// Beginnings of ids that code puts together, for commands and steps.
const FAMILIES: [&str; 3] = ["command-", "step-", "steps-"];

/// Every id that code names has a text, every text is named, and each gets the variables that it has.
#[test]
fn the_texts_are_those_that_the_program_uses() {
    let english = texts(WindowLanguage::English);
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for (path, source) in sources() {
        for (id, rest) in calls(&source).filter(|_| !path.contains("/texts/")) {
            named.insert(id.to_owned());
            let Some(variables) = english.get(id) else {
                wrong.push(format!("{path}: there is no text \"{id}\""));
                continue;
            };
            let given = given(rest);
            if given != *variables {
                wrong.push(format!("{path}: \"{id}\" has {variables:?} and is given {given:?}"));
            }
        }
    }
    // What the module of the texts names itself.
    named.extend(["decimal-mark", "thousands-mark", "percent"].map(str::to_owned));
    // Called after the variants of an enum, whose test looks for those that are missing.
    named.extend(english.keys().filter(|id| FAMILIES.iter().any(|family| id.starts_with(family))).cloned());
    wrong.extend(english.keys().filter(|id| !named.contains(*id)).map(|id| format!("nothing says \"{id}\"")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tests run in any order on any number of threads, and one that fails must not leave its language to the next.
#[test]
fn tests_speak_other_languages_only_as_long_as_they_last() {
    let speaks = |source: &str| {
        let mut calls = source.match_indices("speak(");
        calls.any(|(at, _)| !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let own = ["texts/mod.rs", "texts/tests.rs", "app/start.rs", "app/perform.rs", "app/pictures.rs"];
    let is_own = |path: &str| own.iter().any(|own| path.ends_with(own));
    let found: Vec<String> =
        sources().into_iter().filter(|(path, source)| !is_own(path) && speaks(source)).map(|(path, _)| path).collect();
    assert!(found.is_empty(), "Speaking::new instead of speak in {found:?}");
}

/// The calls of `t!` and `m!` in a source: the id, and what stands behind it. Not those of `format!` or `assert!`.
fn calls(source: &str) -> impl Iterator<Item = (&str, &str)> {
    let begins = |at: usize| !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let calls = ["t!(", "m!("].into_iter().flat_map(|name| source.match_indices(name));
    let calls = calls.filter(move |(at, _)| begins(*at));
    calls.filter_map(|(at, call)| source[at + call.len()..].trim_start().strip_prefix('"')?.split_once('"'))
}

/// The names before `=` in the rest of a call, after the id: `, count = 3, name = f(a, b))`.
fn given(rest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let (mut depth, mut start, mut is_quoted, mut is_escaped) = (0_usize, 0, false, false);
    for (at, c) in rest.char_indices() {
        if is_quoted {
            (is_quoted, is_escaped) = (c != '"' || is_escaped, c == '\\' && !is_escaped);
            continue;
        }
        match c {
            '"' => is_quoted = true,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                names.extend(name_of(&rest[start..at]));
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                names.extend(name_of(&rest[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    names
}

fn name_of(argument: &str) -> Option<String> {
    let (name, _) = argument.split_once('=')?;
    let name = name.trim();
    (!name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).then(|| name.to_owned())
}

/// All of `src/`.
fn sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    let mut folders = vec![Path::new(crate::SOURCE_TREE).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                sources.push((path.to_string_lossy().replace('\\', "/"), source));
            }
        }
    }
    sources.sort();
    sources
}
