//! No circles between the files of a folder: where two files use each other, a type stands in the wrong one.
//!
//! Between crates the compiler rules circles out. Inside one, every folder is looked at by itself: every file and every folder in it is a
//! node, and so is its own `mod.rs`. A file uses another if it names something of it: by `super::`, `crate::`, `self::` or,
//! in a `mod.rs`, by the name of a child. What a module hands on by `use` is used from where it comes: a child that names
//! `super::Name` uses the file in which `Name` is written, wherever `mod.rs` has it from. To declare a module and to hand on
//! what is in it (`pub use`) is no use. Methods are not followed: `impl` blocks of one type in several files are no circle,
//! but its definition must stand below them. Code under `#[cfg(test)]` is free. The source is scanned as text; it is not
//! parsed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::layers::{ROOMS, code_only, rust_files, without_test_items};

/// The names from the crate's root to a module.
type ModulePath = Vec<String>;

#[test]
fn files_of_a_folder_do_not_use_each_other_in_circles() {
    let (mut count, mut found) = (0, Vec::new());
    for room in ROOMS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
        let mut files = Vec::new();
        rust_files(&root, &mut files);
        let sources = files.into_iter().map(|file| {
            let path = file.strip_prefix(&root).expect("found below the crate").to_string_lossy().replace('\\', "/");
            (path, fs::read_to_string(&file).expect("a source file is readable"))
        });
        let modules = Modules::of(&sources.collect());
        count += modules.0.len();
        found.extend(modules.circles().into_iter().map(|circle| format!("{room}: {circle}")));
    }
    assert!(count > 300, "only {count} modules were found");
    assert!(found.is_empty(), "{} circles:\n{}", found.len(), found.join("\n"));
}

/// A place in a module's code where something is named.
struct Use {
    line: usize,
    /// From the crate's root.
    path: Vec<String>,
    /// Whether it is only handed on.
    is_handed_on: bool,
}

/// A module, less what is under `#[cfg(test)]`.
struct Module {
    file: String,
    uses: Vec<Use>,
    /// What names at the top stand for.
    imports: BTreeMap<String, Vec<String>>,
}

struct Modules(BTreeMap<ModulePath, Module>);

impl Modules {
    /// Of files by their paths in the crate.
    fn of(sources: &BTreeMap<String, String>) -> Self {
        let mut codes = BTreeMap::new();
        load(Vec::new(), "lib.rs", sources, &mut codes);
        let known: BTreeSet<ModulePath> = codes.keys().cloned().collect();
        let modules = codes.into_iter().map(|(path, (file, code))| {
            let module = Module::of(&path, file, &code, &known);
            (path, module)
        });
        Self(modules.collect())
    }

    /// The module in which something is written that is named by this path.
    fn origin(&self, path: &[String], depth: usize) -> Option<ModulePath> {
        const DEEPEST: usize = 16;
        let mut current = Vec::new();
        for (at, name) in path.iter().enumerate() {
            let child = [current.as_slice(), std::slice::from_ref(name)].concat();
            if self.0.contains_key(&child) {
                current = child;
                continue;
            }
            let import = self.0.get(&current)?.imports.get(name).filter(|import| import[..] != path[..=at]);
            return match import {
                Some(import) if depth < DEEPEST => self.origin(&[import, &path[at + 1..]].concat(), depth + 1),
                _ => Some(current),
            };
        }
        Some(current)
    }

    /// Which module uses which, and where.
    fn edges(&self) -> BTreeMap<(ModulePath, ModulePath), String> {
        let mut edges = BTreeMap::new();
        for (user, module) in &self.0 {
            for place in module.uses.iter().filter(|place| !place.is_handed_on) {
                if let Some(used) = self.origin(&place.path, 0).filter(|used| used != user) {
                    edges.entry((user.clone(), used)).or_insert_with(|| format!("{}:{}", module.file, place.line));
                }
            }
        }
        edges
    }

