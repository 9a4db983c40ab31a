//! A subtitle file that grows at its end, cue by cue, and is whole after each.

use super::{Format, blocks_from, srt, vtt};
use crate::cues::Cue;

/// What is to be appended to a file for the next cue. The pieces put together are the file that [`Format::write`] gives for all
/// the cues.
#[derive(Clone, Debug)]
pub struct AppendedCues {
    format: Format,
    written: usize,
    /// When the cue written last ends, in milliseconds.
    free_from: i64,
}

impl AppendedCues {
    pub fn new(format: Format) -> Self {
        Self { format, written: 0, free_from: 0 }
    }

    /// With what the file begins; may be empty.
    pub fn header(&self) -> &'static str {
        match self.format {
            Format::Srt => "",
            Format::Vtt => vtt::HEADER,
        }
    }

    /// The next cue, which must come after those before; empty if it has no text.
    pub fn next(&mut self, cue: &Cue) -> String {
        let clean = match self.format {
            Format::Srt => srt::clean_line,
            Format::Vtt => str::to_owned,
        };
        let mut text = String::new();
        for block in blocks_from(self.free_from, std::slice::from_ref(cue), clean) {
            self.written += 1;
            self.free_from = block.end_ms;
            match self.format {
                Format::Srt => srt::write_block(&mut text, self.written, &block),
                Format::Vtt => vtt::write_block(&mut text, &block),
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::ExportOptions;
    use crate::time::Span;

    #[test]
    fn cue_by_cue_it_is_the_same_file_and_a_file_after_each() {
        let cue = |start: f64, end: f64, line: &str| Cue {
            words: 0..1,
            lines: vec![line.into()],
            span: Span::from_secs(start, end),
        };
        let cues =
            [cue(0.5, 2.0, "One --> two"), cue(1.9, 3.0, "<b> & so"), cue(4.0, 5.0, "\u{7}"), cue(5.0, 6.0, "Three")];
        for format in Format::ALL {
            let mut appended = AppendedCues::new(format);
            let mut file = appended.header().to_owned();
            for count in 0..cues.len() {
                file += &appended.next(&cues[count]);
                assert_eq!(file, format.write(&cues[..=count], &ExportOptions::default()));
            }
        }
    }
}
