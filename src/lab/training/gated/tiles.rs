//! Matrix products on the tiles of processors that have them (Intel AMX).
//!
//! The only module with `unsafe` code: no safe way to the tiles exists. Instructions are written out because the compiler's
//! own functions for them are not stable, and the system is asked for the tiles by a call that no library has. Everything is
//! behind [`product_into`], which is sound for any views: their lengths are checked before a pointer is made.

#![allow(unsafe_code, reason = "the tiles are reached only through instructions written out")]

use std::arch::asm;
use std::arch::x86_64::__cpuid_count;
use std::cell::RefCell;
use std::sync::OnceLock;

use super::view::MatrixView;

/// A tile is 16 rows of 64 bytes: 16 sums or 32 factors. Products are made in blocks of two by two tiles.
const BLOCK: usize = 32;

/// Whether processor and system let the program use the tiles. Asked once.
fn are_usable() -> bool {
    static USABLE: OnceLock<bool> = OnceLock::new();
    *USABLE.get_or_init(|| {
        let features = __cpuid_count(7, 0).edx;
        let (has_bfloat, has_tiles) = (features >> 22 & 1 == 1, features >> 24 & 1 == 1);
        // Linux gives the tiles' large state to programs that ask for it: ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA.
        let has_vectors = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq");
        // SAFETY: the call takes two numbers and touches no memory of the program.
        has_bfloat && has_tiles && has_vectors && unsafe { libc::syscall(libc::SYS_arch_prctl, 0x1023, 18) == 0 }
    })
}

#[repr(C, align(64))]
struct Shapes {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

thread_local! {
    /// The factors in the order in which the tiles take them, and a result that is not a multiple of blocks.
    static SCRATCH: RefCell<(Vec<u16>, Vec<u32>, Vec<f32>)> = const { RefCell::new((Vec::new(), Vec::new(), Vec::new())) };
}

/// Writes `a` times `b` into `result`, whose rows start `row_stride` apart; `false` (and nothing is done) without tiles.
///
/// # Panics
/// If the shapes do not fit.
pub fn product_into(a: MatrixView<'_>, b: MatrixView<'_>, result: &mut [f32], row_stride: usize) -> bool {
    if !are_usable() || a.columns == 0 {
        return false;
    }
    assert!(a.columns == b.rows && b.columns <= row_stride, "the shapes do not fit together");
    assert!(a.rows == 0 || result.len() >= (a.rows - 1) * row_stride + b.columns, "the result does not fit");
    let up = |size: usize| size.next_multiple_of(BLOCK);
    let (rows, columns, depth) = (up(a.rows), up(b.columns), up(a.columns));
    SCRATCH.with_borrow_mut(|(left, right, padded)| {
        let left = sized(left, rows * depth);
        let right = sized(right, columns * depth / 2);
        // SAFETY: the processor has what these are compiled for: that was asked above.
        unsafe {
            pack_left(a, depth, left);
            pack_right(b, depth, right);
        }
        let is_whole = rows == a.rows && columns == b.columns;
        let (target, stride) = if is_whole {
            (result.as_mut_ptr(), row_stride)
        } else {
            (sized(padded, rows * columns).as_mut_ptr(), columns)
        };
        let mut shapes = Shapes { palette: 1, start_row: 0, reserved: [0; 14], row_bytes: [0; 16], rows: [0; 16] };
        shapes.row_bytes[..8].fill(64);
        shapes.rows[..8].fill(16);
        // SAFETY: the tiles are usable, all blocks lie within the buffers sized above or, for a whole number of blocks,
        // within `result`, whose length was checked.
        unsafe {
            asm!("ldtilecfg [{}]", in(reg) &shapes, options(nostack, readonly, preserves_flags));
            for column in (0..columns).step_by(BLOCK) {
                for row in (0..rows).step_by(BLOCK) {
                    let left = left.as_ptr().add(row * depth);
                    let right = right.as_ptr().add(column * depth / 2);
                    block(left, depth, right, target.add(row * stride + column), stride);
                }
            }
            asm!("tilerelease", options(nostack, nomem, preserves_flags));
        }
        if !is_whole {
            for row in 0..a.rows {
                let from = &padded[row * columns..row * columns + b.columns];
                result[row * row_stride..row * row_stride + b.columns].copy_from_slice(from);
            }
        }
    });
    true
}

/// The first values of a buffer that only ever grows; whatever they were before.
fn sized<T: Copy + Default>(buffer: &mut Vec<T>, length: usize) -> &mut [T] {
    if buffer.len() < length {
        buffer.resize(length, T::default());
    }
    &mut buffer[..length]
}

/// A block of 32 by 32 sums. `left`: 32 rows of `depth` factors; `right`: for each 32 of depth two tiles.
///
/// # Safety
/// The tiles must be configured and all of the block's factors and sums be there.
#[inline]
unsafe fn block(left: *const u16, depth: usize, right: *const u32, target: *mut f32, stride: usize) {
    // SAFETY: the caller promises the tiles and that `left`, `right` and `target` reach as far as the loop goes.
    unsafe {
        asm!(
            "tilezero tmm0", "tilezero tmm1", "tilezero tmm2", "tilezero tmm3",
            "2:",
            "tileloadd tmm4, [{upper} + {left_stride}*1]",
            "tileloadd tmm6, [{right} + {tile_row}*1]",
            "tileloadd tmm7, [{right} + {tile_row}*1 + 1024]",
            "tdpbf16ps tmm0, tmm4, tmm6",
            "tileloadd tmm5, [{lower} + {left_stride}*1]",
            "tdpbf16ps tmm1, tmm4, tmm7",
            "tdpbf16ps tmm2, tmm5, tmm6",
            "tdpbf16ps tmm3, tmm5, tmm7",
            "add {upper}, 64", "add {lower}, 64", "add {right}, 2048",
            "dec {steps}", "jnz 2b",
            "tilestored [{target} + {stride}*1], tmm0",
            "tilestored [{target} + {stride}*1 + 64], tmm1",
            "tilestored [{target_lower} + {stride}*1], tmm2",
            "tilestored [{target_lower} + {stride}*1 + 64], tmm3",
            upper = inout(reg) left => _,
            lower = inout(reg) left.add(16 * depth) => _,
            left_stride = in(reg) 2 * depth,
            right = inout(reg) right => _,
            tile_row = in(reg) 64_usize,
            steps = inout(reg) depth / BLOCK => _,
            target = in(reg) target,
            target_lower = in(reg) target.add(16 * stride),
            stride = in(reg) 4 * stride,
            options(nostack),
        );
    }
}

/// Rows of bfloat16, padded with zeros to `depth`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn pack_left(a: MatrixView<'_>, depth: usize, packed: &mut [u16]) {
    if a.column_stride == 1 {
        for (row, packed) in packed.chunks_exact_mut(depth).enumerate() {
            if row >= a.rows {
                packed.fill(0);
                continue;
            }
            let values = &a.values[row * a.row_stride..][..a.columns];
            packed.iter_mut().zip(values).for_each(|(packed, &value)| *packed = bfloat(value));
            packed[a.columns..].fill(0);
        }
        return;
    }
    if packed.len() != a.rows * depth {
        packed.fill(0);
    }
    // By small squares, so that neither side is read or written across the whole memory.
    for first_row in (0..a.rows).step_by(16) {
        let rows = (a.rows - first_row).min(16);
        for first in (0..a.columns).step_by(BLOCK) {
            let mut square = [[0_u16; BLOCK]; 16];
            for column in 0..(a.columns - first).min(BLOCK) {
                let start = (first + column) * a.column_stride + first_row * a.row_stride;
                let values = a.values[start..].iter().step_by(a.row_stride);
                for (square, &value) in square[..rows].iter_mut().zip(values) {
                    square[column] = bfloat(value);
                }
            }
            for (row, square) in square[..rows].iter().enumerate() {
                packed[(first_row + row) * depth + first..][..BLOCK].copy_from_slice(square);
            }
        }
    }
}

