//! Terms that stand in files in English, in the language of the user.

use base::texts::t;

/// As [`title`](super::Project::title) and [`put_aside`](super::aside::put_aside) write it.
pub(super) const NO_NAME: &str = "a project without a name";
pub(super) const A_JOURNAL: &str = "a journal";

/// The name of a project, for people; names that files give it stay as they are.
#[must_use]
pub fn shown_title(title: &str) -> &str {
    match title {
        NO_NAME => t!("project-without-name"),
        A_JOURNAL => t!("project-a-journal"),
        title => title,
    }
}

/// The name of a [`Step`](super::Step), for people: journals keep it in English. One that is not known here, as of another
/// version, stays as it is.
#[must_use]
pub fn shown_step(name: &str) -> String {
    if let Some(undone) = name.strip_prefix("undo ") {
        return t!("step-undo", step = shown_step(undone));
    }
    with_count(name).unwrap_or_else(|| without_count(name).unwrap_or(name).to_owned())
}

fn with_count(name: &str) -> Option<String> {
    let (at, word) = name.split(' ').enumerate().find(|(_, word)| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let count: u64 = word.parse().ok()?;
    let others: Vec<&str> =
        name.split(' ').enumerate().filter(|(place, _)| *place != at).map(|(_, word)| word).collect();
    Some(match others.join(" ").as_str() {
        "accept boundaries" => t!("step-accept-boundaries", count = count),
        "merge cues" => t!("step-merge-count", count = count),
        "fix problems" => t!("step-fix-problems", count = count),
        "take mended marks" => t!("step-take-marks", count = count),
        "put marks back" => t!("step-put-marks-back", count = count),
        "find words right" => t!("step-find-words-right", count = count),
        "set bookmarks" => t!("step-set-bookmarks", count = count),
        "remove bookmarks" => t!("step-remove-bookmarks", count = count),
        _ => return None,
    })
}

fn without_count(name: &str) -> Option<&'static str> {
    of_boundary(name).or_else(|| of_cues(name)).or_else(|| of_text(name)).or_else(|| of_talk(name))
}

fn of_boundary(name: &str) -> Option<&'static str> {
    Some(match name {
        "accept boundary" => t!("step-accept-boundary"),
        "reject boundary" => t!("step-reject-boundary"),
        "add boundary" => t!("step-add-boundary"),
        "move boundary" => t!("step-move-boundary"),
        "move boundary in time" => t!("step-move-boundary-in-time"),
        "boundary earlier" => t!("step-boundary-earlier"),
        "boundary later" => t!("step-boundary-later"),
        "withdraw decision" => t!("step-withdraw-decision"),
        "propose more boundaries" => t!("step-more-boundaries"),
        "propose fewer boundaries" => t!("step-fewer-boundaries"),
        _ => return None,
    })
}

fn of_cues(name: &str) -> Option<&'static str> {
    Some(match name {
        "merge cues" => t!("step-merge-cues"),
        "insert cue" => t!("step-insert-cue"),
        "duplicate cue" => t!("step-duplicate-cue"),
        "delete cue" => t!("step-delete-cue"),
        "delete cues" => t!("step-delete-cues"),
        "set cue start" => t!("step-set-start"),
        "set cue end" => t!("step-set-end"),
        "automatic times" => t!("step-automatic-times"),
        "shift times" => t!("step-shift-times"),
        "stretch times" => t!("step-stretch-times"),
        "change the frame rate" => t!("step-frame-rate"),
        "break line" => t!("step-break-line"),
        "cut anew" => t!("step-cut-anew"),
        "break lines anew" => t!("step-break-lines-anew"),
        "time anew" => t!("step-time-anew"),
        "fix a problem" => t!("step-fix-problem"),
        "take theirs" => t!("step-take-theirs"),
        "take their text" => t!("step-take-their-text"),
        "take all texts" => t!("step-take-all-texts"),
        "take their times" => t!("step-take-their-times"),
        "take all times" => t!("step-take-all-times"),
        "keep it as in the file" => t!("step-keep-as-in-file"),
        "comment on a cue" => t!("step-comment"),
        "change a comment" => t!("step-change-comment"),
        "delete a comment" => t!("step-delete-comment"),
        "set a bookmark" => t!("step-set-bookmark"),
        "remove a bookmark" => t!("step-remove-bookmark"),
        "italics" => t!("step-italics"),
        "bold" => t!("step-bold"),
        "underline" => t!("step-underline"),
        "colour" => t!("step-colour"),
        "position" => t!("step-position"),
        "alignment" => t!("step-alignment"),
        _ => return None,
    })
}

fn of_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "edit text" => t!("step-edit-text"),
        "replace" => t!("step-replace"),
        "correct spelling" => t!("step-correct-spelling"),
        "ignore a spelling" => t!("step-ignore-spelling"),
        "take a mended mark" => t!("step-take-mark"),
        "take a proposed mark" => t!("step-take-proposed-mark"),
        "put a mark back" => t!("step-put-mark-back"),
        "find a word right" => t!("step-find-word-right"),
        "keep the punctuation" => t!("step-keep-punctuation"),
        "mend the punctuation" => t!("step-mend-punctuation"),
        "restore punctuation anew" => t!("step-restore-punctuation"),
        "set speaker" => t!("step-set-speaker"),
        "rename speakers" => t!("step-rename-speakers"),
        "begin a translation" => t!("step-begin-translation"),
        "open second subtitles" => t!("step-open-second"),
        "close second subtitles" => t!("step-close-second"),
        "edit second text" => t!("step-edit-second-text"),
        "replace in second text" => t!("step-replace-second-text"),
        _ => return None,
    })
}

