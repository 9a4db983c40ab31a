//! Houses that are made up: what was put in is found, and nothing else.

use super::{CutVerdict, HouseFile, fit_cuts, house_sample, sample_part, sampled_files};
use crate::proposals::{SegmentInput, Segmenter};
use base::progress::{Cancellation, Progress};
use base::time::{Duration, Instant, Span};
use evidence::lexical::LetterCase;
use evidence::{Evidence, GapEvidence};
use formats::guideline::{CutStyle, Guideline};
use formats::language::Language;
use formats::transcript::{Mark, Word, WordId};

const SUBJECTS: [&str; 6] =
    ["the harbour master", "my sister", "a painter from the north", "every boat", "we", "the old lighthouse"];
const VERBS: [&str; 6] = ["waited for", "had never seen", "carried", "was afraid of", "painted", "looked after"];
const OBJECTS: [&str; 6] = [
    "the morning tide",
    "a basket of green apples",
    "the long road to the village",
    "rain",
    "three letters without a stamp",
    "the people on the quay",
];
const JOINTS: [&str; 6] = [" and ", ", because ", ", but ", " when ", ", and ", " so "];

/// Numbers that look like chance and are always the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn pick(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }
}

/// A text of sentences of one to three clauses, with times.
fn words(seed: u64, sentences: usize) -> Vec<Word> {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let mut text = String::new();
    for _ in 0..sentences {
        let mut sentence = String::new();
        for clause in 0..=chance.below(3) {
            if clause > 0 {
                sentence += chance.pick(&JOINTS);
            }
            for part in [SUBJECTS, VERBS, OBJECTS] {
                sentence += chance.pick(&part);
                sentence.push(' ');
            }
            sentence.truncate(sentence.trim_end().len());
        }
        let (first, rest) = sentence.split_at(1);
        text += &format!("{}{rest}. ", first.to_uppercase());
    }
    let mut now = 0;
    let words = text.split_whitespace().zip(0..).map(|(text, id)| {
        let end = now + 60 * (text.len() as i64 + 1);
        let span = Span::new(Instant::from_millis(now), Instant::from_millis(end));
        let pause = match Mark::of_written(text) {
            Some(mark) if mark.ends_sentence() => 200 + 100 * chance.below(6) as i64,
            Some(_) => 100 * chance.below(3) as i64,
            None => 0,
        };
        now = end + pause;
        Word::new(WordId(id), text, span)
    });
    words.collect()
}

/// Where lines and cues end.
type OwnEnds = (Vec<bool>, Vec<bool>);

fn files(count: u64, sentences: usize, house: impl Fn(u64, &[Word]) -> OwnEnds) -> Vec<HouseFile> {
    let file = |seed: u64| {
        let words = words(seed, sentences);
        let (line_ends, cue_ends) = house(seed, &words);
        let name = format!("file {seed}");
        HouseFile { name, language: Some("en".to_owned()), words, line_ends, cue_ends, evidence: None }
    };
    (1..=count).map(file).collect()
}

fn is_joint(word: &Word) -> bool {
    ["and", "because", "but", "when", "so"].contains(&word.text.as_str())
}

/// Cues of a clause or so, on one line where it fits.
fn short_cues(_: u64, words: &[Word]) -> OwnEnds {
    let (mut line_ends, mut cue_ends) = (vec![false; words.len()], vec![false; words.len()]);
    let mut chars = 0;
    for (at, word) in words.iter().enumerate() {
        chars += word.text.len() + 1;
        let next_is_joint = words.get(at + 1).is_none_or(is_joint);
        if word.written_mark().is_some_and(Mark::ends_sentence) || next_is_joint && chars > 18 || chars > 38 {
            (line_ends[at], cue_ends[at], chars) = (true, true, 0);
        }
    }
    (line_ends, cue_ends)
}

