//! More or fewer boundaries: where a person stands between precision and recall.

use serde::{Deserialize, Serialize};

use crate::lexical::OperatingPoint;

/// How ready the machine is to propose a boundary, 1/4 to 4: the words' odds of a boundary against none are multiplied
/// by it. 1 is the model's own operating point.
///
/// It divides P(O), as the papers' `-A` models do with a fixed 2 (Che et al., LREC 2016, section 3.3).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(from = "f32", into = "f32")]
pub struct BoundaryFactor(f32);

impl BoundaryFactor {
    pub const LEAST: Self = Self(0.25);
    pub const USUAL: Self = Self(1.0);
    pub const MOST: Self = Self(4.0);

    /// Steps from the usual to the least and to the most: each is a factor of √2.
    pub const STEPS: i32 = 4;

    /// `None` outside of 1/4 to 4.
    pub fn new(factor: f32) -> Option<Self> {
        (Self::LEAST.0..=Self::MOST.0).contains(&factor).then_some(Self(factor))
    }

    /// The nearest that is allowed; what is no number is the usual.
    pub fn nearest(factor: f32) -> Self {
        if factor.is_nan() { Self::USUAL } else { Self(factor.clamp(Self::LEAST.0, Self::MOST.0)) }
    }

    pub const fn get(self) -> f32 {
        self.0
    }

    pub fn is_usual(&self) -> bool {
        *self == Self::USUAL
    }

    /// So many steps from the usual, at most [`BoundaryFactor::STEPS`] either way.
    pub fn of_steps(steps: i32) -> Self {
        let steps = steps.clamp(-Self::STEPS, Self::STEPS);
        Self::nearest((0.5 * steps as f32).exp2())
    }

    /// The number of steps from the usual, rounded.
    pub fn steps(self) -> i32 {
        (2.0 * self.0.log2()).round() as i32
    }

    /// The model's operating point, moved.
    pub fn applied_to(self, point: OperatingPoint) -> OperatingPoint {
        point.scaled(1.0 / self.0)
    }
}

impl Default for BoundaryFactor {
    fn default() -> Self {
        Self::USUAL
    }
}

impl From<f32> for BoundaryFactor {
    fn from(factor: f32) -> Self {
        Self::nearest(factor)
    }
}

impl From<BoundaryFactor> for f32 {
    fn from(factor: BoundaryFactor) -> Self {
        factor.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: odds 0.2 : 0.8 = 1/4; twice that is 1/2, hence 1/3 against 2/3.
    #[test]
    fn it_multiplies_the_odds_of_a_boundary() {
        let weighed = BoundaryFactor(2.0).applied_to(OperatingPoint::default()).apply(&[0.8, 0.05, 0.15, 0.0]);
        assert!((weighed[0] - 2.0 / 3.0).abs() < 1e-6, "{weighed:?}");
        assert!((weighed[2] / weighed[1] - 3.0).abs() < 1e-5, "the marks among themselves stay: {weighed:?}");
    }

    #[test]
    fn steps_go_from_a_quarter_to_four_and_nothing_goes_beyond() {
        for steps in -BoundaryFactor::STEPS..=BoundaryFactor::STEPS {
            assert_eq!(BoundaryFactor::of_steps(steps).steps(), steps);
        }
        assert_eq!(BoundaryFactor::of_steps(0), BoundaryFactor::USUAL);
        assert_eq!(BoundaryFactor::of_steps(99), BoundaryFactor::MOST);
        assert_eq!(BoundaryFactor::of_steps(-4), BoundaryFactor::LEAST);
        assert_eq!(BoundaryFactor::nearest(f32::NAN), BoundaryFactor::USUAL);
        assert_eq!(BoundaryFactor::new(4.01), None);
        assert_eq!(serde_json::from_str::<BoundaryFactor>("1e9").unwrap(), BoundaryFactor::MOST);
    }
}
