import { createHash, randomBytes } from 'node:crypto';
import type { TestServer } from './testServer.ts';

/** A program that asks to be connected: it registers, and keeps the secret behind its challenge. */
export interface TestClient {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  /** The address to send a person to; parameters replace those of a correct client, null leaves one out. */
  authorizeUrl(changes?: Readonly<Record<string, string | null>>): string;
  /** Requests tokens; parameters replace those of a correct client. */
  token(parameters: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** A browser that keeps cookies, follows redirects, and sends the origin of its forms. */
export interface TestBrowser {
  readonly cookies: Map<string, { readonly value: string; readonly path: string }>;
  /** The text of the last page. */
  html: string;
  status: number;
  headers: Headers;
  /** The next redirect, which leads outside this server. */
  left: string | null;
  open(url: string): Promise<void>;
  submit(path: string, form: Readonly<Record<string, string>>, origin?: string | null): Promise<void>;
}

const REDIRECT_URI = 'http://127.0.0.1:33418/callback';

export async function postForm(url: string, form: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, body, headers: response.headers };
}

/** Registers a client according to RFC 7591. */
export async function registerClient(
  server: Pick<TestServer, 'url'>,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test agent', redirect_uris: [REDIRECT_URI], ...metadata }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

export async function newClient(
  server: Pick<TestServer, 'url'>,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<TestClient> {
  const { status, body } = await registerClient(server, metadata);
  if (status !== 201) throw new Error(`registration refused: ${JSON.stringify(body)}`);
  const clientId = String(body['client_id']);
  const [redirectUri = ''] = body['redirect_uris'] as string[];
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return {
    clientId,
    redirectUri,
    verifier,
    authorizeUrl: (changes = {}) => {
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'of-the-client',
        resource: `${server.url}/mcp`,
        ...changes,
      };
      const kept = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
      return `${server.url}/oauth/authorize?${new URLSearchParams(kept).toString()}`;
    },
    token: (parameters) =>
      postForm(`${server.url}/oauth/token`, {
        client_id: clientId,
        ...(parameters['grant_type'] === 'refresh_token'
          ? {}
          : { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }),
        ...parameters,
      }),
  };
}

/** A browser at a server, or at several servers behind one public address. */
export function newBrowser(
  server: Pick<TestServer, 'url'>,
  { publicUrl = server.url, nextUrl = () => server.url }: { publicUrl?: string; nextUrl?: () => string } = {},
): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map();
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, { value, path });
    }
  };
  const cookieFor = (url: string): string =>
    [...cookies]
      .filter(([, { path }]) => new URL(url).pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  const browser: TestBrowser = {
    cookies,
    html: '',
    status: 0,
    headers: new Headers(),
    left: null,
    open: (url) => go(url, {}),
    submit: (path, form, origin = publicUrl) =>
      go(new URL(path, publicUrl).href, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: origin === null ? {} : { origin },
      }),
  };
  const go = async (url: string, init: RequestInit): Promise<void> => {
    const { pathname, search } = new URL(url);
    const response = await fetch(nextUrl() + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(init.headers as Record<string, string>), cookie: cookieFor(url) },
    });
    keep(response.headers);
    browser.status = response.status;
    browser.headers = response.headers;
    browser.html = await response.text();
    const refresh = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(browser.html)?.[1];
    const next = response.headers.get('location') ?? refresh?.replaceAll('&amp;', '&');
    if (next === undefined) return;
    const target = new URL(next, url);
    if (target.origin === new URL(publicUrl).origin) return go(target.href, {});
    browser.left = target.href;
  };
  return browser;
}

/** The path and the hidden field of the form on a consent page. */
export function consentForm({ html }: Pick<TestBrowser, 'html'>): {
  readonly path: string;
  readonly seal: string;
} {
  const action = /<form method="post" action="([^"]+?)(?:\/login)?">/.exec(html)?.[1] ?? '';
  return { path: new URL(action).pathname, seal: /name="seal" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}

/** Logs in on the page that asks for it. */
export async function logInToConsent(
  browser: TestBrowser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await browser.submit(`${consentForm(browser).path}/login`, { email, password });
}

/** Allows what the page asks for. */
export async function allow(
  browser: TestBrowser,
  { dailyCapUsd = '2.00', days = '90' }: { readonly dailyCapUsd?: string; readonly days?: string } = {},
): Promise<void> {
  const { path, seal } = consentForm(browser);
  await browser.submit(path, { seal, decision: 'allow', daily_cap_usd: dailyCapUsd, days });
}

/** The code that a browser brings back to the client. */
export function codeIn({ left }: Pick<TestBrowser, 'left'>): string {
  const code = left === null ? null : new URL(left).searchParams.get('code');
  if (code === null) throw new Error(`no code was brought back: ${left}`);
  return code;
}

/** Cookies of people who already logged in, by server and email: checking a password takes long. */
const sessionsOf = new WeakMap<object, Map<string, string>>();

/** Connects a client to a person's account, from the first page to its tokens. */
export async function connect(
  server: TestServer,
  person: { readonly email: string; readonly password: string },
  consent: Parameters<typeof allow>[1] = {},
): Promise<{
  readonly client: TestClient;
  readonly browser: TestBrowser;
  readonly accessToken: string;
  readonly refreshToken: string;
}> {
  const client = await newClient(server);
  const browser = newBrowser(server);
  const sessions = sessionsOf.get(server) ?? new Map<string, string>();
  sessionsOf.set(server, sessions);
  const session = sessions.get(person.email);
  if (session !== undefined) browser.cookies.set('gm_session', { value: session, path: '/' });
  await browser.open(client.authorizeUrl());
  if (consentForm(browser).seal === '') await logInToConsent(browser, person);
  sessions.set(person.email, browser.cookies.get('gm_session')?.value ?? '');
  await allow(browser, consent);
  const { status, body } = await client.token({ code: codeIn(browser) });
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  return {
    client,
    browser,
    accessToken: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
  };
}
