//! The glossary of the client that is chosen: read, changed, and what of it is written otherwise in the talk.

use super::App;
use super::file_jobs::FileJob;
use base::texts::t;
use editor::session::terms::TextFixKind;
use ui::action::{Dialog, GlossaryAction};
use ui::client_glossary::GlossaryNotice;
use ui::glossary_files::{GlossaryJob, GlossaryNews};
use ui::scene::NoticeKind;

impl App {
    /// Has the glossary of the chosen client read, in the place of another client's.
    pub(super) fn choose_glossary(&mut self) {
        let client = self.desk.settings.profile.clone();
        self.session.glossary.choose(client.clone());
        self.background.start(FileJob::Glossary(GlossaryJob::Read { client }));
    }

    /// The talk is judged by the glossary that is known.
    pub(super) fn update_glossary(&mut self) {
        if let Some(talk) = &mut self.session.talk {
            talk.set_glossary(self.session.glossary.glossary());
        }
    }

    /// Opens the dialog; `with_correction`: with what was corrected last as an entry.
    pub(super) fn open_glossary(&mut self, with_correction: bool) {
        let correction = self.session.talk.as_ref().and_then(|talk| talk.last_correction());
        if with_correction && correction.is_none() {
            return self.desk.notify(NoticeKind::Warning, t!("glossary-no-correction").to_owned());
        }
        self.session.glossary.suggested = correction.filter(|_| with_correction);
        // Another window may have changed it.
        let client = self.desk.settings.profile.clone();
        self.background.start(FileJob::Glossary(GlossaryJob::Read { client }));
        self.open_dialog(Dialog::Glossary);
    }

    pub(super) fn change_glossary(&mut self, action: GlossaryAction) {
        let client = self.session.glossary.client().map(str::to_owned);
        let job = match action {
            GlossaryAction::Change(changes) => GlossaryJob::Change { client, changes, is_undo: false },
            GlossaryAction::Import(path) => GlossaryJob::Import { client, path },
            GlossaryAction::Undo => match self.session.glossary.take_undo() {
                Some(changes) => GlossaryJob::Change { client, changes, is_undo: true },
                None => return,
            },
        };
        self.background.start(FileJob::Glossary(job));
    }

    pub(super) fn take_glossary(&mut self, news: GlossaryNews) {
        match self.session.glossary.take(news) {
            GlossaryNotice::Nothing => {}
            GlossaryNotice::Done(text) => self.desk.notify(NoticeKind::Done, text),
            GlossaryNotice::Odd(texts) => {
                texts.into_iter().for_each(|text| self.desk.notify(NoticeKind::Warning, text))
            }
            GlossaryNotice::Failed(problem) => self.desk.notify(NoticeKind::Failure, problem),
        }
        self.update_glossary();
    }

    /// Puts the texts of a cue, or of the talk, right, where that makes no other problem; how many problems are gone.
    pub(super) fn fix_texts(&mut self, only: Option<usize>, kind: TextFixKind) -> usize {
        let Some(talk) = &self.session.talk else { return 0 };
        let fix = talk.fix_texts(only, kind);
        let written = match fix.edit.and_then(|edit| self.edit(&edit)) {
            Some(_) => fix.written,
            None => 0,
        };
        let left = fix.left;
        let told = match (written, left, kind) {
            (0, 0, _) => return 0,
            (0, _, TextFixKind::Terms) => t!("glossary-not-written", count = left),
            (_, 0, TextFixKind::Terms) => t!("glossary-written", count = written),
            (_, _, TextFixKind::Terms) => t!("glossary-written-left", count = written, left = left),
            (0, _, TextFixKind::All) => t!("text-not-corrected", count = left),
            (_, 0, TextFixKind::All) => t!("text-corrected", count = written),
            (_, _, TextFixKind::All) => t!("text-corrected-left", count = written, left = left),
        };
        let kind = if written > 0 { NoticeKind::Done } else { NoticeKind::Warning };
        self.desk.notify(kind, told);
        written
    }
}
