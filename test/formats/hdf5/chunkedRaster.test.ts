import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import * as h5wasm from 'h5wasm/node';
import { describe, expect, it } from 'vitest';
import { readChunkedRaster } from '../../../formats/hdf5/chunkedRaster.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { decodeRaster, findRaster, memorySource, valueAt, writeRasterFile } from './hdf5Files.ts';
import { times } from '../../support/machine/tier.ts';

const base = { rows: 30, cols: 20, chunk: [8, 8], isCompressed: true } as const;
const libver = fc.constantFrom('earliest', 'v108', 'v110' as const);

describe('a chunked raster', () => {
  test.prop(
    [
      fc.record({
        libver,
        rows: fc.integer({ min: 1, max: 70 }),
        cols: fc.integer({ min: 1, max: 70 }),
        chunk: fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 })),
        isCompressed: fc.boolean(),
        siblings: fc.nat(60),
        writtenShare: fc.constantFrom(0, 0.5, 1),
      }),
    ],
    { numRuns: times(21, 60) },
  )('is found chunk by chunk in every version of the format that the library writes', async (o) => {
    const chunk = [Math.min(o.chunk[0], o.rows), Math.min(o.chunk[1], o.cols)] as const;
    const writtenRows = Math.floor(o.rows * o.writtenShare);
    const bytes = await writeRasterFile(await temporaryFolder(), { ...o, chunk, writtenRows });
    const raster = findRaster(bytes)!;
    expect(raster).toMatchObject({ rows: o.rows, cols: o.cols, type: 'float32', fill: 0 });
    expect(raster.chunk).toEqual({ rows: chunk[0], cols: chunk[1] });
    const expected = Float32Array.from({ length: o.rows * o.cols }, (_, i) => {
      const row = Math.floor(i / o.cols);
      return row < writtenRows ? valueAt(row, i % o.cols) : 0;
    });
    expect(decodeRaster(bytes, raster)).toEqual(expected);
  });

  it.each(['earliest', 'v108', 'v110'] as const)(
    'has thousands of chunks in a file of %s',
    async (version) => {
      const options = {
        libver: version,
        rows: 96,
        cols: 64,
        chunk: [1, 2],
        isCompressed: true,
        siblings: 9,
      } as const;
      const bytes = await writeRasterFile(await temporaryFolder(), options);
      const raster = findRaster(bytes)!;
      expect(raster.chunks.byteLength).toHaveLength(96 * 32);
      const last = decodeRaster(bytes, raster)[96 * 64 - 1];
      expect(last).toBe(valueAt(95, 63));
    },
  );

  it('that does not exist is null, in groups of every kind', async () => {
    for (const version of ['earliest', 'v108', 'v110'] as const) {
      for (const siblings of [0, 50]) {
        const bytes = await writeRasterFile(await temporaryFolder(), { ...base, libver: version, siblings });
        expect(readChunkedRaster(memorySource(bytes), 'group/other')).toBeNull();
        expect(readChunkedRaster(memorySource(bytes), 'nowhere/raster')).toBeNull();
      }
    }
  });

  it('has chunks of two dimensions, floats or bytes; others are refused as unsupported', async () => {
    await h5wasm.ready;
    const path = join(await temporaryFolder(), 'other.h5');
    const file = new h5wasm.File(path, 'w', { libver: 'v110' });
    const data = new Float32Array(24);
    file.create_dataset({ name: 'contiguous', data, shape: [4, 6], dtype: '<f4' });
    file.create_dataset({ name: 'cube', data, shape: [2, 3, 4], dtype: '<f4', chunks: [1, 3, 4] });
    file.create_dataset({
      name: 'double',
      data: new Float64Array(24),
      shape: [4, 6],
      dtype: '<d',
      chunks: [2, 6],
    });
    file.create_dataset({
      name: 'signed',
      data: new Int8Array(24),
      shape: [4, 6],
      dtype: '<b',
      chunks: [2, 6],
    });
    file.create_dataset({
      name: 'growing',
      data,
      shape: [4, 6],
      maxshape: [null, 6],
      dtype: '<f4',
      chunks: [2, 6],
    });
    file.create_soft_link('/contiguous', 'elsewhere');
    const names = [...file.keys()];
    file.close();
    const bytes = readFileSync(path);
    expect(names).toHaveLength(6);
    for (const name of names) {
      expect(() => readChunkedRaster(memorySource(bytes), name), name).toThrow(
        expect.objectContaining({ kind: 'invalid_input', code: 'hdf5_unsupported' }),
      );
    }
  });

  it('in a file of another kind, or without one, is refused as damaged', () => {
    for (const content of ['', '\x89HDF', 'CDF\x01'.repeat(50), `\x89HDF\r\n\x1a\n${'\x00'.repeat(88)}`]) {
      expect(() => findRaster(Buffer.from(content, 'latin1'))).toThrow(/damaged|not supported/);
    }
  });
});
