"""Buys one report with Python's standard library: python3 examples/buy_report.py "1 Rapid Subsidence Way, Testville, TX" """

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("GM_URL", "http://127.0.0.1:8080")


def ask(path, headers, body=None):
    """The body of an answer, whatever its status."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, {"content-type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def key_of_buyer():
    if "GM_KEY" in os.environ:
        return os.environ["GM_KEY"]
    account = {"email": f"example-{time.time_ns()}@example.com", "mode": "test"}
    return ask("/api/v1/autonomous/register", {}, account)["api_key"]


def main():
    address = sys.argv[1] if len(sys.argv) > 1 else "1 Rapid Subsidence Way, Testville, TX"
    query = urllib.parse.urlencode({"address": address, "min_geocode_score": 0.7})
    headers = {
        "authorization": f"Bearer {key_of_buyer()}",
        # the same purchase has the same key: repeated after a failure, it is not charged again
        "idempotency-key": hashlib.sha256(address.encode()).hexdigest(),
    }
    report = ask(f"/api/v1/motion?{query}", headers)
    if report.get("status") != "ok":
        sys.exit(f"nothing was sold: {report.get('message')}")
    low, high = report["interval_95_mm_yr"]
    print(f"{report['velocity_vertical_mm_yr']} mm/yr, between {low} and {high} (95 %)")
    print(f"{report['assessment_code']}: {report['assessment']}")
    print(f"charged {report['billed_usd']} USD")


main()
