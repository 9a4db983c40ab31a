//! Voice signs at the gaps of a talk.
//!
//! The trees weigh some two hundred numbers; these are the few that people know by ear, measured in the same way: pauses among
//! the speaker's own pauses, durations against what the spelling lets expect, pitch from the speaker's own median.

use std::collections::HashMap;
use std::sync::Arc;

use super::expected_duration::TalkDurations;
use super::features::PausePlaces;
use crate::acoustic::voice_sign::VoiceSign;
use base::time::Duration;
use formats::transcript::Word;
use media::prosody::Prosody;

/// Shorter pauses are not told from none.
const LEAST_PAUSE: Duration = Duration::from_millis(10);
/// With fewer pauses in a talk there is nothing to compare with.
const FEWEST_PAUSES: usize = 8;
/// So much longer or shorter than expected is reported as such: half of all words are within these.
const DRAWN_OUT: f32 = 1.25;
const HURRIED: f32 = 0.7;
/// Smaller steps of pitch are not noticed in running speech ('t Hart 1981: about three semitones).
const LEAST_SEMITONES: f32 = 3.0;
/// The lowest share of a speaker's word ends is the bottom of the range.
const BOTTOM_SHARE: f32 = 0.1;
/// It takes so many words with pitch to know a speaker's range.
const FEWEST_WORDS: usize = 20;
/// A smaller difference in loudness is not noticed.
const LEAST_DECIBELS: f32 = 4.0;

/// Talk-wide facts for describing gaps.
pub struct TalkVoice<'a> {
    words: &'a [Word],
    prosody: &'a Prosody,
    durations: &'a TalkDurations,
    pauses: PausePlaces,
    pause_count: usize,
    /// Semitones below which a speaker's words end rarely; under `None` that of the whole talk.
    bottoms: HashMap<Option<Arc<str>>, f32>,
}

/// Voice signs at the gap after word `gap`, the strongest first; empty for the last word and beyond.
///
/// For many gaps of one talk [`TalkVoice`] is quicker.
pub fn voice_signs(words: &[Word], prosody: &Prosody, gap: usize, durations: &TalkDurations) -> Vec<VoiceSign> {
    TalkVoice::of(words, prosody, durations).signs(gap)
}

impl<'a> TalkVoice<'a> {
    /// `prosody` and `durations` must have been measured about these words.
    pub fn of(words: &'a [Word], prosody: &'a Prosody, durations: &'a TalkDurations) -> Self {
        let pause_of = |gap: usize| {
            let (word, next) = (&words[gap], words.get(gap + 1)?);
            let measured = prosody.gaps.get(gap)?;
            (!word.estimated && !next.estimated).then(|| measured.measured_pause().as_secs() as f32)
        };
        let pauses: Vec<Option<f32>> = (0..words.len()).map(pause_of).collect();
        let least = LEAST_PAUSE.as_secs() as f32;
        Self {
            words,
            prosody,
            durations,
            pause_count: pauses.iter().flatten().filter(|&&pause| pause > least).count(),
            pauses: PausePlaces::of(words, &pauses),
            bottoms: bottoms(words, prosody),
        }
    }

    /// Voice signs at the gap after word `gap`, the strongest first; empty for the last word and beyond.
    pub fn signs(&self, gap: usize) -> Vec<VoiceSign> {
        let (Some(word), Some(next)) = (self.words.get(gap), self.words.get(gap + 1)) else { return Vec::new() };
        let mut signs = Vec::new();
        signs.extend(self.pause(gap, word, next));
        if word.speaker.is_some() && next.speaker.is_some() && word.speaker != next.speaker {
            signs.push(VoiceSign::OtherSpeaker);
        }
        signs.extend(self.duration(gap));
        signs.extend(self.pitch(gap, word));
        signs.extend(self.restart(gap));
        signs.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
        signs
    }

