//! Names, notes and sources of the built-in profiles in the language of the window.
//!
//! Files, projects and settings hold them in English, as the profiles do, so that a talk means the same wherever it is opened; only what
//! is shown is put into German, by a table. What a client wrote is in no table, and is shown as it stands.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Field, Guideline};
use base::texts::{WindowLanguage, spoken};

static GERMAN: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("german.json")).expect("a test reads the table"));

/// A text of a built-in profile in the language in which the window speaks, any other as it is.
fn in_window_language(text: &str) -> &str {
    if spoken() == WindowLanguage::German { GERMAN.get(text).map_or(text, String::as_str) } else { text }
}

impl Guideline {
    /// The name, as people read it; files and settings have [`name`](Self::name).
    pub fn shown_name(&self) -> &str {
        in_window_language(&self.name)
    }

    /// The notes on the whole, as people read them; may be empty.
    pub fn shown_notes(&self) -> &str {
        in_window_language(&self.notes)
    }

    /// Where the value of `field` comes from, as people read it; `None`: no source is given.
    pub fn shown_source(&self, field: Field) -> Option<&str> {
        self.source(field).map(in_window_language)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use base::texts::Speaking;

    #[test]
    fn all_that_built_in_profiles_say_is_in_the_table_and_nothing_else() {
        let all = Guideline::all();
        let own = all.iter().flat_map(|profile| profile.sources.values().chain([&profile.notes]));
        let by_language = all.iter().flat_map(|profile| &profile.languages.figures);
        let said: BTreeSet<&str> = own
            .chain(by_language.flat_map(|figures| figures.sources.values()))
            .map(String::as_str)
            .filter(|text| !text.is_empty())
            .collect();
        let missing: Vec<&&str> = said.iter().filter(|text| !GERMAN.contains_key(**text)).collect();
        assert!(missing.is_empty(), "{missing:#?}");
        let is_said = |text: &str| said.contains(text) || all.iter().any(|profile| profile.name == text);
        let idle: Vec<&String> = GERMAN.keys().filter(|text| !is_said(text.as_str())).collect();
        assert!(idle.is_empty(), "{idle:#?}");
    }

    #[test]
    fn only_what_is_shown_is_german() {
        let short = Guideline::named("Short vertical video").unwrap();
        assert_eq!(short.shown_name(), "Short vertical video");
        let _german = Speaking::new(WindowLanguage::German);
        assert_eq!((short.shown_name(), short.name.as_str()), ("Kurzvideo im Hochformat", "Short vertical video"));
        let own = Guideline { name: "Kunde".to_owned(), notes: "Our house".to_owned(), ..short };
        assert_eq!((own.shown_name(), own.shown_notes()), ("Kunde", "Our house"));
        assert_eq!(own.shown_source(Field::LeadIn), Some("unsere Wahl, wie bei TED"));
    }
}
