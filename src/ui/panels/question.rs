//! Asked above the review until it is answered: whether transcript and recording are the right ones. Nothing else waits for
//! the answer.

use eframe::egui::{Button, Label, Ui};

use super::painted::{glyph, quiet, strong};
use super::widgets;
use crate::action::{Action, Browse};
use crate::icons;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;

/// A question, what was found, and the two answers.
struct Question {
    what: String,
    found: String,
    /// Label, name for screen readers, and what it asks for.
    answers: [(&'static str, String, Action); 2],
}

/// The most urgent question about the talk, if there is one.
fn question(talk: &Talk) -> Option<Question> {
    // Another recording explains why the words do not fit: first things first.
    if let Some(lengths) = talk.changed_recording() {
        let what = t!("status-recording-changed", lengths = lengths);
        return Some(Question {
            what,
            found: t!("status-recording-changed-found").to_owned(),
            answers: [
                (
                    t!("status-open-other-recording"),
                    t!("status-open-other-recording-name").to_owned(),
                    Action::Browse(Browse::Recording),
                ),
                (
                    t!("status-use-changed-recording"),
                    t!("status-use-changed-recording-name").to_owned(),
                    Action::UseChangedRecording,
                ),
            ],
        });
    }
    let doubt = talk.doubt()?;
    let sentence = |text: &str| {
        let mut letters = text.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let question = &doubt.question.text();
    Some(Question {
        what: sentence(question),
        found: format!("{}.", sentence(&doubt.measured.text())),
        answers: [
            (
                t!("status-open-other-transcript"),
                t!("status-open-other-transcript-name", question = question),
                Action::Browse(Browse::Transcript),
            ),
            (
                t!("status-transcript-is-right"),
                t!("status-transcript-is-right-name", question = question),
                Action::ConfirmTranscript,
            ),
        ],
    })
}

pub fn question_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(Question { what, found, answers }) = scene.talk.and_then(question) else { return };
    let theme = scene.theme;
    widgets::warning_strip(ui, theme, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::WARNING, 18.0, theme.warning);
            let label = ui.label(strong(what.as_str()));
            widgets::announce(&label, &t!("status-warning", text = format!("{what} {found}")), false);
            for (text, name, action) in answers {
                if widgets::named(ui.add(Button::new(text)), &name).clicked() {
                    actions.push(action);
                }
            }
        });
        ui.add(Label::new(quiet(found.as_str(), theme)).wrap());
    });
    ui.add_space(6.0);
}

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;
    use crate::panels::trial::{PanelWindow, Trial, check_buttons, click, shows};
    use base::time::Duration;
    use editor::project::KnownRecording;

    fn window(trial: Trial) -> PanelWindow {
        let size = vec2(560.0, 200.0);
        let window = trial.window(size, question_ui);
        check_buttons(&window, size);
        window
    }

    /// A talk whose words fall on a recording in which speech lies at other times.
    fn doubted() -> Trial {
        let mut trial = Trial::talk();
        let talk = trial.fixture.talk.as_mut().unwrap();
        let doubt = crate::fixture::wrong_transcript();
        assert!(doubt.is_some());
        talk.set_doubt(doubt);
        trial
    }

    #[test]
    fn a_talk_without_doubt_asks_nothing() {
        let window = Trial::talk().window([560.0, 200.0], question_ui);
        assert!(!shows(&window, "is this the right transcript"));
    }

    #[test]
    fn a_doubted_transcript_is_asked_about_until_it_is_confirmed() {
        let mut shown = window(doubted());
        assert!(shows(&shown, "is this the right transcript?"), "the question");
        assert!(shows(&shown, "of the speech among them has no words"), "what was measured");
        let question = shown.state().fixture.talk.as_ref().unwrap().doubt().unwrap().question.clone();
        let asked = click(&mut shown, &format!("Open another transcript: {question}"));
        assert_eq!(asked, [Action::Browse(Browse::Transcript)]);
        assert_eq!(click(&mut shown, &format!("It is right: {question}")), [Action::ConfirmTranscript]);
        let mut trial = doubted();
        let talk = trial.fixture.talk.as_mut().unwrap();
        talk.set_known_file(Some(known(1)));
        talk.confirm_transcript().unwrap();
        assert!(talk.is_changed() && talk.situation().can_undo);
        assert!(!shows(&trial.window([560.0, 200.0], question_ui), "is this the right transcript"));
    }

    fn known(secs: i64) -> KnownRecording {
        KnownRecording {
            bytes: 1000,
            checksum: format!("{secs}"),
            length: Some(Duration::from_millis(1000 * secs)),
            transcript_is_right: false,
        }
    }

    #[test]
    fn a_changed_recording_is_told_with_both_lengths() {
        let mut trial = doubted();
        let talk = trial.fixture.talk.as_mut().unwrap();
        talk.set_known_file(Some(known(199)));
        talk.use_changed_recording().unwrap();
        assert_eq!(talk.changed_recording(), None, "the file that the project knows");
        talk.set_known_file(Some(known(179)));
        let mut shown = window(trial);
        assert!(shows(&shown, "The recording has changed since this project was saved (was 3:19, is 2:59)."));
        assert!(!shows(&shown, "is this the right transcript"), "one question at a time");
        let asked = click(&mut shown, "Open another recording: the recording has changed");
        assert_eq!(asked, [Action::Browse(Browse::Recording)]);
        let asked = click(&mut shown, "Use it anyway: the recording has changed");
        assert_eq!(asked, [Action::UseChangedRecording]);
        let talk = shown.state_mut().fixture.talk.as_mut().unwrap();
        talk.use_changed_recording().unwrap();
        assert_eq!(talk.changed_recording(), None);
        talk.undo().unwrap().unwrap();
        assert_eq!(talk.changed_recording().as_deref(), Some("was 3:19, is 2:59"));
        // The same length, and an unknown length.
        talk.set_known_file(Some(KnownRecording { checksum: "other".into(), ..known(199) }));
        assert_eq!(talk.changed_recording().as_deref(), Some("another file, as long as before"));
        talk.set_known_file(Some(KnownRecording { length: None, ..known(100) }));
        assert_eq!(talk.changed_recording().as_deref(), Some("another file under its name"));
    }
}