    fn pause(&self, gap: usize, word: &Word, next: &Word) -> Option<VoiceSign> {
        let length = self.prosody.gaps.get(gap).filter(|_| !word.estimated && !next.estimated)?.measured_pause();
        if length <= LEAST_PAUSE {
            return Some(VoiceSign::NoPause);
        }
        let place = self.pauses.place(word, length.as_secs() as f32);
        Some(VoiceSign::Pause { length, longer_than: (self.pause_count >= FEWEST_PAUSES).then_some(place) })
    }

    fn duration(&self, gap: usize) -> Option<VoiceSign> {
        let times = self.durations.lengthening.get(gap).copied().flatten()?.exp();
        match times {
            _ if times >= DRAWN_OUT => Some(VoiceSign::DrawnOut { times }),
            _ if times <= HURRIED => Some(VoiceSign::Hurried { times }),
            _ => None,
        }
    }

    fn pitch(&self, gap: usize, word: &Word) -> Vec<VoiceSign> {
        let Some(pitch) = self.prosody.words.get(gap).and_then(|word| word.pitch_st) else { return Vec::new() };
        let mut signs = Vec::new();
        let rise = pitch.end - pitch.start;
        if rise <= -LEAST_SEMITONES {
            signs.push(VoiceSign::Falls { semitones: -rise });
        } else if rise >= LEAST_SEMITONES {
            signs.push(VoiceSign::Rises { semitones: rise });
        }
        let bottom = self.bottoms.get(&word.speaker).or_else(|| self.bottoms.get(&None));
        if bottom.is_some_and(|&bottom| pitch.end <= bottom) {
            signs.push(VoiceSign::BottomOfRange);
        }
        signs
    }

    fn restart(&self, gap: usize) -> Vec<VoiceSign> {
        let Some(measured) = self.prosody.gaps.get(gap) else { return Vec::new() };
        let higher = measured.pitch_reset_st.filter(|&semitones| semitones >= LEAST_SEMITONES);
        let louder = measured.energy_drop_db.map(|drop| -drop).filter(|&decibels| decibels >= LEAST_DECIBELS);
        let higher = higher.map(|semitones| VoiceSign::StartsHigher { semitones });
        higher.into_iter().chain(louder.map(|decibels| VoiceSign::StartsLouder { decibels })).collect()
    }
}

