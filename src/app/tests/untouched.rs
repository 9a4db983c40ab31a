//! An edit of a text changes the cue that it is about and no other: not its text, not its lines, not its times.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::time::Span;
use editor::cues::Cue;
use editor::project::{CueText, Edit, Project, StepKind};
use formats::guideline::{FrameRate, Guideline};
use formats::transcript::{Transcript, WordId};
use ui::fixture;
use ui::talk::Talk;

/// A talk as a recogniser gives it that writes neither marks nor capitals: all of them are put in by the models, so that
/// the text of a cue hangs on those around it.
fn unwritten(count: usize, guideline: Guideline) -> Talk {
    let written = fixture::words(count);
    let evidence = fixture::evidence(&written);
    let mut words = written;
    for word in &mut words {
        word.text = word.bare_word().to_lowercase();
    }
    talk_of(words, evidence, guideline)
}

fn talk_of(words: Vec<formats::transcript::Word>, evidence: evidence::Evidence, guideline: Guideline) -> Talk {
    let transcript = Transcript { format: "test", words, language: Some("en".into()), ..Transcript::default() };
    let mut talk = fixture::fresh(Project::new(&transcript, guideline));
    talk.set_evidence(Arc::new(evidence));
    talk
}

type Seen = (Vec<String>, Span);

/// Every cue by its last word, which outlives every change of its text.
fn seen(talk: &Talk) -> BTreeMap<WordId, Seen> {
    let of = |cue: &Cue| (talk.words()[cue.words.end - 1].id, (cue.lines.clone(), cue.span));
    talk.cues().iter().map(of).collect()
}

fn retext(talk: &Talk, cue: usize, text: &str) -> Option<CueText> {
    talk.retext(talk.cues()[cue].words.clone(), text)
}

/// Gives a cue another text and looks at all others; whether there was anything to change.
fn check(talk: &mut Talk, cue: usize, text: &str) -> bool {
    let Some(change) = retext(talk, cue, text) else { return false };
    let before = seen(talk);
    let own = talk.words()[talk.cues()[cue].words.end - 1].id;
    talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
    let after = seen(talk);
    let others = |seen: &BTreeMap<WordId, Seen>| {
        seen.iter().filter(|(id, _)| **id != own).map(|(a, b)| (*a, b.clone())).collect::<Vec<_>>()
    };
    assert_eq!(others(&after), others(&before), "cue {cue} now reads {text:?}");
    match after.get(&own) {
        Some((lines, _)) => {
            let wanted: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(lines.join(" "), wanted.join(" "), "exactly what was typed");
        }
        None => assert!(text.trim().is_empty(), "cue {cue} is gone though it reads {text:?}"),
    }
    talk.undo().unwrap().unwrap();
    assert_eq!(seen(talk), before, "undone: {text:?}");
    true
}

/// What people do to a text.
fn texts(text: &str) -> Vec<String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut texts = vec![
        text.trim_end_matches(['.', ',', '?', '!']).to_owned(),
        format!("{} at all.", text.trim_end_matches(['.', ',', '?', '!'])),
        format!("{text} at all"),
        format!("{text} and then some more words that make it much too long for any cue there is"),
        format!("[Applause] {text}"),
        format!("{text} (music)"),
        format!(">> ANNA: {text}"),
        format!("♪ {text} ♪"),
        format!("Well, you know, {text}"),
        text.to_lowercase(),
        text.replace(' ', "\n"),
        "Short.".to_owned(),
        String::new(),
    ];
    words.truncate(words.len().div_ceil(2));
    texts.push(words.join(" "));
    words.insert(words.len() / 2, "really");
    texts.push(words.join(" "));
    texts
}

#[test]
fn another_text_of_a_cue_leaves_all_other_cues_as_they_were() {
    let netflix = Guideline { frame_rate: Some(FrameRate::F24), ..Guideline::netflix() };
    for guideline in [Guideline::ted(), netflix] {
        for settled in [false, true] {
            let mut talk = unwritten(100, guideline.clone());
            if settled {
                let gaps: Vec<_> = talk.pending_boundaries().map(|one| (one.gap, talk.strength(one.gap))).collect();
                talk.edit(&Edit::AcceptAll { gaps }).unwrap();
            }
            let mut changed = 0;
            for cue in 0..talk.cues().len() {
                let text = talk.cues()[cue].text();
                changed += texts(&text).iter().filter(|text| check(&mut talk, cue, text)).count();
            }
            assert!(changed > 100, "{changed}");
        }
    }
}

