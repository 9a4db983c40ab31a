//! Formats of Amazon, Google, Microsoft and IBM.

use super::dialect::JsonDialect;
use super::dialect_keys::{ChannelKey, DialectSign, RecordingKeys, ScoreKey, SegmentKeys, WordKeys};
use super::json_time::Unit::{Milliseconds, Seconds, Ticks};
use super::speaker_turns::SpeakerTurns;

pub(super) const AWS: JsonDialect = JsonDialect {
    name: "AWS Transcribe",
    signs: &[DialectSign::Any(&[
        "results.items[].alternatives[0].content",
        "results.channel_labels.channels[].items[]",
    ])],
    segments: &["results.channel_labels.channels[]", ""],
    segment: SegmentKeys {
        text: &["results.transcripts[0].transcript"],
        words: &["results.items[]", "items[]"],
        channel: ChannelKey::At("channel_label"),
        ..SegmentKeys::PLAIN
    },
    // Punctuation is an item without times.
    word: WordKeys {
        text: &["alternatives[0].content"],
        start: &[("start_time", Seconds)],
        end: &[("end_time", Seconds)],
        score: ScoreKey::Probability(&["alternatives[0].confidence"]),
        speaker: &["speaker_label"],
        ..WordKeys::PLAIN
    },
    language: &["results.language_code"],
    turns: &[SpeakerTurns {
        list: "results.speaker_labels.segments[]",
        start: ("start_time", Seconds),
        end: &[("end_time", Seconds)],
        duration: &[],
        speaker: "speaker_label",
    }],
    ..JsonDialect::PLAIN
};

// Where word times were not asked for, a result has its end only.
const GOOGLE_SEGMENT: SegmentKeys = SegmentKeys {
    end: &[("resultEndTime", Seconds), ("resultEndOffset", Seconds)],
    text: &["alternatives[0].transcript"],
    words: &["alternatives[0].words[]"],
    channel: ChannelKey::At("channelTag"),
    ..SegmentKeys::PLAIN
};

/// Speech-to-Text v1 and v1p1beta1. With diarization the last result has all words once more, each with its speaker.
pub(super) const GOOGLE_V1: JsonDialect = JsonDialect {
    name: "Google Speech v1",
    signs: &[DialectSign::Any(&[
        "results[].alternatives[].words[].endTime",
        "response.results[].alternatives[].words[].endTime",
        "results[].resultEndTime",
        "response.results[].resultEndTime",
    ])],
    segments: &["response.results[]", "results[]"],
    segment: GOOGLE_SEGMENT,
    word: WordKeys {
        text: &["word"],
        start: &[("startTime", Seconds)],
        end: &[("endTime", Seconds)],
        score: ScoreKey::Probability(&["confidence"]),
        speaker: &["speakerLabel", "speakerTag"],
        zero_is_omitted: true,
        ..WordKeys::PLAIN
    },
    language: &["response.results[0].languageCode", "results[0].languageCode"],
    repeats: true,
    ..JsonDialect::PLAIN
};

/// Speech-to-Text v2; a batch has its results under the address of each recording.
pub(super) const GOOGLE_V2: JsonDialect = JsonDialect {
    name: "Google Speech v2",
    signs: &[DialectSign::Any(&[
        "results[].alternatives[].words[].endOffset",
        "results[].resultEndOffset",
        "results.*.inlineResult.transcript.results[].alternatives[].words[].endOffset",
        "results.*.transcript.results[].alternatives[].words[].endOffset",
        "response.results.*.inlineResult.transcript.results[].alternatives[].words[].endOffset",
        "response.results.*.transcript.results[].alternatives[].words[].endOffset",
    ])],
    recordings: RecordingKeys::Members(&["results", "response.results"]),
    segments: &["results[]", "inlineResult.transcript.results[]", "transcript.results[]"],
    segment: GOOGLE_SEGMENT,
    word: WordKeys {
        text: &["word"],
        start: &[("startOffset", Seconds)],
        end: &[("endOffset", Seconds)],
        score: ScoreKey::Probability(&["confidence"]),
        speaker: &["speakerLabel"],
        zero_is_omitted: true,
        ..WordKeys::PLAIN
    },
    language: &["results[0].languageCode", "results.*.inlineResult.transcript.results[0].languageCode"],
    repeats: true,
    ..JsonDialect::PLAIN
};

