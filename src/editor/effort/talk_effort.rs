//! The figures of one talk, and how people read them.

use super::draft::{DraftSurvival, KeptShare, survival};
use super::pace::{Pace, steady_minutes};
use super::work_figures::WorkFigures;
use crate::decisions::answered;
use crate::export::{ReportCell, ReportFigure};
use crate::project::{History, Project, ProjectId, WorkLog};
use crate::settling::{ProjectCues, State};
use base::texts::{number, percent, t};

/// What is known of a talk and of who works on it.
#[derive(Clone, Copy, Debug)]
pub struct EffortInput<'a> {
    /// The name of the talk, for people.
    pub title: &'a str,
    /// Its permanent name, so that it is none of its person's earlier talks.
    pub id: Option<&'a ProjectId>,
    /// The talk as it is now, with its cues; `None`: only its history is known.
    pub talk: Option<(&'a Project, &'a ProjectCues)>,
    pub history: &'a History,
    pub work: &'a WorkLog,
    pub pace: &'a Pace,
}

/// What a talk took.
#[derive(Clone, Debug, PartialEq)]
pub struct TalkEffort {
    pub title: String,
    /// The name of its guideline, which is what clients differ in; empty: not known.
    pub guideline: String,
    /// How long the talk is, in milliseconds, to the end of its last word; `None`: not known.
    pub talk_ms: Option<u64>,
    pub work: WorkFigures,
    /// The stretches that the figures are the sums of.
    pub log: WorkLog,
    /// Boundaries of which an answer stands, also those that were accepted unseen.
    pub answered: Option<usize>,
    /// Boundaries that nobody has answered.
    pub open: Option<usize>,
    /// What is left of the draft; `None`: how the talk began is not known.
    pub draft: Option<DraftSurvival>,
    /// Minutes until nothing is open, in steps that people can use; `None`: that is not known well enough.
    pub minutes_left: Option<u64>,
}

/// A figure as the window and the command show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffortRow {
    pub label: &'static str,
    pub value: String,
}

/// Works the figures out. Linear in the steps of the history and the words of the talk.
pub fn measure(input: &EffortInput<'_>) -> TalkEffort {
    let EffortInput { title, id, talk, history, work, pace } = *input;
    let open = talk.map(|(_, cues)| open_questions(cues));
    let end = talk.and_then(|(project, _)| project.words.iter().map(|word| word.span.end).max());
    TalkEffort {
        title: title.to_owned(),
        guideline: talk.map_or_else(String::new, |(project, _)| project.guideline.name.clone()),
        talk_ms: end.and_then(|end| u64::try_from(end.as_millis_rounded()).ok()).filter(|ms| *ms > 0),
        work: WorkFigures::of(&work.stretches),
        log: work.clone(),
        answered: talk.map(|(project, _)| answered(project.pins.decisions().map(|(_, decision)| decision))),
        open,
        draft: talk.filter(|_| !work.is_history_cut).and_then(|(project, cues)| survival(project, cues, history)),
        minutes_left: open.and_then(|open| pace.seconds_left(open, id, work)).map(|left| steady_minutes(left, None)),
    }
}

/// How many proposed boundaries nobody has answered.
pub fn open_questions(cues: &ProjectCues) -> usize {
    cues.boundaries.iter().filter(|boundary| boundary.state == State::Pending).count()
}

impl TalkEffort {
    /// Whether anything is known of the work.
    pub fn is_known(&self) -> bool {
        !self.log.is_empty()
    }

    /// Minutes of work for each minute of talk; `None`: the talk has no length, or nothing is known of the beginning of the work.
    pub fn work_per_talk(&self) -> Option<f64> {
        let talk = self.talk_ms.filter(|_| self.is_known() && !self.log.is_partial())?;
        Some(self.work.worked_ms as f64 / talk as f64)
    }

