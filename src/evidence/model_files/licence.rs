//! The uses that the licence of a model permits, as far as its name tells.

/// Licences under which a company may use a model. What is not named here is taken for one that does not permit it: a model is
/// rather refused than used where it must not be.
const FREE: [&str; 10] = [
    "MIT",
    "APACHE-2.0",
    "BSD-2-CLAUSE",
    "BSD-3-CLAUSE",
    "ISC",
    "CC0 1.0",
    "CC BY 4.0",
    "CC BY 3.0",
    "CC BY-SA 4.0",
    "CC BY-SA 3.0",
];

/// Whether a licence permits commercial use: "MIT (trained on official proceedings)" does, "CC BY-NC-ND 4.0" does not. Of several
/// that stand side by side with "and" all have to, with "or" one.
pub(super) fn permits_commercial_use(licence: &str) -> bool {
    let name = licence_name(licence).to_uppercase();
    name.split(" OR ").any(|choice| choice.split(" AND ").all(|one| FREE.contains(&one.trim())))
}

/// A licence without the remarks in brackets.
pub fn licence_name(licence: &str) -> String {
    let mut depth = 0_usize;
    let outside = licence.chars().filter(|letter| {
        depth += usize::from(*letter == '(');
        let is_outside = depth == 0;
        depth = depth.saturating_sub(usize::from(*letter == ')'));
        is_outside
    });
    outside.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_to_be_free_counts_as_free() {
        let check = |licence: &str, expected: bool| {
            assert_eq!(permits_commercial_use(licence), expected, "{licence:?}");
        };
        check("MIT (trained on official proceedings)", true);
        check("MIT or Apache-2.0", true);
        check("CC BY-SA 4.0", true);
        check("CC BY 4.0 (calls) and MIT (proceedings)", true);
        check("CC BY-NC-ND 4.0 (trained on TED talks)", false);
        check("CC BY-NC 4.0", false);
        check("CC BY-SA 4.0 and CC BY-NC 4.0", false);
        check("all rights reserved", false);
        check("none", false);
        check("", false);
        check("(MIT)", false);
        assert_eq!(licence_name("CC BY-NC-ND 4.0 (trained on TED talks)"), "CC BY-NC-ND 4.0");
    }
}
