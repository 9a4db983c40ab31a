//! The rules of a guideline that cues break.

use std::collections::BTreeSet;
use std::ops::Range;

use super::shots::{Leeway, check_shots};
use super::sync::{check_sync, check_voice};
use super::{Cue, FrameGap, Problem, ProblemKind};
use base::time::Instant;
use formats::guideline::{
    Guideline, SpeakerMarking, exported_duration, exported_millis, is_text_too_fast, reading_speed, word_count,
    words_per_minute,
};
use formats::language::Language;
use formats::scripts::joined;
use formats::subtitle_file::tagged_words;
use formats::text_rules::{RuleFacts, RuleSet, Severity, TextFinding};
use formats::transcript::{Word, WordId};
use media::shots::ShotChanges;

/// Numbers up to this are written as words, where a rule asks for that.
const NUMBERS_IN_WORDS: u32 = 10;

/// By what cues are judged.
#[derive(Clone, Copy, Debug)]
pub struct CueRules<'a> {
    pub guideline: &'a Guideline,
    /// ISO 639 code of the language of the words, of which little more may be known.
    pub code: &'a str,
    /// Of the words.
    pub language: &'a Language,
    /// The words of the talk with their measured times; empty: not known.
    pub words: &'a [Word],
    /// Words with the times of their cues during which there is no speech.
    pub unvoiced: &'a BTreeSet<WordId>,
    /// Where the shots of the video change, as far as that is known.
    pub shots: &'a ShotChanges,
    /// The rules of text that count.
    pub text_rules: &'a RuleSet,
}

/// Everything in which the cues break the rules, in the order of the cues, hints behind the problems of the same cue.
///
/// Durations and gaps are those of the exported file, in whole milliseconds; exactly at a limit is no problem. Whether the cues are
/// with their words cannot be told; see [`check_spoken`].
pub fn check(cues: &[Cue], guideline: &Guideline, language: &Language) -> Vec<Problem> {
    check_spoken(cues, &[], guideline, language)
}

/// The same in any language. `code`: ISO 639.
pub fn check_in(cues: &[Cue], guideline: &Guideline, code: &str) -> Vec<Problem> {
    check_as(cues, &[], guideline, (code, Language::of(code)))
}

/// The same, and whether the cues are shown while their words are spoken. `words`: those of the talk, with their measured
/// times.
pub fn check_spoken(cues: &[Cue], words: &[Word], guideline: &Guideline, language: &Language) -> Vec<Problem> {
    check_as(cues, words, guideline, (language.code(), language))
}

fn check_as(cues: &[Cue], words: &[Word], guideline: &Guideline, (code, language): (&str, &Language)) -> Vec<Problem> {
    let (shots, unvoiced) = (&ShotChanges::default(), &BTreeSet::new());
    let text_rules = &guideline.text_rules.usable_rules(code);
    check_part(cues, 0..cues.len(), &CueRules { guideline, code, language, words, unvoiced, shots, text_rules })
}

/// The same for some of the cues, among the others.
pub fn check_part(cues: &[Cue], part: Range<usize>, rules: &CueRules<'_>) -> Vec<Problem> {
    let &CueRules { guideline, code, language, words, unvoiced, shots, text_rules } = rules;
    let mut problems = Vec::new();
    let ends_sentence_after = |cue: &Cue| last_word(cue).is_none_or(|word| language.ends_sentence(word, None));
    let mut after_sentence = part.start.checked_sub(1).is_none_or(|before| ends_sentence_after(&cues[before]));
    for index in part {
        let (cue, next) = (&cues[index], cues.get(index + 1));
        let mut hints = Vec::new();
        let mut report = |kind: ProblemKind| {
            // What is written on the screen is read, not heard.
            let is_own = kind.rule().is_some_and(|rule| guideline.is_own_choice(rule));
            let is_hint = is_own || kind == ProblemKind::NobodySpeaks || kind.severity() == Some(Severity::Hint);
            let found = if is_hint { &mut hints } else { &mut problems };
            found.push(Problem { cue: index, kind, is_hint });
        };
        check_text(cue, after_sentence, (guideline, language), &mut report);
        check_rules(cue, text_rules, &rule_facts(guideline, (code, language), after_sentence), &mut report);
        check_time(cue, next, guideline, &mut report);
        check_shots(cue, shots, guideline, &mut report);
        let leeway = Leeway::of(cue.span, shots, guideline);
        check_sync(cue, next, words, (guideline, leeway), &mut report);
        check_voice(cue, words, unvoiced, &mut report);
        problems.append(&mut hints);
        after_sentence = ends_sentence_after(cue);
    }
    problems
}

