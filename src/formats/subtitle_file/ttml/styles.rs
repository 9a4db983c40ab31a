//! Styles and regions of a head, resolved.

use std::collections::HashMap;

use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};
use crate::subtitle_file::run::{TextColour, TextStyle};
use crate::subtitle_file::xml::XmlElement;

/// Style that is said, as far as other formats know of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StyleProperties {
    italic: Option<bool>,
    bold: Option<bool>,
    underline: Option<bool>,
    strike: Option<bool>,
    colour: Option<TextColour>,
    alignment: Option<TextAlignment>,
    display: Option<PictureRow>,
    /// Per cent from the top, and per cent of the height.
    top: Option<f64>,
    height: Option<f64>,
}

impl StyleProperties {
    /// The properties given by an element's own attributes.
    fn inline(element: &XmlElement) -> Self {
        let decoration = element.attribute("textDecoration");
        let has = |word: &str, not: &str| {
            let mut words = decoration?.split_whitespace();
            words.find_map(|found| {
                (found == word).then_some(true).or((found == not || found == "none").then_some(false))
            })
        };
        let second = |value: &str| {
            let part = value.split_whitespace().nth(1)?.strip_suffix('%')?;
            part.parse::<f64>().ok().filter(|value| value.is_finite())
        };
        Self {
            italic: element
                .attribute("fontStyle")
                .map(|value| matches!(value, "italic" | "oblique" | "reverseOblique")),
            bold: element.attribute("fontWeight").map(|value| value == "bold"),
            underline: has("underline", "noUnderline"),
            strike: has("lineThrough", "noLineThrough"),
            colour: element.attribute("color").and_then(TextColour::named),
            alignment: element.attribute("textAlign").and_then(|value| match value {
                "left" => Some(TextAlignment::Left),
                "center" => Some(TextAlignment::Centre),
                "right" => Some(TextAlignment::Right),
                "start" => Some(TextAlignment::Start),
                "end" => Some(TextAlignment::End),
                _ => None,
            }),
            display: element.attribute("displayAlign").and_then(|value| match value {
                "before" => Some(PictureRow::Top),
                "center" => Some(PictureRow::Middle),
                "after" => Some(PictureRow::Bottom),
                _ => None,
            }),
            top: element.attribute("origin").and_then(second),
            height: element.attribute("extent").and_then(second),
        }
    }

    /// Takes over what `above` says.
    fn overlay(&mut self, above: &Self) {
        self.italic = above.italic.or(self.italic);
        self.bold = above.bold.or(self.bold);
        self.underline = above.underline.or(self.underline);
        self.strike = above.strike.or(self.strike);
        self.colour = above.colour.or(self.colour);
        self.alignment = above.alignment.or(self.alignment);
        self.display = above.display.or(self.display);
        self.top = above.top.or(self.top);
        self.height = above.height.or(self.height);
    }

    /// Text without a colour is white.
    pub fn text_style(&self) -> TextStyle {
        TextStyle {
            italic: self.italic == Some(true),
            bold: self.bold == Some(true),
            underline: self.underline == Some(true),
            strike: self.strike == Some(true),
            colour: self.colour.filter(|colour| *colour != TextColour::WHITE),
            ..TextStyle::default()
        }
    }

    /// Where the text stands; without a region, at the bottom.
    pub fn placement(&self) -> Placement {
        let row = match (self.display, self.top) {
            (display, Some(top)) => {
                let height = self.height.unwrap_or(100.0 - top);
                let share = match display {
                    None | Some(PictureRow::Top) => 0.0,
                    Some(PictureRow::Middle) => 0.5,
                    Some(PictureRow::Bottom) => 1.0,
                };
                match top + height * share {
                    down if down < 100.0 / 3.0 => PictureRow::Top,
                    down if down < 200.0 / 3.0 => PictureRow::Middle,
                    _ => PictureRow::Bottom,
                }
            }
            (display, None) => display.unwrap_or_default(),
        };
        Placement { row, alignment: self.alignment.unwrap_or_default(), ..Placement::default() }
    }
}

/// The definitions of a head.
#[derive(Debug, Default)]
pub struct HeadStyles {
    styles: HashMap<String, StyleProperties>,
    regions: HashMap<String, StyleProperties>,
    /// Names of speakers by their ids.
    pub agents: HashMap<String, String>,
}

/// Styles that name each other in a longer chain are cut off.
const MAX_CHAIN: usize = 32;

impl HeadStyles {
    pub fn of(head: &XmlElement) -> Self {
        let mut found = Self::default();
        let mut elements: HashMap<&str, &XmlElement> = HashMap::new();
        if let Some(styling) = head.child("styling") {
            let styles = styling.elements().filter(|element| element.local_name() == "style");
            elements.extend(styles.filter_map(|style| Some((style.attribute("id")?, style))));
        }
        for id in elements.keys() {
            resolve(id, &elements, &mut found.styles, 0);
        }
        if let Some(layout) = head.child("layout") {
            for region in layout.elements().filter(|element| element.local_name() == "region") {
                let mut properties = found.properties(StyleProperties::default(), region);
                for style in region.elements().filter(|element| element.local_name() == "style") {
                    properties = found.properties(properties, style);
                }
                properties.overlay(&StyleProperties::inline(region));
                if let Some(id) = region.attribute("id") {
                    found.regions.insert(id.to_owned(), properties);
                }
            }
        }
        found.find_agents(head);
        found
    }

    fn find_agents(&mut self, element: &XmlElement) {
        for child in element.elements() {
            if child.local_name() == "agent" {
                let name = child.child("name").map(XmlElement::text).unwrap_or_default();
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                if let Some(id) = child.attribute("id").filter(|_| !name.is_empty()) {
                    self.agents.insert(id.to_owned(), name);
                }
            } else {
                self.find_agents(child);
            }
        }
    }

    /// The properties inside an element, where `around` holds around it: the styles that it names, then what it says itself.
    pub fn properties(&self, mut around: StyleProperties, element: &XmlElement) -> StyleProperties {
        for id in element.attribute("style").unwrap_or_default().split_whitespace() {
            if let Some(style) = self.styles.get(id) {
                around.overlay(style);
            }
        }
        around.overlay(&StyleProperties::inline(element));
        around
    }

    pub fn region(&self, id: &str) -> Option<&StyleProperties> {
        self.regions.get(id)
    }
}

fn resolve(
    id: &str,
    elements: &HashMap<&str, &XmlElement>,
    done: &mut HashMap<String, StyleProperties>,
    depth: usize,
) -> StyleProperties {
    if let Some(known) = done.get(id) {
        return known.clone();
    }
    let Some(element) = elements.get(id).filter(|_| depth < MAX_CHAIN) else { return StyleProperties::default() };
    // Until it is known, a style that names itself finds this.
    done.insert(id.to_owned(), StyleProperties::default());
    let mut properties = StyleProperties::default();
    for named in element.attribute("style").unwrap_or_default().split_whitespace() {
        properties.overlay(&resolve(named, elements, done, depth + 1));
    }
    properties.overlay(&StyleProperties::inline(element));
    done.insert(id.to_owned(), properties.clone());
    properties
}
