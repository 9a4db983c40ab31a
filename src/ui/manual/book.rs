//! The pages of the manual, divided by their headings: what is shown and found at a time is one section.

use std::ops::Range;
use std::sync::LazyLock;

use super::markdown;

/// Name and text of each page, in the order in which one reads them.
const FILES: [(&str, &str); 8] = [
    ("window.md", include_str!("../../../assets/manual/window.md")),
    ("keys.md", include_str!("../../../assets/manual/keys.md")),
    ("projects.md", include_str!("../../../assets/manual/projects.md")),
    ("formats.md", include_str!("../../../assets/manual/formats.md")),
    ("guidelines.md", include_str!("../../../assets/manual/guidelines.md")),
    ("streaming.md", include_str!("../../../assets/manual/streaming.md")),
    ("command-line.md", include_str!("../../../assets/manual/command-line.md")),
    ("limits.md", include_str!("../../../assets/manual/limits.md")),
];

/// The whole manual.
#[derive(Debug)]
pub struct Book {
    pub pages: Vec<ManualPage>,
    /// Of all pages, one behind the other.
    pub sections: Vec<ManualSection>,
    /// All that links lead to, as it is written.
    pub links: Vec<String>,
}

#[derive(Debug)]
pub struct ManualPage {
    file: &'static str,
    pub sections: Range<usize>,
}

/// A heading with what stands below it up to the next one.
#[derive(Debug)]
pub struct ManualSection {
    pub page: usize,
    /// 1 for the heading of the page, 2 and 3 for those below.
    pub level: usize,
    pub title: String,
    anchor: String,
    /// What stands below the heading, for the viewer.
    pub text: String,
    /// The same as it is read, a paragraph, an item or a row each.
    pub lines: Vec<String>,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    Section(usize),
    /// Another document of the project, or a place on the web.
    Outside(String),
}

impl Book {
    /// The manual, read once.
    pub fn get() -> &'static Self {
        static BOOK: LazyLock<Book> = LazyLock::new(|| Book::of(&FILES));
        &BOOK
    }

    fn of(files: &[(&'static str, &str)]) -> Self {
        let mut book = Self { pages: Vec::new(), sections: Vec::new(), links: Vec::new() };
        for &(file, text) in files {
            let first = book.sections.len();
            for Part { level, title, body } in parts(text) {
                book.links.extend(markdown::links(&body));
                book.sections.push(ManualSection {
                    page: book.pages.len(),
                    level,
                    anchor: markdown::anchor(&title),
                    title: markdown::plain(&title),
                    text: markdown::for_viewer(&body),
                    lines: markdown::plain_lines(&body),
                });
            }
            book.pages.push(ManualPage { file, sections: first..book.sections.len() });
        }
        book
    }

    /// "The window › Text"; a page's own heading alone for what stands right below it.
    pub fn path(&self, section: usize) -> String {
        let one = &self.sections[section];
        let page = &self.sections[self.pages[one.page].sections.start].title;
        if one.level == 1 { page.clone() } else { format!("{page} › {}", one.title) }
    }

    /// The sections right below one.
    pub fn below(&self, section: usize) -> impl Iterator<Item = usize> {
        let level = self.sections[section].level;
        let end = self.pages[self.sections[section].page].sections.end;
        let inside = (section + 1..end).take_while(move |&other| self.sections[other].level > level);
        inside.filter(move |&other| self.sections[other].level == level + 1)
    }

    /// The section that "window.md#text" names, or "window.md".
    pub fn section(&self, link: &str) -> Option<usize> {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let page = self.pages.iter().find(|page| page.file == file)?;
        let named = page.sections.clone().find(|&section| self.sections[section].anchor == anchor);
        named.or(anchor.is_empty().then_some(page.sections.start))
    }

    /// Where a link leads that stands on a page.
    pub fn target(&self, page: usize, link: &str) -> LinkTarget {
        let of_page = link.starts_with('#').then(|| format!("{}{link}", self.pages[page].file));
        match self.section(of_page.as_deref().unwrap_or(link)) {
            Some(section) => LinkTarget::Section(section),
            None => LinkTarget::Outside(link.trim_start_matches("../").to_owned()),
        }
    }
}

/// A heading and what stands below it.
struct Part {
    level: usize,
    title: String,
    body: String,
}

/// A page at its headings. A table in which rows stand in groups, as that of the keys, is parted at these, too.
fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut is_code = false;
    // The first two lines of the table that was begun last.
    let mut heads: Vec<&str> = Vec::new();
    for line in text.lines() {
        is_code ^= markdown::is_fence(line);
        let marks = line.bytes().take_while(|&byte| byte == b'#').count();
        if !is_code && (1..=3).contains(&marks) && line[marks..].starts_with(' ') {
            parts.push(Part { level: marks, title: line[marks..].trim().to_owned(), body: String::new() });
            continue;
        }
        match line.starts_with('|') && !is_code {
            true if heads.len() < 2 => heads.push(line),
            true => {}
            false => heads.clear(),
        }
        if let Some(group) = group_of_rows(line).filter(|_| !is_code && heads.len() == 2) {
            let body = format!("{}\n", heads.join("\n"));
            parts.push(Part { level: 2, title: group.to_owned(), body });
            continue;
        }
        if let Some(part) = parts.last_mut() {
            part.body.push_str(line);
            part.body.push('\n');
        }
    }
    parts
}

