//! Editing on a disk that fails, tears, loses, dies.

use breathmark::disk::{Access, Disk as _};
use breathmark::lab::evaluation::faults;
use breathmark::lab::evaluation::faults::faulty_disk::{Fault, FaultKind, FaultyDisk};
use breathmark::progress::Progress;
use std::path::Path;

#[test]
fn nothing_acknowledged_is_lost_on_a_disk_that_goes_wrong() {
    for seed in [0, 1] {
        let tally = faults::run(600, seed, &Progress::silent()).unwrap();
        assert_eq!((tally.tried, tally.lost), (600, Vec::new()));
        assert!(tally.died > 200, "{} died", tally.died);
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