    /// Every set of nodes of a folder that use each other, with the places.
    fn circles(&self) -> Vec<String> {
        let edges = self.edges();
        let folders: BTreeSet<&[String]> =
            self.0.keys().filter_map(|path| path.split_last()).map(|(_, folder)| folder).collect();
        let mut found = Vec::new();
        for folder in folders {
            let node = |path: &ModulePath| {
                let inside = path.strip_prefix(folder)?;
                Some(inside.first().map_or("mod.rs", String::as_str).to_owned())
            };
            let mut inside: BTreeMap<(String, String), &str> = BTreeMap::new();
            for ((user, used), place) in &edges {
                if let (Some(user), Some(used)) = (node(user), node(used))
                    && user != used
                {
                    inside.entry((user, used)).or_insert(place);
                }
            }
            found.extend(circles_of(&inside).into_iter().map(|circle| {
                let within = |(user, used): &(String, String)| circle.contains(user) && circle.contains(used);
                let places = inside.iter().filter(|(edge, _)| within(edge));
                let places = places.map(|((user, used), place)| format!("    {user} uses {used}: {place}"));
                let nodes = circle.iter().cloned().collect::<Vec<_>>().join(", ");
                format!("{}: {nodes}\n{}", folder.join("/"), places.collect::<Vec<_>>().join("\n"))
            }));
        }
        found
    }
}

/// Sets of nodes from each of which every other can be reached.
fn circles_of(edges: &BTreeMap<(String, String), &str>) -> BTreeSet<BTreeSet<String>> {
    let reachable = |from: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(node) = open.pop() {
            let next = edges.keys().filter(|(user, _)| *user == node).map(|(_, used)| used.clone());
            open.extend(next.filter(|used| seen.insert(used.clone())));
        }
        seen
    };
    let reach: BTreeMap<&str, BTreeSet<String>> =
        edges.keys().map(|(user, _)| (user.as_str(), reachable(user))).collect();
    let in_circle = reach.iter().filter(|(node, reached)| reached.contains(**node));
    let circle = |(node, reached): (&&str, &BTreeSet<String>)| {
        let back = |other: &&String| reach.get(other.as_str()).is_some_and(|reached| reached.contains(*node));
        reached.iter().filter(back).cloned().collect()
    };
    in_circle.map(circle).collect()
}

/// Finds the file of every module that `file` declares, and so on.
fn load(
    path: ModulePath,
    file: &str,
    sources: &BTreeMap<String, String>,
    codes: &mut BTreeMap<ModulePath, (String, String)>,
) {
    let Some(source) = sources.get(file) else { return };
    let code = without_visibility(&without_test_items(&code_only(source)));
    let folder = match file.rsplit_once('/') {
        Some((folder, "mod.rs")) => format!("{folder}/"),
        None if file == "lib.rs" => String::new(),
        _ => format!("{}/", file.trim_end_matches(".rs")),
    };
    let declared = code.lines().filter_map(|line| {
        let line = line.trim().trim_start_matches("pub ").trim_start();
        line.strip_prefix("mod ")?.strip_suffix(';').map(|name| name.trim().to_owned())
    });
    for name in declared.collect::<Vec<_>>() {
        let child = [path.clone(), vec![name.clone()]].concat();
        for file in [format!("{folder}{name}.rs"), format!("{folder}{name}/mod.rs")] {
            load(child.clone(), &file, sources, codes);
        }
    }
    codes.insert(path, (file.to_owned(), code));
}

/// `pub(in crate::a)` and `pub(super)` name modules without using them.
fn without_visibility(code: &str) -> String {
    let mut plain = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = rest.find("pub(") {
        let end = rest[at..].find(')').map_or(rest.len(), |end| at + end + 1);
        plain.push_str(&rest[..at + 3]);
        plain.extend(std::iter::repeat_n(' ', end - at - 3));
        rest = &rest[end..];
    }
    plain + rest
}

