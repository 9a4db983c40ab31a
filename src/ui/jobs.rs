//! What is computed in the background: one thread owns the loaded models and does one job after the other. What nobody waits for, the
//! large reader, ffmpeg and what learns how a client cuts, has threads of its own.
//!
//! What belongs to a job that was cancelled or replaced is dropped; a panic in a job becomes a message.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant as Clock;

use super::comparing::{ComparisonOutcome, compare_talk};
use super::executor::{Ticket, Tickets, Wake, WorkLane, survived};
use super::job_error::JobError;
use super::job_kind::{JobKind, JobStatus};
use analysis::house_hearing::learn_cuts;
use analysis::pipeline::{self, AnalysisOptions, TalkAnalysis, TranscriptDoubt, transcript_doubt};
use base::texts::{self, m, t};
use base::time::Duration;
use base::warning::Warning;
use editor::comparison::{SubtitleVersion, VersionOptions};
use editor::cues::Cue;
use editor::house_cuts::LearntCuts;
use editor::house_style::HouseStyle;
use editor::project::{KnownRecording, Project};
use editor::session::learning::{PrequentialCounts, prequential};
use editor::session::read_version;
use editor::settling::{CueFix, fix_problems};
use evidence::Evidence;
use evidence::fusion::adaptation::Example;
use evidence::model_files::ModelError;
use evidence::model_set::ReadingDepth;
use formats::guideline::Guideline;
use formats::transcript::{Word, WordId};
use media::audio::peaks::Peaks;
use media::audio::{self, AudioError, AudioTrack, DecodeEvent, Recording, TrackNumber};
use media::ffmpeg::Ffmpeg;
use media::prosody::{self, FrameTrack, Prosody};
use media::shots::{FoundShots, VideoFacts, find, look_at};
use models::compute::{Compute, ComputeError, DeviceChoice, DeviceName};

/// Makes the device for networks when it is first needed.
pub type DeviceMaker = Arc<dyn Fn() -> Result<Compute, ComputeError> + Send + Sync>;

/// Something to do in the background.
pub enum Job {
    /// Decode a recording, or the sound track of it that was chosen; its samples come as they are known.
    Decode(PathBuf, Option<TrackNumber>),
    /// Measure the sound and ask the models. At its [best](ReadingDepth::Best) it is a second reading, in the background of the first.
    Analyze {
        words: Vec<Word>,
        language: Option<String>,
        recording: Option<Arc<Recording>>,
        /// The sound track that was chosen for it.
        track: Option<TrackNumber>,
        /// A recording that is still being made, where there is none yet.
        growing: Option<PathBuf>,
        options: Box<AnalysisOptions>,
    },
    /// Measure the sound only, for the lanes of a project that was analysed before.
    Measure { words: Vec<Word>, recording: Arc<Recording>, options: Box<AnalysisOptions> },
    /// Compare the cues of a talk at a revision with those of a file, which is read unless it is known.
    Compare {
        path: PathBuf,
        reference: Option<Arc<SubtitleVersion>>,
        cues: Vec<Cue>,
        /// The last word of each cue.
        ends: Vec<WordId>,
        guideline: Box<Guideline>,
        options: VersionOptions,
        revision: u64,
    },
    /// Look for what mends the problems of a talk at a revision.
    Mend { project: Box<Project>, evidence: Option<Arc<Evidence>>, revision: u64 },
    /// What learning is worth on a talk.
    Predict { of_talk: Vec<Example>, others: Vec<Example> },
    /// What the picture of a recording is like.
    LookAtVideo(PathBuf),
    /// Find where the shots of a video change, counted from the first sample of a sound track, for the talk with this id.
    FindShots { path: PathBuf, track: Option<TrackNumber>, threshold: f64, talk: String },
    /// Learn how the files of a style are cut; it has to do with no talk.
    LearnCuts { style: Box<HouseStyle>, options: Box<AnalysisOptions> },
}

/// Networks that are not used for so long are closed: a hundred megabytes, and half a second to open them again.
const MODELS_STAY: std::time::Duration = std::time::Duration::from_secs(30);

