"""The command line: reads the arguments, asks, prints, and ends with a code that scripts can go by."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional

from .. import API_VERSION, Client, ConnectionFailure, Refusal
from .batch import Batch, BatchPlan, Gates, progress_to_terminal, quote
from .places import read_places
from .settings import (
    DONE,
    INTERRUPTED,
    NO_ANSWER,
    NO_KEY,
    NO_MONEY,
    NO_REPORT,
    REFUSED,
    USAGE,
    CommandError,
    read_settings,
    require_no_account,
    write_config,
)
from .tables import counts_of

_EPILOG = """
The key is taken from GM_KEY, or from the file that `register` writes; the server from --url, GM_URL or that file.
Ends with 0 done, 1 refused, 2 wrong usage, 3 no report of the place (free), 4 no key, 5 no money or above the
price, 6 no answer (run it again: nothing is charged twice), 130 interrupted.
"""


def _dollars(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1_000_000:
        raise argparse.ArgumentTypeError("US dollars, 0 to 1000000")
    return value


def _rows(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 1000:
        raise argparse.ArgumentTypeError("1 to 1000")
    return value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ground-motion", epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"API {API_VERSION}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--url", help="the server, such as https://ground.example.org")
    common.add_argument("--retries", type=int, default=4, help="attempts after the first, where that is safe (4)")
    common.add_argument("--json", action="store_true", help="print the answer as JSON")
    place = argparse.ArgumentParser(add_help=False)
    place.add_argument("address", nargs="?", help="a US street address in one line")
    place.add_argument("--lat", type=float)
    place.add_argument("--lon", type=float)
    gates = argparse.ArgumentParser(add_help=False)
    help_text = "0.7 (default) buys for houses only, 0 also for the middle of a town"
    gates.add_argument("--min-geocode-score", type=float, default=0.7, help=help_text)
    gates.add_argument("--since", help="YYYY-MM-DD: free unless there is a later observation")
    gates.add_argument("--dry-run", action="store_true", help="show the cost for free, and buy nothing")
    gates.add_argument("--again", action="store_true", help="buy again what the account already owns")
    gates.add_argument("--max-price", type=_dollars, help="the most it may cost, US dollars")
    commands = parser.add_subparsers(dest="command", required=True)
    register = commands.add_parser("register", parents=[common], help="open an account and store its key")
    register.add_argument("--email", required=True)
    register.add_argument("--test", action="store_true", help="synthetic ground and test credits")
    register.add_argument("--replace", action="store_true", help="replace the stored key")
    commands.add_parser("balance", parents=[common], help="credits left")
    commands.add_parser("coverage", parents=[common, place], help="whether there is a report of a place; free")
    report = commands.add_parser("report", parents=[common, place, gates], help="buy a report")
    report.add_argument("--idempotency-key", help="of a purchase that ended without an answer")
    batch = commands.add_parser("batch", parents=[common, gates], help="buy the reports of a CSV file")
    batch.add_argument("input", type=Path, help="CSV with a header: address or its parts, or lat and lon; id if you like")
    batch.add_argument("-o", "--output", type=Path, help=".csv, .xlsx, .geojson or .parquet")
    batch.add_argument("--bom", action="store_true", help="begin a .csv with a byte order mark, which Excel needs for UTF-8")
    batch.add_argument("--rows", type=_rows, default=200, help="rows in a request (200)")
    return parser


def _print(answer: Any, arguments: argparse.Namespace, lines: List[str]) -> None:
    print(json.dumps(answer, indent=2, ensure_ascii=False) if arguments.json else "\n".join(lines))


def _client(arguments: argparse.Namespace, needs_key: bool) -> Client:
    settings = read_settings(arguments.url, needs_key)
    most = getattr(arguments, "max_price", None)
    return Client(settings.base_url, settings.api_key, max_price_usd=most, retries=arguments.retries)


def _place(arguments: argparse.Namespace) -> Dict[str, Any]:
    has_point = arguments.lat is not None and arguments.lon is not None
    if has_point == (arguments.address is not None) or (arguments.lat is None) != (arguments.lon is None):
        raise CommandError("one place: an address, or --lat and --lon")
    return {"lat": arguments.lat, "lon": arguments.lon} if has_point else {"address": arguments.address}


def _register(arguments: argparse.Namespace) -> int:
    require_no_account(arguments.replace)
    settings = read_settings(arguments.url, needs_key=False)
    mode = "test" if arguments.test else "live"
    body: Any = {"email": arguments.email, "mode": mode}
    account = Client(settings.base_url).register(body=body).unwrap()
    kept = {"base_url": settings.base_url, "email": account["email"], "api_key": account["api_key"]}
    if "password" in account:
        kept["password"] = account["password"]
    path = write_config(kept)
    shown = {"email": account["email"], "mode": mode, "credits_usd": account["credits_usd"], "config": str(path)}
    _print(shown, arguments, [f"{mode} account with {account['credits_usd']:.2f} USD; key and password are in {path}"])
    return DONE


def _balance(arguments: argparse.Namespace) -> int:
    balance = _client(arguments, needs_key=True).get_balance().unwrap()
    line = f"{balance['credits_usd']:.2f} USD, {balance['reports_remaining_est']} reports"
    _print(balance, arguments, [line])
    return DONE


def _coverage(arguments: argparse.Namespace) -> int:
    answer: Any = _client(arguments, needs_key=False).get_coverage(**_place(arguments)).unwrap()
    line = f"{answer['status']}: {answer.get('help') or 'a report can be bought'}"
    _print(answer, arguments, [line])
    return DONE if answer["status"] == "ok" else NO_REPORT


def _report(arguments: argparse.Namespace) -> int:
    options: Any = {} if arguments.idempotency_key is None else {"idempotency_key": arguments.idempotency_key}
    answer: Any = (
        _client(arguments, needs_key=not arguments.dry_run)
        .get_motion(
            **_place(arguments),
            min_geocode_score=arguments.min_geocode_score,
            since=arguments.since,
            reuse=0 if arguments.again else 1,
            dry_run=1 if arguments.dry_run else None,
            options=options,
        )
        .unwrap()
    )
    if answer["status"] != "ok":
        _print(answer, arguments, [f"no report ({answer['status']}), nothing charged: {answer.get('help')}"])
        return NO_REPORT
    owned = answer.get("owned_report")
    note = [owned["message"]] if owned and not arguments.again else []
    if note and arguments.json:
        print(note[0], file=sys.stderr)
    if arguments.dry_run:
        _print(answer, arguments, [f"would cost {answer['estimated_cost_usd']:.2f} USD", *note])
        return DONE
    asked = answer["query"]
    lines = [
        asked["geocoded_address"] or f"{asked['lat']}, {asked['lon']}",
        *(["TEST MODE: this ground is synthetic"] if answer.get("mode") == "test" else []),
        answer["velocity_display"],
        answer["assessment"],
        f"last observed {answer['last_observation']} ({answer['data_freshness']}), charged {answer['billed_usd']} USD",
        *note,
    ]
    _print(answer, arguments, lines)
    return DONE


def _batch(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments.url, needs_key=True)
    client = Client(settings.base_url, settings.api_key, retries=arguments.retries)
    places = read_places(arguments.input)
    if places.others:
        print(f"kept as they are: {', '.join(places.others)}", file=sys.stderr)
    gates = Gates(arguments.min_geocode_score, arguments.since, not arguments.again)
    if arguments.dry_run:
        told = quote(client, places, gates)
        free = "".join(f", {count} {status}" for status, count in told["free"].items())
        cost = f"{told['billable']} of {told['rows']} rows would cost at most {told['cost_usd_at_most']:.2f} USD{free}"
        owned = [f"owned: {one['id']} (report {one['report_id']}, bought {one['bought_at'][:10]})" for one in told["owned"]]
        counted = "1 row is" if len(owned) == 1 else f"{len(owned)} rows are"
        again = [f"{counted} already owned and free; --again buys again"] if owned else []
        _print(told, arguments, [cost, *again, *owned])
        return DONE
    if arguments.output is None or arguments.max_price is None:
        raise CommandError("a batch needs --output, and --max-price: what all of it may cost (--dry-run tells)")
    plan = BatchPlan(places, arguments.output, gates, round(arguments.max_price * 1e6), arguments.rows, arguments.bom)
    rows = Batch(client, settings.api_key or "", plan).run(progress_to_terminal(len(places.rows)))
    counts = dict(counts_of(rows))
    cost_usd = sum(round(row["cost_usd"] * 1e6) for row in rows) / 1e6
    owned_rows = sum(1 for row in rows if row["owned_since"] and row["cost_usd"] == 0)
    told = {"output": str(arguments.output), "rows": len(rows), "statuses": counts, "cost_usd": cost_usd, "owned": owned_rows}
    line = ", ".join(f"{count} {status}" for status, count in counts.items())
    _print(told, arguments, [f"{arguments.output}: {line}; {cost_usd:.2f} USD" + (f"; {owned_rows} owned already" if owned_rows else "")])
    unpaid = counts.get("insufficient_credits", 0) + counts.get("skipped_for_budget", 0)
    return NO_MONEY if unpaid > 0 else DONE


_COMMANDS = {"register": _register, "balance": _balance, "coverage": _coverage, "report": _report, "batch": _batch}


def _code_of(refusal: Refusal) -> int:
    if refusal.code == "address_not_found":
        return NO_REPORT
    return {401: NO_KEY, 402: NO_MONEY}.get(refusal.status, REFUSED)


def main(argv: Optional[List[str]] = None) -> int:
    """Runs a command; its exit code."""
    arguments = _parser().parse_args(argv)
    try:
        return _COMMANDS[arguments.command](arguments)
    except CommandError as error:
        message, code = str(error), error.code
    except Refusal as refusal:
        message, code = f"{refusal} (request {refusal.request_id})", _code_of(refusal)
    except ConnectionFailure as failure:
        key = failure.idempotency_key
        again = f" --idempotency-key {key}" if key is not None and arguments.command == "report" else ""
        message, code = f"{failure}. Run it again{again}: nothing is charged twice", NO_ANSWER
    except KeyboardInterrupt:
        message, code = "interrupted; run the same command again to continue", INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except (OSError, ValueError) as error:
        message, code = str(error), USAGE
    print(f"ground-motion: {message}", file=sys.stderr)
    return code
