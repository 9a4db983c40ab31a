//! What is said for a word as it is written: numbers as words, letters by their names, signs read out.

use super::number_words::{cardinal, digits, ordinal, year};

/// Ways to read a word, each a list of spoken words in lower case: the likeliest first; letters that are spelled stand as `a.`, `b.` …
/// Empty for what nobody says, such as a dash or letters of other scripts.
pub(super) fn spoken_forms(written: &str) -> Vec<Vec<String>> {
    let plain: String = written.chars().map(plain_letter).collect();
    let mut forms = vec![Vec::new()];
    for part in plain.split(|letter: char| !is_of_word(letter)) {
        let ways = part_forms(part);
        if ways.is_empty() {
            continue;
        }
        // A few combinations are enough: what is long is said in its usual way.
        let room = if forms.len() * ways.len() <= MOST_FORMS { ways.len() } else { 1 };
        forms = forms.iter().flat_map(|form| ways[..room].iter().map(|way| [form.as_slice(), way].concat())).collect();
    }
    forms.retain(|form| !form.is_empty());
    forms
}

const MOST_FORMS: usize = 6;
/// A part of a word that is longer is no word.
const MOST_LETTERS: usize = 60;

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
        || matches!(letter, '\'' | '.' | ',' | ':' | '%' | '$' | '€' | '£' | '&' | '@' | '+' | '°')
}

/// Letters without their accents, and one apostrophe for all.
fn plain_letter(letter: char) -> char {
    match letter {
        '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'æ' => 'a',
        'ç' | 'č' | 'ć' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' | 'ń' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'œ' => 'o',
        'ß' | 'š' | 'ś' => 's',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' => 'y',
        'ž' | 'ź' | 'ż' => 'z',
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'A',
        'Ç' => 'C',
        'È' | 'É' | 'Ê' | 'Ë' => 'E',
        'Ñ' => 'N',
        'Ó' | 'Ô' | 'Ö' | 'Ø' => 'O',
        'Ú' | 'Û' | 'Ü' => 'U',
        other => other,
    }
}

/// Ways to say what stands between hyphens.
fn part_forms(part: &str) -> Vec<Vec<String>> {
    let part = part.trim_matches(['.', ',', ':', '\'']).trim_end_matches('°');
    if part.is_empty() || part.len() > MOST_LETTERS {
        return Vec::new();
    }
    if part.chars().any(|letter| letter.is_ascii_digit()) {
        return number_forms(part);
    }
    match part {
        "&" | "+" => return vec![say("and"), say("plus")],
        "%" => return vec![say("percent")],
        "@" => return vec![say("at")],
        "$" => return vec![say("dollars")],
        "€" => return vec![say("euros")],
        "£" => return vec![say("pounds")],
        _ => (),
    }
    let pieces: Vec<&str> = part.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '\'').collect();
    let pieces: Vec<&str> = pieces.into_iter().filter(|piece| !piece.is_empty()).collect();
    // U.S., e.g.
    if pieces.len() > 1 && pieces.iter().all(|piece| piece.len() == 1) {
        return vec![pieces.iter().flat_map(|piece| spelled(piece)).collect()];
    }
    match pieces.as_slice() {
        [] => Vec::new(),
        [one] => word_forms(one),
        // A & B without spaces, an address: one piece after the other.
        several => {
            let joint = if part.contains('&') { say("and") } else { Vec::new() };
            let words: Vec<Vec<String>> =
                several.iter().filter_map(|piece| word_forms(piece).into_iter().next()).collect();
            vec![words.join(joint.as_slice())]
        }
    }
}

