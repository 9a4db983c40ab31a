//! What every action does.

use std::path::PathBuf;

use eframe::egui;

use super::App;
use super::arrival::OpeningStep;
use super::file_jobs::FileJob;
use base::external_programs;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use editor::project::{Edit, EditError, GivenPart};
use editor::session::styling::CueStyle;
use editor::session::{Question, QueueOrder, Session};
use evidence::fusion::BoundaryFactor;
use formats::subtitle_file::{PictureRow, TextAlignment};
use media::audio::RATE_HZ;
use ui::action::{Action, Browse, Dialog};
use ui::command::Command;
use ui::output::{OutputKind, ReportKind};
use ui::picture::PicturePlace;
use ui::scene::NoticeKind;
use ui::settings::{Appearance, FollowMode, LARGEST_TEXT, SMALLEST_TEXT, Settings};
use ui::talk::Talk;
use ui::time_axis::TimeAxis;
use ui::tour::TourEvent;
use ui::wave_scale;

const HALF_SECOND: Duration = Duration::from_millis(500);
const SECOND: Duration = Duration::from_millis(1000);
/// One press of "faster" or "slower", as a factor.
const SPEED_STEP: f32 = 0.1;
const ZOOM_STEP: f64 = 1.5;
const TEXT_STEP: f32 = 0.1;

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
            Action::TellReadOnly => self.report_refusal(EditError::ReadOnly.to_string()),
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
                confirmed.unwrap_or_else(|message| self.report_refusal(message));
            }
            Action::TakeLessonBack => self.take_lesson_back(),
            Action::UseChangedRecording => {
                let used = self.session.talk.as_mut().map_or(Ok(()), Talk::use_changed_recording);
                used.unwrap_or_else(|message| self.report_refusal(message));
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
            Action::Transcribe(order) => self.transcribe(order),
            Action::StopTranscribing => self.background.files.cancel_transcribing(),
            Action::Spell(answer) => self.answer_spelling(answer),
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

    fn run(&mut self, ctx: &egui::Context, command: Command) {
        if !command.enabled(&self.situation()) {
            return;
        }
        let before = self.desk.settings.clone();
        let mut settings = before.clone();
        let revision = self.session.talk.as_ref().map(|talk| talk.revision());
        match command {
            Command::OpenRecording => self.perform(ctx, Action::OpenDialog(Dialog::Open)),
            Command::OpenTranscript => self.perform(ctx, Action::OpenDialog(Dialog::Open)),
            Command::OpenProject => self.perform(ctx, Action::OpenDialog(Dialog::Open)),
            Command::FollowTranscript => self.perform(ctx, Action::OpenDialog(Dialog::Follow)),
            Command::StopFollowing => self.stop_live(),
            Command::MakeTranscript => self.offer_transcribing(),
            Command::OpenSample => self.start_opening(FileJob::ExamineSample { for_tour: false }),
            Command::Restore => {
                self.desk.kept = None;
                self.background.start(FileJob::ListKept);
                self.desk.dialogs.open(Dialog::Restore);
            }
            Command::Save => self.save(),
            Command::SaveAs => self.desk.dialogs.open(Dialog::Write(OutputKind::Project)),
            Command::Export => self.desk.dialogs.open(Dialog::Write(OutputKind::Subtitles)),
            Command::ExportDecisions => {
                self.desk.dialogs.open(Dialog::Write(OutputKind::Report(ReportKind::Decisions)))
            }
            Command::ExportQualityReport => {
                self.desk.dialogs.open(Dialog::Write(OutputKind::Report(ReportKind::Quality)))
            }
            Command::ExportReviewReport => {
                self.desk.dialogs.open(Dialog::Write(OutputKind::Report(ReportKind::Review)))
            }
            Command::CloseTalk => self.leave_for(OpeningStep::Close),
            Command::Quit => self.quit(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::EditText => self.desk.panels.cue_list.edit_current(),
            Command::EditSecond => self.desk.panels.cue_list.edit_current_second(),
            Command::OpenSecond => self.open_dialog(Dialog::Second),
            Command::BeginTranslation => self.begin_translation(),
            Command::CloseSecond => self.close_second(),
            Command::ChooseAudioTrack => self.open_dialog(Dialog::AudioTrack),
            Command::FindShots => self.open_dialog(Dialog::FindShots),
            Command::ImportShots => self.open_dialog(Dialog::ImportShots),
            Command::ExportShots => self.desk.dialogs.open(Dialog::Write(OutputKind::Shots)),
            Command::NextShot => self.go_to_shot(true),
            Command::PreviousShot => self.go_to_shot(false),
            Command::ExportSecond => self.desk.dialogs.open(Dialog::Write(OutputKind::Second)),
            Command::InsertCue => self.open_dialog(Dialog::InsertCue),
            Command::DuplicateCue => self.duplicate_cue(),
            Command::DeleteCues => self.delete_cues(),
            Command::Italics => self.toggle_style(CueStyle::Italic),
            Command::Bold => self.toggle_style(CueStyle::Bold),
            Command::Underline => self.toggle_style(CueStyle::Underline),
            Command::Colour => self.open_dialog(Dialog::Colour),
            Command::SetSpeaker => self.open_dialog(Dialog::Speaker),
            Command::RenameSpeakers => self.open_dialog(Dialog::RenameSpeakers),
            Command::InsertSound => self.open_dialog(Dialog::InsertSound),
            Command::AtTop => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Top)),
            Command::AtMiddle => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Middle)),
            Command::AtBottom => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Bottom)),
            Command::AlignLeft => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Left)),
            Command::AlignCentre => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Centre)),
            Command::AlignRight => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Right)),
            Command::MergeWithNext => self.merge_with_next(),
            Command::BreakLine => self.break_line_elsewhere(),
            Command::CutAnew => self.open_dialog(Dialog::Anew(GivenPart::Cuts)),
            Command::BreakLinesAnew => self.open_dialog(Dialog::Anew(GivenPart::Lines)),
            Command::TimeAnew => self.open_dialog(Dialog::Anew(GivenPart::Times)),
            Command::ShiftTimes => self.open_dialog(Dialog::ShiftTimes),
            Command::FindInFiles => self.open_dialog(Dialog::FindInFiles),
            Command::GoTo => self.desk.dialogs.open(Dialog::GoTo),
            Command::Find => {
                self.update_unfinished();
                self.desk.dialogs.open(Dialog::Find);
                self.desk.panels.dialogs.focus_find();
            }
            Command::Accept => self.accept(ctx),
            Command::Reject => self.reject(ctx),
            Command::MoveLeft => self.move_boundary(-1),
            Command::MoveRight => self.move_boundary(1),
            Command::NudgeEarlier => self.nudge(Duration::from_millis(-10)),
            Command::NudgeLater => self.nudge(Duration::from_millis(10)),
            Command::NudgeMuchEarlier => self.nudge(Duration::from_millis(-100)),
            Command::NudgeMuchLater => self.nudge(Duration::from_millis(100)),
            Command::AddAtPlayHead => self.add_at_play_head(),
            Command::Withdraw => self.withdraw(),
            Command::AcceptAlike => self.accept_alike(),
            Command::AcceptAbove => self.desk.dialogs.open(Dialog::AcceptAbove),
            Command::NextPending => self.go_to_pending(true),
            Command::PreviousPending => self.go_to_pending(false),
            Command::NextBoundary => self.go_to_boundary(true),
            Command::PreviousBoundary => self.go_to_boundary(false),
            Command::Alternative1 | Command::Alternative2 | Command::Alternative3 | Command::Alternative4 => {
                if let Some(index) = command.alternative() {
                    self.take_alternative(index);
                }
            }
            Command::ToggleOrder => {
                settings.queue_order = match settings.queue_order {
                    QueueOrder::Time => QueueOrder::Gain,
                    QueueOrder::Gain => QueueOrder::Time,
                };
            }
            Command::ToggleAutoPlay => settings.plays_on_arrival = !settings.plays_on_arrival,
            Command::ListenThrough => self.listen_through(),
            Command::AcceptHeard => self.accept_heard(),
            Command::EndListening => self.end_pass(),
            Command::CompareWithReference => {
                self.desk.dialogs.open(Dialog::Compare);
                self.give_keys_to_talk(ctx);
                self.desk.beside.has_keys = true;
            }
            Command::NextDifference => self.go_to_difference(true),
            Command::PreviousDifference => self.go_to_difference(false),
            Command::NextCue => self.go_to_cue(1),
            Command::PreviousCue => self.go_to_cue(-1),
            Command::ChooseNextCue => self.extend_selection(1),
            Command::ChoosePreviousCue => self.extend_selection(-1),
            Command::NextProblem => self.go_to_problem(true),
            Command::PreviousProblem => self.go_to_problem(false),
            Command::MendCue => self.fix_cue(),
            Command::MendAll => self.fix_all(),
            Command::SetInHere => self.set_in_here(),
            Command::SetOutHere => self.set_out_here(),
            Command::AutomaticTimes => self.automatic_times(),
            Command::CheckSpelling => self.check_spelling(),
            Command::NextMisspelling => self.go_to_misspelling(true),
            Command::PreviousMisspelling => self.go_to_misspelling(false),
            Command::EditComment => self.open_dialog(Dialog::Comment),
            Command::NextComment => self.go_to_noted(Session::commented_cues, true),
            Command::PreviousComment => self.go_to_noted(Session::commented_cues, false),
            Command::ToggleBookmark => self.toggle_bookmark(),
            Command::NextBookmark => self.go_to_noted(Session::bookmarked_cues, true),
            Command::PreviousBookmark => self.go_to_noted(Session::bookmarked_cues, false),
            Command::PlayPause => self.play_or_pause(),
            Command::PlayCue => self.play_cue(|span| span),
            Command::PlayFirst => self.play_cue(|span| Span::new(span.start, (span.start + HALF_SECOND).min(span.end))),
            Command::PlayLast => self.play_cue(|span| Span::new((span.end - HALF_SECOND).max(span.start), span.end)),
            Command::PlayAround => self.play_at_boundary(SECOND, SECOND),
            Command::PlayBefore => self.play_at_boundary(HALF_SECOND, Duration::ZERO),
            Command::PlayAfter => self.play_at_boundary(Duration::ZERO, HALF_SECOND),
            Command::ToggleLoop => settings.loops = !settings.loops,
            Command::Slower => {
                self.stage.player.set_speed(((self.stage.player.speed() - SPEED_STEP) * 100.0).round() / 100.0)
            }
            Command::Faster => {
                self.stage.player.set_speed(((self.stage.player.speed() + SPEED_STEP) * 100.0).round() / 100.0)
            }
            Command::NormalSpeed => self.stage.player.set_speed(1.0),
            Command::SkipBack => self.seek(self.head() - SECOND),
            Command::SkipForward => self.seek(self.head() + SECOND),
            Command::PreviousFrame => self.step_frame(false),
            Command::NextFrame => self.step_frame(true),
            Command::GoToStart => self.seek(Instant::ZERO),
            Command::GoToEnd => {
                let end = self.session.talk.as_ref().map_or(Duration::ZERO, |talk| talk.duration());
                self.seek(Instant::ZERO + end);
            }
            Command::ToggleTones => settings.tones = !settings.tones,
            Command::ZoomIn => self.zoom(ZOOM_STEP),
            Command::ZoomOut => self.zoom(1.0 / ZOOM_STEP),
            Command::ZoomToTalk => {
                if let Some(talk) = &self.session.talk {
                    self.glide(TimeAxis::whole(talk.duration(), self.stage.view.width));
                }
            }
            Command::ZoomToCue => self.zoom_to_cue(),
            Command::TallerWave => settings.wave_scale = wave_scale::stepped(settings.wave_scale, true),
            Command::LowerWave => settings.wave_scale = wave_scale::stepped(settings.wave_scale, false),
            Command::FitWave => settings.wave_scale = self.fitting_wave_scale(),
            Command::ToggleFollow => {
                settings.follow = match settings.follow {
                    FollowMode::Pages => FollowMode::Smooth,
                    FollowMode::Smooth => FollowMode::Off,
                    FollowMode::Off => FollowMode::Pages,
                };
                let text = t!("window-following", how = settings.follow.label());
                self.desk.notify(NoticeKind::Done, text);
            }
            Command::TogglePitchLane => settings.lanes.pitch = !settings.lanes.pitch,
            Command::ToggleEnergyLane => settings.lanes.energy = !settings.lanes.energy,
            Command::TogglePauseLane => settings.lanes.pause = !settings.lanes.pause,
            Command::ToggleVoiceLane => settings.lanes.voice = !settings.lanes.voice,
            Command::ToggleProbabilityLane => settings.lanes.probability = !settings.lanes.probability,
            Command::ToggleSpectrogram => settings.lanes.spectrogram = !settings.lanes.spectrogram,
            Command::ToggleSpectrogramPitch => settings.lanes.spectrogram_pitch = !settings.lanes.spectrogram_pitch,
            Command::ToggleCueList => settings.show_cue_list = !settings.show_cue_list,
            Command::TogglePicture => settings.picture.is_shown = !settings.picture.is_shown,
            Command::PictureBeside => settings.picture.dock(PicturePlace::Beside),
            Command::PictureAbove => settings.picture.dock(PicturePlace::Above),
            Command::PictureInWindow => settings.picture.toggle_window(),
            Command::TogglePictureCue => settings.picture.shows_cue = !settings.picture.shows_cue,
            Command::ToggleSafeArea => settings.picture.shows_safe_area = !settings.picture.shows_safe_area,
            Command::ToggleBothCues => settings.picture.shows_both_cues = !settings.picture.shows_both_cues,
            Command::ToggleTimecode => {
                settings.shows_timecode = !settings.shows_timecode;
                if settings.shows_timecode {
                    self.report_timecode();
                }
            }
            Command::ToggleTheme => {
                settings.look = if self.desk.theme.is_dark { Appearance::Light } else { Appearance::Dark }
            }
            Command::LargerText => settings.text_scale = (settings.text_scale + TEXT_STEP).min(LARGEST_TEXT),
            Command::SmallerText => settings.text_scale = (settings.text_scale - TEXT_STEP).max(SMALLEST_TEXT),
            Command::NormalText => settings.text_scale = 1.0,
            Command::AnalyzeAgain => self.analyze_again(),
            Command::CancelJob => self.cancel_jobs(),
            Command::ChooseGuideline => self.desk.dialogs.open(Dialog::Guideline),
            Command::ToggleOpenModels => self.toggle_open_models(),
            Command::ToggleIgnorePunctuation => self.toggle_ignore_punctuation(),
            Command::ToggleMendMarks => self.toggle_mend_marks(),
            Command::CheckSubtitles => self.check_subtitles(),
            Command::TakeMarksOfCue => self.decide_marks_of_cue(false),
            Command::PutMarksBackInCue => self.decide_marks_of_cue(true),
            Command::TakeAllMarks => self.take_all_marks(),
            Command::NextMark => self.go_to_mark(),
            Command::MoreBoundaries => self.step_boundary_factor(1),
            Command::FewerBoundaries => self.step_boundary_factor(-1),
            Command::UsualBoundaries => drop(self.edit(&Edit::SetBoundaryFactor(BoundaryFactor::USUAL))),
            Command::AboutTranscript => self.open_dialog(Dialog::TranscriptFacts),
            Command::Reliance => self.desk.dialogs.open(Dialog::Reliance),
            Command::Learning => self.desk.dialogs.open(Dialog::Learning),
            Command::LearnNow => self.learn_now(),
            Command::ForgetLearnt => drop(self.edit(&Edit::SetAdaptation(None))),
            Command::TeachProfile => self.teach_profile(),
            Command::Manual => self.open_manual(ctx, None),
            Command::Legend => self.open_dialog(Dialog::Legend),
            Command::TakeTour => self.start_opening(FileJob::ExamineSample { for_tour: true }),
            Command::SkipTourStep => self.skip_tour_step(),
            Command::EndTour => self.end_tour(),
            Command::Palette => self.desk.dialogs.open(Dialog::Palette),
            Command::Settings => self.desk.dialogs.open(Dialog::Settings),
            Command::Keys => self.desk.dialogs.open(Dialog::Keys),
            Command::Diagnostics => self.diagnose(),
            Command::About => self.desk.dialogs.open(Dialog::About),
        }
        if matches!(command, Command::TallerWave | Command::LowerWave | Command::FitWave) {
            let scale = texts::localized(&settings.wave_scale.to_string());
            self.desk.notify(NoticeKind::Done, t!("window-wave-scale", scale = scale));
        }
        if settings != before {
            // Opening and closing talks remembers them in the meantime.
            settings.recent = self.desk.settings.recent.clone();
            self.change(ctx, settings);
        }
        let changed = self.session.talk.as_ref().map(|talk| talk.revision()) != revision;
        self.record_event(&TourEvent::Ran { command, changed });
    }

    pub(super) fn change(&mut self, ctx: &egui::Context, settings: Settings) {
        let before = std::mem::replace(&mut self.desk.settings, settings);
        let now = &self.desk.settings;
        if (before.layout, &before.keys) != (now.layout, &now.keys) {
            self.desk.keys = now.key_map();
        }
        if before.profile != now.profile {
            let name = now.profile.clone();
            self.choose_profile(name);
        }
        if before.ffmpeg != self.desk.settings.ffmpeg {
            external_programs::choose_ffmpeg(self.desk.settings.ffmpeg.clone());
            self.retry_picture();
        }
        let now = &self.desk.settings;
        if before.language != now.language {
            texts::speak(now.language());
        }
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

    fn play_or_pause(&mut self) {
        self.stage.view.take_up();
        if self.stage.player.has_device() == Some(false) {
            // The user may have plugged one in.
            self.stage.player.retry_device();
        }
        self.stage.player.toggle();
    }

    fn play_cue(&mut self, part: impl Fn(Span) -> Span) {
        let Some(talk) = &self.session.talk else { return };
        if let Some(cue) = talk.current_cue() {
            let span = part(talk.cues()[cue].span);
            self.play_and_return(span);
        }
    }

    pub(super) fn play_at_boundary(&mut self, before: Duration, after: Duration) {
        if let Some(span) = self.surroundings(before, after) {
            self.play_and_return(span);
        }
    }

    fn glide(&mut self, axis: TimeAxis) {
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

    /// So high that nothing of what is shown is cut off.
    fn fitting_wave_scale(&self) -> f32 {
        let Some(talk) = &self.session.talk else { return 1.0 };
        let axis = self.stage.view.destination();
        let sample = |x: f32| axis.time_from_x(x).as_samples(RATE_HZ) as u64;
        let peaks = talk.peaks();
        let shown = sample(0.0).min(peaks.len())..sample(self.stage.view.width).min(peaks.len());
        wave_scale::fitting(peaks, shown)
    }

    fn zoom(&mut self, factor: f64) {
        let axis = self.stage.view.destination();
        let x = axis.x_from_time(self.head());
        // Around the play head if it can be seen, else around the middle.
        let x = if (0.0..=self.stage.view.width).contains(&x) { x } else { 0.5 * self.stage.view.width };
        self.glide(axis.zoomed(factor, x));
    }

    fn zoom_to_cue(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        if let Some(cue) = talk.current_cue() {
            let span = talk.cues()[cue].span;
            let around = 0.75 * span.duration().as_secs();
            let axis =
                TimeAxis::showing(span.start.as_secs() - around, span.end.as_secs() + around, self.stage.view.width);
            self.glide(axis);
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
        match what {
            Browse::Recording | Browse::Transcript | Browse::Project | Browse::Reference | Browse::Second => None,
            Browse::LiveTranscript | Browse::LiveSound | Browse::SearchFolder | Browse::Transcribable => None,
            Browse::Video | Browse::Shots | Browse::Ffmpeg => None,
            Browse::Write(_) => self.desk.panels.dialogs.target(),
        }
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
