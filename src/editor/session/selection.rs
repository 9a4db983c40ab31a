//! Several cues chosen at once, beside the current one.

use std::collections::BTreeSet;

use super::Session;
use formats::transcript::WordId;

impl Session {
    /// Positions of the chosen cues in order: several, or the current one alone.
    pub fn selected_cues(&self) -> Vec<usize> {
        if self.has_selection() { self.chosen_cues.clone() } else { self.current_cue().into_iter().collect() }
    }

    /// Whether several cues are chosen.
    pub fn has_selection(&self) -> bool {
        self.chosen_cues.len() > 1
    }

    /// Finds the chosen cues again after cues have changed.
    pub(super) fn refresh_selection(&mut self) {
        if self.chosen.is_empty() {
            return;
        }
        let chosen = self.chosen.iter().filter_map(|&end| self.cue_of_word(self.project().position(end)?));
        let cues: BTreeSet<usize> = chosen.chain(self.current_cue()).collect();
        self.chosen_cues = cues.into_iter().collect();
    }

    /// The current cue alone is chosen again.
    pub(super) fn drop_selection(&mut self) {
        self.chosen.clear();
        self.chosen_cues.clear();
        self.choice_start = None;
    }

    /// Chooses a cue besides the others and makes it current, or no longer chooses it; `true` as [`Session::select`] says.
    pub fn select_also(&mut self, cue: usize) -> bool {
        let Some(end) = self.end_of_cue(cue) else { return false };
        let cues = self.selected_cues();
        let mut ends: BTreeSet<WordId> = cues.iter().filter_map(|&cue| self.end_of_cue(cue)).collect();
        // The last one stays.
        if cues.len() > 1 && ends.remove(&end) {
            let nearest = cues.iter().copied().filter(|&other| other != cue).min_by_key(|other| other.abs_diff(cue));
            let stays = self.current_cue().filter(|&current| current != cue).or(nearest);
            return self.choose(stays.and_then(|cue| self.end_of_cue(cue)), ends, None);
        }
        ends.insert(end);
        self.choose(Some(end), ends, Some(end))
    }

    /// Chooses all cues from where the choice began up to this one, which becomes current; `true` as [`Session::select`] says.
    pub fn select_up_to(&mut self, cue: usize) -> bool {
        let Some(end) = self.end_of_cue(cue) else { return false };
        let anchor = self.choice_start.filter(|&anchor| self.project().position(anchor).is_some());
        let anchor = anchor.or(self.current_cue().and_then(|cue| self.end_of_cue(cue))).unwrap_or(end);
        let from = self.project().position(anchor).and_then(|word| self.cue_of_word(word)).unwrap_or(cue);
        let ends = (from.min(cue)..=from.max(cue)).filter_map(|cue| self.end_of_cue(cue)).collect();
        self.choose(Some(end), ends, Some(anchor))
    }

    fn choose(&mut self, current: Option<WordId>, ends: BTreeSet<WordId>, anchor: Option<WordId>) -> bool {
        let is_news = self.select(current);
        (self.chosen, self.choice_start) = (ends, anchor);
        self.refresh_selection();
        is_news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    #[test]
    fn cues_are_chosen_one_by_one_and_in_ranges() {
        let mut talk = fixture::session(160);
        let select = |talk: &mut Session, cue: usize| {
            talk.select(talk.end_of_cue(cue));
        };
        select(&mut talk, 2);
        assert_eq!((talk.selected_cues(), talk.has_selection()), (vec![2], false));
        talk.select_also(5);
        talk.select_also(1);
        assert_eq!((talk.selected_cues(), talk.current_cue()), (vec![1, 2, 5], Some(1)));
        talk.select_also(1);
        assert_eq!((talk.selected_cues(), talk.current_cue()), (vec![2, 5], Some(2)));
        talk.select_also(5);
        talk.select_also(2);
        assert_eq!((talk.selected_cues(), talk.has_selection()), (vec![2], false), "one is always current");
        talk.select_up_to(4);
        assert_eq!((talk.selected_cues(), talk.current_cue()), (vec![2, 3, 4], Some(4)));
        talk.select_up_to(0);
        assert_eq!(talk.selected_cues(), [0, 1, 2], "from where it began");
        select(&mut talk, 0);
        assert_eq!(talk.selected_cues(), [0], "who goes elsewhere chooses that alone");
        assert!(!talk.select_also(9_999) && !talk.select_up_to(9_999));
    }

    #[test]
    fn the_choice_survives_an_edit_of_its_cues() {
        let mut talk = fixture::session(160);
        talk.select(talk.end_of_cue(3));
        talk.select_up_to(4);
        let first = talk.delete_cues(&[0]).unwrap();
        talk.edit(&first).unwrap();
        assert_eq!(talk.selected_cues(), [2, 3]);
        let merge = talk.merge_cues(&talk.selected_cues()).unwrap();
        talk.edit(&merge).unwrap();
        assert_eq!((talk.selected_cues(), talk.has_selection()), (vec![2], false));
    }
}
