//! Edits, their steps and their way back, on small talks.

use proptest::prelude::*;

use super::*;
use crate::decisions::{Decision, DecisionKind};
use base::time::{Duration, Instant, Span};
use formats::guideline::FrameRate;
use formats::transcript::Word;

/// Words `a b c …` of 300 ms each with pauses of 100 ms between them.
fn talk(text: &str) -> Project {
    let words = text.split(' ').enumerate().map(|(index, text)| Word {
        id: WordId(index as u32),
        text: text.to_owned(),
        span: Span::new(Instant::from_millis(400 * index as i64), Instant::from_millis(400 * index as i64 + 300)),
        raw_span: None,
        estimated: false,
        confidence: None,
        speaker: None,
    });
    let transcript = Transcript { words: words.collect(), ..Transcript::default() };
    Project::new(&transcript, Guideline::ted())
}

fn make(project: &mut Project, edit: &Edit) -> Result<Step, EditError> {
    let step = project.step(edit)?;
    project.apply(&step)?;
    Ok(step)
}

fn cue(first: u32, last: u32, text: &str) -> CueText {
    CueText { first: WordId(first), last: WordId(last), shown: Vec::new(), text: text.to_owned() }
}

fn retext(project: &mut Project, cues: Vec<CueText>) -> Result<Step, EditError> {
    make(project, &Edit::Retext { name: StepKind::EditText, cues })
}

