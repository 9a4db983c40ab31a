//! Talks from a folder of recordings: beside each the times of its words, and text with punctuation.
//!
//! For a recording `talk.wav` the word times are in `talk.words.json`, `talk.json` or any other `talk.*` that is a
//! transcript with word times, and the punctuation in `talk.txt`; without that file the words themselves must have it.
//! What is in no such order is left out, and said so.

use std::path::{Path, PathBuf};

use super::spoken_talk::{KnownGap, SpokenTalk};
use base::progress::{Cancellation, Progress};
use base::warning::Warning;
use formats::transcript::sequence_alignment::common_pairs;
use formats::transcript::{self, Mark, Transcript, Word};
use media::audio::{self, AudioError};
use media::prosody::{PitchRange, analyze_frames, measure};

/// Why a folder gives no talks.
#[derive(Debug, thiserror::Error)]
pub enum TalkFolderError {
    #[error("cannot read the folder because {source}: {}", path.display())]
    Read { path: PathBuf, source: std::io::Error },
    #[error(
        "the folder has no recording with timed words of the same name and punctuated text ({reason}); put talk.wav, talk.json \
         and talk.txt side by side: {}", path.display()
    )]
    NoTalks { path: PathBuf, reason: String },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// The talks of a folder.
#[derive(Clone, Debug, Default)]
pub struct FolderTalks {
    pub talks: Vec<SpokenTalk>,
    /// Every file that was read for them: recording, words, text.
    pub files: Vec<PathBuf>,
    /// What was left out, and what was odd.
    pub warnings: Vec<Warning>,
}

/// Endings of files that hold sound; what they really hold the decoder finds out.
const AUDIO_ENDINGS: &[&str] = &[
    "aac", "aif", "aiff", "flac", "m4a", "mka", "mkv", "mov", "mp3", "mp4", "oga", "ogg", "opus", "wav", "webm", "wma",
];

/// So many words in a row that differ from the text are still taken for misheard ones, each in its place.
const MOST_MISHEARD: usize = 5;

/// Text that fits fewer of the words than this is that of another talk.
const LEAST_ALIGNED: f64 = 0.5;

/// Reads every talk in `folder`, not in folders inside it. Measures pitch and level of each recording.
///
/// A talk that cannot be read becomes a warning as long as there is another one that can. Reports talks, and the decoding and pitch tracking of each.
pub fn read_talk_folder(folder: &Path, progress: &Progress) -> Result<FolderTalks, TalkFolderError> {
    let failed = |source| TalkFolderError::Read { path: folder.to_owned(), source };
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    let mut found = FolderTalks::default();
    let recordings: Vec<&PathBuf> = files.iter().filter(|path| is_audio(path)).collect();
    let whole = progress.stage("reading talks");
    for (n, recording) in recordings.iter().enumerate() {
        whole.tick(n as u64, recordings.len() as u64)?;
        let is_read = found.talks.iter().any(|talk| talk.name == stem_of(recording));
        let one = match is_read {
            true => Err(Refused::Because("another recording of its name was read".to_owned())),
            false => read_one(recording, &files, progress),
        };
        match one {
            Ok(one) => {
                found.files.extend(one.files);
                found.warnings.extend(one.warnings);
                found.talks.push(one.talk);
            }
            Err(Refused::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(Refused::Because(reason)) => {
                found.warnings.push(Warning::new(format!("{} is left out: {reason}", name_of(recording)).into()));
            }
        }
    }
    whole.tick(recordings.len() as u64, recordings.len() as u64)?;
    if found.talks.is_empty() {
        let first = found.warnings.first().map_or_else(|| "it has no recordings".to_owned(), |one| one.message.text());
        return Err(TalkFolderError::NoTalks { path: folder.to_owned(), reason: first });
    }
    Ok(found)
}

/// Whether the folder has a file whose name is that of a recording.
pub fn holds_recordings(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(|entry| is_audio(&entry.path())))
}

/// Why one talk is not read.
enum Refused {
    Because(String),
    Cancelled(Cancellation),
}

impl From<Cancellation> for Refused {
    fn from(cancelled: Cancellation) -> Self {
        Self::Cancelled(cancelled)
    }
}

struct OneTalk {
    talk: SpokenTalk,
    files: Vec<PathBuf>,
    warnings: Vec<Warning>,
}

