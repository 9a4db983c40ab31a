//! Where dictionaries lie, and which of them is the one for a language.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::language::{language_name, primary_language};
use base::disk;
use base::external_programs::{folder_below, folders_like};
use base::resources;
use base::texts::t;

/// A dictionary that was found: a file of stems with its rules beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DictionaryFile {
    /// As the file is called: "en_GB", "de_DE_frami".
    pub name: String,
    /// The file of stems, `.dic`.
    pub path: PathBuf,
}

impl DictionaryFile {
    /// The file of rules, `.aff`.
    pub fn rules(&self) -> PathBuf {
        self.path.with_extension("aff")
    }
}

/// Where systems keep dictionaries. What `*` stands for is looked up.
const SYSTEM_FOLDERS: &[&str] = &[
    "/usr/share/hunspell",
    "/usr/share/myspell",
    "/usr/share/myspell/dicts",
    "/usr/local/share/hunspell",
    "/opt/homebrew/share/hunspell",
    "/Library/Spelling",
    "/usr/lib/libreoffice/share/extensions/dict-*",
    "/usr/lib64/libreoffice/share/extensions/dict-*",
    "/Applications/LibreOffice.app/Contents/Resources/extensions/dict-*",
    "C:/Program Files/LibreOffice/share/extensions/dict-*",
    "C:/Program Files (x86)/LibreOffice/share/extensions/dict-*",
];

/// Below the home folder.
const HOME_FOLDERS: &[&str] = &[".local/share/hunspell", ".local/share/myspell", "Library/Spelling"];

/// The folders in which dictionaries are looked for: those of `DICPATH`, then the user's, the system's, the program's: what the user
/// installed counts before what came along.
pub fn dictionary_folders() -> Vec<PathBuf> {
    let named = std::env::var_os("DICPATH");
    let named: Vec<PathBuf> = named.iter().flat_map(std::env::split_paths).collect();
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let of_user = data.iter().flat_map(|data| ["hunspell", "myspell"].map(|name| data.join(name)));
    let home = directories::UserDirs::new();
    let home = home.as_ref().map(|folders| folders.home_dir());
    let of_home = home.iter().flat_map(|home| HOME_FOLDERS.iter().map(|folder| home.join(folder)));
    let of_program = resources::find("assets/dictionaries", |folder| folder.join("en_US.dic").is_file());
    // A program that many subtitlers have on Windows brings some.
    let of_subtitle_edit = folder_below(&|name| std::env::var_os(name), "APPDATA", "Subtitle Edit/Dictionaries");
    let of_system = SYSTEM_FOLDERS.iter().map(PathBuf::from).chain(of_subtitle_edit);
    named.into_iter().chain(of_user).chain(of_home).chain(of_system).chain(of_program).collect()
}

/// Where the user lives, as the system says it: "en_GB.UTF-8", "en-GB".
pub fn user_locale() -> Option<String> {
    locale_of(|name| std::env::var(name).ok(), sys_locale::get_locale)
}

/// Windows has no such variables, nor has what is started from the Finder of macOS: there the system is asked.
fn locale_of(variable: impl Fn(&str) -> Option<String>, of_system: impl FnOnce() -> Option<String>) -> Option<String> {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|text| !text.is_empty());
    named.or_else(of_system)
}

/// The names of the dictionaries of a language.
pub fn names_for(found: &[DictionaryFile], language: &str) -> Vec<String> {
    let primary = primary_language(language);
    let names = found.iter().map(|file| file.name.clone());
    names.filter(|name| primary_language(name) == primary).collect()
}

