//! The model's folder made from the files of PocketSphinx.
//!
//! Source of the formats: `bin_mdef.c`, `ptm_mgau.c`, `ms_gauden.c` and `tmat.c` of PocketSphinx 5.1.1.

use std::collections::BTreeMap;
use std::path::Path;

use super::acoustic_model::{GROUP, ModelParts, STATES, STREAMS};
use super::certainty::CertaintyWeights;
use super::dictionary::{Dictionary, Pronunciation};
use super::error::AlignerError;
use super::front_end::CEPSTRA;
use super::letter_to_sound::LetterToSound;
use super::letter_to_sound_training::{LetterErrors, measure, train};
use super::model_folder::AlignerFiles;
use base::texts::t;

const LEAST_VARIANCE: f32 = 1e-4;
const LEAST_TRANSITION: f32 = 1e-4;
/// What stands for "no such phone" while the contexts are filled.
const NONE: u16 = u16::MAX;

/// Of so many words of the dictionary one is kept back, to see how well the others teach what letters sound like.
const HELD_OUT: usize = 20;
/// Which of them.
const HELD_OUT_PLACE: usize = 7;

/// What was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlignerSizes {
    pub acoustic_bytes: usize,
    pub dictionary_bytes: usize,
    pub letters_bytes: usize,
    pub words: usize,
    /// Of letters alone, on 5 % of the dictionary, learned from the rest; the model that is written has learned from all of it.
    pub letter_errors: LetterErrors,
}

/// Makes an aligner's folder of the files of PocketSphinx: `from` holds `en-us/` with the acoustic model and `cmudict-en-us.dict`.
/// Card and licence stand beside and are left alone; certainty is [fitted](super::fit_certainty) afterwards.
///
/// # Errors
/// If a file cannot be read, is of another kind of model, or the folder cannot be written.
pub fn convert_aligner(from: &Path, to: &Path) -> Result<AlignerSizes, AlignerError> {
    let parts = read_acoustic_model(&from.join("en-us"))?;
    let words = read_dictionary(&from.join("cmudict-en-us.dict"), &parts.phones)?;
    let is_held_out = |index: usize| index % HELD_OUT == HELD_OUT_PLACE;
    let part = |held_out: bool| -> Vec<(String, Vec<Pronunciation>)> {
        let chosen = words.iter().enumerate().filter(|(index, _)| is_held_out(*index) == held_out);
        chosen.map(|(_, word)| word.clone()).collect()
    };
    let trial = LetterToSound::from_bytes(&train(&part(false)).to_bytes(), parts.phones.len())?;
    let files = AlignerFiles {
        acoustic: parts.to_bytes(),
        dictionary: Dictionary::to_bytes(&words),
        letters: train(&words).to_bytes(),
        certainty: CertaintyWeights::UNFITTED,
    };
    files.write(to)?;
    Ok(AlignerSizes {
        acoustic_bytes: files.acoustic.len(),
        dictionary_bytes: files.dictionary.len(),
        letters_bytes: files.letters.len(),
        words: words.len(),
        letter_errors: measure(&trial, &part(true)),
    })
}

/// Reads `mdef`, `means`, `variances`, `sendump` and `transition_matrices` of an acoustic model.
///
/// # Errors
/// If a file cannot be read or is of another kind of model.
fn read_acoustic_model(folder: &Path) -> Result<ModelParts, AlignerError> {
    let definition = Definition::read(&read(folder, "mdef")?)?;
    let phones = definition.phones.len();
    let (means, densities) = gaussians(&read(folder, "means")?, "means", phones)?;
    let (variances, _) = gaussians(&read(folder, "variances")?, "variances", phones)?;
    let (mut norms, mut precisions) = (vec![0.0; phones * STREAMS * densities], Vec::new());
    let (mut by_density_means, mut by_density) = (vec![0.0; means.len()], vec![0.0; means.len()]);
    // Stored by Gaussian, wanted in groups by cepstrum: then Gaussians are computed side by side.
    for cell in 0..phones * STREAMS {
        for density in 0..densities {
            for k in 0..CEPSTRA {
                let from = (cell * densities + density) * CEPSTRA + k;
                let group = cell * densities / GROUP + density / GROUP;
                let to = (group * CEPSTRA + k) * GROUP + density % GROUP;
                let variance = variances[from].max(LEAST_VARIANCE);
                by_density_means[to] = means[from];
                by_density[to] = 0.5 / variance;
                norms[cell * densities + density] -= 0.5 * (std::f32::consts::TAU * variance).ln();
            }
        }
    }
    precisions.append(&mut by_density);
    Ok(ModelParts {
        densities,
        means: by_density_means,
        precisions,
        norms,
        weights: weights(&read(folder, "sendump")?, definition.senone_phones.len(), densities)?,
        transitions: transitions(&read(folder, "transition_matrices")?, phones)?,
        phones: definition.phones,
        senone_phones: definition.senone_phones,
        sequences: definition.sequences,
        plain: definition.plain,
        contexts: definition.contexts,
    })
}

