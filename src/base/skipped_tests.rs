//! Tests skipped where something they need is missing.
//!
//! A test that returns early looks like one that passed. So each says what it left out: on standard error, past the
//! capture of the test runner, and into the file that `BREATHMARK_LEFT_OUT` names, from which `packaging/test.sh` makes
//! its closing lines. With `BREATHMARK_REQUIRE=all`, as continuous integration sets it, it fails instead.

use std::fs::OpenOptions;
use std::io::Write;

/// The running test leaves out what needs `missing`, as ffmpeg or Vulkan.
///
/// # Panics
/// Where all tests are required.
pub fn leave_out(missing: &str) {
    let required = std::env::var_os("BREATHMARK_REQUIRE").is_some_and(|what| what == "all");
    assert!(!required, "{missing}, and BREATHMARK_REQUIRE=all lets no test be left out");
    leave_out_optional(missing);
}

/// The same of what no machine has to have: files of others that may not lie beside the program. Never fails.
pub fn leave_out_optional(missing: &str) {
    let thread = std::thread::current();
    let line = format!("left out: {}: {missing}\n", thread.name().unwrap_or("a test"));
    // Written and not printed: the runner would swallow what a test prints that passes.
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(file) = std::env::var_os("BREATHMARK_LEFT_OUT") {
        let kept = OpenOptions::new().append(true).create(true).open(file);
        let _ = kept.and_then(|mut file| file.write_all(line.as_bytes()));
    }
}
