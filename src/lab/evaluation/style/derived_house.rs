//! Houses that are made by rules: the words of real talks, cut and timed as a house would, so that it is known what is to be found.

use std::path::PathBuf;

use base::time::Span;
use editor::house_style::{FinishedCue, FinishedFile, HouseStyle, MeasuredFile, StyleSample};
use formats::guideline::{CueGap, FrameRate};
use formats::language::Language;

/// The rules of a house that is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DerivedHouse {
    pub name: &'static str,
    pub max_chars: usize,
    pub max_cps: usize,
    /// Frames at 25 a second, of which all times are made.
    pub min_frames: i64,
    pub max_frames: i64,
    pub gap_frames: i64,
    /// Gaps from the least one up to this are closed; no more than the least one: none are.
    pub closed_frames: i64,
    pub one_sentence: bool,
    /// Two lines only where one does not hold the text, the lower the longer one.
    pub bottom_heavy: bool,
    pub ellipsis: &'static str,
}

impl DerivedHouse {
    /// Short lines, slow, a sentence at a time.
    pub const STRICT: Self = Self {
        name: "strict",
        max_chars: 37,
        max_cps: 15,
        min_frames: 25,
        max_frames: 150,
        gap_frames: 2,
        closed_frames: 12,
        one_sentence: true,
        bottom_heavy: true,
        ellipsis: "…",
    };
    /// Every word, as fast as it is said.
    pub const VERBATIM: Self = Self {
        name: "verbatim",
        max_chars: 47,
        max_cps: 25,
        min_frames: 15,
        max_frames: 200,
        gap_frames: 0,
        closed_frames: 0,
        one_sentence: false,
        bottom_heavy: false,
        ellipsis: "...",
    };

    /// The subtitles of a talk as the house would make them of its words.
    fn cues(&self, words: &[String], language: &Language) -> Vec<FinishedCue> {
        let mut cues = Vec::new();
        let (mut frame, mut first, mut number) = (50_i64, 0, 0_i64);
        while first < words.len() {
            let (lines, next) = self.text_from(words, first, self.most_words(number), language);
            let text = if number % 13 == 12 { self.trailing_off(lines) } else { lines };
            let chars = text.join("\n").chars().count() as i64;
            // Between as fast as the house allows and six tenths of that, by the number of the cue.
            let tenths = 10 - number * 7 % 5;
            let frames = (chars * 250 + self.max_cps as i64 * tenths - 1) / (self.max_cps as i64 * tenths);
            let frames = frames.clamp(self.min_frames, self.max_frames.max(self.min_frames));
            let at = |frame: i64| FrameRate::F25.start_of(frame);
            cues.extend(FinishedCue::new(Span::new(at(frame), at(frame + frames)), text.join("\n"), None));
            let gap = match number % 5 {
                0 | 2 => self.gap_frames,
                3 => self.gap_frames.max(self.closed_frames),
                rest => self.gap_frames.max(self.closed_frames) + rest + number * 3 % 23,
            };
            frame += frames + gap;
            (first, number) = (next, number + 1);
        }
        cues
    }

    /// Words that a cue holds at most: where sentences do not end cues, somebody says little now and then.
    const fn most_words(&self, number: i64) -> usize {
        match (self.one_sentence, number % 6) {
            (false, 5) => 2,
            (false, 2) => 7,
            _ => usize::MAX,
        }
    }

    /// The lines of a cue that begins with a word, and the first word of the next cue.
    fn text_from(
        &self,
        words: &[String],
        first: usize,
        most_words: usize,
        language: &Language,
    ) -> (Vec<String>, usize) {
        let length = |from: usize, to: usize| {
            words
                .get(from..to)
                .unwrap_or_default()
                .iter()
                .map(|word| word.chars().count() + 1)
                .sum::<usize>()
                .saturating_sub(1)
        };
        // As many words as the lines hold, or up to the end of the sentence.
        let mut end = first + 1;
        while let Some(word) = words.get(end) {
            let last = words.get(end - 1).map(String::as_str).unwrap_or_default();
            let ends = self.one_sentence && language.ends_sentence(last, Some(word));
            if ends || end - first >= most_words || self.break_of(first, end + 1, &length).is_none() {
                break;
            }
            end += 1;
        }
        let text = |from: usize, to: usize| words.get(from..to).unwrap_or_default().join(" ");
        let lines = match self.break_of(first, end, &length) {
            Some(at) if at > first && at < end => vec![text(first, at), text(at, end)],
            _ => vec![text(first, end)],
        };
        (lines, end)
    }

    /// Before which word the second line begins; the first word: all stand on one. `None`: two lines do not hold them.
    fn break_of(&self, first: usize, end: usize, length: &impl Fn(usize, usize) -> usize) -> Option<usize> {
        let fits_one = length(first, end) <= self.max_chars;
        // A verbatim house breaks longer texts though they fit.
        if fits_one && (self.bottom_heavy || length(first, end) * 4 <= self.max_chars * 3) {
            return Some(first);
        }
        let fits = |at: &usize| length(first, *at) <= self.max_chars && length(*at, end) <= self.max_chars;
        let breaks = (first + 1..end).filter(fits);
        let found = if self.bottom_heavy {
            let is_heavy = |at: &usize| length(first, *at) <= length(*at, end);
            let last = breaks.clone().filter(is_heavy).max();
            last.or_else(|| breaks.min())
        } else {
            breaks.max()
        };
        found.or(fits_one.then_some(first))
    }

