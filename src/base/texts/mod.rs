//! The window's texts, in the language of the user.
//!
//! Every text stands once per language in `assets/texts/CODE/*.ftl`, in the format of [Project Fluent](https://projectfluent.org).
//! Code names texts by id: `t!("drop-here")`, `t!("cues-moved", count = 3)`; `m!` names one that is to be read later. English is complete by definition; a test holds
//! the other languages to it, and another finds texts of the window that are in no table.
//!
//! The language is that of the thread: a thread that the window starts speaks as the window does ([`carried`]), and tests in
//! different languages can run side by side.

mod language;
mod message;
mod table;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::sync::{Arc, PoisonError, RwLock};

use fluent_bundle::FluentArgs;
pub use fluent_bundle::FluentValue;
pub use language::WindowLanguage;
pub use message::{Message, decimal};

thread_local! {
    /// Shared by the threads that speak alike.
    static SPOKEN: RefCell<Arc<RwLock<WindowLanguage>>> = RefCell::default();
}

/// From now on the texts of this thread, and of those that speak as it does, are in `language`.
pub fn speak(language: WindowLanguage) {
    SPOKEN.with_borrow(|spoken| *spoken.write().unwrap_or_else(PoisonError::into_inner) = language);
}

/// The language of this thread's texts: English until [`speak`] says otherwise.
#[must_use]
pub fn spoken() -> WindowLanguage {
    SPOKEN.with_borrow(|spoken| *spoken.read().unwrap_or_else(PoisonError::into_inner))
}

/// Speaks another language until it is dropped, also when a test fails: the next one may run on the same thread.
#[cfg(any(test, feature = "test-support"))]
pub struct Speaking(());

#[cfg(any(test, feature = "test-support"))]
impl Speaking {
    #[must_use]
    pub fn new(language: WindowLanguage) -> Self {
        speak(language);
        Self(())
    }
}

#[cfg(any(test, feature = "test-support"))]
impl Drop for Speaking {
    fn drop(&mut self) {
        speak(WindowLanguage::English);
    }
}

/// Work for another thread: it speaks as this one does, now and whenever this one's language changes.
pub fn carried<T>(task: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let shared = SPOKEN.with_borrow(Arc::clone);
    move || {
        SPOKEN.set(shared);
        task()
    }
}

/// What `task` says is in English, whatever language this thread speaks otherwise: for files, which may go to other people.
pub fn in_english<T>(task: impl FnOnce() -> T) -> T {
    struct Before(Option<Arc<RwLock<WindowLanguage>>>);
    // Also when the task panics.
    impl Drop for Before {
        fn drop(&mut self) {
            if let Some(spoken) = self.0.take() {
                SPOKEN.set(spoken);
            }
        }
    }
    let _before = Before(Some(SPOKEN.replace(Arc::default())));
    task()
}

/// The text with this id, which has no variables. `t!("id")` is the usual way to it.
///
/// # Panics
/// In builds with assertions if there is no such text, or if it has variables. Else the id stands in its place.
#[must_use]
pub fn text(id: &'static str) -> &'static str {
    table::of(spoken()).fixed(id)
}

/// The text with an id that was put together, if there is one: what belongs to some commands only, for instance.
#[must_use]
pub fn text_if_any(id: &str) -> Option<&'static str> {
    table::of(spoken()).find(id)
}

/// The ids that begin like this: what is called after an enum must have all its variants and nothing else.
#[cfg(any(test, feature = "test-support"))]
#[must_use]
pub fn ids_of_family(beginning: &str) -> Vec<&'static str> {
    let lines = table::files(WindowLanguage::English).iter().flat_map(|(_, content)| content.lines());
    lines.filter_map(|line| Some(line.split_once(" =")?.0)).filter(|id| id.starts_with(beginning)).collect()
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
pub use crate::{m, t};
