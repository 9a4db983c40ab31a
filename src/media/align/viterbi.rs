//! The likeliest way of a script through the sound: word after word, with pauses, with sound that the script does not have, and with
//! words left out that were not said.

use super::acoustic_model::{FrameCode, PhoneModel, STATES};
use super::phone_loop::PhoneLoop;
use super::script_graph::{Link, NOTHING, ScriptGraph};

/// Units above which the beam narrows, frame after frame, and widens again below: a wrong script would keep all of its words alive.
const MOST_UNITS: usize = 2_500;
const NARROWING: f32 = 0.93;
const WIDENING: f32 = 1.03;
const NARROWEST: f32 = 35.0;

/// A score that nothing reaches.
const NEVER: f32 = -1e30;
/// No entry of the history.
const START: u32 = u32::MAX;

/// Prices, in natural logarithms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// How far beneath the best a way may fall before it is given up.
    pub(super) beam: f32,
    /// Of a pause between two words.
    pub(super) pause: f32,
    /// Of a noise between two words.
    pub(super) noise: f32,
    /// Of sound that is not in the script, once; what each frame of it costs is said with the frame.
    pub(super) foreign: f32,
    /// Of a word that was not said.
    pub(super) skip: f32,
    /// Of a passage that was not said, once and per word.
    pub(super) jump: f32,
    pub(super) jump_word: f32,
}

impl Default for Prices {
    fn default() -> Self {
        Self { beam: 220.0, pause: 3.0, noise: 8.0, foreign: 20.0, skip: 20.0, jump: 45.0, jump_word: 0.08 }
    }
}

/// Where a word of the script was found, in frames of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FoundWord {
    /// Its place in the script's part.
    pub(super) word: usize,
    pub(super) first: usize,
    /// The frame after its last.
    pub(super) end: usize,
    /// How much likelier it is than any speech at all: logarithm per frame.
    pub(super) likeness: f32,
    /// The same of its worst phone, and of its second worst.
    pub(super) worst: [f32; 2],
    pub(super) phones: usize,
}

/// When a word may be heard at all: frames of the window, the end not included.
pub(super) type WordWindow = std::ops::Range<usize>;

/// How the way begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// All of the script belongs to the window; what was not said is skipped.
    Whole,
    /// The script goes on beyond the window.
    OpenAtEnd,
}

#[derive(Clone, Copy)]
struct Token {
    score: f32,
    history: u32,
    /// What was paid for skipped words since the last event, and is no word's fault.
    paid: f32,
}

const NO_TOKEN: Token = Token { score: NEVER, history: START, paid: 0.0 };

impl Token {
    fn plus(self, amount: f32) -> Self {
        Self { score: self.score + amount, ..self }
    }

    /// As [`Token::plus`] with less, which is remembered.
    fn pay(self, price: f32) -> Self {
        Self { score: self.score - price, paid: self.paid + price, ..self }
    }

    fn or(self, other: Self) -> Self {
        if other.score > self.score { other } else { self }
    }
}

/// What was begun at a frame: a word, a phone in it, or something between words.
struct Event {
    before: u32,
    /// The word, or [`NOTHING`] for a pause or foreign sound.
    word: u32,
    /// Whether it is a phone inside the word.
    is_inside: bool,
    first: u32,
    /// Score of the way up to here.
    score: f64,
}

/// The three kinds of sound between words.
struct Gap {
    pause: [Token; STATES],
    noise: [Token; STATES],
    foreign: Token,
    is_alive: bool,
}

/// The search, fed with frame after frame.
pub(super) struct WaySearch<'a> {
    model: &'a PhoneModel,
    graph: &'a ScriptGraph,
    prices: Prices,
    /// For each word, when it may be heard; words beyond the list always.
    allowed: &'a [WordWindow],
    states: Vec<[Token; STATES]>,
    gaps: Vec<Gap>,
    is_alive: Vec<bool>,
    /// What leads into each word from the word before, and from the gap before it; and into each gap.
    from_word: Vec<Token>,
    from_gap: Vec<Token>,
    into_gap: Vec<Token>,
    events: Vec<Event>,
    /// Scores of the frame's senones, and for which frame they are.
    senone_scores: Vec<(u32, f32)>,
    /// What was taken off all scores so far.
    taken_off: f64,
    marks_phones: bool,
    phone_loop: PhoneLoop,
    frames: usize,
    /// How far ways may fall beneath the best now.
    beam: f32,
}

