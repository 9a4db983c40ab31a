//! From what a file says to a project that the program can rely on. Odd parts are set right or left out, and named.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::layout::{StoredBreak, StoredComment, StoredDecision, StoredMark, StoredTime};
use super::{Content, ProjectId};
use crate::pins::Pins;
use crate::project::comments::as_comment;
use crate::project::work_log::WorkLog;
use crate::project::{KnownRecording, Project, ProofPlace, SecondSubtitles};
use base::path_serde;
use base::texts::{Message, m};
use base::time::{Instant, Span};
use base::warning::Warning;
use evidence::Evidence;
use evidence::fusion::{Adaptation, BoundaryFactor};
use evidence::lexical::OperatingPoint;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::glossary::Glossary;
use formats::guideline::{CutStyle, Guideline};
use formats::transcript::{GivenFile, Word, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;

/// Word ids from here on are taken for damage, so that there are always new ones left.
const FIRST_ABSURD_ID: u32 = 1 << 31;

/// Numbers of changes beyond this are taken for damage, so that counting can always go on.
pub(in crate::project) const MOST_CHANGES: u64 = 1 << 53;

/// Names of a transcript's format that are longer are taken for damage.
const LONGEST_FORMAT: usize = 40;

/// A project as it stands in a file.
#[derive(Deserialize)]
#[serde(bound = "E: Deserialize<'de>")]
pub(in crate::project) struct StoredProject<E = Evidence> {
    #[serde(rename = "breathmark")]
    _version: IgnoredAny,
    #[serde(default, rename = "program")]
    _program: IgnoredAny,
    #[serde(default)]
    id: String,
    #[serde(default)]
    revision: u64,
    #[serde(default)]
    recording: Option<String>,
    #[serde(default)]
    known_recording: Option<Value>,
    #[serde(default)]
    audio_track: Option<Value>,
    #[serde(default)]
    transcript: Option<String>,
    #[serde(default)]
    transcript_format: Option<Value>,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    models: Option<Value>,
    #[serde(default)]
    ignore_punctuation: bool,
    #[serde(default)]
    marks: Option<Value>,
    #[serde(default)]
    boundary_factor: Option<f32>,
    #[serde(default)]
    adaptation: Option<Value>,
    #[serde(default)]
    guideline: Option<Value>,
    #[serde(default)]
    position: Option<WordId>,
    #[serde(default)]
    next_word: u32,
    #[serde(default)]
    speakers: Vec<Arc<str>>,
    words: Vec<StoredWord>,
    #[serde(default)]
    untimed: bool,
    #[serde(default)]
    typed: Vec<WordId>,
    #[serde(default)]
    checked: Vec<WordId>,
    #[serde(default)]
    retimed: Vec<WordId>,
    #[serde(default)]
    proofed: Vec<ProofPlace>,
    #[serde(default)]
    decisions: Vec<StoredDecision>,
    #[serde(default)]
    times: Vec<StoredTime>,
    #[serde(default)]
    line_breaks: Vec<StoredBreak>,
    #[serde(default)]
    mark_decisions: Vec<StoredMark>,
    #[serde(default)]
    comments: Vec<StoredComment>,
    #[serde(default)]
    bookmarks: Vec<WordId>,
    #[serde(default)]
    ignored_words: Vec<String>,
    #[serde(default)]
    shot_changes: Option<Value>,
    #[serde(default)]
    given_file: Option<GivenFile>,
    #[serde(default)]
    second: Option<Value>,
    #[serde(default)]
    work: Option<Value>,
    #[serde(default = "none")]
    evidence: Option<E>,
    #[serde(flatten)]
    unknown: BTreeMap<String, IgnoredAny>,
}

fn none<E>() -> Option<E> {
    None
}

impl StoredProject {
    /// Evidence that cannot be read is left out: the analysis makes it again.
    pub(in crate::project) fn from_json(json: &[u8], warnings: &mut Vec<Warning>) -> serde_json::Result<Self> {
        serde_json::from_slice(json).or_else(|error| {
            // Reading again without the evidence succeeds only if nothing else was wrong.
            let rest: StoredProject<IgnoredAny> = serde_json::from_slice(json).map_err(|_| error)?;
            Ok(rest.without_evidence(warnings))
        })
    }
}

impl StoredProject<IgnoredAny> {
    pub(in crate::project) fn without_evidence(self, warnings: &mut Vec<Warning>) -> StoredProject {
        warnings.push(Warning::new(m!("project-no-evidence")));
        StoredProject {
            _version: self._version,
            _program: self._program,
            id: self.id,
            revision: self.revision,
            recording: self.recording,
            known_recording: self.known_recording,
            audio_track: self.audio_track,
            transcript: self.transcript,
            transcript_format: self.transcript_format,
            language: self.language,
            models: self.models,
            ignore_punctuation: self.ignore_punctuation,
            marks: self.marks,
            boundary_factor: self.boundary_factor,
            adaptation: self.adaptation,
            guideline: self.guideline,
            position: self.position,
            next_word: self.next_word,
            speakers: self.speakers,
            words: self.words,
            untimed: self.untimed,
            typed: self.typed,
            checked: self.checked,
            retimed: self.retimed,
            proofed: self.proofed,
            decisions: self.decisions,
            times: self.times,
            line_breaks: self.line_breaks,
            mark_decisions: self.mark_decisions,
            comments: self.comments,
            bookmarks: self.bookmarks,
            ignored_words: self.ignored_words,
            shot_changes: self.shot_changes,
            given_file: self.given_file,
            second: self.second,
            work: self.work,
            evidence: None,
            unknown: self.unknown,
        }
    }
}

/// Makes a sound project of what was read. Paths are looked for in `folder` first, if one is given.
pub(in crate::project) fn checked(
    stored: StoredProject,
    folder: Option<&Path>,
    warnings: &mut Vec<Warning>,
) -> Content {
    let mut warn = |message: Message| warnings.push(Warning::new(message));
    if !stored.unknown.is_empty() {
        let names: Vec<&str> = stored.unknown.keys().map(String::as_str).collect();
        warn(m!("project-unknown-parts", names = names.join(", ")));
    }
    let id = ProjectId::parse(&stored.id).unwrap_or_else(|| {
        warn(m!("project-no-id"));
        ProjectId::random()
    });
    let mut words = shared_speakers(stored.words, &stored.speakers, &mut warn);
    with_text(&mut words, &mut warn);
    let next_word = renumbered(&mut words, stored.next_word, &mut warn);
    with_sane_times(&mut words, &mut warn);

    let work = work(stored.work, &mut warn);
    let known_recording = known_recording(stored.known_recording, &mut warn);
    let known: BTreeSet<WordId> = words.iter().map(|word| word.id).collect();
    let mut lost = 0;
    let mut is_known = |word: WordId| {
        let is_known = known.contains(&word);
        lost += usize::from(!is_known);
        is_known
    };
    let mut pins = Pins::default();
    stored.decisions.iter().for_each(|entry| pins.set_decision(entry.gap, entry.decision));
    stored.times.iter().for_each(|entry| pins.set_time(entry.edge, entry.at));
    stored.line_breaks.iter().for_each(|entry| pins.set_line_end(entry.gap, entry.breaks));
    stored.mark_decisions.iter().for_each(|entry| pins.set(entry.gap, |pin| pin.mark = Some(entry.mark)));
    stored.typed.iter().for_each(|&word| pins.set(word, |pin| pin.is_typed = true));
    stored.checked.iter().for_each(|&word| pins.set(word, |pin| pin.is_checked = true));
    stored.retimed.iter().for_each(|&word| pins.set(word, |pin| pin.is_retimed = true));
    stored.proofed.iter().for_each(|place| pins.set_proofed(place, true));
    pins.keep_words(&mut is_known);
    let project = Project {
        pins,
        comments: stored
            .comments
            .into_iter()
            .filter_map(|entry| Some((entry.word, as_comment(&entry.text)?)))
            .filter(|&(word, _)| is_known(word))
            .collect(),
        bookmarks: stored.bookmarks.into_iter().filter(|&word| is_known(word)).collect(),
        ignored_words: stored.ignored_words.into_iter().filter(|word| !word.trim().is_empty()).collect(),
        is_untimed: stored.untimed,
        recording: stored.recording.map(|path| found_recording(&path, folder, known_recording.as_ref())),
        known_recording,
        audio_track: audio_track(stored.audio_track, &mut warn),
        transcript: stored.transcript.map(|path| resolved(&path, folder)),
        transcript_format: transcript_format(stored.transcript_format),
        language: stored.language,
        models: models(stored.models, &mut warn),
        marks: marks(stored.marks, stored.ignore_punctuation, &mut warn),
        boundary_factor: boundary_factor(stored.boundary_factor, &mut warn),
        adaptation: adaptation(stored.adaptation, &mut warn),
        guideline: guideline(stored.guideline, &mut warn),
        given_file: stored.given_file,
        second: second(stored.second, &mut warn),
        shots: shots(stored.shot_changes, &mut warn),
        words: words.into(),
        glossary: Glossary::none(),
        next_word,
    };
    if lost > 0 {
        warn(m!("project-lost-decisions", count = lost));
    }
    let position = stored.position.filter(|position| known.contains(position));
    let mut evidence = stored.evidence;
    if let Some(evidence) = evidence.as_mut().filter(|evidence| !evidence.operating_point.is_sound()) {
        warn(m!("project-odd-operating-point"));
        evidence.operating_point = OperatingPoint::default();
    }
    let (revision, evidence) = (stored.revision.min(MOST_CHANGES), evidence.map(Arc::new));
    Content { id, revision, position, project, evidence, work }
}

/// A word whose speaker may be a number.
#[derive(Deserialize)]
struct StoredWord {
    id: WordId,
    text: String,
    span: Span,
    #[serde(default)]
    raw_span: Option<Span>,
    #[serde(default)]
    estimated: bool,
    #[serde(default)]
    confidence: Option<f32>,
    #[serde(default)]
    speaker: Option<StoredSpeaker>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum StoredSpeaker {
    Name(String),
    Number(usize),
}

/// Words that share the names of their speakers.
fn shared_speakers(words: Vec<StoredWord>, speakers: &[Arc<str>], warn: &mut impl FnMut(Message)) -> Vec<Word> {
    let mut names: BTreeSet<Arc<str>> = speakers.iter().cloned().collect();
    let mut unknown = 0;
    let words = words.into_iter().map(|word| {
        let StoredWord { id, text, span, raw_span, estimated, confidence, speaker } = word;
        let speaker = match speaker {
            None => None,
            Some(StoredSpeaker::Number(number)) => {
                let name = speakers.get(number).cloned();
                unknown += usize::from(name.is_none());
                name
            }
            Some(StoredSpeaker::Name(name)) => Some(names.get(name.as_str()).cloned().unwrap_or_else(|| {
                let name: Arc<str> = name.into();
                names.insert(Arc::clone(&name));
                name
            })),
        };
        // A number that is too large for its place is none.
        let confidence = confidence.filter(|confidence| confidence.is_finite());
        Word { id, text, span, raw_span, estimated, confidence, speaker }
    });
    let words = words.collect();
    if unknown > 0 {
        warn(m!("project-unknown-speakers", count = unknown));
    }
    words
}

/// Gives words whose id is taken or absurd a new one; returns the first id that was never used.
fn renumbered(words: &mut [Word], next_word: u32, warn: &mut impl FnMut(Message)) -> u32 {
    let sane = |id: u32| id < FIRST_ABSURD_ID;
    let used = words.iter().map(|word| word.id.0).filter(|&id| sane(id)).max().map_or(0, |id| id + 1);
    let mut next = if sane(next_word) { next_word.max(used) } else { used };
    let mut seen = BTreeSet::new();
    let mut count = 0;
    for word in words {
        if !sane(word.id.0) || !seen.insert(word.id) {
            word.id = WordId(next);
            next += 1;
            count += 1;
        }
    }
    if count > 0 {
        warn(m!("project-same-ids", count = count));
    }
    next
}

/// No transcript and no edit makes a word that shows nothing.
fn with_text(words: &mut Vec<Word>, warn: &mut impl FnMut(Message)) {
    let count = words.len();
    words.retain(|word| !word.text.trim().is_empty());
    match count - words.len() {
        0 => {}
        count => warn(m!("project-words-without-text", count = count)),
    }
}

/// Times as [`Word::span`] promises them: no end before its start, starts that never decrease, no overlap.
fn with_sane_times(words: &mut [Word], warn: &mut impl FnMut(Message)) {
    let mut count = 0;
    let mut latest = Instant::ZERO;
    for at in 0..words.len() {
        let (before, word) = words.split_at_mut(at);
        let word = &mut word[0];
        let start = word.span.start.max(latest);
        let sane = Span::new(start, word.span.end.max(start));
        let mut is_odd = sane != word.span;
        word.span = sane;
        latest = start;
        if let Some(before) = before.last_mut()
            && before.span.end > start
        {
            before.span.end = start;
            is_odd = true;
        }
        count += usize::from(is_odd);
    }
    if count > 0 {
        warn(m!("project-odd-times", count = count));
    }
}

/// A file of before there was a choice was analysed with all of them.
fn models(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> ModelSet {
    let Some(stored) = stored else { return ModelSet::Talks };
    serde_json::from_value(stored).unwrap_or_else(|_| {
        // The user may rely on the other ones: an unknown set is rather refused than used.
        warn(m!("project-unknown-models"));
        ModelSet::Open
    })
}

/// Earlier programs know only whether marks are set aside; a project of theirs keeps its text as it is.
fn marks(stored: Option<Value>, sets_aside: bool, warn: &mut impl FnMut(Message)) -> MarkPolicy {
    // Chosen in an earlier program, which left the other as it was.
    if sets_aside {
        return MarkPolicy::Restore;
    }
    let kept = MarkPolicy::Keep;
    let Some(stored) = stored else { return kept };
    serde_json::from_value(stored).unwrap_or_else(|_| {
        warn(m!("project-unknown-marks"));
        kept
    })
}

fn boundary_factor(stored: Option<f32>, warn: &mut impl FnMut(Message)) -> BoundaryFactor {
    let Some(stored) = stored else { return BoundaryFactor::USUAL };
    BoundaryFactor::new(stored).unwrap_or_else(|| {
        let nearest = BoundaryFactor::nearest(stored);
        let [written, taken] = [stored, nearest.get()].map(|factor| Message::digits(factor.to_string()));
        warn(m!("project-odd-boundary-factor", written = written, taken = taken));
        nearest
    })
}

fn known_recording(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Option<KnownRecording> {
    let known: Result<KnownRecording, _> = serde_json::from_value(stored?);
    known.inspect_err(|_| warn(m!("project-known-recording-damaged"))).ok()
}

fn audio_track(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Option<TrackNumber> {
    let track: Result<TrackNumber, _> = serde_json::from_value(stored?);
    track.inspect_err(|_| warn(m!("project-audio-track-damaged"))).ok()
}

fn adaptation(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Option<Adaptation> {
    let learnt: Result<Adaptation, _> = serde_json::from_value(stored?);
    learnt
        .inspect_err(|error| {
            warn(m!("project-adaptation-damaged", reason = error.to_string()));
        })
        .ok()
        // As it is shipped: nothing was learnt.
        .filter(|learnt| *learnt != Adaptation::default())
}

/// They can be found again: none are better than wrong ones.
fn shots(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> ShotChanges {
    let Some(stored) = stored else { return ShotChanges::default() };
    let read = serde_json::from_value(stored);
    read.inspect_err(|error: &serde_json::Error| warn(m!("project-shots-damaged", reason = error.to_string())))
        .unwrap_or_default()
}

/// When people worked on it: none is better than a wrong one.
fn work(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Option<WorkLog> {
    let work: Result<WorkLog, _> = serde_json::from_value(stored?);
    let read = work.inspect_err(|error| warn(m!("project-work-damaged", reason = error.to_string())));
    let mut work = read.ok()?;
    match work.put_in_order() {
        0 => {}
        odd => warn(m!("project-work-odd", count = odd)),
    }
    Some(work)
}

fn second(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Option<SecondSubtitles> {
    let mut stored = stored?;
    // A rule that only a later version knows must not cost the text.
    let own = stored.as_object_mut().and_then(|fields| fields.remove("guideline")).filter(|own| !own.is_null());
    let second: Result<SecondSubtitles, _> = serde_json::from_value(stored);
    let mut second = second.inspect_err(|error| warn(m!("project-second-damaged", reason = error.to_string()))).ok()?;
    match second.put_in_order() {
        0 => {}
        odd => warn(m!("project-second-odd-times", count = odd)),
    }
    second.facts.guideline = own.map(|own| Box::new(guideline(Some(own), warn)));
    Some(second)
}

/// The guideline as far as it is known here.
fn guideline(stored: Option<Value>, warn: &mut impl FnMut(Message)) -> Guideline {
    let Some(stored) = stored else {
        warn(m!("project-no-guideline"));
        return Guideline::default();
    };
    let read = |value: &Value| Guideline::from_json(&value.to_string());
    let error = match read(&stored) {
        Ok(guideline) => return guideline,
        Err(error) => error,
    };
    // A rule that only a later version knows must not cost the others.
    let mut known = stored;
    if let (Value::Object(fields), Ok(Value::Object(ours))) = (&mut known, serde_json::to_value(Guideline::default())) {
        // What is left out while it is empty.
        let optional = [
            "provenance",
            "sources",
            "notes",
            "frame_rate",
            "strict_cps",
            "max_words_per_minute",
            "optimal_words_per_minute",
            "speakers",
            "shot_zone",
            "shot_shift",
            "out_before_shot",
            "char_width",
            "dashes",
            "cuts",
        ];
        fields.retain(|name, _| optional.contains(&name.as_str()) || ours.contains_key(name));
        // Numbers of a client's cuts that only a later version knows must not cost the rules.
        let is_known = |cuts: &Value| serde_json::from_value::<CutStyle>(cuts.clone()).is_ok();
        if fields.get("cuts").is_some_and(|cuts| !is_known(cuts)) {
            fields.remove("cuts");
        }
    }
    match read(&known) {
        Ok(guideline) => {
            warn(m!("project-unknown-rules"));
            guideline
        }
        Err(_) => {
            warn(m!("project-guideline-damaged", reason = error.to_string()));
            Guideline::default()
        }
    }
}

/// A name that fits into the status bar; anything else is as good as none.
fn transcript_format(stored: Option<Value>) -> Option<String> {
    let name = stored?.as_str()?.trim().to_owned();
    let is_name = (1..=LONGEST_FORMAT).contains(&name.chars().count()) && !name.contains(char::is_control);
    is_name.then_some(name)
}

/// Where the recording lies now: as [`resolved`], or below another name in the folder if only there a file is the one that
/// is known.
fn found_recording(path: &str, folder: Option<&Path>, known: Option<&KnownRecording>) -> PathBuf {
    let found = resolved(path, folder);
    let (Some(folder), Some(known)) = (folder, known) else { return found };
    // A file at its old place that has changed is asked about; one beside the project may just have the same name.
    let is_at_its_place = found == folder.join(path) && found.exists();
    if is_at_its_place || KnownRecording::of(&found).is_ok_and(|other| known.is_same_file(&other)) {
        return found;
    }
    known.find_in(folder).unwrap_or(found)
}

/// Where a file lies now: below `folder` if the path is relative, where it says if it is absolute; beside the project
/// if nothing is there any more.
fn resolved(path: &str, folder: Option<&Path>) -> PathBuf {
    let stored = path_serde::from_text(path);
    let Some(folder) = folder else { return stored };
    let named = folder.join(&stored);
    if !named.exists() {
        // As written on another system the name may hold its separators.
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let beside = folder.join(path_serde::from_text(name));
        if beside.is_file() {
            return beside;
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;

    #[test]
    fn words_that_show_nothing_are_left_out_and_counted() {
        let with = |text: &str| Word { text: text.to_owned(), ..timed_word(0.0, 1.0) };
        let (mut words, mut said) = (vec![with(""), with("one"), with(" \t"), with("two")], Vec::new());
        with_text(&mut words, &mut |message| said.push(message));
        assert_eq!(words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["one", "two"]);
        assert_eq!(said, [m!("project-words-without-text", count = 2)]);
        with_text(&mut words, &mut |message| said.push(message));
        assert_eq!((words.len(), said.len()), (2, 1));
    }

    #[test]
    fn the_format_of_a_transcript_is_a_short_name_or_none() {
        let check = |stored: Value, expected: Option<&str>| {
            assert_eq!(transcript_format(Some(stored.clone())).as_deref(), expected, "{stored}");
        };
        check("Azure fast transcription".into(), Some("Azure fast transcription"));
        check("a\nb".into(), None);
        check(" ".into(), None);
        check("a".repeat(LONGEST_FORMAT + 1).into(), None);
        check(7.into(), None);
        assert_eq!(transcript_format(None), None);
    }
}