/// `text/id@start-end`, times in milliseconds, `*` for a typed word.
fn words(project: &Project) -> String {
    let word = |word: &Word| {
        let typed = if project.pins.is_typed(word.id) { "*" } else { "" };
        let millis = |at: Instant| at.as_millis_rounded();
        format!("{}{typed}/{}@{}-{}", word.text, word.id.0, millis(word.span.start), millis(word.span.end))
    };
    project.words.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// What [`Word::span`] and the rest of the program rely on.
fn assert_sound(project: &Project) {
    let ids: BTreeSet<WordId> = project.words.iter().map(|word| word.id).collect();
    assert_eq!(ids.len(), project.words.len(), "ids are unique: {}", words(project));
    assert!(project.words.iter().all(|word| word.id.0 < project.next_word), "{}", words(project));
    assert!(project.words.iter().all(|word| word.span.start <= word.span.end), "{}", words(project));
    let in_order = project.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
    assert!(in_order, "no word begins before the last one ends: {}", words(project));
    assert!(project.pins.by_word().keys().all(|word| ids.contains(word)), "{:?}", project.pins);
    assert!(project.comments.keys().all(|word| ids.contains(word)), "{:?}", project.comments);
    assert!(project.bookmarks.is_subset(&ids), "{:?}", project.bookmarks);
    assert!(project.words.first().is_none_or(|word| word.span.start >= Instant::ZERO), "{}", words(project));
}

#[test]
fn a_talk_goes_back_to_the_language_of_its_words_with_its_figures() {
    let mut project = talk(
        "then she went down to the harbour in the evening and nobody was there but the gulls that sat on the pier and \
         waited for the boats",
    );
    project.guideline = Guideline::netflix();
    let german = make(&mut project, &Edit::SetLanguage(Some("de".to_owned()))).unwrap();
    assert_eq!((project.language.as_deref(), project.guideline.max_cps), (Some("de"), 17.0));
    let back = make(&mut project, &Edit::SetLanguage(None)).unwrap();
    assert_eq!((project.language.as_deref(), project.guideline.max_cps), (None, 20.0));
    assert!(matches!(project.step(&Edit::SetLanguage(None)), Err(EditError::Nothing(_))));
    for step in [back, german] {
        project.apply(&step.inverse()).unwrap();
    }
    assert_eq!((project.language.as_deref(), &project.guideline), (None, &Guideline::netflix()));
}

#[test]
fn another_text_changes_only_the_words_that_differ() {
    // The cue is "b c d" in "a b c d e", ids 1 to 3.
    let check = |text: &str, expected: &str| {
        let mut project = talk("a b c d e");
        let before = project.clone();
        let step = retext(&mut project, vec![cue(1, 3, text)]).unwrap();
        assert_eq!(words(&project), format!("a/0@0-300 {expected}e/4@1600-1900"), "{text:?}");
        assert_sound(&project);
        project.apply(&step.inverse()).unwrap();
        project.next_word = before.next_word;
        assert_eq!(project, before, "{text:?}");
    };
    check("b x d", "b/1@400-700 x*/2@800-1100 d/3@1200-1500 ");
    check("b cx cxx d", "b/1@400-700 cx*/5@800-920 cxx*/2@920-1100 d/3@1200-1500 ");
    check("b cd", "b/1@400-700 cd*/3@800-1500 ");
    check("bcd", "bcd*/3@400-1500 ");
    // In front of the cue, in its middle and at its end; there the new word takes the place of the last.
    check("x b c d", "x*/5@330-400 b/1@400-700 c/2@800-1100 d/3@1200-1500 ");
    check("b x c d", "b/1@400-700 x*/5@700-770 c/2@800-1100 d/3@1200-1500 ");
    check("b c d x", "b/1@400-700 c/2@800-1100 d/5@1200-1500 x*/3@1500-1570 ");
    check("b c d longer words", "b/1@400-700 c/2@800-1100 d/6@1200-1500 longer*/5@1500-1555 words*/3@1555-1600 ");
    // Taken away.
    check("c d", "c/2@800-1100 d/3@1200-1500 ");
    check("b d", "b/1@400-700 d/3@1200-1500 ");
    check("b c", "b/1@400-700 c/3@800-1100 ");
    check("", "");
    check("  \n ", "");
}

#[test]
fn what_nobody_says_takes_no_time() {
    // The cue is "b c d" in "a b c d e", ids 1 to 3.
    let check = |text: &str, expected: &str| {
        let mut project = talk("a b c d e");
        retext(&mut project, vec![cue(1, 3, text)]).unwrap();
        assert_eq!(words(&project), format!("a/0@0-300 {expected}e/4@1600-1900"), "{text:?}");
        assert_sound(&project);
    };
    check("[Applause] b c d", "[Applause]*/5@400-400 b/1@400-700 c/2@800-1100 d/3@1200-1500 ");
    check("b c (music) d", "b/1@400-700 c/2@800-1100 (music)*/5@1200-1200 d/3@1200-1500 ");
    check("b c d ♪", "b/1@400-700 c/2@800-1100 d/5@1200-1500 ♪*/3@1500-1500 ");
    check(">> ANNA: b c d", ">>*/5@400-400 ANNA:*/6@400-400 b/1@400-700 c/2@800-1100 d/3@1200-1500 ");
    // The word beside it changed, too: it keeps its time.
    check("[Applause] B c d", "[Applause]*/5@400-400 B*/1@400-700 c/2@800-1100 d/3@1200-1500 ");
    check("b c D. [Applause]", "b/1@400-700 c/2@800-1100 D.*/5@1200-1500 [Applause]*/3@1500-1500 ");
    // What was said is not in the text any more: its time is that of what stands there instead.
    check("[Applause]", "[Applause]*/3@400-1500 ");
}

#[test]
fn a_word_without_room_shares_the_time_of_its_neighbour() {
    let mut project = talk("a b");
    project.words[0].span.end = project.words[1].span.start;
    retext(&mut project, vec![cue(0, 1, "a x b")]).unwrap();
    assert_eq!(words(&project), "a/0@0-200 x*/2@200-400 b/1@400-700");
    let mut project = talk("a b");
    project.words[0].span.end = project.words[1].span.start;
    retext(&mut project, vec![cue(1, 1, "x b")]).unwrap();
    assert_eq!(words(&project), "a/0@0-400 x*/2@400-550 b/1@550-700");
}

#[test]
fn neighbouring_cues_do_not_take_the_same_time() {
    let mut project = talk("a b");
    retext(&mut project, vec![cue(0, 0, "a x"), cue(1, 1, "y b")]).unwrap();
    assert_eq!(words(&project), "a/3@0-300 x*/0@300-330 y*/2@330-400 b/1@400-700");
    assert_sound(&project);
    let overlapping = vec![cue(0, 1, "a x"), cue(1, 1, "y b")];
    assert!(matches!(retext(&mut project, overlapping), Err(EditError::NoSuchWord)));
}

#[test]
fn a_shown_form_that_is_typed_as_it_was_said_stays_so() {
    let mut project = talk("hello there");
    let shown = vec![("Hello,".to_owned(), false), ("there.".to_owned(), false)];
    let text = |text: &str| CueText { shown: shown.clone(), ..cue(0, 1, text) };
    assert!(matches!(retext(&mut project, vec![text("Hello, there.")]), Err(EditError::Nothing(_))));
    retext(&mut project, vec![text("hello there.")]).unwrap();
    assert_eq!(words(&project), "hello*/0@0-300 there.*/1@400-700");
}

#[test]
fn hidden_words_stay_where_they_were_said() {
    let mut project = talk("a uh b");
    let shown = vec![("a".to_owned(), false), (String::new(), false), ("b".to_owned(), false)];
    retext(&mut project, vec![CueText { shown, ..cue(0, 2, "a x b") }]).unwrap();
    assert_sound(&project);
    let texts: Vec<&str> = project.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["a", "x", "uh", "b"]);
}

