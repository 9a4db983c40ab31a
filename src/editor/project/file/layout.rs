//! How a project is written: one word, decision or gap a line.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::ProjectId;
use crate::decisions::Decision;
use crate::project::work_log::WorkLog;
use crate::project::{Edge, Project, SecondFacts};
use base::path_serde;
use base::time::{Instant, Span};
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use evidence::{Evidence, is_plain, is_zero};
use formats::guideline::{Guideline, Provenance};
use formats::transcript::{Mark, Word, WordId};

#[derive(Clone, Copy)]
pub(in crate::project) enum JsonLayout<'a> {
    /// For people and line-by-line comparison; paths at or below the folder are written relative to it.
    Lines { folder: &'a Path },
    /// All on one line, paths as they are.
    OneLine,
}

/// A decision, as in the file.
#[derive(serde::Deserialize, Serialize)]
pub(super) struct StoredDecision {
    pub gap: WordId,
    #[serde(flatten)]
    pub decision: Decision,
}

/// A cue edge set by hand, as in the file.
#[derive(serde::Deserialize, Serialize)]
pub(super) struct StoredTime {
    #[serde(flatten)]
    pub edge: Edge,
    pub at: Instant,
}

/// A line break set or forbidden by hand, as in the file.
#[derive(serde::Deserialize, Serialize)]
pub(super) struct StoredBreak {
    pub gap: WordId,
    pub breaks: bool,
}

/// A person's decision about a mended mark, as in the file.
#[derive(serde::Deserialize, Serialize)]
pub(super) struct StoredMark {
    pub gap: WordId,
    pub mark: Mark,
}

/// The remark at a word, as in the file.
#[derive(serde::Deserialize, Serialize)]
pub(super) struct StoredComment {
    pub word: WordId,
    pub text: String,
}

