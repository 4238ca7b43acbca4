import { expect, it } from 'vitest';
import {
  CHROMIUM,
  mapIsDrawn,
  seriousAxeFindings,
  useExplorerPages,
} from '../../support/browser/explorerPage.ts';
import { DROPPED } from '../../support/planted/plantedEvents.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { startTestServer } from '../../support/server/testServer.ts';
import { describeWith } from '../../support/machine/needs.ts';

const ADMIN = 'an-operator-token-of-enough-characters';
/** Sinks on the left, rises on the right; a square of cells dropped at once. */
const cells = Array.from({ length: 60 * 80 }, (_, at) => ({ row: Math.floor(at / 80), col: at % 80 })).map(
  (cell) => {
    const hasDropped = cell.row >= 40 && cell.row < 52 && cell.col >= 36 && cell.col < 48;
    return hasDropped
      ? { ...DROPPED, ...cell }
      : { ...cell, velocityVerticalMmYr: (cell.col - 40) / 2, velocityUncertaintyMmYr: 0.4 };
  },
);
const sinking = pointIn({ row: 20, col: 12 });
const view = ({ lat, lon }: { lat: number; lon: number }, zoom: number) =>
  `/#map=${zoom}/${lat.toFixed(5)}/${lon.toFixed(5)}`;

describeWith(CHROMIUM)('the colors of the map', () => {
  const pages = useExplorerPages(() =>
    startTestServer({
      environment: { GM_ADMIN_TOKEN: ADMIN },
      prepare: (dataDir) => plantFrame({ dataDir, cells, maps: true }),
    }),
  );

  it('are classes for everyone, with the events in view as signs and as a list', async () => {
    const { page, complaints, key } = await pages.openWithKey(view(pointIn({ row: 46, col: 42 }), 14));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await mapIsDrawn(page);
    await page.locator('.layers > summary').click();
    await page.getByText('Events in view').waitFor();
    await page.getByText(/^Drop of .* between/).waitFor();
    await page.getByText('Each color shows an area about 120 m across.').waitFor();
    expect(asked.some((url) => url.includes('detail=values') && url.endsWith('.png'))).toBe(false);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const box = (await page.locator('#map').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 - 2, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => page.locator('#map-readout').innerText()).toMatch(/^Drop of .* between/);
    await page.getByRole('radio', { name: 'Uncertainty' }).check();
    await page.locator('.layer-events:empty').waitFor({ state: 'attached' });
    expect(key).toMatch(/^gm_live_/);
    expect(complaints).toEqual([]);
  });

  it('are values for an account that may download, over the range in view, and the pointer reads them', async () => {
    const { page, complaints, key } = await pages.openWithKey(view(sinking, 15));
    const { body } = await pages.server.get('/api/v1/me', key);
    const grant = `/api/v1/operator/accounts/${String(body['account_id'])}/grant_downloads`;
    expect((await pages.server.post(grant, { reason: 'a test' }, ADMIN)).status).toBe(200);
    await page.reload();
    await mapIsDrawn(page);
    const ends = page.locator('.slim-ends');
    await expect.poll(() => ends.innerText()).toMatch(/values in view/);
    const close = await ends.innerText();
    await page.getByRole('button', { name: 'Show all frames' }).click();
    await expect.poll(() => ends.innerText()).toMatch(/\+1\d$/);
    expect(await ends.innerText()).not.toBe(close);
    expect(await page.locator('.value-mark').allInnerTexts()).toEqual(['−8', '−3', '+3', '+8']);
    await page.locator('.layers > summary').click();
    await page.getByText('Your account sees values.').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    await page.goto(`${pages.server.url}${view(sinking, 15)}`);
    await page.reload();
    await mapIsDrawn(page);
    const box = (await page.locator('#map').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 - 2, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect
      .poll(() => page.locator('#map-readout').innerText())
      .toMatch(/^−1[34]\.\d mm\/yr · uncertainty 0\.4 mm\/yr/);
    expect(complaints).toEqual([]);
  });
});
