//! What the background has to say, of files, of jobs and of what was saved.

use std::mem::discriminant;
use std::path::Path;
use std::sync::Arc;

use eframe::egui;

use super::App;
use super::arrival::{Arrival, OpeningStep};
use super::file_content::FileContent;
use super::file_job_error::FileJobError;
use super::file_jobs::{FileJob, FileNews};
use super::leaving::FIRST_VIEW;
use base::texts::{localized, t};
use base::warning::Warning;
use editor::project::{KnownRecording, SavedPlace};
use media::audio::{AudioTrack, Recording, TrackNumber};
use ui::action::{Browse, Dialog};
use ui::job_kind::JobKind;
use ui::jobs::{Job, JobEvent, VideoLook};
use ui::output::OutputKind;
use ui::player::AsRecorded;
use ui::scene::{KeptOffer, NoticeKind};
use ui::store;
use ui::talk::Talk;
use ui::way_out::WayOut;

impl App {
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
                Browse::StyleFolder => self.desk.panels.dialogs.chosen(Dialog::HouseStyle, path),
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
            StoreEvent::NotSaved(error, given) => {
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
                let (why, way_out) = (error.to_string(), WayOut::of_saving(&error));
                if let Some(path) = given {
                    self.desk.panels.dialogs.refused(&path, &why);
                }
                self.desk.notify_offering(NoticeKind::Failure, why, way_out);
            }
            StoreEvent::Problem(message) => self.desk.notify(NoticeKind::Warning, message),
            StoreEvent::Safety(_) | StoreEvent::Work(_) | StoreEvent::Lost | StoreEvent::Closed => {}
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
            FileNews::CopiedKept(_, Err(error)) | FileNews::DeletedKept(Err(error)) => self.report_failure(&error),
            FileNews::NotOpened(error) => {
                self.report_failure(&error);
                self.find_recoveries();
            }
            FileNews::Recoveries(stock) => {
                self.desk.recoveries = stock.recoveries;
                for Warning { message, .. } in stock.warnings {
                    // Each once: they are found again by every search.
                    if !self.desk.told_of_journals.contains(&message) {
                        self.desk.notify(NoticeKind::Warning, message.text());
                        self.desk.told_of_journals.push(message);
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
            FileNews::Pace(pace) => self.session.learning.pace = pace,
            FileNews::Taught { result, is_told } => self.take_taught(result, is_told),
            FileNews::ImportedProfile(imported) => self.take_imported(ctx, imported),
            FileNews::Guideline(read) => {
                let read = read.map(|guideline| *guideline).map_err(|error| error.to_string());
                self.desk.panels.dialogs.guideline_read(read);
            }
            FileNews::Spelling(news) => self.take_spelling(news),
            FileNews::Glossary(news) => self.take_glossary(news),
            FileNews::FoundInFiles(ticket, found) => self.take_found_in_files(ticket, found),
            FileNews::ReplacedInFiles(replaced) => self.take_replaced_in_files(replaced),
            FileNews::HouseStyle { ticket, place, learnt } => self.desk.house_style.take(ticket, place, learnt),
            FileNews::Second { talk, read } => self.take_second(&talk, read),
            FileNews::Recognisers(found) => self.desk.recognition.found = Some(found),
            FileNews::Transcribed(recording, made) => self.take_transcribed(recording, made),
            FileNews::Shots { talk, read } => self.take_read_shots(&talk, read),
            FileNews::Nothing => {}
        }
    }

    /// Says why something of files could not be done, and what leads on.
    pub(super) fn report_failure(&mut self, error: &FileJobError) {
        self.desk.notify_offering(NoticeKind::Failure, error.to_string(), error.way_out());
    }

    fn take_written(&mut self, path: &Path, what: &FileContent, result: Result<(), FileJobError>) {
        self.desk.looks.forget();
        // Their dialogs stay, and tell.
        if *what == FileContent::Guideline {
            self.desk.panels.dialogs.guideline_written(path, result.map_err(|error| error.to_string()));
            return;
        }
        if *what == FileContent::StyleReport && self.desk.dialogs.all().contains(&Dialog::HouseStyle) {
            self.desk.panels.dialogs.style_report_written(path, result.map_err(|error| error.to_string()));
            return;
        }
        if let Err(error) = result {
            let why = error.to_string();
            self.desk.panels.dialogs.refused(path, &why);
            self.desk.unwritten.push((discriminant(what), why));
            self.report_failure(&error);
            return;
        }
        self.desk.forget_unwritten(what);
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
        if kind == JobKind::HouseCuts {
            // It has to do with no talk.
            return self.take_house_cuts(done);
        }
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
                self.report_analysis(&analysis.warnings);
                let Some(talk) = &mut self.session.talk else { return };
                talk.set_measured(analysis.frames, analysis.prosody);
                talk.set_doubt(analysis.doubt);
                let is_first = talk.evidence().is_none();
                self.session.hears_anew = false;
                talk.set_evidence(Arc::new(analysis.evidence));
                // Only a new talk takes other figures, and only it is told that there are none.
                let is_new = talk.undo_name().is_none() && talk.path().is_none();
                talk.take_language_of_talk();
                let unsaid = talk.project().guideline.unsaid_for(talk.language()).filter(|_| is_new);
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
                if let Some(unsaid) = unsaid {
                    self.desk.notify(NoticeKind::Warning, unsaid.text());
                }
                self.deepen();
            }
            JobEvent::Measured(measured) => {
                let (frames, prosody, doubt) = *measured;
                talk.set_measured(Some(frames), prosody);
                talk.set_doubt(doubt);
            }
            JobEvent::Compared(compared) => self.take_compared(*compared),
            JobEvent::Failed(error) if kind == JobKind::Compare => self.fail_comparing(error.to_string()),
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
            JobEvent::Failed(error) if kind == JobKind::Predict => {
                self.session.learning.take_worth(Err(error.to_string()));
            }
            // The talk stays as it was read first.
            JobEvent::Failed(error) if kind == JobKind::Deepen => {
                self.session.reading = None;
                self.desk.notify(NoticeKind::Warning, error.to_string());
            }
            JobEvent::Failed(error) => {
                if kind == JobKind::Decode {
                    self.forget_sound();
                }
                let (message, way_out) = (error.to_string(), WayOut::of_job(&error));
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
            // The jobs keep it, and the others are taken before.
            JobEvent::Device(_) | JobEvent::HouseCuts { .. } | JobEvent::Cancelled => {}
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
        self.desk.withdraw(|way_out| matches!(way_out, WayOut::ChooseRecording | WayOut::ChooseFfmpeg));
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
    pub(super) fn count_in_frames(&mut self) {
        let Some(talk) = &mut self.session.talk else { return };
        let Some(rate) = talk.take_rate_of_video() else { return };
        let name = talk.project().guideline.shown_name();
        self.desk.notify(NoticeKind::Done, t!("opening-usual-rate", name = name, rate = localized(rate.label())));
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

    /// Tells what an analysis found odd that takes the place of what was known of the talk.
    pub(super) fn report_analysis(&mut self, warnings: &[Warning]) {
        self.session.report.analysis = warnings.to_vec();
        self.unsay_analysis();
        self.warn_of_analysis(warnings);
    }

    /// Tells what an analysis found odd, until another one takes its place.
    pub(super) fn warn_of_analysis(&mut self, warnings: &[Warning]) {
        self.warn(warnings);
        self.desk.told_of_analysis.extend(told(warnings));
    }

    /// What was told of the former analysis does not apply to that which takes its place.
    pub(super) fn unsay_analysis(&mut self) {
        let former = std::mem::take(&mut self.desk.told_of_analysis);
        self.desk.unsay(&former);
    }

    /// Tells what was odd.
    pub(super) fn warn(&mut self, warnings: &[Warning]) {
        for text in told(warnings) {
            self.desk.notify(NoticeKind::Warning, text);
        }
    }
}

/// The warnings to show: of many the first ones, and how many more there are.
fn told(warnings: &[Warning]) -> Vec<String> {
    const SHOWN: usize = 2;
    let mut texts: Vec<String> = warnings.iter().take(SHOWN).map(|warning| warning.message.text()).collect();
    if let Some(last) = texts.last_mut().filter(|_| warnings.len() > SHOWN) {
        let more = warnings.len() - SHOWN;
        *last = t!("opening-more-remarks", remark = last.as_str(), count = more);
    }
    texts
}
