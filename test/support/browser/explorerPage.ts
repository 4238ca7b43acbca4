import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Need } from '../machine/needs.ts';
import { ensureExplorerPage } from '../../../scripts/setup/explorerPage.mjs';
import { pointIn } from '../planted/plantedLake.ts';
import type { TestServer } from '../server/testServer.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium on this machine, or null. */
export const chromiumPath: string | null =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;

export const CHROMIUM: Need = {
  name: 'a Chromium',
  isMissing: chromiumPath === null,
  remedy: 'apt-get install chromium',
};

const root = join(import.meta.dirname, '../../..');
/** How long a page may take for one step on a machine under load: a hang ends, slowness does not fail. */
const PATIENCE_MS = 120_000;
/** Maps are drawn by WebGL, here without a graphics card. */
const arguments_ = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

let launched: Promise<Browser> | null = null;

/**
 * The browser of this process, and a page of the present sources for it to show: launched for the first file that asks, again after
 * a crash. Each page that a test opens has a separate profile, and the browser ends with the process.
 */
async function sharedBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchBrowser());
  return browser.isConnected() ? browser : (launched = launchBrowser());
}

async function launchBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium on the PATH');
  await ensureExplorerPage(root, () => {});
  // a signal ends the process as if there were no browser, which then misses its pipe and goes too
  const handlesNoSignal = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: chromiumPath, args: arguments_, ...handlesNoSignal });
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors (policy violations are among them), uncaught exceptions, requests to other hosts. */
  readonly complaints: string[];
  close(): Promise<void>;
}

type PageOptions = BrowserContextOptions & {
  readonly hasMap?: boolean;
  /** Runs before the page's own programs. */
  readonly initScript?: string;
};

/** The browser, and a server for all tests of a file; what a test opens is closed after it. */
export interface ExplorerPages {
  readonly server: TestServer;
  /** Goes to a path of the server, in its own browser profile. */
  readonly open: (path: string, options?: PageOptions) => Promise<WatchedPage>;
  /** As `open`, with the key of a new account in the page's storage. */
  readonly openWithKey: (
    path: string,
    options?: PageOptions,
  ) => Promise<WatchedPage & { readonly key: string }>;
}

/** To be called in the body of a `describe`; `defaults` hold for every page that does not say otherwise. */
export function useExplorerPages(
  start: () => Promise<TestServer>,
  defaults: PageOptions = {},
): ExplorerPages {
  let browser: Browser;
  let server: TestServer;
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    // the server serves the page that is there when it starts
    browser = await sharedBrowser();
    server = await start();
  });
  afterAll(async () => {
    await server?.close();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.close()));
  });
  const open = async (path: string, options: PageOptions = {}, key: string | null = null) => {
    const watched = await openPage(browser, server.url, { ...defaults, ...options }, key);
    opened.push(watched);
    await watched.page.goto(path);
    return watched;
  };
  return {
    get server() {
      return server;
    },
    open: (path, options) => open(path, options),
    openWithKey: async (path, options) => {
      const key = await server.register(`browser-${crypto.randomUUID()}@example.org`);
      return { ...(await open(path, options, key)), key };
    },
  };
}

/** Without WebGL the page has everything but its map, whose drawing takes long without a graphics card. */
const WITHOUT_WEBGL = `
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
  };
`;

/** A page in its own browser profile that notes everything which should not happen. */
async function openPage(
  browser: Browser,
  baseURL: string,
  { hasMap = true, initScript, ...options }: PageOptions,
  key: string | null,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!hasMap) await context.addInitScript(WITHOUT_WEBGL);
  if (initScript !== undefined) await context.addInitScript(initScript);
  if (key !== null) await context.addInitScript(`localStorage.setItem('ground-motion.key', '${key}')`);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isNoise =
      message.text().includes('GPU stall due to ReadPixels') || message.location().url.includes('/tiles/');
    if (['error', 'warning'].includes(message.type()) && !isNoise)
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL) && !url.startsWith('blob:') && !url.startsWith('data:'))
      complaints.push(`request to ${url}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Path of the page that shows a planted cell. */
export function linkTo(cell: { row: number; col: number }): string {
  const { lat, lon } = pointIn(cell);
  return `/#${lat.toFixed(5)},${lon.toFixed(5)}`;
}

/** Waits until the map has drawn what it was given. */
export async function mapIsDrawn(page: Page): Promise<void> {
  await page.locator('#map[data-map="ready"]').waitFor();
}

/** The rules of axe-core whose findings depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds wrong with the page or with its colors alone, as serious or worse: rule, elements. */
export async function seriousAxeFindings(
  page: Page,
  looksAt: 'everything' | 'colors' = 'everything',
  within = 'html',
): Promise<string[]> {
  const runOnly = looksAt === 'colors' ? `, runOnly: ${JSON.stringify(COLOR_RULES)}` : '';
  // not as an element of the page: its content policy does not let foreign programs in
  await page.evaluate(axe.source);
  // preloading would read its styles, which only an experimental rule asks for and a layered import breaks
  return page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify(within)}, { preload: false${runOnly} }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) =>
      html.slice(0, 150) + (any[0] ? ' ' + any[0].message : '')).join(' | ')))`);
}
