//! From words to subtitle files.

/// Two speakers in a cue.
mod dashes;
/// Exported files against a strict reader.
mod files;
/// Random talks: the segmentation against brute force, the cues against what must always hold.
mod random_talks;

use breathmark::cues::{self, Cue, Problem, ProblemKind};
use breathmark::export::Format;
use breathmark::guideline::Guideline;
use breathmark::language::Language;
use breathmark::progress::Progress;
use breathmark::proposals::{SegmentInput, segment};
use breathmark::restored_text::{WordingOptions, word_text};
use breathmark::subtitle_file::WriteOptions;
use breathmark::time::{Instant, Span};
use breathmark::transcript::{Mark, Word, WordId};

/// A spoken text: words in small letters, each with the mark after it, and pauses in milliseconds like `[400]`.
///
/// Speech is timed by the letters, `ms_per_char` each; the probability of a boundary follows the marks and pauses.
struct Talk {
    words: Vec<Word>,
    shown: Vec<String>,
    marks: Vec<Mark>,
    boundaries: Vec<f32>,
}

impl Talk {
    fn new(script: &str, ms_per_char: i64) -> Self {
        let (mut words, mut marks, mut pauses) = (Vec::<Word>::new(), Vec::new(), Vec::new());
        let mut now = 500;
        for piece in script.split_whitespace() {
            if let Some(pause) = piece.strip_prefix('[').and_then(|p| p.strip_suffix(']')) {
                let pause: i64 = pause.parse().expect("a pause in milliseconds");
                now += pause;
                *pauses.last_mut().expect("a word before the pause") = pause;
                continue;
            }
            let bare = if piece == "Dr." { piece } else { piece.trim_end_matches([',', '.', '?']) };
            let end = now + ms_per_char * (bare.len() as i64 + 1);
            let span = Span::new(Instant::from_millis(now), Instant::from_millis(end));
            words.push(word(words.len(), bare, span));
            marks.push(Mark::of_written(&piece[bare.len()..]).unwrap_or_default());
            pauses.push(0);
            now = end;
        }
        let probability = |(mark, pause): (&Mark, &i64)| {
            let by_text = [0.04, 0.4, 0.93, 0.95][mark.index()];
            let by_pause = 1.0 - (-*pause as f32 / 900.0).exp();
            1.0 - (1.0 - by_text) * (1.0 - 0.8 * by_pause)
        };
        let boundaries = marks.iter().zip(&pauses).map(probability).collect();
        let options = WordingOptions { language: Language::of("en"), ..WordingOptions::default() };
        let wording = word_text(&words, &marks, &options);
        Self { words, shown: wording.words, marks: wording.marks, boundaries }
    }

    fn cues(&self, guideline: &Guideline) -> Vec<Cue> {
        let spans: Vec<Span> = self.words.iter().map(|word| word.span).collect();
        let input = SegmentInput {
            words: &self.shown,
            spans: &spans,
            boundaries: &self.boundaries,
            marks: &self.marks,
            language: Language::of("en"),
            ..SegmentInput::default()
        };
        let segmentation = segment(&input, guideline, &Progress::silent()).expect("nobody cancels");
        cues::build(&self.words, &self.shown, &segmentation, guideline)
    }
}

fn word(id: usize, text: &str, span: Span) -> Word {
    let id = WordId(id as u32);
    Word { id, text: text.into(), span, raw_span: None, estimated: false, confidence: None, speaker: None }
}

fn texts(cues: &[Cue]) -> Vec<String> {
    cues.iter().map(|cue| cue.lines.join(" | ")).collect()
}

fn kinds(cues: &[Cue], guideline: &Guideline) -> Vec<ProblemKind> {
    cues::check(cues, guideline, Language::of("en")).into_iter().map(|problem| problem.kind).collect()
}

const LIGHTHOUSE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cues/lighthouse.txt"));
const MARKET: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cues/market.txt"));

