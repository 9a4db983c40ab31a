//! The table that a glossary is kept in.

use std::io;

use super::Glossary;
use super::term::{LONGEST_FORM, MOST_TERMS, Term};
use base::text_encoding::decode;
use base::texts::{m, t};
use base::warning::Warning;

/// Longer files are not read, in bytes.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// The columns, in the order in which they are written.
const COLUMNS: [&str; 5] = ["term", "allowed", "forbidden", "case", "note"];
/// Stands between several forms in a cell.
const BETWEEN_FORMS: char = '|';
/// More warnings are not told one by one.
const MOST_WARNINGS: usize = 20;

/// Why a file is no glossary.
#[derive(Debug, thiserror::Error)]
pub enum GlossaryError {
    #[error("{}", t!("glossary-unreadable", reason = .0.to_string()))]
    Unreadable(#[from] io::Error),
    #[error("{}", t!("glossary-no-table", reason = .0.as_str()))]
    NoTable(String),
    #[error("{}", t!("glossary-no-columns", columns = COLUMNS.join(", ")))]
    NoColumns,
    #[error("{}", t!("glossary-too-many", most = MOST_TERMS))]
    TooMany,
}

/// A glossary of the bytes of a table with commas, semicolons or tabs, and what was odd about it: lines that say nothing are left out.
///
/// # Errors
/// [`GlossaryError`] if its first line does not name the columns, or it is no table.
pub fn read_glossary(bytes: &[u8]) -> Result<(Glossary, Vec<Warning>), GlossaryError> {
    let text = decode(bytes).text;
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let delimiter =
        [b'\t', b';', b','].into_iter().max_by_key(|&sign| head.bytes().filter(|&byte| byte == sign).count());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.unwrap_or(b','))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let no_table = |error: csv::Error| GlossaryError::NoTable(error.to_string());
    let head = reader.headers().map_err(no_table)?.clone();
    let place = |name: &str| head.iter().position(|column| column.eq_ignore_ascii_case(name));
    let [Some(term), allowed, forbidden, case, note] = COLUMNS.map(place) else { return Err(GlossaryError::NoColumns) };
    if forbidden.is_none() && case.is_none() {
        return Err(GlossaryError::NoColumns);
    }
    let (mut terms, mut odd) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record.map_err(no_table)?;
        let cell = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or_default();
        if record.iter().all(str::is_empty) {
            continue;
        }
        if terms.len() == MOST_TERMS {
            return Err(GlossaryError::TooMany);
        }
        let forms = |column| cell(column).split(BETWEEN_FORMS).map(str::to_owned).collect();
        let line = record.position().map_or(0, csv::Position::line);
        let entry = Term {
            term: cell(Some(term)).to_owned(),
            allowed: forms(allowed),
            forbidden: forms(forbidden),
            matches_case: is_yes(cell(case)),
            note: cell(note).chars().take(LONGEST_FORM).collect(),
        };
        match entry.in_order() {
            Ok(entry) => terms.push(entry),
            Err(problem) => odd.push((line, problem)),
        }
    }
    let told = odd.iter().take(MOST_WARNINGS);
    let told = told.map(|(line, problem)| m!("glossary-line-left-out", line = *line, reason = problem.to_string()));
    let mut warnings: Vec<Warning> = told.map(Warning::new).collect();
    if odd.len() > MOST_WARNINGS {
        warnings.push(Warning::new(m!("glossary-more-left-out", count = odd.len() - MOST_WARNINGS)));
    }
    Ok((Glossary::new(terms), warnings))
}

/// Whether a cell says that capitals count.
fn is_yes(cell: &str) -> bool {
    ["yes", "y", "true", "1", "x", "exact", "case", "ja", "j", "wahr"].contains(&cell.to_lowercase().as_str())
}

impl Glossary {
    /// The table, as [`read_glossary`] reads it.
    ///
    /// # Errors
    /// [`io::Error`] only where memory is out.
    pub fn to_table(&self) -> io::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let between = BETWEEN_FORMS.to_string();
        writer.write_record(COLUMNS)?;
        for entry in self.terms() {
            let (allowed, forbidden) = (entry.allowed.join(&between), entry.forbidden.join(&between));
            let case = if entry.matches_case { "yes" } else { "" };
            writer.write_record([
                entry.term.as_str(),
                allowed.as_str(),
                forbidden.as_str(),
                case,
                entry.note.as_str(),
            ])?;
        }
        writer.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::term::tests::term;

    fn read(text: &str) -> (Glossary, Vec<String>) {
        let (glossary, warnings) = read_glossary(text.as_bytes()).unwrap();
        (glossary, warnings.iter().map(|warning| warning.message.text()).collect())
    }

    #[test]
    fn a_glossary_survives_its_table() {
        let entries = [
            term("Kubernetes", &["cube or netties", "kubernets"]),
            Term { matches_case: true, note: "the \"agency\", always".to_owned(), ..term("NASA", &[]) },
            Term { allowed: vec!["e-mail".to_owned()], ..term("email", &["electronic, mail"]) },
        ];
        let glossary = Glossary::new(entries);
        let table = glossary.to_table().unwrap();
        assert!(table.starts_with(b"term,allowed,forbidden,case,note\nKubernetes,,cube or netties|kubernets,,\n"));
        let (back, warnings) = read_glossary(&table).unwrap();
        assert_eq!((back, warnings.len()), (glossary, 0));
        assert_eq!(read_glossary(&Glossary::default().to_table().unwrap()).unwrap().0, Glossary::default());
    }

    #[test]
    fn tables_of_spreadsheets_are_read_whatever_parts_their_cells() {
        let expected = Glossary::new([Term { matches_case: true, ..term("Müller", &["Mueller", "Miller"]) }]);
        for text in [
            "term,forbidden,case\nMüller,Mueller|Miller,yes\n",
            "\u{feff}Case;Forbidden;Term;Note\r\nJA; Mueller | Miller ;Müller;\r\n;;;\r\n",
            "term\tforbidden\tcase\nMüller\tMueller|Miller\tx",
        ] {
            assert_eq!(read(text), (expected.clone(), vec![]), "{text:?}");
        }
        let latin =
            "term;forbidden;case\nM\u{fc}ller;Mueller|Miller;1\n".chars().map(|sign| sign as u8).collect::<Vec<_>>();
        assert_eq!(read_glossary(&latin).unwrap().0, expected);
    }

    #[test]
    fn what_is_no_glossary_is_refused_and_lines_that_say_nothing_are_told() {
        for text in ["", "Müller,Mueller\n", "term,note\nMüller,x\n", "1\n00:00:01,000 --> 00:00:02,000\nSo\n"] {
            assert!(matches!(read_glossary(text.as_bytes()), Err(GlossaryError::NoColumns)), "{text:?}");
        }
        let (glossary, warnings) = read("term,forbidden\nMüller,Mueller\n,x\nMeier,\nMüller,Miller\n");
        assert_eq!(glossary, Glossary::new([term("Müller", &["Miller"])]), "the later counts");
        assert_eq!(warnings.len(), 2);
        assert!(warnings[0].contains("3") && warnings[1].contains("4"), "{warnings:?}");
        let many =
            format!("term,forbidden\n{}", (0..=MOST_TERMS).map(|at| format!("a{at},b{at}\n")).collect::<String>());
        assert!(matches!(read_glossary(many.as_bytes()), Err(GlossaryError::TooMany)));
        let odd = format!("term,forbidden\n{}", ",x\n".repeat(100));
        assert_eq!(read(&odd).1.len(), MOST_WARNINGS + 1);
    }
}