#[test]
fn what_hangs_on_the_end_of_a_cue_stays_there() {
    let ready = || {
        let mut project = talk("a b c d");
        project.pins.set_decision(WordId(1), Decision::new(DecisionKind::Added, Some(0.5)));
        project.pins.set_time(Edge::In(WordId(0)), Instant::from_millis(10));
        project.pins.set_time(Edge::Out(WordId(1)), Instant::from_millis(760));
        project.pins.set_line_end(WordId(0), false);
        project
    };
    for text in ["a", "b", "x a b", "a b x", "a x b", "ab", "x y z", "x"] {
        let mut project = ready();
        let step = retext(&mut project, vec![cue(0, 1, text)]).unwrap();
        assert_sound(&project);
        let count = text.split(' ').count();
        let (first, last) = (project.words[0].id, project.words[count - 1].id);
        let decisions: Vec<_> = project.pins.decisions().map(|(gap, decision)| (gap, decision.kind)).collect();
        assert_eq!(decisions, [(last, DecisionKind::Added)], "{text}");
        assert_eq!(
            project.pins.times().collect::<BTreeSet<_>>(),
            BTreeSet::from([(Edge::In(first), Instant::from_millis(10)), (Edge::Out(last), Instant::from_millis(760))]),
            "{text}"
        );
        project.apply(&step.inverse()).unwrap();
        assert_eq!(project, Project { next_word: project.next_word, ..ready() }, "{text}");
    }
    // With the cue goes all that hung on it.
    let mut project = ready();
    retext(&mut project, vec![cue(0, 1, "")]).unwrap();
    assert!(project.pins.words(|pin| !pin.is_typed).next().is_none(), "{:?}", project.pins);
}

#[test]
fn line_breaks_are_set_for_a_whole_cue_or_not_at_all() {
    let shown = |text: &str, broken_after: usize| CueText {
        shown: (0..4).map(|index| (["a", "b", "c", "d"][index].to_owned(), index == broken_after)).collect(),
        ..cue(0, 3, text)
    };
    let check = |text: &str, expected: &[(u32, bool)]| {
        let mut project = talk("a b c d");
        let result = retext(&mut project, vec![shown(text, 1)]);
        assert_eq!(result.is_err(), expected.is_empty(), "{text:?}");
        let breaks: Vec<_> = project.pins.line_ends().map(|(gap, breaks)| (gap.0, breaks)).collect();
        assert_eq!(breaks, expected, "{text:?}");
        assert_sound(&project);
    };
    check("a b\nc d", &[]);
    check("\n a  b \n\n c d\n", &[]);
    check("a\nb c d", &[(0, true), (1, false), (2, false)]);
    check("a b c d", &[(0, false), (1, false), (2, false)]);
    check("a b\nc\nd", &[(0, false), (1, true), (2, true)]);
    check("a c\nd", &[(0, false), (2, true)]);
}

#[test]
fn a_step_for_another_state_changes_nothing() {
    let mut project = talk("a b c");
    let first = project.step(&Edit::Retext { name: StepKind::EditText, cues: vec![cue(1, 1, "x y")] }).unwrap();
    project.pins.set(WordId(1), |pin| pin.is_typed = true);
    let before = project.clone();
    // Its words fit, what follows does not.
    assert_eq!(project.apply(&first).unwrap_err(), StepMismatch { step: StepKind::EditText.into() });
    assert_eq!(project, before);
}

