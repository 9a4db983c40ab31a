//! Checks that no pattern can say.

use std::ops::Range;

use encoding_rs::WINDOWS_1252;
use unicode_segmentation::UnicodeSegmentation as _;

use super::facts::RuleFacts;
use super::number_words::in_words;
use super::rule::NamedCheck;
use crate::language::primary_language;
use crate::spelling::tag_length;

/// A stretch that is wrong, and what is to stand there, if that is known.
type Wrong = (Range<usize>, Option<String>);

/// What a check finds in a text without tags.
pub(super) fn findings(check: NamedCheck, text: &str, facts: &RuleFacts<'_>) -> Vec<Wrong> {
    match check {
        NamedCheck::DoubledWords => doubled_words(text, facts.code),
        NamedCheck::NumbersInWords => numbers_in_words(text, facts),
        NamedCheck::NumberAtStart => number_at_start(text, facts),
        NamedCheck::UnbalancedBrackets => unbalanced_brackets(text),
        NamedCheck::DialogueDashes => dialogue_dashes(text, facts),
        NamedCheck::OneLine => one_line(text, facts.most_chars),
        NamedCheck::Glyphs => glyphs(text),
        NamedCheck::Mojibake => mojibake(text),
        NamedCheck::Entities => entities(text),
        NamedCheck::SmallAfterStop => small_after_stop(text, facts),
        NamedCheck::StraightQuotes => straight_quotes(text, facts.code),
        NamedCheck::UnbalancedTags | NamedCheck::EmptyTags | NamedCheck::Italics => Vec::new(),
    }
}

/// What a check finds among the tags of a text.
pub(super) fn tag_findings(check: NamedCheck, text: &str) -> Vec<Wrong> {
    match check {
        NamedCheck::UnbalancedTags => unbalanced_tags(text),
        NamedCheck::EmptyTags => empty_tags(text),
        NamedCheck::Italics => {
            let is_italic = |tag: &Tag<'_>| tag.name.eq_ignore_ascii_case("i");
            tags(text).into_iter().filter(is_italic).map(|tag| (tag.at, Some(String::new()))).collect()
        }
        _ => Vec::new(),
    }
}

/// Stretches of letters, digits and apostrophes inside.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let is_inside = found.last().is_some_and(|word| word.end == at);
        let joins = matches!(sign, '\'' | '’') && signs.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if sign.is_alphanumeric() || (is_inside && joins) {
            match found.last_mut().filter(|_| is_inside) {
                Some(word) => word.end = at + sign.len_utf8(),
                None => found.push(at..at + sign.len_utf8()),
            }
        }
    }
    found
}

/// Words that people rightly say twice in a row.
const MAY_DOUBLE: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "that", "had", "is", "very", "no", "really", "so", "bye", "ha", "la", "ho", "he", "yeah", "yes", "blah",
            "now", "there", "well", "many", "much", "far", "long", "okay", "ok", "right", "wait", "stop", "run",
            "chop", "hush", "night", "tut", "aye", "hear", "boo", "choo", "cha", "ding", "beep", "wow", "too", "big",
            "again", "i", "you", "knock", "come", "go", "please", "hey", "oh", "uh", "da", "na", "tick", "tock",
            "never", "on", "in", "her", "what", "do", "more",
        ],
    ),
    (
        "de",
        &[
            "die", "der", "das", "sie", "den", "dem", "wie", "nein", "ja", "sehr", "ganz", "viele", "na", "la", "ha",
            "so", "was", "wer", "es", "bla", "tut", "nach", "immer", "lange", "ihr", "ihnen", "uns", "euch", "zu",
            "an", "mit", "ein", "komm", "los", "schnell", "weit", "tief", "bitte", "halt", "okay",
        ],
    ),
    ("fr", &["nous", "vous", "très", "non", "oui", "la", "si", "bla", "ha"]),
    ("es", &["no", "sí", "muy", "ja", "la", "bla"]),
    ("it", &["no", "sì", "molto", "via", "piano", "così", "ha", "la", "bla"]),
    ("nl", &["die", "dat", "nee", "ja", "heel", "ha", "la"]),
    ("pl", &["nie", "tak", "bardzo", "ha", "la"]),
    ("sv", &["nej", "ja", "det", "ha", "la"]),
];

