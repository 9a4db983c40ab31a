//! Matrix products for training: in 16-bit floating point on the tiles of processors that have them (Intel AMX), otherwise
//! burn's in 32 bits.
//!
//! Nearly all of the tagger's training time is matrix products, and no library at hand uses the tiles, which are several
//! times faster. Factors are rounded to bfloat16 (8 bits of mantissa), sums are kept in 32 bits, as is usual in training.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use super::tiles;
pub use super::view::MatrixView;

/// `a` times `b`, row after row.
///
/// # Panics
/// If the columns of `a` are not as many as the rows of `b`.
pub fn product(a: MatrixView<'_>, b: MatrixView<'_>) -> Vec<f32> {
    let mut result = vec![0.0; a.rows * b.columns];
    product_into(a, b, &mut result, b.columns);
    result
}

/// Writes `a` times `b` into `result`, whose rows start `row_stride` apart.
///
/// # Panics
/// If the shapes do not fit.
pub fn product_into(a: MatrixView<'_>, b: MatrixView<'_>, result: &mut [f32], row_stride: usize) {
    assert_eq!(a.columns, b.rows, "the factors do not fit together");
    if a.rows == 0 || b.columns == 0 {
        return;
    }
    assert!(result.len() >= (a.rows - 1) * row_stride + b.columns, "the result does not fit");
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    if !is_exact() && tiles::product_into(a, b, result, row_stride) {
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

fn plain_product_into(a: MatrixView<'_>, b: MatrixView<'_>, result: &mut [f32], row_stride: usize) {
    use burn::tensor::{Device, Tensor, TensorData};
    let device = Device::flex();
    let tensor = |view: MatrixView<'_>| {
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
            let plain = (MatrixView::of(&a, depth), MatrixView::of(&b, columns));
            let factors = [
                plain,
                (MatrixView::of(&a_turned, rows).transposed(), plain.1),
                (plain.0, MatrixView::of(&b_turned, depth).transposed()),
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
        product_into(MatrixView::part(&wide[2..], 6, 3, 10), MatrixView::of(&other, 2), &mut result[1..], 4);
        let mut expected = [7.0; 6 * 4];
        plain_product_into(MatrixView::part(&wide[2..], 6, 3, 10), MatrixView::of(&other, 2), &mut expected[1..], 4);
        for (a, b) in result.iter().zip(&expected) {
            assert!((a - b).abs() < 0.02, "{a} {b}");
        }
        assert_eq!((result[0], result[3]), (7.0, 7.0));
    }
}
