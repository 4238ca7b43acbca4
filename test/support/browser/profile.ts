import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Time limit for one step of a page on a machine under load: a hang ends, while slowness doesn't fail. */
const PATIENCE_MS = 120_000;

export interface WatchedPage {
  readonly page: Page;
  /** Console errors (including policy violations), uncaught exceptions, and requests to other hosts. */
  readonly complaints: string[];
}

export type ProfileSettings = BrowserContextOptions & {
  readonly hasMap?: boolean;
  /** What the browser's clock always shows, milliseconds since 1970. */
  readonly now?: number;
};

/** A browser profile with one page, which tests use one after the other, each as if it were new. */
export interface Profile {
  /** What it was made with. */
  readonly settings: string;
  readonly isEmpty: boolean;
  /** Opens a path; the scripts run before those of the page, at every load. */
  readonly open: (path: string, scripts: readonly string[]) => Promise<WatchedPage>;
  /** Removes what a test left: data of the site, cached files, routes, listeners, other pages and what it emulated. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Without WebGL, the page has everything but its map, which is slow to draw without a graphics card. */
const WITHOUT_WEBGL = `
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
  };
`;

export async function newProfile(
  browser: Browser,
  baseURL: string,
  settings: ProfileSettings,
): Promise<Profile> {
  const { hasMap = true, now, ...chosen } = settings;
  const options = {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...chosen,
  } as const;
  const context = await browser.newContext({ baseURL, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  if (now !== undefined) await context.clock.setFixedTime(now);
  if (!hasMap) await context.addInitScript(WITHOUT_WEBGL);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const added: Awaited<ReturnType<Page['addInitScript']>>[] = [];
  let isEmpty = true;

  const empty = async (): Promise<void> => {
    for (const event of ['console', 'pageerror', 'request', 'response'] as const)
      page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.goto('about:blank');
    for (const script of added.splice(0)) await script.dispose();
    await devTools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
    await devTools.send('Network.clearBrowserCache');
    await context.clearCookies();
    const { viewport, colorScheme, reducedMotion } = options;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion });
    if (viewport) await page.setViewportSize(viewport);
    isEmpty = true;
  };

  return {
    settings: JSON.stringify(settings),
    get isEmpty() {
      return isEmpty;
    },
    open: async (path, scripts) => {
      isEmpty = false;
      const complaints = watch(page, baseURL);
      // only a page of the site can clear what a test kept in the tab
      const forgets = await page.addInitScript('sessionStorage.clear()');
      for (const script of scripts) added.push(await page.addInitScript(script));
      await page.goto(path);
      await forgets.dispose();
      return { page, complaints };
    },
    // one that can't be emptied, such as after a crash, isn't used again
    empty: () => (isEmpty ? Promise.resolve() : empty().catch(() => context.close())),
    close: () => context.close(),
  };
}

/** The list of everything that should not happen on a page, from now on. */
function watch(page: Page, baseURL: string): string[] {
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
  return complaints;
}
