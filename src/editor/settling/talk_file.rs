//! A talk as a file in any format: its cues, and where a format has a place for them, words, speakers and boundaries.

use crate::cues::Cue;
use crate::export::{CueFileSource, FileDetails, cue_file};
use crate::project::{Edge, Project};
use crate::settling::{ProjectCues, State};
use base::time::Span;
use evidence::UNKNOWN_LANGUAGE;
use formats::subtitle_file::{
    BoundaryMark, FileFormat, Loss, Programme, SubtitleFile, SubtitleFileError, WriteOptions, losses, write,
};
use formats::transcript::Word;

/// The parts of a talk that can be written into files.
#[derive(Clone, Copy)]
pub struct TalkFile<'a> {
    project_cues: &'a ProjectCues,
    words: &'a [Word],
    language: Option<&'a str>,
    /// Of which the cues are, if they may have come from a file.
    project: Option<&'a Project>,
    programme: Option<&'a Programme>,
}

impl<'a> TalkFile<'a> {
    /// `words`: with their measured times.
    pub fn new(project_cues: &'a ProjectCues, words: &'a [Word], language: Option<&'a str>) -> Self {
        let language = language.filter(|code| *code != UNKNOWN_LANGUAGE && !code.is_empty());
        Self { project_cues, words, language, project: None, programme: None }
    }

    /// The cues of `project` stay in the subtitle file that they came from.
    pub fn of(self, project: &'a Project) -> Self {
        Self { project: Some(project), ..self }
    }

    /// With what is said of the programme where a file has a header for it.
    pub fn for_programme(self, programme: &'a Programme) -> Self {
        Self { programme: Some(programme), ..self }
    }

    /// The times of cues as they were given or set.
    fn pinned(&self, cues: &[Cue]) -> Vec<Option<Span>> {
        let Some(project) = self.project.filter(|project| project.given_file.is_some()) else { return Vec::new() };
        let pin = |edge: Edge| project.pins.time(edge);
        let span = |cue: &Cue| {
            let (first, last) = (self.words.get(cue.words.start)?, self.words.get(cue.words.end.checked_sub(1)?)?);
            Some(Span::new(pin(Edge::In(first.id))?, pin(Edge::Out(last.id))?))
        };
        cues.iter().map(span).collect()
    }

    /// Whether the cues came from a file.
    fn is_given(&self) -> bool {
        self.project.is_some_and(|project| project.given_file.is_some())
    }

    /// Whether the transcript says who speaks.
    pub fn has_speakers(&self) -> bool {
        self.words.iter().any(|word| word.speaker.is_some())
    }

    /// The cues, and what else `format` has a place for.
    pub fn file(&self, format: FileFormat, details: FileDetails) -> SubtitleFile {
        self.file_of(self.project_cues.cues.len(), format, details)
    }

    /// Only its first cues.
    fn file_of(&self, cues: usize, format: FileFormat, details: FileDetails) -> SubtitleFile {
        let cues = &self.project_cues.cues[..cues.min(self.project_cues.cues.len())];
        let shown = &self.project_cues.wording.words;
        let pinned = self.pinned(cues);
        let source = CueFileSource {
            cues,
            words: self.words,
            shown,
            language: self.language,
            given: self.project.and_then(|project| project.given_file.as_ref()),
            pinned: &pinned,
        };
        let mut file = cue_file(&source, format, details);
        file.programme = self.programme.cloned().unwrap_or_default();
        let lists_boundaries = matches!(format, FileFormat::TextGrid | FileFormat::CuesJson);
        if lists_boundaries || (details.boundaries && format.lists_markers()) {
            let words = cues.last().map_or(0, |cue| cue.words.end);
            file.boundaries = self.boundaries(words);
        }
        file
    }

    /// Where cues end and where an end was refused, up to a word.
    fn boundaries(&self, words: usize) -> Vec<BoundaryMark> {
        let boundaries = self.project_cues.boundaries.iter().take_while(|boundary| boundary.word < words);
        let marks = boundaries.map(|boundary| BoundaryMark {
            at: boundary.span.start,
            state: State::label(boundary.state).to_owned(),
            strength: self.project_cues.weighed.get(boundary.word).copied().flatten().map(|gap| gap.strength()),
        });
        marks.collect()
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// What the format has no numbers or no bytes for.
    pub fn write(
        &self,
        format: FileFormat,
        details: FileDetails,
        options: &WriteOptions,
    ) -> Result<Vec<u8>, SubtitleFileError> {
        write(&self.file(format, details), format, options)
    }

    /// How the file begins: its first cues alone.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_first(
        &self,
        cues: usize,
        format: FileFormat,
        details: FileDetails,
        options: &WriteOptions,
    ) -> Result<Vec<u8>, SubtitleFileError> {
        // Those that the offset puts before zero show nothing of it.
        let gone = self.project_cues.cues.iter().take_while(|cue| options.leaves_out(cue.span)).count();
        write(&self.file_of(gone + cues, format, details), format, options)
    }

