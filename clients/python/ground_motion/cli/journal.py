"""What a batch has asked and been answered so far, beside its output: a line of JSON each, on the disk before what follows it."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional

from .settings import CommandError

#: These rows were not answered for want of money, or at all: the next run asks again.
UNANSWERED = ("insufficient_credits", "skipped_for_budget", "unprocessed")


class Journal:
    """The state of one batch. A run that was interrupted is repeated from it: same requests, same idempotency keys."""

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self._path = path
        self.run = uuid.uuid4().hex
        #: The result of each row.
        self.results: Dict[int, Dict[str, Any]] = {}
        #: A request that may have been sent and has no answer here.
        self.open_request: Optional[Dict[str, Any]] = None
        self._requests = 0
        self._file = open(path, "ab")  # kept open as long as the batch goes on
        self._lock()
        lines = self._read()
        if not lines:
            self._append({"version": 1, "run": self.run, **identity})
            self._keep_name()
            return
        first = lines[0]
        other = [name for name, value in identity.items() if first.get(name) != value]
        if other:
            raise CommandError(
                f"{path} belongs to another batch (it differs in: {', '.join(other)}). "
                "Choose another output, or remove the output and this file to buy again"
            )
        self.run = first["run"]
        for line in lines[1:]:
            self._apply(line)

    def _read(self) -> List[Dict[str, Any]]:
        """The lines that are whole; one that a crash cut is taken off the file."""
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self._path, len(whole))
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except ValueError as error:
            raise CommandError(f"{self._path} is damaged; what was bought is under /api/v1/my-reports") from error

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: two runs at once send the same requests, which are charged once
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(f"another run is working on {self._path}") from error

    def _apply(self, line: Dict[str, Any]) -> None:
        if "request" in line:
            self.open_request = line["request"]
            self._requests += 1
        else:
            self.open_request = None
        self.results.update({int(row): result for row, result in line.get("results", {}).items()})

    def _append(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _keep_name(self) -> None:
        """The name of a new file is on the disk too."""
        if os.name != "posix":
            return
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def begin(self, rows: List[int], body: Mapping[str, Any]) -> Dict[str, Any]:
        """Notes a request before it is sent."""
        key = hashlib.sha256(f"{self.run} {self._requests} {json.dumps(body)}".encode()).hexdigest()
        line = {"request": {"idempotency_key": key, "rows": rows, "body": dict(body)}}
        self._append(line)
        self._apply(line)
        return line["request"]

    def finish(self, results: Mapping[int, Mapping[str, Any]]) -> None:
        """Notes what rows were answered."""
        line = {"results": {str(row): dict(result) for row, result in results.items()}}
        self._append(line)
        self._apply(line)

    def spent_micro_usd(self) -> int:
        """What was charged so far."""
        return sum(round(result.get("cost_usd", 0) * 1_000_000) for result in self.results.values())

    def close(self) -> None:
        """Lets others work on it."""
        self._file.close()
