//! Editing on a disk that goes wrong: is everything that was acknowledged still there?
//!
//! A session of edits, undo, drafts, saves, exports, profiles and restarts runs on a [`FaultyDisk`], once for each fault at
//! each of its operations in turn, and then with several faults at random places in sessions of other orders. After the
//! fault that ends the program, or at the end, the next program looks at what it finds.
//!
//! Acknowledged is what the window shows while [`OpenProject::safety`] is on, and every call that returned without an error.

pub mod faulty_disk;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant as Clock};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use self::faulty_disk::{Fault, FaultKind, FaultyDisk};
use base::disk::Access;
use base::progress::{Cancellation, Progress};
use base::time::{Instant, Span};
use base::whole_file;
use editor::project::editor_profile::EditorProfile;
use editor::project::{Edit, FILE_EXTENSION, Journals, OpenProject, Project, Safety, TextDraft, open_kept, take_stock};
use evidence::fusion::adaptation::{Example, INPUTS};
use formats::guideline::Guideline;
use formats::transcript::{Transcript, Word, WordId};

/// What was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Tally {
    pub tried: u64,
    /// Runs in which the program or the computer died before the end.
    pub died: u64,
    /// Sentences about runs in which something was lost.
    pub lost: Vec<String>,
}

/// Acts of a session.
const ACTS: usize = 60;

/// Words of its talk.
const WORDS: u32 = 10;

#[derive(Clone, Debug)]
enum Act {
    Edit(u32),
    Undo,
    Redo,
    Draft(Option<String>),
    Save,
    SaveAs(usize),
    Export(usize),
    Profile(usize),
    Settings(usize),
    /// The program dies without a fault of the disk, and is started again.
    Restart,
    /// Unsaved changes are given up.
    Discard,
    /// Closed and opened.
    Reopen,
    Retry,
}

/// Runs `runs` sessions; all faults at all operations of the first session come first.
///
/// # Errors
/// If it is cancelled.
pub fn run(runs: u64, seed: u64, progress: &Progress) -> Result<Tally, Cancellation> {
    let mut tally = Tally::default();
    let first = acts(seed);
    let operations = World::new(&[], seed).session(&first).operations;
    let each = (1..=operations).flat_map(|at| FaultKind::ALL.map(|kind| Fault { at, kind }));
    let mut each = each.map(|fault| vec![fault]);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    while tally.tried < runs {
        progress.tick(tally.tried, runs)?;
        let (faults, own_seed, acts) = match each.next() {
            Some(faults) => (faults, seed, first.clone()),
            None => {
                let own_seed = random.random();
                let count = random.random_range(1..=4);
                let kind = |random: &mut ChaCha8Rng| FaultKind::ALL[random.random_range(0..FaultKind::ALL.len())];
                let fault = |_| Fault { at: random.random_range(1..=operations), kind: kind(&mut random) };
                ((0..count).map(fault).collect(), own_seed, self::acts(own_seed))
            }
        };
        let ended = World::new(&faults, own_seed).session(&acts);
        tally.tried += 1;
        tally.died += u64::from(ended.has_died);
        tally.lost.extend(ended.lost.map(|lost| format!("{lost} (session {own_seed}, {faults:?})")));
    }
    Ok(tally)
}

/// A session: the same for the same seed. The first acts are always there.
fn acts(seed: u64) -> Vec<Act> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut acts = vec![Act::Edit(1), Act::Edit(2), Act::SaveAs(0), Act::Edit(3), Act::Export(0), Act::Export(1)];
    let mut number = 4;
    while acts.len() < ACTS {
        number += 1;
        acts.push(match random.random_range(0..24) {
            0..8 => Act::Edit(random.random_range(0..WORDS)),
            8 | 9 => Act::Undo,
            10 => Act::Redo,
            11 | 12 => Act::Draft(Some(format!("typed {number}"))),
            13 => Act::Draft(None),
            14 | 15 => Act::Save,
            16 => Act::SaveAs(random.random_range(0..3)),
            17 => Act::Export(number),
            18 => Act::Profile(number),
            19 => Act::Settings(number),
            20 => Act::Restart,
            21 => Act::Discard,
            22 => Act::Reopen,
            _ => Act::Retry,
        });
    }
    acts
}

/// What may be found in a file.
#[derive(Default)]
struct Expected {
    /// Whether it must be there.
    is_acknowledged: bool,
    contents: Vec<Vec<u8>>,
}

