//! The acoustic models of the papers, to be asked for by name: small networks over pause, pitch and energy (Che et al.,
//! Interspeech 2016; Nanchen and Garner 2019), the pause's place among all pauses (Nanchen and Garner 2019), phonological
//! phrases (Moró and Szaszák 2017). The simplest, the pause by itself, stands with what ships: it also speaks where
//! no other does.

pub mod network;
pub mod network_model;
pub mod pause_cdf;
pub mod phrase;
pub mod ppe;
pub mod prosody_path;
