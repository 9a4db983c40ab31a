//! A disk in memory that goes wrong when it is told to.
//!
//! It knows what the running program sees and, apart from that, what is on the platter. A killed program leaves the former,
//! a power cut the latter with any part of what was under way: writes that were not synced survive in part, torn or in
//! another order, names in their order. After a failed sync, as on Linux, what it should have written is lost although the
//! program goes on to see it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use base::disk::{Access, Disk, EntryKind, Facts, FileLock, FileLockAttempt, OpenFile};

/// Operations that fail after each other when the disk is full.
const FULL_FOR: u64 = 12;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The operation fails; of a sync what it should have written is lost.
    Error,
    /// A write, and everything that takes room for a while after, fails; half of it may be there.
    Full,
    /// The program dies: half of a write may be there.
    Kill,
    /// The computer dies.
    PowerCut,
}

impl FaultKind {
    pub const ALL: [Self; 4] = [Self::Error, Self::Full, Self::Kill, Self::PowerCut];
}

/// Something that goes wrong at an operation, the first of which is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub at: u64,
    pub kind: FaultKind,
}

/// Clones are the same disk.
#[derive(Clone, Debug, Default)]
pub struct FaultyDisk(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    names: BTreeMap<PathBuf, usize>,
    files: Vec<Content>,
    /// Names on the platter, and what happened to names since, in order.
    names_on_platter: BTreeMap<PathBuf, usize>,
    names_under_way: Vec<NameChange>,
    locks: BTreeSet<PathBuf>,
    /// How often each file is open.
    open: BTreeMap<usize, usize>,
    /// Whether nothing is renamed over a file that is open.
    keeps_open_files: bool,
    operations: u64,
    faults: Vec<Fault>,
    full_until: u64,
    death: Option<FaultKind>,
    random: ChaCha8Rng,
}

#[derive(Clone, Debug, Default)]
struct Content {
    seen: Vec<u8>,
    on_platter: Vec<u8>,
    under_way: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Cut { length: usize },
}

#[derive(Clone, Debug)]
enum NameChange {
    Create { path: PathBuf, file: usize },
    Rename { from: PathBuf, to: PathBuf, file: usize },
    Remove { path: PathBuf },
}

#[derive(Debug)]
struct FaultyFile {
    disk: FaultyDisk,
    file: usize,
    at: Mutex<usize>,
}

#[derive(Debug)]
struct FaultyLock {
    disk: FaultyDisk,
    path: PathBuf,
}

