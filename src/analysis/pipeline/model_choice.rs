//! Choice of the lexical model for a talk, where none is named.

use base::texts::Message;
use evidence::model_files::{Fluency, FolderError, ModelError, ModelFolder, model_names};
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::language::{primary_language, same_language};
use formats::transcript::Word;
use models::{loading, reader};

/// Models that are chosen by themselves are called so, with the code of their language behind it; the English one as its set
/// says.
const OF_LANGUAGE: &str = "tagger-";
/// The reader of many languages. It reads those that no other model is installed for, and never English, which has readers of its own.
pub(super) const MANY_LANGUAGES: &str = "reader-many";
/// The language of the models that differ from set to set.
pub(super) const SET_LANGUAGE: &str = "en";

/// Share of known words below which a transcript that names no language is not in the model's. English
/// speeches have 0.98 and more in the vocabulary of `vectors-50`, German and Hungarian text has 0.2 and less.
const KNOWN_SHARE: f32 = 0.7;
/// Fewer words tell nothing: a greeting may be all names.
const FEWEST_WORDS: usize = 20;
/// As many words tell it as well as all of them.
const MOST_WORDS: usize = 4000;

/// An installed model that can be chosen by its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelCandidate {
    pub name: String,
    /// BCP-47 code.
    pub language: String,
    /// How well it knows it.
    pub fluency: Fluency,
}

/// The installed models of a set that are chosen by language: one for each, English first. A reader of many languages stands there with each;
/// where it is damaged it is left out.
///
/// # Errors
/// [`ModelError::Folder`] if there are no models, or one of these says nothing about itself.
pub fn candidates(set: ModelSet) -> Result<Vec<ModelCandidate>, ModelError> {
    let names = model_names()?;
    // "tagger-x" is a user's trial: what it says about itself does not matter, be it damaged.
    let is_one = |name: &&String| {
        let is_of_language = name.strip_prefix(OF_LANGUAGE).is_some_and(|rest| matches!(rest.len(), 2 | 3));
        is_of_language || *name == set.reader() || *name == MANY_LANGUAGES
    };
    let mut installed = Vec::new();
    for name in names.iter().filter(is_one).filter(|name| set.objection(name).is_none()) {
        match loading::lexical::description_of(name) {
            Ok(folder) => installed.extend(folder.known_languages().map(|(language, fluency)| ModelCandidate {
                name: name.clone(),
                language: language.to_owned(),
                fluency,
            })),
            Err(_) if name == MANY_LANGUAGES => {}
            Err(error) => return Err(error),
        }
    }
    Ok(one_for_each_language(set, installed))
}

/// What is wrong with the reader of many languages, which was left out for that.
pub(super) fn fault_of_many() -> Option<Message> {
    match ModelFolder::read(MANY_LANGUAGES) {
        Err(error @ FolderError::Config { .. }) => Some(error.to_string().into()),
        _ => None,
    }
}

/// The model that is asked about a talk in `language`; `None` if none of those installed knows it.
///
/// # Errors
/// As [`candidates`].
pub fn default_model(set: ModelSet, language: &str) -> Result<Option<ModelCandidate>, ModelError> {
    Ok(candidates(set)?.into_iter().find(|candidate| same_language(&candidate.language, language)))
}

/// Whether the large English reader of a set is installed, with all that it builds on, and the set may ask it.
pub fn has_large_reader(set: ModelSet) -> bool {
    set.objection(set.large_reader()).is_none() && reader::is_whole(set.large_reader())
}

/// The reader that reads in the place of the model called `chosen`, which was chosen by its language: the large one in the place of the
/// small one of the same set. `has_large`: whether there is a large one.
pub(super) fn reader_in_place_of(
    chosen: &str,
    (set, depth): (ModelSet, ReadingDepth),
    has_large: impl FnOnce(ModelSet) -> bool,
) -> Option<&'static str> {
    let is_wanted = depth == ReadingDepth::Best && chosen == set.reader();
    (is_wanted && has_large(set)).then_some(set.large_reader())
}

/// Why a set has no model for a language that has one among all; `None` if there is none at all, or if the set has it.
pub(super) fn gap_in_set(set: ModelSet, language: &str) -> Option<Message> {
    if set == ModelSet::Talks || default_model(set, language).ok().flatten().is_some() {
        return None;
    }
    let name = match same_language(language, SET_LANGUAGE) {
        true => set.reader().to_owned(),
        false => default_model(ModelSet::Talks, language).ok()??.name,
    };
    set.objection(&name).or_else(|| Some(ModelFolder::read(&name).err()?.to_string().into()))
}

