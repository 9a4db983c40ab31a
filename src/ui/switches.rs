//! Commands that change nothing but settings, most of which switch something on and off.

use super::command::Command;
use super::picture::PicturePlace;
use super::settings::{FollowMode, LARGEST_TEXT, SMALLEST_TEXT, Settings};
use super::wave_scale;
use editor::session::QueueOrder;

const TEXT_STEP: f32 = 0.1;

/// What each of these commands switches, in one row; the others have an arm in either function.
macro_rules! switches {
    ($($command:ident: $($field:ident).+;)*) => {
        impl Settings {
            /// Whether what a command switches is on; `None` for commands that do not switch between two states.
            pub fn switch(&self, command: Command) -> Option<bool> {
                match command {
                    $(Command::$command => Some(self.$($field).+),)*
                    Command::ToggleOrder => Some(self.queue_order == QueueOrder::Gain),
                    Command::PictureBeside => Some(self.picture.docked() == Some(PicturePlace::Beside)),
                    Command::PictureAbove => Some(self.picture.docked() == Some(PicturePlace::Above)),
                    Command::PictureInWindow => Some(self.picture.is_in_window()),
                    _ => None,
                }
            }

            /// Changes what a command changes of them; false if that is nothing, or not for settings alone to know.
            pub fn perform(&mut self, command: Command) -> bool {
                match command {
                    $(Command::$command => self.$($field).+ = !self.$($field).+,)*
                    Command::ToggleOrder => {
                        self.queue_order = match self.queue_order {
                            QueueOrder::Time => QueueOrder::Gain,
                            QueueOrder::Gain => QueueOrder::Time,
                        };
                    }
                    Command::PictureBeside => self.picture.dock(PicturePlace::Beside),
                    Command::PictureAbove => self.picture.dock(PicturePlace::Above),
                    Command::PictureInWindow => self.picture.toggle_window(),
                    Command::ToggleFollow => {
                        self.follow = match self.follow {
                            FollowMode::Pages => FollowMode::Smooth,
                            FollowMode::Smooth => FollowMode::Off,
                            FollowMode::Off => FollowMode::Pages,
                        };
                    }
                    Command::TallerWave => self.wave_scale = wave_scale::stepped(self.wave_scale, true),
                    Command::LowerWave => self.wave_scale = wave_scale::stepped(self.wave_scale, false),
                    Command::LargerText => self.text_scale = (self.text_scale + TEXT_STEP).min(LARGEST_TEXT),
                    Command::SmallerText => self.text_scale = (self.text_scale - TEXT_STEP).max(SMALLEST_TEXT),
                    Command::NormalText => self.text_scale = 1.0,
                    _ => return false,
                }
                true
            }
        }
    };
}

switches! {
    ToggleAutoPlay: plays_on_arrival;
    ToggleLoop: loops;
    ToggleTones: tones;
    TogglePitchLane: lanes.pitch;
    ToggleEnergyLane: lanes.energy;
    TogglePauseLane: lanes.pause;
    ToggleVoiceLane: lanes.voice;
    ToggleProbabilityLane: lanes.probability;
    ToggleSpectrogram: lanes.spectrogram;
    ToggleSpectrogramPitch: lanes.spectrogram_pitch;
    ToggleCueList: show_cue_list;
    TogglePicture: picture.is_shown;
    TogglePictureCue: picture.shows_cue;
    ToggleSafeArea: picture.shows_safe_area;
    ToggleBothCues: picture.shows_both_cues;
    ToggleTimecode: shows_timecode;
}