fn say(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The names of letters.
fn spelled(letters: &str) -> Vec<String> {
    letters
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(|letter| format!("{}.", letter.to_ascii_lowercase()))
        .collect()
}

/// A word of letters: as it is, and letter by letter if it is written like an abbreviation.
fn word_forms(word: &str) -> Vec<Vec<String>> {
    let lower = word.to_ascii_lowercase();
    let (letters, ending) = match lower.strip_suffix("'s").or(lower.strip_suffix('s').filter(|_| word.ends_with('s'))) {
        Some(letters) if word.len() > 2 => (&word[..letters.len()], true),
        _ => (word, false),
    };
    let is_capitals =
        letters.len() > 1 && letters.len() <= 6 && letters.chars().all(|letter| letter.is_ascii_uppercase());
    let has_vowel = letters.chars().any(|letter| "AEIOUYaeiouy".contains(letter));
    if is_capitals
        || (!has_vowel && letters.len() > 1 && letters.len() < 6 && !letters.contains('\'') && !is_murmur(&lower))
    {
        let mut names = spelled(letters);
        if ending && let Some(last) = names.last_mut() {
            last.push_str("'s");
        }
        if !has_vowel { vec![names, vec![lower]] } else { vec![vec![lower], names] }
    } else {
        vec![vec![lower]]
    }
}

/// Sounds that are written without a vowel.
fn is_murmur(word: &str) -> bool {
    word.bytes().all(|letter| b"hmpst".contains(&letter)) || matches!(word, "mr" | "mrs" | "dr" | "st" | "vs" | "ms")
}

/// Ways to say a part with digits: `1984`, `3.5%`, `$20m`, `21st`, `1980s`, `10:30`, `MP3`.
fn number_forms(part: &str) -> Vec<Vec<String>> {
    let currency = part.chars().find_map(|sign| match sign {
        '$' => Some(("dollar", "dollars")),
        '€' => Some(("euro", "euros")),
        '£' => Some(("pound", "pounds")),
        _ => None,
    });
    let percent = part.contains('%');
    let bare: String = part.chars().filter(|letter| !"$€£%+@&°".contains(*letter)).collect();
    let bare = bare.trim_matches(['.', ',', ':', '\'']);
    let number_end = bare.find(|letter: char| letter.is_ascii_alphabetic() || letter == '\'').unwrap_or(bare.len());
    let (number, ending) = bare.split_at(number_end);
    if number.is_empty() {
        return mixed(bare);
    }
    let ending = ending.to_ascii_lowercase();
    let mut forms = plain_number_forms(number);
    let whole = number.replace(',', "");
    match ending.trim_start_matches('\'') {
        "" => (),
        "st" | "nd" | "rd" | "th" if whole.bytes().all(|digit| digit.is_ascii_digit()) => forms = vec![ordinal(&whole)],
        "s" => forms.iter_mut().for_each(|form| plural(form)),
        "k" => forms.iter_mut().for_each(|form| form.push("thousand".into())),
        "m" | "mn" => forms.iter_mut().for_each(|form| form.push("million".into())),
        "b" | "bn" => forms.iter_mut().for_each(|form| form.push("billion".into())),
        "am" | "pm" => forms.iter_mut().for_each(|form| form.extend(spelled(&ending))),
        _ => return mixed(bare),
    }
    if let Some((one, many)) = currency {
        let is_one = whole == "1" && ending.is_empty();
        forms.iter_mut().for_each(|form| form.push(if is_one { one } else { many }.into()));
    }
    if percent {
        forms.iter_mut().for_each(|form| form.push("percent".into()));
    }
    forms
}

/// Digits with commas, a decimal point, or a colon.
fn plain_number_forms(number: &str) -> Vec<Vec<String>> {
    if number.contains(':') || number.matches('.').count() > 1 {
        let parts = number.split([':', '.']).filter(|part| !part.is_empty());
        return vec![parts.filter(|part| *part != "00").flat_map(|part| cardinal(&part.replace(',', ""))).collect()];
    }
    let whole = number.replace(',', "");
    if let Some((units, fraction)) = whole.split_once('.') {
        let units = if units.is_empty() { Vec::new() } else { cardinal(units) };
        return vec![[units, say("point"), digits(fraction)].concat()];
    }
    let mut forms = vec![cardinal(&whole)];
    if whole.len() == 4 && !number.contains(',') {
        forms.splice(0..0, year(&whole));
    } else if whole.starts_with('0') || whole.len() > 4 && !number.contains(',') {
        forms.push(digits(&whole));
    } else if whole.len() == 3 {
        // 911; 747: digit by digit, or the first and the rest.
        forms.push(digits(&whole));
        forms.push([cardinal(&whole[..1]), cardinal(&whole[1..])].concat());
        if let Some(place) = forms[0].iter().position(|word| word == "hundred")
            && place + 1 < forms[0].len()
        {
            let mut with_and = forms[0].clone();
            with_and.insert(place + 1, "and".into());
            forms.push(with_and);
        }
    }
    let mut different: Vec<Vec<String>> = Vec::new();
    for form in forms {
        if !different.contains(&form) {
            different.push(form);
        }
    }
    different
}

/// Letters and digits mixed: runs one after the other, short ones spelled.
fn mixed(part: &str) -> Vec<Vec<String>> {
    let (mut words, mut run) = (Vec::new(), String::new());
    let mut end_run = |run: &mut String| {
        if run.starts_with(|letter: char| letter.is_ascii_digit()) {
            words.extend(if run.len() <= 4 { cardinal(run) } else { digits(run) });
        } else if run.len() <= 3 {
            words.extend(spelled(run));
        } else if !run.is_empty() {
            words.push(run.to_ascii_lowercase());
        }
        run.clear();
    };
    for letter in part.chars() {
        let is_digit = letter.is_ascii_digit();
        if !letter.is_ascii_alphanumeric() || run.starts_with(|first: char| first.is_ascii_digit()) != is_digit {
            end_run(&mut run);
        }
        if letter.is_ascii_alphanumeric() {
            run.push(letter);
        }
    }
    end_run(&mut run);
    vec![words]
}

/// "eighty" to "eighties".
fn plural(form: &mut [String]) {
    if let Some(last) = form.last_mut() {
        match last.strip_suffix('y') {
            Some(stem) => *last = format!("{stem}ies"),
            None => last.push(if last.ends_with('x') { 'e' } else { 's' }),
        }
        if last.ends_with("xe") {
            last.push('s');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_said() {
        let check = |written: &str, expected: &str| {
            let forms: Vec<String> = spoken_forms(written).iter().map(|form| form.join(" ")).collect();
            assert_eq!(forms.join(" | "), expected, "{written:?}");
        };
        check("Hello,", "hello");
        check("it’s", "it's");
        check("well-known", "well known");
        check("1984", "nineteen eighty four | one thousand nine hundred eighty four");
        check("2007.", "two thousand seven | twenty oh seven | two thousand and seven");
        check("1980s", "nineteen eighties | one thousand nine hundred eighties");
        check("21st", "twenty first");
        check("3.5%", "three point five percent");
        check("$20", "twenty dollars");
        check("$1", "one dollar");
        check("1,000,000", "one million");
        check("10:30", "ten thirty");
        check("U.S.", "u. s.");
        check("US", "us | u. s.");
        check("NASA's", "nasa's | n. a. s. a.'s");
        check("MP3", "m. p. three");
        check("café", "cafe");
        check("&", "and | plus");
        check("—", "");
        check("♪", "");
        check("漢字", "");
        check("hmm", "hmm");
        check("", "");
    }

    #[test]
    fn long_nonsense_is_bounded() {
        for written in ["9".repeat(1_000), "a".repeat(1_000), "1a".repeat(500), "a-".repeat(500), "7-".repeat(500)] {
            for form in spoken_forms(&written) {
                assert!(form.len() <= 1_000);
            }
            assert!(spoken_forms(&written).len() <= MOST_FORMS);
        }
    }
}