fn read(folder: &Path, file: &'static str) -> Result<Vec<u8>, AlignerError> {
    let path = folder.join(file);
    std::fs::read(&path).map_err(|source| AlignerError::Read { path, source })
}

fn other_kind(file: &'static str) -> AlignerError {
    AlignerError::Damaged { file, reason: t!("align-damage-other-format") }
}

/// Numbers of a file from a place on.
struct Numbers<'a> {
    file: &'static str,
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn skip(&mut self, count: usize) -> Result<(), AlignerError> {
        self.bytes = self.bytes.get(count..).ok_or_else(|| other_kind(self.file))?;
        Ok(())
    }

    fn next<const N: usize>(&mut self) -> Result<[u8; N], AlignerError> {
        let (first, rest) = self.bytes.split_first_chunk::<N>().ok_or_else(|| other_kind(self.file))?;
        self.bytes = rest;
        Ok(*first)
    }

    fn count(&mut self) -> Result<usize, AlignerError> {
        let count = i32::from_le_bytes(self.next()?);
        usize::try_from(count).map_err(|_| other_kind(self.file))
    }
}

/// Which senones the phones have.
struct Definition {
    phones: Vec<String>,
    senone_phones: Vec<u8>,
    sequences: Vec<u16>,
    plain: Vec<u16>,
    contexts: Vec<u16>,
}

impl Definition {
    fn read(bytes: &[u8]) -> Result<Self, AlignerError> {
        let mut file = Numbers { file: "mdef", bytes };
        let wrong = || other_kind("mdef");
        file.skip(8)?;
        let description = file.count()?;
        file.skip(description)?;
        let mut header = [0; 10];
        for number in &mut header {
            *number = file.count()?;
        }
        let [plain_count, phone_count, states, _, senones, _, sequence_count, _, tree, _] = header;
        if states != STATES || plain_count == 0 || plain_count > 200 || phone_count < plain_count {
            return Err(wrong());
        }
        let before_names = file.bytes.len();
        let mut phones = Vec::new();
        for _ in 0..plain_count {
            let end = file.bytes.iter().position(|byte| *byte == 0).ok_or_else(wrong)?;
            phones.push(String::from_utf8_lossy(&file.bytes[..end]).into_owned());
            file.skip(end + 1)?;
        }
        file.skip((before_names - file.bytes.len()).wrapping_neg() % 4)?;
        file.skip(tree.saturating_mul(8))?;
        let place = |position: usize, phone: usize, left: usize, right: usize| {
            ((position * plain_count + phone) * plain_count + left) * plain_count + right
        };
        let (mut plain, mut contexts) = (Vec::new(), vec![NONE; 4 * plain_count.pow(3)]);
        let mut owners = vec![0; sequence_count];
        for index in 0..phone_count {
            let sequence = file.count()?;
            file.skip(4)?;
            let [position, phone, left, right] = file.next::<4>()?.map(usize::from);
            let owner = if index < plain_count { index } else { phone };
            if sequence >= sequence_count || owner >= plain_count {
                return Err(wrong());
            }
            owners[sequence] = owner as u8;
            if index < plain_count {
                plain.push(sequence as u16);
            } else if position < 4 && left < plain_count && right < plain_count {
                contexts[place(position, phone, left, right)] = sequence as u16;
            }
        }
        let numbers = file.count()?;
        if numbers != sequence_count * STATES || sequence_count >= usize::from(NONE) {
            return Err(wrong());
        }
        let mut sequences = Vec::with_capacity(numbers);
        for _ in 0..numbers {
            sequences.push(u16::from_le_bytes(file.next()?));
        }
        let mut senone_phones = vec![0; senones];
        for (sequence, owner) in sequences.chunks_exact(STATES).zip(&owners) {
            for senone in sequence {
                *senone_phones.get_mut(usize::from(*senone)).ok_or_else(wrong)? = *owner;
            }
        }
        // A context that was never seen sounds as it does elsewhere in a word, else as no context in particular.
        for position in 0..4 {
            for index in 0..plain_count.pow(3) {
                let (phone, around) = (index / plain_count.pow(2), index % plain_count.pow(2));
                let at = |position| place(position, phone, around / plain_count, around % plain_count);
                if contexts[at(position)] == NONE {
                    let elsewhere = (0..4).map(|other| contexts[at(other)]).find(|sequence| *sequence != NONE);
                    contexts[at(position)] = elsewhere.unwrap_or(plain[phone]);
                }
            }
        }
        Ok(Self { phones, senone_phones, sequences, plain, contexts })
    }
}

