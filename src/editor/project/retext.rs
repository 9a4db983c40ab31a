//! Another text for a cue, without losing the times of the words that stay.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::comments::moved_comments;
use super::edit_error::EditError;
use super::{Change, Edge, Project};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use formats::scripts::kept_space;
use formats::subtitle_file::{tagged_words, without_tags};
use formats::transcript::sequence_alignment::common_pairs;
use formats::transcript::{Word, WordId, unspoken};

/// A cue with the text that a person wants it to have.
#[derive(Clone, Debug, PartialEq)]
pub struct CueText {
    /// The words of the cue, first and last.
    pub first: WordId,
    pub last: WordId,
    /// As the cue is shown now, one entry per word, and whether a line breaks after it.
    pub shown: Vec<(String, bool)>,
    /// The wanted text. Line breaks count; an empty text takes the words out.
    pub text: String,
}

/// A word that was not there takes this long where there is room, in proportion to its letters.
const PER_LETTER: Duration = Duration::from_millis(70);

/// The changes that make the cues read as wanted. Cues are given in the order of the talk and do not overlap.
pub(super) fn retext(project: &Project, cues: &[CueText]) -> Result<Vec<Change>, EditError> {
    let mut next_id = project.next_word;
    let mut changes = Vec::new();
    // Where the cue that was done before, which is the next in the talk, begins now.
    let mut next: Option<(usize, Instant)> = None;
    // From the end, so that positions before the place of a change stay what they are.
    for cue in cues.iter().rev() {
        let first = project.position(cue.first).ok_or(EditError::NoSuchWord)?;
        let last = project.position(cue.last).ok_or(EditError::NoSuchWord)?;
        if first > last || next.is_some_and(|(next, _)| next <= last) {
            return Err(EditError::NoSuchWord);
        }
        let room_end = match next {
            Some((next, start)) if next == last + 1 => Some(start),
            _ => project.words.get(last + 1).map(|word| word.span.start),
        };
        let (start, cue_changes) = retext_one(project, first..=last, cue, room_end, &mut next_id);
        changes.extend(cue_changes);
        next = Some((first, start));
    }
    if changes.is_empty() { Err(EditError::Nothing(t!("edit-same-text"))) } else { Ok(changes) }
}

/// A word of the cue as it is shown now.
fn texts_shown<'a>(cue: &'a CueText, index: usize, word: &'a Word) -> &'a str {
    cue.shown.get(index).map_or(word.text.as_str(), |(text, _)| text.as_str())
}

struct Token {
    text: String,
    breaks_after: bool,
    /// Whether it is spoken; else it takes no time.
    is_spoken: bool,
}

impl Token {
    /// How many letters it has, tags left out.
    fn letters(&self) -> usize {
        without_tags(&self.text).chars().count()
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let lines: Vec<Vec<&str>> = text.lines().map(|line| tagged_words(line).collect()).collect();
    let mut is_unspoken = unspoken(&lines).into_iter();
    let mut tokens: Vec<Token> = Vec::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        if let Some(last) = tokens.last_mut() {
            last.breaks_after = true;
        }
        tokens.extend(line.iter().map(|&text| Token {
            text: text.to_owned(),
            breaks_after: false,
            is_spoken: !is_unspoken.next().unwrap_or_default(),
        }));
    }
    tokens
}

