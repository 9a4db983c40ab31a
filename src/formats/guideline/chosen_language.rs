//! A guideline in the language of the talk.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{CharWidth, Field, Guideline, Provenance};
use crate::language::{language_name, primary_language};
use crate::text_rules::DashStyle;
use base::texts::{Message, m};

/// Stands for all languages that have no figures of their own.
const ALL_OTHERS: &str = "*";

/// The figures of a guideline by language.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LanguageTable {
    /// The languages that its publisher has figures for, as ISO 639 codes; empty: all but those in `not_for`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said_for: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_for: Vec<String>,
    /// What is otherwise in some languages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FiguresOfLanguages>,
}

/// Figures that some languages have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FiguresOfLanguages {
    /// ISO 639 codes, or `*` for all that are in no other row.
    pub languages: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars_per_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_cps: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strict_cps: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_cps: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub char_width: Option<CharWidth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dashes: Option<DashStyle>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub provenance: BTreeMap<Field, Provenance>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<Field, String>,
}

/// How a guideline stands to a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanguageFit {
    /// It has figures for it.
    Said,
    /// Its publisher says nothing of the language: the figures are those of others.
    Unsaid,
}

impl LanguageTable {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether there are figures for a language.
    pub fn fit(&self, language: &str) -> LanguageFit {
        let primary = primary_language(language);
        // Where nobody knows the language nothing can be said of it.
        if primary.is_empty() || primary == "und" {
            return LanguageFit::Said;
        }
        let names = |list: &[String]| list.contains(&primary);
        let is_said = (self.said_for.is_empty() || names(&self.said_for)) && !names(&self.not_for);
        if is_said { LanguageFit::Said } else { LanguageFit::Unsaid }
    }

    /// The rows whose figures count for a language, the nearer one last.
    fn rows(&self, language: &str) -> impl Iterator<Item = &FiguresOfLanguages> {
        let primary = primary_language(language);
        let of = move |code: &str| {
            let code = code.to_owned();
            move |row: &&FiguresOfLanguages| row.languages.contains(&code)
        };
        self.figures.iter().filter(of(ALL_OTHERS)).chain(self.figures.iter().filter(of(&primary)))
    }
}

impl Guideline {
    /// Notes what the figures are where no row says otherwise, so that they can be taken up again.
    pub(super) fn keep_usual_figures(&mut self) {
        if self.languages.figures.iter().any(|row| row.languages.iter().any(|code| code == ALL_OTHERS)) {
            return;
        }
        let rows = &self.languages.figures;
        if rows.is_empty() {
            return;
        }
        let fields = [
            Field::MaxCharsPerLine,
            Field::MaxCps,
            Field::StrictCps,
            Field::OptimalCps,
            Field::CharWidth,
            Field::Dashes,
        ];
        let usual = FiguresOfLanguages {
            languages: vec![ALL_OTHERS.to_owned()],
            max_chars_per_line: Some(self.max_chars_per_line),
            max_cps: Some(self.max_cps),
            strict_cps: self.strict_cps,
            optimal_cps: Some(self.optimal_cps),
            char_width: Some(self.char_width),
            dashes: self.dashes,
            provenance: fields.iter().filter_map(|field| Some((*field, *self.provenance.get(field)?))).collect(),
            sources: fields.iter().filter_map(|field| Some((*field, self.sources.get(field)?.clone()))).collect(),
        };
        self.languages.figures.insert(0, usual);
    }

    /// That its publisher has no figures for a language; `None`: it has.
    pub fn unsaid_for(&self, language: &str) -> Option<Message> {
        let name = || language_name(language).unwrap_or_else(|| language.to_owned());
        let is_unsaid = self.languages.fit(language) == LanguageFit::Unsaid;
        is_unsaid.then(|| m!("guideline-unsaid-language", name = self.shown_name(), language = name()))
    }

    /// Takes the figures for a language; what a person set, which has no source, stays. How the guideline stands to the language.
    pub fn take_language(&mut self, language: &str) -> LanguageFit {
        let rows: Vec<FiguresOfLanguages> = self.languages.rows(language).cloned().collect();
        // A file of one's own gives no sources: all its figures are meant.
        let is_bare = self.sources.is_empty();
        for row in rows {
            let is_theirs = |field: &Field| is_bare || self.sources.contains_key(field);
            let taken: Vec<Field> = row.fields().filter(is_theirs).collect();
            for field in taken {
                match field {
                    Field::MaxCharsPerLine => self.max_chars_per_line = row.max_chars_per_line.unwrap_or_default(),
                    Field::MaxCps => self.max_cps = row.max_cps.unwrap_or_default(),
                    Field::StrictCps => self.strict_cps = row.strict_cps,
                    Field::OptimalCps => self.optimal_cps = row.optimal_cps.unwrap_or_default(),
                    Field::CharWidth => self.char_width = row.char_width.unwrap_or_default(),
                    Field::Dashes => self.dashes = row.dashes,
                    _ => continue,
                }
                if is_bare {
                    continue;
                }
                self.provenance.remove(&field);
                self.provenance.extend(row.provenance.get(&field).map(|&known| (field, known)));
                let source = row.sources.get(&field).cloned();
                self.sources.extend(source.map(|source| (field, source)));
            }
        }
        // A row may say one of the two speeds alone.
        self.optimal_cps = self.optimal_cps.min(self.max_cps);
        self.languages.fit(language)
    }
}

