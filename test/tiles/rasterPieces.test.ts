import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../bench/science/noise.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import type { TailCheck } from '../../schemas/manifest.ts';
import { tailChecks } from '../../store/lake/files/tailChecks.ts';
import { createCogReader } from '../../tiles/cogReader.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { SAMPLE_GRIDS, writeSampleMap } from './sampleMap.ts';

const FLIPS = 60;
const GRID = SAMPLE_GRIDS['EPSG:32615']!;

/** Everything that a raster shows at each of its levels; a refusal is represented by its code. */
function readAll(path: string, check: TailCheck): string {
  const reader = createCogReader(localFilesIn(''), 0);
  try {
    const header = reader.headerOf({ key: path, check })!;
    const levels = header.levels.map(({ rows, cols }, level) => {
      const window = { row: 0, col: 0, rows, cols };
      return Buffer.from(reader.readWindow({ key: path, check }, level, window, 0)!.slice().buffer).toString(
        'base64',
      );
    });
    return JSON.stringify([header.originX, header.originY, header.scale, header.offset, levels]);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a raster', () => {
  test('checked against its table of pieces never shows another number for a flipped bit', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'velocity.tif');
    await writeSampleMap(path, GRID);
    const check = (await tailChecks(folder, [{ path: 'velocity.tif' }]))['velocity.tif']!;
    const sound = readAll(path, check);
    expect(sound).toContain('[');
    const bytes = await readFile(path);
    const random = createRandom(9);
    let refused = 0;
    for (let flip = 0; flip < FLIPS; flip++) {
      const damaged = Buffer.from(bytes);
      damaged[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
      await writeFile(path, damaged);
      const shown = readAll(path, check);
      expect([sound, 'map_unreadable']).toContain(shown);
      refused += Number(shown !== sound);
    }
    expect(refused).toBe(FLIPS);
    for (const other of [bytes.subarray(0, bytes.length - 1), Buffer.concat([bytes, Buffer.alloc(1)])]) {
      await writeFile(path, other);
      expect(readAll(path, check)).toBe('map_unreadable');
    }
  });

  test('with its table of pieces is an ordinary raster for other programs', async () => {
    const path = join(await temporaryFolder(), 'velocity.tif');
    await writeSampleMap(path, GRID);
    const tiff = await fromFile(path);
    const image = await tiff.getImage(0);
    expect([image.getWidth(), image.getHeight()]).toEqual([GRID.cols, GRID.rows]);
    await image.readRasters({ window: [GRID.cols - 1, GRID.rows - 1, GRID.cols, GRID.rows] });
    await tiff.close();
  });
});
