import { expect, it } from 'vitest';
import { CHROMIUM, linkTo, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { DROPPED, MISREAD } from '../../support/planted/plantedEvents.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const QUIET = { row: 50, col: 10, velocityVerticalMmYr: 0.3, velocityUncertaintyMmYr: 0.6 };

describeWith(CHROMIUM)('the page of a record with an event', () => {
  const pages = useExplorerPages(
    () => startTestServer({ environment: { GM_STARTER_CREDITS_USD: '8' }, cells: [DROPPED, MISREAD, QUIET] }),
    { hasMap: false },
  );

  it('states first what happened and when, with the rate next to it, and marks it in the chart', async () => {
    const { page, complaints } = await pages.openWithKey(linkTo(DROPPED));
    await page.getByRole('button', { name: /Buy/ }).click();
    await page.getByRole('heading', { name: 'Dropped once' }).waitFor();
    const card = page.locator('.report');
    expect(await card.locator('.without-events').innerText()).toBe(
      'This is the rate without the jump in its record. With the jump it is −17.8 ± 15.9 mm/yr (95 %).',
    );
    const sentence =
      'sudden drop of about 30 mm between October 10 and 22, 2025; before and after it the ground was stable.';
    expect(await card.locator('.assessment').innerText()).toContain(sentence);
    expect(await card.locator('.chart-events').innerText()).toContain(sentence);
    expect(await card.locator('.plot').getAttribute('aria-label')).toContain(sentence);
    expect(await card.innerText()).not.toMatch(/adds up to|Certain: at least/);
    await card.getByText('Show as a table').click();
    await card.getByRole('cell', { name: /drop of about 30 mm between October 10 and 22, 2025/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the same events and movement for a report that a program bought without them', async () => {
    const key = await pages.server.register();
    const { lat, lon } = pointIn(DROPPED);
    const place = `lat=${lat}&lon=${lon}`;
    const bought = await pages.server.get(`/api/v1/motion?${place}&include=timeseries`, key);
    const { dates } = bought.body['timeseries'] as { dates: string[] };
    const span = `reference_date=${dates[0]}&reference_date2=${dates.at(-1)}`;
    const { body } = await pages.server.get(`/api/v1/timeseries?${place}&${span}&reuse=1`, key);
    const { delta_mm: delta, uncertainty_mm: sigma } = body['movement'] as Record<string, number>;
    const words = `${delta! < 0 ? '−' : '+'}${Math.abs(delta!).toFixed(1)} ± ${(1.96 * sigma!).toFixed(1)} mm`;
    const { page, complaints } = await pages.open(linkTo(DROPPED), {
      initScript: `localStorage.setItem('ground-motion.key', '${key}')`,
    });
    await page.getByRole('button', { name: 'Show the report you bought (free)' }).click();
    await page.getByRole('heading', { name: 'Dropped once' }).waitFor();
    const glance = page.locator('.glance');
    expect(await glance.innerText()).toContain(words);
    expect(await glance.innerText()).toContain('Drop of about 30 mm between October 10 and 22, 2025');
    expect(complaints).toEqual([]);
  });

  it('marks a possible processing error, and shows nothing about events when there are none', async () => {
    const { page, complaints } = await pages.openWithKey(linkTo(MISREAD));
    await page.getByRole('button', { name: /Buy/ }).click();
    await page.getByRole('heading', { name: 'Probably stable' }).waitFor();
    expect(await page.locator('.chart-events').innerText()).toMatch(/may be an error in processing/);
    expect(await page.locator('.report').innerText()).not.toMatch(/sudden|dropped/i);
    await page.goto(pages.server.url + linkTo(QUIET));
    await page.getByRole('button', { name: /Buy/ }).click();
    await page.getByRole('heading', { name: 'Stable' }).waitFor();
    expect(await page.locator('.chart-events, .without-events, .legend-entry.event').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
