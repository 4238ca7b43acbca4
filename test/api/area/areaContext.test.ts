import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTEXT_NOTE } from '../../../core/context/contextKinds.ts';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { boxRing, wkb } from '../../support/gis/geoParquetFile.ts';
import { plantContext } from '../../support/planted/plantContext.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import type { TestServer } from '../../support/server/testServer.ts';

/** Cells with one rate; the western half has soil "high", and the quarter in the north-east "low". */
const CELLS = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: -6,
}));
const FIELD = { row: 30, col: 40 };

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startReportServer(CELLS);
  key = await server.register();
  const { lat, lon } = pointIn({ row: FIELD.row - 0.25, col: FIELD.col + 0.25 });
  const box = (west: number, south: number, east: number, north: number) =>
    wkb.polygon(boxRing(lon + west, lat + south, lon + east, lat + north));
  await plantContext(server.dataDir, {
    name: 'soil',
    kind: 'soil',
    rows: [
      { wkb: box(-0.1, -0.1, 0, 0.1), values: { zone: 'high' } },
      { wkb: box(0, 0, 0.1, 0.1), values: { zone: 'low' } },
    ],
  });
  await plantContext(server.dataDir, {
    name: 'shafts',
    kind: 'mines',
    rows: [
      { wkb: wkb.point(lon, lat + 0.009), values: { zone: 'Shaft 7' } },
      { wkb: wkb.point(lon + 0.015, lat), values: { zone: 'Shaft 8' } },
    ],
  });
});
afterAll(() => server.close());

describe('an area that is asked for context', () => {
  const around = (cell: { row: number; col: number }, radius_m: number) => ({
    circle: { ...pointIn(cell), radius_m },
  });
  const buy = (body: object, headers: Record<string, string> = {}) =>
    server.request('/api/v1/motion/area', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    });

  it('has the share of its cells with each value, and the mine nearest to one of them', async () => {
    const report = expectAnswer(await buy({ ...around(FIELD, 600), include: ['context'] }), areaReportSchema);
    expect(report).toMatchObject({ status: 'ok', cost_usd: 2 });
    const { compared_cells: compared, layers, note } = report.context!;
    expect(note).toBe(CONTEXT_NOTE);
    expect(compared).toBe(1000);
    expect(report.area.cells).toBeGreaterThan(1200);
    const soil = layers.find(({ name }) => name === 'soil');
    expect(soil).toMatchObject({ covers: true, nearest: null });
    const [high, low] = soil!.values;
    expect([high, low]).toMatchObject([
      { value: 'high', meaning: 'swells' },
      { value: 'low', meaning: null },
    ]);
    expect(Math.abs(high!.share - 0.5)).toBeLessThan(0.03);
    expect(Math.abs(low!.share - 0.25)).toBeLessThan(0.03);
    expect(soil!.share).toBeCloseTo(high!.share + low!.share, 3);
    const shafts = layers.find(({ name }) => name === 'shafts');
    expect(shafts).toMatchObject({ covers: false, share: 0, values: [], nearest: { value: 'Shaft 7' } });
    // 1,000 m from the center, 600 m of which are in the area.
    expect(Math.abs(shafts!.nearest!.distance_m - 400)).toBeLessThan(45);
  });

  it('has its layers by name, like a place, whichever was imported first', async () => {
    const { lat, lon } = pointIn(FIELD);
    const place = (await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&include=context`, key)).body;
    const area = (await buy({ ...around(FIELD, 50), include: ['context'] })).body;
    for (const { context } of [place, area] as { context: { layers: { name: string }[] } }[])
      expect(context.layers.map(({ name }) => name)).toEqual(['shafts', 'soil']);
  });

  it('has the same verdict and numbers as without, and nothing in a free answer', async () => {
    const { context, ...rest } = (await buy({ ...around(FIELD, 100), include: ['context'] })).body;
    const without = (await buy(around(FIELD, 100))).body;
    expect(context).toMatchObject({ compared_cells: (rest['area'] as { cells: number }).cells });
    expect(without).not.toHaveProperty('context');
    const moment = { queried_at: 0, request_id: '', credits_remaining_usd: 0, reports_remaining: 0 };
    expect({ ...rest, ...moment }).toEqual({ ...without, ...moment });
    for (const gate of [{ dry_run: true }, { max_age_days: 1 }])
      expect((await buy({ ...around(FIELD, 100), include: ['context'], ...gate })).body).not.toHaveProperty(
        'context',
      );
  });

  it('keeps it in the list of reports, the replay, a batch and a shared page', async () => {
    const asked = { ...around(FIELD, 150), include: ['context'] };
    const name = { 'idempotency-key': 'area-context' };
    const sold = await buy(asked, name);
    expect((await buy(asked, name)).text).toBe(sold.text);
    const items = [{ area: around(FIELD, 150) }];
    const batch = await server.post('/api/v1/motion/batch', { items, include: ['context'] }, key);
    const { results } = expectAnswer(batch, batchResponseSchema);
    expect(results[0]).toMatchObject({ area: { context: sold.body['context'] } });
    const { reports } = (
      await server.get(`/api/v1/my-reports?pixel_id=${String(sold.body['pixel_id'])}`, key)
    ).body as { reports: { id: number }[] };
    expect(reports).toHaveLength(2);
    for (const { id } of reports) {
      const { url } = (await server.post(`/api/v1/my-reports/${id}/links`, {}, key)).body;
      const path = new URL(String(url)).pathname;
      expect((await server.get(path)).body).toMatchObject({ report: { context: sold.body['context'] } });
      expect((await server.get(path, undefined, { accept: 'text/html' })).text).toMatch(
        /<th scope="row">Soil \(soil\)<\/th><td>high: swells \(\d+ % of the area\)/,
      );
    }
  });
});
