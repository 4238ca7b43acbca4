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
/** Time limit for one step of a page on a machine under load: a hang ends, while slowness doesn't fail. */
const PATIENCE_MS = 120_000;
/** Maps are drawn with WebGL, here without a graphics card. */
const arguments_ = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

let launched: Promise<Browser> | null = null;

/**
 * The browser of this process, and a page built from the current sources. Launched for the first file that needs it, and
 * again after a crash. Each page that a test opens has a separate profile, and the browser ends with the process.
 */
async function sharedBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchBrowser());
  return browser.isConnected() ? browser : (launched = launchBrowser());
}

async function launchBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium on the PATH');
  await ensureExplorerPage(root, () => {});
  // a signal ends the process as if it had no browser; the browser then loses its pipe and ends too
  const handlesNoSignal = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: chromiumPath, args: arguments_, ...handlesNoSignal });
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors (including policy violations), uncaught exceptions, and requests to other hosts. */
  readonly complaints: string[];
  close(): Promise<void>;
}

type PageOptions = BrowserContextOptions & {
  readonly hasMap?: boolean;
  /** Runs before the page's own scripts. */
  readonly initScript?: string;
  /** What the browser's clock always shows, milliseconds since 1970. */
  readonly now?: number;
};

/** The browser and one server for all tests in a file; what a test opens is closed after it. */
export interface ExplorerPages {
  readonly server: TestServer;
  /** Opens a path of the server in a new browser profile. */
  readonly open: (path: string, options?: PageOptions) => Promise<WatchedPage>;
  /** Like `open`, with a new account's key in the page's storage. */
  readonly openWithKey: (
    path: string,
    options?: PageOptions,
  ) => Promise<WatchedPage & { readonly key: string }>;
}

/** Call this in the body of a `describe`; `defaults` apply to every page that doesn't override them. */
export function useExplorerPages(
  start: () => Promise<TestServer>,
  defaults: PageOptions = {},
): ExplorerPages {
  let browser: Browser;
  let server: TestServer;
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    // the server serves the page that exists when it starts
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

/** Without WebGL, the page has everything but its map, which is slow to draw without a graphics card. */
const WITHOUT_WEBGL = `
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
  };
`;

/** A page in a separate browser profile that records everything that should not happen. */
async function openPage(
  browser: Browser,
  baseURL: string,
  { hasMap = true, initScript, now, ...options }: PageOptions,
  key: string | null,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (now !== undefined) await context.clock.setFixedTime(now);
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

/** Path of the page for a planted cell. */
export function linkTo(cell: { row: number; col: number }): string {
  const { lat, lon } = pointIn(cell);
  return `/#${lat.toFixed(5)},${lon.toFixed(5)}`;
}

/** Waits until the map has been drawn. */
export async function mapIsDrawn(page: Page): Promise<void> {
  await page.locator('#map[data-map="ready"]').waitFor();
}

/** The axe-core rules whose findings depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Serious or worse findings of axe-core about the page, or about its colors alone: rule, elements. */
export async function seriousAxeFindings(
  page: Page,
  looksAt: 'everything' | 'colors' = 'everything',
  within = 'html',
): Promise<string[]> {
  const runOnly = looksAt === 'colors' ? `, runOnly: ${JSON.stringify(COLOR_RULES)}` : '';
  // not as an element of the page: its content policy doesn't allow other scripts
  await page.evaluate(axe.source);
  // preloading would fetch its styles, which only an experimental rule needs and a layered import breaks
  return page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify(within)}, { preload: false${runOnly} }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, any }) =>
      html.slice(0, 150) + (any[0] ? ' ' + any[0].message : '')).join(' | ')))`);
}
