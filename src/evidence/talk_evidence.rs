//! The measurements of a talk, gap by gap: the lasting result of listening.
//!
//! It says what models and microphone said, as they said it; what that comes to under a project's settings is
//! weighed whenever it is wanted. It hangs on word ids and is kept in the project file, so that a
//! project opens without models, GPU or audio.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::acoustic::voice_sign::VoiceSign;
use crate::fusion::{GapFusion, WritingEvidence};
use crate::lexical::{LetterCase, OperatingPoint, Posterior};
use crate::word_doubt::WordDoubt;
use base::time::{Duration, Instant, Span};
use formats::transcript::{Mark, Word, WordId};
use media::align::{AlignedWord, exact_words, make_room};
use media::audio::TrackNumber;
use media::prosody::shifted_words;

/// Measurements of a word and the gap after it, unweighed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "GapRecord")]
pub struct GapEvidence {
    /// The lexical model's posterior, as it came from the model: O, COMMA, PERIOD, QUESTION. Neither its operating point nor
    /// written marks are weighed.
    pub posterior: Posterior,
    /// Probability of a boundary by the sound, 0 to 1.
    pub acoustic: f32,
    /// The shipped fusion's verdict on both; `None` if none was asked, so that the two stages of the joint decision have the
    /// say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fusion: Option<GapFusion>,
    /// The length of the pause here, by the word times or the recording, whichever is longer.
    pub pause: Duration,
    /// In semitones; see [`GapProsody::pitch_reset_st`](media::prosody::GapProsody::pitch_reset_st).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch_reset_st: Option<f32>,
    /// In dB; see [`GapProsody::energy_drop_db`](media::prosody::GapProsody::energy_drop_db).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub energy_drop_db: Option<f32>,
    /// How the lexical model would capitalise the word; [`LetterCase::Lower`] from models that know nothing of case.
    #[serde(skip_serializing_if = "is_lower")]
    pub case: LetterCase,
    /// Probability, 0 to 1, that a subtitler would end a line after the word, whatever the voice does; `None` where no
    /// model for the language says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_break: Option<f32>,
    /// What the marks and capitals that the transcript came with add to [`GapEvidence::fusion`]; `None` where it came with none, or no
    /// model read them along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writing: Option<WritingEvidence>,
}

/// [`GapEvidence`] as it is written, and as programs before 0.1 wrote it: with what had been made of it, of which only the
/// sound's say is not to be had otherwise.
#[derive(Deserialize)]
struct GapRecord {
    posterior: Posterior,
    acoustic: Option<f32>,
    joint: Option<JointRecord>,
    #[serde(alias = "fused")]
    fusion: Option<GapFusion>,
    pause: Duration,
    pitch_reset_st: Option<f32>,
    energy_drop_db: Option<f32>,
    #[serde(default)]
    case: LetterCase,
    line_break: Option<f32>,
    writing: Option<WritingEvidence>,
}

#[derive(Deserialize)]
struct JointRecord {
    acoustic: f32,
}

impl From<GapRecord> for GapEvidence {
    fn from(record: GapRecord) -> Self {
        let by_sound = record.acoustic.or(record.joint.map(|joint| joint.acoustic));
        Self {
            posterior: record.posterior,
            acoustic: by_sound.unwrap_or_default(),
            fusion: record.fusion,
            pause: record.pause,
            pitch_reset_st: record.pitch_reset_st,
            energy_drop_db: record.energy_drop_db,
            case: record.case,
            line_break: record.line_break,
            writing: record.writing,
        }
    }
}

fn is_lower(case: &LetterCase) -> bool {
    *case == LetterCase::Lower
}

/// The evidence of a whole talk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The lexical model that was asked; empty if none knows the language, so that the posteriors are the average of speech.
    pub model: String,
    /// BCP-47 or ISO 639 code of the language the talk was judged as; [`UNKNOWN_LANGUAGE`] if nothing tells it.
    pub language: String,
    /// The fusion that was asked; empty: the two-stage joint decision.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fusion: String,
    /// Whether there was sound to listen to; else pauses come from the word times alone.
    pub heard: bool,
    /// The sound track that was chosen to be listened to; `None`: the one that is read if none is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<TrackNumber>,
    /// Where the model stands between precision and recall by itself; earlier programs had no such thing.
    #[serde(default, skip_serializing_if = "is_plain")]
    pub operating_point: OperatingPoint,
    /// By the word before the gap; words that were added later have none.
    pub gaps: BTreeMap<WordId, GapEvidence>,
    /// Voice signs at a gap, the strongest first; of gaps where anything speaks for a boundary.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub voice: BTreeMap<WordId, Vec<VoiceSign>>,
    /// Where the voice stops and begins again, by the word before the gap; of gaps where the word times say
    /// otherwise.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub silences: BTreeMap<WordId, Span>,
    /// By how much all words are spoken later than their times say (earlier: below zero); the silences are those of the words moved so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offset: Duration,
    /// When the aligner heard each word that it found, and how likely it was said there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub aligned: BTreeMap<WordId, AlignedWord>,
    /// What is known against words that a recogniser wrote, where there is much.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub doubts: BTreeMap<WordId, WordDoubt>,
    /// When the voice begins that belongs to a word of which only the times of its cue are known, and which is shown clearly later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub onsets: BTreeMap<WordId, Instant>,
    /// Words with the times of their cues with no speech in that time, nor near it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unvoiced: BTreeSet<WordId>,
}

