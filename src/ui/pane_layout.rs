//! Who gets how much room in the window. Whatever a person does to the panes around it, the boundary to decide keeps its place.

use eframe::egui::{Rangef, Vec2};

use super::picture::PicturePlace;

/// What the timeline takes of the window's height, until a person sizes it: with one lane, and for every further one.
const TIMELINE_SHARE: f32 = 0.285;
const LANE_SHARE: f32 = 0.06;
/// What it needs, and no higher is it by itself, in points.
const NEEDED_BY_TIMELINE: f32 = 164.0;
const NEEDED_BY_LANE: f32 = 26.0;
const USUAL_TIMELINE: f32 = 480.0;
/// Points of height that the timeline leaves to the transport and the review.
const LEAST_REVIEW: f32 = 235.0;
/// Points of height without which a timeline shows nothing: ruler, cues and a little of the waveform.
const LEAST_TIMELINE: f32 = 70.0;
/// Points of width from which the list of cues has room beside the review, and from which both have it beside the picture.
const LEAST_FOR_LIST: f32 = LEAST_LIST + SIDE_BY_SIDE;
const LEAST_FOR_LIST_AND_PICTURE: f32 = 860.0;
const LEAST_LIST: f32 = 320.0;
const LEAST_COMPARE: f32 = 320.0;
/// Width of the list until a person sizes it: a line of 42 letters has room in it, or beside a picture at least all its columns.
const USUAL_LIST: f32 = 540.0;
const USUAL_LIST_BESIDE_PICTURE: f32 = 456.0;
/// Points of width in which both cues of a question stand side by side.
const SIDE_BY_SIDE: f32 = 498.0;
/// Points of width and height that a picture leaves to the review beside or below it. In less height than this the cues have
/// to stand side by side.
const LEAST_BESIDE: f32 = 300.0;
const HEIGHT_FOR_STACK: f32 = 260.0;
const LEAST_BELOW: f32 = 180.0;
/// Points of width and height without which a picture is not worth the room.
const LEAST_PICTURE: Vec2 = Vec2::new(190.0, 84.0);

/// Heights that the timeline with so many lanes may have where all panes have so much height, and the one that it has until
/// the user sizes it.
pub fn timeline_heights(all: f32, lanes: usize, picture: Option<PicturePlace>) -> (Rangef, f32) {
    let above = if picture == Some(PicturePlace::Above) { LEAST_PICTURE.y } else { 0.0 };
    let most = (all - LEAST_REVIEW - above).max(LEAST_TIMELINE);
    let share = TIMELINE_SHARE + LANE_SHARE * (lanes.max(1) - 1) as f32;
    let needed = NEEDED_BY_TIMELINE + NEEDED_BY_LANE * lanes as f32;
    let usual = (share * all).max(needed).clamp(LEAST_TIMELINE, most.min(USUAL_TIMELINE));
    (Rangef::new(LEAST_TIMELINE, most), usual)
}

/// Widths that comparing may have beside the other panes, and the one that it has until the user sizes it.
pub fn compare_widths(all: f32) -> (Rangef, f32) {
    let most = (all - LEAST_BESIDE).max(LEAST_COMPARE);
    (Rangef::new(LEAST_COMPARE, most), (0.31 * all).clamp(LEAST_COMPARE, 480.0))
}

/// Width of the list of cues until the user sizes it.
pub const fn usual_list_width(is_beside_picture: bool) -> f32 {
    if is_beside_picture { USUAL_LIST_BESIDE_PICTURE } else { USUAL_LIST }
}

/// Widths that the list of cues may have in a window of this width; `None`: it gives way to the review.
pub fn list_widths(all: f32, picture: Option<PicturePlace>) -> Option<Rangef> {
    match picture {
        Some(PicturePlace::Beside) => {
            let most = all - LEAST_BESIDE - LEAST_PICTURE.x;
            (all >= LEAST_FOR_LIST_AND_PICTURE).then(|| Rangef::new(LEAST_LIST, most.max(LEAST_LIST)))
        }
        _ => (all >= LEAST_FOR_LIST).then(|| Rangef::new(LEAST_LIST, all - SIDE_BY_SIDE)),
    }
}

/// Widths of a picture beside the review, or heights of one above it, where both have so much room; `None`: it has none.
pub fn picture_sizes(room: Vec2, place: PicturePlace) -> Option<Rangef> {
    let (least, most) = match place {
        PicturePlace::Beside if room.y < HEIGHT_FOR_STACK => (LEAST_PICTURE.x, room.x - SIDE_BY_SIDE),
        PicturePlace::Beside => (LEAST_PICTURE.x, room.x - LEAST_BESIDE),
        PicturePlace::Above => (LEAST_PICTURE.y, room.y - LEAST_BELOW),
    };
    (most >= least).then(|| Rangef::new(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Menus, status bar and transport take about so much height.
    const AROUND: f32 = 54.0;
    const TRANSPORT: f32 = 46.0;

    #[test]
    fn picture_review_and_list_have_room_in_windows_that_people_use() {
        for (width, height) in [(1280.0, 800.0), (900.0, 600.0), (1920.0, 1080.0)] {
            let beside = Some(PicturePlace::Beside);
            let list = list_widths(width, beside).expect("the list is there, too");
            let picture = picture_sizes(Vec2::new(width - list.max, 300.0), PicturePlace::Beside).unwrap();
            assert!(width - list.max - picture.max >= LEAST_BESIDE - 0.1, "{width}");

            let (timeline, usual) = timeline_heights(height - AROUND, 1, Some(PicturePlace::Above));
            assert!(timeline.contains(usual));
            let left = height - AROUND - timeline.max - TRANSPORT;
            let picture = picture_sizes(Vec2::new(width, left), PicturePlace::Above).unwrap();
            assert!(left - picture.max >= LEAST_BELOW - 0.1, "{height}");
        }
    }

    #[test]
    fn the_timeline_leaves_the_height_to_the_question_and_grows_by_its_lanes() {
        let usual = |height: f32, lanes: usize| timeline_heights(height - AROUND, lanes, None).1;
        assert!((185.0..=195.0).contains(&usual(720.0, 1)), "{}", usual(720.0, 1));
        assert!(usual(720.0, 2) >= usual(720.0, 1) + NEEDED_BY_LANE);
        assert!(usual(480.0, 1) >= NEEDED_BY_TIMELINE + NEEDED_BY_LANE);
        assert_eq!(usual(4000.0, 3), USUAL_TIMELINE);
    }

    #[test]
    fn comparing_has_room_beside_picture_review_and_list() {
        for width in [1280.0, 1920.0] {
            let left = width - compare_widths(width).1;
            assert!(list_widths(left, Some(PicturePlace::Beside)).is_some(), "{width}");
        }
    }

    #[test]
    fn what_has_no_room_gives_way_to_the_review() {
        assert_eq!(list_widths(820.0, Some(PicturePlace::Beside)), None);
        assert!(list_widths(820.0, None).is_some());
        assert!(820.0 - list_widths(820.0, None).unwrap().max >= SIDE_BY_SIDE);
        assert_eq!(list_widths(810.0, None), None);
        // In a low window a picture of some width would put the cues below each other.
        assert!(picture_sizes(Vec2::new(640.0, 300.0), PicturePlace::Beside).is_some());
        assert_eq!(picture_sizes(Vec2::new(640.0, 200.0), PicturePlace::Beside), None);
        assert_eq!(picture_sizes(Vec2::new(480.0, 300.0), PicturePlace::Beside), None);
        assert_eq!(picture_sizes(Vec2::new(480.0, 260.0), PicturePlace::Above), None);
    }
}
