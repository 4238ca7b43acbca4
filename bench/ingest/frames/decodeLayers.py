"""The reference of bench/ingest/frames/realistic.ts: h5py alone decodes the three layers that a velocity needs, in processes.

    python3 bench/ingest/frames/decodeLayers.py FOLDER [--processes 2]

Displacement, recommended mask and temporal coherence of each granule, whole, one after the other; nothing is done
with them. Prints a report as JSON; the clock starts when all processes have loaded their libraries.
"""
import argparse
import glob
import json
import multiprocessing
import os
import resource
import time
from concurrent.futures import ProcessPoolExecutor

import h5py

LAYERS = ("displacement", "recommended_mask", "temporal_coherence")
ready = None


def start(barrier):
    global ready
    ready = barrier


def decode(paths):
    ready.wait()
    began = time.perf_counter()
    for path in paths:
        with h5py.File(path) as file:
            for layer in LAYERS:
                file[layer][:]
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(options.folder, "*.nc")))
    barrier = multiprocessing.Barrier(options.processes)
    with ProcessPoolExecutor(options.processes, initializer=start, initargs=(barrier,)) as pool:
        parts = [paths[part :: options.processes] for part in range(options.processes)]
        costs = list(pool.map(decode, parts))
    print(json.dumps({"seconds": max(wall for wall, _ in costs), "cpuSeconds": sum(cpu for _, cpu in costs)}))


if __name__ == "__main__":
    main()
