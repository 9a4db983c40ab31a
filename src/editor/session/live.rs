//! A talk that is still being spoken: words come at its end, and an analysis with the full context comes later, while the editor
//! works in it. So does what a large reader finds in any talk.
//!
//! To settle a long talk takes longer than a picture may take to draw. So it is done elsewhere: a [`SettlingTask`] carries a
//! copy of the talk away and comes back as a [`SettledLive`]; what was decided meanwhile is followed as after any key. The
//! cues are always those that settling the whole talk at once gives.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Session;
use crate::decisions::Decision;
use crate::project::{Growth, GrowthMismatch, Project};
use crate::settling::Settler;
use base::time::Span;
use evidence::DecidedGap;
use evidence::{Evidence, GapEvidence};
use formats::transcript::{Word, WordId};
use media::align::AlignedWord;

/// A copy of a talk on its way to be settled with what came.
pub struct SettlingTask {
    project: Project,
    base: Option<Arc<Evidence>>,
    growth: Growth,
}

/// The new words, and the talk settled with it.
pub struct SettledLive {
    growth: Growth,
    /// The evidence before it.
    base: Option<Arc<Evidence>>,
    /// With what came.
    evidence: Arc<Evidence>,
    settler: Settler,
}

impl SettlingTask {
    /// The expensive part; for another thread than the one that draws.
    pub fn run(self) -> SettledLive {
        let Self { mut project, base, growth } = self;
        let mut evidence = base.as_deref().cloned().unwrap_or_default();
        evidence.add(growth.evidence.clone());
        let evidence = Arc::new(evidence);
        let mut settler = Settler::default();
        // Words that do not fit are refused when they come back.
        if project.grow(&growth.words).is_ok() {
            settler.settle(&project, Some(&evidence));
        }
        SettledLive { growth, base, evidence, settler }
    }
}

impl SettledLive {
    /// What came.
    pub fn growth(&self) -> &Growth {
        &self.growth
    }
}

impl Session {
    /// The words that a live talk has decided, as the next words of this one: with ids that are not used here, behind all that is there.
    /// `names`: evidence without gaps.
    pub fn growth_of(&self, decided: &[DecidedGap], names: Evidence) -> Growth {
        let project = self.project();
        let mut evidence = names;
        let mut words: Vec<Word> = Vec::with_capacity(decided.len());
        let mut end = self.document.end_of_words();
        for (DecidedGap { word, evidence: gap, silence, .. }, id) in decided.iter().zip(project.next_word..) {
            let start = word.span.start.max(end);
            end = word.span.end.max(start);
            let word = Word { id: WordId(id), span: Span::new(start, end), ..word.clone() };
            // A word that was the last one had nothing behind it yet.
            let before = words.last().map(|before| (before, evidence.gaps.get(&before.id)));
            let before = before.or_else(|| project.words.last().map(|last| (last, self.gap_evidence(last.id))));
            if let Some((before, Some(&known))) = before {
                let pause = known.pause.max(before.pause_until(&word));
                evidence.gaps.insert(before.id, GapEvidence { pause, ..known });
            }
            evidence.gaps.insert(word.id, *gap);
            evidence.silences.extend(silence.map(|silence| (word.id, silence)));
            words.push(word);
        }
        Growth { words, evidence, ..Growth::default() }
    }

    /// What an analysis with the full context brings to a talk that has gone on meanwhile: nothing of what has been reviewed.
    pub fn renewal_of(&self, mut analysis: Evidence) -> Growth {
        let reviewed = self.reviewed(true);
        analysis.gaps.retain(|gap, _| !reviewed.contains(gap));
        analysis.voice.retain(|gap, _| !reviewed.contains(gap));
        analysis.silences.retain(|gap, _| !reviewed.contains(gap));
        // Both edges of what was reviewed stay, and so do the words at them.
        // Where one looks at a cue, its words come to their sound all the same: they would stay late for ever.
        let decided = self.reviewed(false);
        let stands = |at: usize| self.words().get(at).is_some_and(|word| decided.contains(&word.id));
        let heard_any = !analysis.aligned.is_empty();
        for (at, word) in self.measured_words().iter().enumerate().filter(|_| heard_any) {
            if stands(at) || at.checked_sub(1).is_some_and(stands) {
                // Without a place of its own it would move with its neighbours.
                analysis.aligned.insert(word.id, AlignedWord { span: word.span, posterior: 1.0 });
            }
        }
        Growth { evidence: analysis, ..Growth::default() }
    }