    /// The last line with an ellipsis in the place of its mark, as where somebody trails off.
    fn trailing_off(&self, mut lines: Vec<String>) -> Vec<String> {
        if let Some(last) = lines.last_mut() {
            let bare = last.trim_end_matches([',', '.', '!', '?', ';', ':']).to_owned();
            if bare.chars().count() + self.ellipsis.chars().count() <= self.max_chars {
                *last = bare + self.ellipsis;
            }
        }
        lines
    }
}

/// The finished files that a house makes of the words of talks; talks of which nothing can be learnt are left out.
pub fn derived_sample(house: &DerivedHouse, talks: &[Vec<String>], language: &str) -> StyleSample {
    let known = Language::of(language);
    let files = talks.iter().enumerate().filter_map(|(number, words)| {
        let path = PathBuf::from(format!("{}-{}.srt", house.name, number + 1));
        // What the talk's own subtitler left open is written as the house does.
        let own = |word: &String| word.replace('…', "...").replace("...", house.ellipsis);
        let words: Vec<String> = words.iter().map(own).collect();
        let file = FinishedFile::of_cues(&path, house.cues(&words, known)).ok()?;
        Some(MeasuredFile::of(&FinishedFile { language: language.to_owned(), ..file }))
    });
    StyleSample { files: files.collect(), ..StyleSample::default() }
}

/// A figure that was put into a house, beside what was found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FoundFigure {
    pub figure: &'static str,
    pub put_in: String,
    pub found: String,
}

impl FoundFigure {
    pub fn is_same(&self) -> bool {
        self.put_in == self.found
    }
}

/// What was put into a house beside what was learnt of it.
pub fn found_figures(house: &DerivedHouse, style: &HouseStyle) -> Vec<FoundFigure> {
    let figure = |figure: &'static str, put_in: String, found: String| FoundFigure { figure, put_in, found };
    let guideline = &style.guideline;
    let millis = |frames: i64| (frames * 40).to_string();
    let gap = |gap: CueGap| gap.duration(guideline.frame_rate).as_millis_rounded().to_string();
    let rate = guideline.frame_rate.map_or_else(|| "none".to_owned(), |rate| rate.to_string());
    let ellipsis = if guideline.text_rules.on.contains("ellipsis-character") { "…" } else { "..." };
    let closed = house.closed_frames.max(house.gap_frames);
    vec![
        figure("characters a line", house.max_chars.to_string(), guideline.max_chars_per_line.to_string()),
        figure("lines", "2".to_owned(), guideline.max_lines.to_string()),
        figure("characters a second", house.max_cps.to_string(), guideline.max_cps.to_string()),
        figure("shortest cue (ms)", millis(house.min_frames), guideline.min_duration.as_millis_rounded().to_string()),
        figure("frame rate", "25".to_owned(), rate),
        figure("least gap (ms)", millis(house.gap_frames), gap(guideline.min_gap)),
        figure("gaps closed below (ms)", millis(closed), gap(guideline.close_gaps_below)),
        figure("one sentence", house.one_sentence.to_string(), guideline.one_sentence_per_cue.to_string()),
        figure(
            "fits on one line",
            house.bottom_heavy.to_string(),
            guideline.text_rules.on.contains("netflix-one-line").to_string(),
        ),
        figure("ellipsis", house.ellipsis.to_owned(), ellipsis.to_owned()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of made-up talks: sentences of 5 to 16 words.
    fn talks(count: usize) -> Vec<Vec<String>> {
        let known =
            ["harbour", "the", "evening", "went", "a", "slowly", "over", "water", "and", "nobody", "of", "gulls"];
        let talk = |seed: usize| {
            let (mut words, mut at) = (Vec::new(), seed);
            for sentence in 0..120 {
                let length = 5 + (sentence * 7 + seed) % 12;
                for place in 0..length {
                    at = (at * 5 + 7 + place) % 8_191;
                    let mut word = known[at % known.len()].to_owned();
                    if place == 0 {
                        word = "The".to_owned();
                    }
                    if place + 1 == length {
                        word.push('.');
                    }
                    words.push(word);
                }
            }
            words
        };
        (0..count).map(talk).collect()
    }

    #[test]
    fn what_is_put_into_a_house_is_found_in_it() {
        for house in [DerivedHouse::STRICT, DerivedHouse::VERBATIM] {
            let sample = derived_sample(&house, &talks(6), "en");
            assert_eq!(sample.files.len(), 6);
            let style = HouseStyle::learn(&sample, house.name).unwrap();
            let found = found_figures(&house, &style);
            let others: Vec<&FoundFigure> = found.iter().filter(|figure| !figure.is_same()).collect();
            assert!(others.is_empty(), "{}: {others:?}", house.name);
        }
    }
}
