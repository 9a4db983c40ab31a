//! The report of a fault inside the window: a file beside the log that says where it happened, on which
//! system, and what the log said before. Nothing of a talk stands in it.

use std::backtrace::Backtrace;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};

use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};

use super::bug_report::without_home;
use super::program::ProgramFacts;
use super::quotations::without_quotations;
use super::system::SystemFacts;
use base::caught::is_awaited;
use base::{program_log, user_folders};

/// So many reports are kept; the oldest go.
const MOST_REPORTS: usize = 10;
/// A program that goes wrong over and over writes so many.
const MOST_IN_A_RUN: usize = 20;
/// Longer files are none of ours, in bytes.
const LONGEST_REPORT: u64 = 4 << 20;

const PREFIX: &str = "crash-";
/// Names the report of a program that ended, until the user has been told.
const UNTOLD: &str = "crash-untold";

/// Writes a report of every panic, if it is [installed](CrashReporter::install).
pub struct CrashReporter {
    /// `None`: nothing is written, only said.
    folder: Option<PathBuf>,
    /// A panic there ends the program; all others are caught where they happen, or end their thread alone.
    main: ThreadId,
    /// The callback that runs first when the program ends.
    before_end: Box<dyn Fn() + Send + Sync>,
    written: AtomicUsize,
}

/// Facts about a panic.
struct Crash {
    is_end: bool,
    thread: String,
    place: String,
    message: String,
    backtrace: String,
}

/// The report of a program that ended, of which the user has not been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntoldCrash {
    pub path: PathBuf,
    pub text: String,
}

impl CrashReporter {
    /// For a program that ends when this thread panics. `before_end` makes sure that what was done is kept; it must neither
    /// panic nor take long.
    pub fn new(folder: Option<PathBuf>, before_end: impl Fn() + Send + Sync + 'static) -> Self {
        let main = thread::current().id();
        Self { folder, main, before_end: Box::new(before_end), written: AtomicUsize::new(0) }
    }

    /// From now on for every panic of the program, in place of what the standard library says.
    pub fn install(self) {
        std::panic::set_hook(Box::new(move |info| self.take(info)));
    }

    /// Nothing here may panic: that would end the program at once.
    fn take(&self, info: &PanicHookInfo<'_>) {
        if is_awaited(info) {
            return;
        }
        let thread = thread::current();
        let is_end = thread.id() == self.main;
        if is_end {
            (self.before_end)();
        }
        let crash = Crash {
            is_end,
            thread: thread.name().unwrap_or("without a name").to_owned(),
            place: info.location().map_or_else(|| "unknown".to_owned(), ToString::to_string),
            message: without_quotations(info.payload_as_str().unwrap_or("no reason given")),
            backtrace: Backtrace::force_capture().to_string(),
        };
        // An error would be told on standard error, too.
        tracing::warn!(thread = crash.thread, place = crash.place, "something went wrong inside");
        let sentence = match self.write(&crash) {
            Ok(path) => format!("breathmark: something went wrong inside; the report is in {}", path.display()),
            Err(error) => {
                let Crash { place, message, .. } = &crash;
                format!(
                    "breathmark: something went wrong inside at {place}: {message} (no report was written: {error})"
                )
            }
        };
        let sentence = sentence.replace(char::is_control, " ");
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "{sentence}");
    }

    fn write(&self, crash: &Crash) -> io::Result<PathBuf> {
        let folder = self.folder.as_deref().ok_or(io::ErrorKind::NotFound)?;
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        if number >= MOST_IN_A_RUN {
            return Err(io::Error::other("there are enough of them"));
        }
        let now = now();
        let stamp: String = now.chars().take(19).filter(char::is_ascii_digit).collect();
        // Of another window, too.
        let name = format!("{PREFIX}{stamp}-{}-{number}.txt", std::process::id());
        make_folder(folder)?;
        make_room(folder)?;
        let path = folder.join(&name);
        let text = without_home(&report(crash, &now), user_folders::home().as_deref());
        put(&path, text.as_bytes())?;
        if crash.is_end {
            put(&folder.join(UNTOLD), name.as_bytes())?;
        }
        Ok(path)
    }
}

