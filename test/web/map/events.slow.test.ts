import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHROMIUM, mapIsDrawn, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { DROP, DROPPED } from '../../support/planted/plantedEvents.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';

/** Two drops so close that their dates would overlap. */
const newer = { ...DROPPED, row: 30, col: 46 };
const older = {
  ...DROPPED,
  row: 30,
  col: 34,
  events: [{ ...DROP, earliest: '2025-06-02', latest: '2025-06-14' }],
};
const quiet = Array.from({ length: 60 * 80 }, (_, at) => ({ row: Math.floor(at / 80), col: at % 80 }));
const cells = quiet.map((cell) => {
  const event = [newer, older].find(({ row, col }) => Math.hypot(cell.row - row, cell.col - col) < 3);
  return event ? { ...event, ...cell } : { ...cell, velocityVerticalMmYr: 0.4 };
});
const middle = pointIn({ row: 30, col: 40 });
const METERS_PER_PIXEL = (78_271.5 * Math.cos((middle.lat * Math.PI) / 180)) / 2 ** 14;

describeWith(CHROMIUM)('events close to each other on the map', () => {
  const pages = useExplorerPages(() =>
    startTestServer({
      prepare: (dataDir) => plantFrame({ dataDir, cells, maps: true }),
    }),
  );

  it('keep both signs, and of dates that would overlap only the newer', async () => {
    const { page, complaints } = await pages.open(
      `/#map=14/${middle.lat.toFixed(5)}/${middle.lon.toFixed(5)}`,
    );
    await mapIsDrawn(page);
    await expect.poll(() => textAt(page, newer, 0, 0)).toMatch(/^Drop.* October 10 and 22, 2025/);
    expect(await textAt(page, older, 0, 0)).toMatch(/^Drop.* June 2 and 14, 2025/);
    // the dates are below the signs
    expect(await textAt(page, newer, 30, 20)).toMatch(/^Drop.* October 10 and 22, 2025/);
    expect(await textAt(page, older, -30, 20)).not.toMatch(/Drop/);
    expect(complaints).toEqual([]);
  });
});

/** What the page says about the map that many pixels from a cell. */
async function textAt(
  page: Page,
  { row, col }: { readonly row: number; readonly col: number },
  right: number,
  down: number,
): Promise<string> {
  const [at, cell] = [pointIn({ row: 30, col: 40 }), pointIn({ row, col })];
  const east = (cell.lon - at.lon) * 111_320 * Math.cos((at.lat * Math.PI) / 180);
  const south = (at.lat - cell.lat) * 111_320;
  const box = (await page.locator('#map').boundingBox())!;
  const x = box.x + box.width / 2 + east / METERS_PER_PIXEL + right;
  const y = box.y + box.height / 2 + south / METERS_PER_PIXEL + down;
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
  return page.locator('#map-readout').innerText();
}
