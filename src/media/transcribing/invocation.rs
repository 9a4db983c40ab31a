//! How a recogniser is called: its program, its arguments, and the file that it writes.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::error::TranscribingError;
use super::interpreter::interpreter_of;
use super::model_files::{best_model, model_name, named_model};
use super::places::FoundRecogniser;
use super::recogniser::Recogniser;

/// The script that makes Vosk write the words with their times.
const VOSK_WORDS: &str = include_str!("vosk_words.py");

/// The model that a recogniser is to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ModelChoice {
    /// The recogniser's own default.
    Usual,
    Name(String),
    /// A file, or a folder.
    Path(PathBuf),
}

impl ModelChoice {
    /// What a person asked for by name or path, or what suits the language. Asks the disk.
    pub fn of(found: &FoundRecogniser, asked: Option<&str>, language: Option<&str>) -> Result<Self, TranscribingError> {
        let asked = asked.map(str::trim).filter(|asked| !asked.is_empty());
        // A name that it knows is not taken for whatever lies where one stands.
        let is_name = asked.is_some_and(|asked| found.recogniser.model_names().contains(&asked));
        let path = asked.map(Path::new).filter(|path| !is_name && path.exists());
        // The recogniser works in another folder.
        let path = path.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        if found.recogniser != Recogniser::WhisperCpp {
            return Ok(match (path, asked) {
                (Some(path), _) => Self::Path(path),
                (None, Some(name)) => Self::Name(name.to_owned()),
                (None, None) => Self::Usual,
            });
        }
        if let Some(file) = path.filter(|path| path.is_file()) {
            return Ok(Self::Path(file));
        }
        let file = match asked {
            Some(name) => named_model(&found.models, name),
            None => best_model(&found.models, language),
        };
        match (file, asked) {
            (Some(file), _) => Ok(Self::Path(file.clone())),
            (None, Some(name)) if !found.models.is_empty() => {
                let models: Vec<&str> = found.models.iter().filter_map(|file| model_name(file)).collect();
                Err(TranscribingError::NoSuchModel { name: name.to_owned(), models: models.join(", ") })
            }
            (None, _) => Err(TranscribingError::NoModel),
        }
    }

    /// For people: "base.en"; the usual one has no name.
    pub fn shown(&self) -> Option<String> {
        match self {
            Self::Usual => None,
            Self::Name(name) => Some(name.clone()),
            Self::Path(path) => {
                let name = model_name(path).map(str::to_owned);
                name.or_else(|| path.file_name().map(|name| name.to_string_lossy().into_owned()))
            }
        }
    }
}

/// A program with its arguments, and the file that it is to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invocation {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    pub output: PathBuf,
}

