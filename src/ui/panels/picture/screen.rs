//! One picture in the room that it has.

use std::ops::RangeInclusive;
use std::sync::Arc;

use eframe::egui::{
    Color32, ColorImage, Context, Rect, Role, Sense, TextureHandle, TextureId, TextureOptions, Ui, WidgetInfo, pos2,
    vec2,
};

use super::overlay::{paint_cue, paint_safe_area};
use super::safe_area::SafeArea;
use crate::clock::frame_moment;
use crate::panels::cue_look;
use crate::picture::PictureChoices;
use base::texts::t;
use editor::cues::Cue;
use formats::guideline::Guideline;
use media::picture::Frame;

/// Until the video says what it is like.
const USUAL_SHAPE: (u32, u32) = (16, 9);
/// Width of a picture as a multiple of its height; what a file says beyond is nonsense, and no room could show it.
const SHAPES: RangeInclusive<f32> = 0.05..=20.0;

/// The frame that the GPU holds.
#[derive(Default)]
pub(super) struct ShownFrame {
    frame: Option<Arc<Frame>>,
    texture: Option<TextureHandle>,
}

impl ShownFrame {
    /// Where the GPU has the frame. It is handed over only if it is another one than before.
    pub fn texture(&mut self, ctx: &Context, frame: &Arc<Frame>) -> TextureId {
        if let Some(texture) = &self.texture
            && self.frame.as_ref().is_some_and(|before| Arc::ptr_eq(before, frame))
        {
            return texture.id();
        }
        // A video hides nothing: whether its points were multiplied by their opacity makes no difference, only work.
        let size = [frame.width as usize, frame.height as usize];
        let image = ColorImage::from_rgba_premultiplied(size, &frame.rgba);
        self.frame = Some(frame.clone());
        match &mut self.texture {
            Some(texture) => {
                texture.set(image, TextureOptions::LINEAR);
                texture.id()
            }
            None => self.texture.insert(ctx.load_texture("picture", image, TextureOptions::LINEAR)).id(),
        }
    }
}

pub(super) struct Screen<'a> {
    /// What is seen, and where the GPU has it.
    pub frame: Option<(TextureId, Arc<Frame>)>,
    /// Width and height of the picture as it is meant to be seen.
    pub shape: Option<(u32, u32)>,
    pub choices: &'a PictureChoices,
    pub guideline: &'a Guideline,
}

impl Screen<'_> {
    /// `role`: which of two pictures it is.
    pub fn show(&self, ui: &mut Ui, room: Rect, cue: Option<&Cue>, role: Option<&str>) {
        let shape = shape_of(self.shape);
        let picture = fitted(room, shape);
        let response = ui.interact(picture, ui.scope_id().with(("picture", role)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.name(cue, role)));
        let painter = ui.painter().with_clip_rect(room);
        painter.rect_filled(picture, 0.0, Color32::BLACK);
        if let Some((texture, _)) = self.frame {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(texture, picture, whole, Color32::WHITE);
        }
        let safe = SafeArea::of(self.guideline, shape).inside(picture);
        if self.choices.shows_safe_area {
            paint_safe_area(&painter, safe);
        }
        if let Some(cue) = cue {
            paint_cue(&painter, picture, safe, cue);
        }
    }

    /// What a screen reader says of it.
    fn name(&self, cue: Option<&Cue>, role: Option<&str>) -> String {
        let cue = cue.map(|cue| {
            let text = cue_look::spoken(cue);
            role.map_or_else(|| text.clone(), |role| t!("picture-cue-of", which = role, cue = text.as_str()))
        });
        match (&self.frame, cue) {
            (Some((_, frame)), Some(cue)) => t!("picture-with-cue", time = frame_moment(frame.at), cue = cue),
            (Some((_, frame)), None) => t!("picture-without-cue", time = frame_moment(frame.at)),
            (None, Some(cue)) => t!("picture-awaited-with-cue", cue = cue),
            (None, None) => t!("picture-awaited").to_owned(),
        }
    }
}

/// Width of the picture as a multiple of its height.
pub(super) fn shape_of(size: Option<(u32, u32)>) -> f32 {
    let (width, height) = size.filter(|&(width, height)| width > 0 && height > 0).unwrap_or(USUAL_SHAPE);
    (width as f32 / height as f32).clamp(*SHAPES.start(), *SHAPES.end())
}

/// The largest rectangle of this shape in the middle of `room`.
fn fitted(room: Rect, shape: f32) -> Rect {
    let width = room.width().min(room.height() * shape).max(1.0);
    Rect::from_center_size(room.center(), vec2(width, width / shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_shape() {
        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 100.0));
        assert_eq!(fitted(room, 2.0), Rect::from_center_size(pos2(150.0, 50.0), vec2(200.0, 100.0)));
        assert_eq!(fitted(room, 6.0), Rect::from_center_size(pos2(150.0, 50.0), vec2(300.0, 50.0)));
    }

    #[test]
    fn a_picture_of_a_nonsensical_shape_stays_within_its_room() {
        assert_eq!([None, Some((0, 9)), Some((1_440, 810))].map(shape_of), [16.0 / 9.0; 3]);
        assert_eq!([(2, 1_000_000), (u32::MAX, 1)].map(|size| shape_of(Some(size))), [0.05, 20.0]);
        // Even if the room has no height.
        for room in [vec2(300.0, 100.0), vec2(1.0, 0.0)] {
            for size in [(2, 1_000_000), (1_000_000, 2)] {
                let picture = fitted(Rect::from_min_size(pos2(0.0, 0.0), room), shape_of(Some(size)));
                assert!(picture.height() <= room.y.max(20.0) && picture.width() <= room.x.max(1.0), "{picture:?}");
            }
        }
    }
}
