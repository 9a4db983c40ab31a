//! A subtitle file that grows at its end, cue by cue, and is whole after each.

use super::Format;
use super::cue_block::{blocks_from, cue_file_of};
use crate::cues::Cue;
use formats::subtitle_file::WriteOptions;

/// The bytes to append to a file for the next cue. The pieces put together are the file that [`Format::write`] gives for all
/// the cues, but for the colours that WebVTT has no names for: they would stand at its beginning.
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
            Format::Vtt => "WEBVTT\n",
        }
    }

    /// The next cue, which must come after those before; empty if it has no text.
    pub fn next(&mut self, cue: &Cue) -> String {
        let format = self.format.file_format();
        let Some(block) = blocks_from(self.free_from, std::slice::from_ref(cue), format).next() else {
            return String::new();
        };
        self.written += 1;
        self.free_from = block.end_ms;
        let mut file = cue_file_of(&[block], format);
        for cue in &mut file.cues {
            cue.id = self.written.to_string();
        }
        let text = self.format.text_of(&file, &WriteOptions::default());
        let text = text.strip_prefix(self.header()).unwrap_or(&text);
        match text.strip_prefix("\nSTYLE\n").and_then(|rest| rest.find("\n\n").map(|end| &rest[end + 1..])) {
            Some(rest) => rest.to_owned(),
            None => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn cue(start: f64, end: f64, line: &str) -> Cue {
        Cue { words: 0..1, lines: vec![line.into()], span: Span::from_secs(start, end) }
    }

    #[test]
    fn cue_by_cue_it_is_the_same_file_and_a_file_after_each() {
        let cues =
            [cue(0.5, 2.0, "One --> two"), cue(1.9, 3.0, "<b> & so"), cue(4.0, 5.0, "\u{7}"), cue(5.0, 6.0, "Three")];
        for format in Format::ALL {
            let mut appended = AppendedCues::new(format);
            let mut file = appended.header().to_owned();
            for count in 0..cues.len() {
                file += &appended.next(&cues[count]);
                assert_eq!(file, format.write(&cues[..=count], &WriteOptions::default()));
            }
        }
    }

    #[test]
    fn a_style_sheet_is_not_appended() {
        let mut appended = AppendedCues::new(Format::Vtt);
        let text = appended.next(&cue(0.0, 1.0, "<font color=\"#123456\">Sea</font>"));
        assert_eq!(text, "\n00:00:00.000 --> 00:00:01.000\n<c.colour-123456>Sea</c>\n");
    }
}
