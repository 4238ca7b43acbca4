"""The reference of bench/serve/mapSpeed.ts: the same pictures from the same COGs with rasterio, numpy and PIL, in processes.

    python3 bench/serve/maps_reference.py REQUESTS.json [--processes 2] [--seconds 5] [--tuned]

REQUESTS.json holds {"table": [65536 palette indices], "palette": [768 numbers], "requests": [{"path", "west", "south",
"east", "north", "width", "height"}]}, bounds in EPSG:3857. The processes draw the requests in turn, without any HTTP: a
warped view of the raster (nearest neighbor, overviews by GDAL's choice), colors by a table, an indexed PNG. With
--tuned the datasets stay open and zlib's level is 1, without they are opened for each picture and PIL chooses. Needs Debian's python3-rasterio and python3-pil. Prints a report as JSON.
"""
import argparse
import io
import json
import multiprocessing
import os
import time
from contextlib import nullcontext

os.environ.setdefault("GDAL_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes are the threads

import numpy as np
import rasterio
from PIL import Image
from rasterio.enums import Resampling
from rasterio.transform import from_bounds
from rasterio.vrt import WarpedVRT


def draw(open_dataset, table, palette, request, level):
    width, height = request["width"], request["height"]
    bounds = (request["west"], request["south"], request["east"], request["north"])
    view = dict(crs="EPSG:3857", transform=from_bounds(*bounds, width, height), width=width, height=height)
    with open_dataset(request["path"]) as dataset:
        with WarpedVRT(dataset, resampling=Resampling.nearest, **view) as warped:
            steps = warped.read(1)
    image = Image.fromarray(table[steps.view(np.uint16)], "P")
    image.putpalette(palette)
    picture = io.BytesIO()
    image.save(picture, "PNG", transparency=0, **level)
    return picture.getvalue()


def work(plan, seconds, is_tuned, start, process, answers):
    table = np.array(plan["table"], dtype=np.uint8)
    palette = bytes(plan["palette"])
    requests = plan["requests"]
    kept = {}

    def open_kept(path):
        if path not in kept:
            kept[path] = rasterio.open(path)
        return nullcontext(kept[path])

    open_dataset = open_kept if is_tuned else rasterio.open
    level = {"compress_level": 1} if is_tuned else {}
    for request in requests[:200]:  # warm
        draw(open_dataset, table, palette, request, level)
    start.wait()
    times, size, at, end = [], 0, process, time.perf_counter() + seconds
    cpu = time.process_time()
    while time.perf_counter() < end:
        request = requests[at % len(requests)]
        began = time.perf_counter()
        size += len(draw(open_dataset, table, palette, request, level))
        times.append(time.perf_counter() - began)
        at += 7
    answers.put((times, size, time.process_time() - cpu))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("requests")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tuned", action="store_true")
    options = parser.parse_args()
    with open(options.requests) as file:
        plan = json.load(file)
    start, answers = multiprocessing.Barrier(options.processes), multiprocessing.Queue()
    arguments = [(plan, options.seconds, options.tuned, start, i, answers) for i in range(options.processes)]
    processes = [multiprocessing.Process(target=work, args=each) for each in arguments]
    for process in processes:
        process.start()
    parts = [answers.get() for _ in processes]
    for process in processes:
        process.join()
    times = np.sort(np.concatenate([times for times, _, _ in parts]))
    print(
        json.dumps(
            {
                "per_second": len(times) / options.seconds,
                "p50_ms": float(np.quantile(times, 0.5)) * 1000,
                "p99_ms": float(np.quantile(times, 0.99)) * 1000,
                "mean_bytes": sum(size for _, size, _ in parts) / len(times),
                "cpu_ms": sum(cpu for _, _, cpu in parts) * 1000 / len(times),
            }
        )
    )


if __name__ == "__main__":
    main()
