#!/bin/sh
# Starts Breathmark from the folder that it was unpacked into.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd) || exit 2
exec "$here/bin/breathmark" "$@"
