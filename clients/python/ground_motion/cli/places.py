"""Reads the places of a batch from a CSV file."""

from __future__ import annotations

import csv
import hashlib
import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .settings import CommandError

#: Columns and the names that they go by: any case, blanks, hyphens and underscores alike; the same as those of the service.
_NAMES: Dict[str, Tuple[str, ...]] = {
    "id": (
        "id",
        "ref",
        "reference",
        "row id",
        "site id",
    ),
    "address": (
        "address",
        "full address",
        "complete address",
        "property address",
        "site address",
        "location",
    ),
    "number": (
        "number",
        "house number",
        "street number",
        "house no",
        "street no",
        "addr number",
    ),
    "street": (
        "street",
        "street address",
        "street name",
        "address 1",
        "address1",
        "address line 1",
        "address line1",
        "addr 1",
        "addr1",
        "street 1",
        "street1",
        "line 1",
        "street line 1",
        "addr",
    ),
    "unit": (
        "unit",
        "unit number",
        "apt",
        "apartment",
        "suite",
        "address 2",
        "address2",
        "address line 2",
        "address line2",
        "addr 2",
        "addr2",
        "street 2",
        "street2",
        "line 2",
        "street line 2",
    ),
    "city": (
        "city",
        "town",
        "municipality",
        "postal city",
        "post city",
        "city name",
    ),
    "state": (
        "state",
        "st",
        "state code",
        "state abbreviation",
        "province",
        "state province",
        "region",
    ),
    "zip": (
        "zip",
        "zip code",
        "zipcode",
        "zip5",
        "postal code",
        "postalcode",
        "postcode",
        "zip postal code",
    ),
    "lat": (
        "lat",
        "latitude",
        "y",
    ),
    "lon": (
        "lon",
        "lng",
        "long",
        "longitude",
        "x",
    ),
}
_COLUMN_OF = {name: column for column, names in _NAMES.items() for name in names}


@dataclass(frozen=True)
class Place:
    """A row: what is asked of the server, or why it cannot be."""

    id: str
    address: Optional[str]
    lat: Optional[float]
    lon: Optional[float]
    fault: Optional[str]
    #: Cells of the columns that are not understood, in their order, as they are.
    others: Tuple[str, ...] = ()

    def item(self) -> Dict[str, Union[str, float]]:
        """The row as an item of a batch."""
        if self.lat is not None and self.lon is not None:
            return {"id": self.id, "lat": self.lat, "lon": self.lon}
        return {"id": self.id, "address": self.address or ""}

    def written(self) -> str:
        """The place in one line."""
        return self.address or "" if self.lat is None else f"{self.lat!r}, {self.lon!r}"

    def where(self) -> str:
        """The same for rows of the same place."""
        if self.lat is not None:
            return f"{self.lat!r},{self.lon!r}"
        return " ".join((self.address or "").lower().split())


@dataclass(frozen=True)
class Places:
    """The rows of a file, what the file holds as a digest, and the names of the columns that are not understood."""

    sha256: str
    rows: List[Place]
    others: List[str]


def _degrees(text: str, most: float) -> Optional[float]:
    if not re.fullmatch(r"[+-]?\d+(\.\d*)?", text, re.ASCII):
        return None
    value = float(text)
    return value if math.isfinite(value) and abs(value) <= most else None


def _missing_from(line: str, part: str) -> str:
    """A part, unless the address names it already behind its street."""
    comma = line.find(",")
    if comma < 0:
        return part

    def words(text: str) -> str:
        found = " ".join(re.findall(r"[^\W_]+", text.upper()))
        return f" {found} "

    return "" if words(part) in words(line[comma:]) else part


def _unit_text(cell: str) -> str:
    """`5B` alone is a unit; `Apt 5`, `# 5` say so themselves."""
    is_bare = re.fullmatch(r"[A-Z]?\d+(\.0+|[A-Z])?|[A-Z]", cell, re.IGNORECASE | re.ASCII)
    return f"Unit {_whole(cell)}" if is_bare else cell


def _whole(cell: str) -> str:
    """A number as it was before a spreadsheet wrote it as `204.0`."""
    return re.sub(r"\.0+$", "", cell)


def _address(cell: Mapping[str, str], is_of_houses: bool) -> Tuple[Optional[str], Optional[str]]:
    """The address of a row in one line, or why there is none."""
    number, street, address = _whole(cell["number"]), cell["street"], cell["address"]
    if number and not street and not address:
        return None, f"number {number!r} has no street"
    line = " ".join(part for part in (number, street, address) if part)
    city, state = _missing_from(line, cell["city"]), _missing_from(line, cell["state"])
    zip_code = _missing_from(line, _whole(cell["zip"]))
    if not line and is_of_houses and (city or state or zip_code):
        return None, "the row has no street"
    area = " ".join(part for part in (state, zip_code) if part)
    written = ", ".join(part for part in (line, _unit_text(cell["unit"]), city, area) if part)
    if not written or len(written) > 1000:
        return None, "an address has at most 1,000 characters" if written else "neither an address nor lat and lon"
    return written, None


