//! SubRip and WebVTT as `check` and `compare` read them, and back out again.
#![no_main]

use breathmark::comparison::Subtitles;
use breathmark::cues;
use breathmark::export::Format;
use breathmark::guideline::Guideline;
use breathmark::language::Language;
use breathmark::subtitle_file::WriteOptions;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = Subtitles::parse(bytes) else { return };
    let made = read.to_cues();
    cues::check(&made, &Guideline::ted(), Language::of("en"));
    cues::check(&made, &Guideline::netflix(), Language::of("de"));
    for format in Format::ALL {
        format.write(&made, &WriteOptions::default());
    }
});
