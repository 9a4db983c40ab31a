//! What every action does.

use std::path::PathBuf;

use eframe::egui;

use super::App;
use super::file_jobs::FileJob;
use base::external_programs;
use base::texts;
use base::time::{Duration, Instant, Span};
use editor::project::EditError;
use editor::session::Question;
use ui::action::{Action, Browse, Dialog};
use ui::settings::Settings;
use ui::talk::Talk;
use ui::time_axis::TimeAxis;
use ui::tour::TourEvent;

impl App {
    pub(super) fn perform(&mut self, ctx: &egui::Context, action: Action) {
        let _no_disk = base::disk::waiting::forbid();
        match action {
            Action::Run(command) => self.run(ctx, command),
            Action::Edit(edit) => drop(self.edit(&edit)),
            Action::Seek(to) => self.seek(to),
            Action::Scrub(to) => {
                self.stage.silent_head = to;
                if self.has_sound() {
                    self.note_jump(to);
                    self.stage.player.scrub(to);
                }
            }
            Action::Play(span) => {
                self.play(span);
                self.record_event(&TourEvent::Played);
            }
            Action::SelectBoundary(gap) => self.arrive(Question::Boundary(gap)),
            Action::SelectCue(cue) => self.select_cue(cue),
            Action::SelectAlso(cue) => self.select_more(cue, Talk::select_also),
            Action::SelectUpTo(cue) => self.select_more(cue, Talk::select_up_to),
            Action::Show(axis) => {
                if let Some(talk) = &self.session.talk {
                    self.stage.view.show(axis, talk.duration());
                }
            }
            Action::Glide(axis) => self.glide(axis),
            Action::Open(paths) => self.open(paths),
            Action::OpenAs(paths, choice) => self.start_opening(FileJob::ExamineAs(paths, choice)),
            Action::ChoosePart(choice) => self.choose_part(choice),
            Action::Follow(files) => self.follow(files),
            Action::OpenReadOnly(path) => self.start_opening(FileJob::OpenReadOnly(path)),
            Action::TellReadOnly => self.report_refusal(&EditError::ReadOnly),
            Action::Write(output) => {
                self.desk.writes = self.desk.dialogs.top().filter(|dialog| matches!(dialog, Dialog::Write(_)));
                self.write_output(output);
            }
            Action::ImportProfile(path) => self.background.start(FileJob::ImportProfile(path)),
            Action::ReadGuideline(path) => self.background.start(FileJob::ReadGuideline(path)),
            Action::Compare(path) => self.compare_with(path),
            Action::OpenSecond(path) => self.read_second(path),
            Action::ChooseAudioTrack(track) => self.choose_audio_track(track),
            Action::FindShots(path, threshold) => self.find_shots(path, threshold),
            Action::ImportShots(path) => self.import_shots(path),
            Action::Settle(choice) => self.settle_difference(choice),
            Action::Browse(what) => {
                let suggested = self.suggested(what);
                let ctx = ctx.clone();
                self.desk.file_dialogs.show(what, suggested, move || ctx.request_repaint());
            }
            Action::ConfirmTranscript => {
                let confirmed = self.session.talk.as_mut().map_or(Ok(()), Talk::confirm_transcript);
                confirmed.unwrap_or_else(|error| self.report_refusal(&error));
            }
            Action::TakeLessonBack => self.take_lesson_back(),
            Action::GoToStep(depth) => self.go_to_step(depth),
            Action::UseChangedRecording => {
                let used = self.session.talk.as_mut().map_or(Ok(()), Talk::use_changed_recording);
                used.unwrap_or_else(|error| self.report_refusal(&error));
            }
            Action::Change(settings) => self.change(ctx, *settings),
            Action::SizePictureWindow(size) => self.desk.settings.picture.window = size,
            Action::DockPicture => self.desk.settings.picture.has_window = false,
            Action::Restore(index) => {
                if let Some(recovery) = self.desk.recoveries.get(index).cloned() {
                    self.restore(recovery);
                }
            }
            Action::DiscardRecovery(index) => self.discard_recovery(index),
            Action::OpenKept(id) => self.with_kept(&id, |kept| FileJob::OpenKept(Box::new(kept))),
            Action::CopyKept(id, path) => self.with_kept(&id, |kept| FileJob::CopyKept(Box::new(kept), path)),
            Action::DeleteKept(id) => self.with_kept(&id, |kept| FileJob::DeleteKept(Box::new(kept))),
            Action::TakeDraft(takes) => self.resolve_draft(takes),
            Action::ReadRecording(now) => self.resolve_recording(now),
            Action::Unsaved(answer) => self.resolve_unsaved(answer),
            Action::QuitAtOnce => self.background.quits = true,
            Action::OpenDialog(dialog) => self.desk.dialogs.open(dialog),
            Action::CloseDialog => {
                self.drop_questions();
                self.desk.dialogs.close_top();
                if !self.desk.dialogs.all().contains(&Dialog::ChoosePart) {
                    self.session.choosing = None;
                }
                if self.desk.dialogs.top().is_none() {
                    self.give_keys_to_talk(ctx);
                }
            }
            Action::OpenManual(at) => self.open_manual(ctx, Some(at)),
            Action::CloseManual => self.close_manual(ctx),
            Action::FindInFiles(asked) => self.find_in_files(asked),
            Action::StopFileSearch => self.desk.file_search.control.stop(),
            Action::ReplaceInFiles(chosen) => self.replace_in_files(chosen),
            Action::LearnHouseStyle(place) => self.learn_house_style(place),
            Action::StopLearningStyle => self.desk.house_style.control.stop(),
            Action::UseHouseStyle(guideline) => self.use_house_style(guideline),
            Action::LearnHouseCuts => self.learn_house_cuts(),
            Action::StopLearningCuts => self.stop_learning_cuts(),
            Action::Transcribe(order) => self.transcribe(order),
            Action::StopTranscribing => self.background.files.cancel_transcribing(),
            Action::Spell(answer) => self.answer_spelling(answer),
            Action::Glossary(action) => self.change_glossary(action),
            Action::RetrySound => self.stage.player.retry_device(),
            Action::RetryPicture => self.retry_picture(),
            Action::Copy(text) => self.copy(ctx, text),
            Action::DismissNotice(index) => {
                if index < self.desk.notices.len() {
                    self.desk.notices.remove(index);
                }
            }
        }
    }

