//! Cues that come and go: put in, doubled, deleted.

use super::Session;
use super::cue_edits::EditRefusal;
use super::runs::runs_of;
use crate::project::{CueText, Edit, NewCue, StepKind};
use base::time::{Duration, Instant};

impl Session {
    /// The edit that puts in an unspoken cue, as near to `at` as there is room beside the other cues.
    pub fn insert_cue(&self, text: &str, at: Instant) -> Edit {
        let cues = self.cues();
        let next = cues.partition_point(|cue| cue.span.end <= at);
        // Inside a cue the nearer one of its ends is meant.
        let is_before =
            cues.get(next).is_none_or(|cue| at <= cue.span.start || at - cue.span.start < cue.span.end - at);
        let next = if is_before { next } else { next + 1 };
        Edit::InsertCue { name: StepKind::InsertCue, cue: self.new_cue(next, text.to_owned(), at, None) }
    }

    /// The edit that puts in a cue right behind this one, with the same text and as long, as unspoken text.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn duplicate_cue(&self, cue: usize) -> Result<Edit, EditRefusal> {
        let original = self.cues().get(cue).ok_or(EditRefusal::NoCue)?;
        let new = self.new_cue(cue + 1, original.text(), original.span.end, Some(original.span.duration()));
        Ok(Edit::InsertCue { name: StepKind::DuplicateCue, cue: new })
    }

    /// A cue in front of the one at position `next`.
    pub(super) fn new_cue(&self, next: usize, text: String, at: Instant, duration: Option<Duration>) -> NewCue {
        let cues = self.cues();
        let before = next.checked_sub(1);
        let after = before.and_then(|before| self.end_of_cue(before));
        let room = (before.map(|before| cues[before].span.end), cues.get(next).map(|next| next.span.start));
        NewCue { after, text, at, duration, room }
    }

    /// The edit that takes cues away with their words; those beside them stay as they are. One undo brings all back.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn delete_cues(&self, cues: &[usize]) -> Result<Edit, EditRefusal> {
        let texts: Vec<CueText> = runs_of(cues.iter().copied().filter(|&cue| cue < self.cues().len()))
            .into_iter()
            .flatten()
            .filter_map(|cue| self.retext(self.cues()[cue].words.clone(), ""))
            .collect();
        let name = if texts.len() == 1 { StepKind::DeleteCue } else { StepKind::DeleteCues };
        if texts.is_empty() { Err(EditRefusal::NoCue) } else { Ok(Edit::Retext { name, cues: texts }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;
    use crate::session::question::Question;
    use base::time::Span;

    type Seen = Vec<(String, Span)>;

    fn seen(talk: &Session) -> Seen {
        talk.cues().iter().map(|cue| (cue.text(), cue.span)).collect()
    }

    fn texts(seen: &Seen) -> Vec<&str> {
        seen.iter().map(|(text, _)| text.as_str()).collect()
    }

    /// Makes an edit, looks at what is there, and goes back and forth once.
    fn check(talk: &mut Session, edit: &Edit, expected: &Seen) {
        let before = (talk.project().clone(), seen(talk));
        talk.edit(edit).unwrap();
        assert_eq!(&seen(talk), expected);
        let after = talk.project().clone();
        talk.undo().unwrap().unwrap();
        let next_word = talk.project().next_word;
        assert_eq!((talk.project(), &seen(talk)), (&crate::project::Project { next_word, ..before.0 }, &before.1));
        talk.redo().unwrap().unwrap();
        assert_eq!((talk.project(), &seen(talk)), (&after, expected));
    }

    /// Every gap between cues that has room, and the place behind the last.
    fn gap_with_room(talk: &Session) -> usize {
        let cues = talk.cues();
        let gap = |next: &usize| cues[*next].span.start - cues[next - 1].span.end;
        (1..cues.len()).max_by_key(gap).expect("two cues")
    }

    /// A talk with a long pause after some of the cues.
    fn talk_with_room() -> Session {
        let mut talk = fixture::session(120);
        let map = crate::project::TimeMap::Shift(Duration::from_millis(8_000));
        for cue in [0, 3] {
            let edit = talk.map_times(map, &crate::session::time_moves::TimeScope::From(cue)).unwrap();
            talk.edit(&edit).unwrap();
        }
        talk
    }

    #[test]
    fn a_cue_that_nobody_speaks_moves_no_other_and_takes_no_words_time() {
        for at in ["first", "middle", "last"] {
            let mut talk = talk_with_room();
            let before = seen(&talk);
            let cue = match at {
                "first" => 0,
                "middle" => gap_with_room(&talk),
                _ => before.len(),
            };
            let start = match cue {
                0 => Instant::from_millis(500),
                cue => before[cue - 1].1.end + Duration::from_millis(900),
            };
            let edit = talk.insert_cue("[Applause]\nThank you", start);
            let Edit::InsertCue { cue: new, .. } = &edit else { panic!("{edit:?}") };
            let span = talk.project().span_of_new_cue(new).unwrap();
            assert_eq!(span.start, start);
            let mut expected = before.clone();
            expected.insert(cue, ("[Applause]\nThank you".to_owned(), span));
            let (spoken, heard) = (talk.project().spoken_words(), talk.project().words.len());
            check(&mut talk, &edit, &expected);
            assert_eq!((talk.project().spoken_words(), talk.project().words.len()), (spoken, heard + 3), "{at}");
            assert!(talk.project().words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
            // It raises no question.
            let gap = talk.end_of_cue(cue).unwrap();
            assert!(!talk.queue().contains(&Question::Boundary(gap)));
            assert!(talk.project().pins.decision(gap).unwrap().unseen);
            // Its text is changed without any word taking time.
            let retext = talk.retext(talk.cues()[cue].words.clone(), "Long applause\nof the whole house").unwrap();
            let edit = Edit::Retext { name: StepKind::EditText, cues: vec![retext] };
            expected[cue].0 = "Long applause\nof the whole house".to_owned();
            check(&mut talk, &edit, &expected);
            assert_eq!(talk.project().spoken_words().len(), heard, "{at}");
            // And it goes without a trace.
            let edit = talk.delete_cues(&[cue]).unwrap();
            check(&mut talk, &edit, &before);
        }
    }

    #[test]
    fn inside_a_cue_the_nearer_end_is_meant_and_without_room_nothing_happens() {
        let mut talk = talk_with_room();
        let cues = seen(&talk);
        let Span { start, end } = cues[1].1;
        let place = |at: Instant| match talk.insert_cue("x", at) {
            Edit::InsertCue { cue, .. } => cue.after,
            other => panic!("{other:?}"),
        };
        assert_eq!(place(start + Duration::from_millis(10)), talk.end_of_cue(0));
        assert_eq!(place(end - Duration::from_millis(10)), talk.end_of_cue(1));
        let tight = (1..cues.len()).min_by_key(|&next| cues[next].1.start - cues[next - 1].1.end).unwrap();
        let edit = talk.insert_cue("Music", cues[tight - 1].1.end);
        let project = talk.project().clone();
        let error = talk.edit(&edit).unwrap_err();
        assert!(error.to_string().starts_with("there is no room for it"), "{error}");
        assert_eq!(talk.project(), &project);
    }

    #[test]
    fn a_doubled_cue_stands_right_behind_its_original() {
        let mut talk = talk_with_room();
        let next = gap_with_room(&talk);
        let before = seen(&talk);
        let (text, span) = before[next - 1].clone();
        let edit = talk.duplicate_cue(next - 1).unwrap();
        let start = talk.project().guideline.earliest_in(span.end);
        let mut expected = before.clone();
        expected.insert(next, (text, Span::new(start, start + span.duration())));
        check(&mut talk, &edit, &expected);
        assert_eq!(talk.duplicate_cue(9_999), Err(EditRefusal::NoCue));
    }

    #[test]
    fn deleted_cues_leave_the_others_as_they_were() {
        for cues in [vec![0], vec![2], vec![1, 2, 4], vec![9_999, 1]] {
            let mut talk = fixture::session(120);
            let before = seen(&talk);
            let expected: Seen = before
                .iter()
                .enumerate()
                .filter(|(cue, _)| !cues.contains(cue))
                .map(|(_, seen)| seen.clone())
                .collect();
            let edit = talk.delete_cues(&cues).unwrap();
            check(&mut talk, &edit, &expected);
        }
        let mut talk = fixture::session(120);
        let before = seen(&talk);
        let last = before.len() - 1;
        let edit = talk.delete_cues(&[last]).unwrap();
        check(&mut talk, &edit, &before[..last].to_vec());
        assert_eq!(texts(&seen(&talk)), texts(&before[..last].to_vec()));
        // All of them; and back.
        let all: Vec<usize> = (0..last).collect();
        let edit = talk.delete_cues(&all).unwrap();
        check(&mut talk, &edit, &Vec::new());
        assert_eq!(talk.delete_cues(&[0]), Err(EditRefusal::NoCue));
    }
}
