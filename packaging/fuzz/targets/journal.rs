//! A journal that a crash left: looked at, restored, given up.
#![no_main]

use breathmark::project::recoveries;
use breathmark_fuzz::empty_folder;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let journals = empty_folder("journals");
    // A journal bears the name of its project.
    let named = bytes.windows(38).find_map(|part| std::str::from_utf8(part).ok()?.strip_prefix("\"id\":\""));
    let is_id = |name: &&str| name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let name = named.filter(is_id).unwrap_or("0123456789abcdef0123456789abcdef");
    std::fs::write(journals.join(format!("{name}.jsonl")), bytes).expect("a journal can be put there");
    for offer in recoveries(&journals) {
        let unsaved = offer.unsaved;
        if let Ok((mut open, _)) = offer.restore() {
            assert!(unsaved == 0 || open.is_changed(), "what was restored has to be saved");
            while let Some(Ok(_)) = open.undo() {}
            while let Some(Ok(_)) = open.redo() {}
            open.close();
        }
    }
    for offer in recoveries(&journals) {
        let _ = offer.discard();
    }
});
