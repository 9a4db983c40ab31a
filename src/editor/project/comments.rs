//! Comments and bookmarks: what people note about cues while they work. They hang on a word of the cue, so that they stay with
//! it whatever becomes of its edges: of two cues that become one both comments stay, and where a cue is divided each part keeps
//! those of its own words.

use std::collections::{BTreeMap, BTreeSet};

use super::edit_error::EditError;
use super::{Change, ManyKind, Project, StepKind, StepName};
use base::texts::t;
use formats::transcript::{Word, WordId};

/// Characters of the longest comment that can be typed; it is a note, no document.
pub const LONGEST_COMMENT: usize = 2000;

/// What is longer was not typed: comments of cues that became one stand one after the other, none of them cut off.
const LONGEST_KEPT: usize = 50 * LONGEST_COMMENT;

/// A text as it is kept: without white space around it, and not too long; `None`: there is nothing in it.
pub(super) fn as_comment(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    let text: String = lines.join("\n").chars().take(LONGEST_KEPT).collect();
    (!text.is_empty()).then_some(text)
}

impl Project {
    /// What has to change so that this is remarked at the words.
    pub(super) fn set_comments(&self, comments: &[(WordId, Option<String>)]) -> Result<Vec<Change>, EditError> {
        let mut changes = Vec::new();
        for (word, text) in comments.iter().cloned().collect::<BTreeMap<_, _>>() {
            self.position(word).ok_or(EditError::NoSuchWord)?;
            let (from, to) = (self.comments.get(&word).cloned(), text.as_deref().and_then(as_comment));
            if from != to {
                changes.push(Change::Comment { word, from, to });
            }
        }
        if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-comment"))) } else { Ok(changes) }
    }

    /// What has to change so that these words have a bookmark, or none, and what undo calls it.
    pub(super) fn set_bookmarks(&self, words: &[(WordId, bool)]) -> Result<(StepName, Vec<Change>), EditError> {
        let mut changes = Vec::new();
        for (word, to) in words.iter().copied().collect::<BTreeMap<_, _>>() {
            self.position(word).ok_or(EditError::NoSuchWord)?;
            let from = self.bookmarks.contains(&word);
            if from != to {
                changes.push(Change::Bookmark { word, from, to });
            }
        }
        let sets = changes.iter().any(|change| matches!(change, Change::Bookmark { to: true, .. }));
        if changes.is_empty() {
            return Err(EditError::Nothing(t!("edit-same-bookmarks")));
        }
        let (one, many) = match sets {
            true => (StepKind::SetABookmark, ManyKind::SetBookmarks),
            false => (StepKind::RemoveABookmark, ManyKind::RemoveBookmarks),
        };
        Ok((StepName::counted(one, many, changes.len()), changes))
    }
}

/// Comments and bookmarks of words that are gone go over to the word in the middle of what the cue reads now: moved edges take
/// that one along last. With the whole cue they go, too.
pub(super) fn moved_comments(project: &Project, old: &[Word], new: &[Word], kept: &BTreeSet<WordId>) -> Vec<Change> {
    let mut changes = Vec::new();
    let heir = new.get(new.len() / 2).map(|word| word.id);
    let lost = || old.iter().map(|word| word.id).filter(|id| !kept.contains(id));
    let texts: Vec<(WordId, &String)> = lost().filter_map(|id| Some((id, project.comments.get(&id)?))).collect();
    changes.extend(texts.iter().map(|&(word, text)| Change::Comment { word, from: Some(text.clone()), to: None }));
    if let Some(word) = heir.filter(|_| !texts.is_empty()) {
        let from = project.comments.get(&word).cloned();
        let all: Vec<&str> = from.iter().chain(texts.iter().map(|&(_, text)| text)).map(String::as_str).collect();
        let to = as_comment(&all.join("\n"));
        changes.push(Change::Comment { word, from, to });
    }
    let marks: Vec<WordId> = lost().filter(|id| project.bookmarks.contains(id)).collect();
    changes.extend(marks.iter().map(|&word| Change::Bookmark { word, from: true, to: false }));
    if let Some(word) = heir.filter(|word| !marks.is_empty() && !project.bookmarks.contains(word)) {
        changes.push(Change::Bookmark { word, from: false, to: true });
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_no_empty_ends_and_no_endless_length() {
        assert_eq!(as_comment(" \n a  \nb\t\n\n"), Some("a\nb".to_owned()));
        assert_eq!(as_comment(" \n"), None);
        assert_eq!(as_comment(&"ä".repeat(3 * LONGEST_COMMENT)).unwrap().chars().count(), 3 * LONGEST_COMMENT);
    }
}
