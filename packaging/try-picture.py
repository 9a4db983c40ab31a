#!/usr/bin/env python3
"""Looks whether the window shows the frame that belongs to the playhead: paused, stepped, scrubbed and playing at every speed.

    packaging/try-picture.py [-o FOLDER]

Not part of the tests: needs Linux with Xvfb, xdotool, ImageMagick, PulseAudio, ffmpeg with libx264, espeak-ng, libasound2-plugins and python3.
A talk is made whose every frame has its own number burnt in, as digits for people and as squares for this script. It is opened in the
real window on a screen that nobody sees, its sound goes to a sink that nobody hears. At each place a picture of the screen is taken; the
squares say which frame is shown, and the playhead's time is read from the transport bar. FOLDER (default: a temporary one) gets the
pictures. Ends with 1 if at any place the two are more than a frame apart. BREATHMARK: the program, if not target/release/breathmark.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hidden_screen import HiddenScreen

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("BREATHMARK", str(ROOT / "target/release/breathmark"))
RATE, SECONDS, SCENE = 25, 60, 7
# Squares of the strip at the top of each frame: a magenta one, the bits of the frame's number from the lowest up, a cyan one.
SQUARES = 20
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
TEXT = """A voice needs air, and so does a reader. When a speaker stops to breathe, the eye may leave the line. We looked at many talks
and asked where the pauses fall. Most of them stand where a thought ends, but some stand in the middle, because the speaker looks for a
word. A subtitle that ends there looks wrong, although the clock would say that it is right. So we listen to the voice as well, and we read
the words before we cut. What remains is a matter of taste, and taste belongs to the person who signs the work."""


def make_talk(folder):
    """A video with a voice, a running clock and a cut every few seconds; its transcript."""
    voice = folder / "voice.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "140", "-w", voice, TEXT.replace("\n", " ")], check=True)
    width = 640 // SQUARES
    bit = f"255*mod(floor(N/pow(2,floor(X/{width})-1)),2)"
    first, last = f"lt(X,{width})", f"gte(X,{640 - width})"
    strip = (f"geq=r='if({first},255,if({last},0,{bit}))':g='if({first},0,if({last},255,{bit}))':b='if({first}+{last},255,{bit})'")
    clock = (f"drawtext=fontfile={FONT}:text='%{{pts\\:hms}} %{{n}}':fontsize=36:x=(w-tw)/2:y=50:box=1:boxcolor=black:fontcolor=white")
    video = folder / "talk.mp4"
    of = f"s=640x360:r={RATE}:d={SECONDS}"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2={of}", "-f", "lavfi", "-i", f"smptebars={of}",
         "-f", "lavfi", "-i", f"color=s=640x24:r={RATE}:d={SECONDS},format=gbrp,{strip}", "-i", voice,
         "-filter_complex", f"[0][1]overlay=enable='mod(floor(t/{SCENE}),2)'[s];[s][2]overlay=0:0,{clock}[v];"
         f"[3]aresample=48000,pan=stereo|c0=c0|c1=0.5*c0,apad=whole_dur={SECONDS}[a]",
         "-map", "[v]", "-map", "[a]", "-t", str(SECONDS), "-c:v", "libx264", "-g", "100", "-bf", "3", "-pix_fmt", "yuv420p",
         "-c:a", "aac", video], check=True)
    spoken = float(subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", voice],
                                  check=True, capture_output=True, text=True).stdout)
    # Words of a length that goes by their letters are true enough here.
    words, letters, at = TEXT.split(), sum(len(word) + 1 for word in TEXT.split()), 0.0
    timed = []
    for word in words:
        end = at + spoken * (len(word) + 1) / letters
        timed.append({"word": " " + word, "start": round(at, 3), "end": round(end - 0.02, 3)})
        at = end
    transcript = folder / "talk.json"
    transcript.write_text(json.dumps({"language": "en", "segments": [
        {"start": 0.0, "end": round(at, 3), "text": " ".join(words), "words": timed}]}))
    return video, transcript


class Picture:
    """What is on the screen now."""

    def __init__(self, display):
        ppm = subprocess.run(["import", "-display", display, "-window", "root", "-depth", "8", "ppm:-"], check=True, capture_output=True).stdout
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", ppm)
        self.ppm, self.width, self.height, self.points = ppm, int(head[1]), int(head[2]), ppm[head.end():]

    def point(self, x, y):
        at = 3 * (y * self.width + x)
        return self.points[at:at + 3]

    def frame(self):
        """The number of the frame that is shown; None: there is none in sight."""
        magenta = lambda point: point[0] > 200 and point[1] < 60 and point[2] > 200
        cyan = lambda point: point[0] < 60 and point[1] > 200 and point[2] > 200
        for y in range(0, self.height, 3):
            row = [self.point(x, y) for x in range(self.width)]
            for x in range(1, self.width):
                if not magenta(row[x]) or magenta(row[x - 1]):
                    continue
                square = 1
                while x + square < self.width and magenta(row[x + square]):
                    square += 1
                if square < 5:
                    continue
                # The edges are soft: how wide all is, is told by where the cyan square ends.
                for width in range(SQUARES * (square - 2), SQUARES * (square + 3)):
                    end = x + width
                    if end < self.width and cyan(row[end - 1]) and not cyan(row[end]) and cyan(row[end - square // 2 - 1]):
                        break
                else:
                    continue
                bits = [row[x + int((number + 0.5) * width / SQUARES)] for number in range(1, SQUARES - 1)]
                if all(max(bit) < 80 or min(bit) > 175 for bit in bits):
                    return sum(1 << place for place, bit in enumerate(bits) if min(bit) > 175)
        return None

    def save(self, path):
        subprocess.run(["convert", "ppm:-", path], input=self.ppm, check=True)


class Window:
    """The program with the talk, its screen and its sound."""

    def __init__(self, folder, files):
        self.screen = HiddenScreen()
        self.display = self.screen.name
        home = str(folder / "home")
        os.makedirs(home)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_") and name != "WAYLAND_DISPLAY"}
        self.environment = environment | {
            "DISPLAY": self.display, "HOME": home, "XDG_RUNTIME_DIR": home, "LANG": "C.UTF-8", "PULSE_SERVER": f"unix:{home}/sound",
            "BREATHMARK_MODELS": os.environ.get("BREATHMARK_MODELS", str(ROOT / "models"))}
        # What plays through ALSA, as the program does, goes to PulseAudio, which hears it in real time.
        Path(home, ".asoundrc").write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n")
        self.sound = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink",
             f"--load=module-native-protocol-unix socket={home}/sound auth-anonymous=1"],
            env=self.environment, stderr=subprocess.DEVNULL)
        time.sleep(2)
        self.program = subprocess.Popen([PROGRAM, "--device", "cpu", "open", *map(str, files)], env=self.environment)
        self.journals = Path(home, ".local/share/breathmark/journals")

    def wait_until_analysed(self):
        for _ in range(300):
            if any('"posterior"' in journal.read_text(errors="replace") for journal in self.journals.glob("*.jsonl")):
                break
            if self.program.poll() is not None:
                sys.exit("try-picture: the window was closed")
            time.sleep(0.5)
        else:
            sys.exit("try-picture: the talk was not analysed")
        time.sleep(2)
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid)],
                               env=self.environment, capture_output=True, text=True).stdout.split()
        self.xdotool("windowfocus", found[-1])

    def xdotool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=False)

    def press(self, *keys):
        for key in keys:
            self.xdotool("key", key)
            time.sleep(0.15)

    def go_to(self, seconds):
        self.press("ctrl+j")
        time.sleep(0.5)
        self.xdotool("type", "--delay", "30", f"{seconds:.3f}")
        self.press("Return")

    def close(self):
        for process in (self.program, self.sound):
            process.kill()
            process.wait()
        self.screen.close()


class Digits:
    """Reads the playhead's time in the transport bar, once it has seen each digit in a time that is known."""

    # Left edge of "0:00.000", and the width of a character, which is the same for all.
    LEFT, TOP, WIDTH, HEIGHT = 352, 352, 7.8, 16
    PLACES = (2, 3, 5, 6, 7)

    def __init__(self):
        self.seen = []

    def cell(self, picture, place, shift=0):
        left = round(self.LEFT + place * self.WIDTH) + shift
        return [picture.point(x, y)[1] for y in range(self.TOP, self.TOP + self.HEIGHT) for x in range(left, left + 8)]

    def learn(self, picture, seconds):
        digits = f"{seconds:06.3f}".replace(".", "")
        self.seen += [(digit, self.cell(picture, place)) for digit, place in zip(digits, self.PLACES)]

    def read(self, picture):
        """In seconds, of less than a minute."""
        text = ""
        for place in self.PLACES:
            cells = [self.cell(picture, place, shift) for shift in (-1, 0, 1)]
            far = lambda known: min(sum(abs(a - b) for a, b in zip(known, cell)) for cell in cells)
            text += min(self.seen, key=lambda known: far(known[1]))[0]
        return int(text) / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", metavar="FOLDER")
    out = Path(parser.parse_args().o or tempfile.mkdtemp())
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    window = Window(folder, make_talk(folder))
    digits, wrong = Digits(), []
    print("place                              playhead s   frame shown   playhead's frame")

    def look(name, tries=12, apart=1):
        """While nothing moves, a frame may still be on its way; while it plays, each picture is of one moment."""
        for turn in range(tries):
            time.sleep(0.4)
            picture = Picture(window.display)
            shown, seconds = picture.frame(), digits.read(picture)
            right = int(seconds * RATE + 1e-6)
            if shown is not None and abs(shown - right) <= apart:
                break
        picture.save(out / f"{name.replace(' ', '-')}.png")
        print(f"{name:<34} {seconds:>10.3f} {shown!s:>13} {right:>18}", flush=True)
        if shown is None or abs(shown - right) > apart:
            wrong.append(name)

    try:
        window.wait_until_analysed()
        # The legend opens by itself with the first talk; nobody is to be played to on arrival.
        window.press("Escape", "shift+a")
        for seconds in (12.345, 26.789, 0.0):
            window.go_to(seconds)
            time.sleep(2.5)
            digits.learn(Picture(window.display), seconds)
        for seconds in (0.0, 6.999, 33.4, 59.9):
            window.go_to(seconds)
            look(f"paused at {seconds:.3f}", apart=0)
        window.go_to(20.0)
        window.press(*["alt+period"] * 7)
        look("seven frames on", apart=0)
        window.press(*["alt+comma"] * 9)
        look("nine frames back", apart=0)
        # Scrubbing: the button is held on the ruler.
        window.xdotool("mousemove", "700", "76", "mousedown", "1")
        window.xdotool("mousemove", "760", "76")
        window.xdotool("mousemove", "830", "76")
        look("scrubbing", apart=0)
        window.xdotool("mouseup", "1")
        for speed, keys in ((0.5, ["bracketleft"] * 5), (1.0, ["backslash"]), (1.5, ["bracketright"] * 5), (2.0, ["bracketright"] * 10)):
            window.press("backslash", *keys)
            window.go_to(5.0)
            time.sleep(1)
            window.press("space")
            time.sleep(2.5)
            # Each look has one chance: nothing waits for the picture.
            for turn in range(3):
                look(f"playing at {speed} times, {turn + 1}", tries=1)
            window.press("space")
            look(f"paused after {speed} times", apart=0)
    finally:
        window.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"pictures: {out}")
    if wrong:
        print("try-picture: more than a frame apart: " + ", ".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