fn doubled_words(text: &str, language: &str) -> Vec<Wrong> {
    let primary = primary_language(language);
    let may_double = MAY_DOUBLE.iter().find(|(code, _)| *code == primary).map_or(&[][..], |(_, words)| *words);
    let words = words(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let first = &text[words[at].clone()];
        let follows = |next: usize| {
            let between = &text[words[next - 1].end..words[next].start];
            let word = &text[words[next].clone()];
            let is_name = word.starts_with(char::is_uppercase);
            between.chars().all(char::is_whitespace) && !is_name && word.to_lowercase() == first.to_lowercase()
        };
        let end = (at + 1..words.len()).take_while(|&next| follows(next)).last().unwrap_or(at);
        let is_word = first.chars().any(char::is_alphabetic) && !first.chars().any(char::is_numeric);
        if end > at && is_word && !may_double.contains(&first.to_lowercase().as_str()) {
            found.push((words[at].start..words[end].end, Some(first.to_owned())));
        }
        at = end + 1;
    }
    found
}

/// Numbers stand as figures before these.
const UNITS: &[&str] = &[
    "km",
    "m",
    "cm",
    "mm",
    "kg",
    "g",
    "mg",
    "lb",
    "lbs",
    "oz",
    "mph",
    "hz",
    "khz",
    "mhz",
    "ghz",
    "gb",
    "mb",
    "kb",
    "tb",
    "v",
    "w",
    "kw",
    "mw",
    "am",
    "pm",
    "a",
    "p",
    "uhr",
    "h",
    "fps",
    "million",
    "billion",
    "millionen",
    "milliarden",
    "mio",
    "mrd",
];

/// Numbers stand as figures behind these.
const COUNTED: &[&str] = &[
    "page", "pages", "step", "version", "type", "question", "chapter", "part", "room", "number", "no", "nr", "phase",
    "level", "stage", "track", "bus", "line", "act", "scene", "seite", "teil", "nummer", "page", "point", "numéro",
    "página", "día",
];

/// The figures of a text that stand alone: no part of a time, a decimal, a thousand, a word or a name.
fn lone_numbers(text: &str) -> Vec<(Range<usize>, u32)> {
    let words = words(text);
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let figures = &text[word.clone()];
        let Some(number) = figures
            .parse()
            .ok()
            .filter(|_| figures.bytes().all(|byte| byte.is_ascii_digit()) && !figures.starts_with('0'))
        else {
            continue;
        };
        let before = text[..word.start].chars().next_back();
        let mut behind = text[word.end..].chars();
        let (after, then) = (behind.next(), behind.next());
        let is_figure = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        let is_apart_before =
            before.is_none_or(|sign| sign.is_whitespace() || matches!(sign, '"' | '“' | '(' | '[' | '¿' | '¡' | '-'));
        let is_apart_after = match after {
            None => true,
            Some('.') => then.is_none_or(|sign| sign == '\n' || matches!(sign, '"' | '”' | ')')),
            Some(',' | '!' | '?' | ';' | '"' | '”' | ')' | ']' | '…') => !is_figure(then),
            Some(sign) => sign.is_whitespace(),
        };
        // "-5" is a number, "- 5" begins a line, and "-5" at its start may be either.
        let is_signed =
            before == Some('-') && text[..word.start - 1].chars().next_back().is_some_and(|sign| sign == ' ');
        let is_sum = text[..word.start].trim_end().ends_with(['=', '+', '×', '*', '/', '<', '>']);
        if is_apart_before && is_apart_after && !is_signed && !is_sum {
            let unit = words.get(index + 1).filter(|next| text[word.end..next.start].trim().is_empty());
            let is_measure = unit.is_some_and(|next| {
                let next = text[next.clone()].to_lowercase();
                UNITS.contains(&next.as_str()) || next.bytes().all(|byte| byte.is_ascii_digit())
            });
            let behind_word = index.checked_sub(1).map(|at| &words[at]);
            let behind_word = behind_word.filter(|last| text[last.end..word.start].trim().is_empty());
            // "Chapter 3", "Apollo 8", "May 5", "1, 2".
            let is_name = behind_word.is_some_and(|last| {
                let last = &text[last.clone()];
                let is_name = last.chars().count() > 1 && last.contains(char::is_uppercase);
                is_name
                    || last.starts_with(|sign: char| sign.is_ascii_digit())
                    || COUNTED.contains(&last.to_lowercase().as_str())
            });
            if !is_measure && !is_name {
                found.push((word.clone(), number));
            }
        }
    }
    found
}

