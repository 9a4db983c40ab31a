//! Learning from decisions, and the client profile that is chosen.

use eframe::egui;

use super::App;
use super::file_jobs::FileJob;
use base::texts::t;
use editor::project::editor_profile::EditorProfile;
use editor::project::{Change, Edit, Step};
use editor::session::learning::lessons;
use ui::action::Dialog;
use ui::job_kind::JobKind;
use ui::jobs::Job;
use ui::learning::{Learning, Worth};
use ui::profiles::{ImportedProfile, Profiles};
use ui::scene::NoticeKind;
use ui::settings::Settings;
use ui::way_out::WayOut;

impl App {
    /// Says so if a step taught something, and how many boundaries that changed.
    pub(super) fn notify_lesson(&mut self, step: &Step) {
        let Some(talk) = &self.session.talk else { return };
        let lesson = step.changes.iter().find_map(|change| match change {
            Change::Adaptation { from, .. } => Some(from),
            _ => None,
        });
        if let Some(before) = lesson {
            let changed = talk.boundaries_learnt(before.as_ref());
            let text = t!(
                "learning-learnt",
                count = lessons(talk.project().pins.decisions().map(|(_, decision)| decision)),
                changed = changed
            );
            // What changed nothing need not be taken back.
            let way_out = (changed > 0).then_some(WayOut::TakeLessonBack);
            self.desk.notify_offering(NoticeKind::Done, text, way_out);
        }
    }

    /// What was said of a lesson is over once something else is known.
    pub(super) fn forget_lesson(&mut self, step: &Step) {
        if step.changes.iter().any(|change| matches!(change, Change::Adaptation { .. })) {
            self.desk.withdraw(|way_out| *way_out == WayOut::TakeLessonBack);
        }
    }

    pub(super) fn take_lesson_back(&mut self) {
        let Some(before) = self.session.talk.as_ref().and_then(|talk| talk.before_lesson()) else { return };
        let before = before.cloned();
        let _ = self.edit(&Edit::TakeLessonBack(before));
    }

    /// While the figures are shown they follow the talk.
    pub(super) fn update_measuring_worth(&mut self) {
        let Some(talk) = self.session.talk.as_ref().filter(|_| self.desk.dialogs.top() == Some(Dialog::Learning))
        else {
            // What failed or was stopped is tried again when the user asks again.
            if !matches!(&self.session.learning.worth, Some(Worth { figures: Some(Ok(_)), .. })) {
                self.background.jobs.cancel(JobKind::Predict);
                self.session.learning.forget_worth();
            }
            return;
        };
        let of = self.session.learning.standing(talk);
        if self.session.learning.worth.as_ref().is_some_and(|worth| worth.of == of) {
            if self.session.learning.worth(talk).is_none() && !self.background.jobs.is_running(JobKind::Predict) {
                self.session.learning.take_worth(Err(t!("learning-stopped").to_owned()));
            }
        } else {
            self.background
                .jobs
                .start(Job::Predict { of_talk: talk.examples(), others: self.session.learning.besides(talk.id()) });
            self.session.learning.worth = Some(Worth { of, figures: None });
        }
    }

    pub(super) fn learn_now(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let learnt = talk.learnt(&self.session.learning.besides(talk.id()));
        if learnt == talk.project().adaptation {
            let text = match learnt {
                Some(_) => t!("learning-nothing-new"),
                None => t!("learning-nothing"),
            };
            self.desk.notify(NoticeKind::Done, text);
        } else {
            let _ = self.edit(&Edit::SetAdaptation(learnt));
        }
    }

    /// Puts the decisions of the talk into the chosen profile.
    pub(super) fn teach_profile(&mut self) {
        self.put_into_profile(true);
    }

    /// The same for a talk that is finished, if decisions are learnt from at all.
    pub(super) fn teach_profile_quietly(&mut self) {
        if self.desk.settings.learns {
            self.put_into_profile(false);
        }
    }

    fn put_into_profile(&mut self, is_told: bool) {
        if let (Some(talk), Some(profile)) = (&self.session.talk, self.session.learning.profile()) {
            let (profile, id) = (profile.name().to_owned(), talk.id().to_owned());
            let job = FileJob::Teach { profile, talk: id, examples: talk.examples(), is_told };
            self.background.start(job);
        }
    }