impl<'a> WaySearch<'a> {
    /// A search in which words may be heard only when `allowed` says so (words that it does not list: always), with the phones of the
    /// words marked or not.
    pub(super) fn new(
        model: &'a PhoneModel,
        graph: &'a ScriptGraph,
        allowed: &'a [WordWindow],
        prices: Prices,
        marks_phones: bool,
    ) -> Self {
        let words = graph.words();
        let gap = || Gap { pause: [NO_TOKEN; STATES], noise: [NO_TOKEN; STATES], foreign: NO_TOKEN, is_alive: false };
        let mut search = Self {
            model,
            graph,
            prices,
            allowed,
            states: vec![[NO_TOKEN; STATES]; graph.units().len()],
            gaps: (0..=words).map(|_| gap()).collect(),
            is_alive: vec![false; words],
            from_word: vec![NO_TOKEN; words],
            from_gap: vec![NO_TOKEN; words],
            into_gap: vec![NO_TOKEN; words + 1],
            events: Vec::new(),
            senone_scores: vec![(u32::MAX, 0.0); model.senones()],
            taken_off: 0.0,
            marks_phones,
            phone_loop: PhoneLoop::new(model),
            frames: 0,
            beam: prices.beam,
        };
        search.begin();
        search
    }

    /// Takes in the next frame, in which foreign sound costs `foreign` beneath the loop over all phones.
    pub(super) fn feed(&mut self, code: &FrameCode, foreign: f32) {
        let loop_score = self.phone_loop.feed(self.model, code);
        self.step(self.frames, code, loop_score - foreign);
        self.frames += 1;
    }
}