/// What the rules of text know of a cue besides its text.
pub fn rule_facts<'a>(
    guideline: &Guideline,
    (code, language): (&'a str, &'a Language),
    after_sentence: bool,
) -> RuleFacts<'a> {
    RuleFacts {
        code,
        language,
        most_chars: guideline.max_chars_per_line,
        dashes: guideline.dashes,
        numbers_in_words: NUMBERS_IN_WORDS,
        after_sentence,
    }
}

fn check_rules(cue: &Cue, rules: &RuleSet, facts: &RuleFacts<'_>, report: &mut impl FnMut(ProblemKind)) {
    if rules.is_empty() {
        return;
    }
    for TextFinding { rule, found, wanted, .. } in rules.findings(&cue.text(), facts) {
        report(ProblemKind::TextRule {
            rule: rule.id.clone(),
            severity: rule.severity,
            message: rule.message.clone(),
            found,
            wanted,
        });
    }
}

fn last_word(cue: &Cue) -> Option<&str> {
    cue.lines.last().and_then(|line| tagged_words(line).last())
}

fn check_text(
    cue: &Cue,
    after_sentence: bool,
    (guideline, language): (&Guideline, &Language),
    report: &mut impl FnMut(ProblemKind),
) {
    let turns = turns(cue, guideline);
    let words: Vec<&str> = turns.concat();
    let Some((&last, inner)) = words.split_last() else {
        report(ProblemKind::Empty);
        return;
    };
    if cue.lines.len() > guideline.max_lines {
        report(ProblemKind::TooManyLines { lines: cue.lines.len(), most: guideline.max_lines });
    }
    for (index, line) in cue.lines.iter().enumerate() {
        let chars = guideline.line_chars(line);
        if chars > guideline.max_chars_per_line {
            report(ProblemKind::LineTooLong { line: index + 1, chars, most: guideline.max_chars_per_line });
        }
    }
    if guideline.one_sentence_per_cue {
        for (number, turn) in turns.iter().enumerate() {
            check_sentences(turn, after_sentence || number > 0, (guideline, language), report);
        }
    }
    if inner.is_empty() {
        if !(after_sentence && language.ends_sentence(last, None)) {
            report(ProblemKind::OrphanWord { word: last.to_owned() });
        }
    } else if words.len() > 2 && cue.lines.len() > 1 {
        for line in &cue.lines {
            // A word that fills a good part of the line looks like no orphan.
            let is_marked = guideline.speakers == SpeakerMarking::Dashes && line.starts_with(guideline.dash(false));
            if tagged_words(line).count() == 1
                && !is_marked
                && guideline.line_chars(line) * 4 <= guideline.max_chars_per_line
            {
                report(ProblemKind::OrphanWord { word: line.clone() });
            }
        }
    }
}