#[test]
fn changes_can_be_counted_on_from_whatever_a_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let (path, journals) = (folder.path().join("talk.breathmark"), folder.path().join("journals"));
    let mut open = OpenProject::create(talk("a b c"), None, &journals);
    open.save_as(&path).unwrap();
    open.close();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"revision\": 0", &format!("\"revision\": {}", u64::MAX))).unwrap();
    let (mut open, _, _) = OpenProject::open(&path, &journals).unwrap();
    let before = open.revision();
    assert!(before > 0);
    open.edit(&Edit::Add { gap: WordId(0), strength: None }).unwrap();
    assert!(open.revision() > before);
}

#[test]
fn what_is_named_twice_is_changed_once() {
    let mut project = talk("a b c");
    let gaps = vec![(WordId(0), Some(f32::NAN)), (WordId(0), Some(0.9))];
    make(&mut project, &Edit::AcceptAll { gaps }).unwrap();
    // With many others at once: the user looked at none of them.
    let accepted = Decision { unseen: true, ..Decision::new(DecisionKind::Accepted, Some(0.9)) };
    assert_eq!(*project.pins.decision(WordId(0)).unwrap(), accepted);
    let edge = Edge::In(WordId(1));
    let times = vec![(edge, Some(Instant::from_millis(1))), (edge, Some(Instant::from_millis(2)))];
    make(&mut project, &Edit::SetTimes { name: StepKind::SetCueEnd, times }).unwrap();
    assert_eq!(project.pins.time(edge), Some(Instant::from_millis(2)));
    let breaks = vec![(WordId(1), Some(true)), (WordId(1), Some(true))];
    make(&mut project, &Edit::SetLineBreaks { breaks }).unwrap();
}

#[test]
fn a_moved_boundary_leaves_one_trail() {
    let kinds = |project: &Project| -> Vec<(u32, DecisionKind)> {
        project.pins.decisions().map(|(gap, decision)| (gap.0, decision.kind)).collect()
    };
    let mut project = talk("a b c d e");
    let go = |project: &mut Project, from: u32, to: u32| {
        make(project, &Edit::Move { from: WordId(from), to: WordId(to), strength: Some(0.7) }).unwrap();
    };
    go(&mut project, 1, 2);
    assert_eq!(
        kinds(&project),
        [(1, DecisionKind::MovedAway { to: WordId(2) }), (2, DecisionKind::MovedHere { from: WordId(1) })]
    );
    go(&mut project, 2, 3);
    let away = DecisionKind::MovedAway { to: WordId(3) };
    assert_eq!(kinds(&project), [(1, away), (2, away), (3, DecisionKind::MovedHere { from: WordId(1) })]);
    assert_eq!(project.pins.decision(WordId(3)).unwrap().strength, Some(0.7));
    let moved = project.clone();
    let step = make(&mut project, &Edit::Withdraw { gap: WordId(3) }).unwrap();
    assert!(project.pins.is_empty());
    project.apply(&step.inverse()).unwrap();
    assert_eq!(project, moved);
    go(&mut project, 3, 1);
    assert_eq!(kinds(&project), [(1, DecisionKind::Accepted)]);
}

fn moved(first: u32, last: u32) -> Vec<MovedWords> {
    vec![MovedWords { first: WordId(first), last: WordId(last), heard: Vec::new(), room: (None, None) }]
}

