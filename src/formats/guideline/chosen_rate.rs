//! Whose the frame rate of a guideline is: its own usual one, the video's, or a person's choice.

use super::{Field, FrameRate, Guideline, Provenance};

/// Where a frame rate comes from that is the video's; it stands in projects, and is the same in every language.
const OF_VIDEO: &str = "rate of this video";

impl Guideline {
    /// Whether the frame rate is that of the talk's video.
    pub fn has_rate_of_video(&self) -> bool {
        self.source(Field::FrameRate) == Some(OF_VIDEO)
    }

    /// Whether the frame rate is the one that a built-in profile counts in where the user chose no other, or the one of the files that
    /// a house style was counted in: those of other videos say nothing of this one's.
    fn has_usual_rate(&self) -> bool {
        if self.provenance(Field::FrameRate) == Provenance::Measured {
            return self.frame_rate.is_some();
        }
        let source = self.source(Field::FrameRate);
        let is_its =
            |profile: &Self| profile.frame_rate == self.frame_rate && profile.source(Field::FrameRate) == source;
        self.frame_rate.is_some() && source.is_some() && Self::all().iter().any(is_its)
    }

    /// Counts in frames of the talk's video, `None` if there is none or it has no usual rate; what a person chose stays, and a guideline
    /// that counts in no frames does so still. The rate that it counts in because no video says another, which is to be told; `None`:
    /// there is nothing to tell.
    pub fn take_rate_of_video(&mut self, rate: Option<FrameRate>) -> Option<FrameRate> {
        let is_usual = self.has_usual_rate();
        match rate {
            Some(_) if is_usual || self.has_rate_of_video() => {
                self.frame_rate = rate;
                self.sources.insert(Field::FrameRate, OF_VIDEO.to_owned());
                if self.provenance(Field::FrameRate) == Provenance::Measured {
                    self.provenance.remove(&Field::FrameRate);
                }
                None
            }
            Some(_) => None,
            None => self.frame_rate.filter(|_| is_usual),
        }
    }

    /// Counts in the frames that a person chose; they have no source.
    pub fn choose_rate(&mut self, rate: Option<FrameRate>) {
        self.frame_rate = rate;
        self.sources.remove(&Field::FrameRate);
        self.provenance.remove(&Field::FrameRate);
    }

    /// Counts in the frames that another guideline counts in, from wherever it has them.
    pub fn take_rate_of(&mut self, other: &Self) {
        self.choose_rate(other.frame_rate);
        self.sources.extend(other.source(Field::FrameRate).map(|source| (Field::FrameRate, source.to_owned())));
        self.provenance.extend(other.provenance.get(&Field::FrameRate).map(|&known| (Field::FrameRate, known)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_of_the_video_serves_where_nobody_chose_one() {
        let mut netflix = Guideline::netflix();
        assert_eq!(netflix.take_rate_of_video(None), Some(FrameRate::F24), "told, for nobody chose it");
        assert_eq!(netflix, Guideline::netflix());
        netflix.take_rate_of_video(Some(FrameRate::F25));
        assert_eq!((netflix.frame_rate, netflix.has_rate_of_video()), (Some(FrameRate::F25), true));
        // Another video.
        netflix.take_rate_of_video(Some(FrameRate::F30));
        assert_eq!(netflix.frame_rate, Some(FrameRate::F30));
        let mut other = Guideline::bbc();
        other.take_rate_of(&netflix);
        assert!(other.has_rate_of_video() && other.frame_rate == netflix.frame_rate);

        assert_eq!(netflix.take_rate_of_video(None), None, "another recording, which has no picture");
        assert_eq!(Guideline::ted().take_rate_of_video(None), None);

        // 24 is a choice, too.
        netflix.choose_rate(Some(FrameRate::F24));
        netflix.take_rate_of_video(Some(FrameRate::F25));
        assert_eq!((netflix.frame_rate, netflix.source(Field::FrameRate)), (Some(FrameRate::F24), None));
        // As projects have it in which one was chosen before choices lost their source.
        let mut former = Guideline { frame_rate: Some(FrameRate::F50), ..Guideline::netflix() };
        former.take_rate_of_video(Some(FrameRate::F25));
        assert_eq!(former.frame_rate, Some(FrameRate::F50));
        let mut ted = Guideline::ted();
        ted.take_rate_of_video(Some(FrameRate::F25));
        assert_eq!(ted, Guideline::ted());

        // What was counted in other videos' files is no choice either.
        let mut house = Guideline { frame_rate: Some(FrameRate::F24), ..Guideline::ted() };
        house.provenance.insert(Field::FrameRate, Provenance::Measured);
        house.sources.insert(Field::FrameRate, "24 a second: all times".to_owned());
        house.take_rate_of_video(Some(FrameRate::F25));
        assert_eq!((house.frame_rate, house.has_rate_of_video()), (Some(FrameRate::F25), true));
        assert_eq!(house.provenance(Field::FrameRate), Provenance::Chosen);
    }
}
