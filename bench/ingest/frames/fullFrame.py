"""Writes a synthetic DISP-S1 frame of any size, stored as the real ones are, in a fraction of the time of the demo's.

    python3 bench/ingest/frames/fullFrame.py FOLDER [--rows 6898] [--cols 9618] [--granules 64]

Each granule has chunks of 256 x 256 cells, shuffle and gzip 4, and the layers that an ingest reads. The frame is a
mosaic of a few kinds of tiles, each compressed once a granule and stored wherever it occurs: velocities, seasons,
coherence, water, masked ground and ground with gaps differ by kind, noise by acquisition. Tiles are cut off at the
frame's edges as HDF5 stores it: whole chunks, fill values outside. The line of sight is the same everywhere.
Beside the granules: the static line of sight, and what was planted (truth-*.npy, see bench/ingest/frames/checkFrame.ts).
Default size: frame F11116, 66 million cells, about 10 GB. Needs numpy, h5py and GDAL's Python module.
"""
import argparse
import os
import zlib
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta

import h5py
import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()

FRAME, EPSG, ORIGIN_X, ORIGIN_Y, CELL_M = 11116, 32610, 499800, 4114500, 30
TILE = 256
LAND_KINDS = 22
WATER_KIND, OUTSIDE_KIND = LAND_KINDS, LAND_KINDS + 1
# Kinds along the right and lower edge: cut tiles are compressed for each kind.
EDGE_KINDS = (0, 1, OUTSIDE_KIND)
LAST_DAY = date(2026, 10, 1)
MINISTACK = 15
FORWARD_PAIRS = 3
SEED = 11116
EAST, NORTH, UP = -0.595, -0.125, 0.794
DEFLATE_LEVEL = 4
DISPLACEMENT_BITS, COHERENCE_BITS, TIDE_BITS = 12, 8, 10
INTERMITTENT_SHARE, INTERMITTENT_LOSS = 0.08, 0.2
MASKED_BELOW = 0.35
WAVELENGTH_MM, LOOKS = 55.46576, 10
ATMOSPHERE_MM = 2.5

rows_of_tile, cols_of_tile = np.meshgrid(np.arange(TILE) / TILE, np.arange(TILE) / TILE, indexing="ij")


def waves(random, count=4):
    """A smooth field in [-1, 1] that continues over the edges of a tile."""
    field = np.zeros((TILE, TILE))
    for _ in range(count):
        down, across = random.integers(-3, 4, 2)
        phase = random.uniform(0, 2 * np.pi)
        field += random.uniform(0.3, 1) * np.cos(2 * np.pi * (down * rows_of_tile + across * cols_of_tile) + phase)
    return field / count


def rounded(values, bits):
    """Keeps `bits` of the 23 bits of each mantissa, as the products do."""
    words = values.astype(np.float32).view(np.uint32)
    shift = 23 - bits
    kept = ((words + np.uint32(1 << (shift - 1))) >> np.uint32(shift)) << np.uint32(shift)
    return np.where(np.isnan(values), words, kept).astype(np.uint32).view(np.float32)


class Kind:
    """What is planted in one kind of tile."""

    def __init__(self, kind):
        random = np.random.default_rng([SEED, 1, kind])
        self.is_land, self.is_outside = kind < LAND_KINDS, kind == OUTSIDE_KIND
        center = random.uniform(0.2, 0.8, 2)
        distance2 = (rows_of_tile - center[0]) ** 2 + (cols_of_tile - center[1]) ** 2
        depth = 0 if kind % 3 == 0 else random.uniform(5, 40)
        self.velocity = 0.5 * waves(random) - depth * np.exp(-distance2 / (2 * random.uniform(0.05, 0.15) ** 2))
        self.seasonal = random.uniform(0, 6) * np.abs(waves(random))
        self.coherence = np.clip(random.uniform(0.62, 0.92) + 0.3 * waves(random, 6), 0.05, 0.98)
        speckle = random.random((TILE, TILE))
        self.is_intermittent = speckle < INTERMITTENT_SHARE
        river = np.abs(waves(random)) < 0.03
        self.is_water = river if kind % 4 == 1 else np.full((TILE, TILE), not self.is_land)
        phase_noise = np.sqrt((1 - self.coherence**2) / (2 * LOOKS * self.coherence**2))
        self.sigma_mm = WAVELENGTH_MM / (4 * np.pi) * phase_noise

    def truth(self):
        """Planted vertical velocity in mm/yr, NaN where nothing may be measured."""
        return np.where(self.is_water | (self.coherence < MASKED_BELOW), np.nan, self.velocity)


def plan_dates(granules):
    """Acquisition days, oldest first: 12 and 24 days apart for long records, up to 36 for short ones."""
    step = 36 if granules < 100 else 12
    days = [LAST_DAY]
    while len(days) <= granules:
        days.append(days[-1] - timedelta(days=step - 12 if len(days) % 5 == 0 and step > 12 else step))
    return days[::-1]


