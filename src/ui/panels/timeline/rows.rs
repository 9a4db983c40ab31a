//! Which row stands where.

use eframe::egui::{Rect, pos2};

use super::lane::Lane;

/// Heights in points: as they should be, where there is little room, and where there is next to none.
const MINIMAP: [f32; 3] = [30.0, 20.0, 0.0];
const RULER: [f32; 3] = [22.0, 20.0, 18.0];
const WORDS: [f32; 3] = [34.0, 28.0, 0.0];
/// A cue is 32 points high: two lines of text.
const CUES: f32 = 36.0;
const LANE: [f32; 2] = [44.0, 26.0];
const WAVEFORM: [f32; 3] = [84.0, 44.0, 44.0];
/// With less of a waveform than this words and overview give way to it.
const LEAST_WAVEFORM: f32 = 24.0;
/// A waveform above this shares what is left with the lanes.
const TALL_WAVEFORM: f32 = 200.0;
const TALL_LANE: f32 = 72.0;
/// Names and units at the left.
const GUTTER: f32 = 86.0;
const NARROW_GUTTER: f32 = 64.0;

/// Where everything is drawn; all rectangles reach from edge to edge, the gutter left out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TimelineRows {
    pub minimap: Rect,
    pub ruler: Rect,
    pub waveform: Rect,
    pub words: Rect,
    pub cues: Rect,
    pub lanes: Vec<(Lane, Rect)>,
    /// Lanes for which there is no room.
    pub missing: usize,
    /// From the ruler to the last lane.
    pub area: Rect,
    /// Width of the names at the left.
    pub gutter: f32,
}

impl TimelineRows {
    pub fn new(rect: Rect, lanes: &[Lane]) -> Self {
        let gutter = match rect.width() {
            width if width < 240.0 => 0.0,
            width if width < 640.0 => NARROW_GUTTER,
            _ => GUTTER,
        };
        let height = rect.height().max(0.0);
        let fixed = |size: usize| MINIMAP[size] + RULER[size] + WORDS[size] + CUES;
        let mut count = lanes.len();
        let least = |size: usize, count: usize| fixed(size) + WAVEFORM[size] + count as f32 * LANE[1];
        let size = match height {
            height if height >= least(0, count) => 0,
            height if height >= fixed(1) + LEAST_WAVEFORM => 1,
            _ => 2,
        };
        while count > 0 && height < least(size, count) {
            count -= 1;
        }
        let for_lanes = |waveform: f32| (height - fixed(size) - waveform) / count.max(1) as f32;
        let lane = for_lanes(WAVEFORM[size]).clamp(LANE[1], LANE[0]).max(for_lanes(TALL_WAVEFORM).min(TALL_LANE));
        let waveform = (height - fixed(size) - count as f32 * lane).max(0.0);

        let left = (rect.left() + gutter).min(rect.right());
        let mut top = rect.top();
        let mut row = |height: f32| {
            let bottom = (top + height).min(rect.bottom()).max(top);
            let row = Rect::from_min_max(pos2(left, top), pos2(rect.right().max(left), bottom));
            top = bottom;
            row
        };
        let minimap = row(MINIMAP[size]);
        let ruler = row(RULER[size]);
        let waveform = row(waveform);
        let words = row(WORDS[size]);
        let cues = row(CUES);
        let shown: Vec<(Lane, Rect)> = lanes[..count].iter().map(|&name| (name, row(lane))).collect();
        let bottom = shown.last().map_or(cues.bottom(), |(_, lane)| lane.bottom());
        let area = Rect::from_min_max(ruler.left_top(), pos2(ruler.right(), bottom));
        Self { minimap, ruler, waveform, words, cues, lanes: shown, missing: lanes.len() - count, area, gutter }
    }

    /// The part of a row's height at the left, where its name stands.
    pub fn gutter_of(&self, row: Rect) -> Rect {
        Rect::from_min_max(pos2(row.left() - self.gutter, row.top()), pos2(row.left(), row.bottom()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::vec2;

    #[test]
    fn rows_fill_any_height_without_overlap() {
        for height in [0.0, 30.0, 120.0, 180.0, 240.0, 320.0, 420.0, 900.0, 1600.0] {
            for lanes in 0..=Lane::ALL.len() {
                for width in [0.0, 100.0, 480.0, 1280.0] {
                    let rect = Rect::from_min_size(pos2(8.0, 30.0), vec2(width, height));
                    let rows = TimelineRows::new(rect, &Lane::ALL[..lanes]);
                    let mut all = vec![rows.minimap, rows.ruler, rows.waveform, rows.words, rows.cues];
                    all.extend(rows.lanes.iter().map(|(_, lane)| *lane));
                    assert!(all.windows(2).all(|pair| pair[0].bottom() <= pair[1].top() + 1e-3), "{rows:?}");
                    assert!(
                        all.iter().all(|row| row.width() >= 0.0
                            && row.height() >= 0.0
                            && row.bottom() <= rect.bottom() + 1e-3)
                    );
                    assert_eq!(rows.lanes.len() + rows.missing, lanes);
                    if height >= 180.0 {
                        assert!(rows.waveform.height() >= WAVEFORM[1] - 1e-3, "{height} {lanes}: {rows:?}");
                        assert!((rows.area.bottom() - rect.bottom()).abs() < 1e-2, "nothing is left empty");
                    }
                }
            }
        }
        let usual = TimelineRows::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 320.0)), &Lane::ALL[..3]);
        assert_eq!((usual.lanes.len(), usual.missing), (3, 0));
        // In the lowest window the sound is still seen.
        let lowest = TimelineRows::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(640.0, 70.0)), &Lane::ALL[..3]);
        assert!(lowest.waveform.height() >= 12.0 && lowest.cues.height() == CUES, "{lowest:?}");
    }
}
