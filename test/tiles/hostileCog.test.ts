import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../bench/science/noise.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { GroundMotionError } from '../../core/error.ts';
import { createCogReader } from '../../tiles/cogReader.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { SAMPLE_GRIDS, writeSampleMap } from './sampleMap.ts';

const GRID = SAMPLE_GRIDS['EPSG:4326']!;
const TRIALS = 60;
/** The directories of the sample end before this offset. */
const HEADER_BYTES = 2048;
const MOST_SIDE = 256;

/** Reads a corner of each level without any digest; returns the outcome. Throws failures that aren't refusals. */
function readCorners(path: string): 'read' | 'refused' {
  const reader = createCogReader(localFilesIn(''), 0);
  try {
    const header = reader.headerOf({ key: path });
    for (const [level, { rows, cols }] of header!.levels.entries()) {
      const window = { row: 0, col: 0, rows: Math.min(rows, MOST_SIDE), cols: Math.min(cols, MOST_SIDE) };
      const pixels = reader.readWindow({ key: path }, level, window, 0);
      expect(pixels).toHaveLength(window.rows * window.cols);
    }
    return 'read';
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'map_unreadable') {
      expect(error.message).toContain('velocity.tif');
      return 'refused';
    }
    throw error;
  }
}

async function soundMap(): Promise<{ path: string; sound: Buffer }> {
  const path = join(await temporaryFolder(), 'velocity.tif');
  await writeSampleMap(path, GRID);
  expect(readCorners(path)).toBe('read');
  return { path, sound: await readFile(path) };
}

describe('a map’s raster that no digest protects', () => {
  test('is read or refused by name, whatever its directories contain', async () => {
    const { path, sound } = await soundMap();
    const random = createRandom(31);
    const outcomes = new Set<string>();
    for (let trial = 0; trial < TRIALS; trial++) {
      const damaged = Buffer.from(sound);
      const extremes = [0, 1, 0x7f, 0xff];
      const at = Math.floor(random() * (HEADER_BYTES - 8));
      const length = 1 + Math.floor(random() * 8);
      damaged.fill(extremes[Math.floor(random() * extremes.length)]!, at, at + length);
      await writeFile(path, damaged);
      outcomes.add(readCorners(path));
    }
    expect(outcomes).toEqual(new Set(['read', 'refused']));
  });

  test('is refused by name wherever its directories are cut off', async () => {
    const { path, sound } = await soundMap();
    for (let end = 0; end < 600; end += 7) {
      await writeFile(path, sound.subarray(0, end));
      expect(readCorners(path)).toBe('refused');
    }
  });

  test('is refused when its blocks are invalid', async () => {
    const { path, sound } = await soundMap();
    await writeFile(path, Buffer.concat([sound.subarray(0, HEADER_BYTES), Buffer.alloc(200_000, 0xff)]));
    expect(readCorners(path)).toBe('refused');
  });
});