/// The code of a language that is not known (BCP-47: undetermined).
pub const UNKNOWN_LANGUAGE: &str = "und";

pub fn is_zero(duration: &Duration) -> bool {
    *duration == Duration::ZERO
}

pub fn is_plain(point: &OperatingPoint) -> bool {
    *point == OperatingPoint::default()
}

impl Evidence {
    /// Whether a model judged the words; else boundaries come from pauses and the writing alone.
    pub fn has_model(&self) -> bool {
        !self.model.is_empty()
    }

    /// Takes over what was found later: names, and gaps that are new or of which more is known now.
    pub fn add(&mut self, later: Self) {
        if !later.gaps.is_empty() {
            (self.model, self.language, self.fusion) = (later.model, later.language, later.fusion);
            (self.operating_point, self.offset) = (later.operating_point, later.offset);
            (self.onsets, self.unvoiced) = (later.onsets, later.unvoiced);
        }
        self.heard |= later.heard;
        for gap in later.gaps.keys() {
            self.voice.remove(gap);
            self.silences.remove(gap);
            self.doubts.remove(gap);
        }
        self.gaps.extend(later.gaps);
        self.voice.extend(later.voice);
        self.silences.extend(later.silences);
        self.aligned.extend(later.aligned);
        self.doubts.extend(later.doubts);
    }

    /// The words with their measured times, if those differ from their own; else `None`.
    ///
    /// Words whose times were changed since then keep them where the two contradict each other; those that a person `retimed` in
    /// any case. What was put in since then and takes no time stands within the silence.
    pub fn measured_words(&self, words: &[Word], is_retimed: impl Fn(WordId) -> bool) -> Option<Vec<Word>> {
        let is_by_hand = |word: &Word| is_retimed(word.id);
        let mut heard = (self.offset != Duration::ZERO).then(|| shifted_words(words, self.offset));
        if !self.aligned.is_empty() {
            heard = Some(exact_words(heard.as_deref().unwrap_or(words), &self.aligned));
        }
        if let Some(heard) = heard.as_mut().filter(|_| words.iter().any(is_by_hand)) {
            around_retimed(heard, words, is_by_hand);
        }
        let is_put_in = |word: &Word| word.span.start == word.span.end && !self.gaps.contains_key(&word.id);
        for (index, word) in words.iter().enumerate().take(words.len().saturating_sub(1)) {
            let Some(silence) = self.silences.get(&word.id) else { continue };
            let next = (index + 1..words.len()).find(|&next| !is_put_in(&words[next])).unwrap_or(index + 1);
            let (first_stays, second_stays) = (is_by_hand(word), is_by_hand(&words[next]));
            if first_stays && second_stays {
                continue;
            }
            let heard = heard.get_or_insert_with(|| words.to_vec());
            let earliest = if first_stays { heard[index].span.end } else { heard[index].span.start };
            let latest = if second_stays { heard[next].span.start } else { heard[next].span.end };
            let (stop, start) = (silence.start, silence.end);
            let (stop, start) = (if first_stays { earliest } else { stop }, if second_stays { latest } else { start });
            if earliest <= stop && stop <= start && start <= latest {
                (heard[index].span.end, heard[next].span.start) = (stop, start);
                for word in &mut heard[index + 1..next] {
                    let at = word.span.start.clamp(stop, start);
                    word.span = Span::new(at, at);
                }
            }
        }
        // The times of a file stand fast like a person's, but its words have not been moved: what is measured of them is true.
        let is_moved = |word: &Word| is_by_hand(word) && word.raw_span.is_some_and(|raw| raw != word.span);
        for (index, word) in words.iter().enumerate().filter(|(_, word)| word.estimated && !is_moved(word)) {
            let Some(&onset) = self.onsets.get(&word.id).filter(|onset| **onset < word.span.start) else { continue };
            let in_way = words[..index].iter().rev().take_while(|before| before.span.end > onset);
            if in_way.clone().any(|before| !before.estimated || is_moved(before)) {
                continue;
            }
            let first = index - in_way.count();
            let heard = heard.get_or_insert_with(|| words.to_vec());
            // When it begins is known now; a cue before it that is held on the screen was said by then.
            (heard[index].span.start, heard[index].estimated) = (onset, false);
            for before in &mut heard[first..index] {
                before.span.end = before.span.end.min(onset);
                before.span.start = before.span.start.min(onset);
            }
        }
        heard
    }
}