const AZURE_WORD: WordKeys = WordKeys {
    text: &["displayText", "word", "Word", "text"],
    start: &[
        ("offsetMilliseconds", Milliseconds),
        ("offsetInTicks", Ticks),
        ("offset", Ticks),
        ("OffsetInSeconds", Seconds),
        ("Offset", Ticks),
    ],
    end: &[],
    duration: &[
        ("durationMilliseconds", Milliseconds),
        ("durationInTicks", Ticks),
        ("duration", Ticks),
        ("DurationInSeconds", Seconds),
        ("Duration", Ticks),
    ],
    score: ScoreKey::Probability(&["confidence", "Confidence"]),
    ..WordKeys::PLAIN
};

/// Batch transcription 3.x and later: words are as they are spoken, the punctuation is in the text for the screen.
pub(super) const AZURE_BATCH: JsonDialect = JsonDialect {
    name: "Azure batch",
    signs: &[DialectSign::List("recognizedPhrases")],
    segments: &["recognizedPhrases[]"],
    segment: SegmentKeys {
        text: &["nBest[0].display", "nBest[0].lexical"],
        words: &["nBest[0].displayWords[]", "nBest[0].words[]"],
        start: AZURE_WORD.start,
        duration: AZURE_WORD.duration,
        speaker: &["speaker"],
        channel: ChannelKey::At("channel"),
        ..SegmentKeys::PLAIN
    },
    word: AZURE_WORD,
    language: &["locale", "recognizedPhrases[0].locale"],
    ..JsonDialect::PLAIN
};

pub(super) const AZURE_BATCH_V2: JsonDialect = JsonDialect {
    name: "Azure batch v2",
    signs: &[DialectSign::List("AudioFileResults")],
    recordings: RecordingKeys::Items("AudioFileResults[]", "AudioFileName"),
    segments: &["SegmentResults[]"],
    segment: SegmentKeys {
        text: &["NBest[0].Display", "NBest[0].Lexical"],
        words: &["NBest[0].Words[]"],
        start: AZURE_WORD.start,
        duration: AZURE_WORD.duration,
        speaker: &["SpeakerId"],
        channel: ChannelKey::At("ChannelNumber"),
        ..SegmentKeys::PLAIN
    },
    word: AZURE_WORD,
    ..JsonDialect::PLAIN
};

/// The messages that the service streams, collected in a list.
pub(super) const AZURE_REALTIME: JsonDialect = JsonDialect {
    name: "Azure real-time",
    signs: &[DialectSign::Text("RecognitionStatus"), DialectSign::Has("Offset")],
    segment: SegmentKeys {
        text: &["NBest[0].Display", "DisplayText", "NBest[0].Lexical"],
        words: &["NBest[0].Words[]"],
        start: AZURE_WORD.start,
        duration: AZURE_WORD.duration,
        speaker: &["SpeakerId"],
        channel: ChannelKey::At("ChannelKey"),
        ..SegmentKeys::PLAIN
    },
    word: AZURE_WORD,
    language: &["PrimaryLanguage.Language"],
    ..JsonDialect::PLAIN
};

pub(super) const AZURE_FAST: JsonDialect = JsonDialect {
    name: "Azure fast transcription",
    signs: &[DialectSign::Has("phrases[].offsetMilliseconds"), DialectSign::Has("combinedPhrases")],
    segments: &["phrases[]"],
    segment: SegmentKeys {
        text: &["text"],
        start: AZURE_WORD.start,
        duration: AZURE_WORD.duration,
        speaker: &["speaker"],
        channel: ChannelKey::At("channel"),
        ..SegmentKeys::PLAIN
    },
    word: AZURE_WORD,
    language: &["phrases[0].locale"],
    ..JsonDialect::PLAIN
};

pub(super) const IBM: JsonDialect = JsonDialect {
    name: "IBM Watson",
    signs: &[DialectSign::Any(&[
        "results[].alternatives[].timestamps[][2]",
        "results[].results[].alternatives[].timestamps[][2]",
    ])],
    segments: &["results[].results[].alternatives[0]", "results[].alternatives[0]"],
    segment: SegmentKeys { text: &["transcript"], words: &["timestamps[]"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        text: &["[0]"],
        start: &[("[1]", Seconds)],
        end: &[("[2]", Seconds)],
        score: ScoreKey::Beside("word_confidence[]", "[1]"),
        ..WordKeys::PLAIN
    },
    turns: &[ibm_turns("results[].speaker_labels[]"), ibm_turns("speaker_labels[]")],
    ..JsonDialect::PLAIN
};

const fn ibm_turns(list: &'static str) -> SpeakerTurns {
    SpeakerTurns { list, start: ("from", Seconds), end: &[("to", Seconds)], duration: &[], speaker: "speaker" }
}
