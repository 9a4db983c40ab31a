//! Cues in the subtitle file that they came from: an unchanged one is as it stands there, a changed one keeps its
//! settings, and what is no cue, as styles, regions and notes, stays where it was.

use std::collections::{BTreeMap, BTreeSet};

use super::cue_block::CueBlock;
use super::source::CueFileSource;
use crate::cues::Cue;
use base::time::{Duration, Instant, Span};
use formats::subtitle_file::{
    BlockKind, CueSetting, FileBlock, FileCue, FileFormat, MarkedText, Placement, StyledRun, SubtitleFile,
    own_placement, webvtt_settings,
};
use formats::transcript::GivenFileContent;

/// Fields of a line of dialogue that are about that line alone.
const LINE_FIELDS: [&str; 3] = ["name", "actor", "effect"];

/// The setting of cues of EBU STL that is the row on which they begin.
const STL_ROW: &str = "VP";

/// So long a cue is shown at least.
const SHORTEST: Duration = Duration::from_millis(1);

/// Where a cue comes in the file: as the one of the given file, then in the order of the talk.
type Order = (usize, usize);

/// `built`, the cues of `blocks` one by one, in the file that they came from. Unchanged cues keep their text unless
/// `tells_words`: then it is the one with the times of the words.
pub(super) fn in_given_file(
    given: &GivenFileContent,
    built: SubtitleFile,
    blocks: &[CueBlock],
    source: &CueFileSource<'_>,
    tells_words: bool,
) -> SubtitleFile {
    let found = GivenCues::new(given, source);
    let mut placed: Vec<(Order, FileCue)> = Vec::with_capacity(built.cues.len());
    let mut moved = Vec::new();
    let mut is_named = vec![false; given.cues.len()];
    // When the cues before have gone, as the file has it, and where the last one that came from it stands there.
    let (mut free_from, mut behind) = (Instant::ZERO, 0);
    for (at, (mut cue, block)) in built.cues.into_iter().zip(blocks).enumerate() {
        let shown = &source.cues[block.cue];
        let pinned = source.pinned.get(block.cue).copied().flatten();
        let Some(index) = found.cue_of(shown, pinned) else {
            cue.settings = found.usual_settings(&cue.placement);
            leave_row_open(&mut cue);
            placed.push(((behind, at + 1), cue));
            continue;
        };
        let file_cue = given.cues[index].file_cue;
        let Some(original) = given.file.cues.get(file_cue) else { continue };
        let gone = cue.span.end.max(pinned.map_or(Instant::ZERO, |pinned| pinned.end));
        cue.span = span_in_file(cue.span, original.span, pinned, free_from);
        free_from = free_from.max(gone);
        found.dress(&mut cue, original, index, &shown.lines, tells_words);
        if cue.lines().len() != original.lines().len() {
            leave_row_open(&mut cue);
        }
        // Of a cue that was split the first part has its name.
        if !std::mem::replace(&mut is_named[index], true) {
            cue.id.clone_from(&original.id);
        }
        behind = behind.max(file_cue);
        moved.push((file_cue, cue.span.start - original.span.start));
        placed.push(((file_cue, at + 1), cue));
    }
    moved.sort_by_key(|(file_cue, _)| *file_cue);
    placed.extend(drawings(given, &moved));
    placed.sort_by_key(|(order, _)| *order);
    let blocks = moved_blocks(&given.file, &placed);
    let mut cues: Vec<FileCue> = placed.into_iter().map(|(_, cue)| cue).collect();
    renumber(&mut cues, &given.file);
    SubtitleFile {
        format: given.file.format,
        cues,
        blocks,
        regions: given.file.regions.clone(),
        taken_start: given.file.taken_start,
        drops_frames: given.file.drops_frames,
        counted_frames: given.file.counted_frames,
        programme: built.programme,
        words: built.words,
        boundaries: built.boundaries,
        language: built.language.or_else(|| given.file.language.clone()),
        warnings: Vec::new(),
    }
}

/// Of how many lines a cue consists says in EBU STL on which row it begins.
fn leave_row_open(cue: &mut FileCue) {
    cue.settings.retain(|setting| setting.name != STL_ROW);
}

