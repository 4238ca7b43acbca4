/**
 * What a caller gains by the reader of our own, which checks what it decodes, against the query engine without any check: cold
 * previews, paid reports and time series by HTTP, one after the other, each of a cell of its own, by the one and the other in
 * turns. Server and caller share a process.
 *
 *   npm run bench:own-reader -- [--side 500] [--requests 300]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../../api/app.ts';
import { openAddresses } from '../../../api/context/openAddresses.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { readConfig } from '../../../schemas/config.ts';
import { openLakeReader, type LakeFrame, type LakeReader } from '../../../store/lake/read/lakeReader.ts';
import { openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../../test/support/planted/plantedLake.ts';
import { registerAt } from '../benchServer.ts';
import { formatTable } from '../../measure.ts';
import { createNormal, createRandom } from '../../science/noise.ts';

const { values } = parseArgs({
  options: { side: { type: 'string', default: '500' }, requests: { type: 'string', default: '300' } },
});
const side = Number(values.side);
const requests = Number(values.requests);
const grid = { ...PLANTED_GRID, rows: side, cols: side };
const WARM_UP = 40;
/** A block or two of each kind: what a request asks for twice it reads once, what the next one asks for is cold. */
const CACHE_BYTES = 512 * 1024;

const normal = createNormal(createRandom(1));
const cells = Array.from({ length: side * side }, (_, index) => ({
  row: Math.floor(index / side),
  col: index % side,
  velocityVerticalMmYr: -9 + normal(),
  velocityUncertaintyMmYr: 0.5 + Math.abs(normal()) / 10,
  velocityLosMmYr: -7 + normal(),
  totalMotionMm: -40 + normal(),
  temporalCoherence: 0.9 - Math.abs(normal()) / 50,
  confidence: 0.9 - Math.abs(normal()) / 50,
  seasonalAmplitudeMm: Math.abs(normal()),
  neighborSpreadMmYr: Math.abs(normal()),
}));

/** A lake that reads its partitions by the query engine, unchecked, while `isOwn` is false. */
function switchable(lake: LakeReader): LakeReader & { isOwn: boolean } {
  const of = (frame: LakeFrame): LakeFrame =>
    switched.isOwn ? frame : { ...frame, checks: null as unknown as LakeFrame['checks'] };
  const switched: LakeReader & { isOwn: boolean } = {
    ...lake,
    isOwn: true,
    findCell: (frame, cell) => lake.findCell(of(frame), cell),
    findCells: (frame, among) => lake.findCells(of(frame), among),
    findSeries: (frame, cell) => lake.findSeries(of(frame), cell),
  };
  return switched;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function ask(url: string, key: string): Promise<void> {
  const answer = await new Promise<{ status: number; text: string }>((done, fail) => {
    http
      .get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => done({ status: response.statusCode!, text }));
      })
      .once('error', fail);
  });
  if (answer.status !== 200 || !answer.text.includes('"status":"ok"')) throw new Error(answer.text);
}

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
const dataDir = join(scratch, 'data');
const now = Date.now();
const lastObservation = formatIsoDate(Math.floor(now / 86_400_000) - 6);
await plantFrame({ dataDir, frameId: 'F08882', now, lastObservation, grid, cells });
const config = readConfig({
  GM_DATA_DIR: dataDir,
  GM_STARTER_CREDITS_USD: '1000000',
  GM_RATE_IP_PER_MINUTE: '1000000',
  GM_RATE_KEY_PER_MINUTE: '1000000',
  GM_MAIL_DOMAIN_CHECK: 'off',
});
const lake = switchable(await openLakeReader({ dataDir, pollIntervalMs: 0, cacheBytes: CACHE_BYTES }));
const addresses = await openAddresses({ ...config, pollIntervalMs: 0 });
const database = await openDuckDbState(join(scratch, 'state.duckdb'));
const app = await buildApp({ lake, addresses, database, config, now: Date.now });
try {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const key = await registerAt(url, 'bench@example.org');
  const random = createRandom(2);
  const rows = [['', 'engine, wall ms', 'own', 'ratio', 'engine, processor ms', 'own', 'ratio']];
  for (const [name, path, more] of [
    ['preview', 'motion', '&dry_run=1'],
    ['paid report', 'motion', ''],
    ['paid time series', 'timeseries', ''],
  ] as const) {
    const wall = { own: [] as number[], engine: [] as number[] };
    const processor = { own: [] as number[], engine: [] as number[] };
    for (let request = 0; request < WARM_UP + 2 * requests; request++) {
      const { lat, lon } = pointIn(cells[Math.floor(random() * cells.length)]!, grid);
      lake.isOwn = request % 2 === 0;
      const which = lake.isOwn ? 'own' : 'engine';
      const usedBefore = process.cpuUsage();
      const began = performance.now();
      await ask(`${url}/api/v1/${path}?lat=${lat}&lon=${lon}${more}`, key);
      if (request < WARM_UP) continue;
      wall[which].push(performance.now() - began);
      const { user, system } = process.cpuUsage(usedBefore);
      processor[which].push((user + system) / 1000);
    }
    const figures = [wall, processor].flatMap(({ own, engine }) => {
      const [off, on] = [median(engine), median(own)];
      return [off.toFixed(2), on.toFixed(2), (on / off).toFixed(3)];
    });
    rows.push([name, ...figures]);
  }
  console.log(
    `${cells.length} cells, nothing of which is in the reader’s memory; medians of ${requests} requests each`,
  );
  console.log(formatTable(rows));
} finally {
  agent.destroy();
  await app.close();
  await lake.close();
  await addresses.close();
  await database.close();
  await rm(scratch, { recursive: true, force: true });
}
