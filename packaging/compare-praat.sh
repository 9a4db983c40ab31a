#!/usr/bin/env bash
# Compares Breathmark's pitch with Praat's autocorrelation method (praat-parselmouth): accuracy on the synthetic voices
# of `breathmark bench pitch`, and speed on one recording, as a ratio. Not part of the tests: needs python3 with venv
# and the network.
#
#   packaging/compare-praat.sh [AUDIO.wav]
#
# AUDIO.wav: 16 kHz mono 16-bit. Without it the synthetic voices, repeated to 20 minutes, serve.
# BREATHMARK: the program, if not target/release/breathmark. PYTHON: a python3 that has parselmouth and numpy, to spare
# the temporary environment.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
breathmark=${BREATHMARK:-$here/../target/release/breathmark}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python=${PYTHON:-}
if [ -z "$python" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check praat-parselmouth numpy
    python=$work/venv/bin/python
fi

"$breathmark" bench pitch --write-voices "$work/voices" > /dev/null
audio=${1:-}
if [ -z "$audio" ]; then
    audio=$work/long.wav
    "$python" - "$work/voices" "$audio" <<'PYTHON'
import glob, sys, wave
import numpy as np
import parselmouth

voices = [parselmouth.Sound(path).values[0] for path in sorted(glob.glob(sys.argv[1] + "/*_20dB.wav"))]
once = np.concatenate(voices)
samples = np.tile(once, -(-20 * 60 * 16000 // len(once)))[: 20 * 60 * 16000]
with wave.open(sys.argv[2], "wb") as out:
    out.setparams((1, 2, 16000, 0, "NONE", ""))
    out.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
PYTHON
fi
"$python" "$here/compare_praat.py" "$breathmark" "$work/voices" "$audio"
