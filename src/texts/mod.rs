//! What the window says, in the language of whoever reads it.
//!
//! Every text stands once per language in `assets/texts/CODE/*.ftl`, in the format of [Project Fluent](https://projectfluent.org).
//! Code names texts by id: `t!("drop-here")`, `t!("cues-moved", count = 3)`. English is complete by definition; a test holds
//! the other languages to it, and another finds texts of the window that are in no table.
//!
//! The language is that of the thread: a thread that the window starts speaks as the window does ([`carried`]), and tests in
//! different languages can run side by side.

mod table;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::sync::{Arc, PoisonError, RwLock};

use fluent_bundle::FluentArgs;
pub use fluent_bundle::FluentValue;
use serde::{Deserialize, Serialize};

/// The languages of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "de")]
    German,
    /// English with every text in brackets: what has none is in no table.
    #[cfg(test)]
    #[serde(skip)]
    Bracketed,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The code of ISO 639-1.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            #[cfg(test)]
            Self::Bracketed => "en",
        }
    }

    /// As its speakers call it.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            #[cfg(test)]
            Self::Bracketed => "[English]",
        }
    }

    /// The language for a locale like "de-AT" or `de_DE.UTF-8`; English if it is none of [`ALL`](Self::ALL).
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// The language of the user's desktop.
    #[must_use]
    pub fn of_system() -> Self {
        sys_locale::get_locale().map_or_else(Self::default, |locale| Self::of_locale(&locale))
    }
}

thread_local! {
    /// Shared by the threads that speak alike.
    static SPOKEN: RefCell<Arc<RwLock<Language>>> = RefCell::default();
}

/// From now on the texts of this thread, and of those that speak as it does, are in `language`.
pub fn speak(language: Language) {
    SPOKEN.with_borrow(|spoken| *spoken.write().unwrap_or_else(PoisonError::into_inner) = language);
}

/// The language of this thread's texts: English until [`speak`] says otherwise.
#[must_use]
pub fn spoken() -> Language {
    SPOKEN.with_borrow(|spoken| *spoken.read().unwrap_or_else(PoisonError::into_inner))
}

/// Speaks another language until it is dropped, also when a test fails: the next one may run on the same thread.
#[cfg(test)]
pub struct Speaking(());

#[cfg(test)]
impl Speaking {
    #[must_use]
    pub fn new(language: Language) -> Self {
        speak(language);
        Self(())
    }
}

#[cfg(test)]
impl Drop for Speaking {
    fn drop(&mut self) {
        speak(Language::English);
    }
}

/// What another thread is to do: it speaks as this one does, now and whenever this one's language changes.
pub fn carried<T>(task: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let shared = SPOKEN.with_borrow(Arc::clone);
    move || {
        SPOKEN.set(shared);
        task()
    }
}

/// What `task` says is in English, whatever this thread speaks otherwise: for files, which whoever gets them reads.
pub fn in_english<T>(task: impl FnOnce() -> T) -> T {
    let spoken = SPOKEN.replace(Arc::default());
    let result = task();
    SPOKEN.set(spoken);
    result
}

/// The text with this id, which has no variables. `t!("id")` is the usual way to it.
///
/// # Panics
/// In builds with assertions if there is no such text, or if it has variables. Else the id stands in its place.
#[must_use]
pub fn text(id: &'static str) -> &'static str {
    table::of(spoken()).fixed(id)
}

/// The text with this id, its variables filled in. `t!("id", name = value)` is the usual way to it.
///
/// # Panics
/// In builds with assertions if there is no such text, or if a variable of it is missing. Else the id stands in its place.
#[must_use]
pub fn text_with<const N: usize>(id: &'static str, values: [(&'static str, FluentValue<'_>); N]) -> String {
    let mut args = FluentArgs::with_capacity(N);
    for (name, value) in values {
        args.set(name, value);
    }
    table::of(spoken()).filled(id, &args)
}

/// A number with so many digits after the decimal mark of the language: "28.2", in German "28,2".
#[must_use]
pub fn number(value: f64, digits: usize) -> String {
    localized(&format!("{value:.digits$}"))
}

/// Digits that were written with a point, with the decimal mark of the language: "0:01.250", in German "0:01,250".
#[must_use]
pub fn localized(digits: &str) -> String {
    match t!("decimal-mark") {
        "." => digits.to_owned(),
        mark => digits.replace('.', mark),
    }
}

/// A whole number with its thousands apart: "25,319", in German "25.319".
#[must_use]
pub fn whole(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(t!("thousands-mark"));
        }
        text.push(digit);
    }
    text
}

/// A share from 0 to 1 as whole per cent: "93%", in German "93 %".
#[must_use]
pub fn percent(share: f64, digits: usize) -> String {
    t!("percent", number = number(100.0 * share, digits))
}

/// The text with an id in the language of this thread: `&'static str` without variables, `String` with them.
///
/// Numbers choose plural forms and are written as they are; what needs a decimal mark comes as text, from [`texts::number`](number).
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::texts::text($id)
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::texts::text_with($id, [$((stringify!($name), $crate::texts::FluentValue::from($value))),+])
    };
}
pub use crate::t;
