"""How requests are sent: attempts, idempotency keys, payments. Standard library only."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, replace
from typing import Any, Dict, Iterator, Mapping, Optional, Tuple

from .answers import Cancelled, ConnectionFailure, Operation, Options, Pay, RawAnswer, Refused, Success


@dataclass(frozen=True)
class _Exchange:
    """A request as it is sent, each time alike."""

    url: str
    method: str
    headers: Mapping[str, str]
    data: Optional[bytes]
    repeatable: bool
    timeout: float
    retries: int
    cancel: threading.Event


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to a place that nobody named."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _url_of(base: str, path: str, values: Mapping[str, object]) -> str:
    rest = {name: _text_of(value) for name, value in values.items() if value is not None and name != "body"}

    def fill(name: "re.Match[str]") -> str:
        value = rest.pop(name[1], "")
        if value == "":
            raise ValueError(f"{path} needs {name[1]}")
        return urllib.parse.quote(value, safe="")

    filled = re.sub(r"\{(\w+)\}", fill, path)
    query = urllib.parse.urlencode(rest)
    return base + filled + (f"?{query}" if query else "")


def _base_of(text: str) -> str:
    parts = urllib.parse.urlsplit(text)
    is_own = parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    if parts.scheme != "https" and not is_own:
        raise ValueError(f"base_url {text} would send the key unencrypted: use https")
    return text.rstrip("/")


def _seconds_told(headers: Mapping[str, str]) -> float:
    told = headers.get("retry-after", "")
    if told.isdigit():
        return float(told)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(told).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0.0


def _read(response: Any, deadline: float) -> bytes:
    """The whole body; a server that sends it drop by drop is not waited for beyond the deadline."""
    length = response.headers.get("content-length")
    parts = []
    while True:
        part = response.read1(1 << 16)
        if not part:
            break
        parts.append(part)
        if time.monotonic() > deadline:
            raise TimeoutError("the answer took too long")
    data = b"".join(parts)
    if length is not None and len(data) != int(length):
        raise http.client.IncompleteRead(data, int(length) - len(data))
    return data


def _says_reuse(body: object) -> bool:
    """Whether a body, or the request that a quote is for, says itself whether owned reports are reused."""
    return isinstance(body, dict) and ("reuse" in body or _says_reuse(body.get("request")))


def _parse(data: bytes, content_type: str) -> Any:
    kind = content_type.split(";")[0].strip().lower()
    if kind == "text/html":
        raise ValueError("the server returned a web page instead of an API response")
    if kind.endswith("json"):
        return json.loads(data) if data else None
    return data.decode("utf-8") if kind.startswith("text/") else (data or None)


class Transport:
    """Sends requests to the server at `base_url`. Times are seconds, money is US dollars."""

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        max_price_usd: Optional[float] = None,
        reuse: bool = True,
        pay: Optional[Pay] = None,
        timeout: float = 60,
        retries: int = 4,
        back_off: float = 0.5,
        longest_wait: float = 60,
    ) -> None:
        self.base_url = _base_of(base_url)
        self._api_key = api_key
        self._max_price_usd = max_price_usd
        self._reuse = reuse
        self._pay = pay
        self._timeout = timeout
        self._retries = retries
        self._back_off = back_off
        self._longest_wait = longest_wait
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _call(self, operation: Operation, values: Mapping[str, Any], options: Optional[Options]) -> RawAnswer:
        wanted: Options = options or {}
        body = values.get("body")
        headers: Dict[str, str] = {"accept": "application/json, */*;q=0.5", "user-agent": "ground-motion-python"}
        if self._api_key is not None:
            headers["authorization"] = f"Bearer {self._api_key}"
        if operation.takes_key:
            headers["idempotency-key"] = wanted.get("idempotency_key") or str(uuid.uuid4())
        if operation.takes_max_price and self._max_price_usd is not None:
            headers["max-price-usd"] = str(self._max_price_usd)
        says_reuse = values.get("reuse") is not None or _says_reuse(body)
        if operation.takes_reuse and self._api_key is not None and self._reuse and not says_reuse:
            headers["reuse-report"] = "1"
        if body is not None:
            headers["content-type"] = "application/json"
        headers.update({name.lower(): value for name, value in wanted.get("headers", {}).items()})
        exchange = _Exchange(
            url=_url_of(self.base_url, operation.path, values),
            method=operation.method,
            headers=headers,
            data=None if body is None else json.dumps(body, allow_nan=False).encode(),
            repeatable=wanted.get("repeatable", operation.method != "POST" or operation.takes_key),
            timeout=wanted.get("timeout", self._timeout),
            retries=wanted.get("retries", self._retries),
            cancel=wanted.get("cancel") or threading.Event(),
        )
        answer = self._send(exchange)
        if answer.status != 402 or not operation.takes_payment or self._pay is None:
            return answer
        payment = self._pay(answer)
        if payment is None:
            return answer
        # A payment is taken once, however often its request is repeated.
        paid = {**headers, **{name.lower(): value for name, value in payment.items()}}
        return self._send(replace(exchange, headers=paid, repeatable=True))

    def _iterate(self, operation: Operation, values: Mapping[str, Any], options: Optional[Options]) -> Iterator[Any]:
        by = operation.pages_by
        at = values.get(by)
        while True:
            page = self._call(operation, {**values, by: at}, options).unwrap()
            yield from page[operation.list_field]
            following = page.get(f"next_{by}")
            if following is None or following == at or page.get("has_more") is False:
                return
            at = following

    def _send(self, exchange: _Exchange) -> RawAnswer:
        attempt = 0
        while True:
            if exchange.cancel.is_set():
                raise Cancelled("the call was cancelled")
            answer, failure = self._attempt(exchange)
            wait = self._wait_before(attempt, answer) if exchange.repeatable and attempt < exchange.retries else None
            if wait is None:
                if answer is not None:
                    return answer
                where = f"{exchange.method} {urllib.parse.urlsplit(exchange.url).path}"
                key = exchange.headers.get("idempotency-key")
                raise ConnectionFailure(f"{where}: no readable answer ({failure!r})", key) from failure
            exchange.cancel.wait(wait)
            attempt += 1

    def _attempt(self, exchange: _Exchange) -> Tuple[Optional[RawAnswer], Optional[Exception]]:
        headers, deadline = dict(exchange.headers), time.monotonic() + exchange.timeout
        request = urllib.request.Request(exchange.url, exchange.data, headers, method=exchange.method)
        try:
            try:
                response = self._opener.open(request, timeout=exchange.timeout)
            except urllib.error.HTTPError as refusal:
                response = refusal
            with response:
                told = {name.lower(): value for name, value in response.headers.items()}
                body = _parse(_read(response, deadline), told.get("content-type", ""))
        except (OSError, http.client.HTTPException, ValueError) as failure:
            return None, failure
        kind = Success if 200 <= response.status < 300 else Refused
        return kind(response.status, body, told), None

    def _wait_before(self, attempt: int, answer: Optional[RawAnswer]) -> Optional[float]:
        """Seconds to wait before the next attempt; None = there is none."""
        pause = random.random() * min(8.0, self._back_off * 2.0**attempt)
        if answer is None:
            return pause
        body = answer.body if isinstance(answer.body, dict) else {}
        if answer.status < 400 or not body.get("retryable", answer.status in (429, 500, 502, 503, 504)):
            return None
        told = _seconds_told(answer.headers)
        return None if told > self._longest_wait else told + pause
