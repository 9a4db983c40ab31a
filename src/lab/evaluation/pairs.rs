//! Recordings with their own transcripts and with those of other talks: how surely a wrong pair is noticed, and whether a
//! right one is left in peace.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::acoustic::SpokenTalk;
use super::acoustic::rough_times::{TimeChange, with_times};
use super::sums::adds_up;
use base::progress::{Cancellation, Progress};
use base::time::{Duration, Instant, Span};
use formats::transcript::Word;
use media::prosody::{Bounds, FrameTrack, TranscriptMatch, match_transcript};

/// What was done to a transcript or its recording before they were laid side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum PairChange {
    /// Right pairs, as they are and as services and people make them.
    None,
    Rounded,
    Late,
    Stretched,
    Cues,
    OnlyBeginning,
    OnlyMiddle,
    WithoutEnd,
    Music,
    Noise,
    /// A right transcript at the wrong time.
    Shifted,
    /// Transcripts of other talks: as they are; without the words behind the recording's end; stretched or squeezed to its
    /// length; as subtitles.
    Another,
    AnotherCut,
    AnotherFitted,
    AnotherCues,
}

impl PairChange {
    const RIGHT: [Self; 10] = [
        Self::None,
        Self::Rounded,
        Self::Late,
        Self::Stretched,
        Self::Cues,
        Self::OnlyBeginning,
        Self::OnlyMiddle,
        Self::WithoutEnd,
        Self::Music,
        Self::Noise,
    ];
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
    const WRONG: [Self; 4] = [Self::Another, Self::AnotherCut, Self::AnotherFitted, Self::AnotherCues];

    pub const fn label(self) -> &'static str {
        match self {
            Self::None => "its own transcript",
            Self::Rounded => "times rounded to 0.1 s",
            Self::Late => "all times 200 ms late",
            Self::Stretched => "words stretched over pauses",
            Self::Cues => "from subtitles: words spread over cues",
            Self::OnlyBeginning => "only the first third transcribed",
            Self::OnlyMiddle => "only the second third transcribed",
            Self::WithoutEnd => "the last quarter not transcribed",
            Self::Music => "20 s of music before it",
            Self::Noise => "noise 12 dB below the voice",
            Self::Shifted => "all times 2.3 s late",
            Self::Another => "another talk's",
            Self::AnotherCut => "another talk's, to the end of the sound",
            Self::AnotherFitted => "another talk's, fitted to the length",
            Self::AnotherCues => "another talk's, from subtitles",
        }
    }

    /// Whether the pair is a right one.
    pub fn is_right(self) -> bool {
        Self::RIGHT.contains(&self)
    }
}

/// A recording, a transcript, and what was measured.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Names of the talks.
    pub recording: String,
    pub transcript: String,
    pub change: PairChange,
    pub found: TranscriptMatch,
}

/// All pairs: each recorded talk with its own transcript, changed in every way, and with those of all others. Long recordings
/// are cut into pieces of `piece` first, which count as other talks than their neighbours: the same voice, other words.
pub fn pairs(talks: &[SpokenTalk], piece: Option<Duration>, progress: &Progress) -> Result<Vec<Pair>, Cancellation> {
    let progress = progress.stage("pairs");
    let pieces: Vec<SpokenTalk> = match piece {
        Some(piece) => talks.iter().flat_map(|talk| cut(talk, piece)).collect(),
        None => talks.to_vec(),
    };
    let mut found = Vec::new();
    for (number, talk) in pieces.iter().enumerate() {
        progress.tick(number as u64, pieces.len() as u64)?;
        let Some(frames) = &talk.frames else { continue };
        let mut add = |transcript: &str, change: PairChange, words: &[Word], frames: &FrameTrack| {
            found.push(Pair {
                recording: talk.name.clone(),
                transcript: transcript.to_owned(),
                change,
                found: match_transcript(words, frames),
            });
        };
        for change in PairChange::RIGHT.into_iter().chain([PairChange::Shifted]) {
            let (words, frames) = changed(talk, frames, change);
            add(&talk.name, change, &words, &frames);
        }
        for other in pieces.iter().filter(|other| other.name != talk.name) {
            for change in PairChange::WRONG {
                let words = fitted(&other.words, frames, change);
                if !words.is_empty() {
                    add(&other.name, change, &words, frames);
                }
            }
        }
    }
    Ok(found)
}

