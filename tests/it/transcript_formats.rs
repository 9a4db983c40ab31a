//! A small file of each format: read by its own reader, with its own words, times and speakers.

use std::path::{Path, PathBuf};

use breathmark::progress::Progress;
use breathmark::subtitle_file::FileFormat;
use breathmark::transcript::{
    Transcript, TranscriptChoice, TranscriptPart, TranscriptParts, parse, parse_chosen, read, read_chosen, to_json,
};

use crate::growth::assert_linear;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcript").join(name)
}

/// `text@start-end`, with `~` if estimated and `/speaker`.
fn shown(transcript: &Transcript) -> String {
    let words = transcript.words.iter().map(|word| {
        let (start, end) = (word.span.start.as_millis_rounded(), word.span.end.as_millis_rounded());
        let speaker = word.speaker.as_deref().map(|name| format!("/{name}")).unwrap_or_default();
        format!("{}@{start}-{end}{}{speaker}", word.text, if word.estimated { "~" } else { "" })
    });
    words.collect::<Vec<_>>().join(" | ")
}

/// File, format, language, words.
const FILES: &[(&str, &str, &str, &str)] = &[
    (
        "deepgram.json",
        "Deepgram",
        "",
        "Is@500-700/channel 0, 0 | the@700-800/channel 0, 0 | kettle@800-1200/channel 0, 0 | on?@1200-1400/channel 0, 0 | Nearly.@1400-1900/channel 1, 0",
    ),
    ("deepgram_stream.txt", "Deepgram", "", "The@200-400 | tide@400-900"),
    ("aws.json", "AWS Transcribe", "en-GB", "Soup,@400-900/spk_0 | please.@1000-1600/spk_0 | Hot?@2000-2500/spk_1"),
    ("aws_channels.json", "AWS Transcribe", "", "Yes@100-500/channel ch_0 | No@600-900/channel ch_1"),
    ("google_v1.json", "Google Speech v1", "en-GB", "Two@0-400/1 | boats@400-1000/1 | came.@1000-1500/2"),
    ("google_v2.json", "Google Speech v2", "en-US", "Low@0-400/1 | tide@400-900/1"),
    (
        "google_untimed.json",
        "Google Speech v1",
        "en-US",
        "High@0-500~ | tide,@500-1100~ | boats@1100-1755~ | out.@1755-2300~",
    ),
    ("azure_batch.json", "Azure batch", "", "Room@500-900/1 | 204,@1000-2000/1 | please.@2200-2800/1"),
    ("azure_batch_v2.json", "Azure batch v2", "", "Good@1000-1500~ | night.@1500-2200~"),
    ("azure_realtime.json", "Azure real-time", "", "Rain@500-900 | again.@900-1400"),
    ("azure_fast.json", "Azure fast transcription", "en-US", "Cold@300-700/2 | hands.@700-1200/2"),
    ("ibm.json", "IBM Watson", "", "morning@300-800/0 | everyone@900-1400/1"),
    ("assemblyai.json", "AssemblyAI", "en-US", "Ask@100-400/A | her.@400-700/A | Why?@900-1200/B"),
    ("assemblyai_old.json", "AssemblyAI", "", "You@0-420 | know@420-600"),
    (
        "speechmatics.json",
        "Speechmatics",
        "en",
        "It@200-400/S1 | cost@400-800/S1 | £3.50,@800-1900/S1 | off-peak.@2000-2700",
    ),
    ("speechmatics_v1.json", "Speechmatics v1", "en", "Left.@100-500/F1 | Right@1200-1700/M1"),
    ("revai.json", "Rev.ai", "", "Mind@500-900/0 | the@900-1256~/0 | gap,@1256-1700~/0 | well-known.@2500-3200/0"),
    ("rev_editor.json", "Rev editor", "", "Sit@200-500/Orla | down.@500-900/Orla"),
    ("amberscript.json", "Amberscript", "", "Of@500-800/Guest | course.@800-1400/Guest"),
    ("elevenlabs.json", "ElevenLabs Scribe", "en", "Not@9000-9300/speaker_0 | now!@9400-9800/speaker_0"),
    ("gladia.json", "Gladia", "en", "Who@200-400/1 | is@400-600/1 | it?@600-1000/1"),
    ("soniox.json", "Soniox", "en", "Unlock@100-400/1 | it.@450-600/1"),
    ("premiere.json", "Premiere Pro", "en-GB", "Action!@500-1100/Director"),
    ("deepspeech.json", "DeepSpeech", "", "so@300-500 | it@600-700"),
    ("hugging_face.json", "Hugging Face pipeline", "", "Go@0-400 | on@400-700 | then@700-1025"),
    (
        "hugging_face_list.json",
        "Hugging Face pipeline",
        "",
        "They@0-625~ | went@625-1250~ | home.@1250-2000~ | Early.@2000-3000",
    ),
    ("bbc_kaldi.json", "BBC Kaldi", "", "There,@200-500/S0 | b.c.@600-900/S1"),
    ("dpe.json", "Digital Paper Edit", "", "Late@200-500/Ines | again.@500-900/Ines | Sorry.@1400-1800/Jo"),
    ("draft_js.json", "draft.js", "", "Look@200-500/Ines | out!@500-900/Ines"),
    ("autoedit.json", "autoEdit 2", "", "Then@400-700/Unnamed Speaker | nothing.@700-1300/Unnamed Speaker"),
    ("gentle.json", "gentle", "", "One,@200-500 | two@600-900 | buckle@900-1500~ | my@1500-1800"),
    ("aeneas.json", "aeneas", "en", "A@0-257~ | crow@257-900~ | sat@900-1340~ | down.@1340-2000~"),
    ("pocketsphinx.json", "PocketSphinx JSON", "", "go@200-500 | forward@500-1100"),
    ("breathmark.json", "Breathmark words", "en", "First@200-600/Ann | light.@600-900~"),
    ("youtube.json3", "YouTube json3", "", "so@500-800 | here@800-1100 | we@1100-1295 | are@1700-2100 | now@2100-2360"),
    ("youtube.srv1.xml", "YouTube captions", "", "It's@500-1077~ | raining@1077-2000~ | Hurry@3000-4000"),
    ("youtube.srv2.xml", "YouTube captions", "", "run@500-1500 | home@1500-2300"),
    ("youtube.srv3.xml", "YouTube captions", "", "tall@500-900 | trees@900-1290 | fall@1500-2000 | over@2000-2325"),
    ("talk.eaf", "ELAN", "", "Salt@200-486~/Ann | &@486-600~/Ann | pepper@600-1000~/Ann | Thanks.@1200-1600/Bob"),
    (
        "hyperaudio.html",
        "Hyperaudio",
        "",
        "It’s@200-500/Ann | late,@500-900/Ann | isn't@900-1200~/Ann | it?@1200-1400~/Ann | Yes.@1801-2126/Bob",
    ),
    ("long.TextGrid", "Praat TextGrid", "", "\"yes\"@500-900/Ann | no@1200-1600/Bob"),
    ("short.TextGrid", "Praat TextGrid", "", "hyvää@300-540~ | päivää@540-820~ | kaikki@820-1100~ | niin@1100-1500"),
    ("whisper.tsv", "Whisper TSV", "", "Over@380-707~ | there@707-1100~ | See?@1280-1500"),
    ("console.txt", "Whisper console text", "en", "Over@1000-1417~ | there.@1417-2000~ | See?@2000-2400"),
    ("console_jax.txt", "Whisper console text", "", "Fine.@2000-2500 | Okay.@60500-61500"),
    ("labels.txt", "Audacity labels", "", "Hello@500-1000 | again@1500-2000"),
    ("talk.stm", "STM", "", ""),
    ("sphinx.txt", "CMU Sphinx", "", "turn@200-600 | left@700-1100"),
    ("plain.txt", "Plain text", "", ""),
    ("callback.js", "Vosk", "", "wrapped@300-800"),
];

