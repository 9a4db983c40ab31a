//! TSV as openai-whisper writes it: `start`, `end` (milliseconds), `text`.

use crate::subtitle_file::file::SubtitleFile;
use base::time::Span;

/// A row per cue; without cues, per word.
pub fn tsv(file: &SubtitleFile) -> String {
    let mut out = String::from("start\tend\ttext\n");
    let mut row = |span: Span, text: &str| {
        let (start, end) = (span.start.as_millis_rounded(), span.end.as_millis_rounded());
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&format!("{start}\t{end}\t{text}\n"));
    };
    if file.cues.is_empty() {
        file.words.iter().for_each(|word| row(word.span, &word.text));
    }
    file.cues.iter().for_each(|cue| row(cue.span, &cue.text.plain_text()));
    out
}
