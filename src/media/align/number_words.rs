//! Numbers in English words.

const ONES: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const GROUPS: [(u64, &str); 4] =
    [(1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand")];

/// "one hundred seven" for "107"; digit by digit beyond fifteen of them, or if something else stands among them.
pub(super) fn cardinal(number: &str) -> Vec<String> {
    match number.parse::<u64>() {
        Ok(value) if number.len() <= 15 => words(value).into_iter().map(str::to_owned).collect(),
        _ => digits(number),
    }
}

fn words(mut value: u64) -> Vec<&'static str> {
    if value < 20 {
        return vec![ONES[value as usize]];
    }
    let mut said = Vec::new();
    for (size, name) in GROUPS {
        if value >= size {
            said.extend(words(value / size));
            said.push(name);
            value %= size;
        }
    }
    if value >= 100 {
        said.extend([ONES[(value / 100) as usize], "hundred"]);
        value %= 100;
    }
    if value >= 20 {
        said.push(TENS[(value / 10) as usize]);
        value %= 10;
    }
    if value > 0 {
        said.push(ONES[value as usize]);
    }
    said
}

/// "one oh seven" would be a telephone's; this is "one zero seven".
pub(super) fn digits(number: &str) -> Vec<String> {
    let digits = number.bytes().filter(u8::is_ascii_digit);
    digits.map(|digit| ONES[usize::from(digit - b'0')].to_owned()).collect()
}

/// "twenty first" for "21".
pub(super) fn ordinal(number: &str) -> Vec<String> {
    let mut words = cardinal(number);
    if let Some(last) = words.last_mut() {
        *last = match last.as_str() {
            "one" => "first".into(),
            "two" => "second".into(),
            "three" => "third".into(),
            "five" => "fifth".into(),
            "eight" => "eighth".into(),
            "nine" => "ninth".into(),
            "twelve" => "twelfth".into(),
            other => other.strip_suffix('y').map_or_else(|| format!("{other}th"), |stem| format!("{stem}ieth")),
        };
    }
    words
}

/// Ways to say four digits as a year beside the plain number, the likeliest first; not those that would be the plain number.
pub(super) fn year(number: &str) -> Vec<Vec<String>> {
    let (century, rest) = number.split_at(2);
    let pair = |rest: &str| match (century, rest) {
        (_, "00") => [cardinal(century), vec!["hundred".to_owned()]].concat(),
        (_, rest) if rest.starts_with('0') => [cardinal(century), vec!["oh".to_owned()], cardinal(&rest[1..])].concat(),
        _ => [cardinal(century), cardinal(rest)].concat(),
    };
    match century {
        "20" if rest == "00" => Vec::new(),
        "20" if rest.starts_with('0') => {
            let with_and = [cardinal("2000"), vec!["and".to_owned()], cardinal(&rest[1..])].concat();
            vec![cardinal(number), pair(rest), with_and]
        }
        _ if century.starts_with('0') => vec![digits(number)],
        "10" | "20" => vec![pair(rest), cardinal(number)],
        _ => vec![pair(rest)],
    }
}