impl Expected {
    fn note(&mut self, content: Vec<u8>, is_acknowledged: bool) {
        if is_acknowledged {
            self.is_acknowledged = true;
            self.contents.clear();
        }
        self.contents.push(content);
    }
}

/// How a session ended.
struct Ended {
    operations: u64,
    has_died: bool,
    lost: Option<String>,
}

/// The disk, the program and what the person was told.
struct World {
    disk: FaultyDisk,
    open: Option<OpenProject>,
    /// States that may be found after a crash: the last that was safe, and those since.
    states: Vec<Project>,
    drafts: Vec<Option<TextDraft>>,
    /// What may be found in each file; the last is what was acknowledged last.
    files: BTreeMap<PathBuf, Expected>,
    /// What was discarded just now, if it was safe, and where the project is.
    given_up: Option<(Option<Project>, Option<PathBuf>)>,
    clock: Clock,
    /// What was acknowledged to be kept.
    kept: Vec<Vec<u8>>,
}

const JOURNALS: &str = "/data/journals";

impl World {
    fn new(faults: &[Fault], seed: u64) -> Self {
        Self {
            disk: FaultyDisk::new(faults, seed),
            open: None,
            states: vec![talk()],
            drafts: vec![None],
            files: BTreeMap::new(),
            given_up: None,
            clock: Clock::now(),
            kept: Vec::new(),
        }
    }

    fn journals(&self) -> Journals {
        Journals::on(Arc::new(self.disk.clone()), Path::new(JOURNALS))
    }

    fn session(mut self, acts: &[Act]) -> Ended {
        self.open = Some(OpenProject::create(talk(), None, self.journals()));
        self.note_state();
        let mut lost = None;
        let mut has_died = self.disk.is_dead();
        for act in acts {
            if has_died {
                break;
            }
            lost = self.act(act).err();
            has_died = self.disk.is_dead();
            if lost.is_some() {
                break;
            }
        }
        if lost.is_none() {
            lost = self.restart().err();
        }
        Ended { operations: self.disk.operations(), has_died, lost }
    }

    /// # Errors
    /// What is lost.
    fn act(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Restart => return self.restart(),
            Act::Export(number) => {
                let content = format!("1\n00:00:01,000 --> 00:00:02,000\nexport {number}\n").into_bytes();
                let path = PathBuf::from(format!("/talks/{}.srt", number % 3));
                self.replace(&path, &content);
                return Ok(());
            }
            Act::Settings(number) => {
                self.write(Path::new("/config/settings.json"), format!("{{\"number\":{number}}}").into_bytes());
                return Ok(());
            }
            Act::Profile(number) => {
                self.write_profile(*number);
                return Ok(());
            }
            _ => {}
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        match act {
            Act::Edit(gap) => {
                let gap = WordId(*gap);
                let is_there = open.project().pins.decision(gap).is_some();
                let edit = if is_there { Edit::Withdraw { gap } } else { Edit::Add { gap, strength: Some(0.5) } };
                let _ = open.edit(&edit);
            }
            Act::Undo => {
                let _ = open.undo();
            }
            Act::Redo => {
                let _ = open.redo();
            }
            Act::Draft(text) => {
                let draft = text.clone().map(|text| TextDraft { cue: WordId(0), text });
                self.drafts.push(draft.clone());
                // A second and more passes between two acts.
                self.clock += Duration::from_secs(2);
                open.set_draft_at(draft, self.clock);
            }
            Act::Retry => open.retry(),
            Act::Save => {
                let Some(path) = open.path().map(Path::to_path_buf) else { return Ok(()) };
                self.save(&path, OpenProject::save);
            }
            Act::SaveAs(number) => {
                let path = PathBuf::from(format!("/talks/{number}.breathmark"));
                self.save(&path, |open| open.save_as(&path));
            }
            Act::Discard => return self.discard(),
            Act::Reopen => return self.reopen(),
            _ => {}
        }
        self.note_state();
        Ok(())
    }

    /// What is on the screen now may be found; what is safe must be.
    fn note_state(&mut self) {
        let Some(open) = &mut self.open else { return };
        let is_safe = open.safety() == Safety::Safe && !self.disk.is_dead();
        if is_safe {
            self.states.clear();
            self.drafts.clear();
        }
        self.states.push(open.project().clone());
        self.drafts.push(open.draft().cloned());
    }

