/**
 * The cost of tiles that show the classes of sold reports: bytes and processor time for the velocity, compared with
 * another layer, whose classes are those of block means, and with the velocity's values. Drawn in turn in one thread,
 * with the raster blocks in memory. `npm run bench -- map-classes [--data-dir ./data] [--rounds 5]`
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freshFromDay } from '../../core/answer/cellAnswer.ts';
import { epochDayOf } from '../../core/date.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { median } from '../../core/statistics/quantile.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { tileBounds } from '../../tiles/mapWindow.ts';
import { createMapRenderer } from '../../tiles/renderMapCrop.ts';
import { firstFrame } from '../ingest/firstFrame.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';

const TILES = 200;
const ZOOMS = [11, 12, 13, 14, 15];
const CACHE_BYTES = 2 ** 28;
const KINDS = [
  { name: 'velocity, classes of reports', layer: 'velocity', detail: 'classes' },
  { name: 'uncertainty, classes of means', layer: 'uncertainty', detail: 'classes' },
  { name: 'velocity, values', layer: 'velocity', detail: 'values' },
] as const;

const { values } = parseArgs({
  options: { 'data-dir': { type: 'string', default: './data' }, rounds: { type: 'string', default: '5' } },
});
const dataDir = resolve(values['data-dir']);
const { dir, checks, manifest } = await firstFrame(dataDir);
const render = createMapRenderer(localFilesIn(dataDir), CACHE_BYTES);
const random = createRandom(3);
const mercator = projectionFor(3857);
const edge = mercator.forward({ lat: 0, lon: 180 }).x;

const windows = Array.from({ length: TILES }, (_, at) => {
  const [west, south, east, north] = manifest.bbox;
  const place = { lat: south + random() * (north - south), lon: west + random() * (east - west) };
  const { x, y } = mercator.forward(place);
  const zoom = ZOOMS[at % ZOOMS.length]!;
  const across = 2 ** zoom / (2 * edge);
  return tileBounds(zoom, Math.floor((x + edge) * across), Math.floor((edge - y) * across));
});

async function draw({ layer, detail }: (typeof KINDS)[number]): Promise<{ bytes: number; ms: number }> {
  const begun = process.cpuUsage();
  let bytes = 0;
  for (const bounds of windows) {
    const picture = await render({
      layer,
      detail,
      bounds,
      width: 256,
      height: 256,
      format: 'png',
      freshFromDay: freshFromDay(epochDayOf(Date.now())),
      sources: [{ dir, checks, coverage: null }],
    });
    if ('missing' in picture) throw new Error('a raster is not on this machine');
    bytes += picture.bytes.byteLength;
  }
  const { user, system } = process.cpuUsage(begun);
  return { bytes: bytes / TILES, ms: (user + system) / 1000 / TILES };
}

const runs = KINDS.map(() => [] as { bytes: number; ms: number }[]);
// The first round reads the rasters and gets the code compiled.
for (let round = 0; round <= Number(values.rounds); round++)
  for (const [at, kind] of KINDS.entries()) {
    const drawn = await draw(kind);
    if (round > 0) runs[at]!.push(drawn);
  }
const rows = KINDS.map(({ name }, at) => ({
  name,
  bytes: runs[at]![0]!.bytes,
  ms: median(runs[at]!.map(({ ms }) => ms)),
}));
const [classes] = rows;
console.log(
  formatTable([
    ['tile 256²', 'bytes', 'classes of reports ×', 'CPU ms', 'classes of reports ×'],
    ...rows.map(({ name, bytes, ms }) => [
      name,
      bytes.toFixed(0),
      (classes!.bytes / bytes).toFixed(2),
      ms.toFixed(2),
      (classes!.ms / ms).toFixed(2),
    ]),
  ]),
);
