# %% [markdown]
# Which of these places is on moving ground? Each cell runs by itself in VS Code, Jupyter or Spyder; `python3 examples/notebook.py`
# runs all. Without GM_KEY it opens an account in test mode, whose ground and credits are made up.

# %%
import os
import time

from ground_motion import Client

URL = os.environ.get("GM_URL", "http://127.0.0.1:8080")
PLACES = [
    "1 Rapid Subsidence Way, Testville, TX",
    "2 Notable Subsidence Way, Testville, TX",
    "3 Stable Street, Testville, TX",
    "8 Inconclusive Alley, Testville, TX",
]

# %% An account
key = os.environ.get("GM_KEY")
if key is None:
    body = {"email": f"notebook-{time.time_ns()}@example.com", "mode": "test"}
    key = Client(URL).register(body=body).unwrap()["api_key"]
client = Client(URL, key)

# %% What is there, for nothing
items = [{"id": place, "address": place} for place in PLACES]
covered = client.post_coverage_batch(body={"items": items}).unwrap()
print(f"{covered['summary']['covered']} of {len(PLACES)} places are covered")

# %% What it would cost, for nothing: the price then holds for an hour
request = {"items": items, "min_geocode_score": 0.7}
quote = client.post_quote(body={"kind": "batch", "request": request}).unwrap()
print(f"{quote['billable']} reports would cost at most {quote['cost_usd']:.2f} USD")

# %% The purchase. Repeated after a failure with the same key, it is not charged again
options = {"idempotency_key": f"notebook-{quote['quote_id']}"}
bought = client.post_motion_batch(body={**request, "quote_id": quote["quote_id"]}, options=options).unwrap()
print(f"charged {bought['summary']['total_cost_usd']:.2f} USD")

# %% The fastest first; a rate whose interval holds zero is not certain
sold = [item for item in bought["results"] if item["status"] == "ok"]
for item in sorted(sold, key=lambda one: one["velocity_vertical_mm_yr"]):
    low, high = item["interval_95_mm_yr"]
    sure = "certain" if low * high > 0 else "not certain"
    print(f"{item['velocity_vertical_mm_yr']:7.1f} mm/yr, {low:.1f} to {high:.1f} (95 %), {sure}: {item['id']}")
for item in bought["results"]:
    if item["status"] != "ok":
        print(f"no report, free ({item['status']}): {item['id']}")
