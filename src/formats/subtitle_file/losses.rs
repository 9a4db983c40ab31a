//! Losses in another format, reported before it is written.

use std::collections::BTreeSet;
use std::fmt;

use super::cue::FileCue;
use super::file::{BlockKind, SubtitleFile};
use super::format::FileFormat::{self, self as F};
use super::frame_grid::FrameGrid;
use super::options::WriteOptions;
use super::run::{StyledRun, TextColour};
use super::writing::{counted_grid, timed};
use super::{cea608, microdvd, stl};
use base::texts::t;
use base::time::{Duration, Instant};

/// A kind of thing that gets lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LossKind {
    Italics,
    Bold,
    Underlining,
    Strikethrough,
    Colours,
    Fonts,
    Placement,
    Point,
    VerticalText,
    Voices,
    SeveralVoices,
    WordTimes,
    Ruby,
    Languages,
    Classes,
    OverrideTags,
    Regions,
    Settings,
    Names,
    StyleSheets,
    Notes,
    HeaderText,
    OtherBlocks,
    Boundaries,
    Cues,
    TimeDigits,
    /// Cues that would be over before zero.
    BeforeZero,
    TooEarly,
    Rows,
    /// Cues that get more rows, because teletext needs a part of each for codes.
    TeletextRows,
    Characters,
    /// Cells of a row of teletext, control codes among them.
    RowCells,
    /// More rows than a screen has.
    CutRows,
    /// Looks that change inside a word stand as a space there.
    Gaps,
    /// Looks of a part of a row.
    PartLooks,
    /// Cues that have no text.
    BlankCues,
    /// Cues that end when the next one comes.
    Overlaps,
    /// Cues that take so long to load that they come late.
    Late,
}

/// Something that the written file will not say, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub kind: LossKind,
    pub count: usize,
    /// Details: the first characters that are lost.
    detail: String,
}

impl fmt::Display for Loss {
    /// One sentence without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        let text = match self.kind {
            LossKind::Italics => t!("loss-italics", count = count),
            LossKind::Bold => t!("loss-bold", count = count),
            LossKind::Underlining => t!("loss-underlining", count = count),
            LossKind::Strikethrough => t!("loss-strikethrough", count = count),
            LossKind::Colours => t!("loss-colours", count = count),
            LossKind::Fonts => t!("loss-fonts", count = count),
            LossKind::Placement => t!("loss-placement", count = count),
            LossKind::Point => t!("loss-point", count = count),
            LossKind::VerticalText => t!("loss-vertical-text", count = count),
            LossKind::Voices => t!("loss-voices", count = count),
            LossKind::SeveralVoices => t!("loss-several-voices", count = count),
            LossKind::WordTimes => t!("loss-word-times", count = count),
            LossKind::Ruby => t!("loss-ruby", count = count),
            LossKind::Languages => t!("loss-languages", count = count),
            LossKind::Classes => t!("loss-classes", count = count),
            LossKind::OverrideTags => t!("loss-override-tags", count = count),
            LossKind::Regions => t!("loss-regions", count = count),
            LossKind::Settings => t!("loss-settings", count = count),
            LossKind::Names => t!("loss-names", count = count),
            LossKind::StyleSheets => t!("loss-style-sheets", count = count),
            LossKind::Notes => t!("loss-notes", count = count),
            LossKind::HeaderText => t!("loss-header-text", count = count),
            LossKind::OtherBlocks => t!("loss-other-blocks", count = count),
            LossKind::Boundaries => t!("loss-boundaries", count = count),
            LossKind::Cues => t!("loss-cues", count = count),
            LossKind::TimeDigits => t!("loss-time-digits", count = count),
            LossKind::BeforeZero => t!("loss-before-zero", count = count),
            LossKind::TooEarly => t!("loss-too-early", count = count),
            LossKind::Rows => t!("loss-rows", count = count, width = &self.detail),
            LossKind::TeletextRows => {
                t!("loss-teletext-rows", count = count, width = &self.detail, cells = stl::ROW_CELLS)
            }
            LossKind::Characters => t!("loss-characters", count = count, signs = &self.detail),
            LossKind::RowCells => t!("loss-row-cells", count = count, width = &self.detail),
            LossKind::CutRows => t!("loss-cut-rows", count = count, rows = &self.detail),
            LossKind::Gaps => t!("loss-gaps", count = count),
            LossKind::PartLooks => t!("loss-part-looks", count = count),
            LossKind::BlankCues => t!("loss-blank-cues", count = count),
            LossKind::Overlaps => t!("loss-overlaps", count = count),
            LossKind::Late => t!("loss-late", count = count),
        };
        f.write_str(&text)
    }
}

