/**
 * How fast maps are drawn: tiles and crops through the whole server at 1 and 8 connections, against rasterio, numpy and
 * PIL drawing the same from the same COGs in two processes without HTTP, in the same run. With --random-tiles the
 * server's memory over so many random tiles of all layers and zooms.
 * `npm run bench:maps -- [--data-dir ./data] [--seconds 5] [--random-tiles 100000]`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { colourIndexTable, paletteOf } from '../core/colourRamp.ts';
import { errorMessage } from '../core/error.ts';
import { MAP_LAYERS } from '../core/mapLayer.ts';
import type { LatLon } from '../core/projection.ts';
import { createFrameCatalog, type LakeFrame } from '../store/lake/frameCatalog.ts';
import { LAYER_FILES } from '../tiles/mapFiles.ts';
import { squareAround, tileBounds, type MapBounds } from '../tiles/mapWindow.ts';
import { benchState, launchServer, type BenchState } from './benchServer.ts';
import { formatTable, runCommand } from './measure.ts';
import { createRandom } from './noise.ts';

/** More than the smallest cache of tiles holds: with it every tile is drawn. */
const PICTURES = 1000;
const ZOOMS = [10, 11, 12, 13, 14, 15];
const CROP_HALF_M = 4000;
const CROP_SIZE = 512;
const DRAWN = { GM_MAP_CACHE_MB: '1' };
const MEMORY_LOOKS = 20;

interface Pictures {
  readonly paths: string[];
  readonly windows: { readonly bounds: MapBounds; readonly size: number }[];
}

