//! `breathmark-lab evaluate style`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::evaluation::breaks::caption_file::read_caption_talks;
use crate::evaluation::figure_table::{FigureColumn, FigureTable, percent};
use crate::evaluation::style::{
    DerivedHouse, FoundFigure, LeftOutFigures, derived_sample, found_figures, left_out_figures,
};
use base::user_folders;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use editor::house_style::{HouseStyle, StyleSample};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Finished subtitle files of a house, and folders of such: each is measured on what the others say
    #[arg(value_name = "FILES", required_unless_present = "captions")]
    files: Vec<PathBuf>,
    /// Subtitle lines, one per line; `## name` before each talk; may be packed (.xz). A strict house of 37 characters and a verbatim one are made of their words by rules, and what is found is printed beside what was put in
    #[arg(long, value_name = "FILE")]
    captions: Option<PathBuf>,
    /// The language of the captions
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
    /// At most so many files are left out, and so many talks taken
    #[arg(long, default_value_t = 40, value_name = "N")]
    most: usize,
}

/// What was found of a house.
struct HouseFigures {
    name: &'static str,
    left_out: Vec<LeftOutFigures>,
    found: Vec<FoundFigure>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut houses = Vec::new();
    if !arguments.files.is_empty() {
        let sample = StyleSample::read(&arguments.files, &user_folders::journals(), &context.progress)?;
        let left_out = left_out_figures(&sample, arguments.most)?;
        houses.push(HouseFigures { name: "files", left_out, found: Vec::new() });
    }
    if let Some(captions) = &arguments.captions {
        let mut talks = Vec::new();
        read_caption_talks(captions, |talk| {
            if talks.len() < arguments.most {
                talks.push(talk.words);
            }
        })?;
        for house in [DerivedHouse::STRICT, DerivedHouse::VERBATIM] {
            context.progress.tick(0, 0)?;
            let sample = derived_sample(&house, &talks, &arguments.language);
            let style = HouseStyle::learn(&sample, house.name)?;
            let left_out = left_out_figures(&sample, arguments.most)?;
            houses.push(HouseFigures { name: house.name, left_out, found: found_figures(&house, &style) });
        }
    }
    let document = houses.iter().map(|house| {
        json!({"house": house.name, "left_out": house.left_out, "found": house.found, "mean": mean(&house.left_out)})
    });
    context.print(&document.collect::<Vec<_>>(), || houses.iter().map(text_of).collect())?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<LeftOutFigures> = FigureTable {
    name_width: 28,
    columns: &[
        FigureColumn::figure("cues", 8, 0, |row| row.cues as f64),
        FigureColumn::text("lines", 8, |row| percent(row.lines)),
        FigureColumn::text("speed", 8, |row| percent(row.speeds)),
        FigureColumn::text("time", 8, |row| percent(row.durations)),
        FigureColumn::text("gaps", 8, |row| percent(row.gaps)),
        FigureColumn::figure("chars", 8, 0, |row| row.max_chars_per_line as f64),
        FigureColumn::figure("cps", 8, 0, |row| row.max_cps),
    ],
};

/// The means over all files, each file once.
fn mean(rows: &[LeftOutFigures]) -> LeftOutFigures {
    let count = rows.len().max(1) as f64;
    let of = |value: fn(&LeftOutFigures) -> f64| rows.iter().map(value).sum::<f64>() / count;
    LeftOutFigures {
        file: "mean".to_owned(),
        cues: of(|row| row.cues as f64) as u64,
        lines: of(|row| row.lines),
        speeds: of(|row| row.speeds),
        durations: of(|row| row.durations),
        gaps: of(|row| row.gaps),
        max_chars_per_line: of(|row| row.max_chars_per_line as f64) as usize,
        max_cps: of(|row| row.max_cps),
    }
}

fn text_of(house: &HouseFigures) -> String {
    let mut text = format!("{}: each file on what the others say, per cent that keeps it\n", house.name);
    let mean = mean(&house.left_out);
    let rows = house.left_out.iter().map(|row| (row.file.as_str(), row));
    text += &TABLE.text("file", rows.chain([("mean", &mean)]));
    if !house.found.is_empty() {
        text += &format!("\n{:28}{:>12}{:>12}\n", "figure", "put in", "found");
    }
    for FoundFigure { figure, put_in, found } in &house.found {
        let sign = if put_in == found { "" } else { "  differs" };
        text += &format!("{figure:28}{put_in:>12}{found:>12}{sign}\n");
    }
    text + "\n"
}
