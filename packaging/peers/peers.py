#!/usr/bin/env python3
"""Subtitles by other programs, from the words and times that `breathmark-lab evaluate peers write` wrote.

    python3 packaging/peers/peers.py FOLDER

Called by run.sh, which installs what is needed. Each program's own code gets every FOLDER/*/NAME.words.json and writes
FOLDER/*/PROGRAM/NAME.srt; how long that took for all talks is in seconds.txt beside them. Nothing of these programs is here.

    stable-ts          stable-ts as it comes: WhisperResult.regroup() and to_srt_vtt()
    stable-ts-lines    the same with the maintainer's recipe for two lines, see stable_ts_lines()
    stable-ts-pauses   the same with the best recipe found on these talks, see stable_ts_pauses()
    whisperx           WhisperX's SubtitlesProcessor as it comes (45 characters, splits at commas and conjunctions)
    whisper            openai-whisper's WriteSRT with --max_line_width 42 --max_line_count 2
    greedy             no program: lines filled to 42 characters, two to a cue, a new cue with each segment

Of each program only the modules that make subtitles are loaded, not its __init__, which loads the recogniser; stable-ts without
openai-whisper, which it can do without. Its modules name torch and torchaudio: these are stood for by modules that have every
name and fail when anything of them is called.
"""

import importlib
import importlib.abc
import importlib.machinery
import io
import json
import sys
import time
import types
from pathlib import Path

LINE = 42
LINES = 2
RECOGNISING = ("torch", "torchaudio")


class Absent(types.ModuleType):
    """A library that only recognising speech needs. Its names can be read, as annotations and defaults do."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        class Missing:
            def __init__(self, *_args, **_kwargs):
                raise RuntimeError(f"{self.__class__.__module__} is not installed, and nothing should need it")

        Missing.__name__, Missing.__module__ = name, self.__name__
        return Missing


class AbsentFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, _path=None, _target=None):
        if name.split(".")[0] in RECOGNISING:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return Absent(spec.name)

    def exec_module(self, module):
        pass


def without_recogniser(package):
    """Makes the modules of a package loadable one by one."""
    spec = importlib.machinery.PathFinder.find_spec(package)
    if spec is None:
        sys.exit(f"peers.py: {package} is not installed; run packaging/peers/run.sh")
    module = types.ModuleType(package)
    module.__path__ = list(spec.submodule_search_locations)
    module.__spec__ = spec
    sys.modules[package] = module


def stable_ts(words, _folder, _name):
    result = WhisperResult(words, check_sorted=False)
    result.regroup(True)
    return result.to_srt_vtt(word_level=False)


def stable_ts_pauses(words, _folder, _name):
    """Of 27 recipes that were tried on the very talks of models/README.md the best without marks: the default with pauses from
    0.1 s on, clauses from 20 characters on, and lines of 42. More than anybody could know beforehand."""
    result = WhisperResult(words, check_sorted=False)
    result.regroup("isp_cm_sp=.* /。/?/？_sg=.1_sp=,* /，++++20_sl=42_cm")
    return result.to_srt_vtt(word_level=False)


def stable_ts_lines(words, _folder, _name):
    """As the maintainer recommends for two lines (issue 415 of stable-ts), with 42 for 43 characters."""
    result = WhisperResult(words, check_sorted=False)
    (
        result.clamp_max()
        .split_by_punctuation([(",", " "), "，"])
        .split_by_gap(0.5)
        .merge_by_gap(0.3, max_words=3)
        .split_by_punctuation([(".", " "), "。", "?", "？"])
        .split_by_length(max_chars=LINES * LINE)
        .split_by_length(max_chars=LINE, newline=True)
    )
    return result.to_srt_vtt(word_level=False)


def whisperx(words, folder, name):
    segments = [dict(segment, words=[dict(word, word=word["word"].strip()) for word in segment["words"]])
                for segment in words["segments"]]
    path = folder / f"{name}.srt"
    SubtitlesProcessor(segments, words["language"]).save(str(path), advanced_splitting=True)
    return path.read_text(encoding="utf-8")


def whisper(words, folder, _name):
    text = io.StringIO()
    options = {"max_line_width": LINE, "max_line_count": LINES, "highlight_words": False}
    WriteSRT(str(folder)).write_result(words, text, options)
    return text.getvalue()


def greedy(words, _folder, _name):
    cues = []
    for segment in words["segments"]:
        cue = []
        for word in segment["words"]:
            text = word["word"].strip()
            if cue and len(cue[-1]["text"]) + 1 + len(text) <= LINE:
                cue[-1]["text"] += " " + text
            else:
                if len(cue) == LINES:
                    cues.append(cue)
                    cue = []
                cue.append({"text": text, "start": word["start"]})
            cue[-1]["end"] = word["end"]
        cues.append(cue)

    def stamp(seconds):
        millis = round(seconds * 1000)
        return f"{millis // 3600000:02}:{millis // 60000 % 60:02}:{millis // 1000 % 60:02},{millis % 1000:03}"

    return "".join(
        f"{number}\n{stamp(cue[0]['start'])} --> {stamp(cue[-1]['end'])}\n" + "\n".join(line["text"] for line in cue) + "\n\n"
        for number, cue in enumerate(cues, 1))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    programs = {"stable-ts": stable_ts, "stable-ts-lines": stable_ts_lines, "stable-ts-pauses": stable_ts_pauses,
                "whisperx": whisperx, "whisper": whisper, "greedy": greedy}
    files = sorted(Path(sys.argv[1]).glob("*/*.words.json"))
    if not files:
        sys.exit(f"peers.py: no words in {sys.argv[1]}; write them with `breathmark-lab evaluate peers write`")
    seconds = {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        name = path.name.removesuffix(".words.json")
        for program, make in programs.items():
            folder = path.parent / program
            folder.mkdir(exist_ok=True)
            # A program may change what it is given.
            words = json.loads(text)
            began = time.perf_counter()
            subtitles = make(words, folder, name)
            seconds[folder] = seconds.get(folder, 0) + time.perf_counter() - began
            (folder / f"{name}.srt").write_text(subtitles.strip() + "\n", encoding="utf-8")
    for folder, taken in seconds.items():
        (folder / "seconds.txt").write_text(f"{taken:.3f}\n")


sys.meta_path.insert(0, AbsentFinder())
# stable-ts does without openai-whisper where there is none.
sys.modules["whisper"] = None
without_recogniser("stable_whisper")
WhisperResult = importlib.import_module("stable_whisper.result").WhisperResult
without_recogniser("whisper")
WriteSRT = importlib.import_module("whisper.utils").WriteSRT
without_recogniser("whisperx")
SubtitlesProcessor = importlib.import_module("whisperx.SubtitlesProcessor").SubtitlesProcessor

if __name__ == "__main__":
    main()
