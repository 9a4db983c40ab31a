//! Going to a cue by its number, or to a time.

use eframe::egui::TextEdit;

use super::modal::{self, DialogSlot, note, quiet};
use crate::action::Action;
use crate::clock::{moment, read_moment};
use crate::icons;
use crate::talk::Talk;
use base::texts::t;
use base::time::Instant;

#[derive(Debug, Default)]
pub struct State {
    text: String,
}

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum NamedPlace {
    /// By its position.
    Cue(usize),
    Time(Instant),
}

/// # Errors
/// A sentence for the person.
fn place_of(text: &str, talk: &Talk) -> Result<NamedPlace, String> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let count = talk.cues().len();
        let number = text.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let number = number.ok_or_else(|| t!("go-to-numbers", count = count))?;
        return Ok(NamedPlace::Cue(number - 1));
    }
    let at = read_moment(text)?;
    let end = Instant::ZERO + talk.duration();
    if at > end {
        return Err(t!("go-to-end", time = moment(end, 1)));
    }
    Ok(NamedPlace::Time(at))
}

pub fn go_to_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    let place = place_of(&state.text, talk);
    modal::show(slot, (t!("go-to-title"), 420.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = ui.label(t!("go-to-field")).id;
            let field = TextEdit::singleline(&mut state.text).char_limit(20).desired_width(f32::INFINITY);
            let field = ui.add(field).labelled_by(name);
            dialog.starts_at(ui, &field);
            modal::stays_in(ui, &field);
            match &place {
                Err(problem) if !state.text.trim().is_empty() => {
                    note(ui, icons::PROBLEM, scene.theme.bad, problem);
                }
                Ok(place) => {
                    let cue = match *place {
                        NamedPlace::Cue(cue) => Some(cue),
                        NamedPlace::Time(at) => talk.cue_at(at),
                    };
                    let told = |cue: usize| {
                        let text = talk.cues()[cue].plain_text().replace('\n', " / ");
                        t!("cue-with-text", number = cue + 1, text = text)
                    };
                    quiet(ui, scene, &cue.map_or_else(|| t!("go-to-no-cue").to_owned(), told));
                }
                Err(_) => {
                    quiet(ui, scene, t!("go-to-hint"));
                }
            }
        });
        // Looked at again: the field may have got another text in this very frame.
        let place = place_of(&state.text, talk);
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            if dialog.default_button(ui, t!("go-to-go"), place.is_ok()).0 {
                actions.push(Action::CloseDialog);
                match place {
                    Ok(NamedPlace::Cue(cue)) => actions.push(Action::SelectCue(cue)),
                    Ok(NamedPlace::Time(at)) => {
                        actions.push(Action::Seek(at));
                        actions.extend(talk.cue_at(at).map(Action::SelectCue));
                    }
                    Err(_) => {}
                }
            }
        });
    })
}
