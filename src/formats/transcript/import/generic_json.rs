//! JSON of an unknown program: the one list of timed texts in it that is most likely the list of words.
//!
//! Lists are told apart by their path (`segments[].words`), and exactly one path is read, so that a file that has its
//! words twice is not read twice. The unit is seconds unless a key or a value says otherwise; times that cannot be
//! seconds are an error, for a transcript on a wrong clock is worse than none.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::{Json, Siblings};
use super::json_time::Unit;
use super::raw::{Note, RawSegment, RawTranscript, RawWord, confidence};
use super::repetition::{self, SeenWords};
use super::timed_item::Item;
use super::tokens::{begins_with_space, without_variant};
use crate::scripts::is_spaceless;
use base::texts::{self, m, t};

pub(super) const READER: Reader = Reader {
    name: "JSON word list",
    recognises: |document| {
        // A schema may have a transcript in it as an example.
        !document.json.is_empty()
            && !document.json.root().has("$schema")
            && Search::of(document, Unit::Seconds).is_ok_and(|search| search.best().is_some())
    },
    read: |document| {
        let search = Search::of(document, Unit::Seconds)?;
        let Some(path) = search.best() else { return Err(ReadFault::NoWords) };
        let mut raw = search.read(path)?;
        raw.notes.add(match search.paths.shown(path).as_str() {
            "" => m!("transcript-unknown-program-top"),
            shown => m!("transcript-unknown-program", path = shown),
        });
        Ok(raw)
    },
};

/// Longest that a word or the share of a word in a segment may last, in the middle of all, if the unit is right.
const MAX_MEDIAN_SECONDS: f64 = 10.0;

/// Most different paths that are looked at, and most that are told apart on the way to them.
const MAX_PATHS: usize = 500;
const MAX_STEPS: usize = 100_000;
/// Longest path that is shown to a person, in characters; and longest name in it.
const MAX_SHOWN: usize = 120;
const MAX_SHOWN_NAME: usize = 40;

/// Lists that repeat what their parent says in smaller or other pieces.
const SKIPPED_KEYS: &[&str] = &["phones", "chars", "characters", "ori_dict", "spoken_form", "written_form"];
/// Lists of which only the first item counts, for the others are second choices.
const ALTERNATIVES: &[&str] = &["alternatives", "nBest", "NBest"];

/// All lists at one path.
#[derive(Default)]
struct Candidate {
    /// How many paths were found before it.
    order: usize,
    lists: Vec<Found>,
    items: usize,
    with_text: usize,
    timed: usize,
    tokens: usize,
}

/// A list by its place in the file, small because there may be millions.
#[derive(Clone, Copy)]
struct Found {
    /// [`NOWHERE`]: the values of the file itself.
    list: u32,
    parents: Parents,
}

/// The two nearest objects around a list, or [`NOWHERE`].
#[derive(Clone, Copy, PartialEq)]
struct Parents {
    near: u32,
    far: u32,
}

const NOWHERE: u32 = u32::MAX;

impl Candidate {
    fn is_word_level(&self) -> bool {
        self.tokens * 10 <= self.with_text * 16
    }
}

/// A way through the file, by a number; each step is made once, however many lists lie there.
type Path = u32;
const TOP: Path = 0;

struct Paths<'a> {
    /// The path before each, and the name of the member that follows; `None`: the items of a list.
    steps: Vec<(Path, Option<&'a str>)>,
    known: HashMap<(Path, Option<&'a str>), Path>,
}

impl<'a> Paths<'a> {
    /// `None` if there are too many already: names that are data (ids) make as many paths as items, and no transcript
    /// needs that many.
    fn step(&mut self, from: Path, name: Option<&'a str>) -> Option<Path> {
        if let Some(&known) = self.known.get(&(from, name)) {
            return Some(known);
        }
        if self.steps.len() >= MAX_STEPS {
            return None;
        }
        let path = self.steps.len() as Path;
        self.steps.push((from, name));
        self.known.insert((from, name), path);
        Some(path)
    }

    /// The path and those before it, the nearest first, each with its last step; without the top.
    fn back_from(&self, path: Path) -> impl Iterator<Item = (Path, Option<&'a str>)> {
        let before = move |&(path, _): &(Path, Option<&'a str>)| {
            let (before, _) = self.steps[path as usize];
            Some((before, self.steps[before as usize].1))
        };
        std::iter::successors(Some((path, self.steps[path as usize].1)), before).take_while(|&(path, _)| path != TOP)
    }

    /// As a person would write it: `segments[].words`.
    fn shown(&self, path: Path) -> String {
        let steps: Vec<Option<&str>> = self.back_from(path).map(|(_, name)| name).collect();
        let mut shown = String::new();
        for name in steps.into_iter().rev() {
            match name {
                Some(name) => {
                    shown.push_str(if shown.is_empty() { "" } else { "." });
                    shown.extend(name.chars().take(MAX_SHOWN_NAME));
                }
                None => shown.push_str("[]"),
            }
        }
        if let Some((end, _)) = shown.char_indices().nth(MAX_SHOWN) {
            shown.truncate(end);
            shown.push('…');
        }
        shown
    }
}

/// The lists of a file that may be its words.
struct Search<'a> {
    document: &'a TranscriptDocument,
    unit: Unit,
    paths: Paths<'a>,
    found: BTreeMap<Path, Candidate>,
    visited: u64,
}

