//! One of two versions of the subtitles of a talk.

use super::subtitles::Subtitles;
use super::timed_lines::TimedLines;
use crate::cues::Cue;
use base::time::{Instant, Span};
use formats::subtitle_file::{SubtitleFile, in_subrip};
use formats::transcript::{TranscriptError, parse_subtitles};

/// A version as it is scored, and as a person would take it over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubtitleVersion {
    pub subtitles: Subtitles,
    /// In the order of time, with styles as tags, as SubRip writes them.
    pub cues: Vec<TimedLines>,
}

impl SubtitleVersion {
    /// The bytes of a subtitle file of any format that is read.
    ///
    /// # Errors
    /// As [`parse_subtitles`] if it is none.
    pub fn parse(bytes: &[u8]) -> Result<Self, TranscriptError> {
        let file = parse_subtitles(bytes)?;
        Ok(Self { subtitles: Subtitles::of_file(&file, bytes), cues: marked_cues(&file) })
    }

    /// The cues of a talk as they would be exported, with whole milliseconds.
    pub fn of_cues(cues: &[Cue]) -> Self {
        Self { subtitles: Subtitles::of_cues(cues), cues: cues.iter().map(TimedLines::exported).collect() }
    }
}

/// The cues of a subtitle file with what it says of their looks as tags in the text.
fn marked_cues(file: &SubtitleFile) -> Vec<TimedLines> {
    let mut cues: Vec<TimedLines> = Vec::with_capacity(file.cues.len());
    for (markup, span) in file.cues.iter().map(|cue| in_subrip(cue, file.format)) {
        let lines = markup.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        let start = span.start.max(Instant::ZERO);
        if !lines.is_empty() {
            cues.push(TimedLines { span: Span::new(start, span.end.max(start)), lines });
        }
    }
    cues.sort_by_key(|cue| cue.span.start);
    cues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_of_every_format_become_tags() {
        let vtt =
            "WEBVTT\n\n00:02.000 --> 00:03.000\nlater\n\n00:01.000 --> 00:02.000\n<i>The  boat</i>\n\n&amp; more\n";
        let vtt = SubtitleVersion::parse(vtt.as_bytes()).unwrap();
        assert_eq!(vtt.cues[0].lines, ["<i>The boat</i>"]);
        assert_eq!(vtt.cues[0].span, Span::from_secs(1.0, 2.0));
        assert_eq!((vtt.cues.len(), vtt.subtitles.cues()[0].lines[0].as_str()), (2, "The  boat"));
        let ttml = "<tt xmlns=\"http://www.w3.org/ns/ttml\" xmlns:tts=\"http://www.w3.org/ns/ttml#styling\"><body><div>\
                    <p begin=\"1s\" end=\"2s\"><span tts:fontStyle=\"italic\">The boat</span></p></div></body></tt>";
        assert_eq!(SubtitleVersion::parse(ttml.as_bytes()).unwrap().cues[0].lines, ["<i>The boat</i>"]);
        assert!(SubtitleVersion::parse(b"no subtitles").is_err());
    }
}
