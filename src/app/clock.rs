//! Times as a person reads them.

/// "1:02:03.4" or "2:03.4"; `digits` after the point.
pub fn clock(secs: f64, digits: usize) -> String {
    let unit = 10_i64.pow(digits as u32);
    let total = (secs.max(0.0) * unit as f64).round() as i64;
    let (whole, rest) = (total / unit, total % unit);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    let fraction = if digits > 0 { format!(".{rest:0digits$}") } else { String::new() };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
    } else {
        format!("{minutes}:{seconds:02}{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_as_people_write_them() {
        let check = |secs: f64, digits: usize, expected: &str| assert_eq!(clock(secs, digits), expected);
        check(0.0, 0, "0:00");
        check(62.25, 1, "1:02.3");
        check(3723.999, 3, "1:02:03.999");
        check(59.9999, 2, "1:00.00");
        check(-1.0, 0, "0:00");
    }
}
