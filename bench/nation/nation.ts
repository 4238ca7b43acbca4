/**
 * The cost of a lake of the whole country: a folder, and a bucket on a real S3 server (Ceph's, if installed), compared
 * with a lake of one frame in the same run. `npm run bench -- nation [--frames 1711] [--only folder]`: pointers and
 * manifests have realistic sizes, while the cells are those of one small frame. Each lake is opened by a separate
 * process.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../core/statistics/quantile.ts';
import { statusOfLake } from '../../ingest/command/lakeStatus.ts';
import { locatePoint } from '../../location/locatePoint.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import { ensureLakeIndex } from '../../store/lake/release/lakeIndex.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { startGateway, CEPH } from '../../test/support/objects/cephGateway.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { formatTable } from '../measure.ts';
import { nationFiles } from './nationLake.ts';

const LOOK_UPS = 5000;
const POLLS = 20;
const PUT_TOGETHER = 48;
const CELLS = Array.from({ length: 400 }, (_, at) => ({ row: at % 60, col: Math.floor(at / 60) * 4 }));

interface Measured {
  readonly openMs: number;
  readonly lookUpUs: number;
  readonly pollMs: number;
  readonly rssMb: number;
  readonly statusMs: number;
}

const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '1711' },
    only: { type: 'string' },
    probe: { type: 'string' },
    what: { type: 'string' },
  },
});

async function probe(address: string, what: string): Promise<Partial<Measured>> {
  if (what === 'status') {
    const began = performance.now();
    await statusOfLake(address, Date.now());
    return { statusMs: performance.now() - began };
  }
  const began = performance.now();
  const lake = await openLakeReader({ dataDir: address, pollIntervalMs: 0 });
  const openMs = performance.now() - began;
  const points = CELLS.map((cell) => pointIn(cell));
  for (const point of points) await locatePoint(lake, point);
  const started = process.cpuUsage();
  for (let at = 0; at < LOOK_UPS; at++) await locatePoint(lake, points[at % points.length]!);
  const { user, system } = process.cpuUsage(started);
  const polls: number[] = [];
  for (let at = 0; at < POLLS; at++) {
    const asked = performance.now();
    await lake.refresh();
    polls.push(performance.now() - asked);
  }
  global.gc?.();
  const rssMb = process.memoryUsage().rss / 2 ** 20;
  await lake.close();
  return { openMs, lookUpUs: (user + system) / LOOK_UPS, pollMs: median(polls), rssMb };
}

function probed(address: string): Measured {
  const ask = (what: string) => {
    const text = execFileSync(
      process.execPath,
      [...process.execArgv, '--expose-gc', import.meta.filename, '--probe', address, '--what', what],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return JSON.parse(text.split('\n').findLast((line) => line.startsWith('{'))!) as Partial<Measured>;
  };
  return { ...ask('serve'), ...ask('status') } as Measured;
}

async function plant(address: string, count: number, folder: string | null): Promise<number> {
  await plantFrame({ dataDir: address, now: Date.now(), cells: CELLS, grid: PLANTED_GRID });
  const original = (await currentManifest(address, 'F08882'))!;
  const files = lakeFilesAt(address);
  const planted = nationFiles(original, count);
  await Promise.all(
    Array.from({ length: PUT_TOGETHER }, async () => {
      for (const { key, text } of planted) {
        if (folder === null) await files.put(key, text);
        else {
          await mkdir(dirname(join(folder, key)), { recursive: true });
          await writeFile(join(folder, key), text);
        }
      }
    }),
  );
  const began = performance.now();
  await ensureLakeIndex(address);
  return performance.now() - began;
}

async function measureKind(
  kind: string,
  addressOf: (name: string) => string,
  isFolder: boolean,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const count of [1, Number(values.frames)]) {
    const address = addressOf(String(count));
    const indexMs = await plant(address, count, isFolder ? address : null);
    const { openMs, lookUpUs, pollMs, statusMs, rssMb } = probed(address);
    rows.push([
      kind,
      String(count),
      ...[openMs, lookUpUs, pollMs, statusMs, rssMb, indexMs].map((value) => value.toFixed(1)),
    ]);
  }
  return rows;
}

async function main(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-nation-'));
  const rows = [['lake', 'frames', 'open ms', 'look-up µs', 'poll ms', 'status ms', 'memory MB', 'index ms']];
  try {
    if (values.only !== 'bucket')
      rows.push(...(await measureKind('folder', (name) => join(scratch, name), true)));
    const reason = CEPH.isMissing ? CEPH.remedy : null;
    if (reason !== null || values.only === 'folder') return;
    const gateway = await startGateway();
    try {
      rows.push(...(await measureKind('bucket', (name) => `s3://${gateway.bucket}/${name}`, false)));
    } finally {
      await gateway.close();
    }
  } finally {
    console.log(formatTable(rows));
    await rm(scratch, { recursive: true, force: true });
  }
}

if (values.probe === undefined) await main();
else console.log(JSON.stringify(await probe(values.probe, values.what ?? '')));