/// What a subtitler would not let stand at the end of a cue.
const WEAK_WORDS: [&str; 16] =
    ["the", "a", "an", "and", "or", "but", "because", "of", "to", "in", "with", "for", "i", "my", "was", "not"];

fn check_ends(cues: &[Cue]) {
    for cue in cues {
        let text = cue.lines.join(" ").to_lowercase();
        let last = text.rsplit(' ').next().unwrap_or_default();
        assert!(!WEAK_WORDS.contains(&last), "ends badly: {text}");
    }
}

#[test]
fn a_talk_reads_like_the_work_of_a_subtitler() {
    let ted = Guideline::ted();
    let cues = Talk::new(LIGHTHOUSE, 62).cues(&ted);
    let file = Format::Srt.write(&cues, &WriteOptions::default());
    println!("{file}");
    // It stands between two long silences.
    let problems: Vec<String> = cues::check(&cues, &ted, Language::of("en")).iter().map(Problem::to_string).collect();
    assert!(matches!(&problems[..], [alone] if alone.ends_with("Single word left alone: \"Now,\"")), "{problems:?}");
    check_ends(&cues);
    golden("lighthouse.srt", &file);
    golden("lighthouse.vtt", &Format::Vtt.write(&cues, &WriteOptions::default()));
}

#[test]
fn a_quicker_talk_keeps_its_sentences_together() {
    let ted = Guideline::ted();
    let cues = Talk::new(MARKET, 56).cues(&ted);
    let file = Format::Srt.write(&cues, &WriteOptions::default());
    println!("{file}");
    assert_eq!(cues::check(&cues, &ted, Language::of("en")), []);
    check_ends(&cues);
    golden("market.srt", &file);
}

/// Compares with a file in `tests/data/cues`; with `UPDATE_GOLDEN` set in the environment it writes the file instead.
fn golden(name: &str, found: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cues").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the golden file can be read");
    assert_eq!(found, expected, "{name} has changed; UPDATE_GOLDEN=1 accepts the change");
}

#[test]
fn every_profile_gives_readable_cues() {
    let talk = Talk::new(LIGHTHOUSE, 62);
    for guideline in Guideline::all() {
        let cues = talk.cues(&guideline);
        let problems = cues::check(&cues, &guideline, Language::of("en"));
        let is_about_lines = |problem: &Problem| {
            use ProblemKind::{GapTooSmall, LineTooLong, OverlapsNext, TooManyLines};
            matches!(problem.kind, LineTooLong { .. } | TooManyLines { .. } | OverlapsNext { .. } | GapTooSmall { .. })
        };
        assert!(!problems.iter().any(is_about_lines), "{}: {problems:?}", guideline.name);
        // Whether it reads well is for a person to say who looks at what has changed.
        let problems: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
        let words = guideline.name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("-").to_lowercase();
        golden(&format!("guidelines/{name}.txt"), &(Format::Srt.write(&cues, &WriteOptions::default()) + &problems));
    }
}

#[test]
fn speech_too_fast_to_be_read_is_reported() {
    let ted = Guideline::ted();
    let script = "and then they all started talking at the same time about the results of the second experiment, \
                  which nobody in the room had seen before that day, and the questions never stopped coming in.";
    let cues = Talk::new(script, 30).cues(&ted);
    println!("{}", Format::Srt.write(&cues, &WriteOptions::default()));
    let found = kinds(&cues, &ted);
    assert!(found.iter().any(|kind| matches!(kind, ProblemKind::TooFast { cps, .. } if *cps > 21.0)), "{found:?}");
    assert!(!found.iter().any(|kind| matches!(kind, ProblemKind::LineTooLong { .. })), "{found:?}");
}

