#!/usr/bin/env python3
"""Makes the sample talk: assets/sample/talk.flac and assets/sample/talk.json.

    python3 packaging/sample/make-sample.py

The text, talk.txt beside this script, was written for Breathmark and is part of it: like the rest of the project it
may be used under MIT OR Apache-2.0, and so may the recording and the transcript made from it.

talk.txt is the reference, with its punctuation. It is spoken by eSpeak NG, which also reports where each word starts.
The transcript carries the words and their times only, in lower case and without a mark, as a speech recogniser
without punctuation would give them, in the JSON layout of openai-whisper. Its segments are cut at places that have
nothing to do with the sentences.

Needs Python 3.8 or later, libespeak-ng (tried with 1.51) and ffmpeg. No other module is needed.
`--check` also prints how loud the words and the pauses of the written files are.
"""

import array
import ctypes
import ctypes.util
import json
import math
import random
import re
import subprocess
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
TEXT_FILE = HERE / "talk.txt"
SAMPLE_DIR = HERE.parent.parent / "assets" / "sample"
AUDIO_FILE = SAMPLE_DIR / "talk.flac"
TRANSCRIPT_FILE = SAMPLE_DIR / "talk.json"

VOICE = b"en-us"
RATE_WPM = 160
PITCH = 46  # eSpeak's scale, 0-100
PITCH_RANGE = 62  # the default is 50; livelier
WRITTEN_RATE_HZ = 16_000
ROOM_NOISE_SD = 5.0  # in 16-bit steps, about -76 dBFS: a recording is never digitally silent

# Speakers do not breathe at every comma, and they breathe where none is written. Left: the reference. Right: what is
# handed to the synthesiser instead, the same words with other marks.
SPOKEN_DIFFERENTLY = {
    "with me, right now": "with me right now",
    "you to do something": "you, to do something",
    "the problem is never": "the problem, is never",
    "breathe in, you first have": "breathe in you first have",
    "that question with a pencil": "that question, with a pencil",
    "ends here, so use": "ends here so use",
    "I was young, I was": "I was young I was",
    "in one breath from": "in one breath, from",
    "the notes, she said, but": "the notes she said, but",
    "without breath is like": "without breath, is like",
    "when we speak, and almost": "when we speak and almost",
    "what remains is one": "what remains, is one",
    "one more mark, right after": "one more mark right after",
    "breathe now, she said": "breathe now she said",
}

# The first sound, in eSpeak's notation, of the words that may hide behind another one (see `word_starts`).
ONSETS = {"the": "D", "a": "@", "of": "@", "much": "m"}

# Silence after a sentence and after a paragraph, in seconds: drawn from these ranges.
SENTENCE_PAUSE_S = (0.30, 0.75)
PARAGRAPH_PAUSE_S = (0.95, 1.60)
LEAD_IN_S = 0.60
LEAD_OUT_S = 0.80

SEGMENT_WORDS = (24, 34)
# Shorter silences belong to the sounds of the words (closures of p, t, k), not to the space between them.
SHORTEST_PAUSE_S = 0.06
# A 5 ms frame weaker than this, against the loudest frames of the talk, is silence.
SILENCE_BELOW_LOUDEST_DB = -42.0
FRAME_S = 0.005


