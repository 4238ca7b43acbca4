import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../bench/science/noise.ts';
import type { EventRecord } from '../../../schemas/cell/cellEvents.ts';
import { listFiles } from '../../../store/lake/files/local/durableFiles.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { updateLakeIndex } from '../../../store/lake/release/lakeIndex.ts';
import { recordRemoval } from '../../../store/lake/release/removalRecord.ts';
import { tileAt } from '../../support/browser/pictures.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type JsonAnswer, type TestServer } from '../../support/server/testServer.ts';

const FRAME = 'F08882';
const CELL = { row: 20, col: 30 };
const { lat, lon } = pointIn(CELL);
const PLACE = `lat=${lat}&lon=${lon}`;
const ITEMS = { items: [{ id: 'a', lat, lon }] };
const FLIPS = 15;
/** The same in every file that isn't a table of cells or series. */
const FLIPS_OF_OTHERS = 2;
const EVENT: EventRecord = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-11-02',
  latest: '2025-11-14',
  size: -14,
  sigma: 2,
  significance: 6,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};

let server: TestServer;
let key: string;
beforeEach(async () => {
  server = await startTestServer({
    environment: { GM_STARTER_CREDITS_USD: '100', GM_LAKE_ACCESS: 'public', GM_MAP_CACHE_MB: '0' },
    lakeCacheBytes: 0,
    prepare: async (dataDir) => {
      await plantFrame({
        dataDir,
        frameId: FRAME,
        maps: true,
        cells: [
          { ...CELL, events: [EVENT] },
          { row: 21, col: 30 },
        ],
      });
      await updateLakeIndex(dataDir);
    },
  });
  key = await server.register();
});
afterEach(() => server.close());

/** What is answered from the lake, by name. */
const FREE: Readonly<Record<string, () => Promise<JsonAnswer>>> = {
  'a dry run': () => server.get(`/api/v1/motion?${PLACE}&dry_run=1`, key),
  coverage: () => server.get(`/api/v1/coverage?${PLACE}`),
  pixel: () => server.get(`/api/v1/pixel?${PLACE}`),
};
const PAID: Readonly<Record<string, () => Promise<JsonAnswer>>> = {
  motion: () => server.get(`/api/v1/motion?${PLACE}`, key),
  'a time series': () => server.get(`/api/v1/timeseries?${PLACE}`, key),
  'a PDF': () => server.get(`/report.pdf?${PLACE}`, key),
};

async function tile(): Promise<JsonAnswer> {
  return server.get(`/tiles/velocity/${tileAt({ lat, lon }, 14).path}.png`);
}

async function balance(): Promise<unknown> {
  const { body } = await server.get('/api/v1/balance', key);
  expect(body['credits_usd']).toBeTypeOf('number');
  return body['credits_usd'];
}

/** Every value in a JSON document, by path. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, `${path}/${name}`));
}

/** The part of an answer that doesn't change from call to call. */
async function lastingOf(ask: () => Promise<JsonAnswer>): Promise<Map<string, unknown>> {
  const first = await ask();
  expect(first.status, first.text).toBe(200);
  const again = new Map(leavesOf((await ask()).body));
  return new Map(
    leavesOf(first.body).filter(
      // A report on the place was bought in between.
      ([path, value]) => again.get(path) === value && !path.startsWith('/owned_report'),
    ),
  );
}