/// Whether a format has something, where it is new in a file.
fn keeps(format: FileFormat, kind: LossKind) -> bool {
    // These say italics, bold, underlines, colours and places, and no more.
    let is_plain_xml = matches!(format, F::Itt | F::DcpInterop | F::DcpSmpte | F::FcpXml | F::Usf);
    let is_subtitles = is_plain_xml || matches!(format, F::SubRip | F::WebVtt | F::Ass | F::Ssa | F::Ttml | F::EbuTtD);
    let is_line_21 = matches!(format, F::Scc | F::Mcc);
    match kind {
        _ if format == F::CuesJson => {
            !matches!(kind, LossKind::StyleSheets | LossKind::Notes | LossKind::HeaderText | LossKind::OtherBlocks)
        }
        LossKind::Italics | LossKind::Underlining | LossKind::Colours if is_line_21 => true,
        LossKind::Placement if is_line_21 => true,
        LossKind::Italics | LossKind::Bold | LossKind::Underlining | LossKind::Strikethrough
            if format == F::MicroDvd =>
        {
            true
        }
        LossKind::Colours | LossKind::Fonts if format == F::MicroDvd => true,
        LossKind::WordTimes if format == F::Lrc => true,
        LossKind::Italics => is_subtitles || matches!(format, F::EbuStl | F::Markdown | F::Html),
        LossKind::Bold => is_subtitles || matches!(format, F::Markdown | F::Html),
        LossKind::Underlining => is_subtitles || matches!(format, F::EbuStl | F::Html),
        LossKind::Strikethrough => is_subtitles && !is_plain_xml && !matches!(format, F::WebVtt | F::EbuTtD),
        LossKind::Colours => is_subtitles || format == F::EbuStl,
        LossKind::Fonts => matches!(format, F::SubRip | F::Ass | F::Ssa),
        LossKind::Placement => is_subtitles || format == F::EbuStl,
        LossKind::Point => matches!(format, F::WebVtt | F::Ass | F::Ssa),
        LossKind::VerticalText | LossKind::Classes => format == F::WebVtt,
        LossKind::Voices => matches!(
            format,
            F::WebVtt | F::Ass | F::Ssa | F::Ttml | F::WhisperJson | F::PlainText | F::Markdown | F::Html
        ),
        LossKind::SeveralVoices => !matches!(format, F::Ass | F::Ssa | F::WhisperJson),
        LossKind::WordTimes => {
            matches!(format, F::WebVtt | F::Ass | F::Ssa | F::Ttml | F::WhisperJson | F::TextGrid)
        }
        LossKind::Ruby => matches!(format, F::WebVtt | F::Ttml),
        LossKind::Languages => matches!(format, F::WebVtt | F::Ttml | F::EbuTtD | F::Itt),
        LossKind::OverrideTags => matches!(format, F::Ass | F::Ssa),
        LossKind::Boundaries => matches!(format, F::TextGrid | F::MarkersCsv | F::Edl),
        LossKind::Cues => !matches!(format, F::PlainText | F::Markdown | F::Html),
        LossKind::Regions
        | LossKind::Settings
        | LossKind::Names
        | LossKind::StyleSheets
        | LossKind::Notes
        | LossKind::HeaderText
        | LossKind::OtherBlocks => false,
        LossKind::TimeDigits
        | LossKind::BeforeZero
        | LossKind::TooEarly
        | LossKind::Rows
        | LossKind::TeletextRows
        | LossKind::Characters
        | LossKind::RowCells
        | LossKind::CutRows
        | LossKind::Gaps
        | LossKind::PartLooks
        | LossKind::BlankCues
        | LossKind::Overlaps
        | LossKind::Late => true,
    }
}

