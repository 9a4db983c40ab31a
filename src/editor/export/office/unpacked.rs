//! Files for office programs read again, by tests.

use std::io::{Cursor, Read as _};

use zip::{DateTime, ZipArchive};

/// A part of a file, which must be whole: all its parts are XML, and none tells a time.
pub fn part_of(file: &[u8], path: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(file)).expect("an archive");
    let mut found = None;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("a part");
        let name = entry.name().expect("a name").into_owned();
        assert_eq!(entry.last_modified(), Some(DateTime::default()), "{name}");
        let mut text = String::new();
        entry.read_to_string(&mut text).expect("text");
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut depth = 0;
        loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break,
                Ok(quick_xml::events::Event::Start(_)) => depth += 1,
                Ok(quick_xml::events::Event::End(_)) => depth -= 1,
                Ok(_) => {}
                Err(error) => panic!("{name} is no XML: {error}: {text}"),
            }
        }
        assert_eq!(depth, 0, "{name} ends too early");
        assert!(text.chars().all(|c| c >= ' ' || c == '\n' || c == '\t' || c == '\r'), "{name}: {text}");
        if name == path {
            found = Some(text);
        }
    }
    found.unwrap_or_else(|| panic!("{path} is missing"))
}
