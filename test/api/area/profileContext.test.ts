import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTEXT_NOTE } from '../../../core/context/contextKinds.ts';
import { profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import { boxRing, wkb } from '../../support/gis/geoParquetFile.ts';
import { plantContext } from '../../support/planted/plantContext.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { startReportServer } from '../../support/server/reportServer.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import type { TestServer } from '../../support/server/testServer.ts';

/** Cells with one rate but for columns 50 to 53; west of column 40 is soil "high", and a shaft lies north of column 60. */
const CELLS = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: -6,
})).filter(({ col }) => col < 50 || col > 53);
const ENDS = [20, 60].map((col) => pointIn({ row: 30, col }));
const LINE = { geometry: { type: 'LineString', coordinates: ENDS.map(({ lat, lon }) => [lon, lat]) } };

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startReportServer(CELLS);
  key = await server.register();
  const { lat, lon } = pointIn({ row: 30, col: 39.75 });
  const west = wkb.polygon(boxRing(lon - 0.1, lat - 0.1, lon, lat + 0.1));
  const shaft = pointIn({ row: 30, col: 60 });
  await plantContext(server.dataDir, {
    name: 'soil',
    kind: 'soil',
    rows: [{ wkb: west, values: { zone: 'high' } }],
  });
  await plantContext(server.dataDir, {
    name: 'shafts',
    kind: 'mines',
    rows: [{ wkb: wkb.point(shaft.lon, shaft.lat + 0.009), values: { zone: 'Shaft 7' } }],
  });
});
afterAll(() => server.close());

const buy = (body: object, headers: Record<string, string> = {}) =>
  server.request('/api/v1/motion/profile', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  });

describe('a profile that is asked for context', () => {
  it('has what each point has, also in gaps, and the share of the line with each value', async () => {
    const asked = { ...LINE, samples: 41, include: ['context'] };
    const report = expectAnswer(await buy(asked), profileReportSchema);
    const { note, compared_samples: compared, layers } = report.context!;
    expect({ note, compared }).toEqual({ note: CONTEXT_NOTE, compared: 41 });
    expect(layers).toMatchObject([
      { name: 'shafts', covers: false, share: 0, values: [], nearest: { value: 'Shaft 7' } },
      {
        name: 'soil',
        covers: true,
        share: 0.4878,
        values: [{ value: 'high', meaning: 'swells', share: 0.4878 }],
      },
    ]);
    expect(Math.abs(layers[0]!.nearest!.distance_m - 1000)).toBeLessThan(15);
    const along = report.profile!;
    const soils = along.map(({ context }) => context!.find(({ name }) => name === 'soil'));
    expect(soils.map((soil) => soil?.covers ?? false)).toEqual(along.map((_, at) => at < 20));
    expect(soils[0]).toEqual({
      name: 'soil',
      covers: true,
      values: [{ value: 'high', meaning: 'swells' }],
      nearest: null,
    });
    expect(along.filter(({ status }) => status === 'no_data')).toHaveLength(4);
    const distances = along.map(
      ({ context }) => context!.find(({ name }) => name === 'shafts')!.nearest?.distance_m,
    );
    expect(distances.at(-1)).toBe(layers[0]!.nearest!.distance_m);
    expect(distances[0]).toBeGreaterThan(distances[20]!);
  });

  it('has the same verdict and numbers as without, and nothing in a free answer', async () => {
    const { context, ...rest } = (await buy({ ...LINE, include: ['context'] })).body;
    const without = (await buy(LINE)).body;
    expect(context).toBeDefined();
    expect(JSON.stringify(without)).not.toContain('"context"');
    const moment = { queried_at: 0, request_id: '', credits_remaining_usd: 0, reports_remaining: 0 };
    const bare = (rest['profile'] as object[]).map((sample) => ({ ...sample, context: 0 }));
    const others = (without['profile'] as object[]).map((sample) => ({ ...sample, context: 0 }));
    expect({ ...rest, ...moment, profile: bare }).toEqual({ ...without, ...moment, profile: others });
    for (const gate of [{ dry_run: true }, { max_age_days: 1 }])
      expect((await buy({ ...LINE, include: ['context'], ...gate })).text).not.toContain('"context"');
    expect((await buy({ ...LINE, include: ['map'] })).status).toBe(422);
  });

  it('keeps it in the replay, the list of reports and a shared page', async () => {
    const name = { 'idempotency-key': 'line-context' };
    const sold = await buy({ ...LINE, include: ['context'] }, name);
    expect((await buy({ ...LINE, include: ['context'] }, name)).text).toBe(sold.text);
    const path = `/api/v1/my-reports?pixel_id=${String(sold.body['pixel_id'])}`;
    const [saved] = (await server.get(path, key)).body['reports'] as { id: number }[];
    const { url } = (await server.post(`/api/v1/my-reports/${saved!.id}/links`, {}, key)).body;
    const shared = new URL(String(url)).pathname;
    expect((await server.get(shared)).body).toMatchObject({ report: { context: sold.body['context'] } });
    expect((await server.get(shared, undefined, { accept: 'text/html' })).text).toMatch(
      /<th scope="row">Soil \(soil\)<\/th><td>high: swells \(\d+ % of the line\)/,
    );
  });
});
