//! The parts of the window. Each draws a [`Scene`](super::scene::Scene), keeps only what no other part needs to know (an open text field,
//! a scroll position), and pushes [`Action`](super::action::Action)s.

mod command_buttons;
mod cue_look;
pub mod cue_list;
pub mod dialogs;
pub mod find;
pub mod menu_bar;
pub mod painted;
pub mod picture;
pub mod question;
pub mod review;
pub mod start;
pub mod status_bar;
mod text_order;
pub mod timeline;
pub mod tour_card;
pub mod transport;
#[cfg(test)]
mod trial;
pub mod widgets;
