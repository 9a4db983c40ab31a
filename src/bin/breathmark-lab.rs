//! The laboratory: trains and measures. What is measured of the window is asked of the window here, since the laboratory's
//! command line does not know it.

use std::process::ExitCode;

use breathmark::app::{frame_bench, session_bench};
use breathmark::lab::cli::{self, LabTask};

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        LabTask::Exit(code) => code,
        LabTask::BenchFrames { frames, json } => bench_frames(frames, json),
        LabTask::BenchSession { rounds, json } => bench_session(rounds, json),
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
        if let Err(error) = print_json(&report) {
            return failure(&error);
        }
    } else {
        println!("drawn by: {}", report.renderer);
    }
    ExitCode::SUCCESS
}

fn bench_session(rounds: usize, json: bool) -> ExitCode {
    let report = session_bench::run(rounds, |tenths| {
        if !json {
            eprintln!("{tenths} of 10");
        }
    });
    let report = match report {
        Ok(report) => report,
        Err(error) => return failure(&error),
    };
    if json {
        if let Err(error) = print_json(&report) {
            return failure(&error);
        }
    } else {
        let memory = |mib: Option<f64>| mib.map_or("unknown".to_owned(), |mib| format!("{mib:.0} MiB"));
        println!(
            "{} edits, {} saves in {} frames, three hours by the window's clock",
            report.edits, report.saves, report.frames
        );
        println!("{:>12} {:>11} {:>11}", "", "a frame, ms", "memory");
        println!("{:>12} {:>11.3} {:>11}", "first tenth", report.first_frame_ms, memory(report.first_memory_mib));
        println!("{:>12} {:>11.3} {:>11}", "last tenth", report.last_frame_ms, memory(report.last_memory_mib));
        let growth = report.growth_percent().map_or("unknown".to_owned(), |growth| format!("{growth:+.1} %"));
        println!("a frame {:+.1} %, memory {growth}", report.slower_percent());
        let saved = if report.is_saved { "is" } else { "IS NOT" };
        println!("the saved file {saved} what the window shows");
    }
    if report.is_steady() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

fn print_json(report: &impl serde::Serialize) -> serde_json::Result<()> {
    println!("{}", serde_json::to_string_pretty(report)?);
    Ok(())
}

fn failure(error: &impl std::fmt::Display) -> ExitCode {
    eprintln!("breathmark-lab: {error}");
    ExitCode::from(2)
}
