//! Lines as rows that are no wider than a screen or a header has it.

use crate::subtitle_file::run::StyledRun;

/// A line as one row, or as several about as long as one another, parted at spaces; a word that is wider than a row is cut.
pub fn rows(line: &[StyledRun], width: usize) -> Vec<Vec<StyledRun>> {
    let signs: Vec<(usize, char)> =
        line.iter().enumerate().flat_map(|(run, styled)| styled.text.chars().map(move |sign| (run, sign))).collect();
    let width = width.max(1);
    let mut rows = Vec::new();
    let mut rest = signs.as_slice();
    while rest.len() > width {
        let wanted = rest.len() / rest.len().div_ceil(width);
        let spaces = (1..=width).filter(|&at| rest[at].1 == ' ');
        let at = spaces.min_by_key(|at| at.abs_diff(wanted));
        rows.push(row(line, &rest[..at.unwrap_or(width)]));
        rest = &rest[at.map_or(width, |at| at + 1)..];
    }
    rows.push(row(line, rest));
    rows
}

/// How many letters a line has.
pub fn row_width(line: &[StyledRun]) -> usize {
    line.iter().map(|run| run.text.chars().count()).sum()
}

fn row(line: &[StyledRun], signs: &[(usize, char)]) -> Vec<StyledRun> {
    let parts = signs.chunk_by(|one, next| one.0 == next.0);
    parts
        .map(|part| StyledRun { text: part.iter().map(|(_, sign)| sign).collect(), ..line[part[0].0].clone() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_wider_than_it_may_be_and_no_letter_gets_lost() {
        let check = |text: &str, width: usize, expected: &[&str]| {
            let (first, second) = text.split_at(text.len() / 2);
            let found = rows(&[StyledRun::plain(first), StyledRun::plain(second)], width);
            let texts: Vec<String> =
                found.iter().map(|row| row.iter().map(|run| run.text.as_str()).collect::<String>()).collect();
            assert_eq!(texts, expected, "{text} {width}");
            assert!(found.iter().all(|row| row_width(row) <= width), "{text} {width}");
        };
        check("We rowed out", 12, &["We rowed out"]);
        check("We rowed out before the tide", 20, &["We rowed out", "before the tide"]);
        check("We rowed out before the tide", 12, &["We rowed", "out before", "the tide"]);
        check("harbourmasters", 10, &["harbourmas", "ters"]);
        check("", 10, &[""]);
    }
}