fn starts_sentence(text: &str, at: usize, facts: &RuleFacts<'_>) -> bool {
    let before = text[..at]
        .trim_end_matches(|sign: char| sign.is_whitespace() || matches!(sign, '"' | '“' | '-' | '–' | '(' | '['));
    match before.chars().next_back() {
        None => facts.after_sentence,
        Some(sign) => matches!(sign, '.' | '!' | '?'),
    }
}

fn capitalised(word: &str) -> String {
    let mut signs = word.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

fn numbers_in_words(text: &str, facts: &RuleFacts<'_>) -> Vec<Wrong> {
    let numbers = lone_numbers(text).into_iter();
    let small = numbers.filter(|(_, number)| (1..=facts.numbers_in_words).contains(number));
    // A number that begins a sentence is a matter of another rule.
    let small = small.filter(|(at, _)| !starts_sentence(text, at.start, facts));
    small.map(|(at, number)| (at, in_words(number, facts.code))).collect()
}

fn number_at_start(text: &str, facts: &RuleFacts<'_>) -> Vec<Wrong> {
    let numbers = lone_numbers(text).into_iter().filter(|(at, _)| starts_sentence(text, at.start, facts));
    numbers.map(|(at, number)| (at, in_words(number, facts.code).map(|word| capitalised(&word)))).collect()
}

fn unbalanced_brackets(text: &str) -> Vec<Wrong> {
    let (mut open, mut found): (Vec<(char, usize)>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, sign) in text.char_indices() {
        match sign {
            // ":(" is a face.
            '(' | '[' if text[..at].ends_with([':', ';', '=']) => {}
            '(' | '[' => open.push((sign, at)),
            ')' | ']' => {
                let partner = if sign == ')' { '(' } else { '[' };
                match open.last() {
                    Some((last, _)) if *last == partner => drop(open.pop()),
                    _ if !is_item_or_smiley(&text[..at]) => found.push(at),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found.extend(open.into_iter().map(|(_, at)| at));
    found.sort_unstable();
    found.into_iter().map(|at| (at..at + 1, None)).collect()
}

/// "a)", "10)", ":)".
fn is_item_or_smiley(before: &str) -> bool {
    if before.ends_with([':', ';', '-', '=']) {
        return true;
    }
    let item: String = before.chars().rev().take(3).take_while(|sign| !sign.is_whitespace()).collect();
    let is_number = item.chars().all(|sign| sign.is_ascii_digit());
    match item.chars().count() {
        1 => item.chars().all(char::is_alphanumeric),
        2 => is_number,
        _ => false,
    }
}

/// A tag as SubRip writes it.
struct Tag<'a> {
    at: Range<usize>,
    name: &'a str,
    closes: bool,
}

fn tags(text: &str) -> Vec<Tag<'_>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(sign) = text[at..].chars().next() {
        let length = tag_length(&text[at..]);
        if length > 0 && sign == '<' {
            let inner = &text[at + 1..at + length - 1];
            let closes = inner.starts_with('/');
            let name = inner.trim_start_matches('/').split(|sign: char| !sign.is_ascii_alphanumeric()).next();
            found.push(Tag { at: at..at + length, name: name.unwrap_or_default(), closes });
        }
        at += length.max(sign.len_utf8());
    }
    found
}

fn unbalanced_tags(text: &str) -> Vec<Wrong> {
    let (mut open, mut found): (Vec<Tag<'_>>, Vec<Wrong>) = (Vec::new(), Vec::new());
    let pairs = |tag: &Tag<'_>| ["i", "b", "u", "font", "s"].iter().any(|name| tag.name.eq_ignore_ascii_case(name));
    for tag in tags(text).into_iter().filter(pairs) {
        if !tag.closes {
            open.push(tag);
        } else if let Some(at) = open.iter().rposition(|other| other.name.eq_ignore_ascii_case(tag.name)) {
            open.remove(at);
        } else {
            found.push((tag.at, Some(String::new())));
        }
    }
    found.extend(open.into_iter().map(|tag| (tag.at, None)));
    found.sort_by_key(|(at, _)| at.start);
    found
}

fn empty_tags(text: &str) -> Vec<Wrong> {
    let tags = tags(text);
    let pairs = tags.windows(2).filter(|pair| {
        let is_pair = !pair[0].closes && pair[1].closes && pair[0].name.eq_ignore_ascii_case(pair[1].name);
        is_pair && text[pair[0].at.end..pair[1].at.start].trim().is_empty()
    });
    let inner = |pair: &[Tag<'_>]| text[pair[0].at.end..pair[1].at.start].to_owned();
    pairs.map(|pair| (pair[0].at.start..pair[1].at.end, Some(inner(pair)))).collect()
}

/// The lines of a text with where each begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line))
    })
}

/// The dash that a line begins with and the space behind it, in bytes; 0: it begins with none.
fn dash_length(line: &str) -> usize {
    let rest = line.trim_start_matches(['-', '–', '—', '‐', '‑']);
    if rest.len() == line.len() || rest.trim().is_empty() { 0 } else { line.len() - rest.trim_start().len() }
}

fn dialogue_dashes(text: &str, facts: &RuleFacts<'_>) -> Vec<Wrong> {
    let Some(style) = facts.dashes else { return Vec::new() };
    let lines: Vec<(usize, &str)> = lines(text).collect();
    // One line with a dash may be an aside; two speakers are two lines, the second of which has one.
    if lines.len() < 2 || lines[1..].iter().all(|(_, line)| dash_length(line) == 0) {
        return Vec::new();
    }
    // A clause between dashes is no speaker: before one the first line has a dash, or ends.
    let first = lines[0].1.trim_end();
    let ends = first.ends_with(['.', '!', '?', '…', '"', '”', '“', '»', ']', ')', '♪']);
    if dash_length(first) == 0 && !ends {
        return Vec::new();
    }
    let wrong = lines.iter().enumerate().filter_map(|(index, &(start, line))| {
        let length = dash_length(line);
        // A line without a dash behind one that has one goes on.
        let lead = if index > 0 && length == 0 { return None } else { style.lead(index == 0) };
        let first = line[length..].chars().next()?;
        let is_right = &line[..length] == lead;
        (!is_right).then(|| (start..start + length + first.len_utf8(), Some(format!("{lead}{first}"))))
    });
    wrong.collect()
}

fn one_line(text: &str, most_chars: usize) -> Vec<Wrong> {
    let mut parts = text.split('\n');
    let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else { return Vec::new() };
    let is_dialogue = dash_length(first) > 0 || dash_length(second) > 0;
    let fits = format!("{} {}", first.trim(), second.trim()).graphemes(true).count() <= most_chars;
    // A sound or a name has a line of its own.
    let is_label = |line: &str| line.ends_with([':', ']', ')']);
    let is_empty = first.trim().is_empty() || second.trim().is_empty();
    let is_sung = first.contains('♪');
    match fits
        && !is_empty
        && !is_sung
        && !is_dialogue
        && !is_label(first.trim())
        && !second.trim_start().starts_with(['[', '('])
    {
        true => vec![(first.len()..first.len() + 1, Some(" ".to_owned()))],
        false => Vec::new(),
    }
}

fn glyphs(text: &str) -> Vec<Wrong> {
    let is_odd = |sign: char| {
        let code = u32::from(sign);
        let is_music = matches!(sign, '♪' | '♫');
        let is_picture = matches!(code, 0x2190..=0x21ff | 0x2300..=0x23ff | 0x2500..=0x27bf | 0x2b00..=0x2bff | 0xfe00..=0xfe0f
            | 0x1f000..=0x1faff | 0xe0000..=0xe007f);
        let is_private = matches!(code, 0xe000..=0xf8ff | 0xf0000..=0x10ffff);
        let is_control = sign.is_control() && sign != '\n';
        (is_picture && !is_music) || is_private || is_control || sign == '\u{fffd}'
    };
    text.char_indices().filter(|(_, sign)| is_odd(*sign)).map(|(at, sign)| (at..at + sign.len_utf8(), None)).collect()
}

fn mojibake(text: &str) -> Vec<Wrong> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, sign.is_ascii()) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                found.extend(repaired(&text[from..at]).map(|right| (from..at, Some(right))));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// What was meant by letters that are the bytes of others.
fn repaired(run: &str) -> Option<String> {
    let (bytes, _, is_lossy) = WINDOWS_1252.encode(run);
    let right = std::str::from_utf8(&bytes).ok().filter(|_| !is_lossy)?;
    // "Spaß…" and "été…»" are the bytes of other letters, too, and right.
    let is_lead = run.starts_with(['Ã', 'Â']) || run.starts_with("â€");
    let is_mark = !run.starts_with('â') && run.chars().nth(1).is_some_and(|sign| "…“”’‘–—›‹".contains(sign));
    let is_usual = right.chars().all(|sign| matches!(u32::from(sign), 0xa0..=0xff | 0x2010..=0x203a | 0x20ac | 0x2122));
    let is_shorter = right.chars().count() < run.chars().count();
    (is_lead && !is_mark && is_usual && is_shorter).then(|| right.to_owned())
}

