//! Where shots change.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use base::time::Instant;

/// When shots change, in order, each once, in whole milliseconds from the first sample of the recording on. Cheap to clone.
///
/// In a file: a list of milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<i64>", from = "Vec<i64>")]
pub struct ShotChanges(Arc<[Instant]>);

impl ShotChanges {
    /// More are taken for damage: ten a second for a day.
    pub const MOST: usize = 864_000;

    /// Puts times in order. Those before the first sample are left out, and so is what goes beyond [`MOST`](Self::MOST).
    pub fn new(times: impl IntoIterator<Item = Instant>) -> Self {
        let whole = |at: Instant| Instant::from_millis(at.as_millis_rounded());
        let mut times: Vec<Instant> = times.into_iter().map(whole).filter(|at| *at >= Instant::ZERO).collect();
        times.sort_unstable();
        times.dedup();
        times.truncate(Self::MOST);
        Self(times.into())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn times(&self) -> &[Instant] {
        &self.0
    }

    /// Those from `from` on and before `to`.
    pub fn between(&self, from: Instant, to: Instant) -> &[Instant] {
        let first = self.0.partition_point(|at| *at < from);
        let last = self.0.partition_point(|at| *at < to).max(first);
        &self.0[first..last]
    }

    /// The first one after `at`.
    pub fn next_after(&self, at: Instant) -> Option<Instant> {
        self.0.get(self.0.partition_point(|change| *change <= at)).copied()
    }

    /// The last one before `at`.
    pub fn last_before(&self, at: Instant) -> Option<Instant> {
        self.0.partition_point(|change| *change < at).checked_sub(1).map(|last| self.0[last])
    }
}

impl From<Vec<i64>> for ShotChanges {
    fn from(millis: Vec<i64>) -> Self {
        Self::new(millis.into_iter().map(Instant::from_millis))
    }
}

impl From<ShotChanges> for Vec<i64> {
    fn from(changes: ShotChanges) -> Self {
        changes.0.iter().map(|at| at.as_millis_rounded()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(millis: &[i64]) -> ShotChanges {
        millis.to_vec().into()
    }

    #[test]
    fn they_stand_in_order_each_once_in_whole_milliseconds() {
        let found = ShotChanges::new([3.0004, 1.0, 2.9996, -1.0].map(Instant::from_secs));
        assert_eq!(Vec::<i64>::from(found), [1_000, 3_000]);
        assert!(ShotChanges::default().is_empty());
    }

    #[test]
    fn they_are_looked_up_by_time() {
        let all = changes(&[1_000, 2_000, 3_000]);
        let at = Instant::from_millis;
        assert_eq!(all.between(at(1_000), at(3_000)), [at(1_000), at(2_000)]);
        assert!(all.between(at(3_001), at(0)).is_empty());
        assert_eq!([all.next_after(at(1_000)), all.next_after(at(3_000))], [Some(at(2_000)), None]);
        assert_eq!([all.last_before(at(1_000)), all.last_before(at(1_001))], [None, Some(at(1_000))]);
        assert_eq!(all.len(), all.times().len());
    }

    #[test]
    fn a_file_has_a_list_of_milliseconds() -> Result<(), serde_json::Error> {
        assert_eq!(serde_json::to_string(&changes(&[40, 5_000]))?, "[40,5000]");
        assert_eq!(serde_json::from_str::<ShotChanges>("[9000, 9000, -3, 7]")?, changes(&[7, 9_000]));
        Ok(())
    }
}
