//! Where words and voice are strongly against cues that a subtitle file came with. Such a file was made by a subtitler who may have
//! had reasons: only what hardly any subtitler would do is asked about.

use std::fmt;
use std::ops::Range;

use super::{Alternative, Settler, model_cases};
use crate::cues::{Cue, DivisionPart, ProblemKind, build_part};
use crate::project::{Project, ProofAspect, ProofPlace};
use crate::settling::mark_corrections::{MarkCorrection, likeliest_mark};
use crate::settling::weighing::WeighedGap;
use base::texts::{self, t};
use base::time::Duration;
use evidence::restored_text::{TalkWording, WordingOptions, WordingPolicy};
use evidence::{Evidence, GapEvidence};
use formats::scripts::joined;
use formats::subtitle_file::without_tags;
use formats::transcript::{Mark, WordId};

/// A cue end is asked about that is no likelier than this, where no mark is written and the pause is shorter than that …
const END_UNLIKELY: f32 = 0.06;
const END_PAUSE: Duration = Duration::from_millis(350);
/// … if one so near, in words, is so likely, and the two cues are so much better with it, in the optimiser's currency.
const END_REACH: usize = 4;
const END_LIKELY: f32 = 0.5;
const END_GAIN: f64 = 6.0;

/// A sentence that ends inside a cue is asked about if it ends so likely, with such a pause, and two cues are so much better.
const CUT_LIKELY: f32 = 0.95;
const CUT_PAUSE: Duration = Duration::from_millis(600);
const CUT_GAIN: f64 = 5.0;

/// A mark is asked about if another one is so likely. Commas are a matter of taste more often.
const STOP_CERTAIN: f32 = 0.97;
const COMMA_CERTAIN: f32 = 0.985;

/// A line that breaks where so few subtitlers would break it is asked about if so many would at another place.
const LINE_UNLIKELY: f32 = 0.04;
const LINE_LIKELY: f32 = 0.6;
/// How much worse the lines may become otherwise: in length and balance.
const LINE_COST: f64 = 1.0;

/// A time that is off by so much more than the guideline allows, in milliseconds: that is not on purpose.
const PLAINLY_OFF_MILLIS: i64 = 250;

/// Something in a kept subtitle file that words and voice are against.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofreadingFinding {
    pub place: ProofPlace,
    /// Position of its word, and of its cue.
    pub word: usize,
    pub cue: usize,
    pub reason: ProofreadingReason,
    pub proposal: ProofreadingProposal,
    /// The cues that it is about, and what they would become; empty where only times would change.
    pub now: Range<usize>,
    pub then: Vec<Cue>,
}

/// The evidence against it. Words are named as they are shown.
#[derive(Clone, Debug, PartialEq)]
pub enum ProofreadingReason {
    /// Probabilities of a boundary where the cue ends and where it could.
    End {
        word: String,
        strength: f32,
        better: String,
        strength_there: f32,
    },
    /// Probability of a boundary where the cue goes on, and the length of the pause.
    Cut {
        word: String,
        strength: f32,
        pause: Duration,
    },
    Mark {
        word: String,
        repair: MarkCorrection,
    },
    /// Probabilities of a line end.
    Lines {
        word: String,
        probability: f32,
        better: String,
        probability_there: f32,
    },
    Times(ProblemKind),
}

/// The better version.
#[derive(Clone, Debug, PartialEq)]
pub enum ProofreadingProposal {
    /// The cue ends after this word instead.
    MoveEnd { to: WordId },
    /// The cue ends here, too.
    EndCue,
    /// Words are shown so, by their positions.
    Text(Vec<(usize, String)>),
    /// The lines of the cue break after these words, by their positions, and nowhere else.
    Lines(Vec<usize>),
    /// The cue is shown when voice and guideline say.
    Times,
}

impl fmt::Display for ProofreadingReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |probability: &f32| texts::number(f64::from(100.0 * probability), 0);
        let text = match self {
            Self::End { word, strength, better, strength_there } => {
                let (here, there) = (percent(strength), percent(strength_there));
                t!("proof-reason-end", word = word, percent = here, better = better, percent_there = there)
            }
            Self::Cut { word, strength, pause } => {
                let pause = texts::number(pause.as_secs(), 1);
                t!("proof-reason-cut", word = word, percent = percent(strength), pause = pause)
            }
            Self::Mark { word, repair } => {
                let (mended, written) = (mark_key(repair.mended), mark_key(repair.written));
                let percent = percent(&repair.strength);
                t!("proof-reason-mark", mended = mended, word = word, written = written, percent = percent)
            }
            Self::Lines { word, probability, better, probability_there } => {
                let (here, there) = (percent(probability), percent(probability_there));
                t!("proof-reason-lines", word = word, percent = here, better = better, percent_there = there)
            }
            Self::Times(problem) => problem.to_string(),
        };
        f.write_str(&text)
    }
}