    pub(super) fn take_taught(&mut self, taught: Result<EditorProfile, String>, is_told: bool) {
        match taught {
            Ok(profile) => {
                let text = t!("profile-taught", name = profile.name(), count = profile.len());
                // Another one may have been chosen meanwhile.
                if self.session.learning.profile().is_some_and(|chosen| chosen.name() == profile.name()) {
                    self.session.learning.profile = Some(profile);
                }
                if is_told {
                    self.desk.notify(NoticeKind::Done, text);
                }
            }
            Err(problem) => self.desk.notify(NoticeKind::Failure, problem),
        }
    }

    /// Has the profile of a name read, or made.
    pub(super) fn choose_profile(&mut self, name: Option<String>) {
        self.session.learning.profile = None;
        self.background.start(FileJob::Profiles(name));
    }

    pub(super) fn take_profiles(&mut self, profiles: Profiles) {
        let (learning, problem) = Learning::of(profiles);
        self.session.learning.names = learning.names;
        self.session.learning.profile = learning.profile;
        if let Some(problem) = problem {
            self.desk.notify(NoticeKind::Failure, problem);
        }
    }

    /// Chooses a profile that was taken over.
    pub(super) fn take_imported(&mut self, ctx: &egui::Context, imported: Result<ImportedProfile, String>) {
        match imported {
            Ok(ImportedProfile { name, warnings }) => {
                for warning in warnings {
                    self.desk.notify(NoticeKind::Warning, warning);
                }
                let text = t!("profile-imported", name = name.as_str());
                self.change(ctx, Settings { profile: Some(name), ..self.desk.settings.clone() });
                self.desk.notify(NoticeKind::Done, text);
            }
            Err(problem) => self.desk.notify(NoticeKind::Failure, problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Key, Modifiers};

    use super::*;
    use crate::tests::TestWindow;
    use editor::project::StepKind;
    use editor::settling::ProjectCues;
    use evidence::fusion::adaptation::LEARN_EVERY;
    use ui::action::Action;
    use ui::command::Command;
    use ui::fixture;
    use ui::output::OutputContent;
    use ui::talk::Talk;

    /// With a talk that a fusion has weighed.
    fn window(words: usize) -> TestWindow {
        let mut window = TestWindow::new();
        open(&mut window, words);
        window
    }

    fn open(window: &mut TestWindow, words: usize) {
        let journals = window.app().background.folders.journals.clone();
        window.app().session.talk = Some(fixture::fused_talk_in(words, &journals));
    }

    fn talk(window: &mut TestWindow) -> &Talk {
        window.app().session.talk.as_ref().unwrap()
    }

    fn has_learnt(window: &mut TestWindow) -> bool {
        talk(window).project().adaptation.is_some()
    }

    fn refuse(window: &mut TestWindow, count: usize) {
        for _ in 0..count {
            window.press(Key::Backspace);
        }
    }

    #[test]
    fn every_25_decisions_teach_and_undo_takes_both_back() {
        let mut window = window(500);
        refuse(&mut window, LEARN_EVERY - 1);
        assert!(!has_learnt(&mut window));
        let before = talk(&mut window).project_cues().clone();
        refuse(&mut window, 1);
        assert!(has_learnt(&mut window));
        assert!(window.app().desk.notices.iter().any(|notice| notice.text.starts_with("learned from 25 decisions")));
        let after = talk(&mut window).project_cues().clone();
        let by_fusion = |settled: &ProjectCues, at: usize| settled.weighed[at].unwrap().fusion.unwrap().any_mark();
        // Not one that only the length of cues asks for.
        let queue = talk(&mut window).queue().to_vec();
        let places = queue.iter().map(|asked| talk(&mut window).project().position(asked.word()).unwrap());
        let next = places.collect::<Vec<_>>().into_iter().find(|&at| by_fusion(&before, at) > 0.5).unwrap();
        let (old, new) = (by_fusion(&before, next), by_fusion(&after, next));
        assert!(new < old - 0.05, "{old} {new}");
        assert!(after.weighed[next].unwrap().strength() < before.weighed[next].unwrap().strength());
        assert_eq!(talk(&mut window).undo_name(), Some(&StepKind::RejectBoundary.into()));
        let decided = talk(&mut window).project().pins.clone();
        for gap in decided.decisions().filter(|(_, decision)| decision.is_verdict()).map(|(gap, _)| gap) {
            assert!(
                talk(&mut window).boundary(gap).is_some_and(|boundary| !boundary.is_cue_end()),
                "as it was decided"
            );
        }

        window.press_with(Modifiers::COMMAND, Key::Z);
        assert!(!has_learnt(&mut window));
        assert_eq!(talk(&mut window).project_cues().weighed, before.weighed, "as it was");
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert!(has_learnt(&mut window));

        // It is saved with the project.
        let learnt = talk(&mut window).project().adaptation.clone();
        let path = window.folder.path().join("learnt.breathmark");
        window.perform(Action::write(OutputContent::Project, path.clone()));
        window.perform(Action::Run(Command::CloseTalk));
        window.perform(Action::Open(vec![path]));
        assert_eq!(talk(&mut window).project().adaptation, learnt);
        let again = talk(&mut window).project_cues().clone();
        assert_eq!(again.weighed[next].unwrap().verdict.stage, after.weighed[next].unwrap().verdict.stage);
        assert!((by_fusion(&again, next) - by_fusion(&after, next)).abs() < 1e-6);

        window.perform(Action::Run(Command::ForgetLearnt));
        assert!(!has_learnt(&mut window));
        assert_eq!(talk(&mut window).undo_name(), Some(&StepKind::ForgetWhatWasLearnt.into()));
        window.perform(Action::Run(Command::ForgetLearnt));
        window.press_with(Modifiers::COMMAND, Key::Z);
        assert!(has_learnt(&mut window));
    }

    #[test]
    fn the_last_lesson_says_what_it_changed_and_is_taken_back_alone() {
        let mut window = window(900);
        // Of a fusion that finds no sentence ends there is something left to learn in the second lesson, too.
        let mut evidence = fixture::fused(talk(&mut window).words());
        for fusion in evidence.gaps.values_mut().filter_map(|gap| gap.fusion.as_mut()) {
            fusion.sentence_end = 0.1;
        }
        window.app().session.talk.as_mut().unwrap().set_evidence(std::sync::Arc::new(evidence));
        let cue_ends = |window: &mut TestWindow| talk(window).project_cues().segmentation.cue_ends.clone();
        let learnt = |window: &mut TestWindow| talk(window).project().adaptation.clone();
        let told = |window: &mut TestWindow| {
            let mut notices = window.app().desk.notices.iter().filter(|told| told.text.starts_with("learned from"));
            notices.next_back().map(|told| (told.text.clone(), told.way_out.clone()))
        };
        refuse(&mut window, LEARN_EVERY);
        let first = learnt(&mut window);
        refuse(&mut window, LEARN_EVERY);
        let second = learnt(&mut window);
        assert!(first.is_some() && second.is_some() && first != second);
        let with_both = cue_ends(&mut window);
        let (text, way_out) = told(&mut window).unwrap();

        // What is decided afterwards hides it as little as it is undone by it.
        let changed = talk(&mut window).boundaries_learnt(first.as_ref());
        assert!(changed > 0 && way_out == Some(WayOut::TakeLessonBack), "{text}");
        assert!(text.starts_with(&format!("learned from 50 decisions: {changed} pending bound")), "{text}");
        window.press(Key::Enter);
        assert!(told(&mut window).is_some(), "one key later");
        let decided = talk(&mut window).project().pins.clone();

        window.perform(WayOut::TakeLessonBack.action());
        assert_eq!(learnt(&mut window), first, "the lesson before stays");
        assert_ne!(cue_ends(&mut window), with_both);
        let now = talk(&mut window).project().pins.clone();
        assert!(
            decided.decisions().all(|(gap, decision)| now.decision(gap) == Some(decision)),
            "what was decided stays"
        );
        assert_eq!(told(&mut window), None);
        assert_eq!(talk(&mut window).shown_undo().as_deref(), Some("undo the last lesson"));
        window.press_with(Modifiers::COMMAND, Key::Z);
        assert_eq!(learnt(&mut window), second);
    }

    #[test]
    fn who_wants_no_learning_gets_none_until_it_is_asked_for() {
        let mut window = window(500);
        window.app().desk.settings.learns = false;
        refuse(&mut window, LEARN_EVERY + 5);
        assert!(!has_learnt(&mut window));
        window.perform(Action::Run(Command::LearnNow));
        assert!(has_learnt(&mut window));
        assert_eq!(talk(&mut window).undo_name(), Some(&StepKind::LearnFromDecisions.into()));
    }

    #[test]
    fn the_figures_come_from_the_background_and_follow_the_talk() {
        let mut window = window(500);
        refuse(&mut window, 3);
        let decided = |app: &App| {
            let figures = app.session.learning.worth(app.session.talk.as_ref()?)?.as_ref().ok()?;
            Some(figures.decisions)
        };
        window.perform(Action::Run(Command::Learning));
        assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Learning));
        window.wait_until("the figures", |app| decided(app) == Some(3));
        window.perform(Action::CloseDialog);
        refuse(&mut window, 2);
        assert_eq!(decided(window.app()), None, "those were of another revision");
        window.perform(Action::Run(Command::Learning));
        window.wait_until("newer figures", |app| decided(app) == Some(5));

        // Who stops it is told so, and gets the figures when the dialog is opened again.
        window.app().session.learning.worth.as_mut().unwrap().figures = None;
        window.perform(Action::Run(Command::CancelJob));
        let why = |app: &App| app.session.learning.worth(app.session.talk.as_ref()?)?.clone().err();
        assert!(why(window.app()).unwrap().contains("stopped"));
        window.perform(Action::CloseDialog);
        window.perform(Action::Run(Command::Learning));
        window.wait_until("the figures again", |app| decided(app) == Some(5));
    }