    /// Facts about the talk that the file will not hold. Word times and boundaries are lost only where they were wished for.
    pub fn losses(&self, format: FileFormat, details: FileDetails, options: &WriteOptions) -> Vec<Loss> {
        // Cues with all details.
        let mut all = self.file(FileFormat::CuesJson, FileDetails::default());
        (all.words, all.boundaries) = (Vec::new(), Vec::new());
        if self.is_given() && all.format == format {
            return losses(&self.file(format, details), format, options);
        }
        let leaves_voices = format == FileFormat::WebVtt && !details.voices;
        if leaves_voices {
            // That WebVTT without voices leaves out the speakers is no surprise to the user.
            all.cues = self.file(format, details).cues;
        }
        if !self.is_given() {
            // In a format of its own, so that every other one is another.
            all.format = FileFormat::CuesJson;
        }
        losses(&all, format, options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cues::Cue;
    use crate::settling::Boundary;
    use base::time::{Instant, Span};
    use formats::transcript::timed_word;
    use std::sync::Arc;

    fn cues() -> (ProjectCues, Vec<Word>) {
        let mut words = vec![timed_word(0.1, 0.9), timed_word(1.1, 1.9)];
        words[0].speaker = Some(Arc::from("Ann"));
        // The words are not those of the cue, so their places in its text are not known.
        (words[0].text, words[1].text) = ("Ebb".to_owned(), "Flut 潮".to_owned());
        let cue = |at: usize, line: &str| Cue {
            words: at..at + 1,
            lines: vec![line.to_owned()],
            span: Span::from_secs(at as f64, at as f64 + 1.0),
        };
        let boundary = Boundary {
            gap: words[0].id,
            word: 0,
            state: State::Accepted,
            stage: None,
            signs: None,
            break_penalty: 0.0,
            span: Span::from_secs(1.0, 1.0),
        };
        let project_cues = ProjectCues {
            cues: vec![cue(0, "<i>Ebb</i>"), cue(1, "Flut 潮")],
            boundaries: vec![boundary],
            ..ProjectCues::default()
        };
        (project_cues, words)
    }

    fn lost(format: FileFormat, options: &WriteOptions) -> Vec<String> {
        let (project_cues, words) = cues();
        let talk = TalkFile::new(&project_cues, &words, Some("de"));
        talk.losses(format, FileDetails::default(), options).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_gets_lost_is_what_the_talk_has_and_the_format_lacks() {
        let usual = WriteOptions::default();
        assert_eq!(lost(FileFormat::SubRip, &usual), ["1 cue no longer says who speaks"]);
        assert!(lost(FileFormat::WebVtt, &usual).is_empty());
        assert!(lost(FileFormat::Ttml, &usual).is_empty());
        let sbv = lost(FileFormat::Sbv, &usual);
        assert_eq!(sbv, ["1 cue loses its italics", "1 cue no longer says who speaks"]);
        let western = WriteOptions { encoding: "windows-1252".parse().unwrap(), ..usual };
        let lost_signs = lost(FileFormat::SubRip, &western);
        assert_eq!(lost_signs[1], "1 character cannot be written and becomes \"?\": 潮");
    }

    #[test]
    fn boundaries_are_points_of_a_textgrid_and_markers_where_they_are_wished_for() {
        let (project_cues, words) = cues();
        let talk = TalkFile::new(&project_cues, &words, Some("und"));
        let marks = talk.file(FileFormat::TextGrid, FileDetails::default()).boundaries;
        let mark = BoundaryMark { at: Instant::from_millis(1000), state: "accepted".to_owned(), strength: None };
        assert_eq!(marks, std::slice::from_ref(&mark));
        let wished = FileDetails { boundaries: true, ..FileDetails::default() };
        assert!(talk.file(FileFormat::Edl, FileDetails::default()).boundaries.is_empty());
        assert_eq!(talk.file(FileFormat::Edl, wished).boundaries, [mark]);
        assert!(talk.file(FileFormat::SubRip, wished).boundaries.is_empty());
        let text = talk.write(FileFormat::TextGrid, FileDetails::default(), &WriteOptions::default()).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("name = \"words\"") && text.contains("mark = \"accepted\""), "{text}");
    }
}