/// What shows no words, as a drawing, and so never was a cue here. It moves in time as the cue before it did, else the one behind.
///
/// `moved`: by how much cues of the file were moved, in its order.
fn drawings(given: &GivenFileContent, moved: &[(usize, Duration)]) -> Vec<(Order, FileCue)> {
    let of_words: BTreeSet<usize> = given.cues.iter().map(|cue| cue.file_cue).collect();
    let is_drawing = |index: usize, cue: &FileCue| {
        let markup = cue.text.markup().unwrap_or_default();
        !markup.trim().is_empty() && cue.is_blank() && !of_words.contains(&index)
    };
    let all = given.file.cues.iter().enumerate();
    let drawings = all.filter(|(index, cue)| is_drawing(*index, cue)).map(|(index, cue)| {
        let behind = moved.partition_point(|(other, _)| *other < index);
        let neighbour = behind.checked_sub(1).and_then(|at| moved.get(at)).or(moved.get(behind));
        let moved = neighbour.map_or(Duration::ZERO, |(_, by)| *by);
        let span = Span::new(cue.span.start + moved, cue.span.end + moved);
        ((index, 0), FileCue { span, ..cue.clone() })
    });
    drawings.collect()
}

struct GivenCues<'a> {
    given: &'a GivenFileContent,
    source: &'a CueFileSource<'a>,
    /// Settings that cues of the file have at a place.
    by_place: BTreeMap<u8, Vec<CueSetting>>,
    /// Cues of which no word is left, by when they appear and go.
    retyped: BTreeMap<(Instant, Instant), usize>,
}

impl<'a> GivenCues<'a> {
    fn new(given: &'a GivenFileContent, source: &'a CueFileSource<'a>) -> Self {
        let mut found = Self { given, source, by_place: settings_by_place(given), retyped: BTreeMap::new() };
        let left: BTreeSet<usize> = source.cues.iter().filter_map(|cue| found.cue_of_words(cue)).collect();
        for (index, cue) in given.cues.iter().enumerate().filter(|(index, _)| !left.contains(index)) {
            if let Some(span) = cue.span {
                found.retyped.entry((span.start, span.end)).or_insert(index);
            }
        }
        found
    }

    /// From which cue it came: that of its first word that came from any, else, as all of its text was retyped, the one that is
    /// shown when it is.
    fn cue_of(&self, cue: &Cue, pinned: Option<Span>) -> Option<usize> {
        let retyped = || self.retyped.get(&(pinned?.start, pinned?.end)).copied();
        self.cue_of_words(cue).or_else(retyped)
    }

    fn cue_of_words(&self, cue: &Cue) -> Option<usize> {
        let words = self.source.words.get(cue.words.clone()).unwrap_or_default();
        words.iter().find_map(|word| self.given.cue_of(word.id))
    }

    /// Gives the cue what it had in its file.
    fn dress(&self, cue: &mut FileCue, original: &FileCue, index: usize, lines: &[String], tells_words: bool) {
        let given = &self.given.lines[index];
        if given == lines {
            if !tells_words {
                cue.text = original.text.clone();
            }
        } else if self.given.file.format != FileFormat::SubRip {
            cue.text = dressed_text(&cue.text, &original.text);
        }
        // A cue that was moved on the picture no longer has the place that its settings gave it.
        if own_placement(&given.join("\n")) == own_placement(&lines.join("\n")) {
            cue.placement = original.placement;
            cue.settings = original.settings.clone();
        } else if self.given.file.format == FileFormat::SubRip {
            cue.settings = Vec::new();
        } else {
            cue.settings = self.moved_settings(original, &cue.placement);
        }
    }

    /// Settings for a cue that came from nowhere in the file.
    fn usual_settings(&self, placement: &Placement) -> Vec<CueSetting> {
        match self.given.file.format {
            FileFormat::SubRip => Vec::new(),
            FileFormat::WebVtt => webvtt_settings(placement),
            _ => self.by_place.get(&placement.keypad()).or(self.by_place.get(&2)).cloned().unwrap_or_default(),
        }
    }

    /// Settings for a cue of the file that was moved on the picture.
    fn moved_settings(&self, original: &FileCue, placement: &Placement) -> Vec<CueSetting> {
        match self.given.file.format {
            // A line of dialogue says its place in its text.
            FileFormat::Ass | FileFormat::Ssa => original.settings.clone(),
            FileFormat::WebVtt => webvtt_settings(placement),
            _ => self.by_place.get(&placement.keypad()).cloned().unwrap_or_else(|| original.settings.clone()),
        }
    }
}

