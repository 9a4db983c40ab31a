//! Opening and closing talks, and what the background has to say about them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui;

use super::arrival::{Arrival, OpeningStep};
use super::file_jobs::{FileContent, FileJob, FileNews, NotOpened};
use super::{Action, App};
use analysis::pipeline::AnalysisOptions;
use base::recycle_bin::KeptItem;
use base::texts::t;
use base::time::{Duration, Instant};
use base::warning::Warning;
use editor::project::{KnownRecording, Project, Recovery, SavedPlace};
use evidence::Evidence;
use evidence::model_set::ReadingDepth;
use formats::guideline::Guideline;
use formats::transcript::TranscriptChoice;
use media::audio::{AudioTrack, Recording, TrackNumber};
use ui::action::{Browse, Dialog, UnsavedAnswer};
use ui::comparing::ReferenceComparison;
use ui::examine::ExaminedFiles;
use ui::jobs::{Job, JobEvent, JobKind, VideoLook};
use ui::opening_report::{OpeningReport, TranscriptFacts};
use ui::output::OutputKind;
use ui::player::AsRecorded;
use ui::scene::{KeptOffer, NoticeKind};
use ui::settings::RecentTalk;
use ui::store;
use ui::talk::Talk;
use ui::tour::Tour;
use ui::way_out::WayOut;

/// Seconds on the screen when a talk is opened.
const FIRST_VIEW: f64 = 9.0;

impl App {
    /// Opens a recording, a transcript, both, or a project. What the open talk lacks is added to it; anything else
    /// begins a new talk. All is read before a talk is closed for it.
    pub(super) fn open(&mut self, paths: Vec<PathBuf>) {
        self.start_opening(FileJob::Examine(paths));
    }

    /// A talk that is just being closed still has its lock and its journal.
    pub(super) fn start_opening(&mut self, job: FileJob) {
        if self.background.closing.is_empty() {
            self.background.start(job);
        } else {
            self.background.held_back = Some(job);
        }
    }

    fn take_examined(&mut self, examined: Box<ExaminedFiles>) {
        for failure in &examined.failures {
            self.desk.notify(NoticeKind::Failure, failure.clone());
        }
        if let Some(project) = examined.project {
            // It is locked as long as it is open.
            if self.session.talk.as_ref().and_then(|talk| talk.path()) == Some(&project) {
                self.leave_for(OpeningStep::Reopen(project));
            } else {
                self.start_opening(FileJob::OpenProject(project));
            }
            return;
        }
        if examined.recording.is_none() && examined.transcript.is_none() {
            return;
        }
        if examined.transcript.as_ref().is_some_and(|read| read.is_open_to_choice()) {
            self.session.choosing = Some(examined);
            self.desk.dialogs.open(Dialog::ChoosePart);
            return;
        }
        self.take_chosen(examined);
    }

    /// What of the transcript is opened was chosen.
    pub(super) fn choose_part(&mut self, choice: TranscriptChoice) {
        self.desk.dialogs.close(|dialog| dialog == Dialog::ChoosePart);
        let Some(examined) = self.session.choosing.take() else { return };
        let Some(read) = examined.transcript.as_ref().filter(|_| choice.tier.is_some() || choice.channel.is_some())
        else {
            // It was read already.
            self.take_chosen(examined);
            return;
        };
        let choice = TranscriptChoice { encoding: read.choice.encoding.clone(), ..choice };
        let paths = examined.recording.iter().cloned().chain([read.path.clone()]).collect();
        self.start_opening(FileJob::ExamineAs(paths, choice));
    }

    fn take_chosen(&mut self, mut examined: Box<ExaminedFiles>) {
        let fits = self.session.talk.as_ref().is_some_and(|talk| {
            // One that was replaced by another file is as good as none.
            let lacks_sound = (talk.recording().is_none() || talk.changed_recording().is_some())
                && !self.background.jobs.is_running(JobKind::Decode);
            let is_followed = self.session.following.is_some();
            let takes_transcript = examined.transcript.is_none() || talk.is_untouched();
            !examined.for_tour && !is_followed && (examined.recording.is_none() || lacks_sound) && takes_transcript
        });
        if let Some(talk) = self.session.talk.as_ref().filter(|talk| !fits && talk.doubt().is_some())
            && examined.recording.is_none()
        {
            // Another transcript for the same recording.
            examined.recording = talk.project().recording.clone();
        }
        if fits {
            self.add_files(*examined);
        } else {
            self.leave_for(OpeningStep::Show(Arrival::Files(examined)));
        }
    }

