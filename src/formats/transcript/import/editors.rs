//! Formats of transcript editors and aligners.

use super::dialect::JsonDialect;
use super::dialect_keys::{DialectSign, ScoreKey, SegmentKeys, WordKeys};
use super::json_time::Unit::Seconds;
use super::speaker_turns::{NameTable, SpeakerTurns};

pub(super) const BBC_KALDI: JsonDialect = JsonDialect {
    name: "BBC Kaldi",
    signs: &[DialectSign::Has("retval.words[].word")],
    segments: &["retval"],
    word: WordKeys { text: &["punct", "word"], score: ScoreKey::Probability(&["confidence"]), ..WordKeys::PLAIN },
    turns: &[SpeakerTurns {
        list: "retval.segmentation.segments[]",
        start: ("start", Seconds),
        end: &[],
        duration: &[("duration", Seconds)],
        speaker: "speaker.@id",
    }],
    ..JsonDialect::PLAIN
};

/// Digital Paper Edit, and what else writes words and beside them the paragraphs.
pub(super) const DPE: JsonDialect = JsonDialect {
    name: "Digital Paper Edit",
    signs: &[
        DialectSign::Number("words[].start"),
        DialectSign::Text("words[].text"),
        DialectSign::Number("paragraphs[].start"),
        DialectSign::Has("paragraphs[].speaker"),
    ],
    turns: &[SpeakerTurns {
        list: "paragraphs[]",
        start: ("start", Seconds),
        end: &[("end", Seconds)],
        duration: &[],
        speaker: "speaker",
    }],
    ..JsonDialect::PLAIN
};

/// The document of an editor made with Draft.js, as BBC's react-transcript-editor keeps it.
pub(super) const DRAFT_JS: JsonDialect = JsonDialect {
    name: "draft.js",
    signs: &[DialectSign::Has("entityMap"), DialectSign::Has("blocks[].data.words[]")],
    segments: &["blocks[]"],
    segment: SegmentKeys { words: &["data.words[]"], speaker: &["data.speaker"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        text: &["punct", "text", "word"],
        score: ScoreKey::Probability(&["confidence", "score"]),
        ..WordKeys::PLAIN
    },
    ..JsonDialect::PLAIN
};

pub(super) const AUTOEDIT: JsonDialect = JsonDialect {
    name: "autoEdit 2",
    signs: &[DialectSign::Has("text[].paragraph[].line[].startTime")],
    segments: &["text[]"],
    segment: SegmentKeys { words: &["paragraph[].line[]"], speaker: &["speaker"], ..SegmentKeys::PLAIN },
    word: WordKeys { start: &[("startTime", Seconds)], end: &[("endTime", Seconds)], ..WordKeys::PLAIN },
    ..JsonDialect::PLAIN
};

pub(super) const REV_EDITOR: JsonDialect = JsonDialect {
    name: "Rev editor",
    signs: &[DialectSign::Has("monologues[].spans[].value")],
    segments: &["monologues[]"],
    segment: SegmentKeys { words: &["spans[]"], speaker: &["speaker"], ..SegmentKeys::PLAIN },
    // Spaces and punctuation are spans without times.
    word: WordKeys { text: &["value"], start: &[("ts", Seconds)], end: &[("endTs", Seconds)], ..WordKeys::PLAIN },
    own_spaces: true,
    names: Some(NameTable { list: "speakers[]", id: "id", name: "name" }),
    shift: "offsetSeconds",
    ..JsonDialect::PLAIN
};

pub(super) const AMBERSCRIPT: JsonDialect = JsonDialect {
    name: "Amberscript",
    signs: &[
        DialectSign::Any(&["speakers[].spkid", "segments[].words[].pristine"]),
        DialectSign::Has("segments[].words[].text"),
    ],
    segments: &["segments[]"],
    segment: SegmentKeys { speaker: &["speaker"], ..SegmentKeys::PLAIN },
    word: WordKeys { score: ScoreKey::Probability(&["conf"]), ..WordKeys::PLAIN },
    language: &["language"],
    names: Some(NameTable { list: "speakers[]", id: "spkid", name: "name" }),
    shift: "startTimeOffset",
    ..JsonDialect::PLAIN
};

pub(super) const PREMIERE: JsonDialect = JsonDialect {
    name: "Premiere Pro",
    signs: &[DialectSign::Has("segments[].words[].eos"), DialectSign::Has("segments[].words[].duration")],
    segments: &["segments[]"],
    segment: SegmentKeys { speaker: &["speaker"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        end: &[],
        duration: &[("duration", Seconds)],
        score: ScoreKey::Probability(&["confidence"]),
        ..WordKeys::PLAIN
    },
    language: &["language"],
    names: Some(NameTable { list: "speakers[]", id: "id", name: "name" }),
    ..JsonDialect::PLAIN
};

/// The punctuation is in the transcript only. Speech that is not in the transcript has no word.
pub(super) const GENTLE: JsonDialect = JsonDialect {
    name: "gentle",
    signs: &[DialectSign::Has("words[].case"), DialectSign::Any(&["words[].alignedWord", "words[].startOffset"])],
    segment: SegmentKeys { text: &["transcript"], ..SegmentKeys::PLAIN },
    word: WordKeys { text: &["word"], kind: "case", left_out: &["not-found-in-transcript"], ..WordKeys::PLAIN },
    ..JsonDialect::PLAIN
};

pub(super) const AENEAS: JsonDialect = JsonDialect {
    name: "aeneas",
    signs: &[DialectSign::Has("fragments[].begin"), DialectSign::List("fragments[].lines")],
    segments: &["fragments[]"],
    segment: SegmentKeys {
        text: &["lines"],
        words: &[],
        start: &[("begin", Seconds)],
        end: &[("end", Seconds)],
        children: "children[]",
        ..SegmentKeys::PLAIN
    },
    language: &["fragments[0].language"],
    ..JsonDialect::PLAIN
};

/// `pocketsphinx` 5: words with their begin and duration.
pub(super) const POCKETSPHINX: JsonDialect = JsonDialect {
    name: "PocketSphinx JSON",
    signs: &[
        DialectSign::Text("t"),
        DialectSign::Number("w[].b"),
        DialectSign::Number("w[].d"),
        DialectSign::Text("w[].t"),
    ],
    segment: SegmentKeys { words: &["w[]"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        text: &["t"],
        start: &[("b", Seconds)],
        end: &[],
        duration: &[("d", Seconds)],
        score: ScoreKey::Probability(&["p"]),
        numbered: true,
        ..WordKeys::PLAIN
    },
    ..JsonDialect::PLAIN
};

/// The output of `breathmark words --json`.
pub(super) const BREATHMARK: JsonDialect = JsonDialect {
    name: "Breathmark words",
    signs: &[
        DialectSign::Text("format"),
        DialectSign::List("warnings"),
        DialectSign::Has("words[].estimated"),
        DialectSign::Number("words[].start"),
    ],
    word: WordKeys {
        score: ScoreKey::Probability(&["confidence"]),
        speaker: &["speaker"],
        estimated: "estimated",
        ..WordKeys::PLAIN
    },
    language: &["language"],
    ..JsonDialect::PLAIN
};
