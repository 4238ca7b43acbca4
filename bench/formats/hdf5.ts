import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as h5wasm from 'h5wasm/node';
import { readChunkedRaster } from '../../formats/hdf5/chunkedRaster.ts';
import { pagedSource } from '../../ingest/reader/hdf5/pagedSource.ts';
import { createGranuleMemory } from '../../workers/granule/granuleMemory.ts';
import { createByteDecoder, createFloatDecoder } from '../../workers/granule/layerDecoder.ts';
import { PLACE_NUMBERS } from '../../workers/granule/storedPairs.ts';
import { runCommand } from '../measure.ts';
import { compare, resultRows } from './compare.ts';
import type { LoadPeer } from './peers.ts';

const LAYERS = ['displacement', 'recommended_mask', 'temporal_coherence', 'corrections/solid_earth_tide'];
type Values = Float32Array | Uint8Array;

/** The four layers that an ingest reads from a granule of 1024² cells written by the demo's writer, as a whole. */
export async function compareHdf5(load: LoadPeer, folder: string, runs: number): Promise<string[][]> {
  const granules = join(folder, 'granules');
  const program = new URL('../../gm', import.meta.url).pathname;
  const size = ['--rows', '1024', '--cols', '1024', '--epochs', '6'];
  await runCommand(program, ['demo', '--out', granules, ...size]);
  const name = (await readdir(granules)).filter((file) => file.endsWith('.nc')).toSorted()[0]!;
  const path = join(granules, name);
  const { size: bytes } = await stat(path);
  await h5wasm.ready;
  const jsfive = await load<JsFive>('jsfive');
  const results = await compare<Values[]>(
    [
      { name: 'formats/hdf5', make: () => readByOurs(path, bytes) },
      { name: 'h5wasm', make: () => readByH5wasm(path) },
      {
        name: 'jsfive',
        make: async () => {
          const { buffer } = new Uint8Array(await readFile(path));
          const file = new jsfive.File(buffer, name);
          return LAYERS.map((layer) => file.get(layer).value);
        },
      },
    ],
    runs,
  );
  const isSame = (made: Values[], ours: Values[]) =>
    made.every((values, at) => ours[at]!.every((value, cell) => Object.is(value, values[cell])));
  return resultRows('4 layers of a granule, 1024²', results, (made, ours) =>
    isSame(made, ours) ? 'same values' : 'OTHER VALUES',
  );
}

interface JsFive {
  readonly File: new (bytes: ArrayBuffer, name: string) => { get(path: string): { readonly value: Values } };
}

function readByOurs(path: string, bytes: number): Values[] {
  const file = openSync(path, 'r');
  try {
    const source = pagedSource(file, bytes);
    return LAYERS.map((name) => {
      const { rows, cols, type, chunk, chunks, filters, fill } = readChunkedRaster(source, name)!;
      const cells = chunk.rows * chunk.cols;
      const count = chunks.chunkRows * chunks.chunkCols;
      const places = new Float64Array(PLACE_NUMBERS * count);
      for (let at = 0; at < count; at++) {
        const place = [chunks.byteOffset[at]!, chunks.byteLength[at]!, chunks.filterMask[at]!];
        places.set(place, PLACE_NUMBERS * at);
      }
      const layer = { name, filters, fill, noData: null, places };
      const memory = createGranuleMemory(cells);
      const decoder = type === 'float32' ? createFloatDecoder(memory) : createByteDecoder(memory);
      const whole = type === 'float32' ? new Float32Array(rows * cols) : new Uint8Array(rows * cols);
      for (let at = 0; at < count; at++) {
        const values = decoder.decode(file, layer, at);
        const top = Math.floor(at / chunks.chunkCols) * chunk.rows;
        const left = (at % chunks.chunkCols) * chunk.cols;
        const width = Math.min(chunk.cols, cols - left);
        for (let row = top; row < Math.min(top + chunk.rows, rows); row++) {
          const from = (row - top) * chunk.cols;
          whole.set(values.subarray(from, from + width), row * cols + left);
        }
      }
      return whole;
    });
  } finally {
    closeSync(file);
  }
}

function readByH5wasm(path: string): Values[] {
  const file = new h5wasm.File(path, 'r');
  try {
    return LAYERS.map((name) => (file.get(name) as h5wasm.Dataset).value as Values);
  } finally {
    file.close();
  }
}
