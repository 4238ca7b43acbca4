"""Writes the rows of a batch: CSV, Excel, GeoJSON or Parquet, by the name of the file."""

from __future__ import annotations

import csv
import importlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Sequence, Tuple

from .places import Place
from .settings import CommandError

Row = Dict[str, Any]


class Column(NamedTuple):
    """What a column holds, and how a spreadsheet for people heads it."""

    kind: str
    title: str


#: The columns that a batch adds to those of its input.
COLUMNS: Dict[str, Column] = {
    "id": Column("text", "ID"),
    "asked": Column("text", "Place asked for"),
    "status": Column("text", "Status"),
    "velocity_vertical_mm_yr": Column("number", "Vertical velocity (mm/yr, negative = sinking)"),
    "velocity_sigma_mm_yr": Column("number", "Velocity σ (mm/yr, one standard deviation)"),
    "low_95_mm_yr": Column("number", "95 % interval, low (mm/yr)"),
    "high_95_mm_yr": Column("number", "95 % interval, high (mm/yr)"),
    "trend": Column("text", "Trend"),
    "assessment_code": Column("text", "Assessment"),
    "confidence_tier": Column("text", "Confidence tier"),
    "verdict": Column("text", "Verdict"),
    "rate_without_events_mm_yr": Column("number", "Rate without sudden movements (mm/yr)"),
    "rate_without_events_sigma_mm_yr": Column("number", "Rate without sudden movements, σ (mm/yr)"),
    "recent_rate_mm_yr": Column("number", "Rate of the last 12 months (mm/yr)"),
    "recent_rate_sigma_mm_yr": Column("number", "Rate of the last 12 months, σ (mm/yr)"),
    "severity": Column("number", "Severity (0 to 3)"),
    "events": Column("text", "Events"),
    "confidence": Column("number", "Data quality (0 to 1)"),
    "data_freshness": Column("text", "Freshness"),
    "last_observation": Column("text", "Last observation (YYYY-MM-DD)"),
    "lat": Column("number", "Latitude (°, WGS 84)"),
    "lon": Column("number", "Longitude (°, WGS 84)"),
    "geocoded_address": Column("text", "Address found"),
    "match_type": Column("text", "Match"),
    "geocode_score": Column("number", "Match score (0 to 1)"),
    "frame": Column("text", "Frame"),
    "pixel_id": Column("text", "Cell"),
    "data_source": Column("text", "Data source"),
    "cost_usd": Column("number", "Cost (USD)"),
    "owned_since": Column("text", "Owned since (UTC)"),
    "duplicate_of": Column("text", "Same cell as"),
    "message": Column("text", "Message"),
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
        "velocity_sigma_mm_yr": result.get("velocity_uncertainty_mm_yr"),
        "rate_without_events_sigma_mm_yr": result.get("rate_without_events_uncertainty_mm_yr"),
        "recent_rate_sigma_mm_yr": result.get("recent_rate_uncertainty_mm_yr"),
        "events": " ".join(event["text"] for event in result.get("events") or []) or None,
        "low_95_mm_yr": low,
        "high_95_mm_yr": high,
        "lat": query.get("lat", place.lat),
        "lon": query.get("lon", place.lon),
        "geocoded_address": query.get("geocoded_address"),
        "match_type": geocode.get("match_type"),
        "geocode_score": geocode.get("score"),
        "owned_since": (result.get("owned_report") or {}).get("bought_at") if _is_reused(result) else None,
        "message": place.fault or result.get("message"),
    }
    return {name: told[name] for name in COLUMNS}


def _is_reused(result: Mapping[str, Any]) -> bool:
    """Whether a report that the account owned is the answer."""
    return bool((result.get("owned_report") or {}).get("is_current"))


@dataclass(frozen=True)
class Table:
    """Rows with the other columns of their input, which come first. Cells of those are texts, so that `0046` stays."""

    others: Dict[str, Sequence[str]]
    rows: List[Row]

    def names(self) -> List[str]:
        """The columns in their order."""
        return [*self.others, *COLUMNS]

    def kind(self, name: str) -> str:
        """`text` or `number`."""
        return "text" if name in self.others else COLUMNS[name].kind

    def records(self) -> Iterator[Row]:
        """Each row with all of its columns."""
        for at, row in enumerate(self.rows):
            yield {**{name: cells[at] for name, cells in self.others.items()}, **row}