describe('a flipped bit', () => {
  it.each([
    ['cells', { ...FREE, motion: PAID['motion']! }],
    ['series', { 'a time series': PAID['a time series']! }],
  ])(
    'in %s never sells anything but the published data: the same answer or a free 503',
    async (table, asked) => {
      const dir = join(server.dataDir, server.lake.frames()[0]!.dir);
      const sound = new Map<string, Map<string, unknown>>();
      for (const [name, ask] of Object.entries(asked)) sound.set(name, await lastingOf(ask));
      const path = (await listFiles(dir)).find((name) => name.startsWith(table))!;
      const bytes = await readFile(join(dir, path));
      const random = createRandom(3);
      for (let flip = 0; flip < FLIPS; flip++) {
        const damaged = Buffer.from(bytes);
        damaged[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
        await writeFile(join(dir, path), damaged);
        for (const [name, ask] of Object.entries(asked)) {
          const before = await balance();
          const answer = await ask();
          if (answer.status === 200)
            expect(leavesOf(answer.body)).toEqual(expect.arrayContaining([...sound.get(name)!]));
          else {
            expectError(answer, 503, 'service_unavailable');
            expect(await balance()).toBe(before);
          }
        }
        await writeFile(join(dir, path), bytes);
        await server.lake.refresh();
      }
      const { text } = await server.get('/metrics');
      expect(text).toContain(`ground_motion_lake_damage_total ${FLIPS}`);
      expect(text).toContain('ground_motion_frames{state="out_of_service"} 0');
    },
  );
});

describe('a flipped bit in any other file of the lake', () => {
  it('does not change any answer, except to 503', async () => {
    const asked = { ...FREE, motion: PAID['motion']! };
    const sound = new Map<string, Map<string, unknown>>();
    for (const [name, ask] of Object.entries(asked)) sound.set(name, await lastingOf(ask));
    const picture = (await tile()).text;
    const files = (await listFiles(server.dataDir)).filter(
      (path) => /^(?:frames|index)/.test(path) && !/\/(?:cells|series)\//.test(path),
    );
    for (const name of ['coverage.json', 'index.parquet', 'served.json', 'classes.tif', 'velocity.tif'])
      expect(files.some((path) => path.endsWith(name))).toBe(true);
    const random = createRandom(27);
    for (const path of files) {
      const file = join(server.dataDir, path);
      const bytes = await readFile(file);
      for (let flip = 0; flip < FLIPS_OF_OTHERS; flip++) {
        const damaged = Buffer.from(bytes);
        damaged[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
        await writeFile(file, damaged);
        await server.lake.refresh();
        for (const [name, ask] of Object.entries(asked)) {
          const answer = await ask();
          if (answer.status === 200)
            expect(leavesOf(answer.body)).toEqual(expect.arrayContaining([...sound.get(name)!]));
          else expectError(answer, 503, 'service_unavailable');
        }
        const drawn = await tile();
        if (drawn.status === 200) expect(drawn.text).toBe(picture);
        else expectError(drawn, 503, 'service_unavailable');
        await writeFile(file, bytes);
        await server.lake.refresh();
      }
    }
  });
});

describe('a frame that is out of service', () => {
  const losses: Record<string, () => Promise<unknown>> = {
    'a file of it is damaged': async () => {
      const dir = join(server.dataDir, server.lake.frames()[0]!.dir);
      const path = (await listFiles(dir)).find((name) => name.startsWith('cells'))!;
      await writeFile(join(dir, path), 'no partition');
      expectError(await FREE['coverage']!(), 503, 'service_unavailable');
    },
    'its pointer cannot be read': () =>
      writeFile(join(server.dataDir, 'frames', FRAME, 'current.json'), '{"release"'),
    'its folder has gone': () => rm(join(server.dataDir, 'frames', FRAME), { recursive: true }),
    'a map of it is damaged': async () => {
      await writeFile(join(server.dataDir, server.lake.frames()[0]!.dir, 'velocity.tif'), 'II*\0 no raster');
      expectError(await tile(), 503, 'service_unavailable');
    },
    'the whole lake has gone': () => rename(join(server.dataDir, 'frames'), join(server.dataDir, 'aside')),
  };
  it.each(Object.entries(losses))(
    'because %s answers nothing about its ground, and charges nothing',
    async (_, lose) => {
      const before = await balance();
      await lose();
      await server.lake.refresh();
      for (const ask of [...Object.values(FREE), ...Object.values(PAID), tile]) {
        expectError(await ask(), 503, 'service_unavailable');
      }
      for (const path of ['/api/v1/motion/batch', '/api/v1/coverage/batch']) {
        const { status, body } = await server.post(path, ITEMS, key);
        expect([status, body['results']], path).toEqual([
          200,
          [expect.objectContaining({ id: 'a', status: 'unprocessed' })],
        ]);
      }
      expect(await balance()).toBe(before);
      const { text } = await server.get('/metrics');
      expect(text).toContain('ground_motion_frames{state="served"} 0');
      expect(text).toContain('ground_motion_frames{state="out_of_service"} 1');
      expect((await server.get('/healthz')).status).toBe(200);
    },
  );
});

describe('ground outside all frames', () => {
  const OUTSIDE = '/api/v1/coverage?lat=10&lon=10';

  it('is not reported as without data while a newly started server cannot read a frame’s pointer', async () => {
    const other = await startTestServer({
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, frameId: FRAME, cells: [CELL] });
        await writeFile(join(dataDir, 'frames', FRAME, 'current.json'), '');
      },
    });
    expectError(await other.get(OUTSIDE), 503, 'service_unavailable');
    expectError(await other.get(`/api/v1/coverage?${PLACE}`), 503, 'service_unavailable');
    await other.close();
  });

  it('is no_coverage in an empty lake, next to a frame out of service, and where a frame was removed on purpose', async () => {
    const empty = await startTestServer();
    expect((await empty.get(OUTSIDE)).body['status']).toBe('no_coverage');
    await empty.close();

    await rm(join(server.dataDir, 'frames', FRAME, 'current.json'));
    await server.lake.refresh();
    expectError(await FREE['coverage']!(), 503, 'service_unavailable');
    expect((await server.get(OUTSIDE)).body['status']).toBe('no_coverage');
    await recordRemoval(lakeFilesAt(server.dataDir), FRAME);
    await server.lake.refresh();
    expect((await FREE['coverage']!()).body['status']).toBe('no_coverage');
    await plantFrame({ dataDir: server.dataDir, frameId: FRAME, cells: [CELL] });
    await server.lake.refresh();
    expect((await FREE['coverage']!()).body['status']).toBe('ok');
  });
});
