//! The programs of others that are made use of where they are installed: ffmpeg, and ffprobe beside it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use super::probe::{ProbeFailure, output_of};
use base::external_programs::{find_ffmpeg, find_ffprobe};
use base::path_serde;

/// Formats in which recordings come, and the decoders of ffmpeg that read them.
const DECODERS: [(&str, &[&str]); 12] = [
    ("AAC", &["aac", "aac_fixed", "libfdk_aac"]),
    ("MP3", &["mp3", "mp3float"]),
    ("Opus", &["opus", "libopus"]),
    ("Vorbis", &["vorbis", "libvorbis"]),
    ("FLAC", &["flac"]),
    ("PCM", &["pcm_s16le"]),
    ("ALAC", &["alac"]),
    ("AC-3", &["ac3", "ac3_fixed"]),
    ("E-AC-3", &["eac3"]),
    ("DTS", &["dca"]),
    ("WMA", &["wmav2"]),
    ("AMR", &["amrnb", "libopencore_amrnb"]),
];

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolFacts {
    pub name: &'static str,
    #[serde(with = "path_serde::optional")]
    pub path: Option<PathBuf>,
    /// "5.1.6-0+deb12u1".
    pub version: Option<String>,
    /// Formats of sound that it reads, and those that it should and does not; not asked of ffprobe.
    pub decodes: Vec<&'static str>,
    pub lacks: Vec<&'static str>,
    /// Why something of it is not known.
    pub problem: Option<ProbeFailure>,
}

impl ToolFacts {
    /// ffmpeg, and ffprobe. Each question may take so long.
    pub fn gather(patience: Duration) -> Vec<Self> {
        let ffmpeg = Self::of("ffmpeg", find_ffmpeg(), true, patience);
        vec![ffmpeg, Self::of("ffprobe", find_ffprobe(), false, patience)]
    }

    fn of(name: &'static str, path: Option<PathBuf>, has_decoders: bool, patience: Duration) -> Self {
        let mut facts = Self { name, path, version: None, decodes: Vec::new(), lacks: Vec::new(), problem: None };
        let Some(path) = facts.path.clone() else {
            facts.problem = Some(ProbeFailure::NotFound);
            return facts;
        };
        if let Err(problem) = facts.interrogate(&path, has_decoders, patience) {
            facts.problem = Some(problem);
        }
        facts
    }

    fn interrogate(&mut self, program: &Path, has_decoders: bool, patience: Duration) -> Result<(), ProbeFailure> {
        self.version = version_in(&output_of(program, &["-version"], patience)?);
        if has_decoders {
            let listed = output_of(program, &["-hide_banner", "-decoders"], patience)?;
            (self.decodes, self.lacks) = decoders_in(&listed);
        }
        Ok(())
    }
}

/// "ffmpeg version 5.1.6-0+deb12u1 Copyright (c) …".
fn version_in(output: &str) -> Option<String> {
    let mut words = output.lines().next()?.split_whitespace().skip_while(|word| *word != "version");
    words.nth(1).map(str::to_owned)
}

/// Which of [`DECODERS`] are listed, and which are not.
fn decoders_in(output: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    // " A....D aac                  AAC (Advanced Audio Coding)"
    let names: Vec<&str> = output
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            words.next().filter(|flags| flags.starts_with('A'))?;
            words.next()
        })
        .collect();
    let is_there = |(_, decoders): &&(&str, &[&str])| decoders.iter().any(|decoder| names.contains(decoder));
    let (there, missing): (Vec<_>, Vec<_>) = DECODERS.iter().partition(is_there);
    let formats = |decoders: Vec<&(&'static str, &[&str])>| decoders.into_iter().map(|(format, _)| *format).collect();
    (formats(there), formats(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "Decoders:\n V..... = Video\n A..... = Audio\n ------\n V....D 012v    Uncompressed 4:2:2 10-bit\n \
        A....D aac                  AAC (Advanced Audio Coding)\n A....D mp3float             MP3 (codec mp3)\n \
        V....D opus                 not sound\n A....D flac                 FLAC\n";

    /// A machine that runs tests may do much else.
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn versions_and_decoders_are_read_from_what_ffmpeg_prints() {
        let version = version_in("ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2026\nbuilt with gcc 12\n");
        assert_eq!(version.as_deref(), Some("5.1.6-0+deb12u1"));
        assert_eq!(version_in("n5.1\n"), None);
        assert_eq!(version_in(""), None);
        let (decodes, lacks) = decoders_in(LIST);
        assert_eq!(decodes, ["AAC", "MP3", "FLAC"]);
        assert!(lacks.contains(&"Opus") && decodes.len() + lacks.len() == DECODERS.len());
    }

    #[test]
    fn a_program_that_is_not_there_is_told_and_so_is_one_that_breaks() {
        let facts = ToolFacts::of("ffmpeg", None, true, LONG);
        assert_eq!((facts.problem, facts.version), (Some(ProbeFailure::NotFound), None));
        let facts = ToolFacts::of("ffmpeg", Some("/nowhere/ffmpeg".into()), true, LONG);
        assert!(matches!(facts.problem, Some(ProbeFailure::Failed(_))) && facts.decodes.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_stand_in_for_ffmpeg_is_asked() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("ffmpeg");
        let script = format!(
            "#!/bin/sh\ncase $1 in -version) echo ffmpeg version 9.9 Copyright;; *) cat <<'END'\n{LIST}END\n;; esac\n"
        );
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let ask = || ToolFacts::of("ffmpeg", Some(program.clone()), true, LONG);
        // Another test may start a program at this moment, and with it for an instant have the file open.
        let is_busy = |facts: &ToolFacts| facts.problem.as_ref().is_some_and(|why| why.to_string().contains("busy"));
        let facts = std::iter::repeat_with(ask).take(100).find(|facts| !is_busy(facts)).unwrap();
        assert_eq!((facts.version.as_deref(), facts.problem), (Some("9.9"), None));
        assert_eq!(facts.decodes, ["AAC", "MP3", "FLAC"]);
        let other = ToolFacts::of("ffprobe", Some(program), false, LONG);
        assert!(other.version.is_some() && other.lacks.is_empty());
    }
}