impl<'a> Search<'a> {
    fn of(document: &'a TranscriptDocument, unit: Unit) -> Result<Self, ReadFault> {
        let paths = Paths { steps: vec![(TOP, None)], known: HashMap::new() };
        let mut search = Self { document, unit, paths, found: BTreeMap::new(), visited: 0 };
        let parents = Parents { near: NOWHERE, far: NOWHERE };
        if document.json.values().nth(1).is_none() {
            search.collect(document.json.root(), TOP, parents)?;
        } else {
            search.consider(document.json.values(), NOWHERE, TOP, parents);
            let inner = search.paths.step(TOP, None).unwrap_or(TOP);
            for value in document.json.values() {
                search.collect(value, inner, parents)?;
            }
        }
        search.found.retain(|_, candidate| {
            candidate.timed > 0
                && candidate.timed * 10 >= candidate.items * 3
                && candidate.with_text * 10 >= candidate.items * 8
        });
        Ok(search)
    }

    fn collect(&mut self, value: Json<'a>, path: Path, parents: Parents) -> Result<(), ReadFault> {
        self.visited += 1;
        self.document.tick(self.visited)?;
        if value.is_object() {
            let parents = Parents { near: value.place() as u32, far: parents.near };
            for (name, member) in value.members() {
                if !member.is_container() || name.is_one_of(SKIPPED_KEYS) {
                    continue;
                }
                let Some(path) = self.paths.step(path, Some(name.raw())) else { continue };
                let first_only =
                    member.list().filter(|_| name.is_one_of(ALTERNATIVES)).and_then(|mut list| list.next());
                match first_only {
                    Some(first) => {
                        let Some(path) = self.paths.step(path, None) else { continue };
                        self.collect(first, path, parents)?;
                    }
                    None => self.collect(member, path, parents)?,
                }
            }
        } else if let Some(items) = value.list() {
            self.consider(items.clone(), value.place() as u32, path, parents);
            let Some(inner) = self.paths.step(path, None) else { return Ok(()) };
            for item in items.filter(|item| item.is_container()) {
                self.collect(item, inner, parents)?;
            }
        }
        Ok(())
    }

    fn consider(&mut self, items: Siblings<'a>, list: u32, path: Path, parents: Parents) {
        let unit = self.unit;
        let seen = items.clone().take(50).any(|item| Item::new(item, unit).text().is_some());
        if !seen || (self.found.len() >= MAX_PATHS && !self.found.contains_key(&path)) {
            return;
        }
        let order = self.found.len();
        let candidate = self.found.entry(path).or_insert_with(|| Candidate { order, ..Candidate::default() });
        for item in items {
            let item = Item::new(item, unit);
            candidate.items += 1;
            if let Some(text) = item.text() {
                candidate.with_text += 1;
                candidate.tokens += text.split_whitespace().count().max(1);
                candidate.timed += usize::from(item.start().is_some() && item.end().is_some());
            }
        }
        candidate.lists.push(Found { list, parents });
    }

    /// Lists of words before lists of sentences, then the longest, then the first in the file. A list inside the items
    /// of a list of words holds parts of words.
    fn best(&self) -> Option<Path> {
        let is_words = |path: Path| self.found.get(&path).is_some_and(Candidate::is_word_level);
        let is_part = |path: Path| {
            let items_around = self.paths.back_from(path).skip(1).filter(|(_, name)| name.is_none());
            items_around.map(|(items, _)| self.paths.steps[items as usize].0).any(is_words)
        };
        let candidates = self.found.iter().filter(|&(&path, _)| !is_part(path));
        let best = candidates
            .max_by_key(|(_, c)| (c.is_word_level(), c.tokens.min(c.with_text * 2), std::cmp::Reverse(c.order)));
        best.map(|(&path, _)| path)
    }

