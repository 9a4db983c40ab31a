//! What a person prefers, kept between runs in the user's configuration folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::command::Command;
use super::export_choices::ExportChoices;
use super::one_writer::one_at_a_time;
use super::picture::PictureChoices;
use super::shortcuts::{Chord, KeyLayout, KeyMap};
use super::wave_scale;
use base::disk::{self, Access};
use base::settings_file::{FILE_NAME, text_of};
use base::texts::{WindowLanguage, t};
use base::{path_serde, whole_file};
use editor::session::QueueOrder;
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::subtitle_file::Programme;
use formats::transcript::WordId;

/// Everything has a default, so that a file of another version still gives what it can.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Of the window; `None`: as the desktop.
    #[serde(deserialize_with = "known_language")]
    pub language: Option<WindowLanguage>,
    pub look: Appearance,
    /// Size of everything, 0.8 to 2.
    pub text_scale: f32,
    /// No gliding, no fading.
    pub reduced_motion: bool,
    /// Times are shown as time code, where a frame rate is known.
    pub shows_timecode: bool,
    /// At 29.97 and 59.94 frames a second numbers are left out, so that time code keeps step with the clock.
    pub drops_frames: bool,
    pub layout: KeyLayout,
    /// Keys that were changed.
    pub keys: BTreeMap<Command, Vec<Chord>>,
    pub lanes: VisibleLanes,
    /// By how much the waveform is drawn higher than it fits by itself, 1 to 16.
    pub wave_scale: f32,
    pub show_cue_list: bool,
    pub picture: PictureChoices,
    pub follow: FollowMode,
    pub queue_order: QueueOrder,
    /// Ask about words that the recogniser doubted.
    pub asks_words: bool,
    /// Play the sound around a boundary when it is reached.
    pub plays_on_arrival: bool,
    /// Playing waits while the text of a cue is typed.
    pub pauses_while_typing: bool,
    pub loops: bool,
    /// A tone when a cue appears or goes.
    pub tones: bool,
    /// Volume of the playback, 0 to 1.
    pub volume: f32,
    /// "Accept confident ones" starts here, 0 to 1.
    pub accept_above: f32,
    /// Whether the fusion learns from decisions.
    pub learns: bool,
    /// Name of the client profile whose talks are learnt from, too.
    pub profile: Option<String>,
    /// Name of the guideline for new talks.
    pub guideline: String,
    /// Which models new talks are analysed with.
    pub models: ModelSet,
    /// Whether the large reader goes on in the background when the small one has read a talk.
    pub reading: ReadingDepth,
    /// Whether the aligner hears in the background when each word is said.
    pub exact_times: bool,
    pub export: ExportChoices,
    /// Of what every header of EBU STL says.
    pub programme: Programme,
    pub spelling: SpellingChoices,
    /// ffmpeg, or the folder that it lies in; `None`: it is found by itself.
    #[serde(with = "path_serde::optional")]
    pub ffmpeg: Option<PathBuf>,
    /// The window fills the screen.
    pub is_maximised: bool,
    pub recent: Vec<RecentTalk>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// As the desktop has it.
    #[default]
    System,
    Light,
    Dark,
}

/// What is shown under the waveform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VisibleLanes {
    pub pitch: bool,
    pub energy: bool,
    pub pause: bool,
    pub voice: bool,
    pub probability: bool,
    pub spectrogram: bool,
    /// The pitch as a line over the spectrogram.
    pub spectrogram_pitch: bool,
}

/// What the view does while the sound plays. It never moves by itself otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FollowMode {
    /// The next page when the play head reaches the edge.
    #[default]
    Pages,
    /// The play head stays in one place, the talk glides past.
    Smooth,
    Off,
}

/// How the spelling is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SpellingChoices {
    pub is_on: bool,
    /// Where dictionaries are looked for first.
    #[serde(with = "path_serde::optional")]
    pub folder: Option<PathBuf>,
    /// The dictionary for a language, where there are several.
    pub dictionaries: BTreeMap<String, String>,
}

impl Default for SpellingChoices {
    fn default() -> Self {
        Self { is_on: true, folder: None, dictionaries: BTreeMap::new() }
    }
}

/// A talk that was open before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentTalk {
    /// The saved project; if there is none, the files it was opened from.
    #[serde(with = "path_serde::optional")]
    pub project: Option<PathBuf>,
    #[serde(with = "path_serde::optional")]
    pub recording: Option<PathBuf>,
    #[serde(with = "path_serde::optional")]
    pub transcript: Option<PathBuf>,
    /// Where the person was: the current boundary and the stretch on the screen.
    pub gap: Option<WordId>,
    pub view_start_secs: f64,
    pub view_secs: f64,
    /// Where the play head stood.
    pub head_secs: f64,
    /// Whether its recording is not to be read before the person was asked.
    pub asks_for_recording: bool,
    /// Boundaries settled and in all, for the start screen.
    pub settled: usize,
    pub boundaries: usize,
}

