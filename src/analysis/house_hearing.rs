//! How a client cuts, found out from its finished files: what the models say of them, by which its cuts are fitted.

use std::path::{Path, PathBuf};

use crate::pipeline::{AnalysisOptions, listen};
use base::progress::{Cancellation, Progress};
use base::texts::t;
use editor::house_cuts::{HouseFile, LearntCuts, fit_cuts, house_sample, sample_part, sampled_files};
use editor::house_style::HouseStyle;
use evidence::model_files::ModelError;
use formats::guideline::Guideline;
use formats::language::language_name;
use models::compute::Compute;

/// A client's finished files with what the models say of them.
#[derive(Clone, Debug, Default)]
pub struct HouseHearing {
    /// The part of them that counts.
    pub files: Vec<HouseFile>,
    /// How many of them no model reads.
    pub unread: usize,
}

/// The part of the files that [`fit_cuts`] looks at, with what the models say of it, as of any transcript without a recording. The time
/// is bounded, however many files there are.
///
/// # Errors
/// If a model cannot be used, or it is cancelled.
pub fn hear_house(
    files: &[HouseFile],
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<HouseHearing, ModelError> {
    let mut sample = house_sample(files);
    let count = sample.len() as u64;
    let mut unread = 0;
    for (done, file) in (0..).zip(&mut sample) {
        progress.tick(done, count)?;
        let heard = listen(&file.words, file.language.as_deref(), None, options, compute, &progress.unheard())?;
        unread += usize::from(heard.no_model.is_some());
        file.language.get_or_insert(heard.language);
        file.evidence = Some(heard.evidence);
    }
    Ok(HouseHearing { files: sample, unread })
}

/// Finds out how the files of a style are cut, where that differs from what this program does by itself; for the command line and the
/// window. Files that seem to be of another house are not asked. The style stays as it is.
///
/// # Errors
/// If a model cannot be used, or it is cancelled.
pub fn learn_cuts(
    style: &HouseStyle,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<LearntCuts, ModelError> {
    let guideline = Guideline { cuts: None, ..style.guideline.clone() };
    let options = AnalysisOptions { guideline, ..options.clone() };
    let reading = progress.stage(t!("house-cuts-reading"));
    let chosen = ChosenFiles::of(style, &reading)?;
    let hearing = hear_house(&chosen.files, &options, compute, &progress.stage(t!("house-cuts-hearing")))?;
    let fitted = fit_cuts(&hearing.files, &options.guideline, progress)?;
    let remarks = hearing.remark(&style.language).into_iter().collect();
    let left_out = chosen.all_left_out(&fitted.set_aside);
    Ok(LearntCuts { fitted, left_out, remarks })
}

/// The files of a style that are looked at.
#[derive(Default)]
struct ChosenFiles {
    /// No more of them than counts.
    files: Vec<HouseFile>,
    /// Where each of them lies.
    paths: Vec<PathBuf>,
    /// Those that say nothing of cuts, with the reason.
    left_out: Vec<(PathBuf, String)>,
}

impl ChosenFiles {
    /// All files are read, to know which of them say something, and those that are chosen once more: no more than a file and the parts
    /// that count are ever in memory, however many there are.
    fn of(style: &HouseStyle, progress: &Progress) -> Result<Self, Cancellation> {
        let (mut chosen, mut divided) = (Self::default(), Vec::new());
        let count = style.own_files().count() as u64;
        for (done, path) in (0..).zip(style.own_files()) {
            progress.tick(done, count)?;
            if chosen.read(path, progress).is_some() {
                divided.push(path);
            }
        }
        let places = sampled_files(divided.len());
        for (at, path) in places.iter().filter_map(|&place| divided.get(place).copied()).enumerate() {
            progress.tick(count, count)?;
            if let Some(file) = chosen.read(path, progress) {
                chosen.files.push(sample_part(&in_language_of(style, file), at, places.len()));
                chosen.paths.push(path.clone());
            }
        }
        progress.tick(count, count)?;
        Ok(chosen)
    }

    /// Those that were left out from the beginning, and those that the fit [set aside](editor::house_cuts::FittedCuts::set_aside).
    fn all_left_out(self, set_aside: &[(usize, String)]) -> Vec<(PathBuf, String)> {
        let Self { paths, mut left_out, .. } = self;
        let aside = set_aside.iter().filter_map(|(at, reason)| Some((paths.get(*at)?.clone(), reason.clone())));
        left_out.extend(aside);
        left_out
    }

    /// A file as a whole; one that says nothing of cuts is left out.
    fn read(&mut self, path: &Path, progress: &Progress) -> Option<HouseFile> {
        let reason = match HouseFile::read(path, &progress.unheard()) {
            Ok(Some(file)) => return Some(file),
            Ok(None) => t!("house-cuts-undivided").to_owned(),
            Err(error) => error.to_string(),
        };
        self.left_out.push((path.to_owned(), reason));
        None
    }
}

/// A file that says nothing of its language has that of the style, as it was learnt from it: its words were all asked then, and of a part of
/// them less is clear.
fn in_language_of(style: &HouseStyle, file: HouseFile) -> HouseFile {
    let of_style = || Some(style.language.clone()).filter(|code| !code.is_empty());
    HouseFile { language: file.language.or_else(of_style), ..file }
}

impl HouseHearing {
    /// What is to be said where no model reads most of the files, and the cuts are fitted to those, by rules.
    fn remark(&self, language: &str) -> Option<String> {
        let name = || language_name(language).unwrap_or_else(|| t!("style-unknown-language").to_owned());
        (2 * self.unread > self.files.len()).then(|| t!("house-cuts-no-model", language = name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::house_cuts::CutVerdict;
    use editor::house_style::StyleSample;
    use std::fmt::Write as _;

    /// A finished file with cues of one line.
    fn write(folder: &Path, number: usize) {
        let mut text = String::new();
        for cue in 0..40 {
            let at = cue * 3 + number;
            let at = format!("00:{:02}:{:02}", at / 60, at % 60);
            let _ = write!(text, "{}\n{at},000 --> {at},900\nThen she went down to the harbour {number}\n\n", cue + 1);
        }
        std::fs::write(folder.join(format!("{number}.srt")), text).unwrap();
    }

    /// A folder of finished files, and the style that is learnt from them.
    fn learnt(files: usize) -> (tempfile::TempDir, HouseStyle) {
        let folder = tempfile::tempdir().unwrap();
        (0..files).for_each(|number| write(folder.path(), number));
        let places = [folder.path().to_owned()];
        let sample = StyleSample::read(&places, &folder.path().join("journals"), &Progress::silent()).unwrap();
        (folder, HouseStyle::learn(&sample, "client").unwrap())
    }

    #[test]
    fn a_file_whose_language_is_not_said_has_that_of_the_style() {
        let (_folder, style) = learnt(3);
        assert_eq!(style.language, "en");
        let of = |style: &HouseStyle, language: Option<&str>| {
            let file = HouseFile { language: language.map(str::to_owned), ..HouseFile::default() };
            in_language_of(style, file).language
        };
        assert_eq!(of(&style, None).as_deref(), Some("en"));
        assert_eq!(of(&style, Some("en-GB")).as_deref(), Some("en-GB"));
        assert_eq!(of(&HouseStyle { language: String::new(), ..style }, None), None);
    }

    #[test]
    fn of_many_files_no_more_is_kept_than_is_looked_at() {
        let (_folder, style) = learnt(90);
        let all: Vec<HouseFile> =
            style.own_files().map(|path| HouseFile::read(path, &Progress::silent()).unwrap().unwrap()).collect();
        assert_eq!(all.len(), 90);
        // A file of words that nobody divided: it is told, and the others fill its place.
        let odd = style.own_files().next().unwrap();
        let cue = |number: u32| format!("{number}\n00:00:0{number},000 --> 00:00:0{number},500\nword\n\n");
        std::fs::write(odd, cue(1) + &cue(2)).unwrap();
        let ChosenFiles { files, left_out, .. } = ChosenFiles::of(&style, &Progress::silent()).unwrap();
        assert_eq!(left_out.iter().map(|(path, _)| path).collect::<Vec<_>>(), [odd]);
        let expected = house_sample(&all[1..]);
        let facts = |file: &HouseFile| (file.name.clone(), file.words.clone());
        assert!(files.iter().map(facts).eq(expected.iter().map(facts)));
        assert!(files.len() == 80 && files.iter().all(|file| file.words.len() <= 200));
    }

    #[test]
    fn files_that_are_fitted_to_nothing_are_named_with_those_that_say_nothing() {
        let pair = |path: &str, reason: &str| (PathBuf::from(path), reason.to_owned());
        let chosen = ChosenFiles {
            files: vec![HouseFile::default(); 3],
            paths: ["a.srt", "b.srt", "c.srt"].map(PathBuf::from).to_vec(),
            left_out: vec![pair("words.srt", "undivided")],
        };
        let all = chosen.all_left_out(&[(1, "not read".to_owned()), (3, "nowhere".to_owned())]);
        assert_eq!(all, [pair("words.srt", "undivided"), pair("b.srt", "not read")]);
    }

    #[test]
    fn a_few_files_that_no_model_reads_are_not_the_whole() {
        let told = |unread: usize, files: usize| {
            let files = vec![HouseFile::default(); files];
            HouseHearing { files, unread }.remark("fi")
        };
        assert_eq!((told(0, 4), told(1, 4), told(2, 4), told(0, 0)), (None, None, None, None));
        assert!(told(3, 4).is_some_and(|text| text.contains("Finnish")));
    }

    #[test]
    fn files_that_cannot_be_read_again_are_told_and_nothing_is_fitted_without_them() {
        let (folder, style) = learnt(3);
        (0..3).for_each(|number| std::fs::remove_file(folder.path().join(format!("{number}.srt"))).unwrap());
        // No file is left that a model could be asked about.
        let options = AnalysisOptions::default();
        let learn = |progress: &Progress| learn_cuts(&style, &options, &mut Compute::cpu(), progress);
        let learnt = learn(&Progress::silent()).unwrap();
        assert_eq!((learnt.fitted.verdict, learnt.fitted.cuts), (CutVerdict::TooFewFiles, None));
        assert_eq!(learnt.left_out.len(), 3);
        assert!(learnt.left_out.iter().all(|(_, reason)| !reason.is_empty()) && learnt.remarks.is_empty());
        let stopped = Progress::silent();
        stopped.cancel();
        assert!(matches!(learn(&stopped), Err(ModelError::Cancelled(_))));
    }
}