/// The report of a program that ended unexpectedly and of which the user was not told; it is told once.
pub fn take_untold_crash(folder: &Path) -> Option<UntoldCrash> {
    let mark = folder.join(UNTOLD);
    let name = read(&mark)?;
    fs::remove_file(&mark).ok()?;
    let is_report =
        name.starts_with(PREFIX) && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
    let path = folder.join(name.as_str());
    let text = is_report.then(|| read(&path)).flatten()?;
    Some(UntoldCrash { path, text })
}

fn read(path: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LONGEST_REPORT).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// "2026-11-25T10:11:12.123456Z".
fn now() -> String {
    let mut text = String::new();
    // Only a clock before 1970 could fail.
    let _ = SystemTime.format_time(&mut Writer::new(&mut text));
    text
}

fn report(crash: &Crash, now: &str) -> String {
    let (program, system) = (ProgramFacts::gather(), SystemFacts::gather());
    let end = if crash.is_end { "the window ended" } else { "the window went on" };
    let or_unknown = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
    let mut lines = vec![
        format!("Breathmark {} crash report, {now}", program.version),
        String::new(),
        format!("what happened: {end}"),
        format!("thread: {}", crash.thread),
        format!("place: {}", crash.place),
        format!("message: {}", crash.message),
        String::new(),
        format!("built for: {}, with {}", program.target, program.features.join(", ")),
        format!("system: {}, kernel {}", or_unknown(&system.name), or_unknown(&system.kernel)),
        format!("processor: {}, {} threads, {} MiB", or_unknown(&system.cpu), system.threads, system.memory_mib),
        format!("desktop: {}, {}", or_unknown(&system.desktop), or_unknown(&system.display)),
        String::new(),
        "backtrace:".to_owned(),
        crash.backtrace.clone(),
        "the last lines of the log:".to_owned(),
    ];
    lines.extend(program_log::recent_lines());
    lines.join("\n") + "\n"
}

