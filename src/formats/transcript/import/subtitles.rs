//! Subtitle formats that say the same as WebVTT in other words: ASS and SSA, TTML, SBV, EBU STL. [`crate::subtitle_file`] reads
//! them; here their cues become text with voices and time stamps, as WebVTT writes it.

use super::cue_transcript::transcript;
use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::marked_cue::{Dialect, MarkedCue};
use super::raw::{Notes, RawTranscript};
use crate::subtitle_file::{self, FileFormat, SubtitleFile, SubtitleFileError};
use base::texts::t;

pub(super) const ASS: Reader = Reader {
    name: "ASS",
    recognises: |document| is(document, FileFormat::Ass),
    read: |document| read(document, FileFormat::Ass),
};

pub(super) const TTML: Reader = Reader {
    name: "TTML",
    recognises: |document| is(document, FileFormat::Ttml),
    read: |document| read(document, FileFormat::Ttml),
};

pub(super) const SBV: Reader = Reader {
    name: "SBV",
    recognises: |document| is(document, FileFormat::Sbv),
    read: |document| read(document, FileFormat::Sbv),
};

pub(super) const EBU_STL: Reader = Reader {
    name: "EBU STL",
    recognises: |document| !document.binary.is_empty(),
    read: |document| read(document, FileFormat::EbuStl),
};

fn is(document: &TranscriptDocument, format: FileFormat) -> bool {
    document.json.is_empty() && subtitle_file::format_of(&document.text) == Some(format)
}

/// The cues of a document of one of these formats, in the order of the file; `None` if it is of none.
pub(super) fn cues(document: &TranscriptDocument) -> Option<Result<Vec<MarkedCue>, ReadFault>> {
    let format =
        if document.binary.is_empty() { subtitle_file::format_of(&document.text)? } else { FileFormat::EbuStl };
    let is_known = matches!(format, FileFormat::Ass | FileFormat::Ttml | FileFormat::Sbv | FileFormat::EbuStl);
    is_known.then(|| Ok(marked_cues(file(document, format)?)))
}

fn read(document: &TranscriptDocument, format: FileFormat) -> Result<RawTranscript, ReadFault> {
    let mut file = file(document, format)?;
    let mut notes = Notes::default();
    std::mem::take(&mut file.warnings).into_iter().for_each(|warning| notes.add(warning.message));
    let language = file.language.take();
    let mut raw = transcript(marked_cues(file), Dialect::WebVtt, notes, document)?;
    raw.language = language;
    Ok(raw)
}

fn file(document: &TranscriptDocument, format: FileFormat) -> Result<SubtitleFile, ReadFault> {
    document.tick(0)?;
    let bytes = if document.binary.is_empty() { document.text.as_bytes() } else { &document.binary };
    subtitle_file::read(bytes, Some(format)).map_err(|error| match error {
        SubtitleFileError::Damaged { place, problem, .. } => ReadFault::damaged(place, problem),
        error => ReadFault::damaged(t!("transcript-place-beginning"), error.to_string()),
    })
}

fn marked_cues(file: SubtitleFile) -> Vec<MarkedCue> {
    let marked = |cue: subtitle_file::FileCue| MarkedCue {
        span: cue.span,
        text: subtitle_file::webvtt_markup(&cue.text),
        id: cue.id,
        settings: String::new(),
    };
    file.cues.into_iter().map(marked).collect()
}
