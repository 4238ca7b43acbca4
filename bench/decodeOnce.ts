/**
 * The reference of bench/ingest.ts: GDAL alone, one process, decodes the layers that an ingest reads
 * (displacement, mask, coherence, solid earth tide of each granule) and does nothing with them.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import gdal from 'gdal-async';

const LAYERS = ['displacement', 'recommended_mask', 'temporal_coherence', 'corrections/solid_earth_tide'];

const [folder] = process.argv.slice(2) as [string];
const granules = (await readdir(folder)).filter((name) => name.endsWith('.nc'));
const start = performance.now();
for (const granule of granules) {
  for (const layer of LAYERS) {
    const dataset = await gdal.openAsync(`HDF5:"${join(folder, granule)}"://${layer}`);
    const { x, y } = dataset.rasterSize;
    await dataset.bands.get(1).pixels.readAsync(0, 0, x, y);
    dataset.close();
  }
}
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000 }));
