//! Where the files of a folder contradict each other, and whether they are of two houses.

use super::file_statistics::FileStatistics;
use super::style_aspect::{FileHabit, StyleAspect};

/// A matter in which two groups of files do otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    pub aspect: StyleAspect,
    /// What most files do, for people, and which files: positions among those that were learnt from.
    pub usual: String,
    pub usual_files: Vec<usize>,
    /// What others do, and which.
    pub other: String,
    pub other_files: Vec<usize>,
}

/// Fewer files than this are strays, not a group.
const FEWEST_FILES_OF_GROUP: usize = 2;

/// Where files contradict each other, matter by matter.
pub(super) fn disagreements(files: &[&FileStatistics]) -> Vec<Disagreement> {
    let found = StyleAspect::ALL.iter().filter_map(|aspect| {
        let habits: Vec<(usize, FileHabit)> =
            files.iter().enumerate().filter_map(|(index, file)| Some((index, aspect.habit_of(file)?))).collect();
        let (one, other) = parted(*aspect, habits)?;
        let is_group = |group: &[(usize, FileHabit)]| {
            group.len() >= FEWEST_FILES_OF_GROUP && group.len() * 10 >= one.len() + other.len()
        };
        if !is_group(&one) || !is_group(&other) {
            return None;
        }
        let (usual, other) = if cues_of(&one, files) >= cues_of(&other, files) { (one, other) } else { (other, one) };
        let text =
            |group: &[(usize, FileHabit)]| aspect.text_of(&group.iter().map(|(_, habit)| *habit).collect::<Vec<_>>());
        let places = |group: Vec<(usize, FileHabit)>| {
            let mut places: Vec<usize> = group.into_iter().map(|(index, _)| index).collect();
            places.sort_unstable();
            places
        };
        Some(Disagreement {
            aspect: *aspect,
            usual: text(&usual),
            other: text(&other),
            usual_files: places(usual),
            other_files: places(other),
        })
    });
    found.collect()
}

fn cues_of(group: &[(usize, FileHabit)], files: &[&FileStatistics]) -> u64 {
    group.iter().filter_map(|(index, _)| files.get(*index)).map(|file| file.cues).sum()
}

type HabitGroup = Vec<(usize, FileHabit)>;

/// Files in two groups by what they do.
fn parted(aspect: StyleAspect, mut habits: HabitGroup) -> Option<(HabitGroup, HabitGroup)> {
    habits.sort_by_key(|(index, habit)| (*habit, *index));
    let numbers: Vec<i64> = habits
        .iter()
        .filter_map(|(_, habit)| if let FileHabit::Number(number) = habit { Some(*number) } else { None })
        .collect();
    if numbers.len() == habits.len() && !numbers.is_empty() {
        let at = widest_gap(&numbers, aspect.least_apart())?;
        let others = habits.split_off(at);
        return Some((habits, others));
    }
    // Whatever is no number: the first way, and all others.
    let first = most_frequent(&habits)?;
    let (one, other): (HabitGroup, HabitGroup) = habits.into_iter().partition(|(_, habit)| *habit == first);
    (!other.is_empty()).then_some((one, other))
}

fn most_frequent(habits: &[(usize, FileHabit)]) -> Option<FileHabit> {
    let count = |habit: &FileHabit| habits.iter().filter(|(_, other)| other == habit).count();
    habits.iter().map(|(_, habit)| *habit).max_by_key(count)
}

/// Where sorted numbers part into two groups: the gap between them is wide, and no narrower than half of what each group spreads.
/// A single stray on either side is none.
fn widest_gap(sorted: &[i64], least: i64) -> Option<usize> {
    let count = sorted.len();
    let spread = |from: usize, to: usize| Some(sorted.get(to)?.saturating_sub(*sorted.get(from)?));
    let gap_at = |at: usize| spread(at.checked_sub(1)?, at);
    let first = FEWEST_FILES_OF_GROUP;
    let last = count.checked_sub(FEWEST_FILES_OF_GROUP)?;
    let at = (first..=last).max_by_key(|at| gap_at(*at).unwrap_or_default())?;
    let gap = gap_at(at)?;
    // The spread of a group, its farthest file left out.
    let low = spread(usize::from(at > 4), at - 1)?;
    let high = spread(at, count - 1 - usize::from(count - at > 4))?;
    (least > 0 && gap >= least && gap.saturating_mul(2) >= low.max(high)).then_some(at)
}

