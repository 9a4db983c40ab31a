//! The tagger's training text: tokens as numbers of distinct spellings, with the mark and the case of each.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use rand::{Rng, RngExt};

use super::hearing::{Roughness, SpeechText, SpokenDocument};
use crate::training::TrainingError;
use crate::training::corpus::{CorpusFile, Document, LabelledToken, PODCAST, read_source};
use crate::training::gated::gradient::TokenTarget;
use crate::training::gated::spellings::{Collector, SeenWord, Spellings, WordHiding};
use base::progress::Progress;
use evidence::lexical::LetterCase;
use evidence::lexical::hearing::GapHearing;
use formats::transcript::Mark;

/// Case class of words whose case is not known.
const UNKNOWN_CASE: u8 = 3;

/// One source of text, all its documents one after the other.
pub struct Stream {
    /// Row of the style table.
    style: usize,
    /// Numbers of spellings.
    spellings: Vec<u32>,
    /// Mark in the low two bits, case in the next two.
    labels: Vec<u8>,
    /// What was measured after each token; empty if the text was not spoken.
    heard: Vec<GapHearing>,
}

impl Stream {
    fn new(style: usize) -> Self {
        Self { style, spellings: Vec::new(), labels: Vec::new(), heard: Vec::new() }
    }

    /// `case`: `None` where it is not known.
    fn push(&mut self, spelling: u32, mark: Mark, case: Option<LetterCase>) {
        let case = case.map_or(UNKNOWN_CASE, |case| case.index() as u8);
        self.spellings.push(spelling);
        self.labels.push(mark.index() as u8 | case << 2);
    }
}

/// A token of a training window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowToken {
    pub seen: SeenWord,
    pub target: TokenTarget,
    pub heard: GapHearing,
}

/// All training text.
pub struct TaggerText {
    pub streams: Vec<Stream>,
    pub spellings: Spellings,
    /// Documents kept back for watching the training.
    pub held_out: Vec<Document>,
    /// Acoustic evidence for text that was not spoken.
    hearing: SpeechText,
}

impl TaggerText {
    /// Reads the sources. Documents without punctuation are left out.
    pub fn read(
        folder: &Path,
        sources: &[CorpusFile],
        mut hearing: SpeechText,
        most_words: usize,
        pieces: usize,
        progress: &Progress,
    ) -> Result<Self, TrainingError> {
        let mut spellings = Collector::default();
        let mut streams = Vec::new();
        let mut held_out = Vec::new();
        let (mut kept_back, mut recognised) = (Phrases::default(), Phrases::default());
        for (n, source) in sources.iter().enumerate() {
            let mut stream = Stream::new(source.style);
            let mut index = 0;
            let progress_within =
                |share: f64| progress.tick(((n as f64 + share) * 1000.0) as u64, sources.len() as u64 * 1000);
            read_source(folder, source, &progress_within, |document| {
                let is_kept_back = source.keeps_back(index);
                index += 1;
                if is_kept_back {
                    kept_back.add(&document);
                    // For watching the training: text as people wrote it that was not trained on as recognised, either.
                    if source.has_case && !recognised.echo_in(&document) {
                        held_out.push(document);
                    }
                } else if kept_back.echo_in(&document) {
                    // Another version of a text that is kept back.
                } else if is_punctuated(&document) {
                    if source.two_columns {
                        recognised.add(&document);
                    }
                    for LabelledToken { token, case, mark } in document {
                        stream.push(spellings.add(token), mark, source.has_case.then_some(case));
                    }
                }
            })?;
            if stream.spellings.is_empty() {
                let reason = "it has no punctuated text".to_owned();
                return Err(TrainingError::Corpus { path: folder.join(source.file), reason });
            }
            streams.push(stream);
        }
        for source in std::mem::take(&mut hearing.sources) {
            let mut stream = Stream::new(source.style);
            for SpokenDocument { document, heard } in source.documents {
                stream.heard.extend(heard);
                for LabelledToken { token, case, mark } in document {
                    stream.push(spellings.add_uncounted(token), mark, Some(case));
                }
            }
            streams.push(stream);
        }
        Ok(Self { streams, spellings: spellings.finish(most_words, pieces), held_out, hearing })
    }

    pub fn tokens(&self) -> usize {
        self.streams.iter().map(|stream| stream.spellings.len()).sum()
    }

