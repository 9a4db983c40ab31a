//! All integration tests, in one binary so that the program is linked once. Those of the laboratory need the feature `lab`,
//! as `packaging/test.sh` sets it.

/// Decoding against ffmpeg, damaged files.
mod audio;
/// Many talks at once.
mod batch;
/// No circles between the files of a folder.
mod circles;
/// The program as a user calls it.
mod command_line;
/// How well two subtitle files agree.
mod compare;
/// Segmentation, cue times and exported files.
mod cues;
/// Journals that cannot be read, on a disk in memory.
#[cfg(feature = "lab")]
mod damaged_journals;
/// CPU against GPU.
#[cfg(feature = "lab")]
mod devices;
/// Documents keep to the program.
mod documents;
/// Measuring models and fitting their operating points.
#[cfg(feature = "lab")]
mod evaluate;
/// Time in proportion to the input.
mod given_files;
mod growth;
/// Transcripts made to take time, memory or the terminal.
mod hostile_text;
/// Editing on a disk that goes wrong.
#[cfg(feature = "lab")]
mod faults;
/// A subtitle file that stays as it is.
mod kept_subtitles;
/// A language is a file.
mod language;
/// The direction of the modules and what must be absent where.
mod layers;
/// Files of strangers, changed by chance.
mod mutated_files;
/// What is missing for a test is said.
#[path = "../../src/base/skipped_tests.rs"]
mod skipped_tests;
/// Scripts without spaces, and from right to left.
mod scripts;
/// What packages are made of.
mod packages;
/// The pitch tracker on synthetic voices.
#[cfg(feature = "lab")]
mod pitch_voices;
/// The version for those who hear.
mod plain_version;
/// Playback against a click track, without a device.
mod player;
/// Project files, journals, crashes.
mod project;
/// Pitch and energy of signals whose answers are known, and of a talk that Praat measured, too.
mod prosody;
/// Projects that are only looked at.
mod read_only;
/// No network, no foreign program unasked, no unsafe code, no licence that binds.
mod security;
/// Cues while the talk is still being spoken.
mod streaming;
/// Cues of WebVTT and SubRip, rule by rule.
mod subtitle_files;
/// Subtitle files of every format, there and back.
mod subtitle_formats;
/// Transcripts that a recogniser of the machine makes.
mod transcribing;
/// Reading transcripts of every format.
mod transcript;
/// A small file of every format of transcripts.
mod transcript_formats;
/// One word for one thing: the names of types.
mod type_names;

#[cfg(not(feature = "lab"))]
#[test]
fn the_laboratory() {
    skipped_tests::leave_out("the tests of the laboratory need the feature `lab`");
}
