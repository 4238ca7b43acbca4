#!/bin/bash
# The frames of a folder of granules as an array job of Slurm: each element does its part of them.
#   sbatch --array=0-31 deploy/slurm-array.sh /shared/granules
# GM_DATA_DIR or GM_LAKE_URL names the lake, as everywhere. An element that is killed with its node is run again
# (--requeue), and skips the frames that it had finished.
#SBATCH --job-name=ground-motion
#SBATCH --requeue
#SBATCH --cpus-per-task=4
#SBATCH --mem=12G
#SBATCH --time=12:00:00
#SBATCH --output=ground-motion-%A_%a.log
set -euo pipefail
cd "${GM_PROGRAM:-$SLURM_SUBMIT_DIR}"
exec srun ./gm ingest "$@" \
  --shard auto --threads "${SLURM_CPUS_PER_TASK:-4}" --memory 8
