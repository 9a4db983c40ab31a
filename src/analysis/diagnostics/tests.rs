use std::path::Path;

use super::fixture::made_up;
use super::*;
use ::models::compute::ReadingSpeeds;
use base::texts::{Speaking, WindowLanguage};
use base::user_folders::PortableFolder;

#[test]
fn every_fact_is_told_and_what_is_amiss_is_marked() {
    let text = plain_text(&sections(&made_up(Path::new("/home/no such user"))));
    for expected in [
        "1.2.3",
        "x86_64-linux-gnu",
        "Debian GNU/Linux 12",
        "Made Up 3000",
        "15.8 GiB",
        "GNOME, wayland",
        "discrete, Vulkan, NVIDIA, 570.1",
        "software, Vulkan, NVIDIA\n",
        "Fast (Vulkan)",
        "Fast (Vulkan): 90,000 word pieces a second, CPU: 6,700 word pieces a second; networks run on the GPU",
        "HDA Intel",
        "5.1, /usr/bin/ffmpeg",
        "AAC, MP3",
        "no answer within 2 s",
        "Noto Sans CJK JP",
        "en_GB",
        "0123456789ab",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    let marked: Vec<&str> = text.lines().filter(|line| line.starts_with('!')).collect();
    for expected in ["permission denied", "weights differ", "ffmpeg", "pauses alone"] {
        assert!(marked.iter().any(|line| line.contains(expected)), "{expected}\n{text}");
    }
    assert_eq!(marked.len(), 5, "{text}");
}

#[test]
fn the_window_tells_them_in_its_language_and_others_get_them_in_english() {
    let diagnosis = made_up(Path::new("/home/no such user"));
    let english = plain_text(&sections(&diagnosis));
    let _speaking = Speaking::new(WindowLanguage::German);
    let german = sections(&diagnosis);
    let report = bug_report(&diagnosis);
    assert_eq!(report, english, "nothing of it lies in the home of whoever runs the tests");
    assert!(plain_text(&german).contains("Fast (Vulkan), gemeinsam") && report.contains("Fast (Vulkan), shared"));
    // A document for programs is in English, too.
    assert_eq!(serde_json::to_value(&diagnosis).unwrap()["device"], "Fast (Vulkan), shared with the window");
    assert!(german.iter().any(|section| section.title == "Grafik"), "{german:?}");
    assert!(plain_text(&german).contains("15,8 GiB"));
}

#[test]
fn a_folder_beside_the_program_is_told_and_marked_where_it_cannot_be_used() {
    let mut diagnosis = made_up(Path::new("/home/no such user"));
    assert!(!plain_text(&sections(&diagnosis)).contains("Portable data"));
    let mut told = |refusal: Option<&str>| {
        let path = "/media/stick/breathmark-data".into();
        diagnosis.program.portable = Some(PortableFolder { path, refusal: refusal.map(str::to_owned) });
        let text = plain_text(&sections(&diagnosis));
        text.lines().find(|line| line.contains("Portable data")).map(str::to_owned).unwrap()
    };
    let usual = told(None);
    assert!(usual.starts_with(' ') && usual.ends_with("/media/stick/breathmark-data"), "{usual}");
    let refused = told(Some("read-only file system"));
    assert!(refused.starts_with('!') && refused.contains("read-only file system"), "{refused}");
}

#[test]
fn a_gpu_that_is_slower_or_was_not_measured_says_so() {
    let mut diagnosis = made_up(Path::new("/home/no such user"));
    let told = |diagnosis: &Diagnosis| plain_text(&sections(diagnosis));
    let speeds = &mut diagnosis.graphics.reading_speeds[0];
    (speeds.measured, speeds.is_chosen) = (Some(ReadingSpeeds { gpu: None, cpu: Some(6_700) }), false);
    let text = told(&diagnosis);
    assert!(text.contains("Fast (Vulkan): failed or too slow, CPU: 6,700 word pieces a second"), "{text}");
    assert!(text.contains("networks run on the CPU unless you choose"), "{text}");
    diagnosis.graphics.reading_speeds[0].measured = None;
    assert!(told(&diagnosis).contains("Fast (Vulkan): not measured yet"));
}

#[test]
fn a_report_for_others_does_not_say_where_one_lives() {
    let Some(home) = base::user_folders::home().filter(|home| home.as_os_str().len() > 1) else { return };
    let diagnosis = made_up(&home);
    let shown = home.display().to_string();
    assert!(plain_text(&sections(&diagnosis)).contains(&shown));
    let report = bug_report(&diagnosis);
    assert!(!report.contains(&shown), "{report}");
    let settings = Path::new("~").join(".config/breathmark");
    assert!(report.contains(&settings.display().to_string()), "{report}");
}

#[test]
fn the_names_in_a_document_are_those_that_others_rely_on() {
    let document = serde_json::to_value(made_up(Path::new("/home/no such user"))).unwrap();
    let names: Vec<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "program",
        "system",
        "graphics",
        "device",
        "sound_devices",
        "tools",
        "fonts",
        "folders",
        "models",
        "languages",
        "models_problem",
        "dictionaries",
    ];
    assert!(expected.iter().all(|name| names.contains(name)) && names.len() == expected.len(), "{names:?}");
    assert_eq!(document["device"], "Fast (Vulkan), shared with the window");
    assert_eq!(document["graphics"]["adapters"][0]["kind"], "discrete");
    assert_eq!(document["graphics"]["adapters"][0]["driver_info"], "570.1");
    let speeds = &document["graphics"]["reading_speeds"][0];
    assert_eq!((&speeds["adapter"], &speeds["is_chosen"]), (&"Fast (Vulkan)".into(), &true.into()));
    assert_eq!(speeds["measured"]["gpu_pieces_per_second"], 90_000);
    assert_eq!(speeds["measured"]["cpu_pieces_per_second"], 6_700);
    assert_eq!(document["tools"][0]["problem"], "no answer within 2 s");
    assert_eq!(document["folders"][0]["use"], "settings");
    assert_eq!((&document["folders"][0]["exists"], &document["folders"][2]["writable"]), (&true.into(), &false.into()));
    assert_eq!(
        (&document["models"][0]["model"], &document["models"][0]["fault"]),
        (&"tagger".into(), &serde_json::Value::Null)
    );
    assert_eq!(document["models"][0]["commercial_use"], true);
}

#[test]
fn folders_are_those_that_are_named() {
    let root = tempfile::tempdir().unwrap();
    let scope = DiagnosisScope {
        settings: Some(root.path().join("settings")),
        journals: root.path().join("journals"),
        profiles: root.path().join("profiles"),
        log: None,
        cache: None,
        dictionaries: Some(Vec::new()),
        device: DeviceQuestion::Known(None),
        patience: PROGRAM_PATIENCE,
    };
    let folders = scope.folders();
    let path = |purpose: FolderUse| folders.iter().find(|one| one.purpose == purpose).and_then(|one| one.path.clone());
    assert_eq!(path(FolderUse::Kept), Some(root.path().join("kept")));
    assert_eq!(path(FolderUse::Log), None);
    assert!(path(FolderUse::Samples).is_some_and(|path| path.is_dir()));
    assert_eq!(folders.len(), 8);
    assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 0, "nothing is made");
}
