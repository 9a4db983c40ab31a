//! What a model may be told of a gap while it reads: how long the pause is, how long among the talk's own pauses, what the voice makes
//! of it, and what a recogniser wrote there. Each is told in steps, and each step is a row of the model's feature table.

use base::log_odds::log_odds;
use formats::transcript::Mark;

/// What is heard at the gap after a token. What is not known is `None`; a gap of which nothing is known is read as text alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GapHearing {
    /// Seconds of silence.
    pub pause: Option<f32>,
    /// Share of the talk's gaps whose pause is at least as long, 0 to 1: speakers differ in how long they pause.
    pub rank: Option<f32>,
    pub voice: Option<VoiceHearing>,
    /// How a recogniser wrote it.
    pub written: GapWriting,
}

/// A transcript's own writing at a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GapWriting {
    /// The mark that stands there; `None` if the text has no marks.
    pub mark: Option<Mark>,
    /// Whether the next word begins with a capital; `None` if the text has no capitals, or it begins with the same letter everywhere.
    pub capital: Option<bool>,
}

/// An acoustic model's verdict on a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoiceHearing {
    /// Log-odds that a sentence ends, and that there is a mark of any kind.
    pub sentence_end: f32,
    pub any_mark: f32,
    /// Whether pitch or level were measured; otherwise it was told by times alone.
    pub is_measured: bool,
}

/// From where on a pause counts as one step longer, in seconds.
const PAUSES: [f32; 11] = [0.02, 0.06, 0.12, 0.2, 0.3, 0.42, 0.58, 0.8, 1.1, 1.6, 2.5];
/// Below which share of longer pauses a pause counts as one step rarer.
const RANKS: [f32; 9] = [0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05, 0.03, 0.015];
/// From where on log-odds count as one step higher.
const LOG_ODDS: [f32; 15] = [-6.0, -5.25, -4.5, -3.75, -3.0, -2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.75, 2.75];

/// Features of a gap, each of a group of rows of its own: those that are heard, then those that are written.
pub const FEATURES: usize = HEARD_FEATURES + 2;
/// Those that are heard.
pub const HEARD_FEATURES: usize = 4;
/// Rows of a group: the first stands for what is not known.
const PAUSE_ROWS: usize = 2 + PAUSES.len();
const RANK_ROWS: usize = 2 + RANKS.len();
/// With times alone first, then with the voice measured.
const VOICE_ROWS: usize = 1 + 2 * (1 + LOG_ODDS.len());
const MARK_ROWS: usize = 1 + Mark::ALL.len();
const CAPITAL_ROWS: usize = 3;
/// Rows of the groups of what is heard, and behind them of what is written.
pub const HEARD_ROWS: usize = PAUSE_ROWS + RANK_ROWS + 2 * VOICE_ROWS;
pub const WRITTEN_ROWS: usize = MARK_ROWS + CAPITAL_ROWS;

impl GapHearing {
    /// One row per feature; `first`: row of the table at which the groups begin.
    pub fn rows(&self, first: u32) -> [u32; FEATURES] {
        let above = |steps: &[f32], value: f32| steps.partition_point(|&step| step <= value);
        let pause = self.pause.map_or(0, |pause| 1 + above(&PAUSES, pause));
        let rank = self.rank.map_or(0, |rank| 1 + RANKS.partition_point(|&step| rank < step));
        let voice = |log_odds: fn(&VoiceHearing) -> f32| {
            self.voice.map_or(0, |voice| {
                let measured = if voice.is_measured { 1 + LOG_ODDS.len() } else { 0 };
                1 + measured + above(&LOG_ODDS, log_odds(&voice))
            })
        };
        let groups = [
            (pause, 0),
            (rank, PAUSE_ROWS),
            (voice(|voice| voice.sentence_end), PAUSE_ROWS + RANK_ROWS),
            (voice(|voice| voice.any_mark), PAUSE_ROWS + RANK_ROWS + VOICE_ROWS),
            (self.written.mark.map_or(0, |mark| 1 + mark.index()), HEARD_ROWS),
            (self.written.capital.map_or(0, |capital| 1 + usize::from(capital)), HEARD_ROWS + MARK_ROWS),
        ];
        groups.map(|(row, group)| first + (group + row) as u32)
    }