    pub(super) fn change(&mut self, ctx: &egui::Context, settings: Settings) {
        let before = std::mem::replace(&mut self.desk.settings, settings);
        let is_done_now = |settings: &Settings| (settings.reading, settings.exact_times);
        if is_done_now(&before) != is_done_now(&self.desk.settings) && self.session.reading.is_none() {
            self.deepen();
        }
        let now = &self.desk.settings;
        if (before.layout, &before.keys) != (now.layout, &now.keys) {
            self.desk.keys = now.key_map();
        }
        if before.profile != now.profile {
            let name = now.profile.clone();
            self.choose_profile(name);
            self.choose_glossary();
        }
        if before.ffmpeg != self.desk.settings.ffmpeg {
            external_programs::choose_ffmpeg(self.desk.settings.ffmpeg.clone());
            self.retry_picture();
            self.retry_sound();
        }
        if before.language != self.desk.settings.language {
            texts::speak(self.desk.settings.language());
            // It was told in the former language.
            self.desk.forget_done();
        }
        let now = &self.desk.settings;
        if before.volume != now.volume {
            self.stage.player.set_volume(now.volume);
        }
        if let Some(talk) = &mut self.session.talk
            && (before.queue_order, before.asks_words) != (now.queue_order, now.asks_words)
        {
            talk.set_order(now.queue_order);
            talk.set_asks_words(now.asks_words);
        }
        self.desk.apply_look(ctx);
    }

    pub(super) fn seek(&mut self, to: Instant) {
        let Some(talk) = &self.session.talk else { return };
        let to = to.clamp(Instant::ZERO, Instant::ZERO + talk.duration());
        self.stage.silent_head = to;
        if self.has_sound() {
            self.note_jump(to);
            self.stage.player.seek(to);
        }
        self.reveal(to, to);
    }

    pub(super) fn play(&mut self, span: Span) {
        if !self.has_sound() {
            return;
        }
        self.halt_pass();
        self.stage.view.take_up();
        if self.desk.settings.loops { self.stage.player.play_loop(span) } else { self.stage.player.play(span) }
    }

    /// Plays a stretch once and puts the head back where it was; over and over if loops are on.
    pub(super) fn play_and_return(&mut self, span: Span) {
        if !self.has_sound() {
            return;
        }
        self.halt_pass();
        if self.desk.settings.loops {
            self.stage.player.play_loop(span)
        } else {
            self.stage.player.play_and_return(span)
        }
    }

    pub(super) fn play_at_boundary(&mut self, before: Duration, after: Duration) {
        if let Some(span) = self.surroundings(before, after) {
            self.play_and_return(span);
        }
    }

    pub(super) fn glide(&mut self, axis: TimeAxis) {
        if let Some(talk) = &self.session.talk {
            self.stage.view.glide(axis, talk.duration(), !self.desk.settings.reduced_motion);
        }
    }

    /// Brings a stretch into view, if it is not there.
    pub(super) fn reveal(&mut self, from: Instant, to: Instant) {
        if let Some(talk) = &self.session.talk {
            self.stage.view.reveal(from, to, talk.duration(), !self.desk.settings.reduced_motion);
        }
    }

    /// The player knows where cues appear and go, as long as tones are wanted.
    pub(super) fn update_player_edges(&mut self) {
        let wanted = self.session.talk.as_ref().filter(|_| self.desk.settings.tones).map(|talk| talk.revision());
        if wanted == self.stage.tones_of {
            return;
        }
        self.stage.tones_of = wanted;
        let edges = self.session.talk.as_ref().filter(|_| self.desk.settings.tones).map(|talk| {
            use ui::player::{CueEdge, EdgeSide};
            let edges = talk.cues().iter().flat_map(|cue| {
                [
                    CueEdge { at: cue.span.start, edge: EdgeSide::Start },
                    CueEdge { at: cue.span.end, edge: EdgeSide::End },
                ]
            });
            edges.collect::<Vec<_>>().into()
        });
        self.stage.player.set_tones(edges);
    }

    /// A name to save under: the one that stands in the dialog from which the desktop is asked.
    fn suggested(&self, what: Browse) -> Option<PathBuf> {
        let writes = matches!(what, Browse::Write(_));
        writes.then(|| self.desk.panels.dialogs.target()).flatten()
    }

    /// What is being typed counts as said, before anything is saved, written or left.
    pub(super) fn update_unfinished(&mut self) {
        let unfinished = self.session.talk.as_ref().and_then(|talk| self.desk.panels.cue_list.take_unfinished(talk));
        if let Some(edit) = unfinished {
            let _ = self.edit(&edit);
        }
        let comment = self.session.talk.as_ref().and_then(|talk| self.desk.panels.dialogs.typed_comment(talk));
        if let Some(edit) = comment {
            let _ = self.edit(&edit);
        }
    }
}
