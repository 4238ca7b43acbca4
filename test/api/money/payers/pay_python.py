"""Pays by the x402 package for Python: library, private key, how often at once, seconds to wait, addresses. Prints the answers as JSON."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from eth_account import Account
from x402 import x402Client, x402ClientSync
from x402.mechanisms.evm.exact.register import register_exact_evm_client

library, key, seconds, *addresses = sys.argv[1:]
seconds = float(seconds)


def told(status, text, headers):
    return {"status": status, "text": text, "payment": headers.get("payment-response") or headers.get("x-payment-response")}


async def by_httpx():
    from x402.http.clients.httpx import x402HttpxClient

    client = register_exact_evm_client(x402Client(), Account.from_key(key))

    async def one(address):
        try:
            async with x402HttpxClient(client, timeout=seconds) as http:
                answer = await http.get(address)
                return told(answer.status_code, answer.text, answer.headers)
        except Exception as error:
            return {"status": type(error).__name__}

    return await asyncio.gather(*(one(address) for address in addresses))


def by_requests():
    from x402.http.clients.requests import x402_requests

    client = register_exact_evm_client(x402ClientSync(), Account.from_key(key))

    def one(address):
        try:
            with x402_requests(client) as session:
                answer = session.get(address, timeout=seconds)
                return told(answer.status_code, answer.text, answer.headers)
        except Exception as error:
            return {"status": type(error).__name__}

    with ThreadPoolExecutor(max_workers=len(addresses)) as pool:
        return list(pool.map(one, addresses))


print(json.dumps(asyncio.run(by_httpx()) if library == "httpx" else by_requests()))
