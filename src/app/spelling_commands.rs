//! Going through the words that are in no dictionary, and answering for them.

use super::App;
use super::file_jobs::FileJob;
use base::texts::t;
use editor::project::Edit;
use editor::session::spelling::SpelledColumn;
use formats::spelling::own_words_file;
use ui::action::{Dialog, SpellingAnswer};
use ui::scene::NoticeKind;
use ui::spelling_jobs::{SpellingJob, SpellingNews, WantedDictionary};

impl App {
    /// Keeps what is known about spelling up to date with talk and settings.
    pub(super) fn update_spelling(&mut self) {
        let settings = &self.desk.settings.spelling;
        let talk = self.session.talk.as_ref().filter(|talk| settings.is_on && !talk.cues().is_empty());
        let Some(talk) = talk else {
            let closed = [self.session.spelling.close(), self.session.second_spelling.close()];
            if closed.contains(&true) {
                self.background.files.cancel_spelling();
            }
            return;
        };
        let wanted = |column: SpelledColumn, language: &str| WantedDictionary {
            column,
            language: language.to_owned(),
            folder: settings.folder.clone(),
            preferred: settings.dictionaries.get(language).cloned(),
        };
        let folders = &self.background.folders;
        let open = |wanted: WantedDictionary| SpellingJob::Open {
            wanted,
            folders: folders.dictionaries.clone(),
            own_words: folders.settings.as_deref().map(own_words_file),
        };
        let mut jobs = Vec::new();
        if let Some(wanted) = self.session.spelling.want(wanted(SpelledColumn::Cues, talk.language())) {
            self.background.files.cancel_spelling();
            // What it had asked is not answered any more.
            self.session.second_spelling.close();
            jobs.push(open(wanted));
        }
        jobs.extend(self.session.spelling.refresh(talk));
        if talk.second().is_some() {
            let wanted = wanted(SpelledColumn::Second, talk.second_language());
            jobs.extend(self.session.second_spelling.want(wanted).map(open));
            jobs.extend(self.session.second_spelling.refresh(talk));
        } else {
            self.session.second_spelling.close();
        }
        if self.desk.dialogs.top() == Some(Dialog::Spelling) {
            if self.session.spelling.current().is_none() {
                let here = self.spelling_place(true);
                self.go_to_misspelling_from(here, true);
            }
            jobs.extend(self.session.spelling.suggest());
        }
        jobs.into_iter().for_each(|job| self.background.start(FileJob::Spelling(Box::new(job))));
    }

    pub(super) fn take_spelling(&mut self, news: SpellingNews) {
        let (cues, second) = (&mut self.session.spelling, &mut self.session.second_spelling);
        let meant = if second.is_meant(&news) && !cues.is_meant(&news) { second } else { cues };
        if let Some(problem) = meant.take(news) {
            self.desk.notify(NoticeKind::Warning, problem);
        }
        // What is drawn next shows it.
        self.update_spelling();
        self.answer_awaited();
    }

    /// Where to look from: the word that one stands at, if it is in the current cue, else that cue.
    fn spelling_place(&self, forward: bool) -> (usize, usize) {
        let cue = self.session.talk.as_ref().and_then(|talk| talk.current_cue());
        match self.session.spelling.current() {
            Some(one) if Some(one.cue) == cue => (one.cue, one.at.start + usize::from(forward)),
            _ => (cue.unwrap_or(0), 0),
        }
    }

    pub(super) fn go_to_misspelling(&mut self, forward: bool) {
        self.update_unfinished();
        self.session.spelling.look_again();
        self.session.spelling.await_word(forward);
        self.update_spelling();
        self.answer_awaited();
        let spelling = &self.session.spelling;
        if spelling.awaited().is_some() && spelling.dictionary().is_some() {
            self.desk.notify(NoticeKind::Done, t!("spelling-still-checked").to_owned());
        }
    }

    /// Goes to the word that was asked for, or says that there is none, as soon as that is known.
    fn answer_awaited(&mut self) {
        let Some(forward) = self.session.spelling.awaited() else { return };
        if self.desk.dialogs.top().is_some() {
            // The person does something else by now.
            return self.session.spelling.await_nothing();
        }
        let from = self.spelling_place(forward);
        if let Some(word) = self.go_to_misspelling_from(from, forward) {
            self.session.spelling.await_nothing();
            return self.desk.notify(NoticeKind::Warning, t!("spelling-unknown", word = word));
        }
        let spelling = &self.session.spelling;
        let (kind, text) = match (spelling.problem(), spelling.dictionary(), spelling.is_busy()) {
            (Some(problem), ..) => (NoticeKind::Warning, problem.to_owned()),
            (None, Some(name), false) => (NoticeKind::Done, t!("spelling-none-unknown", name = name)),
            _ if !self.desk.settings.spelling.is_on => (NoticeKind::Done, t!("spelling-off").to_owned()),
            _ => return,
        };
        self.session.spelling.await_nothing();
        self.desk.notify(kind, text);
    }

    fn go_to_misspelling_from(&mut self, from: (usize, usize), forward: bool) -> Option<String> {
        let (cue, word) = self.session.spelling.go(from, forward).map(|one| (one.cue, one.word.clone()))?;
        if self.session.talk.as_ref().and_then(|talk| talk.current_cue()) != Some(cue) {
            self.select_cue(cue);
        }
        Some(word)
    }

    /// Opens the dialog at the next word.
    pub(super) fn check_spelling(&mut self) {
        self.session.spelling.look_again();
        self.open_dialog(Dialog::Spelling);
    }

    /// What the person says of the word that one stands at; then it goes on to the next.
    pub(super) fn answer_spelling(&mut self, answer: SpellingAnswer) {
        let (Some(talk), Some(one)) = (&self.session.talk, self.session.spelling.current().cloned()) else { return };
        let mut next = (one.cue, one.at.start + 1);
        match answer {
            SpellingAnswer::Replace { word, everywhere: true } => {
                let edit = talk.respell_all(self.session.spelling.found(), &one.word, &word);
                if edit.and_then(|edit| self.edit(&edit)).is_none() {
                    return;
                }
                next.1 = one.at.start + word.len();
            }
            SpellingAnswer::Replace { word, everywhere: false } => {
                if talk.respell(&one, &word).and_then(|edit| self.edit(&edit)).is_none() {
                    return;
                }
                if let Some(talk) = &self.session.talk {
                    self.session.spelling.note_respelled(talk, &one, &word);
                }
                next.1 = one.at.start + word.len();
            }
            SpellingAnswer::Ignore => {
                if self.edit(&Edit::IgnoreWord { word: one.word }).is_none() {
                    return;
                }
            }
            SpellingAnswer::Add => {
                self.session.spelling.add_own(&one.word);
                self.session.second_spelling.add_own(&one.word);
                if let Some(path) = self.background.folders.settings.as_deref().map(own_words_file) {
                    let job = SpellingJob::AddWord { path, word: one.word };
                    self.background.start(FileJob::Spelling(Box::new(job)));
                }
            }
            SpellingAnswer::Skip => {}
        }
        if let Some(talk) = &self.session.talk {
            let jobs = self.session.spelling.refresh(talk);
            jobs.into_iter().for_each(|job| self.background.start(FileJob::Spelling(Box::new(job))));
        }
        self.go_to_misspelling_from(next, true);
    }
}
