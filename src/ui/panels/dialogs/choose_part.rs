//! Which of several channels or tiers of a transcript is opened.

use eframe::egui::{Label, Response, RichText, Sense, Ui};

use super::choices::{choices_ui, radio_ui};
use super::modal::{self, DialogSlot, quiet, section};
use crate::action::Action;
use crate::scene::Scene;
use base::texts::t;
use formats::transcript::{TranscriptChoice, TranscriptPart, TranscriptParts};

/// What is chosen; `None`: what is read by itself.
#[derive(Debug, Default)]
pub struct State {
    tier: Option<String>,
    channel: Option<String>,
}

pub fn choose_part_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some((path, parts)) = scene.choosing else { return true };
    modal::show(slot, (t!("choose-part-title"), 620.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            quiet(ui, scene, &contents(&name, parts));
            if parts.tiers.len() > 1 {
                let title = if parts.are_recordings { t!("choose-part-recordings") } else { t!("choose-part-tiers") };
                section(ui, title);
                let usual: Vec<&TranscriptPart> = parts.tiers.iter().filter(|tier| tier.is_usual).collect();
                let names: Vec<&str> = usual.iter().map(|tier| tier.name.as_str()).collect();
                let together = t!("choose-part-together", names = names.join(", "));
                let words = usual.iter().map(|tier| tier.words).sum();
                let all = (usual.len() > 1).then_some((None, (together.as_str(), words, "")));
                // The only one that is read by itself needs not be named.
                let value =
                    |tier: &TranscriptPart| Some(tier.name.clone()).filter(|_| usual.len() > 1 || !tier.is_usual);
                let each = parts.tiers.iter().map(|tier| (value(tier), shown(tier)));
                parts_ui(ui, scene, &mut state.tier, &all.into_iter().chain(each).collect::<Vec<_>>());
            }
            if parts.channels.len() > 1 {
                section(ui, t!("choose-part-channels"));
                let words = parts.channels.iter().map(|channel| channel.words).sum();
                let named: Vec<String> =
                    parts.channels.iter().map(|channel| t!("choose-part-channel", name = &channel.name)).collect();
                let each = parts.channels.iter().zip(&named).map(|(channel, name)| {
                    (Some(channel.name.clone()), (name.as_str(), channel.words, channel.first_words.as_str()))
                });
                let all = std::iter::once((None, (t!("choose-part-all-channels"), words, "")));
                parts_ui(ui, scene, &mut state.channel, &all.chain(each).collect::<Vec<_>>());
            }
        });
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (opens, button) = dialog.default_button(ui, t!("open-button"), true);
            // Enter takes what is read by itself.
            dialog.starts_at(ui, &button);
            if opens {
                let choice =
                    TranscriptChoice { tier: state.tier.clone(), channel: state.channel.clone(), encoding: None };
                actions.push(Action::ChoosePart(choice));
            }
        });
    })
}

/// Of what there are several in the file of this name.
fn contents(name: &str, parts: &TranscriptParts) -> String {
    let (tiers, channels) = (parts.tiers.len(), parts.channels.len());
    match (tiers > 1, channels > 1, parts.are_recordings) {
        (true, true, true) => {
            let recordings = tiers;
            t!("choose-part-holds-recordings-and-channels", name = name, recordings = recordings, channels = channels)
        }
        (true, true, false) => {
            t!("choose-part-holds-tiers-and-channels", name = name, tiers = tiers, channels = channels)
        }
        (true, false, true) => t!("choose-part-holds-recordings", name = name, recordings = tiers),
        (true, false, false) => t!("choose-part-holds-tiers", name = name, tiers = tiers),
        (false, ..) => t!("choose-part-holds-channels", name = name, channels = channels),
    }
}

fn shown(part: &TranscriptPart) -> (&str, usize, &str) {
    let name = if part.name.trim().is_empty() { t!("choose-part-nameless") } else { part.name.as_str() };
    (name, part.words, part.first_words.as_str())
}

/// What is chosen, and how it is shown: name, words, first words.
type Choice<'a> = (Option<String>, (&'a str, usize, &'a str));

/// Choices with the words that they begin with.
fn parts_ui(ui: &mut Ui, scene: &Scene<'_>, chosen: &mut Option<String>, parts: &[Choice<'_>]) {
    let at = parts.iter().position(|(value, _)| value == chosen);
    let choices = choices_ui(ui, parts.len(), at, |ui, index, sense| {
        part_ui(ui, scene, parts[index].1, (at == Some(index), sense))
    });
    if let Some(picked) = choices.and_then(|choices| choices.picked) {
        chosen.clone_from(&parts[picked].0);
    }
}

fn part_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (name, words, first): (&str, usize, &str),
    (is_chosen, sense): (bool, Sense),
) -> Response {
    let text = t!("choose-part-words", name = name, count = words);
    let full = if first.is_empty() { text.clone() } else { format!("{text}: {first}") };
    let radio = ui.add_enabled_ui(words > 0, |ui| radio_ui(ui, is_chosen, &text, sense)).inner;
    let radio = radio.accessible_name(full);
    if !first.is_empty() {
        ui.indent(("first words", name), |ui| {
            let text = match words > first.split_whitespace().count() {
                true => t!("choose-part-first-words-of-more", words = first),
                false => t!("choose-part-first-words", words = first),
            };
            ui.add(Label::new(RichText::new(text).color(scene.theme.quiet_text)).truncate());
        });
    }
    radio
}