/// The changes for one cue, and when it begins then. `room_end`: when the word after the cue begins.
fn retext_one(
    project: &Project,
    range: RangeInclusive<usize>,
    cue: &CueText,
    room_end: Option<Instant>,
    next_id: &mut u32,
) -> (Instant, Vec<Change>) {
    let (first, last) = (*range.start(), *range.end());
    let old = &project.words[range];
    let shown = |index: usize| texts_shown(cue, index, &old[index]);
    let mut wanted = tokens(&cue.text);
    // Whatever it reads as, the text of an unspoken cue stays unspoken.
    if old.iter().all(|word| project.is_unspoken(word)) {
        wanted.iter_mut().for_each(|token| token.is_spoken = false);
    }
    // Words that show nothing cannot be edited and stay.
    let visible: Vec<usize> = (0..old.len()).filter(|&index| !shown(index).is_empty()).collect();
    // White space that belongs to a word is not seen at the end of a line.
    let texts: Vec<&str> = visible.iter().map(|&index| shown(index).trim_end()).collect();
    let wanted_texts: Vec<&str> = wanted.iter().map(|token| token.text.trim_end()).collect();
    let is_changed = texts != wanted_texts || is_spaced_otherwise(&wanted, visible.iter().map(|&index| shown(index)));
    let mut pairs = common_pairs(&texts, &wanted_texts);
    pairs.push((texts.len(), wanted_texts.len()));

    let mut words: Vec<Word> = Vec::new();
    let mut typed: BTreeSet<WordId> = old.iter().map(|word| word.id).filter(|id| project.pins.is_typed(*id)).collect();
    // For each word that is wanted: its id, so that line breaks can be laid on it.
    let mut ids = Vec::with_capacity(wanted.len());
    let (mut old_at, mut wanted_at) = (0, 0);
    for (old_to, wanted_to) in pairs {
        let gone: Vec<&Word> = visible[old_at..old_to].iter().map(|&index| &old[index]).collect();
        let come = &wanted[wanted_at..wanted_to];
        let neighbours = Neighbours {
            before: words.last().cloned().or_else(|| first.checked_sub(1).map(|at| project.words[at].clone())),
            after: visible.get(old_to).map(|&index| &old[index]).or_else(|| project.words.get(last + 1)),
            before_is_ours: !words.is_empty(),
            after_is_ours: old_to < visible.len(),
        };
        let (new, squeezed) = replaced(&gone, come, &neighbours, next_id);
        if let (Some(end), Some(before)) = (squeezed, words.last_mut()) {
            before.span.end = end;
        }
        typed.extend(new.iter().map(|word| word.id));
        ids.extend(new.iter().map(|word| word.id));
        words.extend(new);
        if let Some(&index) = visible.get(old_to) {
            // The same word; if the new one before it took some of its time, it starts later.
            let mut kept = old[index].clone();
            // What the cue reads as now was seen and confirmed: a mark or a capital that was put in is to stay.
            if is_changed && kept.text != texts_shown(cue, index, &old[index]) {
                kept.text = texts_shown(cue, index, &old[index]).to_owned();
                typed.insert(kept.id);
            }
            // A space that was typed or taken out, where the script has none between words.
            if let Some(token) =
                wanted.get(wanted_to).filter(|token| !token.breaks_after && wanted_to + 1 < wanted.len())
                && kept.text != token.text
                && kept.text.trim_end() == token.text.trim_end()
            {
                kept.text.clone_from(&token.text);
                typed.insert(kept.id);
            }
            let free_from = words.last().map_or(kept.span.start, |word| word.span.end);
            kept.span.start = kept.span.start.max(free_from).min(kept.span.end);
            ids.push(kept.id);
            words.push(kept);
        }
        (old_at, wanted_at) = (old_to + 1, wanted_to + 1);
    }
    for (index, word) in old.iter().enumerate() {
        if shown(index).is_empty() {
            let at = words.iter().position(|other| other.span.start > word.span.start).unwrap_or(words.len());
            words.insert(at, word.clone());
        }
    }
    keep_last_id(&mut words, &mut ids, &mut typed, old);
    without_overlap(&mut words, room_end);

    let mut changes = Vec::new();
    // What stands among words whose times are a person's has them from there.
    if old.iter().any(|word| project.pins.is_retimed(word.id)) {
        let new = words.iter().map(|word| word.id).filter(|id| !project.pins.is_retimed(*id));
        let new: Vec<WordId> = new.collect();
        if !new.is_empty() {
            changes.push(Change::Retimed { words: new, from: false, to: true });
        }
    }
    let break_changes = line_breaks(project, cue, old, &wanted, &ids);
    let start = words.first().map(|word| word.span.start).or(room_end).unwrap_or(old[0].span.start);
    if words != old {
        changes.extend(lost_words(project, old, &words));
    }
    // Also where a word reads as it did: it may have been shown otherwise, and shall not be again.
    let typed: Vec<Change> = words
        .iter()
        .map(|word| (word.id, project.pins.is_typed(word.id), typed.contains(&word.id)))
        .filter(|(_, from, to)| from != to)
        .map(|(word, from, to)| Change::Typed { word, from, to })
        .collect();
    if words != old {
        changes.push(Change::Words { at: first, from: old.to_vec(), to: words });
    }
    changes.extend(typed);
    changes.extend(break_changes);
    (start, changes)
}

/// Whether white space that belongs to words is wanted otherwise; at the ends of lines it is not seen.
fn is_spaced_otherwise<'a>(wanted: &[Token], shown: impl Iterator<Item = &'a str>) -> bool {
    let inside = wanted.iter().take(wanted.len().saturating_sub(1));
    inside.zip(shown).any(|(token, shown)| !token.breaks_after && kept_space(&token.text) != kept_space(shown))
}

