//! Listening through a talk: it plays on and on, and the user stops it wherever something sounds wrong.

use super::App;
use base::time::{Duration, Instant};
use editor::project::Edit;
use ui::action::Dialog;
use ui::pass::{ListeningPass, PassStage};

/// So long it takes from what is wrong to the key that says so.
const REACTION: Duration = Duration::from_millis(600);
/// A question is what was meant up to this far from there.
const REACH: Duration = Duration::from_millis(1500);
/// This near to its end a recording was played to the end.
const AT_THE_END: Duration = Duration::from_millis(50);

impl App {
    /// Begins a pass at the cue at the play head, or goes on with the one that was stopped; stops the one that plays.
    pub(super) fn listen_through(&mut self) {
        match self.session.pass.as_ref().map(ListeningPass::stage) {
            Some(PassStage::Playing) => return self.stop_pass(),
            // What is being typed counts as said before it is listened to.
            _ => self.update_unfinished(),
        }
        let head = self.head();
        let Some(talk) = &self.session.talk else { return };
        let stopped = match self.session.pass.as_ref().map(ListeningPass::stage) {
            Some(PassStage::Stopped(word)) => talk.project().position(word).and_then(|word| talk.cue_of_word(word)),
            _ => None,
        };
        let cue = stopped.or_else(|| talk.cue_at_or_after(head)).unwrap_or(0);
        let Some(start) = talk.cues().get(cue).map(|cue| cue.span.start) else { return };
        match &mut self.session.pass {
            Some(pass) => pass.go_on(start),
            None => self.session.pass = Some(ListeningPass::begin(talk, start)),
        }
        self.stage.view.take_up();
        self.stage.player.play_from(start);
    }

    /// Halts where something is wrong and goes to the question, the boundary or the cue nearest to what was just heard.
    pub(super) fn stop_pass(&mut self) {
        let heard = (self.head() - REACTION).max(Instant::ZERO);
        self.stage.player.stop();
        let Some(talk) = &self.session.talk else { return };
        let target = ListeningPass::nearest(talk, heard, REACH);
        let at_head = talk.cue_at_or_after(heard).unwrap_or(talk.cues().len().saturating_sub(1));
        let of_target = target.and_then(|question| talk.cue_of_word(talk.project().position(question.word())?));
        let cue = of_target.map_or(at_head, |cue| cue.min(at_head));
        if let Some(pass) = &mut self.session.pass {
            pass.stop(talk, cue);
        }
        match target {
            Some(question) => self.go_to(question),
            None => self.select_cue(at_head),
        }
    }

    /// Something else is looked at or played while a pass plays: it is stopped at the cue that was heard last.
    pub(super) fn halt_pass(&mut self) {
        let head = self.head();
        if let (Some(talk), Some(pass)) = (&self.session.talk, &mut self.session.pass)
            && pass.is_playing()
        {
            let cue = talk.cue_at_or_after(head).unwrap_or(talk.cues().len().saturating_sub(1));
            pass.stop(talk, cue);
            self.stage.player.stop();
        }
    }

    /// The play head is put elsewhere while a pass plays: what lies between was not heard.
    pub(super) fn note_jump(&mut self, to: Instant) {
        if let Some(pass) = self.session.pass.as_mut().filter(|pass| pass.is_playing()) {
            pass.jump(to);
        }
    }

    /// Leaves a pass: first to what can be accepted, if there is anything, then for good.
    pub(super) fn end_pass(&mut self) {
        if self.session.pass.as_ref().is_some_and(ListeningPass::is_playing) {
            self.stage.player.stop();
        }
        match &mut self.session.pass {
            Some(pass)
                if pass.stage() != PassStage::Over
                    && self.session.talk.as_ref().is_some_and(|talk| pass.proposals(talk).next().is_some()) =>
            {
                pass.end();
            }
            _ => self.session.pass = None,
        }
    }

    /// Accepts all proposals that were heard, in one step.
    pub(super) fn accept_heard(&mut self) {
        let (Some(talk), Some(pass)) = (&self.session.talk, &self.session.pass) else { return };
        let gaps: Vec<_> = pass.proposals(talk).map(|gap| (gap, talk.strength(gap))).collect();
        if self.stage.is_playing(self.session.talk.as_ref()) {
            self.stage.player.stop();
        }
        if gaps.is_empty() || self.edit(&Edit::AcceptAll { gaps }).is_some() {
            self.session.pass = None;
        }
    }

