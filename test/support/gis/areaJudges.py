"""Third-party packages that judge areas and two looks. Reads JSON from standard input, writes JSON.

effective_cells: for each set of cells the number of independent cells whose mean would be as certain (xdem).
up_and_east: for each spot the motion to the east and up from two looks (mintpy).
"""

import contextlib
import io
import json
import sys

import numpy as np


def effective_cells(sets):
    import pandas as pd
    from xdem.spatialstats import neff_exact

    return [
        neff_exact(
            np.array(one["meters"], dtype=float),
            np.array(one["sigmas"], dtype=float),
            pd.DataFrame({"model": one["models"], "range": one["ranges_m"], "psill": one["sills"]}),
        )
        for one in sets
    ]


def up_and_east(spots):
    from mintpy.asc_desc2horz_vert import asc_desc2horz_vert

    solved = []
    for one in spots:
        looks = np.array(one["line_of_sight_mm_yr"], dtype=float).reshape(2, 1, 1)
        with contextlib.redirect_stdout(io.StringIO()):
            east, up = asc_desc2horz_vert(looks, np.array(one["incidence"]), np.array(one["azimuth"]))
        solved.append([float(east[0, 0]), float(up[0, 0])])
    return solved


asked = json.load(sys.stdin)
json.dump(
    {name: {"effective_cells": effective_cells, "up_and_east": up_and_east}[name](given) for name, given in asked.items()},
    sys.stdout,
)
