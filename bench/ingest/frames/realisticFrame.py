"""Writes a synthetic DISP-S1 frame as real ones come: all fourteen layers, dates missing, masks that flip.

    python3 bench/ingest/frames/realisticFrame.py FOLDER [--size 1024] [--granules 64]

Each granule has chunks of 256 x 256 cells, shuffle and gzip 4. Of the fourteen layers an ingest reads six. What is
planted: 8 % of a 12-day schedule was never acquired; one cell in ten is lost in 10 to 60 % of the dates, each date by
itself; one cell in thirty is lost in the granules that end a ministack, so that its chain breaks there; water and
ground of low coherence are masked always. Noise differs from date to date and cell to cell.
Beside the granules: truth.npy, the planted vertical velocity in mm/yr, NaN where nothing may be measured.
Writes no line of sight: bench/ingest/frames/realistic.ts adds it. Needs numpy and h5py.
"""
import argparse
import os
import zlib
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta

import h5py
import numpy as np

FRAME, ORIGIN_X, ORIGIN_Y, CELL_M = 8882, 251970, 3325920, 30
WKT = 'PROJCS["WGS 84 / UTM zone 15N",AUTHORITY["EPSG","32615"]]'
CHUNK, DEFLATE_LEVEL, SEED = 256, 4, 8882
LAST_DAY, STEP_DAYS, NOT_ACQUIRED = date(2026, 10, 1), 12, 0.08
MINISTACK = 15
FLIPPING_SHARE, FLIPPING_LOSS = 0.1, (0.1, 0.6)
LOST_CROSSOVERS = 1 / 30
UP = 0.79
NOISE_MM, ATMOSPHERE_MM = 2.0, 4.0
BITS = {"displacement": 12, "coherence": 8, "correction": 10}


def smooth(random, size, count=8):
    """A smooth field, about -1 to 1."""
    nodes = random.standard_normal((count + 1, count + 1))
    at = np.linspace(0, count, size, endpoint=False)
    low = at.astype(int)
    share = (at - low)[:, None]
    rows = nodes[low] * (1 - share) + nodes[low + 1] * share
    return (rows[:, low] * (1 - share.T) + rows[:, low + 1] * share.T).astype(np.float32) / 2


def rounded(values, bits):
    """Keeps `bits` of the 23 bits of each mantissa, as the products do."""
    words = np.ascontiguousarray(values, np.float32).view(np.uint32)
    shift = np.uint32(23 - bits)
    kept = ((words + (np.uint32(1) << (shift - np.uint32(1)))) >> shift) << shift
    return np.where(np.isnan(values), words, kept).astype(np.uint32).view(np.float32)


class Ground:
    """What is planted, the same in every granule."""

    def __init__(self, size):
        random = np.random.default_rng([SEED, 1])
        self.velocity = 1.5 * smooth(random, size) - 25 * np.exp(-((4 * smooth(random, size, 5) - 2) ** 2))
        self.seasonal = 3 * np.abs(smooth(random, size, 6))
        self.coherence = np.clip(0.72 + 0.25 * smooth(random, size, 12) + 0.08 * random.standard_normal((size, size)), 0.05, 0.98)
        self.is_water = smooth(random, size, 6) < -0.85
        self.is_masked = self.is_water | (self.coherence < 0.5)
        draw = random.random((size, size))
        self.loss = np.where(draw < FLIPPING_SHARE, random.uniform(*FLIPPING_LOSS, (size, size)), 0).astype(np.float32)
        self.loses_crossovers = (draw > 0.5) & (draw < 0.5 + LOST_CROSSOVERS)

    def truth(self):
        return np.where(self.is_masked, np.nan, self.velocity).astype(np.float32)


def plan_dates(granules):
    """Acquisition days, oldest first: each of the schedule but those that were not acquired."""
    random = np.random.default_rng([SEED, 2])
    days = [LAST_DAY]
    day = LAST_DAY
    while len(days) <= granules:
        day -= timedelta(days=STEP_DAYS)
        if random.random() >= NOT_ACQUIRED:
            days.append(day)
    return days[::-1]


