//! How reports are written: the one place that knows the endings of their names.

use std::path::{Path, PathBuf};

use base::texts::t;

/// How a report is written: a quality report, a review report or a quality table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReportFormat {
    /// A page for browsers and printers.
    Html,
    /// A table with a row per matter, for any spreadsheet.
    Csv,
    /// For programs.
    Json,
    /// A workbook of Excel (Office Open XML, ECMA-376).
    Xlsx,
    /// A text document of Word (Office Open XML, ECMA-376).
    Docx,
}

/// The name of a file tells no format of reports.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("report-ending", path = .0.to_string_lossy()))]
pub struct UnknownReportFormat(PathBuf);

impl ReportFormat {
    pub const ALL: [Self; 5] = [Self::Html, Self::Csv, Self::Json, Self::Xlsx, Self::Docx];

    /// The endings of file names, as [`Self::extension`] has them.
    pub const EXTENSIONS: [&'static str; 5] = {
        let mut extensions = [""; 5];
        let mut at = 0;
        while at < extensions.len() {
            extensions[at] = Self::ALL[at].extension();
            at += 1;
        }
        extensions
    };

    /// The usual ending of a file name, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Xlsx => "xlsx",
            Self::Docx => "docx",
        }
    }

    /// By the ending of a file name, in small letters or capitals; `.htm` is a page, too.
    ///
    /// # Errors
    /// [`UnknownReportFormat`], which names all endings.
    pub fn from_path(path: &Path) -> Result<Self, UnknownReportFormat> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let named = |format: &Self| format.extension() == ending || (*format == Self::Html && ending == "htm");
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownReportFormat(path.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn the_name_tells_the_format() {
        let check = |name: &str, expected: Option<ReportFormat>| {
            assert_eq!(ReportFormat::from_path(Path::new(name)).ok(), expected, "{name}");
        };
        for format in ReportFormat::ALL {
            check(&format!("a.{}", format.extension()), Some(format));
        }
        check("a.CSV", Some(ReportFormat::Csv));
        check("a.b.HTM", Some(ReportFormat::Html));
        check("a.XlsX", Some(ReportFormat::Xlsx));
        for name in ["a.srt", "a.doc", "a.xls", "html", "", "a."] {
            check(name, None);
        }
    }

    #[test]
    fn a_refusal_names_every_ending() {
        for language in [WindowLanguage::English, WindowLanguage::German] {
            let _speaking = Speaking::new(language);
            let refusal = ReportFormat::from_path(Path::new("a.doc")).unwrap_err().to_string();
            for format in ReportFormat::ALL {
                let ending = format!(".{}", format.extension());
                assert!(refusal.contains(&ending), "{language:?}: {ending} is not in {refusal}");
            }
            assert!(refusal.ends_with("a.doc"), "{refusal}");
        }
    }
}
