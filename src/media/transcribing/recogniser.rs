//! The speech recognisers that are known: what they are called, how one gets them, and how they call languages and models.

use std::str::FromStr;

use base::texts::t;
use formats::language::{language_code, primary_language};

/// What writes down what is spoken, with the time of every word: Breathmark's own recogniser, or a program of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recogniser {
    BuiltIn,
    FasterWhisper,
    WhisperCpp,
    OpenaiWhisper,
    Vosk,
}

/// Language codes for which the Whisper family has another one.
const WHISPER_CODES: &[(&str, &str)] = &[("nb", "no"), ("iw", "he"), ("in", "id"), ("cmn", "zh"), ("fil", "tl")];
/// Language codes for which Vosk's models have another one.
const VOSK_CODES: &[(&str, &str)] = &[
    ("en", "en-us"),
    ("zh", "cn"),
    ("cmn", "cn"),
    ("uk", "ua"),
    ("kk", "kz"),
    ("vi", "vn"),
    ("el", "el-gr"),
    ("tl", "tl-ph"),
    ("fil", "tl-ph"),
];

const WHISPER_MODELS: &[&str] = &[
    "tiny",
    "tiny.en",
    "base",
    "base.en",
    "small",
    "small.en",
    "medium",
    "medium.en",
    "large-v2",
    "large-v3",
    "large-v3-turbo",
];

impl Recogniser {
    /// In the order in which one is chosen where none is named: by how exact the times of words are.
    pub const ALL: [Self; 5] = [Self::BuiltIn, Self::FasterWhisper, Self::WhisperCpp, Self::OpenaiWhisper, Self::Vosk];

    /// The programs of others among them.
    pub const PROGRAMS: [Self; 4] = [Self::FasterWhisper, Self::WhisperCpp, Self::OpenaiWhisper, Self::Vosk];

    /// As it is named on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::BuiltIn => "builtin",
            Self::FasterWhisper => "faster-whisper",
            Self::WhisperCpp => "whisper.cpp",
            Self::OpenaiWhisper => "openai-whisper",
            Self::Vosk => "vosk",
        }
    }

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::BuiltIn => t!("transcribe-built-in"),
            Self::FasterWhisper => "faster-whisper",
            Self::WhisperCpp => "whisper.cpp",
            Self::OpenaiWhisper => "OpenAI Whisper",
            Self::Vosk => "Vosk",
        }
    }

    /// The names of its program, the newer first; none for what is in this one.
    pub const fn programs(self) -> &'static [&'static str] {
        match self {
            Self::BuiltIn => &[],
            Self::FasterWhisper => &["whisper-ctranslate2"],
            Self::WhisperCpp => &["whisper-cli", "whisper-cpp"],
            Self::OpenaiWhisper => &["whisper"],
            Self::Vosk => &["vosk-transcriber"],
        }
    }

    /// The command that installs it on this system; for whisper.cpp on Windows the page that has its programs, for the built-in one
    /// outside Debian's systems the archive that has its model.
    pub const fn install_command(self) -> &'static str {
        match self {
            Self::BuiltIn if cfg!(target_os = "linux") => "sudo apt install ./breathmark-recogniser-en_*_all.deb",
            Self::BuiltIn => concat!("breathmark-recogniser-en-", env!("CARGO_PKG_VERSION"), ".zip"),
            // There pipx lies in no folder that a terminal looks into.
            Self::FasterWhisper if cfg!(windows) => "py -m pipx install whisper-ctranslate2",
            Self::OpenaiWhisper if cfg!(windows) => "py -m pipx install openai-whisper",
            Self::Vosk if cfg!(windows) => "py -m pipx install vosk",
            Self::FasterWhisper => "pipx install whisper-ctranslate2",
            Self::OpenaiWhisper => "pipx install openai-whisper",
            Self::Vosk => "pipx install vosk",
            Self::WhisperCpp if cfg!(target_os = "macos") => "brew install whisper-cpp",
            Self::WhisperCpp if cfg!(windows) => "https://github.com/ggml-org/whisper.cpp/releases",
            Self::WhisperCpp => {
                "git clone https://github.com/ggml-org/whisper.cpp ~/whisper.cpp && \
                 cmake -S ~/whisper.cpp -B ~/whisper.cpp/build -DCMAKE_BUILD_TYPE=Release && \
                 cmake --build ~/whisper.cpp/build -j 4 && mkdir -p ~/.local/bin && \
                 ln -s ~/whisper.cpp/build/bin/whisper-cli ~/.local/bin/"
            }
        }
    }

    /// Names of models that it knows without a file, and fetches by itself; none for those whose models are files.
    pub const fn model_names(self) -> &'static [&'static str] {
        match self {
            Self::FasterWhisper | Self::OpenaiWhisper => WHISPER_MODELS,
            Self::BuiltIn | Self::WhisperCpp | Self::Vosk => &[],
        }
    }

    /// How it is told a language that is given as a code ("de", "en-GB"); `None`: it is not told, and finds out by itself.
    pub fn spoken(self, language: Option<&str>) -> Option<String> {
        let primary = language.map(primary_language);
        let known = |codes: &[(&str, &str)]| {
            let primary = primary.clone()?;
            let other = codes.iter().find(|(code, _)| *code == primary).map(|(_, other)| (*other).to_owned());
            Some(other.unwrap_or(primary))
        };
        match self {
            Self::BuiltIn | Self::FasterWhisper | Self::OpenaiWhisper => known(WHISPER_CODES),
            // English is what it takes untold.
            Self::WhisperCpp => known(WHISPER_CODES).or_else(|| Some("auto".to_owned())),
            Self::Vosk => {
                // The one region that has models of its own.
                let is_indian = language.is_some_and(|code| code.eq_ignore_ascii_case("en-IN"));
                let indian = is_indian.then(|| "en-in".to_owned());
                indian.or_else(|| known(VOSK_CODES)).or_else(|| Some("en-us".to_owned()))
            }
        }
    }
}

