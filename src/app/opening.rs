//! Opening and closing talks, and what the background has to say about them.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui;

use super::action::{Browse, Dialog, Unsaved};
use super::comparing::Comparing;
use super::jobs::{Done, Job, Kind};
use super::scene::NoticeKind;
use super::settings::Recent;
use super::talk::Talk;
use super::time_axis::TimeAxis;
use super::{Action, App};
use crate::guideline::Guideline;
use crate::pipeline::Options;
use crate::program_files;
use crate::project::{Project, Recovery, recoveries};
use crate::time::{Duration, Instant};
use crate::warning::Warning;

/// Seconds on the screen when a talk is opened.
const FIRST_VIEW: f64 = 9.0;

/// What follows when the unsaved changes are dealt with.
#[derive(Clone, Debug)]
pub enum Next {
    Open(Vec<PathBuf>),
    Close,
    Quit,
    Restore(Box<Recovery>),
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    Recording,
    Transcript,
    Project,
}

/// By its content rather than its name: recordings hold bytes that no text has.
fn kind_of(path: &Path) -> std::io::Result<FileKind> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if extension.eq_ignore_ascii_case("breathmark") {
        return Ok(FileKind::Project);
    }
    let mut start = Vec::new();
    std::fs::File::open(path)?.take(4096).read_to_end(&mut start)?;
    if start.is_empty() {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "it is empty"));
    }
    let is_utf16 = start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]);
    let odd = start.iter().filter(|&&byte| byte < 9 || (14..32).contains(&byte)).count();
    Ok(if is_utf16 || odd == 0 { FileKind::Transcript } else { FileKind::Recording })
}

/// The recording and the transcript of the talk that comes with the program.
pub fn sample_talk() -> Option<Vec<PathBuf>> {
    let folder = program_files::find("assets/sample", |folder| folder.join("talk.flac").is_file())?;
    Some(vec![folder.join("talk.flac"), folder.join("talk.json")])
}

impl App {
    /// Opens a recording, a transcript, both, or a project. What the open talk lacks is added to it; anything else
    /// begins a new talk.
    pub(super) fn open(&mut self, paths: Vec<PathBuf>) {
        let (mut recording, mut transcript, mut project) = (None, None, None);
        let mut failures = Vec::new();
        for path in paths {
            let path = std::path::absolute(&path).unwrap_or(path);
            match kind_of(&path) {
                Ok(FileKind::Recording) => recording = Some(path),
                Ok(FileKind::Transcript) => transcript = Some(path),
                Ok(FileKind::Project) => project = Some(path),
                Err(error) => failures.push(format!("cannot open the file because {error}: {}", path.display())),
            }
        }
        self.open_known(recording, transcript, project);
        // After a former talk was closed, whose messages go with it.
        for failure in failures {
            self.notify(NoticeKind::Failure, failure);
        }
    }

    fn open_known(&mut self, recording: Option<PathBuf>, transcript: Option<PathBuf>, project: Option<PathBuf>) {
        if let Some(project) = project {
            if self.may_leave(Next::Open(vec![project.clone()])) {
                self.open_project(&project);
            }
            return;
        }
        if recording.is_none() && transcript.is_none() {
            return;
        }
        let fits = self.talk.as_ref().is_some_and(|talk| {
            let lacks_sound = talk.recording().is_none() && !self.jobs.is_running(Kind::Decode);
            let lacks_words = talk.is_untouched() && !self.jobs.is_running(Kind::Read);
            (recording.is_none() || lacks_sound) && (transcript.is_none() || lacks_words)
        });
        if !fits {
            let both = recording.iter().chain(&transcript).cloned().collect();
            if !self.may_leave(Next::Open(both)) {
                return;
            }
            self.close_talk();
            let guideline = Guideline::named(&self.settings.guideline).unwrap_or_default();
            let project = Project { guideline, ..Project::default() };
            let mut talk = Talk::new(project, &self.folders.journals);
            talk.set_order(self.settings.queue_order);
            self.talk = Some(talk);
            self.view = super::View::default();
        }
        // The transcript first: it is quick, and the words are there while the sound is still decoded.
        if let Some(path) = transcript {
            self.jobs.start(Job::Read(path));
        }
        if let Some(path) = recording {
            if let Some(talk) = &mut self.talk
                && let Err(message) = talk.set_recording_path(&path)
            {
                self.notify(NoticeKind::Failure, message);
            }
            self.jobs.start(Job::Decode(path));
        }
    }

