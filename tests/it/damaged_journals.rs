//! Journals that are cut off, damaged or of another version, on the laboratory's disk in memory: thousands of them, quickly.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use breathmark::disk::{Access, Disk as _};
use breathmark::lab::evaluation::faults::faulty_disk::FaultyDisk as MemoryDisk;
use breathmark::project::{Journals, Project, Stock, open_kept, take_stock};
use breathmark::recycle_bin::{KeepReason, KeptKind};
use breathmark::whole_file;

use crate::project::{folders, session, with_line};

/// What is found where a journal with these bytes is the only one; on a disk in memory, which is quick.
fn found(name: &Path, bytes: &[u8]) -> (Journals, Stock) {
    let folder = Path::new("/data/journals");
    let disk = MemoryDisk::default();
    disk.create_folders(folder, Access::Private).unwrap();
    whole_file::write_to(&disk, &folder.join(name.file_name().unwrap()), bytes, Access::Private).unwrap();
    let journals = Journals::on(Arc::new(disk), folder);
    let stock = take_stock(&journals);
    (journals, stock)
}

/// What is recovered from it.
fn recovered(name: &Path, bytes: &[u8]) -> Option<Project> {
    let (_, stock) = found(name, bytes);
    let mut found = stock.recoveries.into_iter();
    let (open, _) = found.next()?.restore().unwrap_or_else(|error| panic!("{error}"));
    assert!(found.next().is_none());
    let project = open.project().clone();
    Some(project)
}

#[test]
fn a_journal_cut_off_anywhere_recovers_its_whole_lines() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let bytes = fs::read(&journal).unwrap();
    let whole_lines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(whole_lines(&bytes), states.len());
    for length in 0..=bytes.len() {
        let lines = whole_lines(&bytes[..length]);
        // Nothing is offered where nothing was done yet.
        let expected = if lines < 2 { None } else { Some(&states[lines - 1]) };
        assert_eq!(recovered(&journal, &bytes[..length]).as_ref(), expected, "cut after {length} bytes");
    }
}

#[test]
fn garbage_in_a_journal_costs_only_what_follows_it() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let good = fs::read(&journal).unwrap();
    let first = good.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for garbage in [&b"\0\0\0\0\0\n\0"[..], b"{\"at\":1,\"revision\":99,\"do\":\"undo\"}\n", b"\xff\xfe{}\n"] {
        let whole = [&good[..], garbage].concat();
        assert_eq!(recovered(&journal, &whole).as_ref(), states.last());
    }
    // A byte flipped anywhere: some state that once was, or nothing, but no panic.
    for at in (first..good.len()).step_by(5) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x04;
        let _ = recovered(&journal, &bytes);
    }
    for at in (0..first).step_by(29) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x04;
        let _ = recovered(&journal, &bytes);
    }
}

