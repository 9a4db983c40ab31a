use super::fixture::{self, doubted_session, fixed_session, fused_session};
use super::question::{CERTAIN_PAUSE, TextDoubt};
use super::*;
use crate::export::ReportFormat;
use crate::project::StepKind;
use base::time::{Duration, Span};
use evidence::WordDoubt;
use evidence::restored_text::MarkPolicy;
use formats::guideline::{FrameRate, Guideline};
use formats::transcript::Mark;
use media::shots::ShotChanges;

fn text_of(session: &Session, words: std::ops::Range<usize>) -> String {
    words.map(|word| session.shown(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn marks_that_are_alike_are_answered_together_and_others_are_not() {
    let mut talk = fixed_session(190);
    // The same comma again, where the text is repeated.
    let mut evidence = talk.evidence().unwrap().as_ref().clone();
    let writing = evidence.gaps[&WordId(7)].writing;
    evidence.gaps.get_mut(&WordId(100)).unwrap().writing = writing;
    talk.set_evidence(std::sync::Arc::new(evidence));
    let [first, other] = [7, 100].map(|word| Question::Mark(WordId(word)));
    talk.select_question(Some(first));
    assert_eq!(talk.alike(), [first, other]);
    let before = talk.project().clone();
    talk.edit(&talk.answer_alike().unwrap()).unwrap();
    let decided: BTreeMap<WordId, Mark> = talk.project().pins.marks().collect();
    assert_eq!(decided.iter().map(|(gap, &mark)| (gap.0, mark)).collect::<Vec<_>>(), [(7, Mark::O), (100, Mark::O)]);
    talk.undo().unwrap().unwrap();
    assert_eq!(talk.project(), &before);
}

#[test]
fn marks_that_all_evidence_contradicts_are_mended_until_the_person_puts_them_back() {
    let mut session = fixed_session(60);
    let text = |session: &Session| text_of(session, 6..15);
    assert_eq!(text(&session), "the harbour and I count. The boats there are");
    let repairs = session.project_cues().repairs.clone();
    assert_eq!(repairs.keys().copied().collect::<Vec<_>>(), [7, 10, 12].map(WordId));
    assert!(repairs.values().all(|repair| repair.is_pending() && repair.strength > 0.8), "{repairs:?}");
    let spans = |session: &Session| session.cues().iter().map(|cue| (cue.words.clone(), cue.span)).collect::<Vec<_>>();

    let cues = spans(&session);
    session.edit(&Edit::DecideMarks { marks: vec![(WordId(7), Mark::Comma)], puts_back: true }).unwrap();
    assert_eq!(text(&session), "the harbour, and I count. The boats there are");
    session.edit(&Edit::DecideMarks { marks: vec![(WordId(12), Mark::Period)], puts_back: true }).unwrap();
    assert_eq!(text(&session), "the harbour, and I count. The boats. There are");
    let words = |cues: &[(std::ops::Range<usize>, _)]| cues.iter().map(|cue| cue.0.clone()).collect::<Vec<_>>();
    assert_eq!(words(&spans(&session)), words(&cues), "no cue is divided otherwise");
    session.edit(&Edit::DecideMarks { marks: vec![(WordId(10), Mark::Period)], puts_back: false }).unwrap();
    assert_eq!(session.pending_corrections().count(), 0);
    assert!(session.edit(&Edit::DecideMarks { marks: vec![(WordId(10), Mark::Period)], puts_back: false }).is_err());
    for _ in 0..3 {
        session.undo();
    }
    assert_eq!((text(&session), spans(&session)), ("the harbour and I count. The boats there are".to_owned(), cues));

    // Once it is taken it stays, whatever is asked for later.
    session.edit(&session.decide_marks(None, false)).unwrap();
    session.edit(&Edit::SetBoundaryFactor(evidence::fusion::BoundaryFactor::MOST)).unwrap();
    let bare = session.evidence().cloned().map(|mut evidence| {
        Arc::make_mut(&mut evidence).gaps.values_mut().for_each(|gap| gap.writing = None);
        evidence
    });
    session.set_evidence(bare.unwrap());
    assert_eq!(text(&session), "the harbour and I count. The boats there are");
    session.edit(&Edit::SetMarks(MarkPolicy::Keep)).unwrap();
    assert_eq!(text(&session), "the harbour, and I count the boats. There are");
    assert!(session.project_cues().repairs.is_empty());
}

/// What a person typed is theirs.
#[test]
fn typed_words_keep_their_marks() {
    let mut session = fixed_session(60);
    let cue = session.cue_of_word(7).unwrap();
    let words = session.cues()[cue].words.clone();
    let typed = text_of(&session, words.clone()).replace("harbour and", "harbour, and");
    let text = session.retext(words, &typed).unwrap();
    session.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![text] }).unwrap();
    assert!(text_of(&session, 6..9).starts_with("the harbour, and"));
    assert!(!session.project_cues().repairs.contains_key(&WordId(7)));
}

fn positions(session: &Session, questions: &[Question]) -> Vec<usize> {
    questions.iter().map(|question| session.project().position(question.word()).unwrap()).collect()
}

/// Boundaries, mended marks and doubtful words stand in one queue, in time or by what a look is worth.
#[test]
fn one_queue_asks_all() {
    let mut session = doubted_session(60, &[(3, 0.3), (4, 0.2), (9, 0.39), (20, 0.05), (21, 0.9), (22, 0.4)]);
    let words: Vec<Question> = session.queue().iter().copied().filter(|one| one.is_about_text()).collect();
    let wanted = [3, 9, 20].map(|word| Question::Word(WordId(word)));
    assert_eq!(words, wanted, "neighbours are one question, and what is not below 0.4 is none");
    assert!(positions(&session, session.queue()).is_sorted());
    let asked = session.facts_of(wanted[0]).unwrap();
    assert_eq!((asked.words, asked.cue), (3..5, 0));
    let doubt = WordDoubt { probability: 0.8, ..WordDoubt::default() };
    assert_eq!(asked.doubt, TextDoubt::Words { doubt, confidence: Some(0.2) });
    let all = session.queue().len();
    assert_eq!(session.progress(), (0, all));

    session.set_asks_words(false);
    assert_eq!(session.queue().len(), all - 3);
    assert!(session.facts_of(wanted[0]).is_none());
    session.set_asks_words(true);
    session.select(None);
    session.set_order(QueueOrder::Gain);
    let queue = session.queue().to_vec();
    assert!(queue.len() == all && !positions(&session, &queue).is_sorted());
    let place = |question: Question| queue.iter().position(|&one| one == question).unwrap();
    assert!(place(wanted[2]) < place(wanted[0]) && place(wanted[0]) < place(wanted[1]), "the most doubtful first");

    let marks = fixed_session(60);
    let about: Vec<Question> = marks.queue().iter().copied().filter(|one| one.is_about_text()).collect();
    let inside = |gap: u32| !marks.boundary(WordId(gap)).is_some_and(|boundary| boundary.is_cue_end());
    let wanted: Vec<Question> =
        [7, 10, 12].into_iter().filter(|&gap| inside(gap)).map(|gap| Question::Mark(WordId(gap))).collect();
    assert!(about == wanted && !wanted.is_empty(), "a mark where a cue ends is judged with the boundary: {about:?}");
}

/// Every question is passed once, whatever it is about, and each answer leads on to the next.
#[test]
fn answers_lead_from_question_to_question() {
    for order in [QueueOrder::Time, QueueOrder::Gain] {
        let mut session = doubted_session(120, &[(3, 0.3), (40, 0.1), (41, 0.1), (90, 0.2)]);
        session.select(None);
        session.set_order(order);
        let (_, all) = session.progress();
        let (mut at, mut seen) = (None, 0);
        while let Some(question) = session.next_question(at) {
            session.select_question(Some(question));
            assert_eq!(
                (session.question(), session.text_question().is_some()),
                (Some(question), question.is_about_text())
            );
            assert_eq!(session.current_boundary().is_some(), !question.is_about_text());
            session.edit(&session.answer(question, true).unwrap()).unwrap();
            seen += 1;
            assert_eq!(session.progress(), (seen, all), "{order:?} {question:?}");
            at = Some(question);
        }
        assert_eq!(
            (seen, session.queue().len(), session.project().pins.words(|pin| pin.is_checked).count()),
            (all, 0, 4),
            "{order:?}"
        );
    }
}

/// A doubtful word before a boundary is a question of its own, and the boundary another.
#[test]
fn a_word_and_the_boundary_after_it_are_two_questions() {
    let asked = fused_session(60);
    let gap = asked.project().position(asked.queue()[1].word()).unwrap();
    let mut session = doubted_session(60, &[(gap, 0.2)]);
    let id = session.words()[gap].id;
    let queue = session.queue().to_vec();
    let at = queue.iter().position(|&one| one == Question::Word(id)).unwrap();
    assert_eq!(queue[at + 1], Question::Boundary(id));
    session.select(Some(id));
    assert_eq!(session.question(), Some(Question::Boundary(id)));
    session.select_question(Some(Question::Word(id)));
    assert!(session.current_boundary().is_none() && session.alternatives().is_empty());
    assert_eq!(session.next_question(session.here()), Some(Question::Boundary(id)));
    assert_eq!(session.previous_question(Some(Question::Boundary(id))), Some(Question::Word(id)));
    session.edit(&session.answer(Question::Word(id), true).unwrap()).unwrap();
    assert_eq!(session.question(), Some(Question::Boundary(id)), "what else is asked there");
    assert_eq!(session.answer(Question::Word(id), true), None, "answered");
    session.undo().unwrap().unwrap();
    assert_eq!(session.question(), Some(Question::Word(id)));
    assert_eq!(session.answer(Question::Word(id), false), None, "what is right instead has to be typed");
}

/// An editor who corrects one of several doubtful words that stand together has seen the others.
#[test]
fn another_text_settles_the_words_that_were_doubted_beside_it() {
    let mut session = doubted_session(60, &[(3, 0.3), (4, 0.2), (9, 0.3)]);
    let words = session.cues()[0].words.clone();
    let before = session.project().clone();
    let text = session.text_of(words.clone()).replacen("walk", "run", 1);
    let change = session.retext(words, &text).unwrap();
    session.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
    let text: Vec<Question> = session.queue().iter().copied().filter(|one| one.is_about_text()).collect();
    assert_eq!(text, [Question::Word(WordId(9))]);
    assert_eq!(session.project().pins.words(|pin| pin.is_checked).count(), 1);
    session.undo().unwrap().unwrap();
    assert_eq!((&session.project().pins, &session.project().words), (&before.pins, &before.words));
}

#[test]
fn what_is_certain_is_not_asked_and_stays_as_proposed() {
    let mut session = fused_session(200);
    let certain: Vec<WordId> = session.certain_boundaries().map(|boundary| boundary.gap).collect();
    assert!(certain.len() >= 5 && certain.len() < session.boundaries().len(), "{}", certain.len());
    for &gap in &certain {
        let boundary = *session.boundary(gap).unwrap();
        assert!(session.shown(boundary.word).ends_with(['.', '!', '?']) && boundary.is_sure(0.99));
        assert!(session.gap_evidence(gap).unwrap().pause >= CERTAIN_PAUSE);
        assert!(!session.queue().contains(&Question::Boundary(gap)) && !boundary.is_decided());
        assert_eq!(
            session.cue_of_word(boundary.word).and_then(|cue| session.end_of_cue(cue)),
            Some(gap),
            "it is cut there"
        );
        let cue = session.cue_of_word(boundary.word).unwrap();
        assert!(!session.questions_of_cue(cue).contains(&Question::Boundary(gap)));
    }
    assert_eq!(session.pending_boundary_count(), session.queue().len() + certain.len());
    assert_eq!(session.pending_above(0.0).count(), session.pending_boundary_count(), "it can be accepted with others");
    // By hand.
    session.edit(&Edit::Accept { gap: certain[0], strength: session.strength(certain[0]) }).unwrap();
    assert_eq!((session.certain_count(), session.progress().0), (certain.len() - 1, 1));
    // Where strengths are no probabilities nothing is certain.
    session.edit(&Edit::SetBoundaryFactor(evidence::fusion::BoundaryFactor::MOST)).unwrap();
    assert_eq!((session.certain_count(), session.queue().len()), (0, session.pending_boundary_count()));
    session.undo().unwrap().unwrap();
    // A short pause is worth a look.
    let mut evidence = session.evidence().unwrap().as_ref().clone();
    evidence.gaps.values_mut().for_each(|gap| gap.pause = Duration::from_millis(299));
    session.set_evidence(Arc::new(evidence));
    assert_eq!(session.certain_count(), 0);
}

#[test]
fn an_end_that_is_set_moves_no_start_to_a_shot_change_that_became_free() {
    let guideline = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
    let mut session = fixture::session(120);
    session.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
    let spans = |session: &Session| session.cues().iter().map(|cue| cue.span).collect::<Vec<Span>>();
    let mut seen = 0;
    for cue in 1..session.cues().len() - 1 {
        // A shot change inside the pause before the next cue, and an end that leaves it free.
        let (end, start) = (session.cues()[cue].span.end, session.cues()[cue + 1].span.start);
        for frames in 1..12 {
            let shots = ShotChanges::new([FrameRate::F25.start_of(FrameRate::F25.nearest(start) - frames)]);
            session.edit(&Edit::SetShots { name: StepKind::ImportShotChanges, to: shots }).unwrap();
            let before = spans(&session);
            let Some(Ok(edit)) = session.end_cue(cue, end - Duration::from_millis(480)) else { continue };
            let automatic = {
                let mut project = session.project().clone();
                project.apply(&project.step(&edit).unwrap()).unwrap();
                Settler::default().settle(&project, session.evidence()).cues.clone()
            };
            seen += usize::from(automatic[cue + 1].span != before[cue + 1]);
            session.edit(&edit).unwrap();
            let mut expected = before.clone();
            expected[cue].end = session.cues()[cue].span.end;
            assert_eq!(spans(&session), expected, "cue {cue}, {frames} frames");
            session.undo().unwrap().unwrap();
            assert_eq!(spans(&session), before);
            session.undo().unwrap().unwrap();
        }
    }
    assert!(seen > 0, "there was nothing to hold");
}

/// What was learnt may cut differently where the editor has not been; the cues that were passed stay.
#[test]
fn learning_leaves_alone_what_was_passed() {
    let mut session = fused_session(600);
    let mut count = 0;
    while session.project().adaptation.is_none() && count < 50 {
        let Some(Question::Boundary(gap)) = session.next_question(None) else { break };
        let strength = session.strength(gap);
        // Mostly against what is proposed, sometimes for it.
        let edit = if count % 5 == 0 { Edit::Accept { gap, strength } } else { Edit::Reject { gap, strength } };
        let decided = |session: &crate::session::Session| session.project().pins.clone();
        let before: Vec<_> = session.cues().iter().map(|cue| cue.words.clone()).collect();
        let passed = decided(&session);
        session.edit_learning(&edit, Some(Vec::new)).unwrap();
        count += 1;
        if session.project().adaptation.is_some() {
            let here = session.project().position(gap).unwrap();
            let is_passed = |words: &std::ops::Range<usize>| {
                let gaps = words.start.saturating_sub(1)..words.end;
                gaps.clone().any(|at| passed.decision(session.words()[at].id).is_some_and(|one| one.is_verdict()))
                    && !gaps.contains(&here)
            };
            let now: Vec<_> = session.cues().iter().map(|cue| cue.words.clone()).collect();
            for words in before.iter().filter(|words| is_passed(words)) {
                assert!(now.contains(words), "{words:?}");
            }
        }
    }
    assert!(session.project().adaptation.is_some(), "after {count} decisions nothing was learnt");
}

/// What came with a client's file was never reviewed.
#[test]
fn cues_of_a_file_are_not_reviewed() {
    let session = super::fixture::kept_session(40, &[10, 10, 10, 10]);
    assert_eq!(session.progress(), (0, 0));
    assert!(session.boundaries().iter().all(|boundary| boundary.certainty().is_none()));
}

#[test]
fn a_report_tells_what_a_person_decided_and_nothing_else() {
    let mut session = fused_session(200);
    assert_eq!(session.decided_boundaries(), []);
    let gaps: Vec<_> = session.boundaries().iter().map(|boundary| boundary.gap).collect();
    let (first, third) = (gaps[0], gaps[2]);
    session.edit(&Edit::Reject { gap: third, strength: Some(0.5) }).unwrap();
    session.edit(&Edit::Accept { gap: first, strength: None }).unwrap();
    let decided = session.decided_boundaries();
    let told: Vec<_> = decided.iter().map(|decided| (decided.state, decided.is_unseen)).collect();
    assert_eq!(told, [("accepted", false), ("rejected", false)]);
    assert_eq!(decided[0].cue, 0);
    let report = session.quality_report(ReportFormat::Json).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    assert_eq!(report["decisions"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["decisions"][1]["decision"], "rejected");
    for format in ReportFormat::ALL {
        assert!(!session.quality_report(format).unwrap().is_empty(), "{format:?}");
    }
}