    fn open_project(&mut self, path: &Path) {
        // The same project again: it is locked as long as it is open.
        if self.talk.as_ref().and_then(|talk| talk.path()) == Some(path) {
            self.close_talk();
        }
        match Talk::open(path, &self.folders.journals) {
            Ok((talk, warnings, recovery)) => {
                self.close_talk();
                self.show_talk(talk, &warnings);
                if recovery.is_some() {
                    // It was found with the others when the former talk was closed.
                    self.dialog = Some(Dialog::Recovery);
                }
            }
            Err(message) => self.notify(NoticeKind::Failure, message),
        }
    }

    /// Makes a talk that was read the open one, and fetches its sound.
    fn show_talk(&mut self, mut talk: Talk, warnings: &[Warning]) {
        talk.set_order(self.settings.queue_order);
        self.warn(warnings);
        self.talk = Some(talk);
        self.restore_place();
        self.remember_place();
        self.fetch_recording();
        if self.talk.as_ref().is_some_and(|talk| talk.evidence().is_none()) && !self.jobs.is_running(Kind::Decode) {
            self.listen();
        }
    }

    /// Decodes the recording that the project names, if it is there; what is missing was told by the project.
    pub(super) fn fetch_recording(&mut self) {
        let recording = self.talk.as_ref().and_then(|talk| talk.project().recording.clone());
        if let Some(path) = recording.filter(|path| path.is_file()) {
            self.jobs.start(Job::Decode(path));
        }
    }

    /// Whether the open talk may be closed now; else asks, and remembers what was wanted.
    pub(super) fn may_leave(&mut self, next: Next) -> bool {
        self.keep_unfinished();
        if self.talk.as_ref().is_none_or(|talk| !talk.is_changed()) {
            return true;
        }
        self.after_unsaved = Some(next);
        self.dialog = Some(Dialog::Unsaved);
        false
    }

    pub(super) fn answer_unsaved(&mut self, ctx: &egui::Context, answer: Unsaved) {
        self.dialog = None;
        let next = self.after_unsaved.take();
        match answer {
            Unsaved::Stay => {}
            Unsaved::Discard => {
                self.drop_talk();
                self.go_on(ctx, next);
            }
            Unsaved::Save => {
                if self.save() {
                    self.go_on(ctx, next);
                } else if self.dialog == Some(Dialog::SaveAs) {
                    // Once it has a name it is saved and the wish fulfilled.
                    self.after_unsaved = next;
                }
            }
        }
    }

    pub(super) fn go_on(&mut self, ctx: &egui::Context, next: Option<Next>) {
        match next {
            Some(Next::Open(paths)) => self.perform(ctx, Action::Open(paths)),
            Some(Next::Close) => self.close_talk(),
            Some(Next::Quit) => self.quit(),
            Some(Next::Restore(recovery)) => self.restore(*recovery),
            None => {}
        }
    }

    pub(super) fn quit(&mut self) {
        if self.may_leave(Next::Quit) {
            self.close_talk();
            self.quits = true;
        }
    }

    pub(super) fn close_talk(&mut self) {
        self.remember_place();
        self.drop_talk();
    }

    fn drop_talk(&mut self) {
        self.jobs.cancel_all();
        self.comparing = Comparing::default();
        self.learning.forget_worth();
        self.player.set_sound(None);
        self.player.set_tones(None);
        if self.talk.is_some() {
            // They were about it.
            self.notices.clear();
        }
        // What panels keep belongs to the talk.
        self.panels = super::PanelStates::default();
        self.silent_head = Instant::ZERO;
        self.tones_of = None;
        self.dialog = None;
        if let Some(talk) = self.talk.take() {
            talk.close();
        }
        self.find_recoveries();
    }

    /// Looks for what crashes left.
    pub(super) fn find_recoveries(&mut self) {
        self.recoveries = recoveries(&self.folders.journals);
    }