/// Full cues of two lines, the upper one as long as it may be; cues end with sentences, or where they are full.
fn top_heavy(_: u64, words: &[Word]) -> OwnEnds {
    let (mut line_ends, mut cue_ends) = (vec![false; words.len()], vec![false; words.len()]);
    let (mut chars, mut lines) = (0, 0);
    for (at, word) in words.iter().enumerate() {
        chars += word.text.len() + 1;
        let is_full = words.get(at + 1).is_none_or(|next| chars + next.text.len() > 42);
        let ends_sentence = word.written_mark().is_some_and(Mark::ends_sentence);
        if is_full || ends_sentence {
            lines += 1;
            let ends_cue = ends_sentence || lines == 2;
            (line_ends[at], cue_ends[at], chars) = (true, ends_cue, 0);
            lines = if ends_cue { 0 } else { lines };
        }
    }
    (line_ends, cue_ends)
}

fn input<'a>(
    words: &[Word],
    texts: &'a mut Vec<String>,
    spans: &'a mut Vec<Span>,
    marks: &'a mut Vec<Mark>,
) -> SegmentInput<'a> {
    *texts = words.iter().map(|word| word.text.clone()).collect();
    *spans = words.iter().map(|word| word.span).collect();
    *marks = words.iter().map(|word| word.written_mark().unwrap_or_default()).collect();
    SegmentInput { words: texts, spans, marks, language: Language::of("en"), ..SegmentInput::default() }
}

/// As this program does by itself.
fn as_today(guideline: &Guideline, words: &[Word]) -> OwnEnds {
    let (mut texts, mut spans, mut marks) = Default::default();
    let input = input(words, &mut texts, &mut spans, &mut marks);
    let division = Segmenter::new(&input, guideline, &Progress::silent()).unwrap().into_segmentation();
    let ends = division.cue_ends.iter().zip(&division.line_breaks).map(|(cue, line)| *cue || *line).collect();
    (ends, division.cue_ends)
}

fn f1(report: &super::CutOutcome) -> [f64; 2] {
    [report.agreement.line_ends, report.agreement.cue_ends].map(|counts| 100.0 * counts.f1().unwrap())
}

#[test]
fn a_house_that_likes_short_cues_is_cut_like_that() {
    let files = files(6, 40, short_cues);
    let fitted = fit_cuts(&files, &Guideline::ted(), &Progress::silent()).unwrap();
    let report = &fitted.report;
    assert_eq!(fitted.verdict, CutVerdict::Better, "{fitted:#?}");
    let (before, after) = (f1(&report.before), f1(&report.after));
    assert!(after[0] > before[0] + 2.0 && after[1] > before[1] + 1.0, "{before:?} {after:?} {:?}", fitted.cuts);
    let gain = fitted.cuts.unwrap().gain.unwrap();
    let percent = |shares: [f64; 2]| shares.map(|share| 100.0 * share);
    let told = [percent(gain.line_ends), percent(gain.cue_ends)];
    let close = |told: f64, found: f64| (told - found).abs() < 0.006;
    assert!(gain.files == report.files && close(told[0][0], before[0]) && close(told[1][1], after[1]), "{gain:?}");
    assert!(!report.examples.is_empty() && report.examples.len() <= 5);
    let all = |texts: &[String]| texts.join(" ").replace('\n', " ");
    for example in &report.examples {
        assert_eq!(all(&example.before), all(&example.after));
        assert_eq!(all(&example.before), all(&example.client));
        assert_ne!(example.before, example.after);
    }
    // The same numbers however often it is asked, and whatever the guideline says of cuts.
    let again = Guideline { cuts: fitted.cuts, ..Guideline::ted() };
    assert_eq!(fit_cuts(&files, &again, &Progress::silent()).unwrap(), fitted);
}