/// Recent talks that are remembered.
const MOST_RECENT: usize = 12;

/// A language that this version does not have is that of the desktop.
fn known_language<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<WindowLanguage>, D::Error> {
    let value = Option::<Value>::deserialize(deserializer)?;
    Ok(value.and_then(|value| serde_json::from_value(value).ok()))
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            look: Appearance::System,
            text_scale: 1.0,
            reduced_motion: false,
            shows_timecode: false,
            drops_frames: true,
            layout: KeyLayout::Standard,
            keys: BTreeMap::new(),
            lanes: VisibleLanes::default(),
            wave_scale: 1.0,
            show_cue_list: true,
            picture: PictureChoices::default(),
            follow: FollowMode::Pages,
            queue_order: QueueOrder::Time,
            asks_words: true,
            plays_on_arrival: true,
            pauses_while_typing: true,
            loops: false,
            tones: false,
            volume: 1.0,
            accept_above: 0.9,
            learns: true,
            profile: None,
            guideline: "ted".to_owned(),
            models: ModelSet::Open,
            reading: ReadingDepth::Best,
            exact_times: true,
            export: ExportChoices::default(),
            programme: Programme::default(),
            spelling: SpellingChoices::default(),
            ffmpeg: None,
            is_maximised: false,
            recent: Vec::new(),
        }
    }
}

impl Default for VisibleLanes {
    fn default() -> Self {
        Self {
            pitch: false,
            energy: false,
            pause: true,
            voice: false,
            probability: false,
            spectrogram: false,
            spectrogram_pitch: false,
        }
    }
}

impl VisibleLanes {
    /// How many are shown.
    pub fn count(&self) -> usize {
        let Self { pitch, energy, pause, voice, probability, spectrogram, spectrogram_pitch: _ } = *self;
        [pitch, energy, pause, voice, probability, spectrogram].into_iter().map(usize::from).sum()
    }
}

impl FollowMode {
    pub const ALL: [Self; 3] = [Self::Pages, Self::Smooth, Self::Off];

    pub fn label(self) -> &'static str {
        match self {
            Self::Pages => t!("follow-mode-pages"),
            Self::Smooth => t!("follow-mode-smooth"),
            Self::Off => t!("follow-mode-off"),
        }
    }
}

impl Settings {
    /// From `folder`; what cannot be read gives way to the defaults. The second value says what went wrong, if anything.
    pub fn read(folder: &Path) -> (Self, Option<String>) {
        let path = folder.join(FILE_NAME);
        let text = match text_of(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (Self::default(), None),
            Err(error) => {
                let (error, path) = (error.to_string(), path.to_string_lossy());
                return (Self::default(), Some(t!("settings-file-unread", error = error, path = path)));
            }
        };
        match serde_json::from_str::<Self>(&text) {
            Ok(settings) => (settings.sane(), None),
            Err(error) => {
                let error = error.to_string();
                let problem = match set_aside(&path) {
                    Some(aside) => t!("settings-file-damaged-kept", error = error, path = aside.to_string_lossy()),
                    None => t!("settings-file-damaged", error = error),
                };
                (Self::default(), Some(problem))
            }
        }
    }

    /// These with every change that leads from `before` to `now`.
    #[must_use]
    pub fn changed_as(&self, before: &Self, now: &Self) -> Self {
        let changed = || -> serde_json::Result<Self> {
            let mut found = serde_json::to_value(self)?;
            let recent = now.recent_after(before, &found);
            merge(&mut found, &serde_json::to_value(before)?, &serde_json::to_value(now)?);
            found["recent"] = serde_json::to_value(recent)?;
            serde_json::from_value(found)
        };
        // What a person has stored is worth more than what was changed since the start.
        changed().unwrap_or_else(|_| self.clone())
    }

    /// Writes what changed since `before` into `folder`; all else stays as another window may have written it meanwhile.
    ///
    /// # Errors
    /// A sentence for the person.
    pub fn keep(&self, before: &Self, folder: &Path) -> Result<(), String> {
        let path = folder.join(FILE_NAME);
        let disk = disk::real();
        let write = || -> std::io::Result<()> {
            disk.create_folders(folder, Access::Private)?;
            let mut now = serde_json::to_value(self)?;
            if let Some(mut found) = found_in(&path)? {
                let recent = self.recent_after(before, &found);
                merge(&mut found, &serde_json::to_value(before)?, &now);
                found["recent"] = serde_json::to_value(recent)?;
                now = found;
            }
            whole_file::write_to(&*disk, &path, &serde_json::to_vec_pretty(&now)?, Access::Private)
        };
        let failed = |error: std::io::Error| {
            t!("settings-file-unwritten", error = error.to_string(), path = path.to_string_lossy())
        };
        one_at_a_time(&path, write).map_err(failed)
    }