fn one_for_each_language(set: ModelSet, installed: Vec<ModelCandidate>) -> Vec<ModelCandidate> {
    let rank = |ModelCandidate { name, language, .. }: &ModelCandidate| {
        let language = primary_language(language);
        match name.strip_prefix(OF_LANGUAGE) {
            _ if name == set.reader() => Some(0),
            _ if name == MANY_LANGUAGES => (language != SET_LANGUAGE).then_some(2),
            // In the open set nothing stands in for its own English model, whatever it is called.
            Some(code) if code == language && (set == ModelSet::Talks || language != SET_LANGUAGE) => Some(1),
            _ => None,
        }
    };
    let mut ranked: Vec<(u8, ModelCandidate)> =
        installed.into_iter().filter_map(|candidate| Some((rank(&candidate)?, candidate))).collect();
    let order = |(rank, candidate): &(u8, ModelCandidate)| {
        let language = primary_language(&candidate.language);
        (language != SET_LANGUAGE, language, *rank)
    };
    ranked.sort_by_key(order);
    let mut chosen: Vec<ModelCandidate> = ranked.into_iter().map(|(_, candidate)| candidate).collect();
    chosen.dedup_by(|later, former| same_language(&later.language, &former.language));
    chosen
}

/// The model that knows most of the words of a transcript whose language is not clear; `None` if none knows enough of them.
/// `known_share`: what share of some words the model of a name knows, 0 to 1.
pub(super) fn best_known<'a>(
    candidates: &'a [ModelCandidate],
    words: &[Word],
    known_share: impl Fn(&str, &[Word]) -> Result<f32, ModelError>,
) -> Result<Option<&'a ModelCandidate>, ModelError> {
    if words.len() < FEWEST_WORDS {
        // They are taken for English, and no other language's model stands in for one that is not installed.
        return Ok(candidates.first().filter(|first| same_language(&first.language, SET_LANGUAGE)));
    }
    let sample = &words[..words.len().min(MOST_WORDS)];
    let mut best: Option<(f32, &ModelCandidate)> = None;
    for candidate in candidates {
        let share = known_share(&candidate.name, sample)?;
        if share >= KNOWN_SHARE && best.is_none_or(|(most, _)| share > most) {
            best = Some((share, candidate));
        }
    }
    Ok(best.map(|(_, candidate)| candidate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::progress::{Cancellation, Progress};
    use evidence::lexical::{self, LexicalModel, Posterior};

    fn chosen(installed: &[(&str, &str)]) -> Vec<String> {
        chosen_of(ModelSet::Talks, installed)
    }

    fn chosen_of(set: ModelSet, installed: &[(&str, &str)]) -> Vec<String> {
        let candidate = |(name, language): &(&str, &str)| ModelCandidate {
            name: (*name).into(),
            language: (*language).into(),
            fluency: Fluency::Full,
        };
        one_for_each_language(set, installed.iter().map(candidate).collect())
            .into_iter()
            .map(|candidate| format!("{} {}", candidate.language, candidate.name))
            .collect()
    }

    #[test]
    fn readers_are_chosen_and_neither_the_papers_models_nor_trials_in_their_place() {
        let trials = [("lmc-1", "en"), ("reader-talks", "en"), ("reader-trial", "en"), ("tagger", "en")];
        assert_eq!(chosen(&trials), ["en reader-talks"]);
        assert_eq!(
            chosen(&[("lmc-1", "en"), ("tagger-de", "de-DE"), ("tagger-cs", "cs"), ("taggers-fr", "fr")]),
            ["cs tagger-cs", "de-DE tagger-de"]
        );
        assert_eq!(
            chosen(&[("tagger-de", "de"), ("tagger-en", "en"), ("reader-talks", "en")]),
            ["en reader-talks", "de tagger-de"]
        );
        assert!(chosen(&[("vectors-50", "en"), ("dnn", "en")]).is_empty());
    }

    #[test]
    fn the_open_set_has_an_english_reader_of_its_own_and_no_other() {
        let installed = [
            ("reader-talks", "en"),
            ("tagger-en", "en"),
            ("reader-small", "en"),
            ("tagger-de", "de"),
            ("tagger", "en"),
        ];
        assert_eq!(chosen_of(ModelSet::Open, &installed), ["en reader-small", "de tagger-de"]);
        assert_eq!(chosen_of(ModelSet::Talks, &installed), ["en reader-talks", "de tagger-de"]);
        let without = [("reader-talks", "en"), ("tagger-en", "en"), ("tagger-de", "de")];
        assert_eq!(chosen_of(ModelSet::Open, &without), ["de tagger-de"], "none takes its place");
    }

    #[test]
    fn the_reader_of_many_languages_reads_what_nothing_else_does() {
        let many = ["de", "en", "pl"].map(|code| ("reader-many", code));
        let with = |more: &[(&'static str, &'static str)]| [&many[..], more].concat();
        let of_talks = |more: &[(&'static str, &'static str)]| chosen(&with(more));
        assert_eq!(of_talks(&[("reader-talks", "en")]), ["en reader-talks", "de reader-many", "pl reader-many"]);
        let beside = [("reader-talks", "en"), ("tagger-de", "de-DE")];
        assert_eq!(of_talks(&beside), ["en reader-talks", "de-DE tagger-de", "pl reader-many"]);
        assert_eq!(of_talks(&[]), ["de reader-many", "pl reader-many"], "it does not stand in for the English one");
        assert_eq!(chosen_of(ModelSet::Open, &with(&[("reader-small", "en")]))[0], "en reader-small");
    }

    #[test]
    fn other_languages_models_belong_to_the_open_set_if_they_are_free() {
        let of = |set: ModelSet, language: &str| default_model(set, language).unwrap().map(|found| found.name);
        // The German one that comes with the program stands under MIT.
        assert_eq!(of(ModelSet::Open, "de-AT").as_deref(), Some("tagger-de"));
        assert_eq!(of(ModelSet::Talks, "en").as_deref(), Some("reader-talks"));
        assert_eq!(of(ModelSet::Open, "en").as_deref(), Some("reader-small"));
        assert_eq!(gap_in_set(ModelSet::Open, "de"), None);
        assert_eq!(gap_in_set(ModelSet::Talks, "en"), None);
        assert_eq!(gap_in_set(ModelSet::Open, "fi"), None, "there is none in any set");
        let has_english = of(ModelSet::Open, "en").is_some();
        assert_eq!(gap_in_set(ModelSet::Open, "en").is_none(), has_english);
    }

    #[test]
    fn the_large_reader_reads_in_the_place_of_the_small_one_of_its_set_alone() {
        let check = |chosen: &str, choice: (ModelSet, ReadingDepth), has_large: bool, expected: Option<&str>| {
            assert_eq!(reader_in_place_of(chosen, choice, |_| has_large), expected, "{chosen} {choice:?} {has_large}");
        };
        use ModelSet::{Open, Talks};
        use ReadingDepth::{Best, Quick};
        check("reader-small", (Open, Best), true, Some("reader-large"));
        check("reader-talks", (Talks, Best), true, Some("reader-talks-large"));
        check("reader-small", (Open, Best), false, None);
        check("reader-small", (Open, Quick), true, None);
        check("reader-small", (Talks, Best), true, None);
        check("tagger-de", (Open, Best), true, None);
        check("reader-large", (Open, Best), true, None);
        reader_in_place_of("reader-small", (Open, Quick), |_| panic!("the disk is asked only where it matters"));
        reader_in_place_of("tagger-de", (Open, Best), |_| panic!("nor for other languages"));
    }

    #[test]
    fn a_large_reader_is_no_candidate_by_itself() {
        let installed = [("reader-large", "en"), ("reader-talks-large", "en"), ("reader-small", "en")];
        assert_eq!(chosen_of(ModelSet::Open, &installed), ["en reader-small"]);
        assert!(chosen_of(ModelSet::Talks, &installed).is_empty());
    }

    /// Knows the words that start with its letter.
    struct Knows(char);

    impl LexicalModel for Knows {
        fn name(&self) -> &str {
            "knows"
        }

        fn is_known(&self, token: &str) -> bool {
            token.starts_with(self.0)
        }

        fn posteriors(&self, tokens: &[String], _: &Progress) -> Result<Vec<Posterior>, Cancellation> {
            Ok(vec![[1.0, 0.0, 0.0, 0.0]; tokens.len()])
        }
    }

    #[test]
    fn the_language_is_that_of_the_model_that_knows_most_words() {
        let candidate =
            |code: &str| ModelCandidate { name: code.to_owned(), language: code.to_owned(), fluency: Fluency::Full };
        let candidates: Vec<ModelCandidate> = ["en", "de"].map(candidate).into();
        let found = |count: usize, text: &str| {
            let words = text.split(' ').cycle().take(count).enumerate();
            let words: Vec<String> =
                words.map(|(at, word)| format!(r#"{{"text":"{word}","start":{at},"end":{}}}"#, at + 1)).collect();
            let words =
                formats::transcript::parse(format!(r#"{{"words":[{}]}}"#, words.join(",")).as_bytes()).unwrap().words;
            let share = |name: &str, words: &[Word]| {
                Ok(lexical::known_share_of_words(&Knows(name.chars().next().unwrap()), words))
            };
            best_known(&candidates, &words, share).unwrap().map(|candidate| candidate.language.clone())
        };
        assert_eq!(found(40, "elf eye dog eat").as_deref(), Some("en"));
        assert_eq!(found(40, "dog dim eat das").as_deref(), Some("de"));
        assert_eq!(found(40, "dog dim eat elf"), None, "half of the words is not enough");
        assert_eq!(found(19, "uno due tre qua").as_deref(), Some("en"), "few words tell nothing");
        let few = formats::transcript::parse(br#"{"words":[{"text":"dog","start":0,"end":1}]}"#).unwrap().words;
        let of_few = |candidates: &[ModelCandidate]| {
            let share = |_: &str, _: &[Word]| -> Result<f32, ModelError> { Ok(1.0) };
            best_known(candidates, &few, share).unwrap().map(|candidate| candidate.name.clone())
        };
        assert_eq!(of_few(&candidates).as_deref(), Some("en"));
        assert_eq!(of_few(&candidates[1..]), None, "and are not taken for German where English is not installed");
    }
}
