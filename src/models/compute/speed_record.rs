//! What was measured once on this machine, in a file of the user's: each GPU needs to be tried only once.
//!
//! Everything in the file can be found out again. One that is damaged, or of another kind, counts for nothing; one that cannot be written
//! is done without, and what was measured is known until the program ends.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use serde::{Deserialize, Serialize};

use super::adapters::GraphicsAdapter;
use super::reading_speed::ReadingSpeeds;
use base::disk::{Access, Disk as _, RealDisk};
use base::whole_file;

/// The file's name in the user's folder of such things.
pub const FILE: &str = "reading-speeds.json";
/// What the file says that it is.
const FORMAT: &str = "breathmark reading speeds 1";
/// Bytes that such a file has at most.
const LIMIT: u64 = 1 << 20;
/// Rows that are kept, the newest: a folder of a user may be shared by many machines.
const MOST_ROWS: usize = 64;

/// By what a measurement is known again. With another driver, another version of the program or beside another processor the same GPU
/// may be quicker or slower.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GpuKey {
    pub adapter: String,
    backend: String,
    driver: String,
    driver_info: String,
    /// Of the processor.
    threads: usize,
    /// The version of the program.
    version: String,
}

impl GpuKey {
    /// Of an adapter of this machine.
    pub fn of(adapter: &GraphicsAdapter) -> Self {
        Self {
            adapter: adapter.name.clone(),
            backend: adapter.backend.clone(),
            driver: adapter.driver.clone(),
            driver_info: adapter.driver_info.clone(),
            threads: thread::available_parallelism().map_or(1, usize::from),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SpeedRow {
    gpu: GpuKey,
    speeds: ReadingSpeeds,
}

#[derive(Serialize, Deserialize)]
struct SpeedFile {
    format: String,
    rows: Vec<SpeedRow>,
}

/// The speeds that are known: those of the file, and those that were measured in this run.
#[derive(Debug, Default)]
pub struct SpeedRecord {
    file: Option<PathBuf>,
    rows: Vec<SpeedRow>,
}

impl SpeedRecord {
    /// `None`: there is no place for a file.
    pub fn of_file(file: Option<PathBuf>) -> Self {
        let rows = file.as_deref().map(rows_of).unwrap_or_default();
        Self { file, rows }
    }

    pub fn speeds(&self, gpu: &GpuKey) -> Option<ReadingSpeeds> {
        self.rows.iter().find(|row| row.gpu == *gpu).map(|row| row.speeds)
    }

    /// Forgets everything, so that it is measured again.
    pub fn forget(&mut self) {
        self.rows.clear();
        let removed = self.file.as_deref().map_or(Ok(()), |file| RealDisk::default().remove(file));
        if let Err(error) = removed.or_else(|error| if is_missing(&error) { Ok(()) } else { Err(error) }) {
            tracing::debug!(%error, "the reading speeds cannot be removed");
        }
    }

    fn put(&mut self, gpu: &GpuKey, speeds: ReadingSpeeds) {
        // What other programs found out meanwhile stays; of two that write at the same time the last one wins.
        let mut rows = self.file.as_deref().map(rows_of).unwrap_or_default();
        let only_here = self.rows.drain(..).filter(|row| rows.iter().all(|other| other.gpu != row.gpu));
        let only_here: Vec<SpeedRow> = only_here.collect();
        rows.extend(only_here);
        rows.retain(|row| row.gpu != *gpu);
        rows.push(SpeedRow { gpu: gpu.clone(), speeds });
        rows.drain(..rows.len().saturating_sub(MOST_ROWS));
        self.rows = rows;
        if let Err(error) = self.write() {
            tracing::debug!(%error, "the reading speeds cannot be kept");
        }
    }

    fn write(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let disk = RealDisk::default();
        if let Some(folder) = file.parent() {
            disk.create_folders(folder, Access::Private)?;
        }
        let content = SpeedFile { format: FORMAT.to_owned(), rows: self.rows.clone() };
        let mut text = serde_json::to_vec_pretty(&content).map_err(io::Error::other)?;
        text.push(b'\n');
        whole_file::write_to(&disk, file, &text, Access::Private)
    }
}

/// The rows of a file; none of one that is missing or cannot be understood.
fn rows_of(file: &Path) -> Vec<SpeedRow> {
    let read = RealDisk::default().read(file, LIMIT).and_then(|bytes| {
        let SpeedFile { format, rows } = serde_json::from_slice(&bytes).map_err(io::Error::other)?;
        if format == FORMAT { Ok(rows) } else { Err(io::Error::other("it is of another kind")) }
    });
    read.unwrap_or_else(|error| {
        if !is_missing(&error) {
            tracing::debug!(%error, "the reading speeds are measured again");
        }
        Vec::new()
    })
}

fn is_missing(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

/// Whether networks are to run on a GPU where nobody chooses: by what is known of it, else by what is measured now, which is kept. A GPU
/// of which nothing can be measured is left alone.
pub fn choose(record: &mut SpeedRecord, gpu: &GpuKey, measure: impl FnOnce() -> Option<ReadingSpeeds>) -> bool {
    let speeds = record.speeds(gpu).or_else(|| {
        let speeds = measure()?;
        record.put(gpu, speeds);
        Some(speeds)
    });
    speeds.is_some_and(ReadingSpeeds::is_gpu_faster)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compute::AdapterKind;

    const FAST: ReadingSpeeds = ReadingSpeeds { gpu: Some(90_000), cpu: Some(6_700) };
    const SLOW: ReadingSpeeds = ReadingSpeeds { gpu: Some(1_200), cpu: Some(6_700) };
    /// It broke, or hung.
    const FAILED: ReadingSpeeds = ReadingSpeeds { gpu: None, cpu: Some(6_700) };

    fn gpu(driver_info: &str) -> GpuKey {
        GpuKey::of(&GraphicsAdapter {
            name: "Fast".to_owned(),
            kind: AdapterKind::Discrete,
            backend: "Vulkan".to_owned(),
            driver: "NVIDIA".to_owned(),
            driver_info: driver_info.to_owned(),
            vendor: 0x10de,
            device: 1,
        })
    }

    fn not_measured() -> Option<ReadingSpeeds> {
        panic!("it is measured although it is known")
    }

    #[test]
    fn a_gpu_is_measured_once_and_taken_if_it_reads_faster() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cache/breathmark").join(FILE);
        for (name, speeds, expected) in [("1", FAST, true), ("2", SLOW, false), ("3", FAILED, false)] {
            let mut record = SpeedRecord::of_file(Some(file.clone()));
            assert_eq!(choose(&mut record, &gpu(name), || Some(speeds)), expected);
            assert_eq!(choose(&mut record, &gpu(name), not_measured), expected, "in the same run");
        }
        // Another run, which knows them all, but not what comes with another driver.
        let mut record = SpeedRecord::of_file(Some(file.clone()));
        for (name, expected) in [("1", true), ("2", false), ("3", false)] {
            assert_eq!(choose(&mut record, &gpu(name), not_measured), expected);
        }
        assert!(choose(&mut record, &gpu("4"), || Some(FAST)));
        assert!(!choose(&mut record, &gpu("5"), || None), "nothing could be measured");
        assert_eq!(record.speeds(&gpu("5")), None, "that may be otherwise next time");

        let other_program = GpuKey { version: "0.0.1".to_owned(), ..gpu("1") };
        assert!(!choose(&mut record, &other_program, || Some(SLOW)) && record.speeds(&gpu("1")) == Some(FAST));
        let other_processor = GpuKey { threads: 12_345, ..gpu("1") };
        assert_eq!(record.speeds(&other_processor), None);

        record.forget();
        assert!(record.speeds(&gpu("1")).is_none() && !file.exists());
        record.forget();
        assert!(!choose(&mut record, &gpu("1"), || Some(SLOW)) && file.exists());
    }

    #[test]
    fn a_file_that_is_damaged_or_of_another_kind_counts_for_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        let mut record = SpeedRecord::of_file(Some(file.clone()));
        assert!(choose(&mut record, &gpu("1"), || Some(FAST)));
        let whole = std::fs::read_to_string(&file).unwrap();
        let known = || SpeedRecord::of_file(Some(file.clone())).speeds(&gpu("1"));
        assert_eq!(known(), Some(FAST));
        let damaged = [
            whole[..whole.len() / 2].to_owned(),
            whole.replace("speeds 1\"", "speeds 2\""),
            whole.replace("90000", "-90000"),
            "[]".to_owned(),
            String::new(),
        ];
        for damaged in damaged {
            std::fs::write(&file, &damaged).unwrap();
            assert_eq!(known(), None, "{damaged}");
        }
        let mut record = SpeedRecord::of_file(Some(file.clone()));
        assert!(!choose(&mut record, &gpu("1"), || Some(SLOW)));
        assert_eq!(known(), Some(SLOW), "it is whole again");
    }

    #[test]
    fn without_a_place_for_it_a_gpu_is_measured_once_in_a_run() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        for file in [None, Some(folder.path().join("file").join(FILE))] {
            let mut record = SpeedRecord::of_file(file.clone());
            assert!(choose(&mut record, &gpu("1"), || Some(FAST)) && choose(&mut record, &gpu("1"), not_measured));
            assert!(!choose(&mut record, &gpu("2"), || Some(SLOW)));
            assert!(choose(&mut record, &gpu("1"), not_measured), "it stays known beside others");
            assert_eq!(SpeedRecord::of_file(file).speeds(&gpu("1")), None);
            record.forget();
        }
    }

    #[test]
    fn what_other_programs_write_stays_and_the_file_does_not_grow() {
        let folder = tempfile::tempdir().unwrap();
        let file = Some(folder.path().join(FILE));
        let (mut one, mut other) = (SpeedRecord::of_file(file.clone()), SpeedRecord::of_file(file.clone()));
        assert!(choose(&mut one, &gpu("1"), || Some(FAST)) && choose(&mut other, &gpu("2"), || Some(FAST)));
        let both = SpeedRecord::of_file(file.clone());
        assert_eq!((both.speeds(&gpu("1")), both.speeds(&gpu("2"))), (Some(FAST), Some(FAST)));
        for number in 0..MOST_ROWS {
            choose(&mut one, &gpu(&format!("later {number}")), || Some(SLOW));
        }
        let left = SpeedRecord::of_file(file);
        assert_eq!((left.rows.len(), left.speeds(&gpu("1"))), (MOST_ROWS, None));
        assert_eq!(left.speeds(&gpu("later 0")), Some(SLOW));
    }
}