/// What the rows behind this one are: `| **File** | | |`.
fn group_of_rows(line: &str) -> Option<&str> {
    let inner = line.strip_prefix("| **")?;
    let (group, rest) = inner.split_once("** |")?;
    rest.chars().all(|letter| matches!(letter, '|' | ' ')).then_some(group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::Menu;

    const PAGES: [(&str, &str); 2] = [
        (
            "one.md",
            "# One\n\nAbout [two](two.md#a-b) and [here](#low).\n\n## High\n\n```sh\n# no heading\n```\n\n### Low\n\nEnd.\n",
        ),
        (
            "two.md",
            "# Two\n\n<!-- keys:start -->\n| a | b |\n|---|---|\n| **File** | |\n| c | d |\n| **Edit** | |\n| e | f |\n\n\
             ## A B\n\nBack to [One](one.md), [out](../../README.md#x).\n",
        ),
    ];

    #[test]
    fn pages_are_parted_at_headings_and_at_groups_of_rows() {
        let book = Book::of(&PAGES);
        let titles: Vec<(usize, &str)> =
            book.sections.iter().map(|section| (section.level, section.title.as_str())).collect();
        assert_eq!(titles, [(1, "One"), (2, "High"), (3, "Low"), (1, "Two"), (2, "File"), (2, "Edit"), (2, "A B")]);
        assert_eq!(book.sections[1].lines, ["# no heading"]);
        assert_eq!(book.sections[3].text, "");
        assert_eq!(book.sections[5].text, "| a | b |\n|---|---|\n| e | f |");
        assert_eq!(book.path(2), "One › Low");
        assert_eq!(book.path(3), "Two");
        assert_eq!(book.below(0).collect::<Vec<_>>(), [1]);
        assert_eq!(book.below(1).collect::<Vec<_>>(), [2]);
        assert_eq!(book.below(2).count(), 0);
    }

    #[test]
    fn links_lead_to_sections_or_out() {
        let book = Book::of(&PAGES);
        let check = |page: usize, link: &str, expected: LinkTarget| assert_eq!(book.target(page, link), expected);
        check(0, "two.md#a-b", LinkTarget::Section(6));
        check(0, "#low", LinkTarget::Section(2));
        check(1, "one.md", LinkTarget::Section(0));
        check(1, "../../README.md#x", LinkTarget::Outside("README.md#x".to_owned()));
        check(1, "https://a.b/c", LinkTarget::Outside("https://a.b/c".to_owned()));
        assert_eq!(book.links, ["two.md#a-b", "#low", "one.md", "../../README.md#x"]);
    }

    #[test]
    fn the_book_has_every_page_of_the_manual_and_its_links_hold() {
        let folder = std::path::Path::new(base::SOURCE_TREE).join("assets/manual");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".md"))
            .collect();
        files.sort();
        let mut known = FILES.map(|(file, _)| file.to_owned());
        known.sort();
        assert_eq!(files, known);

        let book = Book::get();
        for page in &book.pages {
            assert_eq!(book.sections[page.sections.start].level, 1, "{} begins with its heading", page.file);
        }
        for (page, (file, text)) in FILES.iter().enumerate() {
            for link in markdown::links(text).iter().filter(|link| !link.contains("..") && !link.contains("://")) {
                assert!(matches!(book.target(page, link), LinkTarget::Section(_)), "{file}: {link}");
            }
        }
        for menu in Menu::ALL {
            let section = book.section(&format!("keys.md#{}", menu.label().to_lowercase()));
            assert!(section.is_some_and(|section| !book.sections[section].lines.is_empty()), "keys of {menu:?}");
        }
    }
}
