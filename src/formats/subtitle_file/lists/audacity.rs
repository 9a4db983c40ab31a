//! A label track of Audacity: start and end in seconds, and the label, with tabs between.

use crate::subtitle_file::file::SubtitleFile;
use base::time::Span;

/// A label per cue; without cues, per word.
pub fn audacity(file: &SubtitleFile) -> String {
    let mut out = String::new();
    let mut label = |span: Span, text: &str| {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        out.push_str(&format!("{:.6}\t{:.6}\t{text}\n", span.start.as_secs(), span.end.as_secs()));
    };
    if file.cues.is_empty() {
        file.words.iter().for_each(|word| label(word.span, &word.text));
    }
    file.cues.iter().for_each(|cue| label(cue.span, &cue.text.plain_text()));
    out
}
