#!/bin/sh
# Thousands of talks with GNU parallel, here or over ssh:
#
#     packaging/cluster/gnu-parallel.sh SHARDS FOLDER|MANIFEST OUT [OPTIONS of `breathmark batch`...]
#     PARALLEL="--sshlogin 4/node1,4/node2" packaging/cluster/gnu-parallel.sh 64 /archive/talks.jsonl /archive/subtitles
#
# Each shard is one process on one core, as many at a time as there are cores; each is begun again up to twice if it was killed, and goes
# on where it was. The nodes must see folder and output under the same path. BREATHMARK: the program, if it is not on the PATH. On one
# machine `breathmark batch` alone does the same with less memory: its jobs share the models.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: gnu-parallel.sh SHARDS FOLDER|MANIFEST OUT [OPTIONS...]" >&2
    exit 2
fi
shards=$1
shift
source=$(realpath "$1") out=$(realpath -m "$2")
shift 2
# parallel gives its own quotes to what it fills in ({}) and leaves the rest of the command to the shell.
quoted=$(printf "'%s' " "$source" -o "$out" "$@")
exec parallel --retries 3 "'${BREATHMARK:-breathmark}' batch $quoted --jobs 1 --quiet --shard {}/$shards >/dev/null" ::: $(seq "$shards")