def plan_pairs(epochs):
    """Ministacks: each ends on the reference date of the next; the last pairs reach back one acquisition."""
    pairs = []
    for secondary in range(1, epochs):
        start = (secondary - 1) // MINISTACK * MINISTACK
        pairs.append((secondary - 1 if secondary >= epochs - FORWARD_PAIRS else start, secondary))
    return pairs


def position_mm(kinds, days, epoch):
    """Line-of-sight position of the ground of each land kind at an acquisition, noise included."""
    random = np.random.default_rng([SEED, 2, epoch])
    atmosphere = random.normal(0, 1) + ATMOSPHERE_MM * waves(random)
    years = (days[epoch] - days[0]).days / 365.25
    season = np.cos(2 * np.pi * (days[epoch].timetuple().tm_yday - 250) / 365.25)
    return [
        UP * (kind.velocity * years + kind.seasonal * season)
        + atmosphere
        + kind.sigma_mm * random.standard_normal((TILE, TILE), dtype=np.float32)
        for kind in kinds[:LAND_KINDS]
    ]


def tide_m(days, epoch):
    """Solid earth tide along the line of sight, with a slope that shows in the velocity of who forgets it."""
    day = days[epoch].toordinal()
    fortnight = np.sin(2 * np.pi * day / 14.765)
    pattern = np.cos(2 * np.pi * rows_of_tile) + np.sin(2 * np.pi * cols_of_tile)
    return 0.02 * fortnight + (0.002 * fortnight + 0.003 * day / 365.25) * pattern


def layers_of(kinds, days, pair):
    """Each layer of a granule by kind of tile."""
    reference, secondary = pair
    tide = rounded(tide_m(days, secondary) - tide_m(days, reference), TIDE_BITS)
    before, after = (position_mm(kinds, days, epoch) for epoch in pair)
    random = np.random.default_rng([SEED, 3, secondary])
    stack_random = np.random.default_rng([SEED, 4, reference])
    nothing = np.full((TILE, TILE), np.nan, np.float32)
    layers = {name: [] for name in ("displacement", "recommended_mask", "temporal_coherence", "water_mask")}
    layers["corrections/solid_earth_tide"] = [tide] * len(kinds)
    for index, kind in enumerate(kinds):
        mask = np.where(kind.is_water | (kind.coherence < MASKED_BELOW), 0, 1).astype(np.uint8)
        displacement = nothing
        if kind.is_land:
            displacement = rounded((after[index] - before[index]) / 1000 + tide, DISPLACEMENT_BITS)
            loss = random.random((TILE, TILE))
            mask[kind.is_intermittent & (loss < INTERMITTENT_LOSS / 2)] = 0
            displacement[kind.is_intermittent & (loss >= INTERMITTENT_LOSS / 2) & (loss < INTERMITTENT_LOSS)] = np.nan
        coherence = np.clip(kind.coherence + 0.01 * waves(stack_random), 0.02, 0.99)
        water = np.where(kind.is_water, 0, 1).astype(np.uint8)
        outside = np.full((TILE, TILE), 255, np.uint8)
        layers["displacement"].append(displacement)
        layers["recommended_mask"].append(outside if kind.is_outside else mask)
        layers["temporal_coherence"].append(nothing if kind.is_outside else rounded(coherence, COHERENCE_BITS))
        layers["water_mask"].append(outside if kind.is_outside else water)
    return layers


