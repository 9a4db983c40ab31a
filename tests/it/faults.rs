//! Editing on a disk that fails, tears, loses, dies.

use breathmark::disk::{Access, Disk as _};
use breathmark::lab::evaluation::faults;
use breathmark::lab::evaluation::faults::faulty_disk::{Fault, FaultKind, FaultyDisk};
use breathmark::progress::Progress;
use breathmark::project::{Edit, Journals, OpenProject, Safety, recoveries};
use breathmark::transcript::WordId;
use std::path::Path;
use std::sync::Arc;

use super::project::talk;

#[test]
fn nothing_acknowledged_is_lost_on_a_disk_that_goes_wrong() {
    for seed in [0, 1] {
        let tally = faults::run(600, seed, &Progress::silent()).unwrap();
        assert_eq!((tally.tried, tally.lost), (600, Vec::new()));
        assert!(tally.died > 200, "{} died", tally.died);
    }
}

/// On FAT, exFAT and network drives Windows renames nothing over a file that is open, also not over one's own.
#[test]
fn a_journal_lets_go_of_its_file_before_another_takes_its_place() {
    let folder = Path::new("/data/journals");
    let add = |gap: u32| Edit::Add { gap: WordId(gap), strength: None };
    for is_held_by_another in [false, true] {
        let disk = FaultyDisk::keeping_open_files();
        let journals = Journals::on(Arc::new(disk.clone()), folder);
        let mut open = OpenProject::create(talk(5), None, journals.clone());
        let journal = folder.join(format!("{}.jsonl", open.id().as_str()));
        open.edit(&add(1)).unwrap();
        // A virus scanner that takes its time: the journal goes on where it was.
        let held = is_held_by_another.then(|| disk.open_end(&journal).unwrap());
        open.save_as(Path::new("/talks/talk.breathmark")).unwrap();
        let lines = disk.content(&journal).unwrap();
        let first = String::from_utf8_lossy(lines.split(|byte| *byte == b'\n').next().unwrap()).into_owned();
        assert_eq!(first.contains("talk.breathmark"), !is_held_by_another, "it begins with what was saved");
        open.edit(&add(2)).unwrap();
        assert_eq!(open.safety(), Safety::Safe);
        let project = open.project().clone();
        drop((open, held));
        disk.kill();
        let found = recoveries(Journals::on(Arc::new(disk.restarted()), folder));
        assert_eq!(found.len(), 1);
        let (open, _) = found.into_iter().next().unwrap().restore().unwrap();
        assert_eq!(*open.project(), project);
    }
}

/// What the twin promises, so that the test above can fail.
#[test]
fn the_twin_loses_what_was_not_synced_and_only_that() {
    let (synced, lost) = (Path::new("/synced"), Path::new("/lost"));
    let mut was_lost = false;
    for seed in 0..20 {
        let disk = FaultyDisk::new(&[Fault { at: 7, kind: FaultKind::PowerCut }], seed);
        let file = disk.create(synced, Access::Usual).unwrap();
        file.write(b"12345").unwrap();
        file.sync().unwrap();
        disk.sync_folder(Path::new("/")).unwrap();
        let other = disk.create(lost, Access::Usual).unwrap();
        other.write(b"12345").unwrap();
        assert!(disk.remove(synced).is_err() && disk.is_dead());
        assert!(disk.read(synced, 10).is_err());
        let next = disk.restarted();
        assert_eq!(next.content(synced).as_deref(), Some(&b"12345"[..]));
        was_lost |= next.content(lost).as_deref() != Some(b"12345");
        // A program that was killed loses nothing of it.
        let disk = FaultyDisk::new(&[Fault { at: 3, kind: FaultKind::Kill }], seed);
        disk.create(lost, Access::Usual).unwrap().write(b"12345").unwrap();
        assert!(disk.facts(lost).is_err());
        assert_eq!(disk.restarted().content(lost).as_deref(), Some(&b"12345"[..]));
    }
    assert!(was_lost);
    // After a sync that failed a second one proves nothing.
    let disk =
        FaultyDisk::new(&[Fault { at: 3, kind: FaultKind::Error }, Fault { at: 6, kind: FaultKind::PowerCut }], 0);
    let file = disk.create(lost, Access::Usual).unwrap();
    file.write(b"12345").unwrap();
    assert!(file.sync().is_err());
    file.sync().unwrap();
    disk.sync_folder(Path::new("/")).unwrap();
    assert!(disk.facts(lost).is_err());
    assert_eq!(disk.restarted().content(lost).as_deref(), Some(&b""[..]));
}