impl FiguresOfLanguages {
    /// The rules that it says something of.
    fn fields(&self) -> impl Iterator<Item = Field> {
        let said = [
            (Field::MaxCharsPerLine, self.max_chars_per_line.is_some()),
            (Field::MaxCps, self.max_cps.is_some()),
            (Field::StrictCps, self.strict_cps.is_some()),
            (Field::OptimalCps, self.optimal_cps.is_some()),
            (Field::CharWidth, self.char_width.is_some()),
            (Field::Dashes, self.dashes.is_some()),
        ];
        said.into_iter().filter(|(_, is_said)| *is_said).map(|(field, _)| field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn netflix_has_other_figures_in_other_languages_and_says_for_which_it_has_none() {
        let check = |language: &str, cps: f64, chars: usize, dashes: DashStyle, fit: LanguageFit| {
            let mut netflix = Guideline::netflix();
            assert_eq!(netflix.take_language(language), fit, "{language}");
            let now = (netflix.max_cps, netflix.strict_cps(), netflix.max_chars_per_line, netflix.dashes);
            assert_eq!(now, (cps, cps, chars, Some(dashes)), "{language}");
            assert_eq!(netflix.provenance(Field::MaxCps), Provenance::Code);
            assert!(netflix.optimal_cps <= netflix.max_cps && netflix.validate().is_ok(), "{language}");
            // And back.
            netflix.take_language("en");
            assert_eq!(netflix, Guideline::netflix(), "{language}");
        };
        use DashStyle::{BothLines, BothLinesSpace, SecondLine, SecondLineSpace};
        use LanguageFit::{Said, Unsaid};
        check("en-GB", 20.0, 42, BothLines, Said);
        check("de", 17.0, 42, BothLines, Said);
        check("fr", 17.0, 42, BothLinesSpace, Said);
        check("nl", 17.0, 42, SecondLine, Said);
        check("bg", 17.0, 42, SecondLineSpace, Said);
        check("ja", 4.0, 13, BothLines, Said);
        check("ko", 12.0, 16, BothLinesSpace, Said);
        check("zh-Hans", 9.0, 16, BothLines, Said);
        check("th", 17.0, 35, BothLinesSpace, Said);
        check("ru", 17.0, 39, BothLinesSpace, Said);
        check("hi", 22.0, 42, BothLines, Said);
        check("is", 20.0, 42, BothLines, Unsaid);
        let width = |language: &str| {
            let mut netflix = Guideline::netflix();
            netflix.take_language(language);
            (netflix.char_width, netflix.provenance(Field::CharWidth))
        };
        for language in ["ja", "ko", "zh-Hant"] {
            assert_eq!(width(language), (CharWidth::HalfAndFull, Provenance::Memory), "{language}");
        }
        assert_eq!(width("th").0, CharWidth::Same);
        let mut children = Guideline::netflix_children();
        children.take_language("de");
        assert_eq!(children.max_cps, 13.0);
    }

    #[test]
    fn what_a_person_set_stays_in_every_language() {
        let mut own = Guideline { max_cps: 18.0, ..Guideline::netflix() };
        own.sources.remove(&Field::MaxCps);
        own.provenance.remove(&Field::MaxCps);
        own.take_language("de");
        assert_eq!((own.max_cps, own.max_chars_per_line), (18.0, 42));
        own.take_language("ja");
        assert_eq!((own.max_cps, own.max_chars_per_line), (18.0, 13));
    }

    #[test]
    fn guidelines_of_one_language_say_so() {
        assert_eq!(Guideline::bbc().take_language("de"), LanguageFit::Unsaid);
        assert_eq!(Guideline::bbc().take_language("en"), LanguageFit::Said);
        assert_eq!(Guideline::ted().take_language("ja"), LanguageFit::Unsaid);
        assert_eq!(Guideline::ted().take_language("pl"), LanguageFit::Said);
        let own = r#"{"name":"Ours","max_cps":18,"optimal_cps":17,"languages":{"said_for":["en","fr"],"figures":[{"languages":["fr"],"max_cps":15}]}}"#;
        let mut own = Guideline::from_json(own).unwrap();
        assert_eq!((own.take_language("fr"), own.max_cps, own.optimal_cps), (LanguageFit::Said, 15.0, 15.0));
        assert_eq!((own.take_language("de"), own.max_cps, own.optimal_cps), (LanguageFit::Unsaid, 18.0, 17.0));
        let own = r#"{"name":"Ours","max_cps":18,"optimal_cps":15}"#;
        assert_eq!(Guideline::from_json(own).unwrap().take_language("xx"), LanguageFit::Said);
    }
}
