//! Without a command the window, else the command line: the two do not know each other.

use std::process::ExitCode;

use breathmark::app::{self, frame_bench};
use breathmark::cli::{self, Verdict};

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Verdict::Exit(code) => code,
        Verdict::Window(options) => {
            match app::open_window(&app::Options { open: options.open, device: options.device }) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("breathmark: {error}");
                    ExitCode::from(2)
                }
            }
        }
        Verdict::BenchFrames { frames, json } => bench_frames(frames, json),
    }
}

fn bench_frames(frames: usize, json: bool) -> ExitCode {
    if !json {
        println!(
            "{:>8} {:>8} {:>7} {:>10} {:>8} {:>11} {:>11} {:>9}",
            "length", "words", "cues", "median ms", "p99 ms", "layout ms", "its p99 ms", "edit ms"
        );
    }
    let report = frame_bench::run(frames, |row| {
        if !json {
            println!(
                "{:>8} {:>8} {:>7} {:>10.2} {:>8.2} {:>11.2} {:>11.2} {:>9.2}",
                row.length,
                row.words,
                row.cues,
                row.median_ms,
                row.p99_ms,
                row.layout_median_ms,
                row.layout_p99_ms,
                row.edit_median_ms
            );
        }
    });
    if json {
        match serde_json::to_string_pretty(&report) {
            Ok(text) => println!("{text}"),
            Err(error) => {
                eprintln!("breathmark: {error}");
                return ExitCode::from(2);
            }
        }
    } else {
        println!("drawn by: {}", report.renderer);
    }
    ExitCode::SUCCESS
}