#[test]
fn a_house_of_full_top_heavy_cues_is_cut_like_that() {
    let files = files(6, 40, top_heavy);
    let guideline = Guideline { line_shape: formats::guideline::LineShape::TopHeavy, ..Guideline::ted() };
    let fitted = fit_cuts(&files, &guideline, &Progress::silent()).unwrap();
    let (before, after) = (f1(&fitted.report.before), f1(&fitted.report.after));
    assert_eq!(fitted.verdict, CutVerdict::Better, "{before:?} {after:?} {:?}", fitted.cuts);
    assert!(after[0] > before[0] + 3.0, "{before:?} {after:?} {:?}", fitted.cuts);
}

#[test]
fn a_house_that_cuts_as_today_stays_as_it_is() {
    let guideline = Guideline::ted();
    let files = files(5, 30, |_, words| as_today(&guideline, words));
    let fitted = fit_cuts(&files, &guideline, &Progress::silent()).unwrap();
    assert_eq!((fitted.verdict, fitted.cuts), (CutVerdict::NoGain, None), "{fitted:#?}");
    // Nearly the same: the fit spreads times within cues evenly first, as files do not say them.
    let before = f1(&fitted.report.before);
    assert!(before.iter().all(|f1| *f1 > 97.0), "{before:?}");
}

/// Ends as today's, three in ten of which are one word off by chance: nothing can be learnt from ten such files.
#[test]
fn ten_files_of_chance_are_not_learnt() {
    let guideline = Guideline::ted();
    let files = files(10, 12, |seed, words| {
        let (line_ends, cue_ends) = as_today(&guideline, words);
        let mut chance = Chance(seed);
        let (mut own_lines, mut own_cues) = (vec![false; words.len()], vec![false; words.len()]);
        for at in 0..words.len() {
            if line_ends[at] {
                let shift = if chance.below(10) < 3 { chance.below(2) * 2 } else { 1 };
                let place = (at + shift).saturating_sub(1).min(words.len() - 1);
                own_lines[place] = true;
                own_cues[place] = cue_ends[at];
            }
        }
        (own_lines, own_cues)
    });
    let fitted = fit_cuts(&files, &guideline, &Progress::silent()).unwrap();
    assert_eq!((fitted.verdict, fitted.cuts), (CutVerdict::NoGain, None), "{fitted:#?}");
}

#[test]
fn two_files_tell_nothing_and_odd_ones_are_passed_over() {
    let mut some = files(4, 4, short_cues);
    some[1].line_ends.pop();
    some[2].words.clear();
    let fitted = fit_cuts(&some, &Guideline::ted(), &Progress::silent()).unwrap();
    assert_eq!((fitted.verdict, fitted.report.files), (CutVerdict::TooFewFiles, 2));
    let none = fit_cuts(&[], &Guideline::ted(), &Progress::silent()).unwrap();
    assert_eq!((none.verdict, none.cuts), (CutVerdict::TooFewFiles, None));
}

/// As if a break model had said something of every gap.
fn heard(words: &[Word]) -> Evidence {
    let gap = GapEvidence {
        posterior: [1.0, 0.0, 0.0, 0.0],
        acoustic: 0.1,
        fusion: None,
        pause: Duration::ZERO,
        pitch_reset_st: None,
        energy_drop_db: None,
        case: LetterCase::Lower,
        line_break: Some(0.3),
        writing: None,
    };
    Evidence { gaps: words.iter().map(|word| (word.id, gap)).collect(), ..Evidence::default() }
}

#[test]
fn files_that_cannot_be_fitted_with_the_others_are_named() {
    let check = |heard_files: &[usize], used: usize, aside: &[usize], word: &str| {
        let mut some = files(5, 4, short_cues);
        heard_files.iter().for_each(|&at| some[at].evidence = Some(heard(&some[at].words)));
        // One that is passed over stands before them.
        some[0].line_ends.pop();
        let fitted = fit_cuts(&some, &Guideline::ted(), &Progress::silent()).unwrap();
        let named: Vec<usize> = fitted.set_aside.iter().map(|(position, _)| *position).collect();
        assert_eq!((fitted.report.files, &named[..]), (used, aside), "{heard_files:?}");
        assert!(fitted.set_aside.iter().all(|(_, reason)| reason.starts_with(word)), "{:?}", fitted.set_aside);
    };
    check(&[2], 3, &[2], "a model");
    check(&[1, 2, 4], 3, &[3], "no model");
    check(&[1, 4], 2, &[2, 3], "no model");
    check(&[], 4, &[], "");
}

