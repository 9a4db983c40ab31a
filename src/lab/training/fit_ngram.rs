//! Training of the n-gram language models: counting, smoothing, and fitting what weighs their scores.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::corpus::{CorpusRecipe, checksums, read_documents};
use super::{TrainingError, softmax_regression};
use crate::papers::lexical::ngram::combination::{Combination, Features};
use crate::papers::lexical::ngram::counts::count;
use crate::papers::lexical::ngram::gap_scores::GapModels;
use crate::papers::lexical::ngram::model_file::LanguageModels;
use crate::papers::lexical::ngram::smoothing::{Smoothing, estimate};
use crate::papers::lexical::ngram::vocabulary::{
    EVENTS, MOST_WORDS, NgramVocabulary, RESERVED_WORDS, SENTENCE_END, START, WordNumber,
};
use crate::papers::lexical::ngram::{ARCHITECTURE, MODELS_FILE, NgramSettings};
use base::progress::Progress;
use evidence::model_files::{ModelError, ModelFolder};
use formats::transcript::Mark;

/// What to count.
#[derive(Clone, Debug)]
pub struct NgramRun {
    /// The folder with the corpora of [`CorpusRecipe::punctuation_files`].
    pub text_folder: PathBuf,
    pub recipe: CorpusRecipe,
    /// BCP-47 code of the corpora's language.
    pub language: String,
    pub smoothing: Smoothing,
    /// Count so many tokens, in the order of the files; the weights are fitted on [`HELD_OUT_TOKENS`] after them. At most
    /// [`MOST_TOKENS`].
    pub max_tokens: usize,
    /// Words seen less often are unknown.
    pub least_word_count: u32,
    /// N-grams of one to four words seen less often are not stored in the event model.
    pub least_event_counts: [u32; 4],
    /// The same for the three models that predict marks or `</s>` only.
    pub least_end_counts: [u32; 4],
    /// Write 32-bit tables, for measuring what 8 bits cost.
    pub full_precision: bool,
}

impl NgramRun {
    /// The size of the papers' training text.
    pub const PAPER_TOKENS: usize = 2_100_000;

    pub fn new(text_folder: &Path) -> Self {
        Self {
            text_folder: text_folder.into(),
            recipe: CorpusRecipe::default(),
            language: "en".to_owned(),
            smoothing: Smoothing::default(),
            max_tokens: Self::PAPER_TOKENS,
            least_word_count: 3,
            least_event_counts: [1, 1, 1, 2],
            least_end_counts: [1, 1, 2, 2],
            full_precision: false,
        }
    }
}

/// Tokens on which the weights are fitted. If the corpora end before, it is their last tenth.
pub const HELD_OUT_TOKENS: usize = 200_000;

/// Counting takes some 40 bytes per token.
pub const MOST_TOKENS: usize = 50_000_000;

/// Counts the language models, fits their weights, and writes a sealed model folder (all but `card.md`).
pub fn fit(run: &NgramRun, folder: &Path, name: &str, progress: &Progress) -> Result<(), TrainingError> {
    let text = Text::read(run, &progress.stage("reading the corpora"))?;
    let unusable = |reason: &str| TrainingError::Corpus { path: run.text_folder.clone(), reason: reason.to_owned() };
    let (vocabulary, words) = text.vocabulary(run.least_word_count).ok_or_else(|| unusable("it has odd words"))?;
    let counted = text.counted_documents();

    let counting = progress.stage("counting");
    let mut models = Vec::new();
    for kind in StreamKind::ALL {
        counting.tick(models.len() as u64, StreamKind::ALL.len() as u64)?;
        let counts = count(&kind.stream(&words, &counted));
        let least = if kind.predicted().is_some() { run.least_end_counts } else { run.least_event_counts };
        let model = estimate(&counts, vocabulary.size(), run.smoothing, least).map_err(unusable)?;
        let model = match kind.predicted() {
            Some(words) => model.predicting_only(words),
            None => model,
        };
        tracing::info!(?kind, ngrams = ?model.levels().iter().map(|level| level.words.len()).collect::<Vec<_>>(), "counted");
        models.push(if run.full_precision { model } else { model.quantised() });
    }
    let models = LanguageModels { vocabulary, models };

    // The weights are fitted to the tables as they are stored.
    let gaps =
        GapModels::new(models.models.clone()).ok_or(ModelError::Config("it does not have four language models"))?;
    let (mut features, mut classes): (Vec<Features>, Vec<usize>) = (Vec::new(), Vec::new());
    for document in text.held_out_documents() {
        let numbers: Vec<WordNumber> = document.iter().map(|token| words[token.word as usize]).collect();
        features.extend(gaps.features(&numbers, 0..numbers.len()));
        classes.extend(document.iter().map(|token| usize::from(token.mark)));
    }
    let weights = softmax_regression::fit(&features, &classes, &progress.stage("weighing"))?
        .ok_or_else(|| unusable("there is too little text to weigh the language models by"))?;
    let combination = Combination::new(weights.map(|row| row.map(|weight| weight as f32).to_vec()));

    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    models.write(&folder.join(MODELS_FILE))?;
    let settings = NgramSettings {
        smoothing: run.smoothing,
        tokens: text.counted,
        least_word_count: run.least_word_count,
        least_event_counts: run.least_event_counts,
        least_end_counts: run.least_end_counts,
        combination,
    };
    let summary = format!("forward and backward 4-grams over {} words", models.vocabulary.size());
    let mut settings = serde_json::to_value(settings).map_err(|_| TrainingError::Diverged)?;
    settings["training"] =
        serde_json::json!({"data": checksums(&run.text_folder, run.recipe.punctuation_files().iter().copied())?});
    ModelFolder::create(folder, name, ARCHITECTURE, &summary, &run.language, run.recipe.licence(), settings)
        .seal(&[MODELS_FILE])
        .map_err(TrainingError::file(folder))
}

