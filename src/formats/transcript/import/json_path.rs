//! Ways through a JSON document, written as `results.channels[].alternatives[0].words`.
//!
//! A name leads to the member of an object, `*` to each of its members, `[]` to each item of a list, `[2]` to one of them; an
//! empty way stays where it is.

use super::json::Json;

/// Everything that the way leads to, in the order of the file.
pub(super) fn all<'a>(from: Json<'a>, way: &str) -> Vec<Json<'a>> {
    let mut found = Vec::new();
    walk(from, way, &mut |value| {
        found.push(value);
        false
    });
    found
}

/// The first that the way leads to.
pub(super) fn first<'a>(from: Json<'a>, way: &str) -> Option<Json<'a>> {
    let mut found = None;
    walk(from, way, &mut |value| {
        found = Some(value);
        true
    });
    found
}

/// The value at the first of several paths that exists.
pub(super) fn first_of<'a>(from: Json<'a>, ways: &[&str]) -> Option<Json<'a>> {
    ways.iter().find_map(|way| first(from, way))
}

/// Hands on what the way leads to until `found` has seen enough; whether it has.
pub(super) fn walk<'a>(from: Json<'a>, way: &str, found: &mut dyn FnMut(Json<'a>) -> bool) -> bool {
    let way = way.strip_prefix('.').unwrap_or(way);
    if way.is_empty() {
        return found(from);
    }
    if let Some(rest) = way.strip_prefix("[]") {
        return from.list().is_some_and(|mut items| items.any(|item| walk(item, rest, found)));
    }
    if let Some((number, rest)) = way.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        let item = number.parse().ok().and_then(|number: usize| from.list()?.nth(number));
        return item.is_some_and(|item| walk(item, rest, found));
    }
    let (name, rest) = way.split_at(way.find(['.', '[']).unwrap_or(way.len()));
    if name == "*" {
        return from.members().any(|(_, member)| walk(member, rest, found));
    }
    from.get(name).is_some_and(|member| walk(member, rest, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::import::json;
    use base::progress::Progress;

    #[test]
    fn ways_lead_to_members_and_items() {
        let text = r#"{"a": {"b": [{"c": 1}, {"c": 2}, {"d": 3}], "e": {"f": 4, "g": 5}}}"#;
        let tape = json::parse(text.to_owned(), &Progress::silent()).unwrap();
        let check = |way: &str, expected: &[f64]| {
            let numbers: Vec<f64> = all(tape.root(), way).into_iter().filter_map(Json::number).collect();
            assert_eq!(numbers, expected, "{way}");
            assert_eq!(first(tape.root(), way).and_then(Json::number), expected.first().copied(), "{way}");
        };
        check("a.b[].c", &[1.0, 2.0]);
        check("a.b[2].d", &[3.0]);
        check("a.e.*", &[4.0, 5.0]);
        check("a.b[9].c", &[]);
        check("a.x.c", &[]);
        assert!(first(tape.root(), "").is_some_and(Json::is_object));
    }
}
