import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { ChunkFilter } from '../../../formats/hdf5/filterPipeline.ts';
import { fletcher32 } from '../../../formats/hdf5/chunkFilters.ts';
import { withFile } from '../../../formats/files/fileBytes.ts';
import { createGranuleMemory } from '../../../workers/granule/granuleMemory.ts';
import { createByteDecoder, createFloatDecoder } from '../../../workers/granule/layerDecoder.ts';
import type { StoredLayer } from '../../../workers/granule/storedPairs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { times } from '../../support/machine/tier.ts';

function shuffled(bytes: Uint8Array): Uint8Array {
  const count = bytes.length / 4;
  return bytes.map((_, i) => bytes[(i % count) * 4 + Math.floor(i / count)]!);
}

/** What HDF5 writes: one filter after another, leaving out those in the mask. */
function stored(values: Float32Array, filters: readonly ChunkFilter[], filterMask: number): Uint8Array {
  let bytes = new Uint8Array(values.buffer);
  for (const [i, filter] of filters.entries()) {
    if ((filterMask & (1 << i)) !== 0) continue;
    if (filter === 'shuffle') bytes = Uint8Array.from(shuffled(bytes));
    else if (filter === 'deflate') bytes = Uint8Array.from(deflateSync(bytes));
    else {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32LE(fletcher32(bytes));
      bytes = Uint8Array.from(Buffer.concat([bytes, checksum]));
    }
  }
  return bytes;
}

function layerOf(o: Partial<StoredLayer> & { readonly places: Float64Array }): StoredLayer {
  return { name: 'displacement', filters: [], fill: 0, noData: null, ...o };
}

async function fileOf(...chunks: Uint8Array[]): Promise<string> {
  const path = join(await temporaryFolder(), 'chunks.bin');
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

describe('a chunk of a layer', () => {
  test.prop(
    [
      fc.array(fc.float(), { minLength: 1, maxLength: 40 }),
      fc.constantFrom<ChunkFilter[]>(
        [],
        ['deflate'],
        ['shuffle', 'deflate'],
        ['shuffle', 'deflate', 'fletcher32'],
        ['fletcher32', 'deflate'],
        ['shuffle'],
      ),
      fc.nat(7),
    ],
    { numRuns: times(21, 60) },
  )('is decoded to what was written, for any filters', async (numbers, filters, filterMask) => {
    const values = Float32Array.from(numbers);
    const bytes = stored(values, filters, filterMask);
    const path = await fileOf(Buffer.alloc(5), bytes);
    const layer = layerOf({ filters, places: Float64Array.of(5, bytes.length, filterMask) });
    const decoded = withFile(path, (file) =>
      createFloatDecoder(createGranuleMemory(values.length)).decode(file, layer, 0),
    );
    expect(new Uint32Array(decoded.slice().buffer)).toEqual(new Uint32Array(values.buffer));
  });

  it('follows another, the same or a missing one in the same decoder', async () => {
    const a = Float32Array.of(1, -9999, 3);
    const b = Float32Array.of(4, 5, -9999);
    const chunks = [a, b].map((values) => stored(values, ['deflate'], 0));
    const [first, second] = chunks.map(({ length }) => length) as [number, number];
    const places = [0, first, 0, 0, first, 0, 0, 0, 0, first, second, 0, 0, first, 0];
    const layer = layerOf({
      filters: ['deflate'],
      fill: -9999,
      noData: -9999,
      places: Float64Array.from(places),
    });
    const decoder = createFloatDecoder(createGranuleMemory(3));
    const decoded = withFile(await fileOf(...chunks), (file) =>
      [0, 1, 2, 3, 4].map((index) => [...decoder.decode(file, layer, index)]),
    );
    expect(decoded).toEqual([
      [1, NaN, 3],
      [1, NaN, 3],
      [NaN, NaN, NaN],
      [4, 5, NaN],
      [1, NaN, 3],
    ]);
  });

  it('with the same bytes but another no-data value is another chunk', async () => {
    const bytes = stored(Float32Array.of(1, 2), [], 0);
    const places = Float64Array.of(0, 8, 0);
    const decoder = createFloatDecoder(createGranuleMemory(2));
    const decoded = withFile(await fileOf(bytes), (file) =>
      [null, 2].map((noData) => [...decoder.decode(file, layerOf({ noData, places }), 0)]),
    );
    expect(decoded).toEqual([
      [1, 2],
      [1, NaN],
    ]);
  });

  it.each([
    ['ends too early', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 3), /unexpected end/],
    ['is no deflate stream', () => new Uint8Array(20).fill(0xff), /incorrect header/],
    ['inflates to more than a chunk', () => deflateSync(Buffer.alloc(50_000_000)), /larger than/],
    ['inflates to less than a chunk', () => deflateSync(Buffer.alloc(9)), /has 9 bytes and should have 400/],
  ])('that %s is an error', async (_, damage, message) => {
    const bytes = damage(stored(new Float32Array(100).fill(1.5), ['deflate'], 0));
    const path = await fileOf(bytes);
    const layer = layerOf({ filters: ['deflate'], places: Float64Array.of(0, bytes.length, 0) });
    expect(() =>
      withFile(path, (file) => createFloatDecoder(createGranuleMemory(100)).decode(file, layer, 0)),
    ).toThrow(message);
  });

  it('with a wrong checksum, or beyond the end of the file, is an error', async () => {
    const bytes = stored(Float32Array.of(1, 2, 3), ['fletcher32'], 0);
    bytes[5]! ^= 1;
    const path = await fileOf(bytes);
    const decode = (byteLength: number) => {
      const layer = layerOf({ filters: ['fletcher32'], places: Float64Array.of(0, byteLength, 0) });
      return withFile(path, (file) => createFloatDecoder(createGranuleMemory(3)).decode(file, layer, 0));
    };
    expect(() => decode(bytes.length)).toThrow('wrong checksum');
    expect(() => decode(bytes.length + 1)).toThrow('bytes too early');
  });

  it('of bytes keeps its no-data value', async () => {
    const layer = layerOf({ noData: 255, fill: 255, places: Float64Array.of(0, 3, 0, 0, 0, 0) });
    const decoder = createByteDecoder(createGranuleMemory(3));
    const decoded = withFile(await fileOf(Uint8Array.of(0, 1, 255)), (file) =>
      [0, 1].map((index) => [...decoder.decode(file, layer, index)]),
    );
    expect(decoded).toEqual([
      [0, 1, 255],
      [255, 255, 255],
    ]);
  });
});
