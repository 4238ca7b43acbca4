import { expect, it } from 'vitest';
import {
  CHROMIUM,
  mapIsDrawn,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';

const cells = (seasonalAmplitudeMm: number) =>
  Array.from({ length: 60 * 80 }, (_, at) => ({
    row: Math.floor(at / 80),
    col: at % 80,
    seasonalAmplitudeMm,
  }));
const middle = pointIn({ row: 30, col: 40 });

describeWith(CHROMIUM)('the look of the map', () => {
  const pages = useExplorerPages(() =>
    startTestServer({
      prepare: async (dataDir) => {
        const frame = { dataDir, now: TEST_NOW, maps: true };
        await plantFrame({ ...frame, frameId: 'F00001', cells: cells(1) });
        await plantFrame({ ...frame, frameId: 'F00002', cells: cells(14), orbitDirection: 'descending' });
      },
    }),
  );

  it('is chosen among those that the frames have, read by the pointer, and kept in the link', async () => {
    const { page, complaints } = await pages.open(
      `/#map=14/${middle.lat.toFixed(5)}/${middle.lon.toFixed(5)}&layer=seasonal&look=ascending`,
    );
    await mapIsDrawn(page);
    await page.locator('.layers > summary').click();
    const looks = page.getByRole('group', { name: 'Satellite’s look' });
    expect(await looks.locator('label').allInnerTexts()).toEqual(['Best look', 'Ascending', 'Descending']);
    expect(await looks.getByRole('radio', { name: 'Ascending' }).isChecked()).toBe(true);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const readout = () => page.locator('#map-readout').innerText();
    const point = async () => {
      const box = (await page.locator('#map').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2 - 3, box.y + box.height / 2);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    };
    await point();
    await expect.poll(readout).toMatch(/mm/);
    const ascending = (await readout()).split('·')[0];
    await looks.getByRole('radio', { name: 'Descending' }).check();
    await point();
    await expect.poll(readout).toMatch(/mm/);
    expect((await readout()).split('·')[0]).not.toBe(ascending);
    await expect.poll(() => new URL(page.url()).hash).toContain('look=descending');
    await looks.getByRole('radio', { name: 'Best look' }).check();
    await expect.poll(() => new URL(page.url()).hash).not.toContain('look=');
    expect(complaints).toEqual([]);
  });
});

describeWith(CHROMIUM)('the motion to the east on the map', () => {
  const pages = useExplorerPages(() =>
    startTestServer({
      prepare: async (dataDir) => {
        const frame = { dataDir, now: TEST_NOW, maps: true, calibration: { kind: 'gps_tied' } } as const;
        await plantFrame({ ...frame, frameId: 'F00001', cells: cells(1) });
        await plantFrame({
          ...frame,
          frameId: 'C_F00001_F00002',
          productKind: 'combined',
          combined: {
            parents: ['F00001', 'F00002'].map((frame_id) => ({
              frame_id,
              release_id: '20260601T000000Z-aaaaaa',
            })),
            condition_number: 1.3,
            east_zero_sigma_mm_yr: 0.4,
          },
          cells: cells(1).map((cell) => ({
            ...cell,
            velocityLosMmYr: null,
            east: { velocityMmYr: cell.col < 40 ? -12 : 12, sigmaMmYr: 0.7, correlation: 0 },
          })),
        });
      },
    }),
  );

  it('is chosen where a frame has two looks, with legend, pointer and link, in the layers that it has', async () => {
    const { page, complaints } = await pages.open(
      `/#map=14/${middle.lat.toFixed(5)}/${middle.lon.toFixed(5)}&layer=seasonal`,
    );
    await mapIsDrawn(page);
    await page.locator('.layers > summary').click();
    const looks = page.getByRole('group', { name: 'Satellite’s look' });
    const layers = page.getByRole('group', { name: 'Map layer' });
    expect(await looks.locator('label').allInnerTexts()).toEqual([
      'Best look',
      'Ascending',
      'Up, from two looks',
      'East–west',
    ]);
    await looks.getByRole('radio', { name: 'East–west' }).check();
    expect(await layers.getByRole('radio', { name: 'Velocity' }).isChecked()).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^(?!.*layer=).*look=east/);
    expect(await page.locator('.layer-legend').innerText()).toMatch(
      /Moving west fast[\s\S]*Moving east fast/,
    );
    expect(await page.locator('.layers').innerText()).not.toMatch(/sinking|rising/i);
    const readout = () => page.locator('#map-readout').innerText();
    const point = async (right: number) => {
      const box = (await page.locator('#map').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2 + right - 3, box.y + box.height / 2);
      await page.mouse.move(box.x + box.width / 2 + right, box.y + box.height / 2);
    };
    await point(-60);
    await expect.poll(readout).toMatch(/Moving west fast · uncertainty 0.5 to 1 mm\/yr/);
    await point(60);
    await expect.poll(readout).toMatch(/Moving east fast/);
    expect(await seriousAxeFindings(page)).toEqual([]);
    await layers.getByRole('radio', { name: 'Yearly swing' }).check();
    expect(await looks.getByRole('radio', { name: 'Best look' }).isChecked()).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).not.toContain('look=');
    expect(complaints).toEqual([]);
  });
});
