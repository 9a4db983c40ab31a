//! The style of a house is learnt from finished files, and how they are cut.

use std::path::PathBuf;

use super::App;
use super::file_jobs::FileJob;
use analysis::pipeline::AnalysisOptions;
use base::progress::Cancellation;
use base::texts::t;
use editor::cues::Cue;
use editor::project::{Edit, GivenPart};
use formats::guideline::Guideline;
use ui::action::Dialog;
use ui::job_error::JobError;
use ui::job_kind::JobKind;
use ui::jobs::{Job, JobEvent};
use ui::scene::NoticeKind;

impl App {
    /// Has the style of a house learnt from the finished files in a folder.
    pub(super) fn learn_house_style(&mut self, place: PathBuf) {
        // The cuts of the style before are not wanted any more.
        self.background.jobs.cancel(JobKind::HouseCuts);
        let ticket = self.desk.house_style.begin();
        let control = self.desk.house_style.control.clone();
        self.background.start(FileJob::LearnStyle { place, ticket, control });
    }

    /// Cuts the open talk by the guideline of a style, and tells what came of it.
    pub(super) fn use_house_style(&mut self, guideline: Box<Guideline>) {
        let Some(before) = self.session.talk.as_ref().map(|talk| talk.cues().len()) else { return };
        let name = guideline.name.clone();
        if self.edit(&Edit::SetGuideline(guideline)).is_none() {
            return;
        }
        let Some(talk) = &self.session.talk else { return };
        let now = talk.cues().len();
        let mut text = if now == before {
            t!("style-used-same", name = name, count = now)
        } else {
            t!("style-used", name = name, before = before, count = now)
        };
        // Those of a subtitle file stay until they are cut anew.
        let words = |cues: &[Cue]| cues.iter().map(|cue| cue.words.clone()).collect::<Vec<_>>();
        let anew = talk.foresee(&talk.release(GivenPart::Cuts, None));
        if anew.is_ok_and(|then| words(&then.cues) != words(talk.cues())) {
            text = t!("style-used-given", used = text);
        }
        self.desk.notify(NoticeKind::Done, text);
    }

    /// Has it learnt how the files of that style are cut, with the models that the open talk is read by, or a new one would be.
    pub(super) fn learn_house_cuts(&mut self) {
        let Some(style) = self.desk.house_style.begin_cuts() else { return };
        let of_talk = self.session.talk.as_ref().map(|talk| talk.project().models);
        let models = of_talk.unwrap_or(self.desk.settings.models);
        let options = Box::new(AnalysisOptions { models, ..AnalysisOptions::default() });
        self.background.jobs.start(Job::LearnCuts { style, options });
    }

    pub(super) fn stop_learning_cuts(&mut self) {
        if self.background.jobs.is_running(JobKind::HouseCuts) {
            self.background.jobs.cancel(JobKind::HouseCuts);
            self.desk.house_style.take_cuts(Err(JobError::Cancelled(Cancellation)));
        }
    }

    /// What learning the cuts brought; told where its dialog is not shown.
    pub(super) fn take_house_cuts(&mut self, done: JobEvent) {
        let learnt = match done {
            JobEvent::HouseCuts { cuts, warnings } => {
                self.warn(&warnings);
                Ok(cuts)
            }
            JobEvent::Failed(error) => Err(error),
            _ => return,
        };
        if self.desk.dialogs.top() != Some(Dialog::HouseStyle) {
            match &learnt {
                Ok(cuts) => {
                    let text = t!("style-cuts-came", verdict = cuts.fitted.verdict.to_string());
                    self.desk.notify(NoticeKind::Done, text);
                }
                Err(error) => self.desk.notify(NoticeKind::Failure, error.to_string()),
            }
        }
        self.desk.house_style.take_cuts(learnt);
    }
}
