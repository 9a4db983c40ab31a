//! Any bytes as a transcript: whichever reader takes them.
#![no_main]

use breathmark::transcript::{self, to_json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = transcript::parse(bytes) else { return };
    assert!(!read.words.is_empty(), "a transcript without words is an error");
    for (index, word) in read.words.iter().enumerate() {
        assert_eq!(word.id.0 as usize, index, "ids count from 0");
        assert!(word.span.start <= word.span.end, "a word ends before it starts: {word:?}");
        assert!(!word.text.trim().is_empty(), "a word without text: {word:?}");
    }
    assert!(read.words.is_sorted_by_key(|word| word.span.start), "words are in the order of time");
    // What the program writes is a transcript like any other.
    let written = serde_json::to_vec(&to_json(&read)).expect("a transcript can be written");
    let _ = transcript::parse(&written);
});
