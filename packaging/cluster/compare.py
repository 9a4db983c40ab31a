#!/usr/bin/env python3
"""Compares what two runs of `breathmark batch` wrote, bit for bit: compare.py OUT OUT

Subtitles are compared as they are, results without the time that they took. Prints how many files there are and one SHA-256 for all of
them; ends with 1 if anything differs.
"""

import hashlib
import json
import sys
from pathlib import Path


def content(path):
    data = path.read_bytes()
    if path.name.endswith(".result.json"):
        result = json.loads(data)
        del result["seconds"]
        data = json.dumps(result, sort_keys=True).encode()
    return data


def files(folder):
    paths = (path for path in Path(folder).rglob("*") if path.is_file() and not path.name.startswith("."))
    return {str(path.relative_to(folder)): content(path) for path in paths}


def main(one, other):
    one, other = files(one), files(other)
    different = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    for name in different[:10]:
        print("differs:", name)
    whole = hashlib.sha256()
    for name, data in sorted(other.items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    subtitles = sum(not name.endswith(".result.json") for name in other)
    print(f"{subtitles} subtitle files and {len(other) - subtitles} results, {len(different)} different, {whole.hexdigest()[:16]}")
    return 1 if different or not other else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