impl Job {
    fn kind(&self) -> JobKind {
        match self {
            Self::Decode(..) => JobKind::Decode,
            Self::Analyze { options, .. } if options.depth == ReadingDepth::Best || options.aligns => JobKind::Deepen,
            Self::Analyze { .. } | Self::Measure { .. } => JobKind::Analyze,
            Self::Compare { .. } => JobKind::Compare,
            Self::Mend { .. } => JobKind::Mend,
            Self::Predict { .. } => JobKind::Predict,
            Self::LookAtVideo(_) => JobKind::Video,
            Self::FindShots { .. } => JobKind::Shots,
            Self::LearnCuts { .. } => JobKind::HouseCuts,
        }
    }
}

/// What a job brings.
pub enum JobEvent {
    /// Where networks run.
    Device(DeviceName),
    /// Decoding begins, perhaps from scratch; how long the recording will be, if its file says so.
    Begun(Option<Duration>),
    /// The next samples of the recording.
    Samples(Vec<f32>),
    /// The whole waveform, where the window did not take its samples as they came.
    Waveform(Box<Peaks>),
    /// The recording, by what its file is known again, and the tracks of it where there are several.
    Decoded {
        recording: Arc<Recording>,
        /// The track that was chosen; `None`: none was, or it is not there any more.
        track: Option<TrackNumber>,
        file: Option<KnownRecording>,
        tracks: Vec<AudioTrack>,
    },
    Analyzed(Box<TalkAnalysis>),
    Measured(Box<(FrameTrack, Prosody, Option<TranscriptDoubt>)>),
    Compared(Box<ComparisonOutcome>),
    /// What mends problems, and of which revision.
    Mended(Box<CueFix>, u64),
    Predicted(PrequentialCounts),
    /// Of the file at a path.
    Video(PathBuf, VideoLook),
    /// Where the shots of the video at a path change, for the talk with this id.
    FoundShots {
        found: Box<FoundShots>,
        path: PathBuf,
        talk: String,
    },
    HouseCuts {
        cuts: Box<LearntCuts>,
        /// Of the device, such as that a GPU failed.
        warnings: Vec<Warning>,
    },
    Failed(JobError),
    Cancelled,
}

/// What is known of the picture of a recording.
pub enum VideoLook {
    /// What it is like; `None`: there is none, or ffmpeg cannot read it.
    Seen(Option<Box<VideoFacts>>),
    /// There is no ffmpeg to look.
    NeedsFfmpeg,
}

/// The window's end of the threads.
pub struct Jobs {
    device_maker: DeviceMaker,
    /// Samples that were sent and not taken yet.
    waiting: Arc<AtomicUsize>,
    to_worker: WorkLane<(Ticket<JobEvent>, Job)>,
    /// The thread on which ffmpeg looks at videos, which takes minutes.
    to_video: WorkLane<(Ticket<JobEvent>, Job)>,
    /// The thread on which the large reader reads.
    to_reader: WorkLane<(Ticket<JobEvent>, Job)>,
    /// The thread that learns how a client cuts, for minutes, whatever is listened to meanwhile.
    to_cuts: WorkLane<(Ticket<JobEvent>, Job)>,
    tickets: Tickets<JobKind, JobEvent>,
    /// Where networks run, once a job has asked for a device.
    pub device: Option<DeviceName>,
}

