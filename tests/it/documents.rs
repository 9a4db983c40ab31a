//! What is written about the program keeps to it: links and paths lead somewhere, every document is reached from the README,
//! the README stays short, the manual shows what the help says and what the guidelines hold, and the map of the source leaves
//! nothing out.

use crate::layers::ROOMS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use breathmark::guideline::{CueGap, Guideline};
use breathmark::text_rules::groups;
use breathmark::time::Duration;

/// As much as a newcomer reads.
const MOST_README_LINES: usize = 150;
/// Folders that hold documents, and what a path in one of them begins with.
const FOLDERS: [&str; 5] = ["assets", "models", "packaging", "src", "tests"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// The files below `folder` with this ending.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// All Markdown files of the repository.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md"), root().join("CHANGELOG.md")];
    FOLDERS.iter().for_each(|folder| files(&root().join(folder), "md", &mut found));
    found
}

/// What the tests look at in a Markdown text.
#[derive(Debug, Default, PartialEq)]
struct Document {
    /// The names by which headings can be linked.
    anchors: Vec<String>,
    /// Targets of links and pictures.
    links: Vec<String>,
    /// Words of code that are paths from the root of the repository.
    paths: Vec<String>,
}

impl Document {
    fn parse(text: &str) -> Self {
        let mut document = Self::default();
        let mut prose = String::new();
        let mut is_code = false;
        for line in text.lines() {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if is_code {
                document.take_paths(line);
            } else {
                prose.push_str(line);
                prose.push('\n');
                if let Some(heading) = line.strip_prefix('#') {
                    document.anchors.push(anchor(heading.trim_start_matches('#').trim()));
                }
            }
        }
        // A backtick without its partner spoils its own paragraph alone.
        for paragraph in prose.split("\n\n") {
            for (index, part) in paragraph.split('`').enumerate() {
                if index % 2 == 1 {
                    document.take_paths(part);
                }
            }
            let text: String = paragraph.split('`').step_by(2).collect();
            let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '\n']).next());
            document.links.extend(targets.map(str::to_owned));
        }
        document
    }

    fn take_paths(&mut self, code: &str) {
        let is_path = |word: &&str| {
            let folder = word.split_once('/').map(|(folder, _)| folder);
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
            folder.is_some_and(|folder| FOLDERS.contains(&folder)) && word.chars().all(is_plain)
        };
        self.paths.extend(code.split_whitespace().filter(is_path).map(str::to_owned));
    }
}

/// The name under which the usual viewers link a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// `folder/../file` as `file`.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        if part == Component::ParentDir {
            path.pop();
        } else {
            path.push(part);
        }
        path
    })
}

/// The file and the heading that a link in `document` leads to; `None` for a place on the web.
fn target<'a>(document: &Path, link: &'a str) -> Option<(PathBuf, Option<&'a str>)> {
    if link.contains("://") {
        return None;
    }
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let file = match file {
        "" => document.to_owned(),
        file => resolved(&document.parent().expect("a file has a folder").join(file)),
    };
    Some((file, heading))
}

#[test]
fn a_document_is_understood() {
    let text = "# The `way`, in short\n\nSee [this\nlink](a/b.md#c-d) and ![picture](x.svg \"title\"), not `[that](code.md)`.\n\n\
                ```sh\nsh packaging/run.sh [no](link)\n```\n\nIn `src/a.rs -x`, `src/<name>` and `models`.\n";
    let expected = Document {
        anchors: vec!["the-way-in-short".into()],
        links: vec!["a/b.md#c-d".into(), "x.svg".into()],
        paths: vec!["packaging/run.sh".into(), "src/a.rs".into()],
    };
    assert_eq!(Document::parse(text), expected);
    let from = Path::new("/r/models/README.md");
    assert_eq!(target(from, "../src/a.md#b"), Some((PathBuf::from("/r/src/a.md"), Some("b"))));
    assert_eq!(target(from, "#b"), Some((from.to_owned(), Some("b"))));
    assert_eq!(target(from, "https://rustup.rs"), None);
}