def _table(names: Sequence[str], cells: Sequence[Sequence[str]], rows: List[Row]) -> Table:
    """An input column that is called as one of ours, or as another one, is told apart by its name."""
    others: Dict[str, Sequence[str]] = {}
    for at, name in enumerate(names):
        free, number = name, 1
        while free in COLUMNS or free in others:
            free, number = f"{name} (input)" if number == 1 else f"{name} (input {number})", number + 1
        others[free] = [one[at] for one in cells]
    return Table(others, rows)


_NUMBER = re.compile(r"[+-]?(\d+([.,]\d+)*|\.\d+)([eE][+-]?\d+)?%?", re.ASCII)


def _harmless(value: object) -> object:
    """A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay."""
    if not isinstance(value, str) or _NUMBER.fullmatch(value.strip()):
        return value
    return f"'{value}" if value.lstrip().startswith(("=", "+", "-", "@")) or value[:1] in ("\t", "\r", "\n") else value


def _write_csv(table: Table, path: Path, with_bom: bool) -> None:
    with open(path, "w", encoding="utf-8-sig" if with_bom else "utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([_harmless(name) for name in table.names()])
        for record in table.records():
            writer.writerow([_harmless(record[name]) for name in table.names()])


def _write_geojson(table: Table, path: Path, _with_bom: bool) -> None:
    features = []
    for row, record in zip(table.rows, table.records()):
        is_placed = row["lat"] is not None and row["lon"] is not None
        point = {"type": "Point", "coordinates": [row["lon"], row["lat"]]} if is_placed else None
        features.append({"type": "Feature", "geometry": point, "properties": record})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file, ensure_ascii=False, indent=1)


def _write_parquet(table: Table, path: Path, _with_bom: bool) -> None:
    arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    types = {"text": arrow.string(), "number": arrow.float64()}
    schema = arrow.schema([(name, types[table.kind(name)]) for name in table.names()])
    parquet.write_table(arrow.Table.from_pylist(list(table.records()), schema), path)


#: What a cell of a workbook holds at most.
_LONGEST_CELL = 32_767


def _write_xlsx(table: Table, path: Path, _with_bom: bool) -> None:
    xlsx = importlib.import_module("xlsxwriter")
    # A text is a text: never a formula, a number or a link.
    options = {"strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    with xlsx.Workbook(path, options) as book:
        sheet = book.add_worksheet("Ground motion")
        bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        for column, name in enumerate(table.names()):
            sheet.write_string(0, column, name if name in table.others else COLUMNS[name].title, bold)
        for at, record in enumerate(table.records(), 1):
            for column, name in enumerate(table.names()):
                value = record[name]
                if value is None or value == "":
                    continue
                if table.kind(name) == "number":
                    sheet.write_number(at, column, value)
                else:
                    sheet.write_string(at, column, str(value)[:_LONGEST_CELL])
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, len(table.rows), len(table.names()) - 1)
        sheet.set_column(0, len(table.names()) - 1, 18)


#: Kinds of files that need a package, and which.
_NEEDS = {".parquet": ("pyarrow.parquet", "pyarrow"), ".xlsx": ("xlsxwriter", "XlsxWriter")}


def writer_of(path: Path, others: Sequence[str], with_bom: bool) -> Callable[[List[Row], Sequence[Sequence[str]]], None]:
    """
    Writes rows, with the cells of the `others` of their input, to `path`, whole or not at all. Refuses at once what could
    not be written later.
    """
    writers: Dict[str, Callable[[Table, Path, bool], None]] = {
        ".csv": _write_csv,
        ".xlsx": _write_xlsx,
        ".geojson": _write_geojson,
        ".parquet": _write_parquet,
    }
    suffix = path.suffix.lower()
    write = writers.get(suffix)
    if write is None:
        raise CommandError(f"{path} ends in none of: {', '.join(writers)}")
    module, package = _NEEDS.get(suffix, ("csv", ""))
    try:
        importlib.import_module(module)
    except ImportError as error:
        raise CommandError(f"{path} needs {package}: pip install {package}, or write .csv") from error

    def whole(rows: List[Row], cells: Sequence[Sequence[str]]) -> None:
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            write(_table(others, cells, rows), draft, with_bom)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    return whole


def counts_of(rows: List[Row]) -> List[Tuple[str, int]]:
    """How many rows have which status, most first."""
    statuses = [str(row["status"]) for row in rows]
    return sorted(((status, statuses.count(status)) for status in set(statuses)), key=lambda one: (-one[1], one[0]))