#[test]
fn it_stops_when_it_is_told_to() {
    let files = files(3, 10, short_cues);
    let progress = Progress::silent();
    progress.cancel();
    assert_eq!(fit_cuts(&files, &Guideline::ted(), &progress), Err(Cancellation));
    // In the middle.
    let seen = std::sync::Arc::new(std::sync::Mutex::new((None::<Progress>, 0)));
    let sink = seen.clone();
    let progress = Progress::new(move |_| {
        let mut seen = sink.lock().unwrap();
        seen.1 += 1;
        if seen.1 == 10 {
            seen.0.as_ref().unwrap().cancel();
        }
    });
    seen.lock().unwrap().0 = Some(progress.clone());
    assert_eq!(fit_cuts(&files, &Guideline::ted(), &progress), Err(Cancellation));
    assert_eq!(seen.lock().unwrap().1, 10);
}

#[test]
fn a_sample_is_bounded_and_one_of_it_is_the_same() {
    let many = files(200, 40, short_cues);
    let sample = house_sample(&many);
    let count: usize = sample.iter().map(|file| file.words.len()).sum();
    assert!(sample.len() == 80 && count <= 16_000 && count > 10_000, "{} {count}", sample.len());
    assert!(sample.iter().all(|file| file.cue_ends.last() == Some(&true) && file.line_ends.len() == file.words.len()));
    // Whoever keeps no more than the parts comes to the same.
    let places = sampled_files(many.len());
    let part = |(at, &place): (usize, &usize)| sample_part(&many[place], at, places.len());
    let parts: Vec<HouseFile> = places.iter().enumerate().map(part).collect();
    assert!(parts.len() == sample.len() && sampled_files(3) == [0, 1, 2] && sampled_files(0).is_empty());
    assert!(parts.iter().zip(&sample).all(|(part, file)| part.words == file.words && part.name == file.name));
    let again = house_sample(&sample);
    assert!(again.iter().zip(&sample).all(|(again, file)| again.words == file.words && again.name == file.name));
}

#[test]
fn neutral_cuts_divide_to_the_last_bit_as_none() {
    let words = words(7, 60);
    let (mut texts, mut spans, mut marks) = Default::default();
    let by_rules = input(&words, &mut texts, &mut spans, &mut marks);
    let learned: Vec<Option<f32>> = (0..words.len()).map(|at| Some(((at * 37) % 101) as f32 / 100.0)).collect();
    let strengths: Vec<f32> = (0..words.len()).map(|at| ((at * 53) % 101) as f32 / 100.0).collect();
    let by_model = SegmentInput { line_breaks: &learned, boundaries: &strengths, ..by_rules };
    for (input, basis) in
        [(by_rules, formats::guideline::CutBasis::Rules), (by_model, formats::guideline::CutBasis::Model)]
    {
        let divided = |cuts| {
            let guideline = Guideline { cuts, ..Guideline::ted() };
            Segmenter::new(&input, &guideline, &Progress::silent()).unwrap().into_segmentation()
        };
        let (none, neutral) = (divided(None), divided(Some(CutStyle { basis, ..CutStyle::default() })));
        assert_eq!(none, neutral);
        assert_eq!(none.cost.to_bits(), neutral.cost.to_bits());
        let other =
            divided(Some(CutStyle { basis, cue: -1.2, cue_ends: 2.4, split_sentence: -1.2, ..CutStyle::default() }));
        assert_ne!(none.cue_ends, other.cue_ends);
    }
}
