"""Uses the client that openapi-generator made for Python: folder, url, key, place."""

import json
import sys
import warnings

warnings.simplefilter("ignore")
folder, url, key, place = sys.argv[1:]
sys.path.insert(0, folder)
from gm import ApiClient, Configuration  # noqa: E402
from gm.api.reports_api import ReportsApi  # noqa: E402


def told(answer):
    while hasattr(answer, "actual_instance"):
        answer = answer.actual_instance
    return {"made": type(answer).__name__, **json.loads(answer.to_json())}


with ApiClient(Configuration(host=url, access_token=key)) as client:
    reports = ReportsApi(client)
    answers = [
        told(reports.get_motion(address=place, dry_run=1)),
        told(reports.get_motion(address=place, idempotency_key="generated")),
        told(reports.get_motion(lat=0.0, lon=0.0)),
    ]
    try:
        reports.get_motion(address=place, max_price_usd=0.1)
    except Exception as error:
        answers.append({"made": type(error).__name__, "status": error.status, **json.loads(error.body)})
print(json.dumps(answers))
