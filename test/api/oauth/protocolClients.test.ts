import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientProvider as EarlierProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { allow, logInToConsent, newBrowser } from '../../support/server/connectedClient.ts';

const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const ABOUT = { name: 'agent', version: '1' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.post('/api/v1/autonomous/register', PERSON);
});
afterAll(() => server.close());

interface Kept {
  client?: unknown;
  tokens?: { access_token: string; refresh_token?: string };
  verifier?: string;
  discovery?: unknown;
  sentTo?: URL;
}

/** What a program stores between the two halves of connecting. */
function memory(kept: Kept): OAuthClientProvider & EarlierProvider {
  return {
    redirectUrl: 'http://localhost:8976/callback',
    clientMetadata: { client_name: 'Agent of the test', redirect_uris: ['http://localhost:8976/callback'] },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: { access_token: string }) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (kept.sentTo = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
    saveDiscoveryState: (state: unknown) => void (kept.discovery = state),
    discoveryState: () => kept.discovery as never,
  };
}

interface Connecting {
  connect(): Promise<void>;
  finish(callback: URLSearchParams): Promise<void>;
  credits(): Promise<unknown>;
  close(): Promise<void>;
}

const CLIENTS: readonly (readonly [string, (url: URL, kept: Kept) => Connecting])[] = [
  [
    'today’s client',
    (url, kept) => {
      const client = new Client(ABOUT);
      const transport = new StreamableHTTPClientTransport(url, { authProvider: memory(kept) });
      return {
        connect: () => client.connect(transport),
        finish: (callback) => transport.finishAuth(callback),
        credits: async () => (await client.callTool({ name: 'get_account' })).structuredContent,
        close: () => client.close(),
      };
    },
  ],
  [
    'the earlier client',
    (url, kept) => {
      const client = new EarlierClient(ABOUT);
      const transport = new EarlierTransport(url, { authProvider: memory(kept) });
      return {
        connect: () => client.connect(transport),
        finish: (callback) => transport.finishAuth(callback.get('code')!),
        credits: async () => (await client.callTool({ name: 'get_account' })).structuredContent,
        close: () => client.close(),
      };
    },
  ],
];

it.each(
  CLIENTS.flatMap(([name, open]) =>
    ['/mcp/connect', '/mcp?connect=1'].map((path) => [name, path, open] as const),
  ),
)('%s connects at %s without help, and stays connected when its token ends', async (_name, path, open) => {
  const kept: Kept = {};
  const url = new URL(server.url + path);
  const first = open(url, kept);
  await expect(first.connect()).rejects.toThrow('nauthorized');
  const browser = newBrowser(server);
  await browser.open(kept.sentTo!.href);
  expect(browser.html).toContain('Agent of the test');
  await logInToConsent(browser, PERSON);
  await allow(browser);
  await first.finish(new URL(browser.left!).searchParams);
  await first.close();

  const second = open(url, kept);
  await second.connect();
  expect(await second.credits()).toMatchObject({ credits_usd: 2 });
  const { access_token: token } = kept.tokens!;
  server.clock.now += 3_601_000;
  expect(await second.credits()).toMatchObject({ credits_usd: 2 });
  expect(kept.tokens!.access_token).not.toBe(token);
  await second.close();
});
