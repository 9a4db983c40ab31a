//! Curves in one panel as an SVG picture: precision and recall, reliability, learning curves.
//!
//! Every curve has a colour (Okabe and Ito's, which colour-blind people tell apart), a kind of dash and a sign of its own,
//! so that a picture in black and white says the same.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Places are whole numbers in plotters: half a pixel each, so that curves are smooth. All sizes below are in them.
const SIZE: (u32, u32) = (2_400, 1_600);
/// The size in pixels that the picture asks for.
const SHOWN_SIZE: (u32, u32) = (1_200, 800);
const TITLE_HEIGHT: u32 = 112;
const LEGEND_WIDTH: u32 = 600;
const LEGEND_ROW: i32 = 68;
const TITLE_TEXT: u32 = 64;
const TEXT: u32 = 46;
const NOTE_TEXT: u32 = 38;
const LINE: u32 = 6;
const SIGN: i32 = 14;
const HIGHLIGHT: i32 = 24;

const INK: RGBColor = RGBColor(34, 34, 34);
const FAINT: RGBColor = RGBColor(150, 150, 150);
const GRID: RGBColor = RGBColor(228, 228, 228);
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(0, 0, 0),
    RGBColor(204, 121, 167),
    RGBColor(146, 110, 0),
    RGBColor(86, 180, 233),
];
/// Lengths of dashes and of the spaces between them; `None` is an unbroken line.
const DASHES: [Option<(u32, u32)>; 4] = [None, Some((36, 16)), Some((6, 12)), Some((18, 10))];

/// A line to be compared with others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub name: String,
    /// In the order in which they are joined.
    pub points: Vec<(f64, f64)>,
    /// A point that stands out, such as the one in use.
    pub highlight: Option<(f64, f64)>,
}

/// A faint line to read others by, named behind its last point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// One panel with a legend beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub curves: Vec<Curve>,
    pub guides: Vec<Guide>,
    /// Lines below the legend, such as what the highlights are.
    pub notes: Vec<String>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn because {0}")]
pub struct PictureError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PictureError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Pixel = (i32, i32);

impl Picture {
    /// The picture as an SVG document. Points outside the axes are moved to their ends.
    ///
    /// # Errors
    /// If an axis has no length or is not finite.
    pub fn to_svg(&self) -> Result<String, PictureError> {
        for axis in [&self.x, &self.y] {
            if !(axis.from.is_finite() && axis.to.is_finite() && axis.from < axis.to) {
                return Err(PictureError(format!("the axis \"{}\" goes from {} to {}", axis.name, axis.from, axis.to)));
            }
        }
        let mut svg = String::new();
        {
            let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            root.fill(&WHITE)?;
            let title = style(TITLE_TEXT, &INK, HPos::Left, VPos::Center);
            root.draw(&Text::new(self.title.clone(), (48, TITLE_HEIGHT as i32 / 2), title))?;
            self.draw_panel(&root)?;
            self.draw_legend(&root)?;
            root.present()?;
        }
        let size = |(width, height): (u32, u32)| format!("width=\"{width}\" height=\"{height}\"");
        // Full opacity goes without saying, and some readers of SVG take it for a black filling.
        Ok(svg.replacen(&size(SIZE), &size(SHOWN_SIZE), 1).replace(" opacity=\"1\"", ""))
    }

