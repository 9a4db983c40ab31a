//! Comments and bookmarks of cues, found by the words that they hang on.

use super::Session;
use super::cue_edits::EditRefusal;
use crate::cues::Cue;
use crate::export::CueNote;
use crate::project::{Edit, StepKind};
use formats::transcript::WordId;

impl Session {
    fn ids_of(&self, cue: &Cue) -> impl Iterator<Item = WordId> {
        let words = self.words().get(cue.words.clone()).unwrap_or_default();
        words.iter().map(|word| word.id)
    }

    /// The word of a cue that new comments and bookmarks hang on: the one in its middle, so that a moved edge leaves it where it
    /// is.
    fn middle_word(&self, cue: &Cue) -> Option<WordId> {
        self.ids_of(cue).nth(cue.words.len() / 2)
    }

    /// The remarks about a cue: all comments on its words, one below the other.
    pub fn comment_of(&self, cue: usize) -> Option<String> {
        let comments = &self.project().comments;
        let cue = self.cues().get(cue).filter(|_| !comments.is_empty())?;
        let texts: Vec<&str> = self.ids_of(cue).filter_map(|id| comments.get(&id)).map(String::as_str).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    pub fn has_bookmark(&self, cue: usize) -> bool {
        let bookmarks = &self.project().bookmarks;
        let cue = self.cues().get(cue).filter(|_| !bookmarks.is_empty());
        cue.is_some_and(|cue| self.ids_of(cue).any(|id| bookmarks.contains(&id)))
    }

    /// Positions of the cues with a comment, in order.
    pub fn commented_cues(&self) -> Vec<usize> {
        self.cues_of(self.project().comments.keys())
    }

    /// Positions of the cues with a bookmark, in order.
    pub fn bookmarked_cues(&self) -> Vec<usize> {
        self.cues_of(self.project().bookmarks.iter())
    }

    /// The notes on cues, in their order.
    pub fn notes(&self) -> Vec<CueNote> {
        let mut cues = self.commented_cues();
        cues.extend(self.bookmarked_cues());
        cues.sort_unstable();
        cues.dedup();
        let note = |cue| CueNote { cue, comment: self.comment_of(cue), has_bookmark: self.has_bookmark(cue) };
        cues.into_iter().map(note).collect()
    }

    fn cues_of<'a>(&self, words: impl Iterator<Item = &'a WordId>) -> Vec<usize> {
        let mut cues: Vec<usize> = words.filter_map(|&word| self.cue_of_word(self.project().position(word)?)).collect();
        // Ids of words that were put in by hand are not in the order of the talk.
        cues.sort_unstable();
        cues.dedup();
        cues
    }

    /// The edit that makes this the comment of a cue, in place of all that it has; an empty text takes them away.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn comment_cue(&self, cue: usize, text: &str) -> Result<Edit, EditRefusal> {
        let comments = &self.project().comments;
        let cue = self.cues().get(cue).ok_or(EditRefusal::NoCue)?;
        let mut there = self.ids_of(cue).filter(|id| comments.contains_key(id));
        let first = there.next();
        let text = Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        let name = match (first, &text) {
            (None, _) => StepKind::CommentOnACue,
            (Some(_), Some(_)) => StepKind::ChangeAComment,
            (Some(_), None) => StepKind::DeleteAComment,
        };
        let word = first.or_else(|| self.middle_word(cue)).ok_or(EditRefusal::NoCue)?;
        let others = there.map(|other| (other, None));
        Ok(Edit::Comment { name, comments: std::iter::once((word, text)).chain(others).collect() })
    }

    /// The edit that gives these cues a bookmark each; where all of them have one, the one that takes them away.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn toggle_bookmarks(&self, cues: &[usize]) -> Result<Edit, EditRefusal> {
        let bookmarks = &self.project().bookmarks;
        let takes_away = cues.iter().all(|&cue| self.has_bookmark(cue));
        let found = cues.iter().filter_map(|&cue| self.cues().get(cue));
        let words: Vec<(WordId, bool)> = if takes_away {
            found.flat_map(|cue| self.ids_of(cue)).filter(|id| bookmarks.contains(id)).map(|id| (id, false)).collect()
        } else {
            let bare = cues.iter().filter(|&&cue| !self.has_bookmark(cue));
            bare.filter_map(|&cue| Some((self.middle_word(self.cues().get(cue)?)?, true))).collect()
        };
        if words.is_empty() { Err(EditRefusal::NoCue) } else { Ok(Edit::Bookmark { words }) }
    }
}

