//! A finished subtitle file, as it is learnt from.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use super::limits_of_size::MOST_CUES_OF_FILE;
use super::style_error::FileRejection;
use crate::comparison::comparable;
use crate::cues::Cue;
use base::time::{Duration, Instant, Span};
use formats::guideline::char_count;
use formats::language::{Language, language_of_text};
use formats::scripts::is_spaceless;
use formats::subtitle_file::{SubtitleFile, in_subrip, without_tags};
use formats::text_rules::{RuleFacts, RuleSet, TextRule, groups};
use formats::transcript::{Word, parse_subtitles};

/// A cue of a finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedCue {
    /// Never ends before it starts.
    pub span: Span,
    /// With tags as SubRip writes them, lines parted by `\n`.
    pub text: String,
    /// As viewers read them, without white space at their ends; none is empty.
    pub lines: Vec<String>,
    /// From the start of its first word to the end of its last, where that is known.
    pub speech: Option<Span>,
}

/// A finished subtitle file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedFile {
    pub path: PathBuf,
    /// In the order of time; of a very long file the first ones.
    pub cues: Vec<FinishedCue>,
    /// ISO 639 code; empty where it is not clear.
    pub language: String,
    /// Cues beyond those.
    pub cues_left: usize,
}

/// A word with the time at which it is spoken, as it is compared.
struct SpokenWord {
    text: String,
    span: Span,
}

impl FinishedCue {
    /// A cue with lines as SubRip writes them; `None`: a viewer would see nothing.
    pub fn new(span: Span, text: String, speech: Option<Span>) -> Option<Self> {
        let plain = without_tags(&text);
        let lines: Vec<String> =
            plain.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        let start = span.start.max(Instant::ZERO);
        let span = Span::new(start, span.end.max(start));
        (!lines.is_empty()).then_some(Self { span, text, lines, speech })
    }

    /// The lines with spaces between them.
    pub fn joined(&self) -> String {
        self.lines.join(" ")
    }
}

impl FinishedFile {
    /// The bytes of a subtitle file of any format that is read; `words`: those of a transcript of the same talk, if there is one.
    ///
    /// # Errors
    /// [`FileRejection`], where it is no finished file of subtitles.
    pub fn parse(path: &Path, bytes: &[u8], words: &[Word]) -> Result<Self, FileRejection> {
        let file = parse_subtitles(bytes).map_err(|error| FileRejection::Unreadable(error.to_string()))?;
        let mut finished = Self::of_cues(path, cues_of(&file))?;
        let own = file.timed_words();
        let spoken = if own.is_empty() {
            let heard = words.iter().filter(|word| !word.estimated);
            spoken_words(heard.map(|word| (word.text.as_str(), word.span)))
        } else {
            spoken_words(own.iter().map(|word| (word.text.as_str(), word.span)))
        };
        finished.cues.iter_mut().for_each(|cue| cue.speech = speech_of(cue, &spoken));
        Ok(finished)
    }

    /// The cues of a project, and its words.
    ///
    /// # Errors
    /// [`FileRejection`]
    pub fn of_project(path: &Path, cues: &[Cue], words: &[Word]) -> Result<Self, FileRejection> {
        let cue = |cue: &Cue| {
            let words = words.get(cue.words.clone()).unwrap_or_default();
            let is_heard = words.iter().all(|word| !word.estimated);
            let speech = words.first().zip(words.last()).filter(|_| is_heard);
            let speech = speech.map(|(first, last)| Span::new(first.span.start, last.span.end));
            FinishedCue::new(cue.span, cue.text(), speech)
        };
        Self::of_cues(path, cues.iter().filter_map(cue).collect())
    }

