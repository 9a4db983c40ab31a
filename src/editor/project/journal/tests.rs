//! Lines that find no room.

use super::*;
use crate::project::{Change, StepKind, StepMismatch};
use base::disk::RealDisk;

#[derive(Debug)]
struct Full;

impl OpenFile for Full {
    fn write(&self, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn cut(&self, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        Ok(())
    }

    fn allow_as(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

fn language(from: &str, to: &str) -> Step {
    let (from, to) = (Some(from.to_owned()), Some(to.to_owned()));
    Step { name: StepKind::ChangeLanguage.into(), changes: vec![Change::Language { from, to }], at: None }
}

#[test]
fn lines_that_found_no_room_follow_when_there_is_some() -> Result<(), StepMismatch> {
    let folder = tempfile::tempdir().unwrap();
    let id = ProjectId::random();
    let mut project = Project { language: Some("a".to_owned()), ..Project::default() };
    let history = History::default();
    let snapshot = Snapshot {
        id: &id,
        revision: 0,
        position: None,
        project: Some(&project),
        evidence: None,
        history: &history,
        draft: None,
        saved: &[SavedState { mark: history.mark(), file: None }],
        work: None,
    };
    let mut journal = Journal::begin(&folder.path().into(), None, &snapshot);
    journal.step(&language("a", "b"), 1);
    // As on a full disk.
    let full: Arc<dyn OpenFile> = Arc::new(Full);
    let writable = std::mem::replace(&mut journal.file.as_mut().unwrap().file, full);
    journal.step(&language("b", "c"), 2);
    journal.undo(3);
    assert!(!journal.is_whole());
    assert!(journal.take_problem().unwrap().contains("cannot be written"));
    assert_eq!(journal.take_problem(), None);
    assert!(matches!(journal.safety(), Safety::Off { .. }));
    assert_eq!(read(&RealDisk::default(), &journal.path).unwrap().revision, 1);
    journal.file.as_mut().unwrap().file = writable;
    journal.redo(4);
    assert!(journal.is_whole());
    assert_eq!(journal.safety(), Safety::Safe);
    let replayed = read(&RealDisk::default(), &journal.path).unwrap();
    project.apply(&language("a", "b"))?;
    project.apply(&language("b", "c"))?;
    assert_eq!((replayed.revision, replayed.damage.unread_bytes), (4, 0));
    assert_eq!(replayed.project, Some(project));
    assert_eq!(journal.take_problem(), None);
    Ok(())
}