    /// Style row of a stream.
    pub fn style(&self, stream: usize) -> usize {
        self.streams[stream].style
    }

    /// `length` tokens from a random place of a stream, with the accidents of `noise`, and what is to come out for each.
    pub fn window(&self, stream: usize, length: usize, noise: &Noise, random: &mut impl Rng) -> Vec<WindowToken> {
        let Stream { spellings, labels, heard, .. } = &self.streams[stream];
        let mut window: Vec<WindowToken> = Vec::with_capacity(length);
        let is_noisy = random.random::<f32>() < noise.share_of_windows;
        let mut place = random.random_range(0..spellings.len());
        // A text shorter than the window is read again from its start.
        while window.len() < length {
            let (mut spelling, label) = (spellings[place], labels[place]);
            let heard = heard.get(place).copied().unwrap_or_default();
            place = (place + 1) % spellings.len();
            let mut target =
                TokenTarget { mark: Some(label & 3), case: Some(label >> 2).filter(|&case| case != UNKNOWN_CASE) };
            if is_noisy && random.random::<f32>() < noise.share_of_words {
                match random.random::<f32>() {
                    accident if accident < 0.4 => {
                        spelling = self.other_word(spellings, random);
                        target.case = None;
                    }
                    accident if accident < 0.8 => {
                        // The word is lost; its mark stays at the gap, where the word before it is now.
                        if let Some(last) = window.last_mut() {
                            last.target.mark = last.target.mark.max(target.mark);
                            if heard.pause > last.heard.pause {
                                last.heard = heard;
                            }
                        }
                        continue;
                    }
                    _ => {
                        let intruder = self.other_word(spellings, random);
                        let target = TokenTarget { mark: Some(0), case: None };
                        let seen = self.spellings.show(intruder, &noise.hiding, random);
                        window.push(WindowToken { seen, target, heard: heard.without_pause() });
                        if window.len() == length {
                            break;
                        }
                    }
                }
            }
            window.push(WindowToken { seen: self.spellings.show(spelling, &noise.hiding, random), target, heard });
        }
        window
    }

    /// Gives a window its acoustic evidence: what was measured, or, in text that was not spoken, what one speaker might have done; as
    /// roughly as transcripts tell it.
    pub fn hear(&self, stream: usize, window: &mut [WindowToken], roughness: &Roughness, random: &mut impl Rng) {
        let Stream { style, heard, .. } = &self.streams[stream];
        if heard.is_empty()
            && let Some(habits) = self.hearing.habits(*style == PODCAST, random)
        {
            for token in window.iter_mut() {
                let mark = token.target.mark.map_or(Mark::O, |mark| Mark::ALL[usize::from(mark)]);
                token.heard = habits.sample(mark, random);
            }
        }
        let mut gaps: Vec<GapHearing> = window.iter().map(|token| token.heard).collect();
        roughness.apply(&mut gaps, random);
        window.iter_mut().zip(gaps).for_each(|(token, heard)| token.heard = heard);
    }

    fn other_word(&self, spellings: &[u32], random: &mut impl Rng) -> u32 {
        spellings[random.random_range(0..spellings.len())]
    }
}

/// What happens to the text on its way to the network, so that it learns to live with a recogniser's errors: 40 % of the
/// accidents put another word in the place of one, 40 % lose a word, 20 % add one (Alam et al., W-NUT 2020, section 3.3).
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    /// Share of windows with accidents, and of the words in them.
    pub share_of_windows: f32,
    pub share_of_words: f32,
    pub hiding: WordHiding,
}

/// The phrases of the texts kept back. A talk can be there twice, as people wrote it and as a recogniser wrote it, and a model that was
/// trained on one of them knows the other.
#[derive(Default)]
struct Phrases(HashSet<u64>);

/// Words of a phrase: long enough to be of one talk only, short enough to survive a recogniser's errors here and there.
const PHRASE: usize = 8;

impl Phrases {
    fn of(document: &Document) -> impl Iterator<Item = u64> {
        document.windows(PHRASE).map(|words| {
            let mut hasher = DefaultHasher::new();
            words.iter().for_each(|labelled| labelled.token.hash(&mut hasher));
            hasher.finish()
        })
    }

    fn add(&mut self, document: &Document) {
        self.0.extend(Self::of(document));
    }

