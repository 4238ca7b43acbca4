"""What a call takes, and what comes back."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Callable, Generic, Mapping, NoReturn, Optional, TypedDict, TypeVar, Union

Status = TypeVar("Status")
Body = TypeVar("Body")


class Refusal(Exception):
    """The server refused: `code` is stable, the message names the remedy."""

    def __init__(self, status: int, body: object, request_id: Optional[str]) -> None:
        told = body if isinstance(body, dict) else {}
        self.status = status
        self.code = str(told.get("error", "unexpected"))
        self.body = body
        self.request_id = request_id
        super().__init__(f"{status} {self.code}: {told.get('message', 'the response is not from this API')}")


class ConnectionFailure(Exception):
    """No answer came, or none that can be read. A buyer repeats with the same `idempotency_key`."""

    def __init__(self, message: str, idempotency_key: Optional[str]) -> None:
        self.idempotency_key = idempotency_key
        super().__init__(message)


class Cancelled(Exception):
    """The caller set the event `cancel` of a call."""


@dataclass(frozen=True)
class Success(Generic[Status, Body]):
    """What was asked for, by its status."""

    status: Status
    body: Body
    headers: Mapping[str, str]

    def unwrap(self) -> Body:
        """The body."""
        return self.body


@dataclass(frozen=True)
class Refused(Generic[Status, Body]):
    """A refusal, by its status."""

    status: Status
    body: Body
    headers: Mapping[str, str]

    def unwrap(self) -> NoReturn:
        """Raises Refusal."""
        raise Refusal(int(str(self.status)), self.body, self.headers.get("x-request-id"))


RawAnswer = Union[Success[int, Any], Refused[int, Any]]
#: Pays what an answer 402 asks for (x402): the headers of the payment, or None to leave it. Asked once a call.
Pay = Callable[[RawAnswer], Optional[Mapping[str, str]]]


class Options(TypedDict, total=False):
    """What is wanted of one call; times are seconds."""

    idempotency_key: str
    timeout: float
    retries: int
    headers: Mapping[str, str]
    #: Ends the call between attempts and waits, by Cancelled.
    cancel: threading.Event
    #: Allows retries of a POST that takes no Idempotency-Key.
    repeatable: bool


@dataclass(frozen=True)
class Operation:
    """Where an operation is, and what it honours."""

    method: str
    path: str
    takes_key: bool = False
    takes_payment: bool = False
    takes_max_price: bool = False
    takes_reuse: bool = False
    list_field: str = ""
    pages_by: str = "cursor"
