//! The talk is listened to, and what runs is stopped.

use std::collections::{BTreeMap, BTreeSet};

use super::App;
use super::former_readings::FormerReading;
use analysis::pipeline::AnalysisOptions;
use evidence::Evidence;
use evidence::model_set::ReadingDepth;
use media::align::exact_words;
use ui::job_kind::JobKind;
use ui::jobs::Job;
use ui::talk::Talk;

impl App {
    /// Stops what runs in the background. What was read so far of a recording is of no use. A transcript that is being made goes on
    /// beside other work: it may be that of an hour. So do a client's cuts that are being learnt.
    pub(super) fn cancel_jobs(&mut self) {
        if self.background.jobs.is_running(JobKind::Decode) {
            self.forget_sound();
        }
        self.session.reading = None;
        self.background.jobs.cancel_of_talk();
        self.background.files.cancel_opening();
        if self.background.job_status.iter().all(|job| !job.kind.is_of_talk()) {
            self.background.files.cancel_transcribing();
            self.stop_learning_cuts();
        }
        self.background.held_back = None;
    }

    /// Starts the analysis if there is something to analyse and nothing that is still to come.
    pub(super) fn analyze(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        if talk.words().is_empty() || self.background.jobs.is_running(JobKind::Decode) {
            return;
        }
        if self.session.following.is_some() {
            // What was analysed live was analysed without what followed it.
            return self.analyze_again();
        }
        let heard_all = evidence_in_use(talk).is_some_and(|evidence| evidence.heard || talk.recording().is_none());
        match (heard_all, talk.recording()) {
            (true, Some(recording)) if talk.frames().is_none() => {
                let words = talk.project().spoken_words();
                let words = talk.evidence().map_or(words.clone(), |evidence| exact_words(&words, &evidence.aligned));
                let recording = recording.clone();
                self.background.jobs.start(Job::Measure { words, recording, options: Box::default() });
            }
            (true, _) => {}
            (false, _) => self.analyze_again(),
        }
    }

    /// Starts the analysis of the words as they are now. What was read of them before is of no use any more.
    pub(super) fn analyze_again(&mut self) {
        self.session.reading = None;
        if let Some(job) = self.analysis_job(ReadingDepth::Quick, false) {
            self.background.jobs.start(job);
        }
    }

    /// Keeps what was found in the talk as it is now, for undo and redo.
    pub(super) fn keep_reading(&mut self) {
        // What is there while another analysis runs was found before what it was asked for.
        if self.session.following.is_some() || self.background.jobs.is_running(JobKind::Analyze) {
            return;
        }
        if let Some(talk) = &self.session.talk {
            self.session.former_readings.keep(talk, &self.session.report.analysis);
        }
    }

    /// Takes what was found in the talk when it was as it is now; whether that is still known.
    pub(super) fn take_former_reading(&mut self) -> bool {
        let Some(talk) = self.session.talk.as_mut().filter(|_| self.session.following.is_none()) else { return false };
        let Some(FormerReading { evidence, warnings }) = self.session.former_readings.of(talk) else { return false };
        // What was asked for since is not wanted any more.
        self.background.jobs.cancel(JobKind::Analyze);
        self.session.reading = None;
        self.session.report.analysis = warnings;
        talk.set_evidence(evidence);
        self.unsay_analysis();
        self.deepen();
        true
    }

    /// The analysis of the words as they are now; `None` without a talk. `aligns`: with the aligner, which takes longer.
    pub(super) fn analysis_job(&self, depth: ReadingDepth, aligns: bool) -> Option<Job> {
        let talk = self.session.talk.as_ref()?;
        let project = talk.project();
        let options = AnalysisOptions {
            models: project.models,
            depth,
            guideline: project.guideline.clone(),
            marks: project.marks,
            // What a subtitle file has is shown as it is written, but it is the file's: its marks are to be read.
            typed: if project.keeps_cues() {
                BTreeSet::new()
            } else {
                project.pins.words(|pin| pin.is_typed).collect()
            },
            boundary_factor: project.boundary_factor,
            is_untimed: project.is_untimed,
            aligns,
            // What was decided stays where it was heard, whatever is asked again.
            aligned: match talk.evidence().filter(|evidence| evidence.track == talk.heard_track()) {
                Some(evidence) if self.desk.settings.exact_times && !self.session.hears_anew => {
                    evidence.aligned.clone()
                }
                _ => BTreeMap::new(),
            },
            ..AnalysisOptions::default()
        };
        let growing = self.session.following.as_ref().and_then(|following| following.sound.clone());
        Some(Job::Analyze {
            words: project.spoken_words(),
            language: project.language.clone(),
            recording: talk.recording().cloned(),
            track: talk.heard_track(),
            growing: growing.filter(|_| talk.recording().is_none()),
            options: Box::new(options),
        })
    }
}

/// The evidence of the talk, if its own models measured it on the track in use: after another choice the new analysis may have been
/// cancelled, or the talk closed before it came.
pub(super) fn evidence_in_use(talk: &Talk) -> Option<&Evidence> {
    let project = talk.project();
    let accepts = |evidence: &&Evidence| {
        project.models.accepts(&evidence.model, &evidence.fusion) && evidence.track == talk.heard_track()
    };
    talk.evidence().map(AsRef::as_ref).filter(accepts)
}
