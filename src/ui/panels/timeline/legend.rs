//! Single signs of the timeline, for those who ask what they mean: painted by what paints the timeline.

use eframe::egui::{Mesh, Painter, Rect, Shape, Stroke, pos2, vec2};

use super::{cue_shapes, lane_shapes, marker_shapes, shot_marks, waveform, words};
use crate::theme::Theme;
use editor::settling::State;
use media::audio::peaks::Column;

/// Something that stands on the timeline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimelineSign {
    /// A boundary by what was decided; with `is_current` as the one that is judged.
    Boundary {
        state: State,
        is_asked: bool,
        is_current: bool,
    },
    Waveform,
    ShotChange,
    Cue {
        is_current: bool,
        is_under_head: bool,
    },
    /// A cue one of whose edges was set by hand, and one of several that are chosen.
    SetEdge,
    ChosenCue,
    DoubtedWord,
    PauseByTimes,
    PauseAsItSounds,
    /// The bars of the boundary lane.
    Likelihood,
    /// The bars of the voice lane.
    VoiceFor,
    VoiceAgainst,
}

/// Paints a sign into a small rectangle.
pub fn paint_sign(painter: &Painter, theme: &Theme, rect: Rect, sign: TimelineSign) {
    let middle = rect.center();
    let mut mesh = Mesh::default();
    match sign {
        TimelineSign::Boundary { state, is_asked, is_current } => {
            if is_current {
                marker_shapes::paint_column(painter, theme, Rect::from_center_size(middle, vec2(8.0, rect.height())));
            }
            marker_shapes::draw_head(painter, theme, middle, (state, is_asked), is_current);
        }
        TimelineSign::Waveform => paint_waveform(painter, theme, rect),
        TimelineSign::ShotChange => shot_marks::paint_sign(painter, theme, rect),
        TimelineSign::Cue { is_current, is_under_head } => {
            cue_shapes::paint_block(painter, theme, block(rect), is_current, is_under_head);
        }
        TimelineSign::SetEdge => {
            let block = block(rect);
            cue_shapes::paint_block(painter, theme, block, false, false);
            cue_shapes::paint_edge(painter, theme, block, block.left() + 2.0, true);
            cue_shapes::paint_edge(painter, theme, block, block.right() - 4.0, false);
        }
        TimelineSign::ChosenCue => {
            cue_shapes::paint_block(painter, theme, block(rect), false, false);
            cue_shapes::paint_choice(painter, theme, block(rect));
        }
        TimelineSign::DoubtedWord => {
            words::add_dots(&mut mesh, theme, rect.left() + 8.0..=rect.right() - 8.0, middle.y + 4.0);
        }
        TimelineSign::PauseByTimes => lane_shapes::add_pause(&mut mesh, theme, block(rect), |x| x),
        TimelineSign::PauseAsItSounds => lane_shapes::paint_heard_pause(painter, theme, block(rect)),
        TimelineSign::Likelihood => {
            for (x, top) in [(-12.0, 8.0), (0.0, -10.0), (12.0, 3.0)] {
                let top = middle + vec2(x, top);
                lane_shapes::add_likelihood(&mut mesh, theme.probability, top, rect.bottom() - 3.0, 4.0);
            }
        }
        TimelineSign::VoiceFor | TimelineSign::VoiceAgainst => {
            let bar = Rect::from_center_size(middle, vec2(26.0, 5.0));
            let is_for = sign == TimelineSign::VoiceFor;
            lane_shapes::add_voice_bar(painter, &mut mesh, bar, theme.pitch, is_for);
        }
    }
    if !mesh.is_empty() {
        painter.add(mesh);
    }
}

fn block(rect: Rect) -> Rect {
    rect.shrink2(vec2(6.0, 3.0))
}

/// A word, and the silence behind it.
fn paint_waveform(painter: &Painter, theme: &Theme, rect: Rect) {
    let count = rect.width().max(2.0) as usize;
    let column = |place: usize| {
        let share = place as f32 / count as f32;
        let swing = 0.9 * (std::f32::consts::PI * (share / 0.7).min(1.0)).sin() * (0.75 + 0.25 * (37.0 * share).sin());
        let swing = swing.max(0.02);
        Some(Column { min: -swing, max: swing, rms: 0.55 * swing })
    };
    let columns: Vec<Option<Column>> = (0..count).map(column).collect();
    let x = |place: usize| rect.left() + place as f32;
    let y = |value: f32| rect.center().y - 0.5 * rect.height() * value;
    painter.add(Shape::line_segment(
        [pos2(rect.left(), rect.center().y), pos2(rect.right(), rect.center().y)],
        Stroke::new(1.0, theme.line),
    ));
    painter.add(waveform::column_mesh(&columns, x, y, 1.0, theme.waveform_peak, theme.waveform));
}
