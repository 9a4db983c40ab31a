//! The style of a house that is learnt from finished files, in the background.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::job_error::JobError;
use base::progress::Progress;
use base::texts::t;
use editor::house_cuts::LearntCuts;
use editor::house_style::{HouseStyle, StyleError, StyleSample};

/// How far learning has come, and the way to stop it; the window and the thread that learns share it.
#[derive(Clone, Default)]
pub struct StyleControl {
    done: Arc<AtomicUsize>,
    total: Arc<AtomicUsize>,
    running: Arc<Mutex<RunningLearning>>,
}

#[derive(Default)]
struct RunningLearning {
    is_stopped: bool,
    progress: Option<Progress>,
}

impl StyleControl {
    pub fn stop(&self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.is_stopped = true;
        running.progress.iter().for_each(Progress::cancel);
    }

    pub fn is_stopped(&self) -> bool {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).is_stopped
    }

    /// Files that are done with, and all of them; 0 while that is not known.
    pub fn share(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// The handle for the work, which tells this and whoever listens to `outer`.
    fn begin(&self, outer: &Progress) -> Progress {
        let (control, listener) = (self.clone(), outer.clone());
        let progress = Progress::new(move |report| {
            control.done.store(usize::try_from(report.done).unwrap_or(usize::MAX), Ordering::Relaxed);
            control.total.store(usize::try_from(report.total).unwrap_or(usize::MAX), Ordering::Relaxed);
            if listener.tick(report.done, report.total).is_err() {
                control.stop();
            }
        });
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_stopped {
            progress.cancel();
        }
        running.progress = Some(progress.clone());
        progress
    }

    fn end(&self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).progress = None;
    }
}

/// Why no style was learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleFailure {
    pub reason: StyleError,
    /// Files that were of no use, each with its reason.
    pub left_out: Vec<(PathBuf, String)>,
}

impl From<StyleError> for StyleFailure {
    fn from(reason: StyleError) -> Self {
        Self { reason, left_out: Vec::new() }
    }
}

/// What the dialog about a house style shows.
#[derive(Default)]
pub struct StyleLearning {
    /// Files are being read.
    pub is_busy: bool,
    /// From where, and what was learnt; it stays until something else is.
    pub learnt: Option<(PathBuf, Box<HouseStyle>)>,
    /// Which attempt brought it.
    pub learnt_ticket: u64,
    /// Why the last attempt brought nothing.
    pub failure: Option<StyleFailure>,
    /// Grows with every attempt, so that the answer to one is not taken for another's.
    pub ticket: u64,
    pub control: StyleControl,
    /// Why its cuts were not learnt when that was tried last.
    pub cuts_failure: Option<JobError>,
}

impl StyleLearning {
    /// The number of a new attempt; the one before stops.
    pub fn begin(&mut self) -> u64 {
        self.ticket += 1;
        self.control.stop();
        self.control = StyleControl::default();
        (self.is_busy, self.failure, self.cuts_failure) = (true, None, None);
        self.ticket
    }

    /// What an attempt brought, if it is the newest.
    pub fn take(&mut self, ticket: u64, place: PathBuf, learnt: Result<Box<HouseStyle>, StyleFailure>) {
        if ticket == self.ticket {
            self.is_busy = false;
            match learnt {
                Ok(style) => (self.learnt, self.learnt_ticket) = (Some((place, style)), ticket),
                Err(failure) => self.failure = Some(failure),
            }
        }
    }

    /// The style that was learnt.
    pub fn style(&self) -> Option<&HouseStyle> {
        self.learnt.as_ref().map(|(_, style)| &**style)
    }

    /// The style whose cuts are to be learnt, too; `None`: there is none, or another is being learnt.
    pub fn begin_cuts(&mut self) -> Option<Box<HouseStyle>> {
        self.cuts_failure = None;
        self.style().filter(|_| !self.is_busy).cloned().map(Box::new)
    }

    /// What learning the cuts of the style brought.
    pub fn take_cuts(&mut self, learnt: Result<Box<LearntCuts>, JobError>) {
        match learnt {
            Ok(cuts) => {
                if let Some((_, style)) = &mut self.learnt {
                    style.set_cuts(*cuts);
                }
            }
            Err(error) => self.cuts_failure = Some(error),
        }
    }
}

/// Learns the style of the files in a folder. Nothing is written.
///
/// # Errors
/// [`StyleFailure`] if they are too few, or it was stopped.
pub fn learn(
    place: &Path,
    journals: &Path,
    control: &StyleControl,
    progress: &Progress,
) -> Result<Box<HouseStyle>, StyleFailure> {
    let heard = control.begin(progress);
    let read = StyleSample::read(&[place.to_owned()], journals, &heard);
    control.end();
    let name = place.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| t!("style-default-name").to_owned());
    let sample = read.map_err(StyleError::from)?;
    let learnt = HouseStyle::learn(&sample, &name).map(Box::new);
    learnt.map_err(|reason| StyleFailure { reason, left_out: sample.left_out_texts() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_tells_how_far_it_is_and_stops_when_it_is_told_to() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..4 {
            std::fs::write(folder.path().join(format!("{number}.srt")), "no subtitles").unwrap();
        }
        let control = StyleControl::default();
        let refused = learn(folder.path(), folder.path(), &control, &Progress::silent());
        let refused = refused.unwrap_err();
        assert_eq!(refused.reason, StyleError::TooFewFiles(0));
        // Each says why it is of no use.
        assert_eq!(refused.left_out.iter().filter(|(_, reason)| !reason.is_empty()).count(), 4);
        let nowhere = folder.path().join("nowhere");
        let refused = learn(&nowhere, folder.path(), &StyleControl::default(), &Progress::silent()).unwrap_err();
        assert_eq!(refused.reason, StyleError::NoSuchPlace(nowhere));
        assert_eq!((control.share(), control.is_stopped()), ((4, 4), false));
        control.stop();
        let stopped = learn(folder.path(), folder.path(), &control, &Progress::silent());
        assert!(matches!(stopped.unwrap_err().reason, StyleError::Cancelled(_)));
        // Who listens may end it, too.
        let outer = Progress::silent();
        outer.cancel();
        let stopped = learn(folder.path(), folder.path(), &StyleControl::default(), &outer);
        assert!(matches!(stopped.unwrap_err().reason, StyleError::Cancelled(_)));
        let mut learning = StyleLearning::default();
        let first = learning.begin();
        let second = learning.begin();
        learning.take(first, PathBuf::new(), Err(StyleError::TooFewFiles(1).into()));
        assert!(learning.is_busy && learning.learnt.is_none());
        learning.take(second, PathBuf::new(), Err(StyleError::TooFewFiles(2).into()));
        assert!(!learning.is_busy && learning.style().is_none());
    }

    #[test]
    fn why_cuts_were_not_learnt_is_forgotten_with_the_next_attempt() {
        let mut learning = StyleLearning::default();
        learning.begin();
        assert_eq!(learning.begin_cuts(), None, "there is no style yet");
        learning.take_cuts(Err(JobError::NoThread));
        assert!(matches!(learning.cuts_failure, Some(JobError::NoThread)));
        learning.begin_cuts();
        assert!(learning.cuts_failure.is_none());
        learning.take_cuts(Err(JobError::NoThread));
        learning.begin();
        assert!(learning.cuts_failure.is_none());
    }
}
