//! From the bytes of a file to what it says.

use super::error::{MAX_SUBTITLE_BYTES, SubtitleFileError};
use super::file::SubtitleFile;
use super::format::FileFormat;
use super::{ass, cues_json, sbv, stl, subrip, ttml, webvtt};
use base::text_encoding;
use base::texts::t;
use base::warning::Warning;

/// Reads a subtitle file, recognised by its content unless `format` names what it is.
///
/// # Errors
/// [`SubtitleFileError::Unrecognised`] if it is none, and what is wrong with it if it cannot be read.
pub fn read(bytes: &[u8], format: Option<FileFormat>) -> Result<SubtitleFile, SubtitleFileError> {
    if bytes.len() > MAX_SUBTITLE_BYTES {
        return Err(SubtitleFileError::TooLarge);
    }
    if format.map_or_else(|| stl::claims(bytes), |format| format == FileFormat::EbuStl) {
        return stl::read(bytes);
    }
    let (text, note) = decoded_text(bytes);
    let Some(format) = format.or_else(|| format_of(&text)) else { return Err(SubtitleFileError::Unrecognised) };
    let mut file = match format {
        FileFormat::SubRip => subrip::read(&text),
        FileFormat::WebVtt => webvtt::read(&text)?,
        FileFormat::Ass | FileFormat::Ssa => ass::read(&text),
        FileFormat::Ttml | FileFormat::EbuTtD => ttml::read(&text)?,
        FileFormat::Sbv => sbv::read(&text),
        FileFormat::CuesJson => cues_json::read(&text)?,
        _ => return Err(SubtitleFileError::NotRead(format)),
    };
    if let Some(note) = note {
        file.warnings.insert(0, Warning::new(note));
    }
    Ok(file)
}

/// The text of a subtitle file in any encoding; `None` if it is none, or is not made of text.
pub fn text_of(bytes: &[u8]) -> Option<String> {
    if bytes.len() > MAX_SUBTITLE_BYTES || stl::claims(bytes) {
        return None;
    }
    let (text, _) = decoded_text(bytes);
    format_of(&text).map(|_| text)
}

/// The text, and what is to be said of how it was read.
fn decoded_text(bytes: &[u8]) -> (String, Option<String>) {
    let decoded = text_encoding::decode(bytes);
    match decoded.encoding.filter(|_| decoded.guessed) {
        Some(guess) => match declared_encoding(bytes) {
            Some(encoding) => (encoding.decode(bytes).0.into_owned(), None),
            None => {
                let note = t!("subtitle-file-guessed-encoding", encoding = guess);
                (decoded.text, Some(note))
            }
        },
        None => (text_encoding::unescape(&decoded.text).0.into_owned(), None),
    }
}

/// Whether a text is of a format.
type Sign = fn(&str) -> bool;

/// The format of a text; `None` if it is no subtitle file.
pub fn format_of(text: &str) -> Option<FileFormat> {
    // Narrow signs first.
    let signs: [(FileFormat, Sign); 6] = [
        (FileFormat::WebVtt, webvtt::claims),
        (FileFormat::Ttml, ttml::claims),
        (FileFormat::Ass, ass::claims),
        (FileFormat::CuesJson, cues_json::claims),
        (FileFormat::Sbv, sbv::claims),
        (FileFormat::SubRip, |text| !text.trim_start().starts_with(['{', '[']) && subrip::has_time_line(text)),
    ];
    signs.into_iter().find(|(_, claims)| claims(text)).map(|(format, _)| format)
}

/// `<?xml version="1.0" encoding="…"?>`
fn declared_encoding(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let head = &bytes[..bytes.len().min(200)];
    let head = String::from_utf8_lossy(head);
    let declaration = head.strip_prefix("<?xml")?.split("?>").next()?;
    let value = declaration.split_once("encoding=")?.1;
    encoding_rs::Encoding::for_label(value.get(1..)?.split(['"', '\'']).next()?.as_bytes())
}
