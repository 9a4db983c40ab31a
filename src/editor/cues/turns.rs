//! Who speaks, as a cue says it: dashes before the lines of two speakers, names where a speaker begins.
//!
//! They are no words: they stand only in the lines of cues, where they count as characters, and go again when a text is edited.

use std::borrow::Cow;
use std::ops::Range;

use formats::guideline::{Guideline, SpeakerMarking};
use formats::subtitle_file::{tagged_words, without_tags};
use formats::transcript::{Word, unspoken};

/// A name that is written in the text already has at most so many words.
const NAME_WORDS: usize = 3;
/// So far back it is looked for who spoke before.
const WORDS_BACK: usize = 512;

/// A line of a cue that is being made.
#[derive(Debug, Default)]
pub(super) struct TextLine {
    /// Its first word.
    pub first: usize,
    pub text: String,
}

/// Who begins to speak with a word; `None`: who spoke before, or the speaker is not known.
fn beginner(words: &[Word], index: usize) -> Option<&str> {
    let speaker = words.get(index)?.speaker.as_deref()?;
    let before = words[..index].iter().rev().take(WORDS_BACK).find_map(|word| word.speaker.as_deref());
    (before != Some(speaker)).then_some(speaker)
}

/// The words of a cue with which a speaker begins, its first one with a speaker among them.
fn turns(words: &[Word], cue: &Range<usize>) -> Vec<usize> {
    let mut turns = Vec::new();
    let mut last: Option<&str> = None;
    for index in cue.clone() {
        if let Some(speaker) = words.get(index).and_then(|word| word.speaker.as_deref())
            && last.replace(speaker) != Some(speaker)
        {
            turns.push(index);
        }
    }
    turns
}

fn shown_text<'a>(words: &'a [Word], shown: &'a [String], index: usize) -> &'a str {
    shown.get(index).map_or_else(|| words.get(index).map_or("", |word| &word.text), String::as_str)
}

/// The name that is put before a word: in capitals, with a colon. `None`: no speaker begins there, or the text has a name
/// there already.
pub(super) fn name_before(words: &[Word], shown: &[String], index: usize) -> Option<String> {
    let speaker = beginner(words, index)?;
    let end = (index + NAME_WORDS).min(words.len());
    let texts: Vec<Cow<'_, str>> = (index..end)
        .flat_map(|index| tagged_words(shown_text(words, shown, index)))
        .map(|text| without_tags(text))
        .collect();
    let line: Vec<&str> = texts.iter().map(|text| &**text).collect();
    let has_colon = line.iter().any(|text| text.ends_with(':'));
    let is_named = has_colon && unspoken(&[line]).first() == Some(&true);
    (!is_named).then(|| format!("{}:", speaker.to_uppercase()))
}

/// Characters that a name takes before a word, the space behind it among them.
pub fn lead_of_name(words: &[Word], shown: &[String], index: usize, guideline: &Guideline) -> usize {
    name_before(words, shown, index).map_or(0, |name| guideline.line_chars(&name) + 1)
}

/// The text with something before it, but behind the tag that says where the cue stands.
pub(super) fn marked(mark: &str, text: &str) -> String {
    let place = place_length(text);
    format!("{}{mark}{}", &text[..place], &text[place..])
}

fn place_length(text: &str) -> usize {
    let has_place = text.starts_with("{\\an") && text.as_bytes().get(5) == Some(&b'}');
    if has_place { "{\\an8}".len() } else { 0 }
}

fn has_dash(text: &str) -> bool {
    without_tags(text).starts_with(['-', '–', '—', '‐', '‑'])
}

/// Puts dashes before the lines with which a speaker begins, if several people speak in the cue.
pub(super) fn put_dashes(lines: &mut [TextLine], words: &[Word], cue: &Range<usize>, guideline: &Guideline) {
    let turns = turns(words, cue);
    if turns.len() < 2 {
        return;
    }
    for (number, line) in lines.iter_mut().enumerate() {
        if (number == 0 || turns.contains(&line.first)) && !has_dash(&line.text) {
            line.text = marked(guideline.dash(number == 0), &line.text);
        }
    }
}