    /// The recent talks of a file, those on top that were opened here since `before`.
    fn recent_after(&self, before: &Self, found: &Value) -> Vec<RecentTalk> {
        let others: Vec<RecentTalk> =
            found.get("recent").and_then(RecentTalk::list_of).unwrap_or_else(|| before.recent.clone());
        if self.recent == before.recent {
            return others;
        }
        let is_new = |(place, talk): &(usize, &RecentTalk)| *place == 0 || !before.recent.contains(talk);
        let new: Vec<RecentTalk> =
            self.recent.iter().enumerate().filter(is_new).map(|(_, talk)| talk.clone()).collect();
        let others = others.into_iter().filter(|other| !new.iter().any(|talk| other.is_same_talk(talk)));
        new.iter().cloned().chain(others).take(MOST_RECENT).collect()
    }

    /// Numbers within their ranges, whatever a file said.
    fn sane(mut self) -> Self {
        let within = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        self.text_scale = within(self.text_scale, SMALLEST_TEXT, LARGEST_TEXT, 1.0);
        self.wave_scale = wave_scale::nearest(self.wave_scale);
        self.volume = within(self.volume, 0.0, 1.0, 1.0);
        self.accept_above = within(self.accept_above, 0.0, 1.0, 0.9);
        self.picture = self.picture.sane();
        self.recent.truncate(MOST_RECENT);
        self
    }

    /// The language of the window.
    pub fn language(&self) -> WindowLanguage {
        self.language.unwrap_or_else(WindowLanguage::of_system)
    }

    pub fn key_map(&self) -> KeyMap {
        KeyMap::new(self.layout, &self.keys)
    }

    /// Puts a talk at the top of the recent ones.
    pub fn remember(&mut self, talk: RecentTalk) {
        self.recent.retain(|other| !other.is_same_talk(&talk));
        self.recent.insert(0, talk);
        self.recent.truncate(MOST_RECENT);
    }
}

