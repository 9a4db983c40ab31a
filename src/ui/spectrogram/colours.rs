//! What the levels of the spectrogram look like.

use eframe::egui::{Color32, ColorImage};

use media::prosody::spectrogram::{BANDS, LOUDEST_DB, QUIETEST_DB, SpectrogramTile, WIDTH};

/// Lightness in Oklab at silence and at the loudest, and the hues there, in degrees. Lightness runs evenly, so that levels can be
/// told apart without seeing colours; the hue only helps. Silence is the ground of the lane in either look.
const DARK: Ramp = Ramp { lightness: [0.19, 0.97], hue: [265.0, 455.0], chroma: [0.01, 0.14, 0.0] };
const LIGHT: Ramp = Ramp { lightness: [1.0, 0.24], hue: [95.0, -95.0], chroma: [0.0, 0.13, 0.01] };

struct Ramp {
    lightness: [f64; 2],
    hue: [f64; 2],
    /// At silence, what is added in the middle, and at the loudest.
    chroma: [f64; 3],
}

/// What pictures of tiles are to look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureLook {
    pub is_dark: bool,
    /// The factor by which a quiet recording is drawn louder than it is, 1 or more.
    pub gain: f32,
    /// Pixels that the picture is high on the screen.
    pub height: f32,
}

/// A colour for each value of a tile.
pub struct ColourScale {
    colours: Vec<Color32>,
    is_dark: bool,
    gain: f32,
    /// Bands that share a row, a divisor of [`BANDS`]: a screen with fewer pixels than rows would leave rows out.
    fold: usize,
}

impl ColourScale {
    pub fn new(look: &PictureLook) -> Self {
        let PictureLook { is_dark, gain, .. } = *look;
        let ramp = if is_dark { &DARK } else { &LIGHT };
        let range = LOUDEST_DB - QUIETEST_DB;
        // Silence stays silence: the scale gets shorter at its loud end.
        let stretch = range / (range - 20.0 * gain.max(1.0).log10()).max(1.0);
        let colour = |value: u8| ramp.colour(f64::from((stretch * f32::from(value) / 255.0).min(1.0)));
        Self { colours: (0..=255).map(colour).collect(), is_dark, gain, fold: fold_for(look.height) }
    }

    /// Whether pictures made with it look so.
    pub fn is_for(&self, look: &PictureLook) -> bool {
        self.is_dark == look.is_dark && self.gain == look.gain && self.fold == fold_for(look.height)
    }

    /// Bands that share a row show the louder one, as a band does with its bins.
    pub fn image(&self, tile: &SpectrogramTile) -> ColorImage {
        let mut pixels = Vec::with_capacity(WIDTH * BANDS / self.fold);
        for rows in tile.rows().chunks_exact(WIDTH * self.fold) {
            let loudest = |column: usize| rows[column..].iter().step_by(WIDTH).copied().max().unwrap_or(0);
            pixels.extend((0..WIDTH).map(|column| self.colours[usize::from(loudest(column))]));
        }
        ColorImage::new([WIDTH, BANDS / self.fold], pixels)
    }
}

/// So many bands that about one row falls on a pixel.
fn fold_for(height: f32) -> usize {
    // The conversion saturates.
    ((BANDS as f32 / height.max(1.0)).round() as usize).clamp(1, 4)
}

impl Ramp {
    /// `share` from silence (0) to the loudest (1).
    fn colour(&self, share: f64) -> Color32 {
        let between = |[from, to]: [f64; 2]| from + (to - from) * share;
        let [first, middle, last] = self.chroma;
        let chroma = between([first, last]) + middle * (std::f64::consts::PI * share).sin();
        from_oklch(between(self.lightness), chroma, between(self.hue).to_radians())
    }
}

/// sRGB of lightness, chroma and hue (in radians) in Oklab (Björn Ottosson, "A perceptual color space for image processing",
/// 2020): the cubes of three mixtures of L, a and b are the responses of the cones, and these mix to linear red, green and blue.
fn from_oklch(lightness: f64, chroma: f64, hue: f64) -> Color32 {
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short;
    let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short;
    let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short;
    // IEC 61966-2-1.
    let encoded = |linear: f64| match linear.clamp(0.0, 1.0) {
        low if low <= 0.003_130_8 => 12.92 * low,
        high => 1.055 * high.powf(1.0 / 2.4) - 0.055,
    };
    let byte = |linear: f64| (255.0 * encoded(linear)).round() as u8;
    Color32::from_rgb(byte(red), byte(green), byte(blue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use media::prosody::spectrogram::{Spectrograph, TileKey, height_of};

    fn look(is_dark: bool, gain: f32) -> PictureLook {
        PictureLook { is_dark, gain, height: 96.0 }
    }

    /// WCAG 2.1, relative luminance.
    fn luminance(color: Color32) -> f64 {
        let linear = |channel: u8| match f64::from(channel) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    #[test]
    fn louder_is_always_further_from_the_ground_whoever_looks() {
        for theme in [Theme::dark(), Theme::light()] {
            let colours = ColourScale::new(&look(theme.is_dark, 1.0)).colours;
            assert_eq!(colours.len(), 256);
            let shades: Vec<f64> = colours.iter().map(|&colour| luminance(colour)).collect();
            let is_further = |pair: &[f64]| if theme.is_dark { pair[1] > pair[0] } else { pair[1] < pair[0] };
            assert!(shades.windows(2).all(is_further), "dark: {}", theme.is_dark);
            let (light, dark) = (shades[0].max(shades[255]), shades[0].min(shades[255]));
            assert!((light + 0.05) / (dark + 0.05) > 12.0, "loud and silent are far apart");
            assert!((shades[0] - luminance(theme.field)).abs() < 0.01, "silence is the ground");
        }
    }

    #[test]
    fn a_quiet_recording_is_drawn_louder_and_its_silence_stays_silence() {
        let (usual, louder) = (ColourScale::new(&look(true, 1.0)), ColourScale::new(&look(true, 4.0)));
        assert_eq!(usual.colours[0], louder.colours[0]);
        // 12 dB of 70.
        let shown = (255.0 * (1.0 - 12.04 / 70.0)) as usize;
        assert_ne!(usual.colours[shown], usual.colours[255]);
        assert_eq!(louder.colours[shown + 1], usual.colours[255]);
        assert!(usual.is_for(&look(true, 1.0)) && !usual.is_for(&look(false, 1.0)) && !usual.is_for(&look(true, 4.0)));
    }

    #[test]
    fn a_low_picture_has_fewer_rows_and_leaves_no_tone_out() {
        let tone: Vec<f32> = (0..60_000).map(|n| 0.05 * (std::f32::consts::FRAC_PI_8 * n as f32).sin()).collect();
        let tile = Spectrograph::default().tile(&tone, TileKey { level: 0, index: 0 });
        for (height, rows) in [(26.0, 24), (44.0, 48), (72.0, 96), (300.0, 96), (0.0, 24)] {
            let image = ColourScale::new(&PictureLook { height, ..look(true, 1.0) }).image(&tile);
            assert_eq!(image.size, [WIDTH, rows], "{height}");
            let shades = (0..rows).map(|row| luminance(image.pixels[row * WIDTH + 99]));
            let brightest = shades.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(row, _)| row).unwrap();
            let (top, bottom) = (1.0 - brightest as f64 / rows as f64, 1.0 - (brightest + 1) as f64 / rows as f64);
            assert!((bottom..top).contains(&height_of(1_000.0)), "{height}: row {brightest} of {rows}");
        }
    }
}
