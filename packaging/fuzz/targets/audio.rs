//! Any bytes as a recording, without ffmpeg.
#![no_main]

use std::sync::Once;

use breathmark::audio::{self, DecodeEvent};
use breathmark::progress::Progress;
use breathmark_fuzz::{check_sound, file, let_symphonia_panic};
use libfuzzer_sys::fuzz_target;

static BEGUN: Once = Once::new();

fuzz_target!(|bytes: &[u8]| {
    BEGUN.call_once(|| {
        let_symphonia_panic();
        // SAFETY: before anything else runs in this process.
        unsafe { std::env::set_var("PATH", "") };
    });
    let path = file("talk", bytes);
    let mut told = 0;
    let read = audio::decode_watched(&path, None, &Progress::silent(), &mut |growth| {
        if let DecodeEvent::Samples { first, samples } = growth {
            told = first as usize + samples.len();
        }
    });
    if let Ok(recording) = read {
        check_sound(&recording.samples);
        assert!(told <= recording.samples.len(), "more was told than there is");
    }
});
