//! The break model's training text: talks as subtitled, each word as it is shown and as it is without punctuation.

use std::path::Path;

use rand::{Rng, RngExt};

use super::objective::KnownLines;
use super::open_lines::read_open_talks;
use crate::evaluation::breaks::caption_file::{CaptionTalk, read_caption_talks};
use crate::training::TrainingError;
use crate::training::corpus::CorpusRecipe;
use crate::training::gated::run::BatchPart;
use crate::training::gated::spellings::{Collector, Spellings, WordHiding};
use models::breaks::writing::{FEATURES, Form, feature_rows, spelling, width, without_marks};

/// The lines that subtitlers broke, in the data folder's `text/`.
pub const CAPTIONS: &str = "ted_captions_train.txt.xz";

/// A word in both forms.
struct Known {
    spelling: u32,
    features: [u32; FEATURES],
    plain_features: [u32; FEATURES],
    width: u16,
    /// 0: not spoken, so that text without punctuation does not have it.
    plain_width: u16,
    ends_line: bool,
    mark: u8,
}

/// All training text.
pub struct BreaksText {
    words: Vec<Known>,
    /// Where each talk starts.
    talks: Vec<usize>,
    pub spellings: Spellings,
    /// Talks kept back for watching the training.
    pub held_out: Vec<CaptionTalk>,
}

impl BreaksText {
    /// The lines of a recipe, from the folder with the texts; one talk in `held_out_every` is kept back.
    pub fn read(
        folder: &Path,
        recipe: CorpusRecipe,
        held_out_every: usize,
        most_words: usize,
        pieces: usize,
    ) -> Result<Self, TrainingError> {
        let mut collector = Collector::default();
        let (mut words, mut talks, mut held_out) = (Vec::new(), Vec::new(), Vec::new());
        let mut index = 0;
        let take = |talk: CaptionTalk| {
            index += 1;
            if index % held_out_every == 0 {
                held_out.push(talk);
            } else {
                talks.push(words.len());
                push(&talk, &mut collector, &mut words);
            }
        };
        match recipe {
            CorpusRecipe::All => read_caption_talks(&folder.join(CAPTIONS), take)?,
            CorpusRecipe::Open => read_open_talks(folder, take)?,
        }
        if words.is_empty() || held_out.is_empty() {
            let reason = format!("it has fewer than {held_out_every} talks");
            return Err(TrainingError::Corpus { path: folder.to_owned(), reason });
        }
        Ok(Self { words, talks, spellings: collector.finish(most_words, pieces), held_out })
    }

    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds a window of `length` words from a random place; every other one, by chance, without punctuation.
    pub fn push_window(
        &self,
        length: usize,
        hiding: &WordHiding,
        random: &mut impl Rng,
        part: &mut BatchPart<KnownLines>,
    ) {
        let is_plain = random.random::<bool>();
        let mut place = random.random_range(0..self.words.len());
        // Better the end of a talk than a seam between two.
        let next_talk = self.talks.partition_point(|&start| start <= place);
        let talk = self.talks[next_talk - 1];
        let talk_end = self.talks.get(next_talk).copied().unwrap_or(self.words.len());
        place = place.min(talk_end.saturating_sub(length)).max(talk);
        let known = &mut part.objective;
        let first = known.widths.len();
        while known.widths.len() - first < length {
            let word = &self.words[place];
            place = (place + 1) % self.words.len();
            if is_plain && word.plain_width == 0 {
                // The line ends after the word before, then.
                if known.widths.len() > first
                    && let Some(last) = known.line_ends.last_mut()
                {
                    *last |= word.ends_line;
                }
                continue;
            }
            part.seen.push(self.spellings.show(word.spelling, hiding, random));
            part.features.extend(if is_plain { word.plain_features } else { word.features });
            known.widths.push(if is_plain { word.plain_width } else { word.width });
            known.line_ends.push(word.ends_line);
            known.marks.push(is_plain.then_some(word.mark));
        }
    }
}

fn push(talk: &CaptionTalk, collector: &mut Collector, words: &mut Vec<Known>) {
    let plain = without_marks(&talk.words);
    let forms: Vec<Form> = talk.words.iter().map(|word| Form::of(word)).collect();
    let plain_widths = plain.iter().map(|word| word.as_deref().map_or(0, width));
    for ((((word, form), features), plain_width), &ends_line) in
        talk.words.iter().zip(&forms).zip(feature_rows(&forms)).zip(plain_widths).zip(&talk.line_ends)
    {
        words.push(Known {
            spelling: collector.add(spelling(word)),
            features,
            plain_features: feature_rows(&[Form::unmarked(plain_width)])[0],
            width: form.width,
            plain_width,
            ends_line,
            mark: form.mark().index() as u8,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const OPEN: WordHiding = WordHiding { hidden: 0.0, hidden_rare: 0.0, lost: 0.0 };

    #[test]
    fn windows_come_with_punctuation_and_without() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(CAPTIONS);
        let talk = format!("## a\n{}", "We'd go, -- \nyou (Laughter)\nknow.\n".repeat(20));
        let mut packed = liblzma::write::XzEncoder::new(std::fs::File::create(path).unwrap(), 1);
        std::io::Write::write_all(&mut packed, talk.repeat(3).as_bytes()).unwrap();
        packed.finish().unwrap();
        let read = |held_out: usize| BreaksText::read(folder.path(), CorpusRecipe::All, held_out, 100, 64);
        let text = read(3).unwrap();
        assert_eq!((text.words(), text.held_out.len()), (240, 1));
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut kinds = [0, 0];
        for _ in 0..40 {
            let objective = KnownLines { length: 12, ..KnownLines::default() };
            let mut part = BatchPart { seen: Vec::new(), features: Vec::new(), objective };
            text.push_window(12, &OPEN, &mut random, &mut part);
            assert_eq!((part.seen.len(), part.features.len()), (12, 12 * FEATURES));
            let known = &part.objective;
            let is_plain = known.marks[0].is_some();
            kinds[usize::from(is_plain)] += 1;
            let with_go =
                (0..11).find(|&n| known.widths[n] == 4 && known.widths[n + 1] == if is_plain { 2 } else { 3 });
            if let Some(we) = with_go {
                // The line ends after the comma, or after the dash behind it.
                let ends = &known.line_ends[we..];
                assert!(!ends[0] && (ends[1] == is_plain));
            }
        }
        assert!(kinds.iter().all(|&count| count > 5), "{kinds:?}");
        assert!(matches!(read(50), Err(TrainingError::Corpus { .. })));
    }
}