impl Invocation {
    /// Has a recogniser write down `sound`, a WAV file whose name ends in `.wav`; what it writes comes to lie in the same folder.
    pub fn new(
        found: &FoundRecogniser,
        model: &ModelChoice,
        language: Option<&str>,
        sound: &Path,
    ) -> Result<Self, TranscribingError> {
        let folder = sound.parent().unwrap_or(Path::new(""));
        // Without its ending: what whisper.cpp is told, and how the others make the name.
        let stem = sound.with_extension("");
        let output = sound.with_extension("json");
        let spoken = found.recogniser.spoken(language).unwrap_or_default();
        let mut program = found.program.clone();
        let mut arguments: Vec<OsString> = Vec::new();
        let mut add = |parts: &[&OsStr]| arguments.extend(parts.iter().map(|part| (*part).to_owned()));
        match found.recogniser {
            // It is no program of its own.
            Recogniser::BuiltIn => return Err(TranscribingError::NotFound { recogniser: found.recogniser }),
            Recogniser::WhisperCpp => {
                if let ModelChoice::Path(model) = model {
                    add(&["-m".as_ref(), model.as_ref()]);
                }
                add(&["-f".as_ref(), sound.as_ref(), "-l".as_ref(), spoken.as_ref()]);
                // All about tokens, for the times of words, and how far it is.
                add(&["-ojf".as_ref(), "-of".as_ref(), stem.as_ref(), "-pp".as_ref()]);
            }
            Recogniser::FasterWhisper | Recogniser::OpenaiWhisper => {
                add(&[sound.as_ref()]);
                match model {
                    ModelChoice::Usual => {}
                    ModelChoice::Name(name) => add(&["--model".as_ref(), name.as_ref()]),
                    ModelChoice::Path(path) if found.recogniser == Recogniser::FasterWhisper => {
                        add(&["--model_directory".as_ref(), path.as_ref()]);
                    }
                    ModelChoice::Path(path) => add(&["--model".as_ref(), path.as_ref()]),
                }
                if !spoken.is_empty() {
                    add(&["--language".as_ref(), spoken.as_ref()]);
                }
                add(&["--word_timestamps", "True", "--output_format", "json", "--output_dir"].map(OsStr::new));
                add(&[folder.as_ref()]);
            }
            Recogniser::Vosk => {
                let command = interpreter_of(&program).unwrap_or_default();
                let Some((python, rest)) = command.split_first() else {
                    return Err(TranscribingError::NoPython { program });
                };
                program = PathBuf::from(python);
                rest.iter().for_each(|flag| add(&[flag.as_ref()]));
                add(&["-c".as_ref(), VOSK_WORDS.as_ref(), sound.as_ref(), output.as_ref()]);
                // Of path, name and language it takes the first that is there.
                let nothing = OsStr::new("");
                add(&match model {
                    ModelChoice::Usual => [nothing, nothing, spoken.as_ref()],
                    ModelChoice::Name(name) => [nothing, name.as_ref(), nothing],
                    ModelChoice::Path(path) => [path.as_ref(), nothing, nothing],
                });
            }
        }
        Ok(Self { program, arguments, output })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As they are written on this system.
    fn shown_path(parts: &[&str]) -> String {
        parts.iter().collect::<PathBuf>().to_string_lossy().into_owned()
    }

    fn found(recogniser: Recogniser, models: &[&str]) -> FoundRecogniser {
        let program = Path::new("bin").join(recogniser.programs()[0]);
        FoundRecogniser {
            recogniser,
            program,
            models: models.iter().map(PathBuf::from).collect(),
            languages: Vec::new(),
        }
    }

    fn shown(found: &FoundRecogniser, model: Option<&str>, language: Option<&str>) -> String {
        let model = ModelChoice::of(found, model, language).unwrap();
        let work = Path::new("work");
        let made = Invocation::new(found, &model, language, &work.join("sound.wav")).unwrap();
        assert_eq!(made.output, work.join("sound.json"));
        let arguments = made.arguments.iter().map(|argument| argument.to_string_lossy());
        std::iter::once(made.program.to_string_lossy()).chain(arguments).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_whispers_are_called_as_they_want_it() {
        let cpp = found(Recogniser::WhisperCpp, &["m/ggml-base.bin", "m/ggml-small.en.bin"]);
        let program = |name: &str| shown_path(&["bin", name]);
        let [wav, stem] = ["sound.wav", "sound"].map(|name| shown_path(&["work", name]));
        let whisper = program("whisper-cli");
        assert_eq!(
            shown(&cpp, None, None),
            format!("{whisper} -m m/ggml-base.bin -f {wav} -l auto -ojf -of {stem} -pp")
        );
        assert_eq!(
            shown(&cpp, Some("small.en"), Some("en-GB")),
            format!("{whisper} -m m/ggml-small.en.bin -f {wav} -l en -ojf -of {stem} -pp")
        );
        let faster = found(Recogniser::FasterWhisper, &[]);
        let (whisper, rest) =
            (program("whisper-ctranslate2"), "--word_timestamps True --output_format json --output_dir work");
        assert_eq!(shown(&faster, None, None), format!("{whisper} {wav} {rest}"));
        assert_eq!(
            shown(&faster, Some(" small "), Some("de")),
            format!("{whisper} {wav} --model small --language de {rest}")
        );
        let openai = found(Recogniser::OpenaiWhisper, &[]);
        let whisper = program("whisper");
        assert_eq!(
            shown(&openai, Some("turbo"), Some("nb-NO")),
            format!("{whisper} {wav} --model turbo --language no {rest}")
        );
        // A model of one's own lies in a folder, or in a file.
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().to_str().unwrap();
        assert!(shown(&faster, Some(own), None).contains(&format!("--model_directory {own} ")));
        assert!(shown(&openai, Some(own), None).contains(&format!("--model {own} ")));
    }

    #[test]
    fn vosk_is_called_through_its_python() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("vosk-transcriber");
        std::fs::write(&program, "#!/usr/bin/env python3\n").unwrap();
        let vosk = FoundRecogniser { recogniser: Recogniser::Vosk, program, models: Vec::new(), languages: Vec::new() };
        if cfg!(unix) {
            let made = |model: Option<&str>, language: Option<&str>| {
                let model = ModelChoice::of(&vosk, model, language).unwrap();
                Invocation::new(&vosk, &model, language, Path::new("/tmp/work/sound.wav")).unwrap()
            };
            let usual = made(None, Some("de"));
            assert_eq!(usual.program, Path::new("/usr/bin/env"));
            let expected = ["python3", "-c", VOSK_WORDS, "/tmp/work/sound.wav", "/tmp/work/sound.json", "", "", "de"];
            assert_eq!(usual.arguments, expected);
            assert_eq!(made(Some("vosk-model-en-us-0.22"), None).arguments[5..], ["", "vosk-model-en-us-0.22", ""]);
            let own = folder.path().to_str().unwrap();
            assert_eq!(made(Some(own), None).arguments[5..], [own, "", ""]);
        }
        std::fs::write(&vosk.program, "\u{7f}ELF").unwrap();
        let made = Invocation::new(&vosk, &ModelChoice::Usual, None, Path::new("/tmp/work/sound.wav"));
        assert!(matches!(made, Err(TranscribingError::NoPython { .. })));
    }

    #[test]
    fn a_model_that_is_not_there_is_told_with_those_that_are() {
        let check = |models: &[&str], asked: Option<&str>, expected: &str| {
            let error = ModelChoice::of(&found(Recogniser::WhisperCpp, models), asked, None).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            assert!(error.to_string().contains(&crate::transcribing::fetch_command()), "{error}");
        };
        check(&[], None, "needs a model file");
        check(&[], Some("medium"), "needs a model file");
        check(&["/m/ggml-base.bin", "/m/ggml-tiny.bin"], Some("medium"), "base, tiny");
    }
}
