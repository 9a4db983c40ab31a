//! What every command does, where its row does not say it.

use eframe::egui;

use super::App;
use super::arrival::OpeningStep;
use super::file_jobs::FileJob;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use editor::project::Edit;
use editor::session::Session;
use editor::session::styling::CueStyle;
use editor::session::terms::TextFixKind;
use evidence::fusion::BoundaryFactor;
use formats::subtitle_file::{PictureRow, TextAlignment};
use media::audio::RATE_HZ;
use ui::action::Dialog;
use ui::command::{Command, CommandEffect};
use ui::scene::NoticeKind;
use ui::settings::{Appearance, Settings};
use ui::time_axis::TimeAxis;
use ui::tour::TourEvent;
use ui::wave_scale;

const HALF_SECOND: Duration = Duration::from_millis(500);
const SECOND: Duration = Duration::from_millis(1000);
/// One press of "faster" or "slower", as a factor.
const SPEED_STEP: f32 = 0.1;
const ZOOM_STEP: f64 = 1.5;

impl App {
    pub(super) fn run(&mut self, ctx: &egui::Context, command: Command) {
        if !command.enabled(&self.situation()) {
            return;
        }
        let before = self.desk.settings.clone();
        let mut settings = before.clone();
        let revision = self.session.talk.as_ref().map(|talk| talk.revision());
        match command.effect() {
            CommandEffect::Opens(dialog) => self.desk.dialogs.open(dialog),
            CommandEffect::TakesTextAndOpens(dialog) => self.open_dialog(dialog),
            CommandEffect::OfWindow => self.run_in_window(ctx, command, &mut settings),
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

    /// Runs what is more than a dialog that opens; `settings` are taken over afterwards.
    fn run_in_window(&mut self, ctx: &egui::Context, command: Command, settings: &mut Settings) {
        match command {
            Command::StopFollowing => self.stop_live(),
            Command::MakeTranscript => self.offer_transcribing(),
            Command::OpenSample => self.start_opening(FileJob::ExamineSample { for_tour: false }),
            Command::Restore => {
                self.desk.kept = None;
                self.background.start(FileJob::ListKept);
                self.desk.dialogs.open(Dialog::Restore);
            }
            Command::Save => self.save(),
            Command::CloseTalk => self.leave_for(OpeningStep::Close),
            Command::Quit => self.quit(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::EditText => self.desk.panels.cue_list.edit_current(),
            Command::EditSecond => self.desk.panels.cue_list.edit_current_second(),
            Command::KeepInStep => self.toggle_in_step(),
            Command::LockTimes => self.toggle_lock_times(),
            Command::NextUntranslated => self.go_to_untranslated(true),
            Command::PreviousUntranslated => self.go_to_untranslated(false),
            Command::CloseSecond => self.close_second(),
            Command::NextShot => self.go_to_shot(true),
            Command::PreviousShot => self.go_to_shot(false),
            Command::DuplicateCue => self.duplicate_cue(),
            Command::DeleteCues => self.delete_cues(),
            Command::Italics => self.toggle_style(CueStyle::Italic),
            Command::Bold => self.toggle_style(CueStyle::Bold),
            Command::Underline => self.toggle_style(CueStyle::Underline),
            Command::AtTop => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Top)),
            Command::AtMiddle => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Middle)),
            Command::AtBottom => self.style_cues(|talk, cues| talk.set_row(cues, PictureRow::Bottom)),
            Command::AlignLeft => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Left)),
            Command::AlignCentre => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Centre)),
            Command::AlignRight => self.style_cues(|talk, cues| talk.set_alignment(cues, TextAlignment::Right)),
            Command::MergeWithNext => self.merge_with_next(),
            Command::BreakLine => self.break_line_elsewhere(),
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
            Command::NextPending => self.go_to_pending(true),
            Command::PreviousPending => self.go_to_pending(false),
            Command::NextBoundary => self.go_to_boundary(true),
            Command::PreviousBoundary => self.go_to_boundary(false),
            Command::Alternative1 | Command::Alternative2 | Command::Alternative3 | Command::Alternative4 => {
                if let Some(index) = command.alternative() {
                    self.take_alternative(index);
                }
            }
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
            Command::Glossary => self.open_glossary(false),
            Command::RememberCorrection => self.open_glossary(true),
            Command::WriteTerms => drop(self.fix_texts(None, TextFixKind::Terms)),
            Command::NextMisspelling => self.go_to_misspelling(true),
            Command::PreviousMisspelling => self.go_to_misspelling(false),
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
            Command::ZoomIn => self.zoom(ZOOM_STEP),
            Command::ZoomOut => self.zoom(1.0 / ZOOM_STEP),
            Command::ZoomToTalk => {
                if let Some(talk) = &self.session.talk {
                    self.glide(TimeAxis::whole(talk.duration(), self.stage.view.width));
                }
            }
            Command::ZoomToCue => self.zoom_to_cue(),
            Command::FitWave => settings.wave_scale = self.fitting_wave_scale(),
            Command::ToggleFollow => {
                settings.perform(command);
                let text = t!("window-following", how = settings.follow.label());
                self.desk.notify(NoticeKind::Done, text);
            }
            Command::ToggleTimecode => {
                settings.perform(command);
                if settings.shows_timecode {
                    self.report_timecode();
                }
            }
            Command::ToggleTheme => {
                settings.look = if self.desk.theme.is_dark { Appearance::Light } else { Appearance::Dark }
            }
            Command::AnalyzeAgain => {
                self.session.hears_anew = true;
                self.analyze_again();
            }
            Command::CancelJob => self.cancel_jobs(),
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
            Command::LearnNow => self.learn_now(),
            Command::ForgetLearnt => drop(self.edit(&Edit::SetAdaptation(None))),
            Command::TeachProfile => self.teach_profile(),
            Command::Manual => self.open_manual(ctx, None),
            Command::TakeTour => self.start_opening(FileJob::ExamineSample { for_tour: true }),
            Command::SkipTourStep => self.skip_tour_step(),
            Command::EndTour => self.end_tour(),
            Command::Diagnostics => self.diagnose(),
            setting => {
                let is_known = settings.perform(setting);
                debug_assert!(is_known, "{setting:?} does nothing");
            }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_does_something() {
        let code = include_str!("commands.rs");
        for &command in Command::ALL.iter().filter(|command| command.effect() == CommandEffect::OfWindow) {
            let is_setting = Settings::default().perform(command);
            assert!(is_setting || code.contains(&format!("Command::{command:?} ")), "{command:?} does nothing");
        }
    }
}