/// The pieces of a talk, each from its own beginning.
fn cut(talk: &SpokenTalk, piece: Duration) -> Vec<SpokenTalk> {
    let end = match &talk.frames {
        Some(frames) => FrameTrack::instant(frames.len()),
        None => talk.words.last().map_or(Instant::ZERO, |word| word.span.end),
    };
    let count = ((end - Instant::ZERO).as_secs() / piece.as_secs()).round().max(1.0) as usize;
    let whole = (end - Instant::ZERO).as_secs();
    let at = |n: usize| whole * n as f64 / count as f64;
    let pieces = (0..count).map(|n| {
        let span = Span::from_secs(at(n), at(n + 1));
        let words = talk.words.iter().filter(|word| word.span.start >= span.start && word.span.end <= span.end);
        let words = words.map(|word| moved(word, Instant::ZERO - span.start)).collect();
        let frames = talk.frames.as_ref().map(|frames| {
            let range = frames.frames_in(span);
            FrameTrack {
                f0_hz: frames.f0_hz[range.clone()].to_vec(),
                voicing: frames.voicing[range.clone()].to_vec(),
                level_db: frames.level_db[range].to_vec(),
            }
        });
        let name = if count == 1 { talk.name.clone() } else { format!("{}/{}", talk.name, n + 1) };
        SpokenTalk { name, words, frames, ..SpokenTalk::default() }
    });
    pieces.collect()
}

fn moved(word: &Word, by: Duration) -> Word {
    Word { span: Span::new(word.span.start + by, word.span.end + by), ..word.clone() }
}

/// A talk as a service or a person makes it.
fn changed(talk: &SpokenTalk, frames: &FrameTrack, change: PairChange) -> (Vec<Word>, FrameTrack) {
    // The times are all that counts here, so the words are measured for nothing: with no frames that is cheap.
    let bare = SpokenTalk { words: talk.words.clone(), ..SpokenTalk::default() };
    let bare = SpokenTalk { prosody: media::prosody::measure(&bare.words, None), ..bare };
    let timed = |times: TimeChange| with_times(&bare, times, &mut ChaCha8Rng::seed_from_u64(1)).words;
    let late = |seconds: f64| talk.words.iter().map(|word| moved(word, Duration::from_secs(seconds))).collect();
    let count = talk.words.len();
    let some = |range: std::ops::Range<usize>| talk.words[range].to_vec();
    let same = || frames.clone();
    match change {
        PairChange::Rounded => (timed(TimeChange::Rounded { seconds: 0.1 }), same()),
        PairChange::Late => (late(0.2), same()),
        PairChange::Shifted => (late(2.3), same()),
        PairChange::Stretched => (timed(TimeChange::Swallowed { seconds: 3.0 }), same()),
        PairChange::Cues => (in_cues(&talk.words), same()),
        PairChange::OnlyBeginning => (some(0..count / 3), same()),
        PairChange::OnlyMiddle => (some(count / 3..2 * count / 3), same()),
        PairChange::WithoutEnd => (some(0..3 * count / 4), same()),
        PairChange::Music => (late(20.0), after_music(frames)),
        PairChange::Noise => (talk.words.clone(), in_noise(frames)),
        _ => (talk.words.clone(), same()),
    }
}

/// Words as they come from a subtitle file: a cue ends at pauses and after 12 words and stands half a second longer, or until
/// the next one if that comes soon; in it every letter takes the same time.
fn in_cues(words: &[Word]) -> Vec<Word> {
    let mut timed = words.to_vec();
    let pause = |word: usize| (words[word].span.start - words[word - 1].span.end).as_secs();
    let mut start = 0;
    while start < words.len() {
        let end =
            (start + 1..words.len()).find(|&word| word - start == 12 || pause(word) >= 0.4).unwrap_or(words.len());
        let from = words[start].span.start;
        let mut to = words[end - 1].span.end;
        if let Some(next) = words.get(end).map(|next| next.span.start) {
            let soon = (next - to).as_secs() < 0.3;
            to = if soon { next } else { (to + Duration::from_secs(0.5)).min(next - Duration::from_secs(0.1)) };
        }
        let letters = |words: &[Word]| words.iter().map(|word| word.text.chars().count() + 1).sum::<usize>() as f64;
        let whole = letters(&words[start..end]);
        let at = |word: usize| from + Duration::from_secs((to - from).as_secs() * letters(&words[start..word]) / whole);
        for (word, timed) in timed.iter_mut().enumerate().take(end).skip(start) {
            timed.span = Span::new(at(word), at(word + 1));
        }
        start = end;
    }
    timed
}

