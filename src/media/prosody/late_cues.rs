//! Words of which only the cue's times are known, where the voice says that those are wrong: it begins clearly before the cue, or there is
//! none while the cue is shown.
//!
//! A false alarm costs more than a late cue that is not found, so the voice has to be clear: it begins after a silence, goes on without a
//! pause under the late cue, and is not that of the cue before, which is over or has been said.

use std::collections::{BTreeMap, BTreeSet};

use super::frames::FrameTrack;
use super::saying::saying;
use super::voice::voice_stretches;
use base::time::{Duration, Instant, Span};
use formats::transcript::{Word, WordId};

/// A smaller delay is a matter of taste.
const LEAST_LATE: Duration = Duration::from_millis(600);
/// With a greater delay a cue is rather missing than late.
const MOST_LATE: Duration = Duration::from_millis(4_000);
/// The voice begins after so long a silence, when there was voice enough to say this share of the cue before, as fast as the talk usually
/// is: when that is gone, or while it is still shown, if there is not enough voice under the late cue, for twice as long as it is late,
/// to say more than that share.
const SILENCE_BEFORE: Duration = Duration::from_millis(250);
const SLACK: Duration = Duration::from_millis(100);
const SAID_BEFORE: f64 = 0.8;
const SAID_SINCE: f64 = 0.75;
/// Shorter pauses are within a sentence.
const LONGEST_BREATH: Duration = Duration::from_millis(350);
/// For so long at least it goes on under the cue, if there is speech at all.
const GOES_ON: Duration = Duration::from_millis(300);
/// Length of the silence before and after a word that is shown in silence.
const NO_VOICE_NEAR: Duration = Duration::from_millis(500);

/// The voice's evidence on words whose times come from cues.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CueVoice {
    /// When the voice begins that belongs to a word, the first of its cue, which is shown clearly later.
    pub onsets: BTreeMap<WordId, Instant>,
    /// Words with no speech in their time, nor near it.
    pub unvoiced: BTreeSet<WordId>,
}

/// Listens for `words`, all of which have times of cues and none of their own; nothing is said of others.
///
/// Takes time with the length of the recording.
pub fn detect_cue_times(words: &[Word], frames: &FrameTrack) -> CueVoice {
    let voice = Voice::of(frames);
    let mut found = CueVoice::default();
    if voice.stretches.is_empty() {
        return found;
    }
    let mut runs = runs(words);
    // Seconds of voice for each unit of text: the median over the runs, so that a few wrong ones do not matter.
    let mut paces: Vec<f64> = runs.iter().map(|run| voice.within(run.time).as_secs() / run.load).collect();
    let middle = paces.len() / 2;
    let pace = if paces.is_empty() { 0.0 } else { *paces.select_nth_unstable_by(middle, f64::total_cmp).1 };
    for index in 0..runs.len() {
        let (before, run) = (index.checked_sub(1).map(|before| &runs[before]), &runs[index]);
        if let Some(onset) = run.is_of_cue.then(|| voice.onset(before, run, pace)).flatten() {
            found.onsets.insert(run.first, onset);
            runs[index].voice_start = onset;
        }
    }
    let end = FrameTrack::instant(frames.len());
    for word in words.iter().filter(|word| word.estimated && word.span.start < word.span.end) {
        let near = Span::new(word.span.start - NO_VOICE_NEAR, word.span.end + NO_VOICE_NEAR);
        if near.end <= end && voice.within(near) == Duration::ZERO {
            found.unvoiced.insert(word.id);
        }
    }
    found
}

/// Words that follow on one another without any gap: those of a cue, or of several that follow at once.
struct Run {
    first: WordId,
    time: Span,
    /// When it begins, or its voice, if that is found before.
    voice_start: Instant,
    /// How much there is to say, in all and word by word.
    load: f64,
    words: Vec<(Span, f64)>,
    /// Whether the times are those of cues.
    is_of_cue: bool,
}

