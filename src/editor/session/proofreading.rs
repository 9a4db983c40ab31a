//! Proofing a kept subtitle file: only what words and voice are strongly against is asked about, and nothing changes until the
//! person takes what is proposed.

use std::collections::HashMap;

use super::Session;
use super::question::{AsGiven, Question};
use crate::cues::Cue;
use crate::decisions::DecisionKind;
use crate::project::{CueText, Edge, Edit, GivenPart, ProofPlace, StepKind};
use crate::settling::{ProofreadingFinding, ProofreadingProposal};
use formats::transcript::GivenFile;

impl Session {
    /// Whether there are cues of a subtitle file that are still unchanged.
    pub fn keeps_cues(&self) -> bool {
        self.project().keeps_cues()
    }

    /// How many cues are just as the subtitle file has them that they came from; `None`: it is not known what that file has.
    pub fn as_given(&self) -> Option<AsGiven> {
        self.review.as_given
    }

    pub(super) fn count_as_given(&self) -> Option<AsGiven> {
        let project = self.project();
        let content = project.given_file.as_ref().filter(|_| self.keeps_cues()).and_then(GivenFile::content)?;
        let is_as_given = |cue: &&Cue| {
            let (first, last) = (project.words[cue.words.start].id, project.words[cue.words.end - 1].id);
            let Some(index) = content.cue_of(first) else { return false };
            let (given, time) = (&content.cues[index], |edge: Edge| project.pins.time(edge));
            given.words.start == first.0 as usize
                && given.words.end == last.0 as usize + 1
                && content.lines[index] == cue.lines
                && time(Edge::In(first)) == given.span.map(|span| span.start)
                && time(Edge::Out(last)) == given.span.map(|span| span.end)
        };
        let kept = self.cues().iter().filter(is_as_given).count();
        // Of a file that lacks a cue now not all is kept.
        Some(AsGiven { kept, all: self.cues().len().max(content.cues.len()) })
    }

    /// Whether a cue ends where models proposed it, and not where a subtitle file or a person said.
    pub fn has_cuts_of_models(&self) -> bool {
        let ends = self.cues().iter().map(|cue| self.words()[cue.words.end - 1].id);
        let inner = ends.take(self.cues().len().saturating_sub(1));
        inner.map(|gap| self.project().pins.decision(gap)).any(|decision| {
            decision.is_none_or(|decision| matches!(decision.kind, DecisionKind::Accepted | DecisionKind::Held { .. }))
        })
    }

    /// Whether the kept cues are asked about where words and voice are strongly against them.
    pub fn is_proofreading(&self) -> bool {
        self.proofs
    }

    pub fn set_proofreading(&mut self, on: bool) {
        if self.proofs != on {
            self.proofs = on;
            self.refresh_proofreading();
            self.refresh_queue();
            self.refresh_place();
            self.revision += 1;
        }
    }

    /// The open questions about the kept cues, in the order of the talk.
    pub fn proofreading_findings(&self) -> &[ProofreadingFinding] {
        &self.proof
    }

    /// How many of the places that were asked about are answered.
    pub fn proofed_count(&self) -> usize {
        self.project().pins.proofed().count()
    }

    pub fn proofreading_finding(&self, place: ProofPlace) -> Option<&ProofreadingFinding> {
        self.proof.iter().find(|finding| finding.place == place)
    }

    /// The edit that takes what is proposed; `None`: it cannot be made any more.
    pub fn proof_edit(&self, finding: &ProofreadingFinding) -> Option<Edit> {
        let gap = finding.place.word;
        let strength = self.strength(gap);
        let proposal = match &finding.proposal {
            ProofreadingProposal::MoveEnd { to } => self.move_to(gap, *to).ok()?,
            ProofreadingProposal::EndCue => Edit::Add { gap, strength },
            ProofreadingProposal::Times => self.release(GivenPart::Times, Some(&[finding.cue])),
            ProofreadingProposal::Lines(breaks) => {
                let words = self.cues().get(finding.cue)?.words.clone();
                let inner = words.start..words.end - 1;
                let set = |word: usize| (self.words()[word].id, Some(breaks.contains(&word)));
                Edit::SetLineBreaks { breaks: inner.map(set).collect() }
            }
            ProofreadingProposal::Text(changed) => {
                let changed: HashMap<usize, &str> = changed.iter().map(|(word, text)| (*word, text.as_str())).collect();
                let texts = finding.now.clone().filter_map(|cue| self.cue_with(cue, &changed)).collect::<Vec<_>>();
                if texts.is_empty() {
                    return None;
                }
                Edit::Retext { name: StepKind::TakeAProposedMark, cues: texts }
            }
        };
        Some(Edit::AnswerProof { place: finding.place, proposal: Some(Box::new(proposal)) })
    }

