import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseChangelog } from '../../../api/docs/log/changelog.ts';
import { jsonFeedSchema } from '../../../schemas/http/support/jsonFeedSchemas.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a changelog is read version by version, with changes of several lines', () => {
  const text =
    '# Changelog\n\nThe format.\n\n## [Unreleased]\n\n### Added\n\n- One\n  and more.\n- Two\n\n### Changed\n\n* Three\n\n## [0.2.0] - 2026-11-22\n\nThe first.\n\n### Fixed\n\n## [0.1.0] - 2026-01-01\n\n[0.2.0]: https://example.org\n';
  expect(parseChangelog(text)).toEqual([
    {
      version: 'Unreleased',
      date: null,
      groups: [
        { title: 'Added', changes: ['One and more.', 'Two'] },
        { title: 'Changed', changes: ['Three'] },
      ],
    },
    {
      version: '0.2.0',
      date: '2026-11-22',
      groups: [
        { title: null, changes: ['The first.'] },
        { title: 'Fixed', changes: [] },
      ],
    },
  ]);
  expect(parseChangelog('')).toEqual([]);
});

it('the feed has every version and change of CHANGELOG.md, with its own URL', async () => {
  const feed = await server.get('/changelog.json');
  expect(feed.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  expect(feed.headers.get('link')).toContain('</changelog.json>; rel="self"');
  const { items } = jsonFeedSchema.parse(feed.body);
  const file = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(items.map(({ id }) => id)).toEqual([...file.matchAll(/^## \[(.+?)\]/gm)].map(([, id]) => id));
  const changes = file.match(/^[-*] /gm)!.length;
  expect(items.flatMap(({ content_text: text }) => text.match(/^- /gm) ?? [])).toHaveLength(changes);
  const page = await server.get('/docs/changelog');
  for (const { url } of items) expect(page.text).toContain(`id="${new URL(url).hash.slice(1)}"`);
  const tag = feed.headers.get('etag')!;
  expect((await server.get('/changelog.json', undefined, { 'if-none-match': tag })).status).toBe(304);
  expect((await server.get('/changelog')).text).toBe(feed.text);
  const browser = { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' } as const;
  expect((await server.request('/changelog', browser)).headers.get('location')).toBe('/docs/changelog');
  expect((await server.get('/docs/deprecations')).text).toContain('RFC 9745');
});