/// The settings that most cues of the file have at each place of the keypad.
fn settings_by_place(given: &GivenFileContent) -> BTreeMap<u8, Vec<CueSetting>> {
    let mut counts: BTreeMap<u8, Vec<(Vec<CueSetting>, usize)>> = BTreeMap::new();
    for cue in given.file.cues.iter().filter(|cue| cue.placement.point.is_none() && !cue.placement.is_vertical) {
        let mut settings = cue.settings.clone();
        for setting in settings.iter_mut().filter(|setting| LINE_FIELDS.contains(&setting.name.as_str())) {
            setting.value.clear();
        }
        let seen = counts.entry(cue.placement.keypad()).or_default();
        match seen.iter().position(|(known, _)| *known == settings) {
            Some(at) => seen[at].1 += 1,
            // A file in which every cue is set otherwise has no usual setting, and is not searched through again and again.
            None if seen.len() < 64 => seen.push((settings, 1)),
            None => {}
        }
    }
    // The first of the most frequent ones.
    let most = |seen: Vec<(Vec<CueSetting>, usize)>| {
        let best = seen.iter().map(|(_, count)| *count).max().unwrap_or(0);
        seen.into_iter().find(|(_, count)| *count == best).map(|(settings, _)| settings).unwrap_or_default()
    };
    counts.into_iter().map(|(key, seen)| (key, most(seen))).collect()
}

/// Exactly as the file has it where that is what is shown. A cue that is shown later than it was given because another one had not
/// gone (until `free_from`) is written as it was given.
fn span_in_file(shown: Span, original: Span, pinned: Option<Span>, free_from: Instant) -> Span {
    let span = match pinned {
        Some(pinned) if pinned.start < free_from && pinned.start < shown.start => pinned,
        _ => shown,
    };
    let same = |one: Instant, file: Instant| {
        // No cue here begins before zero or ends before it begins.
        one.as_millis_rounded() == file.max(Instant::ZERO).as_millis_rounded()
    };
    let start = if same(span.start, original.start) { original.start } else { span.start };
    // A cue that ends no later than it begins is shown for a moment.
    let shown_until = original.end.max(original.start.max(Instant::ZERO) + SHORTEST);
    let end = if same(span.end, shown_until) { original.end } else { span.end };
    Span::new(start, end)
}

/// A changed text with what all of the original had in common: its classes, its typeface, the override tags before it.
fn dressed_text(text: &MarkedText, original: &MarkedText) -> MarkedText {
    let runs: Vec<&StyledRun> = original.runs().collect();
    let Some(first) = runs.first() else { return text.without_markup() };
    let common = |has: &dyn Fn(&StyledRun) -> bool| runs.iter().all(|run| has(run));
    let (classes, font) = (first.style.classes.clone(), first.style.font.clone());
    let (size, language) = (first.style.font_size.clone(), first.style.language.clone());
    let has_classes = common(&|run| run.style.classes == classes);
    let has_font = common(&|run| run.style.font == font && run.style.font_size == size);
    let has_language = common(&|run| run.style.language == language);
    let mut is_first = true;
    text.map_runs(|run| {
        if has_classes && run.style.classes.is_empty() {
            run.style.classes.clone_from(&classes);
        }
        if has_font {
            run.style.font = run.style.font.take().or_else(|| font.clone());
            run.style.font_size = run.style.font_size.take().or_else(|| size.clone());
        }
        if has_language {
            run.style.language = run.style.language.take().or_else(|| language.clone());
        }
        if std::mem::take(&mut is_first) {
            run.foreign.clone_from(&first.foreign);
        }
    })
}

/// What is no cue, before the first cue that stood behind it and is still there.
fn moved_blocks(file: &SubtitleFile, placed: &[(Order, FileCue)]) -> Vec<FileBlock> {
    let moved = file.blocks.iter().map(|block| {
        let before_cue = placed.partition_point(|((index, _), _)| *index < block.before_cue);
        // With what a file begins it begins.
        let before_cue = if block.kind == BlockKind::Header { 0 } else { before_cue };
        FileBlock { before_cue, ..block.clone() }
    });
    moved.collect()
}

/// Numbers of cues follow one another again where cues came or went.
fn renumber(cues: &mut [FileCue], file: &SubtitleFile) {
    let is_same = cues.len() == file.cues.len() && cues.iter().zip(&file.cues).all(|(cue, old)| cue.id == old.id);
    // EBU STL counts from zero or from one.
    let named = file.cues.first().and_then(|cue| cue.id.trim().parse::<usize>().ok());
    let first = named.filter(|first| *first == 0).unwrap_or(1);
    let is_number = |(at, cue): (usize, &FileCue)| cue.id.trim() == (first + at).to_string();
    let is_numbered = named.is_some() && file.cues.iter().enumerate().all(is_number);
    if !is_same && (is_numbered || file.format == FileFormat::SubRip) {
        let first = if is_numbered { first } else { 1 };
        cues.iter_mut().enumerate().for_each(|(at, cue)| cue.id = (first + at).to_string());
    }
}
