//! Which frequencies sound when: tiles that were made elsewhere, put beside each other.

use std::sync::Arc;

use eframe::egui::{Color32, FontId, Mesh, Pos2, Rect, pos2, vec2};

use super::canvas::Canvas;
use super::lane::EmptyLaneReason;
use super::sound_lanes;
use crate::panels::widgets::clock;
use crate::spectrogram::{PictureLook, SpectrogramTiles, TilePiece, TileView};
use crate::wave_scale;
use base::texts::{self, t};
use media::audio::{RATE_HZ, Samples};
use media::prosody::spectrogram::{db_of, height_of, hz_at};

/// Frequencies that are named at the left edge, in Hz, those first that are named where there is little room.
const NAMED: [f64; 6] = [1_000.0, 4_000.0, 200.0, 500.0, 2_000.0, 100.0];
/// Length of the stroke beside a name, in points.
const TICK: f32 = 4.0;
/// Names may come so close to each other, as a share of their height: digits leave room above and below.
const CLOSE: f32 = 0.85;

/// Where the picture is drawn in the row of the lane.
fn picture_in(row: Rect) -> Rect {
    Rect::from_min_max(row.min + vec2(0.0, 1.0), row.max)
}

fn y_of(picture: Rect, hz: f64) -> f32 {
    picture.bottom() - picture.height() * height_of(hz) as f32
}

pub(super) fn draw(canvas: &Canvas<'_>, row: Rect, tiles: &mut SpectrogramTiles) -> Result<(), EmptyLaneReason> {
    let recording = canvas.talk.recording().ok_or(EmptyLaneReason::NoSound)?;
    let sound: Arc<dyn Samples> = recording.clone();
    let picture = picture_in(row);
    let end = sound.len() as f64 / f64::from(RATE_HZ);
    let view = TileView {
        from: canvas.secs_at(canvas.left).max(0.0),
        to: canvas.secs_at(canvas.right()).min(end),
        pixel: canvas.axis.scale * f64::from(canvas.pixel()),
    };
    tiles.set_look(&PictureLook {
        is_dark: canvas.theme.is_dark,
        gain: wave_scale::gain(canvas.talk.peaks()),
        height: picture.height() / canvas.pixel(),
    });
    for piece in tiles.show(&sound, &view) {
        let Some(texture) = tiles.picture(canvas.painter.ctx(), piece.key) else { continue };
        if let Some((rect, part)) = place(canvas, picture, &piece, &view) {
            let mut mesh = Mesh::with_texture(texture);
            mesh.add_rect_with_uv(rect, part, Color32::WHITE);
            canvas.draw_mesh(mesh);
        }
    }
    if canvas.scene.settings.lanes.spectrogram_pitch {
        let y = |hz: f32| y_of(picture, f64::from(hz)).clamp(picture.top(), picture.bottom());
        sound_lanes::draw_pitch_over(canvas, y);
    }
    draw_frequencies(canvas, picture);
    Ok(())
}

/// Where the part of a piece that is in view is drawn, and which part of the tile's picture it is.
fn place(canvas: &Canvas<'_>, picture: Rect, piece: &TilePiece, view: &TileView) -> Option<(Rect, Rect)> {
    let (from, to) = (piece.from.max(view.from), piece.to.min(view.to));
    let x = |secs: f64| canvas.left + canvas.axis.x_from_secs(secs);
    let rect = Rect::from_x_y_ranges(x(from)..=x(to), picture.y_range());
    let part = Rect::from_min_max(pos2(piece.place(from), 0.0), pos2(piece.place(to), 1.0));
    (from < to).then_some((rect, part))
}

fn draw_frequencies(canvas: &Canvas<'_>, picture: Rect) {
    let theme = canvas.theme;
    let font = FontId::new(canvas.small.size - 1.5, canvas.small.family.clone());
    let mut named: Vec<f32> = Vec::new();
    for hz in NAMED {
        let text = match hz {
            hz if hz < 1_000.0 => texts::number(hz, 0),
            hz => t!("timeline-kilohertz", number = texts::number(hz / 1_000.0, 0)),
        };
        let text = canvas.text(&text, &font);
        let (y, height) = (y_of(picture, hz), text.size().y);
        let has_room = y - 0.5 * CLOSE * height >= picture.top() && y + 0.5 * CLOSE * height <= picture.bottom();
        if !has_room || named.iter().any(|other| (other - y).abs() < CLOSE * height) {
            continue;
        }
        named.push(y);
        canvas.painter.hline(picture.left()..=picture.left() + TICK, y, (1.0, theme.text));
        let at = pos2(picture.left() + TICK + 2.0, y - 0.5 * height);
        let ground = Rect::from_center_size(at + 0.5 * text.size(), text.size() + vec2(4.0, (CLOSE - 1.0) * height));
        canvas.painter.rect_filled(ground, 2.0, theme.field.gamma_multiply(0.75));
        canvas.painter.galley(at, text, theme.text);
    }
}

/// Frequency and level at a place of the row.
pub(super) fn read(canvas: &Canvas<'_>, row: Rect, tiles: &SpectrogramTiles, at: Pos2) -> Option<String> {
    let picture = picture_in(row);
    let (time, height) = (canvas.time_at(at.x), (picture.bottom() - at.y) / picture.height().max(1.0));
    let hz = hz_at(f64::from(height.clamp(0.0, 1.0)));
    let value = tiles.value_at(time.as_secs(), hz)?;
    let level = texts::number(f64::from(db_of(value)), 0);
    let level = match value {
        0 => format!("≤ {level}"),
        u8::MAX => format!("≥ {level}"),
        _ => level,
    };
    Some(t!("timeline-frequency-at", time = clock(time.as_secs(), 2), hertz = texts::whole(hz as u64), level = level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_stand_where_the_bands_of_the_picture_are() {
        let row = Rect::from_min_max(pos2(0.0, 99.0), pos2(10.0, 200.0));
        let picture = picture_in(row);
        assert_eq!((y_of(picture, 50.0), y_of(picture, 8_000.0)), (200.0, 100.0));
        // Half way up is the geometric mean.
        assert!((y_of(picture, 400_000.0_f64.sqrt()) - 150.0).abs() < 1e-3);
    }
}
