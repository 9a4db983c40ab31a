//! Subtitle files as transcripts: [`crate::subtitle_file`] reads them, and here their cues become raw words.

use super::cue_transcript;
use super::document::{TranscriptDocument, TranscriptReader};
use super::error::{ReadFault, TranscriptError};
use super::raw::{Note, RawTranscript};
use super::tokens::speaker_prefix;
use crate::subtitle_file::{self, FileCue, FileFormat, SubtitleFile, SubtitleFileError};
use base::progress::Progress;
use base::texts::t;

/// Who reads files of one format.
pub(super) struct SubtitleReader(pub FileFormat);

impl TranscriptReader for SubtitleReader {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn recognises(&self, document: &TranscriptDocument) -> bool {
        document.subtitle_format == Some(self.0)
    }

    fn read(&self, document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
        let (file, has_broken) = file(document, self.0)?;
        let mut raw = cue_transcript::transcript(&file.cues, document)?;
        let is_broken = |cue: &&FileCue| cue.text.runs().any(|run| run.text.contains(char::REPLACEMENT_CHARACTER));
        for cue in file.cues.iter().filter(|_| has_broken).filter(is_broken) {
            raw.notes.count(Note::BrokenCharacter, Some(cue.span.start));
        }
        file.warnings.iter().cloned().for_each(|warning| raw.notes.push(warning));
        raw.language.clone_from(&file.language);
        raw.file = Some(file);
        Ok(raw)
    }
}

/// The document as a subtitle file, and whether bytes of it are no characters.
fn file(document: &TranscriptDocument, format: FileFormat) -> Result<(SubtitleFile, bool), ReadFault> {
    document.tick(0)?;
    let (read, has_broken) = if document.binary.is_empty() {
        let (text, has_broken) = document.whole_text();
        (subtitle_file::read_text(&text, Some(format)), has_broken)
    } else {
        (subtitle_file::read(&document.binary, Some(format)), false)
    };
    let file = read.map_err(|error| match error {
        SubtitleFileError::Damaged { place, problem, .. } => ReadFault::damaged(place, problem),
        error => ReadFault::damaged(t!("transcript-place-beginning"), error.to_string()),
    })?;
    Ok((file, has_broken))
}

/// A subtitle file that was read as a transcript, with its text, or with its bytes as characters.
pub struct OpenedSubtitles {
    pub text: String,
    pub file: SubtitleFile,
}

impl OpenedSubtitles {
    /// `read`: what the reader of the document took it for.
    pub(super) fn of(document: &TranscriptDocument, read: Option<SubtitleFile>) -> Option<Self> {
        // Of cues as JSON another reader took the words.
        let cues = || file(document, document.subtitle_format.filter(|format| *format == FileFormat::CuesJson)?).ok();
        let file = read.or_else(|| cues().map(|(file, _)| file))?;
        Some(Self { text: document.whole_text().0.into_owned(), file })
    }
}

/// The subtitle file in the bytes of a file, which may be packed with gzip.
///
/// # Errors
/// As [`super::parse`]; also if the file is of another format. A file without cues is none.
pub fn parse_subtitles(bytes: &[u8]) -> Result<SubtitleFile, TranscriptError> {
    let document = TranscriptDocument::new(bytes, None, &Progress::silent())?;
    if let Some(format) = document.subtitle_format {
        let (file, _) = file(&document, format).map_err(|fault| fault.in_format(format.name()))?;
        // Words alone are no subtitles.
        if !file.cues.is_empty() || file.words.is_empty() {
            return Ok(file);
        }
    }
    let is_empty = document.whole_text().0.trim().is_empty();
    let reason = if is_empty { t!("transcript-subtitles-empty") } else { t!("transcript-no-subtitles") };
    Err(TranscriptError::Unrecognised { reason: reason.to_owned() })
}

/// The lines of a cue as a viewer reads them, without empty ones at the ends, and without `[Name]:` at the start where the file names
/// no voice otherwise.
pub fn spoken_lines(cue: &FileCue) -> Vec<String> {
    let text = cue.text.plain_text();
    let text = match speaker_prefix(&text).filter(|_| cue.voice().is_none()) {
        Some((_, rest)) => rest,
        None => &text,
    };
    let is_blank = |line: &&str| line.trim().is_empty();
    let shown: Vec<&str> = text.split('\n').skip_while(is_blank).collect();
    let blank = shown.iter().rev().take_while(|line| is_blank(line)).count();
    shown[..shown.len() - blank].iter().map(|line| (*line).to_owned()).collect()
}