#[test]
fn every_format_is_read_by_its_own_reader() {
    let mut wrong = Vec::new();
    for (name, format, language, words) in FILES {
        let transcript = read(&fixture(name)).unwrap_or_else(|error| panic!("{error}"));
        let found = (transcript.format, transcript.language.as_deref().unwrap_or_default(), shown(&transcript));
        if (found.0, found.1) != (*format, *language) || (!words.is_empty() && found.2 != *words) {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for (name, ..) in FILES {
        let transcript = read(&fixture(name)).unwrap();
        let written = serde_json::to_string(&to_json(&transcript)).unwrap();
        let back = parse(written.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(back.format, "Breathmark words", "{name}");
        assert_eq!(shown(&back), shown(&transcript), "{name}");
    }
}

fn chosen(name: &str, channel: Option<&str>, tier: Option<&str>) -> Result<(Transcript, TranscriptParts), String> {
    let choice =
        TranscriptChoice { channel: channel.map(str::to_owned), tier: tier.map(str::to_owned), encoding: None };
    read_chosen(&fixture(name), &choice, &Progress::silent()).map_err(|error| error.to_string())
}

#[test]
fn channels_tiers_and_recordings_are_a_persons_choice() {
    let check = |name: &str, channel: Option<&str>, tier: Option<&str>, expected: &str| {
        let (transcript, _) = chosen(name, channel, tier).unwrap();
        assert_eq!(shown(&transcript), expected, "{name}");
    };
    check("deepgram.json", Some("1"), None, "Nearly.@1400-1900/0");
    check("aws_channels.json", Some("2"), None, "No@600-900");
    check("aws_channels.json", Some("CH_0"), None, "Yes@100-500");
    check("long.TextGrid", None, Some("Bob - words"), "no@1200-1600/Bob");
    check("short.TextGrid", None, Some("tones"), "H*@400-600 | L@600-800 | H@800-930");
    check("talk.eaf", None, Some("gloss"), "merci@1200-1600/Bob");
    check("two_channels.ctm", None, Some("other"), "LATER@100-400");
    check("talk.stm", Some("2"), Some("TALK"), "so@2000-2225~/bob | long@2225-2600~/bob");

    check("google_v2.json", None, Some("gs://bucket/gulls.wav"), "Gulls@100-500");

    let (transcript, parts) = chosen("talk.stm", None, None).unwrap();
    let texts: Vec<&str> = transcript.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["we've", "um", "gone", "%hesitation", "so", "home", "long"]);
    let names = |parts: &[TranscriptPart]| {
        parts.iter().map(|part| format!("{} {} {}", part.name, part.words, part.first_words)).collect::<Vec<_>>()
    };
    assert_eq!(names(&parts.tiers)[0], "TALK 7 we've um gone %hesitation home so long");
    assert_eq!((parts.tiers.len(), parts.tiers[0].is_usual, parts.tiers[1].is_usual), (2, true, false));
    assert_eq!(parts.channels.iter().map(|part| part.name.as_str()).collect::<Vec<_>>(), ["1", "2"]);
    assert!(parts.are_several() && parts.are_recordings && parts.encoding == Some("UTF-8"));
    let warnings: Vec<String> = transcript.warnings.iter().map(|warning| warning.message.text()).collect();
    assert_eq!(warnings[0], "the file holds 2 recordings (TALK, OTHER); only TALK was read");
    assert_eq!(warnings[1], "the file holds 2 channels (1, 2), put together by time");

    let error = chosen("deepgram.json", Some("7"), None).unwrap_err();
    assert!(error.contains("no channel \"7\"; it has 0, 1"), "{error}");
    let error = chosen("vosk_stdout.txt", None, Some("words")).unwrap_err();
    assert!(error.contains("no tier \"words\"; it tells no tiers apart"), "{error}");
}

#[test]
fn words_without_times_are_spread_and_the_transcript_says_so() {
    let transcript = read(&fixture("plain.txt")).unwrap();
    assert_eq!(transcript.words.len(), 17);
    assert!(transcript.words.iter().all(|word| word.estimated && word.raw_span.is_none()));
    assert!(transcript.warnings[0].message.text().contains("the file has no times"), "{:?}", transcript.warnings);
    assert!(transcript.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    // Longer words take longer.
    let length = |at: usize| (transcript.words[at].span.end - transcript.words[at].span.start).as_nanos();
    assert!(length(6) > length(0));
}

#[test]
fn encodings_can_be_named_and_files_packed() {
    let choice = |name: &str| TranscriptChoice { encoding: Some(name.to_owned()), ..TranscriptChoice::default() };
    let text = |bytes: &[u8], name: &str| {
        let (transcript, _) = parse_chosen(bytes, &choice(name), &Progress::silent()).unwrap();
        assert!(!transcript.warnings.iter().any(|warning| warning.message.text().contains("encoded")));
        transcript.words[0].text.clone()
    };
    let vosk = b"{\"result\": [{\"word\": \"\xb5\", \"start\": 1.0, \"end\": 2.0}], \"text\": \"\xb5\"}";
    assert_eq!(text(vosk, "windows-1250"), "µ");
    assert_eq!(text(vosk, "ISO-8859-2"), "ľ");
    assert_eq!(text(vosk, "windows-1251"), "µ");
    assert_eq!(text(vosk, "ISO-8859-5"), "Е");
    let error = parse_chosen(vosk, &choice("klingon"), &Progress::silent()).unwrap_err().to_string();
    assert!(error.contains("no encoding \"klingon\""), "{error}");

    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packer, &std::fs::read(fixture("aws.json")).unwrap()).unwrap();
    assert_eq!(parse(&packer.finish().unwrap()).unwrap().format, "AWS Transcribe");
}

#[test]
fn what_has_no_words_is_told_apart() {
    let check = |text: &str, part: &str| {
        let error = parse(text.as_bytes()).map(|read| read.format).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    };
    check("<smil><body/></smil>", "SMIL");
    check("\n  <tt xml:lang=\"en\"/>", "the TTML transcript contains no words");
    check("\n  <score xml:lang=\"en\"/>", "<score> was found (line 2, column 3)");
    check("{\"$schema\": \"x\", \"examples\": [{\"text\": \"a\", \"start\": 0, \"end\": 1}]}", "schema");
    check("{\"segmentation\": {\"segments\": []}}", "who speaks when");
    check("{\"a\": 1, \"b\": 2}", "object with a, b");
    check("0.0\t1.0\tf000001\n1.0\t2.0\tf000002\n", "names of fragments");
    check("[SUBTITLE]\nHello\n{}\n<>", "line 1, column 1 begins “[SUBTITLE]”");
    check("fn main() { let x = [1, 2]; } // {{}} <> == $$ ## @@", "not recognised");
    check("1,2,3\n4,5,6\n", "not recognised");
    check(
        "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0\n1\n<exists>\n1\n\"IntervalTier\"\n\"w\"\n0\n1\n1\n0\n",
        "line 12",
    );
    check("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0\n1\n<exists>\n0\n", "contains no words");
    check("<timedtext><body></body></timedtext>", "contains no words");
    check("<ANNOTATION_DOCUMENT><TIER TIER_ID=\"a\"/></ANNOTATION_DOCUMENT>", "contains no words");
    check("<transcript><text start=\"1\" dur=\"2\">a<!-- b", "line 1");
    check(
        "{\"results\": {\"channels\": [{\"alternatives\": [{\"transcript\": \"\", \"words\": []}]}]}}",
        "Deepgram transcript contains no words",
    );
}

/// Whatever stands in a file, time grows with its size and no more.
#[test]
fn time_is_in_proportion_to_the_size() {
    let check = |name: &str, start: &str, part: &str, end: &str| {
        assert_linear(name, 20_000, |size| {
            let _ = parse(format!("{start}{}{end}", part.repeat(size)).as_bytes());
        });
    };
    check("tags", "<timedtext><p t=\"1\" d=\"2\">", "<s t=\"1\">", "a");
    check("captions", "<timedtext>", "<p t=\"1\" d=\"2\">a &amp; b</p>", "</timedtext>");
    check("attributes", "<ANNOTATION_DOCUMENT ", "a=\"1\" ", "></ANNOTATION_DOCUMENT>");
    check(
        "references",
        "<ANNOTATION_DOCUMENT><TIER>",
        "<REF_ANNOTATION ANNOTATION_ID=\"a\" ANNOTATION_REF=\"a\"/>",
        "",
    );
    check("tiers", "<ANNOTATION_DOCUMENT>", "<TIER TIER_ID=\"a\"><ALIGNABLE_ANNOTATION/></TIER>", "");
    check("spans", "<p><span data-m=\"1\">a</span>", "<span data-m=\"1\">", "");
    let grid = "\"ooTextFile\" \"TextGrid\" 0 1 <exists> 1 ";
    check("intervals", &format!("{grid}\"IntervalTier\" \"w\" 0 1 9 "), "0 1 \"a\" ", "");
    check("grids", grid, "\"IntervalTier\" \"w\" 0 1 1 0 1 \"a\" ", "");
    check("quotes", grid, "\"\"", "");
    check("alternations", "a 1 b 0 1 ", "{ / ", "\na 1 b 1 2 c");
    check("recordings", "", "a 1 b 0 1 c\nd 2 e 0 1 f\n", "");
    check("printed", "[00:01.000 --> 00:02.000]  a\n", "[", "\n");
    check("prose", "", "a (b) [c]: d\n", "");
    check(
        "speakers",
        "{\"segments\": [",
        "{\"speaker\": 1, \"words\": [{\"text\": \"a\", \"pristine\": 1}]},",
        "], \"speakers\": []}",
    );
    check(
        "messages",
        "",
        "{\"results\": [{\"alternatives\": [{\"timestamps\": [[\"a\", 0, 1]]}]}], \"speaker_labels\": [{\"from\": 0, \"to\": 1, \"speaker\": 1}]}\n",
        "",
    );
    check(
        "names",
        "{\"segments\": [{\"speaker\": 1, \"words\": [{\"text\": \"a\", \"start\": 1, \"end\": 2, \"pristine\": 1}]}], \"speakers\": [",
        "{\"spkid\": 2, \"name\": \"b\"},",
        "]}",
    );
    check("fragments", "{\"fragments\": [", "{\"begin\": \"0\", \"end\": \"1\", \"lines\": [\"a\"]},", "]}");
    check(
        "channels",
        "{\"results\": {\"channels\": [",
        "{\"alternatives\": [{\"words\": [{\"word\": \"a\", \"start\": 1, \"end\": 2}]}]},",
        "]}}",
    );
}

#[test]
fn the_readme_names_what_is_read_and_written() {
    let readme = include_str!("../../README.md");
    let section = readme.split("\n## ").find(|section| section.starts_with("Formats\n")).expect("a section on formats");
    let has = |name: &str| section.to_lowercase().contains(&name.to_lowercase());
    // Dialects stand under the name of their maker: "Azure batch v2", "OpenAI verbose JSON".
    let transcripts = FILES.iter().map(|(_, format, ..)| format.split(' ').next().unwrap_or_default());
    let subtitles = FileFormat::ALL.iter().copied().map(|format| format.name().split(' ').next().unwrap_or_default());
    let missing: Vec<&str> = transcripts.chain(subtitles).filter(|name| !has(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