#[test]
fn many_texts_one_after_the_other_leave_the_rest_as_it_was() {
    let mut talk = unwritten(150, Guideline::ted());
    let untouched: Vec<(WordId, Seen)> =
        seen(&talk).into_iter().enumerate().filter(|(at, _)| at % 3 == 2).map(|(_, seen)| seen).collect();
    for (turn, edit) in ["[Applause] ", "so then ", ">> ANNA: "].iter().enumerate() {
        for cue in (0..talk.cues().len()).filter(|cue| cue % 3 == turn % 2) {
            let text = format!("{edit}{}", talk.cues()[cue].text().trim_end_matches(['.', ',']));
            let change = retext(&talk, cue, &text).unwrap();
            talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
        }
        let now = seen(&talk);
        for (id, was) in &untouched {
            assert_eq!(now.get(id), Some(was));
        }
    }
}

#[test]
fn the_next_sentence_keeps_its_capital_when_a_full_stop_is_taken_away() {
    let mut talk = unwritten(100, Guideline::ted());
    let at = talk.cues().windows(2).position(|pair| {
        pair[0].text().ends_with('.')
            && pair[1].text().starts_with(char::is_uppercase)
            && !pair[1].text().starts_with('I')
    });
    let at = at.expect("a sentence that ends with its cue");
    let next = talk.cues()[at + 1].text();
    let text = talk.cues()[at].text();
    let change = retext(&talk, at, text.trim_end_matches('.')).unwrap();
    talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
    assert_eq!(talk.cues()[at + 1].text(), next);
    assert!(!talk.cues()[at].text().ends_with('.'));
}

#[test]
fn what_nobody_says_takes_no_time() {
    let words = fixture::words(100);
    let evidence = fixture::evidence(&words);
    let mut talk = talk_of(words, evidence, Guideline::ted());
    for cue in 1..talk.cues().len() {
        for (before, after) in [("[Applause]", ""), (">> ANNA:", ""), ("♪", "♪"), ("", "(soft music)")] {
            let speech = |talk: &Talk| {
                let words = &talk.words()[talk.cues()[cue].words.clone()];
                Span::new(words[0].span.start, words[words.len() - 1].span.end)
            };
            let (was, start) = (speech(&talk), talk.cues()[cue].span.start);
            let text = format!("{before} {} {after}", talk.cues()[cue].text());
            let change = retext(&talk, cue, &text).unwrap();
            talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
            assert_eq!(speech(&talk), was, "{text}");
            // A longer text may appear a little later, as the guideline has it; never earlier.
            let now = talk.cues()[cue].span.start;
            assert!(now >= start && now - start <= Guideline::ted().max_delay, "{text}: {start:?}, now {now:?}");
            talk.undo().unwrap().unwrap();
        }
    }
}

#[test]
fn replacing_in_all_cues_leaves_those_without_a_hit_as_they_were() {
    let mut talk = unwritten(200, Guideline::ted());
    let before = seen(&talk);
    let hits: Vec<usize> = (0..talk.cues().len()).filter(|&cue| talk.cues()[cue].text().contains("boat")).collect();
    let ids: Vec<WordId> = hits.iter().map(|&cue| talk.words()[talk.cues()[cue].words.end - 1].id).collect();
    assert!(hits.len() > 2);
    let change =
        |&cue: &usize| retext(&talk, cue, &talk.cues()[cue].text().replace("boat", "steamboat of theirs")).unwrap();
    let cues = hits.iter().map(change).collect();
    talk.edit(&Edit::Retext { name: StepKind::Replace, cues }).unwrap();
    for (id, now) in seen(&talk) {
        assert!(ids.contains(&id) || before.get(&id) == Some(&now), "{id:?}: {now:?}, before {:?}", before.get(&id));
    }
}
