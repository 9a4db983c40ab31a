//! What is kept, for how long, and for whom.

use super::*;

fn folder() -> (tempfile::TempDir, KeptFolder) {
    let root = tempfile::tempdir().unwrap();
    let kept = KeptFolder::beside(&root.path().join("journals"));
    (root, kept)
}

const DAY: Duration = Duration::from_secs(24 * 3600);

#[test]
fn what_is_replaced_lies_in_the_list_and_can_be_taken_back() {
    let (root, kept) = folder();
    let path = root.path().join("talk.srt");
    assert!(kept.list().is_empty());
    kept.replace(&path, b"one").unwrap();
    assert!(kept.list().is_empty(), "nothing was replaced");
    kept.replace(&path, b"one").unwrap();
    assert!(kept.list().is_empty(), "nothing changed");
    kept.replace(&path, b"two").unwrap();
    let found = kept.list();
    assert_eq!(found.len(), 1);
    let one = &found[0];
    assert_eq!((one.reason, one.kind, one.title.as_str()), (KeepReason::Replaced, KeptKind::File, "talk"));
    assert_eq!((one.original.as_deref(), one.bytes), (Some(path.as_path()), 3));
    assert!(one.at.elapsed().unwrap() < DAY);
    assert_eq!(kept.copy_out(one, &path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    let out = root.path().join(one.suggested_name());
    kept.copy_out(one, &out).unwrap();
    assert_eq!((std::fs::read(&out).unwrap(), std::fs::read(&path).unwrap()), (b"one".to_vec(), b"two".to_vec()));
    assert_eq!(one.suggested_name(), "talk (replaced file).srt");
}

#[test]
fn what_cannot_be_kept_is_not_replaced() {
    let (root, kept) = folder();
    std::fs::write(root.path().join("kept"), "in the way").unwrap();
    let path = root.path().join("talk.srt");
    kept.replace(&path, b"one").unwrap();
    let error = kept.replace(&path, b"two").unwrap_err();
    assert!(error.to_string().contains("could not be kept"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
}

#[test]
fn a_description_that_is_lost_or_damaged_does_not_cost_the_thing() {
    let (root, kept) = folder();
    let path = root.path().join("talk.vtt");
    std::fs::write(&path, "x").unwrap();
    let one = kept.keep_file(&path, KeepReason::Replaced).unwrap();
    let note = one.file.with_extension(MANIFEST);
    std::fs::write(&note, "{").unwrap();
    assert_eq!(kept.list()[0].reason, KeepReason::Unknown);
    std::fs::remove_file(&note).unwrap();
    let found = kept.list();
    assert_eq!((found.len(), found[0].reason), (1, KeepReason::Unknown));
    assert!(found[0].at.elapsed().unwrap() < DAY);
    assert_eq!(kept.read(&found[0]).unwrap(), b"x");
}

#[test]
fn things_are_kept_for_thirty_days_and_ten_saves_of_each_project() {
    let (root, kept) = folder();
    let path = root.path().join("talk.srt");
    std::fs::write(&path, "x").unwrap();
    kept.keep_file(&path, KeepReason::Replaced).unwrap();
    let save = |project: &str, number: u8| {
        let about = KeptFacts { project: Some(project.to_owned()), title: project.to_owned(), ..KeptFacts::default() };
        kept.keep_bytes(&[number], "breathmark", KeepReason::Save, about).unwrap();
    };
    for number in 0..14 {
        save("a", number);
    }
    save("b", 0);
    let aside = root.path().join("journals/aside");
    std::fs::create_dir_all(&aside).unwrap();
    let at = millis(SystemTime::now());
    std::fs::write(aside.join(format!("{at}@0123.jsonl")), "damaged").unwrap();
    let count = |reason: KeepReason| kept.list().iter().filter(|kept| kept.reason == reason).count();
    let now = SystemTime::now();
    kept.purge(now + 29 * DAY);
    assert_eq!((count(KeepReason::Replaced), count(KeepReason::Save), count(KeepReason::UnsavedChanges)), (1, 11, 1));
    let of_a = || kept.list().into_iter().filter(|kept| kept.title == "a").collect::<Vec<_>>();
    assert_eq!(of_a().len(), SAVES_KEPT);
    kept.purge(now + 31 * DAY);
    // One save of each.
    assert_eq!((count(KeepReason::Replaced), count(KeepReason::Save), count(KeepReason::UnsavedChanges)), (0, 2, 0));
    kept.purge(now + 401 * DAY);
    assert_eq!(kept.list(), []);
    assert_eq!(std::fs::read_dir(kept.path()).unwrap().count(), 0, "nothing is left of them");
}

#[cfg(unix)]
#[test]
fn kept_things_are_for_their_owner_only_and_any_name_will_do() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::PermissionsExt as _;
    let (root, kept) = folder();
    let path = root.path().join(std::ffi::OsStr::from_bytes(b"t\xff.srt"));
    std::fs::write(&path, "x").unwrap();
    kept.keep_file(&path, KeepReason::Replaced).unwrap();
    let one = &kept.list()[0];
    assert_eq!(one.original.as_ref(), Some(&path));
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(kept.path()), mode(&one.file), mode(&one.file.with_extension(MANIFEST))), (0o700, 0o600, 0o600));
}
