#!/bin/sh
# Runs the Slurm recipe for real, on a Slurm of one node that is set up here: slurmctld, slurmd and munged, without systemd, in a folder of
# their own. One task's program is killed in the middle, another task is requeued. Results must be those of one process. As root, on Debian or Ubuntu, which
# gets `slurm-wlm` and `munge` if they are missing. See try-talks.sh for what can be set.
set -u
. "$(dirname "$0")/try-talks.sh"

[ "$(id -u)" = 0 ] || fail "slurmd needs root"
if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq slurm-wlm munge >/dev/null || fail "Slurm cannot be installed"
fi

slurm=$work/slurm
rm -rf "$slurm"
mkdir -p "$slurm/state" "$slurm/spool" "$slurm/run" "$slurm/logs"
cores=$(nproc)
node=$(hostname -s)
export SLURM_CONF="$slurm/slurm.conf"
cat >"$SLURM_CONF" <<EOF
ClusterName=try
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm/run/munge.socket
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldPidFile=$slurm/run/slurmctld.pid
SlurmdPidFile=$slurm/run/slurmd.pid
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldLogFile=$slurm/logs/slurmctld.log
SlurmdLogFile=$slurm/logs/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,requeue_delay=1
MpiDefault=none
ReturnToService=2
SlurmdTimeout=60
NodeName=$node NodeAddr=127.0.0.1 CPUs=$cores State=UNKNOWN
PartitionName=try Nodes=$node Default=YES MaxTime=INFINITE State=UP
EOF
echo "CgroupPlugin=cgroup/v1" >"$slurm/cgroup.conf"

dd if=/dev/urandom of="$slurm/munge.key" bs=128 count=1 status=none
chmod 600 "$slurm/munge.key"
chmod 755 "$slurm" "$slurm/run"
stop() {
    for daemon in "${slurmd:-}" "${slurmctld:-}" "${munged:-}"; do
        [ -z "$daemon" ] || kill "$daemon" 2>/dev/null
    done
    wait 2>/dev/null
}
trap stop EXIT
# munged trusts no folder that others may write to; a scratch folder's parents are such.
munged --foreground --force --key-file="$slurm/munge.key" --socket="$slurm/run/munge.socket" --pid-file="$slurm/run/munged.pid" \
    --log-file="$slurm/logs/munged.log" --seed-file="$slurm/run/munge.seed" >"$slurm/logs/munged.out" 2>&1 &
munged=$!
tries=0
until [ -S "$slurm/run/munge.socket" ]; do
    tries=$((tries + 1))
    [ "$tries" -le 100 ] || fail "munged does not start: $(tail -n 3 "$slurm/logs/munged.out" "$slurm/logs/munged.log")"
    sleep 0.1
done
slurmctld -D >"$slurm/logs/slurmctld.out" 2>&1 &
slurmctld=$!
slurmd -D -N "$node" >"$slurm/logs/slurmd.out" 2>&1 &
slurmd=$!
tries=0
until sinfo -h -o %T 2>/dev/null | grep -qx idle; do
    tries=$((tries + 1))
    [ "$tries" -le 300 ] || fail "no node became idle: $(tail -n 5 "$slurm/logs/slurmctld.log" "$slurm/logs/slurmd.log" "$slurm/logs/slurmd.out")"
    sleep 0.1
done
say "$(slurmctld -V) with $cores cores is up"

out=$work/slurm-out
rm -rf "$out"
cd "$slurm" || exit 1
job=$(sbatch --parsable --array=1-4 --cpus-per-task=1 --mem-per-cpu=0 "$here/slurm.sbatch" "$work/talks" "$out" --device cpu) || fail "sbatch"
wait_for "$out"
victim=$(victim "$out") || exit 1
kill -KILL "$victim" || fail "it had ended already"
say "process $victim killed with $(results "$out") of $count results there"
task=$(squeue -h -r -t R -j "$job" -o %i | tail -n 1)
scontrol requeue "$task" && say "task $task requeued"
tries=0
until [ -z "$(squeue -h -j "$job" -o %i 2>/dev/null)" ]; do
    tries=$((tries + 1))
    [ "$tries" -le 3000 ] || fail "the job does not end: $(squeue -j "$job")"
    sleep 0.2
done
states=$(scontrol show job "$job" | grep -o 'JobState=[A-Z]*' | sort | uniq -c | tr -s ' \n' ' ')
say "job $job:$states"
grep -h . "$slurm"/breathmark-*.log
grep -qs 'was killed with 137' "$slurm"/breathmark-*.log || fail "no task noticed that its program was killed"
same "$out"
