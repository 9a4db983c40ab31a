//! The formats and encodings as the dialog offers them.

use std::path::PathBuf;

use base::texts::t;
use formats::subtitle_file::{FileEncoding, FileFormat};

const SUBTITLES: &[FileFormat] = &[
    FileFormat::SubRip,
    FileFormat::WebVtt,
    FileFormat::Ttml,
    FileFormat::EbuTtD,
    FileFormat::Itt,
    FileFormat::DcpInterop,
    FileFormat::DcpSmpte,
    FileFormat::Usf,
    FileFormat::EbuStl,
    FileFormat::Scc,
    FileFormat::Mcc,
    FileFormat::Ass,
    FileFormat::Ssa,
    FileFormat::Sbv,
    FileFormat::MicroDvd,
    FileFormat::Lrc,
];
const FOR_EDITING: &[FileFormat] =
    &[FileFormat::MarkersCsv, FileFormat::Edl, FileFormat::FcpXml, FileFormat::Audacity, FileFormat::TextGrid];
const LISTS: &[FileFormat] = &[
    FileFormat::PlainText,
    FileFormat::Markdown,
    FileFormat::Html,
    FileFormat::Tsv,
    FileFormat::WhisperJson,
    FileFormat::CuesJson,
];

/// In the order in which they are offered.
pub fn groups() -> [(&'static str, &'static [FileFormat]); 3] {
    [
        (t!("export-group-subtitles"), SUBTITLES),
        (t!("export-group-editing"), FOR_EDITING),
        (t!("export-group-lists"), LISTS),
    ]
}

/// "SubRip (.srt)".
pub fn label(format: FileFormat) -> String {
    let name = match format {
        FileFormat::Ttml => t!("export-format-ttml"),
        FileFormat::MarkersCsv => t!("export-format-premiere"),
        FileFormat::Edl => t!("export-format-resolve"),
        FileFormat::TextGrid => "Praat TextGrid",
        FileFormat::Tsv => t!("export-format-table"),
        FileFormat::CuesJson => t!("export-format-everything"),
        FileFormat::PlainText => t!("export-format-plain-text"),
        _ => format.name(),
    };
    format!("{name} (.{})", format.extension())
}

/// The encodings that clients ask for. Others, chosen elsewhere, stay chosen.
fn offered_encodings() -> [(&'static str, &'static str); 15] {
    [
        ("UTF-8", "utf-8"),
        ("UTF-16", "utf-16le"),
        (t!("encoding-windows-1252"), "windows-1252"),
        (t!("encoding-iso-8859-15"), "iso-8859-15"),
        (t!("encoding-windows-1250"), "windows-1250"),
        (t!("encoding-iso-8859-2"), "iso-8859-2"),
        (t!("encoding-windows-1251"), "windows-1251"),
        (t!("encoding-windows-1253"), "windows-1253"),
        (t!("encoding-windows-1254"), "windows-1254"),
        (t!("encoding-windows-1255"), "windows-1255"),
        (t!("encoding-windows-1256"), "windows-1256"),
        (t!("encoding-gb18030"), "gb18030"),
        (t!("encoding-big5"), "big5"),
        (t!("encoding-shift-jis"), "shift_jis"),
        (t!("encoding-euc-kr"), "euc-kr"),
    ]
}

/// All of them with their names.
pub fn encodings() -> impl Iterator<Item = (&'static str, FileEncoding)> {
    offered_encodings().into_iter().filter_map(|(label, name)| Some((label, name.parse().ok()?)))
}

/// As it is offered, else as the web knows it.
pub fn encoding_label(encoding: FileEncoding) -> &'static str {
    encodings().find(|(_, other)| *other == encoding).map_or(encoding.name(), |(label, _)| label)
}

/// The path with the ending of the format, unless it has that of a format already.
pub fn with_ending(path: PathBuf, format: FileFormat) -> PathBuf {
    if FileFormat::from_path(&path).is_some() || path.file_name().is_none() {
        return path;
    }
    // "talk.v2" is a name without an ending, too.
    let mut name = path.into_os_string();
    name.push(".");
    name.push(format.extension());
    name.into()
}

/// The path with the ending of the format in place of that of another.
pub fn with_other_ending(path: PathBuf, format: FileFormat) -> PathBuf {
    let Some(before) = FileFormat::from_path(&path) else { return with_ending(path, format) };
    // "talk.labels.txt" has an ending of two parts.
    let has_long_ending = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().ends_with(&format!(".{}", before.extension())));
    let mut bare = path.with_extension("");
    if has_long_ending && before.extension().contains('.') {
        bare = bare.with_extension("");
    }
    with_ending(bare, format)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_format_and_encoding_is_offered_once() {
        let mut offered: Vec<FileFormat> = groups().into_iter().flat_map(|(_, formats)| formats).copied().collect();
        offered.sort();
        assert_eq!(offered, FileFormat::ALL);
        assert_eq!(encodings().count(), offered_encodings().len());
        assert_eq!(encoding_label(FileEncoding::Utf8), "UTF-8");
        assert_eq!(encoding_label("koi8-r".parse().unwrap()), "KOI8-R");
    }

    #[test]
    fn names_get_the_ending_of_the_format() {
        let check = |name: &str, format: FileFormat, expected: &str, other: &str| {
            assert_eq!(with_ending(PathBuf::from(name), format), Path::new(expected), "{name}");
            assert_eq!(with_other_ending(PathBuf::from(name), format), Path::new(other), "{name}");
        };
        check("talk", FileFormat::SubRip, "talk.srt", "talk.srt");
        check("talk.v2", FileFormat::WebVtt, "talk.v2.vtt", "talk.v2.vtt");
        check("talk.VTT", FileFormat::SubRip, "talk.VTT", "talk.srt");
        check("talk.srt", FileFormat::Audacity, "talk.srt", "talk.labels.txt");
        check("talk.labels.txt", FileFormat::CuesJson, "talk.labels.txt", "talk.cues.json");
        check("talk.v2.dfxp", FileFormat::PlainText, "talk.v2.dfxp", "talk.v2.txt");
    }
}
