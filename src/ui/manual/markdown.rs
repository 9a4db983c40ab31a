//! The Markdown of the manual: made ready for the viewer, and stripped of its marks for those who search.

/// The widest table, in characters, that is shown as one: the viewer does not wrap cells, so wider ones become lists.
const WIDEST_TABLE: usize = 90;

/// A part of a text that stands by itself.
#[derive(Debug, PartialEq)]
enum Block {
    Paragraph(String),
    /// With its indent and its mark.
    Item(String, String),
    /// Rows of cells; the first row are the heads.
    Table(Vec<Vec<String>>),
    /// With its fences.
    Code(Vec<String>),
}

/// Whether a line begins or ends code.
pub fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

/// A text divided where code begins and ends: each part, and whether it is code, then without its fences.
pub fn parts(text: &str) -> Vec<(bool, String)> {
    let mut parts = vec![(false, String::new())];
    for line in text.lines() {
        let is_code = parts.last().is_some_and(|(is_code, _)| *is_code);
        if is_fence(line) {
            parts.push((!is_code, String::new()));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts.retain(|(_, part)| !part.trim().is_empty());
    parts
}

/// What a line of a list begins with: its indent, and its mark with the blank behind it.
fn item_mark(line: &str) -> Option<(&str, &str, &str)> {
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = match text.as_bytes().get(digits..)? {
        [b'-' | b'*', b' ', ..] if digits == 0 => 2,
        [b'.', b' ', ..] if digits > 0 => digits + 2,
        _ => return None,
    };
    Some((indent, &text[..mark], &text[mark..]))
}

/// The cells of a row of a table.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let (mut cells, mut cell, mut is_escaped) = (Vec::new(), String::new(), false);
    for letter in inner.chars() {
        match letter {
            '|' if !is_escaped => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(letter),
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    cells.push(cell.trim().to_owned());
    cells
}

fn is_rule(row: &[String]) -> bool {
    row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|letter| matches!(letter, '-' | ':')))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // Whether the next line goes on with the last block.
    let mut goes_on = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if is_fence(line) {
            let code = lines.by_ref().take_while(|line| !is_fence(line)).map(str::to_owned);
            let fence = trimmed.to_owned();
            blocks.push(Block::Code(std::iter::once(fence).chain(code).chain(["```".to_owned()]).collect()));
            goes_on = false;
        } else if trimmed.is_empty() || (trimmed.starts_with("<!--") && trimmed.ends_with("-->")) {
            goes_on = false;
        } else if trimmed.starts_with('|') {
            match blocks.last_mut() {
                Some(Block::Table(rows)) if goes_on => rows.push(cells(trimmed)),
                _ => blocks.push(Block::Table(vec![cells(trimmed)])),
            }
            goes_on = true;
        } else if let Some((indent, mark, rest)) = item_mark(line) {
            blocks.push(Block::Item(format!("{indent}{mark}"), rest.trim_end().to_owned()));
            goes_on = true;
        } else {
            match blocks.last_mut().filter(|_| goes_on) {
                Some(Block::Paragraph(text) | Block::Item(_, text)) => {
                    text.push(' ');
                    text.push_str(trimmed);
                }
                _ => blocks.push(Block::Paragraph(trimmed.to_owned())),
            }
            goes_on = true;
        }
    }
    for block in &mut blocks {
        if let Block::Table(rows) = block
            && rows.get(1).is_some_and(|row| is_rule(row))
        {
            rows.remove(1);
        }
    }
    // Heads without a row say nothing.
    blocks.retain(|block| !matches!(block, Block::Table(rows) if rows.len() < 2));
    blocks
}

/// How wide a table is when nothing in it is wrapped, in characters.
fn width(rows: &[Vec<String>]) -> usize {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let of_column = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| plain(cell).chars().count()).max().unwrap_or_default() + 3
    };
    (0..columns).map(of_column).sum()
}

/// The row of a wide table as an item of a list: what it is about, then its cells, named by the heads if there are several.
fn item_of_row(heads: &[String], row: &[String]) -> String {
    let first = row.first().map_or("", String::as_str);
    let about = if first.starts_with('`') || first.is_empty() { first.to_owned() } else { format!("**{first}**") };
    let named = row.len() > 2;
    let cells = row.iter().zip(heads).skip(1).filter(|(cell, _)| !cell.is_empty());
    let cells = cells.map(|(cell, head)| match head.as_str() {
        head if named && !head.is_empty() => format!("{head}: {cell}"),
        _ => cell.clone(),
    });
    let cells = cells.collect::<Vec<_>>().join("; ");
    format!("{about}: {cells}").replace("\\|", "|")
}

/// The text as the viewer shows it well: lines that an editor has wrapped joined, wide tables as lists, no comments.
pub fn for_viewer(text: &str) -> String {
    let mut shown = String::new();
    let mut is_list = false;
    for block in blocks(text) {
        let items = match &block {
            Block::Item(mark, text) => vec![format!("{mark}{text}\n")],
            Block::Table(rows) if width(rows) > WIDEST_TABLE => {
                rows[1..].iter().map(|row| format!("- {}\n", item_of_row(&rows[0], row))).collect()
            }
            _ => Vec::new(),
        };
        if is_list && items.is_empty() {
            shown.push('\n');
        }
        is_list = !items.is_empty();
        items.iter().for_each(|item| shown.push_str(item));
        match block {
            Block::Paragraph(text) => shown.push_str(&format!("{text}\n\n")),
            Block::Code(lines) => shown.push_str(&format!("{}\n\n", lines.join("\n"))),
            Block::Table(rows) if !is_list => {
                let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
                let rule = format!("|{}\n", "---|".repeat(rows[0].len()));
                shown.push_str(&format!("{}{rule}", line(&rows[0])));
                rows[1..].iter().for_each(|row| shown.push_str(&line(row)));
                shown.push('\n');
            }
            Block::Table(_) | Block::Item(..) => {}
        }
    }
    shown.trim_end().to_owned()
}

