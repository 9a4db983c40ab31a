//! The thread that follows a recogniser: it reads what comes, asks the models, and sends to the window what they decide.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration as Wait, Instant as Clock};

use super::executor::{Wake, start_thread, survived};
use super::jobs::DeviceMaker;
use analysis::live_feed::{FeedStep, FollowedFiles, FollowedSound, LiveFeed, MessageSource};
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::{LiveScheme, LiveTalk, LiveUpdate, stream_settings};
use base::progress::Progress;
use base::texts::t;
use base::time::Instant;
use evidence::DecidedGap;
use evidence::Evidence;
use evidence::model_files::ModelError;
use models::compute::Compute;

/// News that wait for the window at most: one that does not look makes the follower wait, not the memory grow.
const MOST_NEWS: usize = 64;
/// A gap waits for at most so many words after it, as on the command line.
const MAX_DELAY: usize = 12;
/// How often the files are looked at where nothing comes.
const PATIENCE: Wait = Wait::from_millis(100);

/// What the follower has to say.
#[derive(Debug)]
pub enum LiveNews {
    /// The next words of the talk, with what was measured of them; the evidence is without gaps, for its names.
    Decided(Vec<DecidedGap>, Box<Evidence>),
    State(LiveState),
    /// Something odd, in a sentence.
    Warning(String),
    /// The same of what the models could make of the words so far.
    ModelWarning(String),
    /// It cannot go on.
    Failed(String),
    /// Nothing more comes.
    Over,
}

/// How far the talk has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LiveState {
    /// Where its sound ends, or its words.
    pub edge: Instant,
    /// Words that have come, those that may still change among them.
    pub words: usize,
    /// How those look for now that follow the last cue that is certain.
    pub text: String,
}

/// The window's end of the thread.
pub struct Follower {
    news: Receiver<LiveNews>,
    /// To come to an end, with what is there.
    stops: Arc<AtomicBool>,
    /// To be cancelled: the window is gone, and nothing waits for the results any more.
    progress: Progress,
}

impl Follower {
    /// `wake` is called whenever there is something to take.
    pub fn start(files: FollowedFiles, options: AnalysisOptions, device: DeviceMaker, wake: Wake) -> Self {
        let (follower, line) = Self::with_line();
        start_thread("follower", move || {
            // A sender for the failure: the other one goes into the reader, which is gone after a panic.
            let failure = line.news.clone();
            let followed = survived(|| {
                let compute = device().map_err(|error| error.to_string())?;
                let mut reader = LiveReader::open(&files, options, compute, line).map_err(|error| error.to_string())?;
                let began = Clock::now();
                while reader.step(began.elapsed(), PATIENCE) {
                    if std::mem::take(&mut reader.has_news) {
                        wake();
                    }
                }
                Ok(())
            });
            // The last step ends the loop before it can wake the window, so that is done once more below.
            let failed = followed.unwrap_or_else(|| Err(t!("window-broke").to_owned()));
            if let Err(message) = failed {
                let _ = failure.send(LiveNews::Failed(message));
            }
            wake();
        });
        follower
    }

    /// Without a thread: the caller says when the reader looks.
    #[cfg(any(test, feature = "lab", feature = "test-support"))]
    pub fn by_hand(
        files: &FollowedFiles,
        options: AnalysisOptions,
        compute: Compute,
    ) -> Result<(Self, LiveReader), ModelError> {
        let (follower, line) = Self::with_line();
        Ok((follower, LiveReader::open(files, options, compute, line)?))
    }

    fn with_line() -> (Self, FollowerLine) {
        let (sender, news) = sync_channel(MOST_NEWS);
        let (stops, progress) = (Arc::new(AtomicBool::new(false)), Progress::silent());
        let line = FollowerLine { news: sender, stops: Arc::clone(&stops), progress: progress.clone() };
        (Self { news, stops, progress }, line)
    }

    /// Comes to an end: what has been read is decided and sent.
    pub fn stop(&self) {
        self.stops.store(true, Ordering::Release);
    }