    fn draw_panel(&self, root: &Area<'_>) -> Result<(), PictureError> {
        let panel = root.margin(TITLE_HEIGHT, 24, 24, LEGEND_WIDTH);
        let mut chart = ChartBuilder::on(&panel)
            .margin_right(140)
            .x_label_area_size(128)
            .y_label_area_size(160)
            .build_cartesian_2d(self.x.from..self.x.to, self.y.from..self.y.to)?;
        let decimals = |axis: &Axis| if axis.to - axis.from > 10.0 { 0 } else { 2 };
        let (x_decimals, y_decimals) = (decimals(&self.x), decimals(&self.y));
        chart
            .configure_mesh()
            .x_labels(11)
            .y_labels(11)
            .x_desc(self.x.name.as_str())
            .y_desc(self.y.name.as_str())
            .x_label_formatter(&|value| format!("{value:.x_decimals$}"))
            .y_label_formatter(&|value| format!("{value:.y_decimals$}"))
            .label_style(("sans-serif", TEXT).into_font().color(&INK))
            .axis_desc_style(("sans-serif", TEXT).into_font().color(&INK))
            .bold_line_style(GRID.stroke_width(2))
            .light_line_style(TRANSPARENT)
            .axis_style(INK.stroke_width(2))
            .draw()?;
        let place = |point: &(f64, f64)| {
            let inside = |value: f64, axis: &Axis| value.clamp(axis.from, axis.to);
            chart.backend_coord(&(inside(point.0, &self.x), inside(point.1, &self.y)))
        };
        for guide in &self.guides {
            let pixels: Vec<Pixel> = guide.points.iter().map(place).collect();
            let Some(&(x, y)) = pixels.last() else { continue };
            root.draw(&PathElement::new(pixels, FAINT.stroke_width(2)))?;
            let label = style(NOTE_TEXT, &FAINT, HPos::Left, VPos::Center);
            root.draw(&Text::new(guide.name.clone(), (x + 10, y), label))?;
        }
        for (number, curve) in self.curves.iter().enumerate() {
            let pixels: Vec<Pixel> = curve.points.iter().map(place).collect();
            Look::of(number).draw_line(root, &pixels)?;
        }
        // Signs last: no line hides them.
        for (number, curve) in self.curves.iter().enumerate() {
            let look = Look::of(number);
            let pixels: Vec<Pixel> = curve.points.iter().map(place).collect();
            for pixel in look.sign_places(&pixels) {
                look.draw_sign(root, pixel, SIGN, false)?;
            }
            if let Some(highlight) = &curve.highlight {
                look.draw_sign(root, place(highlight), HIGHLIGHT, true)?;
            }
        }
        Ok(())
    }

    fn draw_legend(&self, root: &Area<'_>) -> Result<(), PictureError> {
        let left = (SIZE.0 - LEGEND_WIDTH) as i32;
        let mut y = TITLE_HEIGHT as i32 + LEGEND_ROW / 2;
        for (number, curve) in self.curves.iter().enumerate() {
            let look = Look::of(number);
            look.draw_line(root, &[(left, y), (left + 128, y)])?;
            look.draw_sign(root, (left + 64, y), SIGN, false)?;
            let label = style(TEXT, &INK, HPos::Left, VPos::Center);
            root.draw(&Text::new(curve.name.clone(), (left + 156, y), label))?;
            y += LEGEND_ROW;
        }
        y += LEGEND_ROW / 3;
        for note in &self.notes {
            let label = style(NOTE_TEXT, &INK, HPos::Left, VPos::Center);
            root.draw(&Text::new(note.clone(), (left, y), label))?;
            y += LEGEND_ROW * 3 / 4;
        }
        Ok(())
    }
}

fn style<'a>(size: u32, colour: &'a RGBColor, horizontal: HPos, vertical: VPos) -> TextStyle<'a> {
    ("sans-serif", size).into_font().color(colour).pos(Pos::new(horizontal, vertical))
}

/// How curve number so-and-so looks.
#[derive(Clone, Copy)]
struct Look {
    number: usize,
    colour: RGBColor,
    dash: Option<(u32, u32)>,
}

impl Look {
    fn of(number: usize) -> Self {
        // Seven colours, four dashes and five signs come together again only after 140 curves.
        Self { number, colour: COLOURS[number % COLOURS.len()], dash: DASHES[number % DASHES.len()] }
    }

    fn draw_line(self, root: &Area<'_>, pixels: &[Pixel]) -> Result<(), PictureError> {
        let style = self.colour.stroke_width(LINE);
        match self.dash {
            None => root.draw(&PathElement::new(pixels.to_vec(), style))?,
            Some((length, space)) => {
                for dash in dashes(pixels, f64::from(length), f64::from(space)) {
                    root.draw(&PathElement::new(dash, style))?;
                }
            }
        }
        Ok(())
    }