    /// Takes up what was played since the last frame.
    pub(super) fn update_pass(&mut self) {
        let head = self.head();
        let is_playing = self.stage.is_playing(self.session.talk.as_ref());
        let Some(pass) = &mut self.session.pass else { return };
        let Some(talk) = self.session.talk.as_ref().filter(|talk| pass.is_of(talk)) else {
            self.session.pass = None;
            return;
        };
        if !pass.is_playing() {
            return;
        }
        if is_playing && (self.desk.manual.is_some() || self.desk.dialogs.top().is_some_and(Dialog::is_modal)) {
            // The cues cannot be seen behind a dialog.
            self.stage.player.pause();
        }
        pass.follow(talk, head);
        let end = talk.recording().map_or(Instant::ZERO, |recording| Instant::ZERO + recording.duration());
        if !is_playing && head + AT_THE_END >= end {
            pass.finish(talk);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use eframe::egui::{Key, Modifiers};
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::tests::TestWindow;
    use editor::decisions::DecisionKind;
    use editor::project::{ManyKind, StepName};
    use editor::session::Question;
    use ui::action::Action;
    use ui::command::Command;
    use ui::player::Player;

    /// A window with a talk, and a clock by which it plays.
    struct Listener {
        window: TestWindow,
        millis: Arc<AtomicU64>,
    }

    impl Listener {
        fn new() -> Self {
            let mut window = TestWindow::with_talk(90);
            let millis = Arc::new(AtomicU64::new(0));
            let clock = millis.clone();
            let mut player = Player::silent(move || std::time::Duration::from_millis(clock.load(Ordering::Relaxed)));
            let sound = window.app().session.talk.as_ref().and_then(|talk| talk.recording().cloned());
            player.set_sound(sound.map(|sound| sound as _));
            window.app().stage.player = player;
            Self { window, millis }
        }

        /// Lets so much time pass, a frame every 50 ms.
        fn wait(&mut self, millis: u64) {
            for _ in 0..millis / 50 {
                self.millis.fetch_add(50, Ordering::Relaxed);
                self.window.step();
            }
        }

        /// Until so long after a cue has begun.
        fn play_into(&mut self, cue: usize, millis: i64) {
            let to = self.cue_start(cue) + Duration::from_millis(millis);
            while self.window.app().head() < to {
                self.wait(50);
            }
        }

        fn cue_start(&mut self, cue: usize) -> Instant {
            self.window.app().session.talk.as_ref().unwrap().cues()[cue].span.start
        }

        fn stage(&mut self) -> Option<PassStage> {
            self.window.app().session.pass.as_ref().map(ListeningPass::stage)
        }

        fn press_listen(&mut self) {
            self.window.press_with(Modifiers::SHIFT, Key::Space);
        }

        /// The cues whose ends were accepted.
        fn accepted(&mut self) -> Vec<usize> {
            let talk = self.window.app().session.talk.as_ref().unwrap();
            let decisions = talk.project().pins.decisions();
            let accepted = decisions.filter(|(_, decision)| decision.kind == DecisionKind::Accepted);
            accepted.filter_map(|(gap, _)| talk.cue_of_word(talk.project().position(gap)?)).collect()
        }
    }

    #[test]
    fn what_was_heard_is_accepted_in_one_step_and_nothing_else() {
        let mut listener = Listener::new();
        listener.window.perform(Action::Seek(Instant::ZERO));
        listener.press_listen();
        assert_eq!(listener.stage(), Some(PassStage::Playing));
        listener.play_into(3, 100);
        listener.window.press(Key::Escape);
        assert_eq!(listener.stage(), Some(PassStage::Over), "there is something to accept");
        assert!(!listener.window.app().stage.player.is_playing());
        listener.window.press(Key::Enter);
        assert_eq!(listener.stage(), None);
        assert_eq!(listener.accepted(), [0, 1]);
        let talk = listener.window.app().session.talk.as_ref().unwrap();
        assert_eq!(talk.undo_name(), Some(&StepName::Many(ManyKind::AcceptBoundaries, 2)));
        listener.window.press_with(Modifiers::COMMAND, Key::Z);
        assert!(listener.accepted().is_empty());
    }

    #[test]
    fn a_stop_leads_to_what_was_heard_and_going_on_begins_with_its_cue() {
        let mut listener = Listener::new();
        listener.window.perform(Action::Seek(Instant::ZERO));
        listener.press_listen();
        // The end of the third cue is wrong, and the key comes a little later.
        listener.play_into(3, 600);
        listener.window.press(Key::Enter);
        let talk = listener.window.app().session.talk.as_ref().unwrap();
        let wrong = talk.end_of_cue(2).unwrap();
        assert_eq!(talk.question(), Some(Question::Boundary(wrong)));
        assert!(matches!(listener.stage(), Some(PassStage::Stopped(_))));
        assert!(!listener.window.app().stage.player.is_playing());
        let count = listener.window.app().session.talk.as_ref().unwrap().cues().len();
        listener.window.press(Key::Backspace);
        assert!(listener.window.app().session.talk.as_ref().unwrap().cues().len() < count + 1);
        listener.press_listen();
        assert_eq!(listener.stage(), Some(PassStage::Playing));
        let start = listener.cue_start(2);
        assert_eq!(listener.window.app().head(), start, "from the start of the cue in which something was wrong");
        listener.play_into(4, 100);
        listener.window.press(Key::Escape);
        listener.window.press_with(Modifiers::SHIFT, Key::Enter);
        let accepted = listener.accepted();
        assert!(accepted.contains(&0) && accepted.contains(&1), "{accepted:?}");
        let talk = listener.window.app().session.talk.as_ref().unwrap();
        assert_eq!(talk.decision(wrong).map(|decision| decision.kind), Some(DecisionKind::Rejected));
    }

    #[test]
    fn what_is_skipped_is_not_accepted() {
        let mut listener = Listener::new();
        listener.window.perform(Action::Seek(Instant::ZERO));
        listener.press_listen();
        listener.play_into(1, 300);
        let to = listener.cue_start(4);
        listener.window.perform(Action::Seek(to));
        listener.play_into(6, 100);
        listener.window.perform(Action::Run(Command::AcceptHeard));
        assert_eq!(listener.accepted(), [4]);
    }

    #[test]
    fn while_it_plays_no_key_decides_and_no_key_reaches_through_a_dialog() {
        let mut listener = Listener::new();
        listener.window.perform(Action::Seek(Instant::ZERO));
        listener.press_listen();
        listener.play_into(1, 300);
        for key in [Key::Backspace, Key::ArrowLeft, Key::Num1, Key::K, Key::M] {
            listener.window.press(key);
        }
        let talk = listener.window.app().session.talk.as_ref().unwrap();
        assert!(talk.project().pins.is_empty() && talk.undo_name().is_none());
        listener.window.perform(Action::OpenDialog(Dialog::Settings));
        listener.wait(100);
        assert!(!listener.window.app().stage.player.is_playing(), "nobody sees the cues");
        listener.press_listen();
        listener.window.app().desk.dialogs.close_all();
        listener.window.perform(Action::OpenDialog(Dialog::About));
        assert_eq!(listener.stage(), Some(PassStage::Playing));
        listener.window.press(Key::Escape);
        assert_eq!((listener.window.app().desk.dialogs.top(), listener.stage()), (None, Some(PassStage::Playing)));
        listener.window.press(Key::Space);
        listener.play_into(2, 300);
        listener.window.press(Key::Escape);
        assert_eq!(listener.stage(), Some(PassStage::Over));
        listener.window.press(Key::Escape);
        assert_eq!(listener.stage(), None);
        assert!(listener.accepted().is_empty());
    }

    #[test]
    fn the_pass_ends_with_the_talk_and_is_gone_with_it() {
        let mut listener = Listener::new();
        let last = listener.window.app().session.talk.as_ref().unwrap().cues().len() - 1;
        let start = listener.cue_start(last - 1);
        listener.window.perform(Action::Seek(start));
        listener.press_listen();
        listener.wait(60_000);
        assert_eq!(listener.stage(), Some(PassStage::Over));
        assert!(listener.window.harness().query_by_label_contains("1 proposal was heard").is_some());
        listener.window.perform(Action::Run(Command::AcceptHeard));
        assert_eq!(listener.accepted(), [last - 1]);
        listener.press_listen();
        assert!(listener.stage().is_some());
        listener.window.app().session.talk = None;
        listener.wait(50);
        assert_eq!(listener.stage(), None);
    }
}
