//! The programme fields of the header of EBU STL, and of other formats that have some of them, as the user entered it. A field that is
//! empty says nothing.

use serde::{Deserialize, Serialize};

use super::format::FileFormat;

/// Of whom and of what the subtitles are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Programme {
    /// Original programme title, OPT.
    pub title: String,
    /// Original episode title, OET.
    pub episode: String,
    /// Translated programme title, TPT.
    pub translated_title: String,
    /// Subtitle list reference code, SLR.
    pub reference: String,
    /// Country of origin, CO: three letters, as GBR.
    pub country: String,
    pub publisher: String,
    /// Editor's name, EN.
    pub editor: String,
    pub translator: String,
    /// When the list was made, CD and RD: six digits, year, month and day, as 261127.
    pub date: String,
    /// Of the subtitles, as BCP 47 has it; else that of the talk.
    pub language: String,
    /// Letters that a row holds, MNC; `None`: 40, or as the file says itself.
    pub row_width: Option<u8>,
}

/// One of the texts of a programme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum ProgrammeField {
    Title,
    Episode,
    TranslatedTitle,
    Reference,
    Country,
    Publisher,
    Editor,
    Translator,
    Date,
}

impl ProgrammeField {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Those that a new file in a format says, in the order in which people read them.
    pub const fn of_format(format: FileFormat) -> &'static [Self] {
        match format {
            FileFormat::EbuStl => Self::ALL,
            FileFormat::DcpInterop | FileFormat::FcpXml => &[Self::Title],
            FileFormat::DcpSmpte => &[Self::Title, Self::Date],
            FileFormat::Usf => &[Self::Title, Self::Editor],
            _ => &[],
        }
    }

    /// Where it stands in the header: its first byte, and how many there are.
    pub(super) const fn place(self) -> (usize, usize) {
        match self {
            Self::Title => (16, 32),
            Self::Episode => (48, 32),
            Self::TranslatedTitle => (80, 32),
            Self::Translator => (144, 32),
            Self::Reference => (208, 16),
            Self::Date => (224, 6),
            Self::Country => (274, 3),
            Self::Publisher => (277, 32),
            Self::Editor => (309, 32),
        }
    }

    /// As the command line calls it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Episode => "episode",
            Self::TranslatedTitle => "translated-title",
            Self::Reference => "reference",
            Self::Country => "country",
            Self::Publisher => "publisher",
            Self::Editor => "editor",
            Self::Translator => "translator",
            Self::Date => "date",
        }
    }

    /// Letters that it holds.
    pub const fn length(self) -> usize {
        self.place().1
    }

    pub fn of(self, programme: &Programme) -> &str {
        match self {
            Self::Title => &programme.title,
            Self::Episode => &programme.episode,
            Self::TranslatedTitle => &programme.translated_title,
            Self::Reference => &programme.reference,
            Self::Country => &programme.country,
            Self::Publisher => &programme.publisher,
            Self::Editor => &programme.editor,
            Self::Translator => &programme.translator,
            Self::Date => &programme.date,
        }
    }

    pub fn of_mut(self, programme: &mut Programme) -> &mut String {
        match self {
            Self::Title => &mut programme.title,
            Self::Episode => &mut programme.episode,
            Self::TranslatedTitle => &mut programme.translated_title,
            Self::Reference => &mut programme.reference,
            Self::Country => &mut programme.country,
            Self::Publisher => &mut programme.publisher,
            Self::Editor => &mut programme.editor,
            Self::Translator => &mut programme.translator,
            Self::Date => &mut programme.date,
        }
    }

    /// Whether the header can say it so: not too long, in letters of its code page, a date of six digits.
    pub fn takes(self, text: &str) -> bool {
        let text = text.trim();
        let fits =
            text.chars().count() <= self.length() && text.chars().all(|sign| code_page_byte(sign, UPPER_850).is_some());
        fits && (self != Self::Date || text.is_empty() || is_date(text))
    }
}

impl Programme {
    /// The fields that stay the same in the next programme: not what this one is called, nor its language.
    #[must_use]
    pub fn of_house(&self) -> Self {
        Self {
            country: self.country.clone(),
            publisher: self.publisher.clone(),
            editor: self.editor.clone(),
            translator: self.translator.clone(),
            row_width: self.row_width,
            ..Self::default()
        }
    }

