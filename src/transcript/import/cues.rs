//! Subtitle files as cues: for comparing subtitles, and as the first stage of reading them as transcripts.

use std::path::Path;
use std::sync::Arc;

use super::cue_markup::{self, Piece};
use super::raw::{Note, Notes, RawSegment, RawTranscript, RawWord};
use super::tokens::{is_punctuation, speaker_prefix, without_sound_descriptions, words_of};
use super::{Document, Fault, TranscriptError, in_file, rolling_captions, subrip, webvtt};
use crate::progress::Progress;
use crate::time::{Instant, Span};

/// A cue of a subtitle file.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedCue {
    /// As in the file; the end may lie before the start.
    pub span: Span,
    /// Without tags and escapes. Empty lines at the start and the end are left out.
    pub lines: Vec<String>,
    /// The line above the time line, empty if there is none.
    pub id: String,
    /// What follows the times on their line: WebVTT settings, SubRip coordinates.
    pub settings: String,
    /// `<v Name>` or `[Name]:` at the start of the text.
    pub speaker: Option<Arc<str>>,
}

/// A cue whose text is still marked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MarkedCue {
    pub span: Span,
    pub text: String,
    pub id: String,
    pub settings: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    SubRip,
    WebVtt,
}

impl MarkedCue {
    pub fn pieces(&self, dialect: Dialect) -> Vec<Piece> {
        match dialect {
            Dialect::SubRip => vec![Piece::text(cue_markup::plain_subrip(&self.text))],
            Dialect::WebVtt => cue_markup::webvtt_pieces(&self.text),
        }
    }

    /// The text without markup.
    pub fn plain(&self, dialect: Dialect) -> String {
        self.pieces(dialect).into_iter().map(|piece| piece.text).collect()
    }
}

/// The cues of the SubRip or WebVTT file at `path`, in the order of the file.
///
/// # Errors
///
/// As [`super::read`]; also if the file is of another format. A file without cues is an empty list.
pub fn read_cues(path: &Path) -> Result<Vec<ParsedCue>, TranscriptError> {
    in_file(path, &Progress::silent(), parse_cues_watched)
}

/// The cues of a SubRip or WebVTT file, in the order of the file. Errors as [`read_cues`].
pub fn parse_cues(bytes: &[u8]) -> Result<Vec<ParsedCue>, TranscriptError> {
    parse_cues_watched(bytes, &Progress::silent())
}

fn parse_cues_watched(bytes: &[u8], progress: &Progress) -> Result<Vec<ParsedCue>, TranscriptError> {
    let document = Document::new(bytes, progress)?;
    let mut notes = Notes::default();
    let (cues, dialect) = if (webvtt::READER.recognises)(&document) {
        let cues = webvtt::cues(&document.text).map_err(|fault| fault.in_format(webvtt::READER.name))?;
        (cues, Dialect::WebVtt)
    } else if (subrip::READER.recognises)(&document) {
        (subrip::cues(&document.text, &mut notes), Dialect::SubRip)
    } else {
        let reason = if document.json.is_empty() && document.text.trim().is_empty() {
            "the subtitle file is empty".to_owned()
        } else {
            "the file is neither SubRip nor WebVTT".to_owned()
        };
        return Err(TranscriptError::Unrecognised { reason });
    };
    Ok(cues.into_iter().map(|cue| parsed(cue, dialect)).collect())
}

fn parsed(cue: MarkedCue, dialect: Dialect) -> ParsedCue {
    let pieces = cue.pieces(dialect);
    let mut speaker = pieces.iter().find_map(|piece| piece.speaker.clone());
    let text: String = pieces.into_iter().map(|piece| piece.text).collect();
    let text = match speaker_prefix(&text) {
        Some((name, rest)) if speaker.is_none() => {
            speaker = Some(Arc::from(name));
            rest.to_owned()
        }
        _ => text,
    };
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let blank = lines.iter().take_while(|line| line.trim().is_empty()).count();
    lines.drain(..blank);
    ParsedCue { span: cue.span, lines, id: cue.id, settings: cue.settings, speaker }
}

