//! Whatever is cut, moved, joined or corrected: every cue is whole by itself, each word looks as it did, and no tag closes only to
//! be opened again.

use std::collections::BTreeMap;

use super::Session;
use super::fixture;
use super::styling::CueStyle;
use crate::export::FileDetails;
use crate::project::{Edit, GivenPart, StepKind};
use formats::subtitle_file::{
    self, FileFormat, PictureRow, TextStyle, WriteOptions, own_placement, own_runs, tag_sides,
};
use formats::transcript::{Word, WordId};

/// Numbers that follow from a seed.
struct Random(u64);

impl Random {
    /// Below `most`, which is no 0.
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }
}

const RED: &str = "<font color=\"#ff0000\">";

/// Puts tags into the cues: around parts of them, nested and crossing; some cues stand at the top.
fn tagged(words: &mut [Word], lengths: &[usize], random: &mut Random) {
    let mut start = 0;
    for length in lengths {
        let cue = start..(start + length).min(words.len());
        start = cue.end;
        for (open, close) in [("<i>", "</i>"), ("<b>", "</b>"), (RED, "</font>")] {
            if random.below(2) == 0 {
                let from = cue.start + random.below(cue.len());
                let to = from + random.below(cue.end - from);
                words[from].text.insert_str(0, open);
                words[to].text.push_str(close);
            }
        }
        if random.below(3) == 0 {
            words[cue.start].text.insert_str(0, "{\\an8}");
        }
    }
}

/// The words of a cue as viewers read them, and how each looks.
fn looks(text: &str) -> Vec<(String, TextStyle)> {
    let mut looks: Vec<(String, TextStyle)> = Vec::new();
    let mut goes_on = false;
    for (range, style) in own_runs(text) {
        for sign in text[range].chars() {
            if sign.is_whitespace() {
                goes_on = false;
            } else if goes_on {
                looks.last_mut().expect("a word began").0.push(sign);
            } else {
                looks.push((sign.to_string(), style.clone()));
                goes_on = true;
            }
        }
    }
    looks
}

/// How each word looks, by its id. Every cue must be whole.
fn all_looks(talk: &Session, told: &str) -> BTreeMap<WordId, TextStyle> {
    let mut all = BTreeMap::new();
    for cue in talk.cues() {
        let text = cue.text();
        let looks = looks(&text);
        let ids: Vec<WordId> = talk.words()[cue.words.clone()].iter().map(|word| word.id).collect();
        assert_eq!(looks.len(), ids.len(), "{text}\n{told}");
        assert!(looks.iter().all(|(word, _)| !word.contains(['<', '>', '{'])), "a tag is shown: {text}\n{told}");
        for (open, close) in [("<i>", "</i>"), ("<b>", "</b>"), (RED, "</font>")] {
            assert_eq!(text.matches(open).count(), text.matches(close).count(), "{text}\n{told}");
            for seam in [format!("{close} {open}"), format!("{close}\n{open}"), format!("{open}{close}")] {
                assert!(!text.contains(&seam), "{text}\n{told}");
            }
        }
        let places: Vec<usize> =
            tag_sides(&text).filter(|side| side.kind.is_none()).map(|side| side.range.start).collect();
        assert!(places.is_empty() || places == [0], "{text}\n{told}");
        all.extend(ids.into_iter().zip(looks.into_iter().map(|(_, style)| style)));
    }
    all
}

fn random_talk(seed: u64) -> (Session, Random) {
    let mut random = Random(seed);
    let lengths: Vec<usize> = (0..12).map(|_| 2 + random.below(7)).collect();
    let mut words = fixture::words(lengths.iter().sum());
    tagged(&mut words, &lengths, &mut random);
    (fixture::kept_session_of(&words, &lengths), random)
}

/// One thing that a person does; what makes no sense is refused and changes nothing.
fn random_edit(talk: &Session, random: &mut Random) -> Option<Vec<Edit>> {
    let cue = random.below(talk.cues().len());
    let words = talk.cues()[cue].words.clone();
    let gap = |at: usize| talk.words()[at].id;
    match random.below(6) {
        0 if words.len() > 1 => Some(vec![talk.end_cue_at(gap(words.start + random.below(words.len() - 1)))]),
        1 => talk.merge_with_next(cue).ok().map(|edit| vec![edit]),
        2 => talk.move_by(gap(words.end - 1), if random.below(2) == 0 { 1 } else { -1 }).ok().map(|edit| vec![edit]),
        3 => {
            // A letter more in one word.
            let text = talk.text_of(words.clone());
            let (word, _) = looks(&text).swap_remove(random.below(words.len()));
            let change = talk.retext(words, &text.replacen(&word, &format!("x{word}"), 1))?;
            Some(vec![Edit::Retext { name: StepKind::EditText, cues: vec![change] }])
        }
        4 if words.len() > 1 => {
            let text = talk.text_of(words.clone());
            let cursor = random.below(text.chars().count());
            talk.split(words, &text, cursor)
        }
        _ => Some(vec![talk.release(GivenPart::Cuts, Some(&[cue]))]),
    }
}

