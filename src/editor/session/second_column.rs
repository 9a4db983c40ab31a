//! The second subtitles beside the cues: which stand beside which, their text, their rules, and the file that they become.

use std::path::Path;

use super::Session;
use super::cue_edits::{EditRefusal, lines};
use super::second_check::is_untranslated;
use super::second_places::SecondPlaces;
use super::second_text::{broken_anew, in_lines};
use super::version_file::{VersionFileError, read_version};
use crate::cues::{Cue, Problem};
use crate::export::{Finding, QualityReport, ReportError, ReportFormat};
use crate::project::{Edit, SecondCue, SecondFacts, SecondSubtitles, StepKind};
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use formats::guideline::Guideline;
use formats::language::{Language, language_code, language_name, language_of_text};
use formats::subtitle_file::{FileCue, FileFormat, SubtitleFile, own_markup, without_tags};

/// Times this near are the same one: a frame at 25 a second and some rounding.
const NEAR: Duration = Duration::from_millis(45);

/// Reads the subtitles in a file, of any format that is read or a project, as second ones.
///
/// # Errors
/// As [`read_version`].
pub fn read_second(path: &Path, progress: &Progress) -> Result<SecondSubtitles, VersionFileError> {
    let version = read_version(path, progress)?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let cue = |cue: crate::comparison::TimedLines| SecondCue { span: cue.span, text: cue.lines.join("\n") };
    let cues: Vec<SecondCue> = version.cues.into_iter().map(cue).collect();
    let text = cues.iter().map(|cue| without_tags(&cue.text)).collect::<Vec<_>>().join("\n");
    let language = language_of_text(&text).or_else(|| language_in_name(path));
    Ok(SecondSubtitles { facts: SecondFacts { name, language, ..SecondFacts::default() }, cues })
}

