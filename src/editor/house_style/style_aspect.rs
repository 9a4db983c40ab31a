//! The matters in which houses differ, and what one file says of each.

use super::file_statistics::FileStatistics;
use super::limit::{KeptLimit, LimitSearch};
use super::style_sign::StyleSign;
use base::texts::{self, t};
use formats::text_rules::DashStyle;

/// A matter in which houses differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::VariantArray)]
pub enum StyleAspect {
    LineLength,
    Lines,
    Speed,
    MinDuration,
    MaxDuration,
    FrameRate,
    MinGap,
    Chaining,
    LeadIn,
    Hold,
    Sentences,
    OneLine,
    Shape,
    Speakers,
    Dashes,
    Sounds,
    Capitals,
    Ellipsis,
    Quotes,
    Apostrophes,
    Italics,
    Numbers,
}

/// What a file does in a matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileHabit {
    /// In the unit of the matter: characters, characters a second, milliseconds, lines.
    Number(i64),
    Dashes(DashStyleChoice),
    Sign(StyleSign),
    /// A rule is kept, or not.
    Kept(bool),
}

/// How lines of two speakers begin, in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DashStyleChoice(usize);

impl DashStyleChoice {
    fn of(style: DashStyle) -> Self {
        Self(DashStyle::ALL.iter().position(|known| *known == style).unwrap_or_default())
    }

    pub fn style(self) -> DashStyle {
        DashStyle::ALL.get(self.0).copied().unwrap_or(DashStyle::BothLinesSpace)
    }
}

/// How each limit is looked for.
pub(super) const LINE_SEARCH: LimitSearch =
    LimitSearch { least_share: 0.95, usual_share: 0.99, window: 3, gathering: 0.0 };
pub(super) const SPEED_SEARCH: LimitSearch =
    LimitSearch { least_share: 0.95, usual_share: 0.97, window: 15, gathering: 0.0 };
pub(super) const SHORTEST_SEARCH: LimitSearch =
    LimitSearch { least_share: 0.98, usual_share: 0.995, window: 60, gathering: 2.0 };
pub(super) const LONGEST_SEARCH: LimitSearch =
    LimitSearch { least_share: 0.97, usual_share: 0.995, window: 300, gathering: 2.0 };

/// Sentence ends inside of cues, of all, up to which a house keeps one sentence in a cue.
pub(super) const MOST_ENDS_INSIDE: f64 = 0.2;
/// Fewer cues than this tell no habit of a file.
const FEWEST: u64 = 5;

