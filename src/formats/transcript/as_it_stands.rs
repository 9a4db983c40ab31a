//! A subtitle file as it stands: its cues, lines and times, with every word as it is written.

use std::path::Path;

use super::contents::Transcript;
use super::divided::{DividedWords, divided};
use super::given_file::{GivenFile, GivenFileContent};
use super::import::{
    MAX_WORD_CHARS, MAX_WORDS, OpenedSubtitles, TranscriptChoice, TranscriptError, TranscriptParts, in_file,
    parse_with_subtitles,
};
use crate::subtitle_file::FileFormat;
use base::progress::Progress;
use base::texts::m;
use base::time::Instant;
use base::warning::Warning;

/// A reader that takes out repeated captions leaves so many of the words of an ordinary file at least, per cent.
const LEAST_KEPT_PERCENT: usize = 75;

/// Reads the file at `path` as [`super::read_chosen`] does; a subtitle file that a person divided keeps its cues, lines, times and text
/// as they stand (`given`), and its words share the time of their cue. What else there was to choose from comes with it.
///
/// # Errors
/// As [`super::read_chosen`].
pub fn read_as_it_stands(
    path: &Path,
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts), TranscriptError> {
    in_file(path, progress, |bytes, progress| parse_as_it_stands(bytes, choice, progress))
}

fn parse_as_it_stands(
    bytes: &[u8],
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts), TranscriptError> {
    let (read, parts, subtitles) = parse_with_subtitles(bytes, choice, progress)?;
    let transcript = match subtitles.and_then(|subtitles| as_it_stands(subtitles, &read)) {
        Some(given) => Transcript { warnings: read.warnings.into_iter().chain(given.warnings).collect(), ..given },
        None => read,
    };
    Ok((transcript, parts))
}

