import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { GroundMotionError } from '../../../../core/error.ts';
import { readGeotiffHeader } from '../../../../ingest/reader/geotiff/geotiffHeader.ts';
import { readRaster } from '../../../../ingest/reader/geotiff/rasterFile.ts';
import {
  tiffBytes,
  tileOffsets,
  type WrittenField,
  type WrittenTiff,
} from '../../../support/files/tiffBytes.ts';

export const SIDE = 32;
export const TILE = 16;
const TILES = (SIDE / TILE) ** 2;

export const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  bands: 277,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  sampleFormat: 339,
  scale: 33_550,
  tiePoint: 33_922,
  geoKeys: 34_735,
  metadata: 42_112,
  noData: 42_113,
} as const;

export const short = (...values: number[]): WrittenField => ({ type: 3, values });
export const long = (...values: number[]): WrittenField => ({ type: 4, values });
export const double = (...values: number[]): WrittenField => ({ type: 12, values });
export const text = (content: string): WrittenField => ({
  type: 2,
  values: [...Buffer.from(`${content}\0`)],
});

/** The value of a cell of the good file. */
const valueAt = (row: number, col: number): number => row + col / 64;

/** The good file's values. */
export const goodValues = Float32Array.from({ length: SIDE * SIDE }, (_, at) =>
  valueAt(Math.floor(at / SIDE), at % SIDE),
);

/** The tiles of the good file, deflated. */
export const goodTiles: readonly Uint8Array[] = Array.from({ length: TILES }, (_, tile) => {
  const [top, left] = [TILE * Math.floor(tile / 2), TILE * (tile % 2)];
  const values = Float32Array.from({ length: TILE * TILE }, (_cell, at) =>
    valueAt(top + Math.floor(at / TILE), left + (at % TILE)),
  );
  return deflateSync(new Uint8Array(values.buffer));
});

/** A cloud-optimized GeoTIFF of 32 × 32 floats, with some of its fields changed (null = left out). */
export function tiled(
  changes: Readonly<Record<number, WrittenField | null>> = {},
  { tiles = goodTiles, ...rest }: Partial<Omit<WrittenTiff, 'fields'>> = {},
): Buffer {
  const fields: Record<number, WrittenField | null> = {
    [TAG.width]: short(SIDE),
    [TAG.height]: short(SIDE),
    [TAG.bits]: short(32),
    [TAG.compression]: short(8),
    262: short(1),
    [TAG.bands]: short(1),
    [TAG.planes]: short(1),
    [TAG.tileWidth]: short(TILE),
    [TAG.tileHeight]: short(TILE),
    [TAG.tileOffsets]: long(...tileOffsets(tiles)),
    [TAG.tileBytes]: long(...tiles.map(({ length }) => length)),
    [TAG.sampleFormat]: short(3),
    [TAG.scale]: double(0.001, 0.001, 0),
    [TAG.tiePoint]: double(0, 0, 0, 14, 40, 0),
    [TAG.geoKeys]: short(1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326),
    ...changes,
  };
  const written = Object.entries(fields).filter(([, field]) => field !== null);
  return tiffBytes({ fields: Object.fromEntries(written) as Record<number, WrittenField>, tiles, ...rest });
}

/** The outcome of reading a file. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly values: Float32Array | null;
}

const MOST_READ_SIDE = 64;

/**
 * Reads a file as an ingest does, header and pixels. The outcome has a refusal's code, or `read` if the file was read.
 * Throws anything that isn't a refusal.
 */
export async function readHostile(folder: string, bytes: Uint8Array): Promise<Outcome> {
  const path = join(folder, 'hostile.tif');
  writeFileSync(path, bytes);
  try {
    const { size, mtimeMs } = statSync(path);
    const file = { path, name: basename(path), bytes: size, modifiedMs: mtimeMs };
    const { grid, southFirst } = await readGeotiffHeader(file);
    const window = {
      row: 0,
      col: 0,
      rows: Math.min(MOST_READ_SIDE, grid.rows),
      cols: Math.min(MOST_READ_SIDE, grid.cols),
    };
    const values = new Float32Array(window.rows * window.cols);
    await readRaster({ path, rows: grid.rows, southFirst }, window, [{ band: 1, out: values, fill: null }]);
    return { code: 'read', message: '', values };
  } catch (error) {
    if (!(error instanceof GroundMotionError) || error.kind !== 'invalid_input') throw error;
    return { code: error.code, message: error.message, values: null };
  }
}
