//! JSON of an unknown program: the one list of timed texts in it that is most likely the list of words.
//!
//! Lists are told apart by their path (`segments[].words`), and exactly one path is read, so that a file that has its
//! words twice is not read twice. The unit is seconds unless a key or a value says otherwise; times that cannot be
//! seconds are an error, for a transcript on a wrong clock is worse than none.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::json::Json;
use super::raw::{Note, RawSegment, RawTranscript, RawWord, confidence};
use super::timed_item::Item;
use super::tokens::{begins_with_space, is_spaceless_script};
use super::{Document, Fault, Reader};
use crate::time::Instant;

pub(super) use super::timed_item::Unit;

pub(super) const READER: Reader = Reader {
    name: "JSON word list",
    recognises: |document| !document.json.is_empty() && best_path(document, Unit::Seconds).is_some(),
    read: |document| {
        let Some(path) = best_path(document, Unit::Seconds) else { return Err(Fault::NoWords) };
        let mut raw = read_at(document, Unit::Seconds, &[&path])?;
        let shown = if path.is_empty() { "the top level" } else { &path };
        raw.notes
            .say(format!("the program that wrote this JSON is not known; words and times were taken from {shown}"));
        Ok(raw)
    },
};

/// Longest that a word or the share of a word in a segment may last, in the middle of all, if the unit is right.
const MAX_MEDIAN_SECONDS: f64 = 10.0;

/// Most different paths that are looked at.
const MAX_PATHS: usize = 500;

/// Lists that repeat what their parent says in smaller or other pieces.
const SKIPPED_KEYS: &[&str] = &["phones", "chars", "characters", "ori_dict", "spoken_form", "written_form"];
/// Lists of which only the first item counts, for the others are second choices.
const ALTERNATIVES: &[&str] = &["alternatives", "nBest", "NBest"];

/// What is said of a file without such a list.
pub(super) fn why_not(document: &Document) -> String {
    let root = document.root();
    let known = [
        ("YouTube json3", root.has("events") && (root.has("wireMagic") || root.has("pens"))),
        ("Azure batch", root.has("AudioFileResults") || root.has("recognizedPhrases")),
    ];
    match known.iter().find(|(_, found)| *found) {
        Some((name, _)) => format!("the transcript seems to be {name} JSON, which cannot be read"),
        None => "the JSON file has no list of objects with a text, a start and an end".to_owned(),
    }
}

/// All lists at one path.
#[derive(Default)]
struct Candidate<'a> {
    lists: Vec<Found<'a>>,
    items: usize,
    with_text: usize,
    timed: usize,
    tokens: usize,
}

struct Found<'a> {
    items: &'a [Json],
    /// Objects around the list, the nearest last.
    parents: Vec<&'a Json>,
}

impl Candidate<'_> {
    fn is_word_level(&self) -> bool {
        self.tokens * 10 <= self.with_text * 16
    }
}

fn candidates(document: &Document, unit: Unit) -> BTreeMap<String, (usize, Candidate<'_>)> {
    let mut found = BTreeMap::new();
    let mut parents = Vec::new();
    match document.json.as_slice() {
        [only] => collect(only, String::new(), &mut parents, unit, &mut found),
        several => {
            consider(several, "", &parents, unit, &mut found);
            for value in several {
                collect(value, "[]".to_owned(), &mut parents, unit, &mut found);
            }
        }
    }
    found.retain(|_, (_, candidate)| {
        candidate.timed > 0
            && candidate.timed * 10 >= candidate.items * 3
            && candidate.with_text * 10 >= candidate.items * 8
    });
    found
}

