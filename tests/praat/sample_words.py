#!/usr/bin/env python3
"""What Praat measures in the words of the sample talk: the table that `tests/it/prosody.rs` compares with.

    python3 tests/praat/sample_words.py > tests/data/prosody/sample-praat.tsv

Not part of the tests. Needs python3 with numpy and the package praat-parselmouth, and ffmpeg.

Per word of the first minute: F0 in semitones over 100 Hz (mean and median of the voiced frames, slope of their regression line per second),
from Praat's autocorrelation method with 50 to 400 Hz and a frame every 10 ms; intensity in dB (mean, slope). Empty where fewer than
three frames are voiced. A slope needs twelve, and no leap of more than two semitones from one to the next: a line through an octave
error says nothing.
"""

import json
import pathlib
import subprocess

import numpy as np
import parselmouth

SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "assets/sample"
SECONDS = 60.0


def summary(times, values):
    is_one_movement = len(times) >= 12 and np.abs(np.diff(values)).max() < 2.0
    slope = f"{np.polyfit(times, values, 1)[0]:.3f}" if is_one_movement else ""
    return f"{np.mean(values):.3f}", f"{np.median(values):.3f}", slope


pcm = subprocess.run(
    ["ffmpeg", "-v", "error", "-i", SAMPLE / "talk.flac", "-t", str(SECONDS + 1), "-ac", "1", "-ar", "16000", "-f", "f32le", "-"],
    check=True,
    stdout=subprocess.PIPE,
).stdout
sound = parselmouth.Sound(np.frombuffer(pcm, dtype=np.float32).astype(float), 16000)
pitch = sound.to_pitch_ac(time_step=0.01, pitch_floor=50.0, pitch_ceiling=400.0)
pitch_times, hertz = pitch.xs(), pitch.selected_array["frequency"]
intensity = sound.to_intensity(minimum_pitch=50.0, time_step=0.01)
level_times, levels = intensity.xs(), intensity.values[0]

print("start\tend\tf0_mean\tf0_median\tf0_slope\tlevel_mean\tlevel_slope")
for segment in json.loads((SAMPLE / "talk.json").read_text())["segments"]:
    for word in segment["words"]:
        start, end = word["start"], word["end"]
        if end > SECONDS:
            continue
        inside = (pitch_times >= start) & (pitch_times < end) & (hertz > 0)
        f0 = ("", "", "")
        if inside.sum() >= 3:
            f0 = summary(pitch_times[inside], 12 * np.log2(hertz[inside] / 100.0))
        inside = (level_times >= start) & (level_times < end)
        level = ("", "", "")
        if inside.sum() >= 3:
            level = summary(level_times[inside], levels[inside])
        print(f"{start}\t{end}\t" + "\t".join(f0) + f"\t{level[0]}\t{level[2]}")
