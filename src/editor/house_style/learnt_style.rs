//! The style of a house, learnt from its finished files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::disagreement::{Disagreement, disagreements, second_house};
use super::file_statistics::FileStatistics;
use super::guideline_draft::GuidelineDraft;
use super::house_figure::{HouseFigure, count_text};
use super::limits_of_size::{FEWEST_CUES, FEWEST_FILES};
use super::rule_proposals::{RuleProposal, choice_of, rule_proposals};
use super::style_aspect::{LINE_SEARCH, SPEED_SEARCH, StyleAspect, whole_cps};
use super::style_error::{FileRejection, StyleError};
use super::style_sample::{MeasuredFile, StyleSample};
use super::style_sign::StyleSign;
use super::value_counts::ValueCounts;
use super::{reading_figures, timing_figures, writing_figures};
use crate::house_cuts::LearntCuts;
use base::texts::t;
use formats::guideline::Guideline;
use formats::language::language_name;

/// The style of a house. Everything in it is shown; the guideline is what is used.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseStyle {
    /// Every figure of it names its source.
    pub guideline: Guideline,
    /// ISO 639 code of the language that was learnt; empty where it is not clear.
    pub language: String,
    pub figures: Vec<HouseFigure>,
    pub rules: Vec<RuleProposal>,
    /// What no file does.
    pub never: Vec<StyleSign>,
    /// The files that were learnt from, to which disagreements refer, with their cues.
    pub files: Vec<(PathBuf, u64)>,
    pub disagreements: Vec<Disagreement>,
    /// Files that seem to be of a second house, positions in `files`: they were left out of the figures.
    pub second_house: Vec<usize>,
    /// Figures of other languages, which are told and not learnt.
    pub other_languages: Vec<LanguageFigures>,
    /// What was counted, for reports: a name, and values with their counts.
    pub counts: Vec<(String, ValueCounts)>,
    pub left_out: Vec<(PathBuf, String)>,
    /// Oddities of the sample, in sentences.
    pub remarks: Vec<String>,
    /// How its files are cut, where that was learnt, too; the guideline has it only if files that were left out gain by it.
    pub cuts: Option<LearntCuts>,
}

/// Figures of a language that was not learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFigures {
    /// Its name, for people.
    pub language: String,
    pub files: usize,
    pub cues: u64,
    pub max_chars_per_line: i64,
    pub max_cps: i64,
}

impl HouseStyle {
    /// Learns the style of the files of a sample, under a name.
    ///
    /// # Errors
    /// [`StyleError`] if they are too few.
    pub fn learn(sample: &StyleSample, name: &str) -> Result<Self, StyleError> {
        let count = sample.files.len();
        if let (0, [(place, FileRejection::NotThere)]) = (count, &sample.left_out[..]) {
            return Err(StyleError::NoSuchPlace(place.clone()));
        }
        if count < FEWEST_FILES {
            return Err(StyleError::TooFewFiles(count));
        }
        let (language, mine, others) = by_language(&sample.files);
        if mine.len() < FEWEST_FILES {
            return Err(StyleError::FilesOfManyLanguages(mine.len()));
        }
        let cues: u64 = mine.iter().map(|file| file.counts.cues).sum();
        if cues < FEWEST_CUES {
            return Err(StyleError::TooFewCues(cues));
        }
        let counts: Vec<&FileStatistics> = mine.iter().map(|file| &file.counts).collect();
        let disagreements = disagreements(&counts);
        let second = second_house(&disagreements, counts.len());
        let taken: Vec<usize> = (0..counts.len()).filter(|index| !second.contains(index)).collect();
        let sum = |files: &mut dyn Iterator<Item = usize>| {
            Arc::new(FileStatistics::sum(files.filter_map(|index| counts.get(index).copied())))
        };
        let all = sum(&mut taken.iter().copied());
        // What a disagreement is about is learnt of those who do the usual, never averaged.
        let of_aspect = |aspect: StyleAspect| -> (Arc<FileStatistics>, String) {
            let disputed = disagreements.iter().find(|matter| matter.aspect == aspect);
            let Some(matter) = disputed else { return (all.clone(), String::new()) };
            let others = matter.other_files.iter().filter(|index| !second.contains(index)).count();
            let agreeing = sum(&mut taken.iter().copied().filter(|index| !matter.other_files.contains(index)));
            if agreeing.cues == 0 {
                return (all.clone(), String::new());
            }
            let remark = if others == 0 {
                String::new()
            } else {
                t!("style-source-others", files = others, value = matter.other.as_str())
            };
            (agreeing, remark)
        };
        let mut draft = GuidelineDraft::new(name);
        reading_figures::add_lengths(&mut draft, &language, &of_aspect);
        reading_figures::add_speeds(&mut draft, &of_aspect);
        timing_figures::add_durations(&mut draft, &of_aspect);
        timing_figures::add_gaps(&mut draft, &of_aspect);
        timing_figures::add_speech(&mut draft, &of_aspect);
        writing_figures::add_division(&mut draft, &of_aspect);
        writing_figures::add_speakers(&mut draft, &of_aspect);
        writing_figures::add_habits(&mut draft, &of_aspect);
        let GuidelineDraft { mut guideline, figures } = draft;
        let rules = rule_proposals(&all, &guideline, &language);
        guideline.text_rules = choice_of(&rules);
        guideline.languages.said_for.extend(Some(language.clone()).filter(|language| !language.is_empty()));
        guideline.notes = t!("style-notes", files = taken.len(), cues = count_text(all.cues));
        let never = writing_figures::never(&all);
        Ok(Self {
            guideline,
            figures,
            rules,
            never,
            files: mine.iter().map(|file| (file.path.clone(), file.counts.cues)).collect(),
            disagreements,
            second_house: second,
            other_languages: others,
            counts: counts_of(&all),
            left_out: sample.left_out_texts(),
            remarks: remarks(sample),
            cuts: None,
            language,
        })
    }