/// The words of each speaker in the cue, without the dashes that tell them apart under a guideline with such; of one speaker where
/// none do.
fn turns<'a>(cue: &'a Cue, guideline: &Guideline) -> Vec<Vec<&'a str>> {
    let mut turns: Vec<Vec<&str>> = Vec::new();
    for line in &cue.lines {
        let mut words: Vec<&str> = tagged_words(line).collect();
        let has_dashes = guideline.speakers == SpeakerMarking::Dashes;
        // "- Yes." and, where the guideline wants no space, "-Yes."
        let bare = words.first().and_then(|word| word.strip_prefix(guideline.dash(false).trim_end()));
        let is_turn = has_dashes && bare.is_some();
        match bare.filter(|_| has_dashes) {
            Some("") => drop(words.remove(0)),
            Some(bare) => words[0] = bare,
            None => {}
        }
        match turns.last_mut().filter(|_| !is_turn) {
            Some(turn) => turn.extend(words),
            None => turns.push(words),
        }
    }
    turns.retain(|turn| !turn.is_empty());
    turns
}

/// `words`: those of a cue; `after_sentence`: whether a sentence starts with the first one.
fn check_sentences(
    words: &[&str],
    after_sentence: bool,
    (guideline, language): (&Guideline, &Language),
    report: &mut impl FnMut(ProblemKind),
) {
    let ends = |position: usize| language.ends_sentence(words[position], words.get(position + 1).copied());
    let chars = |part: Range<usize>| guideline.line_chars(&joined(words[part].iter().copied()));
    let mut start = 0;
    // Whether what ends at `position` is all of a sentence, and a short one.
    let mut is_short = after_sentence;
    for position in (0..words.len() - 1).filter(|&position| ends(position)) {
        is_short = is_short && guideline.is_short_sentence(chars(start..position + 1));
        let next = position + 1;
        let next_end = (next..words.len()).find(|&position| ends(position));
        let next_is_short = next_end.is_some_and(|end| guideline.is_short_sentence(chars(next..end + 1)));
        if !is_short && !next_is_short {
            report(ProblemKind::SentenceEndInside { word: words[position].to_owned() });
        }
        (start, is_short) = (next, true);
    }
}

