//! Which sound track of the recording is heard.

use eframe::egui::{EventFilter, Key, Modifiers, Response, Ui};

use super::modal::{self, note, quiet};
use crate::app::action::Action;
use crate::app::icons;
use crate::app::scene::Scene;
use crate::audio::{AudioTrack, TrackNumber};
use crate::texts::t;

/// The track that is chosen in the dialog; `None`: none of those that there are.
#[derive(Debug, Default)]
pub struct State {
    chosen: Option<TrackNumber>,
}

impl State {
    /// The one that is heard.
    pub fn new(scene: &Scene<'_>) -> Self {
        Self { chosen: heard(scene) }
    }
}

fn heard(scene: &Scene<'_>) -> Option<TrackNumber> {
    scene.talk?.recording().map(|recording| recording.source.track)
}

pub fn audio_track_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let tracks = scene.talk.map_or(&[] as &[AudioTrack], |talk| talk.audio_tracks());
    modal::show(ui, scene, is_new, (t!("audio-track-title"), 560.0), |ui, dialog| {
        // Enter in the list, where it also chooses.
        let mut enters = false;
        dialog.body(ui, |ui| {
            if tracks.len() < 2 {
                note(ui, icons::INFO, scene.theme.quiet_text, t!("audio-track-only-one"));
                return;
            }
            quiet(ui, scene, t!("audio-track-about"));
            ui.add_space(4.0);
            let place = |chosen| tracks.iter().position(|track| Some(track.number) == chosen);
            let radios: Vec<Response> =
                tracks.iter().map(|track| ui.radio(state.chosen == Some(track.number), track.described())).collect();
            if let Some(start) = radios.get(place(state.chosen).unwrap_or(0)) {
                dialog.starts_at(ui, start);
            }
            for (track, radio) in tracks.iter().zip(&radios) {
                if radio.clicked() {
                    state.chosen = Some(track.number);
                    enters = radio.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                }
            }
            if let Some(to) = arrow(ui, &radios) {
                state.chosen = Some(tracks[to].number);
                radios[to].request_focus();
            }
        });
        dialog.buttons(ui, |ui| {
            let cancel = dialog.button(ui, t!("cancel"));
            if tracks.len() < 2 {
                dialog.starts_at(ui, &cancel);
            }
            if cancel.clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let chosen = tracks.iter().find(|track| Some(track.number) == state.chosen);
            let is_another = chosen.is_some() && heard(scene) != state.chosen;
            let (takes, _) = dialog.default_button(ui, t!("audio-track-use"), is_another);
            if let Some(track) = chosen.filter(|_| takes || (enters && is_another)) {
                actions.push(Action::ChooseAudioTrack((!track.is_default).then_some(track.number)));
            }
        });
    })
}

/// The place in the list to which an arrow key leads from the one that has the focus.
fn arrow(ui: &Ui, radios: &[Response]) -> Option<usize> {
    let at = radios.iter().position(Response::has_focus)?;
    // The choice goes along, so the focus is not moved without it.
    let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(radios[at].id, arrows));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let to = match (pressed(Key::ArrowDown), pressed(Key::ArrowUp)) {
        (true, _) => (at + 1).min(radios.len() - 1),
        (_, true) => at.saturating_sub(1),
        _ => return None,
    };
    Some(to)
}
