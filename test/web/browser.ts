import { pointIn } from '../support/plantedLake.ts';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium on this machine, or null: then the browser tests are skipped. */
export const chromiumPath: string | null =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;

export function launchBrowser(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium on the PATH');
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}

export interface WatchedPage {
  readonly page: Page;
  /** Console errors (policy violations are among them), uncaught exceptions, requests to other hosts. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A page in a browser profile of its own that notes everything which should not happen. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
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