    fn save(&mut self, path: &Path, save: impl FnOnce(&mut OpenProject) -> Result<(), editor::project::ProjectError>) {
        let former = self.disk.content(path);
        let Some(open) = &mut self.open else { return };
        let result = save(open);
        let is_acknowledged = result.is_ok() && !self.disk.is_dead();
        let Some(new) = self.disk.content(path) else { return };
        self.files.entry(path.to_path_buf()).or_default().note(new, is_acknowledged);
        if is_acknowledged {
            self.kept.extend(former);
            // All of it is in the file.
            self.states.clear();
        }
    }

    fn replace(&mut self, path: &Path, content: &[u8]) {
        let former = self.disk.content(path);
        let result = self.journals().kept().replace(path, content);
        self.note_file(path, content.to_vec(), result.is_ok());
        if result.is_ok() && !self.disk.is_dead() {
            self.kept.extend(former);
        }
    }

    fn write(&mut self, path: &Path, content: Vec<u8>) {
        let result = whole_file::write_to(&self.disk, path, &content, Access::Private);
        self.note_file(path, content, result.is_ok());
    }

    fn write_profile(&mut self, number: usize) {
        let path = Path::new("/data/profiles/client.json");
        let Some(mut profile) = EditorProfile::new("client") else { return };
        let example = Example { inputs: [number as f32; INPUTS], is_boundary: true, is_decided: true };
        profile.put("talk", &[example]);
        let result = profile.write_to(&self.disk, path);
        let content = serde_json::to_vec(&profile).unwrap_or_default();
        self.note_file(path, content, result.is_ok());
    }

    fn note_file(&mut self, path: &Path, content: Vec<u8>, is_acknowledged: bool) {
        let is_acknowledged = is_acknowledged && !self.disk.is_dead();
        self.files.entry(path.to_path_buf()).or_default().note(content, is_acknowledged);
    }

