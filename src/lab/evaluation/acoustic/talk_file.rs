//! Reading talks whose words have times and known punctuation.
//!
//! Three layouts, told apart by their first line: a row per word with statistics of pitch and level (the "prosodically
//! annotated TED talks"), a row per recognised word with human punctuation moved onto it (earnings21), and aligned
//! transcripts with `|` between the fields (earnings22).

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::spoken_talk::{KnownGap, SpokenTalk};
use base::time::{Duration, Instant, Span};
use evidence::lexical::hearing::GapWriting;
use formats::language::{LetterCase, bare_word};
use formats::transcript::{Mark, Word, WordId};
use media::prosody::{GapProsody, SpeakerLevel, Summary, WordProsody};

/// Why a talk cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TalkFileError {
    #[error("cannot read the talk because {source}: {}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("the file is no table of timed words because {reason}: {}", path.display())]
    Layout { path: PathBuf, reason: String },
    #[error("the text cannot be read because {reason}: {}", path.display())]
    Text { path: PathBuf, reason: String },
}

/// One row of any layout.
#[derive(Default)]
struct Row {
    text: String,
    /// `None`: the word has no times.
    span: Option<Span>,
    speaker: Option<Arc<str>>,
    mark: Mark,
    ends_sentence: bool,
    /// The recogniser's own; `None`: the file says nothing of it.
    written: Option<Mark>,
    /// Words that were spoken but are not in the text: no word of the talk, but the end of a pause.
    is_unwritten: bool,
    pitch_st: Option<Summary>,
    level_db: Option<Summary>,
}

/// Reads a talk, whichever layout it has.
pub fn read_talk(path: &Path) -> Result<SpokenTalk, TalkFileError> {
    let bytes = std::fs::read(path).map_err(|source| TalkFileError::File { path: path.into(), source })?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let separator = if header.contains('|') { '|' } else { '\t' };
    let names: HashMap<&str, usize> =
        header.split(separator).enumerate().map(|(column, name)| (name, column)).collect();
    let read: fn(&Fields<'_>) -> Result<Row, String> = if names.contains_key("align_word") {
        annotated_row
    } else if names.contains_key("ref_punct") {
        recognised_row
    } else if names.contains_key("endTs") {
        aligned_row
    } else {
        let reason = "its first line names none of the columns align_word, ref_punct and endTs".to_owned();
        return Err(TalkFileError::Layout { path: path.into(), reason });
    };
    let mut rows = Vec::new();
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        let fields = Fields { names: &names, values: line.split(separator).collect() };
        let row = read(&fields).map_err(|reason| TalkFileError::Layout {
            path: path.into(),
            reason: format!("{reason} (line {})", number + 2),
        })?;
        rows.push(row);
    }
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(talk_of(name.trim_end_matches(".aligned").to_owned(), &rows))
}

/// The values of one line by the names of their columns.
struct Fields<'a> {
    names: &'a HashMap<&'a str, usize>,
    values: Vec<&'a str>,
}

impl Fields<'_> {
    /// Empty where the line is too short or has no such column.
    fn text(&self, name: &str) -> &str {
        self.names.get(name).and_then(|&column| self.values.get(column)).copied().unwrap_or_default().trim()
    }

    fn number(&self, name: &str) -> Result<Option<f64>, String> {
        let text = self.text(name);
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Some(value)),
            _ => Err(format!("\"{text}\" in column {name} is no number")),
        }
    }

    fn span(&self, start: &str, end: &str) -> Result<Option<Span>, String> {
        match (self.number(start)?, self.number(end)?) {
            (Some(start), Some(end)) if start >= 0.0 && end >= start => Ok(Some(Span::from_secs(start, end))),
            (Some(_), Some(_)) => Err("a word ends before it starts".to_owned()),
            _ => Ok(None),
        }
    }

    /// A contour's statistics; `None` where the word has none. `name` is `f0` or `i0`.
    fn summary(&self, name: &str, span: Option<Span>) -> Result<Option<Summary>, String> {
        let value = |part: &str| self.number(&format!("{name}_{part}")).map(|value| value.map(|value| value as f32));
        let (Some(mean), Some(span)) = (value("mean")?, span) else { return Ok(None) };
        let mut summary = Summary {
            mean,
            sd: value("sd")?.unwrap_or(0.0),
            min: value("min")?.unwrap_or(mean),
            max: value("max")?.unwrap_or(mean),
            median: value("median")?.unwrap_or(mean),
            q5: value("q5")?.unwrap_or(mean),
            q95: value("q95")?.unwrap_or(mean),
            slope: value("slope")?.unwrap_or(0.0),
            start: mean,
            end: mean,
        };
        // The corpus has no values of the edges: those of the regression line, where it stays among the measured ones.
        let rise = summary.slope * span.duration().as_secs() as f32 / 2.0;
        let (low, high) = (summary.q5.min(summary.q95), summary.q95.max(summary.q5));
        summary.start = (mean - rise).clamp(low, high);
        summary.end = (mean + rise).clamp(low, high);
        Ok(Some(summary))
    }

    fn speaker(&self) -> Option<Arc<str>> {
        Some(self.text("speaker")).filter(|speaker| !speaker.is_empty()).map(Arc::from)
    }
}

