/**
 * The cost of a catalog of many frames: opening it, and a lookup in it, compared with a catalog of one frame in the same
 * run. `npm run bench -- catalog --data-dir ./data [--frames 1711] [--rounds 5]`: copies of the lake's first frame,
 * shifted over the country, with as many products and files as a full frame has. Only the frame itself has cells; the
 * copies don't.
 */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../core/statistics/quantile.ts';
import { locatePoint } from '../../location/locatePoint.ts';
import { openLakeReader, type LakeFrame, type LakeReader } from '../../store/lake/read/lakeReader.ts';
import { formatTable } from '../measure.ts';

const PARTITIONS = 240;
const EPOCHS = 191;
const LOOK_UPS = 20_000;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: './data' },
    frames: { type: 'string', default: '1711' },
    rounds: { type: 'string', default: '5' },
  },
});
const frameCount = Number(values.frames);
const rounds = Number(values.rounds);

/** A lake of `count` frames: the given one and copies of it, each with a full frame's manifest. */
async function plantCatalog(dataDir: string, original: LakeFrame, count: number): Promise<void> {
  const sealed = await readFile(join(original.dir, 'manifest.json'), 'utf8');
  const { seal: _seal, ...template } = JSON.parse(sealed) as Record<string, unknown> & {
    bbox: number[];
    grid: { originX: number; originY: number };
    files: unknown[];
    products: unknown[];
  };
  for (let index = 0; index < count; index++) {
    const isOriginal = index === 0;
    const frameId = isOriginal ? original.frameId : `X${String(index).padStart(5, '0')}`;
    const release = join(dataDir, 'frames', frameId, 'releases', original.releaseId);
    await mkdir(join(release, '..'), { recursive: true });
    await writeFile(
      join(dataDir, 'frames', frameId, 'current.json'),
      JSON.stringify({ release: original.releaseId, published_at: template['created_at'], earlier: [] }),
    );
    if (isOriginal) {
      await symlink(original.dir, release);
      continue;
    }
    await mkdir(release);
    const [west, south, east, north] = template.bbox as [number, number, number, number];
    // 1.3° apart, like the overlapping frames on one satellite's tracks.
    const shift = { lat: ((index * 7) % 19) * 1.3 - 6, lon: -((index * 3) % 45) * 1.3 + 20 };
    const manifest = {
      ...template,
      frame_id: frameId,
      epochs: Array.from({ length: EPOCHS }, (_, epoch) =>
        new Date(Date.UTC(2016, 0, 1 + epoch * 12)).toISOString().slice(0, 10),
      ),
      grid: {
        ...template.grid,
        originX: template.grid.originX + shift.lon * 96_000,
        originY: template.grid.originY + shift.lat * 111_000,
      },
      bbox: [west + shift.lon, south + shift.lat, east + shift.lon, north + shift.lat],
      partitions: Array.from({ length: PARTITIONS }, (_, at) => ({
        h3_5: `85000${String(at).padStart(3, '0')}fffffff`,
        cells: 280_000,
      })),
      checks: Object.fromEntries(
        Array.from({ length: 2 * PARTITIONS }, (_, at) => [
          `cells/h3_5=85000${String(at).padStart(3, '0')}fffffff/part-0.parquet`,
          [35_000, 4_000_000_000 + at],
        ]),
      ),
    };
    const { files: _files, products: _products, ...served } = manifest;
    await writeFile(join(release, 'served.json'), JSON.stringify(served));
    await writeFile(join(release, 'manifest.json'), JSON.stringify(manifest));
  }
}

interface Measured {
  readonly openMs: number;
  readonly lookUpMicroseconds: number;
}

async function measure(dataDir: string, points: readonly { lat: number; lon: number }[]): Promise<Measured> {
  const began = performance.now();
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const openMs = performance.now() - began;
  try {
    for (const point of points) await locatePoint(lake, point);
    const started = process.cpuUsage();
    for (let i = 0; i < LOOK_UPS; i++) await locatePoint(lake, points[i % points.length]!);
    const { user, system } = process.cpuUsage(started);
    return { openMs, lookUpMicroseconds: (user + system) / LOOK_UPS };
  } finally {
    await lake.close();
  }
}

/** Points of the frame where the copies overlap no more than its neighboring tracks would. */
function pointsIn(lake: LakeReader): { lat: number; lon: number }[] {
  const [west, south, east, north] = lake.frames()[0]!.manifest.bbox;
  return Array.from({ length: 100 }, (_, i) => ({
    lat: south + ((i % 10) + 0.5) * 0.1 * (north - south),
    lon: west + (Math.floor(i / 10) + 0.5) * 0.1 * (east - west),
  }));
}

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const dataDir = resolve(values['data-dir']);
  const source = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const original = source.frames()[0];
  if (!original) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const points = pointsIn(source);
  await source.close();
  const lakes = { one: join(scratch, 'one'), many: join(scratch, 'many') };
  await plantCatalog(lakes.one, { ...original, dir: join(dataDir, original.dir) }, 1);
  await plantCatalog(lakes.many, { ...original, dir: join(dataDir, original.dir) }, frameCount);
  const results = { one: [] as Measured[], many: [] as Measured[] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['one', 'many'] as const) results[name].push(await measure(lakes[name], points));
  }
  const of = (name: 'one' | 'many', field: keyof Measured) => median(results[name].map((row) => row[field]));
  console.log(
    formatTable([
      ['frames', 'opened in ms', 'look-up, processor µs'],
      ['1', of('one', 'openMs').toFixed(0), of('one', 'lookUpMicroseconds').toFixed(1)],
      [String(frameCount), of('many', 'openMs').toFixed(0), of('many', 'lookUpMicroseconds').toFixed(1)],
    ]),
  );
  const ratio = of('many', 'lookUpMicroseconds') / of('one', 'lookUpMicroseconds');
  console.log(`a look-up among ${frameCount} frames costs ${ratio.toFixed(2)} × one in a single frame`);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