    /// What one talk taught is known at the beginning of the next, and goes through a file.
    #[test]
    fn a_profile_goes_from_talk_to_talk_and_from_user_to_user() {
        let mut window = window(500);
        let choose = |window: &mut TestWindow, name: &str| {
            let settings = Settings { profile: Some(name.to_owned()), ..window.app().desk.settings.clone() };
            window.perform(Action::Change(Box::new(settings)));
        };
        choose(&mut window, "../up");
        assert!(window.app().session.learning.profile().is_none());
        assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("cannot be called")));
        choose(&mut window, "Client");
        refuse(&mut window, 60);
        window.perform(Action::Run(Command::TeachProfile));
        let count = window.app().session.learning.profile().unwrap().len();
        assert!(count > 50, "{count}");
        // Not from itself twice.
        let id = talk(&mut window).id().to_owned();
        assert!(window.app().session.learning.besides(&id).is_empty());
        let path = window.folder.path().join("out.json");
        window.perform(Action::write(OutputContent::Profile, path.clone()));
        window.perform(Action::ImportProfile(path));
        assert_eq!(window.app().session.learning.names(), ["Client", "Client 2"]);
        assert_eq!(window.app().desk.settings.profile.as_deref(), Some("Client 2"));
        assert_eq!(window.app().session.learning.profile().unwrap().len(), count);

        open(&mut window, 100);
        window.perform(Action::Run(Command::LearnNow));
        assert!(has_learnt(&mut window));
    }

    /// A talk is finished when its subtitles are written with nothing left to decide.
    #[test]
    fn a_finished_talk_is_put_into_the_profile() {
        let mut window = window(120);
        let settings = Settings { profile: Some("Client".to_owned()), ..window.app().desk.settings.clone() };
        window.perform(Action::Change(Box::new(settings)));
        window.press(Key::Enter);
        let path = window.folder.path().join("talk.srt");
        window.perform(Action::write(OutputContent::Subtitles(Box::default()), path.clone()));
        assert!(window.app().session.learning.profile().unwrap().is_empty());
        while !talk(&mut window).queue().is_empty() {
            window.press(Key::Enter);
        }
        window.perform(Action::replace(OutputContent::Subtitles(Box::default()), path));
        assert!(window.app().session.learning.profile().unwrap().len() > 20);
    }
}