    /// What came since the last call.
    pub fn take(&self) -> impl Iterator<Item = LiveNews> + '_ {
        self.news.try_iter()
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

/// The other end.
struct FollowerLine {
    news: SyncSender<LiveNews>,
    stops: Arc<AtomicBool>,
    progress: Progress,
}

/// Reads the files and asks the models, step by step.
pub struct LiveReader {
    feed: LiveFeed,
    talk: LiveTalk,
    has_sound: bool,
    line: FollowerLine,
    state: LiveState,
    /// What cannot be read was told already.
    told: Option<String>,
    has_news: bool,
}

impl LiveReader {
    fn open(
        files: &FollowedFiles,
        options: AnalysisOptions,
        compute: Compute,
        line: FollowerLine,
    ) -> Result<Self, ModelError> {
        let has_sound = files.sound.is_some();
        let (settings, warning) = stream_settings(options.models)?;
        let scheme = LiveScheme::confident(&settings, &options, (None, has_sound), MAX_DELAY, compute);
        let sound = files.sound.as_deref().map(FollowedSound::awaited);
        let mut reader = Self {
            feed: LiveFeed::new(MessageSource::awaited(&files.transcript), sound),
            talk: LiveTalk::new(scheme, options),
            has_sound,
            line,
            state: LiveState::default(),
            told: None,
            has_news: false,
        };
        if let Some(warning) = warning {
            reader.send(LiveNews::ModelWarning(warning.message.text()));
        }
        Ok(reader)
    }

    /// Takes what has come; waits for it no longer than `patience`. `now`: by any clock. `false`: there is nothing more to do.
    pub fn step(&mut self, now: Wait, patience: Wait) -> bool {
        if self.line.progress.is_cancelled() {
            return false;
        }
        // Asked to stop, it reads no further, but what has been read is still decided.
        let mut is_last = self.line.stops.load(Ordering::Acquire);
        if !is_last {
            let step = self.feed.step((now, patience), &mut self.talk, &self.line.progress);
            self.send_step(step.map_err(|error| error.to_string()));
            is_last = self.feed.is_over();
        }
        if is_last && !self.line.progress.is_cancelled() {
            let step = self.feed.finish(&mut self.talk, &self.line.progress);
            self.send_step(step.map_err(|error| error.to_string()));
            self.send(LiveNews::Over);
        }
        !is_last
    }

    fn send_step(&mut self, step: Result<FeedStep, String>) {
        if self.line.progress.is_cancelled() {
            return;
        }
        for warning in self.feed.take_model_warnings() {
            self.send(LiveNews::ModelWarning(warning.message.text()));
        }
        for warning in self.feed.take_warnings() {
            self.send(LiveNews::Warning(warning.message.text()));
        }
        let FeedStep { updates, decided } = match step {
            Ok(step) => {
                self.told = None;
                step
            }
            Err(message) => {
                // An error that comes with every step is reported once, until a step succeeds again.
                if self.told.as_ref() != Some(&message) {
                    self.send(LiveNews::Warning(message.clone()));
                    self.told = Some(message);
                }
                return;
            }
        };
        if !decided.is_empty() {
            let names = Box::new(self.talk.evidence_frame(self.has_sound));
            self.send(LiveNews::Decided(decided, names));
        }
        let mut state = LiveState {
            edge: self.feed.edge(),
            words: self.feed.final_words() + self.feed.unstable().len(),
            // Without an update, what was shown last stays.
            text: self.state.text.clone(),
        };
        for update in updates {
            if let LiveUpdate::Shown { cues, .. } = update {
                let cues: Vec<String> = cues.iter().map(|live| live.cue.lines.join(" ")).collect();
                state.text = cues.join(" | ");
            }
        }
        if state != self.state {
            self.state = state.clone();
            self.send(LiveNews::State(state));
        }
    }

    fn send(&mut self, news: LiveNews) {
        self.has_news = true;
        // A window that is gone needs no news.
        if self.line.news.send(news).is_err() {
            self.line.progress.cancel();
        }
    }
}
