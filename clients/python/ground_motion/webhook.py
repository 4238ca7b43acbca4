"""Verifies deliveries of webhooks (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Callable, Mapping


class WebhookRefused(Exception):
    """A delivery that this endpoint's secret did not sign, or that is too old."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    tolerance_seconds: int = 300,
    now: Callable[[], float] = time.time,
) -> Any:
    """The event of a delivery, parsed: `body` as it came, and `secret` as the subscription showed it once (`whsec_…`).

    Raises WebhookRefused. Deliveries repeat: go by the event's `id`.
    """
    told = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in told:
            raise WebhookRefused(f"the delivery has no header {name}")
    timestamp = told["webhook-timestamp"]
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now() - int(timestamp)) > tolerance_seconds:
        raise WebhookRefused(f"the delivery was signed at {timestamp}, too far from the current time")
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    signed = f"{told['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for signature in told["webhook-signature"].split(" "):
        if hmac.compare_digest(signature.encode(), expected.encode()):
            return json.loads(body)
    raise WebhookRefused("no signature of the delivery matches this secret")
