//! The fusions of the papers, to be asked for by name: gradient-boosted trees (Nanchen and Garner 2019).

pub mod boosting;
