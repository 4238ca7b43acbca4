/**
 * Takes the pictures of the explorer page in docs/images, from a server that runs with the demo:
 *
 *   npm start
 *   node --import tsx scripts/takePictures.ts --url http://127.0.0.1:8080
 *
 * It registers its own account there and buys one report with the starter credits.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import sharp from 'sharp';
import { errorMessage } from '../core/error.ts';
import { EXAMPLE_ADDRESS } from '../schemas/http/queryTypes.ts';

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** WebGL draws the maps, also on a machine without a graphics card. */
const BROWSER_ARGUMENTS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface Picture {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly prepare: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'explorer-overview', options: DESK, prepare: async () => {} },
  { name: 'explorer-report', options: DESK, prepare: buyReport },
  {
    name: 'explorer-dark',
    options: { ...DESK, colorScheme: 'dark' },
    prepare: async (page) => {
      await ask(page);
      await page.locator('.layers > summary').click();
      await page.getByRole('radio', { name: 'Data quality' }).check();
      for (let steps = 0; steps < 2; steps++) await page.locator('#zoom-out').click();
    },
  },
  {
    name: 'explorer-phone',
    options: PHONE,
    prepare: async (page) => {
      await buyReport(page);
      await page.locator('.small-map').waitFor();
      await page.evaluate("document.querySelector('.report').scrollIntoView()");
    },
  },
  { name: 'embed', options: { viewport: { width: 800, height: 290 } }, prepare: embed },
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      out: { type: 'string', default: join(import.meta.dirname, '../docs/images') },
      browser: { type: 'string', default: '/usr/bin/chromium' },
    },
  });
  mkdirSync(values.out, { recursive: true });
  const key = await registerAt(values.url);
  const browser = await chromium.launch({ executablePath: values.browser, args: BROWSER_ARGUMENTS });
  try {
    for (const { name, options, prepare } of PICTURES) {
      const context = await browser.newContext({ baseURL: values.url, reducedMotion: 'reduce', ...options });
      await context.addInitScript(`localStorage.setItem('ground-motion.key', '${key}')`);
      const page = await context.newPage();
      await page.goto('/');
      await page.locator('#map[data-map="ready"]').waitFor();
      await prepare(page);
      await page.waitForLoadState('networkidle');
      // The latest data are drawn with the next frames.
      await page.waitForTimeout(1500);
      const path = join(values.out, `${name}.png`);
      await sharp(await page.screenshot())
        .png({ palette: true, quality: 90, effort: 10 })
        .toFile(path);
      console.log(path);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function registerAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `pictures-${Date.now()}@example.org` }),
  });
  const { api_key: key } = (await response.json()) as { api_key?: string };
  if (key === undefined) throw new Error(`${url} registered no account: ${response.status}`);
  return key;
}

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Address').fill(EXAMPLE_ADDRESS);
  await page.getByLabel('Address').press('Enter');
  await page.locator('#preview-title').waitFor();
}

/** Buys it the first time, and shows it again after that. */
async function buyReport(page: Page): Promise<void> {
  await ask(page);
  await page.locator('#buy, #reopen').first().click();
  await page.locator('.report').waitFor();
  await page.evaluate('document.activeElement.blur()');
}

/** A page with widgets in light and dark, and a badge. */
async function embed(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const place = `key=${await widgetKey(page)}&address=${encodeURIComponent(EXAMPLE_ADDRESS)}`;
  await page.goto(`${origin}/healthz`);
  await page.setContent(
    `<body style="margin: 16px; background: #fff; font: 16px sans-serif">
    ${['light', 'dark'].map((theme) => `<iframe src="${origin}/embed?${place}&theme=${theme}" width="375" height="210" style="border: 1px solid #8fa0a8; border-radius: 12px" referrerpolicy="origin"></iframe>`).join(' ')}
    <p>Our badge: <img src="${origin}/embed/badge.svg?${place}" referrerpolicy="origin" style="vertical-align: middle"></p>`,
  );
}

/** A key for widgets of the account whose key the page has. */
async function widgetKey(page: Page): Promise<string> {
  const minted = await page.evaluate(`fetch('/api/v1/keys', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + localStorage.getItem('ground-motion.key'), 'content-type': 'application/json' },
    body: JSON.stringify({ widget: true, allowed_referer: location.origin, daily_cap_usd: 1 }),
  }).then((response) => response.json())`);
  return String((minted as { api_key?: string }).api_key);
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exitCode = 1;
});
