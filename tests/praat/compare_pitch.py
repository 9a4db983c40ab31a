#!/usr/bin/env python3
"""Breathmark's pitch beside Praat's autocorrelation method, on the same files in the same run.

Not part of the tests. Needs python3 with numpy and the package praat-parselmouth, and a built breathmark:

    python3 tests/praat/compare_pitch.py --breathmark target/release/breathmark --seed 1 --seed 2 RECORDING...

First the synthetic voices of `breathmark-lab bench pitch --write-voices` (whose pitch is known), a row per condition, all seeds
added up. Then, for every RECORDING (WAV, FLAC or MP3), how far the two agree and how long each takes. The exit status is
1 if Breathmark is worse than Praat in any row.

Praat's To Pitch (ac) has its standard settings but for the range, which is that in which Breathmark looks (50 to 400 Hz, 60
to 600 Hz for the voices that reach so far), and a frame every 10 ms. Its frames lie elsewhere, so its contour is read at our
frame times: between two voiced frames on a line, else from the nearest frame.

What is counted. Breathmark gives F0 in every frame and a voicing value beside it, Praat gives F0 only where it says
voiced. So there are three ways to count gross errors (F0 off by more than 20 %) and RPA (F0 within 50 cents):

    both    truly voiced frames that *both* call voiced: the same frames for both programs, the fairest comparison
    own     truly voiced frames that the program itself calls voiced: one that calls hard frames unvoiced gains here, and
            pays in voicing recall only
    every   all truly voiced frames, whatever the voicing says: Breathmark only, for Praat has nothing to offer there

Voicing error is the share of all frames that are called voiced and are not, or the other way round; precision and recall are
those of the frames called voiced. "Worse" means: more gross errors or less RPA on `both` or on `own`, or more voicing errors.

Recordings are brought to 16 kHz mono once, so that both programs hear the same samples. Agreement within 50 cents is over the
frames that both call voiced; agreement on voicing over all frames. Speed: the best of several runs on one processor core
(where the system lets a process choose) and one thread each, reading and resampling not counted; Breathmark's time
includes energy, Praat's does not.
"""

import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import parselmouth

LOW_HZ, HIGH_HZ = 50.0, 400.0


def praat_pitch(sound, low_hz, high_hz):
    """F0 per frame, 0 where Praat says unvoiced, and the frames' times."""
    pitch = sound.to_pitch_ac(time_step=0.01, pitch_floor=low_hz, pitch_ceiling=high_hz)
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