/// The losses of `file` if it is written in `format` with these options, in the order of [`LossKind`].
pub fn losses(file: &SubtitleFile, format: FileFormat, options: &WriteOptions) -> Vec<Loss> {
    let mut found = LossList { losses: Vec::new() };
    // A project of Final Cut is written anew in any case: its other clips go.
    if format == F::FcpXml && file.format == format {
        found.file(file, format);
    }
    if file.format != format {
        found.styles(file, format);
        found.file(file, format);
    }
    let is_frame_format = format.counts_frames();
    // EBU STL has no frames but those of 25 and 30 in a second, line 21 none but those of its files, cinemas none of
    // NTSC.
    let counted = counted_grid(file, format, options.frames);
    let has_other_frames = (format.has_screen_rows() || format == F::DcpSmpte) && options.frames != Some(counted);
    if options.frames.is_none() || has_other_frames || (is_frame_format && file.format == format) {
        found.times(file, format, counted);
    }
    let early = file.cues.iter().filter(|cue| cue.span.start + options.offset < Instant::ZERO);
    let (gone, cut): (Vec<_>, Vec<_>) = early.partition(|cue| options.leaves_out(cue.span));
    found.add(LossKind::BeforeZero, gone.len());
    found.add(LossKind::TooEarly, cut.len());
    if format == F::EbuStl {
        let limit = stl::row_limit(file);
        let wide = file.cues.iter().filter(|cue| limit.has_wide_line(cue)).count();
        let kind = if limit.is_narrowed() { LossKind::TeletextRows } else { LossKind::Rows };
        found.add_with(kind, wide, limit.letters());
        let overfull = file.cues.iter().filter(|cue| limit.has_overfull_row(cue)).count();
        found.add_with(LossKind::RowCells, overfull, stl::ROW_CELLS);
    }
    if matches!(format, F::Scc | F::Mcc) {
        found.line_21(file, format, options);
    }
    if format == F::Lrc {
        found.lyrics(file);
    }
    if format == F::MicroDvd && file.format != format {
        found.add(LossKind::PartLooks, file.cues.iter().filter(|cue| !microdvd::keeps_looks(&cue.text)).count());
    }
    found.characters(file, format, options);
    found.losses.sort_by_key(|loss| loss.kind);
    found.losses
}

struct LossList {
    losses: Vec<Loss>,
}

impl LossList {
    fn add(&mut self, kind: LossKind, count: usize) {
        if count > 0 {
            self.losses.push(Loss { kind, count, detail: String::new() });
        }
    }

    /// With a number as its detail.
    fn add_with(&mut self, kind: LossKind, count: usize, detail: usize) {
        if count > 0 {
            self.losses.push(Loss { kind, count, detail: detail.to_string() });
        }
    }

    /// What rows, times and the speed of line 21 take away.
    fn line_21(&mut self, file: &SubtitleFile, format: FileFormat, options: &WriteOptions) {
        let grid = counted_grid(file, format, options.frames);
        let frames = options.frames.map(|_| grid);
        let timed = timed(file, &WriteOptions { frames, ..*options });
        let plan = cea608::schedule(&timed, grid.halved().unwrap_or(grid));
        self.add_with(
            LossKind::Rows,
            file.cues.iter().filter(|cue| cea608::needs_more_rows(cue)).count(),
            cea608::COLUMNS,
        );
        self.add_with(LossKind::CutRows, plan.cut, cea608::ROWS);
        self.add(LossKind::Gaps, if file.format == format { 0 } else { plan.gaps });
        self.add(LossKind::BlankCues, file.cues.iter().filter(|cue| cue.is_blank()).count());
        self.add(LossKind::Overlaps, plan.overlapping);
        self.add(LossKind::Late, plan.late);
    }

    /// A line of lyrics ends where the next begins.
    fn lyrics(&mut self, file: &SubtitleFile) {
        let (blank, mut spans): (Vec<_>, Vec<_>) = file.cues.iter().partition(|cue| cue.is_blank());
        self.add(LossKind::BlankCues, blank.len());
        spans.sort_by_key(|cue| cue.span.start);
        self.add(LossKind::Overlaps, spans.windows(2).filter(|pair| pair[0].span.end > pair[1].span.start).count());
    }

