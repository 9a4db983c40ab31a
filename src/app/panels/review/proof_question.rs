//! What a subtitle file has, and what is proposed instead, side by side.

use eframe::egui::{Label, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::layout::whole;
use super::screen::{LINE, PADDING, SCREEN, caption_height, paint_cue, text_size};
use crate::app::panels::cue_look;
use crate::app::panels::painted::quiet;
use crate::app::panels::widgets::moment;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::cues::Cue;
use crate::guideline::exported_millis;
use crate::pipeline::{ProofFinding, ProofProposal, ProofReason};
use crate::texts::t;
use crate::time::Instant;

/// Size of the text at most, and of the two columns together.
const LARGEST: f32 = 20.0;
const WIDEST: f32 = 760.0;
const GAP: f32 = 10.0;

/// The reason as a sentence of its own.
pub fn sentence(reason: &ProofReason) -> String {
    let text = reason.to_string();
    let mut signs = text.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", signs.as_str())
}

pub fn finding_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, finding: &ProofFinding) {
    let now = talk.cues().get(finding.now.clone()).unwrap_or_default();
    let width = (ui.available_width().min(WIDEST) - GAP) / 2.0;
    let all: Vec<Cue> = now.iter().chain(&finding.then).cloned().collect();
    let size = text_size(ui, &all, width, LARGEST);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        column_ui(ui, scene, t!("review-in-the-file"), now, (width, size));
        if finding.proposal == ProofProposal::Times {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.label(quiet(t!("review-proposed"), scene.theme));
                ui.add(Label::new(t!("review-times-by-voice")).wrap());
            });
        } else {
            column_ui(ui, scene, t!("review-proposed"), &finding.then, (width, size));
        }
    });
}

fn column_ui(ui: &mut Ui, scene: &Scene<'_>, heading: &str, cues: &[Cue], (width, size): (f32, f32)) {
    ui.vertical(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.label(quiet(heading, scene.theme));
        for cue in cues {
            let (start, end) = exported_millis(cue.span);
            let [start, end] = [start, end].map(|millis| moment(Instant::from_millis(millis), 3));
            let times = RichText::new(format!("{start} – {end}")).text_style(TextStyle::Small);
            ui.label(times.color(scene.theme.quiet_text));
            let height = cue.lines.len() as f32 * size * LINE + PADDING + caption_height(std::slice::from_ref(cue));
            let (rect, response) = whole(ui, |ui| ui.allocate_exact_size(vec2(width, height), Sense::hover()));
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, cue_look::spoken(cue)));
            ui.painter().rect_filled(rect, 5.0, SCREEN);
            paint_cue(&ui.painter().with_clip_rect(rect), rect, cue, size);
        }
    });
}
