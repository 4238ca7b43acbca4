import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTEXT_NOTE } from '../../../core/context/contextKinds.ts';
import { importContext, removeContext, type ContextImport } from '../../../ingest/context/importContext.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { escapeHtml } from '../../../api/docs/html.ts';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { motionReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { textOf } from '../../support/browser/poppler.ts';
import { boxRing, wkb, writeParquet } from '../../support/gis/geoParquetFile.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { questionsTo, startReportServer } from '../../support/server/reportServer.ts';
import type { TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 10, velocityVerticalMmYr: -12 };
const OTHER = { row: 30, col: 30, velocityVerticalMmYr: -12 };
const UNSURE = {
  row: 50,
  col: 50,
  velocityVerticalMmYr: 0.1,
  velocityUncertaintyMmYr: 9,
  temporalCoherence: 0.3,
};
const motion = questionsTo('/api/v1/motion');
const pdf = questionsTo('/report.pdf');
const { lat, lon } = pointIn(CELL);

let server: TestServer;
let key: string;
const ask = async (path: string) => (await server.get(path, key)).body;

async function importLayer(about: Partial<ContextImport>): Promise<void> {
  await importContext({
    dataDir: server.dataDir,
    path: join(server.dataDir, 'given.parquet'),
    name: 'fema',
    kind: 'flood',
    attribution: 'FEMA',
    license: 'Public domain',
    date: '2026-01-15',
    attribute: 'zone',
    unit: null,
    classes: { AE: '1 % annual chance' },
    reachM: 0,
    reporter: silentReporter,
    clock: Date.now,
    ...about,
  });
}

async function importLayers(zone: string): Promise<void> {
  const area = wkb.polygon(boxRing(lon - 0.002, lat - 0.002, lon + 0.002, lat + 0.002));
  await writeParquet(join(server.dataDir, 'given.parquet'), [{ wkb: area, values: { zone } }]);
  await importLayer({});
  await writeParquet(join(server.dataDir, 'given.parquet'), [
    { wkb: wkb.point(lon, lat + 0.01), values: { zone: 'Shaft 7' } },
  ]);
  await importLayer({
    name: 'shafts',
    kind: 'mines',
    attribution: 'State survey',
    reachM: 2000,
    classes: {},
  });
}

const FEMA = {
  name: 'fema',
  kind: 'flood',
  covers: true,
  values: [{ value: 'AE', meaning: '1 % annual chance' }],
  unit: null,
  nearest: null,
  nearest_within_m: null,
  attribution: 'FEMA',
  license: 'Public domain',
  date: '2026-01-15',
};

beforeAll(async () => {
  server = await startReportServer([CELL, OTHER, UNSURE]);
  key = await server.register();
  await importLayers('AE');
});
afterAll(() => server.close());

describe('a report that is asked for context', () => {
  it('names the layers at the place with value, source and date, and the nearest mine', async () => {
    const report = expectAnswer(await server.get(motion(CELL, '&include=context'), key), motionReportSchema);
    expect(report).toMatchObject({ status: 'ok', cost_usd: 0.4 });
    expect('context' in report && report.context).toEqual({
      note: CONTEXT_NOTE,
      layers: [
        FEMA,
        {
          ...FEMA,
          name: 'shafts',
          kind: 'mines',
          covers: false,
          values: [],
          nearest: { distance_m: 1108, value: 'Shaft 7', meaning: null },
          nearest_within_m: 2000,
          attribution: 'State survey',
        },
      ],
    });
  });

  it('has the same verdict and numbers as without', async () => {
    const { context, ...rest } = await ask(motion(CELL, '&include=context'));
    const without = await ask(motion(CELL));
    expect(context).toBeDefined();
    expect(without).not.toHaveProperty('context');
    const moment = {
      queried_at: 0,
      request_id: '',
      credits_remaining_usd: 0,
      reports_remaining: 0,
      cost_usd: 0,
      billed_usd: 0,
    };
    expect({ ...rest, ...moment }).toEqual({ ...without, ...moment });
  });

  it('shows it with fields and compact, and never in a free answer', async () => {
    expect(await ask(motion(CELL, '&fields=context'))).toMatchObject({ context: { layers: [FEMA, {}] } });
    expect(await ask(motion(CELL, '&compact=1&include=context'))).toMatchObject({
      context: { layers: [FEMA, {}] },
    });
    for (const path of [motion(UNSURE, '&include=context'), motion(CELL, '&include=context&dry_run=1')])
      expect(await ask(path)).not.toHaveProperty('context');
  });

  it('has no layers where none reach', async () => {
    const { lat: far, lon: east } = pointIn(OTHER);
    expect(Math.abs(far - lat) + Math.abs(east - lon)).toBeGreaterThan(0.005);
    const { context } = await ask(motion(OTHER, '&include=context'));
    expect((context as { layers: { name: string; covers: boolean }[] }).layers).not.toContainEqual(
      expect.objectContaining({ covers: true }),
    );
  });

  it('is a made-up map in test mode and in a mock', async () => {
    const sample = (await server.get('/api/v1/motion?mock=ok&include=context')).body;
    expect(sample).toMatchObject({ context: { layers: [{ name: 'synthetic-soil', covers: true }] } });
  });
});

