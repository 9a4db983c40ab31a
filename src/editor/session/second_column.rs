//! The second subtitles beside the cues: which stand beside which, their text, their rules, and the file that they become.

use std::path::Path;

use super::Session;
use super::cue_edits::{EditRefusal, lines};
use super::second_places::SecondPlaces;
use super::version_file::{VersionFileError, read_version};
use crate::cues::Cue;
use crate::project::{Edit, SecondCue, SecondSubtitles, StepKind};
use base::progress::Progress;
use base::texts::{self, t};
use base::time::Span;
use formats::guideline::{Guideline, char_count, is_too_fast, reading_speed};
use formats::subtitle_file::{FileCue, FileFormat, SubtitleFile, own_markup};

/// The guideline rules that a second cue breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SecondProblem {
    LongLine { line: usize, chars: usize, most: usize },
    ManyLines { lines: usize, most: usize },
    Fast { cps: f64, most: f64 },
}

impl std::fmt::Display for SecondProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self {
            Self::LongLine { line, chars, most } => {
                t!("second-problem-long-line", line = line, chars = chars, most = most)
            }
            Self::ManyLines { lines, most } => t!("second-problem-lines", lines = lines, most = most),
            Self::Fast { cps, most } => {
                let most = texts::localized(&most.to_string());
                t!("second-problem-fast", speed = texts::number(*cps, 1), most = most)
            }
        };
        f.write_str(&text)
    }
}

/// The guideline rules that a text breaks if it is shown for this long.
pub fn second_problems(text: &str, span: Span, guideline: &Guideline) -> Vec<SecondProblem> {
    let rows: Vec<String> = lines(text).collect();
    let mut problems = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let (chars, most) = (char_count(row, true), guideline.max_chars_per_line);
        if chars > most {
            problems.push(SecondProblem::LongLine { line: index + 1, chars, most });
        }
    }
    if rows.len() > guideline.max_lines {
        problems.push(SecondProblem::ManyLines { lines: rows.len(), most: guideline.max_lines });
    }
    let chars = char_count(&rows.join("\n"), guideline.count_spaces);
    if is_too_fast(chars, span, guideline) {
        problems.push(SecondProblem::Fast { cps: reading_speed(chars, span), most: guideline.max_cps });
    }
    problems
}

/// Reads the subtitles in a file, of any format that is read or a project, as second ones.
///
/// # Errors
/// As [`read_version`].
pub fn read_second(path: &Path, progress: &Progress) -> Result<SecondSubtitles, VersionFileError> {
    let version = read_version(path, progress)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let cue = |cue: crate::comparison::TimedLines| SecondCue { span: cue.span, text: cue.lines.join("\n") };
    Ok(SecondSubtitles { name, language: None, cues: version.cues.into_iter().map(cue).collect() })
}

impl Session {
    /// The second subtitles, if there are any.
    pub fn second(&self) -> Option<&SecondSubtitles> {
        self.project().second.as_ref()
    }

    /// Which of them stand beside which cues.
    pub fn second_places(&self) -> &SecondPlaces {
        &self.second_places
    }

    /// The second cues beside a cue, those that are shown longest with it first.
    pub fn second_beside(&self, cue: usize) -> impl Iterator<Item = (usize, &SecondCue)> {
        let cues = self.second().map_or(&[][..], |second| &second.cues);
        self.second_places.beside(cue).iter().filter_map(|&at| Some((at, cues.get(at)?)))
    }

