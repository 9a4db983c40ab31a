//! What the voice model measures at every gap, beside the contours: how long the last word lasts against what is expected, where pitch
//! falls and resets, the pause among the speaker's own.

use eframe::egui::{Color32, Mesh, Rect, pos2, vec2};

use super::canvas::Canvas;
use super::gap_lanes::{between, gap_at, gaps};
use super::lane::EmptyLaneReason;
use super::lane_shapes;
use crate::theme::Theme;
use base::texts::t;
use base::time::Instant;
use evidence::acoustic::voice_sign::VoiceSign;

/// What tells this much, or more, has a bar of the full length.
const MUCH: f32 = 3.0;
/// Lengths and thickness of bars, in points.
const LONGEST: f32 = 26.0;
const SHORTEST: f32 = 2.0;
const THICK: f32 = 5.0;
/// Labels stand where this much room is left behind the bars.
const LABEL: f32 = 40.0;
/// Lines of text may touch: their letters do not.
const LINE: f32 = 0.85;

pub(super) fn draw(canvas: &Canvas<'_>, row: Rect) -> Result<(), EmptyLaneReason> {
    let gaps = gaps(canvas)?;
    let evidence = canvas.talk.evidence().ok_or(EmptyLaneReason::NotJudged)?;
    if evidence.voice.is_empty() {
        return Err(EmptyLaneReason::NotHeard);
    }
    let told = |gap: usize| {
        let heard = evidence.voice.get(&canvas.talk.words()[gap].id).filter(|heard| !heard.is_empty())?;
        Some((canvas.snap(canvas.x(between(canvas, gap).middle())), heard))
    };
    let told: Vec<(f32, &Vec<VoiceSign>)> = gaps.filter_map(told).collect();
    let line = LINE * canvas.text("x", &canvas.small).size().y;
    let lines = (row.height() / line).round().max(1.0) as usize;
    let mut mesh = Mesh::default();
    for (place, &(x, heard)) in told.iter().enumerate() {
        let room = told.get(place + 1).map_or(canvas.right(), |(next, _)| *next) - x - 4.0;
        let longest = room.clamp(SHORTEST, LONGEST);
        for (number, heard) in heard.iter().take(lines).enumerate() {
            let middle = row.top() + (number as f32 + 0.5) * line;
            let length = (longest * heard.strength() / MUCH).clamp(SHORTEST, longest);
            let bar = Rect::from_min_size(pos2(x, middle - 0.5 * THICK), vec2(length, THICK));
            let color = color_of(heard, canvas.theme);
            lane_shapes::add_voice_bar(&canvas.painter, &mut mesh, bar, color, heard.is_for_boundary());
            let behind = longest + 4.0;
            if room - behind >= LABEL
                && let Some(label) = canvas.text_within(&heard.label(), &canvas.small, false, room - behind)
            {
                let at = pos2(x + behind, middle - 0.5 * label.size().y);
                canvas.painter.galley(at, label, canvas.theme.text);
            }
        }
    }
    canvas.draw_mesh(mesh);
    Ok(())
}

/// That of the lane which shows the same by itself.
fn color_of(heard: &VoiceSign, theme: &Theme) -> Color32 {
    match heard {
        VoiceSign::Pause { .. } | VoiceSign::NoPause => theme.pause,
        VoiceSign::DrawnOut { .. } | VoiceSign::Hurried { .. } | VoiceSign::OtherSpeaker => theme.text,
        VoiceSign::Falls { .. }
        | VoiceSign::Rises { .. }
        | VoiceSign::BottomOfRange
        | VoiceSign::StartsHigher { .. } => theme.pitch,
        VoiceSign::StartsLouder { .. } => theme.energy,
    }
}

/// All measurements at a gap: the one at an instant, else the current one.
pub(super) fn read(canvas: &Canvas<'_>, at: Option<Instant>) -> Option<String> {
    let gap = match at {
        Some(at) => gap_at(canvas, at)?,
        None => canvas.talk.current_boundary()?.word,
    };
    let heard = canvas.talk.evidence()?.voice.get(&canvas.talk.words().get(gap)?.id)?;
    let signs: Vec<String> = heard.iter().map(VoiceSign::describe).collect();
    Some(t!("timeline-voice-at", word = canvas.talk.shown(gap), signs = signs.join("; ")))
}