impl Default for State {
    fn default() -> Self {
        Self {
            names: BTreeMap::new(),
            files: Vec::new(),
            names_on_platter: BTreeMap::new(),
            names_under_way: Vec::new(),
            locks: BTreeSet::new(),
            open: BTreeMap::new(),
            keeps_open_files: false,
            operations: 0,
            faults: Vec::new(),
            full_until: 0,
            death: None,
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl FaultyDisk {
    /// An empty disk on which these faults will happen; `seed` says what becomes of what is torn.
    pub fn new(faults: &[Fault], seed: u64) -> Self {
        let disk = Self::default();
        {
            let mut state = disk.state();
            state.faults = faults.to_vec();
            state.random = ChaCha8Rng::seed_from_u64(seed);
        }
        disk
    }

    /// One that renames nothing over a file that is open, as Windows has it on FAT, exFAT and network drives.
    pub fn keeping_open_files() -> Self {
        let disk = Self::default();
        disk.state().keeps_open_files = true;
        disk
    }

    /// How many operations there were.
    pub fn operations(&self) -> u64 {
        self.state().operations
    }

    /// Whether the program that uses it is dead: nothing works any more.
    pub fn is_dead(&self) -> bool {
        self.state().death.is_some()
    }

    /// Ends the program that uses it, now.
    pub fn kill(&self) {
        self.state().death.get_or_insert(FaultKind::Kill);
    }

    /// What the next program finds. Faults that have not come up yet will.
    pub fn restarted(&self) -> Self {
        let mut state = self.state();
        let (names, contents) = if state.death == Some(FaultKind::PowerCut) {
            let mut names = state.names_on_platter.clone();
            let under_way = state.names_under_way.len();
            let survivors = state.random.random_range(0..=under_way);
            for change in &state.names_under_way[..survivors] {
                change.apply(&mut names);
            }
            let State { files, random, .. } = &mut *state;
            (names, files.iter().map(|file| file.after_power_cut(random)).collect::<Vec<_>>())
        } else {
            (state.names.clone(), state.files.iter().map(|file| file.seen.clone()).collect())
        };
        let next = State {
            names_on_platter: names.clone(),
            names,
            files: contents
                .into_iter()
                .map(|seen| Content { on_platter: seen.clone(), seen, under_way: Vec::new() })
                .collect(),
            operations: state.operations,
            faults: state.faults.clone(),
            keeps_open_files: state.keeps_open_files,
            random: ChaCha8Rng::seed_from_u64(state.random.random()),
            ..State::default()
        };
        Self(Arc::new(Mutex::new(next)))
    }

    /// A file's content, past all faults.
    pub fn content(&self, path: &Path) -> Option<Vec<u8>> {
        let state = self.state();
        state.names.get(path).map(|&file| state.files[file].seen.clone())
    }

    /// The contents of all files in a folder, past all faults.
    pub fn contents(&self, folder: &Path) -> Vec<Vec<u8>> {
        let state = self.state();
        let files = state.names.iter().filter(|(path, _)| path.parent() == Some(folder));
        files.map(|(_, &file)| state.files[file].seen.clone()).collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an operation and lets happen what is to happen at it.
    fn operate(&self) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.state();
        match state.fault(false) {
            Some(error) => Err(error),
            None => Ok(state),
        }
    }

    /// The same for one that takes room. The guard comes with the fault, if any: part of the work may have been done.
    fn operate_with_room(&self) -> (MutexGuard<'_, State>, Option<io::Error>) {
        let mut state = self.state();
        let fault = state.fault(true);
        (state, fault)
    }
}

impl State {
    fn fault(&mut self, takes_room: bool) -> Option<io::Error> {
        if self.death.is_some() {
            return Some(io::Error::other("the program is dead"));
        }
        self.operations += 1;
        let now = self.operations;
        let kind = self.faults.iter().find(|fault| fault.at == now).map(|fault| fault.kind);
        match kind {
            Some(FaultKind::Error) => return Some(io::Error::other("the disk has failed")),
            Some(death @ (FaultKind::Kill | FaultKind::PowerCut)) => {
                self.death = Some(death);
                return Some(io::Error::other("the program is dead"));
            }
            Some(FaultKind::Full) => self.full_until = now + FULL_FOR,
            None => {}
        }
        (takes_room && now <= self.full_until).then(|| io::ErrorKind::StorageFull.into())
    }

    fn file(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn change_names(&mut self, change: NameChange) {
        change.apply(&mut self.names);
        self.names_under_way.push(change);
    }
}

impl NameChange {
    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            Self::Create { path, file } => {
                names.insert(path.clone(), *file);
            }
            Self::Rename { from, to, file } => {
                names.remove(from);
                names.insert(to.clone(), *file);
            }
            Self::Remove { path } => {
                names.remove(path);
            }
        }
    }

    fn is_in(&self, folder: &Path) -> bool {
        match self {
            Self::Create { path, .. } | Self::Remove { path } => path.parent() == Some(folder),
            Self::Rename { from, to, .. } => from.parent() == Some(folder) || to.parent() == Some(folder),
        }
    }
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Write { at, bytes } => {
                content.resize(content.len().max(at + bytes.len()), 0);
                content[*at..at + bytes.len()].copy_from_slice(bytes);
            }
            Self::Cut { length } => content.resize(*length, 0),
        }
    }
}

impl Content {
    fn change(&mut self, change: Change) {
        change.apply(&mut self.seen);
        self.under_way.push(change);
    }

    /// Of what was under way any part may be there.
    fn after_power_cut(&self, random: &mut ChaCha8Rng) -> Vec<u8> {
        let mut content = self.on_platter.clone();
        for change in &self.under_way {
            match (random.random_range(0..4), change) {
                (0, _) => {}
                (1, Change::Write { at, bytes }) => {
                    let length = random.random_range(0..=bytes.len());
                    Change::Write { at: *at, bytes: bytes[..length].to_vec() }.apply(&mut content);
                }
                // The length is there, the bytes are not.
                (2, Change::Write { at, bytes }) => {
                    Change::Write { at: *at, bytes: vec![0; bytes.len()] }.apply(&mut content);
                }
                (_, change) => change.apply(&mut content),
            }
        }
        content
    }
}

