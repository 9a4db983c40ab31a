//! A subtitle file as it stands, and what may stand beside its cues.

use std::sync::Arc;

use super::cue::FileCue;
use super::format::FileFormat;
use super::frame_grid::FrameGrid;
use super::programme::Programme;
use base::texts::Message;
use base::time::{Duration, Instant, Span};
use base::warning::Warning;

/// All that a subtitle file says.
#[derive(Clone, Debug, PartialEq)]
pub struct SubtitleFile {
    pub format: FileFormat,
    /// In the order of the file.
    pub cues: Vec<FileCue>,
    /// Everything that is no cue, kept as it is written; in the order of the file.
    pub blocks: Vec<FileBlock>,
    /// WebVTT regions and what they are made of; the blocks hold them, too, as written.
    pub regions: Vec<FileRegion>,
    /// Words that are timed one by one. Empty if the file has none, or has them in its cues.
    pub words: Vec<TimedWord>,
    pub boundaries: Vec<BoundaryMark>,
    /// The offset taken from the times because they count from the start of the programme (EBU STL); it is put back when the file is
    /// written as it was.
    pub taken_start: Duration,
    /// Its time codes leave out numbers, as 29.97 and 59.94 frames a second have it (drop frame).
    pub drops_frames: bool,
    /// The frames that its time codes count, where they say so themselves.
    pub counted_frames: Option<FrameGrid>,
    /// The user's entries about the programme, for the header of EBU STL.
    pub programme: Programme,
    /// A BCP 47 tag, if the file names one.
    pub language: Option<String>,
    pub warnings: Vec<Warning>,
}

/// A part of a file that is no cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileBlock {
    pub kind: BlockKind,
    /// As written, with `\n` between lines and none at the end. Bytes of EBU STL are characters up to U+00FF.
    pub text: String,
    /// It stands before the cue of this index.
    pub before_cue: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKind {
    /// With what the file begins.
    Header,
    Style,
    Region,
    Note,
    /// Something that the format does not know, or that stands where it has no meaning.
    Other,
}

/// A region of the picture that cues may name.
#[derive(Clone, Debug, PartialEq)]
pub struct FileRegion {
    pub id: String,
    /// Per cent of the width of the picture.
    pub width: f64,
    /// How many lines it shows.
    pub lines: f64,
    /// Per cent: the point of the region that lies on `viewport_anchor`.
    pub region_anchor: (f64, f64),
    /// Per cent of the picture.
    pub viewport_anchor: (f64, f64),
    /// Lines move up when another comes.
    pub scrolls_up: bool,
}

/// A word with its times.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedWord {
    pub text: String,
    pub span: Span,
    pub speaker: Option<Arc<str>>,
    /// Usually 0 to 1.
    pub confidence: Option<f32>,
}

/// A place where a cue may end.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundaryMark {
    pub at: Instant,
    /// As "accepted", "rejected", "pending".
    pub state: String,
    /// 0 to 1.
    pub strength: Option<f32>,
}

impl SubtitleFile {
    pub fn new(format: FileFormat) -> Self {
        Self {
            format,
            cues: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            words: Vec::new(),
            boundaries: Vec::new(),
            taken_start: Duration::ZERO,
            drops_frames: false,
            counted_frames: None,
            programme: Programme::default(),
            language: None,
            warnings: Vec::new(),
        }
    }

    /// A warning, where there is reason for it.
    pub(super) fn warn_if(&mut self, is_odd: bool, message: Message) {
        if is_odd {
            self.warnings.push(Warning::new(message));
        }
    }

    /// The blocks before the cue of this index, in their order. After the last cue: the number of cues.
    pub fn blocks_before(&self, cue: usize) -> impl Iterator<Item = &FileBlock> {
        let first = self.blocks.partition_point(|block| block.before_cue < cue);
        self.blocks[first..].iter().take_while(move |block| block.before_cue == cue)
    }

    /// Where the first cue stands that ends before it starts, and how many do.
    pub fn backward_cues(&self) -> Option<(Instant, usize)> {
        let mut backward = self.cues.iter().filter(|cue| cue.span.end < cue.span.start);
        let first = backward.next()?;
        Some((first.span.start, backward.count() + 1))
    }

    /// The first block of a kind.
    pub fn first_block(&self, kind: BlockKind) -> Option<&str> {
        self.blocks.iter().find(|block| block.kind == kind).map(|block| block.text.as_str())
    }

    /// The words with times: its own, or those that stamps in the cues tell. A stamp is the start of what follows it,
    /// which ends at the next stamp or with the cue.
    pub fn timed_words(&self) -> Vec<TimedWord> {
        if !self.words.is_empty() {
            return self.words.clone();
        }
        self.cues.iter().flat_map(stamped_words).collect()
    }
}

/// Cues of plain text: when they start and end, in seconds, and their lines.
#[cfg(test)]
pub(super) fn file_of(cues: &[(f64, f64, &str)]) -> SubtitleFile {
    let cue = |(start, end, text): &(f64, f64, &str)| FileCue {
        span: Span::from_secs(*start, *end),
        text: super::run::MarkedText::plain(text),
        ..FileCue::default()
    };
    SubtitleFile { cues: cues.iter().map(cue).collect(), ..SubtitleFile::new(FileFormat::SubRip) }
}

/// The words of a cue with the times of its stamps; nothing if it has none.
pub fn stamped_words(cue: &FileCue) -> Vec<TimedWord> {
    if cue.text.runs().all(|run| run.stamp.is_none()) {
        return Vec::new();
    }
    let mut words: Vec<TimedWord> = Vec::new();
    let mut start = cue.span.start;
    let mut open = false;
    for (number, line) in cue.lines().iter().enumerate() {
        open &= number == 0;
        for run in line {
            if let Some(stamp) = run.stamp {
                start = stamp;
                open = false;
            }
            let begins_open = open && !run.text.starts_with(char::is_whitespace);
            for (at, text) in run.text.split_whitespace().enumerate() {
                match words.last_mut() {
                    Some(last) if at == 0 && begins_open => last.text.push_str(text),
                    _ => {
                        let span = Span::new(start, cue.span.end);
                        words.push(TimedWord {
                            text: text.to_owned(),
                            span,
                            speaker: run.voice.clone(),
                            confidence: None,
                        });
                    }
                }
            }
            if !run.text.is_empty() {
                open = !run.text.ends_with(char::is_whitespace);
            }
        }
    }
    // Words that share a stamp share the time up to the next one, by their lengths.
    let starts: Vec<Instant> = words.iter().map(|word| word.span.start).collect();
    let mut from = 0;
    for group in words.chunk_by_mut(|one, next| one.span.start == next.span.start) {
        from += group.len();
        let start = group[0].span.start;
        let end = starts.get(from).copied().unwrap_or(cue.span.end).max(start);
        let length = |word: &TimedWord| word.text.chars().count() as i128;
        let (all, mut before) = (group.iter().map(length).sum::<i128>().max(1), 0);
        let lasts = i128::from((end - start).as_nanos());
        let at = |share: i128| Instant::from_nanos(start.as_nanos().saturating_add((lasts * share / all) as i64));
        for word in group {
            let begin = at(before);
            before += length(word);
            word.span = Span::new(begin, at(before));
        }
    }
    words
}
