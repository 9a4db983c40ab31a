//! Text in cells of spreadsheets, where it must not become anything else.

/// A line of comma-separated values after RFC 4180.
pub(crate) fn csv_line<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    cells.into_iter().map(|cell| quoted(cell.as_ref())).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A cell of a table. All are in quotation marks, so that no separator or line end in them begins another cell.
fn quoted(cell: &str) -> String {
    format!("\"{}{}\"", formula_guard(cell), cell.replace('"', "\"\""))
}

/// What goes before the text of a cell that a spreadsheet would take for a formula: an apostrophe (OWASP, "CSV Injection").
pub fn formula_guard(cell: &str) -> &'static str {
    // Some programs cut white space off before they look.
    let is_formula = cell.starts_with(['\t', '\r', '\n'])
        || cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if is_formula { "'" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1", "+1", "-1", "@x", "\t=1", "\r=1", "\nx", " =1", "＝1", "＋1", "－1", "＠x", "\u{a0}=1"] {
            assert_eq!(quoted(cell), format!("\"'{cell}\""));
        }
        for cell in ["1", "a=1", "", "'=1", "a\n=1", "a,=1", "a;@x"] {
            assert_eq!(quoted(cell), format!("\"{cell}\""));
        }
        assert_eq!(quoted("a\",=1"), "\"a\"\",=1\"");
    }
}
