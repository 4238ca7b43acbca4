"""Scores series by packages of other people, for bench/science/peers.ts.

Reads {"days": [...], "series": [[mm or null, ...], ...]} from standard input and writes {name: {"version", "scores", "days",
"microseconds"}} for every package that is installed: how much a series speaks for an event, and the day at which it speaks most.
"""

import importlib
import importlib.metadata
import json
import sys
import time

import numpy as np

YEAR = 365.25


def design(years):
    """Line and season."""
    angle = 2 * np.pi * years
    return np.column_stack([np.ones_like(years), years, np.sin(angle), np.cos(angle)])


def residuals(years, values):
    columns = design(years)
    return values - columns @ np.linalg.lstsq(columns, values, rcond=None)[0]


def ruptures_scorer():
    """The gain of the best single break of the mean (l2) or of a line (linear) of what line and season leave."""
    import ruptures

    def score(years, values):
        rest = residuals(years, values)
        lines = np.column_stack([rest, np.ones_like(years), years])
        best = (-np.inf, 0)
        for model, signal in (("l2", rest), ("linear", lines)):
            search = ruptures.Binseg(model=model, min_size=4, jump=1).fit(signal)
            index, gain = search.single_bkp(0, len(rest))
            if index is not None and gain > best[0]:
                best = (float(gain), int(index))
        return best[0] / np.var(rest), best[1]

    return score


def rbeast_scorer():
    """The probability of the likeliest change point of the trend."""
    import Rbeast

    def score(years, values):
        found = Rbeast.beast_irreg(
            values,
            time=2020 + years,
            deltat=12 / YEAR,
            period=1.0,
            season="harmonic",
            scp_minmax=[0, 0],
            tcp_minmax=[0, 3],
            torder_minmax=[0, 1],
            quiet=True,
            print_param=False,
            print_progress=False,
            print_warning=False,
        )
        probability = np.nan_to_num(np.asarray(found.trend.cpPr, float).ravel(), nan=-1)
        if probability.size == 0 or probability.max() < 0:
            return -1.0, 0
        best = int(probability.argmax())
        year = float(np.asarray(found.trend.cp, float).ravel()[best]) - 2020
        return float(probability[best]), int(np.abs(years - year).argmin())

    return score


def nrt_scorer():
    """The largest recursive cumulative sum over its boundary's shape, forward or backward in time."""
    from nrt.utils_efp import _cusum_rec_efp

    def one_way(years, values):
        process = _cusum_rec_efp(design(years), np.ascontiguousarray(values))[1:]
        ratio = np.abs(process) / (1 + 2 * np.linspace(0, 1, process.size + 1)[1:])
        best = int(np.nanargmax(ratio))
        return float(ratio[best]), len(values) - process.size + best

    def score(years, values):
        forward, index = one_way(years, values)
        backward, mirrored = one_way(-years[::-1], values[::-1])
        return (forward, index) if forward >= backward else (backward, len(values) - 1 - mirrored)

    return score


SCORERS = {"ruptures": ruptures_scorer, "Rbeast": rbeast_scorer, "nrt": nrt_scorer}


def main():
    given = json.load(sys.stdin)
    days = np.array(given["days"], float)
    answer = {}
    for name, scorer in SCORERS.items():
        try:
            importlib.import_module(name)
            score = scorer()
        except ImportError:
            continue
        scores, found = [], []
        first = None
        for series in given["series"]:
            values = np.array([np.nan if value is None else value for value in series], float)
            seen = ~np.isnan(values)
            years = days[seen] / YEAR
            if first is None:  # compiles
                score(years, values[seen])
                first = time.process_time()
            strength, index = score(years, values[seen])
            scores.append(float(strength))
            found.append(float(days[seen][min(index, seen.sum() - 1)]))
        spent = (time.process_time() - first) / max(1, len(scores))
        version = importlib.metadata.version(name)
        answer[name] = {"version": version, "scores": scores, "days": found, "microseconds": 1e6 * spent}
    json.dump(answer, sys.stdout)


main()