#[test]
fn odd_input_still_gives_cues() {
    let ted = Guideline::ted();
    let check = |script: &str, expected: &[&str]| assert_eq!(texts(&Talk::new(script, 60).cues(&ted)), expected);
    check("", &[]);
    check("yes.", &["Yes."]);
    check("yes", &["Yes"]);
    // Three seconds in mid-sentence.
    check("i wanted to tell you [3000] that we won.", &["I wanted to tell you", "that we won."]);
    // Who falls silent after an article searches for a word: the cue waits with him, as long as one may.
    check("so this is the [3000] end of it.", &["So this is the end of it."]);
    check("so this is the [9000] end of it.", &["So this is the", "end of it."]);

    let endless = "a".repeat(100);
    let cues = Talk::new(&format!("the word {endless} is long."), 30).cues(&ted);
    let found = kinds(&cues, &ted);
    assert!(found.iter().any(|kind| matches!(kind, ProblemKind::LineTooLong { chars: 100.., .. })), "{found:?}");

    // Many words on one instant, as some recognisers give them.
    let mut talk = Talk::new(LIGHTHOUSE, 62);
    for word in &mut talk.words {
        word.span = Span::from_secs(5.0, 5.0);
    }
    let cues = talk.cues(&ted);
    assert_eq!(cues.iter().map(|cue| cue.words.len()).sum::<usize>(), talk.words.len());
    assert!(cues.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
}

#[test]
fn decisions_and_speakers_are_obeyed() {
    let talk = Talk::new("we came home. it was late. the end.", 80);
    let spans: Vec<Span> = talk.words.iter().map(|word| word.span).collect();
    let mut decisions = vec![None; spans.len()];
    decisions[2] = Some(false);
    decisions[3] = Some(true);
    let speaker_changes = [false, false, false, false, true, false, false, false];
    let input = SegmentInput {
        words: &talk.shown,
        spans: &spans,
        marks: &talk.marks,
        decisions: &decisions,
        speaker_changes: &speaker_changes,
        language: Language::of("en"),
        ..SegmentInput::default()
    };
    let ends = segment(&input, &Guideline::ted(), &Progress::silent()).expect("nobody cancels").cue_ends;
    assert_eq!(ends[2..5], [false, true, true]);
    assert!(ends[7]);
}

#[test]
fn a_cancelled_segmentation_stops() {
    let talk = Talk::new("we came home.", 80);
    let spans: Vec<Span> = talk.words.iter().map(|word| word.span).collect();
    let input = SegmentInput { words: &talk.shown, spans: &spans, ..SegmentInput::default() };
    let progress = Progress::silent();
    progress.cancel();
    assert!(segment(&input, &Guideline::ted(), &progress).is_err());
}

/// A day of speech must not keep a person waiting.
#[test]
fn thirty_thousand_words_are_divided_in_linear_time() {
    let script = LIGHTHOUSE.split_whitespace().cycle().take(36_000).collect::<Vec<_>>().join(" ");
    let talk = Talk::new(&script, 62);
    let spans: Vec<Span> = talk.words.iter().map(|word| word.span).collect();
    // A person joined everything, or nothing was decided.
    let joined = vec![Some(false); talk.words.len()];
    let guidelines = [Guideline::ted(), Guideline::netflix(), Guideline { max_lines: 3, ..Guideline::bbc() }];
    for (guideline, decisions) in
        guidelines.iter().map(|guideline| (guideline, &[][..])).chain([(&guidelines[0], &joined[..])])
    {
        let what = format!("{}, {} decisions", guideline.name, decisions.len());
        crate::growth::assert_linear(&what, talk.words.len(), |size| {
            let input = SegmentInput {
                words: &talk.shown[..size],
                spans: &spans[..size],
                boundaries: &talk.boundaries[..size],
                marks: &talk.marks[..size],
                decisions: &decisions[..size.min(decisions.len())],
                language: Language::of("en"),
                ..SegmentInput::default()
            };
            let ends = segment(&input, guideline, &Progress::silent()).expect("nobody cancels").cue_ends;
            assert_eq!(ends.iter().filter(|end| **end).count() == 1, !decisions.is_empty());
        });
    }
}
