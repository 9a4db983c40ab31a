//! Comparing the open talk with another version, going from one difference to the next, and taking what theirs has.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::App;
use base::texts::t;
use editor::comparison::{TimedLines, VersionDifference};
use editor::project::{Edge, Edit};
use editor::session::{Question, TakenPart};
use formats::transcript::WordId;
use ui::action::{Dialog, VersionChoice};
use ui::comparing::{ComparisonOutcome, ReferenceComparison};
use ui::jobs::Job;
use ui::scene::NoticeKind;
use ui::talk::Talk;

impl App {
    /// Reads the reference at `path` (again) and compares the talk with it.
    pub(super) fn compare_with(&mut self, path: PathBuf) {
        self.session.comparing = ReferenceComparison { path: Some(path), ..ReferenceComparison::default() };
        self.start_comparing();
    }

    fn start_comparing(&mut self) {
        let (Some(talk), Some(path)) = (&self.session.talk, self.session.comparing.path.clone()) else { return };
        let revision = talk.revision();
        let ends: Vec<WordId> = talk.cues().iter().map(|cue| talk.words()[cue.words.end - 1].id).collect();
        self.session.comparing.asked = Some(revision);
        let job = Job::Compare {
            path,
            reference: self.session.comparing.reference.clone(),
            cues: talk.cues().to_vec(),
            ends,
            guideline: Box::new(talk.project().guideline.clone()),
            options: self.session.comparing.options,
            revision,
        };
        self.background.jobs.start(job);
    }

    /// While the differences are shown they follow the talk.
    pub(super) fn update_comparing(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let is_shown = self.desk.dialogs.top() == Some(Dialog::Compare) && self.session.comparing.path.is_some();
        if is_shown && self.session.comparing.problem.is_none() && self.session.comparing.asked != Some(talk.revision())
        {
            self.start_comparing();
        }
    }

    pub(super) fn take_compared(&mut self, compared: ComparisonOutcome) {
        if let Some(talk) = &self.session.talk {
            self.session.comparing.take(talk, compared);
        }
    }

    pub(super) fn fail_comparing(&mut self, problem: String) {
        let (path, options) = (self.session.comparing.path.take(), self.session.comparing.options);
        self.session.comparing = ReferenceComparison { path, options, ..ReferenceComparison::default() };
        self.session.comparing.problem = Some(problem);
    }

    /// Goes to the next difference that is not settled, or to the one before, round and round. What has changed since the
    /// comparison is passed over.
    pub(super) fn go_to_difference(&mut self, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        let here = talk.current().and_then(|gap| talk.project().position(gap));
        let here_cue = here.and_then(|word| talk.cue_of_word(word));
        let current = self.session.comparing.current().map(|(_, difference)| difference.clone());
        // Who went elsewhere goes on from there.
        let found = self.session.comparing.found();
        let cues_of = |difference: &VersionDifference| found?.cues_now(talk, difference);
        let is_there = |difference: &VersionDifference| {
            self.place_of(difference).is_some_and(|gap| talk.project().position(gap) == here)
                || cues_of(difference).is_some_and(|cues| here_cue.is_some_and(|cue| cues.contains(&cue)))
        };
        let current = current.filter(|difference| here.is_none() || is_there(difference));
        self.walk_from(current, here_cue, forward);
    }

    /// The same from a difference, or from a cue.
    fn walk_from(&mut self, current: Option<VersionDifference>, here_cue: Option<usize>, forward: bool) {
        let (Some(talk), Some(found)) = (&self.session.talk, self.session.comparing.found()) else { return };
        let still: Vec<(VersionDifference, usize)> = self
            .session
            .comparing
            .open_differences()
            .filter_map(|difference| Some((difference.clone(), found.cues_now(talk, difference)?.start)))
            .collect();
        let is_behind = |(other, cue): &&(VersionDifference, usize)| match (&current, here_cue) {
            (Some(current), _) => other.theirs.start > current.theirs.start || other.mine.start > current.mine.start,
            (None, Some(here)) => *cue >= here,
            (None, None) => true,
        };
        let is_before = |(other, cue): &&(VersionDifference, usize)| match (&current, here_cue) {
            (Some(current), _) => other.theirs.start < current.theirs.start || other.mine.start < current.mine.start,
            (None, Some(here)) => *cue < here,
            (None, None) => true,
        };
        let to = match forward {
            true => still.iter().find(is_behind).or(still.first()),
            false => still.iter().rfind(is_before).or(still.last()),
        };
        let Some((to, _)) = to.cloned() else {
            self.desk.notify(NoticeKind::Done, t!("compare-none-left"));
            return;
        };
        self.session.comparing.go_to(&to);
        let Some(gap) = self.place_of(&to) else { return };
        if to.kinds.cut {
            self.arrive(Question::Boundary(gap));
            return;
        }
        let cue = self.session.talk.as_ref().and_then(|talk| talk.cue_of_word(talk.project().position(gap)?));
        if let Some(cue) = cue {
            self.select_cue(cue);
        }
        if to.mine.is_empty() {
            // Where theirs would stand.
            let start = self
                .session
                .comparing
                .found()
                .and_then(|found| Some(found.theirs(&to, self.session.comparing.options()).first()?.span.start));
            start.into_iter().for_each(|start| self.seek(start));
        }
    }

