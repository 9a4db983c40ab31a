//! What the synthetic voices are like: how high they speak, how their pitch moves, and what makes it hard to find.

use std::f64::consts::PI;

use serde::Serialize;

use media::prosody::PitchRange;

/// What a voice is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoiceGroup {
    /// Men, women and a child as they speak and sing, within 50 to 400 Hz.
    Speech,
    /// Irregular pulses and period doubling, throughout or at the ends of phrases.
    Creak,
    /// Voices whose spectrum or pulses suggest a pitch an octave or more off.
    OctaveTraps,
    /// Voices from 60 to 600 Hz, looked for in all of that.
    Wide,
}

/// How the pitch moves.
#[derive(Clone, Copy)]
pub(super) enum Melody {
    Steady,
    /// Up or down by so many octaves over each phrase.
    Glide(f64),
    /// Peak deviation in cents and rate in Hz.
    Vibrato(f64, f64),
    /// Falling through the phrase with two accents on it, as in speech; size in octaves.
    Spoken(f64),
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Trap {
    None,
    /// The first formant sits on this harmonic and is narrow.
    FormantOnHarmonic(u8),
    /// 24 dB per octave less below 300 Hz: the fundamental is as good as gone.
    NoFundamental,
    /// Next to nothing but the fundamental: a hum.
    FundamentalOnly,
}

/// How the voice goes out in the last 35 % of a phrase.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// As it was.
    Modal,
    /// Pulses become rare, uneven and weak (creak; Gobl and Ní Chasaide, Speech Communication 40, 2003).
    Irregular,
    /// Every other pulse becomes weaker by up to 40 % and late (diplophonia). The truth stays the rate of all pulses.
    Doubled,
}

#[derive(Clone, Copy)]
pub(super) struct VoiceRecipe {
    pub(super) name: &'static str,
    pub(super) group: VoiceGroup,
    middle_hz: f64,
    melody: Melody,
    /// Formant frequencies relative to a man's.
    formant_scale: f64,
    /// Standard deviation of the single periods, relative.
    jitter: f64,
    /// Standard deviation of the single pulses' heights, relative.
    shimmer: f64,
    /// Every other pulse lower by this share and late by a tenth of it.
    alternation: f64,
    pub(super) trap: Trap,
    ending: Ending,
    /// Mean length of a phrase and of a pause in seconds.
    pub(super) phrase_s: f64,
    pub(super) pause_s: f64,
    /// Chance that a pause is filled with a hiss.
    pub(super) hiss: f64,
    pub(super) range: PitchRange,
}

const MAN: VoiceRecipe = VoiceRecipe {
    name: "",
    group: VoiceGroup::Speech,
    middle_hz: 110.0,
    melody: Melody::Steady,
    formant_scale: 1.0,
    jitter: 0.003,
    shimmer: 0.02,
    alternation: 0.0,
    trap: Trap::None,
    ending: Ending::Modal,
    phrase_s: 0.9,
    pause_s: 0.25,
    hiss: 0.5,
    range: PitchRange::SPEECH,
};
const WOMAN: VoiceRecipe = VoiceRecipe { middle_hz: 210.0, formant_scale: 1.17, ..MAN };
const CHILD: VoiceRecipe = VoiceRecipe { middle_hz: 300.0, formant_scale: 1.35, ..MAN };
const MAN_SPEAKING: VoiceRecipe = VoiceRecipe { melody: Melody::Spoken(0.5), phrase_s: 1.5, ..MAN };
const WOMAN_SPEAKING: VoiceRecipe = VoiceRecipe { melody: Melody::Spoken(0.6), phrase_s: 1.5, ..WOMAN };

const fn creaky(recipe: VoiceRecipe) -> VoiceRecipe {
    VoiceRecipe { group: VoiceGroup::Creak, ..recipe }
}

const fn trap(recipe: VoiceRecipe) -> VoiceRecipe {
    VoiceRecipe { group: VoiceGroup::OctaveTraps, ..recipe }
}

const fn wide(recipe: VoiceRecipe) -> VoiceRecipe {
    VoiceRecipe { group: VoiceGroup::Wide, range: PitchRange::LIVELY, ..recipe }
}

