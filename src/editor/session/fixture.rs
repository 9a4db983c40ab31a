//! A talk made of nothing, for tests: no file, no model.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Session;
use crate::project::{Document, Project};
use base::time::{Duration, Instant, Span};
use evidence::fusion::{GapFusion, WritingEvidence};
use evidence::lexical::LetterCase;
use evidence::{Evidence, GapEvidence};
use formats::guideline::Guideline;
use formats::transcript::{GivenCue, Transcript, Word, WordId};

const TEXT: &str = "Every morning I walk down to the harbour, and I count the boats. There are never as many as the day before. \
    One of them, the small blue one with the crooked mast, belongs to my neighbour. She says it will outlive us all! \
    Do you know what keeps a boat afloat? It is not the wood, and it is not the paint. It is the person who gets up \
    early and pumps the water out, every single day, whether it rained or not. That is what I want to talk about today.";

/// Words of about 300 ms, with pauses where the punctuation is; the text is repeated until there are `count`.
pub fn words(count: usize) -> Vec<Word> {
    words_of(&TEXT.split_whitespace().cycle().take(count).collect::<Vec<_>>())
}

/// The same of other texts.
pub fn words_of(texts: &[&str]) -> Vec<Word> {
    let mut at = Instant::from_millis(500);
    let make = |(index, text): (usize, &str)| {
        let start = at;
        let end = start + Duration::from_millis(60 * text.chars().count() as i64 + 60);
        let pause = match text.chars().last() {
            Some('.' | '!' | '?') => 620,
            Some(',') => 180,
            _ => 10,
        };
        at = end + Duration::from_millis(pause);
        Word {
            id: WordId(index as u32),
            text: text.to_owned(),
            span: Span::new(start, end),
            raw_span: None,
            estimated: false,
            confidence: Some(0.9),
            speaker: None,
        }
    };
    texts.iter().copied().enumerate().map(make).collect()
}

/// Evidence as a fusion would give it that wants a cue to end after the words at these positions, and nowhere else.
pub fn weighed_at(words: &[Word], ends: &[usize]) -> Evidence {
    let plain = evidence(words);
    let wanted: BTreeSet<WordId> = ends.iter().filter_map(|&end| Some(words.get(end)?.id)).collect();
    let gap = |(id, gap): (WordId, GapEvidence)| {
        let by_words = if wanted.contains(&id) { 7.0 } else { -7.0 };
        let fusion = GapFusion { sentence_end: 0.1, contributions: [0.0, by_words, 0.0, 0.0] };
        (id, GapEvidence { fusion: Some(fusion), ..gap })
    };
    let gaps = plain.gaps.clone().into_iter().map(gap).collect();
    Evidence { fusion: "made up".to_owned(), gaps, ..plain }
}

/// Evidence as models would give it that guess the punctuation: weighed together with the written marks nearly every full
/// stop becomes a boundary, and every other comma.
pub fn evidence(words: &[Word]) -> Evidence {
    let posterior = |text: &str| match text.chars().last() {
        Some('.' | '!') => [0.8125, 0.0923, 0.0879, 0.0072],
        Some('?') => [0.8316, 0.0729, 0.0856, 0.0099],
        Some(',') => [0.9254, 0.0448, 0.0298, 0.0],
        _ => [0.911, 0.0354, 0.0536, 0.0],
    };
    let posteriors: Vec<[f32; 4]> = words.iter().map(|word| posterior(&word.text)).collect();
    let pauses: Vec<Duration> = (0..words.len())
        .map(|index| words.get(index + 1).map_or(Duration::ZERO, |next| words[index].pause_until(next)))
        .collect();
    let acoustic: Vec<f32> =
        pauses.iter().map(|&pause| evidence::acoustic::pause::boundary_probability(pause)).collect();
    let gaps = words.iter().enumerate().map(|(index, word)| {
        let evidence = GapEvidence {
            posterior: posteriors[index],
            acoustic: acoustic[index],
            fusion: None,
            pause: pauses[index],
            pitch_reset_st: Some(2.1),
            energy_drop_db: Some(-3.4),
            case: LetterCase::Lower,
            line_break: None,
            writing: None,
        };
        (word.id, evidence)
    });
    Evidence {
        model: "none".to_owned(),
        language: "en".to_owned(),
        heard: true,
        gaps: gaps.collect(),
        ..Evidence::default()
    }
}

