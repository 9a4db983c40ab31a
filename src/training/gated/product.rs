//! Matrix products for training: in 16-bit floating point on the tiles of processors that have them (Intel AMX), otherwise
//! burn's in 32 bits.
//!
//! Nearly all of the tagger's training time is matrix products, and no library at hand uses the tiles, which are several
//! times faster. Factors are rounded to bfloat16 (8 bits of mantissa), sums are kept in 32 bits, as is usual in training.

/// A matrix that lies somewhere in a slice.
#[derive(Clone, Copy)]
pub struct View<'a> {
    values: &'a [f32],
    rows: usize,
    columns: usize,
    row_stride: usize,
    column_stride: usize,
}

impl<'a> View<'a> {
    /// All of `values`, row after row.
    pub fn of(values: &'a [f32], columns: usize) -> Self {
        Self { values, rows: values.len() / columns.max(1), columns, row_stride: columns, column_stride: 1 }
    }

    /// `rows` rows of `columns` values, the first at the start of `values`, each `row_stride` after the one before.
    ///
    /// # Panics
    /// If `values` is too short.
    pub fn part(values: &'a [f32], rows: usize, columns: usize, row_stride: usize) -> Self {
        assert!(rows == 0 || values.len() >= (rows - 1) * row_stride + columns, "a view reaches beyond its values");
        Self { values, rows, columns, row_stride, column_stride: 1 }
    }

    /// Rows for columns.
    pub fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            row_stride: self.column_stride,
            column_stride: self.row_stride,
            ..self
        }
    }

    fn at(&self, row: usize, column: usize) -> f32 {
        self.values[row * self.row_stride + column * self.column_stride]
    }
}

/// `a` times `b`, row after row.
///
/// # Panics
/// If the columns of `a` are not as many as the rows of `b`.
pub fn product(a: View<'_>, b: View<'_>) -> Vec<f32> {
    let mut result = vec![0.0; a.rows * b.columns];
    product_into(a, b, &mut result, b.columns);
    result
}

/// Writes `a` times `b` into `result`, whose rows start `row_stride` apart.
///
/// # Panics
/// If the shapes do not fit.
pub fn product_into(a: View<'_>, b: View<'_>, result: &mut [f32], row_stride: usize) {
    assert_eq!(a.columns, b.rows, "the factors do not fit together");
    if a.rows == 0 || b.columns == 0 {
        return;
    }
    assert!(result.len() >= (a.rows - 1) * row_stride + b.columns, "the result does not fit");
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    if tiles::are_usable() && !is_exact() {
        tiles::product_into(a, b, result, row_stride);
        return;
    }
    plain_product_into(a, b, result, row_stride);
}

/// Whether products are to be made in 32 bits whatever the processor can do: for tests that compare gradients.
#[cfg(test)]
fn is_exact() -> bool {
    tests::EXACT.get()
}

#[cfg(not(test))]
const fn is_exact() -> bool {
    false
}

fn plain_product_into(a: View<'_>, b: View<'_>, result: &mut [f32], row_stride: usize) {
    use burn::tensor::{Device, Tensor, TensorData};
    let device = Device::flex();
    let tensor = |view: View<'_>| {
        let places = (0..view.rows).flat_map(|row| (0..view.columns).map(move |column| (row, column)));
        let values: Vec<f32> = places.map(|(row, column)| view.at(row, column)).collect();
        Tensor::<2>::from_data(TensorData::new(values, [view.rows, view.columns]), &device)
    };
    let product: Vec<f32> =
        tensor(a).matmul(tensor(b)).into_data().try_to_vec().expect("the CPU gives its values back");
    for (row, values) in product.chunks_exact(b.columns).enumerate() {
        result[row * row_stride..row * row_stride + b.columns].copy_from_slice(values);
    }
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod tiles {
    use std::arch::asm;
    use std::arch::x86_64::__cpuid_count;
    use std::cell::RefCell;
    use std::sync::OnceLock;

    use super::View;

    /// A tile is 16 rows of 64 bytes: 16 sums or 32 factors. Products are made in blocks of two by two tiles.
    const BLOCK: usize = 32;

    /// Whether processor and system let the program use the tiles. Asked once.
    pub fn are_usable() -> bool {
        static USABLE: OnceLock<bool> = OnceLock::new();
        *USABLE.get_or_init(|| {
            let features = __cpuid_count(7, 0).edx;
            let (has_bfloat, has_tiles) = (features >> 22 & 1 == 1, features >> 24 & 1 == 1);
            // Linux gives the tiles' large state to programs that ask for it: ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA.
            let has_vectors = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq");
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

    pub fn product_into(a: View<'_>, b: View<'_>, result: &mut [f32], row_stride: usize) {
        let up = |size: usize| size.next_multiple_of(BLOCK);
        let (rows, columns, depth) = (up(a.rows), up(b.columns), up(a.columns));
        SCRATCH.with_borrow_mut(|(left, right, padded)| {
            let left = sized(left, rows * depth);
            let right = sized(right, columns * depth / 2);
            // SAFETY: the caller asked whether the processor has what these are compiled for.
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
            // SAFETY: the tiles are usable (the caller asked), all blocks lie within the buffers sized above or, for a whole
            // number of blocks, within `result`, whose length the caller checked.
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
    fn pack_left(a: View<'_>, depth: usize, packed: &mut [u16]) {
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
    fn pack_right(b: View<'_>, depth: usize, packed: &mut [u32]) {
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
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        pub static EXACT: Cell<bool> = const { Cell::new(false) };
    }

    fn values(length: usize, step: f32) -> Vec<f32> {
        (0..length).map(|n| (n as f32 * step).sin()).collect()
    }

    /// Any shape, transposed or not, agrees with sums by hand within the rounding of bfloat16.
    #[test]
    fn products_are_right_in_any_shape() {
        for (rows, depth, columns) in [(1, 1, 1), (32, 32, 32), (33, 7, 5), (70, 96, 40), (96, 64, 96)] {
            let (a, b) = (values(rows * depth, 0.37), values(depth * columns, 0.71));
            let turned = |values: &[f32], columns: usize| -> Vec<f32> {
                let rows = values.len() / columns;
                (0..values.len()).map(|n| values[n % rows * columns + n / rows]).collect()
            };
            let (a_turned, b_turned) = (turned(&a, depth), turned(&b, columns));
            let plain = (View::of(&a, depth), View::of(&b, columns));
            let factors = [
                plain,
                (View::of(&a_turned, rows).transposed(), plain.1),
                (plain.0, View::of(&b_turned, depth).transposed()),
            ];
            for (left, right) in factors {
                let result = product(left, right);
                for row in 0..rows {
                    for column in 0..columns {
                        let sum: f32 = (0..depth).map(|n| a[row * depth + n] * b[n * columns + column]).sum();
                        let found = result[row * columns + column];
                        assert!((sum - found).abs() < 0.01 * (depth as f32).sqrt(), "{sum} {found}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_part_of_a_wider_matrix_is_read_and_written_in_its_place() {
        let (wide, other) = (values(6 * 10, 0.3), values(3 * 2, 0.9));
        let mut result = [7.0; 6 * 4];
        product_into(View::part(&wide[2..], 6, 3, 10), View::of(&other, 2), &mut result[1..], 4);
        let mut expected = [7.0; 6 * 4];
        plain_product_into(View::part(&wide[2..], 6, 3, 10), View::of(&other, 2), &mut expected[1..], 4);
        for (a, b) in result.iter().zip(&expected) {
            assert!((a - b).abs() < 0.02, "{a} {b}");
        }
        assert_eq!((result[0], result[3]), (7.0, 7.0));
    }
}