fn check_time(cue: &Cue, next: Option<&Cue>, guideline: &Guideline, report: &mut impl FnMut(ProblemKind)) {
    let millis = exported_duration(cue.span);
    let text = cue.text();
    if is_text_too_fast(&text, cue.span, guideline) {
        let cps = reading_speed(guideline.chars(&text), cue.span);
        let strict = Some(guideline.strict_cps()).filter(|&strict| strict > guideline.max_cps && cps <= strict);
        report(match guideline.max_words_per_minute {
            Some(most) => {
                let words_per_minute = words_per_minute(word_count(&text), cue.span);
                ProblemKind::TooManyWords { words_per_minute, most }
            }
            None => ProblemKind::TooFast { cps, most: guideline.max_cps, strict },
        });
    }
    // Limits that are no whole milliseconds (two frames) are met by the nearest below.
    let floor_millis = |nanos: i64| nanos.div_euclid(1_000_000);
    let least = floor_millis(guideline.min_duration.as_nanos());
    if millis < least {
        report(ProblemKind::TooShort { millis, least });
    }
    let most = guideline.max_duration.as_millis_rounded();
    if millis > most {
        report(ProblemKind::TooLong { millis, most });
    }
    let Some(next) = next else { return };
    let (end, start) = (exported_millis(cue.span).1, exported_millis(next.span).0);
    let (gap, least) = (start - end, floor_millis(guideline.least_gap().as_nanos()));
    if gap < 0 {
        report(ProblemKind::OverlapsNext { millis: -gap });
    } else if let Some(rate) = guideline.frame_rate {
        // As a program counts them that reads the file.
        let frame = |millis: i64| rate.nearest(Instant::from_millis(millis));
        let frames = FrameGap { found: frame(start) - frame(end), least: guideline.min_gap.frames(rate) };
        if frames.found < frames.least {
            report(ProblemKind::GapTooSmall { millis: gap, least, frames: Some(frames) });
        }
    } else if gap < least {
        report(ProblemKind::GapTooSmall { millis: gap, least, frames: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::{Duration, Span};
    use formats::guideline::FrameRate;

    fn cue(text: &str, start: f64, end: f64) -> Cue {
        let lines = text.split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Cue { words: 0..1, lines, span: Span::from_secs(start, end) }
    }

    #[test]
    fn every_kind_of_problem_is_found_and_can_be_read() {
        let check_all = |cues: &[Cue], guideline: &Guideline, expected: &[&str]| {
            let found: Vec<String> =
                check(cues, guideline, Language::of("en")).iter().map(Problem::to_string).collect();
            assert_eq!(found, expected);
        };
        let (ted, arte) = (Guideline::ted(), Guideline::arte());
        let full = "A line that is exactly forty-two long, aye.";
        check_all(&[cue(&full.replace(",", ""), 0.0, 2.0)], &ted, &[]);
        check_all(&[cue(full, 0.0, 3.0)], &ted, &["cue 1: Line 1 too long: 43 characters (limit 42)"]);
        check_all(&[cue("a b\nc d\ne f.", 0.0, 3.0)], &ted, &["cue 1: Too many lines: 3 (limit 2)"]);
        check_all(
            &[cue("Twenty-one characters", 0.0, 0.999)],
            &ted,
            &[
                "cue 1: Reading speed 21.0 cps (limit 21; up to 25 a phrase is kept whole)",
                "cue 1: Too short: 0.999 s (minimum 1.000 s)",
            ],
        );
        check_all(&[cue("Twenty-one characters", 0.0, 1.0)], &ted, &[]);
        let too_fast = cue("Twenty-six characters now.", 0.0, 1.0);
        check_all(&[too_fast], &ted, &["cue 1: Reading speed 26.0 cps (limit 21)"]);
        let bbc = Guideline::bbc();
        let words = "cue 1: Reading speed 210.0 words a minute (limit 180)";
        check_all(&[cue("I do so as he is now.", 0.0, 2.0)], &bbc, &[words]);
        check_all(&[cue("Extraordinarily uncomfortable chairs.", 0.0, 1.0)], &bbc, &[]);
        let strict = Guideline { strict_cps: None, ..ted.clone() };
        check_all(&[cue("Twenty-two characters.", 0.0, 1.0)], &strict, &["cue 1: Reading speed 22.0 cps (limit 21)"]);
        check_all(&[cue("So long.", 0.0, 7.1)], &ted, &["cue 1: Too long: 7.100 s (maximum 7.000 s)"]);
        check_all(
            &[cue("It was.", 0.0, 2.0), cue("It is.", 2.1, 4.0), cue("It ends.", 3.9, 5.0)],
            &arte,
            &["cue 1: Gap of 100 ms before the next cue (minimum 200 ms)", "cue 2: Overlaps the next cue by 100 ms"],
        );
        let inside = ["cue 1: A new sentence starts inside this cue (after \"sound.\")"];
        check_all(&[cue("We waited for the sound.\nNothing at all was to be heard.", 0.0, 4.0)], &ted, &inside);
        // A sentence that is read in no time may share a cue, but only as a whole.
        check_all(&[cue("Good morning.\nNothing at all was to be heard.", 0.0, 4.0)], &ted, &[]);
        check_all(&[cue("We waited for the sound. And?", 0.0, 4.0)], &ted, &[]);
        check_all(&[cue("We waited for the sound. And then", 0.0, 4.0)], &ted, &inside);
        let split = [cue("We waited for", 0.0, 2.0), cue("the sound.\nNothing at all was to be heard.", 2.0, 5.0)];
        check_all(&split, &ted, &["cue 2: A new sentence starts inside this cue (after \"sound.\")"]);
        check_all(&[cue("Dr. Fox of the U.S. Army came.", 0.0, 2.0)], &ted, &[]);
        check_all(
            &[cue("So this is", 0.0, 2.0), cue("it.", 2.0, 3.0), cue("Why?", 3.0, 4.0), cue("So I see\nit.", 4.0, 5.0)],
            &ted,
            &["cue 2: Single word left alone: \"it.\"", "cue 4: Single word left alone: \"it.\""],
        );
        check_all(&[cue("", 0.0, 2.0)], &ted, &["cue 1: No text"]);
    }

    #[test]
    fn what_breaks_a_rule_of_nobodys_is_a_hint() {
        let two_sentences = [cue("We waited for the sound.\nNothing at all was to be heard.", 0.0, 4.0)];
        let is_hint = |guideline: &Guideline| {
            let found = check(&two_sentences, guideline, Language::of("en"));
            assert_eq!(found.len(), 1, "{found:?}");
            found[0].is_hint
        };
        assert!(!is_hint(&Guideline::ted()), "TED asks for it");
        assert!(is_hint(&Guideline::netflix()), "Netflix does not");
        // What a person wrote down is meant.
        let own = r#"{"name":"Ours","max_cps":18,"optimal_cps":15,"one_sentence_per_cue":true}"#;
        assert!(!is_hint(&Guideline::from_json(own).unwrap()));
        // Problems stand before hints.
        let bad = [cue("We waited for the sound.\nNothing at all was to be heard.", 0.0, 0.5)];
        let found = check(&bad, &Guideline::netflix(), Language::of("en"));
        assert!(found.len() > 2 && found.iter().map(|problem| problem.is_hint).is_sorted(), "{found:?}");
    }

    #[test]
    fn a_problem_is_one_flat_object_in_json() -> Result<(), serde_json::Error> {
        let problem = Problem { cue: 3, kind: ProblemKind::TooShort { millis: 900, least: 1000 }, is_hint: false };
        assert_eq!(serde_json::to_string(&problem)?, r#"{"cue":3,"problem":"too_short","millis":900,"least":1000}"#);
        let hint = serde_json::to_string(&Problem { is_hint: true, ..problem })?;
        assert_eq!(hint, r#"{"cue":3,"problem":"too_short","millis":900,"least":1000,"hint":true}"#);
        Ok(())
    }

    #[test]
    fn two_frames_are_two_frames_after_rounding() {
        let in_millis = Guideline { frame_rate: None, ..Guideline::netflix() };
        for start in 0..2000 {
            let first = Span::new(Instant::ZERO, Instant::from_nanos(2_000_000_000 + start * 1003));
            let second = Span::new(first.end + in_millis.least_gap(), first.end + Duration::from_millis(3000));
            let cues = [
                Cue { words: 0..1, lines: vec!["It was.".into()], span: first },
                Cue { words: 1..2, lines: vec!["It is.".into()], span: second },
            ];
            assert_eq!(check(&cues, &in_millis, Language::of("en")), []);
        }
    }

    #[test]
    fn frames_between_cues_are_counted_at_the_rate_of_the_video() {
        let gap = |rate: FrameRate, millis: i64| {
            let cues = [cue("It was.", 0.0, 2.0), cue("It is.", 2.0 + millis as f64 / 1000.0, 4.0)];
            let netflix = Guideline { frame_rate: Some(rate), ..Guideline::netflix() };
            check(&cues, &netflix, Language::of("en")).iter().map(Problem::to_string).collect::<Vec<_>>()
        };
        assert_eq!(gap(FrameRate::F24, 83), Vec::<String>::new());
        assert_eq!(gap(FrameRate::F25, 80), Vec::<String>::new());
        assert_eq!(gap(FrameRate::F25, 40), ["cue 1: Gap of 1 frame before the next cue (minimum 2)"]);
        assert_eq!(gap(FrameRate::F50, 0), ["cue 1: Gap of 0 frames before the next cue (minimum 2)"]);
        assert_eq!(gap(FrameRate::F59_94, 33), Vec::<String>::new());
        let json = serde_json::to_string(&ProblemKind::GapTooSmall {
            millis: 40,
            least: 80,
            frames: Some(FrameGap { found: 1, least: 2 }),
        });
        let expected = r#"{"problem":"gap_too_small","millis":40,"least":80,"frames":{"found":1,"least":2}}"#;
        assert_eq!(json.unwrap(), expected);
    }
}