#[test]
fn every_cue_is_whole_and_each_word_looks_as_it_did() {
    for seed in 0..25 {
        let (mut talk, mut random) = random_talk(seed);
        let expected = all_looks(&talk, "as it was given");
        let begun: Vec<String> = talk.cues().iter().map(|cue| cue.text()).collect();
        let mut done = 0;
        for _ in 0..30 {
            for edit in random_edit(&talk, &mut random).unwrap_or_default() {
                let shown = |talk: &Session| talk.cues().iter().map(|cue| cue.text()).collect::<Vec<_>>().join(" | ");
                let before = shown(&talk);
                done += usize::from(talk.edit(&edit).is_ok());
                let after = shown(&talk);
                let told = format!("seed {seed}, {edit:?}\n{before}\n{after}");
                assert_eq!(all_looks(&talk, &told), expected, "{told}");
            }
        }
        assert!(done > 12, "{done}");
        // In hundredths of a second, as LRC has them, short cues come at once.
        let keeps_cues =
            |format: FileFormat| format.is_read() && !format.has_screen_rows() && format != FileFormat::Lrc;
        for format in FileFormat::ALL.iter().copied().filter(|format| keeps_cues(*format)) {
            let bytes = talk.talk_file().write(format, FileDetails::default(), &WriteOptions::default()).unwrap();
            let read = subtitle_file::read(&bytes, Some(format)).unwrap();
            assert_eq!(read.cues.len(), talk.cues().len(), "{format}");
            for (read, cue) in read.cues.iter().zip(talk.cues()) {
                assert_eq!(read.text.plain_text(), cue.plain_text(), "{format}");
                if format == FileFormat::SubRip || format == FileFormat::Ass {
                    let italic = |style: &TextStyle| style.italic;
                    let found: String =
                        read.text.runs().filter(|run| italic(&run.style)).map(|run| run.text.as_str()).collect();
                    let text = cue.text();
                    let wanted: String = own_runs(&text)
                        .into_iter()
                        .filter(|(_, style)| italic(style))
                        .map(|(at, _)| &text[at])
                        .collect();
                    let bare = |text: &str| text.split_whitespace().collect::<String>();
                    assert_eq!(bare(&found), bare(&wanted), "{format}");
                    assert_eq!(read.placement.keypad(), own_placement(&text).keypad(), "{format}: {text}");
                }
            }
        }
        while talk.undo().is_some() {}
        assert_eq!(talk.cues().iter().map(|cue| cue.text()).collect::<Vec<_>>(), begun, "one step each");
    }
}

/// A talk of a transcript: whatever is tagged was tagged by hand.
#[test]
fn both_halves_keep_tags_and_place_and_are_one_cue_again() {
    let mut talk = fixture::fused_session(120);
    let cue = 1;
    let text = talk.cues()[cue].text();
    let words = talk.cues()[cue].words.clone();
    assert!(words.len() > 4, "{text}");
    let italics = talk.toggle_style(&[cue], CueStyle::Italic).unwrap();
    talk.edit(&italics).unwrap();
    let top = talk.set_row(&[cue], PictureRow::Top).unwrap();
    talk.edit(&top).unwrap();
    let styled = talk.cues()[cue].text();
    assert!(styled.starts_with("{\\an8}<i>") && styled.ends_with("</i>"), "{styled}");
    let gap = talk.words()[words.start + 1].id;
    talk.edit(&talk.end_cue_at(gap)).unwrap();
    for half in [cue, cue + 1] {
        let text = talk.cues()[half].text();
        assert!(text.starts_with("{\\an8}<i>") && text.ends_with("</i>"), "{text}");
    }
    // What is corrected in one half leaves the other as it is.
    let second = talk.cues()[cue + 1].text();
    let first = talk.cues()[cue].words.clone();
    let corrected = talk.text_of(first.clone()).replacen("<i>", "<i>x", 1);
    let change = talk.retext(first.clone(), &corrected).unwrap();
    talk.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).unwrap();
    assert_eq!((talk.cues()[cue].text(), talk.cues()[cue + 1].text()), (corrected, second.clone()));
    // Italics are taken from one half alone.
    let upright = talk.toggle_style(&[cue], CueStyle::Italic).unwrap();
    talk.edit(&upright).unwrap();
    assert!(!talk.cues()[cue].text().contains("<i>"), "{}", talk.cues()[cue].text());
    assert_eq!(talk.cues()[cue + 1].text(), second);
    talk.undo().unwrap().unwrap();
    talk.edit(&talk.merge_with_next(cue).unwrap()).unwrap();
    let joined = talk.cues()[cue].text();
    assert_eq!(joined.replace(['\n', ' '], ""), styled.replacen("<i>", "<i>x", 1).replace(['\n', ' '], ""), "{joined}");
    // Not beyond the cue: a word that goes over to the next one stands where that stands.
    let placed = talk.cues()[cue].words.end - 1;
    talk.edit(&talk.move_by(talk.words()[placed].id, -1).unwrap()).unwrap();
    assert!(!talk.cues()[cue + 1].text().contains("{\\an8}"), "{}", talk.cues()[cue + 1].text());
}