impl Module {
    fn of(path: &ModulePath, file: String, code: &str, known: &BTreeSet<ModulePath>) -> Self {
        let (mut uses, mut imports) = (Vec::new(), BTreeMap::new());
        let line_of = |at: usize| code[..at].matches('\n').count() + 1;
        let statements = use_statements(code);
        for (range, is_handed_on) in &statements {
            for Named { mut path_names, alias } in names_from(&code[range.clone()]) {
                if path_names.len() > 1 && path_names.last().is_some_and(|name| name == "self") {
                    path_names.pop();
                }
                let Some(absolute) = from_root(path, &path_names, known) else { continue };
                if let Some(name) = alias.or(path_names.last().cloned()) {
                    imports.entry(name).or_insert_with(|| absolute.clone());
                }
                let line = line_of(range.start);
                uses.push(Use { line, path: absolute, is_handed_on: *is_handed_on });
            }
        }
        let is_inside = |at: usize| statements.iter().any(|(range, _)| range.contains(&at));
        for at in path_starts(code).filter(|&at| !is_inside(at)) {
            let names = path_at(&code[at..]);
            let is_imported = imports.contains_key(&names[0]);
            if let Some(absolute) = from_root(path, &names, known).filter(|_| !is_imported) {
                uses.push(Use { line: line_of(at), path: absolute, is_handed_on: false });
            }
        }
        Self { file, uses, imports }
    }
}