def plan_mosaic(rows, cols):
    """The kind of each tile of the frame: a parallelogram of land with some water, nothing around it."""
    random = np.random.default_rng([SEED, 5])
    shape = (-(-rows // TILE), -(-cols // TILE))
    mosaic = random.integers(0, LAND_KINDS, shape)
    mosaic[random.random(shape) < 0.03] = WATER_KIND
    edge = np.zeros(shape, bool)
    edge[:, -1] = cols % TILE > 0
    edge[-1, :] |= rows % TILE > 0
    mosaic[edge] = np.array(EDGE_KINDS)[random.integers(0, 2, edge.sum())]
    down, across = np.indices(shape) / np.maximum(1, np.array(shape) - 1)[:, None, None]
    is_outside = (across < 0.12 * (1 - down)) | (across > 1 - 0.12 * down)
    if min(shape) > 4:
        mosaic[is_outside] = OUTSIDE_KIND
    return mosaic


def stored(tile):
    """A chunk as HDF5 stores it: bytes shuffled, then deflated."""
    shuffled = tile.view(np.uint8).reshape(-1, tile.itemsize).T.tobytes()
    return zlib.compress(shuffled, DEFLATE_LEVEL)


def write_layer(file, name, tiles, mosaic, size):
    """A chunked layer; a tile of each kind and cut is compressed once."""
    fill = 255 if tiles[0].dtype == np.uint8 else np.nan
    options = {"chunks": (TILE, TILE), "shuffle": True, "compression": DEFLATE_LEVEL, "fillvalue": fill}
    dataset = file.create_dataset(name, size, tiles[0].dtype, **options)
    dataset.attrs.create("_FillValue", fill, (), tiles[0].dtype)
    dataset.attrs["units"] = "unitless" if fill == 255 or name == "temporal_coherence" else "meters"
    dataset.attrs["grid_mapping"] = "spatial_ref"
    known = {}
    for down, across in np.ndindex(mosaic.shape):
        cut = (min(TILE, size[0] - down * TILE), min(TILE, size[1] - across * TILE))
        key = (mosaic[down, across], *cut)
        if key not in known:
            tile = np.full((TILE, TILE), fill, tiles[0].dtype)
            tile[: cut[0], : cut[1]] = tiles[key[0]][: cut[0], : cut[1]]
            known[key] = stored(tile)
        dataset.id.write_direct_chunk((down * TILE, across * TILE), known[key])


def write_time(file, name, day):
    seconds = (day - date(2010, 1, 1)).days * 86400 + 14 * 3600.0
    dataset = file.create_dataset(name, data=np.array([seconds]))
    dataset.attrs.update({"units": "seconds since 2010-01-01 00:00:00", "calendar": "standard"})


def projection_wkt():
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(EPSG)
    return reference.ExportToWkt()


def write_granule(folder, size, days, pair, mosaic):
    reference, secondary = (days[epoch] for epoch in pair)
    made = secondary + timedelta(days=3)
    stamps = [f"{day:%Y%m%d}T140755Z" for day in (reference, secondary, made)]
    name = f"OPERA_L3_DISP-S1_IW_F{FRAME:05d}_VV_{stamps[0]}_{stamps[1]}_v1.0_{stamps[2]}.nc"
    layers = layers_of([Kind(kind) for kind in range(OUTSIDE_KIND + 1)], days, pair)
    with h5py.File(os.path.join(folder, name), "w", fs_strategy="page", fs_page_size=4 << 20) as file:
        file.attrs["title"] = "SYNTHETIC data in the layout of OPERA DISP-S1: not a measurement of any real place"
        file["y"] = ORIGIN_Y - (np.arange(size[0]) + 0.5) * CELL_M
        file["x"] = ORIGIN_X + (np.arange(size[1]) + 0.5) * CELL_M
        file["spatial_ref"] = np.int64(0)
        file["spatial_ref"].attrs["crs_wkt"] = projection_wkt()
        file["spatial_ref"].attrs["GeoTransform"] = f"{ORIGIN_X} {CELL_M} 0 {ORIGIN_Y} 0 -{CELL_M}"
        write_time(file, "reference_time", reference)
        write_time(file, "time", secondary)
        file["identification/frame_id"] = np.int64(FRAME)
        file["identification/track_number"] = np.int64(42)
        for layer, tiles in layers.items():
            write_layer(file, layer, tiles, mosaic, size)


def write_line_of_sight(folder, size):
    name = f"OPERA_L3_DISP-S1-STATIC_F{FRAME:05d}_20140403_S1A_v1.0_line_of_sight_enu.tif"
    options = ["COMPRESS=DEFLATE", "ZLEVEL=1", "PREDICTOR=3", "TILED=YES", "INTERLEAVE=BAND"]
    target = gdal.GetDriverByName("GTiff").Create(
        os.path.join(folder, name), size[1], size[0], 3, gdal.GDT_Float32, options
    )
    target.SetProjection(projection_wkt())
    target.SetGeoTransform((ORIGIN_X, CELL_M, 0, ORIGIN_Y, 0, -CELL_M))
    for band, value in enumerate((EAST, NORTH, UP), 1):
        target.GetRasterBand(band).SetDescription(("East", "North", "Up")[band - 1])
        target.GetRasterBand(band).Fill(value)
    target = None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--rows", type=int, default=6898)
    parser.add_argument("--cols", type=int, default=9618)
    parser.add_argument("--granules", type=int, default=64)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    size = (options.rows, options.cols)
    mosaic = plan_mosaic(*size)
    days = plan_dates(options.granules)
    write_line_of_sight(options.folder, size)
    kinds = [Kind(kind).truth() for kind in range(OUTSIDE_KIND + 1)]
    np.save(os.path.join(options.folder, "truth-kinds.npy"), np.concatenate(kinds).astype(np.float32))
    np.save(os.path.join(options.folder, "truth-mosaic.npy"), mosaic.astype(np.float32))
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(write_granule, options.folder, size, days, pair, mosaic) for pair in plan_pairs(len(days))]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main()
