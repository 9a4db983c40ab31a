//! Which languages the window speaks.

use serde::{Deserialize, Serialize};

/// The languages of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WindowLanguage {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "de")]
    German,
    /// English with every text in brackets: what has none is in no table.
    #[cfg(any(test, feature = "test-support"))]
    #[serde(skip)]
    Bracketed,
}

impl WindowLanguage {
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The code of ISO 639-1.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            #[cfg(any(test, feature = "test-support"))]
            Self::Bracketed => "en",
        }
    }

    /// As its speakers call it.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            #[cfg(any(test, feature = "test-support"))]
            Self::Bracketed => "[English]",
        }
    }

    /// The language for a locale like "de-AT" or `de_DE.UTF-8`; `None` if it is none of [`ALL`](Self::ALL).
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The first of the user's languages that the window speaks, else English.
    #[must_use]
    pub fn of_system() -> Self {
        sys_locale::get_locales().find_map(|locale| Self::of_locale(&locale)).unwrap_or_default()
    }
}
