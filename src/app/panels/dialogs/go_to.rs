//! Going to a cue by its number, or to a time.

use eframe::egui::{TextEdit, Ui};

use super::modal::{self, note, quiet};
use crate::app::action::Action;
use crate::app::clock::{clock, read_clock};
use crate::app::icons;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::time::Instant;

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
        let number = number.ok_or_else(|| format!("the cues have the numbers 1 to {count}"))?;
        return Ok(NamedPlace::Cue(number - 1));
    }
    let at = read_clock(text, talk.project().guideline.frame_rate)?;
    let end = Instant::ZERO + talk.duration();
    if at > end {
        return Err(format!("the talk ends at {}", clock(end.as_secs(), 1)));
    }
    Ok(NamedPlace::Time(at))
}

pub fn go_to_ui(ui: &Ui, scene: &Scene<'_>, state: &mut State, is_new: &mut bool, actions: &mut Vec<Action>) -> bool {
    let Some(talk) = scene.talk else { return true };
    let place = place_of(&state.text, talk);
    modal::show(ui, scene, is_new, ("Go to", 420.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = ui.label("Number of a cue, or a time").id;
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
                    let text = cue.map_or_else(
                        || "No cue is shown then.".to_owned(),
                        |cue| format!("Cue {}: {}", cue + 1, talk.cues()[cue].plain_text().replace('\n', " / ")),
                    );
                    quiet(ui, scene, &text);
                }
                Err(_) => {
                    quiet(ui, scene, "12 is cue 12; 1:02.5 or 00:01:02:12 is a time.");
                }
            }
        });
        // Looked at again: the field may have got another text in this very frame.
        let place = place_of(&state.text, talk);
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            if dialog.default_button(ui, "Go", place.is_ok()).0 {
                actions.push(Action::ShowDialog(None));
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
