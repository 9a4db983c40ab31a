//! Who speaks: set for words, and renamed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::edit_error::EditError;
use super::{Change, Project};
use base::texts::t;
use formats::transcript::{MAX_SPEAKER_CHARS, WordId};

/// A name that can be kept: one line without white space at its ends; `None`: nothing is left of it.
///
/// # Errors
/// [`EditError::Nothing`] where it is too long.
fn clean(name: &str) -> Result<Option<Arc<str>>, EditError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > MAX_SPEAKER_CHARS {
        return Err(EditError::Nothing(t!("edit-speaker-too-long")));
    }
    Ok((!name.is_empty()).then(|| Arc::from(name)))
}

/// The changes when words get a speaker, or (`None`) lose theirs.
pub(super) fn set_speaker(
    project: &Project,
    words: &[WordId],
    speaker: Option<&str>,
) -> Result<Vec<Change>, EditError> {
    let to = speaker.map(clean).transpose()?.flatten();
    let mut by_former: BTreeMap<Option<Arc<str>>, Vec<WordId>> = BTreeMap::new();
    for &id in words {
        let position = project.position(id).ok_or(EditError::NoSuchWord)?;
        let from = &project.words[position].speaker;
        if *from != to {
            by_former.entry(from.clone()).or_default().push(id);
        }
    }
    if by_former.is_empty() {
        return Err(EditError::Nothing(t!("edit-same-speaker")));
    }
    Ok(by_former.into_iter().map(|(from, words)| Change::Speaker { words, from, to: to.clone() }).collect())
}

/// The changes when speakers get other names: from, and to. Two that get one name are one speaker from then on.
pub(super) fn rename_speakers(project: &Project, names: &[(Arc<str>, Arc<str>)]) -> Result<Vec<Change>, EditError> {
    let mut changes = Vec::new();
    // The words of each name are those of the project as it is: names that are exchanged are no trouble.
    for (from, to) in names {
        let to = clean(to)?.ok_or_else(|| EditError::Nothing(t!("edit-speaker-without-name")))?;
        let words = project.words.iter().filter(|word| word.speaker.as_ref() == Some(from)).map(|word| word.id);
        let words: Vec<WordId> = words.collect();
        if to != *from && !words.is_empty() {
            changes.push(Change::Speaker { words, from: Some(from.clone()), to: Some(to) });
        }
    }
    if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-speaker-names"))) } else { Ok(changes) }
}
