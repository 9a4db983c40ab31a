//! From messages to the words of a talk: with permanent ids and sane times, whatever the recogniser does.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::messages::{StreamEvent, StreamWord};
use base::texts::{Message, m};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;
use formats::transcript::{Word, WordId};

/// Final words that are remembered, to know them again if the recogniser repeats itself: those of ten hours, 16 bytes each.
const REMEMBERED: usize = 100_000;
/// A word that begins this much off is another one.
const SAME_TIME: Duration = Duration::from_millis(250);
/// Seconds that a letter takes where a word has no end, and the longest such word.
const SECONDS_PER_LETTER: f64 = 0.07;
const LONGEST_GUESS: f64 = 1.0;
/// Letters of the longest word.
const LONGEST_WORD: usize = 200;
/// Times beyond this, in seconds, are none: 100 hours.
const LAST_TIME: f64 = 360_000.0;

/// The result of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveEvent {
    /// The next words of the talk, for good.
    Final(Vec<Word>),
    /// The words behind the final ones, for now.
    Unstable(Vec<Word>),
    /// A pause in the speech.
    Pause,
    End,
}

/// Events that came together as fewer that say the same: final words that follow one another are taken at once, and unstable
/// words that others have taken the place of are passed over.
pub fn joined(events: Vec<LiveEvent>) -> Vec<LiveEvent> {
    let mut joined: Vec<LiveEvent> = Vec::new();
    for event in events {
        if matches!(
            (joined.last(), &event),
            (Some(LiveEvent::Unstable(_)), LiveEvent::Final(_) | LiveEvent::Unstable(_))
        ) {
            joined.pop();
        }
        match (joined.last_mut(), event) {
            (Some(LiveEvent::Final(words)), LiveEvent::Final(more)) => words.extend(more),
            (_, event) => joined.push(event),
        }
    }
    joined
}

/// The words of a talk that is still being spoken. Memory is bounded, however long the talk.
#[derive(Debug, Default)]
pub struct LiveWords {
    next_id: u32,
    end: Instant,
    /// When the final words began, in order, and what they were.
    known: VecDeque<(Instant, u64)>,
    warnings: Vec<Warning>,
    /// What was odd was told already, by kind: it is told once a minute of the talk.
    told: [Option<Instant>; 3],
}

#[derive(Clone, Copy)]
enum Oddity {
    Repeated,
    Backwards,
    Untimed,
}

impl LiveWords {
    pub fn take(&mut self, event: StreamEvent) -> LiveEvent {
        match event {
            StreamEvent::Pause => LiveEvent::Pause,
            StreamEvent::End => LiveEvent::End,
            StreamEvent::Words { is_final: false, words } => LiveEvent::Unstable(self.unstable(&words)),
            StreamEvent::Words { is_final: true, words } => LiveEvent::Final(self.finals(&words)),
        }
    }

