import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Need } from '../machine/needs.ts';
import { ensureExplorerPage } from '../../../scripts/setup/explorerPage.mjs';
import { pointIn } from '../planted/plantedLake.ts';
import type { TestServer } from '../server/testServer.ts';
import { newProfile, type Profile, type ProfileSettings, type WatchedPage } from './profile.ts';

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
/**
 * What Chromium must not do: what Playwright 1.65 turns off, which this list replaces, and the suggestions of the address
 * bar, for which each profile would start two more pages.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
/** Maps are drawn with WebGL, here without a graphics card; everything else is cheaper to draw without WebGL. */
const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

let launched: Promise<Browser> | null = null;

/**
 * The browser of this process, and a page built from the current sources. Launched for the first file that needs it, and
 * again after a crash. Each page that a test opens has an empty profile, and the browser ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (launched ??= launchBrowser());
  return browser.isConnected() ? browser : (launched = launchBrowser());
}

async function launchBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium on the PATH');
  await ensureExplorerPage(root, () => {});
  // a signal ends the process as if it had no browser; the browser then loses its pipe and ends too
  const handlesNoSignal = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: chromiumPath, args: LAUNCH_ARGUMENTS, ...handlesNoSignal });
}

type PageOptions = ProfileSettings & {
  /** Runs before the page's own scripts. */
  readonly initScript?: string;
};

/** The browser and one server for all tests in a file; what a test opens is put away after it. */
export interface ExplorerPages {
  readonly server: TestServer;
  /** Opens a path of the server in an empty browser profile. */
  readonly open: (path: string, options?: PageOptions) => Promise<WatchedPage>;
  /** Like `open`, with a new account's key in the page's storage. */
  readonly openWithKey: (
    path: string,
    options?: PageOptions,
  ) => Promise<WatchedPage & { readonly key: string }>;
}

/**
 * Call this in the body of a `describe`; `defaults` apply to every page that doesn't override them. A page is emptied
 * after its test and opened again by the next test that wants the same options: a new profile and its processes take
 * four times the processor time.
 */
export function useExplorerPages(
  start: () => Promise<TestServer>,
  defaults: PageOptions = {},
): ExplorerPages {
  let browser: Browser;
  let server: TestServer;
  const profiles: Profile[] = [];
  beforeAll(async () => {
    // the server serves the page that exists when it starts
    browser = await sharedBrowser();
    server = await start();
  });
  afterAll(async () => {
    await Promise.all(profiles.map((profile) => profile.close()));
    await server?.close();
  });
  afterEach(async () => {
    await Promise.all(profiles.map((profile) => profile.empty()));
  });
  const open = async (path: string, options: PageOptions = {}, key: string | null = null) => {
    const { initScript, ...settings } = { ...defaults, ...options };
    const wanted = JSON.stringify(settings);
    const profile =
      profiles.find((each) => each.isEmpty && each.settings === wanted) ??
      (await newProfile(browser, server.url, settings));
    if (!profiles.includes(profile)) profiles.push(profile);
    const keepKey = key === null ? [] : [`localStorage.setItem('ground-motion.key', '${key}')`];
    return profile.open(path, [...(initScript === undefined ? [] : [initScript]), ...keepKey]);
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
