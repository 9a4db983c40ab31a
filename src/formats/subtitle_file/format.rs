//! The formats that are read and written.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::frame_grid::FrameGrid;
use base::texts::t;

/// A format of subtitles, or of what is made from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray)]
pub enum FileFormat {
    SubRip,
    WebVtt,
    /// Advanced SubStation Alpha, `v4.00+`.
    Ass,
    /// SubStation Alpha, `v4.00`.
    Ssa,
    /// TTML: IMSC 1.1 text, DFXP, EBU-TT-D.
    Ttml,
    /// TTML as broadcasters of the EBU exchange it; read as TTML.
    EbuTtD,
    /// iTunes Timed Text, TTML for Apple's store; read as TTML.
    Itt,
    /// Digital cinema, the older standard.
    DcpInterop,
    /// Digital cinema, SMPTE ST 428-7.
    DcpSmpte,
    /// Titles and captions of Final Cut Pro.
    FcpXml,
    /// Universal Subtitle Format.
    Usf,
    /// YouTube's SubViewer.
    Sbv,
    /// EBU Tech 3264.
    EbuStl,
    /// Scenarist: captions of CEA-608.
    Scc,
    /// MacCaption: captions of CEA-608 and CEA-708 in packets.
    Mcc,
    MicroDvd,
    /// Lyrics, also with words.
    Lrc,
    /// All that was read, for programs.
    CuesJson,
    /// As openai-whisper writes it, with words.
    WhisperJson,
    /// As openai-whisper writes it: start and end in milliseconds, text.
    Tsv,
    /// A label track of Audacity.
    Audacity,
    /// Praat.
    TextGrid,
    /// Markers of Adobe Premiere.
    MarkersCsv,
    /// Markers as an edit list, as DaVinci Resolve reads it.
    Edl,
    PlainText,
    Markdown,
    Html,
}

/// Facts about a format.
struct FormatFacts {
    /// On the command line.
    key: &'static str,
    /// Other names, and endings of file names; the first one is the usual ending.
    endings: &'static [&'static str],
}