impl Run {
    /// Its words that are over by then, one at least: when the last of them is, and how much there is to say until then.
    fn head(&self, by: Instant) -> (Instant, f64) {
        let count = self.words.partition_point(|(span, _)| span.end <= by).clamp(1, self.words.len());
        (self.words[count - 1].0.end, self.words[..count].iter().map(|(_, load)| load).sum())
    }

    /// Its words that end since then, one at least: when the first of them begins, and how much there is to say from then on.
    fn tail(&self, since: Instant) -> (Instant, f64) {
        let first = self.words.partition_point(|(span, _)| span.end <= since).min(self.words.len() - 1);
        let start = if first == 0 { self.voice_start } else { self.words[first].0.start };
        (start, self.words[first..].iter().map(|(_, load)| load).sum())
    }
}

fn runs(words: &[Word]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    // Unspoken ones take no time.
    for word in words.iter().filter(|word| word.span.start < word.span.end) {
        match runs.last_mut() {
            Some(run) if word.span.start <= run.time.end => {
                run.time.end = run.time.end.max(word.span.end);
                run.load += saying(&word.text);
                run.words.push((word.span, saying(&word.text)));
            }
            _ => {
                let (first, time, is_of_cue, load) = (word.id, word.span, word.estimated, saying(&word.text));
                let words = vec![(word.span, load)];
                runs.push(Run { first, time, voice_start: time.start, load, words, is_of_cue });
            }
        }
    }
    runs
}

struct Voice {
    stretches: Vec<Span>,
    /// The same with the pauses within sentences.
    breaths: Vec<Span>,
}

impl Voice {
    fn of(frames: &FrameTrack) -> Self {
        let stretches = voice_stretches(frames);
        let mut breaths: Vec<Span> = Vec::new();
        for stretch in &stretches {
            match breaths.last_mut() {
                Some(before) if stretch.start - before.end < LONGEST_BREATH => before.end = stretch.end,
                _ => breaths.push(*stretch),
            }
        }
        Self { stretches, breaths }
    }

    /// How much speech there is within a time.
    fn within(&self, time: Span) -> Duration {
        let first = self.stretches.partition_point(|stretch| stretch.end <= time.start);
        let inside = self.stretches[first..].iter().take_while(|stretch| stretch.start < time.end);
        inside.fold(Duration::ZERO, |sum, stretch| {
            sum + (stretch.end.min(time.end) - stretch.start.max(time.start)).max(Duration::ZERO)
        })
    }

    /// When the voice of a run begins, if that is clearly before it is shown. `pace`: seconds for each unit of text.
    fn onset(&self, before: Option<&Run>, run: &Run, pace: f64) -> Option<Instant> {
        let shown = run.time.start;
        let last = self.stretches.partition_point(|stretch| stretch.start + LEAST_LATE <= shown);
        // From the last back to the first of the sentence that is under way then.
        let mut starts = (0..last).rev().take_while(|&at| shown - self.stretches[at].start <= MOST_LATE);
        starts.find_map(|at| {
            let start = self.stretches[at].start;
            let silence = at.checked_sub(1).map(|at| start - self.stretches[at].end);
            let is_start = silence.is_none_or(|silence| silence >= SILENCE_BEFORE);
            (is_start && self.belongs(start, run) && self.is_free(start, before, run, pace)).then_some(start)
        })
    }

    /// Whether what begins then goes on under the run without a pause, or is over with no speech under the run.
    fn belongs(&self, start: Instant, run: &Run) -> bool {
        let shown = run.time.start;
        let at = self.breaths.partition_point(|breath| breath.start <= start).saturating_sub(1);
        let end = self.breaths.get(at).map_or(start, |breath| breath.end);
        end - shown >= GOES_ON || (end <= shown && self.within(run.time) == Duration::ZERO)
    }