impl WaySearch<'_> {
    /// Before the first frame.
    fn begin(&mut self) {
        let start = Token { score: 0.0, history: START, paid: 0.0 };
        self.into_gap[0] = start;
        if let Some(first) = self.from_gap.first_mut() {
            *first = start;
        }
        self.skip_on(start);
    }

    /// Carries the beginning over words that were not said.
    fn skip_on(&mut self, start: Token) {
        let (mut slow, mut fast) = (start, start.pay(self.prices.jump));
        for word in 0..self.graph.words() {
            slow = slow.pay(self.prices.skip);
            fast = fast.pay(self.prices.jump_word);
            let best = slow.or(fast);
            if best.score < -self.prices.beam {
                break;
            }
            self.into_gap[word + 1] = self.into_gap[word + 1].or(best);
            if let Some(into) = self.from_gap.get_mut(word + 1) {
                *into = into.or(best);
            }
        }
    }

    fn score(&mut self, frame: usize, code: &FrameCode, senone: u16) -> f32 {
        let known = &mut self.senone_scores[usize::from(senone)];
        if known.0 != frame as u32 {
            *known = (frame as u32, self.model.score(code, senone));
        }
        known.1
    }

    /// A new event, where something begins.
    fn begin_event(&mut self, from: Token, word: u32, is_inside: bool, frame: usize) -> u32 {
        let score = self.taken_off + f64::from(from.score + from.paid);
        self.events.push(Event { before: from.history, word, is_inside, first: frame as u32, score });
        (self.events.len() - 1) as u32
    }

    fn step(&mut self, frame: usize, code: &FrameCode, foreign: f32) {
        let words = self.graph.words();
        let is_allowed = |allowed: Option<&WordWindow>| allowed.is_none_or(|range| range.contains(&frame));
        let mut best = NEVER;
        for word in 0..words {
            let enters = self.from_word[word].score > NEVER || self.from_gap[word].score > NEVER;
            if (self.is_alive[word] || enters) && is_allowed(self.allowed.get(word)) {
                best = best.max(self.step_word(word, frame, code));
                self.is_alive[word] = true;
            } else if self.is_alive[word] {
                self.kill_word(word);
            }
        }
        for gap in 0..=words {
            if self.gaps[gap].is_alive || self.into_gap[gap].score > NEVER {
                best = best.max(self.step_gap(gap, frame, code, foreign));
            }
        }
        self.prune(best);
        self.lead_on();
    }

    /// One frame of a word; the best score in it.
    fn step_word(&mut self, word: usize, frame: usize, code: &FrameCode) -> f32 {
        let graph = self.graph;
        let mut best = NEVER;
        let (mut word_event, mut gap_event): (Option<u32>, Option<u32>) = (None, None);
        // Backwards: what leads into a unit lies before it and is still that of the frame before.
        for index in graph.units_of(word).rev() {
            let unit = &graph.units()[index];
            let mut into = NO_TOKEN;
            for before in unit.before.into_iter().filter(|before| *before != NOTHING) {
                let way = self.model.transitions(graph.units()[before as usize].phone)[2][1];
                into = into.or(self.states[before as usize][2].plus(way));
            }
            let outside = match unit.entry {
                Link::Inside => NO_TOKEN,
                Link::Word => self.from_word[word],
                Link::Gap => self.from_gap[word],
            };
            let ways = self.model.transitions(unit.phone);
            let [first, second, third] = self.states[index];
            let highest = first.score.max(second.score).max(third.score).max(into.score).max(outside.score);
            if highest <= NEVER {
                continue;
            }
            let mut next = [
                first.plus(ways[0][0]),
                second.plus(ways[1][0]).or(first.plus(ways[0][1])),
                third.plus(ways[2][0]).or(second.plus(ways[1][1])),
            ];
            if into.score > next[0].score {
                next[0] = into;
                if self.marks_phones {
                    next[0].history = self.begin_event(into, word as u32, true, frame);
                }
            }
            if outside.score > next[0].score {
                let known = if unit.entry == Link::Word { &mut word_event } else { &mut gap_event };
                let event = match *known {
                    Some(event) => event,
                    None => *known.insert(self.begin_event(outside, word as u32, false, frame)),
                };
                next[0] = Token { score: outside.score, history: event, paid: 0.0 };
            }
            for (state, token) in next.iter_mut().enumerate() {
                if token.score > NEVER {
                    token.score += self.score(frame, code, unit.senones[state]);
                    best = best.max(token.score);
                }
            }
            self.states[index] = next;
        }
        best
    }

    /// One frame of the gap before a word; the best score in it.
    fn step_gap(&mut self, index: usize, frame: usize, code: &FrameCode, foreign: f32) -> f32 {
        let into = self.into_gap[index];
        let prices = self.prices;
        let mut event: Option<u32> = None;
        let mut best = NEVER;
        let (silence, noise) = (self.model.silence, self.model.noise);
        for (phone, price) in [(silence, prices.pause), (noise, prices.noise)] {
            let gap = &self.gaps[index];
            let [first, second, third] = if phone == silence { gap.pause } else { gap.noise };
            let ways = self.model.transitions(phone);
            let mut next = [
                first.plus(ways[0][0]),
                second.plus(ways[1][0]).or(first.plus(ways[0][1])),
                third.plus(ways[2][0]).or(second.plus(ways[1][1])),
            ];
            let outside = into.plus(-price);
            if outside.score > next[0].score {
                let event = match event {
                    Some(event) => event,
                    None => *event.insert(self.begin_event(into, NOTHING, false, frame)),
                };
                next[0] = Token { score: outside.score, history: event, paid: 0.0 };
            }
            let senones = self.model.plain(phone);
            for (state, token) in next.iter_mut().enumerate() {
                if token.score > NEVER {
                    token.score += self.score(frame, code, senones[state]);
                    best = best.max(token.score);
                }
            }
            let gap = &mut self.gaps[index];
            *(if phone == silence { &mut gap.pause } else { &mut gap.noise }) = next;
        }
        let outside = into.plus(-prices.foreign);
        if outside.score > self.gaps[index].foreign.score {
            let event = match event {
                Some(event) => event,
                None => self.begin_event(into, NOTHING, false, frame),
            };
            self.gaps[index].foreign = Token { score: outside.score, history: event, paid: 0.0 };
        }
        let gap = &mut self.gaps[index];
        if gap.foreign.score > NEVER {
            gap.foreign.score += foreign;
        }
        gap.is_alive = true;
        best.max(gap.foreign.score)
    }

    fn kill_word(&mut self, word: usize) {
        self.is_alive[word] = false;
        self.states[self.graph.units_of(word)].fill([NO_TOKEN; STATES]);
    }

    /// Gives up what has fallen too far, and takes the best score off all.
    fn prune(&mut self, best: f32) {
        if best <= NEVER {
            return;
        }
        self.taken_off += f64::from(best);
        let lowest = -self.beam;
        let keep = |token: &mut Token| {
            token.score -= best;
            if token.score < lowest {
                *token = NO_TOKEN;
            }
            token.score > NEVER
        };
        let mut alive_units = 0;
        for word in 0..self.graph.words() {
            if self.is_alive[word] {
                let units = &mut self.states[self.graph.units_of(word)];
                alive_units += units.len();
                self.is_alive[word] = units.iter_mut().flatten().fold(false, |alive, token| keep(token) | alive);
            }
        }
        for gap in self.gaps.iter_mut().filter(|gap| gap.is_alive) {
            let tokens = gap.pause.iter_mut().chain(&mut gap.noise).chain([&mut gap.foreign]);
            gap.is_alive = tokens.fold(false, |alive, token| keep(token) | alive);
        }
        let changed = self.beam * if alive_units > MOST_UNITS { NARROWING } else { WIDENING };
        self.beam = changed.clamp(NARROWEST.min(self.prices.beam), self.prices.beam);
    }

    /// What leaves a word: into the next one, and into the gap behind it.
    fn exits(&self, word: usize) -> [Token; 2] {
        let mut exits = [NO_TOKEN; 2];
        if !self.is_alive[word] {
            return exits;
        }
        for index in self.graph.units_of(word) {
            let unit = &self.graph.units()[index];
            let place = match unit.exit {
                Link::Inside => continue,
                Link::Word => 0,
                Link::Gap => 1,
            };
            let way = self.model.transitions(unit.phone)[2][1];
            exits[place] = exits[place].or(self.states[index][2].plus(way));
        }
        exits
    }

    /// What leaves a gap.
    fn gap_exit(&self, index: usize) -> Token {
        let gap = &self.gaps[index];
        if !gap.is_alive {
            return NO_TOKEN;
        }
        let way = |phone: u8| self.model.transitions(phone)[2][1];
        let pause = gap.pause[2].plus(way(self.model.silence));
        pause.or(gap.noise[2].plus(way(self.model.noise))).or(gap.foreign)
    }

    /// Leads all ways on to where they may begin the next frame.
    fn lead_on(&mut self) {
        let words = self.graph.words();
        let lowest = -self.beam;
        let clean = |token: Token| if token.score < lowest { NO_TOKEN } else { token };
        let [mut slow, mut fast, mut direct, mut after_word] = [NO_TOKEN; 4];
        for index in 0..=words {
            // Here a gap: behind word `index - 1`, before word `index`.
            let here = self.gap_exit(index);
            let skipped = slow.or(fast);
            self.into_gap[index] = clean(after_word.or(skipped).or(here));
            if index == words {
                break;
            }
            self.from_word[index] = clean(direct);
            self.from_gap[index] = clean(here.or(skipped));
            let leaving = after_word.or(here);
            slow = clean(slow.or(leaving).pay(self.prices.skip));
            fast = clean(fast.or(leaving.pay(self.prices.jump)).pay(self.prices.jump_word));
            [direct, after_word] = self.exits(index);
        }
    }

    /// The words on the best way to the end.
    pub(super) fn found(&self, ends: Ends) -> Vec<FoundWord> {
        let mut best = NO_TOKEN;
        match ends {
            Ends::Whole => {
                // `lead_on` has carried all ways over the words that are left.
                best = self.into_gap.last().copied().unwrap_or(NO_TOKEN);
                if best.score <= NEVER {
                    return self.found(Ends::OpenAtEnd);
                }
            }
            Ends::OpenAtEnd => {
                let states = self.states.iter().flatten();
                let gaps = self.gaps.iter().flat_map(|gap| gap.pause.iter().chain(&gap.noise).chain([&gap.foreign]));
                for token in states.chain(gaps) {
                    best = best.or(*token);
                }
            }
        }
        let (mut found, mut event) = (Vec::new(), best.history);
        let loop_scores = self.phone_loop.scores();
        let (mut end, mut end_score) = (self.frames, self.taken_off + f64::from(best.score + best.paid));
        // Of the word whose phones are being passed, from its end: where it ends, its likelihood, its worst phones, how many it has.
        let (mut word_end, mut word_score, mut worst, mut phones) = (None, 0.0, [f32::INFINITY; 2], 0);
        while let Some(here) = self.events.get(event as usize) {
            let first = here.first as usize;
            if here.word != NOTHING && end > first {
                let above_loop = |score: f64, end: usize| {
                    (score - (loop_scores[end] - loop_scores[first])) as f32 / (end - first) as f32
                };
                let score = end_score - here.score;
                let likeness = above_loop(score, end);
                if likeness < worst[0] {
                    worst = [likeness, worst[0]];
                } else if likeness < worst[1] {
                    worst[1] = likeness;
                }
                let last_end = *word_end.get_or_insert(end);
                word_score += score;
                phones += 1;
                if !here.is_inside {
                    let likeness = above_loop(word_score, last_end);
                    found.push(FoundWord { word: here.word as usize, first, end: last_end, likeness, worst, phones });
                    (word_end, word_score, worst, phones) = (None, 0.0, [f32::INFINITY; 2], 0);
                }
            }
            (end, end_score, event) = (first, here.score, here.before);
        }
        found.reverse();
        found
    }
}
