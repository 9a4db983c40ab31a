use super::fixture::fused_session;
use super::queue::fault_after;
use super::*;
use crate::time::Duration;

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