/// The numbers after a header in words, which ends with a mark of the byte order.
fn after_header<'a>(bytes: &'a [u8], file: &'static str) -> Result<Numbers<'a>, AlignerError> {
    let end = bytes.windows(7).position(|window| window == b"endhdr\n").ok_or_else(|| other_kind(file))?;
    let mut numbers = Numbers { file, bytes: &bytes[end + 7..] };
    if numbers.next::<4>()? == 0x1122_3344_u32.to_le_bytes() { Ok(numbers) } else { Err(other_kind(file)) }
}

fn floats(numbers: &mut Numbers<'_>, count: usize) -> Result<Vec<f32>, AlignerError> {
    (0..count).map(|_| numbers.next().map(f32::from_le_bytes)).collect()
}

/// `[phone][stream][density][cepstrum]`, and the number of densities.
fn gaussians(bytes: &[u8], file: &'static str, phones: usize) -> Result<(Vec<f32>, usize), AlignerError> {
    let mut numbers = after_header(bytes, file)?;
    let [books, streams, densities] = [numbers.count()?, numbers.count()?, numbers.count()?];
    let lengths = [numbers.count()?, numbers.count()?, numbers.count()?];
    let total = numbers.count()?;
    let is_known = books == phones && streams == STREAMS && lengths == [CEPSTRA; STREAMS] && densities <= 256;
    if !is_known || total != books * streams * densities * CEPSTRA {
        return Err(other_kind(file));
    }
    Ok((floats(&mut numbers, total)?, densities))
}

/// `[senone][stream][density]`.
fn weights(bytes: &[u8], senones: usize, densities: usize) -> Result<Vec<u8>, AlignerError> {
    let mut file = Numbers { file: "sendump", bytes };
    loop {
        let length = file.count()?;
        if length == 0 {
            break;
        }
        file.skip(length)?;
    }
    let (rows, columns) = (file.count()?, file.count()?);
    if rows != densities || columns != senones || file.bytes.len() < STREAMS * rows * columns {
        return Err(other_kind("sendump"));
    }
    let from = |senone: usize, stream: usize, density: usize| (stream * densities + density) * senones + senone;
    let order = (0..senones * STREAMS * densities)
        .map(|place| from(place / (STREAMS * densities), place / densities % STREAMS, place % densities));
    Ok(order.map(|place| file.bytes[place]).collect())
}

/// `[phone][state]`: logarithms of staying and of going on.
fn transitions(bytes: &[u8], phones: usize) -> Result<Vec<f32>, AlignerError> {
    let mut numbers = after_header(bytes, "transition_matrices")?;
    let [matrices, from, to, total] = [numbers.count()?, numbers.count()?, numbers.count()?, numbers.count()?];
    if matrices != phones || from != STATES || to != STATES + 1 || total != matrices * from * to {
        return Err(other_kind("transition_matrices"));
    }
    let counts = floats(&mut numbers, total)?;
    let mut logarithms = Vec::new();
    for (row, ways) in counts.chunks_exact(to).enumerate() {
        let (state, sum) = (row % STATES, ways.iter().sum::<f32>());
        for way in [ways[state], ways[state + 1]] {
            logarithms.push((way / sum).max(LEAST_TRANSITION).ln());
        }
    }
    Ok(logarithms)
}

/// Reads a dictionary of CMU Sphinx: a word and its phones a line, further pronunciations as `word(2)`. Sorted by the words' bytes.
///
/// # Errors
/// If the file cannot be read, or a line has a phone that is not among `phones`.
fn read_dictionary(path: &Path, phones: &[String]) -> Result<Vec<(String, Vec<Pronunciation>)>, AlignerError> {
    let text = std::fs::read_to_string(path).map_err(|source| AlignerError::Read { path: path.into(), source })?;
    let mut words: BTreeMap<String, Vec<Pronunciation>> = BTreeMap::new();
    for line in text.lines() {
        let mut parts = line.split_whitespace();
        let Some(word) = parts.next() else { continue };
        let numbers = parts.map(|name| phones.iter().position(|phone| phone == name).map(|phone| phone as u8));
        let way: Option<Pronunciation> = numbers.collect();
        let way = way.filter(|way| !way.is_empty()).ok_or_else(|| other_kind("dictionary"))?;
        let word = word.split_once('(').map_or(word, |(word, _)| word);
        words.entry(word.to_owned()).or_default().push(way);
    }
    Ok(words.into_iter().collect())
}