    /// The files from which the figures are, without those that seem to be of another house.
    pub fn own_files(&self) -> impl Iterator<Item = &PathBuf> {
        let files = self.files.iter().enumerate().filter(|(index, _)| !self.second_house.contains(index));
        files.map(|(_, (path, _))| path)
    }

    /// All files that were looked at, those of other languages and those that were left out, too.
    pub fn files_seen(&self) -> usize {
        let others: usize = self.other_languages.iter().map(|figures| figures.files).sum();
        self.files.len() + others + self.left_out.len()
    }

    /// Takes over how its files are cut: the guideline has their numbers, or none where nothing is gained.
    pub fn set_cuts(&mut self, cuts: LearntCuts) {
        self.guideline.cuts = cuts.fitted.cuts;
        self.cuts = Some(cuts);
    }

    /// What stands for a position in the list of files, for people.
    pub fn file_name(&self, index: usize) -> String {
        let path = self.files.get(index).map(|(path, _)| path);
        path.map(|path| super::finished_file::name_of(path)).unwrap_or_default()
    }

    /// The names of files, at most six, and how many more there are.
    pub fn file_names(&self, files: &[usize]) -> String {
        const SHOWN: usize = 6;
        let shown: Vec<String> = files.iter().take(SHOWN).map(|index| self.file_name(*index)).collect();
        let names = shown.join(", ");
        match files.len().saturating_sub(SHOWN) {
            0 => names,
            more => t!("style-names-and-more", names = names, more = more),
        }
    }

    /// A disagreement in a sentence.
    pub fn disagreement_text(&self, matter: &Disagreement) -> String {
        t!(
            "style-disagreement",
            aspect = matter.aspect.name(),
            usual = matter.usual.as_str(),
            usual_files = matter.usual_files.len(),
            other = matter.other.as_str(),
            names = self.file_names(&matter.other_files)
        )
    }

    /// That the files seem to be of two houses; `None`: they are of one.
    pub fn second_house_text(&self) -> Option<String> {
        let count = self.second_house.len();
        (count > 0).then(|| t!("style-two-houses", files = count, names = self.file_names(&self.second_house)))
    }

    /// What no file does, in one sentence; `None`: they do everything.
    pub fn never_text(&self) -> Option<String> {
        let names: Vec<&str> = self.never.iter().map(|sign| sign.name()).collect();
        (!names.is_empty()).then(|| t!("style-never", names = names.join(", ")))
    }

    /// The figures of other languages, a sentence each.
    pub fn language_texts(&self) -> Vec<String> {
        let text = |figures: &LanguageFigures| {
            t!(
                "style-other-language",
                language = figures.language.as_str(),
                files = figures.files,
                cues = count_text(figures.cues),
                chars = figures.max_chars_per_line,
                cps = figures.max_cps
            )
        };
        self.other_languages.iter().map(text).collect()
    }
}

