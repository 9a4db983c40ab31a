"""Pitch against Praat's autocorrelation method: accuracy on synthetic voices, speed on one long recording.

Called by compare-praat.sh. Usage: compare_praat.py PROGRAM VOICES_DIR AUDIO.wav
where PROGRAM is the breathmark to ask.
"""

import csv
import glob
import json
import os
import resource
import subprocess
import sys
import time

import numpy as np
import parselmouth


def praat_pitch(sound, low_hz, high_hz):
    """Praat's defaults but for the range; F0 per frame, 0 where it says unvoiced, and the frames' times."""
    pitch = sound.to_pitch_ac(
        time_step=0.01,
        pitch_floor=low_hz,
        max_number_of_candidates=15,
        very_accurate=False,
        silence_threshold=0.03,
        voicing_threshold=0.45,
        octave_cost=0.01,
        octave_jump_cost=0.35,
        voiced_unvoiced_cost=0.14,
        pitch_ceiling=high_hz,
    )
    return pitch.xs(), pitch.selected_array["frequency"]


def at_times(times, source_times, f0_hz):
    """F0 at `times`: between two voiced frames by a line, else that of the nearest frame."""
    if len(source_times) == 0:
        return np.zeros(len(times))
    place = np.interp(times, source_times, np.arange(len(source_times)))
    left = np.floor(place).astype(int)
    right = np.minimum(left + 1, len(source_times) - 1)
    share = place - left
    both = (f0_hz[left] > 0) & (f0_hz[right] > 0)
    nearest = np.where(share < 0.5, f0_hz[left], f0_hz[right])
    outside = (times < source_times[0] - 0.01) | (times > source_times[-1] + 0.01)
    line = f0_hz[left] * (1 - share) + f0_hz[right] * share
    return np.where(outside, 0.0, np.where(both, line, nearest))


def score(truth, f0_hz, voiced):
    """Frame counts: see `table` for what they become."""
    both = (truth > 0) & voiced & (f0_hz > 0)
    ratio = f0_hz[both] / truth[both]
    cents = np.abs(1200 * np.log2(ratio))
    gross = np.abs(ratio - 1) > 0.2
    return {
        "frames": len(truth),
        "truly_voiced": int((truth > 0).sum()),
        "co_voiced": int(both.sum()),
        "gross": int(gross.sum()),
        "within_50": int((cents <= 50).sum()),
        "voicing": int(((truth > 0) != voiced).sum()),
        "cents": list(cents[~gross]),
    }


def accuracy(folder):
    """Adds up scores per condition: {condition: {program: counts}}."""
    totals = {}
    for table in sorted(glob.glob(os.path.join(folder, "*.tsv"))):
        condition = os.path.basename(table)[:-4].split("_", 1)[1]
        with open(table, newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        column = {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}
        sound = parselmouth.Sound(table[:-4] + ".wav")
        times, f0_hz = praat_pitch(sound, column["low_hz"][0], column["high_hz"][0])
        praat_hz = at_times(column["time"], times, f0_hz)
        ours_voiced = column["voicing"] >= 0.5
        praat_voiced = praat_hz > 0
        shared = ours_voiced & praat_voiced
        found = {
            "breathmark": score(column["truth_hz"], column["f0_hz"], ours_voiced),
            "praat": score(column["truth_hz"], praat_hz, praat_voiced),
            # The same frames for both: no gain from calling the hard ones unvoiced.
            "breathmark, where both": score(column["truth_hz"], column["f0_hz"], shared),
            "praat, where both": score(column["truth_hz"], praat_hz, shared),
        }
        for program, counts in found.items():
            total = totals.setdefault(condition, {}).setdefault(program, {})
            for name, value in counts.items():
                total[name] = total[name] + value if name in total else value
    return totals


def table(totals):
    print(f"{'noise':6} {'program':24} {'voiced%':>8} {'gross%':>7} {'RPA50%':>7} {'voicing%':>9} {'cents':>6}")
    order = {"clean": 0, "20dB": 1, "10dB": 2, "0dB": 3}
    for condition in sorted(totals, key=lambda name: order.get(name, 9)):
        for program, counts in totals[condition].items():
            heard = max(counts["co_voiced"], 1)
            print(
                f"{condition:6} {program:24} {100 * counts['co_voiced'] / counts['truly_voiced']:8.2f}"
                f" {100 * counts['gross'] / heard:7.2f} {100 * counts['within_50'] / heard:7.2f}"
                f" {100 * counts['voicing'] / counts['frames']:9.2f} {np.median(counts['cents'] or [0]):6.2f}"
            )


def speed(program, audio):
    """Wall-clock time of both on the same recording, decoding and reading not counted; best of three runs each."""
    ours, praat = [], []
    sound = parselmouth.Sound(audio)
    for _ in range(3):
        command = [program, "bench", "pitch", "--json", "--audio", audio]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        ours.append(answer["seconds"])
        start, cpu = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF).ru_utime
        praat_pitch(sound, 50, 400)
        praat.append((time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_utime - cpu))
    wall, cpu = min(praat)
    print(f"{answer['audio_seconds']:.0f} s of audio: breathmark pitch and energy {min(ours):.2f} s, praat pitch"
          f" {wall:.2f} s ({cpu:.2f} CPU s); ratio {min(ours) / wall:.3f} (2 is allowed)")


if __name__ == "__main__":
    program, folder, audio = sys.argv[1], sys.argv[2], sys.argv[3]
    table(accuracy(folder))
    speed(program, audio)