def plan_pairs(granules):
    """Ministacks: the last granule of each ends on the reference date of the next."""
    return [((secondary - 1) // MINISTACK * MINISTACK, secondary) for secondary in range(1, granules + 1)]


def position_mm(ground, days, epoch):
    """Line-of-sight position of the ground at an acquisition, atmosphere and noise included."""
    random = np.random.default_rng([SEED, 3, epoch])
    size = len(ground.velocity)
    years = (days[epoch] - days[0]).days / 365.25
    season = np.cos(2 * np.pi * (days[epoch].timetuple().tm_yday - 250) / 365.25)
    noise = NOISE_MM * random.standard_normal((size, size), dtype=np.float32)
    return UP * (ground.velocity * years + ground.seasonal * season) + ATMOSPHERE_MM * smooth(random, size) + noise


def tide_m(size, days, epoch):
    return np.float32(0.02 * np.sin(2 * np.pi * days[epoch].toordinal() / 14.765)) * (1 + 0.1 * smooth(np.random.default_rng([SEED, 4]), size))


def read_layers(ground, days, pair):
    """The layers that an ingest reads."""
    reference, secondary = pair
    size = len(ground.velocity)
    random = np.random.default_rng([SEED, 5, secondary])
    is_lost = random.random((size, size), dtype=np.float32) < ground.loss
    if secondary % MINISTACK == 0:
        is_lost |= ground.loses_crossovers
    tide = tide_m(size, days, secondary) - tide_m(size, days, reference)
    delay = 0.003 * (smooth(random, size, 3) - smooth(random, size, 3))
    moved = (position_mm(ground, days, secondary) - position_mm(ground, days, reference)) / 1000 + tide + delay
    moved[random.random((size, size), dtype=np.float32) < 0.01 * (ground.loss > 0)] = np.nan
    stack = np.random.default_rng([SEED, 6, reference])
    coherence = np.clip(ground.coherence + 0.02 * stack.standard_normal((size, size), dtype=np.float32), 0.02, 0.99)
    return {
        "displacement": rounded(moved, BITS["displacement"]),
        "recommended_mask": np.where(ground.is_masked | is_lost, 0, 1).astype(np.uint8),
        "temporal_coherence": rounded(coherence, BITS["coherence"]),
        "water_mask": np.where(ground.is_water, 0, 1).astype(np.uint8),
        "corrections/solid_earth_tide": rounded(tide, BITS["correction"]),
        "corrections/ionospheric_delay": rounded(delay, BITS["correction"]),
    }


def other_layers(size):
    """The layers that no ingest reads: they only make files as long as real ones."""
    random = np.random.default_rng([SEED, 7])
    noise = lambda: random.standard_normal((size, size), dtype=np.float32)
    return {
        "short_wavelength_displacement": rounded(0.003 * noise(), BITS["displacement"]),
        "connected_component_labels": (smooth(random, size) > -0.8).astype(np.uint16),
        "estimated_phase_quality": rounded(np.clip(0.7 + 0.1 * noise(), 0, 1), BITS["coherence"]),
        "persistent_scatterer_mask": (random.random((size, size)) < 0.1).astype(np.uint8),
        "shp_counts": np.clip(60 + 30 * noise(), 0, 300).astype(np.int16),
        "phase_similarity": rounded(np.clip(0.6 + 0.2 * noise(), -1, 1), BITS["coherence"]),
        "timeseries_inversion_residuals": rounded(np.abs(noise()), 7),
        "corrections/perpendicular_baseline": rounded(50 + 5 * smooth(random, size), BITS["correction"]),
    }


def stored_chunks(values):
    """The chunks of a layer as HDF5 stores them: bytes shuffled, then deflated."""
    fill = 255 if values.dtype == np.uint8 else 0 if values.dtype.kind in "iu" else np.nan
    chunks = {}
    for row in range(0, values.shape[0], CHUNK):
        for col in range(0, values.shape[1], CHUNK):
            chunk = np.full((CHUNK, CHUNK), fill, values.dtype)
            part = values[row : row + CHUNK, col : col + CHUNK]
            chunk[: part.shape[0], : part.shape[1]] = part
            shuffled = chunk.view(np.uint8).reshape(-1, chunk.itemsize).T.tobytes()
            chunks[row, col] = zlib.compress(shuffled, DEFLATE_LEVEL)
    return values.dtype, fill, chunks


def write_layer(file, name, size, layer):
    dtype, fill, chunks = layer
    options = {"chunks": (CHUNK, CHUNK), "shuffle": True, "compression": DEFLATE_LEVEL, "fillvalue": fill}
    dataset = file.create_dataset(name, (size, size), dtype, **options)
    dataset.attrs.create("_FillValue", fill, (), dtype)
    is_meters = "displacement" in name or name.endswith(("tide", "delay", "baseline"))
    dataset.attrs["units"] = "meters" if is_meters else "unitless"
    dataset.attrs["grid_mapping"] = "spatial_ref"
    for place, chunk in chunks.items():
        dataset.id.write_direct_chunk(place, chunk)


def write_time(file, name, day):
    seconds = (day - date(2010, 1, 1)).days * 86400 + 14 * 3600.0
    dataset = file.create_dataset(name, data=np.array([seconds]))
    dataset.attrs.update({"units": "seconds since 2010-01-01 00:00:00", "calendar": "standard"})


def write_granules(folder, size, days, pairs):
    ground = Ground(size)
    others = {name: stored_chunks(values) for name, values in other_layers(size).items()}
    for pair in pairs:
        reference, secondary = (days[epoch] for epoch in pair)
        stamps = [f"{day:%Y%m%d}T002650Z" for day in (reference, secondary, secondary + timedelta(days=3))]
        name = f"OPERA_L3_DISP-S1_IW_F{FRAME:05d}_VV_{stamps[0]}_{stamps[1]}_v1.0_{stamps[2]}.nc"
        layers = {layer: stored_chunks(values) for layer, values in read_layers(ground, days, pair).items()}
        with h5py.File(os.path.join(folder, name), "w", fs_strategy="page", fs_page_size=4 << 20) as file:
            file.attrs["title"] = "SYNTHETIC data in the layout of OPERA DISP-S1: not a measurement of any real place"
            file["y"] = ORIGIN_Y - (np.arange(size) + 0.5) * CELL_M
            file["x"] = ORIGIN_X + (np.arange(size) + 0.5) * CELL_M
            file["spatial_ref"] = np.int64(0)
            file["spatial_ref"].attrs["crs_wkt"] = WKT
            file["spatial_ref"].attrs["GeoTransform"] = f"{ORIGIN_X} {CELL_M} 0 {ORIGIN_Y} 0 -{CELL_M}"
            write_time(file, "reference_time", reference)
            write_time(file, "time", secondary)
            file["identification/frame_id"] = np.int64(FRAME)
            file["identification/track_number"] = np.int64(34)
            for layer, stored in {**layers, **others}.items():
                write_layer(file, layer, size, stored)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--size", type=int, default=1024)
    parser.add_argument("--granules", type=int, default=64)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    days = plan_dates(options.granules)
    pairs = plan_pairs(options.granules)
    np.save(os.path.join(options.folder, "truth.npy"), Ground(options.size).truth())
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(write_granules, options.folder, options.size, days, pairs[part::2]) for part in range(2)]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main()