    /// A gap of the same talk without a pause, without measured voice and without writing, as inside a word: as much is
    /// known of it as of this one.
    pub fn without_pause(&self) -> Self {
        let GapWriting { mark, capital } = self.written;
        let written = GapWriting { mark: mark.map(|_| Mark::O), capital: capital.map(|_| false) };
        Self { pause: self.pause.map(|_| 0.0), rank: self.rank.map(|_| 1.0), voice: None, written }
    }

    /// Whether anything is known of it.
    pub fn is_heard(&self) -> bool {
        self.pause.is_some() || self.voice.is_some()
    }
}

/// What is heard at every gap of a talk, from its pauses in seconds and what the acoustic model says of a gap: the probabilities of
/// a sentence end and of a mark of any kind, and whether pitch or level were measured. Where a word has no times nothing is heard.
pub fn heard_gaps(pauses: &[Option<f32>], voice: impl Fn(usize) -> Option<(f32, f32, bool)>) -> Vec<GapHearing> {
    let ranks = ranks(pauses);
    let heard_voice = |gap: usize| {
        let (sentence_end, any_mark, is_measured) = voice(gap)?;
        let [sentence_end, any_mark] = [sentence_end, any_mark].map(|share| log_odds(share, 1e-5));
        Some(VoiceHearing { sentence_end, any_mark, is_measured })
    };
    let gap = |(gap, (&pause, rank)): (usize, (&Option<f32>, Option<f32>))| {
        let voice = pause.and_then(|_| heard_voice(gap));
        GapHearing { pause, rank, voice, written: GapWriting::default() }
    };
    pauses.iter().zip(ranks).enumerate().map(gap).collect()
}

/// For each pause of a talk, in seconds, the share of its known pauses that are at least as long: see [`GapHearing::rank`].
pub fn ranks(pauses: &[Option<f32>]) -> Vec<Option<f32>> {
    let mut known: Vec<f32> = pauses.iter().flatten().copied().collect();
    known.sort_by(f32::total_cmp);
    let share = |pause: f32| {
        let shorter = known.partition_point(|other| other.total_cmp(&pause).is_lt());
        (known.len() - shorter) as f32 / known.len() as f32
    };
    pauses.iter().map(|pause| pause.map(share)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: GapHearing = GapHearing {
        pause: Some(0.5),
        rank: Some(0.1),
        voice: Some(VoiceHearing { sentence_end: 0.2, any_mark: 9.0, is_measured: true }),
        written: GapWriting { mark: Some(Mark::Question), capital: Some(true) },
    };

    #[test]
    fn every_feature_has_rows_of_its_own_and_what_is_unknown_the_first() {
        let unknown = GapHearing::default().rows(4);
        assert_eq!(unknown, [4, 4 + 13, 4 + 13 + 11, 4 + 13 + 11 + 33, 4 + 90, 4 + 90 + 5]);
        let rows = ALL.rows(4);
        // Half a second is beyond six steps, one pause in ten is as long: beyond five.
        assert_eq!((rows[0], rows[1]), (4 + 1 + 6, 4 + 13 + 1 + 5));
        let by_times = GapHearing { voice: ALL.voice.map(|voice| VoiceHearing { is_measured: false, ..voice }), ..ALL };
        assert_eq!(rows[2] - by_times.rows(4)[2], 16);
        assert_eq!(rows[3] as usize, 4 + HEARD_ROWS - 1, "the last row of what is heard");
        assert_eq!((rows[4], rows[5]), (4 + 90 + 4, 4 + 90 + 5 + 2));
        assert_eq!(rows[5] as usize, 4 + HEARD_ROWS + WRITTEN_ROWS - 1, "the last row");
        let longest = GapHearing { pause: Some(f32::MAX), rank: Some(0.0), ..GapHearing::default() };
        assert_eq!((longest.rows(0)[0], longest.rows(0)[1]), (12, 13 + 10));
    }

    #[test]
    fn the_rank_is_that_among_the_talks_pauses() {
        let ranks = ranks(&[Some(0.0), Some(2.0), None, Some(0.0), Some(0.5)]);
        assert_eq!(ranks, [Some(1.0), Some(0.25), None, Some(1.0), Some(0.5)]);
        assert!(super::ranks(&[]).is_empty());
    }
}