/// Private, as all that the program keeps. The disk is asked directly: who crashes may be one that must not wait for it.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn put(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// For one more.
fn make_room(folder: &Path) -> io::Result<()> {
    let is_report = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(".txt"))
    };
    let mut reports: Vec<PathBuf> =
        fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(is_report).collect();
    // By their time.
    reports.sort();
    let too_many = (reports.len() + 1).saturating_sub(MOST_REPORTS);
    reports.iter().take(too_many).for_each(|path| drop(fs::remove_file(path)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    fn crash(is_end: bool) -> Crash {
        Crash {
            is_end,
            thread: "jobs".to_owned(),
            place: "src/made/up.rs:1:2".to_owned(),
            message: "index out of bounds: the len is 3 but the index is 5".to_owned(),
            backtrace: "0: breathmark::made::up".to_owned(),
        }
    }

    fn reports(folder: &Path) -> Vec<PathBuf> {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut reports: Vec<PathBuf> = paths.filter(|path| path.extension().is_some()).collect();
        reports.sort();
        reports
    }

    #[test]
    fn a_report_says_what_is_needed_to_find_the_fault() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("state/log");
        let path = CrashReporter::new(Some(folder.clone()), || {}).write(&crash(false)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let system = SystemFacts::gather();
        for expected in [
            concat!("Breathmark ", env!("CARGO_PKG_VERSION")),
            "the window went on",
            "thread: jobs",
            "place: src/made/up.rs:1:2",
            "message: index out of bounds",
            system.kernel.as_deref().unwrap_or("unknown"),
            "0: breathmark::made::up",
            "the last lines of the log:",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
        assert_eq!(take_untold_crash(&folder), None, "the program did not end");
    }

    #[test]
    fn a_program_that_ended_is_told_of_once() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(take_untold_crash(folder.path()), None);
        let reporter = CrashReporter::new(Some(folder.path().to_owned()), || {});
        reporter.write(&crash(true)).unwrap();
        let last = reporter.write(&crash(true)).unwrap();
        let told = take_untold_crash(folder.path()).unwrap();
        assert_eq!(told.path, last);
        assert!(told.text.contains("the window ended"));
        assert_eq!(take_untold_crash(folder.path()), None);
        // The report itself stays; one that was deleted is not reported, and no other file is read.
        assert_eq!(reports(folder.path()).len(), 2);
        for name in ["crash-deleted.txt", "../crash-elsewhere.txt", ""] {
            fs::write(folder.path().join(UNTOLD), name).unwrap();
            assert_eq!(take_untold_crash(folder.path()), None, "{name}");
        }
    }

    #[test]
    fn reports_are_few_however_often_it_goes_wrong() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("breathmark.log"), "stays").unwrap();
        let reporter = CrashReporter::new(Some(folder.path().to_owned()), || {});
        let written = (0..100).filter(|_| reporter.write(&crash(false)).is_ok()).count();
        assert_eq!(written, MOST_IN_A_RUN);
        let left = reports(folder.path());
        assert_eq!(left.len(), MOST_REPORTS + 1, "{left:?}");
        assert!(folder.path().join("breathmark.log").exists());
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_further_harm() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("file"), "").unwrap();
        assert!(CrashReporter::new(Some(root.path().join("file/log")), || {}).write(&crash(true)).is_err());
        assert!(CrashReporter::new(None, || {}).write(&crash(true)).is_err());
    }

    const CHILD_FOLDER: &str = "BREATHMARK_TEST_CHILD_FOLDER";

    #[test]
    #[ignore = "runs as the child process of another test"]
    fn child_that_panics() {
        let Some(folder) = std::env::var_os(CHILD_FOLDER).map(PathBuf::from) else { return };
        let kept = folder.join("kept");
        CrashReporter::new(Some(folder), move || drop(fs::write(&kept, "what was done"))).install();
        let text = "the harbour talk";
        let in_background = thread::Builder::new().name("jobs".to_owned());
        let caught = in_background
            .spawn(move || std::panic::catch_unwind(|| panic!("byte index 1 is out of bounds of `{text}`")).is_err());
        assert!(caught.unwrap().join().unwrap(), "the thread goes on");
        // A window must not touch a file when it crashes; its report does.
        let _no_disk = base::disk::waiting::forbid();
        panic!("no \"{text}\" here");
    }

    #[test]
    fn a_panic_leaves_a_report_one_sentence_and_nothing_of_the_talk() {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "diagnostics::crash_report::tests::child_that_panics"])
            .env(CHILD_FOLDER, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert!(!child.status.success(), "it panicked");
        let said = String::from_utf8_lossy(&child.stderr).into_owned();
        let sentences: Vec<&str> = said.lines().filter(|line| line.starts_with("breathmark: ")).collect();
        let found = reports(folder.path());
        assert_eq!((sentences.len(), found.len()), (2, 2), "{said}");
        let texts: Vec<String> = found.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for (text, (path, sentence)) in texts.iter().zip(found.iter().zip(&sentences)) {
            assert!(sentence.ends_with(&path.display().to_string()), "{sentence}");
            assert!(!text.contains("harbour") && !said.contains("harbour"), "{text}");
            assert!(text.contains("child_that_panics"), "the backtrace says where: {text}");
        }
        assert!(texts[0].contains("thread: jobs") && texts[0].contains("the window went on"));
        assert!(texts[1].contains("the window ended") && texts[1].contains("message: no"));
        assert_eq!(fs::read_to_string(folder.path().join("kept")).unwrap(), "what was done");
        assert_eq!(take_untold_crash(folder.path()).unwrap().path, found[1]);
    }
}
