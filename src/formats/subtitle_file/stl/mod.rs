//! EBU STL (EBU Tech 3264, "Specification of the EBU Subtitling data exchange format", 1991): a header of 1024 bytes, then blocks
//! of 128.
//!
//! Times count from the start of the programme that the header names, or from zero. The header knows 25 and 30 frames a second: what
//! is made for 29.97 counts as many numbers in each second as 30, with or without dropped ones, and what is made for any other rate
//! counts 25. Code tables: Latin (ISO 6937), Cyrillic, Arabic, Greek and
//! Hebrew (ISO 8859-5 to 8859-8).

mod code_table;
mod header;
mod reading;
mod row_limit;
mod text_field;
mod writing;

pub use reading::claims;
pub use writing::own_programme;

pub(super) use reading::read;
pub(super) use text_field::{ROW_CELLS, keeps_colour};
pub(super) use writing::{counted_grid, row_limit, write, written_table};