impl StyleAspect {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// For people: "characters in a line".
    pub fn name(self) -> &'static str {
        match self {
            Self::LineLength => t!("style-aspect-line-length"),
            Self::Lines => t!("style-aspect-lines"),
            Self::Speed => t!("style-aspect-speed"),
            Self::MinDuration => t!("style-aspect-min-duration"),
            Self::MaxDuration => t!("style-aspect-max-duration"),
            Self::FrameRate => t!("style-aspect-frame-rate"),
            Self::MinGap => t!("style-aspect-min-gap"),
            Self::Chaining => t!("style-aspect-chaining"),
            Self::LeadIn => t!("style-aspect-lead-in"),
            Self::Hold => t!("style-aspect-hold"),
            Self::Sentences => t!("style-aspect-sentences"),
            Self::OneLine => t!("style-aspect-one-line"),
            Self::Shape => t!("style-aspect-shape"),
            Self::Speakers => t!("style-aspect-speakers"),
            Self::Dashes => t!("style-aspect-dashes"),
            Self::Sounds => t!("style-aspect-sounds"),
            Self::Capitals => t!("style-aspect-capitals"),
            Self::Ellipsis => t!("style-aspect-ellipsis"),
            Self::Quotes => t!("style-aspect-quotes"),
            Self::Apostrophes => t!("style-aspect-apostrophes"),
            Self::Italics => t!("style-aspect-italics"),
            Self::Numbers => t!("style-aspect-numbers"),
        }
    }

    /// How far apart numbers of two groups of files are at least; 0: it is no number.
    pub(super) const fn least_apart(self) -> i64 {
        match self {
            Self::LineLength => 3,
            Self::Lines => 1,
            Self::Speed => 3,
            Self::MinDuration => 250,
            Self::MaxDuration => 1_500,
            Self::MinGap => 60,
            _ => 0,
        }
    }

    /// What a file does, if it says enough of it.
    pub(super) fn habit_of(self, file: &FileStatistics) -> Option<FileHabit> {
        // A few dozen say no limit.
        let enough = file.cues >= 30;
        let number = |value: Option<i64>| value.filter(|_| enough).map(FileHabit::Number);
        match self {
            Self::LineLength => number(LINE_SEARCH.upper(&file.line_chars).map(|limit| limit.value)),
            Self::Lines => number(file.lines.quantile(0.99)),
            Self::Speed => number(SPEED_SEARCH.upper(&file.tenths_cps).map(|limit| whole_cps(limit.value))),
            Self::MinDuration => number(sharp(SHORTEST_SEARCH.lower(&file.duration_ms))),
            Self::MaxDuration => number(sharp(LONGEST_SEARCH.upper(&file.duration_ms))),
            Self::MinGap => number(least_gap(file)).filter(|_| file.gap_ms.total() >= 30),
            Self::Sentences => {
                let all = file.ends_inside + file.ends_with_cue;
                (all >= 20).then_some(FileHabit::Kept(file.ends_inside as f64 <= MOST_ENDS_INSIDE * all as f64))
            }
            Self::Dashes => {
                let (style, count, all) = file.usual_dashes()?;
                (count >= FEWEST && count * 5 >= all * 4).then(|| FileHabit::Dashes(DashStyleChoice::of(style)))
            }
            Self::Sounds => usual(file, &[StyleSign::SquareBrackets, StyleSign::RoundBrackets]),
            Self::Ellipsis => usual(file, &[StyleSign::EllipsisCharacter, StyleSign::ThreeStops]),
            Self::Quotes => usual(file, &QUOTES),
            Self::Apostrophes => usual(file, &[StyleSign::StraightApostrophe, StyleSign::CurlyApostrophe]),
            Self::Numbers => usual(file, &[StyleSign::NumberWord, StyleSign::NumberFigure]),
            Self::FrameRate
            | Self::Chaining
            | Self::LeadIn
            | Self::Hold
            | Self::OneLine
            | Self::Shape
            | Self::Speakers
            | Self::Capitals
            | Self::Italics => None,
        }
    }

    /// The habits of a group of files, for people: "36 to 38", "…".
    pub(super) fn text_of(self, habits: &[FileHabit]) -> String {
        let (Some(least), Some(most)) = (habits.iter().min(), habits.iter().max()) else { return String::new() };
        match (least, most) {
            (FileHabit::Number(low), FileHabit::Number(high)) if low == high => self.number_text(*low),
            (FileHabit::Number(low), FileHabit::Number(high)) => {
                t!("style-range", low = self.number_text(*low), high = self.number_text(*high))
            }
            (FileHabit::Dashes(choice), _) => dashes_text(choice.style()),
            (FileHabit::Sign(sign), _) => sign.name().to_owned(),
            (FileHabit::Kept(kept), _) => {
                if *kept {
                    t!("style-one-sentence").to_owned()
                } else {
                    t!("style-several-sentences").to_owned()
                }
            }
            _ => String::new(),
        }
    }

    fn number_text(self, value: i64) -> String {
        match self {
            Self::MinDuration | Self::MaxDuration => seconds_text(value),
            Self::MinGap => t!("style-millis", number = value.to_string()),
            _ => value.to_string(),
        }
    }
}

/// A limit that a file keeps; how long its shortest and longest cues happen to be is no habit.
fn sharp(limit: Option<KeptLimit>) -> Option<i64> {
    limit.filter(|limit| limit.is_sharp).map(|limit| limit.value)
}

/// Ways to write quotation marks.
pub(super) const QUOTES: [StyleSign; 4] =
    [StyleSign::StraightQuotes, StyleSign::CurlyQuotes, StyleSign::LowQuotes, StyleSign::Guillemets];

/// Characters a second of tenths, rounded up.
pub(super) const fn whole_cps(tenths: i64) -> i64 {
    (tenths + 9).div_euclid(10)
}

/// Milliseconds as seconds: "1.2 s".
pub(super) fn seconds_text(millis: i64) -> String {
    let seconds = millis as f64 / 1000.0;
    let digits = if millis % 1000 == 0 {
        0
    } else if millis % 100 == 0 {
        1
    } else {
        2
    };
    t!("style-seconds", number = texts::number(seconds, digits))
}

/// The beginnings of the lines of two speakers, for people.
pub fn dashes_text(style: DashStyle) -> String {
    match style {
        DashStyle::BothLines => t!("style-dashes-both").to_owned(),
        DashStyle::BothLinesSpace => t!("style-dashes-both-space").to_owned(),
        DashStyle::SecondLine => t!("style-dashes-second").to_owned(),
        DashStyle::SecondLineSpace => t!("style-dashes-second-space").to_owned(),
    }
}

/// The least gap that a house leaves, 0 if its cues touch: all but two in a hundred are no shorter.
pub(super) fn least_gap(file: &FileStatistics) -> Option<i64> {
    file.gap_ms.quantile(0.02).map(|gap| gap.max(0))
}

/// What a file has nearly always of several ways to write something.
fn usual(file: &FileStatistics, ways: &[StyleSign]) -> Option<FileHabit> {
    let all: u64 = ways.iter().map(|way| file.count(*way)).sum();
    let way = ways.iter().copied().max_by_key(|way| file.count(*way))?;
    let count = file.count(way);
    (count >= FEWEST && count * 5 >= all * 4).then_some(FileHabit::Sign(way))
}
