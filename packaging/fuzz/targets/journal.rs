//! A journal that a crash left: looked at, restored, saved with its history, given up.
//!
//! Each line of the input is one of the journal. Before `{` stands what is done to it: with `+` it gets the revision that is
//! due there and its checksum, with `-` nothing, with neither the checksum alone.
#![no_main]

use std::sync::Once;

use breathmark::project::{OpenProject, recoveries};
use breathmark_fuzz::{SAVED, empty_folder, file, folder, journal};
use libfuzzer_sys::fuzz_target;

static BEGUN: Once = Once::new();

fuzz_target!(|bytes: &[u8]| {
    BEGUN.call_once(|| std::env::set_current_dir(folder()).expect("the folder is there"));
    file(SAVED, b"");
    // What is kept lies beside the journals.
    let folder = empty_folder("talk");
    let journals = folder.join("journals");
    std::fs::create_dir(&journals).expect("a folder can be made");
    // A journal bears the name of its project.
    let named = bytes.windows(38).find_map(|part| std::str::from_utf8(part).ok()?.strip_prefix("\"id\":\""));
    let is_id = |name: &&str| name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let name = named.filter(is_id).unwrap_or("0123456789abcdef0123456789abcdef");
    std::fs::write(journals.join(format!("{name}.jsonl")), journal(bytes)).expect("a journal can be put there");
    for offer in recoveries(&journals) {
        let unsaved = offer.unsaved;
        let Ok((mut open, _)) = offer.restore() else { continue };
        assert!(unsaved == 0 || open.is_changed(), "what was restored has to be saved");
        while let Some(Ok(_)) = open.undo() {}
        while let Some(Ok(_)) = open.redo() {}
        let saved = folder.join("talk.breathmark");
        if open.save_as(&saved).is_ok() {
            open.close();
            // With the history that was left when it was closed.
            let (mut again, _, _) = OpenProject::open(&saved, &journals).expect("what was saved can be opened");
            while let Some(Ok(_)) = again.undo() {}
            again.close();
        }
    }
    for offer in recoveries(&journals) {
        let _ = offer.discard();
    }
});
