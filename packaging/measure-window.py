#!/usr/bin/env python3
"""Measures the real window: start to first frame, what it does while nothing moves, and memory with long talks.

    packaging/measure-window.py [--minutes 20 180 1440] [--starts 10] [--limits]

Not part of the tests: needs Linux with Xvfb, ffmpeg and python3. Talks up to three hours are the sample talk over and over, so that all of
it is spoken. In longer ones the sample talk comes now and then, three hours of it in all, spread evenly, and between is the noise of a room: the analysis of a
day would otherwise take as long as a day's work, while its samples, waveform and word times, which is what memory could go to, are there. Start to first frame
counts from the moment in which the program is started until the moment in which it says that its first frame has been handed to the
screen. Memory is read when the talk has been analysed and the window has come to rest: resident is what counts (all of it, and the
part that is the program's own and not a file's), peak is the most so far. At the end stands a table of what is aimed at: resident memory of
250 MB with 20 minutes, 300 MB with 3 hours and 600 MB with a day, met or missed. --limits: ends with 1 if a figure is worse than that. BREATHMARK: the program, if not target/release/breathmark.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hidden_screen import HiddenScreen

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("BREATHMARK", str(ROOT / "target/release/breathmark"))
SAMPLE = ROOT / "assets/sample"
# Seconds in which nothing is to move.
IDLE = 30
# What is aimed at: milliseconds, per cent of a core, megabytes by minutes.
START_MS, IDLE_PERCENT, MEMORY_MB = 300, 0.5, {20: 250, 180: 300, 1440: 600}
# Minutes of speech in a talk at most, beyond which there is a room without a speaker; and how loud that is, in dB below full scale.
MOST_SPOKEN, ROOM_DB = 180, -72
# Seconds that an analysis may take: at least, and for each minute of the talk.
PATIENCE, PATIENCE_PER_MINUTE = 900, 3
TICKS = os.sysconf("SC_CLK_TCK")


class Window:
    """The program, started as a new user would; `home` is its home folder."""

    def __init__(self, screen, home, files=()):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_") and name != "WAYLAND_DISPLAY"}
        environment.update(DISPLAY=screen.name, HOME=home, XDG_RUNTIME_DIR=home, BREATHMARK_LOG="breathmark=info", NO_COLOR="1",
                           BREATHMARK_MODELS=os.environ.get("BREATHMARK_MODELS", str(ROOT / "models")))
        began = time.monotonic()
        arguments = [PROGRAM, "--device", "cpu", *(["open", *files] if files else [])]
        self.process = subprocess.Popen(arguments, env=environment, stderr=subprocess.PIPE, text=True)
        self.home = home
        self.read = {}
        for line in self.process.stderr:
            found = re.search(r"first frame after (\d+) ms: (.*)", line)
            if found:
                self.start_ms = 1000 * (time.monotonic() - began)
                self.stages = found[2]
                break
        else:
            sys.exit(f"measure-window: the window did not open: {PROGRAM} ended with {self.process.wait()}")

    def seconds_of_work(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def idle_percent(self):
        before = self.seconds_of_work()
        time.sleep(IDLE)
        return 100 * (self.seconds_of_work() - before) / IDLE

    def memory_mb(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        figure = lambda name: int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) * 1024 / 1e6
        return figure("VmRSS"), figure("RssAnon"), figure("VmHWM")

    def is_analysed(self):
        journals = Path(self.home, ".local/share/breathmark/journals")
        return any(self.has_evidence(journal) for journal in journals.glob("*.jsonl"))

    def has_evidence(self, journal):
        """Looks only at what was added to a journal since the last time: that of a day is long. One that was begun anew is looked at from the start."""
        sought, read = b'"posterior"', self.read.get(journal, 0)
        try:
            with journal.open("rb") as file:
                length = os.fstat(file.fileno()).st_size
                file.seek(read if read <= length else 0)
                new = file.read()
        except FileNotFoundError:
            return False
        self.read[journal] = max(0, length - len(sought))
        return sought in new

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


class Talk:
    """Recording and transcript of so many minutes, made in a folder; nothing is held in memory that grows with them but the words."""

    def __init__(self, minutes, folder):
        self.seconds = 60 * minutes
        self.length = float(subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", SAMPLE / "talk.flac"],
            check=True, capture_output=True, text=True).stdout)
        spoken = min(self.seconds, 60 * MOST_SPOKEN)
        self.turns = int(spoken / self.length) + 1
        # From the start of one turn to that of the next: the sample talk itself where all of the talk is spoken.
        self.every = max(self.length, self.seconds / self.turns)
        self.recording = folder / f"{minutes} minutes.flac"
        self.transcript = folder / f"{minutes} minutes.json"
        self.write_recording(folder)
        self.write_transcript()

    def write_recording(self, folder):
        """One turn is made, with the noise behind it, and read over and over by ffmpeg."""
        turn = folder / "one turn.flac"
        pause = self.every - self.length
        noise = f"anoisesrc=r=16000:a={10 ** (ROOM_DB / 20):.6f}:d={max(pause, 0.001):.3f}:seed=1"
        graph = "[0:a]aresample=16000,aformat=channel_layouts=mono[talk];[talk][1:a]concat=n=2:v=0:a=1[turn]"
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", SAMPLE / "talk.flac", "-f", "lavfi", "-i", noise,
                        "-filter_complex", graph, "-map", "[turn]", "-c:a", "flac", "-sample_fmt", "s16", turn], check=True)
        # The least effort of the coder: a day is written in a minute, not in ten.
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-stream_loop", str(self.turns), "-i", turn, "-t", str(self.seconds),
                        "-c:a", "flac", "-sample_fmt", "s16", "-compression_level", "0", self.recording], check=True)
        # Where a turn begins is what the file says, not what was asked for.
        self.every = float(subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", turn],
                                          check=True, capture_output=True, text=True).stdout)
        turn.unlink()

    def write_transcript(self):
        sample = json.loads((SAMPLE / "talk.json").read_text())["segments"]
        with self.transcript.open("w") as out:
            out.write('{"language": "en", "segments": [')
            separator = ""
            for turn in range(self.turns):
                later = turn * self.every
                for segment in sample:
                    words = [word | {"start": word["start"] + later, "end": word["end"] + later} for word in segment["words"]]
                    if words and words[-1]["end"] < self.seconds:
                        moved = {"start": words[0]["start"], "end": words[-1]["end"], "text": segment["text"], "words": words}
                        out.write(separator + json.dumps(moved))
                        separator = ","
            out.write("]}")

    def unlink(self):
        self.recording.unlink()
        self.transcript.unlink()


def memory_table(measured):
    """What was measured beside what is aimed at, as a table; `measured`: resident megabytes by minutes."""
    lines = [f"{'talk':>12} {'resident':>10} {'limit':>8}  {'':6}"]
    for minutes, resident in measured.items():
        limit = MEMORY_MB.get(minutes)
        verdict = "" if limit is None else "met" if resident <= limit else "missed"
        shown = "-" if limit is None else f"{limit} MB"
        lines.append(f"{minutes:>8} min {resident:>7.1f} MB {shown:>8}  {verdict}".rstrip())
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, nargs="*", default=[20, 180])
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--limits", action="store_true")
    options = parser.parse_args()
    worse, resident_mb = [], {}

    def row(what, figure, unit, aim=None):
        print(f"{what:<58} {figure:8.1f} {unit}" + (f"  (aim {aim})" if aim is not None else ""), flush=True)
        if aim is not None and figure > aim:
            worse.append(what)

    screen = HiddenScreen()
    folder = Path(tempfile.mkdtemp())
    try:
        row("program", os.path.getsize(PROGRAM) / 1e6, "MB")
        home = tempfile.mkdtemp(dir=folder)
        starts = []
        for _ in range(options.starts):
            window = Window(screen, home)
            starts.append((window.start_ms, window.stages))
            time.sleep(1)
            if len(starts) == options.starts:
                row("start screen: work while nothing moves", window.idle_percent(), "% of a core", IDLE_PERCENT)
                row("start screen: resident", window.memory_mb()[0], "MB")
            window.close()
        median = statistics.median(start for start, _ in starts)
        row(f"start to first frame, median of {len(starts)}", median, "ms", START_MS)
        print("  of these:", min(starts, key=lambda start: abs(start[0] - median))[1])
        row("  the slowest", max(start for start, _ in starts), "ms")
        for minutes in options.minutes:
            talk = Talk(minutes, folder)
            home = tempfile.mkdtemp(dir=folder)
            began = time.monotonic()
            window = Window(screen, home, [str(talk.recording), str(talk.transcript)])
            patience = max(PATIENCE, PATIENCE_PER_MINUTE * minutes)
            while not window.is_analysed():
                if window.process.poll() is not None or time.monotonic() - began > patience:
                    sys.exit(f"measure-window: a talk of {minutes} minutes was not analysed")
                time.sleep(1)
            row(f"talk of {minutes} minutes: opened and analysed", time.monotonic() - began, "s")
            # Networks that nobody asks are closed after half a minute.
            time.sleep(40)
            resident, own, peak = window.memory_mb()
            resident_mb[minutes] = resident
            row("  resident", resident, "MB", MEMORY_MB.get(minutes))
            row("    of it the program's own", own, "MB")
            row("  peak", peak, "MB")
            row("  work while nothing moves", window.idle_percent(), "% of a core", IDLE_PERCENT)
            window.close()
            # A day takes some hundred megabytes.
            talk.unlink()
            shutil.rmtree(home, ignore_errors=True)
        if resident_mb:
            print("\n" + memory_table(resident_mb) + "\n", flush=True)
    finally:
        screen.close()
        shutil.rmtree(folder, ignore_errors=True)
    if worse:
        print("measure-window: worse than what is aimed at: " + ", ".join(what.strip() for what in worse), file=sys.stderr)
    return 1 if worse and options.limits else 0


if __name__ == "__main__":
    sys.exit(main())