    fn styles(&mut self, file: &SubtitleFile, format: FileFormat) {
        let mut cues_with = |kind: LossKind, has: &dyn Fn(&FileCue) -> bool| {
            if !keeps(format, kind) {
                self.add(kind, file.cues.iter().filter(|cue| has(cue)).count());
            }
        };
        let mut runs_with = |kind: LossKind, has: fn(&StyledRun) -> bool| {
            cues_with(kind, &|cue: &FileCue| cue.text.runs().any(has));
        };
        runs_with(LossKind::Italics, |run| run.style.italic);
        runs_with(LossKind::Bold, |run| run.style.bold);
        runs_with(LossKind::Underlining, |run| run.style.underline);
        runs_with(LossKind::Strikethrough, |run| run.style.strike);
        runs_with(LossKind::Colours, |run| run.style.colour.is_some());
        runs_with(LossKind::Fonts, |run| run.style.font.is_some() || run.style.font_size.is_some());
        runs_with(LossKind::Voices, |run| run.voice.is_some());
        runs_with(LossKind::Ruby, |run| run.style.ruby.is_some());
        runs_with(LossKind::Languages, |run| run.style.language.is_some());
        runs_with(LossKind::Classes, |run| !run.style.classes.is_empty());
        runs_with(LossKind::OverrideTags, |run| !run.foreign.is_empty());
        cues_with(LossKind::Placement, &|cue: &FileCue| {
            cue.placement.keypad() != 2 && (cue.placement.point.is_none() || keeps(format, LossKind::Point))
        });
        cues_with(LossKind::Point, &|cue: &FileCue| cue.placement.point.is_some());
        cues_with(LossKind::VerticalText, &|cue: &FileCue| cue.placement.is_vertical);
        cues_with(LossKind::SeveralVoices, &|cue: &FileCue| {
            let mut voices = cue.text.runs().filter_map(|run| run.voice.as_deref());
            voices.next().is_some_and(|first| voices.any(|voice| voice != first))
        });
        cues_with(LossKind::Settings, &has_own_settings);
        cues_with(LossKind::Names, &|cue: &FileCue| !cue.id.is_empty() && cue.id.parse::<u64>().is_err());
        cues_with(LossKind::Cues, &|_: &FileCue| true);
        let keeps_colour: Option<fn(TextColour) -> bool> = match format {
            F::EbuStl => Some(stl::keeps_colour),
            F::Scc | F::Mcc => Some(cea608::keeps_colour),
            _ => None,
        };
        if let Some(keeps_colour) = keeps_colour {
            let has_other =
                |cue: &&FileCue| cue.text.runs().filter_map(|run| run.style.colour).any(|colour| !keeps_colour(colour));
            self.add(LossKind::Colours, file.cues.iter().filter(has_other).count());
        }
        if format == F::Itt {
            // Of places it has two: the top and the bottom, in the middle of the line.
            let has_other = |cue: &&FileCue| cue.placement.point.is_none() && !matches!(cue.placement.keypad(), 2 | 8);
            self.add(LossKind::Placement, file.cues.iter().filter(has_other).count());
        }
    }

    fn file(&mut self, file: &SubtitleFile, format: FileFormat) {
        let lists_words = matches!(format, F::CuesJson | F::WhisperJson | F::TextGrid)
            || (file.cues.is_empty() && format.takes_words() && keeps(format, LossKind::Cues));
        let stamps = file.cues.iter().flat_map(|cue| cue.text.runs()).filter(|run| run.stamp.is_some()).count();
        if !keeps(format, LossKind::WordTimes) && !lists_words {
            self.add(LossKind::WordTimes, stamps + file.words.len());
        } else if !lists_words {
            self.add(LossKind::WordTimes, file.words.len());
        }
        let mut add = |kind: LossKind, count: usize| {
            if !keeps(format, kind) {
                self.add(kind, count);
            }
        };
        let blocks = |kind: BlockKind| file.blocks.iter().filter(|block| block.kind == kind).count();
        add(LossKind::Regions, file.regions.len());
        let script_styles = match file.format {
            F::Ass | F::Ssa => {
                let header = file.first_block(BlockKind::Header).unwrap_or_default();
                header.lines().filter(|line| line.starts_with("Style:")).count().saturating_sub(1)
            }
            _ => blocks(BlockKind::Style),
        };
        add(LossKind::StyleSheets, script_styles);
        add(LossKind::Notes, blocks(BlockKind::Note));
        add(LossKind::OtherBlocks, blocks(BlockKind::Other));
        if file.format == F::WebVtt {
            let header = file.first_block(BlockKind::Header).unwrap_or_default();
            let first = usize::from(header.lines().next().is_some_and(|line| line.trim() != "WEBVTT"));
            add(LossKind::HeaderText, first + header.lines().count().saturating_sub(1));
        }
        add(LossKind::Boundaries, file.boundaries.len());
    }

