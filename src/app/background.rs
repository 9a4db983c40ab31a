//! What goes on behind the window: analyses, work with files, the end of the program.

use super::file_jobs::{FileJob, FileJobs};
use media::transcribing::RecogniserPlaces;
use ui::folders::Folders;
use ui::job_kind::JobStatus;
use ui::jobs::Jobs;
use ui::spectrogram::SpectrogramThread;
use ui::store::Store;

pub struct Background {
    pub jobs: Jobs,
    pub files: FileJobs,
    pub job_status: Vec<JobStatus>,
    pub folders: Folders,
    /// Where speech recognisers are looked for.
    pub recognisers: RecogniserPlaces,
    /// Makes the tiles of the spectrogram, once there is one to be seen.
    pub spectrogram: Option<SpectrogramThread>,
    /// Talks that were closed and whose last words are still being written, and what has to wait for that.
    pub closing: Vec<Store>,
    pub held_back: Option<FileJob>,
    /// The program is to end as soon as all is written; since when it waits for that.
    pub is_quitting: bool,
    pub waits_since: Option<f64>,
    /// The program is to end now.
    pub quits: bool,
}

impl Background {
    pub fn new(jobs: Jobs, files: FileJobs, folders: Folders) -> Self {
        Self {
            jobs,
            files,
            job_status: Vec::new(),
            folders,
            recognisers: RecogniserPlaces::of_user(),
            spectrogram: None,
            closing: Vec::new(),
            held_back: None,
            is_quitting: false,
            waits_since: None,
            quits: false,
        }
    }

    /// Has something done with files.
    pub fn start(&mut self, job: FileJob) {
        self.files.start(job, &self.folders);
    }
}
