//! Formats of speech companies and of model pipelines.

use super::dialect::JsonDialect;
use super::dialect_keys::{ChannelKey, DialectSign, ScoreKey, SegmentKeys, WordKeys};
use super::json_time::Unit::{Milliseconds, Seconds};
use super::speaker_turns::SpeakerTurns;

pub(super) const DEEPGRAM: JsonDialect = JsonDialect {
    name: "Deepgram",
    signs: &[DialectSign::Has("results.channels[].alternatives[]")],
    segments: &["results.channels[]"],
    segment: SegmentKeys { channel: ChannelKey::Each, ..DEEPGRAM_SEGMENT },
    word: DEEPGRAM_WORD,
    language: &["results.channels[0].detected_language"],
    ..JsonDialect::PLAIN
};

/// Messages of a running recognition, one after the other.
pub(super) const DEEPGRAM_STREAM: JsonDialect = JsonDialect {
    name: "Deepgram",
    signs: &[DialectSign::Has("channel.alternatives[]"), DialectSign::Has("is_final")],
    unless: &[("is_final", "false")],
    segment: SegmentKeys {
        text: &["channel.alternatives[0].transcript"],
        words: &["channel.alternatives[0].words[]"],
        start: &[("start", Seconds)],
        duration: &[("duration", Seconds)],
        channel: ChannelKey::At("channel_index[0]"),
        ..SegmentKeys::PLAIN
    },
    word: DEEPGRAM_WORD,
    ..JsonDialect::PLAIN
};

const DEEPGRAM_SEGMENT: SegmentKeys =
    SegmentKeys { text: &["alternatives[0].transcript"], words: &["alternatives[0].words[]"], ..SegmentKeys::PLAIN };

const DEEPGRAM_WORD: WordKeys = WordKeys {
    text: &["punctuated_word", "word"],
    score: ScoreKey::Probability(&["confidence"]),
    speaker: &["speaker"],
    ..WordKeys::PLAIN
};

const ASSEMBLYAI_WORD: WordKeys = WordKeys {
    start: &[("start", Milliseconds)],
    end: &[("end", Milliseconds)],
    score: ScoreKey::Probability(&["confidence"]),
    speaker: &["speaker"],
    channel: "channel",
    ..WordKeys::PLAIN
};

pub(super) const ASSEMBLYAI: JsonDialect = JsonDialect {
    name: "AssemblyAI",
    signs: &[
        DialectSign::Any(&[
            "audio_url",
            "acoustic_model",
            "language_model",
            "utterances",
            "audio_src_url",
            "speech_model",
        ]),
        DialectSign::Whole("words[].start"),
        DialectSign::Whole("words[].end"),
    ],
    segment: SegmentKeys { text: &["text"], ..SegmentKeys::PLAIN },
    word: ASSEMBLYAI_WORD,
    language: &["language_code"],
    ..JsonDialect::PLAIN
};

/// As it was in 2018.
pub(super) const ASSEMBLYAI_OLD: JsonDialect = JsonDialect {
    name: "AssemblyAI",
    signs: &[DialectSign::Whole("transcript.words[].start"), DialectSign::Whole("transcript.words[].end")],
    segments: &["transcript"],
    segment: SegmentKeys { text: &["text"], ..SegmentKeys::PLAIN },
    word: ASSEMBLYAI_WORD,
    ..JsonDialect::PLAIN
};