/// The settings in a file as they are there, with what another version may have put in; `None` if there are none.
fn found_in(path: &Path) -> std::io::Result<Option<Value>> {
    let text = match text_of(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match serde_json::from_str(&text) {
        Ok(found @ Value::Object(_)) => Ok(Some(found)),
        _ => {
            set_aside(path);
            Ok(None)
        }
    }
}

/// Damaged settings are a person's work, too: they are not overwritten. `None` if they stay where they are.
fn set_aside(path: &Path) -> Option<PathBuf> {
    let aside = path.with_extension("json.damaged");
    disk::real().rename(path, &aside).ok().map(|()| aside)
}

/// Makes every change that leads from `before` to `now` in `found`, too, entry by entry.
fn merge(found: &mut Value, before: &Value, now: &Value) {
    if before == now {
        return;
    }
    let (Value::Object(entries), Value::Object(old), Value::Object(new)) = (&mut *found, before, now) else {
        *found = now.clone();
        return;
    };
    entries.retain(|name, _| !old.contains_key(name) || new.contains_key(name));
    for (name, value) in new {
        let before = old.get(name).unwrap_or(&Value::Null);
        if before != value {
            merge(entries.entry(name.clone()).or_insert(Value::Null), before, value);
        }
    }
}

impl RecentTalk {
    /// Talks that cannot be read are left out.
    fn list_of(value: &Value) -> Option<Vec<Self>> {
        let talks = value.as_array()?.iter();
        Some(talks.filter_map(|talk| serde_json::from_value(talk.clone()).ok()).collect())
    }

    pub fn is_same_talk(&self, other: &Self) -> bool {
        match (&self.project, &other.project) {
            (Some(a), Some(b)) => a == b,
            // A talk that was saved since stands for its files, too.
            _ => self.recording == other.recording && self.transcript == other.transcript,
        }
    }
}

pub const SMALLEST_TEXT: f32 = 0.8;
pub const LARGEST_TEXT: f32 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;
    use base::settings_file;

    #[test]
    fn settings_survive_a_restart_and_damage_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Settings::read(folder.path()), (Settings::default(), None));
        let mut settings = Settings { text_scale: 1.5, reading: ReadingDepth::Quick, ..Settings::default() };
        settings.keys.insert(Command::Accept, vec!["Ctrl+J".parse().unwrap()]);
        settings.ffmpeg = Some(Path::new("programs").join("ffmpeg"));
        settings.remember(RecentTalk { recording: Some("a.wav".into()), ..RecentTalk::default() });
        settings.keep(&Settings::default(), folder.path()).unwrap();
        // A command reads the same.
        assert_eq!(settings_file::chosen_ffmpeg(folder.path()), settings.ffmpeg);
        assert_eq!(Settings::read(folder.path()), (settings, None));

        let path = folder.path().join(FILE_NAME);
        std::fs::write(&path, "{ not json").unwrap();
        let (read, problem) = Settings::read(folder.path());
        assert_eq!(read, Settings::default());
        assert!(problem.unwrap().contains("damaged"));
        assert!(folder.path().join("settings.json.damaged").exists() && !path.exists());
        std::fs::write(&path, r#"{"text_scale": 99.0, "from_the_future": 1}"#).unwrap();
        assert_eq!(Settings::read(folder.path()).0.text_scale, LARGEST_TEXT);
        // Of a version that found ffmpeg on the PATH alone.
        assert_eq!(Settings::read(folder.path()).0.ffmpeg, None);
        // Of a version that had one reader.
        assert_eq!(Settings::read(folder.path()).0.reading, ReadingDepth::Best);
        // Of a version that knew fewer lanes.
        std::fs::write(&path, r#"{"lanes": {"pitch": false, "voice": true}}"#).unwrap();
        let lanes = VisibleLanes { pitch: false, voice: true, ..VisibleLanes::default() };
        assert_eq!(Settings::read(folder.path()).0.lanes, lanes);
    }

    #[test]
    fn two_windows_change_only_what_each_of_them_changed() {
        let folder = tempfile::tempdir().unwrap();
        let recent = |name: &str| RecentTalk { recording: Some(name.into()), ..RecentTalk::default() };
        let mut begin = Settings::default();
        begin.remember(recent("old.wav"));
        begin.keys.insert(Command::Undo, vec!["Ctrl+U".parse().unwrap()]);
        begin.keep(&Settings::default(), folder.path()).unwrap();
        // Another version has put something in.
        let path = folder.path().join(FILE_NAME);
        let mut file: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        file["from_the_future"] = Value::from(7);
        std::fs::write(&path, file.to_string()).unwrap();

        let (mut first, mut second) = (begin.clone(), begin.clone());
        first.text_scale = 1.5;
        first.lanes.energy = true;
        first.keys.insert(Command::Accept, vec!["Ctrl+J".parse().unwrap()]);
        first.remember(recent("first.wav"));
        second.tones = true;
        second.lanes.pitch = false;
        second.keys.remove(&Command::Undo);
        second.remember(recent("second.wav"));
        first.keep(&begin, folder.path()).unwrap();
        second.keep(&begin, folder.path()).unwrap();
        let (both, problem) = Settings::read(folder.path());
        assert_eq!(problem, None);
        assert_eq!((both.text_scale, both.tones), (1.5, true));
        assert_eq!((both.lanes.energy, both.lanes.pitch), (true, false));
        assert_eq!(both.keys.keys().collect::<Vec<_>>(), [&Command::Accept]);
        let names: Vec<_> = both.recent.iter().filter_map(|talk| talk.recording.clone()).collect();
        assert_eq!(names, ["second.wav", "first.wav", "old.wav"].map(PathBuf::from));
        let file: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(file["from_the_future"], 7);

        // The same where what is stored is read after something was changed.
        let (usual, mut changed) = (Settings::default(), Settings { tones: false, volume: 0.5, ..Settings::default() });
        changed.remember(recent("new.wav"));
        let late = both.changed_as(&usual, &changed);
        assert_eq!((late.text_scale, late.tones, late.volume), (1.5, true, 0.5));
        assert_eq!((&late.keys, late.recent.len(), &late.recent[1..]), (&both.keys, 4, &both.recent[..]));
        assert_eq!(both.changed_as(&usual, &usual), both);

        // Nothing changed here: nothing changes there.
        second.keep(&second, folder.path()).unwrap();
        assert_eq!(Settings::read(folder.path()).0, both);
    }

    #[cfg(unix)]
    #[test]
    fn a_talk_whose_name_is_not_unicode_is_remembered() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = tempfile::tempdir().unwrap();
        let name = PathBuf::from(std::ffi::OsStr::from_bytes(b"/talks/o\xff.wav"));
        let mut settings = Settings::default();
        settings.remember(RecentTalk { recording: Some(name), ..RecentTalk::default() });
        settings.keep(&Settings::default(), folder.path()).unwrap();
        assert_eq!(Settings::read(folder.path()), (settings, None));
    }
}