impl Jobs {
    /// `wake` is called from the background thread whenever there is something to [`Jobs::take`]. `device` makes the
    /// device for networks when it is first needed.
    pub fn new(
        wake: impl Fn() + Send + Sync + 'static,
        device: impl Fn() -> Result<Compute, ComputeError> + Send + Sync + 'static,
    ) -> Self {
        let device_maker: DeviceMaker = Arc::new(device);
        let waiting = Arc::new(AtomicUsize::new(0));
        let start = |name: &'static str| {
            let mut worker = Worker { waiting: waiting.clone(), compute: None, make: device_maker.clone() };
            WorkLane::start_resting(name, MODELS_STAY, move |job| match job {
                Some((ticket, job)) => worker.run(ticket, job),
                None => worker.close_models(),
            })
        };
        Self {
            to_worker: start("jobs"),
            to_video: start("video"),
            to_reader: start("reading"),
            to_cuts: start("cuts"),
            tickets: Tickets::new(Arc::new(wake)),
            device_maker,
            waiting,
            device: None,
        }
    }

    /// What is called whenever there are news.
    pub fn wake(&self) -> Wake {
        self.tickets.wake().clone()
    }

    /// Makes another device for networks, for a caller that cannot wait for the jobs.
    pub fn device_maker(&self) -> DeviceMaker {
        self.device_maker.clone()
    }

    /// The device that the command line would choose, too.
    pub fn usual_device() -> Result<Compute, ComputeError> {
        Compute::choose(DeviceChoice::Auto)
    }

    /// Starts a job as soon as those before it are done; one of the same kind is cancelled.
    pub fn start(&mut self, job: Job) {
        let kind = job.kind();
        self.cancel(kind);
        let ticket = match kind {
            // Nobody waits for the large reader.
            JobKind::Deepen => self.tickets.begin_silently(kind, t!("window-job-reading-again")),
            _ => self.tickets.begin(kind, t!("window-job-waiting")),
        };
        let lane = match kind {
            JobKind::Deepen => &self.to_reader,
            JobKind::HouseCuts => &self.to_cuts,
            kind if kind.is_done_by_ffmpeg() => &self.to_video,
            _ => &self.to_worker,
        };
        if let Err((ticket, _)) = lane.send((ticket, job)) {
            ticket.end(JobEvent::Failed(JobError::NoThread));
        }
    }

    /// Cancels the job of a kind, if there is one; what it still sends is dropped.
    pub fn cancel(&mut self, kind: JobKind) {
        self.tickets.forget(|running| running == kind);
        // What it reads again is not to be analysed any more, or is just being analysed anew.
        if kind == JobKind::Analyze {
            self.cancel(JobKind::Deepen);
        }
    }

    /// Cancels what has to do with the open talk.
    pub fn cancel_of_talk(&mut self) {
        self.tickets.forget(JobKind::is_of_talk);
    }

    pub fn cancel_all(&mut self) {
        self.tickets.forget(|_| true);
    }

    pub fn is_running(&self, kind: JobKind) -> bool {
        self.tickets.any(|running| running == kind)
    }

    pub fn status(&self) -> Vec<JobStatus> {
        let told = self.tickets.wanted().filter(|(kind, _)| *kind != JobKind::Video);
        let mut told: Vec<JobStatus> = told.map(|(kind, work)| JobStatus::new(kind, work)).collect();
        told.sort_by_key(|status| status.kind);
        told
    }

    /// What came since the last call, of jobs that still count.
    pub fn take(&mut self) -> Vec<(JobKind, JobEvent)> {
        let mut done = Vec::new();
        for (kind, event) in self.tickets.take() {
            match &event {
                JobEvent::Device(name) => self.device = Some(name.clone()),
                JobEvent::Samples(samples) => drop(self.waiting.fetch_sub(samples.len(), Ordering::Relaxed)),
                _ => {}
            }
            done.extend(kind.map(|kind| (kind, event)));
        }
        done
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.cancel_all();
    }
}

/// Samples on their way to the window beyond which no more are sent.
const MOST_WAITING: usize = 1 << 24;

struct Worker {
    /// Samples that were sent and not taken yet.
    waiting: Arc<AtomicUsize>,
    compute: Option<Compute>,
    make: DeviceMaker,
}

impl Worker {
    fn close_models(&self) {
        if let Some(compute) = &self.compute {
            compute.opened().close();
        }
    }