/// All dictionaries in these folders; of two with one name the first counts. A folder whose name ends in `*` stands for all that
/// begin like it.
pub fn dictionaries_in(folders: &[PathBuf]) -> Vec<DictionaryFile> {
    let disk = disk::real();
    let mut found: BTreeMap<String, PathBuf> = BTreeMap::new();
    for path in
        folders.iter().flat_map(|folder| folders_like(folder)).flat_map(|folder| disk.list(&folder).unwrap_or_default())
    {
        let is_stems = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dic"));
        let name = path.file_stem().and_then(|stem| stem.to_str());
        if let Some(name) = name.filter(|_| is_stems && disk.exists(&path.with_extension("aff"))) {
            found.entry(name.to_owned()).or_insert_with(|| path.clone());
        }
    }
    found.into_iter().map(|(name, path)| DictionaryFile { name, path }).collect()
}

/// Where a language is spoken that most dictionaries mean by its bare name.
const USUAL_REGIONS: &[(&str, &str)] =
    &[("en", "US"), ("de", "DE"), ("fr", "FR"), ("es", "ES"), ("pt", "PT"), ("it", "IT"), ("nl", "NL"), ("sv", "SE")];

/// The dictionary for a language: that of its own region, if it names one ("en-GB"), else the one that is `preferred`, else that of
/// the region in which the user lives (`locale`, as "en_GB.UTF-8"), else the usual one, else any of the language.
pub fn choose<'a>(
    found: &'a [DictionaryFile],
    language: &str,
    preferred: Option<&str>,
    locale: Option<&str>,
) -> Option<&'a DictionaryFile> {
    let primary = primary_language(language);
    let of_language: Vec<&DictionaryFile> =
        found.iter().filter(|file| primary_language(&file.name) == primary).collect();
    let named = |wanted: &str| {
        let wanted = wanted.split(['.', '@']).next().unwrap_or_default().replace('-', "_").to_ascii_lowercase();
        let is_it = |file: &&&DictionaryFile| {
            let name = file.name.replace('-', "_").to_ascii_lowercase();
            name == wanted || name.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with('_'))
        };
        of_language.iter().find(is_it).copied()
    };
    let has_region = |code: &&str| code.contains(['-', '_']);
    let usual = USUAL_REGIONS.iter().find(|(code, _)| *code == primary);
    let usual = usual.map(|(code, region)| format!("{code}_{region}"));
    Some(language)
        .filter(has_region)
        .and_then(named)
        .or_else(|| preferred.and_then(|name| of_language.iter().find(|file| file.name == name).copied()))
        .or_else(|| locale.filter(has_region).and_then(named))
        .or_else(|| of_language.iter().find(|file| file.name.eq_ignore_ascii_case(&primary)).copied())
        .or_else(|| usual.as_deref().and_then(named))
        .or_else(|| of_language.first().copied())
}

/// The packages of languages that are not called by their code alone.
const PACKAGES: &[(&str, &str)] = &[
    ("en", "hunspell-en-us"),
    ("de", "hunspell-de-de"),
    ("pt", "hunspell-pt-pt"),
    ("nb", "hunspell-no"),
    ("nn", "hunspell-no"),
];