    fn discard(&mut self) -> Result<(), String> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        let is_wanted = open.is_changed() && open.safety() == Safety::Safe;
        let given_up = is_wanted.then(|| open.project().clone());
        let path = open.path().map(Path::to_path_buf);
        open.close();
        self.given_up = Some((given_up, path));
        if self.disk.is_dead() { Ok(()) } else { self.begin_without_it() }
    }

    /// After changes were given up: they are kept, or, where that failed, their journal is still there.
    fn begin_without_it(&mut self) -> Result<(), String> {
        let Some((given_up, path)) = self.given_up.clone() else { return Ok(()) };
        if let Some(given_up) = given_up
            && !(0..3).any(|_| self.is_somewhere(&given_up))
            && !self.disk.is_dead()
        {
            return Err("what was given up is not kept".to_owned());
        }
        self.begin_again(path.as_deref());
        if !self.disk.is_dead() {
            self.given_up = None;
        }
        Ok(())
    }

    /// Opens what is in the file, or a new talk.
    fn begin_again(&mut self, path: Option<&Path>) {
        let journals = self.journals();
        let opened =
            path.and_then(|path| (0..3).find_map(|_| OpenProject::open(path, &journals).ok()).map(|(open, _, _)| open));
        self.open = Some(opened.unwrap_or_else(|| OpenProject::create(talk(), None, &journals)));
        self.states.clear();
        self.drafts.clear();
        self.note_state();
    }

    fn is_somewhere(&self, project: &Project) -> bool {
        let journals = self.journals();
        let is_it = |open: &OpenProject| open.project() == project;
        let is_kept =
            journals.kept().list().iter().any(|kept| open_kept(kept, &journals).is_ok_and(|(open, _)| is_it(&open)));
        is_kept
            || take_stock(&journals)
                .recoveries
                .into_iter()
                .any(|found| found.restore().is_ok_and(|(open, _)| is_it(&open)))
    }

    fn reopen(&mut self) -> Result<(), String> {
        let Some(open) = &self.open else { return Ok(()) };
        if open.is_changed() || open.draft().is_some() {
            return Ok(());
        }
        let Some(path) = open.path().map(Path::to_path_buf) else { return Ok(()) };
        if let Some(open) = self.open.take() {
            open.close();
        }
        self.open = (0..3).find_map(|_| OpenProject::open(&path, self.journals()).ok()).map(|(open, _, _)| open);
        match &self.open {
            None if !self.disk.is_dead() => return Err("a project that was closed cannot be opened".to_owned()),
            _ => {}
        }
        self.note_state();
        Ok(())
    }

    /// The program dies, if it has not yet, and another looks at what there is.
    fn restart(&mut self) -> Result<(), String> {
        let path = self.open.as_ref().and_then(|open| open.path().map(Path::to_path_buf));
        if let Some(open) = &self.open {
            // What was under way may be there.
            self.states.push(open.project().clone());
            self.drafts.push(open.draft().cloned());
        }
        self.disk.kill();
        drop(self.open.take());
        for _ in 0..6 {
            self.disk = self.disk.restarted();
            if self.given_up.is_some() {
                self.begin_without_it()?;
                if self.disk.is_dead() {
                    continue;
                }
                return self.check_files();
            }
            match self.recover(path.as_deref()) {
                Found::Died => {}
                Found::Open(open) => {
                    self.open = Some(*open);
                    self.note_state();
                    return self.check_files();
                }
                Found::Lost(what) => return Err(what),
            }
        }
        Err("nothing could be opened in six starts".to_owned())
    }

    fn recover(&mut self, path: Option<&Path>) -> Found {
        let journals = self.journals();
        let mut seen = Vec::new();
        // What a failing disk refuses once it may give the next time.
        for _ in 0..4 {
            for recovery in take_stock(&journals).recoveries {
                let draft = recovery.draft.clone();
                if let Ok((open, _)) = recovery.restore() {
                    if self.states.contains(open.project()) && self.drafts.contains(&draft) {
                        return self.found(open);
                    }
                    seen.push((open.project().pins.decisions().count(), draft));
                    drop(open);
                }
                if self.disk.is_dead() {
                    return Found::Died;
                }
            }
            // The person knows where the project is, also where it was about to be saved.
            let saved = self.files.keys().filter(|path| path.extension().is_some_and(|found| found == FILE_EXTENSION));
            for path in saved.map(PathBuf::as_path).chain(path) {
                let Ok((open, _, recovery)) = OpenProject::open(path, &journals) else { continue };
                if self.disk.is_dead() {
                    return Found::Died;
                }
                if recovery.is_none() && self.states.contains(open.project()) && self.drafts.contains(&None) {
                    return self.found(open);
                }
                seen.push((open.project().pins.decisions().count(), None));
                // Unchanged: the same that is there.
                drop(open);
            }
            if self.disk.is_dead() {
                return Found::Died;
            }
            // Nothing was done yet: there is nothing to find.
            if path.is_none() && self.states.contains(&talk()) && self.drafts.contains(&None) {
                return self.found(OpenProject::create(talk(), None, &journals));
            }
        }
        let wanted: Vec<usize> = self.states.iter().map(|state| state.pins.decisions().count()).collect();
        let kept: Vec<_> = journals.kept().list().iter().map(|kept| (kept.reason, kept.answered)).collect();
        Found::Lost(format!(
            "acknowledged changes are lost: wanted one with {wanted:?} decisions and a draft of {:?}, found {seen:?}, kept {kept:?}",
            self.drafts
        ))
    }

    fn found(&self, open: OpenProject) -> Found {
        if self.disk.is_dead() { Found::Died } else { Found::Open(Box::new(open)) }
    }

    /// Whether each file is as it was written, whole, and what was replaced is kept.
    fn check_files(&self) -> Result<(), String> {
        for (path, expected) in &self.files {
            let found = self.disk.content(path);
            let is_right = match &found {
                Some(found) => expected.contents.contains(found),
                None => !expected.is_acknowledged,
            };
            if !is_right {
                let length = found.map(|found| found.len());
                return Err(format!("a file is not as it was written, {length:?} bytes: {}", path.display()));
            }
        }
        let contents = self.disk.contents(self.journals().kept().path());
        // More saves than are kept push the oldest out.
        let is_wanted = |content: &&Vec<u8>| content.starts_with(b"1\n");
        for content in self.kept.iter().filter(is_wanted) {
            if !contents.contains(content) {
                return Err("a file that was replaced is not kept".to_owned());
            }
        }
        Ok(())
    }
}

enum Found {
    Died,
    Open(Box<OpenProject>),
    Lost(String),
}

fn talk() -> Project {
    let words = (0..WORDS).map(|id| {
        let start = Instant::from_millis(400 * i64::from(id));
        Word::new(WordId(id), format!("w{id}"), Span::new(start, start + base::time::Duration::from_millis(300)))
    });
    let transcript = Transcript { words: words.collect(), ..Transcript::default() };
    Project::new(&transcript, Guideline::ted())
}