impl FromStr for Recogniser {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|recogniser| recogniser.key().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| format!("one of {}", Self::ALL.map(Self::key).join(", ")))
    }
}

/// The code of a language that was typed: "de", "en-GB", also "german"; `Some(None)` for nothing and for "auto", which leave it
/// to the recogniser. `None`: it is none.
pub fn typed_language(text: &str) -> Option<Option<String>> {
    match text.trim() {
        "" => Some(None),
        auto if auto.eq_ignore_ascii_case("auto") => Some(None),
        code => language_code(code).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recogniser_is_told_the_language_as_it_calls_it() {
        let check = |language: Option<&str>, [whisper, whisper_cpp, vosk]: [Option<&str>; 3]| {
            let found = Recogniser::ALL.map(|recogniser| recogniser.spoken(language));
            let expected = [whisper, whisper, whisper_cpp, whisper, vosk];
            assert_eq!(found.each_ref().map(Option::as_deref), expected, "{language:?}");
        };
        check(None, [None, Some("auto"), Some("en-us")]);
        check(Some("en-GB"), [Some("en"), Some("en"), Some("en-us")]);
        check(Some("en-IN"), [Some("en"), Some("en"), Some("en-in")]);
        check(Some("de-AT"), [Some("de"), Some("de"), Some("de")]);
        check(Some("zh"), [Some("zh"), Some("zh"), Some("cn")]);
        check(Some("nb"), [Some("no"), Some("no"), Some("nb")]);
    }

    #[test]
    fn recognisers_are_known_by_their_keys() {
        for recogniser in Recogniser::ALL {
            assert_eq!(recogniser.key().to_uppercase().parse(), Ok(recogniser));
            assert!(!recogniser.install_command().contains("  "), "{}", recogniser.install_command());
        }
        assert_eq!(
            "sphinx".parse::<Recogniser>(),
            Err("one of builtin, faster-whisper, whisper.cpp, openai-whisper, vosk".to_owned())
        );
    }

    #[test]
    fn what_is_typed_is_a_language_or_none() {
        let check = |text: &str, expected: Option<Option<&str>>| {
            assert_eq!(typed_language(text), expected.map(|code| code.map(str::to_owned)), "{text}");
        };
        check("", Some(None));
        check(" Auto ", Some(None));
        check("de", Some(Some("de")));
        check("german", Some(Some("de")));
        check("en_gb", Some(Some("en-GB")));
        check("--help", None);
        check("no such language", None);
    }
}
