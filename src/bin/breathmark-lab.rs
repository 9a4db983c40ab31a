//! The laboratory: trains and measures. What is measured of the window is asked of the window here, since the laboratory's
//! command line does not know it.

use std::error::Error;
use std::process::ExitCode;

use breathmark::app::{follow_bench, frame_bench, session_bench};
use breathmark::lab::cli::{self, LabTask};

fn main() -> ExitCode {
    let done = match cli::run(wild::args_os()) {
        LabTask::Exit(code) => return code,
        LabTask::BenchFrames { frames, spectrogram, json } => bench_frames(frames, spectrogram, json),
        LabTask::BenchSession { rounds, json } => bench_session(rounds, json),
        LabTask::BenchFollow { minutes, speed, json } => bench_follow(minutes, speed, json),
    };
    match done {
        Ok(is_good) => ExitCode::from(u8::from(!is_good)),
        Err(error) => {
            eprintln!("breathmark-lab: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether what was measured is as it should be.
type BenchOutcome = Result<bool, Box<dyn Error>>;

fn bench_frames(frames: usize, spectrogram: bool, json: bool) -> BenchOutcome {
    if !json {
        println!(
            "{:>8} {:>8} {:>7} {:>10} {:>8} {:>11} {:>11} {:>9}",
            "length", "words", "cues", "median ms", "p99 ms", "layout ms", "its p99 ms", "edit ms"
        );
    }
    let report = frame_bench::run(frames, spectrogram, |row| {
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
        print_json(&report)?;
    } else {
        println!("drawn by: {}", report.renderer);
    }
    Ok(true)
}

fn bench_session(rounds: usize, json: bool) -> BenchOutcome {
    let report = session_bench::run(rounds, |tenths| {
        if !json {
            eprintln!("{tenths} of 10");
        }
    })?;
    if json {
        print_json(&report)?;
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
    Ok(report.is_steady())
}

fn bench_follow(minutes: u32, speed: f64, json: bool) -> BenchOutcome {
    let report = follow_bench::run(minutes, speed, |done| {
        if !json {
            eprintln!("{done} of {minutes} minutes");
        }
    })?;
    if json {
        print_json(&report)?;
    } else {
        println!(
            "{} words, {} cues, {} decisions; {} minutes at {} times the speed",
            report.words, report.cues, report.decisions, report.minutes, report.speed
        );
        println!(
            "{:>14} {:>12} {:>11} {:>8} {:>8} {:>10}",
            "", "processor ms", "a frame, ms", "95 %", "worst", "memory"
        );
        for (name, part) in [("first ten min", &report.first), ("last ten min", &report.last)] {
            let memory = part.memory_mib.map_or("unknown".to_owned(), |mib| format!("{mib:.0} MiB"));
            println!(
                "{name:>14} {:>12.3} {:>11.3} {:>8.3} {:>8.3} {memory:>10}",
                part.mean_processor_ms, part.median_ms, part.p95_ms, part.worst_ms
            );
        }
        println!(
            "words in the list behind those spoken: {:.2} s at the median, {:.2} s at worst",
            report.behind_median_s, report.behind_worst_s
        );
        let whole = if report.is_whole { "everything that came is there" } else { "SOMETHING IS MISSING" };
        println!("{whole}");
    }
    Ok(report.is_flat())
}

fn print_json(report: &impl serde::Serialize) -> serde_json::Result<()> {
    println!("{}", serde_json::to_string_pretty(report)?);
    Ok(())
}
