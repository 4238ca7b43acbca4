import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { chunkTiles } from '../../../formats/hdf5/chunkTiles.ts';
import { keptValues, type KeptValues } from '../../../core/pairs/pairValues.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { createGranuleDecoder, UnreadableChunkError } from '../../../workers/granule/decodeGranule.ts';
import { bytesOf, withFile } from '../../../formats/files/fileBytes.ts';
import { type GranuleOptions, writeGranule } from '../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import { sharedData } from '../../support/machine/sharedData.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

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

function sameBits(a: KeptValues, b: KeptValues): boolean {
  return Buffer.from(bytesOf(a)).equals(bytesOf(b));
}

/** Both ways to read a granule must give the same bits; returns the number of values. */
async function expectSameBits(stack: FrameStack): Promise<number> {
  const whole = { row: 0, col: 0, rows: stack.grid.rows, cols: stack.grid.cols };
  const pairIndices = stack.pairs.map((_, index) => index);
  let values = 0;
  for (const [pair, granule] of stack.storedGranules!(pairIndices).entries()) {
    const { chunk, path } = granule!;
    const decoder = createGranuleDecoder(chunk.rows * chunk.cols);
    for (const [index, tile] of chunkTiles(whole, chunk).entries()) {
      const expected = await stack.readPairs(tile.shared, [pair]);
      const decoded = withFile(path, (file) => decoder.decode(file, granule!, index, tile));
      const { displacementMm } = expected;
      const kept = keptValues(displacementMm, new Int16Array(displacementMm.length));
      expect(decoded === null).toBe(kept === null);
      if (!decoded || !kept) continue;
      expect(decoded.values).toBeInstanceOf(kept.constructor);
      expect(sameBits(decoded.values, kept)).toBe(true);
      const quality = decoded.coherence.map((c, i) =>
        c >= 0 && c <= 1 && !Number.isNaN(displacementMm[i]!) ? c : NaN,
      );
      expect(sameBits(quality, expected.meanCoherence)).toBe(true);
      values += displacementMm.filter((value) => !Number.isNaN(value)).length;
    }
  }
  return values;
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
  [
    'that moves by more than 16 bits of hundredths hold in one chunk',
    { displacement: (row, col) => noise(row, col) * (row > 256 && col > 256 ? 9 : 1) },
  ],
  ['of which the mask leaves one chunk', { recommendedMask: (row, col) => Number(row < 256 && col < 256) }],
])('a frame %s', (_, options) => {
  it('is read from its chunks as the library reads it', async () => {
    const { folder } = await frameOf(options);
    const stack = await openFrameStack([folder], {});
    expect(await expectSameBits(stack)).toBeGreaterThan(0);
  });
});

describeWith(realData(dispS1))('the granules of Mexico City', () => {
  it('are read from their chunks as the library reads them', async () => {
    expect(await expectSameBits(await openFrameStack([dispS1!], {}))).toBeGreaterThan(1_000_000);
  });
});

describe('a frame that a thread cannot read directly', () => {
  const all = { row: 0, col: 0, rows: 8, cols: 6 };
  const small = { grid: { ...grid, rows: 8, cols: 6 } };

  it('is left to the library when it is stored south first', async () => {
    const { folder } = await frameOf({ ...small, southFirst: true });
    const stack = await openFrameStack([folder], {});
    expect(stack.storedGranules!([0])).toEqual([null]);
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
    expect(stack.storedGranules!([0])).toEqual([null]);
    expect((await stack.readPairs(all, [0])).meanCoherence[0]).toBe(0.5);
  });

  it('names the granule and the layer when a chunk is damaged', async () => {
    const { folder, paths } = await frameOf({ ...small, displacement: noise });
    const content = readFileSync(paths[2]!);
    // A deflate stream at this level begins with 78 5e; the first one is the displacement.
    const chunk = content.indexOf(Buffer.from([0x78, 0x5e]));
    content.fill(0xff, chunk + 8, chunk + 24);
    writeFileSync(join(folder, basename(paths[2]!)), content);
    const stack = await openFrameStack([folder], {});
    const granule = stack.storedGranules!([2])[0]!;
    const [tile] = chunkTiles({ row: 0, col: 0, rows: 8, cols: 6 }, granule.chunk);
    const decode = () =>
      withFile(granule.path, (file) => createGranuleDecoder(48).decode(file, granule, 0, tile!));
    expect(decode).toThrow(UnreadableChunkError);
    try {
      decode();
    } catch (error) {
      expect((error as UnreadableChunkError).chunk).toMatchObject({
        path: paths[2],
        layer: 'displacement',
        row: 0,
        col: 0,
      });
    }
  });
});
