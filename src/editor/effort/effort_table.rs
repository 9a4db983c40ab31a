//! The work on many talks: a row each, and the sums for each guideline and each person.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::draft::{DraftSurvival, KeptShare};
use super::talk_effort::TalkEffort;
use super::work_figures::WorkFigures;
use crate::export::{
    OfficeReport, ReportCell, ReportError, ReportFigure, ReportFormat, ReportTable, SHORT_COLUMNS, report_csv,
    report_file, report_page,
};
use crate::project::WorkStretch;

/// Columns, and how wide they are.
const COLUMNS: [(&str, u16); 17] = [
    ("Talk", 26),
    ("Guideline", 20),
    ("People", 18),
    ("Talk (min)", 10),
    ("Work (min)", 10),
    ("Work per minute of talk", 12),
    ("Steps", 8),
    ("Undone", 8),
    ("Answers one by one", 10),
    ("Answers per minute", 10),
    ("Open", 8),
    ("Cuts kept (%)", 10),
    ("Times kept (%)", 10),
    ("Words kept (%)", 10),
    ("Answers per minute before a lesson", 14),
    ("Answers per minute after a lesson", 14),
    ("Changes before, of which nothing is known", 16),
];
const GROUP_COLUMNS: [(&str, u16); 6] = [
    ("Talks", 8),
    ("Talk (min)", 10),
    ("Work (min)", 10),
    ("Work per minute of talk", 12),
    ("Steps", 8),
    ("Answers per minute", 10),
];

/// The work on many talks. It holds no text of them but their titles.
#[derive(Clone, Debug)]
pub struct EffortTable<'a> {
    pub talks: &'a [TalkEffort],
    /// Names for marks of people, as a team knows them.
    pub names: &'a BTreeMap<String, String>,
}

/// The sums over some talks. Work that stands in two files, as after a project was saved under another name, counts once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EffortTotals {
    pub talks: usize,
    /// Of the talks of which all work is known, in milliseconds.
    pub talk_ms: u64,
    /// The work on those talks, in milliseconds.
    pub whole_work_ms: u64,
    pub work: WorkFigures,
}

impl EffortTotals {
    /// Minutes of work for each minute of talk, over all talks of which all work is known.
    pub fn work_per_talk(&self) -> Option<f64> {
        (self.talk_ms > 0).then(|| self.whole_work_ms as f64 / self.talk_ms as f64)
    }

    fn of<'a>(talks: impl IntoIterator<Item = &'a TalkEffort>, is_counted: impl Fn(&WorkStretch) -> bool) -> Self {
        let talks: Vec<&'a TalkEffort> = talks.into_iter().collect();
        let sums: Vec<&WorkStretch> = talks.iter().flat_map(|talk| talk.log.sums()).collect();
        let counted: Vec<Vec<&'a WorkStretch>> = (talks.iter().copied())
            .map(|talk| talk.log.stretches_beside(&sums).into_iter().filter(|stretch| is_counted(stretch)).collect())
            .collect();
        // Of one that stands in two files the longer counts: the other was saved before it ended.
        let mut longest: BTreeMap<(&str, u64, u64), &WorkStretch> = BTreeMap::new();
        for stretch in counted.iter().flatten().copied() {
            let known = longest.entry(stretch.key()).or_insert(stretch);
            if (stretch.worked_ms, stretch.steps) > (known.worked_ms, known.steps) {
                *known = stretch;
            }
        }
        let mut sum = Self { work: WorkFigures::of(longest.values().copied()), ..Self::default() };
        let mut given: BTreeSet<(&str, u64, u64)> = BTreeSet::new();
        for (talk, stretches) in talks.iter().zip(&counted) {
            let keys = stretches.iter().map(|stretch| stretch.key());
            let (new, known): (Vec<_>, Vec<_>) = keys.partition(|key| given.insert(*key));
            if new.is_empty() {
                continue;
            }
            // A copy under another name is the same talk.
            let is_copy = !known.is_empty();
            sum.talks += usize::from(!is_copy);
            if let Some(talk_ms) = talk.talk_ms.filter(|_| talk.work_per_talk().is_some()) {
                let work = WorkFigures::of(new.iter().filter_map(|key| longest.get(key).copied())).worked_ms;
                sum.talk_ms = sum.talk_ms.saturating_add(if is_copy { 0 } else { talk_ms });
                sum.whole_work_ms = sum.whole_work_ms.saturating_add(work);
            }
        }
        sum
    }

    fn cells(&self) -> [ReportCell; 6] {
        [
            ReportCell::Count(self.talks),
            number(self.talk_ms as f64 / 60_000.0),
            number(self.work.minutes()),
            known(self.work_per_talk()),
            count(self.work.steps),
            known(self.work.answers_per_minute()),
        ]
    }
}

