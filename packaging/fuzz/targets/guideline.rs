//! A guideline of a person's own: read, and a talk divided under it.
#![no_main]

use breathmark::guideline::Guideline;
use breathmark::progress::Progress;
use breathmark::project::Project;
use breathmark::settling::settle;
use breathmark::transcript;
use libfuzzer_sys::fuzz_target;

const TALK: &[u8] = include_bytes!("../../../tests/data/transcript/whisper.json");

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(guideline) = Guideline::from_json(text) else { return };
    let talk = transcript::parse(TALK).expect("a good transcript");
    let project = Project::new(&talk, guideline);
    let settled = settle(&project, None, &Progress::silent()).expect("nobody cancels");
    let words: usize = settled.cues.iter().map(|cue| cue.words.len()).sum();
    assert_eq!(words, talk.words.len(), "every word is in one cue");
    for cue in &settled.cues {
        assert!(cue.span.start < cue.span.end, "a cue that ends before it starts: {cue:?}");
    }
});
