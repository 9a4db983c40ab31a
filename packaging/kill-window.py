#!/usr/bin/env python3
"""Kills the real window again and again while somebody works in it, and looks whether anything is lost.

    packaging/kill-window.py [-n TIMES] [-s SEED] [-o FOLDER]

Not part of the tests: needs Linux with Xvfb, xdotool and python3. Works on the sample talk by keys alone: accepts, rejects,
moves and nudges boundaries, edits text, takes back, saves. Half of the kills (SIGKILL) come at a random moment while keys
are pressed; what stands in the journal then is what was acknowledged. The other half come at the very picture that shows a
decision: what is seen must already be in the journal. After each kill the program is started again, "Continue" is pressed,
and every step must be there, in its order, with the same content. Prints how many kills were tried and how many changes
were lost; ends with 1 if any was. BREATHMARK: the program, if not target/debug/breathmark.
"""

import argparse
import ctypes
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hidden_screen import HiddenScreen

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("BREATHMARK", str(ROOT / "target/debug/breathmark"))
WIDTH, HEIGHT = 1280, 800
# "20 of 66 settled" with its bar, above the review.
COUNT = (0, 386, 284, 28)
# Keys that change something, and some that only look around; a text is typed into a cue now and then.
KEYS = (
    ["Return"] * 6 + ["BackSpace", "Left", "Right", "shift+Left", "shift+Right", "m", "y", "i", "o", "n", "u", "1", "2"]
    + ["ctrl+z"] * 4 + ["ctrl+shift+z", "Down", "Down", "Up", "Next", "Prior", "ctrl+s", "ctrl+F8"]
)


class Failed(Exception):
    pass


class Screen(HiddenScreen):
    """One of which parts are read."""

    def __init__(self):
        super().__init__(WIDTH, HEIGHT)
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XGetImage.restype = ctypes.c_void_p
        self.x.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 \
            + [ctypes.c_ulong, ctypes.c_int]
        self.x.XFree.argtypes = [ctypes.c_void_p]
        self.display = self.x.XOpenDisplay(self.name.encode())
        if not self.display:
            raise Failed("the screen cannot be opened")
        self.root = self.x.XDefaultRootWindow(self.display)

    def part(self, area):
        """The picture of a part of the screen, as bytes."""
        image = self.x.XGetImage(self.display, self.root, *area, 0xFFFFFFFF, 2)
        if not image:
            raise Failed("the screen cannot be read")
        head = ctypes.string_at(image, 48)
        data = int.from_bytes(head[16:24], sys.byteorder)
        line = int.from_bytes(head[44:48], sys.byteorder)
        picture = ctypes.string_at(data, line * area[3])
        self.x.XFree(data)
        self.x.XFree(image)
        return picture


def steps_in(journal: bytes):
    """The steps that a journal leads to, as they are written in it; only whole lines count."""
    done, undone = [], []
    for line in journal.split(b"\n")[:-1]:
        text = line.decode("utf-8", "replace")
        # Around the object there may be a checksum.
        try:
            record = json.loads(text[text.index("{"):text.rindex("}") + 1]).get("do")
        except ValueError:
            continue
        if record == "undo":
            undone.append(done.pop())
        elif record == "redo":
            done.append(undone.pop())
        elif isinstance(record, dict):
            if "step" in record or "done" in record:
                if "step" in record:
                    undone = []
                done.append(json.dumps(record.get("step", record.get("done")), sort_keys=True))
            elif "undone" in record:
                undone.append(json.dumps(record["undone"], sort_keys=True))
    return done