/// Twenty seconds of chords, as loud as the loudest speech, before everything.
fn after_music(frames: &FrameTrack) -> FrameTrack {
    let loudest = frames.level_db.iter().copied().fold(FrameTrack::FLOOR_DB, f32::max);
    let before = |values: &[f32], value: &dyn Fn(usize) -> f32| {
        (0..2_000).map(value).chain(values.iter().copied()).collect::<Vec<f32>>()
    };
    FrameTrack {
        f0_hz: before(&frames.f0_hz, &|_| 220.0),
        voicing: before(&frames.voicing, &|_| 0.9),
        level_db: before(&frames.level_db, &|frame| loudest - 3.0 - (frame % 50) as f32 / 10.0),
    }
}

/// Steady noise 12 dB below the voice; what is below it is no longer detected as voiced.
fn in_noise(frames: &FrameTrack) -> FrameTrack {
    let voiced = (0..frames.len()).filter(|&frame| frames.is_voiced(frame)).map(|frame| frames.level_db[frame]);
    let mut voiced: Vec<f32> = voiced.collect();
    voiced.sort_by(f32::total_cmp);
    let noise_db = voiced.get(voiced.len() * 3 / 4).copied().unwrap_or(-20.0) - 12.0;
    let power = |level_db: f32| 10.0_f32.powf(level_db / 10.0);
    FrameTrack {
        f0_hz: frames.f0_hz.clone(),
        voicing: frames
            .voicing
            .iter()
            .zip(&frames.level_db)
            .map(|(voicing, level_db)| if *level_db < noise_db { 0.1 } else { *voicing })
            .collect(),
        level_db: frames.level_db.iter().map(|level_db| 10.0 * (power(*level_db) + power(noise_db)).log10()).collect(),
    }
}

/// Another talk's words for a recording.
fn fitted(words: &[Word], frames: &FrameTrack, change: PairChange) -> Vec<Word> {
    let end = FrameTrack::instant(frames.len());
    match change {
        PairChange::AnotherCut => words.iter().take_while(|word| word.span.end <= end).cloned().collect(),
        PairChange::AnotherFitted => {
            let last = words.last().map_or(1.0, |word| word.span.end.as_secs()).max(0.1);
            let by = end.as_secs() / last;
            let at = |instant: Instant| Instant::from_secs(instant.as_secs() * by);
            let spread = |word: &Word| Word { span: Span::new(at(word.span.start), at(word.span.end)), ..word.clone() };
            // No user takes a transcript for one of a talk ten times as long.
            if (0.5..2.0).contains(&by) { words.iter().map(spread).collect() } else { Vec::new() }
        }
        PairChange::AnotherCues => in_cues(words),
        _ => words.to_vec(),
    }
}

/// Pairs that bounds judge wrongly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PairErrors {
    pub right: usize,
    /// Right ones that are doubted.
    pub doubted: usize,
    pub wrong: usize,
    /// Wrong ones that pass.
    pub missed: usize,
}

adds_up!(PairErrors: right, doubted, wrong, missed);

impl PairErrors {
    fn of<'a>(pairs: impl Iterator<Item = &'a Pair>, bounds: Bounds) -> Self {
        let mut errors = Self::default();
        for pair in pairs {
            let is_doubted = pair.found.fits.is_some_and(|fits| bounds.are_missed_by(&fits));
            if pair.change.is_right() {
                errors.right += 1;
                errors.doubted += usize::from(is_doubted);
            } else {
                errors.wrong += 1;
                errors.missed += usize::from(!is_doubted);
            }
        }
        errors
    }
}

