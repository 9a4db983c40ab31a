//! How a file is written, beyond what its format prescribes.

use std::str::FromStr;

use encoding_rs::Encoding;

use super::frame_grid::FrameGrid;
use base::time::{Duration, Instant, Span};

/// The line ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnding {
    #[default]
    Lf,
    CrLf,
}

/// The encoding of the text of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FileEncoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// One that does not have all characters.
    Legacy(&'static Encoding),
}

/// A name of no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no encoding {0:?}; give one such as utf-8, utf-16, windows-1252, iso-8859-2, shift_jis")]
pub struct UnknownEncoding(String);

impl FromStr for FileEncoding {
    type Err = UnknownEncoding;

    /// By the names that the web knows (Encoding Standard).
    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let found = Encoding::for_label(name.as_bytes()).ok_or_else(|| UnknownEncoding(name.to_owned()))?;
        Ok(match found {
            found if found == encoding_rs::UTF_8 => Self::Utf8,
            found if found == encoding_rs::UTF_16LE => Self::Utf16Le,
            found if found == encoding_rs::UTF_16BE => Self::Utf16Be,
            // These decode to nothing or to characters that do not occur in text.
            found if found == encoding_rs::REPLACEMENT || found == encoding_rs::X_USER_DEFINED => {
                return Err(UnknownEncoding(name.to_owned()));
            }
            found => Self::Legacy(found),
        })
    }
}

impl FileEncoding {
    /// As the web knows it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Legacy(encoding) => encoding.name(),
        }
    }

    /// Whether it has a character.
    pub fn has(self, sign: char) -> bool {
        match self {
            Self::Legacy(encoding) => !encoding.encode(sign.encode_utf8(&mut [0; 4])).2,
            _ => true,
        }
    }

    /// The text as bytes. What the encoding lacks becomes a question mark.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Self::Utf8 => text.as_bytes().to_vec(),
            Self::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Self::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Self::Legacy(encoding) => {
                let (bytes, _, has_missing) = encoding.encode(text);
                if !has_missing {
                    return bytes.into_owned();
                }
                let known: String = text.chars().map(|sign| if self.has(sign) { sign } else { '?' }).collect();
                encoding.encode(&known).0.into_owned()
            }
        }
    }
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WriteOptions {
    pub encoding: FileEncoding,
    /// Begin with a byte order mark, where the encoding has one.
    pub byte_order_mark: bool,
    pub line_ending: LineEnding,
    /// Cues start and end on these frames; STL and markers count in them.
    pub frames: Option<FrameGrid>,
    /// Time codes at 29.97 and 59.94 frames a second leave out numbers so that they keep with the clock (drop frame). A file that did
    /// so when it was read does in any case.
    pub drop_frame: bool,
    /// All times become later by so much. What would be over before zero is left out; what would reach over it begins there.
    pub offset: Duration,
    /// A pause from here on begins a paragraph of a text.
    pub paragraph_pause: Duration,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            encoding: FileEncoding::Utf8,
            byte_order_mark: false,
            line_ending: LineEnding::Lf,
            frames: None,
            drop_frame: false,
            offset: Duration::ZERO,
            paragraph_pause: Duration::from_millis(2000),
        }
    }
}

/// An offset from here on is where the programme starts (10:00:00:00), not a correction of times.
const PROGRAMME_START: Duration = Duration::from_millis(3_600_000);

impl WriteOptions {
    /// Whether the offset puts a cue before zero, where it would have no length: it is left out.
    pub fn leaves_out(&self, span: Span) -> bool {
        let end = span.start.max(span.end) + self.offset;
        let lasts = span.end > span.start;
        self.offset < Duration::ZERO && (end < Instant::ZERO || (lasts && end == Instant::ZERO))
    }

    /// When the programme starts by its time code, if the offset is one: an hour or more.
    pub fn programme_start(&self) -> Option<Duration> {
        (self.offset >= PROGRAMME_START).then_some(self.offset)
    }
}
