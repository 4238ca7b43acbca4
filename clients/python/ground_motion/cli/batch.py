"""Buys the reports of many places, as often interrupted as may be, each cell once."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, cast

from .. import Client, Options, Refusal
from ..generated.models import BatchRequestInput, CoverageBatchRequestInput, QuotedBatchInput
from .journal import UNANSWERED, Journal
from .places import Places
from .settings import REFUSED, CommandError
from .tables import Row, row_of, writer_of


@dataclass(frozen=True)
class Gates:
    """What holds for every row."""

    min_geocode_score: float
    since: Optional[str]
    #: Whether a report that the account owns will do where nothing newer is served.
    reuse: bool

    def fields(self) -> Dict[str, Any]:
        """As fields of a batch."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class BatchPlan:
    """A batch as it was ordered. `max_micro_usd` bounds all of it, with what earlier runs have spent."""

    places: Places
    output: Path
    gates: Gates
    max_micro_usd: int
    rows_a_request: int
    with_bom: bool = False


def _quiet(_done: int, _spent_micro_usd: int) -> None:
    return None


def progress_to_terminal(total: int) -> Callable[[int, int], None]:
    """Tells how far it is, on one line of a terminal and on a line each elsewhere."""

    def tell(done: int, spent_micro_usd: int) -> None:
        end = "\r" if sys.stderr.isatty() and done < total else "\n"
        print(f"{done} of {total} rows, {spent_micro_usd / 1e6:.2f} USD", end=end, file=sys.stderr, flush=True)

    return tell