/// The last word of a cue has the id of the former last word, whichever word that was: so the gap at its end stays
/// the same gap, with what a person decided, what the machine found and the time when the cue goes.
fn keep_last_id(words: &mut [Word], ids: &mut [WordId], typed: &mut BTreeSet<WordId>, old: &[Word]) {
    let (Some(last), Some(end)) = (words.last().map(|word| word.id), old.last().map(|word| word.id)) else { return };
    if last == end {
        return;
    }
    // Where the former last word is still there the two change their ids.
    let other = |id: WordId| match id {
        id if id == last => end,
        id if id == end => last,
        id => id,
    };
    words.iter_mut().for_each(|word| word.id = other(word.id));
    ids.iter_mut().for_each(|id| *id = other(*id));
    *typed = typed.iter().map(|&id| other(id)).collect();
}

/// Ends words where the next one begins, and all of them where the talk goes on.
fn without_overlap(words: &mut [Word], room_end: Option<Instant>) {
    let mut next = room_end;
    for word in words.iter_mut().rev() {
        if let Some(next) = next {
            word.span.end = word.span.end.min(next);
            word.span.start = word.span.start.min(word.span.end);
        }
        next = Some(word.span.start);
    }
}

struct Neighbours<'a> {
    before: Option<Word>,
    after: Option<&'a Word>,
    /// Whether the word before belongs to the cue, so that its time may be shared.
    before_is_ours: bool,
    after_is_ours: bool,
}

impl Neighbours<'_> {
    /// When something is shown that takes no time: with the word that follows it, or else with the one before.
    fn moment(&self) -> Instant {
        let (before, after) = (self.before.as_ref().map(|word| word.span.end), self.after.map(|word| word.span.start));
        let (first, second) = if self.after_is_ours { (after, before) } else { (before, after) };
        first.or(second).unwrap_or(Instant::ZERO)
    }
}

/// The words for a stretch of text that replaces other words (or none), and where the word before them must end now.
fn replaced(
    gone: &[&Word],
    come: &[Token],
    neighbours: &Neighbours<'_>,
    next_id: &mut u32,
) -> (Vec<Word>, Option<Instant>) {
    if come.is_empty() {
        return (Vec::new(), None);
    }
    let mut fresh = || {
        let id = WordId(*next_id);
        *next_id = next_id.saturating_add(1);
        id
    };
    if gone.len() == come.len() {
        let same = gone.iter().zip(come).map(|(word, token)| Word { text: token.text.clone(), ..(*word).clone() });
        return (same.collect(), None);
    }
    let is_silent = come.iter().all(|token| !token.is_spoken);
    // What stands for words that were said takes their time, whatever it is.
    let takes_time = |token: &Token| token.is_spoken || (is_silent && !gone.is_empty());
    let mut squeezed = None;
    let span = match (gone.first(), gone.last()) {
        (Some(first), Some(last)) => Span::new(first.span.start, last.span.end),
        _ if is_silent => Span::new(neighbours.moment(), neighbours.moment()),
        _ => {
            let letters: usize = come.iter().filter(|token| token.is_spoken).map(Token::letters).sum();
            let wish = Duration::from_nanos(PER_LETTER.as_nanos().saturating_mul(letters as i64));
            let start = neighbours.before.as_ref().map_or(Instant::ZERO, |before| before.span.end);
            let room_end = neighbours.after.map_or(start + wish, |after| after.span.start);
            if room_end - start >= Duration::from_millis(40) {
                let end = room_end.min(start + wish);
                // Close to the word it was put in front of, if there is none of the cue before it.
                if neighbours.before_is_ours {
                    Span::new(start, end)
                } else {
                    Span::new(room_end - (end - start), room_end)
                }
            } else if let (true, Some(before)) = (neighbours.before_is_ours, &neighbours.before) {
                let half = before.span.middle();
                squeezed = Some(half);
                Span::new(half, before.span.end)
            } else if let Some(after) = neighbours.after {
                Span::new(after.span.start, after.span.middle())
            } else {
                Span::new(start, start + wish)
            }
        }
    };
    let letters = |token: &Token| if takes_time(token) { token.letters() } else { 0 };
    let total: usize = come.iter().map(letters).sum::<usize>().max(1);
    // As many words are said as before: each keeps its time.
    let is_same_speech = come.iter().filter(|token| token.is_spoken).count() == gone.len();
    let mut said = gone.iter();
    let mut passed = 0;
    let mut edge = |letters: usize| {
        passed += letters;
        let nanos = i128::from(span.duration().as_nanos()) * passed as i128 / total as i128;
        span.start + Duration::from_nanos(nanos as i64)
    };
    let model = gone.first().copied().or(neighbours.before.as_ref()).or(neighbours.after);
    let speaker = model.and_then(|word| word.speaker.clone());
    let mut start = span.start;
    let words = come.iter().enumerate().map(|(index, token)| {
        let same = if is_same_speech && token.is_spoken { said.next() } else { None };
        let (from, end) = match same {
            Some(word) => (word.span.start, word.span.end),
            None if is_same_speech => (start, start),
            None => (start, edge(letters(token))),
        };
        // Ids of the words that were there go on, the last one to the last: what is decided about the gap after it
        // stays.
        let is_last = index + 1 == come.len();
        let id = match gone.len() {
            0 => fresh(),
            count if is_last => gone[count - 1].id,
            count if index + 1 < count => gone[index].id,
            _ => fresh(),
        };
        let word = Word {
            id,
            text: token.text.clone(),
            span: Span::new(from, end),
            raw_span: same.and_then(|word| word.raw_span),
            estimated: same.is_none_or(|word| word.estimated),
            confidence: None,
            speaker: speaker.clone(),
        };
        start = end;
        word
    });
    (words.collect(), squeezed)
}

