//! Fonts for scripts that the program's own fonts lack. The window takes them from the system, which finds them by fontconfig on
//! Linux; so it is asked which fonts there are. Elsewhere systems bring fonts for all of these scripts, and none is looked up.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::probe::{ProbeFailure, output_of};
use base::external_programs::{find_program, search_path};

/// Scripts, each by a language that is written in it, as fontconfig calls it. Latin, Greek and Cyrillic come with the program.
const SCRIPTS: [(ScriptName, &str); 15] = [
    (ScriptName::Arabic, "ar"),
    (ScriptName::Armenian, "hy"),
    (ScriptName::Bengali, "bn"),
    (ScriptName::Burmese, "my"),
    (ScriptName::Chinese, "zh-cn"),
    (ScriptName::TraditionalChinese, "zh-tw"),
    (ScriptName::Devanagari, "hi"),
    (ScriptName::Georgian, "ka"),
    (ScriptName::Hebrew, "he"),
    (ScriptName::Japanese, "ja"),
    (ScriptName::Khmer, "km"),
    (ScriptName::Korean, "ko"),
    (ScriptName::Lao, "lo"),
    (ScriptName::Tamil, "ta"),
    (ScriptName::Thai, "th"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptName {
    Arabic,
    Armenian,
    Bengali,
    Burmese,
    Chinese,
    TraditionalChinese,
    Devanagari,
    Georgian,
    Hebrew,
    Japanese,
    Khmer,
    Korean,
    Lao,
    Tamil,
    Thai,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FontFacts {
    pub scripts: Vec<ScriptFont>,
    /// Why they are not known.
    pub problem: Option<ProbeFailure>,
}

/// A script, and a font of the system that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScriptFont {
    pub script: ScriptName,
    /// One of those that there are; `None`: there is none, and letters of this script are shown as boxes.
    pub font: Option<String>,
}

impl FontFacts {
    pub fn gather(patience: Duration) -> Self {
        match find_program("fc-list", &search_path()) {
            Some(program) => Self::by(&program, patience),
            None => Self { problem: Some(ProbeFailure::NotFound), ..Self::default() },
        }
    }

    fn by(program: &Path, patience: Duration) -> Self {
        // A family may have several names, a font many languages: "Noto Sans CJK JP\tja|en".
        let format = "--format=%{family[0]}\\t%{lang}\\n";
        match output_of(program, &[format], patience) {
            Ok(listed) => Self { scripts: fonts_in(&listed), problem: None },
            Err(problem) => Self { problem: Some(problem), ..Self::default() },
        }
    }
}

fn fonts_in(listed: &str) -> Vec<ScriptFont> {
    let fonts: Vec<(&str, &str)> = listed.lines().filter_map(|line| line.split_once('\t')).collect();
    let font_for = |language: &str| {
        let has = |(_, languages): &&(&str, &str)| languages.split('|').any(|one| one == language);
        // The same one whatever order they come in.
        fonts.iter().filter(has).map(|(family, _)| *family).min().map(str::to_owned)
    };
    SCRIPTS.iter().map(|&(script, language)| ScriptFont { script, font: font_for(language) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_the_font_that_knows_its_language() {
        let listed = "Noto Sans CJK JP\tja|en\nDejaVu Sans\tar|de|el|he|hy|ka\nAmiri\tar\nbroken line\nLohit\thi|mr\n";
        let found = fonts_in(listed);
        let font =
            |script: ScriptName| found.iter().find(|one| one.script == script).and_then(|one| one.font.as_deref());
        assert_eq!(found.len(), SCRIPTS.len());
        assert_eq!(font(ScriptName::Japanese), Some("Noto Sans CJK JP"));
        assert_eq!(font(ScriptName::Arabic), Some("Amiri"));
        assert_eq!(font(ScriptName::Hebrew), Some("DejaVu Sans"));
        assert_eq!(font(ScriptName::Chinese), None, "Japanese is not Chinese");
        assert_eq!(serde_json::to_value(ScriptName::TraditionalChinese).unwrap(), "traditional_chinese");
    }

    #[test]
    fn without_fontconfig_nothing_is_claimed() {
        let facts = FontFacts::by(Path::new("/nowhere/fc-list"), Duration::from_secs(60));
        assert!(facts.scripts.is_empty() && facts.problem.is_some());
    }
}