    /// Oddities since this was asked last.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    fn finals(&mut self, words: &[StreamWord]) -> Vec<Word> {
        let mut taken = Vec::with_capacity(words.len());
        let mut repeated = 0;
        for word in words.iter().filter(|word| is_spoken(word)) {
            if self.is_repeated(word) {
                repeated += 1;
                continue;
            }
            let word = self.placed(word, self.end, WordId(self.next_id), true);
            self.next_id = self.next_id.saturating_add(1);
            self.end = word.span.end;
            if self.known.len() == REMEMBERED {
                self.known.pop_front();
            }
            self.known.push_back((word.span.start, hash(&word.text)));
            taken.push(word);
        }
        if repeated > 0 {
            self.tell(Oddity::Repeated, m!("streaming-repeated", count = repeated));
        }
        taken
    }

    fn unstable(&mut self, words: &[StreamWord]) -> Vec<Word> {
        let mut end = self.end;
        let spoken = words.iter().filter(|word| is_spoken(word)).zip(self.next_id..);
        let mut placed = Vec::with_capacity(words.len());
        for (word, id) in spoken {
            let word = self.placed(word, end, WordId(id), false);
            end = word.span.end;
            placed.push(word);
        }
        placed
    }

    /// Whether the word was there before: at its time, as it is written.
    fn is_repeated(&self, word: &StreamWord) -> bool {
        let Some(start) = instant(word.start).filter(|start| *start + SAME_TIME < self.end) else { return false };
        let first = self.known.partition_point(|(known, _)| *known + SAME_TIME < start);
        let same_time = self.known.range(first..).take_while(|(known, _)| *known <= start + SAME_TIME);
        let text = hash(&text_of(word));
        same_time.into_iter().any(|(_, known)| *known == text)
    }

    /// The word at its time, but not before `end`.
    fn placed(&mut self, word: &StreamWord, end: Instant, id: WordId, tells: bool) -> Word {
        let stated = instant(word.start);
        let start = stated.unwrap_or(end).max(end);
        let is_late = stated.is_some_and(|stated| stated + SAME_TIME < end);
        let guess = SECONDS_PER_LETTER * text_of(word).chars().count() as f64;
        let guessed = start + Duration::from_secs(guess.min(LONGEST_GUESS));
        let stated_end = instant(word.end).filter(|end| *end >= start);
        if tells && is_late {
            self.tell(Oddity::Backwards, m!("streaming-backwards"));
        }
        if tells && stated.is_none() {
            self.tell(Oddity::Untimed, m!("streaming-untimed"));
        }
        Word {
            id,
            text: text_of(word),
            span: Span::new(start, stated_end.unwrap_or(guessed)),
            raw_span: None,
            estimated: stated.is_none() || stated_end.is_none(),
            confidence: word.confidence,
            speaker: word.speaker.as_deref().map(Arc::from),
        }
    }

    fn tell(&mut self, oddity: Oddity, message: Message) {
        let told = &mut self.told[oddity as usize];
        if told.is_none_or(|told| self.end >= told + Duration::from_secs(60.0)) {
            *told = Some(self.end);
            self.warnings.push(Warning::at(self.end, message));
        }
    }
}

fn is_spoken(word: &StreamWord) -> bool {
    word.text.contains(char::is_alphanumeric)
}