/// The language that the name of a file says, as in "talk.de.srt".
fn language_in_name(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let (_, part) = stem.rsplit_once(['.', '_'])?;
    language_code(part).filter(|code| language_name(code).is_some())
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

    /// The guideline that they are to keep, with the figures of their language.
    pub fn second_guideline(&self) -> &Guideline {
        self.second_check.guideline()
    }

    /// Their language, as far as it is known: else that of the talk.
    pub fn second_language(&self) -> &str {
        self.second_check.code()
    }

    /// What the second cue at a position breaks.
    pub fn problems_of_second(&self, at: usize) -> &[Problem] {
        self.second_check.of_cue(at)
    }

    /// What a text would break in the place of the second cue at a position, or of a new one.
    pub fn problems_of_second_text(&self, at: Option<usize>, text: &str, span: Span) -> Vec<Problem> {
        self.second_check.of_text(at, &lines(text).collect::<Vec<_>>().join("\n"), span)
    }

    /// Whether nothing is written yet beside a cue.
    pub fn is_untranslated(&self, cue: usize) -> bool {
        self.second().is_some() && self.second_beside(cue).all(|(_, second)| is_untranslated(second))
    }

    /// The next cue (or the one before) beside which nothing is written, from a cue on, round and round.
    pub fn next_untranslated(&self, from: Option<usize>, forward: bool) -> Option<usize> {
        let count = self.cues().len();
        let found = |cue: &usize| self.is_untranslated(*cue);
        match (forward, from) {
            (true, from) => {
                let after = from.map_or(0, |from| from + 1).min(count);
                (after..count).find(found).or_else(|| (0..after).find(found))
            }
            (false, from) => {
                let before = from.unwrap_or(count).min(count);
                (0..before).rev().find(found).or_else(|| (before..count).rev().find(found))
            }
        }
    }

    /// Whether second subtitles have the times of the cues, nearly all of them: then they are a translation of these.
    pub fn have_times_of_cues(&self, second: &[SecondCue]) -> bool {
        let near = |one: Instant, other: Instant| (one - other).as_nanos().abs() <= NEAR.as_nanos();
        let mut cues = self.cues().iter().peekable();
        let matched = second.iter().filter(|second| {
            while cues.next_if(|cue| cue.span.start + NEAR < second.span.start).is_some() {}
            let span = cues.peek().map(|cue| cue.span);
            span.is_some_and(|span| near(span.start, second.span.start) && near(span.end, second.span.end))
        });
        let (matched, most) = (matched.count(), second.len().max(self.cues().len()));
        most > 0 && matched * 10 >= most * 9
    }

    /// The edit that begins a translation: an empty second text for every cue, at the same times. `facts`: how it is to be kept.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn begin_translation(&self, facts: SecondFacts) -> Result<Edit, EditRefusal> {
        if self.cues().is_empty() {
            return Err(EditRefusal::NoCue);
        }
        let empty = |cue: &Cue| SecondCue { span: cue.span, text: String::new() };
        // The name stands in the project, so it is the same in every language.
        let facts = SecondFacts { name: "Translation".to_owned(), ..facts };
        let to = SecondSubtitles { facts, cues: self.cues().iter().map(empty).collect() };
        Ok(Edit::SetSecond { name: StepKind::BeginATranslation, to: Some(Box::new(to)) })
    }

    /// The edit that locks the times of the cues for those who write second subtitles into them, or unlocks them; `None` without second
    /// subtitles.
    pub fn lock_times(&self, locks: bool) -> Option<Edit> {
        let facts = SecondFacts { times_locked: locks, ..self.second()?.facts.clone() };
        let name = if locks { StepKind::LockSecondTimes } else { StepKind::UnlockSecondTimes };
        Some(Edit::SetSecondFacts { name, to: Box::new(facts) })
    }

    /// The edit that keeps second subtitles in step with the cues, or leaves them apart; `None` without second subtitles.
    pub fn keep_in_step(&self, in_step: bool) -> Option<Edit> {
        let facts = SecondFacts { in_step, ..self.second()?.facts.clone() };
        let name = if in_step { StepKind::KeepSecondInStep } else { StepKind::PartSecondFromCues };
        Some(Edit::SetSecondFacts { name, to: Box::new(facts) })
    }

    /// A text that was typed into one row, in the lines of the guideline of the second subtitles; in its own lines if it has some.
    pub fn second_in_lines(&self, text: &str) -> String {
        in_lines(text, self.second_guideline(), Language::of(self.second_language()))
    }

    /// A text in the best lines, whatever lines it has.
    pub fn second_broken_anew(&self, text: &str) -> String {
        let text = lines(text).collect::<Vec<_>>().join("\n");
        broken_anew(&text, self.second_guideline(), Language::of(self.second_language()))
    }

    /// The quality report of the second subtitles under their own guideline; `None`: there are none.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn second_quality_report(&self, format: ReportFormat) -> Option<Result<Vec<u8>, ReportError>> {
        let second = self.second()?;
        Some(base::texts::in_english(|| {
            let finding = |problem: &Problem| Finding { problem: problem.clone(), reason: None };
            let mut findings: Vec<Finding> = self.second_check.problems().iter().map(finding).collect();
            // Behind all problems.
            findings.sort_by_key(|finding| finding.problem.is_hint);
            let (title, guideline, cues) = (&second.facts.name, self.second_guideline(), self.second_check.cues());
            QualityReport { title, guideline, cues, findings: &findings, notes: &[], decisions: &[], effort: &[] }
                .write(format)
        }))
    }

    /// The edit that gives a second cue another text; `at`: `None`: a new one, shown while the cue is. Without a text it goes
    /// away, unless it has the times of the cue or is the only one beside it: then it is still to be translated. `None` if it reads like that already.
    pub fn edit_second(&self, cue: usize, at: Option<usize>, text: &str) -> Option<Edit> {
        let second = self.second()?;
        let text = self.second_in_lines(&lines(text).collect::<Vec<_>>().join("\n"));
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
            language: second.facts.language.clone(),
            ..SubtitleFile::new(FileFormat::SubRip)
        })
    }

    /// Second cues that are not translated yet.
    pub fn untranslated(&self) -> usize {
        self.second().map_or(0, |second| second.cues.iter().filter(|cue| is_untranslated(cue)).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    fn german() -> SecondFacts {
        SecondFacts { language: Some("de".to_owned()), in_step: true, ..SecondFacts::default() }
    }

    #[test]
    fn a_translation_is_begun_written_and_made_a_file() {
        let mut talk = fixture::fused_session(90);
        let count = talk.cues().len();
        talk.edit(&talk.begin_translation(german()).unwrap()).unwrap();
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
        let to = SecondSubtitles { facts: SecondFacts { name: "halves".into(), ..SecondFacts::default() }, cues };
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
    fn what_has_the_times_of_the_cues_is_a_translation_of_them() {
        let talk = fixture::fused_session(90);
        let second = |by: i64| -> Vec<SecondCue> {
            let moved = |cue: &Cue| SecondCue { span: cue.span.shifted(Duration::from_millis(by)), text: "so".into() };
            talk.cues().iter().map(moved).collect()
        };
        assert!(talk.have_times_of_cues(&second(0)) && talk.have_times_of_cues(&second(30)));
        assert!(!talk.have_times_of_cues(&second(300)) && !talk.have_times_of_cues(&[]));
        assert!(!talk.have_times_of_cues(&second(0)[..talk.cues().len() / 2]));
    }

    #[test]
    fn what_is_not_translated_is_found_and_typed_rows_are_broken_into_lines() {
        let mut talk = fixture::fused_session(90);
        assert_eq!(talk.next_untranslated(None, true), None, "there is no translation");
        talk.edit(&talk.begin_translation(german()).unwrap()).unwrap();
        let last = talk.cues().len() - 1;
        assert_eq!(talk.next_untranslated(None, true), Some(0));
        let long = "Jeden Morgen gehe ich zum Hafen hinunter, und ich zähle die Boote.";
        let edit = talk.edit_second(1, Some(1), long).unwrap();
        talk.edit(&edit).unwrap();
        let text = talk.second().unwrap().cues[1].text.clone();
        assert_eq!((text.replace('\n', " ").as_str(), text.lines().count()), (long, 2));
        assert!(text.starts_with("Jeden Morgen gehe ich zum Hafen hinunter,\n"), "{text}");
        assert_eq!(talk.next_untranslated(Some(0), true), Some(2));
        assert_eq!(talk.next_untranslated(Some(2), false), Some(0));
        assert_eq!(talk.next_untranslated(Some(last), true), Some(0));
        assert!(talk.is_untranslated(0) && !talk.is_untranslated(1));
        assert_eq!(talk.second_broken_anew("Das\nBoot."), "Das Boot.");
    }

    #[test]
    fn a_name_says_in_which_language_a_file_is() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(language_in_name(Path::new(name)).as_deref(), expected, "{name}");
        };
        check("talk.de.srt", Some("de"));
        check("talk_fra.vtt", Some("fr"));
        check("talk.final.srt", None);
        check("talk.srt", None);
    }
}
