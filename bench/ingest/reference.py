"""The reference of bench/velocities.ts: the same frame read to velocities with numpy and h5py, in processes.

    python3 bench/ingest/reference.py FOLDER [--processes 2] [--velocity-only] [--output velocities.npy]

Reads displacement, masks, coherence, solid earth tide and ionosphere of each granule once, masks and corrects,
chains the moving references (each cell keeps the longest part of its own chain), divides by the up component and
fits a line and an annual term: velocity and, unless told otherwise, its sigma from the residuals and their lag-1
correlation. Chains only, no loops. Needs numpy, h5py and GDAL's Python module (Debian: python3-h5py, python3-gdal).
Prints a report as JSON; the clock starts when all processes have loaded their libraries.
"""
import argparse
import glob
import json
import multiprocessing
import os
import re
import resource
import time
import warnings
from concurrent.futures import ProcessPoolExecutor
from datetime import date

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes are the threads

import h5py
import numpy as np
from osgeo import gdal

gdal.UseExceptions()

GRANULE = re.compile(r"_(\d{8})T\w+?_(\d{8})T\w+?_v(\d+)\.(\d+)_(\d{8}T\d{6})Z\.nc$")
GOOD, WATER = 1, 0
LARGEST_METERS = 100
DAYS_PER_YEAR = 365.25
SEASONAL_EPOCHS, SEASONAL_YEARS = 20, 2
BAND_ROWS = 256
# Cells with gaps that are fitted at once.
BATCH_CELLS = 20_000
# The clock of each process starts when all have started.
ready = None


def list_granules(folder):
    """The newest version of each date pair: [(path, reference day, secondary day)] by dates."""
    newest = {}
    for path in glob.glob(os.path.join(folder, "*.nc")):
        reference, secondary, major, minor, generated = GRANULE.search(path).groups()
        days = tuple(date(int(d[:4]), int(d[4:6]), int(d[6:])).toordinal() for d in (reference, secondary))
        rank = (int(major), int(minor), generated)
        if days not in newest or newest[days][0] < rank:
            newest[days] = (rank, path)
    return [(path, *days) for days, (_, path) in sorted(newest.items())]


def plan_chain(granules):
    """Epoch days, and per granule its reference and secondary epoch, in an order that reaches each from the first."""
    days = sorted({day for _, *pair in granules for day in pair})
    epoch = {day: i for i, day in enumerate(days)}
    reached, steps, left = {0}, [], list(range(len(granules)))
    while left:
        ready = [i for i in left if epoch[granules[i][1]] in reached]
        if not ready or len(granules) != len(days) - 1:
            raise SystemExit("the granules are not one chain of dates")
        for i in ready:
            steps.append((i, epoch[granules[i][1]], epoch[granules[i][2]]))
            reached.add(epoch[granules[i][2]])
        left = [i for i in left if i not in set(ready)]
    return np.array(days), steps


def read_band(files, rows):
    """Displacement in mm (granules x cells, NaN = missing) and mean coherence of a band of whole rows."""
    water = files[0]["water_mask"][rows].ravel() == WATER
    displacement = np.empty((len(files), water.size), np.float32)
    coherence = np.zeros(water.size)
    count = np.zeros(water.size, np.int32)
    for out, file in zip(displacement, files):
        meters = file["displacement"][rows].ravel()
        meters -= file["corrections/solid_earth_tide"][rows].ravel()
        delay = file.get("corrections/ionospheric_delay")
        if delay is not None and delay.id.get_storage_size() > 0:
            values = delay[rows].ravel()
            meters -= np.where(np.abs(values) < LARGEST_METERS, values, np.float32(0))
        valid = (file["recommended_mask"][rows].ravel() == GOOD) & ~water & (np.abs(meters) < LARGEST_METERS)
        np.multiply(meters, np.float32(1000), out=out)
        out[~valid] = np.nan
        quality = file["temporal_coherence"][rows].ravel()
        coherence += np.where(valid, quality, np.float32(0))
        count += valid
    return displacement, coherence / count


