//! Settings and profiles of a person.
#![no_main]

use breathmark::ui::settings::{RecentTalk, Settings};
use breathmark::project::editor_profile::EditorProfile;
use breathmark_fuzz::{empty_folder, file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = empty_folder("settings");
    std::fs::write(folder.join("settings.json"), bytes).expect("settings can be put there");
    let (settings, _) = Settings::read(&folder);
    settings.key_map();
    let mut changed = settings.clone();
    changed.tones = !settings.tones;
    changed.remember(RecentTalk { recording: Some("talk.wav".into()), ..RecentTalk::default() });
    changed.keep(&settings, &folder).expect("settings can be written");
    let (again, trouble) = Settings::read(&folder);
    assert_eq!(trouble, None, "what was written can be read");
    assert_eq!(again.recent.first(), changed.recent.first(), "the talk opened last comes first");
    let recent = changed.recent.clone();
    assert_eq!(Settings { recent, ..again }, changed, "settings stay as they are");
    let path = file("editor.json", bytes);
    if let Ok((profile, _)) = EditorProfile::read(&path) {
        profile.write(&path).expect("a profile can be written");
        let (again, warnings) = EditorProfile::read(&path).expect("what was written can be read");
        assert!(warnings.is_empty() && again.len() == profile.len());
    }
});
