//! Recordings and transcripts of a folder that belong together by their names.
//!
//! Within one folder the transcript of `talk.mp4` is `talk.ENDING`, `talk.words.ENDING`, or `talk.mp4.ENDING`; a code of two letters may stand
//! before the ending, too (`talk.en.vtt`). A transcript belongs to the recording with the longest name that fits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::batch_error::BatchError;
use super::result_file::RESULT_ENDING;
use super::talk::ListedTalk;
use base::path_serde;
use formats::language::language_code;
use formats::transcript;
use media::audio;

/// The contents of a folder.
#[derive(Debug, Default)]
pub(super) struct PairedFolder {
    pub talks: Vec<ListedTalk>,
    /// Transcripts to which no recording belongs.
    pub strays: Vec<PathBuf>,
}

/// The talks in `folder` and the folders in it, in the order of their ids. What is hidden, linked folders and the folder `left_out`
/// are not looked into. `ending`: look for transcripts with this ending alone.
///
/// # Errors
/// A folder that cannot be listed.
pub(super) fn pair_folder(
    folder: &Path,
    left_out: Option<&Path>,
    ending: Option<&str>,
) -> Result<PairedFolder, BatchError> {
    let left_out = left_out.and_then(|path| path.canonicalize().ok());
    let mut found = PairedFolder::default();
    let mut next = vec![PathBuf::new()];
    while let Some(below) = next.pop() {
        let here = folder.join(&below);
        let unreadable = |error: std::io::Error| BatchError::unreadable("folder", &here, &error);
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&here).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = PathBuf::from(entry.file_name());
            if path_serde::to_text(&name).starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() {
                let is_output = left_out.is_some() && entry.path().canonicalize().ok() == left_out;
                if !is_output {
                    next.push(below.join(name));
                }
            } else {
                names.push(path_serde::to_text(&name).into_owned());
            }
        }
        names.sort();
        let below = path_serde::to_portable_text(&below);
        pair_names(&here, &below, &names, ending, &mut found);
    }
    found.talks.sort_by(|one, other| one.id.cmp(&other.id));
    found.strays.sort();
    Ok(found)
}

fn pair_names(folder: &Path, below: &str, names: &[String], ending: Option<&str>, found: &mut PairedFolder) {
    let path = |name: &str| folder.join(path_serde::from_text(name));
    let mut recordings: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in names {
        if let Some((stem, found)) = name.rsplit_once('.')
            && !stem.is_empty()
            && is_among(audio::FILE_ENDINGS, found)
        {
            recordings.entry(stem).or_default().push(name);
        }
    }
    let stem_of_recording = |name: &str| -> Option<&str> {
        let (stem, _) = name.rsplit_once('.')?;
        let (stem, files) = recordings.get_key_value(stem)?;
        files.contains(&name).then_some(*stem)
    };
    let owner = |base: &str| recordings.get_key_value(base).map(|(stem, _)| *stem).or_else(|| stem_of_recording(base));
    let mut transcripts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in names {
        let Some(base) = without_transcript_ending(name, ending) else { continue };
        let shorter = base.rsplit_once('.').filter(|(_, part)| is_kind_or_language(part)).map(|(rest, _)| rest);
        match owner(base).or_else(|| owner(shorter?)) {
            Some(stem) => transcripts.entry(stem).or_default().push(name),
            None => found.strays.push(path(name)),
        }
    }
    for (stem, files) in &recordings {
        let own = transcripts.get(stem).map(Vec::as_slice).unwrap_or_default();
        let fault = match (files.as_slice(), own) {
            ([_], [_]) => None,
            ([_], []) => Some(format!("there is no transcript of this name: {}", path(files[0]).display())),
            ([_], several) => {
                let several = several.join(", ");
                Some(format!(
                    "it has several transcripts ({several}); say with --transcripts which ending counts, or write a manifest"
                ))
            }
            (several, _) => {
                let several = several.join(", ");
                Some(format!("several recordings have this name ({several}); leave one there, or write a manifest"))
            }
        };
        let id = if below.is_empty() { (*stem).to_owned() } else { format!("{below}/{stem}") };
        found.talks.push(ListedTalk {
            id,
            audio: Some(path(files[0])),
            transcript: own.first().filter(|_| fault.is_none()).map(|name| path(name)),
            fault,
            ..ListedTalk::default()
        });
    }
}