impl Disk for FaultyDisk {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let state = self.operate()?;
        let content = &state.files[state.file(path)?].seen;
        if content.len() as u64 > limit { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(content.clone()) }
    }

    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let state = self.operate()?;
        let content = &state.files[state.file(path)?].seen;
        Ok(content.iter().take(usize::try_from(most).unwrap_or(usize::MAX)).copied().collect())
    }

    fn create(&self, path: &Path, _: Access) -> io::Result<Arc<dyn OpenFile>> {
        let (mut state, fault) = self.operate_with_room();
        if let Some(fault) = fault {
            return Err(fault);
        }
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = state.files.len();
        state.files.push(Content::default());
        state.change_names(NameChange::Create { path: path.to_path_buf(), file });
        *state.open.entry(file).or_default() += 1;
        Ok(Arc::new(FaultyFile { disk: self.clone(), file, at: Mutex::new(0) }))
    }

    fn open_end(&self, path: &Path) -> io::Result<Arc<dyn OpenFile>> {
        let mut state = self.operate()?;
        let file = state.file(path)?;
        let at = Mutex::new(state.files[file].seen.len());
        *state.open.entry(file).or_default() += 1;
        Ok(Arc::new(FaultyFile { disk: self.clone(), file, at }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.operate()?;
        let file = state.file(from)?;
        let is_open = |file: &usize| state.open.get(file).is_some_and(|count| *count > 0);
        if state.keeps_open_files && state.names.get(to).is_some_and(is_open) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        state.change_names(NameChange::Rename { from: from.to_path_buf(), to: to.to_path_buf(), file });
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.operate()?;
        state.file(path)?;
        state.change_names(NameChange::Remove { path: path.to_path_buf() });
        Ok(())
    }

    fn create_folders(&self, _: &Path, _: Access) -> io::Result<()> {
        self.operate_with_room().1.map_or(Ok(()), Err)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let state = self.operate()?;
        Ok(state.names.keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
    }

    fn facts(&self, path: &Path) -> io::Result<Facts> {
        let state = self.operate()?;
        let bytes = state.files[state.file(path)?].seen.len() as u64;
        Ok(Facts { kind: EntryKind::File, bytes, modified: None, is_read_only: false })
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        let state = self.operate()?;
        state.file(path)?;
        Ok(path.to_path_buf())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.operate()?;
        let state = &mut *state;
        let (done, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut state.names_under_way).into_iter().partition(|change| change.is_in(folder));
        for change in done {
            change.apply(&mut state.names_on_platter);
        }
        state.names_under_way = rest;
        Ok(())
    }

    fn lock(&self, path: &Path) -> io::Result<FileLockAttempt> {
        let mut state = self.operate()?;
        if !state.locks.insert(path.to_path_buf()) {
            return Ok(FileLockAttempt::Busy);
        }
        if !state.names.contains_key(path) {
            let file = state.files.len();
            state.files.push(Content::default());
            state.change_names(NameChange::Create { path: path.to_path_buf(), file });
        }
        Ok(FileLockAttempt::Taken(Box::new(FaultyLock { disk: self.clone(), path: path.to_path_buf() })))
    }

    fn write_into(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn replaces_open_files(&self) -> bool {
        !self.state().keeps_open_files
    }

    /// All in one thread, so that the same faults always meet the same operations.
    fn has_threads(&self) -> bool {
        false
    }
}

impl OpenFile for FaultyFile {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let was_dead = self.disk.is_dead();
        let (mut state, fault) = self.disk.operate_with_room();
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let length = match &fault {
            None => bytes.len(),
            Some(_) if was_dead => 0,
            Some(_) => state.random.random_range(0..=bytes.len()),
        };
        if length > 0 {
            let change = Change::Write { at: *at, bytes: bytes[..length].to_vec() };
            state.files[self.file].change(change);
            *at += length;
        }
        fault.map_or(Ok(()), Err)
    }

    fn cut(&self, length: u64) -> io::Result<()> {
        let mut state = self.disk.operate()?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        state.files[self.file].change(Change::Cut { length });
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = length;
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        let mut state = self.disk.state();
        let fault = state.fault(false);
        let is_dead = state.death.is_some();
        let file = &mut state.files[self.file];
        if fault.is_some() {
            if !is_dead {
                file.under_way.clear();
            }
        } else {
            for change in std::mem::take(&mut file.under_way) {
                change.apply(&mut file.on_platter);
            }
        }
        fault.map_or(Ok(()), Err)
    }

    fn allow_as(&self, _: &Path) -> io::Result<()> {
        self.disk.operate().map(|_| ())
    }
}

impl Drop for FaultyFile {
    fn drop(&mut self) {
        if let Some(count) = self.disk.state().open.get_mut(&self.file) {
            *count -= 1;
        }
    }
}

impl FileLock for FaultyLock {}

impl Drop for FaultyLock {
    fn drop(&mut self) {
        self.disk.state().locks.remove(&self.path);
    }
}
