import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import * as h5wasm from 'h5wasm/node';
import { describe, expect, it } from 'vitest';
import type { Grid, Window } from '../../../core/grid.ts';
import type { FrameStack } from '../../../ingest/reader/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type DecodedPairs, readStoredPairs } from '../../../workers/readStoredPairs.ts';
import { type GranuleOptions, writeGranule } from '../../support/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/geotiff.ts';
import { sharedData } from '../../support/sharedData.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const dispS1 = sharedData('disp-s1-mexico-city');
const grid: Grid = {
  epsg: 32614,
  originX: 480000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 300,
  cols: 290,
};
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';
const SECONDARIES = ['20200113', '20200125', '20200206'];
const noise = (row: number, col: number) => Math.fround(Math.sin(row * 12.9898 + col * 78.233) / 8);

async function frameOf(o: Partial<GranuleOptions>): Promise<{ folder: string; paths: string[] }> {
  const folder = await temporaryFolder();
  const paths: string[] = [];
  for (const [i, secondary] of SECONDARIES.entries()) {
    const displacement = (row: number, col: number) =>
      (row + i * col) % 7 === 0 ? NaN : noise(row + i, col);
    paths.push(await writeGranule(folder, { reference: '20200101', secondary, grid, displacement, ...o }));
  }
  writeGeotiff(folder, STATIC, { grid, bands: lineOfSightBands() });
  return { folder, paths };
}

/** Both ways to read a window must give the same bits. */
async function expectSameBits(stack: FrameStack, window: Window): Promise<DecodedPairs> {
  const pairIndices = stack.pairs.map((_, index) => index);
  const expected = await stack.readPairs(window, pairIndices);
  const decoded = readStoredPairs(stack.storedPairs!(window, pairIndices)!) as DecodedPairs;
  for (const name of ['displacementMm', 'meanCoherence', 'harmonicCoherence'] as const) {
    const [a, b] = [decoded[name], expected[name]];
    expect(a.length).toBe(b.length);
    expect(Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer))).toBe(true);
  }
  return decoded;
}

function windowOf(rows: number, cols: number) {
  return fc.tuple(fc.nat(rows - 1), fc.nat(cols - 1)).chain(([row, col]) =>
    fc.record({
      row: fc.constant(row),
      col: fc.constant(col),
      rows: fc.integer({ min: 1, max: rows - row }),
      cols: fc.integer({ min: 1, max: cols - col }),
    }),
  );
}

describe.each<[string, Partial<GranuleOptions>]>([
  ['with all its layers', { recommendedMask: (row, col) => [0, 1, 1, 255][(row * 3 + col) % 4]! }],
  [
    'with water, tide and ionosphere, unknown in places',
    {
      waterMask: (row, col) => (row > 200 && col < 100 ? 0 : 1),
      solidEarthTide: (row, col) => ((row * col) % 11 === 0 ? NaN : noise(col, row) / 50),
      ionosphericDelay: (row, col) => (col % 13 === 0 ? NaN : row % 17 === 0 ? 9.97e36 : noise(row, row)),
      temporalCoherence: (row, col) => (col % 9 === 0 ? NaN : Math.abs(noise(row, col)) * 7),
    },
  ],
  ['without the optional layers', { without: ['water_mask', 'corrections/ionospheric_delay'] }],
  [
    'that declares a fill value',
    { displacementFill: -9999, displacement: (row) => (row % 5 ? 0.25 : -9999) },
  ],
  ['of which the mask leaves one chunk', { recommendedMask: (row, col) => Number(row < 256 && col < 256) }],
])('a frame %s', (_, options) => {
  it('is read from its chunks as the library reads it', async () => {
    const { folder } = await frameOf(options);
    const stack = await openFrameStack([folder], {});
    for (const window of fc.sample(windowOf(grid.rows, grid.cols), { numRuns: 8, seed: 5 })) {
      await expectSameBits(stack, window);
    }
    await expectSameBits(stack, { row: 0, col: 0, rows: grid.rows, cols: grid.cols });
  });
});

describe.skipIf(!dispS1)('the granules of Mexico City (skipped when ../shared/data is absent)', () => {
  test.prop([windowOf(309, 488)], { numRuns: 12 })(
    'are read from their chunks as the library reads them',
    async (window) => {
      await expectSameBits(await openFrameStack([dispS1!], {}), window);
    },
  );

  it('are read as a whole', async () => {
    const stack = await openFrameStack([dispS1!], {});
    const { displacementMm } = await expectSameBits(stack, { row: 0, col: 0, rows: 309, cols: 488 });
    expect(displacementMm.filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(1_000_000);
  });
});

describe('a frame that a thread cannot read by itself', () => {
  const all = { row: 0, col: 0, rows: 8, cols: 6 };
  const small = { grid: { ...grid, rows: 8, cols: 6 } };

  it('is left to the library when it is stored south first', async () => {
    const { folder } = await frameOf({ ...small, southFirst: true });
    const stack = await openFrameStack([folder], {});
    expect(stack.storedPairs!(all, [0])).toBeNull();
    expect((await stack.readPairs(all, [0])).displacementMm.some((value) => value !== 0)).toBe(true);
  });

  it('is left to the library when one of its layers is not in chunks', async () => {
    const { folder, paths } = await frameOf({
      ...small,
      displacement: noise,
      without: ['temporal_coherence'],
    });
    const file = new h5wasm.File(paths[1]!, 'a');
    const data = new Float32Array(48).fill(0.5);
    file.create_dataset({ name: 'temporal_coherence', data, shape: [8, 6], dtype: '<f4' });
    file.close();
    // The two granules without coherence are refused.
    const stack = await openFrameStack([folder], {});
    expect(stack.pairs).toHaveLength(1);
    expect(stack.storedPairs!(all, [0])).toBeNull();
    expect((await stack.readPairs(all, [0])).meanCoherence[0]).toBe(0.5);
  });

  it('names the granule and the layer when a chunk is damaged', async () => {
    const { folder, paths } = await frameOf({ ...small, displacement: noise });
    const content = readFileSync(paths[2]!);
    // A deflate stream of this level begins with 78 5e; the first one is the displacement.
    const chunk = content.indexOf(Buffer.from([0x78, 0x5e]));
    content.fill(0xff, chunk + 8, chunk + 24);
    writeFileSync(join(folder, basename(paths[2]!)), content);
    const stack = await openFrameStack([folder], {});
    expect(readStoredPairs(stack.storedPairs!(all, [0, 1, 2])!)).toMatchObject({
      path: paths[2],
      layer: 'displacement',
      row: 0,
      col: 0,
    });
  });
});