    fn times(&mut self, file: &SubtitleFile, format: FileFormat, counted: FrameGrid) {
        let nanos = match format {
            F::SubRip | F::WebVtt | F::Sbv | F::Tsv | F::Usf => 1_000_000,
            F::DcpInterop => 4_000_000,
            F::Ass | F::Ssa => 10_000_000,
            F::Lrc if file.format != F::Lrc => 10_000_000,
            F::Scc | F::Mcc | F::MicroDvd => {
                self.frames(file, format, counted);
                return;
            }
            // In frames of 25 per second, unless the file itself or the user says otherwise.
            F::EbuStl if file.format == F::EbuStl => return,
            F::EbuStl | F::MarkersCsv | F::Edl => 40_000_000,
            F::Itt | F::DcpSmpte | F::FcpXml => 0,
            _ => return,
        };
        let grid = counted;
        let start = if file.format == format { file.taken_start } else { Duration::ZERO };
        let is_odd = |at: Instant| match nanos {
            0 => grid.snapped(at + start) != at + start,
            nanos => at.as_nanos() % nanos != 0,
        };
        let rounded = file.cues.iter().filter(|cue| is_odd(cue.span.start) || is_odd(cue.span.end)).count();
        self.add(LossKind::TimeDigits, rounded);
    }

    /// Times that lie on no frame; the milliseconds of a file stand for the frame that they are nearest to.
    fn frames(&mut self, file: &SubtitleFile, format: FileFormat, counted: FrameGrid) {
        if file.format == format {
            return;
        }
        let is_odd = |at: Instant| (counted.snapped(at) - at).as_nanos().abs() >= 1_000_000;
        let rounded = file.cues.iter().filter(|cue| is_odd(cue.span.start) || is_odd(cue.span.end)).count();
        self.add(LossKind::TimeDigits, rounded);
    }

    fn characters(&mut self, file: &SubtitleFile, format: FileFormat, options: &WriteOptions) {
        let stl_table = (format == F::EbuStl).then(|| stl::written_table(file));
        let has = |sign: char| match format {
            F::EbuStl => stl_table.is_none_or(|table| table.has(sign)),
            F::Scc | F::Mcc => cea608::is_writable(sign),
            _ => options.encoding.has(sign),
        };
        let (mut count, mut signs) = (0, BTreeSet::new());
        let mut known = BTreeSet::new();
        for cue in &file.cues {
            for sign in cue.text.runs().flat_map(|run| run.text.chars()).filter(|sign| !sign.is_ascii()) {
                if known.contains(&sign) {
                    continue;
                }
                if signs.contains(&sign) || !has(sign) {
                    count += 1;
                    signs.insert(sign);
                } else {
                    known.insert(sign);
                }
            }
        }
        if count > 0 {
            let detail = signs.iter().take(10).map(char::to_string).collect::<Vec<_>>().join(" ");
            self.losses.push(Loss { kind: LossKind::Characters, count, detail });
        }
    }
}

/// Whether a cue has settings that no other format could take over.
fn has_own_settings(cue: &FileCue) -> bool {
    cue.settings.iter().any(|setting| match setting.name.as_str() {
        // WebVTT.
        "size" => true,
        // SubRip.
        "X1" | "X2" | "Y1" | "Y2" => true,
        // ASS.
        "layer" | "marginl" | "marginr" | "marginv" => !setting.value.trim().trim_start_matches('0').is_empty(),
        "effect" => !setting.value.trim().is_empty(),
        // EBU STL.
        "CS" | "SGN" => setting.value != "0",
        // Cinema.
        "FadeUpTime" | "FadeDownTime" => setting.value.contains(|sign: char| matches!(sign, '1'..='9')),
        _ => false,
    })
}
