//! What a subtitle file has, and what is proposed instead, side by side.

use eframe::egui::{Label, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::layout::{size_in_height, whole};
use super::screen::{LINE, PADDING, SCREEN, caption_height, paint_cue, text_size};
use crate::panels::cue_look;
use crate::panels::painted::quiet;
use crate::panels::widgets::moment;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use base::time::Instant;
use editor::cues::Cue;
use editor::settling::{ProofreadingFinding, ProofreadingProposal, ProofreadingReason};
use formats::guideline::exported_millis;

/// Size of the text at most, and of the two columns together.
const LARGEST: f32 = 20.0;
const WIDEST: f32 = 760.0;
const GAP: f32 = 10.0;
const SPACING: f32 = 4.0;
const LOW_PADDING: f32 = 4.0;
/// Height of a line of small text, with what keeps it apart.
const ROW: f32 = 20.0;

/// The reason as a sentence of its own.
pub fn sentence(reason: &ProofreadingReason) -> String {
    let text = reason.to_string();
    let mut signs = text.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", signs.as_str())
}

/// How cues are shown in a column.
#[derive(Clone, Copy)]
struct Look {
    width: f32,
    /// Of the text.
    size: f32,
    has_times: bool,
    /// Between a cue and the edge of its screen, above and below together.
    padding: f32,
}

impl Look {
    /// All cues are seen in this height, if need be close together and without their times, unless these are what is asked about.
    fn new(ui: &Ui, now: &[Cue], finding: &ProofreadingFinding, height: f32) -> Self {
        let width = (ui.available_width().min(WIDEST) - GAP) / 2.0;
        let columns = [now, &finding.then];
        let count = columns.map(<[Cue]>::len).into_iter().max().unwrap_or_default() as f32;
        let lines = columns.map(|cues| cues.iter().map(|cue| cue.lines.len()).sum::<usize>());
        let lines = lines.into_iter().max().unwrap_or_default();
        let all: Vec<Cue> = columns.into_iter().flatten().cloned().collect();
        let around = |has_times: bool, padding: f32| {
            let times = if has_times { ROW } else { 0.0 };
            ROW + count * (times + padding + caption_height(&all) + SPACING)
        };
        let wanted = text_size(ui, &all, width, LARGEST);
        let is_low = around(true, PADDING) + lines as f32 * wanted * LINE > height;
        let has_times = !is_low || finding.proposal == ProofreadingProposal::Times;
        let padding = if is_low { LOW_PADDING } else { PADDING };
        let largest = size_in_height(height - around(has_times, padding), lines, LARGEST);
        Self { width, size: text_size(ui, &all, width, largest), has_times, padding }
    }
}

/// `height`: in which all of it is to be seen.
pub fn finding_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, finding: &ProofreadingFinding, height: f32) {
    let now = talk.cues().get(finding.now.clone()).unwrap_or_default();
    let look = Look::new(ui, now, finding, height);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        column_ui(ui, scene, t!("review-in-the-file"), now, look);
        if finding.proposal == ProofreadingProposal::Times {
            ui.vertical(|ui| {
                ui.set_width(look.width);
                ui.label(quiet(t!("review-proposed"), scene.theme));
                ui.add(Label::new(t!("review-times-by-voice")).wrap());
            });
        } else {
            column_ui(ui, scene, t!("review-proposed"), &finding.then, look);
        }
    });
}

fn column_ui(ui: &mut Ui, scene: &Scene<'_>, heading: &str, cues: &[Cue], look: Look) {
    let Look { width, size, has_times, padding } = look;
    ui.vertical(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = SPACING;
        ui.label(quiet(heading, scene.theme));
        for cue in cues {
            if has_times {
                let (start, end) = exported_millis(cue.span);
                let [start, end] = [start, end].map(|millis| moment(Instant::from_millis(millis), 3));
                let times = RichText::new(format!("{start} – {end}")).text_style(TextStyle::Small);
                ui.label(times.color(scene.theme.quiet_text));
            }
            let height = cue.lines.len() as f32 * size * LINE + padding + caption_height(std::slice::from_ref(cue));
            let (rect, response) = whole(ui, |ui| ui.allocate_exact_size(vec2(width, height), Sense::hover()));
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, cue_look::spoken(cue)));
            ui.painter().rect_filled(rect, 5.0, SCREEN);
            paint_cue(&ui.painter().with_clip_rect(rect), rect, cue, size);
        }
    });
}