/// A transcript whose segments are cues.
pub(super) fn transcript(
    mut cues: Vec<MarkedCue>,
    dialect: Dialect,
    mut notes: Notes,
    document: &Document,
) -> Result<RawTranscript, Fault> {
    document.tick(0)?;
    rolling_captions::remove_repeats(&mut cues, dialect, &mut notes);
    let mut raw = RawTranscript { notes, ..RawTranscript::default() };
    for (number, cue) in cues.into_iter().enumerate() {
        document.tick(number as u64)?;
        let pieces = cue.pieces(dialect);
        let (start, end) = (Some(cue.span.start), Some(cue.span.end));
        if pieces.iter().any(|piece| piece.stamp.is_some()) {
            let words = stamped_words(&pieces, cue.span, &mut raw.notes);
            raw.segments.push(RawSegment { start, end, words, ..RawSegment::default() });
            continue;
        }
        // Each voice of a cue is a segment; they share its time.
        let first = raw.segments.len();
        for (speaker, text) in voices(pieces) {
            raw.segments.push(RawSegment { text: Some(text), start, end, speaker, words: Vec::new() });
        }
        share_between_voices(&mut raw.segments[first..], cue.span);
    }
    Ok(raw)
}

fn voices(pieces: Vec<Piece>) -> Vec<(Option<Arc<str>>, String)> {
    let mut voices: Vec<(Option<Arc<str>>, String)> = Vec::new();
    for piece in pieces {
        match voices.last_mut() {
            Some((speaker, text)) if *speaker == piece.speaker => text.push_str(&piece.text),
            _ if piece.text.trim().is_empty() => {}
            _ => voices.push((piece.speaker, piece.text)),
        }
    }
    voices
}

/// Gives each of the segments made of one cue its share of the cue's time, by length of text.
fn share_between_voices(voices: &mut [RawSegment], span: Span) {
    if voices.len() < 2 || span.end <= span.start {
        return;
    }
    let weight = |segment: &RawSegment| segment.text.as_deref().map_or(1, |text| text.chars().count() + 1);
    let total: usize = voices.iter().map(weight).sum();
    let mut before = 0;
    for voice in voices {
        voice.start = Some(super::timing::between(span.start, span.end, before, total));
        before += weight(voice);
        voice.end = Some(super::timing::between(span.start, span.end, before, total));
    }
}

/// Words of a cue with inline time stamps: a stamp is the start of the word after it.
fn stamped_words(pieces: &[Piece], span: Span, notes: &mut Notes) -> Vec<RawWord> {
    let inside = |stamp: &Instant| span.start <= *stamp && *stamp <= span.end.max(span.start);
    let mut words: Vec<RawWord> = Vec::new();
    let mut stamp = Some(span.start);
    // Until a word boundary, text after a tag goes on with the word before it.
    let mut open = false;
    for piece in pieces {
        if piece.stamp.is_some() {
            stamp = piece.stamp.filter(inside);
            open = false;
        }
        let (text, sounds) = without_sound_descriptions(&piece.text);
        notes.count_many(Note::SoundDescription, sounds, stamp);
        for (number, text_of_word) in words_of(&text, true).into_iter().enumerate() {
            let continues = number == 0 && open && !text.starts_with(char::is_whitespace);
            let joins_previous = !words.is_empty() && continues;
            let start = if joins_previous || is_punctuation(&text_of_word) { None } else { stamp.take() };
            let speaker = piece.speaker.clone();
            words.push(RawWord { text: text_of_word, start, joins_previous, speaker, ..RawWord::default() });
        }
        if !text.is_empty() {
            open = !text.ends_with(char::is_whitespace);
        }
    }
    words
}