/// By which the text chooses its words.
const fn mark_key(mark: Mark) -> &'static str {
    match mark {
        Mark::O => "none",
        Mark::Comma => "comma",
        Mark::Period => "stop",
        Mark::Question => "question",
    }
}

impl Settler {
    /// Everything in the kept cues of the project, settled last, that words and voice are strongly against, in the order of the talk.
    pub fn proof(&self, project: &Project, evidence: &Evidence) -> Vec<ProofreadingFinding> {
        let look = Look { settler: self, project, evidence };
        let cues = &self.project_cues().cues;
        let mut found = Vec::new();
        for (index, cue) in cues.iter().enumerate() {
            let is_last = index + 1 == cues.len();
            let gap = project.words[cue.words.end - 1].id;
            if !project.is_kept_end(gap) && !is_last {
                continue;
            }
            found.extend(look.cut(index));
            found.extend(look.lines(index));
            found.extend(look.times(index));
            if !is_last {
                found.extend(look.end(index));
            }
        }
        found.extend(look.marks());
        found.sort_by_key(|finding| (finding.word, finding.place.aspect));
        found
    }
}

struct Look<'a> {
    settler: &'a Settler,
    project: &'a Project,
    evidence: &'a Evidence,
}

impl<'a> Look<'a> {
    fn weighed(&self, word: usize) -> Option<&'a WeighedGap> {
        self.settler.project_cues().weighed.get(word)?.as_ref()
    }

    fn gap(&self, word: usize) -> Option<&'a GapEvidence> {
        self.evidence.gaps.get(&self.project.words.get(word)?.id)
    }

    fn cue(&self, index: usize) -> &'a Cue {
        &self.settler.project_cues().cues[index]
    }

    fn shown(&self, word: usize) -> String {
        self.settler.project_cues().wording.words.get(word).cloned().unwrap_or_default()
    }

    /// The word as a sentence quotes it: without what makes it look so.
    fn told(&self, word: usize) -> String {
        without_tags(&self.shown(word)).into_owned()
    }

    fn mark(&self, word: usize) -> Mark {
        self.settler.project_cues().wording.marks.get(word).copied().unwrap_or_default()
    }

    fn place(&self, word: usize, aspect: ProofAspect) -> ProofPlace {
        ProofPlace { word: self.project.words[word].id, aspect }
    }

    /// A cue end that hardly anything speaks for, with a much better place near.
    fn end(&self, index: usize) -> Option<ProofreadingFinding> {
        let (cue, next) = (self.cue(index), self.cue(index + 1));
        let at = cue.words.end - 1;
        let strength = self.weighed(at)?.strength();
        let pause = self.gap(at)?.pause;
        if self.mark(at) != Mark::O || strength > END_UNLIKELY || pause >= END_PAUSE || next.words.start != at + 1 {
            return None;
        }
        let words = cue.words.start..next.words.end;
        let likely = (at.saturating_sub(END_REACH)..=at + END_REACH)
            .filter(|&other| other != at && words.start <= other && other + 1 < words.end)
            .filter(|&other| self.weighed(other).is_some_and(|gap| gap.strength() >= END_LIKELY));
        let segmenter = self.settler.segmenter()?;
        let costs = likely.map(|other| (other, segmenter.divide(words.clone(), Some(other)).cost));
        let (better, cost) = costs.min_by(|one, other| one.1.total_cmp(&other.1))?;
        if segmenter.divide(words.clone(), Some(at)).cost - cost < END_GAIN {
            return None;
        }
        let Alternative { cues: then, gap: to, .. } = self.settler.divided(self.project, words, Some(better))?;
        let strength_there = self.weighed(better)?.strength();
        let reason =
            ProofreadingReason::End { word: self.told(at), strength, better: self.told(better), strength_there };
        Some(ProofreadingFinding {
            place: self.place(at, ProofAspect::End),
            word: at,
            cue: index,
            reason,
            proposal: ProofreadingProposal::MoveEnd { to: to? },
            now: index..index + 2,
            then,
        })
    }

    /// A sentence that ends in a pause while the cue goes on.
    fn cut(&self, index: usize) -> Option<ProofreadingFinding> {
        let cue = self.cue(index);
        let guideline = &self.project.guideline;
        let segmenter = self.settler.segmenter()?;
        let is_long = |words: Range<usize>| {
            let text: Vec<String> = words.map(|word| self.shown(word)).collect();
            !guideline.is_short_sentence(guideline.chars(&joined(text.iter().map(String::as_str))))
        };
        let whole = segmenter.divide(cue.words.clone(), None).cost;
        let ends = (cue.words.start..cue.words.end - 1).filter(|&at| {
            let ends_sentence = self.weighed(at).is_some_and(|gap| {
                gap.posterior[Mark::Period.index()] + gap.posterior[Mark::Question.index()] >= CUT_LIKELY
            });
            ends_sentence && self.gap(at).is_some_and(|gap| gap.pause >= CUT_PAUSE)
        });
        let parted = ends
            .filter(|&at| is_long(cue.words.start..at + 1) && is_long(at + 1..cue.words.end))
            .map(|at| (at, segmenter.divide(cue.words.clone(), Some(at)).cost));
        let (at, cost) = parted.min_by(|one, other| one.1.total_cmp(&other.1))?;
        if whole - cost < CUT_GAIN {
            return None;
        }
        let then = self.settler.divided(self.project, cue.words.clone(), Some(at))?.cues;
        let (strength, pause) = (self.weighed(at)?.strength(), self.gap(at)?.pause);
        Some(ProofreadingFinding {
            place: self.place(at, ProofAspect::Cut),
            word: at,
            cue: index,
            reason: ProofreadingReason::Cut { word: self.told(at), strength, pause },
            proposal: ProofreadingProposal::EndCue,
            now: index..index + 1,
            then,
        })
    }

    /// Two lines that break where hardly any subtitler would break them.
    fn lines(&self, index: usize) -> Option<ProofreadingFinding> {
        let cue = self.cue(index);
        let breaks = &self.settler.project_cues().segmentation.line_breaks;
        let inner = cue.words.start..cue.words.end - 1;
        let mut broken = inner.clone().filter(|&word| breaks.get(word) == Some(&true));
        let (at, None) = (broken.next()?, broken.next()) else { return None };
        // Two who speak have a line each.
        let begins_dash = |word: usize| self.shown(word).starts_with(['-', '–', '—']);
        if begins_dash(at + 1) || self.mark(at) != Mark::O {
            return None;
        }
        let probability = |word: usize| self.gap(word).and_then(|gap| gap.line_break);
        let here = probability(at).filter(|&here| here <= LINE_UNLIKELY)?;
        let segmenter = self.settler.segmenter()?;
        let cost = |word: usize| segmenter.line_cost(cue.words.clone(), &[word]);
        let most = cost(at) + LINE_COST;
        let better = inner.filter(|&word| word != at && cost(word) <= most);
        let better = better.filter_map(|word| Some((word, probability(word).filter(|&there| there >= LINE_LIKELY)?)));
        let (better, there) = better.max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(ProofreadingFinding {
            place: self.place(at, ProofAspect::Lines),
            word: at,
            cue: index,
            reason: ProofreadingReason::Lines {
                word: self.told(at),
                probability: here,
                better: self.told(better),
                probability_there: there,
            },
            proposal: ProofreadingProposal::Lines(vec![better]),
            now: index..index + 1,
            then: self.rebuilt(index, &self.settler.project_cues().wording.words, Some(better)),
        })
    }

    /// A cue that is shown when its words are not spoken.
    fn times(&self, index: usize) -> Option<ProofreadingFinding> {
        let problems = &self.settler.project_cues().problems;
        let first = problems.partition_point(|problem| problem.cue < index);
        let of_cue = problems[first..].iter().take_while(|problem| problem.cue == index);
        let problem = of_cue.map(|problem| &problem.kind).find(|kind| is_off_the_voice(kind))?;
        let word = self.cue(index).words.start;
        Some(ProofreadingFinding {
            place: self.place(word, ProofAspect::Times),
            word,
            cue: index,
            reason: ProofreadingReason::Times(problem.clone()),
            proposal: ProofreadingProposal::Times,
            now: index..index + 1,
            then: Vec::new(),
        })
    }

    /// Marks that words and voice are certain to be others.
    fn marks(&self) -> Vec<ProofreadingFinding> {
        let words = &self.project.words;
        let language = self.settler.language();
        let repair = |at: usize| {
            let repair = likeliest_mark(&words[at], words.get(at + 1)?, self.gap(at)?, language)?;
            let is_stop = repair.written.ends_sentence() || repair.mended.ends_sentence();
            (repair.strength >= if is_stop { STOP_CERTAIN } else { COMMA_CERTAIN }).then_some(repair)
        };
        let repairs: Vec<Option<MarkCorrection>> = (0..words.len()).map(repair).collect();
        if repairs.iter().all(Option::is_none) {
            return Vec::new();
        }
        let gaps: Vec<Option<&GapEvidence>> = (0..words.len()).map(|word| self.gap(word)).collect();
        let written = vec![Mark::O; words.len()];
        let options = WordingOptions {
            written: WordingPolicy::Auto,
            language,
            typed: Vec::new(),
            mended: Vec::new(),
            cases: model_cases(&gaps),
        };
        let wording = TalkWording::new(words, &written, &options, true);
        // Changed for one place at a time, and back again.
        let usual = &self.settler.project_cues().wording.words;
        let mut shown = usual.clone();
        let mut found = Vec::new();
        for (at, repair) in repairs.iter().enumerate().filter_map(|(at, repair)| Some((at, (*repair)?))) {
            // One at a time: another one that is refused would have a say in this one's capitals.
            let window = at.saturating_sub(1)..(at + 2).min(words.len());
            let mended = |index: usize| (index == at).then_some(repair.mended);
            let changed = window.clone().zip(wording.part(window, &mended).words);
            let changed: Vec<(usize, String)> = changed.filter(|(word, text)| *text != words[*word].text).collect();
            let Some(cue) = self.cue_of(at) else { continue };
            // A transcript without marks would be punctuated throughout.
            if !changed.iter().any(|(word, _)| *word == at) {
                continue;
            }
            changed.iter().for_each(|(word, text)| shown[*word].clone_from(text));
            let last = changed.iter().filter_map(|(word, _)| self.cue_of(*word)).max().unwrap_or(cue);
            found.push(ProofreadingFinding {
                place: self.place(at, ProofAspect::Mark),
                word: at,
                cue,
                reason: ProofreadingReason::Mark { word: self.told(at), repair },
                proposal: ProofreadingProposal::Text(changed.clone()),
                now: cue..last + 1,
                then: (cue..=last).flat_map(|cue| self.rebuilt(cue, &shown, None)).collect(),
            });
            changed.iter().for_each(|(word, _)| shown[*word].clone_from(&usual[*word]));
        }
        found
    }

    fn cue_of(&self, word: usize) -> Option<usize> {
        let cues = &self.settler.project_cues().cues;
        let cue = cues.partition_point(|cue| cue.words.end <= word);
        cues.get(cue).filter(|cue| cue.words.contains(&word)).map(|_| cue)
    }

    /// A cue with other words, or another line break, at its time.
    fn rebuilt(&self, index: usize, shown: &[String], line_break: Option<usize>) -> Vec<Cue> {
        let (cue, settled) = (self.cue(index), self.settler.project_cues());
        let segmentation = &settled.segmentation;
        let words = cue.words.clone();
        let breaks: Vec<bool> = match line_break {
            Some(at) => words.clone().map(|word| word == at).collect(),
            None => segmentation.line_breaks[words.clone()].to_vec(),
        };
        let part = DivisionPart { line_breaks: &breaks, ..DivisionPart::of(segmentation, words, &settled.tags) };
        let mut made = build_part(self.settler.spoken(self.project), shown, &part, &self.project.guideline);
        made.iter_mut().for_each(|made| made.span = cue.span);
        made
    }
}

/// Whether a problem says that a cue is plainly not shown while its words are spoken. A cue that stays long is the choice of those who
/// made the file, and no disagreement with the voice.
fn is_off_the_voice(problem: &ProblemKind) -> bool {
    match *problem {
        ProblemKind::AppearsLate { millis, most } | ProblemKind::AppearsEarly { millis, most } => {
            millis - most >= PLAINLY_OFF_MILLIS
        }
        ProblemKind::GoesEarly { millis } => millis >= PLAINLY_OFF_MILLIS,
        _ => false,
    }
}
