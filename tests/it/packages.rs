//! What stands in `packaging/` for packages keeps to the program and to itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use breathmark::model_set::ModelSet;
use breathmark::project::FILE_EXTENSION;
use breathmark::{audio, transcript};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// What stands behind `key=` in a desktop entry.
fn entry<'a>(text: &'a str, key: &str) -> &'a str {
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("the desktop entry has no {key}"))
}

#[test]
fn a_desktop_finds_the_program_its_icon_and_its_projects() {
    let desktop = read("packaging/linux/breathmark.desktop");
    // `%F`: a file manager gives the files alone, which the command line takes (see `cli`).
    assert_eq!(entry(&desktop, "Exec"), "breathmark %F");
    // X11 looks for the entry by the name of the program's file; Wayland by what `src/app/desktop.rs` says.
    let program = Path::new(env!("CARGO_BIN_EXE_breathmark")).file_stem().and_then(|name| name.to_str());
    let window = read("src/app/desktop.rs");
    for key in ["StartupWMClass", "Icon"] {
        let named = entry(&desktop, key);
        assert_eq!(program, Some(named), "{key}");
        assert!(window.contains(&format!("const NAME: &str = {named:?};")), "{key}");
    }
    let kind = "application/x-breathmark-project";
    assert!(entry(&desktop, "MimeType").split(';').any(|listed| listed == kind));
    let mime = read("packaging/linux/breathmark.xml");
    assert!(mime.contains(&format!("type=\"{kind}\"")) && mime.contains("glob pattern=\"*.breathmark\""));
    let metainfo = read("packaging/linux/breathmark.metainfo.xml");
    assert!(metainfo.contains(&format!("<mediatype>{kind}</mediatype>")));
    assert!(metainfo.contains(">breathmark.desktop</launchable>"));
}

#[test]
fn the_packages_of_other_systems_have_the_version_of_the_program() {
    let version = format!("version = \"{}\"\n", env!("CARGO_PKG_VERSION"));
    assert!(read("packaging/packager.toml").contains(&version), "packaging/packager.toml has another {version}");
}

/// `windows.sh` fills in the version of Cargo.toml: none may stand in what it reads.
#[test]
fn windows_is_told_the_version_of_the_program() {
    let script = read("packaging/windows.sh");
    for (file, places) in [
        ("breathmark.rc", ["@VERSION@", "@COMMAS@"]),
        ("breathmark.manifest", ["@NUMBERS@", "@NUMBERS@"]),
        ("breathmark.nsi", ["${VERSION}", "${NUMBERS}"]),
    ] {
        let text = read(&format!("packaging/windows/{file}"));
        assert!(script.contains(file), "packaging/windows.sh leaves {file} out");
        for place in places {
            assert!(text.contains(place), "{file} has no {place}");
            assert!(place.starts_with('$') || script.contains(place), "packaging/windows.sh does not fill in {place}");
        }
        for version in [env!("CARGO_PKG_VERSION").to_owned(), env!("CARGO_PKG_VERSION").replace('.', ",")] {
            assert!(!text.contains(&version), "{file} has a version of its own, {version}");
        }
    }
    for define in ["-DVERSION=$version", "-DNUMBERS=$numbers", "-DSTAGE=$stage", "-DREMOVE=", "-DICON=", "-DOUT="] {
        assert!(script.contains(define), "packaging/windows.sh does not give the installer {define}");
    }
}

/// No administrator, sharp on every screen, paths of any length, and text that is UTF-8.
#[test]
fn windows_treats_the_program_as_it_wants_to_be() {
    let manifest = read("packaging/windows/breathmark.manifest");
    for wanted in
        ["level=\"asInvoker\"", ">PerMonitorV2, PerMonitor<", ">true</longPathAware>", ">UTF-8</activeCodePage>"]
    {
        assert!(manifest.contains(wanted), "the manifest lacks {wanted}");
    }
    assert!(read("packaging/windows/breathmark.rc").contains("1 24 \"breathmark.manifest\""));
    let installer = read("packaging/windows/breathmark.nsi");
    assert!(installer.contains("RequestExecutionLevel user\n") && !installer.contains("HKLM"));
}

