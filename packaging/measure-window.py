#!/usr/bin/env python3
"""Measures the real window: start to first frame, what it does while nothing moves, and memory with long talks.

    packaging/measure-window.py [--minutes 20 180] [--starts 10] [--limits]

Not part of the tests: needs Linux with Xvfb, ffmpeg and python3. The talks are the sample talk over and over. Start to first frame
counts from the moment in which the program is started until the moment in which it says that its first frame has been handed to the
screen. Memory is read when the talk has been analysed and the window has come to rest: resident is what counts (all of it, and the
part that is the program's own and not a file's), peak is the most so far. --limits: ends with 1 if a figure is worse than what is
aimed at. BREATHMARK: the program, if not target/release/breathmark.
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

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("BREATHMARK", str(ROOT / "target/release/breathmark"))
SAMPLE = ROOT / "assets/sample"
# Seconds in which nothing is to move.
IDLE = 30
# What is aimed at: milliseconds, per cent of a core, megabytes by minutes.
START_MS, IDLE_PERCENT, MEMORY_MB = 300, 0.5, {20: 250}
TICKS = os.sysconf("SC_CLK_TCK")


class Screen:
    """An X server that nobody sees."""

    def __init__(self):
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
        self.server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = ":" + told.readline().strip()

    def close(self):
        self.server.terminate()
        self.server.wait()


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
        return any('"posterior"' in journal.read_text(errors="replace") for journal in journals.glob("*.jsonl"))

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


def long_talk(minutes, folder):
    """Recording and transcript of so many minutes: the sample talk over and over."""
    words = json.loads((SAMPLE / "talk.json").read_text())["segments"]
    length = float(subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", SAMPLE / "talk.flac"],
        check=True, capture_output=True, text=True).stdout)
    times = int(60 * minutes / length) + 1
    recording = folder / f"{minutes} minutes.flac"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", str(times), "-i", SAMPLE / "talk.flac", "-t", str(60 * minutes),
                    recording], check=True)
    segments = []
    for turn in range(times):
        for segment in words:
            moved = [word | {"start": word["start"] + turn * length, "end": word["end"] + turn * length} for word in segment["words"]]
            if moved and moved[-1]["end"] < 60 * minutes:
                segments.append({"start": moved[0]["start"], "end": moved[-1]["end"], "text": segment["text"], "words": moved})
    transcript = folder / f"{minutes} minutes.json"
    transcript.write_text(json.dumps({"language": "en", "segments": segments}))
    return recording, transcript


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, nargs="*", default=[20, 180])
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--limits", action="store_true")
    options = parser.parse_args()
    worse = []

    def row(what, figure, unit, aim=None):
        print(f"{what:<58} {figure:8.1f} {unit}" + (f"  (aim {aim})" if aim is not None else ""), flush=True)
        if aim is not None and figure > aim:
            worse.append(what)

    screen = Screen()
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
            recording, transcript = long_talk(minutes, folder)
            home = tempfile.mkdtemp(dir=folder)
            began = time.monotonic()
            window = Window(screen, home, [str(recording), str(transcript)])
            while not window.is_analysed():
                if window.process.poll() is not None or time.monotonic() - began > 900:
                    sys.exit(f"measure-window: a talk of {minutes} minutes was not analysed")
                time.sleep(1)
            row(f"talk of {minutes} minutes: opened and analysed", time.monotonic() - began, "s")
            time.sleep(10)
            resident, own, peak = window.memory_mb()
            row("  resident", resident, "MB", MEMORY_MB.get(minutes))
            row("    of it the program's own", own, "MB")
            row("  peak", peak, "MB")
            row("  work while nothing moves", window.idle_percent(), "% of a core", IDLE_PERCENT)
            window.close()
    finally:
        screen.close()
        shutil.rmtree(folder, ignore_errors=True)
    if worse:
        print("measure-window: worse than what is aimed at: " + ", ".join(what.strip() for what in worse), file=sys.stderr)
    return 1 if worse and options.limits else 0


if __name__ == "__main__":
    sys.exit(main())