    /// Cues in any order.
    ///
    /// # Errors
    /// [`FileRejection`] if they are no finished subtitles.
    pub fn of_cues(path: &Path, mut cues: Vec<FinishedCue>) -> Result<Self, FileRejection> {
        cues.sort_by_key(|cue| cue.span.start);
        let cues_left = cues.len().saturating_sub(MOST_CUES_OF_FILE);
        cues.truncate(MOST_CUES_OF_FILE);
        if cues.is_empty() {
            return Err(FileRejection::WithoutCues);
        }
        let text = cues.iter().flat_map(|cue| &cue.lines).map(String::as_str).collect::<Vec<_>>().join("\n");
        refuse_broken(&cues)?;
        refuse_words(&cues)?;
        let language =
            language_of_text(&text).unwrap_or_else(|| Language::guess(text.split_whitespace()).code().to_owned());
        Ok(Self { path: path.to_owned(), cues, language, cues_left })
    }

    /// Its name, as it is told.
    pub fn name(&self) -> String {
        name_of(&self.path)
    }
}

/// The name of a file, as it is told.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn cues_of(file: &SubtitleFile) -> Vec<FinishedCue> {
    let cues = file.cues.iter().filter_map(|cue| {
        let (text, span) = in_subrip(cue, file.format);
        FinishedCue::new(span, text, None)
    });
    cues.collect()
}

/// Recognisers write a cue for every word: that is no subtitling.
fn refuse_words(cues: &[FinishedCue]) -> Result<(), FileRejection> {
    let is_word = |cue: &&FinishedCue| match &cue.lines[..] {
        [line] if line.chars().any(is_spaceless) => char_count(line, false) <= 3,
        lines => {
            let is_single = |line: &String| !line.contains(char::is_whitespace) && !line.chars().any(is_spaceless);
            !lines.is_empty() && lines.iter().all(is_single)
        }
    };
    let words = cues.iter().filter(is_word).count();
    // Answers of one word are many in a dialogue, and few in a row.
    if cues.len() >= 10 && words * 10 >= cues.len() * 7 {
        return Err(FileRejection::WordByWord { words, cues: cues.len() });
    }
    Ok(())
}

/// The rule that finds text of another encoding.
static MOJIBAKE: LazyLock<Option<Arc<TextRule>>> = LazyLock::new(|| {
    let mut rules = groups().iter().flat_map(|group| &group.rules);
    rules.find(|rule| rule.id == "mojibake").cloned()
});

fn refuse_broken(cues: &[FinishedCue]) -> Result<(), FileRejection> {
    let rule = MOJIBAKE.as_ref().map(|rule| RuleSet::alone(rule.clone())).unwrap_or_default();
    let facts = RuleFacts {
        code: "",
        language: Language::neutral(),
        most_chars: 0,
        dashes: None,
        numbers_in_words: 0,
        after_sentence: false,
    };
    let is_control = |sign: char| sign == '\u{fffd}' || ('\u{80}'..='\u{9f}').contains(&sign);
    let is_broken = |cue: &&FinishedCue| {
        !cue.text.is_ascii() && (cue.text.contains(is_control) || !rule.findings(&cue.text, &facts).is_empty())
    };
    let broken = cues.iter().filter(is_broken).count();
    // One cue may quote what went wrong.
    if broken >= 3 && broken * 50 >= cues.len() {
        return Err(FileRejection::BrokenEncoding { broken, cues: cues.len() });
    }
    Ok(())
}

fn spoken_words<'a>(words: impl Iterator<Item = (&'a str, Span)>) -> Vec<SpokenWord> {
    let mut words: Vec<SpokenWord> =
        words.filter_map(|(text, span)| Some(SpokenWord { text: comparable(text)?, span })).collect();
    words.sort_by_key(|word| word.span.start);
    words
}

