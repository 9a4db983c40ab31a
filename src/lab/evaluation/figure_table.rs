//! Tables of figures for a terminal: a row for each model, talk or system, its name on the left, its figures aligned to the right under their
//! headings.

use std::fmt::Display;

/// Lower and upper end, as shares.
type Interval = [f64; 2];

/// What stands in a column of the row of a `T`.
enum Cell<T> {
    /// So many digits after the point.
    Figure(usize, fn(&T) -> f64),
    Interval(fn(&T) -> Option<Interval>),
    Text(fn(&T) -> String),
}

/// A column: its heading, its width in characters with the space before it, and what stands in it.
pub struct FigureColumn<T> {
    pub heading: &'static str,
    width: usize,
    cell: Cell<T>,
}

impl<T> FigureColumn<T> {
    /// A figure with so many digits after the point.
    pub const fn figure(heading: &'static str, width: usize, digits: usize, value: fn(&T) -> f64) -> Self {
        Self { heading, width, cell: Cell::Figure(digits, value) }
    }

    /// Where a share lies in 95 % of the cases, in per cent; nothing where that is not known.
    pub const fn interval(heading: &'static str, width: usize, value: fn(&T) -> Option<Interval>) -> Self {
        Self { heading, width, cell: Cell::Interval(value) }
    }

    pub const fn text(heading: &'static str, width: usize, text: fn(&T) -> String) -> Self {
        Self { heading, width, cell: Cell::Text(text) }
    }

    /// What stands in it, as wide as it is.
    pub fn cell(&self, row: &T) -> String {
        let width = self.width;
        match self.cell {
            Cell::Figure(digits, value) => format!("{:>width$.digits$}", value(row)),
            Cell::Interval(value) => format!("{:>width$}", value(row).map_or_else(String::new, interval)),
            Cell::Text(text) => format!("{:>width$}", text(row)),
        }
    }
}

/// The columns behind the names.
pub struct FigureTable<T: 'static> {
    /// The least width of the names.
    pub name_width: usize,
    pub columns: &'static [FigureColumn<T>],
}

impl<T> FigureTable<T> {
    /// The line of the headings; `corner` stands above the names.
    pub fn heading(&self, corner: &str) -> String {
        let headings = self.columns.iter().map(|FigureColumn { heading, width, .. }| format!("{heading:>width$}"));
        self.line(corner, headings)
    }

    pub fn row(&self, name: impl Display, row: &T) -> String {
        self.line(&name.to_string(), self.columns.iter().map(|column| column.cell(row)))
    }

    /// The headings and a row for each.
    pub fn text<'a, N: Display>(&self, corner: &str, rows: impl IntoIterator<Item = (N, &'a T)>) -> String
    where
        T: 'a,
    {
        let rows = rows.into_iter().map(|(name, row)| self.row(name, row));
        std::iter::once(self.heading(corner)).chain(rows).collect()
    }

    fn line(&self, name: &str, cells: impl Iterator<Item = String>) -> String {
        let width = self.name_width;
        std::iter::once(format!("{name:<width$}")).chain(cells).chain(["\n".to_owned()]).collect()
    }
}

/// A share in per cent, with a digit after the point.
pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// The ends of an interval of shares, in per cent.
pub fn interval([low, high]: Interval) -> String {
    format!("{} to {}", percent(low), percent(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_under_their_headings() {
        const TABLE: FigureTable<(f64, Option<Interval>)> = FigureTable {
            name_width: 8,
            columns: &[
                FigureColumn::figure("F1", 6, 2, |row| row.0),
                FigureColumn::interval("95 %", 14, |row| row.1),
                FigureColumn::text("sure", 6, |row| if row.1.is_some() { "yes" } else { "no" }.to_owned()),
            ],
        };
        let rows = [("one", &(0.5, Some([0.25, 0.755]))), ("a long name", &(12.0, None))];
        let expected = "model       F1          95 %  sure\n\
                        one       0.50  25.0 to 75.5   yes\n\
                        a long name 12.00                  no\n";
        assert_eq!(TABLE.text("model", rows), expected);
    }
}