impl FileFormat {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    const fn facts(self) -> FormatFacts {
        let (key, endings): (_, &'static [&'static str]) = match self {
            Self::SubRip => ("srt", &["srt"]),
            Self::WebVtt => ("vtt", &["vtt"]),
            Self::Ass => ("ass", &["ass"]),
            Self::Ssa => ("ssa", &["ssa"]),
            Self::Ttml => ("ttml", &["ttml", "dfxp", "xml"]),
            Self::EbuTtD => ("ebu-tt-d", &["ebuttd.xml", "ebuttd"]),
            Self::Itt => ("itt", &["itt"]),
            Self::DcpInterop => ("dcp-interop", &["interop.xml"]),
            Self::DcpSmpte => ("dcp-smpte", &["smpte.xml", "dcp.xml"]),
            Self::FcpXml => ("fcpxml", &["fcpxml"]),
            Self::Usf => ("usf", &["usf"]),
            Self::Sbv => ("sbv", &["sbv"]),
            Self::EbuStl => ("stl", &["stl"]),
            Self::Scc => ("scc", &["scc"]),
            Self::Mcc => ("mcc", &["mcc"]),
            Self::MicroDvd => ("microdvd", &["sub"]),
            Self::Lrc => ("lrc", &["lrc"]),
            Self::CuesJson => ("cues-json", &["cues.json"]),
            Self::WhisperJson => ("whisper-json", &["json"]),
            Self::Tsv => ("tsv", &["tsv"]),
            Self::Audacity => ("audacity", &["labels.txt"]),
            Self::TextGrid => ("textgrid", &["textgrid"]),
            Self::MarkersCsv => ("csv", &["csv"]),
            Self::Edl => ("edl", &["edl"]),
            Self::PlainText => ("txt", &["txt"]),
            Self::Markdown => ("md", &["md", "markdown"]),
            Self::Html => ("html", &["html", "htm"]),
        };
        FormatFacts { key, endings }
    }

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::SubRip => "SubRip",
            Self::WebVtt => "WebVTT",
            Self::Ass => "ASS",
            Self::Ssa => "SSA",
            Self::Ttml => "TTML",
            Self::EbuTtD => "EBU-TT-D",
            Self::Itt => "iTT",
            Self::DcpInterop => "DCP Interop",
            Self::DcpSmpte => "DCP SMPTE",
            Self::FcpXml => "FCPXML",
            Self::Usf => "USF",
            Self::Sbv => "SBV",
            Self::EbuStl => "EBU STL",
            Self::Scc => "SCC",
            Self::Mcc => "MCC",
            Self::MicroDvd => "MicroDVD",
            Self::Lrc => "LRC",
            Self::CuesJson => t!("format-cues-json"),
            Self::WhisperJson => "Whisper JSON",
            Self::Tsv => "TSV",
            Self::Audacity => t!("format-audacity"),
            Self::TextGrid => "TextGrid",
            Self::MarkersCsv => t!("format-markers-csv"),
            Self::Edl => "EDL",
            Self::PlainText => t!("format-plain-text"),
            Self::Markdown => "Markdown",
            Self::Html => "HTML",
        }
    }

    /// As the command line calls it.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// The usual ending of a file name, without the dot.
    pub const fn extension(self) -> &'static str {
        self.facts().endings[0]
    }

    /// Whether its bytes are no text, or text that is always UTF-8.
    pub const fn has_own_encoding(self) -> bool {
        matches!(self, Self::EbuStl | Self::Scc | Self::Mcc | Self::CuesJson | Self::WhisperJson)
    }

    /// Whether its times are always counted in frames, whatever the user chooses.
    pub const fn counts_frames(self) -> bool {
        matches!(
            self,
            Self::EbuStl
                | Self::Scc
                | Self::Mcc
                | Self::MicroDvd
                | Self::MarkersCsv
                | Self::Edl
                | Self::Itt
                | Self::DcpSmpte
                | Self::FcpXml
        )
    }

    /// Whether its text stands in rows of a screen that hold so many letters of a set and no more, and cannot overlap or come at once.
    pub const fn has_screen_rows(self) -> bool {
        matches!(self, Self::EbuStl | Self::Scc | Self::Mcc)
    }

    /// Whether its time codes can leave out numbers at 29.97 and 59.94 frames a second (drop frame).
    pub const fn can_drop_frames(self) -> bool {
        matches!(self, Self::EbuStl | Self::Scc | Self::Mcc | Self::MarkersCsv | Self::Edl)
    }

    /// The frames that time codes in a new file count, where times lie on those of `frames`. A file that was in the format before may
    /// count others: [`super::counted_grid`].
    pub fn counted_grid(self, frames: Option<FrameGrid>) -> FrameGrid {
        match self {
            Self::EbuStl => FrameGrid::of_stl(frames),
            Self::DcpSmpte => FrameGrid::of_cinema(frames),
            Self::Scc => FrameGrid::NTSC,
            Self::Mcc => FrameGrid::of_mcc(frames),
            _ => frames.unwrap_or(FrameGrid::PAL),
        }
    }

    /// Whether it lists words beside the cues.
    pub const fn lists_words(self) -> bool {
        matches!(self, Self::CuesJson | Self::WhisperJson | Self::TextGrid)
    }

    /// Whether it can say inside a cue when each word is spoken; players then show them one after the other.
    pub const fn stamps_words(self) -> bool {
        matches!(self, Self::WebVtt | Self::Ass | Self::Ssa | Self::Ttml | Self::Lrc)
    }

    /// Whether it says who speaks without showing it as text of the cue, or is a text in which names belong.
    pub const fn names_speakers(self) -> bool {
        matches!(
            self,
            Self::Ass
                | Self::Ssa
                | Self::Ttml
                | Self::CuesJson
                | Self::WhisperJson
                | Self::PlainText
                | Self::Markdown
                | Self::Html
        )
    }

    /// Whether it is a list of markers in time, in which boundaries have a place beside cues.
    pub const fn lists_markers(self) -> bool {
        matches!(self, Self::MarkersCsv | Self::Edl)
    }

    /// Whether it can be read, too.
    pub const fn is_read(self) -> bool {
        matches!(
            self,
            Self::SubRip
                | Self::WebVtt
                | Self::Ass
                | Self::Ssa
                | Self::Ttml
                | Self::Sbv
                | Self::EbuStl
                | Self::Scc
                | Self::Mcc
                | Self::MicroDvd
                | Self::Lrc
                | Self::CuesJson
                | Self::DcpInterop
                | Self::DcpSmpte
                | Self::FcpXml
                | Self::Usf
        )
    }

    /// Whether it lists words or cues as they are timed and no more, so that it can be made of words alone.
    pub const fn takes_words(self) -> bool {
        matches!(
            self,
            Self::CuesJson
                | Self::WhisperJson
                | Self::Tsv
                | Self::Audacity
                | Self::TextGrid
                | Self::PlainText
                | Self::Markdown
                | Self::Html
        )
    }

    /// The format that the ending of a file name stands for.
    pub fn from_path(path: &Path) -> Option<Self> {
        // The ending can be read even where the rest of the name is no text.
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let ends = |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.ends_with('.') && rest.len() > 1);
        // "talk.cues.json" ends with "json", too: the longer ending tells more.
        let endings = Self::ALL.iter().flat_map(|format| format.facts().endings.iter().map(move |end| (*format, end)));
        endings.filter(|(_, ending)| ends(ending)).max_by_key(|(_, ending)| ending.len()).map(|(format, _)| format)
    }

    /// All keys in one sentence.
    pub fn keys(of: impl Fn(Self) -> bool) -> String {
        Self::ALL.iter().copied().filter(|format| of(*format)).map(Self::key).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that stands for no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format {name:?}; name one of {}", FileFormat::keys(|_| true))]
pub struct UnknownFileFormat {
    name: String,
}

impl FromStr for FileFormat {
    type Err = UnknownFileFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFileFormat> {
        let is_named = |format: &Self| {
            format.key().eq_ignore_ascii_case(name)
                || format.facts().endings.iter().any(|ending| ending.eq_ignore_ascii_case(name) && *ending != "json")
        };
        Self::ALL.iter().copied().find(is_named).ok_or_else(|| UnknownFileFormat { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_endings() {
        let check = |path: &str, expected: Option<FileFormat>| {
            assert_eq!(FileFormat::from_path(Path::new(path)), expected, "{path}");
        };
        check("a/talk.SRT", Some(FileFormat::SubRip));
        check("talk.dfxp", Some(FileFormat::Ttml));
        check("talk.TextGrid", Some(FileFormat::TextGrid));
        check("talk.cues.json", Some(FileFormat::CuesJson));
        check("talk.json", Some(FileFormat::WhisperJson));
        check("talk.sub", Some(FileFormat::MicroDvd));
        check("talk.labels.txt", Some(FileFormat::Audacity));
        check("talk.itt", Some(FileFormat::Itt));
        check("talk.xml", Some(FileFormat::Ttml));
        check("talk.smpte.xml", Some(FileFormat::DcpSmpte));
        check("srt", None);
        check(".srt", None);
        for format in FileFormat::ALL.iter().copied() {
            assert_eq!(format.key().parse(), Ok(format));
        }
        assert!("json".parse::<FileFormat>().is_err());
    }
}
