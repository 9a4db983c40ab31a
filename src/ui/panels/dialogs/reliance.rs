//! What the boundaries rely on: how much each source weighs on this talk, and how well marks are found with which of them.

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Align, Layout, RichText, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::modal::{self, DialogSlot, quiet, section};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::settling::StopAgreement;
use evidence::fusion::Witness;
use evidence::fusion::stacked::FusionPath;
use evidence::model_set::ModelSet;

#[derive(Debug, Default)]
pub struct State {
    /// Shares of what words, voice and pause say on this talk; empty where no fusion was asked.
    on_talk: Vec<(&'static str, f64)>,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        Self { on_talk: scene.talk.map(shares_on).unwrap_or_default() }
    }
}

/// How much each witness adds or takes away at the gaps of a talk, as shares of all they do.
fn shares_on(talk: &Talk) -> Vec<(&'static str, f64)> {
    let witnesses = Witness::ALL.into_iter().filter(|witness| *witness != Witness::Usual);
    let sums: Vec<(&str, f64)> = witnesses
        .map(|witness| {
            let weighed = talk.project_cues().weighed.iter().flatten();
            let said = weighed.filter_map(|gap| gap.fusion).map(|fusion| fusion.by(witness).abs());
            (witness.label(), said.map(f64::from).sum())
        })
        .collect();
    let all: f64 = sums.iter().map(|(_, sum)| sum).sum();
    if all > 0.0 { sums.into_iter().map(|(name, sum)| (name, sum / all)).collect() } else { Vec::new() }
}

pub fn reliance_ui(slot: DialogSlot<'_>, state: &State) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("reliance-title"), 560.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            section(ui, t!("reliance-on-talk"));
            models_ui(ui, scene);
            if state.on_talk.is_empty() {
                quiet(ui, scene, t!("reliance-no-fusion"));
            } else {
                quiet(ui, scene, t!("reliance-shares"));
                state.on_talk.iter().for_each(|(name, share)| bar_ui(ui, scene, name, *share));
            }
            marks_ui(ui, scene);
            sources_ui(ui, scene);
        });
        dialog.buttons(ui, |ui| {
            dialog.close_by_default(ui);
        });
    })
}

/// How far the punctuation of the transcript can be trusted, and what became of it.
fn marks_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let Some((talk, evidence)) = scene.talk.and_then(|talk| Some((talk, talk.evidence()?))) else { return };
    let Some(agreement) = StopAgreement::of(talk.project(), evidence) else { return };
    let repairs = talk.project_cues().repairs.values().filter(|one| one.shown() != one.written).count();
    let mended = (repairs > 0).then(|| t!("reliance-mended", count = repairs));
    let sentences: Vec<String> = std::iter::once(agreement.to_string()).chain(mended).collect();
    quiet(ui, scene, &sentences.join(" "));
}

/// How well punctuation is found with each combination of sources.
fn sources_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let set = scene.talk.map(|talk| talk.project().models).unwrap_or_default();
    let evidence = scene.talk.and_then(|talk| talk.evidence());
    let fusion = evidence.map(|evidence| evidence.fusion.as_str()).unwrap_or_default();
    let f1 = scene.models.and_then(|models| models.of(set)).map(|facts| facts.source_f1(fusion)).unwrap_or_default();
    if f1.is_empty() {
        return;
    }
    section(ui, t!("reliance-sources"));
    quiet(ui, scene, t!("reliance-sources-about"));
    f1.iter().for_each(|(path, f1)| bar_ui(ui, scene, path_name(*path), *f1));
}

fn path_name(path: FusionPath) -> &'static str {
    match path {
        FusionPath::HeardVoice => t!("reliance-words-read-with-voice"),
        FusionPath::HeardTimes => t!("reliance-words-read-with-times"),
        FusionPath::WordsAndVoice => t!("reliance-words-and-voice"),
        FusionPath::WordsAndTimes => t!("reliance-words-and-times"),
        FusionPath::WordsAndPause => t!("reliance-words-and-pauses"),
        FusionPath::Words => t!("reliance-words"),
        FusionPath::Voice => t!("reliance-voice"),
        FusionPath::Times => t!("reliance-times"),
        FusionPath::Pause => t!("reliance-pauses"),
    }
}

/// Which models were asked, and what their licences permit.
fn models_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let Some(talk) = scene.talk else { return };
    let set = talk.project().models;
    let analysed = match set {
        ModelSet::Talks => t!("reliance-with-all"),
        ModelSet::Open => t!("reliance-with-open"),
    };
    let permitted = scene.models.and_then(|models| models.of(set)).map(|facts| facts.sentence());
    let sentences: Vec<String> = std::iter::once(analysed.to_owned()).chain(permitted).collect();
    quiet(ui, scene, &sentences.join(" "));
}

/// Name, bar and percentage in a row.
fn bar_ui(ui: &mut Ui, scene: &Scene<'_>, name: &str, share: f64) {
    let theme = scene.theme;
    let height = ui.text_style_height(&TextStyle::Small) + 2.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let percent = texts::percent(share, 0);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {percent}")));
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
    let small = |text: &str| RichText::new(text).text_style(TextStyle::Small).color(theme.text);
    let name_width = 0.42 * rect.width();
    row.allocate_ui_with_layout(vec2(name_width, height), Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(name_width);
        ui.add(egui::Label::new(small(name)).truncate());
    });
    let (bar, _) = row.allocate_exact_size(vec2((0.42 * rect.width()).max(20.0), 0.6 * height), Sense::hover());
    row.painter().rect_filled(bar, 2.0, theme.raised);
    let filled = bar.with_max_x(bar.left() + bar.width() * share.clamp(0.0, 1.0) as f32);
    row.painter().rect_filled(filled, 2.0, theme.accent);
    row.label(small(&percent));
}
