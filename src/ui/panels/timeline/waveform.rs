//! The waveform: what its loudest and its usual swing is, one column per pixel.

use eframe::egui::{Color32, Mesh, Rect, Shape, Stroke, pos2};

use super::canvas::Canvas;
use crate::talk::Talk;
use crate::theme::Theme;
use crate::wave_scale::gain;
use base::time::{Duration, Instant, Span};
use media::audio::peaks::Column;
use media::audio::{RATE_HZ, Samples};

/// Below this many samples per pixel single samples are joined by a line.
const LINE_BELOW: f64 = 0.25;
/// Samples further apart than this, in points, get a dot each.
const DOTS_FROM: f32 = 6.0;
/// Thickness of the mark where the waveform is higher than its row, in points.
const CUT: f32 = 2.5;
const HATCH: f32 = 12.0;

/// `columns` is memory that is used again.
pub(super) fn draw(canvas: &Canvas<'_>, row: Rect, columns: &mut Vec<Option<Column>>) {
    let theme = canvas.theme;
    let peaks = canvas.talk.peaks();
    let middle = row.center().y;
    canvas.painter.hline(row.x_range(), middle, Stroke::new(1.0, theme.line.gamma_multiply(0.6)));
    let scale = f64::from(canvas.painter.pixels_per_point());
    let samples_per_column = canvas.axis.scale * f64::from(RATE_HZ) / scale;
    let first_sample = canvas.axis.start * f64::from(RATE_HZ);
    let half = 0.5 * row.height() * 0.96 * scale_of(canvas);
    let y = |value: f32| (middle - value * half).clamp(row.top(), row.bottom());
    // What reaches further is cut off, and marked as such.
    let most = 0.5 * row.height() / half.max(f32::MIN_POSITIVE);
    match canvas.talk.samples() {
        Some(samples) if samples_per_column < LINE_BELOW => draw_samples(canvas, samples, first_sample, y, (row, most)),
        samples => {
            // Columns stay where they are in the sound while it scrolls, else they would shimmer.
            let first = (first_sample / samples_per_column).floor();
            let count = (f64::from(row.width()) * scale).ceil() as usize + 2;
            columns.clear();
            columns.resize(count, None);
            peaks.columns(samples, first * samples_per_column, samples_per_column, columns);
            let offset = first - first_sample / samples_per_column;
            let x = |column: usize| canvas.left + ((offset + column as f64) / scale) as f32;
            let least = canvas.pixel();
            let mesh = column_mesh(columns, x, y, least, theme.waveform_peak, theme.waveform);
            canvas.draw_mesh(mesh);
            let swings = columns.iter().map(|column| column.map(|column| (column.min, column.max)));
            canvas.draw_mesh(cut_marks(swings, x, (row, most), theme.warning));
        }
    }
}

/// The waveform of a stretch of the talk within a rectangle, a column per pixel.
pub fn wave_mesh(talk: &Talk, rect: Rect, span: Span, pixels_per_point: f32, theme: &Theme) -> Mesh {
    let count = (rect.width() * pixels_per_point).ceil().max(1.0) as usize;
    let samples = span.duration().as_secs() * f64::from(RATE_HZ);
    let mut columns = vec![None; count];
    let from = span.start.as_secs() * f64::from(RATE_HZ);
    talk.peaks().columns(talk.samples(), from, samples / count as f64, &mut columns);
    let half = 0.5 * rect.height() * gain(talk.peaks());
    let x = |column: usize| rect.left() + column as f32 / pixels_per_point;
    let y = |value: f32| (rect.center().y - value * half).clamp(rect.top(), rect.bottom());
    column_mesh(&columns, x, y, 1.0 / pixels_per_point, theme.waveform_peak, theme.waveform)
}

/// By how much the waveform is drawn larger than it is: by itself, and as it was chosen.
pub(super) fn scale_of(canvas: &Canvas<'_>) -> f32 {
    gain(canvas.talk.peaks()) * canvas.scene.settings.wave_scale
}

/// Bars at the edges of the row where the waveform goes on beyond them.
fn cut_marks(
    swings: impl Iterator<Item = Option<(f32, f32)>>,
    x: impl Fn(usize) -> f32,
    (row, most): (Rect, f32),
    color: Color32,
) -> Mesh {
    let mut mesh = Mesh::default();
    for (index, swing) in swings.enumerate() {
        let Some((min, max)) = swing else { continue };
        let across = x(index)..=x(index + 1);
        if max > most {
            mesh.add_colored_rect(Rect::from_x_y_ranges(across.clone(), row.top()..=row.top() + CUT), color);
        }
        if min < -most {
            mesh.add_colored_rect(Rect::from_x_y_ranges(across, row.bottom() - CUT..=row.bottom()), color);
        }
    }
    mesh
}

