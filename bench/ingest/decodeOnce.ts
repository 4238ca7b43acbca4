/**
 * The reference of bench/ingest/wholeIngest.ts and bench/ingest/decode.ts: GDAL alone, in one process, decodes the layers
 * that an ingest reads (displacement, mask, coherence, solid earth tide of each granule) and discards them. Given a part
 * and a number of parts, it decodes only the granules of that part.
 */
import gdal from 'gdal-async';
import type { Cost } from '../measure.ts';
import { newestGranules } from './newestGranules.ts';

const LAYERS = ['displacement', 'recommended_mask', 'temporal_coherence', 'corrections/solid_earth_tide'];

const [folder, part = '0', parts = '1'] = process.argv.slice(2) as [string, string?, string?];
const granules = (await newestGranules(folder)).filter((_, index) => index % Number(parts) === Number(part));
const cpu = process.cpuUsage();
const start = performance.now();
for (const granule of granules) {
  for (const layer of LAYERS) {
    const dataset = await gdal.openAsync(`HDF5:"${granule}"://${layer}`);
    const { x, y } = dataset.rasterSize;
    await dataset.bands.get(1).pixels.readAsync(0, 0, x, y);
    dataset.close();
  }
}
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 } satisfies Cost));