class Batch:
    """One run of a batch over its journal."""

    def __init__(self, client: Client, api_key: str, plan: BatchPlan) -> None:
        self._client = client
        self._plan = plan
        self._rows = plan.places.rows
        self._firsts: Dict[str, int] = {}
        for row, place in enumerate(self._rows):
            if place.fault is None:
                self._firsts.setdefault(place.where(), row)
        self._write = writer_of(plan.output, plan.places.others, plan.with_bom)
        state = plan.output.with_name(plan.output.name + ".state")
        if plan.output.exists() and not state.exists():
            raise CommandError(f"{plan.output} already exists and was not written by this command: choose another output")
        identity = {
            "input_sha256": plan.places.sha256,
            "base_url": client.base_url,
            "key_sha256": hashlib.sha256(api_key.encode()).hexdigest()[:16],
            "gates": plan.gates.fields(),
        }
        self._journal = Journal(state, identity)

    def run(self, tell: Callable[[int, int], None] = _quiet) -> List[Row]:
        """Asks for what is not answered yet, writes the output, and returns its rows."""
        journal = self._journal
        try:
            self._report(tell)
            if journal.open_request is not None:
                self._send(journal.open_request)
            pending = [row for row, _ in enumerate(self._rows) if self._is_pending(row)]
            for at in range(0, len(pending), self._plan.rows_a_request):
                self._report(tell)
                self._buy(pending[at : at + self._plan.rows_a_request])
            self._copy_same_places()
            self._report(tell)
            rows = [row_of(place, journal.results[row]) for row, place in enumerate(self._rows)]
            self._write(rows, [place.others for place in self._rows])
            return rows
        finally:
            journal.close()

    def _report(self, tell: Callable[[int, int], None]) -> None:
        tell(len(self._journal.results), self._journal.spent_micro_usd())

    def _is_pending(self, row: int) -> bool:
        if self._rows[row].fault is not None or self._first_of(row) != row:
            return False
        result = self._journal.results.get(row)
        return result is None or result["status"] in UNANSWERED

    def _first_of(self, row: int) -> int:
        """The first row of the same place."""
        return self._firsts[self._rows[row].where()]

    def _items(self, rows: Iterable[int]) -> List[Any]:
        return [self._rows[row].item() for row in rows]

    def _buy(self, rows: List[int]) -> None:
        """Buys what no earlier request has bought: a batch is charged once for each cell, and a file is many batches."""
        copied = self._known_cells(rows)
        if copied:
            self._journal.finish(copied)
        wanted = [row for row in rows if row not in copied]
        if not wanted:
            return
        left = max(0, self._plan.max_micro_usd - self._journal.spent_micro_usd())
        body = {"items": self._items(wanted), **self._plan.gates.fields(), "max_spend_usd": left / 1e6}
        self._send(self._journal.begin(wanted, body))

    def _send(self, request: Dict[str, Any]) -> None:
        body = cast(BatchRequestInput, request["body"])
        options: Options = {"idempotency_key": request["idempotency_key"]}
        try:
            answer = cast(Dict[str, Any], self._client.post_motion_batch(body=body, options=options).unwrap())
        except Refusal as refusal:
            if refusal.code != "idempotency_key_expired":
                raise
            raise CommandError(
                "this batch was interrupted more than 7 days ago, and what its last request bought is no longer repeated: "
                "it is under /api/v1/my-reports. Choose another output for the rows that are missing",
                REFUSED,
            ) from refusal
        source = answer.get("data_source")
        results = {request["rows"][one["index"]]: {**one, "data_source": source} for one in answer["results"]}
        self._journal.finish(results)

    def _known_cells(self, rows: List[int]) -> Dict[int, Dict[str, Any]]:
        """Rows whose cell has been bought for an earlier row, with its numbers; free to find out."""
        bought: Dict[Tuple[str, str], Dict[str, Any]] = {}
        for result in self._journal.results.values():
            if result["status"] == "ok":
                bought.setdefault((result["frame"], result["pixel_id"]), result)
        if not bought:
            return {}
        body = cast(CoverageBatchRequestInput, {"items": self._items(rows)})
        answer = self._client.post_coverage_batch(body=body, options={"repeatable": True}).unwrap()
        copied: Dict[int, Dict[str, Any]] = {}
        for row, one in zip(rows, cast(List[Dict[str, Any]], answer["results"])):
            known = bought.get((str(one.get("frame")), str(one.get("pixel_id"))))
            query = one.get("query") or {}
            score = (query.get("geocode") or {}).get("score", 0)
            if known is not None and one.get("status") == "ok" and score >= self._plan.gates.min_geocode_score:
                copied[row] = {**known, "query": query, "cost_usd": 0, "duplicate_of": known.get("duplicate_of", known["id"])}
        return copied

    def _copy_same_places(self) -> None:
        results = self._journal.results
        for row, place in enumerate(self._rows):
            if place.fault is not None:
                results[row] = {"status": "invalid_item", "cost_usd": 0}
            elif (first := self._first_of(row)) != row:
                known = results[first]
                results[row] = {**known, "cost_usd": 0}
                if known["status"] == "ok":
                    results[row]["duplicate_of"] = known.get("duplicate_of", known["id"])


def quote(client: Client, places: Places, gates: Gates) -> Dict[str, Any]:
    """What a batch would cost at most, for nothing: cells that far apart rows share are counted for each thousand rows."""
    rows = [place for place in places.rows if place.fault is None]
    cost_micro_usd, billable, free = 0, 0, {"invalid_item": len(places.rows) - len(rows)}
    owned: List[Dict[str, Any]] = []
    for at in range(0, len(rows), 1000):
        request = {"items": [place.item() for place in rows[at : at + 1000]], **gates.fields()}
        told = client.post_quote(
            body=cast(QuotedBatchInput, {"kind": "batch", "request": request}), options={"repeatable": True}
        ).unwrap()
        cost_micro_usd += round(told["cost_usd"] * 1e6)
        billable += told["billable"]
        for one in told["free"]:
            report = one.get("owned_report")
            if report is not None:
                owned.append({"id": one["id"], **{name: report[name] for name in ("report_id", "bought_at")}})
            else:
                free[one["status"]] = free.get(one["status"], 0) + 1
    counts = {status: count for status, count in free.items() if count > 0}
    return {"rows": len(places.rows), "billable": billable, "cost_usd_at_most": cost_micro_usd / 1e6, "free": counts, "owned": owned}