/// The project as a JSON object.
#[expect(clippy::too_many_arguments, reason = "each is a part of the object")]
pub(in crate::project) fn write_json(
    out: &mut Vec<u8>,
    id: &ProjectId,
    revision: u64,
    position: Option<WordId>,
    project: &Project,
    evidence: Option<&Evidence>,
    work: Option<&WorkLog>,
    layout: JsonLayout<'_>,
) -> serde_json::Result<()> {
    let speakers = Speakers::of(&project.words);
    let mut object = Object::begin(out, layout, 1);
    let is_of_track = project.audio_track.is_some() || evidence.is_some_and(|evidence| evidence.track.is_some());
    let has_facts = |facts: &SecondFacts| facts.in_step || facts.times_locked || facts.guideline.is_some();
    let is_measured = project.guideline.provenance.values().any(|known| *known == Provenance::Measured);
    let is_learnt = is_measured || project.guideline.cuts.is_some();
    let version = if is_learnt || project.second.as_ref().is_some_and(|second| has_facts(&second.facts)) {
        7
    } else if is_of_track {
        6
    } else if !project.shots.is_empty() {
        5
    } else {
        match (&project.given_file, &project.second, speakers.names.is_empty()) {
            (Some(_), ..) => 4,
            (None, Some(_), _) => 3,
            (None, None, false) => 2,
            (None, None, true) => 1,
        }
    };
    object.field("breathmark", &version)?;
    object.field("program", concat!("Breathmark ", env!("CARGO_PKG_VERSION")))?;
    object.field("id", id)?;
    object.field("revision", &revision)?;
    object.field("recording", &project.recording.as_deref().map(|path| stored_path(path, layout)))?;
    if let Some(known) = &project.known_recording {
        object.field("known_recording", known)?;
    }
    if let Some(track) = project.audio_track {
        object.field("audio_track", &track)?;
    }
    object.field("transcript", &project.transcript.as_deref().map(|path| stored_path(path, layout)))?;
    if let Some(format) = &project.transcript_format {
        object.field("transcript_format", format)?;
    }
    object.field("language", &project.language)?;
    // As with all that is usual: earlier programs know nothing of it.
    if project.models != ModelSet::Talks {
        object.field("models", &project.models)?;
    }
    if project.is_untimed {
        object.field("untimed", &true)?;
    }
    // As earlier programs know it, to whom marks were kept or set aside.
    object.field("ignore_punctuation", &project.marks.sets_aside())?;
    if project.marks == MarkPolicy::Mend {
        object.field("marks", &project.marks)?;
    }
    if !project.boundary_factor.is_usual() {
        object.field("boundary_factor", &project.boundary_factor)?;
    }
    if let Some(adaptation) = &project.adaptation {
        object.field("adaptation", adaptation)?;
    }
    write_guideline(&mut object, &project.guideline, layout)?;
    object.field("position", &position)?;
    object.field("next_word", &project.next_word)?;
    if !speakers.names.is_empty() {
        object.list("speakers", &speakers.names)?;
    }
    object.list("words", project.words.iter().map(|word| speakers.numbered(word)))?;
    object.list("typed", project.pins.words(|pin| pin.is_typed))?;
    object.list_if_any("checked", project.pins.words(|pin| pin.is_checked))?;
    object.list_if_any("retimed", project.pins.words(|pin| pin.is_retimed))?;
    object.list_if_any("proofed", project.pins.proofed())?;
    object.list("decisions", project.pins.decisions().map(|(gap, &decision)| StoredDecision { gap, decision }))?;
    object.list("times", project.pins.times().map(|(edge, at)| StoredTime { edge, at }))?;
    object.list("line_breaks", project.pins.line_ends().map(|(gap, breaks)| StoredBreak { gap, breaks }))?;
    object.list_if_any("mark_decisions", project.pins.marks().map(|(gap, mark)| StoredMark { gap, mark }))?;
    if !project.comments.is_empty() {
        let comments = project.comments.iter();
        object.list("comments", comments.map(|(&word, text)| StoredComment { word, text: text.clone() }))?;
    }
    if !project.bookmarks.is_empty() {
        object.list("bookmarks", &project.bookmarks)?;
    }
    if !project.ignored_words.is_empty() {
        object.list("ignored_words", &project.ignored_words)?;
    }
    if !project.shots.is_empty() {
        object.list("shot_changes", project.shots.times().iter().map(|at| at.as_millis_rounded()))?;
    }
    if let Some(file) = &project.given_file {
        object.field("given_file", file)?;
    }
    if let Some(second) = &project.second {
        object.name("second");
        let mut inner = Object::begin(object.out, layout, 2);
        let SecondFacts { name, language, guideline, in_step, times_locked } = &second.facts;
        inner.field("name", name)?;
        if let Some(language) = language {
            inner.field("language", language)?;
        }
        if let Some(guideline) = guideline {
            inner.field("guideline", guideline)?;
        }
        for (key, is_so) in [("in_step", in_step), ("times_locked", times_locked)] {
            if *is_so {
                inner.field(key, is_so)?;
            }
        }
        inner.list("cues", &second.cues)?;
        inner.end();
    }
    if let Some(work) = work.filter(|work| !work.is_empty()) {
        object.name("work");
        let mut inner = Object::begin(object.out, layout, 2);
        inner.field("from_revision", &work.from_revision)?;
        if work.is_history_cut {
            inner.field("is_history_cut", &true)?;
        }
        inner.list("stretches", &work.stretches)?;
        inner.end();
    }
    if let Some(evidence) = evidence {
        object.name("evidence");
        let mut inner = Object::begin(object.out, layout, 2);
        inner.field("model", &evidence.model)?;
        inner.field("language", &evidence.language)?;
        inner.field("heard", &evidence.heard)?;
        if let Some(track) = evidence.track {
            inner.field("track", &track)?;
        }
        // What is usual is left out, so that earlier programs read it, too.
        if !evidence.fusion.is_empty() {
            inner.field("fusion", &evidence.fusion)?;
        }
        if !is_plain(&evidence.operating_point) {
            inner.field("operating_point", &evidence.operating_point)?;
        }
        if !is_zero(&evidence.offset) {
            inner.field("offset", &evidence.offset)?;
        }
        inner.name("gaps");
        let mut gaps = Object::begin(inner.out, layout, 3);
        for (gap, known) in &evidence.gaps {
            gaps.field(&gap.0.to_string(), known)?;
        }
        gaps.end();
        if !evidence.voice.is_empty() {
            inner.name("voice");
            let mut voice = Object::begin(inner.out, layout, 3);
            for (gap, heard) in &evidence.voice {
                voice.field(&gap.0.to_string(), heard)?;
            }
            voice.end();
        }
        if !evidence.silences.is_empty() {
            inner.name("silences");
            let mut silences = Object::begin(inner.out, layout, 3);
            for (gap, silence) in &evidence.silences {
                silences.field(&gap.0.to_string(), silence)?;
            }
            silences.end();
        }
        if !evidence.aligned.is_empty() {
            inner.name("aligned");
            let mut aligned = Object::begin(inner.out, layout, 3);
            for (word, found) in &evidence.aligned {
                aligned.field(&word.0.to_string(), found)?;
            }
            aligned.end();
        }
        if !evidence.doubts.is_empty() {
            inner.name("doubts");
            let mut doubts = Object::begin(inner.out, layout, 3);
            for (word, doubt) in &evidence.doubts {
                doubts.field(&word.0.to_string(), doubt)?;
            }
            doubts.end();
        }
        if !evidence.onsets.is_empty() {
            inner.field("onsets", &evidence.onsets)?;
        }
        if !evidence.unvoiced.is_empty() {
            inner.field("unvoiced", &evidence.unvoiced)?;
        }
        inner.end();
    }
    object.end();
    if matches!(layout, JsonLayout::Lines { .. }) {
        out.push(b'\n');
    }
    Ok(())
}

