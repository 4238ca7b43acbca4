import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CHROMIUM,
  linkTo,
  useExplorerPages,
  type ExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { HOUSE, HOUSE_CELLS, startAddressedServer } from '../../support/server/addressedServer.ts';
import { ADMIN_TOKEN, operatorOf } from '../../support/server/operator.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import {
  differingBlocks,
  expectKeptPicture,
  otherRendering,
  pictureOf,
  TOLERATED_BLOCKS,
} from './pagePicture.ts';

const SCREENS = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;
type Screen = (typeof SCREENS)[number][1];

const [, ...measured] = HOUSE_CELLS;
const NOT_MEASURED = HOUSE_CELLS[0]!;
const WRONG_KEY = `gm_live_${'x'.repeat(38)}`;
/** The account's name and the request's number are random. */
const HIDDEN = ['#account', '.receipt'];

async function search(page: Page, address: string): Promise<void> {
  await page.getByText('Covered now').waitFor();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const buy = (page: Page) => page.getByRole('button', { name: 'Buy report (0.40 USD)' }).click();

let rendering: Promise<string | null> | null = null;

/** Skips every test, with a message, in a browser that draws letters differently from the one of the kept pictures. */
function skipElsewhere(pages: ExplorerPages): void {
  beforeEach(async ({ task, skip }) => {
    rendering ??= pages.open('/nothing-here').then(({ page }) => otherRendering(page));
    const reason = await rendering;
    if (reason === null) return;
    task.meta.missing = reason;
    skip(reason);
  });
}

describeWith(CHROMIUM)('the page looks as it was designed', () => {
  const pages = useExplorerPages(
    () => startAddressedServer({ GM_STARTER_CREDITS_USD: '0.40', GM_ADMIN_TOKEN: ADMIN_TOKEN }),
    { hasMap: false, now: TEST_NOW, bypassCSP: true },
  );
  skipElsewhere(pages);
  const openWithKept = (key: string, path: string, screen: Screen) =>
    pages.open(path, { ...screen, initScript: `localStorage.setItem('ground-motion.key', '${key}')` });

  /** Each state: its name, and the way to it. */
  const states: Readonly<Record<string, (screen: Screen) => Promise<Page>>> = {
    welcome: async (screen) => {
      const { page } = await pages.open('/', screen);
      await page.getByText('Covered now').waitFor();
      return page;
    },
    'a house that can be bought': async (screen) => {
      const { page } = await pages.open('/', screen);
      await search(page, HOUSE);
      await heading(page, 'A report is available here');
      return page;
    },
    'a report': async (screen) => {
      const { page } = await pages.openWithKey('/', screen);
      await search(page, HOUSE);
      await buy(page);
      await heading(page, 'Sinking');
      return page;
    },
    'no credits': async (screen) => {
      const { page } = await pages.openWithKey(linkTo(measured[0]!), screen);
      await buy(page);
      await heading(page, 'Sinking');
      await page.goto(linkTo(measured[1]!));
      await page.reload();
      await buy(page);
      await heading(page, 'Not enough credits');
      return page;
    },
    'a wrong key': async (screen) => {
      const { page } = await openWithKept(WRONG_KEY, linkTo(measured[0]!), screen);
      await heading(page, 'This key was rejected');
      return page;
    },
    'a suspended account': async (screen) => {
      const operator = operatorOf(pages.server);
      const key = await pages.server.register(`suspended-${crypto.randomUUID()}@example.org`);
      const { body } = await pages.server.get('/api/v1/me', key);
      await operator.act(`accounts/${String(body['account_id'])}/suspend`);
      const { page } = await openWithKept(key, linkTo(measured[0]!), screen);
      await heading(page, 'This account is suspended');
      return page;
    },
    'ground that no frame covers': async (screen) => {
      const { page } = await pages.open('/', screen);
      await search(page, '110 Main St, Birch, TX');
      await heading(page, 'Not covered yet');
      return page;
    },
    'a cell without a measurement': async (screen) => {
      const { page } = await pages.open(linkTo(NOT_MEASURED), screen);
      await heading(page, 'This cell is not measured');
      return page;
    },
    'an ambiguous address': async (screen) => {
      const { page } = await pages.open('/', screen);
      await search(page, '110 Main St, TX');
      await heading(page, 'Which address do you mean?');
      return page;
    },
    'an area instead of a house': async (screen) => {
      const { page } = await pages.open('/', screen);
      await search(page, 'Alder, TX 77998');
      await page.locator('.address-note.notice', { hasText: 'Only the area is known' }).waitFor();
      return page;
    },
    offline: async (screen) => {
      const { page } = await pages.open('/', screen);
      await page.getByText('Covered now').waitFor();
      await page.context().setOffline(true);
      await search(page, HOUSE);
      await heading(page, 'The server didn’t answer');
      return page;
    },
    loading: async (screen) => {
      const { page } = await pages.open('/', screen);
      await page.getByText('Covered now').waitFor();
      await page.route('**/api/v1/geocode?**', () => undefined);
      await search(page, HOUSE);
      await page.locator('#result .waiting').waitFor();
      return page;
    },
    'an unknown address of the site': async (screen) => {
      const { page } = await pages.open('/nothing-here', screen);
      await heading(page, 'Page not found');
      return page;
    },
  };

  describe.each(SCREENS)('on a %s', (name, screen) => {
    it.each(Object.keys(states))('in the state: %s', async (state) => {
      const page = await states[state]!(screen);
      await expectKeptPicture(await pictureOf(page, HIDDEN), `${state}, ${name}`.replaceAll(/\W+/g, '-'));
    });
  });

  const shown = 'a house that can be bought';
  const changes: Readonly<Record<string, string>> = {
    'a removed button': `document.querySelector('.card .actions button').style.visibility = 'hidden'`,
    'a moved card': `document.querySelector('.card').style.transform = 'translateY(6px)'`,
    'another word': `document.querySelector('.card h2').textContent = 'A summary is available here'`,
    'a shorter line of small text': `{ const fine = document.querySelector('.card .fine');
      fine.textContent = fine.textContent.replace(/\\w+\\.$/, ''); }`,
    'another color of a button': `document.querySelector('.button.primary').style.background = '#2b5f9e'`,
  };

  it.each(Object.entries(changes))('and a picture shows %s', async (_, change) => {
    const page = await states[shown]!(SCREENS[0][1]);
    const before = await pictureOf(page, HIDDEN);
    await page.evaluate(change);
    expect(differingBlocks(before, await pictureOf(page, HIDDEN)).length).toBeGreaterThan(TOLERATED_BLOCKS);
  });

  it('but a picture doesn’t show other antialiasing of the same page', async () => {
    const page = await states[shown]!(SCREENS[0][1]);
    const before = await pictureOf(page, HIDDEN);
    await page.evaluate(`document.body.style.transform = 'translate(0.3px, 0.2px)'`);
    const after = await pictureOf(page, HIDDEN);
    expect(after.data.equals(before.data)).toBe(false);
    expect(differingBlocks(before, after).length).toBeLessThanOrEqual(TOLERATED_BLOCKS);
  });
});

describeWith(CHROMIUM)('the page of a server without data looks as it was designed', () => {
  const pages = useExplorerPages(() => startTestServer(), { hasMap: false, now: TEST_NOW, bypassCSP: true });

  skipElsewhere(pages);

  it.each(SCREENS)('on a %s', async (name, screen) => {
    const { page } = await pages.open('/', screen);
    await page.getByText('No data frames are published yet.').waitFor();
    await expectKeptPicture(await pictureOf(page, HIDDEN), `empty-lake-${name}`);
  });
});