    /// Takes up what a crash left.
    pub(super) fn restore(&mut self, recovery: Recovery) {
        if !self.may_leave(Next::Restore(Box::new(recovery.clone()))) {
            return;
        }
        self.close_talk();
        match Talk::restore(recovery, &self.folders.journals) {
            Ok((talk, warnings)) => {
                self.show_talk(talk, &warnings);
                self.notify(NoticeKind::Done, "everything is as it was before the program was closed unexpectedly");
            }
            Err(message) => self.notify(NoticeKind::Failure, message),
        }
        self.find_recoveries();
    }

    pub(super) fn discard_recovery(&mut self, index: usize) {
        if index >= self.recoveries.len() {
            return;
        }
        match self.recoveries.remove(index).discard() {
            Ok(()) => self.notify(NoticeKind::Done, "set aside; a copy is kept for 30 days"),
            Err(error) => self.notify(NoticeKind::Failure, error.to_string()),
        }
        if self.recoveries.is_empty() && self.dialog == Some(Dialog::Recovery) {
            self.dialog = None;
        }
    }

    /// Where the person is, for the list of recent talks.
    pub(super) fn remember_place(&mut self) {
        let Some(talk) = &self.talk else { return };
        if talk.words().is_empty() && talk.project().recording.is_none() {
            return;
        }
        let axis = self.view.destination();
        let (settled, boundaries) = talk.progress();
        self.settings.remember(Recent {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            gap: talk.current(),
            view_start_secs: axis.start,
            view_secs: axis.span(self.view.width),
            settled,
            boundaries,
        });
    }

    /// The stretch and the boundary that were on the screen when the talk was last open.
    fn restore_place(&mut self) {
        let Some(talk) = &mut self.talk else { return };
        let duration = talk.duration();
        let this = Recent {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            ..Recent::default()
        };
        let known = self.settings.recent.iter().find(|recent| recent.is_same_talk(&this)).cloned();
        let (from, secs) = match &known {
            Some(recent) if recent.view_secs > 0.0 => (recent.view_start_secs, recent.view_secs),
            _ => (0.0, FIRST_VIEW),
        };
        self.view.show(
            TimeAxis::showing(from, from + secs, self.view.width),
            duration.max(Duration::from_secs(from + secs)),
        );
        self.view.take_up();
        if talk.current().is_none() {
            let gap = known.and_then(|recent| recent.gap).filter(|&gap| talk.project().position(gap).is_some());
            talk.select(gap);
        }
        if talk.current().is_none() {
            talk.select(talk.next_pending(None));
        }
        self.reveal_current();
    }

