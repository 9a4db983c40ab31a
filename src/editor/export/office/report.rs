//! What a report holds, whichever program it is for.

use crate::export::timestamp::Timestamp;
use base::texts;

/// A report for an office program, or as a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfficeReport {
    pub title: String,
    /// Who is named for what was changed, where cells have revisions.
    pub reviser: String,
    pub figures: Vec<ReportFigure>,
    /// Sentences between figures and tables.
    pub remarks: Vec<String>,
    pub tables: Vec<ReportTable>,
}

/// A figure of the whole.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportFigure {
    pub name: String,
    pub value: ReportCell,
    /// Behind the value: "characters"; empty for a mere number.
    pub unit: &'static str,
    /// What the guideline asks for: "at most 42"; empty if nothing.
    pub limit: String,
}

/// Rows below a heading each.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportTable {
    /// Short, without `* ? : [ ] \ /`, no more than 20 letters: sheets are called so. May be empty on a page.
    pub name: String,
    pub columns: Vec<ReportColumn>,
    /// A cell for each column.
    pub rows: Vec<Vec<ReportCell>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportColumn {
    pub heading: String,
    /// In digits of the usual font, as spreadsheets count it; in text documents relative to that of the other columns.
    pub width: u16,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum ReportCell {
    Empty,
    /// Lines are parted by line feeds. Never a formula.
    Text(String),
    Count(usize),
    /// `decimals`: how many are shown, 0 to 3.
    Number {
        value: f64,
        decimals: u8,
    },
    /// A place in the recording, in milliseconds.
    Time(i64),
    /// Text with what was deleted and inserted.
    Revised(Vec<RevisedText>),
}

/// A stretch of text, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevisedText {
    pub text: String,
    pub revision: Revision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    None,
    Deleted,
    Inserted,
}

impl ReportFigure {
    /// A mere number, or a name.
    pub fn new(name: impl Into<String>, value: ReportCell) -> Self {
        Self { name: name.into(), value, unit: "", limit: String::new() }
    }

    /// "24 characters (at most 42)".
    pub fn text(&self) -> String {
        let mut text = self.value.text();
        if !self.unit.is_empty() {
            text.push(' ');
            text.push_str(self.unit);
        }
        if !self.limit.is_empty() {
            text.push_str(&format!(" ({})", self.limit));
        }
        text
    }
}

impl ReportColumn {
    pub fn new(heading: impl Into<String>, width: u16) -> Self {
        Self { heading: heading.into(), width }
    }
}

impl ReportTable {
    /// `columns`: headings and widths.
    pub fn new(name: impl Into<String>, columns: &[(&str, u16)], rows: Vec<Vec<ReportCell>>) -> Self {
        let columns = columns.iter().map(|(heading, width)| ReportColumn::new(*heading, *width)).collect();
        Self { name: name.into(), columns, rows }
    }

    /// The rows in parts of `most` rows, with the name of each part: a table without rows has one part, too.
    pub(super) fn parts(&self, most: usize) -> Vec<(String, &[Vec<ReportCell>])> {
        if self.rows.is_empty() {
            return vec![(self.name.clone(), &[])];
        }
        let name = |part: usize| if part == 0 { self.name.clone() } else { format!("{} ({})", self.name, part + 1) };
        self.rows.chunks(most.max(1)).enumerate().map(|(part, rows)| (name(part), rows)).collect()
    }
}

impl ReportCell {
    /// A text, or nothing where it is empty.
    pub fn of(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }

    /// As it is read, with the decimal mark of the language that is spoken. Times have a point in all of them.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number { value, decimals } => texts::localized(&format!("{value:.*}", usize::from(*decimals))),
            Self::Time(millis) => Timestamp(*millis).to_string(),
            Self::Revised(stretches) => stretches.iter().map(|stretch| stretch.text.as_str()).collect(),
        }
    }
}