/// The path from the root, of one that begins in this crate.
fn from_root(module: &ModulePath, names: &[String], known: &BTreeSet<ModulePath>) -> Option<Vec<String>> {
    let child = || [module.as_slice(), &names[..1]].concat();
    match names.first()?.as_str() {
        "crate" => Some(names[1..].to_vec()),
        "self" | "super" => {
            let rest = names.iter().skip_while(|name| *name == "self");
            let up = rest.clone().take_while(|name| *name == "super").count();
            let base = &module[..module.len().checked_sub(up)?];
            Some(base.iter().chain(rest.skip(up)).cloned().collect())
        }
        _ if known.contains(&child()) => Some([module.as_slice(), names].concat()),
        _ => None,
    }
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// What stands between `use` and `;`, and whether it is `pub`.
fn use_statements(code: &str) -> Vec<(std::ops::Range<usize>, bool)> {
    let begins = |at: &usize| code[..*at].trim_end_matches(' ').ends_with(['\n', ';', '}', '{', ']']) || *at == 0;
    let is_public = |at: usize| code[..at].trim_end_matches(' ').ends_with("pub");
    let places = code.match_indices("use ").map(|(at, _)| at);
    let statements = places.filter_map(|at| {
        let start = if is_public(at) { code[..at].trim_end_matches(' ').len() - 3 } else { at };
        let end = code[at..].find(';')? + at;
        begins(&start).then(|| (at + "use ".len()..end, is_public(at)))
    });
    statements.collect()
}

/// A path in a `use`, and the name that it gets.
struct Named {
    path_names: Vec<String>,
    alias: Option<String>,
}

/// All paths of `a::{b, c::{d, e as f}}`.
fn names_from(tree: &str) -> Vec<Named> {
    let tree = tree.trim();
    if let Some(inside) = tree.strip_prefix('{').and_then(|tree| tree.strip_suffix('}')) {
        return parts(inside).into_iter().flat_map(names_from).collect();
    }
    if let Some((first, rest)) = tree.split_once("::").filter(|(first, _)| first.chars().all(is_name_letter)) {
        let mut named = names_from(rest);
        named.iter_mut().for_each(|named| named.path_names.insert(0, first.to_owned()));
        return named;
    }
    match tree.split_once(" as ") {
        Some((name, alias)) => {
            vec![Named { path_names: vec![name.trim().to_owned()], alias: Some(alias.trim().to_owned()) }]
        }
        None if tree.is_empty() => Vec::new(),
        None => vec![Named { path_names: vec![tree.to_owned()], alias: None }],
    }
}

/// What stands between the outermost commas.
fn parts(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Where paths begin.
fn path_starts(code: &str) -> impl Iterator<Item = usize> + '_ {
    code.match_indices("::").filter_map(|(at, _)| {
        let start = code[..at]
            .rfind(|letter: char| !is_name_letter(letter))
            .map_or(0, |before| before + code[before..].chars().next().map_or(0, char::len_utf8));
        (start < at && !code[..start].ends_with("::")).then_some(start)
    })
}

/// The names of the path with which `code` begins.
fn path_at(code: &str) -> Vec<String> {
    let end = code.find(|letter: char| !is_name_letter(letter) && letter != ':').unwrap_or(code.len());
    code[..end].split("::").map(|name| name.trim_matches(':').to_owned()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn circles_are_found_and_what_is_none_is_not() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let root = ("lib.rs".to_owned(), "pub mod f;\npub mod g;\n".to_owned());
        let other = ("g.rs".to_owned(), "pub struct Other;\n".to_owned());
        let files = files.iter().map(|(path, source)| (format!("f/{path}"), (*source).to_owned()));
        let circles = Modules::of(&files.chain([root, other]).collect()).circles();
        let found: Vec<&str> = circles.iter().map(|circle| circle.lines().next().unwrap_or_default()).collect();
        assert_eq!(found, expected, "{circles:#?}");
    };
    let mods = "mod a;\nmod b;\npub(super) mod c;\n";
    // Siblings, however they name each other.
    for (of_a, of_b) in [
        ("use super::b::B;", "use super::a::A;"),
        ("use super::{\n    c::C,\n    b::{B, D},\n};", "fn f() { super::a::f() }"),
        ("use crate::f::b;", "use crate::{g::Other, f::a::A as Z};"),
        ("fn f(b: &crate::f::b::B) {}", "use super::a::*;"),
    ] {
        check(&[("mod.rs", mods), ("a.rs", of_a), ("b.rs", of_b)], &["f: a, b"]);
        check(&[("mod.rs", mods), ("a.rs", of_a), ("b.rs", "use crate::g::Other;")], &[]);
    }
    // Three in a row, and a folder as one of them.
    let (a, b) = ("use super::b::B;", "use super::c::C;");
    check(&[("mod.rs", mods), ("a.rs", a), ("b.rs", b), ("c.rs", "use super::a::A;")], &["f: a, b, c"]);
    let c = ("c/mod.rs", "mod d;");
    check(&[("mod.rs", mods), ("a.rs", a), ("b.rs", b), c, ("c/d.rs", "use crate::f::a::A;")], &["f: a, b, c"]);
    check(&[("mod.rs", mods), ("a.rs", a), ("b.rs", b), c, ("c/d.rs", "use super::super::a::A;")], &["f: a, b, c"]);
    // A child that uses its parent: fine as long as the parent only declares it and hands on what it has.
    let uses_parent = ("a.rs", "use super::Parent;");
    check(&[("mod.rs", "mod a;\npub use a::A;\npub struct Parent;"), uses_parent], &[]);
    check(&[("mod.rs", "mod a;\npub struct Parent;\nfn f() { a::f() }"), uses_parent], &["f: a, mod.rs"]);
    check(&[("mod.rs", "mod a;\nuse a::A;\npub struct Parent;"), uses_parent], &["f: a, mod.rs"]);
    check(&[("mod.rs", "mod a;\nuse self::a::A;\npub struct Parent;"), uses_parent], &["f: a, mod.rs"]);
    // What the parent hands on comes from where it is written.
    let handed_on = ("mod.rs", "mod a;\nmod b;\npub use b::B;\nuse a::A;\nfn f(a: A) {}");
    check(&[handed_on, ("a.rs", "use super::B;"), ("b.rs", "pub struct B;")], &[]);
    check(&[handed_on, ("a.rs", "use super::B;"), ("b.rs", "use super::A;")], &["f: a, b"]);
    let renamed = ("mod.rs", "mod a;\nmod b;\npub use b::B as Z;");
    check(&[renamed, ("a.rs", "use crate::f::Z;"), ("b.rs", "use super::a::A;")], &["f: a, b"]);
    // What is no use.
    for of_b in [
        "// use super::a::A;\n/* super::a::A */\nconst X: &str = \"super::a::A\";",
        "#[cfg(test)]\nmod tests {\n    use super::super::a::A;\n}",
        "#[cfg(test)]\nuse super::a::A;",
        "pub(in crate::f) struct B;\npub(super) fn f() {}",
        "fn f() { other::a::A; }",
    ] {
        check(&[("mod.rs", mods), ("a.rs", "use super::b::B;"), ("b.rs", of_b)], &[]);
    }
    check(
        &[("mod.rs", "#[cfg(test)]\nmod a;\nmod b;"), ("a.rs", "use super::b::B;"), ("b.rs", "use super::a::A;")],
        &[],
    );
}
