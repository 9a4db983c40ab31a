//! A project file: opened, worked on, saved and opened again.
#![no_main]

use breathmark::progress::Progress;
use breathmark::project::{Edit, OpenProject};
use breathmark::settling::settle;
use breathmark_fuzz::{empty_folder, file, folder};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path = file("talk.breathmark", bytes);
    let journals = empty_folder("journals");
    let Ok((mut open, _, _)) = OpenProject::open(&path, &journals) else { return };
    let as_opened = open.project().clone();
    let _ = settle(open.project(), open.evidence().map(AsRef::as_ref), &Progress::silent());
    let gap = open.project().words.get(open.project().words.len() / 2).map(|word| word.id);
    if let Some(gap) = gap
        && open.edit(&Edit::Accept { gap, strength: None }).is_ok()
    {
        open.undo().expect("there is a step").expect("a step can be taken back");
    }
    assert_eq!(*open.project(), as_opened, "undo gives back what was there");
    let other = folder().join("saved.breathmark");
    let _ = std::fs::remove_file(&other);
    open.save_as(&other).expect("what was opened can be saved");
    let kept = open.project().clone();
    open.close();
    let (again, warnings, _) = OpenProject::open(&other, &journals).expect("what was saved can be opened");
    assert_eq!(*again.project(), kept, "what is saved is what is opened: {warnings:?}");
    again.close();
});
