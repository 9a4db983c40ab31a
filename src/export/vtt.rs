//! WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format", section 4).

use std::fmt::Write;

use super::{Block, ExportOptions, blocks, finished, timestamp};
use crate::cues::Cue;
use crate::subtitle_file::{own_markup, webvtt_markup};

/// The cues as a WebVTT file, without identifiers or settings.
pub fn vtt(cues: &[Cue], options: &ExportOptions) -> String {
    let mut file = HEADER.to_owned();
    for block in blocks(cues, str::to_owned) {
        write_block(&mut file, &block);
    }
    finished(file, options)
}

/// With what a file begins.
pub(super) const HEADER: &str = "WEBVTT\n";

/// One cue.
pub(super) fn write_block(file: &mut String, block: &Block) {
    let (start, end) = (timestamp(block.start_ms, '.'), timestamp(block.end_ms, '.'));
    // Tags that somebody typed are tags here, too; everything else is escaped, so that text can hold no arrow either.
    let text = own_markup(&block.lines.join("\n"));
    // Writing to a string cannot fail.
    let _ = write!(file, "\n{start} --> {end}\n{}\n", webvtt_markup(&text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Span;

    #[test]
    fn tags_of_the_text_are_tags_in_the_file() {
        let check = |lines: &[&str], expected: &str| {
            let lines = lines.iter().map(|line| (*line).to_owned()).collect();
            let cue = Cue { words: 0..1, lines, span: Span::from_secs(0.0, 1.0) };
            let file = vtt(&[cue], &ExportOptions::default());
            assert_eq!(file, format!("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n{expected}\n"));
        };
        check(&["<i>One</i> two"], "<i>One</i> two");
        check(&["<i>One", "two</i> & <b>"], "<i>One\ntwo</i> &amp; &lt;b&gt;");
        check(&["<font color=\"red\">Red</font>"], "<c.red>Red</c>");
        check(&["1 < 2 --> 3"], "1 &lt; 2 --&gt; 3");
    }
}