    /// Does what needs networks. After a panic in it they are opened anew: they may be in any state then.
    fn with_compute<T>(
        &mut self,
        ticket: &Ticket<JobEvent>,
        work: impl FnOnce(&mut Compute) -> T,
    ) -> Result<T, JobError> {
        let mut compute = match self.compute.take() {
            Some(compute) => compute,
            None => {
                let compute = (self.make)()?;
                tracing::info!(device = texts::in_english(|| compute.name()), "networks run");
                ticket.send(JobEvent::Device(compute.device_name()));
                compute
            }
        };
        let device = compute.device_name();
        let done = work(&mut compute);
        let now = compute.device_name();
        if now != device {
            ticket.send(JobEvent::Device(now));
        }
        self.compute = Some(compute);
        Ok(done)
    }

    fn run(&mut self, ticket: Ticket<JobEvent>, job: Job) {
        if ticket.progress.is_cancelled() {
            return ticket.end(JobEvent::Cancelled);
        }
        let (kind, began) = (job.kind(), Clock::now());
        let done = survived(|| self.work(&ticket, job)).unwrap_or(Err(JobError::Broke(kind)));
        let cancelled = ticket.progress.is_cancelled();
        let milliseconds = began.elapsed().as_millis();
        tracing::info!(?kind, milliseconds, cancelled, failed = done.is_err(), "a job is over");
        let failed = |error| if cancelled { JobEvent::Cancelled } else { JobEvent::Failed(error) };
        ticket.end(done.unwrap_or_else(failed));
    }

