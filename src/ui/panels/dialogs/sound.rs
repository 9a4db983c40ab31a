//! Inserting a cue for a sound that is heard, not said.

use eframe::egui::{Button, TextEdit};

use super::insert_cue::{insert_buttons, place_ui};
use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::clock::moment;
use base::texts::t;

/// The most frequent sounds, as they stand in a cue.
const USUAL: [&str; 9] = [
    "[Applause]",
    "[Laughter]",
    "[Music]",
    "[Cheering]",
    "[Door opens]",
    "[Knocking]",
    "[Phone rings]",
    "[Sighs]",
    "[Silence]",
];

/// Between these stand the words of a song, if there are any.
const SONG: &str = "♪ ♪";

#[derive(Debug, Default)]
pub struct State {
    text: String,
}

/// As it stands in the cue: in brackets, unless it has some or is a song.
fn bracketed(text: &str) -> String {
    let text = text.trim();
    let stands_alone = text.is_empty() || text.starts_with(['[', '(', '{', '♪', '♫', '<', '（', '【', '［']);
    if stands_alone { text.to_owned() } else { format!("[{text}]") }
}

pub fn sound_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let head = scene.playback.head;
    modal::show(slot, (t!("sound-title"), 460.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = ui.label(t!("sound-field")).id;
            let field = TextEdit::singleline(&mut state.text).char_limit(200).desired_width(f32::INFINITY);
            let field = ui.add(field).labelled_by(name);
            dialog.starts_at(ui, &field);
            modal::stays_in(ui, &field);
            ui.horizontal_wrapped(|ui| {
                if ui.add(Button::new(t!("sound-song"))).on_hover_text(t!("sound-song-help")).clicked() {
                    state.text = SONG.to_owned();
                    field.request_focus();
                }
                for sound in USUAL {
                    if ui.add(Button::new(sound)).clicked() {
                        state.text = sound.to_owned();
                        field.request_focus();
                    }
                }
            });
            let text = bracketed(&state.text);
            if text.is_empty() {
                let at = moment(head, 3);
                quiet(ui, scene, &t!("sound-hint", time = at));
            } else {
                let edit = talk.insert_cue(&text, head);
                place_ui(ui, scene, talk, &edit, |from, to| t!("sound-span", text = text, from = from, to = to));
            }
        });
        insert_buttons(ui, dialog, talk, talk.insert_cue(&bracketed(&state.text), head), actions);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::unspoken;

    #[test]
    fn sounds_stand_in_brackets_and_are_not_said() {
        let check = |text: &str, expected: &str| assert_eq!(bracketed(text), expected);
        check(" door opens ", "[door opens]");
        check("[Applause]", "[Applause]");
        check("(sighs)", "(sighs)");
        check("♪ ♪", "♪ ♪");
        check("", "");
        for sound in USUAL.into_iter().chain([SONG]) {
            let line: Vec<&str> = sound.split(' ').collect();
            assert!(unspoken(&[line]).into_iter().all(|is_unspoken| is_unspoken), "{sound}");
        }
    }
}