/// The name before the ending; `None` for what is no transcript.
fn without_transcript_ending<'a>(name: &'a str, ending: Option<&str>) -> Option<&'a str> {
    if name.ends_with(RESULT_ENDING) {
        return None;
    }
    if let Some(ending) = ending {
        let at = name.len().checked_sub(ending.len() + 1)?;
        let (base, found) = name.split_at_checked(at)?;
        return (found[..1] == *"." && found[1..].eq_ignore_ascii_case(ending) && !base.is_empty()).then_some(base);
    }
    let (plain, packed) = match name.strip_suffix(".gz") {
        Some(plain) => (plain, true),
        None => (name, false),
    };
    match plain.rsplit_once('.') {
        Some((base, found)) if !base.is_empty() && is_among(transcript::FILE_ENDINGS, found) => Some(base),
        _ if packed && !plain.is_empty() => Some(plain),
        _ => None,
    }
}

fn is_among(endings: &[&str], found: &str) -> bool {
    endings.iter().any(|ending| ending.eq_ignore_ascii_case(found))
}

/// What may stand between a recording's name and a transcript's ending.
fn is_kind_or_language(part: &str) -> bool {
    part == "words" || (matches!(part.len(), 2 | 5) && language_code(part).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes empty files, and says of each talk "id: transcript" or "id! fault"; strays at the end.
    fn paired(names: &[&str], ending: Option<&str>) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let out = folder.path().join("out");
        let found = pair_folder(folder.path(), Some(&out), ending).unwrap();
        let shown = |path: &Path| path.strip_prefix(folder.path()).unwrap().display().to_string().replace('\\', "/");
        let talks = found.talks.iter().map(|talk| match (&talk.fault, &talk.transcript) {
            (None, Some(transcript)) => format!("{}: {}", talk.id, shown(transcript)),
            (Some(fault), None) => format!("{}! {fault}", talk.id),
            other => panic!("{other:?}"),
        });
        talks.chain(found.strays.iter().map(|path| format!("stray {}", shown(path)))).collect()
    }

    #[test]
    fn names_pair_recordings_with_transcripts() {
        let check = |names: &[&str], expected: &[&str]| assert_eq!(paired(names, None), expected, "{names:?}");
        check(&["tide.flac", "tide.json"], &["tide: tide.json"]);
        check(&["tide.MP4", "tide.VTT"], &["tide: tide.VTT"]);
        check(&["tide.flac", "tide.words.json"], &["tide: tide.words.json"]);
        check(&["tide.flac", "tide.flac.json"], &["tide: tide.flac.json"]);
        check(&["tide.mp4", "tide.mp4.words.json"], &["tide: tide.mp4.words.json"]);
        check(&["tide.webm", "tide.en.vtt"], &["tide: tide.en.vtt"]);
        check(&["tide.webm", "tide.pt-BR.vtt"], &["tide: tide.pt-BR.vtt"]);
        check(&["tide.flac", "tide.json.gz"], &["tide: tide.json.gz"]);
        check(&["b/tide.flac", "b/tide.json", "a.wav", "a.ctm"], &["a: a.ctm", "b/tide: b/tide.json"]);
        // The longest name that fits.
        check(&["tide.wav", "tide.en.wav", "tide.json", "tide.en.json"], &["tide: tide.json", "tide.en: tide.en.json"]);
        check(&["v1.2.wav", "v1.2.json"], &["v1.2: v1.2.json"]);
        // Other folders, hidden files, results and what is in the output folder are none of it.
        check(
            &["tide.wav", "tide.json", ".tide.srt", "tide.result.json", "out/x.wav", "out/x.json", "a/tide.srt"],
            &["tide: tide.json", "stray a/tide.srt"],
        );
        check(&["notes.txt", "tide.log", "json"], &["stray notes.txt"]);
    }

    #[test]
    fn what_cannot_be_paired_is_named() {
        let found = paired(&["a.wav", "b.wav", "b.json", "b.srt", "c.wav", "c.mp4", "c.json", "d.wav", "d.json"], None);
        assert!(
            found[0].starts_with("a! there is no transcript of this name") && found[0].ends_with("a.wav"),
            "{found:?}"
        );
        assert!(found[1].starts_with("b! it has several transcripts (b.json, b.srt)"), "{found:?}");
        assert!(found[2].starts_with("c! several recordings have this name (c.mp4, c.wav)"), "{found:?}");
        assert_eq!(found[3], "d: d.json");
    }

    /// Whisper writes five files for every recording.
    #[test]
    fn an_ending_chooses_among_several_transcripts() {
        let names = ["a.mp3", "a.json", "a.srt", "a.tsv", "a.txt", "a.vtt"];
        assert_eq!(paired(&names, Some("json")), ["a: a.json"]);
        assert_eq!(paired(&names, Some("VTT")), ["a: a.vtt"]);
        assert_eq!(paired(&["a.mp3", "a.words.json", "a.json", "é"], Some("words.json")), ["a: a.words.json"]);
    }
}