    fn items(&self, list: u32) -> Siblings<'a> {
        match list {
            NOWHERE => self.document.json.values(),
            list => self.document.json.value_at(list as usize).list_or_itself(),
        }
    }

    fn object(&self, place: u32) -> Option<Json<'a>> {
        (place != NOWHERE).then(|| self.document.json.value_at(place as usize))
    }

    /// Reads the lists at a path that was found, with numbers in the unit of the search unless their keys say otherwise.
    fn read(&self, path: Path) -> Result<RawTranscript, ReadFault> {
        let Some(candidate) = self.found.get(&path) else { return Err(ReadFault::NoWords) };
        let (unit, lists) = (self.unit, candidate.lists.as_slice());
        self.check_unit(path, candidate)?;
        let mut raw = RawTranscript { language: language(self.document.json.root()), ..RawTranscript::default() };
        let word_level = candidate.is_word_level();
        let channels = |(items, name): (Path, Option<&str>)| {
            let (before, _) = self.paths.steps[items as usize];
            name.is_none() && self.paths.steps[before as usize].1.is_some_and(|name| name.ends_with("channels"))
        };
        let several_channels = lists.len() > 1 && self.paths.back_from(path).any(channels);
        let speaker_of = |place: u32| self.object(place).and_then(|object| Item::new(object, unit).speaker());
        // The objects around a list are often those around the list before it.
        let (mut near, mut far) = ((NOWHERE, None), (NOWHERE, None));
        let mut seen = SeenWords::default();
        let mut repeated = 0_u64;
        for (number, list) in lists.iter().enumerate() {
            self.document.tick(number as u64)?;
            let words = words(self.items(list.list), unit, &mut raw);
            if lists.len() > 1 {
                if seen.has_most_of(&words) {
                    repeated += words.len() as u64;
                    continue;
                }
                seen.add(number as u32, &words);
            }
            for (known, place) in [(&mut near, list.parents.near), (&mut far, list.parents.far)] {
                if known.0 != place {
                    *known = (place, speaker_of(place));
                }
            }
            let speaker: Option<Arc<str>> = near.1.clone().or_else(|| far.1.clone());
            let speaker = speaker.or_else(|| several_channels.then(|| Arc::from(format!("channel {number}"))));
            if word_level {
                // A text beside several lists is the text of none of them.
                let shares = |other: Option<&Found>| other.is_some_and(|other| other.parents.near == list.parents.near);
                let alone =
                    !shares(lists.get(number + 1)) && !shares(number.checked_sub(1).and_then(|at| lists.get(at)));
                let text = self.object(list.parents.near).filter(|_| alone).and_then(text_beside);
                raw.segments.push(RawSegment { text, words, speaker, ..RawSegment::default() });
            } else {
                raw.segments.extend(words.into_iter().map(|item| RawSegment {
                    text: Some(item.text),
                    start: item.start,
                    end: item.end,
                    speaker: item.speaker.or_else(|| speaker.clone()),
                    ..RawSegment::default()
                }));
            }
        }
        if repeated > 0 {
            raw.notes.add(repetition::note(repeated));
        }
        Ok(raw)
    }

    fn check_unit(&self, path: Path, candidate: &Candidate) -> Result<(), ReadFault> {
        let items = candidate.lists.iter().flat_map(|list| self.items(list.list));
        let mut lengths: Vec<f64> = items
            .filter_map(|item| {
                let item = Item::new(item, self.unit);
                let words = item.text()?.split_whitespace().count().max(1);
                Some((item.end()? - item.start()?).as_secs() / words as f64)
            })
            .collect();
        lengths.sort_by(f64::total_cmp);
        match lengths.get(lengths.len() / 2) {
            Some(&median) if median > MAX_MEDIAN_SECONDS => Err(ReadFault::damaged(
                self.paths.shown(path),
                t!("transcript-times-not-seconds", seconds = texts::number(median, 0)),
            )),
            _ => Ok(()),
        }
    }
}

fn language(root: Json<'_>) -> Option<String> {
    let keys = ["language", "language_code", "languageCode", "lang"];
    keys.iter().find_map(|key| root.text_at(key)).map(Cow::into_owned)
}

/// The text that a parent has beside its list of words.
fn text_beside(parent: Json<'_>) -> Option<String> {
    let text = ["text", "transcript", "display"].iter().find_map(|key| parent.text_at(key));
    text.filter(|text| !text.trim().is_empty()).map(Cow::into_owned)
}

fn words(items: Siblings<'_>, unit: Unit, raw: &mut RawTranscript) -> Vec<RawWord> {
    let texts = || items.clone().filter_map(|item| Item::new(item, unit).text()).filter(|text| !text.trim().is_empty());
    let leading = texts().filter(|text| begins_with_space(text)).count();
    // Texts that bring their own spaces: without one, a text goes on with the one before it.
    let spaced = leading * 10 >= texts().count() * 3 && leading > 0;
    // Room for no more than there is: items without a text are no words.
    let mut words: Vec<RawWord> = Vec::with_capacity(texts().count());
    let mut after_space = true;
    for item in items.clone() {
        let item = Item::new(item, unit);
        let Some(text) = item.text() else {
            raw.notes.count(Note::WithoutText, item.start());
            continue;
        };
        if item.is_event() {
            raw.notes.count(Note::NonSpeech, item.start());
            continue;
        }
        let joins_previous = spaced && !after_space && !begins_with_space(&text) && !text.starts_with(is_spaceless);
        after_space = text.ends_with(|sign: char| sign.is_whitespace() || is_spaceless(sign));
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
            ..RawWord::default()
        });
    }
    words
}
