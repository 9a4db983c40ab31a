//! A text that is put into words only when it is read: by then the language may be another, and so may the thread.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentValue};
use serde::{Serialize, Serializer};

use super::{localized, spoken, table};

/// Reads in the language of the thread that reads it. `m!("id", name = value)` is the usual way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Said);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Named {
        id: &'static str,
        args: Vec<(&'static str, Message)>,
    },
    Plain(String),
    /// Chooses a plural form.
    Number(i128),
    /// With a point, in whose place the decimal mark comes.
    Digits(String),
    List(Vec<Message>),
}

impl Message {
    /// The text with this id, its variables filled in.
    #[must_use]
    pub fn named(id: &'static str, args: Vec<(&'static str, Message)>) -> Self {
        Self(Said::Named { id, args })
    }

    /// The same in every language: what is in English only, names, what others wrote.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self(Said::Plain(text.into()))
    }

    /// Digits that were written with a point: [`localized`] once they are read.
    #[must_use]
    pub fn digits(digits: impl Into<String>) -> Self {
        Self(Said::Digits(digits.into()))
    }

    /// Parted by commas.
    #[must_use]
    pub fn list(parts: impl IntoIterator<Item = Message>) -> Self {
        Self(Said::List(parts.into_iter().collect()))
    }

    /// In the language of this thread.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.0 {
            Said::Named { id, args } if args.is_empty() => table::of(spoken()).fixed(id).to_owned(),
            Said::Named { id, args } => {
                let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.value())).collect();
                table::of(spoken()).filled(id, &args)
            }
            Said::Plain(text) => text.clone(),
            Said::Number(number) => number.to_string(),
            Said::Digits(digits) => localized(digits),
            Said::List(parts) => parts.iter().map(Message::text).collect::<Vec<_>>().join(", "),
        }
    }

    /// Whether it is the text with this id, whatever its variables.
    #[must_use]
    pub fn is(&self, wanted: &str) -> bool {
        matches!(&self.0, Said::Named { id, .. } if *id == wanted)
    }

    fn value(&self) -> FluentValue<'_> {
        match &self.0 {
            Said::Number(number) => number.into(),
            Said::Plain(text) => text.as_str().into(),
            _ => self.text().into(),
        }
    }
}

/// [`number`](super::number) once it is read: "28.2", in German "28,2".
#[must_use]
pub fn decimal(value: f64, digits: usize) -> Message {
    Message::digits(format!("{value:.digits$}"))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Self {
        Self::plain(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

macro_rules! of_whole_numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Message {
            fn from(number: $number) -> Self {
                Self(Said::Number(number as i128))
            }
        }
    )+};
}
of_whole_numbers!(i32, u32, i64, u64, usize);

/// The text with an id as a [`Message`]: as [`t!`](crate::t), but in the language of whoever reads it.
///
/// Numbers choose plural forms and are written as they are; what needs a decimal mark comes from [`decimal`].
#[macro_export]
macro_rules! m {
    ($id:literal) => {
        $crate::texts::Message::named($id, Vec::new())
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::texts::Message::named($id, vec![$((stringify!($name), $crate::texts::Message::from($value))),+])
    };
}