class SpeechEngine:
    """eSpeak NG as a shared library (its own C interface, `espeak-ng/speak_lib.h`)."""

    SYNCHRONOUS, PHONEME_EVENTS, UTF8 = 2, 1, 1
    PARAMETER = {"rate": 1, "pitch": 3, "range": 4}
    EVENT_END, EVENT_WORD, EVENT_PHONEME = 0, 1, 7

    class _EventId(ctypes.Union):
        _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]

    class _Event(ctypes.Structure):
        pass

    def __init__(self):
        name = ctypes.util.find_library("espeak-ng") or "libespeak-ng.so.1"
        try:
            self.library = ctypes.CDLL(name)
        except OSError as error:
            sys.exit(f"the speech synthesiser cannot be loaded, install espeak-ng: {error}")
        self._Event._fields_ = [
            ("type", ctypes.c_int),
            ("unique_identifier", ctypes.c_uint),
            ("text_position", ctypes.c_int),  # in characters, counted from 1
            ("length", ctypes.c_int),
            ("audio_position", ctypes.c_int),  # ms
            ("sample", ctypes.c_int),
            ("user_data", ctypes.c_void_p),
            ("id", self._EventId),
        ]
        self.rate_hz = self.library.espeak_Initialize(self.SYNCHRONOUS, 0, None, self.PHONEME_EVENTS)
        if self.rate_hz <= 0 or self.library.espeak_SetVoiceByName(VOICE) != 0:
            sys.exit("the speech synthesiser did not start, install espeak-ng with its voices")
        callback_type = ctypes.CFUNCTYPE(
            ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(self._Event)
        )
        self._samples, self._events = array.array("h"), []
        self._callback = callback_type(self._receive)  # kept: the library holds a bare pointer to it
        self.library.espeak_SetSynthCallback(self._callback)

    def _receive(self, samples, count, events):
        if samples and count > 0:
            self._samples.extend(samples[:count])
        index = 0
        while events[index].type != self.EVENT_END:
            event = events[index]
            phoneme = event.id.string.decode("utf-8", "replace") if event.type == self.EVENT_PHONEME else ""
            self._events.append((event.type, event.text_position, event.length, event.sample, phoneme))
            index += 1
        return 0

    def speak(self, text, **parameters):
        """Returns the samples (16 bit) and the events (type, position, length, sample, phoneme) of a text."""
        for name, value in parameters.items():
            self.library.espeak_SetParameter(self.PARAMETER[name], int(round(value)), 0)
        self._samples, self._events = array.array("h"), []
        encoded = text.encode("utf-8")
        self.library.espeak_Synth(encoded, len(encoded) + 1, 0, 1, 0, self.UTF8, None, None)
        self.library.espeak_Synchronize()
        return self._samples, self._events


def word_starts(text, events):
    """The sample at which each blank-separated word of a sentence starts."""
    spans = [(found.start() + 1, found.end() + 1) for found in re.finditer(r"\S+", text)]
    starts = [None] * len(spans)
    for kind, position, length, sample, _ in events:
        if kind != SpeechEngine.EVENT_WORD or length == 0:
            continue
        for index, (first, end) in enumerate(spans):
            if first <= position < end and starts[index] is None:
                starts[index] = sample
    # eSpeak speaks some pairs ("of the", "out of") as one word with one event: the second word starts where its
    # first sound does.
    for index, start in enumerate(starts):
        if start is not None:
            continue
        before = starts[index - 1]
        after = next((later for later in starts[index + 1 :] if later is not None), math.inf)
        word = text[spans[index][0] - 1 : spans[index][1] - 1]
        onset = ONSETS.get(bare(word))
        sounds = [
            sample
            for kind, _, _, sample, phoneme in events
            if kind == SpeechEngine.EVENT_PHONEME and phoneme == onset and before < sample < after
        ]
        if not sounds:
            sys.exit(f"no start was found for the word {word!r} (does it lack in ONSETS?) in: {text}")
        starts[index] = sounds[-1]
    return starts


def frame_levels_db(samples, rate_hz):
    """Level of each 5 ms frame in dB against full scale."""
    levels = []
    for index in range(int(len(samples) / rate_hz / FRAME_S)):
        # Bounds from the time, not a fixed size: 5 ms is no whole number of samples at 22,050 Hz.
        frame = samples[int(index * FRAME_S * rate_hz) : int((index + 1) * FRAME_S * rate_hz)]
        power = sum(value * value for value in frame) / len(frame)
        levels.append(10.0 * math.log10(power / 32768.0**2 + 1e-10))
    return levels


def silence_threshold_db(levels):
    loudest = sorted(levels)[int(0.98 * (len(levels) - 1))]
    return loudest + SILENCE_BELOW_LOUDEST_DB