fn text_of(word: &StreamWord) -> String {
    word.text.chars().filter(|letter| !letter.is_control() && !letter.is_whitespace()).take(LONGEST_WORD).collect()
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn instant(seconds: Option<f64>) -> Option<Instant> {
    let seconds = seconds.filter(|seconds| (0.0..LAST_TIME).contains(seconds))?;
    Some(Instant::ZERO + Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, start: f64, end: f64) -> StreamWord {
        StreamWord { text: text.into(), start: Some(start), end: Some(end), ..StreamWord::default() }
    }

    fn finals(words: Vec<StreamWord>) -> StreamEvent {
        StreamEvent::Words { is_final: true, words }
    }

    fn shown(event: &LiveEvent) -> String {
        let (kind, words) = match event {
            LiveEvent::Final(words) => ("final", words),
            LiveEvent::Unstable(words) => ("unstable", words),
            LiveEvent::Pause => return "pause".into(),
            LiveEvent::End => return "end".into(),
        };
        let word = |word: &Word| {
            let (start, end) = (word.span.start.as_millis_rounded(), word.span.end.as_millis_rounded());
            format!(" {}:{}@{start}-{end}{}", word.id.0, word.text, if word.estimated { "~" } else { "" })
        };
        format!("{kind}{}", words.iter().map(word).collect::<String>())
    }

    #[test]
    fn unstable_words_are_numbered_behind_the_final_ones_and_keep_nothing() {
        let mut live = LiveWords::default();
        let unstable = |text: &str| StreamEvent::Words { is_final: false, words: vec![word(text, 0.5, 0.9)] };
        assert_eq!(shown(&live.take(unstable("sew"))), "unstable 0:sew@500-900");
        assert_eq!(
            shown(&live.take(finals(vec![word("so", 0.5, 0.8), word("what", 0.8, 1.0)]))),
            "final 0:so@500-800 1:what@800-1000"
        );
        assert_eq!(shown(&live.take(unstable("now"))), "unstable 2:now@1000-1210~");
        assert_eq!(shown(&live.take(StreamEvent::End)), "end");
        assert_eq!(live.take_warnings(), []);
    }

    #[test]
    fn a_recogniser_that_repeats_itself_adds_nothing() {
        let mut live = LiveWords::default();
        let all = || vec![word("so", 0.5, 0.8), word("what", 0.8, 1.0), word("now", 1.5, 1.8)];
        live.take(finals(all()));
        assert_eq!(shown(&live.take(finals(all()))), "final");
        let more = [all(), vec![word("then", 2.0, 2.2)]].concat();
        assert_eq!(shown(&live.take(finals(more))), "final 3:then@2000-2200");
        // A word that is said twice in a row is no repetition.
        assert_eq!(shown(&live.take(finals(vec![word("then", 2.2, 2.4)]))), "final 4:then@2200-2400");
        assert_eq!(live.take_warnings().len(), 1);
    }

    #[test]
    fn times_that_go_backwards_or_are_missing_lose_no_word() {
        let mut live = LiveWords::default();
        live.take(finals(vec![word("one", 10.0, 10.4)]));
        assert_eq!(shown(&live.take(finals(vec![word("three", 3.0, 3.4)]))), "final 1:three@10400-10750~");
        let untimed = StreamWord { text: "four".into(), ..StreamWord::default() };
        assert_eq!(shown(&live.take(finals(vec![untimed]))), "final 2:four@10750-11030~");
        let odd =
            StreamWord { text: "a\u{7} b".into(), start: Some(f64::NAN), end: Some(1e300), ..StreamWord::default() };
        assert_eq!(shown(&live.take(finals(vec![odd]))), "final 3:ab@11030-11170~");
        assert_eq!(shown(&live.take(finals(vec![word("–", 12.0, 12.1)]))), "final");
        assert_eq!(live.take_warnings().len(), 2);
    }

    #[test]
    fn a_recogniser_that_begins_anew_after_an_hour_is_known_again() {
        let mut live = LiveWords::default();
        let at = |number: u32| {
            word(&format!("word{}", number % 700), f64::from(number) * 0.4, f64::from(number) * 0.4 + 0.3)
        };
        live.take(finals((0..9_000).map(at).collect()));
        assert_eq!(shown(&live.take(finals((0..9_000).map(at).collect()))), "final");
        assert_eq!(shown(&live.take(finals(vec![at(9_000)]))), "final 9000:word600@3600000-3600300");
    }

    #[test]
    fn what_comes_together_is_taken_at_once() {
        let mut live = LiveWords::default();
        let unstable = |text: &str| StreamEvent::Words { is_final: false, words: vec![word(text, 9.0, 9.1)] };
        let one = |text: &str, at: f64| finals(vec![word(text, at, at + 0.5)]);
        let events = [
            unstable("uh"),
            one("a", 0.0),
            unstable("bee"),
            one("b", 0.5),
            StreamEvent::Pause,
            one("c", 2.0),
            unstable("x"),
            unstable("y"),
        ];
        let events = events.into_iter().map(|event| live.take(event)).collect();
        let shown: Vec<String> = joined(events).iter().map(shown).collect();
        assert_eq!(shown, ["final 0:a@0-500 1:b@500-1000", "pause", "final 2:c@2000-2500", "unstable 3:y@9000-9100"]);
        assert_eq!(joined(Vec::new()), []);
    }

    #[test]
    fn memory_is_bounded() {
        let mut live = LiveWords::default();
        live.take(finals(
            (0..REMEMBERED + 50).map(|at| word("word", at as f64 * 0.3, at as f64 * 0.3 + 0.2)).collect(),
        ));
        assert_eq!(live.known.len(), REMEMBERED);
    }
}