    /// The gap that a difference is looked at by: the first cue end in which it consists, or the end of its cue; where mine
    /// lacks it, of the cue before.
    fn place_of(&self, difference: &VersionDifference) -> Option<WordId> {
        let (talk, found) = (self.session.talk.as_ref()?, self.session.comparing.found()?);
        let cues = found.cues_now(talk, difference)?;
        let cue = if cues.is_empty() { cues.start.saturating_sub(1) } else { cues.start };
        talk.end_of_cue(cue)
    }

    pub(super) fn settle_difference(&mut self, choice: VersionChoice) {
        match choice {
            VersionChoice::Take(part) => self.take_version(part),
            VersionChoice::KeepMine => {
                let current = self.session.comparing.current().map(|(_, difference)| difference.clone());
                if current.is_some() {
                    self.session.comparing.update_current();
                    self.walk_on(current);
                }
            }
            VersionChoice::TakeAll(part) => self.take_all_of_version(part),
            VersionChoice::CountShift(counts) => {
                self.session.comparing.count_shift(counts);
                self.update_comparing();
            }
        }
    }

    /// Takes theirs in the current difference and goes to the next one.
    fn take_version(&mut self, part: TakenPart) {
        self.update_unfinished();
        let comparing = &self.session.comparing;
        let (Some(talk), Some(found)) = (&self.session.talk, comparing.found()) else { return };
        let Some((_, difference)) = comparing.current() else { return };
        let difference = difference.clone();
        let theirs = found.theirs(&difference, comparing.options());
        let Some(mine) = found.cues_now(talk, &difference) else {
            self.desk.notify(NoticeKind::Warning, t!("compare-changed-since"));
            return;
        };
        let edit = talk.take_theirs(mine, &theirs, difference.kinds, part);
        if self.edit_unless(edit).is_some() && part == TakenPart::All {
            self.session.comparing.take_current();
            self.walk_on(Some(difference));
        }
    }

    /// Goes on behind a difference that was settled, if any is left.
    fn walk_on(&mut self, settled: Option<VersionDifference>) {
        if self.session.comparing.open_differences().next().is_some() {
            self.walk_from(settled, None, true);
        }
    }

    /// Takes the text, or the times, of all differences that are not settled.
    fn take_all_of_version(&mut self, part: TakenPart) {
        self.update_unfinished();
        let comparing = &self.session.comparing;
        let (Some(talk), Some(found)) = (&self.session.talk, comparing.found()) else { return };
        let is_meant = |difference: &&VersionDifference| {
            let kinds = difference.kinds;
            if part == TakenPart::Text { kinds.text || kinds.lines } else { kinds.times }
        };
        let taken: Vec<(std::ops::Range<usize>, Vec<TimedLines>)> = comparing
            .open_differences()
            .filter(is_meant)
            .filter_map(|one| Some((found.cues_now(talk, one)?, found.theirs(one, comparing.options()))))
            .collect();
        let pairs: Vec<_> = taken.iter().map(|(mine, theirs)| (mine.clone(), theirs.as_slice())).collect();
        let edit = match part {
            TakenPart::Times => talk.take_times(&pairs),
            TakenPart::Text | TakenPart::All => talk.take_texts(&pairs),
        };
        let count = edit.as_ref().map_or(0, |edit| taken_cues(talk, edit));
        if self.edit_unless(edit).is_some() {
            let told = match part {
                TakenPart::Times => t!("compare-took-times", count = count),
                TakenPart::Text | TakenPart::All => t!("compare-took-text", count = count),
            };
            self.desk.notify(NoticeKind::Done, told);
        }
    }
}

/// In how many cues an edit takes over what another version has.
fn taken_cues(talk: &Talk, edit: &Edit) -> usize {
    match edit {
        Edit::TakeCues { taken, .. } => taken.len(),
        Edit::SetTimes { times, .. } => {
            let cue_of = |edge: &Edge| {
                let word = talk.project().position(edge.word())?;
                Some(talk.cues().partition_point(|cue| cue.words.end <= word))
            };
            let cues: BTreeSet<usize> = times.iter().filter_map(|(edge, _)| cue_of(edge)).collect();
            cues.len()
        }
        _ => 0,
    }
}
