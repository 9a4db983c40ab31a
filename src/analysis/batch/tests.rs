//! What is done again, and what is never written over. The talks are transcripts in a language without a model, which is quick.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::*;
use crate::pipeline::AnalysisOptions;
use base::progress::Progress;
use editor::export::FileDetails;
use formats::guideline::Guideline;
use formats::subtitle_file::{Programme, WriteOptions};
use formats::transcript;
use models::compute::Compute;

struct Archive {
    folder: tempfile::TempDir,
    key: &'static str,
    replaces: bool,
    /// A file that appears while a talk is being done.
    comes: Option<&'static str>,
    guideline: Guideline,
}

impl Archive {
    /// A manifest with so many talks, "tide-0" and so on.
    fn new(talks: usize) -> Self {
        let (folder, guideline) = (tempfile::tempdir().unwrap(), Guideline::ted());
        let archive = Self { folder, key: "usual", replaces: false, comes: None, guideline };
        let mut manifest = String::new();
        for number in 0..talks {
            archive.write_words(number, "tide");
            manifest.push_str(&format!(
                "{{\"id\": \"tide-{number}\", \"transcript\": \"{number}.json\", \"language\": \"fi\"}}\n"
            ));
        }
        archive.write("talks.jsonl", &manifest);
        archive
    }

    fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    /// A transcript in which the `number`th word is `word`.
    fn write_words(&self, number: usize, word: &str) {
        let words = (0..30).map(|at| {
            let start = f64::from(at) * 0.5 + f64::from(at / 10) * 0.8;
            let text = if at as usize == number { word } else { "rowing" };
            serde_json::json!({"text": text, "start": start, "end": start + 0.4})
        });
        let document = serde_json::json!({"words": words.collect::<Vec<_>>()});
        self.write(&format!("{number}.json"), &document.to_string());
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn plan(&self) -> BatchPlan {
        let out = self.path("out");
        let naming = OutputNaming { folder: Some(&out), ..OutputNaming::default() };
        BatchPlan::read(&self.path("talks.jsonl"), naming).unwrap()
    }

    fn run_with(&self, jobs: usize, out: &str, progress: &Progress) -> Option<(BatchCounts, Vec<String>)> {
        let settings = BatchSettings {
            analysis: AnalysisOptions { guideline: self.guideline.clone(), ..AnalysisOptions::default() },
            track: None,
            read: &|path: &Path, _: &Progress| {
                if let Some(name) = self.comes {
                    self.write(name, "mine");
                }
                transcript::read(path).map_err(|error| error.to_string())
            },
            details: FileDetails::default(),
            programme: Programme::default(),
            write_options: &|_, _| Ok(WriteOptions::default()),
            key: self.key.to_owned(),
            replaces: self.replaces,
        };
        let work = TalkWork::new(&settings, &self.path(out));
        let mut errors = Vec::new();
        let workers = WorkerCount::new(NonZeroUsize::new(jobs));
        let counts = run(&self.plan().talks, &work, &Compute::cpu(), workers, progress, |result, _| {
            errors.extend(result.error.clone());
        });
        Some((counts.ok()?, errors))
    }

    /// Done, done before, and what failed.
    fn run(&self) -> (usize, usize, Vec<String>) {
        let (counts, errors) = self.run_with(2, "out", &Progress::silent()).expect("nobody cancels");
        assert_eq!(counts.failed, errors.len());
        (counts.done, counts.kept, errors)
    }

    /// All files of an output folder; of results what does not depend on the clock.
    fn files(&self, out: &str) -> BTreeMap<String, String> {
        let entries = std::fs::read_dir(self.path(out)).map(|entries| entries.flatten().collect::<Vec<_>>());
        let file = |entry: &std::fs::DirEntry| {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            let text = match serde_json::from_str::<serde_json::Value>(&text) {
                Ok(mut result) => {
                    result["seconds"] = 0.into();
                    result.to_string()
                }
                Err(_) => text,
            };
            (entry.file_name().to_string_lossy().into_owned(), text)
        };
        entries.unwrap_or_default().iter().map(file).collect()
    }
}

#[test]
fn where_no_video_says_in_which_frames_the_result_does() {
    let check = |guideline: Guideline, expected: usize| {
        let archive = Archive { guideline, ..Archive::new(1) };
        assert_eq!(archive.run().0, 1);
        let told = archive.text("out/tide-0.result.json").matches("24 a second").count();
        assert_eq!(told, expected, "{}", archive.guideline.name);
    };
    check(Guideline::ted(), 0);
    check(Guideline::netflix(), 1);
    let mut chosen = Guideline::netflix();
    chosen.choose_rate(Some(formats::guideline::FrameRate::F25));
    check(chosen, 0);
}

#[test]
fn what_is_done_stays_and_what_changed_is_done_again() {
    let mut archive = Archive::new(3);
    assert_eq!(archive.run(), (3, 0, vec![]));
    assert!(archive.text("out/tide-1.srt").contains("tide"));
    assert_eq!(archive.run(), (0, 3, vec![]));
    // Another input, no subtitles any more, subtitles and a result that a disk lost parts of.
    archive.write_words(1, "harbour");
    assert_eq!(archive.run(), (1, 2, vec![]));
    assert!(archive.text("out/tide-1.srt").contains("harbour") && !archive.text("out/tide-1.srt").contains("tide"));
    std::fs::remove_file(archive.path("out/tide-0.srt")).unwrap();
    assert_eq!(archive.run(), (1, 2, vec![]));
    let line = archive.text("out/tide-2.result.json");
    archive.write("out/tide-2.result.json", &line[..line.len() / 2]);
    assert_eq!(archive.run(), (1, 2, vec![]));
    std::fs::remove_file(archive.path("out/tide-2.result.json")).unwrap();
    std::fs::remove_file(archive.path("out/tide-2.srt")).unwrap();
    assert_eq!(archive.run(), (1, 2, vec![]));
    archive.key = "other choices";
    assert_eq!(archive.run(), (3, 0, vec![]));
    assert_eq!(archive.run(), (0, 3, vec![]));
}

#[test]
fn each_talk_may_name_the_track_that_is_heard() {
    let archive = Archive::new(1);
    media::audio::write_wave(&[0.0; 16_000], &archive.path("0.wav"), &Progress::silent()).unwrap();
    let name = |track: &str| {
        let line = format!(
            "{{\"id\": \"tide-0\", \"transcript\": \"0.json\", \"language\": \"fi\", \"audio\": \"0.wav\"{track}}}"
        );
        archive.write("talks.jsonl", &line);
        archive.run()
    };
    assert_eq!(name(""), (1, 0, vec![]));
    assert_eq!(name(", \"audio_track\": 1"), (1, 0, vec![]));
    assert_eq!(name(", \"audio_track\": 1"), (0, 1, vec![]));
    let (_, _, errors) = name(", \"audio_track\": 2");
    assert!(errors.len() == 1 && errors[0].contains("no audio track 2"), "{errors:?}");
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let archive = Archive::new(7);
    let silent = Progress::silent();
    for jobs in [1, 2, 5] {
        archive.run_with(jobs, &format!("out-{jobs}"), &silent).unwrap();
    }
    let one = archive.files("out-1");
    assert_eq!(one.len(), 14);
    assert!(one == archive.files("out-2") && one == archive.files("out-5"));
}

/// Its result is written before its subtitles: what a kill leaves between the two is still known as batch's own.
#[test]
fn killed_between_two_files_a_talk_is_done_again() {
    let archive = Archive::new(1);
    archive.run();
    let former = archive.text("out/tide-0.srt");
    archive.write_words(0, "harbour");
    archive.run();
    let new = archive.text("out/tide-0.srt");
    assert_ne!(former, new);
    archive.write("out/tide-0.srt", &former);
    assert_eq!(archive.run(), (1, 0, vec![]));
    assert_eq!(archive.text("out/tide-0.srt"), new);
}

#[test]
fn what_batch_did_not_make_stays() {
    let mut archive = Archive::new(3);
    archive.write("out/tide-0.srt", "mine");
    archive.write("out/tide-1.result.json", "{\"mine\": 1}");
    for _ in 0..2 {
        let (done, kept, errors) = archive.run();
        assert_eq!(done + kept, 1, "{errors:?}");
        assert!(errors.iter().all(|error| error.contains("was not made by batch")), "{errors:?}");
    }
    assert_eq!(
        (archive.text("out/tide-0.srt"), archive.text("out/tide-1.result.json")),
        ("mine".into(), "{\"mine\": 1}".into())
    );
    assert!(!archive.path("out/tide-1.srt").exists());
    // Corrected by hand since.
    let corrected = archive.text("out/tide-2.srt") + "corrected";
    archive.write("out/tide-2.srt", &corrected);
    let (_, _, errors) = archive.run();
    assert!(errors.iter().any(|error| error.contains("was changed since batch made it")), "{errors:?}");
    assert_eq!(archive.text("out/tide-2.srt"), corrected);
    archive.replaces = true;
    assert_eq!(archive.run(), (3, 0, vec![]));
    assert!(
        archive.text("out/tide-0.srt").to_lowercase().contains("tide")
            && !archive.text("out/tide-2.srt").contains("corrected")
    );
}

#[test]
fn what_comes_while_a_talk_is_done_stays() {
    let mut archive = Archive::new(1);
    for (comes, name) in [("out/tide-0.srt", "subtitles"), ("out/tide-0.result.json", "result")] {
        archive.comes = Some(comes);
        let (done, _, errors) = archive.run();
        assert!(done == 0 && errors[0].contains("came or was changed while batch worked"), "{name}: {errors:?}");
        assert_eq!(archive.text(comes), "mine");
        archive.comes = None;
        std::fs::remove_file(archive.path(comes)).unwrap();
    }
    assert_eq!(archive.run(), (1, 0, vec![]));
    archive.write_words(0, "harbour");
    archive.comes = Some("out/tide-0.srt");
    assert_eq!(archive.run().0, 0);
    assert_eq!(archive.text("out/tide-0.srt"), "mine");
    archive.replaces = true;
    assert_eq!(archive.run(), (1, 0, vec![]));
    assert!(archive.text("out/tide-0.srt").to_lowercase().contains("harbour"));
}

/// A link in the output folder leads out of it, whether it is a folder or a file and whether that is there.
#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_in_the_output_folder() {
    use std::os::unix::fs::symlink;
    let mut archive = Archive::new(1);
    archive.write("talks.jsonl", "{\"id\": \"2024/tide\", \"transcript\": \"0.json\", \"language\": \"fi\"}");
    archive.write("outside/x", "");
    archive.write("out/x", "");
    for replaces in [false, true] {
        archive.replaces = replaces;
        let check = |errors: &[String]| {
            assert!(errors.len() == 1 && errors[0].contains("a link in the output folder"), "{errors:?}");
            assert_eq!(archive.files("outside").len(), 1, "nothing is written outside");
        };
        symlink(archive.path("outside"), archive.path("out/2024")).unwrap();
        check(&archive.run().2);
        std::fs::remove_file(archive.path("out/2024")).unwrap();
        std::fs::create_dir(archive.path("out/2024")).unwrap();
        for name in ["tide.srt", "tide.result.json"] {
            let link = archive.path("out/2024").join(name);
            // Why the talk before failed may stand there.
            let _ = std::fs::remove_file(&link);
            symlink(archive.path("outside").join(name), &link).unwrap();
            check(&archive.run().2);
            std::fs::remove_file(link).unwrap();
        }
        std::fs::remove_dir_all(archive.path("out/2024")).unwrap();
    }
    assert_eq!(archive.run(), (1, 0, vec![]));
    // The output folder itself may be one: the person named it.
    symlink(archive.path("outside"), archive.path("linked")).unwrap();
    let (counts, errors) = archive.run_with(1, "linked", &Progress::silent()).unwrap();
    assert_eq!((counts.done, errors), (1, vec![]));
}

