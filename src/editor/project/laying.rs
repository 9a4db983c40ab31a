//! Words that came without any time get their measured times.
//!
//! It is no step of the user's: undo leads neither before it nor behind. So what is remembered of these words gets the same times.

use std::collections::BTreeMap;

use super::{History, Project};
use crate::pins::Pin;
use base::time::{Instant, Span};
use formats::transcript::{Word, WordId};

impl Project {
    /// Puts words whose times are guesses where they were laid; `false`: nothing has changed. It is done once, and not after a
    /// person has set a time. Words that were typed since then share what is left between those beside them.
    pub fn lay(&mut self, laid: &BTreeMap<WordId, Span>, history: &mut History) -> bool {
        let is_timed = |word: &Word| !word.estimated && !self.is_unspoken(word);
        let is_pinned = |pin: &Pin| pin.is_retimed || pin.appears.is_some() || pin.goes.is_some();
        let is_by_hand = self.pins.words(is_pinned).next().is_some() || history.sets_times();
        if !self.is_untimed || laid.is_empty() || is_by_hand || self.words.iter().any(is_timed) {
            return false;
        }
        let mut known = laid.clone();
        put(&mut self.words, &mut known);
        history.each_words(|words| put(words, &mut known));
        self.is_untimed = false;
        true
    }
}

/// Gives words their known times; what is given to others is known from then on.
fn put(words: &mut [Word], known: &mut BTreeMap<WordId, Span>) {
    let mut free_from: Option<Instant> = None;
    let mut at = 0;
    while at < words.len() {
        if let Some(&span) = known.get(&words[at].id) {
            words[at].span = span;
            free_from = Some(span.end);
            at += 1;
            continue;
        }
        let next =
            words[at..].iter().position(|word| known.contains_key(&word.id)).map_or(words.len(), |next| at + next);
        let free_to = words.get(next).map(|word| known[&word.id].start);
        let from = free_from.or(free_to).unwrap_or(words[at].span.start);
        let room = (free_to.unwrap_or(from) - from).as_nanos().max(0);
        let run = &mut words[at..next];
        // What takes no time goes on taking none.
        let share =
            |word: &Word| if word.span.start == word.span.end { 0 } else { word.text.chars().count() as i128 + 1 };
        let all: i128 = run.iter().map(share).sum();
        let mut before = 0;
        for word in run {
            let moment = |share: i128| {
                let part = i128::from(room) * share / all.max(1);
                from + base::time::Duration::from_nanos(part as i64)
            };
            let start = moment(before);
            before += share(word);
            word.span = Span::new(start, moment(before));
            known.insert(word.id, word.span);
            free_from = Some(word.span.end);
        }
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::project::{CueText, Edit, Growth, OpenProject, StepKind};
    use crate::session::fixture;
    use base::time::Duration;

    fn untimed() -> Project {
        let mut words = fixture::words(20);
        words.iter_mut().for_each(|word| word.estimated = true);
        Project { is_untimed: true, ..fixture::project(&words) }
    }

    /// Every word twice as late as it was guessed.
    fn laid(project: &Project) -> BTreeMap<WordId, Span> {
        let late = |at: Instant| at + (at - Instant::ZERO);
        project.words.iter().map(|word| (word.id, Span::new(late(word.span.start), late(word.span.end)))).collect()
    }

    fn growth(laid: &BTreeMap<WordId, Span>) -> Growth {
        Growth { laid: laid.clone(), ..Growth::default() }
    }

    fn is_laid(project: &Project, laid: &BTreeMap<WordId, Span>) -> bool {
        project.words.iter().all(|word| laid.get(&word.id).is_none_or(|span| *span == word.span))
            && project.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
    }

    #[test]
    fn what_was_typed_before_is_undone_and_made_again_at_the_new_times() {
        let folder = tempfile::tempdir().unwrap();
        let project = untimed();
        let laid = laid(&project);
        let evidence = fixture::evidence(&project.words);
        let mut open = OpenProject::create(project, Some(Arc::new(evidence)), folder.path());
        let shown = open.project().words[3..6].iter().map(|word| (word.text.clone(), false)).collect();
        let (first, last) = (open.project().words[3].id, open.project().words[5].id);
        let text = CueText { first, last, shown, text: "quite another text, longer than before".into() };
        open.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![text] }).unwrap();
        let typed = open.project().clone();
        open.grow(&growth(&laid), None).unwrap();
        assert!(!open.project().is_untimed && is_laid(open.project(), &laid));
        let texts = |project: &Project| project.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(open.project()), texts(&typed));
        let after = open.project().clone();
        open.undo().unwrap().unwrap();
        assert!(is_laid(open.project(), &laid) && open.undo().is_none());
        assert_eq!(open.project().words.len(), 20);
        open.redo().unwrap().unwrap();
        assert_eq!(open.project(), &after);
        // The program dies.
        drop(open);
        let recovery = crate::project::recoveries(folder.path()).remove(0);
        let (mut open, warnings) = recovery.restore().unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!(open.project(), &after);
        open.undo().unwrap().unwrap();
        assert!(is_laid(open.project(), &laid));
    }

    #[test]
    fn it_is_done_once_makes_nothing_to_save_and_never_after_a_time_was_set() {
        let folder = tempfile::tempdir().unwrap();
        let laid = laid(&untimed());
        let mut open = OpenProject::create(untimed(), None, folder.path());
        open.grow(&growth(&laid), None).unwrap();
        assert!(is_laid(open.project(), &laid) && !open.is_changed() && open.undo_name().is_none());
        let others = laid.iter().map(|(id, span)| (*id, span.shifted(Duration::from_millis(500)))).collect();
        open.grow(&growth(&others), None).unwrap();
        assert!(is_laid(open.project(), &laid));
        assert!(crate::project::recoveries(folder.path()).is_empty(), "nobody has done anything");

        let mut timed = untimed();
        timed.pins.set(timed.words[4].id, |pin| pin.is_retimed = true);
        let before = timed.clone();
        assert!(!timed.lay(&laid, &mut History::default()));
        assert_eq!(timed, before);
        let mut given = Project { is_untimed: false, ..untimed() };
        assert!(!given.lay(&laid, &mut History::default()));
    }
}
