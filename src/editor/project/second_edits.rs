//! Opening, changing and closing the second subtitles.

use super::edit_error::EditError;
use super::second_subtitles::{SecondCue, SecondFacts, SecondSubtitles};
use super::{Change, Project};
use base::texts::t;
use base::time::Instant;

/// The changes when the second subtitles are opened, begun or closed.
pub(super) fn set_second(project: &Project, to: Option<&SecondSubtitles>) -> Result<Vec<Change>, EditError> {
    if project.second.as_ref() == to {
        return Err(EditError::Nothing(match to {
            Some(_) => t!("edit-same-second"),
            None => t!("edit-no-second"),
        }));
    }
    let from = project.second.clone().map(Box::new);
    Ok(vec![Change::Second { from, to: to.cloned().map(Box::new) }])
}

/// The changes when they are kept otherwise.
pub(super) fn set_second_facts(project: &Project, to: &SecondFacts) -> Result<Vec<Change>, EditError> {
    let second = project.second.as_ref().ok_or_else(|| EditError::Nothing(t!("edit-no-second")))?;
    if let Some(guideline) = &to.guideline {
        guideline.validate()?;
        guideline.validate_rules()?;
    }
    if second.facts == *to {
        return Err(EditError::Nothing(t!("edit-so-already")));
    }
    Ok(vec![Change::SecondFacts { from: Box::new(second.facts.clone()), to: Box::new(to.clone()) }])
}

/// The changes when the cues from `at` on, which are `from` now, become others.
pub(super) fn edit_second(
    project: &Project,
    at: usize,
    from: &[SecondCue],
    to: &[SecondCue],
) -> Result<Vec<Change>, EditError> {
    let second = project.second.as_ref().ok_or_else(|| EditError::Nothing(t!("edit-no-second")))?;
    if from == to {
        return Err(EditError::Nothing(t!("edit-same-text")));
    }
    let end = at.checked_add(from.len()).filter(|&end| second.cues.get(at..end) == Some(from));
    let end = end.ok_or(EditError::NoSuchWord)?;
    // They stay in the order of time.
    let around = at.checked_sub(1).map(|before| &second.cues[before]).into_iter().chain(to).chain(second.cues.get(end));
    let starts: Vec<Instant> = around.map(|cue| cue.span.start).collect();
    if !starts.is_sorted() || to.iter().any(|cue| cue.span.start > cue.span.end) {
        return Err(EditError::RunsInto);
    }
    Ok(vec![Change::SecondCues { at, from: from.to_vec(), to: to.to_vec() }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Edit;
    use crate::project::StepKind;
    use base::time::Span;
    use formats::guideline::Guideline;

    fn second(texts: &[&str]) -> SecondSubtitles {
        let cue = |(number, text): (usize, &&str)| SecondCue {
            span: Span::from_secs(2.0 * number as f64, 2.0 * number as f64 + 1.5),
            text: (*text).to_owned(),
        };
        let (name, language) = ("talk.de.srt".to_owned(), Some("de".to_owned()));
        SecondSubtitles {
            facts: SecondFacts { name, language, ..SecondFacts::default() },
            cues: texts.iter().enumerate().map(cue).collect(),
        }
    }

    /// Makes an edit, and takes it back and makes it again once.
    fn edit(project: &mut Project, edit: &Edit) {
        let before = project.clone();
        let step = project.step(edit).unwrap();
        project.apply(&step).unwrap();
        let after = project.clone();
        project.apply(&step.inverse()).unwrap();
        assert_eq!(*project, before);
        project.apply(&step).unwrap();
        assert_eq!(*project, after);
    }

    #[test]
    fn they_come_change_and_go_one_step_each() {
        let mut project = Project::default();
        let set =
            |to: Option<SecondSubtitles>| Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to: to.map(Box::new) };
        edit(&mut project, &set(Some(second(&["eins", "zwei", ""]))));
        assert!(project.step(&set(Some(second(&["eins", "zwei", ""])))).is_err(), "so already");
        let cues = project.second.as_ref().unwrap().cues.clone();
        let written = SecondCue { text: "drei".to_owned(), ..cues[2].clone() };
        let change = |at: usize, from: &[SecondCue], to: &[SecondCue]| Edit::EditSecond {
            name: StepKind::EditSecondText,
            at,
            from: from.to_vec(),
            to: to.to_vec(),
        };
        edit(&mut project, &change(2, &cues[2..], std::slice::from_ref(&written)));
        edit(&mut project, &change(1, &cues[1..2], &[]));
        assert_eq!(project.second.as_ref().unwrap().cues, [cues[0].clone(), written.clone()]);
        // What is not there any more, or would stand in another order, is refused.
        assert!(project.step(&change(1, &cues[1..2], &[])).is_err());
        assert!(project.step(&change(0, &[], std::slice::from_ref(&cues[1]))).is_err());
        assert!(project.step(&change(9, &[], std::slice::from_ref(&cues[1]))).is_err());
        edit(&mut project, &change(1, &[], std::slice::from_ref(&cues[1])));
        let facts = |to: SecondFacts| Edit::SetSecondFacts { name: StepKind::ChangeSecondSubtitles, to: Box::new(to) };
        let now = project.second.as_ref().unwrap().facts.clone();
        edit(&mut project, &facts(SecondFacts { in_step: true, times_locked: true, ..now.clone() }));
        assert!(project.step(&facts(project.second.as_ref().unwrap().facts.clone())).is_err(), "so already");
        let broken = Guideline { max_lines: 0, ..Guideline::ted() };
        assert!(project.step(&facts(SecondFacts { guideline: Some(Box::new(broken)), ..now })).is_err());
        edit(&mut project, &set(None));
        assert!(project.step(&set(None)).is_err());
    }

    #[test]
    fn what_no_program_of_ours_writes_is_set_right() {
        let mut odd = second(&["one", "two", "three"]);
        odd.cues.swap(0, 1);
        odd.cues[2].span = Span::from_secs(5.0, 4.0);
        odd.facts.guideline = Some(Box::new(Guideline { max_lines: 0, ..Guideline::ted() }));
        assert_eq!(odd.put_in_order(), 3);
        assert_eq!(odd.facts.guideline, None);
        assert_eq!(odd.cues[0].text, "one");
        assert_eq!(odd.cues[2].span, Span::from_secs(5.0, 5.0));
        assert_eq!(odd.put_in_order(), 0);
    }
}
