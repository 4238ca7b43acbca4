"""Uses the client that openapi-python-client made: folder, url, key, place."""

import json
import sys

folder, url, key, place = sys.argv[1:]
sys.path.insert(0, folder)
from gm import AuthenticatedClient  # noqa: E402
from gm.api.reports import get_motion  # noqa: E402

client = AuthenticatedClient(base_url=url, token=key)
answers = []
for params in (
    {"address": place, "dry_run": 1},
    {"address": place, "idempotency_key": "generated"},
    {"lat": 0.0, "lon": 0.0},
    {"address": place, "max_price_usd_query": 0.1},
):
    parsed = get_motion.sync_detailed(client=client, **params).parsed
    answers.append({"made": type(parsed).__name__, **parsed.to_dict()})
print(json.dumps(answers))
