//! Cues as a [`SubtitleFile`], which the writers of all formats take.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::cue_block::{CueBlock, blocks_from, cue_file_of};
use super::given_cues::in_given_file;
use super::plain_version::plain_version;
use super::source::{CueFileSource, FileDetails};
use super::word_marks::{WordMark, marked_lines, told};
use crate::cues::Cue;
use base::time::Span;
use formats::subtitle_file::{FileFormat, SubtitleFile, TimedWord, without_tags};
use formats::transcript::{GivenFile, Word};

/// The file that is to be written in `format`.
///
/// It is one of SubRip, in whose markup cues are written: there it stays as it is. Cues that came from a file are in that file, as
/// far as they came from it.
pub fn cue_file(source: &CueFileSource<'_>, format: FileFormat, details: FileDetails) -> SubtitleFile {
    let plain = details.plain.then(|| plain_version(source.cues, &speakers_of(source.words)).cues);
    let pinned = plain.as_deref().map(|cues| pinned_of(cues, source));
    let source = &CueFileSource {
        cues: plain.as_deref().unwrap_or(source.cues),
        pinned: pinned.as_deref().unwrap_or(source.pinned),
        ..*source
    };
    let has_times = details.word_times && format.stamps_words();
    let given = source.given.and_then(GivenFile::content);
    // Cues are written in the markup of SubRip, which says less than that of any other file that they may have come from.
    let given = given.filter(|given| format != FileFormat::SubRip || given.file.format == FileFormat::SubRip);
    // Where the file tells voices, so do cues that were changed.
    let tells_voices = given
        .is_some_and(|given| given.file.format == format && given.file.cues.iter().any(|cue| cue.voice().is_some()));
    let has_voices = format.names_speakers() || (format == FileFormat::WebVtt && (details.voices || tells_voices));
    let mut cues: Vec<Cue> = Vec::new();
    let mut marks: Vec<VecDeque<WordMark>> = Vec::new();
    if (has_times || has_voices) && !source.words.is_empty() {
        for cue in source.cues {
            let has_times = has_times && is_timed(source, cue);
            let (lines, told) = marked_lines(&cue.lines, shown_words(source, cue), cue.span, (has_times, has_voices));
            cues.push(Cue { lines, ..cue.clone() });
            marks.push(told);
        }
    }
    let marked = if cues.is_empty() { source.cues } else { &cues };
    let blocks: Vec<CueBlock> = blocks_from(0, marked, format).collect();
    let mut file = cue_file_of(&blocks, format);
    if !marks.is_empty() {
        for (cue, block) in file.cues.iter_mut().zip(&blocks) {
            cue.text = told(&cue.text, std::mem::take(&mut marks[block.cue]));
        }
    }
    file.language = source.language.map(str::to_owned);
    if format.lists_words() {
        file.words = timed_words(source);
    }
    match given {
        Some(given) => in_given_file(given, file, &blocks, source, has_times),
        None => file,
    }
}

/// The pinned times of some of the cues.
fn pinned_of(cues: &[Cue], source: &CueFileSource<'_>) -> Vec<Option<Span>> {
    let pinned = cues.iter().map(|cue| {
        let at = source.cues.binary_search_by_key(&cue.words.start, |cue| cue.words.start).ok()?;
        source.pinned.get(at).copied().flatten()
    });
    pinned.collect()
}

/// Everybody who speaks.
fn speakers_of(words: &[Word]) -> Vec<Arc<str>> {
    let names: BTreeSet<&Arc<str>> = words.iter().filter_map(|word| word.speaker.as_ref()).collect();
    names.into_iter().cloned().collect()
}

/// The words that have times of their own. Those of a cue that is not spoken, or of which a file told no more than when the whole
/// cue is shown, have none.
fn timed_words(source: &CueFileSource<'_>) -> Vec<TimedWord> {
    let cues = source.cues.iter().filter(|cue| is_timed(source, cue));
    let words = cues.flat_map(|cue| shown_words(source, cue)).filter_map(|(word, shown)| {
        let text = without_tags(shown).split_whitespace().collect::<Vec<_>>().join(" ");
        let (speaker, confidence) = (word.speaker.clone(), word.confidence);
        (!text.is_empty()).then_some(TimedWord { text, span: word.span, speaker, confidence })
    });
    words.collect()
}

fn is_timed(source: &CueFileSource<'_>, cue: &Cue) -> bool {
    source.words.get(cue.words.clone()).is_some_and(|words| words.iter().any(|word| !word.estimated))
}