/// For each 32 columns, for each 32 of depth: two tiles of 16 columns, in which two values one below the other lie in one
/// number.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
fn pack_right(b: MatrixView<'_>, depth: usize, packed: &mut [u32]) {
    if depth != b.rows || !b.columns.is_multiple_of(BLOCK) {
        packed.fill(0);
    }
    for (number, block) in packed.chunks_exact_mut(BLOCK * depth / 2).enumerate() {
        let first = number * BLOCK;
        let columns = b.columns.saturating_sub(first).min(BLOCK);
        if columns == 0 {
            continue;
        }
        for (pair, row) in (0..b.rows).step_by(2).enumerate() {
            let has_second = row + 1 < b.rows;
            // 16 pairs of rows fill the rows of two tiles of 256 numbers.
            let place = pair / 16 * 512 + pair % 16 * 16;
            let (left, right) = block[place..].split_at_mut(256);
            let (left, right) = (&mut left[..16], &mut right[..16]);
            if b.column_stride == 1 && has_second && columns == BLOCK {
                let upper = &b.values[row * b.row_stride + first..][..BLOCK];
                let lower = &b.values[(row + 1) * b.row_stride + first..][..BLOCK];
                for n in 0..16 {
                    left[n] = both(upper[n], lower[n]);
                    right[n] = both(upper[16 + n], lower[16 + n]);
                }
                continue;
            }
            for n in 0..columns {
                let upper = b.at(row, first + n);
                let lower = if has_second { b.at(row + 1, first + n) } else { 0.0 };
                if n < 16 {
                    left[n] = both(upper, lower);
                } else {
                    right[n - 16] = both(upper, lower);
                }
            }
        }
    }
}

#[inline]
fn both(first: f32, second: f32) -> u32 {
    u32::from(bfloat(first)) | u32::from(bfloat(second)) << 16
}

/// Rounded to the nearest, ties to even.
#[inline]
fn bfloat(value: f32) -> u16 {
    let bits = value.to_bits();
    (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16
}