def chain(displacement, steps, epochs):
    """Cumulative series (epochs x cells) of cells that have every granule."""
    series = np.zeros((epochs, displacement.shape[1]))
    for granule, reference, secondary in steps:
        np.add(series[reference], displacement[granule], out=series[secondary])
    return series


def chain_with_gaps(displacement, steps, days):
    """The same where granules are missing: each cell's longest part; the other epochs are NaN."""
    epochs, cells = len(days), displacement.shape[1]
    each = np.arange(cells)
    series = np.zeros((epochs, cells))
    label = np.repeat(np.arange(epochs)[:, None], cells, axis=1)
    for granule, reference, secondary in steps:
        value = displacement[granule]
        present = ~np.isnan(value)
        series[secondary] = np.where(present, series[reference] + value, 0)
        label[secondary] = np.where(present, label[reference], secondary)
    first = np.full((epochs, cells), days[-1])
    last = np.full((epochs, cells), days[0])
    size = np.zeros((epochs, cells), np.int64)
    for epoch, day in enumerate(days):
        part = label[epoch]
        first[part, each] = np.minimum(first[part, each], day)
        last[part, each] = day
        size[part, each] += 1
    rank = np.where(size > 0, ((last - first) << 40) + (size << 24) + last, -1)
    series[label != rank.argmax(axis=0)] = np.nan
    return series


def design_of(years):
    angle = 2 * np.pi * years
    return np.stack([np.ones_like(years), years, np.sin(angle), np.cos(angle)], axis=1)


def end_weight(count):
    """How much more the first and the last epoch of a series count than the others."""
    return 1 + 10 / np.maximum(20, count)


def sigma_of(residuals, present, variance, parameters):
    """Standard error, from the variance factor of the velocity, times sqrt((1 + rho) / (1 - rho))."""
    count = present.sum(axis=0)
    squares = np.einsum("ec,ec->c", residuals, residuals)
    rho = np.einsum("ec,ec->c", residuals[:-1], residuals[1:]) / squares
    rho = np.clip(rho + parameters * (1 + rho) / count, 0, 0.95)
    return np.sqrt(squares / (count - parameters) * variance * (1 + rho) / (1 - rho))


def fit_complete(series, years, with_sigma):
    """Velocity and sigma of series with every epoch: one pseudo-inverse for all."""
    is_seasonal = len(years) >= SEASONAL_EPOCHS and years[-1] - years[0] >= SEASONAL_YEARS
    design = design_of(years)[:, : 4 if is_seasonal else 2]
    roots = np.ones(len(years))
    roots[[0, -1]] = np.sqrt(end_weight(len(years)))
    inverse = np.linalg.pinv(design * roots[:, None]) * roots
    parameters = inverse @ series
    sigma = None
    if with_sigma:
        series -= design @ parameters
        variance = inverse[1] @ inverse[1]
        sigma = sigma_of(series, np.ones((len(years), 1)), variance, design.shape[1])
    return parameters[1], sigma


def fit_with_gaps(series, years, with_sigma):
    """The same where epochs are missing: one set of normal equations a cell, solved in batches."""
    present = ~np.isnan(series)
    series = np.where(present, series, 0)
    span = np.where(present, years[:, None], -np.inf).max(0) - np.where(present, years[:, None], np.inf).min(0)
    is_seasonal = (present.sum(0) >= SEASONAL_EPOCHS) & (span >= SEASONAL_YEARS)
    velocity = np.empty(series.shape[1])
    sigma = np.empty(series.shape[1]) if with_sigma else None
    for cells, size in ((np.flatnonzero(is_seasonal), 4), (np.flatnonzero(~is_seasonal), 2)):
        if cells.size == 0:
            continue
        design = design_of(years)[:, :size]
        here = present[:, cells]
        weights = here.astype(float)
        each = np.arange(cells.size)
        for end in (here.argmax(axis=0), len(years) - 1 - here[::-1].argmax(axis=0)):
            weights[end, each] = end_weight(here.sum(axis=0))
        products = (design[:, :, None] * design[:, None, :]).reshape(len(years), size * size)
        normal = (weights.T @ products).reshape(-1, size, size)
        parameters = np.linalg.solve(normal, ((weights * series[:, cells]).T @ design)[:, :, None])[:, :, 0]
        velocity[cells] = parameters[:, 1]
        if with_sigma:
            residuals = (series[:, cells] - design @ parameters.T) * here
            variance = np.linalg.inv(normal)[:, 1, 1]
            sigma[cells] = sigma_of(residuals, here, variance, size)
    return velocity, sigma