fn shown_words<'a>(source: &CueFileSource<'a>, cue: &Cue) -> impl Iterator<Item = (&'a Word, &'a str)> {
    let (words, shown) = (source.words, source.shown);
    let positions = cue.words.clone().filter(|&at| at < words.len());
    positions.map(move |at| (&words[at], shown.get(at).map_or(words[at].text.as_str(), String::as_str)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::subtitle_file::{WriteOptions, write};
    use formats::transcript::timed_word;
    use std::sync::Arc;

    fn written(source: &CueFileSource<'_>, format: FileFormat, details: FileDetails) -> String {
        let file = cue_file(source, format, details);
        String::from_utf8(write(&file, format, &WriteOptions::default()).unwrap()).unwrap()
    }

    fn cue(words: std::ops::Range<usize>, lines: &[&str], start: f64, end: f64) -> Cue {
        Cue { words, lines: lines.iter().map(|line| (*line).to_owned()).collect(), span: Span::from_secs(start, end) }
    }

    #[test]
    fn tags_of_the_text_are_tags_in_the_file() {
        let check = |lines: &[&str], expected: &str| {
            let cues = [cue(0..1, lines, 0.0, 1.0)];
            let source = CueFileSource { cues: &cues, ..CueFileSource::default() };
            let file = written(&source, FileFormat::WebVtt, FileDetails::default());
            assert_eq!(file, format!("WEBVTT\n\n00:00:00.000 --> 00:00:01.000{expected}\n"));
        };
        check(&["<i>One</i> two"], "\n<i>One</i> two");
        check(&["<i>One", "two</i> & <b>"], "\n<i>One\ntwo</i> &amp; &lt;b&gt;");
        check(&["<font color=\"red\">Red</font>"], "\n<c.red>Red</c>");
        check(&["1 < 2 --> 3"], "\n1 &lt; 2 --&gt; 3");
        check(&["{\\an8}<i>Top</i>"], " line:0\n<i>Top</i>");
    }

    #[test]
    fn subrip_takes_the_text_as_it_was_typed() {
        let cues = [cue(0..1, &["{\\an8}<i>One & <b", "1 --> 2"], 0.0, 1.0)];
        let source = CueFileSource { cues: &cues, ..CueFileSource::default() };
        let file = written(&source, FileFormat::SubRip, FileDetails::default());
        assert_eq!(file, "1\n00:00:00,000 --> 00:00:01,000\n{\\an8}<i>One & <b\n1 → 2\n\n");
    }

    /// Two speakers in one cue, an inserted cue, and a word that is shown as two.
    fn talk() -> (Vec<Word>, Vec<String>, Vec<Cue>) {
        let word = |text: &str, start: f64, end: f64, speaker: &str| Word {
            text: text.into(),
            speaker: Some(Arc::from(speaker)),
            ..timed_word(start, end)
        };
        let mut words = vec![
            word("hello", 1.0, 1.4, "Ann"),
            word("nofarther", 1.5, 2.0, "Ann"),
            word("<i>yes</i>", 2.1, 2.4, "Bob"),
            word("[music]", 3.0, 4.0, "Bob"),
        ];
        words[3].estimated = true;
        let shown = ["Hello", "no farther.", "<i>Yes</i>", "[music]"].map(str::to_owned).to_vec();
        let cues = vec![cue(0..3, &["Hello no", "farther. <i>Yes</i>"], 0.9, 2.5), cue(3..4, &["[music]"], 3.0, 4.0)];
        (words, shown, cues)
    }

    #[test]
    fn words_are_told_where_the_format_has_a_place_for_them() {
        let (words, shown, cues) = talk();
        let source = CueFileSource {
            cues: &cues,
            words: &words,
            shown: &shown,
            language: Some("en"),
            ..CueFileSource::default()
        };
        let check = |details: FileDetails, expected: &str| {
            let file = written(&source, FileFormat::WebVtt, details);
            let first = file.split("\n\n").nth(1).unwrap().split_once('\n').unwrap().1.to_owned();
            assert_eq!(first, expected);
            assert!(file.ends_with("\n[music]\n") || file.ends_with("<v Bob>[music]</v>\n"), "{file}");
        };
        let with = |word_times: bool, voices: bool| FileDetails { word_times, voices, ..FileDetails::default() };
        check(with(false, false), "Hello no\nfarther. <i>Yes</i>");
        check(with(true, false), "<00:00:01.000>Hello <00:00:01.500>no\nfarther. <i><00:00:02.100>Yes</i>");
        check(with(false, true), "<v Ann>Hello no\nfarther. </v><v Bob><i>Yes</i></v>");
        let json = written(&source, FileFormat::WhisperJson, FileDetails::default());
        assert!(json.contains("\"word\": \" no farther.\"") && json.contains("\"word\": \" Yes\""), "{json}");
        assert!(!json.contains("\"word\": \" [music]\"") && json.contains("\"speaker\": \"Ann\""), "{json}");
        let text = written(&source, FileFormat::PlainText, FileDetails::default());
        assert_eq!(text, "Ann: Hello no farther.\n\nBob: Yes [music]\n");
        // Without words the cues alone are written.
        let bare = CueFileSource { words: &[], ..source };
        assert_eq!(written(&bare, FileFormat::PlainText, FileDetails::default()), "Hello no farther. Yes [music]\n");
    }

    #[test]
    fn a_tag_with_spaces_in_several_words_stays_a_tag() {
        let words = [timed_word(0.1, 0.2), timed_word(0.3, 0.4), timed_word(0.5, 0.6)];
        let shown = ["<font", "color=\"red\">Sea</font>", "far"].map(str::to_owned);
        let cues = [cue(0..3, &["<font color=\"red\">Sea</font> far"], 0.0, 1.0)];
        let source = CueFileSource { cues: &cues, words: &words, shown: &shown, ..CueFileSource::default() };
        let details = FileDetails { word_times: true, ..FileDetails::default() };
        let file = written(&source, FileFormat::WebVtt, details);
        assert!(file.ends_with("<c.red><00:00:00.100>Sea</c> <00:00:00.500>far\n"), "{file}");
    }
}
