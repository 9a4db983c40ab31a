//! Replacing in a saved project: as the window would, in one step that can be undone when the project is opened the next time.

use std::collections::BTreeMap;
use std::path::Path;

use super::file_hits::{FileHit, FileRefusal};
use super::in_subtitles::hits_in;
use super::read_text::ReadText;
use super::search::Search;
use crate::project::{CueText, Document, Edit, EditError, OpenProject, StepKind};
use crate::session::Session;

/// The hits in the cues of a project, at most `most`. It is only looked at.
pub(super) fn hits(
    path: &Path,
    journals: &Path,
    search: &Search,
    replacement: &str,
    most: usize,
) -> Result<Vec<FileHit>, FileRefusal> {
    let (open, _) = OpenProject::open_read_only(path, journals)?;
    let session = Session::new(Document::clone(&open));
    if session.cues().is_empty() && !session.words().is_empty() {
        return Err(FileRefusal::NoCues);
    }
    hits_in(session.cues().iter().map(|cue| ReadText::of(&cue.lines).lines), search, replacement, most)
}

/// Replaces hits, by cue and the bytes at which they start, and saves. What was saved before is kept with the project's other
/// saves.
pub(super) fn replace(
    path: &Path,
    journals: &Path,
    search: &Search,
    replacement: &str,
    chosen: &BTreeMap<usize, Vec<usize>>,
) -> Result<(), FileRefusal> {
    let (mut open, _, recovery) = OpenProject::open(path, journals)?;
    if recovery.is_some() {
        open.close();
        return Err(FileRefusal::Unsaved);
    }
    let made = step(&open, search, replacement, chosen);
    let saved = made.and_then(|step| {
        open.make(step).map_err(EditError::from)?;
        open.save().map_err(FileRefusal::from)
    });
    if saved.is_err() && open.is_changed() {
        // Nothing of it may be offered as unsaved work: the user has not seen it.
        let _ = open.undo();
    }
    open.close();
    saved
}

/// The step that replaces them, worked out in a copy.
fn step(
    open: &Document,
    search: &Search,
    replacement: &str,
    chosen: &BTreeMap<usize, Vec<usize>>,
) -> Result<crate::project::Step, FileRefusal> {
    let mut session = Session::new(open.clone());
    let changed = chosen.iter().filter_map(|(&index, starts)| {
        let cue = session.cues().get(index)?;
        session.retext(cue.words.clone(), &ReadText::of(&cue.lines).replaced(search, replacement, Some(starts)))
    });
    let cues: Vec<CueText> = changed.collect();
    Ok(session.edit(&Edit::Retext { name: StepKind::Replace, cues })?)
}