def read_table(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def columns(path):
    rows = read_table(path)
    return {name: np.array([float(row[name]) for row in rows]) for name in rows[0]} if rows else {}


class Counts:
    """Frames of one program under one condition."""

    def __init__(self):
        self.frames = self.truly = self.called = self.rightly = 0
        self.ways = {way: np.zeros(4, dtype=int) for way in ("both", "own", "every")}

    def add(self, truth, f0_hz, voiced, both):
        self.frames += len(truth)
        self.truly += int((truth > 0).sum())
        self.called += int(voiced.sum())
        self.rightly += int((voiced & (truth > 0)).sum())
        for way, chosen in (("both", both), ("own", voiced), ("every", f0_hz > 0)):
            chosen = chosen & (truth > 0)
            ratio = f0_hz[chosen] / truth[chosen]
            gross = np.abs(ratio - 1) > 0.2
            octave = gross & ((np.abs(ratio / 2 - 1) <= 0.2) | (np.abs(ratio * 2 - 1) <= 0.2))
            within = np.abs(1200 * np.log2(ratio)) <= 50
            self.ways[way] += [len(ratio), gross.sum(), octave.sum(), within.sum()]

    def percent(self, way, index):
        return 100 * self.ways[way][index] / max(self.ways[way][0], 1)

    def gross(self, way):
        return self.percent(way, 1)

    def octave(self, way):
        return self.percent(way, 2)

    def accuracy(self, way):
        return self.percent(way, 3)

    def precision(self):
        return 100 * self.rightly / max(self.called, 1)

    def recall(self):
        return 100 * self.rightly / max(self.truly, 1)

    def voicing_error(self):
        return 100 * (self.truly + self.called - 2 * self.rightly) / max(self.frames, 1)


def synthetic(program, seeds, by_voice):
    """Counts of both programs per condition, in the order of the bench."""
    totals = {}
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            command = [program, "bench", "pitch", "--write-voices", folder, "--seed", str(seed)]
            subprocess.run(command, check=True, capture_output=True)
            for row in read_table(os.path.join(folder, "voices.tsv")):
                path = os.path.join(folder, row["file"])
                column = columns(path + ".tsv")
                truth, ours_hz = column["truth_hz"], column["f0_hz"]
                sound = parselmouth.Sound(path + ".wav")
                praat_hz = at_times(column["time"], *praat_pitch(sound, column["low_hz"][0], column["high_hz"][0]))
                ours_voiced, praat_voiced = column["voicing"] >= 0.5, praat_hz > 0
                key = (row["condition"], row["voice"]) if by_voice else row["condition"]
                ours, praat = totals.setdefault(key, (Counts(), Counts()))
                ours.add(truth, ours_hz, ours_voiced, ours_voiced & praat_voiced)
                praat.add(truth, praat_hz, praat_voiced, ours_voiced & praat_voiced)
    return totals


def print_synthetic(totals):
    """Prints the table, ours | Praat; gives whether we are worse anywhere."""
    pairs = ["gross % both", "gross % own", "octave % both", "RPA50 % both", "RPA50 % own", "precision %", "recall %"]
    print(f"{'ours | Praat':44}" + "".join(f"{name:>17}" for name in [*pairs, "voicing err. %"])
          + f"{'gross % every':>15}{'RPA50 % every':>15}  worse in")
    is_worse = False
    for key, (ours, praat) in totals.items():
        figures = {}
        for name, read in [
            ("gross % both", lambda counts: counts.gross("both")),
            ("gross % own", lambda counts: counts.gross("own")),
            ("octave % both", lambda counts: counts.octave("both")),
            ("RPA50 % both", lambda counts: counts.accuracy("both")),
            ("RPA50 % own", lambda counts: counts.accuracy("own")),
            ("precision %", Counts.precision),
            ("recall %", Counts.recall),
            ("voicing err. %", Counts.voicing_error),
        ]:
            figures[name] = (read(ours), read(praat))
        worse = [name for name in ("gross % both", "gross % own", "voicing err. %") if figures[name][0] > figures[name][1]]
        worse += [name for name in ("RPA50 % both", "RPA50 % own") if figures[name][0] < figures[name][1]]
        is_worse = is_worse or bool(worse)
        label = key if isinstance(key, str) else f"{key[0]}: {key[1]}"
        cells = "".join(f"{mine:>9.2f} |{theirs:>6.2f}" for mine, theirs in figures.values())
        every = f"{ours.gross('every'):>15.2f}{ours.accuracy('every'):>15.2f}"
        print(f"{label:44}{cells}{every}  {', '.join(worse) or '-'}")
    return is_worse


def best_time(runs, work):
    best, answer = float("inf"), None
    for _ in range(runs):
        start = time.perf_counter()
        answer = work()
        best = min(best, time.perf_counter() - start)
    return best, answer


def recordings(program, paths, runs):
    """Agreement and speed on real recordings; gives whether we are slower in all."""
    print(f"\n{'recording':44}{'sound s':>9}{'voiced %, ours | Praat':>24}{'voicing agrees %':>18}"
          f"{'within 50 cents %':>19}{'off > 20 %':>12}{'ours s | Praat s':>19}{'ratio':>7}")

    def line(name, row):
        seconds, frames, ours_voiced, praat_voiced, agree, both, within, gross = row[:8]
        timing = f"{row[8]:>9.3f} |{row[9]:>8.3f}{row[8] / row[9]:>7.2f}"
        voiced = f"{100 * ours_voiced / frames:>15.1f} |{100 * praat_voiced / frames:>7.1f}"
        print(f"{name:44}{seconds:>9.1f}{voiced}{100 * agree / frames:>18.2f}{100 * within / max(both, 1):>19.2f}"
              f"{100 * gross / max(both, 1):>12.2f}{timing}")

    sums = np.zeros(10)
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            sound = parselmouth.Sound(path).convert_to_mono()
            if sound.sampling_frequency != 16_000:
                sound = sound.resample(16_000)
            shared = os.path.join(folder, "shared.wav")
            sound.save(shared, "WAV")
            sound = parselmouth.Sound(shared)
            table = os.path.join(folder, "contour.tsv")
            command = [program, "bench", "pitch", "--json", "--audio", shared, "--contour", table, "--repeats", str(runs),
                       "--pitch-range", f"{LOW_HZ:g}-{HIGH_HZ:g}"]
            answer = subprocess.run(command, check=True, capture_output=True, env={**os.environ, "RAYON_NUM_THREADS": "1"})
            ours_s = json.loads(answer.stdout)["seconds"]
            praat_s, (times, f0_hz) = best_time(runs, lambda: praat_pitch(sound, LOW_HZ, HIGH_HZ))
            column = columns(table)
            praat_hz = at_times(column["time"], times, f0_hz)
            ours_voiced, praat_voiced = column["voicing"] >= 0.5, praat_hz > 0
            both = ours_voiced & praat_voiced
            ratio = column["f0_hz"][both] / praat_hz[both]
            row = np.array([
                sound.duration, len(both), ours_voiced.sum(), praat_voiced.sum(), (ours_voiced == praat_voiced).sum(),
                both.sum(), (np.abs(1200 * np.log2(ratio)) <= 50).sum(), (np.abs(ratio - 1) > 0.2).sum(), ours_s, praat_s,
            ])
            line(pathlib.Path(path).name[:43], row)
            sums += row
    line("all", sums)
    return sums[8] > sums[9]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--breathmark", default="target/release/breathmark", metavar="PROGRAM")
    parser.add_argument("--seed", type=int, action="append", help="a set of voices; may be given several times (1)")
    parser.add_argument("--each-voice", action="store_true", help="a row per voice")
    parser.add_argument("--runs", type=int, default=5, help="for the speed, of which the best counts (5)")
    parser.add_argument("recordings", nargs="*", metavar="RECORDING")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    is_worse = print_synthetic(synthetic(arguments.breathmark, arguments.seed or [1], arguments.each_voice))
    if arguments.recordings:
        is_worse = recordings(arguments.breathmark, arguments.recordings, arguments.runs) or is_worse
    return 1 if is_worse else 0


if __name__ == "__main__":
    sys.exit(main())