    /// Four places along the curve, shifted so that the signs of neighbouring curves do not lie on one another.
    fn sign_places(self, pixels: &[Pixel]) -> impl Iterator<Item = Pixel> + '_ {
        let shift = (self.number % 5) as f64 / 25.0;
        (0..4).filter_map(move |sign| {
            let share = (f64::from(sign) + 0.3) / 4.0 + shift;
            pixels.get((share * pixels.len() as f64) as usize).copied()
        })
    }

    fn draw_sign(self, root: &Area<'_>, (x, y): Pixel, size: i32, highlighted: bool) -> Result<(), PictureError> {
        let half = size * 4 / 5;
        let corners: Option<Vec<Pixel>> = match self.number % 5 {
            0 => None,
            1 => Some(vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]),
            2 => Some(vec![(x, y - size), (x + size, y + half), (x - size, y + half)]),
            3 => Some(vec![(x, y - size), (x + size, y), (x, y + size), (x - size, y)]),
            _ => Some(vec![(x, y + size), (x + size, y - half), (x - size, y - half)]),
        };
        let fill = if highlighted { self.colour } else { WHITE };
        let (rim, width) = if highlighted { (WHITE, LINE) } else { (self.colour, 4) };
        match corners {
            None => {
                root.draw(&Circle::new((x, y), size, fill.filled()))?;
                root.draw(&Circle::new((x, y), size, rim.stroke_width(width)))?;
            }
            Some(mut corners) => {
                root.draw(&Polygon::new(corners.clone(), fill.filled()))?;
                corners.push(corners[0]);
                root.draw(&PathElement::new(corners, rim.stroke_width(width)))?;
            }
        }
        Ok(())
    }
}

/// Cuts a line of pixels into dashes of `length` with `space` between them.
fn dashes(pixels: &[Pixel], length: f64, space: f64) -> Vec<Vec<Pixel>> {
    let rounded = |x: f64, y: f64| (x.round() as i32, y.round() as i32);
    let mut result: Vec<Vec<Pixel>> = Vec::new();
    let (mut left, mut is_dash) = (length, true);
    let mut dash: Vec<Pixel> = pixels.first().copied().into_iter().collect();
    for pair in pixels.windows(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]].map(|(x, y)| (f64::from(x), f64::from(y)));
        let distance = (to_x - x).hypot(to_y - y);
        let mut gone = 0.0;
        while distance - gone >= left {
            gone += left;
            let share = gone / distance;
            let here = rounded(x + share * (to_x - x), y + share * (to_y - y));
            if is_dash {
                dash.push(here);
                result.push(std::mem::take(&mut dash));
            } else {
                dash = vec![here];
            }
            is_dash = !is_dash;
            left = if is_dash { length } else { space };
        }
        left -= distance - gone;
        if is_dash {
            dash.push(pair[1]);
        }
    }
    if dash.len() > 1 {
        result.push(dash);
    }
    result
}

/// A text as it may stand in HTML and SVG, between tags and in attributes.
pub fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '&' => result.push_str("&amp;"),
            '"' => result.push_str("&quot;"),
            '\'' => result.push_str("&#39;"),
            other => result.push(other),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        let curve = |name: &str, slope: f64| Curve {
            name: name.to_owned(),
            points: (0..50).map(|x| (f64::from(x), slope * f64::from(x))).collect(),
            highlight: Some((10.0, slope * 10.0)),
        };
        Picture {
            title: "a <b> & c".to_owned(),
            x: Axis { name: "x".to_owned(), from: 0.0, to: 50.0 },
            y: Axis { name: "y".to_owned(), from: 0.0, to: 50.0 },
            curves: vec![curve("one", 1.0), curve("two", 0.5)],
            guides: vec![Guide { name: "guide".to_owned(), points: vec![(0.0, 40.0), (50.0, 40.0)] }],
            notes: vec!["a note".to_owned()],
        }
    }

    #[test]
    fn everything_named_is_in_the_picture_and_text_is_escaped() {
        let svg = picture().to_svg().unwrap();
        assert!(
            svg.starts_with("<svg width=\"1200\"") && !svg.contains("opacity") && svg.trim_end().ends_with("</svg>")
        );
        for text in ["a &lt;b&gt; &amp; c", "one", "two", "guide", "a note"] {
            assert!(svg.contains(text), "{text}");
        }
        assert_eq!(svg, picture().to_svg().unwrap());
    }

    #[test]
    fn no_two_curves_of_a_large_table_look_alike() {
        let looks: std::collections::BTreeSet<_> =
            (0..20).map(|n| (Look::of(n).dash, Look::of(n).number % 5)).collect();
        assert_eq!(looks.len(), 20);
    }

    #[test]
    fn an_axis_without_length_and_a_curve_without_points_are_no_crash() {
        let mut empty = picture();
        empty.curves[0].points.clear();
        assert!(empty.to_svg().is_ok());
        empty.x.to = empty.x.from;
        assert!(empty.to_svg().is_err());
    }

    #[test]
    fn dashes_by_hand() {
        let found = dashes(&[(0, 0), (10, 0), (10, 10)], 4.0, 3.0);
        assert_eq!(found, [vec![(0, 0), (4, 0)], vec![(7, 0), (10, 0), (10, 1)], vec![(10, 4), (10, 8)]]);
    }
}
