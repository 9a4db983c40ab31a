//! The lexical models of the papers, to be asked for by name: networks that see a window of words (Che et al., LREC 2016
//! and Interspeech 2016; Nanchen and Garner 2019) and n-gram language models (Nanchen and Garner 2019; Cho et al. 2015).

pub mod ngram;
pub mod vectors;
pub mod window;