fn entities(text: &str) -> Vec<Wrong> {
    /// The longest there is: `&thetasym;`.
    const LONGEST: usize = 12;
    let starts = text.match_indices('&').map(|(at, _)| at);
    let entity = |at: usize| {
        let end = text.as_bytes()[at..].iter().take(LONGEST).position(|&byte| byte == b';')? + at + 1;
        let name = &text[at + 1..end - 1];
        let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '#');
        let right = quick_xml::escape::unescape(&text[at..end]).ok().filter(|_| is_name)?;
        // Of a bracket nobody knows whether it is to begin a tag.
        let wanted = (!matches!(&*right, "<" | ">")).then(|| right.clone().into_owned());
        (right != text[at..end]).then_some((at..end, wanted))
    };
    starts.filter_map(entity).collect()
}

/// Abbreviations behind which a sentence mostly goes on.
const SHORTENED: &[&str] = &[
    "etc", "vs", "approx", "min", "max", "dept", "inc", "corp", "ltd", "jr", "sr", "est", "fig", "vol", "misc", "usw",
    "bzw", "vgl", "resp", "ca", "evtl", "ggf", "inkl", "exkl", "sog", "bspw", "nr", "no", "st", "dr", "mr", "mrs",
    "prof", "ev", "cf",
];

fn small_after_stop(text: &str, facts: &RuleFacts<'_>) -> Vec<Wrong> {
    let mut found = Vec::new();
    let mut last: Option<&str> = None;
    let mut at = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if word.is_empty() {
            at += part.len();
            continue;
        }
        let ends = last.is_some_and(|last| {
            // "Yahoo! is", "Ah! ces gens": only a full stop is sure.
            let word_of_it = last.trim_end_matches('.');
            let is_short = word_of_it.contains('.') || SHORTENED.contains(&word_of_it.to_lowercase().as_str());
            let is_stop = last.ends_with('.') && !last.ends_with("..") && !is_short;
            is_stop
                && last.chars().filter(|sign| sign.is_alphabetic()).count() > 1
                && facts.language.ends_sentence(last, None)
        });
        let mut signs = word.chars();
        if let (true, Some(first)) = (ends, signs.next())
            && first.is_lowercase()
            && signs.next().is_none_or(|second| !second.is_uppercase())
        {
            found.push((at..at + first.len_utf8(), Some(first.to_uppercase().collect())));
        }
        last = Some(word);
        at += part.len();
    }
    found
}