describe('a batch that is asked for context', () => {
  const items = [
    { id: 'house', lat, lon },
    { id: 'same cell', lat: lat + 0.00001, lon },
    { id: 'unsure', ...pointIn(UNSURE) },
    { id: 'far', ...pointIn(OTHER) },
  ];

  it('has it for each item that is sold, with the same numbers, and keeps it in the saved reports', async () => {
    const own = await server.register();
    const batch = async (more: object) =>
      expectAnswer(await server.post('/api/v1/motion/batch', { items, ...more }, own), batchResponseSchema);
    const { results } = await batch({ include: ['context'] });
    const [house, same, unsure, far] = results;
    expect(house).toMatchObject({ status: 'ok', context: { note: CONTEXT_NOTE, layers: [FEMA, {}] } });
    expect(same).toMatchObject({ duplicate_of: 'house', context: { layers: [FEMA, {}] } });
    expect(unsure).not.toHaveProperty('context');
    expect(far).toMatchObject({ context: { layers: [{ name: 'shafts', covers: false }] } });
    const without = (await batch({})).results;
    for (const result of without) expect(result).not.toHaveProperty('context');
    const plain = ({
      context: _context,
      report_id: _id,
      cost_usd: _cost,
      ...rest
    }: Record<string, unknown>) => rest;
    expect(results.map(plain)).toEqual(without.map(plain));
    const { reports } = (await server.get('/api/v1/my-reports', own)).body as {
      reports: { id: number; label: string }[];
    };
    const kept = await Promise.all(
      reports.map(async ({ id }) => (await server.get(`/api/v1/my-reports/${id}`, own)).text),
    );
    expect(kept.filter((text) => text.includes('Shaft 7'))).toHaveLength(2);
    expect(kept.filter((text) => text.includes('1 % annual chance'))).toHaveLength(1);
  });
});

describe('the context of a bought report', () => {
  it('is part of a shared report, as JSON and on its page', async () => {
    const own = await server.register();
    await server.get(motion(CELL, '&include=context'), own);
    const { reports } = (await server.get('/api/v1/my-reports', own)).body as { reports: { id: number }[] };
    const link = await server.post(`/api/v1/my-reports/${reports[0]?.id}/links`, {}, own);
    const path = new URL(String(link.body['url'])).pathname;
    expect((await server.get(path)).body).toMatchObject({ report: { context: { layers: [FEMA, {}] } } });
    const { text: page } = await server.get(path, undefined, { accept: 'text/html' });
    expect(page).toContain('Context that isn’t measurement');
    expect(page).toContain(escapeHtml(CONTEXT_NOTE));
    expect(page).toContain('<th scope="row">Flood zone (fema)</th>');
    expect(page).toContain('AE: 1 % annual chance (FEMA, 2026-01-15, Public domain)');
  });

  it('stays what it was sold with, in the report, its replay and its PDF', async () => {
    const own = await server.register();
    const headers = { authorization: `Bearer ${own}`, 'idempotency-key': 'kept-context' };
    const path = `${pdf(CELL, '&include=context')}&label=kept`;
    const print = async () =>
      textOf(new Uint8Array(await (await fetch(`${server.url}${path}`, { headers })).arrayBuffer()));
    const sold = await print();
    expect(sold).toContain("Context that isn't measurement");
    expect(sold).toContain('AE: 1 % annual chance (FEMA, 2026-01-15, Public domain)');
    expect(sold).toContain('Nearest 1,108 m away: Shaft 7');
    await removeContext(server.dataDir, ['fema', 'shafts'], Date.now());
    await waitForLayer(null);
    expect(await print()).toContain('AE: 1 % annual chance');
    const { reports } = (await server.get('/api/v1/my-reports', own)).body as {
      reports: { id: number }[];
    };
    const stored = (await server.get(`/api/v1/my-reports/${reports[0]?.id}`, own)).text;
    expect(stored).toContain('Shaft 7');
    const owned = await fetch(`${server.url}/api/v1/my-reports/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [reports[0]?.id] }),
    });
    expect(textOf(new Uint8Array(await owned.arrayBuffer()))).toContain('Nearest 1,108 m away: Shaft 7');
    expect(
      textOf(
        new Uint8Array(
          await (
            await fetch(`${server.url}${pdf(CELL)}`, { headers: { authorization: `Bearer ${own}` } })
          ).arrayBuffer(),
        ),
      ),
    ).not.toContain('Context that');
  });

  it('is free again for a client that has it, until a layer changes', async () => {
    const path = motion(CELL, '&include=context');
    const headers = { authorization: `Bearer ${key}` };
    const tag = (await fetch(`${server.url}${path}`, { headers })).headers.get('etag') ?? '';
    const again = () => fetch(`${server.url}${path}`, { headers: { ...headers, 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await importLayers('AE');
    await waitForLayer('AE');
    expect((await again()).status).toBe(200);
  });
});

/** Layers are checked every five seconds; a server that has just started checks them again. */
async function waitForLayer(zone: string | null): Promise<void> {
  await expect
    .poll(
      async () => {
        const { context } = await ask(motion(CELL, '&include=context'));
        const [layer] = (context as { layers: { values: { value: unknown }[] }[] }).layers;
        return layer?.values[0]?.value ?? null;
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(zone);
}