/// An amount of money or the like counts once, as it is written.
pub(super) const SPEECHMATICS: JsonDialect = JsonDialect {
    name: "Speechmatics",
    signs: &[
        DialectSign::Has("results[].alternatives[0].content"),
        DialectSign::Text("results[].type"),
        DialectSign::Has("results[].start_time"),
    ],
    unless: &[("message", "AddPartialTranscript")],
    segment: SegmentKeys { words: &["results[]"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        text: &["alternatives[0].content"],
        start: &[("start_time", Seconds)],
        end: &[("end_time", Seconds)],
        score: ScoreKey::Probability(&["alternatives[0].confidence"]),
        speaker: &["alternatives[0].speaker"],
        channel: "channel",
        kind: "type",
        left_out: &["speaker_change"],
        attaches: "attaches_to",
        ..WordKeys::PLAIN
    },
    language: &["metadata.transcription_config.language", "results[0].alternatives[0].language"],
    ..JsonDialect::PLAIN
};

pub(super) const SPEECHMATICS_V1: JsonDialect = JsonDialect {
    name: "Speechmatics v1",
    signs: &[
        DialectSign::Has("job"),
        DialectSign::Has("words[].name"),
        DialectSign::Has("words[].time"),
        DialectSign::Has("words[].duration"),
    ],
    word: WordKeys {
        text: &["name"],
        start: &[("time", Seconds)],
        end: &[],
        duration: &[("duration", Seconds)],
        score: ScoreKey::Probability(&["confidence"]),
        ..WordKeys::PLAIN
    },
    language: &["job.lang"],
    turns: &[SpeakerTurns {
        list: "speakers[]",
        start: ("time", Seconds),
        end: &[],
        duration: &[("duration", Seconds)],
        speaker: "name",
    }],
    ..JsonDialect::PLAIN
};

pub(super) const REVAI: JsonDialect = JsonDialect {
    name: "Rev.ai",
    signs: &[DialectSign::Has("monologues[].elements[].value")],
    segments: &["monologues[]"],
    segment: SegmentKeys { words: &["elements[]"], speaker: &["speaker"], ..SegmentKeys::PLAIN },
    // Spaces and punctuation are elements without times.
    word: WordKeys {
        text: &["value"],
        start: &[("ts", Seconds)],
        end: &[("end_ts", Seconds)],
        score: ScoreKey::Probability(&["confidence"]),
        kind: "type",
        left_out: &["unknown"],
        ..WordKeys::PLAIN
    },
    own_spaces: true,
    language: &["language"],
    ..JsonDialect::PLAIN
};

pub(super) const ELEVENLABS: JsonDialect = JsonDialect {
    name: "ElevenLabs Scribe",
    signs: &[
        DialectSign::Any(&["language_code", "transcripts[].language_code"]),
        DialectSign::Any(&["words[].type", "transcripts[].words[].type"]),
    ],
    segments: &["transcripts[]", ""],
    segment: SegmentKeys { channel: ChannelKey::At("channel_index"), ..SegmentKeys::PLAIN },
    word: WordKeys {
        score: ScoreKey::LogProbability("logprob"),
        speaker: &["speaker_id"],
        kind: "type",
        left_out: &["audio_event"],
        ..WordKeys::PLAIN
    },
    own_spaces: true,
    language: &["language_code", "transcripts[0].language_code"],
    ..JsonDialect::PLAIN
};

pub(super) const GLADIA: JsonDialect = JsonDialect {
    name: "Gladia",
    signs: &[DialectSign::Any(&["result.transcription.utterances", "transcription.utterances"])],
    segments: &["result.transcription.utterances[]", "transcription.utterances[]"],
    segment: SegmentKeys {
        text: &["text"],
        start: &[("start", Seconds)],
        end: &[("end", Seconds)],
        speaker: &["speaker"],
        channel: ChannelKey::At("channel"),
        ..SegmentKeys::PLAIN
    },
    word: WordKeys { text: &["word"], score: ScoreKey::Probability(&["confidence"]), ..WordKeys::PLAIN },
    own_spaces: true,
    language: &["result.transcription.languages[0]", "transcription.languages[0]"],
    ..JsonDialect::PLAIN
};

/// Parts of words; translations stand among them without times.
pub(super) const SONIOX: JsonDialect = JsonDialect {
    name: "Soniox",
    signs: &[DialectSign::Has("tokens[].start_ms"), DialectSign::Text("tokens[].text")],
    segment: SegmentKeys { words: &["tokens[]"], ..SegmentKeys::PLAIN },
    word: WordKeys {
        start: &[("start_ms", Milliseconds)],
        end: &[("end_ms", Milliseconds)],
        score: ScoreKey::Probability(&["confidence"]),
        speaker: &["speaker"],
        kind: "translation_status",
        left_out: &["translation"],
        ..WordKeys::PLAIN
    },
    own_spaces: true,
    language: &["tokens[0].language"],
    ..JsonDialect::PLAIN
};

/// Only the first transcript counts; the others are second choices.
pub(super) const DEEPSPEECH: JsonDialect = JsonDialect {
    name: "DeepSpeech",
    signs: &[DialectSign::Has("transcripts[].words[].start_time")],
    segments: &["transcripts[0]"],
    word: WordKeys {
        text: &["word"],
        start: &[("start_time", Seconds)],
        end: &[],
        duration: &[("duration", Seconds)],
        ..WordKeys::PLAIN
    },
    ..JsonDialect::PLAIN
};

/// Transformers pipelines; insanely-fast-whisper adds who speaks.
pub(super) const HUGGING_FACE: JsonDialect = JsonDialect {
    name: "Hugging Face pipeline",
    signs: &[DialectSign::Has("chunks[].timestamp[0]"), DialectSign::Text("chunks[].text")],
    segment: SegmentKeys { words: &["chunks[]"], ..SegmentKeys::PLAIN },
    word: HUGGING_FACE_WORD,
    own_spaces: true,
    turns: &[SpeakerTurns {
        list: "speakers[]",
        start: ("timestamp[0]", Seconds),
        end: &[("timestamp[1]", Seconds)],
        duration: &[],
        speaker: "speaker",
    }],
    ..JsonDialect::PLAIN
};

/// The chunks without anything around them.
pub(super) const HUGGING_FACE_LIST: JsonDialect = JsonDialect {
    name: "Hugging Face pipeline",
    signs: &[DialectSign::Has("[0].timestamp[0]"), DialectSign::Text("[0].text")],
    segment: SegmentKeys { words: &["[]"], ..SegmentKeys::PLAIN },
    word: HUGGING_FACE_WORD,
    own_spaces: true,
    list_at_top: true,
    ..JsonDialect::PLAIN
};

const HUGGING_FACE_WORD: WordKeys =
    WordKeys { start: &[("timestamp[0]", Seconds)], end: &[("timestamp[1]", Seconds)], ..WordKeys::PLAIN };