/// Where to get a dictionary that is missing: the beginning of a sentence.
pub fn how_to_get_one(language: &str) -> String {
    let name = language_name(language).unwrap_or_else(|| language.to_owned());
    // Debian's packages; those of languages with several countries have the country in their name.
    let primary = primary_language(language);
    let package = PACKAGES.iter().find(|(code, _)| *code == primary).map(|(_, package)| (*package).to_owned());
    let example = package.unwrap_or_else(|| format!("hunspell-{primary}"));
    t!("spelling-no-dictionary", language = name, package = example)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spelling::{SpellingChecker, SpellingDictionary};
    use base::progress::Progress;

    fn files(names: &[&str]) -> Vec<DictionaryFile> {
        let file = |name: &&str| DictionaryFile { name: (*name).to_owned(), path: format!("/x/{name}.dic").into() };
        names.iter().map(file).collect()
    }

    #[test]
    fn the_nearest_dictionary_is_chosen() {
        let all = files(&["de_AT_frami", "de_DE_frami", "en-AU", "en_GB", "en_US", "es", "fr"]);
        let check = |language: &str, preferred: Option<&str>, locale: Option<&str>, expected: Option<&str>| {
            let chosen = choose(&all, language, preferred, locale).map(|file| file.name.as_str());
            assert_eq!(chosen, expected, "{language} {preferred:?} {locale:?}");
        };
        check("en", None, None, Some("en_US"));
        check("en", None, Some("en_GB.UTF-8"), Some("en_GB"));
        check("en", None, Some("de_DE.UTF-8"), Some("en_US"));
        check("en", None, Some("C"), Some("en_US"));
        check("en", Some("en-AU"), Some("en_GB.UTF-8"), Some("en-AU"));
        check("en-GB", Some("en-AU"), None, Some("en_GB"));
        check("en-NZ", None, None, Some("en_US"));
        check("en", Some("gone"), None, Some("en_US"));
        check("de", None, None, Some("de_DE_frami"));
        check("de-AT", None, None, Some("de_AT_frami"));
        check("es-MX", None, None, Some("es"));
        check("hu", None, None, None);
    }

    #[test]
    fn the_region_is_that_of_the_environment_else_that_of_the_system() {
        let check = |variables: &[(&str, &str)], expected: &str| {
            let variable = |name: &str| {
                let set = variables.iter().find(|(other, _)| *other == name);
                set.map(|(_, value)| (*value).to_owned())
            };
            let found = locale_of(variable, || Some("de-AT".to_owned()));
            assert_eq!(found.as_deref(), Some(expected), "{variables:?}");
        };
        check(&[], "de-AT");
        check(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")], "en_GB.UTF-8");
        check(&[("LC_ALL", "fr_CH"), ("LANG", "en_GB.UTF-8")], "fr_CH");
    }

    #[test]
    fn dictionaries_are_pairs_of_files_and_the_first_folder_counts() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        for name in [
            "a/en_US.dic",
            "a/en_US.aff",
            "a/alone.dic",
            "b/en_US.dic",
            "b/en_US.aff",
            "x/dict-de/de.dic",
            "x/dict-de/de.aff",
        ] {
            write(name);
        }
        let places = ["a", "b", "gone", "x/dict-*", "gone/*"].map(|name| folder.path().join(name));
        let found = dictionaries_in(&places);
        let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["de", "en_US"]);
        assert!(found[1].path.starts_with(folder.path().join("a")));
        assert_eq!(found[1].rules(), folder.path().join("a/en_US.aff"));
    }

    #[test]
    fn it_is_said_where_to_get_one() {
        assert!(dictionary_folders().contains(&PathBuf::from("/usr/share/hunspell")));
        assert!(how_to_get_one("en").contains("English") && how_to_get_one("hu").contains("hunspell-hu"));
        assert!(how_to_get_one("de-AT").contains("hunspell-de-de"));
    }

    /// A user who has installed none finds these; an installed dictionary of the same name comes first.
    #[test]
    fn english_dictionaries_come_with_the_program() {
        let folders = dictionary_folders();
        assert!(folders.last().unwrap().ends_with("assets/dictionaries"), "{folders:?}");
        let found = dictionaries_in(folders.last().map(std::slice::from_ref).unwrap());
        assert_eq!(found.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["en_GB", "en_US"]);
        for (locale, text, expected) in [
            ("en_GB.UTF-8", "Their harbour's grey colour is the centre of organised and practised tourism", ""),
            ("en_US.UTF-8", "Their harbor's gray color is the center of organized and practiced tourism", ""),
            ("C", "We have recieved the harbour", "recieved harbour"),
        ] {
            let file = choose(&found, "en", None, Some(locale)).unwrap();
            let checker = SpellingChecker::new(SpellingDictionary::read(file).unwrap());
            let unknown = checker.unknown_words(text, &Progress::silent()).unwrap();
            assert_eq!(unknown.into_iter().map(|at| &text[at]).collect::<Vec<_>>().join(" "), expected, "{locale}");
        }
    }
}