    /// Files that were dropped onto the window, in any order.
    pub(super) fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        let paths: Vec<PathBuf> = dropped.into_iter().map(|file| file.path().to_owned()).collect();
        if !paths.is_empty() {
            self.perform(ctx, Action::Open(paths));
        }
    }

    /// What jobs and file dialogs brought.
    pub(super) fn take_news(&mut self) {
        while let Some((what, path)) = self.browsing.take() {
            let Some(path) = path else { continue };
            match what {
                Browse::Recording | Browse::Transcript | Browse::Project => {
                    self.dialog = None;
                    self.open(vec![path]);
                }
                Browse::SaveProject => self.panels.dialogs.chosen(Dialog::SaveAs, path),
                Browse::Export => self.panels.dialogs.chosen(Dialog::Export, path),
                Browse::ExportDecisions => self.panels.dialogs.chosen(Dialog::ExportDecisions, path),
                Browse::ExportProblems => self.panels.dialogs.chosen(Dialog::ExportProblems, path),
                Browse::Reference => {
                    self.panels.dialogs.chosen(Dialog::Compare, path.clone());
                    self.compare_with(path);
                }
            }
        }
        for (kind, done) in self.jobs.take() {
            self.take_done(kind, done);
        }
    }

    fn take_done(&mut self, kind: Kind, done: Done) {
        let Some(talk) = &mut self.talk else { return };
        match done {
            Done::Begun(expected) => {
                talk.begin_sound(expected);
                if talk.words().is_empty() && talk.cues().is_empty() {
                    self.view.show(TimeAxis::showing(0.0, FIRST_VIEW, self.view.width), talk.duration());
                    self.view.take_up();
                }
            }
            Done::Samples(samples) => talk.extend_sound(&samples),
            Done::Decoded(recording) => {
                talk.set_recording(recording.clone());
                self.warn(&recording.warnings);
                self.player.set_sound(Some(recording));
                self.player.seek(self.silent_head);
                self.listen();
            }
            Done::Read(path, transcript) => {
                talk.set_transcript(&path, &transcript);
                self.warn(&transcript.warnings);
                self.restore_place();
                self.listen();
            }
            Done::Heard(heard) => {
                self.warn(&heard.warnings);
                let Some(talk) = &mut self.talk else { return };
                talk.set_measured(heard.frames, heard.prosody);
                talk.set_evidence(Arc::new(heard.evidence));
                if talk.current_boundary().is_none() {
                    talk.select(talk.next_pending(None));
                }
                self.reveal_current();
                self.remember_place();
            }
            Done::Measured(measured) => {
                let (frames, prosody) = *measured;
                talk.set_measured(Some(frames), prosody);
            }
            Done::Compared(compared) => self.take_compared(*compared),
            Done::Failed(message) if kind == Kind::Compare => self.fail_comparing(message),
            Done::Predicted(figures) => self.learning.take_worth(Ok(figures)),
            Done::Failed(message) if kind == Kind::Predict => self.learning.take_worth(Err(message)),
            Done::Failed(message) => {
                if kind == Kind::Decode {
                    talk.forget_sound();
                }
                self.notify(NoticeKind::Failure, message);
                // Without its sound the talk can still be judged by its words.
                if kind == Kind::Decode {
                    self.listen();
                }
            }
            Done::Cancelled => {}
        }
    }

    /// Tells what was odd; of many oddities the first ones, and how many more there are.
    fn warn(&mut self, warnings: &[Warning]) {
        const SHOWN: usize = 2;
        let mut texts: Vec<String> = warnings.iter().take(SHOWN).map(|warning| warning.message.clone()).collect();
        if let Some(last) = texts.last_mut().filter(|_| warnings.len() > SHOWN) {
            let more = warnings.len() - SHOWN;
            last.push_str(&format!("; and {more} more such remarks, which `breathmark words` and `segment` list"));
        }
        for text in texts {
            self.notify(NoticeKind::Warning, text);
        }
    }

    /// Stops what runs in the background. What was read so far of a recording is of no use.
    pub(super) fn cancel_jobs(&mut self) {
        if self.jobs.is_running(Kind::Decode)
            && let Some(talk) = &mut self.talk
        {
            talk.forget_sound();
        }
        self.jobs.cancel_all();
    }

    /// Starts the analysis if there is something to analyse and nothing that is still to come.
    pub(super) fn listen(&mut self) {
        let Some(talk) = &self.talk else { return };
        if talk.words().is_empty() || self.jobs.is_running(Kind::Decode) {
            return;
        }
        let heard_all = talk.evidence().is_some_and(|evidence| evidence.heard || talk.recording().is_none());
        match (heard_all, talk.recording()) {
            (true, Some(recording)) if talk.frames().is_none() => {
                let (words, recording) = (talk.words().to_vec(), recording.clone());
                self.jobs.start(Job::Measure { words, recording, options: Box::default() });
            }
            (true, _) => {}
            (false, _) => self.listen_anew(),
        }
    }

    /// Starts the analysis of the words as they are now.
    pub(super) fn listen_anew(&mut self) {
        let Some(talk) = &self.talk else { return };
        let project = talk.project();
        let options = Options {
            guideline: project.guideline.clone(),
            ignore_punctuation: project.ignore_punctuation,
            boundary_factor: project.boundary_factor,
            ..Options::default()
        };
        self.jobs.start(Job::Listen {
            words: project.words.clone(),
            language: project.language.clone(),
            recording: talk.recording().cloned(),
            options: Box::new(options),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let check = |name: &str, content: &[u8], expected: FileKind| {
            let path = folder.path().join(name);
            std::fs::write(&path, content).unwrap();
            assert_eq!(kind_of(&path).unwrap(), expected, "{name}");
        };
        check("a.wav", b"RIFF\x24\x00\x00\x00WAVEfmt ", FileKind::Recording);
        check("b", b"{\"segments\": []}", FileKind::Transcript);
        check("c.srt", "1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße\r\n".as_bytes(), FileKind::Transcript);
        check("d.srt", &[0xff, 0xfe, b'1', 0], FileKind::Transcript);
        check("e.breathmark", b"{}", FileKind::Project);
        assert!(kind_of(&folder.path().join("missing")).is_err());
    }
}
