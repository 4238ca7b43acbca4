"""Writes the planted bowl as its producers write it, by h5py, netCDF4 and GDAL: folder."""

import os
import sys

import h5py
import netCDF4
import numpy as np
import rasterio
from rasterio.transform import from_origin

root = sys.argv[1]
INCIDENCE, HEADING, SENTINEL1 = np.radians(37), np.radians(193), 299_792_458 / 5.405e9
UP = np.cos(INCIDENCE)
EAST = -np.sin(INCIDENCE) * np.cos(HEADING)
NORTH = np.sin(INCIDENCE) * np.sin(HEADING)
SIZE, DATES = 40, 34
days = [np.datetime64("2021-01-05") + 12 * i for i in range(DATES)]
dates = [str(day).replace("-", "") for day in days]
rows, cols = np.mgrid[0:SIZE, 0:SIZE]
bowl = -60 * np.exp(-((rows - 30) ** 2 + (cols - 30) ** 2) / 20)
random = np.random.default_rng(7)
towards = np.array(
    [bowl * UP * 12 * i / 365.25 + random.normal(0, 0.8, bowl.shape) for i in range(DATES)]
).astype("float32")
relative = towards - towards[0]
UTM = {"crs": "EPSG:32614", "transform": from_origin(480_000, 2_150_000, 80, 80)}
DEGREES = {"crs": "EPSG:4326", "transform": from_origin(-99.2, 19.45, 0.001, 0.001)}
WEST, TOP = -99.2, 19.45


def folder(name):
    os.makedirs(os.path.join(root, name))
    return lambda file: os.path.join(root, name, file)


def tif(path, values, place, **more):
    profile = {"driver": "GTiff", "width": SIZE, "height": SIZE, "count": 1, "dtype": values.dtype, "nodata": 0}
    with rasterio.open(path, "w", **{**profile, **place, **more}) as file:
        file.write(values, 1)


def phase(first, second, wavelength):
    return ((towards[second] - towards[first]) * -4 * np.pi / (wavelength * 1000) + 3).astype("float32")


full = lambda value: np.full((SIZE, SIZE), value, "float32")
pairs = [(i, i + 1) for i in range(DATES - 1)]

at = folder("hyp3")
for i, j in pairs:
    name = f"S1AA_{dates[i]}T004012_{dates[j]}T004013_VVP012_INT80_G_ueF_12E3"
    tif(at(f"{name}_unw_phase.tif"), phase(i, j, SENTINEL1), UTM, compress="deflate")
    tif(at(f"{name}_corr.tif"), full(0.8), UTM)
tif(at(f"{name}_lv_theta.tif"), full(np.pi / 2 - INCIDENCE), UTM)
tif(at(f"{name}_lv_phi.tif"), full(np.arctan2(NORTH, EAST)), UTM)

at = folder("licsar")
for i, j in pairs:
    tif(at(f"{dates[i]}_{dates[j]}.geo.unw.tif"), phase(i, j, SENTINEL1), DEGREES, tiled=True, blockxsize=16, blockysize=16)
    tif(at(f"{dates[i]}_{dates[j]}.geo.cc.tif"), np.full((SIZE, SIZE), 204, "uint8"), DEGREES)
for letter, value in zip("ENU", (EAST, NORTH, UP)):
    tif(at(f"005D_07021_131313.geo.{letter}.tif"), full(value), DEGREES)

at = folder("dolphin")
for i, j in pairs:
    tif(at(f"{dates[i]}_{dates[j]}.unw.tif"), phase(i, j, 0.24), UTM, compress="deflate", predictor=3)
    tif(at(f"{dates[i]}_{dates[j]}.cor.tif"), full(0.7), UTM)

# A grid of GMTSAR as its remedy turns it into a GeoTIFF: `gdal_translate`, which GDAL's Python does here.
gmtsar, at = folder("gmtsar"), folder("gmtsar-translated")
for i, j in pairs:
    own = gmtsar(f"{dates[i]}_{dates[j]}.unwrap_ll.grd")
    with netCDF4.Dataset(own, "w", format="NETCDF4_CLASSIC") as grid:
        grid.createDimension("lon", SIZE)
        grid.createDimension("lat", SIZE)
        grid.createVariable("lon", "f8", ("lon",))[:] = WEST + 0.001 * (np.arange(SIZE) + 0.5)
        grid.createVariable("lat", "f8", ("lat",))[:] = (TOP - 0.001 * (np.arange(SIZE) + 0.5))[::-1]
        grid.createVariable("z", "f4", ("lat", "lon"), fill_value=np.nan)[:] = phase(i, j, SENTINEL1)[::-1]
    with netCDF4.Dataset(own) as grid:
        values = np.asarray(grid["z"][:])[::-1]
    tif(at(f"{dates[i]}_{dates[j]}.unw.tif"), values, DEGREES)
    tif(at(f"{dates[i]}_{dates[j]}.corr.tif"), full(0.6), DEGREES)