/// Evidence as a fusion would give it that proposes boundaries at all punctuation.
pub fn fused(words: &[Word]) -> Evidence {
    let plain = evidence(words);
    let ends_in = |id: WordId, marks: &[char]| words.iter().any(|word| word.id == id && word.text.ends_with(marks));
    let gap = |(id, gap): (WordId, GapEvidence)| {
        let by_words = if ends_in(id, &['.', ',', '!', '?']) { 3.0 } else { -2.0 };
        let by_pause = if gap.pause >= Duration::from_millis(500) { 1.0 } else { 0.0 };
        let sentence_end = if ends_in(id, &['.', '!', '?']) { 0.85 } else { 0.1 };
        let fusion = GapFusion { sentence_end, contributions: [-1.0, by_words, 0.0, by_pause] };
        (id, GapEvidence { fusion: Some(fusion), ..gap })
    };
    let gaps = plain.gaps.clone().into_iter().map(gap).collect();
    Evidence { fusion: "made up".to_owned(), gaps, ..plain }
}

/// A project of these words, without any decision.
pub fn project(words: &[Word]) -> Project {
    let transcript = Transcript { words: words.to_vec(), language: Some("en".into()), ..Transcript::default() };
    Project::new(&transcript, Guideline::ted())
}

/// An analysed talk of `count` words, its first pending boundary current.
pub fn session(count: usize) -> Session {
    let words = words(count);
    begin(&words, evidence(&words))
}

/// The same, weighed by a fusion.
pub fn fused_session(count: usize) -> Session {
    let words = words(count);
    begin(&words, fused(&words))
}

/// The same, and the model that read the transcript's marks along is against three of them: the comma after "harbour" is none, a
/// sentence ends after "count", and none after "boats".
pub fn fixed_session(count: usize) -> Session {
    let words = words(count);
    let mut evidence = fused(&words);
    for (word, any_mark, sentence_end) in [(7, -8.0, -8.0), (10, 7.0, 9.0), (12, -9.0, -9.0)] {
        if let Some(gap) = evidence.gaps.get_mut(&WordId(word)) {
            gap.writing = Some(WritingEvidence { any_mark, sentence_end, question: -5.0, set_from: 0.7 });
        }
    }
    begin(&words, evidence)
}

/// Words of which the recogniser was as sure as this.
pub fn doubted(count: usize, confidences: &[(usize, f32)]) -> Vec<Word> {
    let mut words = words(count);
    for &(at, confidence) in confidences {
        words[at].confidence = Some(confidence);
    }
    words
}

/// A talk that a fusion has weighed, with words that the recogniser doubted.
pub fn doubted_session(count: usize, confidences: &[(usize, f32)]) -> Session {
    let words = doubted(count, confidences);
    begin(&words, fused(&words))
}

/// A talk of these words, its first question current.
pub fn begin(words: &[Word], evidence: Evidence) -> Session {
    begin_with(project(words), evidence)
}

fn begin_with(project: Project, evidence: Evidence) -> Session {
    let mut session = Session::new(Document::new(project, None));
    session.set_evidence(Arc::new(evidence));
    session.select_question(session.next_question(None));
    session
}

/// A subtitle file of cues of so many words each, kept as it stands, in one line each, that was analysed with [`fused`].
pub fn kept_session(count: usize, lengths: &[usize]) -> Session {
    let words = words(count);
    begin_with(kept_project(&words, lengths), fused(&words))
}

/// The same of these words.
pub fn kept_session_of(words: &[Word], lengths: &[usize]) -> Session {
    begin_with(kept_project(words, lengths), fused(words))
}

/// A project that keeps cues of so many words each.
pub fn kept_project(words: &[Word], lengths: &[usize]) -> Project {
    let mut at = 0;
    let given = lengths.iter().enumerate().map(|(file_cue, length)| {
        let cue = at..(at + length).min(words.len());
        at = cue.end;
        let span = Span::new(words[cue.start].span.start, words[cue.end - 1].span.end);
        GivenCue { words: cue, span: Some(span), line_ends: Vec::new(), file_cue }
    });
    let transcript = Transcript {
        words: words.to_vec(),
        language: Some("en".into()),
        given: given.collect(),
        ..Transcript::default()
    };
    Project::new(&transcript, Guideline::ted())
}
