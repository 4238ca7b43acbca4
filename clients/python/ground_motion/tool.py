"""One question for agents: what a report of a place costs, or the report. The packages for LangChain, LlamaIndex and CrewAI wrap it."""

from __future__ import annotations

import os
from typing import Any, Dict, Optional, Tuple

from .answers import ConnectionFailure, Options
from .generated.operations import Client

NAME = "ground_motion"
DESCRIPTION = (
    "Check whether the ground under a US place is sinking or rising, how fast (mm/yr, negative = sinking) and how "
    "certain that is, from satellite radar. Give an address, or lat and lon. dry_run=true is free and returns the "
    "price in would_cost_usd; without it the report is bought. An answer whose status isn't ok is free and has no "
    "rate: it does not mean that the ground is stable. When is_synthetic is true, the ground is made up."
)
ADDRESS = "US street address with town and state. Leave it out when you give lat and lon"
LAT = "Latitude in degrees (WGS 84), with lon"
LON = "Longitude in degrees (WGS 84), with lat; negative in the US"
DRY_RUN = "true = return coverage and price, and buy nothing"

_GEOMETRY = ("pixel_polygon", "pixel_geojson")


class GroundMotionTool:
    """Answers agents by data, also when the server refuses or can't be reached.

    `base_url` and `api_key` default to the environment variables GM_URL and GM_KEY. `max_price_usd` bounds each report.
    `min_geocode_score`: nothing is bought for an address that is only known as the middle of a street, town or ZIP Code.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        max_price_usd: float = 0.40,
        min_geocode_score: float = 0.7,
        timeout: float = 60,
    ) -> None:
        url, key = base_url or os.environ.get("GM_URL"), api_key or os.environ.get("GM_KEY")
        if not url or not key:
            raise ValueError("Pass base_url and api_key, or set GM_URL and GM_KEY.")
        self._client = Client(url, key, max_price_usd=max_price_usd, timeout=timeout)
        self._min_geocode_score = min_geocode_score
        self._unanswered: Dict[Tuple[Optional[str], Optional[float], Optional[float]], str] = {}

    def check(
        self,
        address: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        dry_run: bool = False,
    ) -> Dict[str, Any]:
        """The report or the price, or a refusal with `error`, `message` and `retryable`.

        A report that the account owns isn't billed again. A purchase that got no answer keeps its idempotency key for
        the next call for the same place.
        """
        place = (address or None, lat, lon)
        options: Options = {}
        if not dry_run and place in self._unanswered:
            options["idempotency_key"] = self._unanswered[place]
        try:
            answer = self._client.get_motion(
                address=place[0],
                lat=lat,
                lon=lon,
                dry_run=1 if dry_run else None,
                min_geocode_score=self._min_geocode_score,
                options=options,
            )
        except ConnectionFailure as failure:
            if not dry_run and failure.idempotency_key:
                self._unanswered[place] = failure.idempotency_key
            repeat = "Call again for the same place: this tool then repeats the same purchase, which is billed once."
            return {"error": "no_answer", "message": f"{failure}. {repeat}", "retryable": True}
        if not dry_run and answer.status < 500:
            self._unanswered.pop(place, None)
        body: Any = answer.body
        if not isinstance(body, dict):
            return {"error": "unexpected", "message": f"The server answered {answer.status} without JSON.", "retryable": False}
        result = {name: value for name, value in body.items() if name not in _GEOMETRY}
        provenance = result.get("provenance")
        if isinstance(provenance, dict) and "is_synthetic" in provenance:
            result.setdefault("is_synthetic", provenance["is_synthetic"])
        return result
