//! What the window knows of learning: the profiles of this user, and what learning is worth on a talk.

use super::profiles::Profiles;
use super::talk::Talk;
use editor::effort::Pace;
use editor::project::editor_profile::EditorProfile;
use editor::session::learning::PrequentialCounts;
#[cfg(any(test, feature = "test-support"))]
use editor::session::learning::prequential;
use evidence::fusion::adaptation::Example;

/// The profiles of this user.
#[derive(Debug, Default)]
pub struct Learning {
    pub names: Vec<String>,
    pub profile: Option<EditorProfile>,
    pub worth: Option<Worth>,
    /// How quickly this user works, as their earlier talks say.
    pub pace: Pace,
}

/// What learning is worth on a talk.
#[derive(Debug)]
pub struct Worth {
    pub of: LearningState,
    /// `None` while they are worked out; else the figures, or why there are none.
    pub figures: Option<Result<PrequentialCounts, String>>,
}

/// What the figures depend on: the revision of the talk, name and size of the profile.
#[derive(Debug, PartialEq, Eq)]
pub struct LearningState(u64, Option<(String, usize)>);

impl Learning {
    /// As the disk has it; the second value says what is wrong with the profile that was asked for, if anything.
    pub fn of(profiles: Profiles) -> (Self, Option<String>) {
        let Profiles { names, chosen, problem } = profiles;
        (Self { names, profile: chosen, ..Self::default() }, problem)
    }

    /// Names of all profiles, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn profile(&self) -> Option<&EditorProfile> {
        self.profile.as_ref()
    }

    /// What other talks taught.
    pub fn besides(&self, talk: &str) -> Vec<Example> {
        self.profile.as_ref().map_or_else(Vec::new, |profile| profile.besides(talk))
    }

    pub fn standing(&self, talk: &Talk) -> LearningState {
        let profile = self.profile.as_ref().map(|profile| (profile.name().to_owned(), profile.len()));
        LearningState(talk.revision(), profile)
    }

    /// What learning is worth on the talk as it stands, or why that is not known; `None` while it is worked out.
    pub fn worth(&self, talk: &Talk) -> Option<&Result<PrequentialCounts, String>> {
        let worth = self.worth.as_ref().filter(|worth| worth.of == self.standing(talk))?;
        worth.figures.as_ref()
    }

    /// Takes what was worked out last.
    pub fn take_worth(&mut self, figures: Result<PrequentialCounts, String>) {
        if let Some(worth) = &mut self.worth {
            worth.figures = Some(figures);
        }
    }

    pub fn forget_worth(&mut self) {
        self.worth = None;
    }

    /// With the figures of a talk, as a job would bring them.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with_worth(mut self, talk: &Talk) -> Self {
        let progress = base::progress::Progress::silent();
        let figures = prequential(&talk.examples(), &self.besides(talk.id()), &progress);
        self.worth = Some(Worth { of: self.standing(talk), figures: figures.ok().map(Ok) });
        self
    }
}