    /// The first field that a file in `format` cannot say as it is written: of EBU STL what its header has no room or no letters for,
    /// elsewhere a date that is none.
    pub fn fault(&self, format: FileFormat) -> Option<ProgrammeField> {
        let is_fault = |field: &ProgrammeField| {
            let text = field.of(self);
            let is_text = *field != ProgrammeField::Date && format != FileFormat::EbuStl;
            !is_text && !field.takes(text)
        };
        ProgrammeField::of_format(format).iter().copied().find(is_fault)
    }

    /// What is said otherwise than a header says it already: what is the same there says nothing.
    #[must_use]
    pub fn beyond(&self, own: &Self) -> Self {
        let mut beyond = self.clone();
        for field in ProgrammeField::ALL {
            if field.of(self).trim() == field.of(own).trim() {
                field.of_mut(&mut beyond).clear();
            }
        }
        if self.language.trim() == own.language.trim() {
            beyond.language.clear();
        }
        beyond.row_width = self.row_width.filter(|_| self.row_width != own.row_width);
        beyond
    }
}

fn is_date(text: &str) -> bool {
    let part = |at: usize| text.get(at..at + 2).and_then(|part| part.parse::<u8>().ok()).unwrap_or(0);
    text.len() == 6
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (1..=12).contains(&part(2))
        && (1..=31).contains(&part(4))
}

/// The upper half of code page 850, in which new headers are written.
const UPPER_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// Those of the other code pages that a header may name: United States, Portugal, Canada with French, and the Nordic countries.
const UPPER_437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const UPPER_860: &str = "ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const UPPER_863: &str = "ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const UPPER_865: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The upper half of a code page by its number, CPN; of one that is not known that of 850.
fn upper_half(code_page: [u8; 3]) -> &'static str {
    match &code_page {
        b"437" => UPPER_437,
        b"860" => UPPER_860,
        b"863" => UPPER_863,
        b"865" => UPPER_865,
        _ => UPPER_850,
    }
}

fn code_page_byte(sign: char, upper: &str) -> Option<u8> {
    match sign {
        ' '..='~' => Some(sign as u8),
        _ => upper.chars().position(|known| known == sign).and_then(|at| u8::try_from(0x80 + at).ok()),
    }
}

/// The bytes of a field, filled up with spaces; what does not fit is left out, and what the code page lacks is a question mark.
pub(super) fn field_bytes(text: &str, length: usize, code_page: [u8; 3]) -> Vec<u8> {
    let upper = upper_half(code_page);
    let mut bytes: Vec<u8> =
        text.trim().chars().take(length).map(|sign| code_page_byte(sign, upper).unwrap_or(b'?')).collect();
    bytes.resize(length, b' ');
    bytes
}

/// The text of a field, without the spaces around it; what is no letter is left out.
pub(super) fn field_text(bytes: &[u8], code_page: [u8; 3]) -> String {
    let upper = upper_half(code_page);
    let sign = |byte: &u8| match byte {
        b' '..=b'~' => Some(char::from(*byte)),
        _ => upper.chars().nth(usize::from(byte.checked_sub(0x80)?)),
    };
    bytes.iter().filter_map(sign).collect::<String>().trim().to_owned()
}

/// Language codes of EBU Tech 3264, appendix 3, by the first part of BCP 47.
const LANGUAGES: &[(&str, &str)] = &[
    ("sq", "01"),
    ("br", "02"),
    ("ca", "03"),
    ("hr", "04"),
    ("cy", "05"),
    ("cs", "06"),
    ("da", "07"),
    ("de", "08"),
    ("en", "09"),
    ("es", "0A"),
    ("eo", "0B"),
    ("et", "0C"),
    ("eu", "0D"),
    ("fo", "0E"),
    ("fr", "0F"),
    ("fy", "10"),
    ("ga", "11"),
    ("gd", "12"),
    ("gl", "13"),
    ("is", "14"),
    ("it", "15"),
    ("la", "17"),
    ("lv", "18"),
    ("lb", "19"),
    ("lt", "1A"),
    ("hu", "1B"),
    ("mt", "1C"),
    ("nl", "1D"),
    ("no", "1E"),
    ("oc", "1F"),
    ("pl", "20"),
    ("pt", "21"),
    ("ro", "22"),
    ("rm", "23"),
    ("sr", "24"),
    ("sk", "25"),
    ("sl", "26"),
    ("fi", "27"),
    ("sv", "28"),
    ("tr", "29"),
    ("wa", "2B"),
    ("uk", "49"),
    ("ru", "56"),
    ("mk", "63"),
    ("he", "6C"),
    ("el", "70"),
    ("bg", "77"),
    ("be", "79"),
    ("ar", "7E"),
];