    /// Gaps that stay as they are whatever is found: those that are decided, those within a cue of which both ends are, and
    /// those of the cues beside the boundary that the editor is looking at (`with_current`). What a subtitle file came with nobody has
    /// reviewed.
    fn reviewed(&self, with_current: bool) -> BTreeSet<WordId> {
        let pins = &self.project().pins;
        let is_decided = |word: usize| {
            let decision = self.words().get(word).and_then(|word| pins.decision(word.id));
            decision.is_some_and(|decision| decision.is_verdict() && !decision.is_given())
        };
        let current = self.current.filter(|_| with_current).and_then(|gap| self.project().position(gap));
        // In a subtitle file every gap is held.
        let keeps_cues = self.keeps_cues();
        let is_settled = |decision: &Decision| match decision.is_verdict() {
            true => !decision.is_given(),
            false => !keeps_cues,
        };
        let settled = pins.decisions().filter(|(_, decision)| is_settled(decision));
        let mut reviewed: BTreeSet<WordId> = settled.map(|(gap, _)| gap).collect();
        for cue in self.cues() {
            let starts = cue.words.start.checked_sub(1).is_none_or(is_decided);
            let is_beside = current.is_some_and(|at| cue.words.start <= at + 1 && at < cue.words.end);
            if (starts && is_decided(cue.words.end - 1)) || is_beside {
                reviewed.extend(self.words()[cue.words.clone()].iter().map(|word| word.id));
            }
        }
        reviewed
    }

    /// A copy of the talk, to be settled with what came.
    pub fn settling(&self, growth: Growth) -> SettlingTask {
        SettlingTask { project: self.project().clone(), base: self.evidence().cloned(), growth }
    }