    /// The text of a cue with other words in some places; `None` if it reads like that already.
    fn cue_with(&self, cue: usize, changed: &HashMap<usize, &str>) -> Option<CueText> {
        let words = self.cues().get(cue)?.words.clone();
        let breaks = &self.project_cues().segmentation.line_breaks;
        let mut text = String::new();
        for word in words.clone() {
            let written = |word: usize| changed.get(&word).copied().unwrap_or_else(|| self.shown(word));
            text.push_str(&self.project_cues().tags.text(word, &words, written));
            text.push(if breaks.get(word) == Some(&true) { '\n' } else { ' ' });
        }
        self.retext(words, text.trim_end())
    }

    /// Looks for what is to be asked, after something has changed.
    pub(super) fn refresh_proofreading(&mut self) {
        self.proof = match self.document.evidence().filter(|_| self.proofs) {
            Some(evidence) => self.settler.proof(self.document.project(), evidence),
            None => Vec::new(),
        };
        let pins = &self.document.project().pins;
        self.proof.retain(|finding| !pins.is_proofed(&finding.place));
    }

    /// The question about a word of the kept cues.
    pub(super) fn proofreading_question_at(&self, word: formats::transcript::WordId) -> Option<Question> {
        let found = self.proof.iter().find(|finding| finding.place.word == word)?;
        Some(Question::Proof(found.place))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::project::ProofAspect;
    use crate::session::fixture;
    use crate::settling::ProofreadingReason;
    use evidence::Evidence;
    use evidence::fusion::GapFusion;
    use formats::transcript::WordId;

    /// A kept file of these cues, in words, with the ends that models would propose at the punctuation.
    fn kept(lengths: &[usize]) -> Session {
        let count = lengths.iter().sum();
        let mut talk = fixture::kept_session(count, lengths);
        talk.set_proofreading(true);
        talk
    }

    /// The same and the models are as good as certain about some gaps: (word, any mark, sentence end).
    fn certain(talk: &mut Session, gaps: &[(u32, f32, f32)]) {
        let mut evidence: Evidence = talk.evidence().unwrap().as_ref().clone();
        for &(word, logit, sentence_end) in gaps {
            let gap = evidence.gaps.get_mut(&WordId(word)).unwrap();
            gap.fusion = Some(GapFusion { sentence_end, contributions: [logit, 0.0, 0.0, 0.0] });
        }
        talk.set_evidence(Arc::new(evidence));
    }

    #[test]
    fn a_good_file_gives_no_question_and_a_cue_end_in_the_middle_of_a_phrase_gives_one() {
        // "… the harbour, and I count the boats. There are never as many as the day before. …"
        let mut talk = kept(&[8, 5, 10]);
        certain(&mut talk, &[(12, 4.0, 0.97), (21, 4.0, 0.97)]);
        assert_eq!(talk.proofreading_findings(), [], "{:?}", talk.cues());
        let mut talk = kept(&[8, 3, 12]);
        certain(&mut talk, &[(10, -6.0, 0.0), (12, 4.0, 0.97), (21, 4.0, 0.97)]);
        let [finding] = talk.proofreading_findings() else { panic!("{:?}", talk.proofreading_findings()) };
        assert_eq!(finding.place, ProofPlace { word: WordId(10), aspect: ProofAspect::End });
        assert_eq!(finding.proposal, ProofreadingProposal::MoveEnd { to: WordId(12) });
        assert!(finding.reason.to_string().starts_with("hardly anything speaks for a cue end after “"));
        assert_eq!(finding.then[0].words, 8..13);
        // Nothing changes by asking.
        let before = talk.project().clone();
        let question = talk.queue()[0];
        assert_eq!(talk.queue(), [Question::Proof(finding.place)]);
        talk.select_question(Some(question));
        assert_eq!(talk.text_question().map(|asked| asked.question), Some(question));
        assert_eq!(talk.project(), &before);
        // As in the file: it is not asked again, and undo asks again.
        let keep = talk.answer(question, true).unwrap();
        talk.edit(&keep).unwrap();
        assert_eq!((talk.queue(), talk.proofed_count()), (&[][..], 1));
        assert!(talk.project().pins.decisions().eq(before.pins.decisions()));
        talk.undo().unwrap().unwrap();
        let take = talk.answer(question, false).unwrap();
        talk.edit(&take).unwrap();
        assert_eq!((talk.queue(), talk.cues()[1].words.clone()), (&[][..], 8..13));
        assert_eq!(talk.cues()[0].words, 0..8);
        talk.undo().unwrap().unwrap();
        assert_eq!(talk.project(), &before);
    }

    #[test]
    fn a_cue_that_comes_a_second_after_its_voice_is_asked_about_and_comes_with_it() {
        let mut talk = kept(&[8, 5, 10]);
        certain(&mut talk, &[(12, 4.0, 0.97), (21, 4.0, 0.97)]);
        let late = talk.cues()[1].span.start + base::time::Duration::from_millis(1_000);
        talk.edit(&talk.start_cue(1, late).unwrap().unwrap()).unwrap();
        let [finding] = talk.proofreading_findings() else { panic!("{:?}", talk.proofreading_findings()) };
        assert_eq!(
            (finding.place.aspect, &finding.proposal, finding.cue),
            (ProofAspect::Times, &ProofreadingProposal::Times, 1)
        );
        let before = talk.cues().to_vec();
        let take = talk.answer(talk.queue()[0], false).unwrap();
        talk.edit(&take).unwrap();
        assert_eq!(talk.queue(), []);
        let first_word = talk.measured_words()[8].span.start;
        assert!((talk.cues()[1].span.start - first_word).as_secs().abs() <= 0.3, "{:?}", talk.cues()[1]);
        assert_eq!((&talk.cues()[0], &talk.cues()[2]), (&before[0], &before[2]));
    }

    #[test]
    fn what_is_answered_is_asked_in_no_other_session() {
        let mut talk = kept(&[8, 3, 12]);
        certain(&mut talk, &[(10, -6.0, 0.0), (12, 4.0, 0.97), (21, 4.0, 0.97)]);
        let keep = talk.answer(talk.queue()[0], true).unwrap();
        talk.edit(&keep).unwrap();
        let mut again = Session::new(talk.document());
        assert!(again.is_proofreading(), "it goes on where it was left");
        again.set_proofreading(true);
        assert_eq!(again.queue(), []);
    }

    #[test]
    fn without_being_asked_to_nothing_is_asked() {
        let mut talk = kept(&[8, 3, 12]);
        certain(&mut talk, &[(10, -6.0, 0.0), (12, 4.0, 0.97), (21, 4.0, 0.97)]);
        talk.set_proofreading(false);
        assert_eq!((talk.queue(), talk.proofreading_findings()), (&[][..], &[][..]));
    }

    #[test]
    fn a_mark_that_is_certain_to_be_wrong_is_asked_about_and_its_capital_follows() {
        let mut talk = kept(&[8, 5, 10]);
        let mut evidence: Evidence = talk.evidence().unwrap().as_ref().clone();
        for gap in evidence.gaps.values_mut() {
            gap.fusion = Some(GapFusion { sentence_end: 0.5, contributions: [0.0; 4] });
        }
        // No full stop after "boats.", which the file has.
        evidence.gaps.get_mut(&WordId(12)).unwrap().writing = Some(evidence::fusion::WritingEvidence {
            any_mark: -9.0,
            sentence_end: -9.0,
            question: -5.0,
            set_from: 1.0,
        });
        talk.set_evidence(Arc::new(evidence));
        let marks: Vec<ProofreadingFinding> =
            talk.proofreading_findings().iter().filter(|one| one.place.aspect == ProofAspect::Mark).cloned().collect();
        let [finding] = marks.as_slice() else { panic!("{:?}", talk.proofreading_findings()) };
        assert!(matches!(finding.reason, ProofreadingReason::Mark { .. }));
        assert!(finding.reason.to_string().contains("no mark after “boats.”, not a full stop"), "{}", finding.reason);
        let edit = talk.proof_edit(finding).unwrap();
        let (before, ends) = (talk.project().clone(), talk.cues().len());
        talk.edit(&edit).unwrap();
        assert!(talk.cues()[1].text().ends_with("boats"), "{}", talk.cues()[1].text());
        assert!(talk.cues()[2].text().starts_with("there are"), "{}", talk.cues()[2].text());
        assert_eq!(talk.cues().len(), ends);
        talk.undo().unwrap().unwrap();
        assert_eq!(talk.project(), &before);
    }

    #[test]
    fn a_sentence_that_ends_with_a_pause_inside_a_cue_can_end_a_cue() {
        let mut talk = kept(&[8, 15]);
        certain(&mut talk, &[(12, 6.0, 0.99), (21, 6.0, 0.99)]);
        let [finding] = talk.proofreading_findings() else { panic!("{:?}", talk.proofreading_findings()) };
        assert_eq!(finding.place, ProofPlace { word: WordId(12), aspect: ProofAspect::Cut });
        let edit = talk.proof_edit(finding).unwrap();
        talk.edit(&edit).unwrap();
        let ends: Vec<usize> = talk.cues().iter().map(|cue| cue.words.end).collect();
        assert_eq!((ends, talk.queue()), (vec![8, 13, 23], &[][..]));
    }
}