interface Measured {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const random = createRandom(3);

function placeIn({ manifest }: LakeFrame): LatLon {
  const [west, south, east, north] = manifest.bbox;
  return { lat: south + random() * (north - south), lon: west + random() * (east - west) };
}

function tileOver({ lat, lon }: LatLon, zoom: number) {
  const across = 2 ** zoom;
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return { zoom, x: Math.floor(((lon + 180) / 360) * across), y: Math.floor(y * across) };
}

function tilesOf(frame: LakeFrame): Pictures {
  const tiles = Array.from({ length: PICTURES }, (_, at) =>
    tileOver(placeIn(frame), ZOOMS[at % ZOOMS.length]!),
  );
  return {
    paths: tiles.map(({ zoom, x, y }) => `/tiles/velocity/${zoom}/${x}/${y}.png`),
    windows: tiles.map(({ zoom, x, y }) => ({ bounds: tileBounds(zoom, x, y), size: 256 })),
  };
}

function cropsOf(frame: LakeFrame): Pictures {
  const places = Array.from({ length: PICTURES }, () => placeIn(frame));
  return {
    paths: places.map(({ lat, lon }) => `/api/v1/map?lat=${lat}&lon=${lon}`),
    windows: places.map((place) => ({ bounds: squareAround(place, CROP_HALF_M), size: CROP_SIZE })),
  };
}

async function serverRun(
  name: string,
  url: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  const headers = { accept: 'image/png' };
  // By chance for each request: clients in step would share what is drawn.
  const pick = createRandom(7);
  const setupRequest = (request: object) => ({ ...request, path: paths[Math.floor(pick() * paths.length)]! });
  const requests = [{ method: 'GET' as const, setupRequest }];
  const run = (duration: number) => autocannon({ url, connections, duration, headers, requests });
  await run(2);
  const { requests: counts, latency, non2xx, errors } = await run(seconds);
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} requests failed`);
  return { name, perSecond: counts.average, p50: latency.p50, p99: latency.p99 };
}

async function referenceRun(
  name: string,
  frame: LakeFrame,
  { windows }: Pictures,
  options: {
    readonly folder: string;
    readonly processes: number;
    readonly seconds: number;
    readonly isTuned: boolean;
  },
): Promise<Measured> {
  const palette = paletteOf('velocity').filter((_, at) => at % 4 !== 3);
  const plan = {
    table: [...colourIndexTable('velocity')],
    palette: [...palette],
    requests: windows.map(({ bounds, size }) => ({
      path: join(frame.dir, LAYER_FILES.velocity),
      ...bounds,
      width: size,
      height: size,
    })),
  };
  const file = join(options.folder, 'requests.json');
  await writeFile(file, JSON.stringify(plan));
  const script = new URL('maps_reference.py', import.meta.url).pathname;
  const { processes, seconds } = options;
  const text = await runCommand('/usr/bin/python3', [
    script,
    file,
    `--processes=${processes}`,
    `--seconds=${seconds}`,
    ...(options.isTuned ? ['--tuned'] : []),
  ]);
  const report = JSON.parse(text) as { per_second: number; p50_ms: number; p99_ms: number };
  return { name, perSecond: report.per_second, p50: report.p50_ms, p99: report.p99_ms };
}

async function measure(
  frame: LakeFrame,
  dataDir: string,
  state: BenchState,
  folder: string,
  seconds: number,
) {
  const measured: Measured[] = [];
  for (const [what, pictures] of [
    ['tile 256²', tilesOf(frame)],
    ['crop 512², half_km 4', cropsOf(frame)],
  ] as const) {
    for (const connections of [1, 8]) {
      const server = await launchServer(dataDir, state, DRAWN);
      const name = `${what}, drawn, ${connections} connection${connections > 1 ? 's' : ''}`;
      measured.push(await serverRun(name, server.url, pictures.paths, connections, seconds));
      await server.stop();
      const processes = Math.min(2, connections);
      for (const isTuned of [false, true]) {
        const reference = `${what}, reference${isTuned ? ', tuned' : ''}, ${processes} process${processes > 1 ? 'es' : ''}`;
        measured.push(
          await referenceRun(reference, frame, pictures, { folder, processes, seconds, isTuned }),
        );
      }
    }
  }
  const server = await launchServer(dataDir, state);
  for (const [what, { paths }] of [
    ['tile 256²', tilesOf(frame)],
    ['crop 512², half_km 4', cropsOf(frame)],
  ] as const) {
    for (const path of paths) {
      const answer = await fetch(server.url + path, { headers: { accept: 'image/png' } });
      await answer.arrayBuffer();
    }
    measured.push(await serverRun(`${what}, kept, 8 connections`, server.url, paths, 8, seconds));
  }
  await server.stop();
  console.log(
    formatTable([
      ['picture', 'per second', 'p50 ms', 'p99 ms'],
      ...measured.map((row) => [row.name, row.perSecond.toFixed(0), row.p50.toFixed(1), row.p99.toFixed(1)]),
    ]),
  );
}

async function residentMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20;
}

/** Random tiles of every layer and zoom, half of them over the frame, by eight clients. */
async function watchMemory(
  frame: LakeFrame,
  dataDir: string,
  state: BenchState,
  tiles: number,
): Promise<void> {
  const server = await launchServer(dataDir, state);
  const start = await residentMb(server.url);
  const looks = [`${start.toFixed(0)} MB before`];
  let left = tiles;
  const fetchOne = async () => {
    const zoom = Math.floor(random() * 19);
    const anywhere = { lat: random() * 160 - 80, lon: random() * 360 - 180 };
    const { x, y } = tileOver(random() < 0.5 ? anywhere : placeIn(frame), zoom);
    const layer = MAP_LAYERS[Math.floor(random() * MAP_LAYERS.length)]!;
    const suffix = random() < 0.1 ? '@2x.png' : '.png';
    const answer = await fetch(`${server.url}/tiles/${layer}/${zoom}/${x}/${y}${suffix}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${layer} ${zoom}/${x}/${y} answers ${answer.status}`);
  };
  for (let look = 0; look < MEMORY_LOOKS; look++) {
    const until = tiles - ((look + 1) * tiles) / MEMORY_LOOKS;
    const client = async () => {
      while (left > until) {
        left--;
        await fetchOne();
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    looks.push((await residentMb(server.url)).toFixed(0));
  }
  await server.stop();
  console.log(`memory over ${tiles} random tiles, every ${tiles / MEMORY_LOOKS}: ${looks.join(', ')} MB`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: './data' },
      seconds: { type: 'string', default: '5' },
      'random-tiles': { type: 'string' },
    },
  });
  const dataDir = resolve(values['data-dir']);
  const catalog = createFrameCatalog(dataDir);
  await catalog.refresh();
  const [frame] = catalog.frames();
  if (!frame) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  try {
    const state = benchState(folder, undefined);
    if (values['random-tiles'] === undefined)
      await measure(frame, dataDir, state, folder, Number(values.seconds));
    else await watchMemory(frame, dataDir, state, Number(values['random-tiles']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