/// A token of the corpora.
#[derive(Clone, Copy, Debug)]
struct Token {
    /// Its place in [`Text::spellings`].
    word: u32,
    /// What follows it, by [`Mark::index`].
    mark: u8,
}

/// The corpora as numbers.
struct Text {
    spellings: Vec<String>,
    tokens: Vec<Token>,
    /// Where documents end in `tokens`.
    ends: Vec<usize>,
    /// Tokens that are counted; the weights are fitted on those after them.
    counted: usize,
}

impl Text {
    fn read(run: &NgramRun, progress: &Progress) -> Result<Self, TrainingError> {
        let most = run.max_tokens.min(MOST_TOKENS).saturating_add(HELD_OUT_TOKENS);
        let mut text = Self { spellings: Vec::new(), tokens: Vec::new(), ends: Vec::new(), counted: 0 };
        let mut places: HashMap<String, u32> = HashMap::new();
        let files = run.recipe.punctuation_files();
        for (n, file) in files.iter().enumerate() {
            progress.tick(n as u64, files.len() as u64)?;
            read_documents(&run.text_folder.join(file), |document| {
                for labelled in document.into_iter().take(most - text.tokens.len()) {
                    let word = *places.entry(labelled.token).or_insert_with_key(|token| {
                        text.spellings.push(token.clone());
                        text.spellings.len() as u32 - 1
                    });
                    text.tokens.push(Token { word, mark: labelled.mark.index() as u8 });
                }
                if text.ends.last().copied().unwrap_or(0) < text.tokens.len() {
                    text.ends.push(text.tokens.len());
                }
            })?;
        }
        if text.tokens.is_empty() {
            return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason: "it has no words".to_owned() });
        }
        let held_out = HELD_OUT_TOKENS.min(text.tokens.len() / 10);
        text.counted = (text.tokens.len() - held_out).min(run.max_tokens.max(1));
        Ok(text)
    }

    /// The documents between two tokens; those that reach beyond are cut.
    fn documents(&self, from: usize, to: usize) -> Vec<&[Token]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let parts = starts.zip(&self.ends).map(|(&start, &end)| (start.clamp(from, to), end.clamp(from, to)));
        parts.filter(|(start, end)| start < end).map(|(start, end)| &self.tokens[start..end]).collect()
    }

    fn counted_documents(&self) -> Vec<&[Token]> {
        self.documents(0, self.counted)
    }

    fn held_out_documents(&self) -> Vec<&[Token]> {
        self.documents(self.counted, self.tokens.len())
    }

    /// The vocabulary, most frequent words first, and for each spelling its number.
    fn vocabulary(&self, least_count: u32) -> Option<(NgramVocabulary, Vec<WordNumber>)> {
        let mut counts = vec![0_u32; self.spellings.len()];
        for token in &self.tokens[..self.counted] {
            counts[token.word as usize] += 1;
        }
        let mut order: Vec<usize> = (0..counts.len()).filter(|&word| counts[word] >= least_count.max(1)).collect();
        order.sort_by(|&a, &b| counts[b].cmp(&counts[a]).then_with(|| self.spellings[a].cmp(&self.spellings[b])));
        order.truncate(MOST_WORDS - RESERVED_WORDS);
        let vocabulary = NgramVocabulary::new(order.iter().map(|&word| self.spellings[word].clone()))?;
        let numbers = self.spellings.iter().map(|spelling| vocabulary.number(spelling)).collect();
        Some((vocabulary, numbers))
    }
}

/// What each of the four language models reads, in the order of [`GapModels`].
#[derive(Clone, Copy, Debug)]
enum StreamKind {
    Sentences,
    ReversedSentences,
    Events,
    ReversedEvents,
}

impl StreamKind {
    const ALL: [Self; 4] = [Self::Sentences, Self::ReversedSentences, Self::Events, Self::ReversedEvents];

