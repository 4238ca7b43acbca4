import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../schemas/http/contract/errorCodes.ts';
import { escapeHtml, renderHtml } from '../../../api/docs/html.ts';
import { renderMarkdown } from '../../../api/docs/markdown.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PAGES = [
  '/docs',
  '/docs/reference/getMotion',
  '/docs/guide',
  '/docs/errors',
  '/docs/test-mode',
  '/docs/credits',
];

describe('the documentation', () => {
  it.each([...PAGES, '/docs/errors/rate_limited'])(
    '%s is a page that loads no scripts from other origins',
    async (path) => {
      const { status, headers, text } = await server.get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(text).not.toMatch(/<script>|\son\w+=|style="/);
      const targets = new Set([...text.matchAll(/(?:href|src)="([^"#]*)/g)].map(([, target]) => target!));
      for (const target of targets) {
        if (target === '' || target.startsWith(server.url)) continue;
        expect(target).toMatch(/^\//);
        // pages of all operations; a test below requests one of each kind
        if (target.startsWith('/docs/reference/')) continue;
        expect((await server.get(target)).status, `${path} links to ${target}`).toBe(200);
      }
    },
  );

  it('has one page per error code: its meaning, what to do, an example', async () => {
    const list = (await server.get('/docs/errors')).text;
    for (const [code, { status, meaning, remedy }] of Object.entries(ERROR_CODES)) {
      expect(list).toContain(`<h2 id="${code}">`);
      const { text } = await server.get(`/docs/errors/${code}`);
      expect(text).toContain(`<h1><code>${code}</code></h1>`);
      expect(text).toContain(String(status));
      const plain = text.replaceAll(/<\/?(code|p)[^>]*>/g, '');
      for (const sentence of [meaning, remedy])
        expect(plain).toContain(escapeHtml(sentence.replaceAll('`', '')));
      const example = /<pre[^>]*><code>([^]*?)<\/code>/.exec(text)![1]!.replaceAll('&quot;', '"');
      expect(JSON.parse(example.replaceAll(/&lt;|&gt;|&#39;|&amp;/g, '?'))).toMatchObject({ error: code });
    }
    expectError(await server.get('/docs/errors/nonsense'), 404, 'not_found');
    const hostile = await server.get('/docs/errors/%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(expectError(hostile, 404, 'not_found')['message']).toContain('<script>');
    expect(hostile.headers.get('content-type')).toContain('application/json');
  });

  it('uses addresses of houses in every purchase example', async () => {
    let purchases = 0;
    for (const path of ['/docs/guide.md', '/llms.txt', '/api/v1']) {
      const text = (await server.get(path)).text.replaceAll('\\\n', ' ');
      for (const line of text.split(/\n|","/)) {
        if (!/motion/.test(line) || !/address=\d/.test(line) || /dry_run=1/.test(line)) continue;
        purchases++;
        expect(line).not.toMatch(/min_geocode_score=0\.[0-6]/);
      }
      expect(text).not.toContain('Bagby');
    }
    expect(purchases).toBe(3);
  });

  it('tells crawlers what to read', async () => {
    const { status, headers, text } = await server.get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('User-agent: *\nDisallow: /api/\n');
    expect(text).toContain(`${server.url}/llms.txt`);
  });

  it.each([
    '/api/v1',
    '/api/v1/schema',
    '/openapi.json',
    '/llms.txt',
    '/robots.txt',
    '/docs',
    '/docs/guide.md',
  ])('HEAD %s describes the text without sending it', async (path) => {
    const whole = await server.get(path);
    const head = await server.request(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'etag']) expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  it('the doc_url of an error leads to the page of its code', async () => {
    const body = expectError(await server.get('/api/v1/pixel?lat=95&lon=0'), 422, 'invalid_coordinates');
    const page = await server.get(new URL(String(body['doc_url'])).pathname);
    expect(page.text).toContain('<h1><code>invalid_coordinates</code></h1>');
  });

  it.each(['/docs/guide.md', '/docs/errors.md', '/docs/test-mode.md', '/docs/credits.md'])(
    '%s has the same text as Markdown',
    async (path) => {
      const { headers, text } = await server.get(path);
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(text).toMatch(/^# \S/);
      expect(text).not.toMatch(/<\/?(p|code|table|li|h\d)\b/);
      const html = (await server.get(path.replace('.md', ''))).text;
      const headings = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].length;
      expect(headings(text, /^## /gm)).toBe(headings(html, /<h2/g));
    },
  );

  it('llms.txt starts with title and summary, and all its links are served', async () => {
    const { text, headers } = await server.get('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect((await server.get(link.slice(server.url.length))).status, link).toBe(200);
  });

  it('unchanged pages are not sent again', async () => {
    for (const path of ['/docs/guide', '/docs', '/docs/reference/getMotion', '/openapi.json', '/llms.txt']) {
      const entityTag = (await server.get(path)).headers.get('etag')!;
      const again = await server.get(path, undefined, { 'if-none-match': entityTag });
      expect([again.status, again.text], path).toEqual([304, '']);
    }
  });
});

describe('the reference', () => {
  it('has a page for every operation, with its method and path', async () => {
    const { paths } = JSON.parse((await server.get('/openapi.json')).text) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const list = (await server.get('/docs')).text;
    const linked = [...list.matchAll(/href="\/docs\/reference\/(\w+)"/g)].map(([, name]) => name!);
    expect(linked.toSorted()).toEqual(described.toSorted());
    expect(list).toContain(`${described.length} operations`);
  });

  it.each([
    ['getMotion', '<code>/api/v1/motion</code>', 'client.getMotion({ lat: 29.76, lon: -95.37 })'],
    ['postMotionBatch', 'id="body"', 'client.post_motion_batch(body='],
    ['getMyReport', 'id="path-id"', '-H &quot;authorization: Bearer $GM_KEY&quot;'],
  ])('the page of %s documents it and shows how to call it', async (operation, documented, sample) => {
    const { status, text } = await server.get(`/docs/reference/${operation}`);
    expect(status).toBe(200);
    expect(text).toContain(documented);
    expect(text).toContain(sample);
  });

  it('leaves out operations that are pages for people or tables without a client method', async () => {
    for (const operation of ['getGuide', 'postGeocodeBatch']) {
      const { text } = await server.get(`/docs/reference/${operation}`);
      expect(text).toContain('sample-curl');
      expect(text).not.toContain('sample-Python');
    }
  });

  it('answers 404 for an unknown operation, as a page for browsers', async () => {
    expectError(await server.get('/docs/reference/getNothing'), 404, 'not_found');
    const page = await server.get('/docs/reference/getNothing', undefined, { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('documents as data', () => {
  const hostile = '<img src=x onerror="alert(1)"> `<b>` [x](javascript:alert(1)) [ok](/docs) & \'';
  const document = {
    title: hostile,
    summary: hostile,
    blocks: [
      { kind: 'paragraph', text: hostile },
      { kind: 'list', items: [hostile] },
      { kind: 'heading', level: 2, text: hostile, anchor: hostile },
      { kind: 'code', text: hostile, language: 'sh' },
      { kind: 'table', head: [hostile], rows: [[hostile]] },
    ],
  } as const;

  it('become HTML that shows every text and executes none', () => {
    const html = renderHtml(document, '/docs');
    expect(html).not.toMatch(/<img|<b>|href="javascript/);
    expect(html).toContain('<code>&lt;b&gt;</code>');
    expect(html).toContain('<a href="/docs">ok</a>');
  });

  it('become Markdown whose tables keep their columns', () => {
    const markdown = renderMarkdown({
      ...document,
      blocks: [{ kind: 'table', head: ['a|b'], rows: [['c']] }],
    });
    expect(markdown).toContain('| a\\|b |\n| --- |\n| c |');
  });
});
