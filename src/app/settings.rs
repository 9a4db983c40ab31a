//! What a person prefers, kept between runs in the user's configuration folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::shortcuts::{Chord, KeyMap, Layout};
use crate::transcript::WordId;
use crate::whole_file;

/// Everything has a default, so that a file of another version still gives what it can.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub look: Look,
    /// Size of everything, 0.8 to 2.
    pub text_scale: f32,
    /// No gliding, no fading.
    pub reduced_motion: bool,
    pub layout: Layout,
    /// Keys that were changed.
    pub keys: BTreeMap<Command, Vec<Chord>>,
    pub lanes: Lanes,
    pub show_cue_list: bool,
    pub follow: Follow,
    pub queue_order: QueueOrder,
    /// Play the sound around a boundary when it is reached.
    pub plays_on_arrival: bool,
    pub loops: bool,
    /// A tone when a cue appears or goes.
    pub tones: bool,
    /// Volume of the playback, 0 to 1.
    pub volume: f32,
    /// "Accept all above" starts here, 0 to 1.
    pub accept_above: f32,
    /// Whether the fusion learns from decisions.
    pub learns: bool,
    /// Name of the client profile whose talks are learnt from, too.
    pub profile: Option<String>,
    /// Name of the guideline for new talks.
    pub guideline: String,
    pub export: ExportChoices,
    pub recent: Vec<Recent>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// As the desktop has it.
    #[default]
    System,
    Light,
    Dark,
}

/// What is shown under the waveform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lanes {
    pub pitch: bool,
    pub energy: bool,
    pub pause: bool,
    pub voice: bool,
    pub probability: bool,
}

/// What the view does while the sound plays. It never moves by itself otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Follow {
    /// The next page when the play head reaches the edge.
    #[default]
    Pages,
    /// The play head stays in one place, the talk glides past.
    Smooth,
    Off,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueueOrder {
    #[default]
    Time,
    /// Where a look is likeliest to mend something that matters.
    #[serde(alias = "uncertainty")]
    Gain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportChoices {
    pub vtt: bool,
    pub crlf: bool,
    pub byte_order_mark: bool,
}

/// A talk that was open before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recent {
    /// The saved project; if there is none, the files it was opened from.
    pub project: Option<PathBuf>,
    pub recording: Option<PathBuf>,
    pub transcript: Option<PathBuf>,
    /// Where the person was: the current boundary and the stretch on the screen.
    pub gap: Option<WordId>,
    pub view_start_secs: f64,
    pub view_secs: f64,
    /// Boundaries settled and in all, for the start screen.
    pub settled: usize,
    pub boundaries: usize,
}

/// Recent talks that are remembered.
const MOST_RECENT: usize = 12;

impl Default for Settings {
    fn default() -> Self {
        Self {
            look: Look::System,
            text_scale: 1.0,
            reduced_motion: false,
            layout: Layout::Standard,
            keys: BTreeMap::new(),
            lanes: Lanes::default(),
            show_cue_list: true,
            follow: Follow::Pages,
            queue_order: QueueOrder::Time,
            plays_on_arrival: true,
            loops: false,
            tones: false,
            volume: 1.0,
            accept_above: 0.9,
            learns: true,
            profile: None,
            guideline: "ted".to_owned(),
            export: ExportChoices::default(),
            recent: Vec::new(),
        }
    }
}

impl Default for Lanes {
    fn default() -> Self {
        Self { pitch: true, energy: false, pause: true, voice: false, probability: true }
    }
}

impl Follow {
    pub const ALL: [Self; 3] = [Self::Pages, Self::Smooth, Self::Off];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Pages => "by pages",
            Self::Smooth => "smoothly",
            Self::Off => "off",
        }
    }
}

impl Settings {
    /// From `folder`; what cannot be read gives way to the defaults. The second value says what went wrong, if anything.
    pub fn read(folder: &Path) -> (Self, Option<String>) {
        let path = folder.join(FILE);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (Self::default(), None),
            Err(error) => {
                let problem =
                    format!("the settings cannot be read because {error}; the usual ones are used: {}", path.display());
                return (Self::default(), Some(problem));
            }
        };
        match serde_json::from_str::<Self>(&text) {
            Ok(settings) => (settings.sane(), None),
            Err(error) => {
                // The file is a person's work, too: it is not overwritten.
                let aside = path.with_extension("json.damaged");
                let kept = std::fs::rename(&path, &aside).is_ok();
                let kept = if kept { format!("; the old file is kept as {}", aside.display()) } else { String::new() };
                (Self::default(), Some(format!("the settings are damaged ({error}); the usual ones are used{kept}")))
            }
        }
    }

    /// # Errors
    /// A sentence for the person.
    pub fn write(&self, folder: &Path) -> Result<(), String> {
        let path = folder.join(FILE);
        let write = || {
            std::fs::create_dir_all(folder)?;
            whole_file::write(&path, &serde_json::to_vec_pretty(self)?)
        };
        write().map_err(|error| format!("the settings cannot be kept because {error}: {}", path.display()))
    }

    /// Numbers within their ranges, whatever a file said.
    fn sane(mut self) -> Self {
        let within = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        self.text_scale = within(self.text_scale, SMALLEST_TEXT, LARGEST_TEXT, 1.0);
        self.volume = within(self.volume, 0.0, 1.0, 1.0);
        self.accept_above = within(self.accept_above, 0.0, 1.0, 0.9);
        self.recent.truncate(MOST_RECENT);
        self
    }

    pub fn key_map(&self) -> KeyMap {
        KeyMap::new(self.layout, &self.keys)
    }

    /// Puts a talk at the top of the recent ones.
    pub fn remember(&mut self, talk: Recent) {
        self.recent.retain(|other| !other.is_same_talk(&talk));
        self.recent.insert(0, talk);
        self.recent.truncate(MOST_RECENT);
    }
}

impl Recent {
    pub fn is_same_talk(&self, other: &Self) -> bool {
        match (&self.project, &other.project) {
            (Some(a), Some(b)) => a == b,
            // A talk that was saved since stands for its files, too.
            _ => self.recording == other.recording && self.transcript == other.transcript,
        }
    }
}

const FILE: &str = "settings.json";
pub const SMALLEST_TEXT: f32 = 0.8;
pub const LARGEST_TEXT: f32 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_a_restart_and_damage_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Settings::read(folder.path()), (Settings::default(), None));
        let mut settings = Settings { text_scale: 1.5, ..Settings::default() };
        settings.keys.insert(Command::Accept, vec!["Ctrl+J".parse().unwrap()]);
        settings.remember(Recent { recording: Some("a.wav".into()), ..Recent::default() });
        settings.write(folder.path()).unwrap();
        assert_eq!(Settings::read(folder.path()), (settings, None));

        let path = folder.path().join(FILE);
        std::fs::write(&path, "{ not json").unwrap();
        let (read, problem) = Settings::read(folder.path());
        assert_eq!(read, Settings::default());
        assert!(problem.unwrap().contains("damaged"));
        assert!(folder.path().join("settings.json.damaged").exists() && !path.exists());
        std::fs::write(&path, r#"{"text_scale": 99.0, "from_the_future": 1}"#).unwrap();
        assert_eq!(Settings::read(folder.path()).0.text_scale, LARGEST_TEXT);
    }
}