    /// Whether one phrase in twenty of the document has been seen before. Different talks share next to none.
    fn echo_in(&self, document: &Document) -> bool {
        let phrases = document.len().saturating_sub(PHRASE - 1);
        !self.0.is_empty() && 20 * Self::of(document).filter(|phrase| self.0.contains(phrase)).count() > phrases
    }
}

/// Running speech has a sentence end in 10 to 25 words; lists and raw transcripts have hardly any.
fn is_punctuated(document: &Document) -> bool {
    let ends = document.iter().filter(|labelled| labelled.mark.ends_sentence()).count();
    document.len() < 200 || ends * 60 >= document.len()
}

/// How the classes are numbered in the labels of a [`Stream`].
const _: () = assert!(LetterCase::ALL.len() == UNKNOWN_CASE as usize && Mark::ALL.len() == 4);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::corpus::{LastDash, push_labelled};
    use models::tagger::UNKNOWN;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn text(content: &str) -> TaggerText {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("talks.txt"), content).unwrap();
        let source = CorpusFile { file: "talks.txt", held_out_every: 3, ..CorpusFile::punctuated("talks.txt", 0) };
        TaggerText::read(folder.path(), &[source], SpeechText::default(), 100, 64, &Progress::silent()).unwrap()
    }

    const OPEN: WordHiding = WordHiding { hidden: 0.0, hidden_rare: 0.0, lost: 0.0 };
    const QUIET: Noise = Noise { share_of_windows: 0.0, share_of_words: 0.0, hiding: OPEN };

    #[test]
    fn talks_become_numbered_spellings_and_every_third_is_kept_back() {
        let talk = "Anna goes. Anna comes. Anna goes. Anna comes. ";
        let text = text(&format!("## a\n{talk}\n## b\n{talk}\n## c\nHeld out?\n"));
        assert_eq!(text.tokens(), 16);
        assert_eq!(text.spellings.words, ["anna", "comes", "goes"]);
        assert_eq!(text.held_out.len(), 1);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let window = text.window(0, 40, &QUIET, &mut random);
        assert_eq!(window.len(), 40);
        let Spellings { vocabulary, .. } = &text.spellings;
        for WindowToken { seen, target, .. } in window {
            let is_anna = text.spellings.row(seen.spelling) == vocabulary.row("anna");
            let expected = TokenTarget { mark: Some(if is_anna { 0 } else { 2 }), case: Some(u8::from(is_anna)) };
            assert_eq!(target, expected);
            if is_anna {
                assert_eq!(text.spellings.pieces(seen.spelling), vocabulary.pieces("anna"));
            }
        }
    }

    #[test]
    fn other_versions_of_what_is_kept_back_are_kept_back_too() {
        let words = |text: &str| {
            let mut document = Document::new();
            push_labelled(text, LastDash::Mark, &mut document);
            document
        };
        let talk = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
        let mut kept_back = Phrases::default();
        assert!(!kept_back.echo_in(&words(talk)));
        kept_back.add(&words(talk));
        assert!(kept_back.echo_in(&words("One, two, three, four, five. Six seven eight nine! Tan eleven twelve")));
        assert!(!kept_back.echo_in(&words("sixteen fifteen fourteen thirteen twelve eleven ten nine eight seven six")));
        assert!(!kept_back.echo_in(&words("one two")));
    }

    #[test]
    fn accidents_lose_no_mark_and_keep_the_length() {
        let text = text(&format!("## a\n{}\n", "We breathe. ".repeat(40)));
        let noise = Noise { share_of_windows: 1.0, share_of_words: 0.5, ..QUIET };
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let window = text.window(0, 60, &noise, &mut random);
        assert_eq!(window.len(), 60);
        assert!(window.iter().any(|token| token.target.case.is_none()));
        assert!(window.iter().filter(|token| token.target.mark == Some(2)).count() > 15);
    }

    #[test]
    fn hidden_words_keep_their_spelling() {
        let text = text(&format!("## a\n{}\n", "We breathe. ".repeat(40)));
        let noise = Noise { hiding: WordHiding { hidden: 1.0, ..OPEN }, ..QUIET };
        let window = text.window(0, 10, &noise, &mut ChaCha8Rng::seed_from_u64(2));
        assert!(
            window
                .iter()
                .all(|token| token.seen.row == UNKNOWN && !text.spellings.pieces(token.seen.spelling).is_empty())
        );
    }
}