impl EffortTable<'_> {
    pub fn totals(&self) -> EffortTotals {
        EffortTotals::of(self.talks, |_| true)
    }

    /// For each guideline, by its name.
    pub fn by_guideline(&self) -> BTreeMap<String, EffortTotals> {
        let names: BTreeSet<&str> = self.talks.iter().map(|talk| talk.guideline.as_str()).collect();
        let of = |name: &str| EffortTotals::of(self.talks.iter().filter(|talk| talk.guideline == name), |_| true);
        names.into_iter().map(|name| (name.to_owned(), of(name))).collect()
    }

    /// For each person, by name or mark. Several people share the minutes of a talk that they worked on together.
    pub fn by_person(&self) -> BTreeMap<String, EffortTotals> {
        let mut people: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for mark in self.talks.iter().flat_map(|talk| &talk.work.people) {
            people.entry(self.name(mark)).or_default().insert(mark);
        }
        let of = |marks: &BTreeSet<&str>| EffortTotals::of(self.talks, |stretch| marks.contains(stretch.by.as_str()));
        people.iter().map(|(name, marks)| (name.clone(), of(marks))).collect()
    }

    fn name(&self, mark: &str) -> String {
        let unknown = if mark.is_empty() { "not known" } else { mark };
        self.names.get(mark).map_or(unknown, String::as_str).to_owned()
    }

    /// The whole file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn write(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        let page = || report_page(&self.office_report(), SHORT_COLUMNS);
        let table = || report_csv(&self.talk_table());
        base::texts::in_english(|| report_file(format, page, table, || self.document(), || self.office_report()))
    }

    fn talk_table(&self) -> ReportTable {
        ReportTable::new("Talks", &COLUMNS, self.talks.iter().map(|talk| self.cells(talk).into()).collect())
    }

    fn office_report(&self) -> OfficeReport {
        let group = |heading: &str, groups: BTreeMap<String, EffortTotals>| {
            let row =
                |(name, sum): (String, EffortTotals)| [ReportCell::of(name)].into_iter().chain(sum.cells()).collect();
            let columns = [&[(heading, 24)][..], &GROUP_COLUMNS[..]].concat();
            ReportTable::new(format!("By {}", heading.to_lowercase()), &columns, groups.into_iter().map(row).collect())
        };
        let sum = self.totals();
        let figures = GROUP_COLUMNS.iter().zip(sum.cells()).map(|((name, _), cell)| ReportFigure::new(*name, cell));
        let groups = [group("Guideline", self.by_guideline()), group("Person", self.by_person())];
        OfficeReport {
            title: "Effort".to_owned(),
            figures: figures.collect(),
            tables: [self.talk_table()].into_iter().chain(groups).collect(),
            ..OfficeReport::default()
        }
    }

    /// `{talks: [...], guidelines: {...}, people: {...}, totals: {...}}`.
    pub fn document(&self) -> Value {
        let talk = |talk: &TalkEffort| {
            let TalkEffort { title, guideline, talk_ms, work, log, answered, open, draft, minutes_left } = talk;
            let people: Vec<String> = work.people.iter().map(|mark| self.name(mark)).collect();
            let draft = draft.map(|DraftSurvival { cuts, times, words }| {
                let share = |share: KeptShare| json!({ "kept": share.kept, "of": share.of });
                json!({ "cuts": share(cuts), "times": share(times), "words": share(words) })
            });
            let lessons = work.lessons.map(
                |rates| json!({ "answers_per_minute_before": rates.before, "answers_per_minute_after": rates.after }),
            );
            json!({
                "talk": title, "guideline": guideline, "people": people, "talk_ms": talk_ms, "is_known": talk.is_known(),
                "work_ms": work.worked_ms, "work_per_talk": talk.work_per_talk(), "steps": work.steps, "undone": work.undone,
                "redone": work.redone, "looks": work.looks, "answers_one_by_one": work.answers,
                "answers_per_minute": work.answers_per_minute(), "answered": answered, "open": open, "draft": draft,
                "lessons": lessons, "minutes_left": minutes_left, "unknown_changes_before": log.from_revision,
            })
        };
        let group = |sum: &EffortTotals| {
            json!({
                "talks": sum.talks, "talk_ms": sum.talk_ms, "work_ms": sum.work.worked_ms, "steps": sum.work.steps,
                "work_per_talk": sum.work_per_talk(), "answers_one_by_one": sum.work.answers,
            })
        };
        let groups = |groups: BTreeMap<String, EffortTotals>| -> Map<String, Value> {
            groups.iter().map(|(name, sum)| (name.clone(), group(sum))).collect()
        };
        json!({
            "talks": self.talks.iter().map(talk).collect::<Vec<_>>(),
            "guidelines": groups(self.by_guideline()),
            "people": groups(self.by_person()),
            "totals": group(&self.totals()),
        })
    }

    fn cells(&self, talk: &TalkEffort) -> [ReportCell; 17] {
        let TalkEffort { title, guideline, talk_ms, work, log, open, draft, .. } = talk;
        let people: Vec<String> = work.people.iter().map(|mark| self.name(mark)).collect();
        let kept = |of: fn(&DraftSurvival) -> KeptShare| {
            known(draft.as_ref().and_then(|draft| of(draft).share()).map(|share| 100.0 * share))
        };
        let if_known = |cell: ReportCell| if talk.is_known() { cell } else { ReportCell::Empty };
        [
            ReportCell::of(title.as_str()),
            ReportCell::of(guideline.as_str()),
            ReportCell::of(people.join(", ")),
            known(talk_ms.map(|ms| ms as f64 / 60_000.0)),
            if_known(number(work.minutes())),
            known(talk.work_per_talk()),
            if_known(count(work.steps)),
            if_known(count(work.undone)),
            if_known(count(work.answers)),
            known(work.answers_per_minute()),
            open.map_or(ReportCell::Empty, ReportCell::Count),
            kept(|draft| draft.cuts),
            kept(|draft| draft.times),
            kept(|draft| draft.words),
            known(work.lessons.map(|rates| rates.before)),
            known(work.lessons.map(|rates| rates.after)),
            count(log.from_revision),
        ]
    }
}

fn number(value: f64) -> ReportCell {
    ReportCell::Number { value, decimals: 1 }
}

fn known(value: Option<f64>) -> ReportCell {
    value.map_or(ReportCell::Empty, number)
}

fn count(count: u64) -> ReportCell {
    ReportCell::Count(usize::try_from(count).unwrap_or(usize::MAX))
}