/// The errors on each talk of bounds that were chosen without it: neither its recording nor its words were looked at. Only of
/// transcripts over 40 s and more, and not of shifted ones.
///
/// The bounds chosen doubt no right pair; of those that find nearly as many wrong pairs as any, they are the lowest.
pub fn cross_validated(pairs: &[Pair]) -> PairErrors {
    let talk_of = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
    let counted: Vec<(String, String, &Pair)> = pairs
        .iter()
        .filter(|pair| pair.change != PairChange::Shifted && pair.found.fits.is_some_and(|fits| fits.is_long()))
        .map(|pair| (talk_of(&pair.recording), talk_of(&pair.transcript), pair))
        .collect();
    let talks: std::collections::BTreeSet<&String> = counted.iter().map(|(recording, ..)| recording).collect();
    let grid = || (2..=14).flat_map(|a| (2..=10).map(move |b| (a as f32 * 0.05, b as f32 * 0.5)));
    let mut sum = PairErrors::default();
    for talk in talks {
        let others = || counted.iter().filter(|(a, b, _)| a != talk && b != talk).map(|(.., pair)| *pair);
        let judged: Vec<(Bounds, PairErrors)> = grid()
            .map(|(correlation, clearness)| Bounds { correlation, clearness })
            .map(|bounds| (bounds, PairErrors::of(others(), bounds)))
            .filter(|(_, errors)| errors.doubted == 0)
            .collect();
        let fewest = judged.iter().map(|(_, errors)| errors.missed).min().unwrap_or(0);
        let enough = |errors: &PairErrors| errors.missed <= fewest + errors.wrong / 100;
        let Some((bounds, _)) = judged.iter().find(|(_, errors)| enough(errors)) else { continue };
        let left_out = counted.iter().filter(|(recording, ..)| recording == talk).map(|(.., pair)| *pair);
        sum += PairErrors::of(left_out, *bounds);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;
    use media::prosody::Doubt;
    use rand::RngExt;

    /// A talk of its own in which the words are spoken.
    fn talk(seed: u64) -> SpokenTalk {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (mut at, mut words) = (0.5, Vec::new());
        while at < 100.0 {
            let end = at + random.random_range(0.2..0.45);
            words.push(timed_word(at, end));
            at = end + if random.random_bool(0.18) { random.random_range(0.4..1.2) } else { 0.02 };
        }
        let is_spoken = |frame: usize| words.iter().any(|word| word.span.contains(FrameTrack::instant(frame)));
        let frames = FrameTrack {
            f0_hz: vec![120.0; 10_200],
            voicing: (0..10_200).map(|frame| if is_spoken(frame) { 0.95 } else { 0.05 }).collect(),
            level_db: (0..10_200).map(|frame| if is_spoken(frame) { -20.0 } else { -60.0 }).collect(),
        };
        SpokenTalk { name: format!("talk {seed}"), words, frames: Some(frames), ..SpokenTalk::default() }
    }

    #[test]
    fn right_pairs_pass_and_wrong_ones_are_counted() {
        let mut talks = vec![talk(1), talk(2), talk(3)];
        talks.push(SpokenTalk { frames: None, ..talk(4) });
        let found = pairs(&talks, None, &Progress::silent()).unwrap();
        // Each recording with its own words in eleven ways, and with three others in four.
        assert_eq!(found.len(), 3 * (11 + 3 * 4));
        for pair in &found {
            let doubt = pair.found.doubt();
            let is_expected = match pair.change {
                PairChange::Shifted => matches!(doubt, Some(Doubt::Shifted(_))),
                change if change.is_right() => doubt.is_none(),
                _ => doubt.is_some() || pair.found.fits.is_none(),
            };
            assert!(is_expected, "{pair:?}");
        }
        let errors = cross_validated(&found);
        assert_eq!((errors.doubted, errors.right > 20, errors.wrong > 20), (0, true, true), "{errors:?}");
    }

    #[test]
    fn pieces_begin_at_their_own_beginning() {
        let whole = talk(1);
        let pieces = cut(&whole, Duration::from_secs(50.0));
        assert_eq!(pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>(), ["talk 1/1", "talk 1/2"]);
        for piece in &pieces {
            let frames = piece.frames.as_ref().unwrap();
            assert_eq!(frames.len(), 5_100);
            assert_eq!(match_transcript(&piece.words, frames).doubt(), None);
            assert!(piece.words.iter().all(|word| word.span.end <= FrameTrack::instant(frames.len())));
        }
    }
}