#[test]
fn times_are_moved_from_where_words_are_heard_and_those_beside_them_make_room() {
    let map = TimeMap::Shift(Duration::from_millis(-150));
    let millis = |from: i64, to: i64| Span::new(Instant::from_millis(from), Instant::from_millis(to));
    // "b" is measured from 500 on; "a", which is measured to end at 250, is in the way only by what its file says.
    let check = |heard: Vec<Span>, room: Option<i64>, expected: Option<&str>| {
        let mut project = talk("a b c");
        let parts = moved(1, 1).into_iter().map(|part| MovedWords {
            heard: heard.clone(),
            room: (room.map(Instant::from_millis), None),
            ..part
        });
        let before = project.clone();
        let step = make(&mut project, &Edit::MapTimes { map, parts: parts.collect() });
        assert_eq!(step.as_ref().ok().map(|_| words(&project)).as_deref(), expected, "{heard:?}");
        assert_sound(&project);
        if let Ok(step) = step {
            assert!(project.pins.words(|pin| pin.is_retimed).eq([WordId(1)]));
            project.apply(&step.inverse()).unwrap();
        }
        assert_eq!(project, before);
    };
    check(Vec::new(), None, None);
    check(Vec::new(), Some(250), Some("a/0@0-250 b/1@250-550 c/2@800-1100"));
    check(vec![millis(500, 700)], None, Some("a/0@0-300 b/1@350-550 c/2@800-1100"));
    check(vec![millis(420, 700)], Some(250), Some("a/0@0-270 b/1@270-550 c/2@800-1100"));
    check(vec![millis(420, 700)], Some(280), None);
    check(vec![millis(420, 990)], Some(250), None);
}

#[test]
fn what_is_typed_among_moved_words_is_moved_too() {
    let mut project = talk("a b c d");
    let map = TimeMap::Shift(Duration::from_millis(5_000));
    make(&mut project, &Edit::MapTimes { map, parts: moved(2, 3) }).unwrap();
    retext(&mut project, vec![cue(2, 3, "c x d")]).unwrap();
    assert_eq!(project.pins.words(|pin| pin.is_retimed).count(), 3);
    assert_sound(&project);
    retext(&mut project, vec![cue(0, 1, "a x b")]).unwrap();
    assert_eq!(project.pins.words(|pin| pin.is_retimed).count(), 3);
    retext(&mut project, vec![cue(2, 3, "")]).unwrap();
    assert!(project.pins.words(|pin| pin.is_retimed).next().is_none());
}

#[test]
fn moved_times_and_cues_that_nobody_speaks_survive_the_file_and_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let (path, journals) = (folder.path().join("talk.breathmark"), folder.path().join("journals"));
    let mut open = OpenProject::create(talk("a b c d"), None, &journals);
    open.save_as(&path).unwrap();
    let new = NewCue {
        after: Some(WordId(1)),
        text: "[Music]\nswells".to_owned(),
        at: Instant::from_millis(750),
        duration: Some(Duration::from_millis(50)),
        room: (None, None),
    };
    open.edit(&Edit::InsertCue { name: StepKind::InsertCue, cue: new }).unwrap();
    let inserted = open.project().clone();
    assert_eq!(inserted.spoken_words(), talk("a b c d").words);
    let map = TimeMap::Stretch {
        from: [Instant::ZERO, Instant::from_millis(1_000)],
        to: [Instant::from_millis(10_000), Instant::from_millis(12_000)],
    };
    open.edit(&Edit::MapTimes { map, parts: moved(0, 3) }).unwrap();
    let moved = open.project().clone();
    assert_eq!(
        words(&moved),
        "a/0@10000-10600 b/1@10800-11400 [Music]*/4@11500-11500 swells*/5@11500-11500 c/2@11600-12200 d/3@12400-13000"
    );
    assert_eq!(moved.pins.time(Edge::In(WordId(4))), Some(Instant::from_millis(11_500)));
    assert_eq!(moved.pins.words(|pin| pin.is_retimed).count(), 6);
    drop(open);
    // The program died.
    let (saved, _, recovery) = OpenProject::open(&path, &*journals).unwrap();
    saved.close();
    let (mut open, warnings) = recovery.unwrap().restore().unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project(), &moved);
    open.save().unwrap();
    open.undo().unwrap().unwrap();
    assert_eq!(open.project(), &inserted);
    open.redo().unwrap().unwrap();
    open.close();
    let (open, warnings, recovery) = OpenProject::open(&path, &*journals).unwrap();
    assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
    assert_eq!(open.project(), &moved);
}