    /// The words the model is asked for, if not for all.
    fn predicted(self) -> Option<&'static [WordNumber]> {
        match self {
            Self::Sentences | Self::ReversedSentences => Some(&[SENTENCE_END]),
            Self::Events => None,
            Self::ReversedEvents => Some(&EVENTS),
        }
    }

    /// The documents as sequences, each of which begins with [`START`]: sentences that end with [`SENTENCE_END`], or whole
    /// documents with the marks as words.
    fn stream(self, words: &[WordNumber], documents: &[&[Token]]) -> Vec<WordNumber> {
        let mut stream = Vec::new();
        let is_reversed = matches!(self, Self::ReversedSentences | Self::ReversedEvents);
        let ends_sentence = |token: &Token| Mark::ALL[usize::from(token.mark)].ends_sentence();
        for document in documents {
            let sequences: Vec<&[Token]> = match self {
                Self::Sentences | Self::ReversedSentences => document.split_inclusive(ends_sentence).collect(),
                Self::Events | Self::ReversedEvents => vec![document],
            };
            for sequence in sequences {
                stream.push(START);
                let first = stream.len();
                for token in sequence {
                    stream.push(words[token.word as usize]);
                    let event = usize::from(token.mark).checked_sub(1).map(|mark| EVENTS[mark]);
                    stream.extend(event.filter(|_| matches!(self, Self::Events | Self::ReversedEvents)));
                }
                if is_reversed {
                    stream[first..].reverse();
                }
                if matches!(self, Self::Sentences | Self::ReversedSentences) {
                    stream.push(SENTENCE_END);
                }
            }
        }
        stream
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> Text {
        let token = |word, mark: Mark| Token { word, mark: mark.index() as u8 };
        let tokens = vec![
            token(0, Mark::Comma),
            token(1, Mark::Question),
            token(0, Mark::O),
            token(0, Mark::Period),
            token(2, Mark::O),
        ];
        let spellings = ["so", "what", "rare"].map(str::to_owned).to_vec();
        Text { spellings, tokens, ends: vec![3, 5], counted: 4 }
    }

    #[test]
    fn rare_words_are_unknown_and_only_counted_text_has_a_say() {
        let (vocabulary, numbers) = text().vocabulary(1).unwrap();
        assert_eq!(vocabulary.own_words(), ["so", "what"]);
        assert_eq!(numbers, [6, 7, 0]);
        assert_eq!(text().vocabulary(2).unwrap().1, [6, 0, 0]);
    }

    #[test]
    fn documents_are_cut_where_counting_ends() {
        let text = text();
        let lengths = |documents: Vec<&[Token]>| documents.iter().map(|document| document.len()).collect::<Vec<_>>();
        assert_eq!(lengths(text.counted_documents()), [3, 1]);
        assert_eq!(lengths(text.held_out_documents()), [1]);
    }

    #[test]
    fn streams_are_sentences_or_marked_documents_in_both_directions() {
        let text = text();
        let numbers = [6, 7, 0];
        let check = |kind: StreamKind, expected: &[WordNumber]| {
            assert_eq!(kind.stream(&numbers, &text.counted_documents()), expected, "{kind:?}");
        };
        let [comma, period, question] = EVENTS;
        check(StreamKind::Sentences, &[START, 6, 7, SENTENCE_END, START, 6, SENTENCE_END, START, 6, SENTENCE_END]);
        check(
            StreamKind::ReversedSentences,
            &[START, 7, 6, SENTENCE_END, START, 6, SENTENCE_END, START, 6, SENTENCE_END],
        );
        check(StreamKind::Events, &[START, 6, comma, 7, question, 6, START, 6, period]);
        check(StreamKind::ReversedEvents, &[START, 6, question, 7, comma, 6, START, period, 6]);
    }

    #[test]
    fn a_small_corpus_becomes_a_model_that_opens() {
        let folder = tempfile::tempdir().unwrap();
        let line = "So, what is it? It is a word. And so, it is a word.\n";
        let corpus: String = (0..20).map(|n| format!("## {n}\n{}", line.repeat(3))).collect();
        for file in CorpusRecipe::Open.punctuation_files() {
            let mut encoder =
                liblzma::write::XzEncoder::new(std::fs::File::create(folder.path().join(file)).unwrap(), 1);
            std::io::Write::write_all(&mut encoder, corpus.as_bytes()).unwrap();
            encoder.finish().unwrap();
        }
        let run = NgramRun { recipe: CorpusRecipe::Open, language: "de".to_owned(), ..NgramRun::new(folder.path()) };
        let models = folder.path().join("models");
        fit(&run, &models.join("toy"), "toy", &Progress::silent()).unwrap();
        let opened = ModelFolder::open_in(&models, "toy").unwrap();
        assert_eq!((opened.language.as_str(), opened.licence.as_str()), ("de", "CC BY-SA 4.0"));
        let model = crate::papers::lexical::ngram::open("toy", &opened).unwrap();
        let tokens: Vec<String> = "and so it is a word so what is it".split(' ').map(str::to_owned).collect();
        let posteriors = evidence::lexical::LexicalModel::posteriors(&model, &tokens, &Progress::silent()).unwrap();
        let marks: String =
            posteriors.iter().map(|four| format!("{}|", evidence::lexical::best_mark(four).sign())).collect();
        assert_eq!(marks, "|,||||.|,|||?|");
    }
}
