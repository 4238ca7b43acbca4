import { expect, it } from 'vitest';
import {
  CHROMIUM,
  mapIsDrawn,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer, TEST_NOW } from '../../support/server/testServer.ts';

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
