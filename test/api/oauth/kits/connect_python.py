"""Connects by the Python SDK: address of the tools, address of the person's browser. Prints what happened as JSON."""

import asyncio
import json
import sys
import urllib.parse
import urllib.request

import httpx2
from mcp.client import ClientSession
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

tools, browser = sys.argv[1:]
asked = []


class Storage:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


storage = Storage()
returned = []


async def open_browser(url):
    """The browser returns the address that it is sent to in the end."""
    asked.append(url)
    query = urllib.parse.urlencode({"open": url})
    answer = await asyncio.to_thread(lambda: urllib.request.urlopen(f"{browser}/?{query}").read().decode())
    returned.append(dict(urllib.parse.parse_qsl(urllib.parse.urlparse(answer).query)))


async def callback():
    values = returned.pop()
    return AuthorizationCodeResult(code=values["code"], state=values["state"], iss=values.get("iss"))


def window():
    """A program that has been started again: it knows its tokens and its client, and nothing of the metadata."""
    metadata = OAuthClientMetadata(
        client_name="Python kit",
        redirect_uris=["http://localhost:3142/callback"],
        grant_types=["authorization_code", "refresh_token"],
        response_types=["code"],
        token_endpoint_auth_method="none",
    )
    return OAuthClientProvider(tools, metadata, storage, open_browser, callback)


async def credits(provider):
    async with httpx2.AsyncClient(auth=provider, timeout=30) as http:
        async with streamable_http_client(tools, http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                result = await session.call_tool("get_account", {})
                return result.structured_content["credits_usd"]


async def expired():
    provider = window()
    await provider._initialize()
    provider.context.token_expiry_time = 1
    return provider


async def main():
    told = {"first": await credits(window()), "asked": len(asked)}
    told["registered"] = storage.client.client_id is not None
    told["resource"] = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(asked[0]).query)).get("resource")
    before = storage.tokens.access_token
    two = [await expired(), await expired()]
    told["at_once"] = await asyncio.gather(*(credits(provider) for provider in two))
    told["renewed"] = storage.tokens.access_token != before
    told["later"] = await credits(await expired())
    told["asked_in_all"] = len(asked)
    print(json.dumps(told))


asyncio.run(main())
