# shellcheck shell=sh
# Files out of Debian's archive that are not to be installed on this machine: from where apt has its Debian, but by lists in a folder of their
# own, so that those of the machine stay as they are. To be sourced.

# debian_mirror: prints from where this machine has its Debian; nothing where it has none.
debian_mirror() {
    command -v apt-get >/dev/null 2>&1 || return 0
    debian_found=$(debian_known)
    if [ -z "$debian_found" ]; then
        # The image of a container has no lists, by which apt knows whose they are.
        apt-get -q update </dev/null >&2 || true
        debian_found=$(debian_known)
    fi
    echo "$debian_found"
}
debian_known() {
    # Apt's own words, not the shell's.
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        sed -n 's/^Debian Debian //p' | head -n 1
}

# debian_lists FOLDER SUITE: fetches the list of that suite.
debian_lists() {
    debian_folder=$1
    mkdir -p "$debian_folder/lists/partial" "$debian_folder/cache/archives/partial"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(debian_mirror) $2 main" >"$debian_folder/sources.list"
    : >"$debian_folder/status"
    debian apt-get update >&2
}

# debian apt-get|apt-cache ARGUMENTS...: with those lists. Beside what the machine sets (a proxy, say). A mirror that stands still for some
# weeks is no reason to stop.
debian() {
    debian_program=$1
    shift
    "$debian_program" -q -o "Dir::Etc::SourceList=$debian_folder/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o "Dir::State::Lists=$debian_folder/lists" -o "Dir::State::status=$debian_folder/status" -o "Dir::Cache=$debian_folder/cache" \
        -o Acquire::Check-Valid-Until=false -o Acquire::Languages=none -o APT::Sandbox::User=root "$@" </dev/null
}
