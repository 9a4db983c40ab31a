//! Which of the talks are this machine's.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// One of several parts of all talks. To which a talk belongs follows from its id alone: whatever order a folder is listed in, and
/// whatever is added to it meanwhile, all shards together have each talk once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    index: u64,
    count: u64,
}

/// A shard that there is not, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ShardError(String);

/// The engines that tell their jobs which of how many they are: how they are called, and the variables that say the index, the
/// first index (0 if there is none), the step between two (1), and how many there are.
const ENGINES: [Engine; 3] = [
    Engine {
        index: "SLURM_ARRAY_TASK_ID",
        first: Some("SLURM_ARRAY_TASK_MIN"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    Engine { index: "JOB_COMPLETION_INDEX", first: None, step: None, count: None },
    Engine { index: "AWS_BATCH_JOB_ARRAY_INDEX", first: None, step: None, count: Some("AWS_BATCH_JOB_ARRAY_SIZE") },
];

struct Engine {
    index: &'static str,
    first: Option<&'static str>,
    step: Option<&'static str>,
    count: Option<&'static str>,
}

impl Shard {
    /// All talks.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// # Errors
    /// If `index` (from 0) is not below `count`.
    pub fn new(index: u64, count: u64) -> Result<Self, ShardError> {
        match index < count {
            true => Ok(Self { index, count }),
            false => Err(ShardError(format!("there is no shard number {} of {count}", index.saturating_add(1)))),
        }
    }

    /// The shard that the engine which runs this process has for it, and the variable that says so; `None` outside of one.
    /// `variable`: the environment. `count`: how many shards there are, where the engine does not say it.
    ///
    /// # Errors
    /// A variable that is no number, a job that does not know how many there are, or indices with gaps, so that some talks would be
    /// in no shard.
    pub fn of_engine(
        variable: impl Fn(&str) -> Option<String>,
        count: Option<u64>,
    ) -> Result<Option<(Self, &'static str)>, ShardError> {
        let number = |name: &str| -> Result<Option<u64>, ShardError> {
            let Some(text) = variable(name).filter(|text| !text.is_empty()) else { return Ok(None) };
            let number = text.trim().parse();
            number.map(Some).map_err(|_| ShardError(format!("{name} is no number but \"{text}\"; give --shard I/N")))
        };
        let asked = |name: Option<&str>| name.map_or(Ok(None), number);
        for engine in &ENGINES {
            let Some(index) = number(engine.index)? else { continue };
            let first = asked(engine.first)?.unwrap_or(0);
            let step = asked(engine.step)?.unwrap_or(1).max(1);
            let Some(count) = count.or(asked(engine.count)?) else {
                let name = engine.index;
                return Err(ShardError(format!(
                    "{name} says which shard this is and nothing says of how many; give --shards N"
                )));
            };
            let place = index.checked_sub(first).map(|after| (after / step, after % step));
            let shard = place.filter(|(place, rest)| *rest == 0 && *place < count);
            let (place, _) = shard.ok_or_else(|| {
                let name = engine.index;
                ShardError(format!(
                    "{name} is {index}, which is none of {count} indices from {first}; give --shard I/N"
                ))
            })?;
            return Ok(Some((Self { index: place, count }, engine.index)));
        }
        Ok(None)
    }

    /// Whether the talk with this id belongs here.
    pub fn holds(self, id: &str) -> bool {
        let digest = Sha256::digest(id.as_bytes());
        let first = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        first % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    /// Reads `I/N`, from `1/N` to `N/N`.
    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers: Option<(u64, u64)> = text
            .split_once('/')
            .and_then(|(index, count)| Some((index.trim().parse().ok()?, count.trim().parse().ok()?)));
        match numbers {
            Some((index, count)) if index > 0 => Self::new(index - 1, count),
            _ => Err(ShardError("give which shard of how many, from 1/N to N/N, as 3/8".to_owned())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_together_hold_each_talk_once_and_about_as_many() {
        for count in [1_u64, 2, 3, 7, 16] {
            let shards: Vec<Shard> = (0..count).map(|index| Shard::new(index, count).unwrap()).collect();
            let mut sizes = vec![0_u32; count as usize];
            for number in 0..1600 {
                let id = format!("2024/talk-{number}");
                let holding: Vec<usize> = (0..shards.len()).filter(|at| shards[*at].holds(&id)).collect();
                assert_eq!(holding.len(), 1, "{id} of {count}");
                sizes[holding[0]] += 1;
            }
            let fair = 1600 / count as u32;
            assert!(sizes.iter().all(|size| *size > fair / 2 && *size < fair * 2), "{sizes:?}");
        }
        // Written down, so that a job that is resumed by another version finds the talks it began with.
        let held: Vec<u32> = (0..20).filter(|n| Shard::new(1, 4).unwrap().holds(&format!("talk-{n}"))).collect();
        assert_eq!(held, HELD_BY_THE_SECOND_OF_FOUR);
    }

    const HELD_BY_THE_SECOND_OF_FOUR: &[u32] = &[0, 4, 7, 13, 18];

    #[test]
    fn shards_are_counted_from_one() {
        let read = |text: &str| text.parse::<Shard>();
        assert_eq!(read("1/1"), Ok(Shard::WHOLE));
        assert_eq!(read("3/8"), Ok(Shard { index: 2, count: 8 }));
        assert_eq!(read("8/8").unwrap().to_string(), "8/8");
        for odd in ["0/8", "9/8", "0/0", "3", "3/", "/3", "-1/2", "a/b", "1/2/3", ""] {
            assert!(read(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn engines_tell_their_shards() {
        let check = |variables: &[(&str, &str)], count: Option<u64>, expected: Result<Option<(u64, u64)>, &str>| {
            let variable =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            let found =
                Shard::of_engine(variable, count).map(|found| found.map(|(shard, _)| (shard.index, shard.count)));
            match (found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{variables:?}"),
                (Err(error), Err(expected)) => assert!(error.to_string().contains(expected), "{error}"),
                (found, expected) => panic!("{variables:?}: {found:?} and not {expected:?}"),
            }
        };
        let slurm = |id, first, step, count| {
            [
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", first),
                ("SLURM_ARRAY_TASK_STEP", step),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ]
        };
        check(&[], None, Ok(None));
        check(&[], Some(4), Ok(None));
        check(&slurm("0", "0", "1", "4"), None, Ok(Some((0, 4))));
        check(&slurm("4", "1", "1", "4"), None, Ok(Some((3, 4))));
        check(&slurm("7", "1", "3", "3"), None, Ok(Some((2, 3))));
        check(&slurm("6", "1", "3", "3"), None, Err("none of 3 indices from 1"));
        check(&slurm("9", "1", "1", "3"), None, Err("none of 3 indices from 1"));
        check(&slurm("0", "1", "1", "3"), None, Err("none of 3"));
        // Of an array of 8 one task alone is done again.
        check(&slurm("5", "5", "1", "1"), None, Ok(Some((0, 1))));
        check(&[("SLURM_ARRAY_TASK_ID", "x")], None, Err("no number"));
        check(&[("JOB_COMPLETION_INDEX", "3")], Some(10), Ok(Some((3, 10))));
        check(&[("JOB_COMPLETION_INDEX", "3")], None, Err("give --shards N"));
        check(&[("JOB_COMPLETION_INDEX", "10")], Some(10), Err("none of 10"));
        check(&[("AWS_BATCH_JOB_ARRAY_INDEX", "1"), ("AWS_BATCH_JOB_ARRAY_SIZE", "2")], None, Ok(Some((1, 2))));
    }
}
