//! Any bytes as a subtitle file, and what is read of them in every format.
#![no_main]

use breathmark::subtitle_file::{FileFormat, WriteOptions, losses, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = read(bytes, None) else { return };
    let options = WriteOptions::default();
    for format in FileFormat::ALL {
        losses(&file, format, &options);
        let Ok(written) = write(&file, format, &options) else { continue };
        if format == file.format {
            let back = read(&written, Some(format)).expect("what is written can be read");
            assert_eq!(back.cues.len(), file.cues.len());
            assert_eq!(write(&back, format, &options).as_deref(), Ok(written.as_slice()));
        }
    }
});