/// The language with most cues and its files, and what is told of the others.
fn by_language(files: &[MeasuredFile]) -> (String, Vec<&MeasuredFile>, Vec<LanguageFigures>) {
    let mut languages: BTreeMap<&str, Vec<&MeasuredFile>> = BTreeMap::new();
    files.iter().for_each(|file| languages.entry(&file.language).or_default().push(file));
    let cues = |files: &[&MeasuredFile]| files.iter().map(|file| file.counts.cues).sum::<u64>();
    let first = languages.iter().max_by_key(|(_, files)| cues(files)).map(|(language, _)| (*language).to_owned());
    let language = first.unwrap_or_default();
    let mine = languages.remove(language.as_str()).unwrap_or_default();
    let figures = |(code, files): (&str, Vec<&MeasuredFile>)| {
        let counts = FileStatistics::sum(files.iter().map(|file| &file.counts));
        let name = language_name(code).unwrap_or_else(|| t!("style-unknown-language").to_owned());
        LanguageFigures {
            language: name,
            files: files.len(),
            cues: counts.cues,
            max_chars_per_line: LINE_SEARCH.upper(&counts.line_chars).map_or(0, |limit| limit.value),
            max_cps: SPEED_SEARCH.upper(&counts.tenths_cps).map_or(0, |limit| whole_cps(limit.value)),
        }
    };
    let others = languages.into_iter().map(figures).collect();
    (language, mine, others)
}

fn counts_of(all: &FileStatistics) -> Vec<(String, ValueCounts)> {
    let named = [
        (t!("style-counts-line-chars"), &all.line_chars),
        (t!("style-counts-lines"), &all.lines),
        (t!("style-counts-tenths-cps"), &all.tenths_cps),
        (t!("style-counts-duration"), &all.duration_ms),
        (t!("style-counts-gap"), &all.gap_ms),
        (t!("style-counts-lead"), &all.lead_ms),
        (t!("style-counts-hold"), &all.hold_ms),
        (t!("style-counts-shape"), &all.shape),
    ];
    let seen = named.into_iter().filter(|(_, counts)| counts.total() > 0);
    seen.map(|(name, counts)| (name.to_owned(), counts.clone())).collect()
}

