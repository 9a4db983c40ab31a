"""Thousands of talks with Ray Data, here or on a Ray cluster:

    python packaging/cluster/ray_batch.py FOLDER|MANIFEST OUT [OPTIONS of `breathmark batch`...]

Prints the result of each talk, a JSON line, as `breathmark batch` does, and ends with 1 if one failed. Nodes must see inputs, OUT and the
program under the same paths. BREATHMARK: the program, if it is not on the PATH; RAY_ADDRESS: the cluster. What is done already is left alone.
"""

import json
import os
import subprocess
import sys
import tempfile

import ray

PROGRAM = os.environ.get("BREATHMARK", "breathmark")
TALKS_AT_ONCE = 10  # so many share one start of the program


def run(batch, out, options):
    """Does some talks, one after the other. Begun again, if it is killed, it goes on where it was."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as manifest:
        manifest.writelines(line + "\n" for line in batch["line"])
        manifest.flush()
        command = [PROGRAM, "batch", manifest.name, "-o", out, "--jobs", "1", "--shard", "1/1", "--quiet", *options]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{PROGRAM} ended with {done.returncode}")
    return {"line": done.stdout.splitlines()}


def main(source, out, *options):
    listed = subprocess.run([PROGRAM, "batch", source, "--list", "--shard", "1/1", *options], stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if listed.returncode == 2:
        return 2
    talks = ray.data.from_items([{"line": line} for line in listed.stdout.splitlines()])
    arguments = {"out": os.path.abspath(out), "options": options}
    results = talks.map_batches(run, batch_size=TALKS_AT_ONCE, fn_kwargs=arguments, num_cpus=1, max_retries=3, retry_exceptions=True)
    failed = listed.returncode
    told, sys.stdout = sys.stdout, sys.stderr  # where Ray puts what its workers say
    for row in results.iter_rows():
        print(row["line"], file=told, flush=True)
        failed |= json.loads(row["line"])["error"] is not None
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
