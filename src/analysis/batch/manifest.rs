//! A manifest: a JSON object per line, which says what belongs to a talk.

use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::batch_error::BatchError;
use super::talk::{ListedTalk, path_below};
use base::path_serde;
use base::texts::t;
use formats::language::language_code;
use formats::subtitle_file::FileFormat;
use media::audio::TrackNumber;

/// The extension of a manifest.
pub const MANIFEST_ENDING: &str = "jsonl";

/// A longer line is none, in bytes: it holds four paths and some words.
const LONGEST_LINE: u64 = 1 << 20;

/// A longer file is no manifest, in bytes; a million talks need a third of it.
const LONGEST_MANIFEST: u64 = 1 << 30;

/// A line. Unknown fields are refused: a misspelt one would be lost in silence.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    audio: Option<String>,
    transcript: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    audio_track: Option<TrackNumber>,
}

/// The talks of a manifest, in its order; paths are relative to its folder.
///
/// # Errors
/// A file that cannot be read, is none or is too long, and the first line that is no talk.
pub(super) fn read_manifest(path: &Path) -> Result<Vec<ListedTalk>, BatchError> {
    let unreadable = |error: io::Error| BatchError::unreadable("manifest", path, &error);
    // A pipe would be waited for, and a device has no end.
    if !path.metadata().map_err(unreadable)?.is_file() {
        return Err(unreadable(io::Error::new(io::ErrorKind::InvalidInput, t!("disk-no-file"))));
    }
    let file = std::fs::File::open(path).map_err(unreadable)?;
    if file.metadata().map_err(unreadable)?.len() > LONGEST_MANIFEST {
        return Err(unreadable(io::ErrorKind::FileTooLarge.into()));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    // It may grow while it is read.
    let mut file = BufReader::new(file.take(LONGEST_MANIFEST));
    let mut talks = Vec::new();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if file.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        let wrong = |reason: &str| BatchError::manifest_line(number, reason, path);
        if line.len() as u64 > LONGEST_LINE {
            return Err(wrong("it is too long to be a talk"));
        }
        let text = std::str::from_utf8(&line).map_err(|_| wrong("it is not UTF-8"))?;
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() {
            talks.push(listed_talk(text, folder).map_err(|reason| wrong(&reason))?);
        }
    }
    Ok(talks)
}

fn listed_talk(text: &str, folder: &Path) -> Result<ListedTalk, String> {
    let line: ManifestLine = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let below = |name: &str, text: &str| {
        path_below(text).ok_or_else(|| format!("its {name} \"{text}\" is no path below the output folder"))
    };
    let output = line.output.as_deref().map(|output| below("output", output)).transpose()?;
    let transcript = folder.join(path_serde::from_text(&line.transcript));
    let audio = line.audio.as_deref().map(|audio| folder.join(path_serde::from_text(audio)));
    if let Some(language) = line.language.as_deref().filter(|code| language_code(code).is_none()) {
        return Err(format!("\"{language}\" is no language; give a code such as en, de or pt-BR"));
    }
    if audio.is_none() && line.audio_track.is_some() {
        return Err("it names an audio track, but no audio".to_owned());
    }
    let id = match (line.id, &output) {
        (Some(id), _) => id,
        (None, Some(output)) => without_ending(output),
        (None, None) => audio
            .as_deref()
            .unwrap_or(&transcript)
            .file_stem()
            .map_or_else(String::new, |stem| path_serde::to_text(Path::new(stem)).into_owned()),
    };
    let id = path_serde::to_portable_text(&below("id", &id)?).into_owned();
    let (language, track) = (line.language, line.audio_track);
    Ok(ListedTalk { id, audio, track, transcript: Some(transcript), output, language, fault: None })
}

/// "2024/talk.cues.json" as "2024/talk".
fn without_ending(output: &Path) -> String {
    let text = path_serde::to_portable_text(output).into_owned();
    let ending = FileFormat::from_path(output).map(|format| format!(".{}", format.extension()));
    let cut = ending.and_then(|ending| text.strip_suffix(&ending).map(str::to_owned));
    let stem = || path_serde::to_portable_text(&output.with_extension("")).into_owned();
    cut.unwrap_or_else(stem)
}

