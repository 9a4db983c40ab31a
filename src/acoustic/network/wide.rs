//! The same loops for processors with vectors of 256 bits, which is what [`LANES`](super::LANES) values are.

/// Something to do; its [`Work::run`] is to be `#[inline(always)]`, and all that takes time in it.
pub trait Work {
    type Output;

    fn run(self) -> Self::Output;
}

/// Does `work`, compiled for wide vectors where the processor has them. The results are the same to the bit: each lane is
/// one sample, and nothing is contracted.
#[inline]
pub fn wide<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { with_avx2(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}
