//! All texts of one language, read once.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;
use unic_langid::LanguageIdentifier;

use super::language::WindowLanguage;

/// The files of a language, which has all of them.
macro_rules! files {
    ($code:literal) => {
        files!(
            $code: "common", "commands", "menus", "files", "cues", "setup", "timeline", "list",
            "review", "status", "window", "problems", "engine", "help", "diagnostics", "shots", "style"
        )
    };
    ($code:literal: $($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../../assets/texts/", $code, "/", $name, ".ftl")))),+]
    };
}

/// Name and content of each file.
pub type Files = &'static [(&'static str, &'static str)];

pub fn files(language: WindowLanguage) -> Files {
    match language {
        WindowLanguage::English => files!("en"),
        WindowLanguage::German => files!("de"),
        #[cfg(any(test, feature = "test-support"))]
        WindowLanguage::Bracketed => files!("en"),
    }
}

pub struct Table {
    bundle: FluentBundle<FluentResource>,
    /// The texts without variables.
    fixed: HashMap<String, String>,
    /// The brackets around every text.
    brackets: [&'static str; 2],
}

/// The table of a language.
pub fn of(language: WindowLanguage) -> &'static Table {
    static ENGLISH: LazyLock<Table> = LazyLock::new(|| Table::read(WindowLanguage::English));
    static GERMAN: LazyLock<Table> = LazyLock::new(|| Table::read(WindowLanguage::German));
    #[cfg(any(test, feature = "test-support"))]
    static BRACKETED: LazyLock<Table> = LazyLock::new(|| Table::read(WindowLanguage::Bracketed));
    match language {
        WindowLanguage::English => &ENGLISH,
        WindowLanguage::German => &GERMAN,
        #[cfg(any(test, feature = "test-support"))]
        WindowLanguage::Bracketed => &BRACKETED,
    }
}

impl Table {
    fn read(language: WindowLanguage) -> Self {
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks of direction around every value would be drawn as boxes, and both languages run from left to right.
        bundle.set_use_isolating(false);
        let mut ids = Vec::new();
        for (name, content) in files(language) {
            // A file with an error gives what it can.
            let resource = FluentResource::try_new((*content).to_owned()).unwrap_or_else(|(resource, errors)| {
                debug_assert!(false, "{name}.ftl of {language:?}: {errors:?}");
                resource
            });
            ids.extend(self::ids(&resource));
            if let Err(errors) = bundle.add_resource(resource) {
                debug_assert!(false, "{name}.ftl of {language:?}: {errors:?}");
            }
        }
        let brackets = match language {
            #[cfg(any(test, feature = "test-support"))]
            WindowLanguage::Bracketed => ["‡", "†"],
            _ => ["", ""],
        };
        let mut table = Self { bundle, fixed: HashMap::new(), brackets };
        for id in ids {
            if let Ok(text) = table.format(&id, None) {
                table.fixed.insert(id, text);
            }
        }
        table
    }

    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>) -> Result<String, String> {
        let message = self.bundle.get_message(id).and_then(|message| message.value());
        let pattern = message.ok_or_else(|| format!("there is no text \"{id}\""))?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        if let Some(error) = errors.first() {
            return Err(format!("text \"{id}\": {error}"));
        }
        // Marks become parts of numbers.
        let [before, after] = if matches!(id, "decimal-mark" | "thousands-mark") { ["", ""] } else { self.brackets };
        Ok(format!("{before}{text}{after}"))
    }

    pub fn find(&self, id: &str) -> Option<&str> {
        self.fixed.get(id).map(String::as_str)
    }

    pub fn fixed(&self, id: &'static str) -> &str {
        self.find(id).unwrap_or_else(|| {
            debug_assert!(false, "there is no text \"{id}\" without variables");
            id
        })
    }

    pub fn filled(&self, id: &'static str, args: &FluentArgs<'_>) -> String {
        self.format(id, Some(args)).unwrap_or_else(|error| {
            debug_assert!(false, "{error}");
            id.to_owned()
        })
    }
}

/// The ids of the messages of a file.
pub fn ids(resource: &FluentResource) -> Vec<String> {
    let id = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    };
    resource.entries().filter_map(id).collect()
}
