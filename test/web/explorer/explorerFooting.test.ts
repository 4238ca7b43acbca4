import { expect, it } from 'vitest';
import {
  CHROMIUM,
  linkTo,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const sinking = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };
const elsewhere = { row: 33, col: 20 };
const spatialReference = {
  method: 'median_of_stable_cells' as const,
  cells: 5000,
  sigma_mm_yr: 1,
  has_stable_part: true,
  stable_share: 0.63,
};
const lineOfSight = { is_assumed: true, velocity_share: 0.07 };

describeWith(CHROMIUM)('the basis of a rate', () => {
  const pages = useExplorerPages(
    () =>
      startTestServer({
        prepare: async (dataDir) => {
          const relative = { frameId: 'F08882', cells: [sinking], spatialReference, lineOfSight };
          await plantFrame({ dataDir, ...relative });
          await plantFrame({ dataDir, frameId: 'F08883', cells: [elsewhere] });
        },
      }),
    { hasMap: false },
  );

  it('is explained with it: relative to what, how well that is known, what is assumed, what must not be compared', async () => {
    const { page } = await pages.openWithKey(linkTo(sinking));
    await page.getByRole('button', { name: 'Buy report' }).click();
    await page.locator('.report').waitFor();
    const text = await page.locator('.report').innerText();
    const said = [
      'Measured relative to ground in the same satellite frame that moves as one (63 % of what the radar sees well there) and is assumed to be stable; that zero is known to ± 2.0 mm/yr (95 %), which the interval includes.',
      "The direction to the satellite is assumed, because the data doesn't give it: because of that alone the rate may be off by 14 % of itself (95 %), which the interval includes.",
      "Frame F08883 also covers this place and couldn't be compared: don't compare its reports with this one.",
    ];
    for (const sentence of said) expect(text.split(sentence)).toHaveLength(2);
    const rate = (await page.locator('.velocity').boundingBox())!;
    const footing = (await page.locator('.footing').first().boundingBox())!;
    expect(footing.y - rate.y - rate.height).toBeLessThan(60);
    expect(await seriousAxeFindings(page)).toEqual([]);
  });
});