def _place(name: str, cell: Mapping[str, str], is_of_houses: bool) -> Place:
    lat_text, lon_text = cell["lat"], cell["lon"]
    if lat_text or lon_text:
        lat, lon = _degrees(lat_text, 90), _degrees(lon_text, 180)
        if lat is None or lon is None:
            wrong = f"lat {lat_text!r} and lon {lon_text!r} aren't degrees such as 29.76 and -95.37"
            return Place(name, None, None, None, wrong)
        return Place(name, None, lat, lon, None)
    address, fault = _address(cell, is_of_houses)
    return Place(name, address, None, None, fault)


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 (with or without its mark), else Windows-1252."""
    start = data[:4096]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if odd > len(start) / 4 and not even:
        return data.decode("utf-16-le", "replace")
    if even > len(start) / 4 and not odd:
        return data.decode("utf-16-be", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


_Record = Union[List[str], str]


def _lines(lines: Sequence[str], delimiter: str) -> List[_Record]:
    """Each line as a row; one that cannot be read is its text."""
    rows: List[_Record] = []
    for line in lines:
        try:
            rows.extend(row for row in csv.reader([line], delimiter=delimiter, strict=True) if row)
        except csv.Error:
            rows.append(line.rstrip("\r\n"))
    return rows


def _records(text: str, delimiter: str) -> List[_Record]:
    """Every row; where a quote is open, each line of it is one, so that a bad row spoils no other."""
    lines = text.splitlines(keepends=True)
    rows: List[_Record] = []
    width, seen = 0, 0
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for row in reader:
            width = width or len(row)
            is_torn = len(row) != width and reader.line_num - seen > 1
            rows.extend(_lines(lines[seen : reader.line_num], delimiter) if is_torn else [row] if row else [])
            seen = reader.line_num
        return rows
    except csv.Error:
        return _lines(lines, delimiter)


def _columns(path: Path, names: Sequence[str]) -> Tuple[Dict[str, int], List[int]]:
    """Where the columns are, and where those that are not understood are."""
    columns: Dict[str, int] = {}
    unknown: List[int] = []
    for at, name in enumerate(names):
        column = _COLUMN_OF.get(" ".join(re.split(r"[\s_\-./:]+", name.strip().lower())).strip())
        if column is None:
            unknown.append(at)
        elif column in columns:
            raise CommandError(f"{path}: its header names {column} twice: leave out {name!r}")
        else:
            columns[column] = at
    header = ", ".join(names)[:200]
    if ("lat" in columns) != ("lon" in columns):
        raise CommandError(f"{path} has only one of latitude and longitude; its header is: {header}")
    if not columns.keys() & {"address", "street", "lat"} and (any(names[at].strip() for at in unknown) or not columns.keys() & {"city", "zip"}):
        raise CommandError(f"{path} has no column address, street, or lat and lon; its header is: {header}")
    return columns, unknown


def read_places(path: Path) -> Places:
    """The places of a CSV file with a header: an address, whole or in parts, or `lat` and `lon` (which count first), and `id`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
    text = _decoded(data).lstrip("\ufeff")
    first = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").split("\n", 1)[0])
    records = _records(text, max(",;\t|", key=first.count))
    if not records or isinstance(records[0], str):
        raise CommandError(f"{path} has no header" if records else f"{path} has no rows")
    header = records[0]
    columns, unknown = _columns(path, header)
    kept = [at for at in unknown if header[at].strip()]
    is_of_houses = bool(columns.keys() & {"address", "street"})
    rows: List[Place] = []
    names = set()
    for number, record in enumerate(records[1:], 1):
        cells = [] if isinstance(record, str) else record
        cell = {one: cells[columns[one]].strip() if columns.get(one, len(cells)) < len(cells) else "" for one in _NAMES}
        name = cell["id"]
        if not name or len(name) > 200 or name in names:
            name = f"row {number}" if not name else f"{name[:180]} (row {number})"
        names.add(name)
        if len(cells) == len(header):
            others = tuple(cells[at] for at in kept)
            rows.append(replace(_place(name, cell, is_of_houses), others=others))
            continue
        problem = f"has {len(cells)} cells and the header {len(header)}" if cells else "has a quote that is not closed"
        others = tuple(cells[at] if at < len(cells) else "" for at in kept)
        rows.append(Place(name, None, None, None, f"the row {problem}", others))
    if not rows:
        raise CommandError(f"{path} has no rows")
    return Places(hashlib.sha256(data).hexdigest(), rows, [header[at].strip() for at in kept])