/// Words that a person moved stand where they were put, and those beside them make room.
fn around_retimed(heard: &mut [Word], words: &[Word], is_by_hand: impl Fn(&Word) -> bool) {
    for (heard, word) in heard.iter_mut().zip(words).filter(|(_, word)| is_by_hand(word)) {
        heard.clone_from(word);
    }
    make_room(heard, |at| is_by_hand(&words[at]));
}

impl GapEvidence {
    /// The pause as the fusion weighs it, in seconds.
    pub fn pause_seconds(&self) -> f32 {
        self.pause.as_secs().max(0.0) as f32
    }

    /// Whether the model by itself says that a sentence ends here, or that it may well: with a chance of one in three the
    /// capital that it gives the next word can be due to that.
    pub fn may_end_sentence(&self) -> bool {
        self.posterior[Mark::Period.index()] + self.posterior[Mark::Question.index()] >= 1.0 / 3.0
    }
}

/// The decision about a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedGap {
    pub word: Word,
    pub mark: Mark,
    pub evidence: GapEvidence,
    pub silence: Option<Span>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_where_they_are_heard_unless_their_times_were_changed_since() {
        let word =
            |id: u32, start: f64, end: f64| Word { id: WordId(id), ..formats::transcript::timed_word(start, end) };
        let words = [word(3, 0.0, 1.0), word(4, 1.0, 1.5), word(7, 1.5, 2.0)];
        let mut evidence = Evidence::default();
        let none = |_| false;
        assert!(evidence.measured_words(&words, none).is_none());
        evidence.silences.insert(WordId(3), Span::from_secs(0.6, 0.95));
        // Word 4 was moved since.
        evidence.silences.insert(WordId(4), Span::from_secs(3.0, 3.5));
        let heard = evidence.measured_words(&words, none).unwrap();
        let spans = heard.iter().map(|word| word.span).collect::<Vec<_>>();
        assert_eq!(spans, [Span::from_secs(0.0, 0.6), Span::from_secs(0.95, 1.5), words[2].span]);
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }

    #[test]
    fn words_that_a_person_moved_are_not_moved_by_the_recording() {
        let word =
            |id: u32, start: f64, end: f64| Word { id: WordId(id), ..formats::transcript::timed_word(start, end) };
        let words = [word(0, 0.0, 1.0), word(1, 1.0, 1.5), word(2, 1.5, 2.0), word(3, 2.0, 3.0)];
        let mut evidence = Evidence { offset: Duration::from_millis(200), ..Evidence::default() };
        evidence.silences.insert(WordId(0), Span::from_secs(0.9, 1.3));
        evidence.silences.insert(WordId(2), Span::from_secs(2.1, 2.3));
        let check = |retimed: &[u32], expected: [(f64, f64); 4]| {
            let heard = evidence.measured_words(&words, |word| retimed.contains(&word.0)).unwrap();
            let spans: Vec<Span> = heard.iter().map(|word| word.span).collect();
            assert_eq!(spans, expected.map(|(start, end)| Span::from_secs(start, end)), "{retimed:?}");
        };
        check(&[], [(0.2, 0.9), (1.3, 1.7), (1.7, 2.1), (2.3, 3.2)]);
        check(&[0, 1, 2, 3], words.each_ref().map(|word| (word.span.start.as_secs(), word.span.end.as_secs())));
        // Those that stay make room.
        check(&[2], [(0.2, 0.9), (1.3, 1.5), (1.5, 2.0), (2.3, 3.2)]);
        check(&[1], [(0.2, 0.9), (1.0, 1.5), (1.7, 2.1), (2.3, 3.2)]);
    }

    #[test]
    fn words_are_where_the_aligner_heard_them_if_it_is_sure() {
        let word =
            |id: u32, start: f64, end: f64| Word { id: WordId(id), ..formats::transcript::timed_word(start, end) };
        let words = [word(0, 0.1, 0.6), word(1, 0.6, 1.1), word(2, 1.1, 1.9), word(3, 2.1, 2.6)];
        let found = |id: u32, start: f64, end: f64, posterior: f32| {
            (WordId(id), AlignedWord { span: Span::from_secs(start, end), posterior })
        };
        let aligned =
            [found(0, 0.0, 0.5, 0.9), found(1, 0.5, 1.0, 0.3), found(2, 1.0, 1.8, 0.8), found(3, 2.0, 2.5, 0.9)];
        let mut evidence = Evidence { aligned: aligned.into(), ..Evidence::default() };
        let spans = |evidence: &Evidence, retimed: &[u32]| -> Vec<(f64, f64)> {
            let heard = evidence.measured_words(&words, |word| retimed.contains(&word.0)).unwrap();
            heard.iter().map(|word| (word.span.start.as_secs(), word.span.end.as_secs())).collect()
        };
        assert_eq!(spans(&evidence, &[]), [(0.0, 0.5), (0.5, 1.0), (1.0, 1.8), (2.0, 2.5)]);
        assert_eq!(spans(&evidence, &[3]), [(0.0, 0.5), (0.5, 1.0), (1.0, 1.8), (2.1, 2.6)]);
        evidence.silences.insert(WordId(2), Span::from_secs(1.7, 2.05));
        assert_eq!(spans(&evidence, &[]), [(0.0, 0.5), (0.5, 1.0), (1.0, 1.7), (2.05, 2.5)]);
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }

    #[test]
    fn what_was_put_in_since_stands_within_the_silence() {
        let word =
            |id: u32, start: f64, end: f64| Word { id: WordId(id), ..formats::transcript::timed_word(start, end) };
        let words = [word(0, 0.0, 1.0), word(7, 1.0, 1.0), word(1, 1.0, 1.5)];
        let mut evidence = Evidence::default();
        evidence.silences.insert(WordId(0), Span::from_secs(0.6, 0.9));
        let heard = evidence.measured_words(&words, |_| false).unwrap();
        let spans: Vec<Span> = heard.iter().map(|word| word.span).collect();
        assert_eq!(spans, [Span::from_secs(0.0, 0.6), Span::from_secs(0.9, 0.9), Span::from_secs(0.9, 1.5)]);
    }

    #[test]
    fn words_with_the_times_of_their_cues_begin_where_their_voice_does() {
        let word = |id: u32, start: f64, end: f64| Word {
            id: WordId(id),
            estimated: true,
            ..formats::transcript::timed_word(start, end)
        };
        let words = [word(0, 0.0, 1.0), word(1, 4.0, 5.0)];
        let mut evidence = Evidence::default();
        evidence.onsets.insert(WordId(1), Instant::from_millis(2_500));
        let heard = evidence.measured_words(&words, |_| false).unwrap();
        assert_eq!((heard[1].span, heard[1].estimated), (Span::from_secs(2.5, 5.0), false));
        assert_eq!(heard[0], words[0]);
        evidence.onsets.insert(WordId(1), Instant::from_millis(800));
        let heard = evidence.measured_words(&words, |_| false).unwrap();
        assert_eq!((heard[0].span, heard[1].span), (Span::from_secs(0.0, 0.8), Span::from_secs(0.8, 5.0)));
        let in_file = evidence.measured_words(&words, |word| word.0 < 2).unwrap();
        assert_eq!(in_file, heard, "the times of a file keep nobody from listening");
        let mut moved = words.clone();
        moved[1].raw_span = Some(Span::from_secs(3.0, 4.0));
        assert!(evidence.measured_words(&moved, |word| word == WordId(1)).is_none(), "it was moved by hand");
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }

    #[test]
    fn evidence_of_earlier_programs_is_read_and_what_is_usual_is_not_written() {
        let old = r#"{"model":"lmc-1","language":"en","heard":true,"boundary_factor":2.0,"gaps":{"0":{"posterior":[0.5,0.25,0.25,0.0],
            "joint":{"lexical":0.5,"acoustic":0.125,"adjusted":null,"stage":null,"mark":"PERIOD"},
            "fused":{"sentence_end":0.5,"contributions":[1.0,2.0,3.0,4.0]},"pause":0}}}"#;
        let mut evidence: Evidence = serde_json::from_str(old).unwrap();
        let gap = evidence.gaps[&WordId(0)];
        assert_eq!((gap.acoustic, gap.fusion.unwrap().sentence_end), (0.125, 0.5));
        assert_eq!(evidence.operating_point, OperatingPoint::default());
        let written = serde_json::to_string(&evidence).unwrap();
        assert!(!written.contains("joint") && !written.contains("point") && !written.contains("case"), "{written}");
        evidence.operating_point = OperatingPoint::default().scaled(0.5);
        evidence.gaps.values_mut().for_each(|gap| gap.case = LetterCase::Upper);
        let written = serde_json::to_string(&evidence).unwrap();
        assert_eq!(serde_json::from_str::<Evidence>(&written).unwrap(), evidence);
    }
}
