//! Which sound track of the recording is played and analysed.

use super::choices::{ChoiceGroup, choices_ui, radio_ui};
use super::modal::{self, DialogSlot, note, quiet};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use base::texts::t;
use media::audio::{AudioTrack, TrackNumber};

/// The track that is chosen in the dialog; `None`: none of those that there are.
#[derive(Debug, Default)]
pub struct State {
    chosen: Option<TrackNumber>,
}

impl State {
    /// The one in use.
    pub fn new(scene: &Scene<'_>) -> Self {
        Self { chosen: heard(scene) }
    }
}

fn heard(scene: &Scene<'_>) -> Option<TrackNumber> {
    scene.talk?.recording().map(|recording| recording.source.track)
}

pub fn audio_track_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let tracks = scene.talk.map_or(&[] as &[AudioTrack], |talk| talk.audio_tracks());
    modal::show(slot, (t!("audio-track-title"), 560.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            if tracks.len() < 2 {
                note(ui, icons::INFO, scene.theme.quiet_text, t!("audio-track-only-one"));
                return;
            }
            quiet(ui, scene, t!("audio-track-about"));
            ui.add_space(4.0);
            let place = |chosen| tracks.iter().position(|track| Some(track.number) == chosen);
            let choices = choices_ui(ui, tracks.len(), place(state.chosen), |ui, at, sense| {
                let track = &tracks[at];
                radio_ui(ui, state.chosen == Some(track.number), &track.described(), sense)
            });
            if let Some(ChoiceGroup { stop, picked }) = choices {
                dialog.starts_at(ui, &stop);
                state.chosen = picked.map(|at| tracks[at].number).or(state.chosen);
            }
        });
        dialog.buttons(ui, |ui| {
            let cancel = dialog.cancel(ui);
            if tracks.len() < 2 {
                dialog.starts_at(ui, &cancel);
            }
            let chosen = tracks.iter().find(|track| Some(track.number) == state.chosen);
            let is_another = chosen.is_some() && heard(scene) != state.chosen;
            let (takes, _) = dialog.default_button(ui, t!("audio-track-use"), is_another);
            if let Some(track) = chosen.filter(|_| takes) {
                actions.push(Action::ChooseAudioTrack((!track.is_default).then_some(track.number)));
            }
        });
    })
}
