/**
 * How fast maps are drawn: tiles and crops through the whole server at 1 and 8 connections, compared with rasterio, numpy
 * and PIL drawing the same from the same COGs in two processes without HTTP, in turn; medians of the rounds. With
 * --random-tiles, also the server's memory over that many random tiles of all layers and zooms. `npm run bench -- maps
 * [--data-dir ./data] [--seconds 4] [--rounds 3] [--random-tiles 100000]`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { colorIndexTable, paletteOf } from '../../core/color/colorRamp.ts';
import { errorMessage } from '../../core/error.ts';
import { MAP_LAYERS } from '../../core/color/mapLayer.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import { LAYER_FILES } from '../../tiles/mapFiles.ts';
import { squareAround, tileBounds, type MapBounds } from '../../tiles/mapWindow.ts';
import { benchState, launchServer, type BenchServer } from './benchServer.ts';
import { firstFrame } from '../ingest/firstFrame.ts';
import { formatTable, medianOf, runCommand } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { runClients } from './socketClients.ts';

const PICTURES = 1000;
const ZOOMS = [10, 11, 12, 13, 14, 15];
const CROP_HALF_M = 4000;
const CROP_SIZE = 512;
/** Nothing is cached: every picture is drawn. */
const DRAWN = { GM_MAP_CACHE_MB: '0' };
const MEMORY_LOOKS = 20;
/** Warm-up until the threads' code is fully optimized. */
const WARM_UP_SECONDS = 5;

interface Pictures {
  readonly paths: string[];
  readonly windows: { readonly bounds: MapBounds; readonly size: number }[];
}

interface Measured {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  /** Processor time per picture, of the server or of the reference's processes. */
  readonly cpuMs: number;
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
  // Random for each request: clients in step would share what is drawn.
  const pick = createRandom(7);
  const nextPath = () => paths[Math.floor(pick() * paths.length)]!;
  let before = 0;
  const afterWarmUp = async () => {
    before = await metricOf(url, 'process_cpu_seconds_total');
  };
  const { answers, perSecond, p50Ms } = await runClients({
    url,
    connections,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds,
    accept: 'image/png',
    nextPath,
    afterWarmUp,
  });
  const cpuSeconds = (await metricOf(url, 'process_cpu_seconds_total')) - before;
  return { name, perSecond, p50: p50Ms, cpuMs: (cpuSeconds * 1000) / answers };
}

async function metricOf(url: string, metric: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(metrics)?.[1]);
}

async function referenceRun(
  name: string,
  frame: LakeFrame,
  { windows }: Pictures,
  options: {
    readonly dataDir: string;
    readonly folder: string;
    readonly processes: number;
    readonly seconds: number;
    readonly isTuned: boolean;
  },
): Promise<Measured> {
  const palette = paletteOf('velocity').filter((_, at) => at % 4 !== 3);
  const plan = {
    table: [...colorIndexTable('velocity')],
    palette: [...palette],
    requests: windows.map(({ bounds, size }) => ({
      path: join(options.dataDir, frame.dir, LAYER_FILES.velocity),
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
  const report = JSON.parse(text) as { per_second: number; p50_ms: number; cpu_ms: number };
  return { name, perSecond: report.per_second, p50: report.p50_ms, cpuMs: report.cpu_ms };
}

const KINDS = [
  ['tile 256²', tilesOf],
  ['crop 512², half_km 4', cropsOf],
] as const;

/** One round: each kind drawn by the server and then by the reference, and finally from the cache. */
async function measureOnce(
  frame: LakeFrame,
  kinds: readonly { readonly what: string; readonly pictures: Pictures }[],
  launch: (environment?: Readonly<Record<string, string>>) => Promise<BenchServer>,
  options: { readonly dataDir: string; readonly folder: string; readonly seconds: number },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const { seconds } = options;
  for (const { what, pictures } of kinds) {
    for (const connections of [1, 8]) {
      const server = await launch(DRAWN);
      const name = `${what}, ${connections} at a time`;
      measured.push(await serverRun(`${name}, drawn`, server.url, pictures.paths, connections, seconds));
      await server.stop();
      const processes = Math.min(2, connections);
      for (const isTuned of [false, true]) {
        const reference = `${name}, reference${isTuned ? ', tuned' : ''}`;
        measured.push(await referenceRun(reference, frame, pictures, { ...options, processes, isTuned }));
      }
    }
  }
  const server = await launch();
  for (const { what, pictures } of kinds) {
    for (const path of pictures.paths) {
      const answer = await fetch(server.url + path, { headers: { accept: 'image/png' } });
      await answer.arrayBuffer();
    }
    measured.push(await serverRun(`${what}, 8 at a time, kept`, server.url, pictures.paths, 8, seconds));
  }
  await server.stop();
  return measured;
}

async function measure(
  frame: LakeFrame,
  launch: (environment?: Readonly<Record<string, string>>) => Promise<BenchServer>,
  options: {
    readonly dataDir: string;
    readonly folder: string;
    readonly seconds: number;
    readonly rounds: number;
  },
): Promise<void> {
  const kinds = KINDS.map(([what, picturesOf]) => ({ what, pictures: picturesOf(frame) }));
  const rounds: Measured[][] = [];
  while (rounds.length < options.rounds) rounds.push(await measureOnce(frame, kinds, launch, options));
  const rows = rounds[0]!.map(({ name }, at) => {
    const middle = (what: 'perSecond' | 'p50' | 'cpuMs') => medianOf(rounds, (round) => round[at]![what]);
    return { name, perSecond: middle('perSecond'), p50: middle('p50'), cpuMs: middle('cpuMs') };
  });
  const timesReference = (row: Measured, what: 'perSecond' | 'cpuMs') => {
    const reference = rows.find(({ name }) => name === row.name.replace(/(drawn|kept)$/, 'reference'))!;
    const ratio = what === 'cpuMs' ? reference.cpuMs / row.cpuMs : row.perSecond / reference.perSecond;
    return `${ratio.toFixed(1)} ×`;
  };
  console.log(
    formatTable([
      ['picture', 'per second', 'of reference', 'p50 ms', 'CPU ms', 'less than reference'],
      ...rows.map((row) => [
        row.name,
        row.perSecond.toFixed(0),
        timesReference(row, 'perSecond'),
        row.p50.toFixed(1),
        row.cpuMs.toFixed(2),
        timesReference(row, 'cpuMs'),
      ]),
    ]),
  );
}

async function residentMb(url: string): Promise<number> {
  return (await metricOf(url, 'process_resident_memory_bytes')) / 2 ** 20;
}

/** Random tiles of every layer and zoom, half of them over the frame, requested by eight clients. */
async function watchMemory(
  frame: LakeFrame,
  launch: () => Promise<BenchServer>,
  tiles: number,
): Promise<void> {
  const server = await launch();
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
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      'random-tiles': { type: 'string' },
    },
  });
  const dataDir = resolve(values['data-dir']);
  const frame = await firstFrame(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
  try {
    const state = benchState(folder, undefined);
    const launch = (environment = {}) => launchServer(dataDir, state, environment);
    const options = { dataDir, folder, seconds: Number(values.seconds), rounds: Number(values.rounds) };
    if (values['random-tiles'] === undefined) await measure(frame, launch, options);
    else await watchMemory(frame, launch, Number(values['random-tiles']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