/// Columns `word op start end sent_end punct f0_… i0_…`: pitch in semitones and level in dB, both from the speaker's mean.
/// Rows without a word are words that only the aligner knows.
fn annotated_row(fields: &Fields<'_>) -> Result<Row, String> {
    let span = fields.span("start", "end")?;
    Ok(Row {
        text: fields.text("word").to_owned(),
        span,
        mark: mark_of(fields.text("punct")),
        ends_sentence: fields.text("sent_end") == "1",
        is_unwritten: fields.text("word").is_empty(),
        pitch_st: fields.summary("f0", span)?,
        level_db: fields.summary("i0", span)?,
        ..Row::default()
    })
}

/// Columns `asr_word start end speaker asr_punct ref_word ref_punct`.
fn recognised_row(fields: &Fields<'_>) -> Result<Row, String> {
    let mark = mark_of(fields.text("ref_punct"));
    Ok(Row {
        text: fields.text("asr_word").to_owned(),
        span: fields.span("start", "end")?,
        speaker: fields.speaker(),
        mark,
        ends_sentence: mark.ends_sentence(),
        written: fields.names.contains_key("asr_punct").then(|| mark_of(fields.text("asr_punct"))),
        is_unwritten: fields.text("asr_word").is_empty(),
        ..Row::default()
    })
}

/// Columns `token|speaker|ts|endTs|punctuation|…`. Where the aligner found another word the times are still those of
/// speech; where it found none they are empty.
fn aligned_row(fields: &Fields<'_>) -> Result<Row, String> {
    let mark = mark_of(fields.text("punctuation"));
    Ok(Row {
        text: fields.text("token").to_owned(),
        span: fields.span("ts", "endTs").unwrap_or(None),
        speaker: fields.speaker(),
        mark,
        ends_sentence: mark.ends_sentence(),
        is_unwritten: fields.text("token").is_empty(),
        ..Row::default()
    })
}

/// The mark that signs stand for, by the conventions of the IWSLT TED benchmark.
fn mark_of(signs: &str) -> Mark {
    Mark::of_written(signs).unwrap_or_default()
}

/// What the level of a corpus is relative to, for [`media::prosody::redrawn_frames`]; any value does.
const NOMINAL: SpeakerLevel =
    SpeakerLevel { speaker: None, median_hz: Some(150.0), low_hz: 0.0, high_hz: f32::MAX, mean_db: -30.0 };

fn talk_of(name: String, rows: &[Row]) -> SpokenTalk {
    let spans = complete_spans(rows);
    let mut talk = SpokenTalk { name, ..SpokenTalk::default() };
    let mut gap_of_last = KnownGap::default();
    let mut written_last = None;
    for (place, row) in rows.iter().enumerate().filter(|(_, row)| !row.is_unwritten) {
        let span = spans[place];
        if let Some(last) = talk.words.last() {
            let is_timed = gap_of_last.is_timed && row.span.is_some();
            talk.gaps.push(KnownGap { is_timed, ..gap_of_last });
            if let Some(mark) = written_last {
                let capital = LetterCase::of_written(bare_word(&row.text)) != LetterCase::Lower;
                talk.writing.push(GapWriting { mark: Some(mark), capital: Some(capital) });
            }
            // A word that only the aligner knows ends the pause, too.
            let heard_next = rows[..place].iter().rposition(|row| !row.is_unwritten).map_or(place, |last| last + 1);
            let pause = (spans[heard_next].start - last.span.end).max(Duration::ZERO);
            let (this, next) = (talk.prosody.words.last(), row);
            let pitch = this.and_then(|this| this.pitch_st).zip(next.pitch_st);
            let level = this.and_then(|this| this.level_db).zip(next.level_db);
            talk.prosody.gaps.push(GapProsody {
                pause,
                silence: None,
                pitch_reset_st: pitch.map(|(this, next)| next.start - this.end),
                energy_drop_db: level.map(|(this, next)| this.end - next.start),
            });
        }
        written_last = row.written;
        gap_of_last = KnownGap { mark: row.mark, ends_sentence: row.ends_sentence, is_timed: row.span.is_some() };
        talk.words.push(Word {
            estimated: row.span.is_none(),
            speaker: row.speaker.clone(),
            ..Word::new(WordId(talk.words.len() as u32), &row.text, span)
        });
        talk.prosody.words.push(WordProsody {
            duration: span.duration(),
            voiced_fraction: row.level_db.map(|_| if row.pitch_st.is_some() { 1.0 } else { 0.0 }),
            pitch_st: row.pitch_st,
            level_db: row.level_db,
        });
    }
    if rows.iter().any(|row| row.level_db.is_some()) {
        talk.prosody.speakers.push(NOMINAL);
    }
    talk
}

