//! Problems of cues are fixed, and it is told how.

use super::App;
use base::texts::t;
use editor::project::Edit;
use editor::session::terms::TextFixKind;
use editor::settling::{CueFix, FixCounts};
use ui::jobs::Job;
use ui::scene::NoticeKind;

/// Words of a talk times its problems up to which fixing them keeps no user waiting.
const MOST_AT_ONCE: usize = 500_000;

impl App {
    pub(super) fn fix_cue(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let Some(cue) = talk.current_cue() else { return };
        if self.fix_texts(Some(cue), TextFixKind::All) > 0 {
            return;
        }
        let Some(talk) = &self.session.talk else { return };
        let fixing = talk.fix_problems(Some(cue));
        let first = talk.findings_of(cue).next();
        let why = first.map(|problem| {
            let (kind, reason) = (problem.kind.to_string(), talk.reason(problem).to_string());
            t!("window-needs-decision", problem = kind, reason = reason)
        });
        match why {
            Some(_) if !fixing.is_empty() => self.take_fixing(fixing, false),
            Some(why) => self.desk.notify(NoticeKind::Warning, why),
            None => self.desk.notify(NoticeKind::Warning, t!("window-cue-keeps-guideline")),
        }
    }

    pub(super) fn fix_all(&mut self) {
        // Texts first: times and lines depend on them.
        let written = self.fix_texts(None, TextFixKind::All);
        let Some(talk) = &self.session.talk else { return };
        // Each problem is tried out in the whole talk.
        let effort = talk.words().len().saturating_mul(talk.project_cues().problems.len());
        if effort <= MOST_AT_ONCE {
            let fixing = talk.fix_problems(None);
            if fixing.is_empty() && written > 0 {
                return;
            }
            return self.take_fixing(fixing, true);
        }
        let job = Job::Mend {
            project: Box::new(talk.project().clone()),
            evidence: talk.evidence().cloned(),
            revision: talk.revision(),
        };
        self.background.jobs.start(job);
    }

    /// What came of trying out in the background.
    pub(super) fn take_fixed(&mut self, fixing: CueFix, revision: u64) {
        match self.session.talk.as_ref().is_some_and(|talk| talk.revision() == revision) {
            true => self.take_fixing(fixing, true),
            false => {
                self.desk.notify(NoticeKind::Warning, t!("window-fixed-nothing-changed"));
            }
        }
    }

    fn take_fixing(&mut self, fixing: CueFix, tried_all: bool) {
        if fixing.is_empty() {
            return self.desk.notify(NoticeKind::Warning, t!("window-nothing-to-fix"));
        }
        let CueFix { times, line_breaks, holds, mended, done } = fixing;
        if self.edit(&Edit::Mend { times, line_breaks, holds, mended }).is_some() {
            let left = self.session.talk.as_ref().map_or(0, |talk| talk.project_cues().problems.len());
            self.desk.notify(NoticeKind::Done, fixed_words(mended, done, left, tried_all));
        }
    }
}

/// "3 problems fixed (1 merged, 2 with new times), 2 need a decision by you". `tried_all`: not only those of one cue.
fn fixed_words(fixed: usize, done: FixCounts, left: usize, tried_all: bool) -> String {
    let FixCounts { merged, split, timed, lined } = done;
    let parts = [
        (merged > 0).then(|| t!("window-fixed-merged", count = merged)),
        (split > 0).then(|| t!("window-fixed-split", count = split)),
        (timed > 0).then(|| t!("window-fixed-timed", count = timed)),
        (lined > 0).then(|| t!("window-fixed-lined", count = lined)),
    ];
    let how = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    match left {
        0 => t!("window-fixed-none-left", count = fixed, how = how),
        left if !tried_all => t!("window-fixed-left", count = fixed, how = how, left = left),
        left => t!("window-fixed-left-for-you", count = fixed, how = how, left = left),
    }
}
