//! Tags around the text of whole cues, as SubRip writes them: italics, bold, underline.

use super::Session;
use super::cue_edits::EditRefusal;
use crate::project::{CueText, Edit};

/// What a cue can be set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CueStyle {
    Italic,
    Bold,
    Underline,
}

impl CueStyle {
    const fn tag(self) -> &'static str {
        match self {
            Self::Italic => "i",
            Self::Bold => "b",
            Self::Underline => "u",
        }
    }

    /// As undo calls it.
    const fn name(self) -> &'static str {
        match self {
            Self::Italic => "italics",
            Self::Bold => "bold",
            Self::Underline => "underline",
        }
    }

    /// The text without these tags around the whole of it; `None`: they are not there.
    fn bare(self, text: &str) -> Option<&str> {
        let tag = self.tag();
        let inner = text.strip_prefix(format!("<{tag}>").as_str())?.strip_suffix(format!("</{tag}>").as_str())?;
        // "<i>one</i> and <i>two</i>" has tags at both ends that are not of one pair.
        (!inner.contains(&format!("<{tag}>")) && !inner.contains(&format!("</{tag}>"))).then_some(inner)
    }
}

impl Session {
    /// The edit that sets these cues in a style; where all of them are in it, the one that takes it away.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn toggle_style(&self, cues: &[usize], style: CueStyle) -> Result<Edit, EditRefusal> {
        let words = cues.iter().filter_map(|&cue| Some(self.cues().get(cue)?.words.clone()));
        let texts: Vec<_> = words.map(|words| (self.text_of(words.clone()), words)).collect();
        let all_have_it = texts.iter().all(|(text, _)| style.bare(text).is_some());
        let tag = style.tag();
        let changed = texts.into_iter().filter_map(|(text, words)| match style.bare(&text) {
            Some(bare) if all_have_it => self.retext(words, bare),
            Some(_) => None,
            None => self.retext(words, &format!("<{tag}>{text}</{tag}>")),
        });
        let cues: Vec<CueText> = changed.collect();
        if cues.is_empty() { Err(EditRefusal::NoCue) } else { Ok(Edit::Retext { name: style.name(), cues }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    #[test]
    fn a_style_is_put_on_and_taken_off_and_moves_nothing() {
        let mut talk = fixture::fused_session(120);
        let seen = |talk: &Session| talk.cues().iter().map(|cue| (cue.lines.clone(), cue.span)).collect::<Vec<_>>();
        let before = seen(&talk);
        let italics = talk.toggle_style(&[1, 2], CueStyle::Italic).unwrap();
        talk.edit(&italics).unwrap();
        let after = seen(&talk);
        for cue in [1, 2] {
            let text = after[cue].0.join("\n");
            assert_eq!(text, format!("<i>{}</i>", before[cue].0.join("\n")));
            assert_eq!(after[cue].1, before[cue].1, "tags are no characters and take no time");
        }
        assert_eq!((&after[..1], &after[3..]), (&before[..1], &before[3..]));
        // One of three has none yet: it gets them, the others keep theirs.
        let more = talk.toggle_style(&[1, 2, 3], CueStyle::Italic).unwrap();
        talk.edit(&more).unwrap();
        assert_eq!((&seen(&talk)[1..3], seen(&talk)[3].0[0].starts_with("<i>")), (&after[1..3], true));
        let none = talk.toggle_style(&[1, 2, 3], CueStyle::Italic).unwrap();
        talk.edit(&none).unwrap();
        assert_eq!(seen(&talk), before);
        assert!(talk.toggle_style(&[], CueStyle::Bold).is_err());
    }

    #[test]
    fn only_a_pair_around_the_whole_is_taken_off() {
        assert_eq!(CueStyle::Italic.bare("<i>one</i>"), Some("one"));
        assert_eq!(CueStyle::Italic.bare("<i>one</i> and <i>two</i>"), None);
        assert_eq!(CueStyle::Bold.bare("<i>one</i>"), None);
    }
}
