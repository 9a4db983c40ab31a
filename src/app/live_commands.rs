//! Following a talk that is still being spoken.

use super::App;
use super::arrival::{Arrival, OpeningStep};
use analysis::live_feed::FollowedFiles;
use analysis::pipeline::{AnalysisOptions, TalkAnalysis};
use base::texts::t;
use editor::project::Project;
use editor::session::SettledLive;
use formats::guideline::Guideline;
use ui::job_kind::JobKind;
use ui::jobs::Job;
use ui::live::FollowedTalk;
use ui::live_reader::{Follower, LiveNews};
use ui::scene::NoticeKind;
use ui::settling::SettlingThread;

impl App {
    /// Follows a talk in place of the open one; asks first if that has unsaved changes.
    pub(super) fn follow(&mut self, files: FollowedFiles) {
        self.leave_for(OpeningStep::Show(Arrival::Live(files)));
    }

    /// Begins an empty talk to which words come.
    pub(super) fn begin_live(&mut self, files: FollowedFiles) {
        let options = self.live_options();
        let (device, wake) = (self.background.jobs.device_maker(), self.background.jobs.wake());
        let follower = Follower::start(files.clone(), options, device, wake);
        self.follow_with(follower, files);
    }

    pub(super) fn live_options(&self) -> AnalysisOptions {
        let guideline = Guideline::named(&self.desk.settings.guideline).unwrap_or_default();
        AnalysisOptions { guideline, models: self.desk.settings.models, ..AnalysisOptions::default() }
    }

    pub(super) fn follow_with(&mut self, follower: Follower, files: FollowedFiles) {
        let FollowedFiles { transcript, sound } = files;
        self.begin_talk(Project { transcript: Some(transcript), recording: sound.clone(), ..Project::default() });
        let settling = SettlingThread::start(self.background.jobs.wake());
        self.session.following = Some(FollowedTalk::new(follower, settling, sound));
    }

    /// Comes to an end with what is there.
    pub(super) fn stop_live(&mut self) {
        if let Some(following) = &self.session.following {
            following.follower.stop();
        }
    }

    /// The talk is left: what is decided is put in, and nothing more is waited for.
    pub(super) fn leave_live(&mut self) {
        self.take_live_news();
        let (Some(following), Some(talk)) = (self.session.following.take(), &mut self.session.talk) else { return };
        if !following.waiting.is_empty() {
            let growth = talk.growth_of(&following.waiting, following.names.clone());
            let task = talk.settling(growth);
            // It was made of the talk just now.
            let _ = talk.take_settled(task.run());
        }
    }

    /// Takes what the follower has brought, has it settled, and puts into the talk what is.
    pub(super) fn update_live(&mut self) {
        self.take_live_news();
        while let Some(settled) = self.session.following.as_ref().and_then(|following| following.settling.take()) {
            self.take_settled(settled);
        }
        self.settle_next();
        self.update_analysing();
    }

    fn take_live_news(&mut self) {
        let Some(following) = &mut self.session.following else { return };
        let news: Vec<LiveNews> = following.follower.take().collect();
        for news in news {
            match news {
                LiveNews::Decided(decided, names) => {
                    following.waiting.extend(decided);
                    following.names = *names;
                }
                LiveNews::State(state) => following.state = state,
                LiveNews::Warning(message) => self.desk.notify(NoticeKind::Warning, message),
                LiveNews::ModelWarning(message) => {
                    // The analysis at the end may find it mended.
                    self.desk.told_of_analysis.push(message.clone());
                    self.desk.notify(NoticeKind::Warning, message);
                }
                LiveNews::Failed(message) => {
                    following.is_over = true;
                    let text = t!("window-not-followed", reason = message);
                    self.desk.notify(NoticeKind::Failure, text);
                }
                LiveNews::Over => following.is_over = true,
            }
        }
    }

    /// What an analysis with the full context found: it is put in when what is on its way is.
    pub(super) fn take_live_analysis(&mut self, analysis: TalkAnalysis) {
        let (Some(following), Some(talk)) = (&mut self.session.following, &mut self.session.talk) else { return };
        following.renewal = Some(analysis.evidence);
        if following.is_ending {
            talk.set_measured(analysis.frames, analysis.prosody);
            talk.set_doubt(analysis.doubt);
            self.report_analysis(&analysis.warnings);
        }
    }

    fn take_settled(&mut self, settled: Option<SettledLive>) {
        let (Some(following), Some(talk)) = (&mut self.session.following, &mut self.session.talk) else { return };
        let count = following.on_the_way.take().unwrap_or_default();
        let Some(settled) = settled else {
            self.session.following = None;
            let text = t!("window-not-followed", reason = t!("window-broke"));
            self.desk.notify(NoticeKind::Failure, text);
            return;
        };
        // Words that were put in meanwhile may have taken the names; then it is done once more.
        if talk.take_settled(settled).is_ok() {
            following.waiting.drain(..count);
        }
        if talk.current_boundary().is_none() && talk.question().is_none() {
            let is_first = talk.current().is_none();
            talk.select_question(talk.next_question(None));
            if is_first {
                self.reveal_current();
            }
        }
    }

    fn settle_next(&mut self) {
        let (Some(following), Some(talk)) = (&mut self.session.following, &self.session.talk) else { return };
        if following.on_the_way.is_some() {
            return;
        }
        let (growth, count) = match following.renewal.take() {
            Some(found) => (talk.renewal_of(found), 0),
            None if following.waiting.is_empty() => return,
            None => (talk.growth_of(&following.waiting, following.names.clone()), following.waiting.len()),
        };
        following.on_the_way = Some(count);
        if let Some(settled) = following.settling.order(talk.settling(growth)) {
            self.take_settled(Some(settled));
        }
    }

    /// Has the finished part analysed with the full context now and then, and all of it at the end.
    fn update_analysing(&mut self) {
        let (Some(following), Some(talk)) = (&mut self.session.following, &self.session.talk) else { return };
        let words = talk.words().len();
        let jobs = &self.background.jobs;
        let is_busy = jobs.is_running(JobKind::Analyze) || jobs.is_running(JobKind::Decode);
        if following.wants_analysis(words) && !is_busy && following.is_at_rest() {
            following.analysed = words;
            self.analyze_again();
            return;
        }
        if !following.is_over || !following.is_at_rest() {
            return;
        }
        if words == 0 {
            self.session.following = None;
            self.desk.notify(NoticeKind::Warning, t!("window-talk-over-no-words"));
        } else if !following.is_ending {
            following.is_ending = true;
            match following.sound.clone() {
                // With it the analysis comes; see what is done with a decoded recording.
                Some(sound) => self.background.jobs.start(Job::Decode(sound, None)),
                None => self.analyze_again(),
            }
            self.desk.notify(NoticeKind::Done, t!("window-talk-over-analysed"));
        } else if !is_busy {
            self.session.following = None;
            self.desk.notify(NoticeKind::Done, t!("window-talk-over", count = words));
            self.remember_place();
            self.deepen();
        }
    }
}