/// The journal as an earlier version wrote it: the same lines without checksums.
fn as_version_1(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let lines = text.lines().map(|line| format!("{{{}\n", &line[r#"{"sum":"01234567","#.len()..]));
    lines.collect::<String>().replacen("\"journal\":3", "\"journal\":1", 1).into_bytes()
}

#[test]
fn a_journal_of_the_version_before_is_read() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let old = as_version_1(&fs::read(&journal).unwrap());
    assert_eq!(recovered(&journal, &old).as_ref(), states.last());
    // 1: add, 2: move, 3: retext, 4: undo, 5: position, 6: redo, 7: evidence, 8: language.
    for number in [5, 7] {
        let hurt = with_line(&old, number, |line| {
            line.replace("\"position\":2", "\"position\":\"x\"").replace("\"pause\":123", "\"pause\":\"x\",\"y\":123")
        });
        assert_ne!(hurt, old);
        assert_eq!(recovered(&journal, &hurt).as_ref(), states.last(), "line {number}");
    }
}

#[test]
fn a_line_that_changes_nothing_costs_no_change_where_it_cannot_be_read() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let good = fs::read(&journal).unwrap();
    for (name, bytes) in [("2", good.clone()), ("1", as_version_1(&good))] {
        for number in [5, 7] {
            let hurt = with_line(&bytes, number, |line| line[..line.len() - 9].to_owned());
            let (journals, mut stock) = found(&journal, &hurt);
            assert_eq!(stock.warnings, []);
            let recovery = stock.recoveries.remove(0);
            assert!(recovery.damage.as_ref().unwrap().text().contains("no change is lost"), "{name}: {recovery:?}");
            let (open, warnings) = recovery.restore().unwrap();
            assert_eq!(Some(open.project()), states.last(), "version {name}, line {number}");
            assert!(warnings[0].message.text().contains("a copy is kept"), "{warnings:?}");
            let kept = journals.kept().list();
            assert_eq!((kept.len(), kept[0].reason, kept[0].kind), (1, KeepReason::DamagedJournal, KeptKind::Journal));
            assert_eq!(journals.kept().read(&kept[0]).unwrap(), hurt);
        }
    }
}

#[test]
fn changes_that_cannot_be_read_are_counted_and_kept() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let good = fs::read(&journal).unwrap();
    // Steps at lines 1, 2, 3, undo at 4, redo at 6, the last step at 8.
    for (number, before, lost) in [(2, 1, 5), (4, 3, 3), (8, 7, 0)] {
        let hurt = with_line(&good, number, |line| line[..line.len() - 9].to_owned());
        let (journals, mut stock) = found(&journal, &hurt);
        let (open, warnings) = stock.recoveries.remove(0).restore().unwrap();
        assert_eq!(open.project(), &states[before], "line {number}");
        if lost > 0 {
            assert!(warnings[0].message.text().contains(&format!("{lost} later changes")), "{warnings:?}");
        }
        assert!(
            warnings[0].message.text().contains("File > Restore") || warnings[0].message.text().contains("kept"),
            "{warnings:?}"
        );
        assert_eq!(journals.kept().read(&journals.kept().list()[0]).unwrap(), hurt);
    }
    // Nothing that can be offered: it is kept, and that is said.
    let hurt = with_line(&good, 1, |line| line[..line.len() - 9].to_owned());
    let (journals, stock) = found(&journal, &hurt);
    assert!(stock.recoveries.is_empty());
    assert!(stock.warnings[0].message.text().contains("6 later changes"), "{:?}", stock.warnings);
    let kept = journals.kept().list();
    assert_eq!((kept.len(), journals.kept().read(&kept[0]).unwrap()), (1, hurt));
    assert_eq!(take_stock(&journals).warnings, [], "it is said once");
    let (copy, _) = open_kept(&kept[0], &journals).unwrap();
    assert_eq!(copy.project(), &states[0]);
}

#[test]
fn a_flipped_bit_is_no_change_of_a_person() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let good = fs::read(&journal).unwrap();
    // A text that would make sense: only the checksum tells.
    let hurt = with_line(&good, 3, |line| line.replace("more", "mere"));
    assert_ne!(hurt, good);
    assert_eq!(recovered(&journal, &hurt).as_ref(), Some(&states[2]));
}

#[test]
fn a_journal_without_a_beginning_or_of_a_newer_version_is_never_passed_over() {
    let folders = folders();
    let (journal, _) = session(&folders);
    let good = fs::read(&journal).unwrap();
    for hurt in [
        with_line(&good, 0, |line| line.replacen("\"words\"", "\"wordr\"", 1)),
        with_line(&as_version_1(&good), 0, |line| line.replacen("\"words\"", "\"wordr\"", 1)),
        Vec::new(),
    ] {
        let (journals, stock) = found(&journal, &hurt);
        assert!(stock.recoveries.is_empty());
        assert!(stock.warnings[0].message.text().contains("File > Restore"), "{:?}", stock.warnings);
        let kept = journals.kept().list();
        assert_eq!((kept.len(), kept[0].reason), (1, KeepReason::DamagedJournal));
        assert_eq!(journals.kept().read(&kept[0]).unwrap(), hurt);
    }
    // A newer program can read it: it stays.
    let newer = with_line(&good, 0, |line| line.replacen("\"journal\":3", "\"journal\":4", 1));
    let (journals, stock) = found(&journal, &newer);
    assert!(stock.warnings[0].message.text().contains("newer Breathmark (journal format 4)"), "{:?}", stock.warnings);
    assert_eq!(take_stock(&journals).warnings.len(), 1, "as long as it is there");
}