/// The files of a second house, of those at these positions: where two or more matters part the files alike. Empty: there is one house.
pub(super) fn second_house(disagreements: &[Disagreement], files: usize) -> Vec<usize> {
    let side = |matter: &Disagreement, file: usize| {
        let is_usual = matter.usual_files.contains(&file);
        (is_usual || matter.other_files.contains(&file)).then_some(is_usual)
    };
    // Of two matters, the files that both part, and those that they part alike.
    let agree = |one: &Disagreement, two: &Disagreement| {
        let sides = (0..files).filter_map(|file| Some((side(one, file)?, side(two, file)?)));
        let (mut all, mut same) = (0usize, 0usize);
        sides.for_each(|(first, second)| {
            all += 1;
            same += usize::from(first == second);
        });
        all >= 4 && same * 100 >= all * 85
    };
    let companions = |one: &Disagreement| disagreements.iter().filter(|two| agree(one, two)).count();
    let Some(first) = disagreements.iter().max_by_key(|one| companions(one)) else { return Vec::new() };
    let alike: Vec<&Disagreement> = disagreements.iter().filter(|two| agree(first, two)).collect();
    if alike.len() < 2 {
        return Vec::new();
    }
    let is_of_second = |file: &usize| {
        let sides: Vec<bool> = alike.iter().filter_map(|matter| side(matter, *file)).collect();
        sides.iter().filter(|is_usual| !**is_usual).count() * 2 > sides.len()
    };
    (0..files).filter(is_of_second).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(limit: i64, cps: i64, lines: u64) -> FileStatistics {
        let mut file = FileStatistics { cues: lines, ..FileStatistics::default() };
        (10..=limit).for_each(|chars| file.line_chars.add_many(chars, lines / 10));
        (60..=cps * 10).for_each(|tenths| file.tenths_cps.add_many(tenths, lines / 10));
        file
    }

    #[test]
    fn two_houses_in_one_folder_are_noticed() {
        let files: Vec<FileStatistics> =
            (0..6).map(|index| if index < 4 { house(42, 20, 200) } else { house(37, 13, 200) }).collect();
        let files: Vec<&FileStatistics> = files.iter().collect();
        let found = disagreements(&files);
        let aspects: Vec<StyleAspect> = found.iter().map(|matter| matter.aspect).collect();
        assert_eq!(aspects, [StyleAspect::LineLength, StyleAspect::Speed]);
        assert_eq!((found[0].usual.as_str(), found[0].other.as_str()), ("42", "37"));
        assert_eq!(found[0].other_files, [4, 5]);
        assert_eq!(second_house(&found, 6), [4, 5]);
    }

    #[test]
    fn one_house_and_a_stray_file_are_one() {
        let files: Vec<FileStatistics> =
            (0..6).map(|index| if index == 3 { house(60, 30, 200) } else { house(42, 20, 200) }).collect();
        let files: Vec<&FileStatistics> = files.iter().collect();
        assert!(disagreements(&files).is_empty());
        assert_eq!(second_house(&[], 6), Vec::<usize>::new());
        let files: Vec<FileStatistics> = (38..44).map(|limit| house(limit, 20, 200)).collect();
        assert!(disagreements(&files.iter().collect::<Vec<_>>()).is_empty());
    }

    #[test]
    fn a_way_to_write_that_some_files_have_is_told() {
        let file = |sign: crate::house_style::StyleSign| {
            let mut file = FileStatistics { cues: 100, ..FileStatistics::default() };
            file.signs.insert(sign, 10);
            file
        };
        use crate::house_style::StyleSign::{EllipsisCharacter, ThreeStops};
        let files = [EllipsisCharacter, ThreeStops, EllipsisCharacter, ThreeStops, EllipsisCharacter].map(file);
        let found = disagreements(&files.iter().collect::<Vec<_>>());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].aspect, found[0].other_files.as_slice()), (StyleAspect::Ellipsis, &[1, 3][..]));
        // One matter makes no two houses.
        assert_eq!(second_house(&found, 5), Vec::<usize>::new());
    }
}
