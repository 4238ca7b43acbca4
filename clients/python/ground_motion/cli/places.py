"""Reads the places of a batch from a CSV file."""

from __future__ import annotations

import csv
import hashlib
import io
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Mapping, Optional, Union

from .settings import CommandError

_NAMES = {
    "id": ("id", "ref", "reference"),
    "address": ("address", "full_address", "street_address"),
    "lat": ("lat", "latitude"),
    "lon": ("lon", "lng", "long", "longitude"),
}


@dataclass(frozen=True)
class Place:
    """A row: what is asked of the server, or why it cannot be."""

    id: str
    address: Optional[str]
    lat: Optional[float]
    lon: Optional[float]
    fault: Optional[str]

    def item(self) -> Dict[str, Union[str, float]]:
        """The row as an item of a batch."""
        if self.lat is not None and self.lon is not None:
            return {"id": self.id, "lat": self.lat, "lon": self.lon}
        return {"id": self.id, "address": self.address or ""}

    def where(self) -> str:
        """The same for rows of the same place."""
        if self.lat is not None:
            return f"{self.lat!r},{self.lon!r}"
        return " ".join((self.address or "").lower().split())


@dataclass(frozen=True)
class Places:
    """The rows of a file, and what the file holds as a digest."""

    sha256: str
    rows: List[Place]


def _degrees(text: str, most: float) -> Optional[float]:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= most else None


_LONGEST_ADDRESS = 1000


def _place(name: str, cell: Mapping[str, str]) -> Place:
    address, lat_text, lon_text = cell["address"], cell["lat"], cell["lon"]
    if lat_text or lon_text:
        lat, lon = _degrees(lat_text, 90), _degrees(lon_text, 180)
        if lat is None or lon is None:
            fault = f"lat {lat_text!r} and lon {lon_text!r} are no degrees such as 29.76 and -95.37"
            return Place(name, None, None, None, fault)
        return Place(name, None, lat, lon, None)
    if not address or len(address) > _LONGEST_ADDRESS:
        fault = "neither an address nor lat and lon" if not address else f"an address has at most {_LONGEST_ADDRESS} characters"
        return Place(name, None, None, None, fault)
    return Place(name, address, None, None, None)


def read_places(path: Path) -> Places:
    """The places of a CSV file with a header: `address`, or `lat` and `lon` (which count first), and `id` if there is one."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path} is not UTF-8: save it as CSV UTF-8") from error
    header = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=header.count)
    try:
        lines = [line for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True) if line]
    except csv.Error as error:
        raise CommandError(f"{path} is no CSV: {error}") from error
    titles = [title.strip().lower() for title in (lines[0] if lines else [])]
    columns = {name: next((titles.index(one) for one in known if one in titles), None) for name, known in _NAMES.items()}
    if columns["address"] is None and (columns["lat"] is None or columns["lon"] is None):
        raise CommandError(f"{path} has no column address, nor lat and lon; its header is: {', '.join(titles)}")
    rows: List[Place] = []
    names = set()
    for number, line in enumerate(lines[1:], 1):
        cell = {name: line[at].strip() if at is not None and at < len(line) else "" for name, at in columns.items()}
        name = cell["id"]
        if not name or len(name) > 200 or name in names:
            name = f"row {number}" if not name else f"{name[:180]} (row {number})"
        names.add(name)
        rows.append(_place(name, cell))
    if not rows:
        raise CommandError(f"{path} has no rows")
    return Places(hashlib.sha256(data).hexdigest(), rows)