/// What is odd about a sample, in sentences.
fn remarks(sample: &StyleSample) -> Vec<String> {
    let mut remarks = Vec::new();
    if sample.files_left > 0 {
        remarks.push(t!("style-files-left", taken = sample.files.len(), left = sample.files_left));
    }
    if sample.is_cut {
        remarks.push(t!("style-folder-cut").to_owned());
    }
    for file in sample.files.iter().filter(|file| file.cues_left > 0) {
        remarks.push(t!(
            "style-cues-left",
            name = file.name(),
            taken = count_text(file.counts.cues),
            left = count_text(file.cues_left as u64)
        ));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house_style::finished_file::{FinishedCue, FinishedFile};
    use base::time::{Duration, Instant, Span};
    use formats::guideline::{CueGap, Field, FrameRate, Provenance};
    use std::path::Path;

    const WORDS: [&str; 12] =
        ["harbour", "then", "she", "went", "down", "evening", "nobody", "there", "gulls", "over", "water", "slowly"];

    /// A text of whole words, at most so long.
    fn text(seed: usize, most: usize) -> String {
        let mut text = String::from("The");
        let mut at = seed;
        loop {
            let word = WORDS[at % WORDS.len()];
            if text.len() + 1 + word.len() > most {
                return text;
            }
            text.push(' ');
            text.push_str(word);
            at += 5 + seed % 3;
        }
    }

    /// A file of a house: a limit of characters, gaps of two frames at 25 a second, at most so many characters a second.
    fn file(seed: usize, limit: usize, cps: usize, ellipsis: &str) -> MeasuredFile {
        let mut cues = Vec::new();
        let mut frame: i64 = 50;
        for index in 0..120 {
            let number = seed * 31 + index;
            // Now and then somebody says no more than a word or two.
            let upper = text(number, if number.is_multiple_of(7) { 12 } else { limit - number % 9 });
            let mut lines = vec![upper];
            if number.is_multiple_of(3) && !number.is_multiple_of(7) {
                lines.push(text(number + 1, limit));
            }
            if let Some(last) = lines.last_mut().filter(|_| number.is_multiple_of(10)) {
                last.truncate(limit.min(last.len()).saturating_sub(3));
                last.push_str(ellipsis);
            } else if let Some(last) = lines.last_mut().filter(|last| last.len() < limit) {
                last.push('.');
            }
            let chars = lines.join("\n").chars().count();
            let frames = (chars * 25).div_ceil(cps).max(25) as i64 + (number % 4) as i64;
            let span = |at: i64| Instant::from_millis(at * 40);
            let (start, end) = (frame, frame + frames);
            cues.extend(FinishedCue::new(Span::new(span(start), span(end)), lines.join("\n"), None));
            frame = end + if number.is_multiple_of(2) { 2 } else { 30 + (number % 17) as i64 };
        }
        let file = FinishedFile::of_cues(Path::new(&format!("{seed}.srt")), cues).unwrap();
        MeasuredFile::of(&FinishedFile { language: "en".to_owned(), ..file })
    }

    fn sample(files: Vec<MeasuredFile>) -> StyleSample {
        StyleSample { files, ..StyleSample::default() }
    }

    #[test]
    fn a_house_is_found_again_and_every_number_names_its_source() {
        let files = (0..6).map(|seed| file(seed, 37, 17, "…")).collect();
        let style = HouseStyle::learn(&sample(files), "Client").unwrap();
        let guideline = &style.guideline;
        assert_eq!((guideline.name.as_str(), guideline.max_chars_per_line, guideline.max_lines), ("Client", 37, 2));
        assert_eq!((guideline.max_cps, guideline.frame_rate), (17.0, Some(FrameRate::F25)));
        assert_eq!(guideline.min_gap, CueGap::Frames(2));
        assert_eq!(guideline.min_duration, Duration::from_millis(1_000));
        assert!(guideline.text_rules.on.contains("ellipsis-character"));
        assert_eq!((style.disagreements.len(), style.second_house.len()), (0, 0), "{:?}", style.disagreements);
        guideline.validate().unwrap();
        guideline.validate_rules().unwrap();
        let unsaid = [
            Field::CharWidth,
            Field::ShotZone,
            Field::ShotShift,
            Field::OutBeforeShot,
            Field::Dashes,
            Field::MaxWordsPerMinute,
            Field::OptimalWordsPerMinute,
        ];
        for field in Field::ALL.iter().filter(|field| !unsaid.contains(field)) {
            assert!(guideline.source(*field).is_some_and(|source| source.len() > 10), "{field:?}");
        }
        assert_eq!(guideline.provenance(Field::MaxCharsPerLine), Provenance::Measured);
        // Without the times of words nothing is said of the speech.
        assert!(guideline.is_own_choice(Field::LeadIn) && !guideline.is_own_choice(Field::MaxCps));
        let written = serde_json::to_string(guideline).unwrap();
        assert_eq!(Guideline::from_json(&written).unwrap(), *guideline);
        let source = guideline.source(Field::MaxCharsPerLine).unwrap();
        assert!(source.contains("37") && source.contains('%'), "{source}");
        assert!(style.never_text().is_some_and(|never| never.contains(StyleSign::Italics.name())));
    }

    #[test]
    fn two_houses_are_shown_and_the_larger_one_is_learnt() {
        let mut files: Vec<MeasuredFile> = (0..5).map(|seed| file(seed, 42, 21, "...")).collect();
        files.extend((5..8).map(|seed| file(seed, 32, 13, "…")));
        let style = HouseStyle::learn(&sample(files), "Client").unwrap();
        assert_eq!(style.second_house, [5, 6, 7]);
        assert_eq!((style.guideline.max_chars_per_line, style.guideline.max_cps), (42, 21.0));
        let aspects: Vec<StyleAspect> = style.disagreements.iter().map(|matter| matter.aspect).collect();
        for aspect in [StyleAspect::LineLength, StyleAspect::Speed, StyleAspect::Ellipsis] {
            assert!(aspects.contains(&aspect), "{aspects:?}");
        }
        assert!(style.second_house_text().is_some_and(|text| text.contains("5.srt")));
        let first = style.disagreements.first().map(|matter| style.disagreement_text(matter)).unwrap();
        assert!(first.contains("42") && first.contains("32") && first.contains("6.srt"), "{first}");
    }

    #[test]
    fn the_most_frequent_language_is_learnt_and_too_little_is_refused() {
        let mut files: Vec<MeasuredFile> = (0..4).map(|seed| file(seed, 42, 21, "…")).collect();
        files.extend((4..6).map(|seed| MeasuredFile { language: "de".to_owned(), ..file(seed, 37, 17, "…") }));
        let style = HouseStyle::learn(&sample(files.clone()), "Client").unwrap();
        assert_eq!((style.language.as_str(), style.files.len()), ("en", 4));
        assert_eq!(style.guideline.languages.said_for, ["en"]);
        let [german] = &style.other_languages[..] else { panic!("{:?}", style.other_languages) };
        assert_eq!((german.files, german.max_chars_per_line, german.max_cps), (2, 37, 17));
        assert!(style.language_texts()[0].contains("37"));
        let two = HouseStyle::learn(&sample(files[..2].to_vec()), "Client");
        assert_eq!(two, Err(StyleError::TooFewFiles(2)));
    }
}