#[test]
fn a_talk_that_fails_stops_no_other_and_is_tried_again() {
    let archive = Archive::new(3);
    std::fs::remove_file(archive.path("1.json")).unwrap();
    let (done, kept, errors) = archive.run();
    assert_eq!((done, kept, errors.len()), (2, 0, 1));
    assert!(errors[0].contains("cannot read the transcript"), "{errors:?}");
    assert!(archive.text("out/tide-1.result.json").contains("cannot read the transcript"));
    archive.write("1.json", "no transcript \u{0}");
    assert_eq!(archive.run().2.len(), 1);
    archive.write_words(1, "tide");
    assert_eq!(archive.run(), (1, 2, vec![]));
    // It fails again: its subtitles stay, and are still known when it is mended.
    std::fs::remove_file(archive.path("1.json")).unwrap();
    assert_eq!(archive.run().2.len(), 1);
    assert!(archive.path("out/tide-1.srt").exists());
    archive.write_words(1, "harbour");
    assert_eq!(archive.run(), (1, 2, vec![]));
}

#[test]
fn cancelled_nothing_is_begun() {
    let archive = Archive::new(3);
    let progress = Progress::silent();
    progress.cancel();
    assert!(archive.run_with(2, "out", &progress).is_none());
    assert!(archive.files("out").is_empty());
}

