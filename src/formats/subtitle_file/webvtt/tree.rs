//! The text of a cue as a tree (sections 6.4 and 6.5 of the standard: tokenizer and construction).

use super::scanner::{LineScanner, is_space};
use crate::subtitle_file::entities;
use base::time::Instant;

/// A node, in the order in which the tree is written down.
#[derive(Clone, Debug, PartialEq)]
pub struct CueNode {
    /// How many elements it stands in.
    pub depth: usize,
    pub content: NodeContent,
}

#[derive(Clone, Debug, PartialEq)]
pub enum NodeContent {
    Text(String),
    Stamp(Instant),
    Element {
        kind: ElementKind,
        classes: Vec<String>,
        /// The name of a voice, the code of a language.
        annotation: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElementKind {
    Class,
    Italic,
    Bold,
    Underline,
    Ruby,
    RubyText,
    Voice,
    Language,
}

impl ElementKind {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "c" => Self::Class,
            "i" => Self::Italic,
            "b" => Self::Bold,
            "u" => Self::Underline,
            "ruby" => Self::Ruby,
            "rt" => Self::RubyText,
            "v" => Self::Voice,
            "lang" => Self::Language,
            _ => return None,
        })
    }
}

/// The nodes of a cue's text, one by one: of a hostile one there are more than fit into memory. Elements that are never closed close
/// with the cue.
pub fn cue_tree(text: &str) -> impl Iterator<Item = CueNode> {
    let mut open: Vec<ElementKind> = Vec::new();
    let mut rest = text;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let (plain, tagged) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            if !plain.is_empty() {
                rest = tagged;
                let content = NodeContent::Text(entities::resolved(plain).into_owned());
                return Some(CueNode { depth: open.len(), content });
            }
            // An unclosed tag reaches to the end of the text.
            let (tag, after) = tagged[1..].split_once('>').unwrap_or((&tagged[1..], ""));
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                close(&mut open, name);
            } else if tag.starts_with(|sign: char| sign.is_ascii_digit()) {
                if let Some(stamp) = LineScanner::new(tag).only_timestamp() {
                    return Some(CueNode { depth: open.len(), content: NodeContent::Stamp(stamp) });
                }
            } else if let Some((kind, content)) = element(tag)
                && (kind != ElementKind::RubyText || open.last() == Some(&ElementKind::Ruby))
            {
                open.push(kind);
                return Some(CueNode { depth: open.len() - 1, content });
            }
        }
        None
    })
}

fn close(open: &mut Vec<ElementKind>, name: &str) {
    let Some(kind) = ElementKind::named(name) else { return };
    if open.last() == Some(&kind) {
        open.pop();
    } else if kind == ElementKind::Ruby && open.ends_with(&[ElementKind::Ruby, ElementKind::RubyText]) {
        open.truncate(open.len() - 2);
    }
}

/// `name.class.class annotation`
fn element(tag: &str) -> Option<(ElementKind, NodeContent)> {
    let names_end = tag.find(is_space).unwrap_or(tag.len());
    let (names, annotation) = tag.split_at(names_end);
    let mut names = names.split('.');
    let kind = ElementKind::named(names.next().unwrap_or_default())?;
    let classes = names.filter(|class| !class.is_empty()).map(str::to_owned).collect();
    let annotation = entities::resolved(annotation);
    let annotation = annotation.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    Some((kind, NodeContent::Element { kind, classes, annotation }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the tests of the W3C write a tree down, in one line.
    fn shown(text: &str) -> String {
        let show = |node: &CueNode| {
            let content = match &node.content {
                NodeContent::Text(text) => format!("{text:?}"),
                NodeContent::Stamp(at) => format!("@{}", at.as_millis_rounded()),
                NodeContent::Element { kind, classes, annotation } => format!("{kind:?}{classes:?}{annotation:?}"),
            };
            format!("{}{content}", ">".repeat(node.depth))
        };
        cue_tree(text).map(|node| show(&node)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn trees_are_built_as_the_standard_says() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text), expected, "{text}");
        check("tea", r#""tea""#);
        check("tea & cake&amp;", r#""tea & cake&""#);
        check("<", "");
        check("<.loud>tea", r#""tea""#);
        check("&<c", r#""&" Class[]"""#);
        check("a<c.d e>b</c>c", r#""a" Class["d"]"e" >"b" "c""#);
        check("<v.x.y Ann \n Bell>hi", r#"Voice["x", "y"]"Ann Bell" >"hi""#);
        check("<v A&amp;B>hi", r#"Voice[]"A&B" >"hi""#);
        check("<lang en>x</lang>y", r#"Language[]"en" >"x" "y""#);
        check("<c></c x>y", r#"Class[]"" >"y""#);
        check("<rt>x", r#""x""#);
        check("<ruby>a<rt>b</ruby>c", r#"Ruby[]"" >"a" >RubyText[]"" >>"b" "c""#);
        check("<ruby>a<rt><b>b</rt></ruby>c", r#"Ruby[]"" >"a" >RubyText[]"" >>Bold[]"" >>>"b" >>>"c""#);
        check("<ruby>a<rt><b>b</rt></b></ruby>c", r#"Ruby[]"" >"a" >RubyText[]"" >>Bold[]"" >>>"b" "c""#);
        check("a<00:00:01.500>b<00:01>c<0:00.500", r#""a" @1500 "b" "c""#);
        check("<00:01.000", "@1000");
    }
}
