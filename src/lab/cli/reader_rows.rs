//! All English readers beside each other.

use serde::Serialize;

use super::set_choice::SetChoice;
use cli::command_line::CommandFailure;

/// What was measured with a reader.
#[derive(Clone, Debug, Serialize)]
pub struct ReaderRow<T> {
    pub reader: &'static str,
    #[serde(flatten)]
    pub outcome: ReaderOutcome<T>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReaderOutcome<T> {
    Figures(T),
    /// Why there are none.
    Missing(String),
}

impl<T> ReaderRow<T> {
    /// `None` of one that was not measured.
    pub fn figures(&self) -> Option<&T> {
        match &self.outcome {
            ReaderOutcome::Figures(figures) => Some(figures),
            ReaderOutcome::Missing(_) => None,
        }
    }
}

/// Measures with each reader that is installed; the row of another one says why it is missing.
pub fn each_reader<T>(
    mut measure: impl FnMut(SetChoice) -> Result<T, CommandFailure>,
) -> Result<Vec<ReaderRow<T>>, CommandFailure> {
    let row = |choice: SetChoice| {
        let outcome = match choice.absence() {
            Some(why) => ReaderOutcome::Missing(why),
            None => ReaderOutcome::Figures(measure(choice)?),
        };
        Ok::<_, CommandFailure>(ReaderRow { reader: choice.reader(), outcome })
    };
    SetChoice::each().map(row).collect()
}

/// The lines of a table: what `lines` makes of a reader's name and figures, or one that says why it is missing.
pub fn reader_lines<T>(rows: &[ReaderRow<T>], name_width: usize, lines: impl Fn(&str, &T) -> String) -> String {
    let of_row = |row: &ReaderRow<T>| match &row.outcome {
        ReaderOutcome::Figures(figures) => lines(row.reader, figures),
        ReaderOutcome::Missing(why) => format!("{:<name_width$}missing: {why}\n", row.reader),
    };
    rows.iter().map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_is_missing_has_a_line_that_says_so() {
        let rows = [
            ReaderRow { reader: "reader-small", outcome: ReaderOutcome::Figures(0.5) },
            ReaderRow { reader: "reader-large", outcome: ReaderOutcome::Missing("there is none".to_owned()) },
        ];
        let text = reader_lines(&rows, 14, |name, figure: &f64| format!("{name:<14}{figure:.1}\n"));
        assert_eq!(text, "reader-small  0.5\nreader-large  missing: there is none\n");
        assert_eq!((rows[0].figures(), rows[1].figures()), (Some(&0.5), None));
        let json = serde_json::to_value(&rows).unwrap();
        assert_eq!(json[0], serde_json::json!({"reader": "reader-small", "figures": 0.5}));
        assert_eq!(json[1], serde_json::json!({"reader": "reader-large", "missing": "there is none"}));
    }

    #[test]
    fn every_english_reader_is_measured_once() {
        let readers: Vec<&str> = SetChoice::each().map(SetChoice::reader).collect();
        assert_eq!(readers, ["reader-small", "reader-large", "reader-talks", "reader-talks-large"]);
    }
}