/// Files are opened by the starter, which finds the program below it. Among "Open with" are the files that the window's dialogs show.
#[test]
fn windows_finds_the_program_and_its_files() {
    let program = Path::new(env!("CARGO_BIN_EXE_breathmark")).file_stem().and_then(|name| name.to_str());
    let program = format!("{}.exe", program.expect("the program has a name"));
    let installer = read("packaging/windows/breathmark.nsi");
    let script = read("packaging/windows.sh");
    assert!(read("packaging/windows/starter.rs").contains(&format!(".join(\"bin\").join({program:?})")));
    assert!(script.contains(&format!("$stage/bin/{program}")) && script.contains("$stage/Breathmark.exe"));
    assert!(installer.contains(r#"shell\open\command" "" '"$INSTDIR\Breathmark.exe" "%1"'"#));
    let own = format!(r#""${{CLASSES}}\.{FILE_EXTENSION}" "" "Breathmark.Project""#);
    assert!(installer.contains(&own), "projects are not opened by it: {own}");

    let listed = |kind: &str| -> BTreeSet<String> {
        let ending = |line: &str| {
            let rest = line.trim().strip_prefix("!insertmacro ${DO} \"")?;
            let (ending, of) = rest.split_once("\" ")?;
            (of == format!("\"Breathmark.{kind}\"")).then(|| ending.to_owned())
        };
        installer.lines().filter_map(ending).collect()
    };
    assert_eq!(listed("Recording"), audio::FILE_ENDINGS.iter().map(|ending| (*ending).to_owned()).collect());
    let subtitles = listed("Subtitles");
    let dialogs = read("src/app/dialogs.rs");
    let versions = dialogs.split_once("const VERSIONS: &[&str] =").and_then(|(_, rest)| rest.split_once(';'));
    // What others write with these endings is seldom subtitles.
    let mixed = ["xml", "json", FILE_EXTENSION];
    let shown: BTreeSet<String> = versions
        .expect("the dialogs have a list of subtitle files")
        .0
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|ending| !mixed.contains(ending))
        .map(str::to_owned)
        .collect();
    assert_eq!(subtitles, shown);
    let unread: Vec<&String> =
        subtitles.iter().filter(|ending| !transcript::FILE_ENDINGS.contains(&ending.as_str())).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

/// `windows/test.sh` finds out whether there is such a test.
#[test]
fn what_is_not_tried_under_wine_has_a_reason() {
    for line in read("packaging/windows/not-under-wine.txt").lines().filter(|line| !line.starts_with('#')) {
        assert!(line.split_whitespace().count() > 2, "program, test and reason: {line}");
    }
}

/// `stage.sh` takes every folder of `models/` that has a config: those of the sets, and one for each other language. `recogniser.sh`
/// takes that of the recogniser.
#[test]
fn what_ships_is_complete_and_has_its_terms() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let shipped: BTreeSet<String> = fs::read_dir(models)
        .expect("the models are there")
        .flatten()
        .filter(|entry| entry.path().join("config.json").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    for set in ModelSet::EACH {
        let absent: Vec<&str> = set.folders().into_iter().filter(|folder| !shipped.contains(*folder)).collect();
        assert!(absent.is_empty(), "{} lacks {absent:?}", set.name());
    }
    let copyright = read("packaging/linux/copyright") + &read("packaging/linux/copyright-recogniser-en");
    assert!(copyright.contains("usr/share/breathmark/assets/dictionaries/*\n"));
    for model in &shipped {
        assert!(
            copyright.contains(&format!("usr/share/breathmark/models/{model}/*\n")),
            "packaging/linux/copyright… do not name the terms of {model}"
        );
    }
}

/// No other package holds its weights.
#[test]
fn the_recogniser_is_a_package_of_its_own() {
    for script in ["packaging/stage.sh", "packaging/stage-elsewhere.sh"] {
        assert!(read(script).contains("\n    recogniser-en) continue ;;\n"), "{script} takes the recogniser along");
    }
    let script = read("packaging/recogniser.sh");
    assert!(script.contains("\nmodel=recogniser-en\n"));
    assert!(read("Cargo.toml").contains("suggests = \"breathmark-recogniser-en, "));
}

/// Each dictionary has its rules beside it, its licence is in the folder and among those that the window shows, and the packages of
/// all systems hold the folder.
#[test]
fn dictionaries_ship_with_their_licence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/dictionaries");
    let names: BTreeSet<String> = fs::read_dir(&folder)
        .expect("the dictionaries are there")
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    for name in ["en_GB.aff", "en_GB.dic", "en_US.aff", "en_US.dic", "en-licence.txt", "README.md"] {
        assert!(names.contains(name), "{name} is missing");
    }
    assert_eq!(names.len(), 6, "the licence of each is named in README.md and packaging/linux/copyright: {names:?}");
    let licence = read("assets/dictionaries/en-licence.txt");
    assert!(read("assets/licences/libraries.txt").ends_with(&licence), "call packaging/licences.sh");
    for script in ["packaging/stage.sh", "packaging/stage-elsewhere.sh"] {
        assert!(read(script).contains("assets/dictionaries"), "{script} leaves the dictionaries out");
    }
}