/// The cue after or before a place; from the last one on to the first, and the other way round.
pub fn neighbour(cues: &[usize], here: Option<usize>, forward: bool) -> Option<usize> {
    let found = match (here, forward) {
        (None, true) => cues.first(),
        (None, false) => cues.last(),
        (Some(here), true) => cues.iter().find(|&&cue| cue > here).or(cues.first()),
        (Some(here), false) => cues.iter().rfind(|&&cue| cue < here).or(cues.last()),
    };
    found.copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{ManyKind, StepName};
    use crate::session::fixture;

    fn comment(talk: &mut Session, cue: usize, text: &str) {
        let edit = talk.comment_cue(cue, text).unwrap();
        talk.edit(&edit).unwrap();
    }

    fn retext(talk: &mut Session, cue: usize, text: &str) {
        let cues = talk.retext(talk.cues()[cue].words.clone(), text).into_iter().collect();
        talk.edit(&Edit::Retext { name: StepKind::EditText, cues }).unwrap();
    }

    #[test]
    fn a_merge_keeps_both_comments_and_a_split_gives_each_part_its_own() {
        let mut talk = fixture::fused_session(120);
        let seen = |talk: &Session| talk.cues().iter().map(|cue| (cue.lines.clone(), cue.span)).collect::<Vec<_>>();
        let before = seen(&talk);
        comment(&mut talk, 1, " which boats? \n");
        comment(&mut talk, 2, "too fast");
        assert_eq!(seen(&talk), before, "a comment is no text of the talk");
        assert_eq!(talk.comment_of(1).as_deref(), Some("which boats?"));
        assert_eq!((talk.comment_of(0), talk.comment_of(9_999), talk.commented_cues()), (None, None, vec![1, 2]));

        let merge = talk.merge_with_next(1).unwrap();
        talk.edit(&merge).unwrap();
        assert_eq!((talk.comment_of(1).as_deref(), talk.commented_cues()), (Some("which boats?\ntoo fast"), vec![1]));
        // Left as it is both stay where they are, and part again.
        assert!(talk.edit(&talk.comment_cue(1, "which boats?\ntoo fast").unwrap()).is_ok());
        talk.undo().unwrap().unwrap();
        talk.undo().unwrap().unwrap();
        assert_eq!(
            (talk.comment_of(1).as_deref(), talk.comment_of(2).as_deref()),
            (Some("which boats?"), Some("too fast"))
        );
        comment(&mut talk, 2, "");
        assert_eq!(talk.commented_cues(), [1]);
        assert!(talk.edit(&talk.comment_cue(1, "which boats?").unwrap()).is_err(), "it says so already");
    }

    #[test]
    fn a_moved_edge_leaves_the_comment_with_its_cue() {
        let mut talk = fixture::fused_session(120);
        comment(&mut talk, 1, "here");
        let end = talk.end_of_cue(1).unwrap();
        for _ in 0..2 {
            let edit = talk.move_by(talk.end_of_cue(1).unwrap(), -1).unwrap();
            talk.edit(&edit).unwrap();
        }
        assert_ne!(talk.end_of_cue(1), Some(end));
        assert_eq!(talk.commented_cues(), [1]);
    }

    #[test]
    fn a_comment_survives_whatever_is_typed_into_its_cue_and_goes_with_the_cue() {
        let mut talk = fixture::fused_session(120);
        comment(&mut talk, 1, "here");
        let edit = talk.toggle_bookmarks(&[1]).unwrap();
        talk.edit(&edit).unwrap();
        for text in ["something", "Something else that is much longer than it was", "Four words are enough", "so"] {
            retext(&mut talk, 1, text);
            assert_eq!((talk.comment_of(1).as_deref(), talk.has_bookmark(1)), (Some("here"), true), "{text}");
        }
        let edit = talk.delete_cues(&[1]).unwrap();
        talk.edit(&edit).unwrap();
        assert_eq!((talk.commented_cues(), talk.bookmarked_cues()), (vec![], vec![]));
        assert!(talk.project().comments.is_empty() && talk.project().bookmarks.is_empty());
        while talk.undo_name().is_some() {
            talk.undo().unwrap().unwrap();
        }
        assert!(talk.project().comments.is_empty());
        while talk.redo_name().is_some() {
            talk.redo().unwrap().unwrap();
        }
        assert!(talk.project().comments.is_empty() && talk.project().bookmarks.is_empty());
    }

    #[test]
    fn new_evidence_moves_no_comment() {
        let mut talk = fixture::fused_session(120);
        comment(&mut talk, 2, "here");
        let text = talk.cues()[2].text();
        let plain = fixture::evidence(talk.words());
        talk.set_evidence(std::sync::Arc::new(plain));
        let cue = talk.commented_cues()[0];
        let word = text.split_whitespace().nth(text.split_whitespace().count() / 2).unwrap();
        assert!(talk.cues()[cue].text().contains(word), "{:?}", talk.cues()[cue]);
    }

    #[test]
    fn bookmarks_of_several_cues_are_set_and_taken_away_together() {
        let mut talk = fixture::fused_session(120);
        let toggle = |talk: &mut Session, cues: &[usize]| {
            let edit = talk.toggle_bookmarks(cues).unwrap();
            talk.edit(&edit).unwrap().name
        };
        assert_eq!(toggle(&mut talk, &[1]), StepKind::SetABookmark.into());
        assert_eq!(toggle(&mut talk, &[0, 1, 3]), StepName::Many(ManyKind::SetBookmarks, 2));
        assert_eq!(talk.bookmarked_cues(), [0, 1, 3]);
        assert_eq!(neighbour(&talk.bookmarked_cues(), Some(1), true), Some(3));
        assert_eq!(neighbour(&talk.bookmarked_cues(), Some(3), true), Some(0));
        assert_eq!(neighbour(&talk.bookmarked_cues(), Some(0), false), Some(3));
        assert_eq!(neighbour(&[], Some(0), true), None);
        let merge = talk.merge_with_next(0).unwrap();
        talk.edit(&merge).unwrap();
        assert_eq!(talk.bookmarked_cues(), [0, 2]);
        assert_eq!(
            toggle(&mut talk, &[0]),
            StepName::Many(ManyKind::RemoveBookmarks, 2),
            "both cues that it was made of had one"
        );
        assert_eq!(talk.bookmarked_cues(), [2]);
        assert!(talk.toggle_bookmarks(&[]).is_err());
    }
}
