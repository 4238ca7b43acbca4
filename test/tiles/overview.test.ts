import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { describeWith } from '../support/machine/needs.ts';
import { GDAL, gdal } from '../support/gis/gdal.ts';
import { NO_STEPS } from '../../core/color/mapLayer.ts';
import { createOverview, imageSizes } from '../../tiles/overview.ts';
import { differences, pixelsOf, writeCogByGdal } from '../support/gis/gdalCog.ts';
import { times } from '../support/machine/tier.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-overview-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Integers of a raster from a seed, some of them unmeasured. */
function noise(length: number, seed: number, gaps: number): Int16Array {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Int16Array.from({ length }, () => (next() < gaps ? NO_STEPS : Math.round((next() - 0.5) * 65_534)));
}

/** The overview of a raster whose rows arrive `together` at a time. */
function overviewOf(pixels: Int16Array, from: Size, to: Size, together: number): Int16Array {
  const overview = createOverview(from, to);
  const means: number[] = [];
  for (let row = 0; row < from.rows; row += together)
    means.push(...overview.push(pixels.slice(row * from.cols, (row + together) * from.cols)));
  return Int16Array.from(means);
}

interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** If one side is down to one pixel before the other fits into a block, GDAL averages differently. */
const side = fc.integer({ min: 4, max: 700 });
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describeWith(GDAL)('an overview next to GDAL’s', () => {
  test.prop([side, side, seed, fc.constantFrom(0, 0.3, 0.9)], { numRuns: times(10, 30) })(
    'equals what GDAL averages, to the last bit, for any size',
    async (rows, cols, start, gaps) => {
      const grid = {
        epsg: 32615,
        originX: 260_000,
        originY: 3_300_000,
        cellWidth: 30,
        cellHeight: 30,
        rows,
        cols,
      };
      const pixels = noise(rows * cols, start, gaps);
      const dataset = gdal.open(await writeCogByGdal(join(folder, 'reference.tif'), grid, pixels));
      const expected = dataset.bands.get(1).overviews.map(pixelsOf);
      dataset.close();
      const sizes = imageSizes(grid, 256);
      const ours: Int16Array[] = [];
      for (let level = 1; level < sizes.length; level++)
        ours.push(overviewOf(ours.at(-1) ?? pixels, sizes[level - 1]!, sizes[level]!, 256));
      expect(ours.length).toBe(expected.length);
      ours.forEach((pixelsOfOurs, level) => expect(differences(pixelsOfOurs, expected[level]!)).toEqual([]));
    },
  );
});

describe('an overview', () => {
  test.prop([side, side, seed, fc.integer({ min: 1, max: 300 })], { numRuns: times(7, 20) })(
    'does not depend on how many rows arrive at a time',
    (rows, cols, start, together) => {
      const [from, to] = [
        { rows, cols },
        { rows: Math.max(1, rows >> 1), cols: Math.max(1, cols >> 1) },
      ];
      const pixels = noise(rows * cols, start, 0.3);
      const atOnce = overviewOf(pixels, from, to, rows);
      expect(differences(overviewOf(pixels, from, to, together), atOnce)).toEqual([]);
    },
  );
});