/// A text of the cue without the dashes and names that were put into it.
pub fn without_marks<'a>(
    text: &'a str,
    words: &[Word],
    shown: &[String],
    cue: &Range<usize>,
    guideline: &Guideline,
) -> Cow<'a, str> {
    match guideline.speakers {
        SpeakerMarking::None => Cow::Borrowed(text),
        SpeakerMarking::Dashes => {
            let turns = turns(words, cue);
            // Where the words have dashes of their own these are to stay.
            if turns.len() < 2 || turns.iter().any(|&turn| has_dash(shown_text(words, shown, turn))) {
                return Cow::Borrowed(text);
            }
            // The first line may have none of its own; what begins like the others has been put there.
            let dash = guideline.dash(false);
            let bare = |line: &str| {
                let (place, rest) = line.split_at(place_length(line));
                format!("{place}{}", rest.strip_prefix(dash).unwrap_or(rest))
            };
            Cow::Owned(text.split('\n').map(bare).collect::<Vec<_>>().join("\n"))
        }
        SpeakerMarking::Names => {
            let mut bare = text.to_owned();
            for name in cue.clone().filter_map(|index| name_before(words, shown, index)) {
                let name = format!("{name} ");
                let is_start = |at: usize| at == place_length(&bare) || bare[..at].ends_with(['\n', ' ']);
                if let Some(at) = bare.find(&name).filter(|&at| is_start(at)) {
                    bare.replace_range(at..at + name.len(), "");
                }
            }
            Cow::Owned(bare)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::cues::build;
    use crate::proposals::Segmentation;
    use base::time::Span;
    use formats::transcript::WordId;

    /// `Ann/Hello` is spoken by Ann.
    fn words(text: &str) -> Vec<Word> {
        let word = |(index, written): (usize, &str)| {
            let (speaker, text) = written.split_once('/').map_or((None, written), |(name, text)| (Some(name), text));
            let start = index as f64;
            Word {
                id: WordId(index as u32),
                text: text.to_owned(),
                span: Span::from_secs(start, start + 1.0),
                raw_span: None,
                estimated: false,
                confidence: None,
                speaker: speaker.map(Arc::from),
            }
        };
        text.split(' ').enumerate().map(word).collect()
    }

    fn lines(text: &str, ends: &[usize], breaks: &[usize], speakers: SpeakerMarking) -> Vec<String> {
        let words = words(text);
        let flags = |set: &[usize]| (0..words.len()).map(|word| set.contains(&word)).collect::<Vec<_>>();
        let division = Segmentation { cue_ends: flags(ends), line_breaks: flags(breaks), ..Segmentation::default() };
        let guideline = Guideline { speakers, ..Guideline::ted() };
        let cues = build(&words, &[], &division, &guideline);
        for cue in &cues {
            let shown: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
            let text = cue.text();
            let bare = without_marks(&text, &words, &shown, &cue.words, &guideline);
            let own: Vec<&str> = words[cue.words.clone()].iter().map(|word| word.text.as_str()).collect();
            assert_eq!(bare.replace('\n', " "), own.join(" "), "what was put in goes again");
        }
        cues.iter().map(|cue| cue.lines.join(" / ")).collect()
    }

    #[test]
    fn dashes_stand_where_two_speak_in_a_cue_and_nowhere_else() {
        let text = "A/Come A/in. B/Thank B/you. B/Bye.";
        let all = |speakers| lines(text, &[3], &[1], speakers);
        assert_eq!(all(SpeakerMarking::None), ["Come in. / Thank you.", "Bye."]);
        assert_eq!(all(SpeakerMarking::Dashes), ["- Come in. / - Thank you.", "Bye."]);
        let own = "A/–Come A/in. B/–Thank B/you.";
        assert_eq!(lines(own, &[], &[1], SpeakerMarking::Dashes), ["–Come in. / –Thank you."]);
        let placed = "A/{\\an8}Come A/in. B/Thanks.";
        assert_eq!(lines(placed, &[], &[1], SpeakerMarking::Dashes), ["{\\an8}- Come in. / - Thanks."]);
        assert_eq!(lines("Come in. Thanks.", &[], &[1], SpeakerMarking::Dashes), ["Come in. / Thanks."]);
    }

    #[test]
    fn names_stand_where_somebody_begins_to_speak() {
        let names = |text: &str, ends: &[usize]| lines(text, ends, &[], SpeakerMarking::Names);
        let text = "Ann/Come Ann/in. Ann/Sit. Bob/Thanks. Bob/Bye.";
        assert_eq!(names(text, &[1, 2, 3]), ["ANN: Come in.", "Sit.", "BOB: Thanks.", "Bye."]);
        // A person who put two speakers into one cue sees where the second one begins.
        assert_eq!(names("Ann/Come Bob/Thanks.", &[]), ["ANN: Come BOB: Thanks."]);
        assert_eq!(names("Ann/ANN: Ann/Come.", &[]), ["ANN: Come."]);
        assert_eq!(names("Ann/{\\an8}Come. [Door] Ann/Sit.", &[0, 1]), ["{\\an8}ANN: Come.", "[Door]", "Sit."]);
    }

    #[test]
    fn names_take_room() {
        let words = words("Ann/Come Ann/in. Bob/No.");
        let leads: Vec<usize> = (0..3).map(|index| lead_of_name(&words, &[], index, &Guideline::ted())).collect();
        assert_eq!(leads, [5, 0, 5]);
    }
}
