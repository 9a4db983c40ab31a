//! Matrix products for training: burn's, on matrices that are parts of others or lie on their side.

use burn::tensor::{Device, Tensor, TensorData};

pub use super::view::MatrixView;

/// `a` times `b`, row after row.
///
/// # Panics
/// If the columns of `a` are not as many as the rows of `b`.
pub fn product(a: MatrixView<'_>, b: MatrixView<'_>) -> Vec<f32> {
    assert_eq!(a.columns, b.rows, "the factors do not fit together");
    if a.rows == 0 || b.columns == 0 {
        return Vec::new();
    }
    let product = tensor(a).matmul(tensor(b)).into_data();
    product.try_to_vec().expect("the CPU gives its values back")
}

/// Writes `a` times `b` into `result`, whose rows start `row_stride` apart.
///
/// # Panics
/// If the shapes do not fit.
pub fn product_into(a: MatrixView<'_>, b: MatrixView<'_>, result: &mut [f32], row_stride: usize) {
    let product = product(a, b);
    for (row, values) in product.chunks_exact(b.columns.max(1)).enumerate() {
        result[row * row_stride..row * row_stride + b.columns].copy_from_slice(values);
    }
}

/// A matrix as burn has it. One that lies on its side is copied as it is in memory and turned by its strides alone.
fn tensor(view: MatrixView<'_>) -> Tensor<2> {
    if view.column_stride != 1 {
        return tensor(view.transposed()).transpose();
    }
    let MatrixView { values, rows, columns, row_stride, .. } = view;
    let copied = match row_stride == columns {
        true => values[..rows * columns].to_vec(),
        false => values.chunks(row_stride).take(rows).flat_map(|row| &row[..columns]).copied().collect(),
    };
    Tensor::from_data(TensorData::new(copied, [rows, columns]), &Device::flex())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(length: usize, step: f32) -> Vec<f32> {
        (0..length).map(|n| (n as f32 * step).sin()).collect()
    }

    /// Any shape, transposed or not, agrees with sums by hand.
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
                        assert!((sum - found).abs() < 1e-5 * depth as f32, "{sum} {found}");
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
        for (row, column) in (0..6).flat_map(|row| [(row, 0), (row, 1)]) {
            expected[1 + 4 * row + column] = (0..3).map(|n| wide[2 + 10 * row + n] * other[2 * n + column]).sum();
        }
        for (a, b) in result.iter().zip(&expected) {
            assert!((a - b).abs() < 1e-5, "{a} {b}");
        }
        assert_eq!((result[0], result[3]), (7.0, 7.0));
    }
}