    /// The edit that begins a translation: an empty second text for every cue, at the same times.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn begin_translation(&self) -> Result<Edit, EditRefusal> {
        if self.cues().is_empty() {
            return Err(EditRefusal::NoCue);
        }
        let empty = |cue: &Cue| SecondCue { span: cue.span, text: String::new() };
        let to = SecondSubtitles {
            // It stands in the project, so it is the same in every language.
            name: "Translation".to_owned(),
            language: None,
            cues: self.cues().iter().map(empty).collect(),
        };
        Ok(Edit::SetSecond { name: StepKind::BeginATranslation, to: Some(Box::new(to)) })
    }

    /// The edit that gives a second cue another text; `at`: `None`: a new one, shown while the cue is. Without a text it goes
    /// away, unless it has the times of the cue or is the only one beside it: then it is still to be translated. `None` if it reads like that already.
    pub fn edit_second(&self, cue: usize, at: Option<usize>, text: &str) -> Option<Edit> {
        let second = self.second()?;
        let text = lines(text).collect::<Vec<_>>().join("\n");
        let own = self.cues().get(cue)?.span;
        let (at, from, to) = match at {
            Some(at) => {
                let old = second.cues.get(at)?.clone();
                let new = SecondCue { text, ..old.clone() };
                let is_alone = self.second_beside(cue).all(|(other, _)| other == at);
                let is_beside = new.span.start < own.end && own.start < new.span.end;
                let stays = !new.text.is_empty() || new.span == own || (is_beside && is_alone);
                let to = if stays { vec![new] } else { Vec::new() };
                (at, vec![old], to)
            }
            None if text.is_empty() => return None,
            None => {
                let at = second.cues.partition_point(|other| other.span.start <= own.start);
                (at, Vec::new(), vec![SecondCue { span: own, text }])
            }
        };
        (from != to).then_some(Edit::EditSecond { name: StepKind::EditSecondText, at, from, to })
    }

    /// The second subtitles as a file of their own, without those that have no text; with their own times, or with those of the
    /// cues that they belong to.
    pub fn second_file(&self, with_times_of_cues: bool) -> Option<SubtitleFile> {
        let second = self.second()?;
        let mut cues: Vec<(Span, String)> = Vec::new();
        let mut last_home = None;
        for (at, cue) in second.cues.iter().enumerate().filter(|(_, cue)| !cue.text.trim().is_empty()) {
            let home = self.second_places.home(at).filter(|_| with_times_of_cues);
            let own = home.and_then(|home| self.cues().get(home)).map(|cue| cue.span);
            match cues.last_mut() {
                // Several that belong to one cue are one then.
                Some((_, text)) if home.is_some() && home == last_home => {
                    text.push('\n');
                    text.push_str(&cue.text);
                }
                _ => cues.push((own.unwrap_or(cue.span), cue.text.clone())),
            }
            last_home = home;
        }
        cues.sort_by_key(|(span, _)| span.start);
        let file_cue = |(span, text): (Span, String)| FileCue { span, text: own_markup(&text), ..FileCue::default() };
        Some(SubtitleFile {
            cues: cues.into_iter().map(file_cue).collect(),
            language: second.language.clone(),
            ..SubtitleFile::new(FileFormat::SubRip)
        })
    }

    /// Second cues that are not translated yet.
    pub fn untranslated(&self) -> usize {
        self.second().map_or(0, |second| second.cues.iter().filter(|cue| cue.text.trim().is_empty()).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    #[test]
    fn a_translation_is_begun_written_and_made_a_file() {
        let mut talk = fixture::fused_session(90);
        let count = talk.cues().len();
        talk.edit(&talk.begin_translation().unwrap()).unwrap();
        assert_eq!((talk.untranslated(), talk.second().unwrap().cues.len()), (count, count));
        for cue in 0..count {
            let beside: Vec<usize> = talk.second_beside(cue).map(|(at, _)| at).collect();
            assert_eq!(beside, [cue]);
        }
        let before: Vec<Cue> = talk.cues().to_vec();
        let edit = talk.edit_second(1, Some(1), " Jeden  Morgen \n<i>am Hafen</i>").unwrap();
        talk.edit(&edit).unwrap();
        assert_eq!(talk.second().unwrap().cues[1].text, "Jeden Morgen\n<i>am Hafen</i>");
        assert_eq!(talk.cues(), before, "the cues of the talk are another matter");
        assert_eq!(talk.edit_second(1, Some(1), "Jeden Morgen\n<i>am Hafen</i>"), None);
        let file = talk.second_file(false).unwrap();
        assert_eq!((file.cues.len(), file.cues[0].text.plain_text().as_str()), (1, "Jeden Morgen\nam Hafen"));
        assert_eq!(file.cues[0].span, before[1].span);
        // Emptied it is still to be translated; one that has times of its own goes away.
        let edit = talk.edit_second(1, Some(1), "").unwrap();
        talk.edit(&edit).unwrap();
        assert_eq!(talk.untranslated(), count);
        talk.undo().unwrap().unwrap();
        talk.undo().unwrap().unwrap();
        talk.undo().unwrap().unwrap();
        assert!(talk.second().is_none() && talk.second_beside(0).next().is_none());
    }

    #[test]
    fn times_are_their_own_or_those_of_the_cues() {
        let mut talk = fixture::fused_session(90);
        let spans: Vec<Span> = talk.cues().iter().map(|cue| cue.span).collect();
        let half = |span: Span| [Span::new(span.start, span.middle()), Span::new(span.middle(), span.end)];
        let cues = spans.iter().flat_map(|&span| half(span)).enumerate();
        let cues = cues.map(|(number, span)| SecondCue { span, text: number.to_string() }).collect();
        let to = SecondSubtitles { name: "halves".into(), language: None, cues };
        talk.edit(&Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to: Some(Box::new(to)) }).unwrap();
        assert_eq!(talk.second_file(false).unwrap().cues.len(), 2 * spans.len());
        let own = talk.second_file(true).unwrap();
        assert_eq!(own.cues.iter().map(|cue| cue.span).collect::<Vec<_>>(), spans);
        assert_eq!(own.cues[1].text.plain_text(), "2\n3");
        // A new one comes where the order of time wants it.
        let edit = talk.edit_second(0, None, "neu").unwrap();
        talk.edit(&edit).unwrap();
        assert_eq!(talk.second().unwrap().cues[1].text, "neu");
        let edit = talk.edit_second(0, Some(0), "").unwrap();
        talk.edit(&edit).unwrap();
        assert_eq!(talk.second().unwrap().cues[0].text, "neu", "one with other times is gone");
    }

    #[test]
    fn the_guideline_holds_for_the_second_text_too() {
        let guideline = Guideline { max_chars_per_line: 10, max_lines: 2, max_cps: 20.0, ..Guideline::ted() };
        let problems = |text: &str| second_problems(text, Span::from_secs(0.0, 1.0), &guideline);
        assert_eq!(problems("zehn sind "), []);
        let long = SecondProblem::LongLine { line: 2, chars: 11, most: 10 };
        assert_eq!(problems("a\n<i>elf Zeichen</i>"), [long]);
        assert_eq!(problems("a\nb\nc"), [SecondProblem::ManyLines { lines: 3, most: 2 }]);
        assert!(matches!(problems("0123456789\n0123456789\n0123456789")[1], SecondProblem::Fast { .. }));
        assert_eq!(long.to_string(), "line 2 has 11 characters (limit 10)");
    }
}