    /// Takes what came. It is no step of the user's: undo leads neither before it nor behind.
    ///
    /// # Errors
    /// [`GrowthMismatch`] if words were put in meanwhile that have the same names; nothing has changed then, and what came is to
    /// be made a growth of the talk again.
    pub fn take_settled(&mut self, settled: SettledLive) -> Result<Growth, GrowthMismatch> {
        let SettledLive { growth, base, evidence, settler } = settled;
        let is_based_on_this = match (&base, self.document.evidence()) {
            (Some(base), Some(evidence)) => Arc::ptr_eq(base, evidence),
            (None, None) => true,
            _ => false,
        };
        self.document.grow(&growth, is_based_on_this.then_some(evidence))?;
        if is_based_on_this {
            self.settler = settler;
        }
        self.refresh();
        Ok(growth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{CueText, Document, Edit, StepKind};
    use crate::session::fixture;
    use crate::settling::settle;
    use base::progress::Progress;

    use crate::settling::{ProjectCues, State};
    use formats::transcript::Mark;

    /// What a live talk says of the words from `from` to `to`.
    fn decided(from: usize, to: usize) -> Vec<DecidedGap> {
        let words = fixture::words(to);
        let evidence = heard(to);
        let gap = |word: &Word| DecidedGap {
            word: word.clone(),
            mark: Mark::O,
            evidence: evidence.gaps[&word.id],
            silence: None,
        };
        words[from..].iter().map(gap).collect()
    }

    /// Measurements of so many words once the next one is known.
    fn heard(words: usize) -> Evidence {
        let mut evidence = fixture::fused(&fixture::words(words + 1));
        evidence.gaps.pop_last();
        evidence
    }

    fn names() -> Evidence {
        Evidence { gaps: std::collections::BTreeMap::new(), ..fixture::fused(&[]) }
    }

    fn empty() -> Session {
        Session::new(Document::new(Project { language: Some("en".into()), ..fixture::project(&[]) }, None))
    }

    fn grow(session: &mut Session, decided: &[DecidedGap]) {
        let task = session.settling(session.growth_of(decided, names()));
        session.take_settled(task.run()).unwrap();
    }

    fn settled(session: &Session) -> ProjectCues {
        settle(session.project(), session.evidence().map(AsRef::as_ref), &Progress::silent()).unwrap()
    }

    #[test]
    fn a_talk_that_came_in_pieces_has_the_cues_of_the_whole() {
        let mut session = empty();
        let (mut from, mut step) = (0, 1);
        while from < 300 {
            let to = (from + step).min(300);
            grow(&mut session, &decided(from, to));
            assert_eq!(session.project_cues(), &settled(&session), "{to} words");
            (from, step) = (to, step % 17 + 3);
        }
        let whole = fixture::words(300);
        let expected = settle(&fixture::project(&whole), Some(&heard(300)), &Progress::silent()).unwrap();
        assert_eq!(session.words(), whole);
        assert_eq!(session.project_cues(), &expected);
    }

    #[test]
    fn what_is_decided_stays_while_words_come() {
        let mut session = empty();
        grow(&mut session, &decided(0, 60));
        let pending: Vec<WordId> = session.boundaries().iter().map(|boundary| boundary.gap).collect();
        for (place, &gap) in pending.iter().enumerate() {
            let edit = match place % 3 {
                0 => Edit::Accept { gap, strength: None },
                1 => Edit::Reject { gap, strength: None },
                _ => continue,
            };
            session.edit(&edit).unwrap();
        }
        let states = |session: &Session| -> Vec<(WordId, State)> {
            let decided = session.boundaries().iter().filter(|boundary| boundary.is_decided());
            decided.map(|boundary| (boundary.gap, boundary.state)).collect()
        };
        let before = states(&session);
        let undo = session.undo_name().cloned();
        for from in (60..200).step_by(7) {
            // Decided meanwhile, while what came is settled elsewhere.
            let task = session.settling(session.growth_of(&decided(from, from + 7), names()));
            let gap = session.boundaries().iter().rfind(|boundary| !boundary.is_decided()).map(|boundary| boundary.gap);
            if let Some(gap) = gap {
                session.edit(&Edit::Accept { gap, strength: None }).unwrap();
            }
            session.take_settled(task.run()).unwrap();
            assert_eq!(session.project_cues(), &settled(&session));
            assert!(gap.is_none_or(|gap| states(&session).contains(&(gap, State::Accepted))));
            if gap.is_some() {
                session.undo().unwrap().unwrap();
            }
            assert_eq!((states(&session), session.undo_name().cloned()), (before.clone(), undo.clone()));
        }
        while session.undo().is_some() {}
        assert_eq!(session.words(), &fixture::words(200)[..session.words().len()]);
        assert!(states(&session).is_empty());
    }

    #[test]
    fn words_that_a_person_put_in_meanwhile_do_not_clash_with_those_that_come() {
        let mut session = empty();
        grow(&mut session, &decided(0, 30));
        let came = decided(30, 40);
        let task = session.settling(session.growth_of(&came, names()));
        let last = session.words().last().unwrap().id;
        let text = format!("{} and more", session.words().last().unwrap().text);
        let cues = vec![CueText { first: last, last, shown: Vec::new(), text }];
        session.edit(&Edit::Retext { name: StepKind::EditText, cues }).unwrap();
        assert!(session.take_settled(task.run()).is_err(), "the names are taken");
        grow(&mut session, &came);
        let words = session.words();
        assert_eq!(words.len(), 42);
        assert!(words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        assert_eq!(session.project_cues(), &settled(&session));
        // Undo takes away what the person put in and nothing else; made again it has the time it had.
        session.undo().unwrap().unwrap();
        assert_eq!(session.words().len(), 40);
        grow(&mut session, &decided(40, 44));
        session.redo().unwrap().unwrap();
        assert_eq!(session.words().len(), 46);
        assert!(session.words().windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    }

    #[test]
    fn an_analysis_that_comes_later_moves_nothing_that_was_reviewed() {
        let mut session = empty();
        grow(&mut session, &decided(0, 120));
        let gaps: Vec<WordId> = session.boundaries().iter().map(|boundary| boundary.gap).collect();
        for &gap in &gaps[..4] {
            session.edit(&Edit::Accept { gap, strength: None }).unwrap();
        }
        let reviewed = session.project().position(gaps[3]).unwrap();
        let cues = session.cues().iter().take_while(|cue| cue.words.end <= reviewed + 1).cloned().collect::<Vec<_>>();
        assert_eq!(cues.len(), 4);
        // The analysis says the opposite of everything, of the words that it knew.
        let mut analysis = fixture::fused(&fixture::words(100));
        for gap in analysis.gaps.values_mut() {
            gap.fusion =
                gap.fusion.map(|fusion| evidence::fusion::GapFusion { contributions: [2.0, 2.0, 2.0, 0.0], ..fusion });
        }
        // Meanwhile the talk goes on.
        let renewal = session.renewal_of(analysis);
        grow(&mut session, &decided(120, 130));
        let task = session.settling(renewal);
        session.take_settled(task.run()).unwrap();
        assert_eq!(session.project_cues(), &settled(&session));
        assert_eq!(&session.cues()[..4], &cues);
        let evidence = session.evidence().unwrap();
        let contributions = |gap: usize| evidence.gaps[&WordId(gap as u32)].fusion.unwrap().contributions[0];
        assert_eq!(contributions(reviewed), -1.0, "reviewed");
        assert_eq!((contributions(reviewed + 30), contributions(110)), (2.0, -1.0), "analysed, and still as it came");
    }

    #[test]
    fn a_subtitle_file_that_nobody_has_looked_at_is_analysed_anew_and_keeps_its_cues() {
        let mut session = fixture::kept_session(60, &[8, 3, 12, 9, 4, 14, 10]);
        let rejected = WordId(7);
        session.edit(&Edit::Reject { gap: rejected, strength: None }).unwrap();
        session.select(None);
        let before = session.project_cues().segmentation.cue_ends.clone();
        let mut analysis = fixture::fused(&fixture::words(60));
        analysis.model = "large".to_owned();
        for gap in analysis.gaps.values_mut() {
            gap.acoustic = 0.123;
        }
        let task = session.settling(session.renewal_of(analysis));
        session.take_settled(task.run()).unwrap();
        assert_eq!(session.project_cues().segmentation.cue_ends, before);
        assert_eq!(session.cue_ends_elsewhere(&before), (0, session.cues().len()));
        let evidence = session.evidence().unwrap();
        let is_new = |gap: WordId| (evidence.gaps[&gap].acoustic - 0.123).abs() < 1e-6;
        // The end of a cue and a gap inside one, as they are in the file.
        assert!(evidence.model == "large" && is_new(WordId(22)) && is_new(WordId(30)));
        assert!(!is_new(rejected), "what a person has reviewed");
    }
}
