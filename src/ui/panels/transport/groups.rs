//! The groups of controls that stay together.

use eframe::egui::{self, RichText, Slider, TextStyle, Ui, vec2};

use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::{CommandButton, menu_entry};
use crate::panels::widgets::{self, moment};
use crate::scene::Scene;
use crate::settings::FollowMode;
use base::texts::{self, t};
use base::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlGroup {
    Play,
    PlayParts,
    Clock,
    Speed,
    Volume,
    Follow,
    Zoom,
}

impl ControlGroup {
    /// As they stand in the row.
    pub const ALL: [Self; 7] =
        [Self::Play, Self::PlayParts, Self::Clock, Self::Speed, Self::Volume, Self::Follow, Self::Zoom];

    pub const BY_IMPORTANCE: [Self; 7] =
        [Self::Play, Self::Clock, Self::PlayParts, Self::Speed, Self::Zoom, Self::Volume, Self::Follow];

    /// Before it was drawn for the first time.
    pub const fn usual_width(self) -> f32 {
        match self {
            Self::Play => 184.0,
            Self::PlayParts => 132.0,
            Self::Clock => 148.0,
            Self::Speed => 122.0,
            Self::Volume => 112.0,
            Self::Follow => 150.0,
            Self::Zoom => 132.0,
        }
    }

    pub fn row_ui(self, ui: &mut Ui, scene: &Scene<'_>, audible: f32, actions: &mut Vec<Action>) {
        ui.spacing_mut().item_spacing.x = 4.0;
        match self {
            Self::Play => play_ui(ui, scene, actions),
            Self::Clock => clock_ui(ui, scene),
            Self::Speed => speed_ui(ui, scene, actions),
            Self::Volume => volume_ui(ui, scene, audible, actions),
            Self::Follow => {
                let word = match scene.settings.follow {
                    FollowMode::Pages => t!("transport-follow-pages"),
                    FollowMode::Smooth => t!("transport-follow-smoothly"),
                    FollowMode::Off => t!("transport-follow-off"),
                };
                let button = CommandButton::new(Command::ToggleFollow, icons::FOLLOW).word(word);
                button.size(vec2(0.0, 30.0)).show(ui, scene, actions);
            }
            Self::PlayParts | Self::Zoom => {
                for &(command, icon) in self.buttons() {
                    CommandButton::new(command, icon).show(ui, scene, actions);
                }
            }
        }
    }

    /// The same in a menu.
    pub fn menu_ui(self, ui: &mut Ui, scene: &Scene<'_>, audible: f32, actions: &mut Vec<Action>) {
        match self {
            Self::Speed => {
                ui.horizontal(|ui| {
                    ui.label(t!("transport-speed"));
                    speed_ui(ui, scene, actions);
                });
                ui.separator();
            }
            Self::Volume => {
                ui.horizontal(|ui| {
                    ui.label(t!("transport-volume"));
                    volume_ui(ui, scene, audible, actions);
                });
                ui.separator();
            }
            Self::Clock => {
                ui.horizontal(|ui| clock_ui(ui, scene));
                ui.separator();
            }
            Self::Play => {}
            Self::PlayParts | Self::Follow | Self::Zoom => {
                for &(command, _) in self.buttons() {
                    menu_entry(ui, command, scene, actions);
                }
            }
        }
    }

    /// Commands of a group that is nothing but buttons, each with its icon.
    const fn buttons(self) -> &'static [(Command, &'static str)] {
        match self {
            Self::PlayParts => &[
                (Command::PlayCue, icons::LISTEN),
                (Command::PlayAround, icons::AROUND),
                (Command::ToggleLoop, icons::LOOP),
                (Command::ToggleTones, icons::TONES),
            ],
            Self::Follow => &[(Command::ToggleFollow, icons::FOLLOW)],
            Self::Zoom => &[
                (Command::ZoomOut, icons::ZOOM_OUT),
                (Command::ZoomIn, icons::ZOOM_IN),
                (Command::ZoomToCue, icons::ZOOM_TO_CUE),
                (Command::ZoomToTalk, icons::WHOLE),
            ],
            Self::Play | Self::Clock | Self::Speed | Self::Volume => &[],
        }
    }
}

fn play_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    CommandButton::new(Command::GoToStart, icons::BACK).show(ui, scene, actions);
    CommandButton::new(Command::PreviousCue, icons::PREVIOUS).show(ui, scene, actions);
    let icon = if scene.playback.is_playing { icons::PAUSE } else { icons::PLAY };
    let word = if scene.playback.is_playing { t!("transport-pause") } else { t!("transport-play") };
    let button = CommandButton::new(Command::PlayPause, icon).word(word).size(vec2(86.0, 30.0));
    button.show(ui, scene, actions);
    CommandButton::new(Command::NextCue, icons::NEXT).show(ui, scene, actions);
}

fn clock_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let end = Instant::ZERO + scene.talk.map_or(Duration::ZERO, |talk| talk.duration());
    let head = moment(scene.playback.head, 3);
    let whole = moment(end, 3);
    ui.spacing_mut().item_spacing.x = 6.0;
    // As wide as it will ever be in this talk, so that nothing beside it moves.
    let head = format!("{head:>width$}", width = whole.len());
    ui.label(RichText::new(head).text_style(TextStyle::Monospace).color(scene.theme.text))
        .on_hover_text(t!("transport-head-help"));
    ui.label(RichText::new(format!("/ {whole}")).text_style(TextStyle::Monospace).color(scene.theme.quiet_text))
        .on_hover_text(t!("transport-length-help"));
}

fn speed_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    let size = vec2(24.0, 30.0);
    CommandButton::new(Command::Slower, icons::MINUS).size(size).show(ui, scene, actions);
    let value = format!("{}×", texts::localized(&format!("{:.2}", scene.playback.speed)));
    CommandButton::new(Command::NormalSpeed, "").word(&value).size(vec2(58.0, 30.0)).show(ui, scene, actions);
    CommandButton::new(Command::Faster, icons::PLUS).size(size).show(ui, scene, actions);
}

fn volume_ui(ui: &mut Ui, scene: &Scene<'_>, audible: f32, actions: &mut Vec<Action>) {
    let volume = scene.settings.volume;
    let mut change = |volume: f32| {
        let mut settings = scene.settings.clone();
        settings.volume = volume;
        actions.push(Action::Change(Box::new(settings)));
    };
    let is_muted = volume <= 0.0;
    let icon = if is_muted { icons::MUTED } else { icons::SOUND };
    let button =
        ui.add(egui::Button::new(widgets::icon(icon, 16.0)).min_size(vec2(30.0, 30.0)).frame_when_inactive(false));
    let enabled = button.enabled();
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, enabled, is_muted, t!("transport-mute")));
    if button.clicked() {
        change(if is_muted { audible } else { 0.0 });
    }
    button.on_hover_text(if is_muted { t!("transport-sound-on") } else { t!("transport-mute") });
    ui.spacing_mut().slider_width = 50.0;
    let mut percent = (100.0 * volume).round();
    // Steps, so that dragging does not write the settings a hundred times.
    let slider = Slider::new(&mut percent, 0.0..=100.0).step_by(5.0).show_value(false).trailing_fill(true);
    let slider = ui.add(slider).accessible_name(t!("transport-volume-name"));
    if slider.changed() {
        change((0.01 * percent).clamp(0.0, 1.0));
    }
    slider.on_hover_text(t!("transport-volume-help", share = texts::percent(f64::from(volume), 0)));
}