fn bottoms(words: &[Word], prosody: &Prosody) -> HashMap<Option<Arc<str>>, f32> {
    let mut ends: HashMap<Option<Arc<str>>, Vec<f32>> = HashMap::new();
    for (word, measured) in words.iter().zip(&prosody.words) {
        let Some(pitch) = measured.pitch_st else { continue };
        ends.entry(None).or_default().push(pitch.end);
        if word.speaker.is_some() {
            ends.entry(word.speaker.clone()).or_default().push(pitch.end);
        }
    }
    ends.retain(|_, ends| ends.len() >= FEWEST_WORDS);
    let bottom = |mut ends: Vec<f32>| {
        let place = (ends.len() as f32 * BOTTOM_SHARE) as usize;
        *ends.select_nth_unstable_by(place, f32::total_cmp).1
    };
    ends.into_iter().map(|(speaker, ends)| (speaker, bottom(ends))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::{WordId, timed_word};
    use media::prosody::{GapProsody, Summary, WordProsody};

    /// Words of 0.2 s at 0 semitones; after every fifth a pause that grows by 20 ms from one to the next.
    fn talk(count: usize) -> (Vec<Word>, Prosody, TalkDurations) {
        let (mut words, mut prosody, mut start) = (Vec::new(), Prosody::default(), 0.0);
        for n in 0..count {
            let pause = if n % 5 == 4 { 0.1 + 0.004 * n as f64 } else { 0.0 };
            words.push(Word { id: WordId(n as u32), ..timed_word(start, start + 0.2) });
            start += 0.2 + pause;
            let pitch_st = Some(Summary { end: -(n as f32) / 100.0, ..Summary::default() });
            prosody.words.push(WordProsody { pitch_st, ..WordProsody::default() });
            prosody.gaps.push(GapProsody { pause: Duration::from_secs(pause), ..GapProsody::default() });
        }
        prosody.gaps.pop();
        let durations = TalkDurations { lengthening: vec![Some(0.0); count], ..TalkDurations::default() };
        (words, prosody, durations)
    }

    fn told(talk: &(Vec<Word>, Prosody, TalkDurations), gap: usize) -> Vec<String> {
        voice_signs(&talk.0, &talk.1, gap, &talk.2).iter().map(VoiceSign::describe).collect()
    }

    #[test]
    fn pauses_are_told_by_their_place_among_the_speakers() {
        let talk = talk(100);
        assert_eq!(
            told(&talk, 94),
            ["pause of 476 ms, longer than 95% of this speaker's", "voice ends at the bottom of its range"]
        );
        assert_eq!(told(&talk, 4), ["pause of 116 ms, short for this speaker"]);
        assert_eq!(told(&talk, 0), ["no pause"]);
        let voice = TalkVoice::of(&talk.0, &talk.1, &talk.2);
        assert!(voice.signs(94).iter().all(VoiceSign::is_for_boundary) && !voice.signs(4)[0].is_for_boundary());
        assert!(voice.signs(99).is_empty() && voice.signs(5_000).is_empty());
    }

    #[test]
    fn a_sentence_that_ends_is_described_as_it_sounds() {
        let mut talk = talk(60);
        talk.2.lengthening[14] = Some(1.4_f32.ln());
        talk.1.words[14].pitch_st = Some(Summary { start: 1.0, end: -4.2, ..Summary::default() });
        talk.1.gaps[14] = GapProsody {
            pause: Duration::from_millis(640),
            pitch_reset_st: Some(6.4),
            energy_drop_db: Some(-8.1),
            ..GapProsody::default()
        };
        let expected = [
            "pause of 640 ms, longer than 91% of this speaker's",
            "voice ends at the bottom of its range",
            "next word starts 6 semitones higher",
            "last word drawn out by 40%",
            "voice falls 5 semitones",
            "next word starts 8 dB louder",
        ];
        assert_eq!(told(&talk, 14), expected);
        let labels: Vec<String> = voice_signs(&talk.0, &talk.1, 14, &talk.2).iter().map(VoiceSign::label).collect();
        assert_eq!(labels[..4], ["pause 640 ms", "bottom of range", "starts 6 st higher", "drawn out ×1.4"]);
        talk.0[15..].iter_mut().for_each(|word| word.speaker = Some("B".into()));
        talk.0[..15].iter_mut().for_each(|word| word.speaker = Some("A".into()));
        assert!(told(&talk, 14).contains(&"another speaker continues".to_owned()));
    }

    #[test]
    fn what_was_not_measured_is_not_told() {
        let (mut words, _, durations) = talk(12);
        assert!(voice_signs(&words, &Prosody::default(), 3, &durations).is_empty());
        assert!(voice_signs(&[], &Prosody::default(), 0, &TalkDurations::default()).is_empty());
        let (_, prosody, _) = talk(12);
        words[5].estimated = true;
        // Two pauses are too few to compare with, twelve words too few for a range.
        assert!(voice_signs(&words, &prosody, 4, &TalkDurations::default()).is_empty());
        let told = voice_signs(&words, &prosody, 9, &TalkDurations::default());
        assert_eq!(told, [VoiceSign::Pause { length: Duration::from_millis(136), longer_than: None }]);
        assert_eq!(told[0].describe(), "pause of 136 ms");
    }

    #[test]
    fn durations_are_told_in_percent_or_times() {
        let check = |times: f32, expected: &[&str]| {
            let mut talk = talk(10);
            talk.2.lengthening[2] = Some(times.ln());
            assert_eq!(told(&talk, 2), expected);
        };
        check(1.1, &["no pause"]);
        check(2.5, &["last word drawn out to 2.5 times its usual length", "no pause"]);
        check(0.5, &["last word hurried, 50% of its usual length", "no pause"]);
    }
}
