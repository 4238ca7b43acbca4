import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM, sharedBrowser } from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 1, col: 1 };
const { lat, lon } = pointIn(CELL);

interface Site {
  readonly server: Server;
  readonly origin: string;
}

/** A site whose every page is what `page` returns. */
async function site(page: () => string): Promise<Site> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describeWith(CHROMIUM)('in a browser, a widget in a page of another origin', () => {
  let server: TestServer;
  let browser: Browser;
  let own: Site;
  let other: Site;
  let owner: string;
  let place = '';
  const html = (): string =>
    `<!doctype html><html lang="en"><title>A listing</title><h1>A house</h1>
<iframe src="${server.url}/embed?${place}" title="Ground motion" width="360" height="190" referrerpolicy="origin"></iframe>
<img id="badge" src="${server.url}/embed/badge.svg?${place}" alt="Ground motion" referrerpolicy="origin">`;
  beforeAll(async () => {
    server = await startTestServer({ cells: [CELL] });
    [own, other] = await Promise.all([site(html), site(html)]);
    browser = await sharedBrowser();
    owner = await server.register('owner@example.org');
    const limits = { widget: true, allowed_referer: own.origin, daily_cap_usd: 4 };
    const { body } = await server.post('/api/v1/keys', limits, owner);
    place = `key=${String(body['api_key'])}&lat=${lat}&lon=${lon}`;
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    for (const each of [own, other]) each?.server.close();
    await server?.close();
  });
  const openAt = async (origin: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
    const page = await (await browser.newContext({ colorScheme, locale: 'en-US' })).newPage();
    await page.goto(origin, { waitUntil: 'networkidle' });
    return page;
  };
  const widgetOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/embed?'));
  const credits = async () => (await server.get('/api/v1/balance', owner)).body['credits_usd'];

  it('shows the verdict without cookies, scripts or other hosts, and a reload does not buy again', async () => {
    const hosts = new Set<string>();
    const page = await openAt('about:blank');
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(own.origin, { waitUntil: 'networkidle' });
    await widgetOf(page)!.waitForSelector('.widget-picture');
    expect(await widgetOf(page)!.textContent('h1')).toBeTruthy();
    expect(await page.context().cookies()).toEqual([]);
    expect(await widgetOf(page)!.evaluate('document.scripts.length')).toBe(0);
    expect([...hosts].sort()).toEqual([own.origin, server.url].sort());
    expect(await page.evaluate('document.querySelector("#badge").naturalWidth')).toBeGreaterThan(100);
    expect(await credits()).toBe(1.6);
    await page.reload({ waitUntil: 'networkidle' });
    await widgetOf(page)!.waitForSelector('.widget-picture');
    expect(await credits()).toBe(1.6);
  });

  it('has no accessibility finding and fits its frame, light and dark', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openAt(own.origin, scheme);
      const frame = widgetOf(page)!;
      await frame.waitForSelector('.widget-picture');
      // The policy of the widget allows no scripts, so that the checker comes through the debugger.
      await frame.evaluate(axe.source);
      const found = await frame.evaluate<{ violations: { id: string }[] }>('axe.run()');
      expect(found.violations.map(({ id }) => id)).toEqual([]);
      expect(await frame.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
      expect(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });

  it('opens the page of its place in a new tab', async () => {
    const page = await openAt(own.origin);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      widgetOf(page)!.click('.widget-foot a'),
    ]);
    expect(opened.url()).toBe(`${server.url}/#${lat.toFixed(5)},${lon.toFixed(5)}`);
  });

  it('says on another site that it is refused, and buys nothing there', async () => {
    const page = await openAt(other.origin);
    await widgetOf(page)!.waitForSelector('h1');
    expect(await widgetOf(page)!.textContent('main')).toContain('forbidden_referer');
    expect(await credits()).toBe(1.6);
  });

  it('is not framed by another site that a browser shows it to', async () => {
    // A page of the other site in a frame of the allowed one would frame it with an allowed referer.
    const page = await openAt(other.origin);
    const answer = await server.get(`/embed?${place}`, undefined, {
      accept: 'text/html',
      referer: `${own.origin}/`,
    });
    await page.route(`${server.url}/embed?**`, (route) =>
      route.fulfill({ body: answer.text, headers: Object.fromEntries(answer.headers) }),
    );
    await page.reload({ waitUntil: 'networkidle' });
    const shown = await page.evaluate('document.querySelector("iframe").contentDocument === null');
    expect(shown).toBe(true);
    expect(page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
  });
});