    /// Gives the open talk what it lacks.
    fn add_files(&mut self, examined: ExaminedFiles) {
        let ExaminedFiles { recording, transcript, .. } = examined;
        if let Some(path) = recording {
            self.session.asks_for = None;
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.as_ref() != Some(&path)) {
                self.background.jobs.cancel(JobKind::Video);
            }
            if let Some(talk) = &mut self.session.talk
                && let Err(message) = talk.set_recording_path(&path)
            {
                self.report_refusal(message);
                return;
            }
            let track = self.session.talk.as_ref().and_then(|talk| talk.project().audio_track);
            self.background.jobs.start(Job::Decode(path, track));
        }
        if let (Some(read), Some(talk)) = (transcript, &mut self.session.talk) {
            let transcript = &read.transcript;
            talk.set_transcript(&read.path, transcript);
            self.session.report.transcript = Some(TranscriptFacts::of(&read));
            self.warn(&transcript.warnings);
            if !transcript.given.is_empty() {
                self.desk.notify(NoticeKind::Done, t!("opening-cues-kept", count = transcript.given.len()));
            }
            self.restore_place();
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.is_none()) {
                self.count_in_frames();
            }
            self.analyze();
        }
    }

    /// Puts what was read in the place of the open talk.
    fn show(&mut self, arrival: Arrival) {
        self.close_talk();
        self.desk.withdraw(|way_out| matches!(way_out, WayOut::OpenReadOnly(_) | WayOut::RestoreEarlier));
        match arrival {
            Arrival::Files(examined) => {
                let guideline = Guideline::named(&self.desk.settings.guideline).unwrap_or_default();
                let project = Project { guideline, models: self.desk.settings.models, ..Project::default() };
                let mut talk = Talk::new(project, &self.background.folders.journals);
                talk.set_order(self.desk.settings.queue_order);
                talk.set_asks_words(self.desk.settings.asks_words);
                self.session.talk = Some(talk);
                self.stage.view = ui::view::View::default();
                // With the former talk its messages went.
                for failure in &examined.failures {
                    self.desk.notify(NoticeKind::Failure, failure.clone());
                }
                self.session.tour = examined.for_tour.then(Tour::default);
                self.add_files(*examined);
            }
            Arrival::Live(files) => self.begin_live(files),
            Arrival::Project { open, warnings, has_recovery } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                if has_recovery {
                    self.desk.shows_recoveries = true;
                    self.find_recoveries();
                }
            }
            Arrival::Kept { open, warnings } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                self.desk.notify(NoticeKind::Done, t!("opening-as-copy"));
            }
            Arrival::Recovered { open, warnings } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                if warnings.is_empty() {
                    self.desk.notify(NoticeKind::Done, t!("opening-restored"));
                } else {
                    self.desk.notify(NoticeKind::Done, t!("opening-restored-partly"));
                }
                self.find_recoveries();
            }
        }
    }

    /// Makes a talk that was read the open one, and fetches its sound.
    fn show_talk(&mut self, mut talk: Talk, warnings: &[Warning]) {
        talk.set_order(self.desk.settings.queue_order);
        talk.set_asks_words(self.desk.settings.asks_words);
        self.session.report.project = warnings.to_vec();
        self.warn(warnings);
        self.session.asks_for = self.unasked_recording(&talk);
        self.session.talk = Some(talk);
        self.restore_place();
        self.remember_place();
        if self.session.asks_for.is_none() {
            self.fetch_recording();
        }
        if self.session.talk.as_ref().is_some_and(|talk| evidence_in_use(talk).is_none())
            && !self.background.jobs.is_running(JobKind::Decode)
        {
            self.analyze();
        }
    }

    /// The recording of a project that this computer has not seen before, if it lies outside the project's folder: a path from another
    /// person's project may, when touched, tell that person who reads it.
    fn unasked_recording(&self, talk: &Talk) -> Option<PathBuf> {
        let (path, recording) = (talk.path()?, talk.project().recording.as_deref()?);
        let known = self.desk.settings.recent.iter().find(|recent| recent.project.as_deref() == Some(path));
        let may_read = match known {
            Some(recent) => !recent.asks_for_recording,
            // What was worked on here has a history here.
            None => talk.undo_name().is_some(),
        };
        (!may_read && is_outside(recording, path)).then(|| recording.to_owned())
    }

    /// Takes over what was being typed when the program died, or gives it up.
    pub(super) fn resolve_draft(&mut self, takes: bool) {
        let Some(draft) = self.session.talk.as_mut().and_then(Talk::take_left_draft) else { return };
        let edit = self.session.talk.as_ref().filter(|_| takes).and_then(|talk| talk.edit_of_draft(&draft));
        if let Some(edit) = edit {
            let _ = self.edit(&edit);
        }
        if let Some(talk) = &self.session.talk {
            talk.keep_draft(self.session.kept_draft.draft.clone(), self.session.kept_draft.at.max(0.0));
        }
    }

    pub(super) fn resolve_recording(&mut self, now: bool) {
        if now && self.session.asks_for.take().is_some() {
            self.fetch_recording();
            self.remember_place();
        } else if let Some(talk) = &self.session.talk {
            // Asked again the next time.
            let path = talk.path().map(Path::to_owned);
            self.session.asks_for = None;
            self.session.refused_recording = path;
            self.remember_place();
        }
    }

    /// Decodes the recording that the project names.
    pub(super) fn fetch_recording(&mut self) {
        let Some(project) = self.session.talk.as_ref().map(|talk| talk.project()) else { return };
        if let (Some(path), track) = (project.recording.clone(), project.audio_track) {
            self.background.jobs.start(Job::Decode(path, track));
        }
    }

    /// Has something done with a thing that is kept.
    pub(super) fn with_kept(&mut self, id: &Path, job: impl FnOnce(KeptItem) -> FileJob) {
        let one = self.desk.kept.iter().flatten().find(|kept| kept.file == id).cloned();
        match one.map(job) {
            Some(job @ FileJob::OpenKept(_)) => self.start_opening(job),
            Some(job) => self.background.start(job),
            None => {}
        }
    }

    /// Leaves the open talk for something; asks first if there are unsaved changes, and remembers what was wanted.
    pub(super) fn leave_for(&mut self, next: OpeningStep) {
        self.update_unfinished();
        if self.session.talk.as_ref().is_none_or(|talk| !talk.is_changed()) {
            self.go_on(next);
            return;
        }
        self.drop_questions();
        if self.session.talk.as_ref().is_some_and(|talk| talk.is_saving()) {
            // That may settle it.
            self.session.after_save = Some(next);
            return;
        }
        self.session.after_unsaved = Some(next);
        self.desk.dialogs.open(Dialog::Unsaved);
    }

    /// Gives up what was wanted when the unsaved changes are dealt with.
    pub(super) fn drop_questions(&mut self) {
        for next in [self.session.after_unsaved.take(), self.session.after_save.take()].into_iter().flatten() {
            if let OpeningStep::Show(
                Arrival::Project { open, .. } | Arrival::Recovered { open, .. } | Arrival::Kept { open, .. },
            ) = next
            {
                self.background.start(FileJob::PutUp(open));
            }
        }
    }

    pub(super) fn resolve_unsaved(&mut self, answer: UnsavedAnswer) {
        self.desk.dialogs.close(|dialog| dialog == Dialog::Unsaved);
        if answer == UnsavedAnswer::Save {
            // A talk that goes on would never be all saved.
            self.leave_live();
        }
        match answer {
            UnsavedAnswer::Stay => self.drop_questions(),
            UnsavedAnswer::Discard => {
                let next = self.session.after_unsaved.take();
                self.drop_talk();
                next.into_iter().for_each(|next| self.go_on(next));
            }
            // Once it has a name it is saved and the wish fulfilled.
            UnsavedAnswer::Save if self.session.talk.as_ref().is_some_and(|talk| talk.path().is_none()) => {
                self.save_over_dialogs()
            }
            UnsavedAnswer::Save => {
                self.session.after_save = self.session.after_unsaved.take();
                self.save_over_dialogs();
            }
        }
    }

    fn go_on(&mut self, next: OpeningStep) {
        match next {
            OpeningStep::Show(arrival) => self.show(arrival),
            OpeningStep::Reopen(path) => {
                self.close_talk();
                self.start_opening(FileJob::OpenProject(path));
            }
            OpeningStep::Recover(recovery) => {
                self.close_talk();
                self.start_opening(FileJob::Recover(recovery));
            }
            OpeningStep::Close => self.close_talk(),
            OpeningStep::Quit => {
                self.close_talk();
                self.background.is_quitting = true;
            }
        }
    }

    pub(super) fn close_talk(&mut self) {
        self.remember_place();
        self.drop_talk();
    }

    fn drop_talk(&mut self) {
        self.session.report = OpeningReport::default();
        self.session.following = None;
        self.session.tour = None;
        self.session.reading = None;
        self.background.jobs.cancel_all();
        if self.session.spelling.close() {
            self.background.files.cancel_spelling();
        }
        self.session.spelling.await_nothing();
        self.session.comparing = ReferenceComparison::default();
        self.session.learning.forget_worth();
        self.stage.player.set_sound(None);
        self.stage.player.set_tones(None);
        if self.session.talk.is_some() {
            // They were about it.
            self.desk.notices.clear();
        }
        // What panels keep belongs to the talk.
        self.desk.panels = super::desk::PanelStates::default();
        self.stage.silent_head = Instant::ZERO;
        self.stage.tones_of = None;
        self.desk.dialogs.close_all();
        self.session.asks_for = None;
        self.session.refused_recording = None;
        self.desk.looks.forget();
        if let Some(talk) = self.session.talk.as_ref().filter(|_| self.session.kept_draft.draft.is_some()) {
            // It is in the talk by now, or was given up.
            talk.keep_draft(None, self.session.kept_draft.at + 2.0);
        }
        self.session.kept_draft.draft = None;
        if let Some(keeper) = self.session.talk.take().and_then(Talk::close) {
            keeper.wake_with(self.background.files.wake());
            self.background.closing.push(keeper);
        }
    }

    /// Looks for what crashes left.
    pub(super) fn find_recoveries(&mut self) {
        self.background.start(FileJob::Recoveries);
    }

    /// Takes up what a crash left.
    pub(super) fn restore(&mut self, recovery: Recovery) {
        let of_open = self.session.talk.as_ref().and_then(|talk| talk.path());
        if of_open.is_some() && recovery.path.as_deref() == of_open {
            self.leave_for(OpeningStep::Recover(Box::new(recovery)));
        } else {
            self.start_opening(FileJob::Recover(Box::new(recovery)));
        }
    }

    pub(super) fn discard_recovery(&mut self, index: usize) {
        if index < self.desk.recoveries.len() {
            let recovery = self.desk.recoveries.remove(index);
            self.background.start(FileJob::Discard(Box::new(recovery)));
        }
        if self.desk.recoveries.is_empty() {
            self.desk.dialogs.close(|dialog| dialog == Dialog::Recovery);
        }
    }

    /// Where the person is, for the list of recent talks.
    pub(super) fn remember_place(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        // What is followed is no transcript that could be opened again.
        let is_live = self.session.following.is_some() && talk.path().is_none();
        if is_live || (talk.words().is_empty() && talk.project().recording.is_none()) {
            return;
        }
        let axis = self.stage.view.destination();
        let (settled, boundaries) = talk.progress();
        self.desk.settings.remember(RecentTalk {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            asks_for_recording: talk.path().is_some()
                && (self.session.asks_for.is_some() || self.session.refused_recording.as_deref() == talk.path())
                && talk.recording().is_none(),
            gap: talk.current(),
            view_start_secs: axis.start,
            view_secs: axis.span(self.stage.view.width),
            head_secs: self.head().as_secs(),
            settled,
            boundaries,
        });
    }

    /// The stretch and the boundary that were on the screen when the talk was last open, and where the play head stood.
    fn restore_place(&mut self) {
        let Some(talk) = &mut self.session.talk else { return };
        let this = RecentTalk {
            project: talk.path().map(Path::to_owned),
            recording: talk.project().recording.clone(),
            transcript: talk.project().transcript.clone(),
            ..RecentTalk::default()
        };
        let known = self.desk.settings.recent.iter().find(|recent| recent.is_same_talk(&this)).cloned();
        let left = known.as_ref().filter(|recent| recent.view_secs > 0.0);
        let (from, secs) = left.map_or((0.0, FIRST_VIEW), |recent| (recent.view_start_secs, recent.view_secs));
        // As long as the length of the recording is not known, it may be that long.
        let longest = known_length(talk).unwrap_or_else(|| talk.duration().max(Duration::from_secs(from + secs)));
        self.stage.view.open(from, secs, longest);
        let left_at = left.map(|recent| recent.gap);
        let head = left.map(|recent| Instant::from_secs(recent.head_secs)).filter(|head| *head > Instant::ZERO);
        if talk.current().is_none() {
            let gap = known.and_then(|recent| recent.gap).filter(|&gap| talk.project().position(gap).is_some());
            talk.select(gap);
        }
        // Nothing was played: the picture is that of the cue the user was at.
        let at_cue = || Some(talk.cues()[talk.current_cue()?].span.start);
        self.stage.silent_head = head.or_else(at_cue).unwrap_or(Instant::ZERO);
        if talk.current().is_none() {
            talk.select_question(talk.next_question(None));
        }
        // Who looked at something else sees that again.
        if left_at != Some(talk.current()) {
            self.reveal_current();
        }
    }

    /// Files that were dropped onto the window, in any order.
    pub(super) fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        let paths: Vec<PathBuf> = dropped.into_iter().map(|file| file.path().to_owned()).collect();
        if !paths.is_empty() {
            self.perform(ctx, Action::Open(paths));
        }
    }

    /// What the background and file dialogs brought.
    pub(super) fn take_news(&mut self, ctx: &egui::Context) {
        while let Some((what, path)) = self.desk.file_dialogs.take() {
            let Some(path) = path else { continue };
            match what {
                Browse::Recording | Browse::Transcript | Browse::Project => {
                    self.desk.dialogs.close_all();
                    self.open(vec![path]);
                }
                Browse::LiveTranscript | Browse::LiveSound => self.desk.panels.dialogs.chosen_live(what, &path),
                Browse::SearchFolder => self.desk.panels.dialogs.chosen(Dialog::FindInFiles, path),
                Browse::Transcribable => self.desk.panels.dialogs.chosen(Dialog::MakeTranscript, path),
                Browse::Write(document) => self.desk.panels.dialogs.chosen(Dialog::Write(document), path),
                Browse::Second => self.desk.panels.dialogs.chosen(Dialog::Second, path),
                Browse::Video => self.desk.panels.dialogs.chosen(Dialog::FindShots, path),
                Browse::Shots => self.desk.panels.dialogs.chosen(Dialog::ImportShots, path),
                Browse::Ffmpeg => self.desk.panels.dialogs.chosen(Dialog::Settings, path),
                Browse::Reference => {
                    self.desk.panels.dialogs.chosen(Dialog::Compare, path.clone());
                    self.compare_with(path);
                }
            }
        }
        if let Some(talk) = &mut self.session.talk {
            talk.wake_with(self.background.files.wake());
            for kept in talk.take_kept() {
                self.take_kept(kept);
            }
        }
        self.take_closed();
        for news in self.background.files.take() {
            self.take_file_news(ctx, news);
        }
        for (kind, done) in self.background.jobs.take() {
            self.take_done(kind, done);
        }
        self.update_live();
        self.take_spectrogram();
    }

    fn take_kept(&mut self, kept: store::StoreEvent) {
        use store::StoreEvent;
        match kept {
            StoreEvent::Saved(saved) => self.take_saved(&saved),
            StoreEvent::NotSaved(error) => {
                // Another name may do; then the wish stands.
                match self.session.after_save.take() {
                    Some(next) if self.desk.dialogs.top() == Some(Dialog::Write(OutputKind::Project)) => {
                        self.session.after_unsaved = Some(next)
                    }
                    next => {
                        self.session.after_save = next;
                        self.drop_questions();
                    }
                }
                self.desk.looks.forget();
                let way_out = WayOut::of_saving(&error);
                self.desk.notify_offering(NoticeKind::Failure, error.to_string(), way_out);
            }
            StoreEvent::Problem(message) => self.desk.notify(NoticeKind::Warning, message),
            StoreEvent::Safety(_) | StoreEvent::Lost | StoreEvent::Closed => {}
        }
    }

    fn take_saved(&mut self, saved: &SavedPlace) {
        let next = self.session.after_save.take();
        self.drop_questions();
        self.desk.withdraw(|way_out| *way_out == WayOut::SaveAs);
        self.desk.dialogs.close(|dialog| matches!(dialog, Dialog::Write(OutputKind::Project) | Dialog::Unsaved));
        self.desk.looks.forget();
        self.remember_place();
        let path = saved.path().map(|path| path.display().to_string()).unwrap_or_default();
        self.desk.notify(NoticeKind::Done, t!("opening-saved", path = path));
        if let Some(next) = next {
            // Something may have been done since.
            self.leave_for(next);
        }
    }

    /// Talks whose last words are on the disk.
    pub(super) fn take_closed(&mut self) {
        let mut problems = Vec::new();
        let before = self.background.closing.len();
        self.background.closing.retain(|keeper| {
            let mut is_closed = false;
            for kept in keeper.take() {
                use store::StoreEvent;
                match kept {
                    StoreEvent::NotSaved(error) => problems.push(error.to_string()),
                    StoreEvent::Closed => is_closed = true,
                    StoreEvent::Saved(_) | StoreEvent::Problem(_) | StoreEvent::Safety(_) | StoreEvent::Lost => {}
                }
            }
            !is_closed
        });
        for problem in problems {
            self.desk.notify(NoticeKind::Failure, problem);
        }
        if self.background.closing.len() < before && self.background.closing.is_empty() {
            if let Some(job) = self.background.held_back.take() {
                self.background.start(job);
            }
            self.find_recoveries();
        }
    }

    fn take_file_news(&mut self, ctx: &egui::Context, news: FileNews) {
        match news {
            FileNews::Examined(examined) => self.take_examined(examined),
            FileNews::Opened { open, warnings, has_recovery } => {
                self.leave_for(OpeningStep::Show(Arrival::Project { open, warnings, has_recovery }));
            }
            FileNews::Recovered { open, warnings } => {
                self.leave_for(OpeningStep::Show(Arrival::Recovered { open, warnings }));
            }
            FileNews::OpenedKept { open, warnings } => {
                self.leave_for(OpeningStep::Show(Arrival::Kept { open, warnings }));
            }
            FileNews::Kept(kept) => {
                self.desk.kept_offers = kept.iter().map(KeptOffer::of).collect();
                self.desk.kept = Some(kept);
            }
            FileNews::CopiedKept(path, Ok(())) => {
                self.desk.looks.forget();
                self.desk.notify(NoticeKind::Done, t!("opening-copied", path = path.to_string_lossy()));
            }
            FileNews::DeletedKept(Ok(())) => self.background.start(FileJob::ListKept),
            FileNews::CopiedKept(_, Err(message)) | FileNews::DeletedKept(Err(message)) => {
                self.desk.notify(NoticeKind::Failure, message);
            }
            FileNews::NotOpened(error) => {
                let way_out = match &error {
                    NotOpened::Project(error) => WayOut::of_opening(error),
                    NotOpened::Program(_) => None,
                };
                self.desk.notify_offering(NoticeKind::Failure, error.to_string(), way_out);
                self.find_recoveries();
            }
            FileNews::Recoveries(stock) => {
                self.desk.recoveries = stock.recoveries;
                for Warning { message, .. } in stock.warnings {
                    // Each once: they are found again by every search.
                    if !self.desk.told_of_journals.contains(&message) {
                        self.desk.told_of_journals.push(message.clone());
                        self.desk.notify(NoticeKind::Warning, message);
                    }
                }
                if std::mem::take(&mut self.desk.shows_recoveries) && !self.desk.recoveries.is_empty() {
                    self.desk.dialogs.open(Dialog::Recovery);
                }
            }
            FileNews::Looked(path, standing) => self.desk.looks.found(path, standing),
            FileNews::Discarded(Ok(())) => self.desk.notify(NoticeKind::Done, t!("opening-set-aside")),
            FileNews::Discarded(Err(error)) => {
                self.desk.notify(NoticeKind::Failure, error.to_string());
                self.find_recoveries();
            }
            FileNews::Wrote { path, what, result } => self.take_written(&path, &what, result),
            FileNews::Settings(settings, problem) => self.take_settings(ctx, *settings, problem),
            FileNews::ModelFacts(facts) => self.desk.models = Some(facts),
            FileNews::Diagnosis(page) => self.desk.diagnosis = Some(page),
            FileNews::Crash(crash) => self.report_crash(crash),
            FileNews::SettingsKept(result) => self.take_settings_kept(result),
            FileNews::Profiles(profiles) => self.take_profiles(profiles),
            FileNews::Taught { result, is_told } => self.take_taught(result, is_told),
            FileNews::ImportedProfile(imported) => self.take_imported(ctx, imported),
            FileNews::Guideline(read) => self.desk.panels.dialogs.guideline_read(read.map(|guideline| *guideline)),
            FileNews::Spelling(news) => self.take_spelling(news),
            FileNews::FoundInFiles(ticket, found) => self.take_found_in_files(ticket, found),
            FileNews::ReplacedInFiles(replaced) => self.take_replaced_in_files(replaced),
            FileNews::Second { talk, read } => self.take_second(&talk, read),
            FileNews::Recognisers(found) => self.desk.recognition.found = Some(found),
            FileNews::Transcribed(recording, made) => self.take_transcribed(recording, made),
            FileNews::Shots { talk, read } => self.take_read_shots(&talk, read),
            FileNews::Nothing => {}
        }
    }

    fn take_written(&mut self, path: &Path, what: &FileContent, result: Result<(), String>) {
        self.desk.looks.forget();
        if *what == FileContent::Guideline {
            // The dialog about guidelines stays, and tells.
            self.desk.panels.dialogs.guideline_written(path, result);
            return;
        }
        if let Err(message) = result {
            self.desk.notify(NoticeKind::Failure, message);
            return;
        }
        if let Some(talk) = &mut self.session.talk {
            talk.note_written(path);
        }
        let wrote =
            |dialog| matches!(dialog, Dialog::Write(OutputKind::Subtitles | OutputKind::Report(_) | OutputKind::Shots));
        self.desk.dialogs.close(wrote);
        if let FileContent::Subtitles { talk, is_finished: true, .. } = what
            && self.session.talk.as_ref().is_some_and(|open| open.id() == talk)
        {
            self.teach_profile_quietly();
        }
        self.desk.notify(NoticeKind::Done, what.written(path));
        if matches!(what, FileContent::Subtitles { .. }) {
            self.suggest_after_export();
        }
    }

    pub(super) fn take_done(&mut self, kind: JobKind, done: JobEvent) {
        let Some(talk) = &mut self.session.talk else { return };
        match done {
            JobEvent::Begun(expected) => {
                talk.begin_sound(expected);
                if talk.words().is_empty() && talk.cues().is_empty() {
                    self.stage.view.open(0.0, FIRST_VIEW, talk.duration());
                }
            }
            JobEvent::Samples(samples) => talk.extend_sound(&samples),
            JobEvent::Waveform(peaks) => talk.set_waveform(*peaks),
            JobEvent::Decoded { recording, track, file, tracks } => {
                self.take_decoded((recording, track), file, tracks);
            }
            JobEvent::Analyzed(analysis) if kind == JobKind::Deepen => self.hold_reading(analysis),
            JobEvent::Analyzed(analysis) if self.session.following.is_some() => self.take_live_analysis(*analysis),
            JobEvent::Analyzed(analysis) => {
                self.session.report.analysis.clone_from(&analysis.warnings);
                self.warn(&analysis.warnings);
                let Some(talk) = &mut self.session.talk else { return };
                talk.set_measured(analysis.frames, analysis.prosody);
                talk.set_doubt(analysis.doubt);
                let is_first = talk.evidence().is_none();
                talk.set_evidence(Arc::new(analysis.evidence));
                talk.lay(&analysis.laid);
                let has_place = talk.current_boundary().is_some() || talk.question().is_some();
                if !has_place {
                    talk.select_question(talk.next_question(None));
                }
                // The place of a talk that was opened again is where it was left.
                if !(is_first && has_place) {
                    self.reveal_current();
                }
                self.remember_place();
                if is_first {
                    self.suggest_after_opening();
                }
                self.deepen();
            }
            JobEvent::Measured(measured) => {
                let (frames, prosody, doubt) = *measured;
                talk.set_measured(Some(frames), prosody);
                talk.set_doubt(doubt);
            }
            JobEvent::Compared(compared) => self.take_compared(*compared),
            JobEvent::Failed(message) if kind == JobKind::Compare => self.fail_comparing(message),
            JobEvent::Mended(repair, revision) => self.take_fixed(*repair, revision),
            // It may be of the file that was the recording before.
            JobEvent::Video(path, _) if talk.project().recording.as_ref() != Some(&path) => {}
            JobEvent::Video(_, VideoLook::Seen(video)) => {
                talk.set_video(video);
                self.count_in_frames();
            }
            JobEvent::Video(_, VideoLook::NeedsFfmpeg) => {
                talk.set_unseen_video();
                self.count_in_frames();
            }
            JobEvent::FoundShots { found, path, talk } => self.take_found_shots(&talk, &path, *found),
            // The user does not wait for it.
            JobEvent::Failed(_) if kind == JobKind::Video => {}
            JobEvent::Predicted(figures) => self.session.learning.take_worth(Ok(figures)),
            JobEvent::Failed(message) if kind == JobKind::Predict => self.session.learning.take_worth(Err(message)),
            // The talk stays as it was read first.
            JobEvent::Failed(message) if kind == JobKind::Deepen => {
                self.session.reading = None;
                self.desk.notify(NoticeKind::Warning, message);
            }
            JobEvent::Failed(message) => {
                if kind == JobKind::Decode {
                    self.forget_sound();
                }
                let way_out = (kind == JobKind::Decode).then_some(WayOut::ChooseRecording);
                let does_without = |talk: &Talk| talk.evidence().is_some() && talk.recording().is_none();
                if kind == JobKind::Decode && self.session.talk.as_ref().is_some_and(does_without) {
                    // A project opens without it.
                    let text = t!("opening-without-sound", message = message);
                    self.desk.notify_offering(NoticeKind::Warning, text, way_out);
                } else {
                    self.desk.notify_offering(NoticeKind::Failure, message, way_out);
                }
                // Without its sound the talk can still be judged by its words.
                if kind == JobKind::Decode {
                    self.analyze();
                }
            }
            JobEvent::Cancelled => {}
        }
    }

    /// The recording is there: what hangs on it is made of it.
    fn take_decoded(
        &mut self,
        (recording, track): (Arc<Recording>, Option<TrackNumber>),
        file: Option<KnownRecording>,
        tracks: Vec<AudioTrack>,
    ) {
        // Where another track was played before, its head stands somewhere.
        let head = self.head();
        let Some(talk) = &mut self.session.talk else { return };
        talk.set_audio_tracks(tracks);
        talk.set_recording(recording.clone(), track);
        // What is known of the picture of this file stays until the file has been looked at again.
        match talk.project().recording.clone().filter(|_| recording.source.may_hold_video()) {
            Some(path) => self.background.jobs.start(Job::LookAtVideo(path)),
            None => {
                talk.set_video(None);
                self.count_in_frames();
            }
        }
        let Some(talk) = &mut self.session.talk else { return };
        let path = talk.project().recording.as_deref();
        let full = path.and_then(|path| AsRecorded::of(path, &recording.source, recording.clone()));
        talk.set_known_file(file);
        self.stage.view.keep_within(talk.duration());
        self.desk.withdraw(|way_out| *way_out == WayOut::ChooseRecording);
        // The warnings about the former recording or track do not apply to this one.
        let former = std::mem::replace(&mut self.session.report.recording, recording.warnings.clone());
        self.desk.unsay(&told(&former));
        self.warn(&recording.warnings);
        self.stage.player.set_sound(Some(recording));
        self.stage.player.set_source(full);
        self.stage.player.seek(head);
        self.analyze();
    }

    /// A guideline that counts in frames counts in those of the video, now that it is known whether there is one.
    fn count_in_frames(&mut self) {
        let Some(talk) = &mut self.session.talk else { return };
        let Some(rate) = talk.take_rate_of_video() else { return };
        let name = talk.project().guideline.name.clone();
        self.desk.notify(NoticeKind::Done, t!("opening-usual-rate", name = name, rate = rate.label()));
    }

    /// The recording that the project names could not be read.
    pub(super) fn forget_sound(&mut self) {
        let head = self.head();
        let Some(talk) = &mut self.session.talk else { return };
        let was_heard = talk.recording().is_some();
        talk.forget_sound();
        if was_heard && talk.recording().is_none() {
            self.stage.silent_head = head;
            self.stage.player.set_sound(None);
        }
    }

    /// Tells what was odd.
    pub(super) fn warn(&mut self, warnings: &[Warning]) {
        for text in told(warnings) {
            self.desk.notify(NoticeKind::Warning, text);
        }
    }

    /// Stops what runs in the background. What was read so far of a recording is of no use. A transcript that is being made goes on
    /// beside other work: it may be that of an hour.
    pub(super) fn cancel_jobs(&mut self) {
        if self.background.jobs.is_running(JobKind::Decode) {
            self.forget_sound();
        }
        self.session.reading = None;
        self.background.jobs.cancel_all();
        self.background.files.cancel_opening();
        if self.background.job_status.iter().all(|job| job.kind == JobKind::Transcribe) {
            self.background.files.cancel_transcribing();
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
                let (words, recording) = (talk.project().spoken_words(), recording.clone());
                self.background.jobs.start(Job::Measure { words, recording, options: Box::default() });
            }
            (true, _) => {}
            (false, _) => self.analyze_again(),
        }
    }

    /// Starts the analysis of the words as they are now. What was read of them before is of no use any more.
    pub(super) fn analyze_again(&mut self) {
        self.session.reading = None;
        if let Some(job) = self.analysis_job(ReadingDepth::Quick) {
            self.background.jobs.start(job);
        }
    }

    /// The analysis of the words as they are now; `None` without a talk.
    pub(super) fn analysis_job(&self, depth: ReadingDepth) -> Option<Job> {
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

/// The warnings to show: of many the first ones, and how many more there are.
fn told(warnings: &[Warning]) -> Vec<String> {
    const SHOWN: usize = 2;
    let mut texts: Vec<String> = warnings.iter().take(SHOWN).map(|warning| warning.message.clone()).collect();
    if let Some(last) = texts.last_mut().filter(|_| warnings.len() > SHOWN) {
        let more = warnings.len() - SHOWN;
        *last = t!("opening-more-remarks", remark = last.as_str(), count = more);
    }
    texts
}

/// How long the talk is, as far as that is known before its recording was read; `None`: it is not.
fn known_length(talk: &Talk) -> Option<Duration> {
    let project = talk.project();
    let length = match (&project.recording, &project.known_recording) {
        (Some(_), Some(known)) => known.length?,
        (Some(_), None) => return None,
        (None, _) => Duration::ZERO,
    };
    let longest = talk.duration().max(length);
    (longest > Duration::ZERO).then_some(longest)
}

/// The evidence of the talk, if its own models measured it on the track in use: after another choice the new analysis may have been
/// cancelled, or the talk closed before it came.
fn evidence_in_use(talk: &Talk) -> Option<&Evidence> {
    let project = talk.project();
    let accepts = |evidence: &&Evidence| {
        project.models.accepts(&evidence.model, &evidence.fusion) && evidence.track == talk.heard_track()
    };
    talk.evidence().map(AsRef::as_ref).filter(accepts)
}

/// Whether a recording lies outside the folder of a project, going by the names alone.
fn is_outside(recording: &Path, project: &Path) -> bool {
    let climbs = recording.components().any(|part| part == std::path::Component::ParentDir);
    climbs || project.parent().is_none_or(|folder| !recording.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_inside_or_outside_by_its_name() {
        let check = |recording: &str, expected: bool| {
            assert_eq!(
                is_outside(Path::new(recording), Path::new("/talks/a/talk.breathmark")),
                expected,
                "{recording}"
            );
        };
        check("/talks/a/talk.wav", false);
        check("/talks/a/sound/talk.wav", false);
        check("/talks/b/talk.wav", true);
        check("/talks/a/../b/talk.wav", true);
        check("/talks/ab.wav", true);
    }
}