fn read_one(recording: &Path, files: &[PathBuf], progress: &Progress) -> Result<OneTalk, Refused> {
    let stem = stem_of(recording);
    let (words_file, mut transcript) = timed_words(stem, files)?;
    let text_file = files.iter().find(|path| name_of(path) == format!("{stem}.txt"));
    let mut warnings = Vec::new();
    let said = |what: &str| Warning::new(format!("{stem}: {what}").into());
    let marks = match text_file {
        Some(path) => {
            let bytes =
                std::fs::read(path).map_err(|error| Refused::Because(format!("its text cannot be read ({error})")))?;
            marks_of_text(&transcript.words, &String::from_utf8_lossy(&bytes)).map_err(Refused::Because)?
        }
        None => transcript.words.iter().map(|word| Some(word.written_mark().unwrap_or_default())).collect(),
    };
    if !marks.iter().flatten().any(|mark| mark.ends_sentence()) {
        return Err(Refused::Because("its text has no full stop".to_owned()));
    }
    let unknown = marks.iter().filter(|mark| mark.is_none()).count();
    if unknown > 0 {
        warnings.push(said(&format!(
            "{unknown} of {} words are not as in the text; their gaps are not counted",
            marks.len()
        )));
    }
    warnings.extend(transcript.warnings.drain(..).map(|warning| said(&warning.message.text())));

    let decoded = audio::decode(recording, progress);
    let recorded = match decoded {
        Ok(recorded) => recorded,
        Err(AudioError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(error) => return Err(Refused::Because(error.to_string())),
    };
    warnings.extend(recorded.warnings.iter().map(|warning| said(&warning.message.text())));
    let spoken = transcript.words.last().map_or(0.0, |word| word.span.end.as_secs());
    let heard = recorded.duration().as_secs();
    if spoken > heard + 1.0 {
        warnings.push(said(&format!("the words end at {spoken:.1} s, the recording at {heard:.1} s")));
    }
    let frames = analyze_frames(&recorded.samples, PitchRange::SPEECH, &progress.stage("pitch"))?;
    let words = transcript.words;
    let prosody = measure(&words, Some(&frames));
    let gaps = words.windows(2).zip(&marks).map(|(pair, mark)| KnownGap {
        is_timed: mark.is_some() && !pair[0].estimated && !pair[1].estimated,
        ..KnownGap::of(mark.unwrap_or_default())
    });
    let talk = SpokenTalk {
        name: stem.to_owned(),
        gaps: gaps.collect(),
        words,
        prosody,
        frames: Some(frames),
        ..SpokenTalk::default()
    };
    if talk.timed_gaps() == 0 {
        return Err(Refused::Because("none of its words has times of its own".to_owned()));
    }
    let files = [Some(&recording.to_owned()), Some(&words_file), text_file].into_iter().flatten().cloned().collect();
    Ok(OneTalk { talk, files, warnings })
}

/// The transcript that belongs to the recording called `stem`.
fn timed_words(stem: &str, files: &[PathBuf]) -> Result<(PathBuf, Transcript), Refused> {
    let rank = |path: &Path| {
        let rest = name_of(path).strip_prefix(stem)?.to_owned();
        match rest.as_str() {
            ".words.json" => Some(0),
            ".json" => Some(1),
            ".txt" => None,
            _ if is_audio(path) || !rest.starts_with('.') => None,
            _ if rest.ends_with(".json") => Some(2),
            _ => Some(3),
        }
    };
    let mut candidates: Vec<(usize, &PathBuf)> = files.iter().filter_map(|path| Some((rank(path)?, path))).collect();
    candidates.sort();
    let mut first_error = None;
    for (_, path) in candidates {
        match transcript::read(path) {
            Ok(transcript) => return Ok((path.clone(), transcript)),
            Err(error) => first_error = first_error.or(Some(error.to_string())),
        }
    }
    Err(Refused::Because(first_error.unwrap_or_else(|| format!("there is no {stem}.json with the times of its words"))))
}

/// The mark that the text has after each word; `None` where the text has other words there.
///
/// # Errors
/// A sentence part that says why the text is not that of the words.
fn marks_of_text(words: &[Word], text: &str) -> Result<Vec<Option<Mark>>, String> {
    let written = written_words(text);
    if written.is_empty() {
        return Err("its text is empty".to_owned());
    }
    let word_keys: Vec<String> = words.iter().map(|word| letters(&word.text)).collect();
    let written_keys: Vec<String> = written.iter().map(|(key, _)| key.clone()).collect();
    let pairs = common_pairs(&word_keys, &written_keys);
    let share = pairs.len() as f64 / words.len().max(1) as f64;
    if share < LEAST_ALIGNED {
        return Err(format!("only {:.0} % of its words are those of its text", 100.0 * share));
    }
    let mut marks = vec![None; words.len()];
    let (mut at_word, mut at_written) = (0, 0);
    for (word, place) in pairs.iter().copied().chain([(words.len(), written.len())]) {
        // As many other words on both sides are misheard ones, each in its place.
        if word - at_word == place - at_written && word - at_word <= MOST_MISHEARD {
            for n in 0..word - at_word {
                marks[at_word + n] = Some(written[at_written + n].1);
            }
        } else if at_word > 0 && word == at_word {
            // The text goes on behind the word before: what is written right after it is not what follows it in speech.
            marks[at_word - 1] = None;
        }
        if word < words.len() {
            marks[word] = Some(written[place].1);
        }
        (at_word, at_written) = (word + 1, place + 1);
    }
    Ok(marks)
}

/// The words of a text by their letters, each with the mark behind it. Signs that stand alone belong to the word before.
fn written_words(text: &str) -> Vec<(String, Mark)> {
    let mut written: Vec<(String, Mark)> = Vec::new();
    for piece in text.split_whitespace() {
        let mark = Mark::of_written(piece).unwrap_or_default();
        if piece.contains(char::is_alphanumeric) {
            written.push((letters(piece), mark));
        } else if let Some((_, last)) = written.last_mut() {
            *last = if mark.index() > last.index() { mark } else { *last };
        }
    }
    written
}

/// Letters and digits in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_audio(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    AUDIO_ENDINGS.contains(&ending.as_str())
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn stem_of(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seconds of a voice of 120 Hz, a harmonic sawtooth, with silence from 0.9 to 1.3 s.
    fn write_voice(path: &Path) {
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: audio::RATE_HZ,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut writer = hound::WavWriter::create(path, spec).unwrap();
        for n in 0..2 * audio::RATE_HZ {
            let is_silent = (14_400..20_800).contains(&n);
            let phase = (f64::from(n) * 120.0 / f64::from(audio::RATE_HZ)).fract();
            let value = if is_silent { 0.0 } else { 8_000.0 * (2.0 * phase - 1.0) };
            writer.write_sample(value as i16).unwrap();
        }
        writer.finalize().unwrap();
    }

    const WORDS: &str = r#"{"words":[{"text":"well","start":0.1,"end":0.5},{"text":"then","start":0.5,"end":0.9},
        {"text":"it","start":1.3,"end":1.5},{"text":"goes","start":1.5,"end":1.9}]}"#;

    fn folder(files: &[(&str, &str)], recordings: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        recordings.iter().for_each(|name| write_voice(&folder.path().join(name)));
        folder
    }

    fn read(folder: &tempfile::TempDir) -> Result<FolderTalks, TalkFolderError> {
        read_talk_folder(folder.path(), &Progress::silent())
    }

    #[test]
    fn a_recording_with_words_and_text_is_a_talk() {
        let folder =
            folder(&[("a.words.json", WORDS), ("a.json", "{}"), ("a.txt", "Well, then.\nIt goes!")], &["a.wav"]);
        let found = read(&folder).unwrap();
        assert_eq!((found.talks.len(), found.files.len()), (1, 3));
        // What was odd about the transcript is told with the talk's name.
        assert!(found.warnings.iter().all(|warning| warning.message.text().starts_with("a: ")), "{:?}", found.warnings);
        let talk = &found.talks[0];
        assert_eq!(talk.name, "a");
        assert_eq!(talk.gaps.iter().map(|gap| gap.mark).collect::<Vec<_>>(), [Mark::Comma, Mark::Period, Mark::O]);
        assert!(talk.gaps[1].ends_sentence && !talk.gaps[0].ends_sentence && talk.timed_gaps() == 3);
        let frames = talk.frames.as_ref().unwrap();
        assert_eq!(frames.len(), 200);
        assert!((frames.f0_hz[30] - 120.0).abs() < 2.0 && frames.is_voiced(30) && !frames.is_voiced(110));
        assert!(talk.prosody.words[0].pitch_st.is_some() && talk.prosody.gaps[1].pause.as_secs() > 0.39);
    }

    #[test]
    fn the_words_own_punctuation_does_where_there_is_no_text() {
        let punctuated = WORDS.replace("then", "then.");
        let found = read(&folder(&[("b.whisper.json", &punctuated)], &["b.wav"])).unwrap();
        assert_eq!(found.talks[0].gaps[1].mark, Mark::Period);
        let subtitles = "1\n00:00:00,100 --> 00:00:00,900\nWell then.\n\n2\n00:00:01,300 --> 00:00:01,900\nIt goes.\n";
        let error = read(&folder(&[("c.srt", subtitles)], &["c.wav"])).unwrap_err().to_string();
        assert!(error.contains("none of its words has times of its own"), "{error}");
    }

    #[test]
    fn what_is_left_out_is_said() {
        let good = [("a.json", WORDS), ("a.txt", "Well then. It goes.")];
        let check = |files: &[(&str, &str)], recordings: &[&str], expected: &str| {
            let folder = folder(&[&good[..], files].concat(), &[&["a.wav"], recordings].concat());
            let found = read(&folder).unwrap();
            assert_eq!(found.talks.len(), 1);
            assert!(
                found.warnings.iter().any(|warning| warning.message.text().contains(expected)),
                "{:?}",
                found.warnings
            );
        };
        check(&[], &["b.wav"], "b.wav is left out: there is no b.json");
        check(&[("b.json", WORDS)], &["b.wav"], "its text has no full stop");
        check(
            &[("b.json", WORDS), ("b.txt", "Quite another text. Nothing fits.")],
            &["b.wav"],
            "only 0 % of its words",
        );
        check(&[("b.json", WORDS), ("b.txt", "")], &["b.wav"], "its text is empty");
        check(&[("b.json", "{")], &["b.wav"], "b.wav is left out");
        check(&[("b.json", WORDS), ("b.txt", "Well then."), ("b.mp3", "no sound")], &[], "b.mp3 is left out");
        check(&[("a.mp3", "no sound")], &[], "a.mp3 is left out");
        check(&[], &["a.mkv"], "a.wav is left out: another recording of its name was read");
    }

    #[test]
    fn a_folder_without_talks_is_an_error() {
        let check = |folder: &tempfile::TempDir, expected: &str| {
            let message = read(folder).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        };
        check(&folder(&[("a.json", WORDS)], &[]), "it has no recordings");
        check(&folder(&[], &["a.wav"]), "there is no a.json");
        let missing = read_talk_folder(Path::new("/nowhere/at/all"), &Progress::silent());
        assert!(matches!(missing, Err(TalkFolderError::Read { .. })));
        let cancelled = Progress::silent();
        cancelled.cancel();
        let folder = folder(&[("a.json", WORDS), ("a.txt", "Well then. It goes.")], &["a.wav"]);
        assert!(matches!(read_talk_folder(folder.path(), &cancelled), Err(TalkFolderError::Cancelled(_))));
    }

    #[test]
    fn marks_are_moved_to_the_words_and_doubtful_ones_are_not() {
        let check = |spoken: &str, text: &str, expected: &str| {
            let words: Vec<Word> =
                spoken.split(' ').map(|text| Word::new(transcript::WordId(0), text, Default::default())).collect();
            let sign = |mark: &Option<Mark>| match mark {
                Some(Mark::O) => "_",
                Some(mark) => mark.sign(),
                None => "x",
            };
            let marks = marks_of_text(&words, text).unwrap();
            assert_eq!(marks.iter().map(sign).collect::<String>(), expected, "{spoken}");
        };
        check("so it is", "So, it is.", ",_.");
        check("a b c d", "A b -- c; d?", "_,.?");
        // A misheard word keeps its mark, a spoken word that is not written has none.
        check("a bee c d", "a b, c d.", "_,_.");
        check("a um b c d", "a, b c d.", ",x__.");
        // Between "b" and "d" the text has words that were not spoken.
        check("a b d e", "a b. c c, d e.", "_x_.");
    }
}