#[test]
fn what_killed_workers_left_is_swept() {
    let archive = Archive::new(1);
    let (old, new) = (archive.path("out/.breathmark-0123456789ab"), archive.path("out/.breathmark-ba9876543210"));
    archive.write("out/.breathmark-0123456789ab", "half");
    archive.write("out/.breathmark-ba9876543210", "half");
    let file = std::fs::File::options().write(true).open(&old).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(7200)).unwrap();
    drop(file);
    archive.run();
    // The other one may be another worker's that is just writing.
    assert!(!old.exists() && new.exists());
}

#[test]
fn what_would_be_lost_is_refused_before_anything_runs() {
    let archive = Archive::new(1);
    let out = archive.path("out");
    let check = |manifest: &str, expected: &str| {
        archive.write("odd.jsonl", manifest);
        let naming = OutputNaming { folder: Some(&out), ..OutputNaming::default() };
        let error = BatchPlan::read(&archive.path("odd.jsonl"), naming).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("{\"transcript\": \"a/tide.json\"}\n{\"transcript\": \"b/tide.json\"}", "give each an id of its own");
    check(
        "{\"transcript\": \"a.json\", \"id\": \"Tide\"}\n{\"transcript\": \"b.json\", \"id\": \"tide\"}",
        "same file",
    );
    for other in ["a//b", "a/./b", "./a/b", "A/b"] {
        check(
            &format!(
                "{{\"transcript\": \"a.json\", \"id\": \"a/b\"}}\n{{\"transcript\": \"b.json\", \"id\": \"{other}\"}}"
            ),
            "same file",
        );
    }
    check(
        "{\"transcript\": \"a.json\", \"output\": \"x.srt\", \"id\": \"a\"}\n{\"transcript\": \"b.json\", \"output\": \"x.srt\", \"id\": \"b\"}",
        "same file",
    );
    check(
        "{\"transcript\": \"a.json\", \"output\": \"b.result.json\", \"id\": \"a\"}\n{\"transcript\": \"b.json\"}",
        "same file",
    );
    check("{\"transcript\": \"a.json\", \"output\": \"a\"}", "tell the format");
    check("{\"transcript\": \"out/a.json\"}", "an input lies in the output folder");
    check("", "the manifest lists no talks");
    let error = BatchPlan::read(&archive.path("0.json"), OutputNaming::default()).unwrap_err().to_string();
    assert!(error.contains("neither a folder nor a manifest"), "{error}");
}

#[test]
fn results_of_several_folders_are_merged() {
    let archive = Archive::new(4);
    archive.run_with(1, "out", &Progress::silent()).unwrap();
    std::fs::remove_file(archive.path("3.json")).unwrap();
    archive.run_with(1, "other", &Progress::silent()).unwrap();
    std::fs::remove_file(archive.path("out/tide-1.srt")).unwrap();
    std::fs::remove_file(archive.path("other/tide-1.srt")).unwrap();
    std::fs::remove_file(archive.path("out/tide-2.result.json")).unwrap();
    archive.write("other/tide-9.result.json", "{\"breathmark_batch\":1");
    archive.write("other/mine.result.json", "{}");
    for folders in [["out", "other"], ["other", "out"]] {
        let merged = merge_results(&folders.map(|name| archive.path(name))).unwrap();
        let errors: Vec<(&str, bool)> =
            merged.results.values().map(|result| (result.id.as_str(), result.error.is_some())).collect();
        // The fourth failed in one folder and is done in the other.
        assert_eq!(errors, [("tide-0", false), ("tide-1", true), ("tide-2", false), ("tide-3", false)]);
        assert!(merged.results["tide-1"].error.as_ref().unwrap().contains("run batch again"));
        assert_eq!(merged.damaged, [archive.path("other/tide-9.result.json")]);
        assert!(merged.differing.is_empty());
    }
}