/// When the first and the last word of a cue are spoken, if they are found where the cue stands.
fn speech_of(cue: &FinishedCue, spoken: &[SpokenWord]) -> Option<Span> {
    /// How far from the edge of a cue its word is looked for.
    const NEAR: Duration = Duration::from_millis(2_000);
    if spoken.is_empty() {
        return None;
    }
    let joined = cue.joined();
    let mut tokens = joined.split_whitespace().filter_map(comparable);
    let first = tokens.next()?;
    let last = tokens.next_back().unwrap_or_else(|| first.clone());
    let near = |at: Instant| {
        let from = spoken.partition_point(|word| word.span.start < at - NEAR);
        let to = spoken.partition_point(|word| word.span.start <= at + NEAR);
        spoken.get(from..to.max(from)).unwrap_or_default()
    };
    let nearest = |words: &[SpokenWord], text: &str, edge: &dyn Fn(&SpokenWord) -> Instant, at: Instant| {
        let same = words.iter().filter(|word| word.text == text).map(edge);
        same.min_by_key(|edge| (*edge - at).as_nanos().unsigned_abs())
    };
    let start = nearest(near(cue.span.start), &first, &|word: &SpokenWord| word.span.start, cue.span.start)?;
    let end = nearest(near(cue.span.end), &last, &|word: &SpokenWord| word.span.end, cue.span.end)?;
    (start <= end).then(|| Span::new(start, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    fn srt(texts: &[&str]) -> String {
        let mut file = String::new();
        for (number, text) in texts.iter().enumerate() {
            let _ = write!(file, "{}\n00:00:{:02},000 --> 00:00:{:02},500\n{text}\n\n", number + 1, number, number);
        }
        file
    }

    fn parsed(bytes: &[u8]) -> Result<FinishedFile, FileRejection> {
        FinishedFile::parse(Path::new("harbour.srt"), bytes, &[])
    }

    #[test]
    fn cues_are_read_with_their_language_and_tags() {
        let file = parsed(
            srt(&["<i>Then she went down</i>\nto the harbour", "in the evening, and nobody was there"]).as_bytes(),
        );
        let file = file.unwrap();
        assert_eq!((file.language.as_str(), file.name().as_str(), file.cues_left), ("en", "harbour.srt", 0));
        assert_eq!(file.cues[0].lines, ["Then she went down", "to the harbour"]);
        assert!(file.cues[0].text.contains("<i>"));
    }

    #[test]
    fn what_is_no_finished_file_is_refused_with_a_sentence() {
        let words: Vec<&str> = "we went down to the harbour and nobody was there at all".split(' ').collect();
        assert_eq!(parsed(srt(&words).as_bytes()), Err(FileRejection::WordByWord { words: 12, cues: 12 }));
        let broken = ["cafÃ© am Hafen", "die FÃ¤hre kam", "MÃ¼ller war da", "sonst niemand"];
        assert_eq!(parsed(srt(&broken).as_bytes()), Err(FileRejection::BrokenEncoding { broken: 3, cues: 4 }));
        assert!(matches!(parsed(b"no subtitles"), Err(FileRejection::Unreadable(_))));
        assert!(matches!(parsed(b""), Err(FileRejection::Unreadable(_))));
        for rejection in [
            FileRejection::WordByWord { words: 12, cues: 12 },
            FileRejection::BrokenEncoding { broken: 3, cues: 4 },
            FileRejection::Twice("a.srt".to_owned()),
            FileRejection::WithoutCues,
            FileRejection::Link,
        ] {
            let text = rejection.to_string();
            assert!(text.len() > 10 && !text.ends_with('.'), "{text}");
        }
    }

    #[test]
    fn words_of_a_transcript_say_when_a_cue_is_spoken() {
        let word = |id: u32, text: &str, start: f64, end: f64| {
            Word::new(formats::transcript::WordId(id), text, Span::from_secs(start, end))
        };
        let words = [
            word(0, "the", 0.0, 0.1),
            word(1, "Nobody", 0.2, 0.3),
            word(2, "came.", 0.31, 0.4),
            word(3, "the", 9.0, 9.2),
        ];
        let file =
            FinishedFile::parse(Path::new("a.srt"), srt(&["Nobody came", "and the"]).as_bytes(), &words).unwrap();
        assert_eq!(file.cues[0].speech, Some(Span::from_secs(0.2, 0.4)));
        assert_eq!(file.cues[1].speech, None);
    }
}
