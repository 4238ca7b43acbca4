"""Writes the rows of a batch: CSV, GeoJSON or Parquet, by the name of the file."""

from __future__ import annotations

import csv
import importlib
import json
import os
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Tuple

from .places import Place
from .settings import CommandError

Row = Dict[str, Any]
#: The columns, and of which kind they are.
COLUMNS: Dict[str, str] = {
    "id": "text",
    "asked": "text",
    "status": "text",
    "velocity_vertical_mm_yr": "number",
    "velocity_uncertainty_mm_yr": "number",
    "low_95_mm_yr": "number",
    "high_95_mm_yr": "number",
    "trend": "text",
    "assessment_code": "text",
    "confidence_tier": "text",
    "confidence": "number",
    "data_freshness": "text",
    "last_observation": "text",
    "lat": "number",
    "lon": "number",
    "geocoded_address": "text",
    "match_type": "text",
    "geocode_score": "number",
    "frame": "text",
    "pixel_id": "text",
    "data_source": "text",
    "cost_usd": "number",
    "duplicate_of": "text",
    "message": "text",
}


def row_of(place: Place, result: Mapping[str, Any]) -> Row:
    """A row of the output: nothing measured is left out, and nothing that was not measured has a number."""
    query = result.get("query") or {}
    geocode = query.get("geocode") or {}
    low, high = result.get("interval_95_mm_yr") or (None, None)
    told = {
        **{name: result.get(name) for name in COLUMNS},
        "id": place.id,
        "asked": place.address if place.lat is None else f"{place.lat},{place.lon}",
        "low_95_mm_yr": low,
        "high_95_mm_yr": high,
        "lat": query.get("lat", place.lat),
        "lon": query.get("lon", place.lon),
        "geocoded_address": query.get("geocoded_address"),
        "match_type": geocode.get("match_type"),
        "geocode_score": geocode.get("score"),
        "message": place.fault or result.get("message"),
    }
    return {name: told[name] for name in COLUMNS}


def _write_csv(rows: List[Row], path: Path) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(COLUMNS))
        writer.writeheader()
        writer.writerows(rows)


def _write_geojson(rows: List[Row], path: Path) -> None:
    features = []
    for row in rows:
        is_placed = row["lat"] is not None and row["lon"] is not None
        point = {"type": "Point", "coordinates": [row["lon"], row["lat"]]} if is_placed else None
        features.append({"type": "Feature", "geometry": point, "properties": row})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file, ensure_ascii=False, indent=1)


def _write_parquet(rows: List[Row], path: Path) -> None:
    arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    types = {"text": arrow.string(), "number": arrow.float64()}
    schema = arrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    parquet.write_table(arrow.Table.from_pylist(rows, schema), path)


def writer_of(path: Path) -> Callable[[List[Row]], None]:
    """Writes rows to `path`, whole or not at all. Refuses at once what could not be written later."""
    writers: Dict[str, Callable[[List[Row], Path], None]] = {
        ".csv": _write_csv,
        ".geojson": _write_geojson,
        ".parquet": _write_parquet,
    }
    write = writers.get(path.suffix.lower())
    if write is None:
        raise CommandError(f"{path} ends in none of: {', '.join(writers)}")
    if write is _write_parquet:
        try:
            importlib.import_module("pyarrow.parquet")
        except ImportError as error:
            raise CommandError(f"{path}: Parquet needs pyarrow: pip install pyarrow, or write .csv") from error

    def whole(rows: List[Row]) -> None:
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            write(rows, draft)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    return whole


def counts_of(rows: List[Row]) -> List[Tuple[str, int]]:
    """How many rows have which status, most first."""
    statuses = [str(row["status"]) for row in rows]
    return sorted(((status, statuses.count(status)) for status in set(statuses)), key=lambda one: (-one[1], one[0]))
