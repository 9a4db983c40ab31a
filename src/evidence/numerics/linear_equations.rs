//! Small systems of linear equations, as Newton steps need them.

/// The logarithm of the determinant of a positive definite matrix, row-major; only its lower triangle is read. `None` if it is
/// not positive definite.
pub fn log_determinant(mut matrix: Vec<f64>, size: usize) -> Option<f64> {
    decompose(&mut matrix, size)?;
    Some(2.0 * (0..size).map(|i| matrix[i * size + i].ln()).sum::<f64>())
}

/// Replaces the lower triangle by Cholesky's.
fn decompose(matrix: &mut [f64], size: usize) -> Option<()> {
    for i in 0..size {
        for j in 0..=i {
            let before: f64 = (0..j).map(|k| matrix[i * size + k] * matrix[j * size + k]).sum();
            let value = matrix[i * size + j] - before;
            matrix[i * size + j] = if i == j {
                if value.is_nan() || value <= 0.0 {
                    return None;
                }
                value.sqrt()
            } else {
                value / matrix[j * size + j]
            };
        }
    }
    Some(())
}

/// Solves `matrix · x = right`, the matrix row-major, by Cholesky's decomposition; only the lower triangle of the matrix is read. `None` if it is not
/// positive definite.
pub fn solve_positive_definite(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    decompose(&mut matrix, size)?;
    for i in 0..size {
        let before: f64 = (0..i).map(|k| matrix[i * size + k] * right[k]).sum();
        right[i] = (right[i] - before) / matrix[i * size + i];
    }
    for i in (0..size).rev() {
        let after: f64 = (i + 1..size).map(|k| matrix[k * size + i] * right[k]).sum();
        right[i] = (right[i] - after) / matrix[i * size + i];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_by_hand() {
        // 4x + 2y = 10 and 2x + 3y = 11: x = 1, y = 3. The upper triangle is not read.
        let found = solve_positive_definite(vec![4.0, f64::NAN, 2.0, 3.0], vec![10.0, 11.0]).unwrap();
        assert!((found[0] - 1.0).abs() < 1e-12 && (found[1] - 3.0).abs() < 1e-12, "{found:?}");
        assert_eq!(solve_positive_definite(vec![1.0, 0.0, 2.0, 1.0], vec![1.0, 1.0]), None, "not positive definite");
        // 4 · 3 - 2 · 2.
        assert!((log_determinant(vec![4.0, f64::NAN, 2.0, 3.0], 2).unwrap() - 8.0_f64.ln()).abs() < 1e-12);
        assert_eq!(log_determinant(vec![-1.0], 1), None);
        assert_eq!(solve_positive_definite(Vec::new(), Vec::new()), Some(Vec::new()));
    }
}