class Session:
    def __init__(self, screen, out):
        self.screen, self.out = screen, out
        self.home = Path(tempfile.mkdtemp(prefix="kill-window-"))
        self.project = self.home / "talk.breathmark"
        self.journals = self.home / ".local/share/breathmark/journals"
        self.program = None
        self.messages = open(out / "messages.txt", "ab")
        drop = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "WAYLAND_DISPLAY")
        self.env = {k: v for k, v in os.environ.items() if k not in drop}
        self.env |= {"HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "DISPLAY": screen.name}

    def journal_path(self):
        # A name with ~ is a journal that was moved out of the way.
        found = [path for path in self.journals.glob("*.jsonl") if "~" not in path.name]
        return max(found, key=lambda path: path.stat().st_mtime_ns) if found else None

    def journal(self):
        path = self.journal_path()
        return path.read_bytes() if path else b""

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *arguments], env=self.env, capture_output=True, text=True)

    def wait(self, seconds, what, condition):
        end = time.monotonic() + seconds
        while not condition():
            if self.program and self.program.poll() is not None:
                raise Failed(f"the program ended with {self.program.returncode} while waiting for {what}")
            if time.monotonic() > end:
                raise Failed(f"waited in vain for {what}")
            time.sleep(0.02)

    def start(self, *arguments):
        self.program = subprocess.Popen([PROGRAM, "--device", "cpu", *arguments], env=self.env, stderr=self.messages)
        pid = str(self.program.pid)
        found = lambda: self.xdotool("search", "--onlyvisible", "--pid", pid).stdout.split()
        self.wait(60, "the window", found)
        window = found()[-1]
        # Without a window manager nobody gives the window the focus, and before it is shown it takes none.
        focus = lambda: self.xdotool("getwindowfocus").stdout.strip() == window \
            or (self.xdotool("mousemove", "1", "1", "windowfocus", window), False)[1]
        self.wait(30, "the focus", focus)

    def kill(self):
        """Stops it dead, takes what stands in the journal, and ends it."""
        self.program.send_signal(signal.SIGSTOP)
        journal = self.journal()
        self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        self.program = None
        return journal

    def settle(self):
        """Waits until the picture does not change any more."""
        whole = (0, 0, WIDTH, HEIGHT)
        before, since = self.screen.part(whole), time.monotonic()
        while time.monotonic() - since < 0.5:
            time.sleep(0.05)
            now = self.screen.part(whole)
            if now != before:
                before, since = now, time.monotonic()

    def close(self):
        if self.program:
            self.program.kill()
        shutil.rmtree(self.home, ignore_errors=True)


def prepare(session):
    """The words of the sample talk, analysed and saved: the project that is worked on. Without the sound nothing on the screen
    moves by itself, so that a change of the picture is the answer to a key."""
    sample = ROOT / "assets/sample"
    session.start("open", str(sample / "talk.json"))
    session.wait(300, "the analysis", lambda: b'"posterior"' in session.journal())
    session.settle()
    # The legend, which opens by itself with the first talk.
    session.xdotool("key", "Escape")
    session.settle()
    session.xdotool("key", "ctrl+s")
    time.sleep(1.5)
    session.xdotool("key", "ctrl+a")
    session.xdotool("type", "--delay", "8", str(session.project))
    session.xdotool("key", "Return")
    session.wait(30, "the saved project", lambda: session.project.exists())
    session.settle()
    session.kill()


def come_back(session, expected, unsaved):
    """Starts again; the steps that are there then."""
    before = session.journal_path()
    stamp = before.stat().st_mtime_ns if before else None
    session.start(*([] if unsaved else ["open", str(session.project)]))
    begun = lambda: session.journal_path() and session.journal_path().stat().st_mtime_ns != stamp
    if unsaved:
        # "Continue" has the focus, once what a crash left has been looked for: that takes a while beside the window.
        for _ in range(20):
            session.settle()
            if begun():
                break
            session.xdotool("key", "Return")
            time.sleep(1.5)
    session.wait(60, "the journal to be begun again", begun)
    last = []

    def is_whole():
        last[:] = [steps_in(session.journal())]
        return len(last[0]) >= len(expected)

    try:
        session.wait(5, "all steps", is_whole)
    except Failed:
        pass
    session.settle()
    return steps_in(session.journal())


def work_and_die(session, chance):
    """Keys at a person's greatest speed, and a kill at a random moment among them."""
    keys = []
    for _ in range(chance.randint(2, 14)):
        keys.append(chance.choice(KEYS))
    if chance.random() < 0.25:
        keys.insert(chance.randrange(len(keys) + 1), "F2 End space x Return")
    flat = [key for group in keys for key in group.split(" ")]
    delay = chance.choice([12, 30, 60])
    typist = subprocess.Popen(["xdotool", "key", "--delay", str(delay), *flat], env=session.env)
    time.sleep(chance.uniform(0.0, len(flat) * delay * 1.6 / 1000 + 0.15))
    journal = session.kill()
    typist.kill()
    typist.wait()
    # A key that was down when its typist died would repeat in the next window.
    keys = {key for chord in flat for key in chord.split("+")}
    session.xdotool("keyup", *keys)
    return journal