    /// Whether the voice that begins then is not that of the run before, which has been said.
    fn is_free(&self, start: Instant, before: Option<&Run>, run: &Run, pace: f64) -> bool {
        let Some(before) = before else { return true };
        let late = run.time.start - start;
        // Cues may follow one another without a gap: it is the last that counts before, and behind the first.
        let said = || {
            let (from, load) = before.tail(start - late - late);
            self.within(Span::new(from, start)).as_secs() >= SAID_BEFORE * pace * load
        };
        let lacks = || {
            let (end, load) = run.head(run.time.start + late + late);
            self.within(Span::new(run.time.start, end)).as_secs() <= SAID_SINCE * pace * load
        };
        start > before.time.start && said() && (start + SLACK >= before.time.end || lacks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;

    /// There is speech in these stretches of a recording of 20 s.
    fn frames(voice: &[(f64, f64)]) -> FrameTrack {
        let speaks = |frame: usize| voice.iter().any(|&(from, to)| (from..to).contains(&(frame as f64 / 100.0)));
        FrameTrack {
            f0_hz: vec![100.0; 2_000],
            voicing: (0..2_000).map(|frame| if speaks(frame) { 1.0 } else { 0.0 }).collect(),
            level_db: (0..2_000).map(|frame| if speaks(frame) { -20.0 } else { -70.0 }).collect(),
        }
    }

    /// Two words for each cue.
    fn cues(times: &[(f64, f64)]) -> Vec<Word> {
        let words = times.iter().flat_map(|&(from, to)| [(from, 0.5 * (from + to)), (0.5 * (from + to), to)]);
        let word = |((from, to), id)| Word { id: WordId(id), estimated: true, ..timed_word(from, to) };
        words.zip(0..).map(word).collect()
    }

    #[test]
    fn a_voice_that_begins_before_its_cue_is_heard_and_a_matter_of_taste_is_none() {
        let voice = frames(&[(1.0, 3.0), (4.0, 6.5), (8.0, 10.0), (10.2, 12.0)]);
        let check = |times: &[(f64, f64)], late: &[(u32, f64)], unvoiced: &[u32]| {
            let found = detect_cue_times(&cues(times), &voice);
            let onsets: Vec<(u32, f64)> = found.onsets.iter().map(|(id, at)| (id.0, at.as_secs())).collect();
            assert_eq!(
                (onsets.as_slice(), found.unvoiced.iter().map(|id| id.0).collect::<Vec<_>>().as_slice()),
                (late, unvoiced)
            );
        };
        check(&[(1.0, 3.0), (4.0, 6.5), (8.0, 12.0)], &[], &[]);
        check(&[(1.3, 3.0), (4.4, 6.5), (8.5, 12.0)], &[], &[]);
        // The last begins late, over a breath.
        check(&[(1.0, 3.0), (4.0, 6.5), (10.3, 12.0)], &[(4, 8.0)], &[]);
        check(&[(2.3, 3.0), (5.3, 6.5), (8.0, 12.0)], &[(0, 1.0), (2, 4.0)], &[]);
        // The cue before is still there when it begins, and has been said; or not, as far as can be told.
        check(&[(1.0, 4.3), (5.5, 6.5), (8.0, 12.0)], &[(2, 4.0)], &[]);
        check(&[(2.2, 4.3), (5.5, 6.5), (8.0, 12.0)], &[(0, 1.0)], &[]);
        // The cues before and behind it follow without a gap; the last of them was said before.
        check(&[(1.0, 4.0), (4.0, 8.0), (9.3, 10.0), (10.0, 12.0)], &[(4, 8.0)], &[]);
        // It is shown when all is said; and one followed by a long silence.
        check(&[(1.0, 3.0), (6.8, 7.6), (8.0, 12.0)], &[(2, 4.0)], &[]);
        check(&[(1.0, 3.0), (4.0, 6.5), (8.0, 12.0), (17.0, 19.0)], &[], &[6, 7]);
        // Words with times of their own are measured elsewhere.
        let mut timed = cues(&[(2.3, 3.0)]);
        timed.iter_mut().for_each(|word| word.estimated = false);
        assert_eq!(detect_cue_times(&timed, &voice), CueVoice::default());
        assert_eq!(detect_cue_times(&cues(&[(2.3, 3.0)]), &frames(&[])), CueVoice::default());
    }
}