/// The cues of a subtitle file as they stand; `read`: what its words came to when they were read as a transcript. `None`: the file is
/// one of captions that a recogniser made (they roll, or their words have times), which no subtitler divided.
///
/// Styles and places at the top are tags in the text, as SubRip writes them: `<i>`, `{\an8}`. Words share the time of their cue in
/// proportion to their letters.
fn as_it_stands(OpenedSubtitles { text, file }: OpenedSubtitles, read: &Transcript) -> Option<Transcript> {
    // Syllables of a song have times in scripts, which people make.
    let is_script = matches!(file.format, FileFormat::Ass | FileFormat::Ssa);
    if !is_script && file.cues.iter().flat_map(|cue| cue.text.runs()).any(|run| run.stamp.is_some()) {
        return None;
    }
    let DividedWords { words, cues, blank, overlapping } = divided(&file);
    let plain = words.iter().filter(|word| word.text.chars().any(char::is_alphanumeric)).count();
    let is_whole = read.words.len() * 100 >= plain * LEAST_KEPT_PERCENT;
    let is_sane = words.iter().all(|word| word.text.chars().count() <= MAX_WORD_CHARS);
    if !is_whole || !is_sane || words.is_empty() || words.len() > MAX_WORDS {
        return None;
    }
    let backwards = file
        .backward_cues()
        .map(|(first, count)| Warning::at(first.max(Instant::ZERO), m!("subtitle-file-backward-cues", count = count)));
    let warnings = [
        blank.warning(|count| m!("transcript-blank-cues", count = count)),
        overlapping.warning(|count| m!("transcript-overlapping-cues", count = count)),
        backwards,
    ];
    Some(Transcript {
        format: read.format,
        language: read.language.clone(),
        given: cues.clone(),
        given_file: Some(GivenFile::read(text, GivenFileContent::new(file, &words, cues))),
        words,
        warnings: warnings.into_iter().flatten().collect(),
        is_untimed: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn given(text: &str) -> Option<Transcript> {
        let read = parse_as_it_stands(text.as_bytes(), &TranscriptChoice::default(), &Progress::silent());
        Some(read.unwrap().0).filter(|read| !read.given.is_empty())
    }

    #[test]
    fn cues_lines_times_and_tags_are_those_of_the_file() {
        let text = "1\n00:00:01,000 --> 00:00:03,000\n<i>The tide\nwas out</i> -- <font color=\"red\">far</font>\n\n2\n00:00:03,500 --> 00:00:05,000\n(Gulls)\n\n";
        let found = given(text).unwrap();
        let words: Vec<&str> = found.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(words, ["<i>The", "tide", "was", "out</i>", "--", "<font color=\"red\">far</font>", "(Gulls)"]);
        assert_eq!(found.given.len(), 2);
        assert_eq!((found.given[0].words.clone(), found.given[0].line_ends.clone()), (0..6, vec![1]));
        assert_eq!(found.given[1].span, Some(Span::from_secs(3.5, 5.0)));
        assert!(
            found.words[..6].iter().all(|word| word.estimated)
                && found.words.windows(2).all(|pair| pair[0].span.start <= pair[1].span.start)
        );
        assert_eq!(found.words[5].span.end, Instant::from_millis(3000));
        // A sound takes no time, and is shown when the file says.
        assert_eq!(found.words[6].span, Span::from_secs(3.5, 3.5));
    }

    #[test]
    fn what_a_recogniser_made_is_no_file_that_somebody_divided() {
        let stamped = "WEBVTT\n\n00:01.000 --> 00:02.000\nthe <00:01.500>tide\n";
        assert_eq!(given(stamped), None);
        let rolling: String = (0..8)
            .map(|n| {
                format!(
                    "{}\n00:00:{:02},000 --> 00:00:{:02},000\nline number {n}\nline number {}\n\n",
                    n + 1,
                    2 * n,
                    2 * n + 2,
                    n + 1
                )
            })
            .collect();
        assert_eq!(given(&rolling), None, "captions that roll");
        assert_eq!(given("{\"words\":[{\"word\":\"tide\",\"start\":1.0,\"end\":2.0}]}"), None);
    }

    #[test]
    fn the_file_is_kept_as_it_was_read() {
        let cue = |text: &str| format!("1\n00:00:01,000 --> 00:00:03,000\n{text}\n\n");
        let json = "{\"cues\": [{\"start\": 1, \"end\": 3, \"text\": \"The <i>tide</i>\"}], \"words\": [{\"text\": \"The\", \"start\": 1, \"end\": 2}, {\"text\": \"tide\", \"start\": 2, \"end\": 3}]}";
        for text in [cue("The <i>tide</i>"), format!("[Sea]\n\n{}", cue("The <i>tide</i>")), json.to_owned()] {
            let found = given(&text).unwrap();
            let file = found.given_file.unwrap();
            assert_eq!(file.content(), GivenFile::of_text(text).content());
            assert_eq!(file.content().unwrap().lines, [["The <i>tide</i>"]]);
        }
    }

    #[test]
    fn every_script_becomes_words_and_lines_read_as_they_were_written() {
        let check = |script: &str, least_words: usize| {
            let path = Path::new(base::SOURCE_TREE).join("tests/data/scripts").join(format!("{script}.srt"));
            let text = std::fs::read_to_string(path).unwrap();
            let found = given(&text).unwrap();
            assert!(found.words.len() >= least_words, "{script}: {}", found.words.len());
            let file = found.given_file.unwrap();
            let written = text.split("\n\n").filter(|cue| !cue.is_empty()).map(|cue| cue.lines().skip(2));
            let read = file.content().unwrap().lines.iter().map(|cue| cue.iter().map(String::as_str));
            for (read, written) in read.zip(written) {
                assert!(read.clone().eq(written.clone()), "{script}: {:?}", read.collect::<Vec<_>>());
            }
        };
        check("chinese", 20);
        check("japanese", 15);
        check("thai", 20);
        check("khmer", 15);
        check("lao", 15);
        check("burmese", 10);
        check("arabic", 20);
        check("hebrew", 15);
        check("mixed", 15);
    }

    #[test]
    fn a_cue_that_ends_before_it_starts_is_told() {
        let found = given("1\n00:00:05,000 --> 00:00:01,000\nThe tide\n\n").unwrap();
        let told: Vec<String> = found.warnings.iter().map(|warning| warning.message.text()).collect();
        assert!(told.iter().any(|told| told.contains("1 cue ends before it starts")), "{told:?}");
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        let text = "1\n00:00:01,000 --> 00:00:03,000\nThe tide\n\n2\n00:00:02,000 --> 00:00:04,000\nwas out\n\n";
        let found = given(text).unwrap();
        assert!(
            found
                .warnings
                .iter()
                .any(|warning| warning.message.text().contains("and saved with the times that they had: 1")),
            "{:?}",
            found.warnings
        );
    }
}