/// The span of every row. Words without times share the time between their neighbours evenly; times never run backwards.
fn complete_spans(rows: &[Row]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::with_capacity(rows.len());
    let mut place = 0;
    while place < rows.len() {
        let from = spans.last().map_or(Instant::ZERO, |span: &Span| span.end);
        if let Some(span) = rows[place].span {
            let start = span.start.max(from);
            spans.push(Span::new(start, span.end.max(start)));
            place += 1;
            continue;
        }
        let timed = rows[place..].iter().position(|row| row.span.is_some());
        let count = timed.unwrap_or(rows.len() - place);
        let to = timed.and_then(|count| rows[place + count].span).map_or(from, |span| span.start.max(from));
        let share = |n: usize| from + Duration::from_nanos((to - from).as_nanos() * n as i64 / count as i64);
        spans.extend((0..count).map(|n| Span::new(share(n), share(n + 1))));
        place += count;
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(file: &str, content: &str) -> Result<SpokenTalk, TalkFileError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        std::fs::write(&path, content).unwrap();
        read_talk(&path)
    }

    fn millis(talk: &SpokenTalk) -> Vec<i64> {
        talk.prosody.gaps.iter().map(|gap| gap.pause.as_millis_rounded()).collect()
    }

    const ANNOTATED: &str = "i\tword\top\talign_word\tstart\tend\tsent\tsent_end\tpunct\tf0_mean\tf0_sd\tf0_max\tf0_min\t\
                             f0_median\tf0_q5\tf0_q95\tf0_slope\tf0_mslope\ti0_mean\ti0_max\n";

    #[test]
    fn annotated_talks_have_pitch_and_level_and_words_without_times() {
        let rows = "0\tWell\t*\twell\t0.5\t0.7\t1\t0\t\t-2.0\t1\t0.5\t-4\t-2\t-3.5\t0.5\t10\t\t3\t5\n\
                    1\tthen,\t+\t+\t\t\t1\t0\t,\n\
                    2\t\t-\tum\t0.9\t1.0\n\
                    3\tgoes.\t*\tgoes\t1.2\t1.5\t1\t1\t.\n\
                    4\tYes\t*\tyes\t2\t2.5\t2\t0\t\n";
        let talk = talk("t.tsv", &format!("{ANNOTATED}{rows}")).unwrap();
        assert_eq!(talk.words.len(), 4);
        assert_eq!(talk.timed_gaps(), 1);
        assert_eq!(talk.gaps.iter().map(|gap| gap.mark).collect::<Vec<_>>(), [Mark::O, Mark::Comma, Mark::Period]);
        assert!(talk.gaps[2].ends_sentence && !talk.gaps[1].ends_sentence);
        // "then" has the time between its neighbours; the aligner's "um" ends the pause after it.
        assert!(talk.words[1].estimated);
        assert_eq!(millis(&talk), [0, 0, 500]);
        let pitch = talk.prosody.words[0].pitch_st.unwrap();
        assert!((pitch.mean + 2.0).abs() < 1e-6 && (pitch.end + 1.0).abs() < 1e-5 && (pitch.start + 3.0).abs() < 1e-5);
        assert!(talk.prosody.words[3].pitch_st.is_none());
        assert!(talk.prosody.usual(&talk.words[0]).is_some());
    }

    #[test]
    fn recognised_and_aligned_talks_have_times_speakers_and_marks() {
        let recognised = "asr_word\tstart\tend\tspeaker\tasr_punct\tref_word\tref_punct\n\
                          good\t1.0\t1.2\t0\t\tGood\t\nday\t1.3\t1.6\t0\t\tday\t?\nso\t2.6\t2.8\t1\t\tSo\t\n";
        let talk = talk("t.tsv", recognised).unwrap();
        assert_eq!((talk.words.len(), talk.timed_gaps()), (3, 2));
        assert_eq!(millis(&talk), [100, 1000]);
        assert_eq!(talk.gaps[1].mark, Mark::Question);
        assert_eq!(talk.words[2].speaker.as_deref(), Some("1"));
        assert!(talk.prosody.speakers.is_empty() && talk.prosody.words[0].level_db.is_none());

        let aligned = "token|speaker|ts|endTs|punctuation|case\nGood|0|0.5|0.9|,|UC\nday|0||||LC\nall|0|1.5|1.7|.|LC\n";
        let talk = super::tests::talk("4.aligned.nlp", aligned).unwrap();
        assert_eq!((talk.name.as_str(), talk.words.len(), talk.timed_gaps()), ("4", 3, 0));
        assert_eq!(talk.gaps[0].mark, Mark::Comma);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_line() {
        let check = |content: &str, expected: &str| {
            let message = talk("t.tsv", content).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        };
        check("a\tb\n", "names none of the columns");
        check("", "names none of the columns");
        check(&format!("{ANNOTATED}0\ta\t*\ta\tsoon\t2\n"), "\"soon\" in column start is no number (line 2)");
        check(&format!("{ANNOTATED}0\ta\t*\ta\t3\t2\n"), "ends before it starts (line 2)");
        check(&format!("{ANNOTATED}0\ta\t*\ta\t1\t2\t1\t0\t\tNaN\n"), "is no number (line 2)");
        assert!(talk("t.tsv", ANNOTATED).unwrap().words.is_empty());
    }
}