/// Two rectangles per column: from the least to the greatest value, and the root mean square around the middle.
pub(super) fn column_mesh(
    columns: &[Option<Column>],
    x: impl Fn(usize) -> f32,
    y: impl Fn(f32) -> f32,
    least: f32,
    outline: Color32,
    body: Color32,
) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(8 * columns.len());
    mesh.reserve_triangles(4 * columns.len());
    let mut add = |index: usize, high: f32, low: f32, color: Color32| {
        let (top, bottom) = (y(high), y(low));
        let missing = 0.5 * (least - (bottom - top)).max(0.0);
        let rect = Rect::from_min_max(pos2(x(index), top - missing), pos2(x(index + 1), bottom + missing));
        mesh.add_colored_rect(rect, color);
    };
    for (index, column) in columns.iter().enumerate() {
        let Some(column) = column else { continue };
        add(index, column.max, column.min, outline);
        let (high, low) = (column.rms.min(column.max), (-column.rms).max(column.min));
        if high > low {
            add(index, high, low, body);
        }
    }
    mesh
}

/// So close that every sample can be seen.
fn draw_samples(
    canvas: &Canvas<'_>,
    samples: &dyn Samples,
    first_sample: f64,
    y: impl Fn(f32) -> f32,
    (row, most): (Rect, f32),
) {
    let samples_per_point = canvas.axis.scale * f64::from(RATE_HZ);
    let first = (first_sample.floor().max(0.0) as usize).min(samples.len());
    let last =
        ((first_sample + samples_per_point * f64::from(canvas.width)).ceil().max(0.0) as usize).saturating_add(2);
    let mut shown = vec![0.0; last.clamp(first, samples.len()) - first];
    samples.read(first, &mut shown);
    let at = |index: usize| canvas.left + (((first + index) as f64 - first_sample) / samples_per_point) as f32;
    let points: Vec<_> = shown.iter().enumerate().map(|(index, &value)| pos2(at(index), y(value))).collect();
    if 1.0 / samples_per_point >= f64::from(DOTS_FROM) {
        for &point in &points {
            canvas.painter.circle_filled(point, 2.0, canvas.theme.waveform);
        }
    }
    canvas.painter.add(Shape::line(points, Stroke::new(1.5, canvas.theme.waveform)));
    let swings = shown.iter().map(|&value| Some((value, value)));
    let step = (1.0 / samples_per_point) as f32;
    canvas.draw_mesh(cut_marks(swings, |index| at(index) - 0.5 * step, (row, most), canvas.theme.warning));
}

/// The part of the talk whose sound is still to come.
pub(super) fn draw_missing(canvas: &Canvas<'_>, row: Rect, known: Duration, duration: Duration) {
    let (from, to) = (canvas.x(Instant::ZERO + known), canvas.x(Instant::ZERO + duration));
    let missing = Rect::from_x_y_ranges(from..=to, row.y_range()).intersect(row);
    if !missing.is_positive() {
        return;
    }
    let painter = canvas.painter.with_clip_rect(missing.intersect(canvas.painter.clip_rect()));
    painter.rect_filled(missing, 0.0, canvas.theme.window);
    let stroke = Stroke::new(1.0, canvas.theme.line);
    let mut x = row.left() - row.height();
    while x < missing.right() {
        if x + row.height() >= missing.left() {
            painter.line_segment([pos2(x, row.bottom()), pos2(x + row.height(), row.top())], stroke);
        }
        x += HATCH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_drawn_where_there_is_sound_and_silence_is_a_line() {
        let columns =
            [Some(Column { min: -0.5, max: 0.5, rms: 0.25 }), None, Some(Column { min: 0.0, max: 0.0, rms: 0.0 })];
        let mesh = column_mesh(&columns, |x| x as f32, |value| 50.0 - 50.0 * value, 1.0, Color32::RED, Color32::BLUE);
        assert_eq!(mesh.vertices.len(), 12);
        let (top, bottom) = (mesh.vertices[0].pos.y, mesh.vertices[2].pos.y);
        assert_eq!((top.min(bottom), top.max(bottom)), (25.0, 75.0));
        let last: Vec<f32> = mesh.vertices[8..].iter().map(|vertex| vertex.pos.y).collect();
        assert!(last.contains(&49.5) && last.contains(&50.5), "{last:?}");
    }

    #[test]
    fn what_is_higher_than_its_row_is_marked_at_the_edge() {
        let row = Rect::from_min_max(pos2(0.0, 10.0), pos2(3.0, 110.0));
        let swings = [Some((-0.2, 0.9)), None, Some((-0.7, 0.1))];
        let marks = |most: f32| cut_marks(swings.into_iter(), |x| x as f32, (row, most), Color32::RED);
        assert!(marks(1.0).is_empty());
        let cut = marks(0.5);
        assert_eq!(cut.vertices.len(), 8);
        assert!(cut.vertices[..4].iter().all(|vertex| vertex.pos.y <= 10.0 + CUT && vertex.pos.x <= 1.0));
        assert!(cut.vertices[4..].iter().all(|vertex| vertex.pos.y >= 110.0 - CUT && vertex.pos.x >= 2.0));
    }
}