/// The line that says the same of a talk, from wherever it is read; `None` for one that cannot be done.
pub fn manifest_line(talk: &ListedTalk) -> Option<String> {
    let absolute = |path: &Path| {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path_serde::to_text(&path).into_owned()
    };
    let transcript = talk.transcript.as_deref().filter(|_| talk.fault.is_none())?;
    let line = ManifestLine {
        id: Some(talk.id.clone()),
        audio: talk.audio.as_deref().map(absolute),
        transcript: absolute(transcript),
        output: talk.output.as_deref().map(|output| path_serde::to_portable_text(output).into_owned()),
        language: talk.language.clone(),
        audio_track: talk.track,
    };
    serde_json::to_string(&line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where paths begin that are named from no folder.
    const ROOT: &str = if cfg!(windows) { "C:/" } else { "/" };

    fn read(text: &str) -> Result<Vec<ListedTalk>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talks.jsonl");
        std::fs::write(&path, text).unwrap();
        let strip = |path: &mut std::path::PathBuf| {
            if let Ok(rest) = path.strip_prefix(folder.path()) {
                *path = rest.to_owned();
            }
        };
        let mut talks = read_manifest(&path).map_err(|error| error.to_string())?;
        for talk in &mut talks {
            talk.audio.iter_mut().chain(&mut talk.transcript).for_each(strip);
        }
        Ok(talks)
    }

    #[test]
    fn lines_are_talks_and_paths_are_relative_to_the_manifest() {
        let talks = read(&format!(
            "\u{feff}{{\"audio\": \"sound/tide.flac\", \"transcript\": \"words/tide.json\"}}\n\n\
             {{\"transcript\": \"{ROOT}archive/harbour.srt\", \"language\": \"de\", \"id\": \"2024/harbour\"}}\r\n\
             {{\"audio\": \"a.mp3\", \"audio_track\": 2, \"transcript\": \"a.json\", \"output\": \"x/rowing.cues.json\"}}",
        ));
        let expected = [
            ListedTalk {
                id: "tide".into(),
                audio: Some("sound/tide.flac".into()),
                transcript: Some("words/tide.json".into()),
                ..ListedTalk::default()
            },
            ListedTalk {
                id: "2024/harbour".into(),
                transcript: Some(format!("{ROOT}archive/harbour.srt").into()),
                language: Some("de".into()),
                ..ListedTalk::default()
            },
            ListedTalk {
                id: "x/rowing".into(),
                audio: Some("a.mp3".into()),
                track: TrackNumber::new(2),
                transcript: Some("a.json".into()),
                output: Some("x/rowing.cues.json".into()),
                ..ListedTalk::default()
            },
        ];
        assert_eq!(talks.unwrap(), expected);
    }

    #[test]
    fn a_line_that_is_no_talk_is_named() {
        let check = |line: &str, expected: &str| {
            let error = read(&format!("{{\"transcript\": \"a.json\"}}\n{line}\n")).unwrap_err();
            assert!(error.contains("line 2") && error.contains(expected), "{error}");
        };
        check("{\"audio\": \"a.mp3\"}", "transcript");
        check("a.mp3 a.json", "expected value");
        check("{\"transcript\": \"a.json\", \"langauge\": \"de\"}", "langauge");
        check("{\"transcript\": \"a.json\", \"language\": \"klingon!\"}", "is no language");
        check("{\"transcript\": \"a.json\", \"id\": \"../a\"}", "below the output folder");
        check("{\"transcript\": \"a.json\", \"id\": \"\"}", "below the output folder");
        check("{\"transcript\": \"a.json\", \"output\": \"/a.srt\"}", "below the output folder");
        check("{\"transcript\": \"a.json\", \"output\": \"a\\u0000b.srt\"}", "below the output folder");
        check("{\"transcript\": \"a.json\", \"id\": \"a\\u00001b[31mred\"}", "below the output folder");
        check("{\"transcript\": \"..\"}", "below the output folder");
        check("{\"transcript\": \"a.json\", \"audio\": \"a.mp4\", \"audio_track\": 0}", "nonzero");
        check("{\"transcript\": \"a.json\", \"audio_track\": 2}", "no audio");
    }

    #[test]
    fn what_has_no_end_is_no_manifest() {
        let long = format!("{{\"transcript\": \"a.json\", \"id\": \"{}\"}}", "x".repeat(2 << 20));
        assert!(read(&long).unwrap_err().contains("line 1") && read(&long).unwrap_err().contains("too long"));
        let folder = tempfile::tempdir().unwrap();
        let huge = folder.path().join("huge.jsonl");
        std::fs::File::create(&huge).unwrap().set_len(LONGEST_MANIFEST + 1).unwrap();
        assert!(read_manifest(&huge).is_err());
        #[cfg(unix)]
        {
            let device = folder.path().join("zero.jsonl");
            std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
            assert!(read_manifest(&device).unwrap_err().to_string().contains("not a file"));
        }
    }

    #[test]
    fn a_line_that_is_written_says_the_same() {
        let talk = ListedTalk {
            id: "2024/tide".into(),
            audio: Some(format!("{ROOT}a/tide.flac").into()),
            track: TrackNumber::new(3),
            transcript: Some(format!("{ROOT}a/tide.json").into()),
            output: Some("b/tide.vtt".into()),
            language: Some("en".into()),
            fault: None,
        };
        assert_eq!(read(&manifest_line(&talk).unwrap()).unwrap(), std::slice::from_ref(&talk));
        assert_eq!(manifest_line(&ListedTalk { fault: Some("no".into()), ..talk }), None);
    }
}
