//! Sums over slices, sixteen side by side: one after the other the processor would wait for each.

/// The scalar product.
pub fn sum_of_products(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 16];
    let (a_parts, b_parts) = (a.chunks_exact(16), b.chunks_exact(16));
    let rest: f32 = a_parts.remainder().iter().zip(b_parts.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_parts.zip(b_parts) {
        for n in 0..16 {
            sums[n] += a[n] * b[n];
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// The sum.
pub fn sum(values: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 16];
    let parts = values.chunks_exact(16);
    let rest: f32 = parts.remainder().iter().sum();
    for part in parts {
        for n in 0..16 {
            sums[n] += part[n];
        }
    }
    sums.iter().sum::<f32>() + rest
}
