//! How loud it is: two bars from -60 dB to full scale, with the highest peak of the last second.
//!
//! They fall at an even pace when the sound does, and what was to be seen of a peak can be read at ease. Full scale has a
//! sign of its own, an exclamation mark above the bars, and words for those who do not see it.

use eframe::egui::{Align2, FontId, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::theme::Theme;
use base::texts::{self, t};

/// Where the bars begin, in decibels of full scale.
const FLOOR: f32 = -60.0;
/// How fast they fall, in decibels per second.
const FALL: f32 = 40.0;
/// How long a peak stays, in seconds.
const HOLD: f32 = 1.0;
/// Sound that comes to this is at full scale, in decibels: 16 bits hold nothing between it and 0.
const FULL: f32 = -0.001;
/// After a longer rest the bars have fallen anyway, in seconds.
const LONGEST_STEP: f64 = 2.0;

const BAR: f32 = 6.0;
const GAP: f32 = 2.0;
const HEIGHT: f32 = 28.0;
/// Room for the sign of full scale.
const SIGN: f32 = 7.0;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Bar {
    level: f32,
    peak: f32,
    /// Seconds that the peak stays.
    held: f32,
}

/// What the two bars show, in decibels.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelMeter {
    bars: [Bar; 2],
    /// When it was drawn last, in seconds of the window.
    at: f64,
}

impl Default for LevelMeter {
    fn default() -> Self {
        Self { bars: [Bar { level: FLOOR, peak: FLOOR, held: 0.0 }; 2], at: 0.0 }
    }
}

impl LevelMeter {
    /// It is `now` (seconds), and since the last time these peaks were heard.
    pub fn step(&mut self, heard: Option<[f32; 2]>, now: f64) {
        let seconds = (now - self.at).clamp(0.0, LONGEST_STEP) as f32;
        self.at = now;
        for (side, bar) in self.bars.iter_mut().enumerate() {
            let heard = heard.map_or(FLOOR, |heard| heard[side]).max(FLOOR);
            bar.level = heard.max(bar.level - FALL * seconds);
            let falling = (seconds - bar.held).max(0.0);
            bar.held = (bar.held - seconds).max(0.0);
            bar.peak = (bar.peak - FALL * falling).max(FLOOR);
            if heard > FLOOR && heard >= bar.peak {
                (bar.peak, bar.held) = (heard, HOLD);
            }
        }
    }

    /// Whether it will look different in a moment, though nothing more is heard.
    pub fn is_moving(&self) -> bool {
        self.bars.iter().any(|bar| bar.level > FLOOR || bar.peak > FLOOR)
    }

    fn is_full(&self) -> bool {
        self.bars.iter().any(|bar| bar.peak >= FULL)
    }

    /// In words, by the peaks.
    fn words(&self) -> String {
        if !self.is_moving() {
            return t!("transport-level-none").into();
        }
        let [left, right] = self.bars.map(|bar| texts::number(f64::from(bar.peak.round()) + 0.0, 0));
        match self.is_full() {
            true => t!("transport-level-clipped", left = left, right = right),
            false => t!("transport-level", left = left, right = right),
        }
    }

    pub fn ui(&self, ui: &mut Ui, theme: &Theme) {
        let (rect, response) = ui.allocate_exact_size(vec2(2.0 * BAR + GAP, HEIGHT), Sense::hover());
        let words = self.words();
        response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, words.as_str()));
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            if self.is_full() {
                let font = FontId::proportional(10.0);
                painter.text(rect.center_top(), Align2::CENTER_TOP, "!", font, theme.bad);
            }
            let well = Rect::from_min_max(rect.min + vec2(0.0, SIGN), rect.max);
            for (side, bar) in self.bars.iter().enumerate() {
                let left = well.left() + side as f32 * (BAR + GAP);
                let y = |level: f32| well.bottom() - well.height() * ((level - FLOOR) / -FLOOR).clamp(0.0, 1.0);
                let from_to = |top: f32| Rect::from_min_max(pos2(left, top), pos2(left + BAR, well.bottom()));
                painter.rect_filled(from_to(well.top()), 1.0, theme.field);
                painter.rect_filled(from_to(y(bar.level)), 1.0, theme.waveform);
                if bar.peak > FLOOR {
                    let color = if bar.peak >= FULL { theme.bad } else { theme.text };
                    painter.hline(left..=left + BAR, y(bar.peak), Stroke::new(1.5, color));
                }
            }
        }
        response.on_hover_text(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fall_evenly_peaks_stay_a_second_and_then_nothing_moves() {
        let mut meter = LevelMeter::default();
        meter.step(None, 100.0);
        assert!(!meter.is_moving());
        meter.step(Some([-12.0, f32::NEG_INFINITY]), 100.02);
        assert_eq!((meter.bars[0].level, meter.bars[0].peak, meter.bars[1].level), (-12.0, -12.0, FLOOR));
        meter.step(Some([-40.0, -50.0]), 100.52);
        assert!((meter.bars[0].level + 32.0).abs() < 0.1 && meter.bars[0].peak == -12.0, "{meter:?}");
        let mut now = 100.52;
        for _ in 0..1_000 {
            if !meter.is_moving() {
                break;
            }
            now += 0.016;
            meter.step(None, now);
        }
        assert!(!meter.is_moving() && now < 103.0, "fallen at {now}");
        // A long rest is no reason to fall slowly.
        meter.step(Some([-1.0, -1.0]), 200.0);
        meter.step(None, 300.0);
        meter.step(None, 400.0);
        assert!(!meter.is_moving());
    }

    #[test]
    fn full_scale_is_told_in_words() {
        let mut meter = LevelMeter::default();
        assert_eq!(meter.words(), "Level: silence");
        meter.step(Some([-12.4, -60.0]), 1.0);
        assert_eq!(meter.words(), "Level: left -12 dB, right -60 dB");
        meter.step(Some([0.0, -3.0]), 2.0);
        assert!(meter.is_full() && meter.words().starts_with("Level: full scale"), "{}", meter.words());
    }
}