/// The guideline; where its numbers come from takes a line each.
fn write_guideline(object: &mut Object<'_>, guideline: &Guideline, layout: JsonLayout<'_>) -> serde_json::Result<()> {
    let (false, Value::Object(fields)) = (guideline.sources.is_empty(), serde_json::to_value(guideline)?) else {
        return object.field("guideline", guideline);
    };
    object.name("guideline");
    let mut inner = Object::begin(object.out, layout, 2);
    for (name, value) in &fields {
        let Value::Object(entries) = value else {
            inner.field(name, value)?;
            continue;
        };
        inner.name(name);
        let mut lines = Object::begin(inner.out, layout, 3);
        for (name, value) in entries {
            lines.field(name, value)?;
        }
        lines.end();
    }
    inner.end();
    Ok(())
}

/// A path as text: with `/`, relative to the project file if it lies at or below its folder.
fn stored_path(path: &Path, layout: JsonLayout<'_>) -> String {
    let below = match layout {
        JsonLayout::Lines { folder } => path.strip_prefix(folder).ok(),
        JsonLayout::OneLine => None,
    };
    match below.filter(|below| !below.as_os_str().is_empty()) {
        Some(below) => below.iter().map(|part| path_serde::to_text(part.as_ref())).collect::<Vec<_>>().join("/"),
        None => path_serde::to_text(path).into_owned(),
    }
}

/// Names of speakers that are so long that they are written once, not with each word. Shorter ones stand with the words,
/// as earlier programs know it.
struct Speakers<'a> {
    names: Vec<&'a str>,
    numbers: BTreeMap<&'a str, usize>,
}

/// Bytes of the longest name that stands with the words.
const SHORT_NAME: usize = 64;

impl<'a> Speakers<'a> {
    fn of(words: &'a [Word]) -> Self {
        let mut speakers = Self { names: Vec::new(), numbers: BTreeMap::new() };
        let mut last = "";
        for name in words.iter().filter_map(|word| word.speaker.as_deref()) {
            if name.len() <= SHORT_NAME || std::ptr::eq(name, last) {
                continue;
            }
            last = name;
            let next = speakers.names.len();
            if *speakers.numbers.entry(name).or_insert(next) == next {
                speakers.names.push(name);
            }
        }
        speakers
    }

    fn numbered(&self, word: &'a Word) -> NumberedWord<'a> {
        let speaker = word.speaker.as_deref().map(|name| match self.numbers.get(name) {
            Some(&number) if name.len() > SHORT_NAME => StoredSpeaker::Number(number),
            _ => StoredSpeaker::Name(name),
        });
        let Word { id, text, span, raw_span, estimated, confidence, speaker: _ } = word;
        let (text, span, raw_span) = (text.as_str(), *span, *raw_span);
        NumberedWord { id: *id, text, span, raw_span, estimated: *estimated, confidence: *confidence, speaker }
    }
}

/// A word, as in the file.
#[derive(Serialize)]
struct NumberedWord<'a> {
    id: WordId,
    text: &'a str,
    span: Span,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_span: Option<Span>,
    estimated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speaker: Option<StoredSpeaker<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StoredSpeaker<'a> {
    Name(&'a str),
    Number(usize),
}

/// A JSON object that is being written.
struct Object<'a> {
    out: &'a mut Vec<u8>,
    is_empty: bool,
    /// `None`: all on one line.
    depth: Option<usize>,
}

impl<'a> Object<'a> {
    fn begin(out: &'a mut Vec<u8>, layout: JsonLayout<'_>, depth: usize) -> Self {
        out.push(b'{');
        Self { out, is_empty: true, depth: matches!(layout, JsonLayout::Lines { .. }).then_some(depth) }
    }

    fn new_line(&mut self, more: usize) {
        if let Some(depth) = self.depth {
            self.out.push(b'\n');
            self.out.extend(std::iter::repeat_n(b' ', 2 * (depth + more)));
        }
    }

    fn name(&mut self, name: &str) {
        if !std::mem::take(&mut self.is_empty) {
            self.out.push(b',');
        }
        self.new_line(0);
        // Names are our own: they need no escapes. Writing to memory cannot fail.
        let _ = write!(self.out, "\"{name}\":");
        if self.depth.is_some() {
            self.out.push(b' ');
        }
    }

    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> serde_json::Result<()> {
        self.name(name);
        serde_json::to_writer(&mut *self.out, value)
    }

    /// The same, and nothing where there are no items: earlier programs know nothing of it.
    fn list_if_any(&mut self, name: &str, items: impl IntoIterator<Item = impl Serialize>) -> serde_json::Result<()> {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() { self.list(name, items) } else { Ok(()) }
    }

    fn list(&mut self, name: &str, items: impl IntoIterator<Item = impl Serialize>) -> serde_json::Result<()> {
        self.name(name);
        self.out.push(b'[');
        let mut is_empty = true;
        for item in items {
            if !std::mem::take(&mut is_empty) {
                self.out.push(b',');
            }
            self.new_line(1);
            serde_json::to_writer(&mut *self.out, &item)?;
        }
        if !is_empty {
            self.new_line(0);
        }
        self.out.push(b']');
        Ok(())
    }

    fn end(mut self) {
        if let (Some(depth), false) = (self.depth, self.is_empty) {
            self.depth = depth.checked_sub(1);
            self.new_line(0);
        }
        self.out.push(b'}');
    }
}