def see_and_die(session):
    """One decision, and a kill at the picture that shows it. None if there was nothing to decide."""
    session.xdotool("key", "Down")
    session.settle()
    count = len(steps_in(session.journal()))
    before = session.screen.part(COUNT)
    typist = subprocess.Popen(["xdotool", "key", "Return"], env=session.env)
    end = time.monotonic() + 3
    while session.screen.part(COUNT) == before:
        if time.monotonic() > end:
            typist.wait()
            return None
    journal = session.kill()
    typist.wait()
    return journal, count + 1


def keep_journals(session, folder):
    """Copies what lies on the disk, for whoever looks into a failure."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in [*session.journals.glob("*"), session.project]:
        if path.is_file():
            shutil.copy(path, folder)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("-n", type=int, default=200, metavar="TIMES")
    arguments.add_argument("-s", type=int, default=1, metavar="SEED")
    arguments.add_argument("-o", type=Path, metavar="FOLDER", help="messages of the program and a picture of a failure")
    arguments = arguments.parse_args()
    out = arguments.o or Path(tempfile.mkdtemp(prefix="kill-window-out-"))
    out.mkdir(parents=True, exist_ok=True)
    chance = random.Random(arguments.s)
    screen = Screen()
    session = Session(screen, out)
    tried = seen = acknowledged = lost = 0
    begun = time.monotonic()
    try:
        prepare(session)
        expected, unsaved = steps_in(session.journal()), False
        come_back(session, expected, unsaved)
        while tried < arguments.n:
            by_picture = chance.random() < 0.5
            result = see_and_die(session) if by_picture else None
            if result:
                journal, least = result
                seen += 1
                missing = least - len(steps_in(journal))
                if missing > 0:
                    lost += missing
                    print(f"kill {tried + 1}: a decision that was seen is not in the journal", flush=True)
            else:
                journal = work_and_die(session, chance)
            tried += 1
            before, expected = len(expected), steps_in(journal)
            acknowledged += max(len(expected) - before, 0)
            unsaved = is_unsaved(journal)
            try:
                found = come_back(session, expected, unsaved)
            except Failed:
                # It died in the middle of saving: the file decides whether there is something to offer.
                session.kill()
                found = come_back(session, expected, not unsaved)
            if found[:len(expected)] != expected:
                keep_journals(session, out / f"kill-{tried}")
                # What does not belong to the file that was opened is offered beside it, on the start screen too.
                session.kill()
                found = come_back(session, expected, True)
                print(f"kill {tried}: found by the start screen's offer" if found[:len(expected)] == expected
                      else f"kill {tried}: not offered on the start screen", flush=True)
            if found[:len(expected)] != expected:
                same = next((n for n, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
                lost += len(expected) - same
                print(f"kill {tried}: {len(expected) - same} of {len(expected)} steps are lost", flush=True)
                expected = found
            if tried % 10 == 0:
                print(f"{tried} kills, {lost} lost, {len(expected)} steps, {time.monotonic() - begun:.0f} s", flush=True)
    except Failed as failure:
        env = session.env
        subprocess.run(["import", "-window", "root", str(out / "failed.png")], env=env, stderr=subprocess.DEVNULL)
        keep_journals(session, out)
        print(f"kill {tried + 1}: {failure}; see {out}", flush=True)
        lost += 1
    finally:
        session.close()
        screen.close()
    print(f"kill-window: {tried} kills tried ({seen} of them at the picture of a decision), "
          f"{acknowledged} changes acknowledged, {lost} lost")
    return 1 if lost else 0


def is_unsaved(journal):
    """Whether the journal goes beyond what is in the project file."""
    saved, at = {"depth": 0, "exact": True}, 0
    for line in journal.split(b"\n")[:-1]:
        at += len(line) + 1
        text = line.decode("utf-8", "replace")
        try:
            whole = json.loads(text[text.index("{"):text.rindex("}") + 1])
        except ValueError:
            continue
        if "header" in whole:
            saved = whole["header"]["saved"][-1]["mark"]
        record = whole.get("do")
        if isinstance(record, dict) and "saving" in record:
            saved = {"depth": len(steps_in(journal[:at])), "exact": True}
    return not saved["exact"] or saved["depth"] != len(steps_in(journal))


if __name__ == "__main__":
    sys.exit(main())