pub(super) const RECIPES: [VoiceRecipe; 24] = [
    VoiceRecipe { name: "male steady", ..MAN },
    VoiceRecipe { name: "male glide", melody: Melody::Glide(0.9), ..MAN },
    VoiceRecipe { name: "male spoken", ..MAN_SPEAKING },
    VoiceRecipe { name: "female steady", ..WOMAN },
    VoiceRecipe { name: "female glide", melody: Melody::Glide(0.9), ..WOMAN },
    VoiceRecipe { name: "female spoken", ..WOMAN_SPEAKING },
    VoiceRecipe { name: "female vibrato", melody: Melody::Vibrato(60.0, 5.5), ..WOMAN },
    VoiceRecipe { name: "child spoken", melody: Melody::Spoken(0.4), ..CHILD },
    VoiceRecipe { name: "rough (jitter, shimmer)", melody: Melody::Spoken(0.4), jitter: 0.02, shimmer: 0.15, ..MAN },
    creaky(VoiceRecipe {
        name: "creak throughout",
        middle_hz: 66.0,
        jitter: 0.04,
        shimmer: 0.2,
        melody: Melody::Glide(-0.25),
        ..MAN
    }),
    creaky(VoiceRecipe { name: "male, irregular ends", ending: Ending::Irregular, ..MAN_SPEAKING }),
    creaky(VoiceRecipe { name: "female, irregular ends", ending: Ending::Irregular, ..WOMAN_SPEAKING }),
    creaky(VoiceRecipe { name: "male, doubled ends", ending: Ending::Doubled, ..MAN_SPEAKING }),
    creaky(VoiceRecipe { name: "female, doubled ends", ending: Ending::Doubled, ..WOMAN_SPEAKING }),
    trap(VoiceRecipe {
        name: "formant on 2nd harmonic",
        trap: Trap::FormantOnHarmonic(2),
        melody: Melody::Spoken(0.3),
        ..WOMAN
    }),
    trap(VoiceRecipe { name: "formant on 3rd harmonic", trap: Trap::FormantOnHarmonic(3), ..MAN_SPEAKING }),
    trap(VoiceRecipe { name: "no fundamental", trap: Trap::NoFundamental, ..MAN_SPEAKING }),
    trap(VoiceRecipe { name: "subharmonics", alternation: 0.2, melody: Melody::Spoken(0.4), ..MAN }),
    trap(VoiceRecipe { name: "hum", trap: Trap::FundamentalOnly, melody: Melody::Glide(0.5), ..WOMAN }),
    wide(VoiceRecipe { name: "bass, 65 to 90 Hz", middle_hz: 76.0, melody: Melody::Glide(0.3), ..MAN }),
    wide(VoiceRecipe { name: "male spoken, wide range", ..MAN_SPEAKING }),
    wide(VoiceRecipe {
        name: "sweep, 70 to 520 Hz",
        middle_hz: 190.0,
        melody: Melody::Glide(2.7),
        phrase_s: 2.4,
        ..WOMAN
    }),
    wide(VoiceRecipe { name: "child high", middle_hz: 430.0, melody: Melody::Glide(0.5), ..CHILD }),
    wide(VoiceRecipe { name: "child shouting", middle_hz: 430.0, melody: Melody::Spoken(0.4), ..CHILD }),
];

/// A stretch of voice.
pub(super) struct VoicePhrase {
    pub(super) start_s: f64,
    pub(super) end_s: f64,
    /// Relative pitch of this phrase.
    pub(super) register: f64,
}

impl VoicePhrase {
    /// From 0 at its start to 1 at its end.
    fn place(&self, time_s: f64) -> f64 {
        (time_s - self.start_s) / (self.end_s - self.start_s)
    }
}

/// How regular the pulses are at one moment.
pub(super) struct Glottis {
    /// Factor on the period that the melody asks for.
    pub(super) lengthening: f64,
    pub(super) jitter: f64,
    pub(super) shimmer: f64,
    pub(super) alternation: f64,
}

impl VoiceRecipe {
    /// F0 that the melody asks for at `time_s`, before jitter and endings.
    pub(super) fn f0_hz(&self, phrase: &VoicePhrase, time_s: f64) -> f64 {
        let place = phrase.place(time_s);
        let octaves = match self.melody {
            Melody::Steady => 0.0,
            Melody::Glide(octaves) => {
                // Every phrase the other way round, by the side of its register.
                let direction = if phrase.register < 1.0 || octaves < 0.0 { 1.0 } else { -1.0 };
                direction * octaves * (place - 0.5)
            }
            Melody::Vibrato(cents, rate_hz) => cents / 1_200.0 * (2.0 * PI * rate_hz * time_s).sin(),
            Melody::Spoken(octaves) => {
                let accent = |at: f64| (-((place - at) / 0.1).powi(2)).exp();
                octaves * (0.3 - 0.7 * place + 0.6 * accent(0.2) + 0.4 * accent(0.65))
            }
        };
        self.middle_hz * phrase.register * 2.0_f64.powf(octaves)
    }

    pub(super) fn glottis(&self, phrase: &VoicePhrase, time_s: f64) -> Glottis {
        // How far the ending has set in: from nothing at 65 % of the phrase to everything at 80 %.
        let depth = ((phrase.place(time_s) - 0.65) / 0.15).clamp(0.0, 1.0);
        let modal =
            Glottis { lengthening: 1.0, jitter: self.jitter, shimmer: self.shimmer, alternation: self.alternation };
        match self.ending {
            Ending::Modal => modal,
            Ending::Irregular => Glottis {
                lengthening: 1.0 + 0.4 * depth,
                jitter: self.jitter + 0.1 * depth,
                shimmer: self.shimmer + 0.3 * depth,
                ..modal
            },
            Ending::Doubled => Glottis { alternation: self.alternation + 0.4 * depth, ..modal },
        }
    }

    /// Frequency and bandwidth in Hz of four formants at `time_s`: a vowel every 200 ms, with the way from one to the
    /// next.
    pub(super) fn formants(&self, time_s: f64, f0_hz: f64) -> [(f64, f64); 4] {
        const VOWELS: [[f64; 3]; 6] = [
            [730.0, 1_090.0, 2_440.0],
            [530.0, 1_840.0, 2_480.0],
            [270.0, 2_290.0, 3_010.0],
            [570.0, 840.0, 2_410.0],
            [300.0, 870.0, 2_240.0],
            [440.0, 1_020.0, 2_240.0],
        ];
        let step = time_s / 0.2;
        let (this, next) = (step as usize % 6, (step as usize + 1) % 6);
        let way = ((step.fract() - 0.6) / 0.4).clamp(0.0, 1.0);
        let formant = |n: usize| self.formant_scale * (VOWELS[this][n] * (1.0 - way) + VOWELS[next][n] * way);
        let first = match self.trap {
            Trap::FormantOnHarmonic(number) if f0_hz > 0.0 => (f64::from(number) * f0_hz, 40.0),
            // Three more low, broad resonances take away all above.
            Trap::FundamentalOnly => return [(250.0, 60.0), (200.0, 200.0), (300.0, 300.0), (400.0, 400.0)],
            _ => (formant(0), 70.0),
        };
        [first, (formant(1), 90.0), (formant(2), 130.0), (3_500.0 * self.formant_scale, 250.0)]
    }
}
