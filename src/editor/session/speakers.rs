//! Who speaks in the cues, and how they are called.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Session;
use super::cue_edits::EditRefusal;
use crate::project::Edit;

impl Session {
    /// Everybody who speaks, in the order in which they begin to, and how many words of theirs there are.
    pub fn speakers(&self) -> Vec<(Arc<str>, usize)> {
        let mut speakers: Vec<(Arc<str>, usize)> = Vec::new();
        for speaker in self.words().iter().filter_map(|word| word.speaker.as_ref()) {
            match speakers.iter_mut().find(|(known, _)| known == speaker) {
                Some((_, count)) => *count += 1,
                None => speakers.push((speaker.clone(), 1)),
            }
        }
        speakers
    }

    /// Who speaks in a cue, in the order in which they begin to.
    pub fn speakers_of(&self, cue: usize) -> Vec<Arc<str>> {
        let mut speakers: Vec<Arc<str>> = Vec::new();
        let words = self.cues().get(cue).map_or(&[][..], |cue| &self.words()[cue.words.clone()]);
        for speaker in words.iter().filter_map(|word| word.speaker.as_ref()) {
            if !speakers.contains(speaker) {
                speakers.push(speaker.clone());
            }
        }
        speakers
    }

    /// The edit that says who speaks in these cues; `None`: no known speaker.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn set_speaker(&self, cues: &[usize], speaker: Option<&str>) -> Result<Edit, EditRefusal> {
        let cues: BTreeSet<usize> = cues.iter().copied().filter(|&cue| cue < self.cues().len()).collect();
        let words = cues.iter().flat_map(|&cue| &self.words()[self.cues()[cue].words.clone()]);
        let words: Vec<_> = words.map(|word| word.id).collect();
        if words.is_empty() {
            return Err(EditRefusal::NoCue);
        }
        Ok(Edit::SetSpeaker { words, speaker: speaker.map(Arc::from) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;
    use base::time::Span;
    use formats::guideline::{Guideline, SpeakerMarking};

    fn spans(talk: &Session) -> Vec<Span> {
        talk.cues().iter().map(|cue| cue.span).collect()
    }

    fn named(talk: &mut Session, marking: SpeakerMarking) {
        let guideline = Guideline { speakers: marking, ..talk.project().guideline.clone() };
        talk.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
    }

    #[test]
    fn speakers_are_set_named_shown_and_renamed_each_in_one_step() {
        let mut talk = fixture::session(120);
        let before = spans(&talk);
        assert!(talk.speakers().is_empty());
        let all: Vec<usize> = (0..talk.cues().len()).collect();
        for (cues, name) in [(&all[..2], "Ann"), (&all[2..], " Bob \n")] {
            let edit = talk.set_speaker(cues, Some(name)).unwrap();
            talk.edit(&edit).unwrap();
        }
        assert_eq!(talk.speakers().iter().map(|(name, _)| &**name).collect::<Vec<_>>(), ["Ann", "Bob"]);
        assert_eq!(spans(&talk), before, "no cue moves, and by itself nothing is shown of it");
        assert!(talk.cues().iter().all(|cue| !cue.text().contains("ANN")));

        named(&mut talk, SpeakerMarking::Names);
        let first = talk.cues()[0].text();
        assert!(first.starts_with("ANN: "), "{first}");
        let bob: Vec<usize> = (0..talk.cues().len()).filter(|&cue| talk.cues()[cue].text().contains("BOB: ")).collect();
        assert_eq!(bob.len(), 1, "only where he begins");
        // What was put in is no text of the cue, also where the user types it.
        assert!(!talk.text_of(talk.cues()[0].words.clone()).contains("ANN"));
        assert_eq!(talk.retext(talk.cues()[0].words.clone(), &first), None);
        let changed = talk.retext(talk.cues()[0].words.clone(), &format!("{first} indeed")).unwrap();
        assert!(!changed.text.contains("ANN") && changed.text.ends_with("indeed"));

        let names = vec![(Arc::from("Ann"), Arc::from("Bob")), (Arc::from("Bob"), Arc::from("Ann"))];
        talk.edit(&Edit::RenameSpeakers { names }).unwrap();
        assert!(talk.cues()[0].text().starts_with("BOB: "), "names can be exchanged");
        talk.undo().unwrap().unwrap();
        assert!(talk.cues()[0].text().starts_with("ANN: "));
        assert_eq!(talk.speakers_of(0), [Arc::from("Ann")]);
        assert!(talk.edit(&Edit::RenameSpeakers { names: vec![(Arc::from("Ann"), Arc::from("  "))] }).is_err());
    }

    #[test]
    fn two_share_a_cue_only_with_dashes() {
        let mut words = fixture::words(40);
        for (name, part) in [("Ann", 0..2), ("Bob", 2..4), ("Ann", 4..40)] {
            words[part].iter_mut().for_each(|word| word.speaker = Some(Arc::from(name)));
        }
        let mut talk = fixture::begin(&words, fixture::evidence(&words));
        let shared = |talk: &Session| -> Vec<Vec<String>> {
            let cues = (0..talk.cues().len()).filter(|&cue| talk.speakers_of(cue).len() > 1);
            cues.map(|cue| talk.cues()[cue].lines.clone()).collect()
        };
        assert!(shared(&talk).is_empty());
        named(&mut talk, SpeakerMarking::Dashes);
        // Each by itself would be gone too soon.
        assert_eq!(shared(&talk), [["- Every morning", "- I walk"]]);
        let alone = talk.cues().iter().filter(|cue| cue.lines.len() == 1 || !cue.text().contains("- "));
        assert!(alone.count() + 1 >= talk.cues().len(), "nobody else has a dash");
        named(&mut talk, SpeakerMarking::None);
        assert!(shared(&talk).is_empty());
    }
}
