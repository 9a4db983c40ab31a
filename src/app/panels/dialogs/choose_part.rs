//! Which of several channels or tiers of a transcript is opened.

use eframe::egui::{Label, RichText, Ui};

use super::modal::{self, quiet, section};
use crate::app::action::Action;
use crate::app::panels::painted::counted;
use crate::app::scene::Scene;
use crate::transcript::{TranscriptChoice, TranscriptPart, TranscriptParts};

/// What is chosen; `None`: what is read by itself.
#[derive(Debug, Default)]
pub struct State {
    tier: Option<String>,
    channel: Option<String>,
}

pub fn choose_part_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let Some((path, parts)) = scene.choosing else { return true };
    modal::show(ui, scene, is_new, ("What is to be opened?", 620.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            quiet(ui, scene, &format!("{name} holds {}.", contents(parts)));
            if parts.tiers.len() > 1 {
                section(ui, if parts.are_recordings { "Recordings" } else { "Tiers" });
                let usual: Vec<&TranscriptPart> = parts.tiers.iter().filter(|tier| tier.is_usual).collect();
                if usual.len() > 1 {
                    let names: Vec<&str> = usual.iter().map(|tier| tier.name.as_str()).collect();
                    let words = usual.iter().map(|tier| tier.words).sum();
                    part_ui(ui, scene, &mut state.tier, None, (&format!("Together: {}", names.join(", ")), words, ""));
                }
                for tier in &parts.tiers {
                    // The only one that is read by itself needs not be named.
                    let value = Some(tier.name.clone()).filter(|_| usual.len() > 1 || !tier.is_usual);
                    part_ui(ui, scene, &mut state.tier, value, shown(tier));
                }
            }
            if parts.channels.len() > 1 {
                section(ui, "Channels");
                let words = parts.channels.iter().map(|channel| channel.words).sum();
                part_ui(ui, scene, &mut state.channel, None, ("All channels, put together by time", words, ""));
                for channel in &parts.channels {
                    let named = TranscriptPart { name: format!("Channel {}", channel.name), ..channel.clone() };
                    part_ui(ui, scene, &mut state.channel, Some(channel.name.clone()), shown(&named));
                }
            }
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, "Cancel").clicked() {
                actions.push(Action::ShowDialog(None));
            }
            let (opens, button) = dialog.default_button(ui, "Open", true);
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

/// "2 tiers and 3 channels".
fn contents(parts: &TranscriptParts) -> String {
    let kinds = [
        (parts.tiers.len(), if parts.are_recordings { "recording" } else { "tier" }),
        (parts.channels.len(), "channel"),
    ];
    let texts: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 1).map(|(count, kind)| counted(count, kind)).collect();
    texts.join(" and ")
}

fn shown(part: &TranscriptPart) -> (&str, usize, &str) {
    let name = if part.name.trim().is_empty() { "without a name" } else { part.name.as_str() };
    (name, part.words, part.first_words.as_str())
}

/// A choice with the words that it begins with.
fn part_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    chosen: &mut Option<String>,
    value: Option<String>,
    (name, words, first): (&str, usize, &str),
) {
    let text = format!("{name} – {}", counted(words, "word"));
    let full = if first.is_empty() { text.clone() } else { format!("{text}: {first}") };
    let is_chosen = *chosen == value;
    let radio = ui.add_enabled_ui(words > 0, |ui| ui.radio(is_chosen, text)).inner;
    if radio.accessible_name(full).clicked() {
        *chosen = value;
    }
    if !first.is_empty() {
        ui.indent(("first words", name), |ui| {
            let more = if words > first.split_whitespace().count() { " …" } else { "" };
            let text = RichText::new(format!("“{first}{more}”")).color(scene.theme.quiet_text);
            ui.add(Label::new(text).truncate());
        });
    }
}
