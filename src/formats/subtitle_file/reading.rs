//! From the bytes of a file to what it says.

use super::error::{MAX_SUBTITLE_BYTES, SubtitleFileError};
use super::file::SubtitleFile;
use super::format::FileFormat;
use super::frame_grid::FrameGrid;
use super::{ass, cues_json, dcp, fcpxml, lrc, mcc, microdvd, sbv, scc, stl, subrip, ttml, usf, webvtt};
use base::text_encoding;
use base::texts::m;
use base::warning::Warning;

/// Reads a subtitle file, recognised by its content unless `format` names what it is.
///
/// # Errors
/// [`SubtitleFileError::Unrecognised`] if it is none, and what is wrong with it if it cannot be read.
pub fn read(bytes: &[u8], format: Option<FileFormat>) -> Result<SubtitleFile, SubtitleFileError> {
    read_counted(bytes, format, None)
}

/// The same; `frames`: what a file counts that has times in frames and does not say at which rate, as MicroDVD.
///
/// # Errors
/// As [`read`].
pub fn read_counted(
    bytes: &[u8],
    format: Option<FileFormat>,
    frames: Option<FrameGrid>,
) -> Result<SubtitleFile, SubtitleFileError> {
    if bytes.len() > MAX_SUBTITLE_BYTES {
        return Err(SubtitleFileError::TooLarge);
    }
    if format.map_or_else(|| stl::claims(bytes), |format| format == FileFormat::EbuStl) {
        return stl::read(bytes);
    }
    let decoded = text_encoding::decode(bytes);
    let mut file = text_counted(&text_encoding::unescape(&decoded.text).0, format, frames)?;
    if let Some(encoding) = decoded.encoding.filter(|_| decoded.guessed) {
        file.warnings.insert(0, Warning::new(m!("subtitle-file-guessed-encoding", encoding = encoding)));
    }
    Ok(file)
}

/// The same of a text.
///
/// # Errors
/// As [`read`].
pub fn read_text(text: &str, format: Option<FileFormat>) -> Result<SubtitleFile, SubtitleFileError> {
    text_counted(text, format, None)
}

fn text_counted(
    text: &str,
    format: Option<FileFormat>,
    frames: Option<FrameGrid>,
) -> Result<SubtitleFile, SubtitleFileError> {
    let format = format.or_else(|| format_of(text)).ok_or(SubtitleFileError::Unrecognised)?;
    match format {
        FileFormat::SubRip => Ok(subrip::read(text)),
        FileFormat::WebVtt => webvtt::read(text),
        FileFormat::Ass | FileFormat::Ssa => Ok(ass::read(text)),
        FileFormat::Ttml | FileFormat::EbuTtD | FileFormat::Itt => ttml::read(text),
        FileFormat::DcpInterop | FileFormat::DcpSmpte => dcp::read(text, format),
        FileFormat::FcpXml => fcpxml::read(text),
        FileFormat::Usf => usf::read(text),
        FileFormat::Sbv => Ok(sbv::read(text)),
        FileFormat::Scc => Ok(scc::read(text)),
        FileFormat::Mcc => mcc::read(text),
        FileFormat::MicroDvd => Ok(microdvd::read(text, frames)),
        FileFormat::Lrc => Ok(lrc::read(text)),
        FileFormat::CuesJson => cues_json::read(text),
        _ => Err(SubtitleFileError::NotRead(format)),
    }
}

/// Whether a text is of a format.
type Sign = fn(&str) -> bool;

/// The format of a text; `None` if it is no subtitle file.
pub fn format_of(text: &str) -> Option<FileFormat> {
    // Narrow signs first.
    let signs: &[(FileFormat, Sign)] = &[
        (FileFormat::Scc, scc::claims),
        (FileFormat::Mcc, mcc::claims),
        (FileFormat::MicroDvd, microdvd::claims),
        (FileFormat::WebVtt, webvtt::claims),
        (FileFormat::Ttml, ttml::claims),
        (FileFormat::DcpInterop, dcp::claims_interop),
        (FileFormat::DcpSmpte, dcp::claims_smpte),
        (FileFormat::FcpXml, fcpxml::claims),
        (FileFormat::Usf, usf::claims),
        (FileFormat::Ass, ass::claims),
        (FileFormat::CuesJson, cues_json::claims),
        (FileFormat::Lrc, lrc::claims),
        (FileFormat::Sbv, sbv::claims),
        (FileFormat::SubRip, subrip::has_time_line),
    ];
    signs.iter().find(|(_, claims)| claims(text)).map(|(format, _)| *format)
}
