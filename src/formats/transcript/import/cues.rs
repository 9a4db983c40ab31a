//! Subtitle files as cues: for comparing subtitles, and as the first stage of reading them as transcripts.

use std::path::Path;
use std::sync::Arc;

use super::document::{TranscriptDocument, in_file};
use super::error::TranscriptError;
use super::marked_cue::{Dialect, MarkedCue};
use super::raw::Notes;
use super::tokens::speaker_prefix;
use super::{subrip, subtitles, webvtt};
use base::progress::Progress;
use base::texts::t;
use base::time::Span;

/// A cue of a subtitle file.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedCue {
    /// As in the file; the end may lie before the start.
    pub span: Span,
    /// Without tags and escapes. Empty lines at the start and the end are left out.
    pub lines: Vec<String>,
    /// The line above the time line, empty if there is none.
    pub id: String,
    /// The rest of the line after the times: WebVTT settings, SubRip coordinates.
    pub settings: String,
    /// `<v Name>` or `[Name]:` at the start of the text.
    pub speaker: Option<Arc<str>>,
}

/// The cues of the subtitle file at `path`, in the order of the file.
///
/// # Errors
///
/// As [`super::read`]; also if the file is of another format. A file without cues is an empty list.
pub fn read_cues(path: &Path) -> Result<Vec<ParsedCue>, TranscriptError> {
    in_file(path, &Progress::silent(), parse_cues_watched)
}

/// The cues of a subtitle file, in the order of the file. Errors as [`read_cues`].
pub fn parse_cues(bytes: &[u8]) -> Result<Vec<ParsedCue>, TranscriptError> {
    parse_cues_watched(bytes, &Progress::silent())
}

fn parse_cues_watched(bytes: &[u8], progress: &Progress) -> Result<Vec<ParsedCue>, TranscriptError> {
    let document = TranscriptDocument::new(bytes, None, progress)?;
    let mut notes = Notes::default();
    let (cues, dialect) = if (webvtt::READER.recognises)(&document) {
        let cues = webvtt::cues(&document.text).map_err(|fault| fault.in_format(webvtt::READER.name))?;
        (cues, Dialect::WebVtt)
    } else if let Some(cues) = subtitles::cues(&document) {
        (cues.map_err(|fault| fault.in_format(t!("transcript-format-subtitle")))?, Dialect::WebVtt)
    } else if (subrip::READER.recognises)(&document) {
        (subrip::cues(&document.text, &mut notes), Dialect::SubRip)
    } else {
        let is_empty = document.json.is_empty() && document.text.trim().is_empty();
        let reason = if is_empty { t!("transcript-subtitles-empty") } else { t!("transcript-no-subtitles") };
        return Err(TranscriptError::Unrecognised { reason: reason.to_owned() });
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