/// What hangs on words that are gone: the time when the cue appears goes over to its new first word, what was remarked about the
/// cue to another of its words, the rest is dropped. Its end is not among it: see [`keep_last_id`].
fn lost_words(project: &Project, old: &[Word], new: &[Word]) -> Vec<Change> {
    let kept: BTreeSet<WordId> = new.iter().map(|word| word.id).collect();
    let mut changes = Vec::new();
    let move_time = |from: Edge, to: Option<Edge>, changes: &mut Vec<Change>| {
        let Some(at) = project.pins.time(from) else { return };
        changes.push(Change::Time { edge: from, from: Some(at), to: None });
        if let Some(to) = to {
            changes.push(Change::Time { edge: to, from: project.pins.time(to), to: Some(at) });
        }
    };
    let new_first = new.first().map(|heir| Edge::In(heir.id));
    for word in old.iter().filter(|word| !kept.contains(&word.id)) {
        if let Some(&decision) = project.pins.decision(word.id) {
            changes.push(Change::Decision { gap: word.id, from: Some(decision), to: None });
        }
        if let Some(gap) = project.pins.line_end(word.id) {
            changes.push(Change::LineBreak { gap: word.id, from: Some(gap), to: None });
        }
        move_time(Edge::In(word.id), new_first.filter(|_| word.id == old[0].id), &mut changes);
        move_time(Edge::Out(word.id), None, &mut changes);
        if project.pins.is_typed(word.id) {
            changes.push(Change::Typed { word: word.id, from: true, to: false });
        }
        if project.pins.is_checked(word.id) {
            changes.push(Change::Checked { word: word.id, from: true, to: false });
        }
        if let Some(mark) = project.pins.mark(word.id) {
            changes.push(Change::MarkDecision { gap: word.id, from: Some(mark), to: None });
        }
        if project.pins.is_retimed(word.id) {
            changes.push(Change::Retimed { words: vec![word.id], from: true, to: false });
        }
    }
    changes.extend(moved_comments(project, old, new, &kept));
    // A word that was put before the first one now holds the edge of the cue.
    if let (Some(first), Some(heir)) = (old.first(), new.first())
        && first.id != heir.id
        && kept.contains(&first.id)
    {
        move_time(Edge::In(first.id), Some(Edge::In(heir.id)), &mut changes);
    }
    changes
}

/// If the lines are other than shown, all gaps of the cue are settled by hand.
fn line_breaks(project: &Project, cue: &CueText, old: &[Word], wanted: &[Token], ids: &[WordId]) -> Vec<Change> {
    let broken_now = |id: WordId| {
        let index = old.iter().position(|word| word.id == id)?;
        cue.shown.get(index).map(|(_, breaks)| *breaks)
    };
    let inner = ids.len().saturating_sub(1);
    let pairs = || ids[..inner].iter().zip(wanted);
    if pairs().all(|(&id, token)| broken_now(id).unwrap_or(false) == token.breaks_after) {
        return Vec::new();
    }
    let changes = pairs().filter_map(|(&gap, token)| {
        let (from, to) = (project.pins.line_end(gap), Some(token.breaks_after));
        (from != to).then_some(Change::LineBreak { gap, from, to })
    });
    changes.collect()
}
