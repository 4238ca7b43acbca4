import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const DAY_MS = 86_400_000;
const CATALOG = '/.well-known/api-catalog';

interface Target {
  readonly href: string;
  readonly type: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { GM_SECURITY_CONTACT: 'mailto:security@example.org' } });
});
afterAll(() => server.close());

const expectAsPromised = async ({ href, type }: Target): Promise<void> => {
  const response = await fetch(href);
  const found = { href, status: response.status, type: response.headers.get('content-type')?.split(';')[0] };
  expect(found).toEqual({ href, status: 200, type });
  await response.arrayBuffer();
};

describe('a program that only knows the address', () => {
  it('follows the page’s Link header to URLs that answer with the promised type', async () => {
    const { headers } = await server.get('/');
    const links = [...headers.get('link')!.matchAll(/<([^>]+)>; rel="([^"]+)"; type="([^"]+)"/g)];
    const relations = links.map(([, , relation]) => relation);
    expect(relations).toEqual(
      expect.arrayContaining(['api-catalog', 'service-desc', 'service-doc', 'service-meta', 'status']),
    );
    for (const [, href, , type] of links) await expectAsPromised({ href: href!, type: type! });
  });

  it('finds every API and its description in the catalog', async () => {
    const { headers, text } = await server.get(CATALOG);
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const { linkset } = JSON.parse(text) as {
      readonly linkset: readonly Readonly<Record<string, unknown>>[];
    };
    const [own, ...services] = linkset;
    const items = own!['item'] as readonly Target[];
    expect(own!['anchor']).toBe(server.url + CATALOG);
    expect(services.map(({ anchor }) => anchor)).toEqual(items.map(({ href }) => href));
    expect(items.map(({ href }) => href)).toEqual([`${server.url}/api/v1`, `${server.url}/mcp`]);
    const targets = services.flatMap(({ anchor: _anchor, ...relations }) => Object.values(relations)).flat();
    expect(targets.length).toBeGreaterThan(8);
    for (const target of targets as readonly Target[]) await expectAsPromised(target);
  });

  it('finds the catalog with HEAD too', async () => {
    const { status, headers, text } = await server.request(CATALOG, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('link')).toBe(`<${server.url}${CATALOG}>; rel="api-catalog"`);
  });

  it('reads the whole documentation in one text, whose links are all served', async () => {
    const { text, headers } = await server.get('/llms-full.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const title of ['# Ground Motion Reporting Service', '# Test mode', '# Connect a program'])
      expect(text).toContain(title);
    const links = new Set([...text.matchAll(/\]\((https?:[^)\s]+|\/[^)\s]*)\)/g)].map(([, link]) => link!));
    expect(links.size).toBeGreaterThan(10);
    for (const link of links) {
      const url = new URL(link, server.url);
      if (url.origin !== server.url) continue;
      expect((await fetch(url)).status, url.href).toBe(200);
    }
  });

  it('finds only existing endpoints in the OAuth metadata', async () => {
    const { body: resource } = await server.get('/.well-known/oauth-protected-resource/mcp');
    expect(resource).toMatchObject({ resource: `${server.url}/mcp`, authorization_servers: [server.url] });
    const { body } = await server.get('/.well-known/oauth-authorization-server');
    expect(body['issuer']).toBe(server.url);
    for (const endpoint of ['token_endpoint', 'registration_endpoint', 'revocation_endpoint']) {
      const { status } = await fetch(String(body[endpoint]), { method: 'POST' });
      expect([400, 401, 415], endpoint).toContain(status);
    }
    for (const { documentation } of [
      { documentation: body['service_documentation'] },
      { documentation: resource['resource_documentation'] },
    ])
      await expectAsPromised({ href: String(documentation), type: 'text/html' });
  });
});

describe('security.txt', () => {
  it('lists whom to contact, and never expires', async () => {
    for (const days of [0, 200, 4000]) {
      server.clock.now = TEST_NOW + days * DAY_MS;
      const { text, headers } = await server.get('/.well-known/security.txt');
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const fields = Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2)),
      ) as Record<string, string>;
      expect(fields).toMatchObject({
        Contact: 'mailto:security@example.org',
        Canonical: `${server.url}/.well-known/security.txt`,
      });
      expect(fields['Expires']).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      const left = Date.parse(fields['Expires']!) - server.clock.now;
      expect(left).toBeGreaterThan(170 * DAY_MS);
      expect(left).toBeLessThan(365 * DAY_MS);
    }
    server.clock.now = TEST_NOW;
  });

  it('does not exist when no contact is configured', async () => {
    const other = await startTestServer();
    expect((await other.get('/.well-known/security.txt')).status).toBe(404);
    await other.close();
  });
});

it('a server without a secure address offers no connection, and links none', async () => {
  const other = await startTestServer({ environment: { GM_BASE_URL: 'http://intranet.example' } });
  expect((await fetch(`${other.url}/.well-known/oauth-authorization-server`)).status).toBe(404);
  expect((await other.get(CATALOG)).text).not.toContain('oauth');
  expect((await other.get('/docs/connect')).text).toContain('t connect programs, because');
  expect((await other.get('/api/v1/balance')).headers.get('www-authenticate')).toBe(
    'Bearer realm="ground-motion"',
  );
  await other.close();
});