#[test]
fn edits_that_make_no_sense_say_why() {
    let mut project = talk("a b c");
    let mut check = |edit: Edit, expected: &str| {
        let before = project.clone();
        let error = make(&mut project, &edit).unwrap_err().to_string();
        assert!(error.contains(expected), "{edit:?}: {error}");
        assert_eq!(project, before);
    };
    let gap = WordId(2);
    check(Edit::Accept { gap, strength: None }, "always ends after the last word");
    check(Edit::Add { gap: WordId(9), strength: None }, "no longer in the text");
    check(Edit::Withdraw { gap }, "nothing is decided");
    check(Edit::SetModels(ModelSet::default()), "already in use");
    check(Edit::Move { from: WordId(0), to: WordId(0), strength: None }, "already there");
    check(Edit::AcceptAll { gaps: Vec::new() }, "nothing left");
    check(
        Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(Edge::In(gap), Some(Instant::from_millis(-1)))] },
        "before the beginning",
    );
    check(Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(Edge::In(gap), None)] }, "already like that");
    check(Edit::Retext { name: StepKind::EditText, cues: vec![cue(0, 2, "a b c")] }, "already like that");
    check(Edit::Retext { name: StepKind::EditText, cues: vec![cue(2, 0, "a")] }, "no longer in the text");
    let earlier = TimeMap::Shift(Duration::from_millis(-500));
    check(Edit::MapTimes { map: earlier, parts: moved(0, 2) }, "the first word to be shifted is at 0.000 s");
    check(Edit::MapTimes { map: earlier, parts: moved(1, 2) }, "before the recording: ");
    check(Edit::MapTimes { map: TimeMap::Shift(Duration::from_millis(-150)), parts: moved(1, 2) }, "would run into");
    check(Edit::MapTimes { map: earlier, parts: moved(2, 1) }, "no longer in the text");
    check(Edit::MapTimes { map: earlier, parts: Vec::new() }, "no times to move");
    check(Edit::MergeAll { gaps: Vec::new() }, "already one cue");
    check(
        Edit::Comment { name: StepKind::CommentOnACue, comments: vec![(WordId(1), Some(" \n".to_owned()))] },
        "already says that",
    );
    check(
        Edit::Comment { name: StepKind::CommentOnACue, comments: vec![(WordId(99), Some("x".to_owned()))] },
        "no longer in the text",
    );
    check(Edit::Bookmark { words: vec![(WordId(1), false)] }, "are already like that");
    check(Edit::SetGuideline(Box::new(Guideline { max_lines: 0, ..Guideline::ted() })), "a cue needs");
}

/// Texts made of the words of the talk and a few others, with line breaks.
fn any_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(prop_oneof!["[a-f]", "[x-z]{1,9}", Just("\n".to_owned())], 0..7)
        .prop_map(|parts| parts.join(" "))
}

#[derive(Clone, Debug)]
struct Wish {
    first: usize,
    more: usize,
    texts: Vec<String>,
    hidden: Vec<bool>,
}

fn any_wish() -> impl Strategy<Value = Wish> {
    (0..20_usize, 0..4_usize, proptest::collection::vec(any_text(), 1..3), proptest::collection::vec(any::<bool>(), 4))
        .prop_map(|(first, more, texts, hidden)| Wish { first, more, texts, hidden })
}

impl Wish {
    /// One or two neighbouring cues somewhere in the talk.
    fn cues(&self, project: &Project) -> Vec<CueText> {
        let count = project.words.len();
        let mut from = self.first % count.max(1);
        let mut cues = Vec::new();
        for text in &self.texts {
            if from >= count {
                break;
            }
            let to = (from + self.more).min(count - 1);
            let shown = project.words[from..=to].iter().zip(&self.hidden);
            // Hidden words are rarer than others.
            let shown = shown.map(|(word, &hide)| {
                (if hide && word.id.0 % 3 == 0 { String::new() } else { word.text.clone() }, false)
            });
            cues.push(CueText {
                first: project.words[from].id,
                last: project.words[to].id,
                shown: shown.collect(),
                text: text.clone(),
            });
            from = to + 1;
        }
        cues
    }
}

fn any_map() -> impl Strategy<Value = TimeMap> {
    let at = Instant::from_millis;
    prop_oneof![
        (-3000..3000_i64).prop_map(|millis| TimeMap::Shift(Duration::from_millis(millis))),
        (0..4000_i64, 1..4000_i64, 0..4000_i64, 1..4000_i64).prop_map(move |(from, length, to, new_length)| {
            TimeMap::Stretch { from: [at(from), at(from + length)], to: [at(to), at(to + new_length)] }
        }),
        (0..4000_i64).prop_map(move |about| TimeMap::FrameRate {
            from: FrameRate::F25,
            to: FrameRate::F23_976,
            about: at(about),
        }),
    ]
}

