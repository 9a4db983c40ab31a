//! The quality table of many talks: a row each.

use quick_xml::escape::escape;

use super::quality::{STYLE, quoted};

/// How a quality table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    Csv,
    Html,
    Json,
}

impl TableFormat {
    /// By the ending of a file name: `.csv`, `.html`, `.htm` or `.json`.
    pub fn from_path(path: &std::path::Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Self::Csv),
            "html" | "htm" => Some(Self::Html),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Facts about a talk's subtitles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TalkQuality {
    pub talk: String,
    pub output: String,
    pub language: String,
    /// Length of the recording; `None` without one.
    pub sound_seconds: Option<f64>,
    pub words: usize,
    pub cues: usize,
    pub problems: usize,
    pub hints: usize,
    pub boundaries: usize,
    /// How many of the boundaries are likely to be wrong; `None` where there is no estimate.
    pub expected_wrong: Option<f64>,
    /// Oddities of its inputs, in sentences.
    pub warnings: Vec<String>,
    /// The time it took.
    pub seconds: f64,
    /// Why there are no subtitles; empty if there are.
    pub error: String,
}

const COLUMNS: [&str; 14] = [
    "Talk",
    "Subtitles",
    "Language",
    "Sound (s)",
    "Words",
    "Cues",
    "Problems",
    "Problems per 100 cues",
    "Hints",
    "Boundaries",
    "Expected wrong",
    "Warnings",
    "Took (s)",
    "Error",
];

/// Quality figures of many talks.
#[derive(Clone, Debug)]
pub struct QualityTable<'a> {
    pub title: &'a str,
    pub talks: &'a [TalkQuality],
}

/// The totals over all talks of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QualityTotals {
    pub talks: usize,
    pub failed: usize,
    pub sound_seconds: f64,
    pub words: usize,
    pub cues: usize,
    pub problems: usize,
    pub hints: usize,
    pub boundaries: usize,
    /// Of the talks of which it is known.
    pub expected_wrong: f64,
    pub seconds: f64,
}

impl QualityTable<'_> {
    pub fn totals(&self) -> QualityTotals {
        self.talks.iter().fold(QualityTotals::default(), |sum, talk| QualityTotals {
            talks: sum.talks + 1,
            failed: sum.failed + usize::from(!talk.error.is_empty()),
            sound_seconds: sum.sound_seconds + talk.sound_seconds.unwrap_or(0.0),
            words: sum.words + talk.words,
            cues: sum.cues + talk.cues,
            problems: sum.problems + talk.problems,
            hints: sum.hints + talk.hints,
            boundaries: sum.boundaries + talk.boundaries,
            expected_wrong: sum.expected_wrong + talk.expected_wrong.unwrap_or(0.0),
            seconds: sum.seconds + talk.seconds,
        })
    }

    /// The whole file, as UTF-8 text.
    pub fn write(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Csv => self.csv(),
            TableFormat::Html => self.html(),
            TableFormat::Json => self.json(),
        }
    }

    /// Comma-separated values after RFC 4180: a heading and a row per talk, no totals, which a spreadsheet makes itself.
    fn csv(&self) -> String {
        let line = |cells: &[String]| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n";
        let mut text = line(&COLUMNS.map(str::to_owned));
        text.extend(self.talks.iter().map(|talk| line(&cells(talk))));
        text
    }

    fn html(&self) -> String {
        let title = escape(self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Quality table: {title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>Quality table: {title}</h1>\n<table class=\"figures\">\n"
        );
        let sum = self.totals();
        let figures = [
            ("Talks", sum.talks.to_string()),
            ("Failed", sum.failed.to_string()),
            ("Sound", format!("{:.2} hours", sum.sound_seconds / 3600.0)),
            ("Words", sum.words.to_string()),
            ("Cues", sum.cues.to_string()),
            ("Problems", sum.problems.to_string()),
            ("Hints", sum.hints.to_string()),
            ("Boundaries", sum.boundaries.to_string()),
            ("Expected wrong", format!("{:.1}", sum.expected_wrong)),
        ];
        for (name, value) in figures {
            page.push_str(&format!("<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>\n"));
        }
        page.push_str("</table>\n<table>\n<thead><tr>");
        COLUMNS.iter().for_each(|name| page.push_str(&format!("<th scope=\"col\">{name}</th>")));
        page.push_str("</tr></thead>\n<tbody>\n");
        for talk in self.talks {
            page.push_str("<tr>");
            cells(talk).iter().for_each(|cell| page.push_str(&format!("<td>{}</td>", escape(cell.as_str()))));
            page.push_str("</tr>\n");
        }
        page.push_str("</tbody>\n</table>\n</body>\n</html>\n");
        page
    }

    /// `{talks: [...], totals: {...}}`.
    fn json(&self) -> String {
        let talk = |talk: &TalkQuality| {
            serde_json::json!({
                "talk": talk.talk, "subtitles": talk.output, "language": talk.language, "sound_seconds": talk.sound_seconds,
                "words": talk.words, "cues": talk.cues, "problems": talk.problems, "hints": talk.hints,
                "boundaries": talk.boundaries, "expected_wrong_boundaries": talk.expected_wrong, "warnings": talk.warnings,
                "seconds": talk.seconds, "error": Some(&talk.error).filter(|error| !error.is_empty()),
            })
        };
        let sum = self.totals();
        let document = serde_json::json!({
            "talks": self.talks.iter().map(talk).collect::<Vec<_>>(),
            "totals": {
                "talks": sum.talks, "failed": sum.failed, "sound_seconds": sum.sound_seconds, "words": sum.words, "cues": sum.cues,
                "problems": sum.problems, "hints": sum.hints, "boundaries": sum.boundaries,
                "expected_wrong_boundaries": sum.expected_wrong, "seconds": sum.seconds,
            },
        });
        format!("{document:#}\n")
    }
}