def fit_band(displacement, up, days, steps, with_sigma):
    """Vertical velocity in mm/yr of the cells of a band; NaN = not measured."""
    velocity = np.full(up.size, np.nan, np.float32)
    sigma = np.full(up.size, np.nan, np.float32) if with_sigma else None
    years = (days - days.mean()) / DAYS_PER_YEAR
    minimum_epochs = -(-len(days) // 2)
    missing = np.isnan(displacement).sum(axis=0)
    seen = (up > 0) & (missing < len(displacement))

    def keep(cells, fitted):
        velocity[cells] = fitted[0] / up[cells]
        if with_sigma:
            sigma[cells] = fitted[1] / up[cells]

    complete = np.flatnonzero(seen & (missing == 0))
    for start in range(0, complete.size, BATCH_CELLS):
        cells = complete[start : start + BATCH_CELLS]
        keep(cells, fit_complete(chain(displacement[:, cells], steps, len(days)), years, with_sigma))
    gappy = np.flatnonzero(seen & (missing > 0))
    for start in range(0, gappy.size, BATCH_CELLS):
        cells = gappy[start : start + BATCH_CELLS]
        series = chain_with_gaps(displacement[:, cells], steps, days)
        enough = (~np.isnan(series)).sum(axis=0) >= minimum_epochs
        if enough.any():
            keep(cells[enough], fit_with_gaps(series[:, enough], years, with_sigma))
    return velocity, sigma


def work(part, options, granules, days, steps):
    """One process: every so many-th band of rows, with its granules open."""
    warnings.simplefilter("ignore", RuntimeWarning)
    pattern = os.path.join(options.folder, "*line_of_sight_enu.tif")
    ready.wait()
    started, started_cpu = time.perf_counter(), time.process_time()
    line_of_sight = gdal.Open(glob.glob(pattern)[0])
    files = [h5py.File(path, "r", rdcc_nbytes=0) for path, *_ in granules]
    rows, cols = files[0]["displacement"].shape
    bands = []
    for first in range(part * BAND_ROWS, rows, options.processes * BAND_ROWS):
        band = slice(first, min(rows, first + BAND_ROWS))
        up = line_of_sight.GetRasterBand(3).ReadAsArray(0, first, cols, band.stop - first).ravel()
        displacement, _ = read_band(files, band)
        velocity, _ = fit_band(displacement, up, days, steps, not options.velocity_only)
        bands.append((first, velocity.reshape(-1, cols)))
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "cpu": time.process_time() - started_cpu, "peak": peak, "bands": bands}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--velocity-only", action="store_true")
    parser.add_argument("--output")
    options = parser.parse_args()
    granules = list_granules(options.folder)
    days, steps = plan_chain(granules)
    global ready
    ready = multiprocessing.get_context("fork").Barrier(options.processes)
    with ProcessPoolExecutor(options.processes, multiprocessing.get_context("fork")) as pool:
        parts = [pool.submit(work, part, options, granules, days, steps) for part in range(options.processes)]
        reports = [part.result() for part in parts]
    bands = sorted((band for report in reports for band in report["bands"]), key=lambda band: band[0])
    velocity = np.concatenate([values for _, values in bands])
    if options.output:
        np.save(options.output, velocity)
    report = {
        "seconds": max(report["seconds"] for report in reports),
        "cpuSeconds": sum(report["cpu"] for report in reports),
        "peakMemoryMb": sum(report["peak"] for report in reports),
        "measured": int(np.count_nonzero(~np.isnan(velocity))),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