    /// The figures, in the language that is spoken: what both the window and the command show.
    pub fn rows(&self) -> Vec<EffortRow> {
        let row = |label: &'static str, value: String| EffortRow { label, value };
        let mut rows = Vec::new();
        if self.log.is_partial() {
            rows.push(row(t!("effort-before"), t!("effort-before-unknown", count = self.log.from_revision)));
        }
        if !self.is_known() {
            rows.push(row(t!("effort-work"), t!("effort-none-known").to_owned()));
        } else {
            let WorkFigures { steps, undone, redone, answers, .. } = &self.work;
            rows.push(row(t!("effort-work"), t!("effort-minutes", minutes = number(self.work.minutes(), 1))));
            if let Some(ratio) = self.work_per_talk() {
                rows.push(row(t!("effort-per-talk"), t!("effort-minutes", minutes = number(ratio, 1))));
            }
            rows.push(row(t!("effort-steps"), steps_text(*steps, *undone, *redone)));
            if let Some(rate) = self.work.answers_per_minute() {
                rows.push(row(
                    t!("effort-answers"),
                    t!("effort-answers-value", count = *answers, rate = number(rate, 1)),
                ));
            }
        }
        if let (Some(answered), Some(open)) = (self.answered, self.open) {
            rows.push(row(t!("effort-boundaries"), t!("effort-boundaries-value", answered = answered, open = open)));
        }
        match self.draft {
            Some(DraftSurvival { cuts, times, words }) => {
                for (label, share) in [
                    (t!("effort-draft-cuts"), cuts),
                    (t!("effort-draft-times"), times),
                    (t!("effort-draft-words"), words),
                ] {
                    rows.extend(kept(share).map(|value| row(label, value)));
                }
            }
            None => rows.push(row(t!("effort-draft"), t!("effort-draft-unknown").to_owned())),
        }
        if let Some(rates) = self.work.lessons {
            let (before, after) = (number(rates.before, 1), number(rates.after, 1));
            rows.push(row(t!("effort-lessons"), t!("effort-lessons-value", before = before, after = after)));
        }
        if let Some(minutes) = self.minutes_left {
            rows.push(row(t!("effort-left"), t!("effort-left-value", minutes = minutes)));
        }
        rows
    }

    /// The same for a report, in English; nothing where no work is known.
    pub fn figures(&self) -> Vec<ReportFigure> {
        if !self.is_known() {
            return Vec::new();
        }
        let of = |name: &str, value: f64, unit| ReportFigure {
            unit,
            ..ReportFigure::new(name, ReportCell::Number { value, decimals: 1 })
        };
        let name = if self.log.is_partial() { "Work, as far as it is known" } else { "Work" };
        let mut figures = vec![of(name, self.work.minutes(), "min")];
        figures.extend(self.work_per_talk().map(|ratio| of("Work per minute of talk", ratio, "min")));
        let steps = ReportCell::Count(usize::try_from(self.work.steps).unwrap_or(usize::MAX));
        figures.push(ReportFigure::new("Steps", steps));
        if let Some(DraftSurvival { cuts, times, words }) = self.draft {
            let shares = [
                ("Cuts of the draft kept", cuts),
                ("Cues with the times of the draft", times),
                ("Words of the draft kept", words),
            ];
            figures.extend(shares.into_iter().filter_map(|(name, share)| Some(of(name, 100.0 * share.share()?, "%"))));
        }
        figures
    }
}

/// How many steps there were, and what was undone of them, if anything was.
fn steps_text(steps: u64, undone: u64, redone: u64) -> String {
    match (undone, redone) {
        (0, 0) => steps.to_string(),
        (_, 0) => t!("effort-steps-undone", steps = steps, undone = undone),
        (0, _) => t!("effort-steps-redone", steps = steps, redone = redone),
        (_, _) => t!("effort-steps-value", steps = steps, undone = undone, redone = redone),
    }
}

/// "93% (210 of 226)".
fn kept(share: KeptShare) -> Option<String> {
    let value = percent(share.share()?, 0);
    Some(t!("effort-kept", share = value, kept = share.kept, count = share.of))
}