fn collect<'a>(
    value: &'a Json,
    path: String,
    parents: &mut Vec<&'a Json>,
    unit: Unit,
    found: &mut BTreeMap<String, (usize, Candidate<'a>)>,
) {
    match value {
        Json::Object(members) => {
            parents.push(value);
            for (key, member) in members {
                if SKIPPED_KEYS.contains(&&**key)
                    || matches!(member, Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_))
                {
                    continue;
                }
                let path = if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
                let first_only = member.list().filter(|_| ALTERNATIVES.contains(&&**key)).and_then(<[Json]>::first);
                match first_only {
                    Some(first) => collect(first, path + "[]", parents, unit, found),
                    None => collect(member, path, parents, unit, found),
                }
            }
            parents.pop();
        }
        Json::List(items) => {
            consider(items, &path, parents, unit, found);
            let inner = path + "[]";
            for item in items.iter().filter(|item| matches!(item, Json::Object(_) | Json::List(_))) {
                collect(item, inner.clone(), parents, unit, found);
            }
        }
        _ => {}
    }
}

fn consider<'a>(
    items: &'a [Json],
    path: &str,
    parents: &[&'a Json],
    unit: Unit,
    found: &mut BTreeMap<String, (usize, Candidate<'a>)>,
) {
    let seen = items.iter().take(50).any(|item| Item::new(item, unit).text().is_some());
    // Keys that are data (ids) would make as many paths as items; no transcript needs that many.
    if !seen || (found.len() >= MAX_PATHS && !found.contains_key(path)) {
        return;
    }
    let order = found.len();
    let (_, candidate) = found.entry(path.to_owned()).or_insert_with(|| (order, Candidate::default()));
    for item in items {
        let item = Item::new(item, unit);
        candidate.items += 1;
        if let Some(text) = item.text() {
            candidate.with_text += 1;
            candidate.tokens += text.split_whitespace().count().max(1);
            candidate.timed += usize::from(item.start().is_some() && item.end().is_some());
        }
    }
    candidate.lists.push(Found { items, parents: parents.to_vec() });
}

/// Lists of words before lists of sentences, then the longest, then the first in the file. A list inside the items of a
/// list of words holds parts of words.
fn best_path(document: &Document, unit: Unit) -> Option<String> {
    let found = candidates(document, unit);
    let words: Vec<&String> = found.iter().filter(|(_, (_, c))| c.is_word_level()).map(|(path, _)| path).collect();
    let is_part =
        |path: &str| words.iter().any(|outer| path.starts_with(&format!("{outer}[]")) && path.len() > outer.len() + 2);
    found
        .iter()
        .filter(|(path, _)| !is_part(path))
        .max_by_key(|(_, (order, c))| (c.is_word_level(), c.tokens.min(c.with_text * 2), std::cmp::Reverse(*order)))
        .map(|(path, _)| path.clone())
}

/// Reads the lists at the first of `paths` that is in the file, with numbers in `unit` unless their keys say otherwise.
pub(super) fn read_at(document: &Document, unit: Unit, paths: &[&str]) -> Result<RawTranscript, Fault> {
    let found = candidates(document, unit);
    let Some((path, (_, candidate))) = paths.iter().find_map(|path| found.get_key_value(*path)) else {
        return Err(Fault::NoWords);
    };
    check_unit(path, candidate, unit)?;
    let mut raw = RawTranscript { language: language(document.root()), ..RawTranscript::default() };
    let word_level = candidate.is_word_level();
    let several_channels = candidate.lists.len() > 1 && path.contains("channels[]");
    let mut seen: HashSet<(String, i64)> = HashSet::new();
    let mut repeated = 0_u64;
    for (number, list) in candidate.lists.iter().enumerate() {
        let words = words(list.items, unit, &mut raw);
        if is_repetition(&words, &seen) {
            repeated += words.len() as u64;
            continue;
        }
        seen.extend(words.iter().filter_map(fingerprint));
        let parent = list.parents.last();
        let speaker = list.parents.iter().rev().take(2).find_map(|parent| Item::new(parent, unit).speaker());
        let speaker = speaker.or_else(|| several_channels.then(|| Arc::from(format!("channel {number}"))));
        if word_level {
            let text = parent.and_then(|parent| text_beside(parent)).map(str::to_owned);
            raw.segments.push(RawSegment { text, words, speaker, ..RawSegment::default() });
        } else {
            raw.segments.extend(words.into_iter().map(|item| RawSegment {
                text: Some(item.text),
                start: item.start,
                end: item.end,
                speaker: item.speaker.or_else(|| speaker.clone()),
                words: Vec::new(),
            }));
        }
    }
    if repeated > 0 {
        raw.notes.say(format!("{repeated} words that the file has a second time were left out"));
    }
    Ok(raw)
}

fn language(root: &Json) -> Option<String> {
    let keys = ["language", "language_code", "languageCode", "lang"];
    keys.iter().find_map(|key| root.text_at(key)).map(str::to_owned)
}

/// The text that a parent has beside its list of words.
fn text_beside(parent: &Json) -> Option<&str> {
    ["text", "transcript", "display"].iter().find_map(|key| parent.text_at(key)).filter(|text| !text.trim().is_empty())
}

fn words(items: &[Json], unit: Unit, raw: &mut RawTranscript) -> Vec<RawWord> {
    let texts = || items.iter().filter_map(|item| Item::new(item, unit).text()).filter(|text| !text.trim().is_empty());
    let leading = texts().filter(|text| begins_with_space(text)).count();
    // Texts that bring their own spaces: without one, a text goes on with the one before it.
    let spaced = leading * 10 >= texts().count() * 3 && leading > 0;
    let mut words: Vec<RawWord> = Vec::with_capacity(items.len());
    let mut after_space = true;
    for item in items {
        let item = Item::new(item, unit);
        let Some(text) = item.text() else {
            raw.notes.count(Note::WithoutText, item.start());
            continue;
        };
        if item.is_event() {
            raw.notes.count(Note::NonSpeech, item.start());
            continue;
        }
        let joins_previous =
            spaced && !after_space && !begins_with_space(&text) && !text.starts_with(is_spaceless_script);
        after_space = text.ends_with(|sign: char| sign.is_whitespace() || is_spaceless_script(sign));
        if text.trim().is_empty() {
            continue;
        }
        words.push(RawWord {
            start: item.start(),
            end: item.end(),
            confidence: confidence(item.confidence()),
            speaker: item.speaker(),
            joins_previous,
            text: without_variant(&text).to_owned(),
        });
    }
    words
}

/// CMU Sphinx numbers pronunciations: "leisure(2)".
fn without_variant(text: &str) -> &str {
    let variant = text.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match variant {
        Some((word, number))
            if word.ends_with(char::is_alphabetic)
                && matches!(number.as_bytes(), [b'2'..=b'9'])
                && !word.contains(' ') =>
        {
            word
        }
        _ => text,
    }
}

fn fingerprint(word: &RawWord) -> Option<(String, i64)> {
    let tenths = |time: Instant| time.as_millis_rounded().div_euclid(100);
    Some((word.text.trim().to_lowercase(), tenths(word.start?)))
}

/// Whether most of the words were in the file before, at the same times: a second choice, or a repetition with speakers.
fn is_repetition(words: &[RawWord], seen: &HashSet<(String, i64)>) -> bool {
    let known = words.iter().filter_map(fingerprint).filter(|word| seen.contains(word)).count();
    known > 0 && known * 2 > words.len()
}

fn check_unit(path: &str, candidate: &Candidate<'_>, unit: Unit) -> Result<(), Fault> {
    let items = candidate.lists.iter().flat_map(|list| list.items);
    let mut lengths: Vec<f64> = items
        .filter_map(|item| {
            let item = Item::new(item, unit);
            let words = item.text()?.split_whitespace().count().max(1);
            Some((item.end()? - item.start()?).as_secs() / words as f64)
        })
        .collect();
    lengths.sort_by(f64::total_cmp);
    match lengths.get(lengths.len() / 2) {
        Some(&median) if median > MAX_MEDIAN_SECONDS => Err(Fault::damaged(
            path,
            format!(
                "its times are not seconds (half of its words would last over {median:.0} s) and nothing names their unit"
            ),
        )),
        _ => Ok(()),
    }
}