#[test]
fn links_and_paths_lead_somewhere() {
    let (mut wrong, mut links) = (Vec::new(), 0);
    for path in documents() {
        let document = Document::parse(&read(&path));
        let shown = path.strip_prefix(root()).expect("below the root").display();
        for link in &document.links {
            let Some((file, heading)) = target(&path, link) else { continue };
            links += 1;
            if !file.exists() {
                wrong.push(format!("{shown}: there is no file for the link {link}"));
            } else if let Some(heading) = heading
                && !Document::parse(&read(&file)).anchors.iter().any(|anchor| anchor == heading)
            {
                wrong.push(format!("{shown}: there is no heading for the link {link}"));
            }
        }
        let absent = document.paths.iter().filter(|path| !root().join(path).exists());
        wrong.extend(absent.map(|path| format!("{shown}: there is no {path}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(links > 40, "only {links} links were found");
}

#[test]
fn every_document_is_reached_from_the_readme() {
    let mut reached = BTreeSet::new();
    let mut next = vec![root().join("README.md")];
    while let Some(path) = next.pop() {
        let is_document = path.extension().is_some_and(|ending| ending == "md") && path.is_file();
        if is_document && reached.insert(path.clone()) {
            let document = Document::parse(&read(&path));
            next.extend(document.links.iter().filter_map(|link| target(&path, link)).map(|(file, _)| file));
        }
    }
    let lost: Vec<PathBuf> = documents().into_iter().filter(|path| !reached.contains(path)).collect();
    assert!(lost.is_empty(), "no links lead to {lost:#?}");
}

#[test]
fn the_readme_is_short_and_has_the_commands() {
    let text = read(&root().join("README.md"));
    let lines = text.lines().count();
    assert!(
        lines <= MOST_README_LINES,
        "README.md has {lines} lines, {MOST_README_LINES} at most: move some to the manual"
    );
    for command in ["sh packaging/run.sh", "sh packaging/test.sh"] {
        assert!(text.contains(command), "README.md does not say `{command}`");
    }
}

/// `UPDATE_MANUAL=1` rewrites the page's last part.
#[test]
fn the_manual_shows_the_help() {
    const START: &str = "<!-- help:start -->\n";
    const END: &str = "<!-- help:end -->";
    let help = |command: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_breathmark")).args(command).arg("--help").output();
        String::from_utf8(output.expect("the program starts").stdout).expect("help is UTF-8")
    };
    let block = |text: &str| format!("```text\n{}\n```\n", text.trim_end());
    let all = help(&[]);
    let (_, listed) = all.split_once("Commands:\n").expect("the help lists the commands");
    let names: Vec<&str> = listed.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"segment") && names.contains(&"doctor"), "{names:?}");
    let mut wanted = block(&all);
    for name in &names {
        wanted.push_str(&format!("\n### breathmark {name}\n\n{}", block(&help(&[name]))));
    }

    let path = root().join("assets/manual/command-line.md");
    let text = read(&path);
    let (before, rest) = text.split_once(START).expect("the page has a line <!-- help:start -->");
    let (shown, after) = rest.split_once(END).expect("the page has a line <!-- help:end -->");
    let untold: Vec<_> = names.iter().filter(|name| !before.contains(&format!("| `{name}"))).collect();
    assert!(untold.is_empty(), "the table of commands lacks {untold:?}");
    if shown != wanted && std::env::var_os("UPDATE_MANUAL").is_some_and(|value| value == "1") {
        fs::write(&path, format!("{before}{START}{wanted}{END}{after}")).expect("the manual can be written");
        return;
    }
    assert!(shown == wanted, "{} does not show the program's help: run with UPDATE_MANUAL=1", path.display());
}

#[test]
fn the_manual_has_the_figures_of_every_guideline() {
    let text = read(&root().join("assets/manual/guidelines.md"));
    let shown = |duration: Duration| {
        let seconds = format!("{:.3}", duration.as_secs());
        seconds.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    for guideline in Guideline::all() {
        let Guideline { max_chars_per_line: chars, max_cps, max_lines, .. } = guideline;
        let gap = match guideline.min_gap {
            CueGap::Frames(frames) => format!("{frames} frames"),
            CueGap::Time(Duration::ZERO) => "none".to_owned(),
            CueGap::Time(gap) => format!("{} ms", gap.as_secs() * 1000.0),
        };
        let [least, most] = [guideline.min_duration, guideline.max_duration].map(shown);
        let figures = format!("| {chars} | {max_cps} | {least} to {most} s | {gap} |");
        let name_in = |row: &str| Guideline::named(row.split('`').nth(1)?);
        let is_told = text.lines().any(|row| row.ends_with(&figures) && name_in(row).as_ref() == Some(&guideline));
        assert!(is_told, "guidelines.md does not say of {}: {figures}", guideline.name);
        if let Some(most) = guideline.max_words_per_minute {
            let words = format!("allows {most} words a minute");
            let is_named = |row: &&str| row.contains(&words) && name_in(row).as_ref() == Some(&guideline);
            assert!(
                text.lines().any(|row| is_named(&row)),
                "guidelines.md does not say of {}: {words}",
                guideline.name
            );
        }
        assert_eq!(max_lines, 2, "guidelines.md says that {} allows two lines", guideline.name);
    }
}

#[test]
fn the_manual_lists_every_rule_of_text_and_the_figures_by_language() {
    let text = read(&root().join("assets/manual/guidelines.md"));
    for rule in groups().iter().flat_map(|group| &group.rules) {
        assert!(text.contains(&format!("`{}`", rule.id)), "guidelines.md does not name the rule {}", rule.id);
        assert!(text.contains(&rule.message.en), "guidelines.md does not say of {}: {}", rule.id, rule.message.en);
    }
    // Every language of a row of the program has the figures of the table's row.
    let rows = ["Danish", "Czech", "Russian", "Finnish", "Arabic", "Japanese"];
    for (row, languages) in rows.into_iter().zip([
        &["da", "de", "el", "hr", "no", "sv", "tr", "uk"][..],
        &["cs", "es", "fr", "hu", "id", "it", "ms", "pl", "pt", "ro", "sk", "vi"],
        &["ru", "th"],
        &["fi", "he", "nl", "sr", "bg"],
        &["ar", "hi"],
        &["ja", "ko", "zh"],
    ]) {
        let line = text.lines().find(|line| line.starts_with(&format!("| {row}"))).expect("the table has the row");
        for language in languages {
            let [mut adults, mut children] = [Guideline::netflix(), Guideline::netflix_children()];
            adults.take_language(language);
            children.take_language(language);
            let speed = format!("{} ({})", adults.max_cps, children.max_cps);
            assert!(line.contains(&speed), "{language}: {speed} is not in {line}");
            assert!(line.contains(&adults.max_chars_per_line.to_string()), "{language}: {line}");
        }
    }
}

#[test]
fn the_map_of_the_source_names_every_module() {
    let map = read(&root().join("src/README.md"));
    let mut absent = Vec::new();
    for room in ROOMS {
        let folder = root().join("src").join(room);
        assert!(map.contains(&format!("`{room}`")), "src/README.md does not name {room}");
        let lib = read(&folder.join("lib.rs"));
        let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        for name in modules.filter(|name| !["skipped_tests", "fixture", "untranslated"].contains(name)) {
            let shown = if folder.join(name).is_dir() { format!("`{name}/`") } else { format!("`{name}.rs`") };
            if !map.contains(&shown) {
                absent.push(format!("{room}: {shown}"));
            }
        }
    }
    assert!(absent.is_empty(), "src/README.md does not name {absent:?}");
}

#[test]
fn environment_variables_are_told() {
    let variables = |text: &str| -> BTreeSet<String> {
        let names = text.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
        let own = |name: &&str| name.strip_prefix("BREATHMARK_").is_some_and(|rest| !rest.is_empty());
        names.filter(own).map(str::to_owned).collect()
    };
    let mut sources = Vec::new();
    for folder in ["packaging", "src", "tests"] {
        ["rs", "sh", "py"].iter().for_each(|ending| files(&root().join(folder), ending, &mut sources));
    }
    let used: BTreeSet<String> = sources.iter().flat_map(|path| variables(&read(path))).collect();
    assert!(used.contains("BREATHMARK_MODELS"), "{used:?}");
    assert_eq!(
        variables(&read(&root().join("src/README.md"))),
        used,
        "left: told in src/README.md; right: in the code"
    );
}