/// The code of the header for a language; `None`: it has none that is known here.
pub fn stl_language(tag: &str) -> Option<&'static str> {
    let first = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let first = if matches!(first.as_str(), "nb" | "nn") { "no" } else { first.as_str() };
    LANGUAGES.iter().find(|(known, _)| *known == first).map(|(_, code)| *code)
}

/// The language of a code.
pub(super) fn language_of(code: &[u8]) -> Option<&'static str> {
    LANGUAGES.iter().find(|(_, known)| known.as_bytes().eq_ignore_ascii_case(code)).map(|(tag, _)| *tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_takes_what_it_has_letters_and_room_for() {
        for page in [*b"850", *b"437", *b"860", *b"863", *b"865"] {
            assert_eq!(upper_half(page).chars().count(), 128, "{page:?}");
            let all: Vec<u8> = (0x80..=0xfe).collect();
            assert_eq!(field_bytes(&field_text(&all, page), all.len(), page), all, "{page:?}");
        }
        assert_eq!((field_bytes("Â", 1, *b"863"), field_text(&[0x84, 0x20], *b"863")), (vec![0x84], "Â".to_owned()));
        let check =
            |field: ProgrammeField, text: &str, expected: bool| assert_eq!(field.takes(text), expected, "{text}");
        check(ProgrammeField::Title, "Die Fähre nach Malmö", true);
        check(ProgrammeField::Title, "船", false);
        check(ProgrammeField::Title, &"a".repeat(33), false);
        check(ProgrammeField::Country, "GBR", true);
        check(ProgrammeField::Country, "Scotland", false);
        check(ProgrammeField::Date, "261127", true);
        check(ProgrammeField::Date, "", true);
        check(ProgrammeField::Date, "27/11", false);
        check(ProgrammeField::Date, "261327", false);
        assert_eq!(field_bytes("é", 3, *b"850"), [0x82, b' ', b' ']);
        let programme = Programme { country: "Scotland".to_owned(), ..Programme::default() };
        let stl = FileFormat::EbuStl;
        assert_eq!((programme.fault(stl), Programme::default().fault(stl)), (Some(ProgrammeField::Country), None));
    }

    #[test]
    fn other_formats_have_letters_for_every_title_and_no_other_dates() {
        let programme = Programme { title: "船".repeat(40), date: "27/11".to_owned(), ..Programme::default() };
        let check = |format: FileFormat, expected: Option<ProgrammeField>| {
            assert_eq!(programme.fault(format), expected, "{format:?}");
        };
        check(FileFormat::EbuStl, Some(ProgrammeField::Title));
        check(FileFormat::DcpSmpte, Some(ProgrammeField::Date));
        check(FileFormat::DcpInterop, None);
        check(FileFormat::Usf, None);
        check(FileFormat::SubRip, None);
    }

    #[test]
    fn what_a_header_says_already_is_not_said_again() {
        let own = Programme {
            title: "Die Fähre".to_owned(),
            date: "250101".to_owned(),
            language: "de".to_owned(),
            row_width: Some(38),
            ..Programme::default()
        };
        assert_eq!(own.beyond(&own), Programme::default());
        let changed = Programme { title: "The ferry".to_owned(), row_width: Some(40), ..own.clone() };
        let expected = Programme { title: "The ferry".to_owned(), row_width: Some(40), ..Programme::default() };
        assert_eq!(changed.beyond(&own), expected);
        assert_eq!(Programme::default().beyond(&own), Programme::default());
    }

    #[test]
    fn languages_go_both_ways() {
        for (tag, code) in LANGUAGES {
            assert_eq!((stl_language(tag), language_of(code.as_bytes())), (Some(*code), Some(*tag)));
        }
        assert_eq!((stl_language("de-AT"), stl_language("nb"), stl_language("tlh")), (Some("08"), Some("1E"), None));
    }
}