# The later date first, and rows from south to north.
at = folder("aria")
axis = lambda group, name, values: (group.createDimension(name, len(values)), group.createVariable(name, "f8", (name,)))[1].__setitem__(slice(None), values)
for i, j in pairs:
    name = f"S1-GUNW-D-R-143-tops-{dates[j]}_{dates[i]}-004012-00099W_00019N-PP-9f1c-v3_0_1.nc"
    with netCDF4.Dataset(at(name), "w") as product:
        product.version = "1c"
        data = product.createGroup("/science/grids/data")
        axis(data, "latitude", (TOP - 0.001 * (np.arange(SIZE) + 0.5))[::-1])
        axis(data, "longitude", WEST + 0.001 * (np.arange(SIZE) + 0.5))
        plane = ("latitude", "longitude")
        data.createVariable("unwrappedPhase", "f4", plane, zlib=True, fill_value=0)[:] = -phase(i, j, SENTINEL1)[::-1]
        data.createVariable("coherence", "f4", plane, zlib=True, fill_value=0)[:] = 0.7
        data.createVariable("connectedComponents", "i2", plane, zlib=True, fill_value=-1)[:] = 1
        radar = product.createGroup("/science/radarMetaData")
        radar.createVariable("wavelength", "f8", ())[:] = SENTINEL1
        for image, date in (("reference", dates[j]), ("secondary", dates[i])):
            scenes = radar.createGroup(f"inputSLC/{image}")
            scenes.createDimension("matchup", 1)
            scenes.createVariable("L1InputGranules", str, ("matchup",))[0] = f"S1A_IW_SLC__1SDV_{date}T004000_{date}T004027_020001_022114_9F1C"
        geometry = product.createGroup("/science/grids/imagingGeometry")
        axis(geometry, "heightsMeta", np.array([-1500.0, 0, 3000, 9000]))
        axis(geometry, "latitudeMeta", TOP + 0.1 - 0.1 * np.arange(4))
        axis(geometry, "longitudeMeta", WEST - 0.1 + 0.1 * np.arange(4))
        cube = ("heightsMeta", "latitudeMeta", "longitudeMeta")
        geometry.createVariable("incidenceAngle", "f4", cube)[:] = 37
        geometry.createVariable("azimuthAngle", "f4", cube)[:] = np.degrees(np.arctan2(NORTH, EAST))
tif(at("heights.tif"), full(2240), DEGREES)

# Granules with tide, ionosphere and a plane of each date in them, and calibrations that a program fitted to all of that.
at = folder("cal-disp")
since_2010 = lambda day: (day - np.datetime64("2010-01-01")).astype(int) * 86_400.0
easting, northing = 480_000 + 80 * (np.arange(SIZE) + 0.5), 2_150_000 - 80 * (np.arange(SIZE) + 0.5)
wkt = rasterio.crs.CRS.from_epsg(32614).to_wkt()
for i in range(1, DATES):
    tide, delay = full(0.03 * np.sin(i)), full(0.02 * np.cos(2 * i))
    plane = (random.normal(0, 0.01, 3) @ [np.ones(SIZE * SIZE), rows.ravel() / SIZE, cols.ravel() / SIZE]).reshape(rows.shape)
    of_dates = f"IW_F00001_VV_{dates[0]}T004012Z_{dates[i]}T004012Z"
    with h5py.File(at(f"OPERA_L3_DISP-S1_{of_dates}_v1.0_20250101T000000Z.nc"), "w") as file:
        file["x"], file["y"] = easting, northing
        for name, day in (("reference_time", days[0]), ("time", days[i])):
            file[name] = [since_2010(day)]
            file[name].attrs["units"] = "seconds since 2010-01-01 00:00:00"
        file["spatial_ref"] = 0
        file["spatial_ref"].attrs["crs_wkt"] = wkt
        layers = {
            "displacement": (relative[i] / 1000 + tide + delay + plane).astype("float32"),
            "recommended_mask": np.ones((SIZE, SIZE), "uint8"),
            "temporal_coherence": full(0.9),
            "corrections/solid_earth_tide": tide,
            "corrections/ionospheric_delay": delay,
        }
        for name, values in layers.items():
            file.create_dataset(name, data=values, chunks=(32, 32), compression="gzip", shuffle=True)
        file["identification/frame_id"] = 1
    with netCDF4.Dataset(at(f"OPERA_L4_DISP-CAL-S1_{of_dates}_v0.3_20260801T000000Z.nc"), "w") as file:
        for name, values in (("time", [since_2010(days[i])]), ("y", northing), ("x", easting)):
            axis(file, name, np.asarray(values))
        place = {"zlib": True, "chunksizes": (1, 32, 32), "fill_value": np.nan}
        for name, values in (("calibration", tide + delay + plane), ("calibration_std", full(0))):
            layer = file.createVariable(name, "f4", ("time", "y", "x"), **place)
            layer[:] = values[np.newaxis]
            layer.units = "meters"
        file["calibration"].corrections_applied = "solid_earth_tide"
        about = file.createGroup("identification")
        about.createVariable("frame_id", "i4", ())[:] = 1
        for name, text in {
            "reference_datetime": f"{days[0]}T00:40:12",
            "secondary_datetime": f"{days[i]}T00:40:12",
            "calibration_reference_name": "UNR gridded data",
            "calibration_reference_version": "0.3",
            "calibration_reference_type": "variable",
            "calibration_reference_reference_frame": "IGS20",
        }.items():
            about.createVariable(name, str, ())[...] = np.array(text, dtype=object)