fn of_talk(name: &str) -> Option<&'static str> {
    Some(match name {
        "change guideline" => t!("step-change-guideline"),
        "change language" => t!("step-change-language"),
        "choose recording" => t!("step-choose-recording"),
        "choose audio track" => t!("step-choose-audio-track"),
        "confirm the transcript" => t!("step-confirm-transcript"),
        "use the changed recording" => t!("step-use-changed-recording"),
        "use all models" => t!("step-use-all-models"),
        "use open models" => t!("step-use-open-models"),
        "learn from decisions" => t!("step-learn"),
        "forget what was learnt" => t!("step-forget"),
        "take a lesson back" => t!("step-take-lesson-back"),
        "find shot changes" => t!("step-find-shots"),
        "import shot changes" => t!("step-import-shots"),
        "words that came live" => t!("step-live-words"),
        "undo" => t!("step-undo-unknown"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::ffi::OsStr;
    use std::path::{Path, PathBuf};

    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    /// The names in the code, as in `name: "edit text"`, `step("add boundary", …` and `=> "shift times"`.
    fn names_in(source: &str) -> BTreeSet<String> {
        let code = source.split("\n#[cfg(test)]").next().unwrap_or_default();
        let mut names = BTreeSet::new();
        for before in ["name: \"", "step(\"", "step(\n                \"", "restyle(cues, \"", "self.place(cues, \""] {
            for rest in code.split(before).skip(1) {
                let Some((name, behind)) = rest.split_once('"') else { continue };
                if behind.starts_with([',', ' ']) {
                    names.insert(name.to_owned());
                }
            }
        }
        names
    }

    /// Every file below a folder.
    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
    }

    /// Tests make steps of their own.
    fn is_test(path: &Path) -> bool {
        let is_of_tests =
            |name: &OsStr| name.to_str().is_some_and(|name| name.trim_end_matches(".rs").ends_with("tests"));
        path.iter().any(is_of_tests)
    }

    #[test]
    fn every_step_is_called_in_the_language_of_its_reader() {
        let src = Path::new(base::SOURCE_TREE).join("src");
        let mut names: BTreeSet<String> = BTreeSet::new();
        for folder in ["editor/project", "editor/session", "editor/replacing", "ui", "app"] {
            let entries = files_below(&src.join(folder));
            let sources = entries.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
            for path in sources.filter(|path| !is_test(path)) {
                names.extend(names_in(&std::fs::read_to_string(path).unwrap()));
            }
        }
        assert!(names.len() > 30 && names.contains("edit text") && names.contains("accept boundary"), "{names:?}");
        let made = [
            "cut anew",
            "take a lesson back",
            "shift times",
            "set a bookmark",
            "comment on a cue",
            "boundary later",
            "take all times",
        ];
        let counted = ["accept 30 boundaries", "merge 2 cues", "fix 3 problems", "put 2 marks back", "set 4 bookmarks"];
        names.extend(made.into_iter().chain(counted).map(str::to_owned));
        // Reworded since: journals keep the name that they always had.
        let reworded = BTreeMap::from([
            ("withdraw decision", "reset to pending"),
            ("break line", "move line break"),
            ("cut anew", "re-cut cues"),
            ("keep it as in the file", "keep as in the file"),
            ("comment on a cue", "add a comment"),
            ("take a mended mark", "keep a corrected mark"),
            ("put a mark back", "revert a mark"),
            ("put 2 marks back", "revert 2 marks"),
            ("find a word right", "confirm a word"),
            ("keep the punctuation", "keep punctuation"),
            ("mend the punctuation", "correct punctuation"),
            ("restore punctuation anew", "restore punctuation from scratch"),
            ("begin a translation", "start a translation"),
            ("take a lesson back", "undo the last lesson"),
            ("forget what was learnt", "forget what was learned"),
            ("words that came live", "live words"),
        ]);
        for name in &names {
            assert_eq!(shown_step(name), *reworded.get(name.as_str()).unwrap_or(&name.as_str()));
        }
        let _speaking = Speaking::new(WindowLanguage::Bracketed);
        let unknown: Vec<&String> = names.iter().filter(|name| !shown_step(name).starts_with('‡')).collect();
        assert!(unknown.is_empty(), "{unknown:?} have no text");
    }

    #[test]
    fn steps_are_named_in_german() {
        let _speaking = Speaking::new(WindowLanguage::German);
        let shown = ["accept 30 boundaries", "undo edit text", "wobble 3 cues", "undo"].map(shown_step);
        let titles = ["a project without a name", "harbour"].map(shown_title);
        assert_eq!(shown, ["30 Grenzen annehmen", "Rücknahme von „Text ändern“", "wobble 3 cues", "Rücknahme"]);
        assert_eq!(titles, ["ein Projekt ohne Namen", "harbour"]);
    }
}
