//! The best path of lags through the frames of a recording: every frame gets a pitch, also where there is no voice.

use super::lag_grid::LAG_STEP;

/// Cost of moving by one unit of log frequency from one frame to the next; grows with the square. Ghahremani et al.
/// 2014 (`penalty_factor`) have 0.1; on our synthetic voices in noise 1.5 makes less than a tenth of the octave errors,
/// and it brought the contours of real recordings nearer to Praat's, while a voice can still rise four octaves a second
/// almost for free.
const PENALTY: f64 = 1.5;

/// Forward half of the Viterbi search; the caller keeps the back-pointers and follows them with [`follow_back`].
///
/// Minimises the sum of `local(t, s_t) + PENALTY * (ln lag(s_t) - ln lag(s_t-1))^2` over all paths. Because the lags
/// are evenly spaced in log frequency, the step of each frame is a distance transform, and takes linear time
/// (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012).
pub(super) struct ForwardSearch {
    /// Cost of the best path that ends in each state, less that of the very best one.
    costs: Vec<f32>,
    started: bool,
    envelope: Vec<Parabola>,
    /// `1 / (2 * weight * d)` for the distance `d` between two states.
    half_over_distance: Vec<f32>,
    weight: f32,
}

/// A piece of the lower envelope of all parabolas `costs[state] + weight * (x - state)^2`.
#[derive(Clone, Copy)]
struct Parabola {
    state: u32,
    /// `costs[state] + weight * state^2`
    height: f32,
    /// The envelope follows this parabola from here on.
    from: f32,
}

impl ForwardSearch {
    pub(super) fn new(states: usize) -> Self {
        let weight = (PENALTY * LAG_STEP.ln_1p().powi(2)) as f32;
        let half_over_distance = (0..states.max(1)).map(|d| 1.0 / (2.0 * weight * d as f32)).collect();
        Self {
            costs: vec![0.0; states],
            started: false,
            envelope: Vec::with_capacity(states),
            half_over_distance,
            weight,
        }
    }

    /// Takes in one frame: `local` is the cost of each state in it; `back` receives the best predecessor of each.
    pub(super) fn advance(&mut self, local: &[f32], back: &mut [u16]) {
        if self.started {
            self.build_envelope();
            self.read_envelope(local, back);
        } else {
            self.costs.copy_from_slice(local);
            back.iter_mut().zip(0..).for_each(|(pointer, state)| *pointer = state);
            self.started = true;
        }
        // Costs would grow without bound, and lose precision, over the hours of a recording.
        let least = self.costs.iter().copied().fold(f32::INFINITY, f32::min);
        self.costs.iter_mut().for_each(|cost| *cost -= least);
    }

    fn build_envelope(&mut self) {
        self.envelope.clear();
        for (state, &cost) in self.costs.iter().enumerate() {
            let height = cost + self.weight * (state * state) as f32;
            let mut from = f32::NEG_INFINITY;
            while let Some(last) = self.envelope.last() {
                // Where the new parabola crosses the last one: (h₂ - h₁) / (2w (s₂ - s₁)), h the heights and w the weight.
                from = (height - last.height) * self.half_over_distance[state - last.state as usize];
                if from > last.from {
                    break;
                }
                // The last one is nowhere the lowest any more.
                self.envelope.pop();
                from = f32::NEG_INFINITY;
            }
            self.envelope.push(Parabola { state: state as u32, height, from });
        }
    }

    fn read_envelope(&mut self, local: &[f32], back: &mut [u16]) {
        let mut piece = 0;
        let previous = std::mem::take(&mut self.envelope);
        for (state, ((cost, local), back)) in self.costs.iter_mut().zip(local).zip(back).enumerate() {
            while previous.get(piece + 1).is_some_and(|next| next.from <= state as f32) {
                piece += 1;
            }
            let Parabola { state: from, height, .. } = previous[piece];
            // weight * (x - s)^2 + cost = height + weight * x * (x - 2 s)
            *cost = height + self.weight * state as f32 * (state as f32 - 2.0 * from as f32) + local;
            *back = from as u16;
        }
        self.envelope = previous;
    }

    /// The state in which the best path so far ends.
    pub(super) fn best_state(&self) -> usize {
        let better = |best: usize, state: usize| if self.costs[state] < self.costs[best] { state } else { best };
        (0..self.costs.len()).fold(0, better)
    }
}

/// Follows the back-pointers from `end` in the last frame. `back` holds one row of `states` per frame, earliest first;
/// the answer has one state per frame, and then the state before the first of these frames.
pub(super) fn follow_back(back: &[u16], states: usize, end: usize) -> (Vec<u16>, usize) {
    let mut path = vec![0; back.len() / states];
    let mut state = end;
    for (frame, row) in back.chunks_exact(states).enumerate().rev() {
        path[frame] = state as u16;
        state = usize::from(row[state]);
    }
    (path, state)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn path_cost(locals: &[Vec<f32>], path: &[u16]) -> f64 {
        let weight = PENALTY * LAG_STEP.ln_1p().powi(2);
        let moves = path.windows(2).map(|pair| weight * (f64::from(pair[0]) - f64::from(pair[1])).powi(2));
        let places = locals.iter().zip(path).map(|(local, &state)| f64::from(local[usize::from(state)]));
        moves.sum::<f64>() + places.sum::<f64>()
    }

    /// Every predecessor of every state, in double precision.
    fn brute_force(locals: &[Vec<f32>], states: usize) -> Vec<u16> {
        let weight = PENALTY * LAG_STEP.ln_1p().powi(2);
        let mut costs: Vec<f64> = locals[0].iter().map(|&cost| f64::from(cost)).collect();
        let mut back = vec![(0..states as u16).collect::<Vec<_>>()];
        for local in &locals[1..] {
            let mut pointers = vec![0; states];
            let step = |to: usize, from: usize| costs[from] + weight * (to as f64 - from as f64).powi(2);
            let next = (0..states).map(|to| {
                let best = (0..states).min_by(|&a, &b| step(to, a).total_cmp(&step(to, b))).unwrap();
                pointers[to] = best as u16;
                step(to, best) + f64::from(local[to])
            });
            costs = next.collect();
            back.push(pointers);
        }
        let end = (0..states).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap();
        follow_back(&back.concat(), states, end).0
    }

    #[test]
    fn linear_time_search_finds_what_brute_force_finds() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
        for (states, frames, spread) in
            [(1, 5, 1.0), (2, 40, 1.0), (60, 60, 1.0), (417, 30, 1.0), (417, 30, 0.02), (50, 20, 0.0)]
        {
            let locals: Vec<Vec<f32>> =
                (0..frames).map(|_| (0..states).map(|_| random.random::<f32>() * spread).collect()).collect();
            let mut forward = ForwardSearch::new(states);
            let mut back = vec![0; states * frames];
            for (local, row) in locals.iter().zip(back.chunks_exact_mut(states)) {
                forward.advance(local, row);
            }
            let (path, _) = follow_back(&back, states, forward.best_state());
            let (fast, slow) = (path_cost(&locals, &path), path_cost(&locals, &brute_force(&locals, states)));
            assert!((fast - slow).abs() < 1e-3 * slow.max(0.1), "{states} states: {fast} for {slow}");
        }
    }
}