name = "OPERA_L3_DISP-S1-STATIC_F00001_20140403_S1A_v1.0_line_of_sight_enu.tif"
with rasterio.open(at(name), "w", driver="GTiff", width=SIZE, height=SIZE, count=3, dtype="float32", **UTM) as file:
    for band, value in enumerate((EAST, NORTH, UP), 1):
        file.write(full(value), band)

at = folder("mintpy-he5")
with h5py.File(at(f"S1_IW12_128_0593_0597_{dates[0]}_{dates[-1]}.he5"), "w") as file:
    file.attrs.update(
        FILE_TYPE="HDFEOS", PROJECTION="LATLON", WIDTH=str(SIZE), LENGTH=str(SIZE), X_FIRST=str(WEST), Y_FIRST=str(TOP),
        X_STEP="0.001", Y_STEP="-0.001", X_UNIT="degrees", Y_UNIT="degrees", WAVELENGTH=str(SENTINEL1), ORBIT_DIRECTION="DESCENDING",
        EPSG="4326", PLATFORM="Sen", PROCESSOR="isce", REF_DATE=dates[0], UNIT="m",
    )
    place = "HDFEOS/GRIDS/timeseries/"
    file.create_dataset(place + "observation/displacement", data=relative / 1000, compression="gzip")
    file[place + "observation/date"] = np.array(dates, "S8")
    file[place + "observation/bperp"] = np.zeros(DATES, "float32")
    file[place + "quality/mask"] = np.ones((SIZE, SIZE), bool)
    file[place + "quality/temporalCoherence"] = full(0.9)
    file[place + "quality/avgSpatialCoherence"] = full(0.8)
    file[place + "geometry/height"] = full(2240)
    file[place + "geometry/incidenceAngle"] = full(37)
    file[place + "geometry/azimuthAngle"] = full(np.degrees(np.arctan2(NORTH, EAST)) - 90)

at = folder("licsbas")
with h5py.File(at("cum.h5"), "w") as file:
    file["imdates"] = np.array([int(date) for date in dates], "int32")
    # The center of the first pixel, as GAMMA means it.
    file["corner_lat"], file["corner_lon"] = TOP - 0.0005, WEST + 0.0005
    file["post_lat"], file["post_lon"] = -0.001, 0.001
    file.create_dataset("cum", data=relative, compression="gzip")
    file["vel"] = full(0)
    file["refarea"] = "0:1/0:1"
    file["coh_avg"] = full(0.8)
    for letter, value in zip("ENU", (EAST, NORTH, UP)):
        file[f"{letter}.geo"] = full(value)
full(1).tofile(at("mask"))


def table(path, head, mark, name, point):
    with open(path, "w") as file:
        file.write(mark.join(head + [name(date) for date in dates]) + "\n")
        for row in range(SIZE):
            for col in range(SIZE):
                fields = point(row, col)
                file.write(mark.join(fields) + "\n")


lat = lambda row: f"{TOP - (row + 0.5) / 1000:.6f}"
lon = lambda col: f"{WEST + (col + 0.5) / 1000:.6f}"
table(
    folder("tre")("tre.csv"),
    ["CODE", "LAT", "LON", "HEIGHT", "VEL", "COHERENCE"],
    ";",
    lambda date: f"D{date}",
    lambda r, c: [f"P{r}_{c}"]
    + [text.replace(".", ",") for text in [lat(r), lon(c), "2240.0", "0.0", "0.93", *(f"{v:.2f}" for v in relative[:, r, c])]],
)
table(
    folder("depsi")("depsi.csv"),
    ["pnt_id", "pnt_lat", "pnt_lon", "pnt_enscoh"],
    ",",
    lambda date: f"d_{date}",
    lambda r, c: [f"L{r}_{c}", lat(r), lon(c), "0.9", *(f"{v / 1000:.5f}" for v in relative[:, r, c])],
)