def refine(starts, levels, threshold_db, end_s):
    """Word spans in seconds: a word ends where the next one starts or, before a pause, where its sound does."""
    starts, ends = list(starts), []
    for index, start in enumerate(starts):
        limit = starts[index + 1] if index + 1 < len(starts) else end_s
        frames = range(int(start / FRAME_S), min(int(limit / FRAME_S), len(levels)))
        loud = [frame for frame in frames if levels[frame] > threshold_db]
        sound_end = (loud[-1] + 1) * FRAME_S if loud else limit
        if limit - sound_end < SHORTEST_PAUSE_S:
            ends.append(limit)
            continue
        ends.append(sound_end)
        if index + 1 < len(starts):
            # After a pause the next word starts with its first sound, not with the silence reported for it.
            frame = int(limit / FRAME_S)
            while frame < len(levels) - 1 and levels[frame] <= threshold_db:
                frame += 1
            starts[index + 1] = max(limit, frame * FRAME_S)
    return list(zip(starts, ends))


def sentences_of(text):
    """Sentences with their place: (sentence, number in the paragraph, sentences in the paragraph)."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n")]
    for paragraph in paragraphs:
        sentences = re.split(r"(?<=[.?!]) ", paragraph)
        for number, sentence in enumerate(sentences):
            yield sentence, number, len(sentences)


def speak_talk(text, engine, rng):
    """The whole talk: samples, start of every word in seconds, and the words as written."""
    spoken_text = text
    for written, spoken in SPOKEN_DIFFERENTLY.items():
        if written not in spoken_text:
            sys.exit(f"SPOKEN_DIFFERENTLY names a phrase that is not in the talk: {written}")
        spoken_text = spoken_text.replace(written, spoken)
    samples = array.array("h", bytes(2 * int(LEAD_IN_S * engine.rate_hz)))
    starts = []
    for sentence, number, count in sentences_of(spoken_text):
        # Over a paragraph the voice sinks and slows, and starts afresh with the next one.
        place = number / max(1, count - 1)
        pitch = PITCH + 5 * (0.5 - place) + rng.uniform(-1.5, 1.5)
        rate = RATE_WPM + 8 * (0.5 - place) + rng.uniform(-7, 7)
        sound, events = engine.speak(sentence, rate=rate, pitch=pitch, range=PITCH_RANGE)
        starts += [(len(samples) + start) / engine.rate_hz for start in word_starts(sentence, events)]
        while sound and abs(sound[-1]) < 8:
            sound.pop()
        samples.extend(sound)
        pause_s = rng.uniform(*(PARAGRAPH_PAUSE_S if number == count - 1 else SENTENCE_PAUSE_S))
        samples.extend(array.array("h", bytes(2 * int(pause_s * engine.rate_hz))))
    samples.extend(array.array("h", bytes(2 * int(LEAD_OUT_S * engine.rate_hz))))
    words = text.split()
    if len(words) != len(starts) or [bare(w) for w in words] != [bare(w) for w in spoken_text.split()]:
        sys.exit("the spoken words are not those of the talk: SPOKEN_DIFFERENTLY may change marks only")
    return samples, starts, words


def bare(word):
    """A word as a recogniser without punctuation writes it."""
    return re.sub(r"[^\w'-]", "", word).lower()


def transcript_of(words, spans, rng):
    """openai-whisper's JSON. The words are known, not recognised, so every probability is 1."""
    segments, first = [], 0
    while first < len(words):
        end = first + rng.randint(*SEGMENT_WORDS)
        while end < len(words) and words[end - 1][-1] in ".?!":
            end += 1  # a segment says nothing about sentences
        if len(words) - end < SEGMENT_WORDS[0] // 2:
            end = len(words)
        timed = [
            {"word": " " + bare(word), "start": round(start, 2), "end": round(stop, 2), "probability": 1.0}
            for word, (start, stop) in zip(words[first:end], spans[first:end])
        ]
        text = "".join(word["word"] for word in timed)
        encoded = text.encode("utf-8")
        segments.append(
            {
                "id": len(segments),
                "seek": 3000 * int(timed[0]["start"] // 30),
                "start": timed[0]["start"],
                "end": timed[-1]["end"],
                "text": text,
                "tokens": [],
                "temperature": 0.0,
                "avg_logprob": 0.0,
                "compression_ratio": round(len(encoded) / len(zlib.compress(encoded)), 4),
                "no_speech_prob": 0.0,
                "words": timed,
            }
        )
        first = end
    return {"text": "".join(segment["text"] for segment in segments), "segments": segments, "language": "en"}


def write_flac(samples, rate_hz, rng):
    noisy = array.array("h", (max(-32768, min(32767, round(s + rng.gauss(0.0, ROOM_NOISE_SD)))) for s in samples))
    if sys.byteorder == "big":
        noisy.byteswap()
    command = f"ffmpeg -v error -y -f s16le -ar {rate_hz} -ac 1 -i pipe:0 -map_metadata -1 -fflags +bitexact"
    command += f" -ar {WRITTEN_RATE_HZ} -sample_fmt s16 -c:a flac -compression_level 12 -flags:a +bitexact"
    subprocess.run(command.split() + [str(AUDIO_FILE)], input=noisy.tobytes(), check=True)


def check():
    """Compares the written transcript with the written recording, and prints what it finds."""
    decode = f"ffmpeg -nostdin -v error -i {AUDIO_FILE} -f s16le -ar {WRITTEN_RATE_HZ} -ac 1 pipe:1"
    samples = array.array("h", subprocess.run(decode.split(), stdout=subprocess.PIPE, check=True).stdout)
    levels = frame_levels_db(samples, WRITTEN_RATE_HZ)
    transcript = json.loads(TRANSCRIPT_FILE.read_text(encoding="utf-8"))
    words = [word for segment in transcript["segments"] for word in segment["words"]]

    def frames_between(start, end):
        return levels[round(start / FRAME_S) : round(end / FRAME_S)]

    def summary(name, values):
        values = sorted(values)
        marks = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
        shown = " ".join(f"{values[int(mark * (len(values) - 1))]:.1f}" for mark in marks)
        print(f"{name:<34} n={len(values):<4} min p5 p25 p50 p75 p95 max = {shown}")

    def mean(frames):
        return 10 * math.log10(sum(10 ** (level / 10) for level in frames) / len(frames))

    pauses = [(a, b) for a, b in zip(words, words[1:]) if b["start"] - a["end"] >= SHORTEST_PAUSE_S]
    marks = [word[-1] if not word[-1].isalnum() else "" for word in TEXT_FILE.read_text(encoding="utf-8").split()]
    print(f"{len(samples) / WRITTEN_RATE_HZ:.1f} s, {len(words)} words, {len(pauses)} pauses")
    summary("level of words, dBFS", [mean(frames_between(w["start"], w["end"])) for w in words])
    summary("level of pauses, dBFS", [mean(frames_between(a["end"] + 0.01, b["start"] - 0.01)) for a, b in pauses])
    summary("first 30 ms after a pause, dBFS", [mean(frames_between(b["start"], b["start"] + 0.03)) for _, b in pauses])
    summary("last 30 ms before a pause, dBFS", [mean(frames_between(a["end"] - 0.03, a["end"])) for a, _ in pauses])
    summary("length of words, ms", [1000 * (w["end"] - w["start"]) for w in words])
    for name, kinds in (("none", ("",)), (",", (",",)), (": ;", (":", ";")), (". ! ?", (".", "!", "?"))):
        gaps = [1000 * (b["start"] - a["end"]) for a, b, mark in zip(words, words[1:], marks) if mark in kinds]
        summary(f"gap after mark {name}, ms", gaps)
    assert all(w["start"] < w["end"] for w in words) and all(a["end"] <= b["start"] for a, b in zip(words, words[1:]))


def main():
    rng = random.Random(20)
    engine = SpeechEngine()
    samples, starts, words = speak_talk(TEXT_FILE.read_text(encoding="utf-8"), engine, rng)
    levels = frame_levels_db(samples, engine.rate_hz)
    spans = refine(starts, levels, silence_threshold_db(levels), len(samples) / engine.rate_hz)
    SAMPLE_DIR.mkdir(parents=True, exist_ok=True)
    transcript = transcript_of(words, spans, rng)
    TRANSCRIPT_FILE.write_text(json.dumps(transcript, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    write_flac(samples, engine.rate_hz, rng)
    print(f"{AUDIO_FILE}: {AUDIO_FILE.stat().st_size} bytes, {TRANSCRIPT_FILE}: {len(words)} words", file=sys.stderr)
    if "--check" in sys.argv[1:]:
        check()


if __name__ == "__main__":
    main()