fn any_other(words: u32) -> impl Strategy<Value = Edit> {
    let word = (0..words).prop_map(WordId);
    prop_oneof![
        word.clone().prop_map(|gap| Edit::Accept { gap, strength: None }),
        word.clone().prop_map(|gap| Edit::Reject { gap, strength: Some(0.5) }),
        word.clone().prop_map(|gap| Edit::Add { gap, strength: None }),
        (word.clone(), word.clone()).prop_map(|(from, to)| Edit::Move { from, to, strength: Some(0.5) }),
        word.clone().prop_map(|gap| Edit::Withdraw { gap }),
        (word.clone(), word.clone(), any_map()).prop_map(|(first, last, map)| Edit::MapTimes {
            map,
            parts: vec![MovedWords { first, last, heard: Vec::new(), room: (None, None) }],
        }),
        (word.clone(), any_text(), 0..9000_i64).prop_map(|(after, text, at)| {
            let room = (Some(Instant::from_millis(at)), None);
            let cue = NewCue { after: Some(after), text, at: Instant::from_millis(at), duration: None, room };
            Edit::InsertCue { name: StepKind::InsertCue, cue }
        }),
        (word.clone(), proptest::option::of(0..9000_i64), any::<bool>()).prop_map(|(word, at, is_in)| {
            let edge = if is_in { Edge::In(word) } else { Edge::Out(word) };
            Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(edge, at.map(Instant::from_millis))] }
        }),
        (word.clone(), proptest::option::of("[a-c ]{0,3}"))
            .prop_map(|(word, text)| { Edit::Comment { name: StepKind::CommentOnACue, comments: vec![(word, text)] } }),
        (word.clone(), any::<bool>()).prop_map(|(word, sets)| Edit::Bookmark { words: vec![(word, sets)] }),
        (word, proptest::option::of(any::<bool>()))
            .prop_map(|(gap, breaks)| Edit::SetLineBreaks { breaks: vec![(gap, breaks)] }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    /// Edits never fail halfway, leave a sound project, and every step can be taken back exactly and made again.
    #[test]
    fn steps_lead_there_and_back(
        acts in proptest::collection::vec(prop_oneof![any_wish().prop_map(Ok), any_other(16).prop_map(Err)], 1..20),
    ) {
        let mut project = talk("a b c d e f a b c d");
        // Some words without a pause between them, one without length.
        project.words[3].span.end = project.words[4].span.start;
        project.words[6].span.start = project.words[6].span.end;
        let mut way = Vec::new();
        for act in acts {
            let edit = match act {
                Ok(wish) => Edit::Retext { name: StepKind::EditText, cues: wish.cues(&project) },
                Err(edit) => edit,
            };
            let before = project.clone();
            let step = match project.step(&edit) {
                Ok(step) => step,
                Err(_) => continue,
            };
            prop_assert!(project.apply(&step).is_ok(), "{:?} makes {:?}", edit, step);
            assert_sound(&project);
            if let Edit::Retext { cues, .. } = &edit {
                // What was asked for is there.
                let wanted: Vec<&str> = cues.iter().flat_map(|cue| cue.text.split_whitespace()).collect();
                let texts: Vec<&str> = project.words.iter().map(|word| word.text.as_str()).collect();
                let mut left = wanted.iter().peekable();
                let first = before.position(cues[0].first).unwrap();
                for text in &texts[first..] {
                    left.next_if(|wanted| wanted == &text);
                }
                prop_assert!(left.next().is_none(), "{:?} in {:?}", wanted, texts);
            }
            prop_assert_eq!(step.inverse().inverse(), step.clone());
            way.push((before, step));
        }
        let end = project.clone();
        for (before, step) in way.iter().rev() {
            prop_assert!(project.apply(&step.inverse()).is_ok());
            prop_assert_eq!(&project, &Project { next_word: project.next_word, ..before.clone() });
        }
        for (_, step) in &way {
            prop_assert!(project.apply(step).is_ok());
        }
        prop_assert_eq!(project, end);
    }
}