    fn work(&mut self, ticket: &Ticket<JobEvent>, job: Job) -> Result<JobEvent, JobError> {
        let progress = &ticket.progress;
        match job {
            Job::Decode(path, track) => {
                let mut is_whole = true;
                let file = KnownRecording::of(&path).ok();
                let mut watch = |growth: DecodeEvent<'_>| {
                    let news = match growth {
                        DecodeEvent::Begun { expected } => JobEvent::Begun(expected),
                        // The window is not looking, as when minimised: the waveform comes with the whole recording.
                        DecodeEvent::Samples { .. } if self.waiting.load(Ordering::Relaxed) > MOST_WAITING => {
                            is_whole = false;
                            return;
                        }
                        DecodeEvent::Samples { samples, .. } => {
                            self.waiting.fetch_add(samples.len(), Ordering::Relaxed);
                            JobEvent::Samples(samples.to_vec())
                        }
                    };
                    ticket.send(news);
                };
                let mut chosen = track;
                let recording = match audio::decode_watched(&path, track, progress, &mut watch) {
                    // The file was made again since: better another track than none.
                    Err(AudioError::NoSuchTrack { number, .. }) => {
                        chosen = None;
                        let gone = Warning::new(m!("audio-track-gone", number = number.get()));
                        audio::decode_watched(&path, None, progress, &mut watch).map(|mut recording| {
                            recording.warnings.insert(0, gone);
                            recording
                        })
                    }
                    decoded => decoded,
                };
                let recording = recording?;
                let tracks = match recording.source.tracks {
                    0 | 1 => Vec::new(),
                    _ => audio::list_tracks(&path, progress).unwrap_or_default(),
                };
                if !is_whole {
                    // Here and not in the window, which would stand still for a day of sound.
                    let mut peaks = Peaks::new();
                    peaks.push_all(&recording.samples);
                    ticket.send(JobEvent::Waveform(Box::new(peaks)));
                }
                let length = Some(recording.duration());
                let file = file.map(|file| KnownRecording { length, ..file });
                Ok(JobEvent::Decoded { recording: Arc::new(recording), track: chosen, file, tracks })
            }
            Job::Analyze { words, language, recording, track, growing, options } => {
                let growing = growing.map(|path| audio::decode_growing(&path, progress)).transpose()?;
                let recording = recording.as_deref().or(growing.as_ref());
                let mut talk = self.with_compute(ticket, |compute| {
                    pipeline::listen(&words, language.as_deref(), recording, &options, compute, progress)
                })??;
                talk.evidence.track = track;
                Ok(JobEvent::Analyzed(Box::new(talk)))
            }
            Job::Measure { words, recording, options } => {
                let progress = progress.stage(t!("window-job-pitch"));
                let frames = prosody::analyze_frames(&recording.samples, options.pitch_range, &progress)?;
                let prosody = pipeline::measure_words(&words, Some(&frames), &options).prosody;
                let doubt = transcript_doubt(&words, &frames);
                Ok(JobEvent::Measured(Box::new((frames, prosody, doubt))))
            }
            Job::Compare { path, reference, cues, ends, guideline, options, revision } => {
                let reference = match reference {
                    Some(reference) => reference,
                    None => Arc::new(read_version(&path, progress)?),
                };
                let findings = compare_talk((&cues, ends), reference, &guideline, options, revision, progress)?;
                Ok(JobEvent::Compared(Box::new(ComparisonOutcome { path, options, findings })))
            }
            Job::Mend { project, evidence, revision } => {
                let progress = progress.stage(t!("window-job-trying"));
                let repair = fix_problems(&project, evidence.as_ref(), None, &progress)?;
                Ok(JobEvent::Mended(Box::new(repair), revision))
            }
            Job::Predict { of_talk, others } => {
                let progress = progress.stage(t!("window-job-learning"));
                Ok(JobEvent::Predicted(prequential(&of_talk, &others, &progress)?))
            }
            Job::LookAtVideo(path) if Ffmpeg::find().is_none() => Ok(JobEvent::Video(path, VideoLook::NeedsFfmpeg)),
            // A file that ffmpeg does not know goes without a picture.
            Job::LookAtVideo(path) => {
                let facts = look_at(&path, progress).ok().flatten();
                Ok(JobEvent::Video(path, VideoLook::Seen(facts.map(Box::new))))
            }
            Job::FindShots { path, track, threshold, talk } => {
                let found = find(&path, track, threshold, progress)?;
                Ok(JobEvent::FoundShots { found: Box::new(found), path, talk })
            }
            Job::LearnCuts { style, options } => {
                let learn = |compute: &mut Compute| {
                    let cuts = learn_cuts(&style, &options, compute, progress)?;
                    Ok::<_, ModelError>((cuts, compute.take_warnings()))
                };
                let (cuts, warnings) = self.with_compute(ticket, learn)??;
                Ok(JobEvent::HouseCuts { cuts: Box::new(cuts), warnings })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::house_style;
    use base::texts::Message;

    impl Jobs {
        /// The next that comes, with nothing acknowledged.
        fn next(&mut self) -> JobEvent {
            self.tickets.wait(std::time::Duration::from_secs(600)).expect("something comes").1
        }
    }

    #[test]
    fn what_mends_problems_is_of_the_revision_that_was_asked_about() {
        let mut jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
        jobs.start(Job::Mend { project: Box::default(), evidence: None, revision: 7 });
        let JobEvent::Mended(repair, 7) = jobs.next() else { panic!("something else came") };
        assert!(repair.is_empty());
    }

    #[test]
    fn what_is_read_again_holds_nothing_up_and_gives_way_to_a_new_analysis() {
        let analysis = |depth: ReadingDepth| Job::Analyze {
            words: Vec::new(),
            language: None,
            recording: None,
            track: None,
            growing: None,
            options: Box::new(AnalysisOptions { depth, ..AnalysisOptions::default() }),
        };
        let mend = || Job::Mend { project: Box::default(), evidence: None, revision: 7 };
        // Without a device nothing is read.
        let mut jobs = Jobs::new(|| {}, || Err(ComputeError::NoGpu("none".to_owned())));
        let running = |jobs: &Jobs| jobs.status().into_iter().map(|job| job.kind).collect::<Vec<_>>();
        jobs.start(analysis(ReadingDepth::Quick));
        jobs.start(analysis(ReadingDepth::Best));
        jobs.start(mend());
        assert_eq!(running(&jobs), [JobKind::Analyze, JobKind::Deepen, JobKind::Mend]);
        assert_eq!(jobs.status()[1].stage, "reading again, more exactly");
        jobs.start(analysis(ReadingDepth::Quick));
        assert_eq!(running(&jobs), [JobKind::Analyze, JobKind::Mend]);
        jobs.start(analysis(ReadingDepth::Best));
        // What has to do with no talk goes on without it.
        jobs.start(Job::LearnCuts { style: Box::new(house_style()), options: Box::default() });
        jobs.cancel_of_talk();
        assert_eq!(running(&jobs), [JobKind::HouseCuts]);
        jobs.cancel_all();
        assert!(running(&jobs).is_empty());
    }

    #[test]
    fn a_device_that_failed_while_cuts_were_learnt_is_told() {
        let warning = Warning::new(Message::plain("the GPU failed"));
        let told = warning.clone();
        let mut jobs = Jobs::new(|| {}, move || Ok(Compute::cpu().with_warning(told.clone())));
        jobs.start(Job::LearnCuts { style: Box::new(house_style()), options: Box::default() });
        let warnings = loop {
            match jobs.next() {
                JobEvent::HouseCuts { warnings, .. } => break warnings,
                JobEvent::Failed(error) => panic!("{error}"),
                _ => {}
            }
        };
        assert_eq!(warnings, [warning]);
    }

    #[test]
    fn what_was_decoded_says_which_track_was_chosen_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("short.wav");
        let format = [1_u16.to_le_bytes(), 1_u16.to_le_bytes()].concat();
        let rates = [16_000_u32.to_le_bytes(), 32_000_u32.to_le_bytes()].concat();
        let head = [&b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0"[..], &format, &rates, &[2, 0, 16, 0], b"data"].concat();
        std::fs::write(&path, [&head[..], &3_200_u32.to_le_bytes(), &[1; 3_200]].concat()).unwrap();

        let decoded = |asked: Option<TrackNumber>| {
            let mut jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
            jobs.start(Job::Decode(path.clone(), asked));
            loop {
                match jobs.next() {
                    JobEvent::Decoded { recording, track, .. } => {
                        return (track, recording.warnings.len());
                    }
                    JobEvent::Failed(error) => panic!("{error}"),
                    _ => {}
                }
            }
        };
        let (none, gone) = (decoded(None), decoded(TrackNumber::new(2)));
        assert_eq!((none.0, decoded(TrackNumber::new(1)).0), (None, TrackNumber::new(1)));
        // The one that was chosen is not there any more: another one was read, and that is told.
        assert_eq!(gone, (None, none.1 + 1));
    }

    #[test]
    fn a_window_that_does_not_look_gets_the_whole_waveform_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.wav");
        // 18 minutes in a megabyte, more than waits for a window.
        let sound: Vec<u8> = (0..1_080_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let format = [1_u16.to_le_bytes(), 1_u16.to_le_bytes()].concat();
        let rates = [1_000_u32.to_le_bytes(), 1_000_u32.to_le_bytes()].concat();
        let head = [&b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0"[..], &format, &rates, &[1, 0, 8, 0], b"data"].concat();
        let length = (sound.len() as u32).to_le_bytes();
        std::fs::write(&path, [&head[..], &length, &sound].concat()).unwrap();

        let mut jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
        jobs.start(Job::Decode(path, None));
        let (mut told, mut waveform) = (0, None);
        // Taken from the channel itself, so that the samples are never acknowledged.
        let recording = loop {
            match jobs.next() {
                JobEvent::Samples(samples) => told += samples.len(),
                JobEvent::Waveform(peaks) => waveform = Some(peaks),
                JobEvent::Decoded { recording, .. } => break recording,
                JobEvent::Failed(error) => panic!("{error}"),
                _ => {}
            }
        };
        assert_eq!(recording.samples.len(), 18 * 60 * 16_000);
        assert!(told < recording.samples.len(), "all {told} were told");
        let mut expected = Peaks::new();
        expected.push_all(&recording.samples);
        let all = |peaks: &Peaks| (peaks.len(), peaks.column(None, 0..peaks.len()), peaks.column(None, 0..160_000));
        assert_eq!(all(&waveform.unwrap()), all(&expected));
    }
}
