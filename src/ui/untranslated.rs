//! Finds what the window says without its tables: it is drawn with every text of the tables in brackets, and what stands outside
//! them must be the talk's own or a name.

use std::collections::BTreeSet;

use egui_kittest::kittest::AccessKitNode;

/// What has no language: the program's name, and what egui itself tells screen readers of panels and windows.
const NAMES: &[&str] = &["Breathmark", "Resize", "panel", "Close", "window"];

/// The words that a screen reader finds below `root` outside all brackets, but for those of `content`.
pub fn untranslated(root: AccessKitNode<'_>, content: &[&str]) -> BTreeSet<String> {
    let known: BTreeSet<&str> = content.iter().copied().flat_map(words).chain(NAMES.iter().copied()).collect();
    let mut found = BTreeSet::new();
    collect(root, &known, &mut found);
    found
}

fn collect(node: AccessKitNode<'_>, known: &BTreeSet<&str>, found: &mut BTreeSet<String>) {
    for text in
        [node.label(), node.value(), node.description(), node.placeholder().map(str::to_owned)].into_iter().flatten()
    {
        let outside = outside_brackets(&text);
        // Paths are names, too.
        let spoken: Vec<&str> =
            outside.split_whitespace().filter(|token| !std::path::Path::new(token).has_root()).collect();
        if words(&spoken.join(" ")).any(|word| !known.contains(word)) {
            found.insert(text);
        }
    }
    for child in node.children() {
        collect(child, known, found);
    }
}

fn outside_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            '‡' => depth += 1,
            '†' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
        // What stood on both sides are two words.
        if c == '‡' && depth == 1 {
            outside.push(' ');
        }
    }
    outside
}

/// Words of at least two letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1)
}

#[test]
fn what_stands_outside_the_brackets_is_found() {
    assert_eq!(outside_brackets("a ‡b ‡c† d† e"), "a   e");
    assert_eq!(words(&outside_brackets("‡Drop† 12 files, A")).collect::<Vec<_>>(), ["files"]);
}