/// Quotation marks, opening and closing.
const QUOTES: &[(&str, [&str; 2])] = &[
    ("de", ["„", "“"]),
    ("cs", ["„", "“"]),
    ("sk", ["„", "“"]),
    ("pl", ["„", "”"]),
    ("hu", ["„", "”"]),
    ("ro", ["„", "”"]),
    ("fr", ["« ", " »"]),
    ("es", ["«", "»"]),
    ("it", ["«", "»"]),
    ("ru", ["«", "»"]),
    ("sv", ["”", "”"]),
    ("fi", ["”", "”"]),
];

fn straight_quotes(text: &str, language: &str) -> Vec<Wrong> {
    let primary = primary_language(language);
    let marks = QUOTES.iter().find(|(code, _)| *code == primary).map_or(["“", "”"], |(_, marks)| *marks);
    let mut is_open = false;
    let mut found = Vec::new();
    for (at, _) in text.match_indices('"') {
        let before = text[..at].chars().next_back();
        // 5" wide; but "in 1999" is closed.
        if before.is_some_and(|sign| sign.is_ascii_digit()) && !is_open {
            continue;
        }
        let opens = before.is_none_or(|sign| sign.is_whitespace() || matches!(sign, '(' | '[' | '-' | '–' | '—'));
        is_open = opens;
        found.push((at..at + 1, Some(marks[usize::from(!opens)].to_owned())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text_rules::DashStyle;

    fn check(named: NamedCheck, language: &str, text: &str, expected: &[(&str, Option<&str>)]) {
        let dashes = Some(DashStyle::BothLines);
        let code = language;
        let language = Language::of(language);
        let facts = RuleFacts { code, language, most_chars: 42, dashes, numbers_in_words: 10, after_sentence: true };
        let found = match named.reads_tags() {
            true => tag_findings(named, text),
            false => findings(named, text, &facts),
        };
        let told: Vec<(&str, Option<&str>)> =
            found.iter().map(|(at, wanted)| (&text[at.clone()], wanted.as_deref())).collect();
        assert_eq!(told, expected, "{text:?}");
    }

    #[test]
    fn words_that_stand_twice_are_found_and_what_may_stand_twice_is_not() {
        let check =
            |text: &str, expected: &[(&str, Option<&str>)]| check(NamedCheck::DoubledWords, "en", text, expected);
        check("The the boat", &[("The the", Some("The"))]);
        check("at at at\nat sea", &[("at at at\nat", Some("at"))]);
        check("that that is, is; very very 20 20 Duran Duran", &[]);
        check("it's it's so", &[("it's it's", Some("it's"))]);
        check("theatre atre", &[]);
    }

    #[test]
    fn small_numbers_are_words_unless_they_measure_or_name_something() {
        let check = |language: &str, text: &str, expected: &[(&str, Option<&str>)]| {
            check(NamedCheck::NumbersInWords, language, text, expected);
        };
        check(
            "en",
            "we saw 3 boats and 10 gulls, 4.",
            &[("3", Some("three")), ("10", Some("ten")), ("4", Some("four"))],
        );
        check("en", "at 3:15, 2.5 miles, 1,000 men, 5 km, 9%, $4, 7-day, take 05, Apollo 8, Chapter 3. So", &[]);
        check("en", "we had 11 and 0", &[]);
        check("de", "wir hatten 1 Boot und 2 Möwen", &[("1", None), ("2", Some("zwei"))]);
        check("en", "3 boats", &[]);
    }

    #[test]
    fn a_sentence_does_not_begin_with_figures() {
        let check =
            |text: &str, expected: &[(&str, Option<&str>)]| check(NamedCheck::NumberAtStart, "en", text, expected);
        check("3 boats came. 21 went.", &[("3", Some("Three")), ("21", Some("Twenty-one"))]);
        check("- 1999 was good", &[("1999", None)]);
        check("we saw 3", &[]);
    }

    #[test]
    fn the_lines_of_speakers_begin_as_they_should() {
        let check =
            |text: &str, expected: &[(&str, Option<&str>)]| check(NamedCheck::DialogueDashes, "en", text, expected);
        check("-Yes.\n-No.", &[]);
        check("- Yes.\n– No.", &[("- Y", Some("-Y")), ("– N", Some("-N"))]);
        check("Yes.\n-No.", &[("Y", Some("-Y"))]);
        check("- an aside", &[]);
        check("one line\nand another", &[]);
    }

    #[test]
    fn brackets_and_tags_have_partners() {
        check(NamedCheck::UnbalancedBrackets, "en", "a (b [c] d", &[("(", None)]);
        check(NamedCheck::UnbalancedBrackets, "en", "a) one :) and b] two", &[]);
        check(NamedCheck::UnbalancedBrackets, "en", "and so] on)", &[("]", None), (")", None)]);
        check(NamedCheck::UnbalancedTags, "en", "<i>a</i> b</i> <b>c", &[("</i>", Some("")), ("<b>", None)]);
        check(NamedCheck::EmptyTags, "en", "a <i> </i>b <b>c</b>", &[("<i> </i>", Some(" "))]);
        check(NamedCheck::Italics, "ar", "<i>a</i>", &[("<i>", Some("")), ("</i>", Some(""))]);
    }

    #[test]
    fn what_other_programs_left_is_found() {
        check(NamedCheck::Mojibake, "en", "cafÃ© und MÃ¼ller, Ã", &[("Ã©", Some("é")), ("Ã¼", Some("ü"))]);
        check(NamedCheck::Mojibake, "fr", "déjà vu à Évian, été…»", &[]);
        check(NamedCheck::Mojibake, "de", "Spaß…, „Spaß“ und »Spaß«", &[]);
        check(NamedCheck::Entities, "en", "salt &amp; pepper &nonsense; R&D; a & b", &[("&amp;", Some("&"))]);
        check(NamedCheck::Glyphs, "en", "fine ♪ 😀 \u{e000}", &[("😀", None), ("\u{e000}", None)]);
        check(NamedCheck::SmallAfterStop, "en", "We went. then e.g. home. iPhones rang… and so", &[("t", Some("T"))]);
        check(NamedCheck::StraightQuotes, "en", "he said \"no\", 5\" wide", &[("\"", Some("“")), ("\"", Some("”"))]);
        check(NamedCheck::OneLine, "en", "We waited\nall night.", &[("\n", Some(" "))]);
        check(NamedCheck::OneLine, "en", "-We waited\n-all night.", &[]);
    }
}