/// What a reader reads, a paragraph, an item, a row or a line of code each.
pub fn plain_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for block in blocks(text) {
        match block {
            Block::Paragraph(text) | Block::Item(_, text) => lines.push(plain(&text)),
            Block::Table(rows) => lines.extend(rows[1..].iter().map(|row| {
                let cells = row.iter().map(|cell| plain(cell)).filter(|cell| !cell.is_empty());
                cells.collect::<Vec<_>>().join(" – ")
            })),
            Block::Code(code) => {
                let inner = &code[1..code.len() - 1];
                lines.extend(inner.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()));
            }
        }
    }
    lines
}

/// A piece of a paragraph without its marks.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    walk(text, |letter| plain.push(letter), |_| {});
    plain
}

/// Where the links of a text lead.
pub fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for block in blocks(text) {
        let mut take = |text: &str| walk(text, |_| {}, |link| links.push(link.to_owned()));
        match block {
            Block::Paragraph(text) | Block::Item(_, text) => take(&text),
            Block::Table(rows) => rows.iter().flatten().for_each(|cell| take(cell)),
            Block::Code(_) => {}
        }
    }
    links
}

/// Goes through a piece of a paragraph: the letters that are read, and the links.
fn walk(text: &str, mut read: impl FnMut(char), mut link: impl FnMut(&str)) {
    let mut rest = text;
    let mut is_code = false;
    // Brackets of links that are open.
    let mut open = 0_usize;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = match letter {
            '`' => {
                is_code = !is_code;
                after
            }
            '\\' if after.starts_with(if is_code {
                &['|'][..]
            } else {
                &['|', '*', '`', '[', ']', '\\', '_', '#'][..]
            }) =>
            {
                read(after.chars().next().unwrap_or_default());
                &after[1..]
            }
            _ if is_code => {
                read(letter);
                after
            }
            '*' => after,
            '!' if after.starts_with('[') && begins_link(&after[1..]) => after,
            '[' if begins_link(after) => {
                open += 1;
                after
            }
            ']' if open > 0 => {
                open -= 1;
                let (to, behind) = after.trim_start_matches('(').split_once(')').unwrap_or((after, ""));
                link(to);
                behind
            }
            _ => {
                read(letter);
                after
            }
        };
    }
}

/// Whether what stands behind a bracket is the text of a link.
fn begins_link(text: &str) -> bool {
    text.split_once(']').is_some_and(|(_, behind)| behind.starts_with('('))
}

/// The name by which a heading is linked.
pub fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_divided_from_text() {
        let found = parts("One\n\n```sh\nbreathmark  a\n  b\n```\nTwo\n");
        let expected = [(false, "One\n\n"), (true, "breathmark  a\n  b\n"), (false, "Two\n")];
        assert_eq!(found, expected.map(|(is_code, text)| (is_code, text.to_owned())));
        assert_eq!(parts("```\na"), [(true, "a\n".to_owned())], "a fence that is never closed");
    }

    #[test]
    fn marks_go_and_what_is_read_stays() {
        let check = |text: &str, expected: &str| assert_eq!(plain(text), expected, "{text}");
        check("`Ctrl+F` **finds** *and* replaces", "Ctrl+F finds and replaces");
        check("see [Formats](formats.md#converting), not [Applause]", "see Formats, not [Applause]");
        check("`{\\an8}` and `a\\|b` and 2 \\* 3", "{\\an8} and a|b and 2 * 3");
        check("`*.srt`", "*.srt");
        let text = "See [one](a.md#b)\nand [two](https://c.d).\n\n```sh\n[no](link)\n```\n\n\
                    | a | b |\n|---|---|\n| x | [three](#e) |\n";
        assert_eq!(links(text), ["a.md#b", "https://c.d", "#e"]);
    }

    #[test]
    fn wrapped_lines_are_joined_and_code_is_left() {
        let text = "One\ntwo.\n\n<!-- keys:start -->\n- first\n  goes on\n- second\n\nAfter.\n```sh\na  b\n\nc\n```\n";
        assert_eq!(for_viewer(text), "One two.\n\n- first goes on\n- second\n\nAfter.\n\n```sh\na  b\n\nc\n```");
        assert_eq!(plain_lines(text), ["One two.", "first goes on", "second", "After.", "a  b", "c"]);
    }

    #[test]
    fn narrow_tables_stay_and_wide_ones_become_lists() {
        let narrow = "| shape | state |\n|---|---|\n| check | accepted |\n";
        assert_eq!(for_viewer(narrow), narrow.trim_end());
        assert_eq!(plain_lines(narrow), ["check – accepted"]);
        let long = "much to say about it, ".repeat(6);
        let wide = format!("| in the window | `segment` | |\n|---|---|---|\n| Encoding | `--x a\\|b` | {long}|\n");
        assert_eq!(for_viewer(&wide), format!("- **Encoding**: `segment`: `--x a|b`; {}", long.trim_end()));
        assert_eq!(for_viewer("| a | b |\n|---|---|\n"), "", "heads without rows");
    }
}
