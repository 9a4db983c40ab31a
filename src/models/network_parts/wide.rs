//! The same loops for processors with wider vectors than every one has.

use macerator::{AutoArch, Simd, WithSimd};

/// Something to do; its [`Work::run`] is to be `#[inline(always)]`, and all that takes time in it.
pub trait Work {
    type Output;

    fn run(self) -> Self::Output;
}

/// Does `work`, compiled for wide vectors where the processor has them. The results are the same to the bit: each lane is
/// one sample, and nothing is contracted.
#[inline]
pub fn wide<W: Work>(work: W) -> W::Output {
    AutoArch::new().dispatch(Vectorised(work))
}

struct Vectorised<W>(W);

impl<W: Work> WithSimd for Vectorised<W> {
    type Output = W::Output;

    #[inline(always)]
    fn with_simd<S: Simd>(self) -> W::Output {
        self.0.run()
    }
}
