//! How subtitles are exported, as it was chosen last.

use serde::{Deserialize, Serialize};

use editor::export::FileDetails;
use formats::subtitle_file::{FileEncoding, FileFormat, LineEnding, WriteOptions};

/// What is kept from one export to the next. Frames and offset are not: they are those of one programme.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredChoices", into = "StoredChoices")]
pub struct ExportChoices {
    pub format: FileFormat,
    pub encoding: FileEncoding,
    pub crlf: bool,
    pub byte_order_mark: bool,
    /// Time codes drop frames, where format and rate can.
    pub drop_frame: bool,
    pub details: FileDetails,
}

/// As the settings hold it. What another version wrote gives way to the usual choice.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct StoredChoices {
    format: String,
    /// What stood in the place of the format when there were two.
    vtt: bool,
    encoding: String,
    crlf: bool,
    byte_order_mark: bool,
    drop_frame: bool,
    word_times: bool,
    voices: bool,
    boundaries: bool,
    plain: bool,
}

impl Default for ExportChoices {
    fn default() -> Self {
        StoredChoices::default().into()
    }
}

impl From<StoredChoices> for ExportChoices {
    fn from(stored: StoredChoices) -> Self {
        let usual = if stored.vtt { FileFormat::WebVtt } else { FileFormat::SubRip };
        let StoredChoices { crlf, byte_order_mark, drop_frame, word_times, voices, boundaries, plain, .. } = stored;
        Self {
            format: stored.format.parse().unwrap_or(usual),
            encoding: stored.encoding.parse().unwrap_or(FileEncoding::Utf8),
            crlf,
            byte_order_mark,
            drop_frame,
            details: FileDetails { word_times, voices, boundaries, plain },
        }
    }
}

impl From<ExportChoices> for StoredChoices {
    fn from(choices: ExportChoices) -> Self {
        let FileDetails { word_times, voices, boundaries, plain } = choices.details;
        Self {
            format: choices.format.key().to_owned(),
            vtt: choices.format == FileFormat::WebVtt,
            encoding: choices.encoding.name().to_owned(),
            crlf: choices.crlf,
            byte_order_mark: choices.byte_order_mark,
            drop_frame: choices.drop_frame,
            word_times,
            voices,
            boundaries,
            plain,
        }
    }
}

impl ExportChoices {
    /// What of it the chosen format has a use for. Whether frames are dropped hangs on their rate, which is not chosen here.
    pub fn options(&self) -> WriteOptions {
        let is_free = !self.format.has_own_encoding();
        WriteOptions {
            encoding: if is_free { self.encoding } else { FileEncoding::Utf8 },
            byte_order_mark: is_free && self.encoding == FileEncoding::Utf8 && self.byte_order_mark,
            line_ending: if self.crlf { LineEnding::CrLf } else { LineEnding::Lf },
            ..WriteOptions::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_again_and_those_of_older_settings_too() {
        let choices = ExportChoices {
            format: FileFormat::EbuStl,
            encoding: "windows-1252".parse().unwrap(),
            crlf: true,
            byte_order_mark: true,
            drop_frame: true,
            details: FileDetails { voices: true, ..FileDetails::default() },
        };
        let text = serde_json::to_string(&choices).unwrap();
        assert_eq!(serde_json::from_str::<ExportChoices>(&text).unwrap(), choices);
        let check = |text: &str, format: FileFormat| {
            let read: ExportChoices = serde_json::from_str(text).unwrap();
            assert_eq!(read, ExportChoices { format, ..ExportChoices::default() }, "{text}");
        };
        check("{}", FileFormat::SubRip);
        check(r#"{"vtt":true}"#, FileFormat::WebVtt);
        check(r#"{"format":"of tomorrow","encoding":"klingon"}"#, FileFormat::SubRip);
        assert_eq!(choices.options(), WriteOptions { line_ending: LineEnding::CrLf, ..WriteOptions::default() });
    }
}