fn cells(talk: &TalkQuality) -> [String; 14] {
    let per_hundred = match talk.cues {
        0 => String::new(),
        cues => format!("{:.1}", 100.0 * talk.problems as f64 / cues as f64),
    };
    [
        talk.talk.clone(),
        talk.output.clone(),
        talk.language.clone(),
        talk.sound_seconds.map(|seconds| format!("{seconds:.1}")).unwrap_or_default(),
        talk.words.to_string(),
        talk.cues.to_string(),
        talk.problems.to_string(),
        per_hundred,
        talk.hints.to_string(),
        talk.boundaries.to_string(),
        talk.expected_wrong.map(|wrong| format!("{wrong:.1}")).unwrap_or_default(),
        talk.warnings.join(" / "),
        format!("{:.2}", talk.seconds),
        talk.error.clone(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_talk_is_a_row_and_totals_add_up() {
        let talk = TalkQuality {
            talk: "=2024/<tide>".into(),
            sound_seconds: Some(90.0),
            words: 200,
            cues: 40,
            problems: 3,
            boundaries: 39,
            expected_wrong: Some(4.25),
            warnings: vec!["odd".into(), "end".into()],
            ..TalkQuality::default()
        };
        let failed = TalkQuality { talk: "gone".into(), error: "no \"words\"".into(), ..TalkQuality::default() };
        let talks = [talk.clone(), talk, failed];
        let table = QualityTable { title: "a & b", talks: &talks };
        let text = table.write(TableFormat::Csv);
        let rows: Vec<&str> = text.split_terminator("\r\n").collect();
        assert_eq!(rows.len(), 4);
        assert!(
            rows[1].starts_with("\"'=2024/<tide>\",\"\",\"\",\"90.0\",\"200\",\"40\",\"3\",\"7.5\""),
            "{}",
            rows[1]
        );
        assert!(rows[1].contains("\"4.2\",\"odd / end\"") || rows[1].contains("\"4.3\",\"odd / end\""), "{}", rows[1]);
        assert!(rows[3].ends_with(r#","no ""words""""#), "{}", rows[3]);
        let page = table.write(TableFormat::Html);
        assert!(page.contains("a &amp; b") && page.contains("2024/&lt;tide&gt;") && !page.contains("<tide>"));
        assert!(page.contains("<th scope=\"row\">Failed</th><td>1</td>") && page.contains("<td>0.05 hours</td>"));
        let json: serde_json::Value = serde_json::from_str(&table.write(TableFormat::Json)).unwrap();
        assert_eq!(
            (json["totals"]["words"].as_u64(), json["totals"]["expected_wrong_boundaries"].as_f64()),
            (Some(400), Some(8.5))
        );
        assert_eq!(
            (&json["talks"][0]["error"], &json["talks"][2]["error"]),
            (&serde_json::Value::Null, &"no \"words\"".into())
        );
    }
}
