use super::fixture::{fused_session, mended_session};
use super::queue::fault_after;
use super::*;
use crate::time::Duration;
use crate::transcript::Mark;
use crate::wording::MarkPolicy;

/// A full stop that the machine restored says nothing about what it would cost if it is wrong.
#[test]
fn a_boundary_that_got_a_full_stop_is_as_grave_as_its_words() {
    let session = fused_session(200);
    let words = session.words();
    let mut stopped = 0;
    for boundary in session.boundaries() {
        let shown = session.shown(boundary.word);
        let bare: Vec<Word> = words.iter().map(|word| Word { text: word.bare_word().into(), ..word.clone() }).collect();
        let pause = session.gap_evidence(boundary.gap).map_or(Duration::ZERO, |gap| gap.pause);
        let fault = fault_after(words, boundary.word, pause, session.language());
        assert_eq!(fault, fault_after(&bare, boundary.word, pause, "en"), "{shown}");
        stopped += usize::from(shown.ends_with('.') && fault > 0.0);
    }
    assert!(stopped > 5, "{stopped}");
}

/// "of the | house" is graver than "house | and", whether or not the machine put a full stop there.
#[test]
fn what_parts_a_phrase_comes_first() {
    let mut texts =
        ["the", "house", "and"].map(|text| Word { text: text.into(), ..crate::transcript::timed_word(0.0, 1.0) });
    let fault = |texts: &[Word], at: usize| fault_after(texts, at, Duration::ZERO, "en");
    assert!(fault(&texts, 0) > fault(&texts, 1));
    let before = fault(&texts, 0);
    texts[0].text = "the.".into();
    assert_eq!(fault(&texts, 0), before);
    assert_eq!(fault(&texts, 2), 0.0, "the end of the talk");
}

fn text_of(session: &Session, words: std::ops::Range<usize>) -> String {
    words.map(|word| session.shown(word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn marks_that_all_evidence_contradicts_are_mended_until_the_person_puts_them_back() {
    let mut session = mended_session(60);
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
    assert_eq!(session.pending_repairs().count(), 0);
    assert!(session.edit(&Edit::DecideMarks { marks: vec![(WordId(10), Mark::Period)], puts_back: false }).is_err());
    for _ in 0..3 {
        session.undo();
    }
    assert_eq!((text(&session), spans(&session)), ("the harbour and I count. The boats there are".to_owned(), cues));

    // Once it is taken it stays, whatever is asked for later.
    session.edit(&session.decide_marks(None, false)).unwrap();
    session.edit(&Edit::SetBoundaryFactor(crate::fusion::BoundaryFactor::MOST)).unwrap();
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
    let mut session = mended_session(60);
    let cue = session.cue_of_word(7).unwrap();
    let words = session.cues()[cue].words.clone();
    let typed = text_of(&session, words.clone()).replace("harbour and", "harbour, and");
    let text = session.retext(words, &typed).unwrap();
    session.edit(&Edit::Retext { name: "edit text", cues: vec![text] }).unwrap();
    assert!(text_of(&session, 6..9).starts_with("the harbour, and"));
    assert!(!session.project_cues().repairs.contains_key(&WordId(7)));
}
