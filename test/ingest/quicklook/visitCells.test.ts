import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_STEPS } from '../../../core/color/mapLayer.ts';
import { type LocalFiles, localFilesIn } from '../../../formats/files/localFile.ts';
import { PLANTED_GRID } from '../../support/planted/plantedLake.ts';
import { visitCells } from '../../../ingest/quicklook/readBlocks.ts';
import { writeMapCog } from '../../../tiles/mapCog.ts';

const ROWS = 700;
const COLS = 300;
const GRID = { ...PLANTED_GRID, rows: ROWS, cols: COLS };
/** Noise, so that a block has about as many bytes as its cells. */
const STEPS = Int16Array.from({ length: ROWS * COLS }, (_, at) =>
  at % 11 === 0 ? NO_STEPS : ((at * 2_654_435_761) >>> 7) % 30_000,
);

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visit-rows-'));
  path = join(folder, 'map.tif');
  const readRows = (row: number, rows: number) => STEPS.slice(row * COLS, (row + rows) * COLS);
  await writeMapCog({ target: path, grid: GRID, readRows, scale: 1, unit: '1', description: 'noise' });
});
afterAll(() => rm(folder, { recursive: true }));

it('every measured cell of a map is visited, in order, and each block is read once', () => {
  const { files, bytesRead } = countingFiles();
  const visited: number[] = [];
  visitCells(path, (value) => visited.push(value), files);
  expect(visited).toEqual([...STEPS].filter((steps) => steps !== NO_STEPS));
  // all levels together, and the header once more
  expect(bytesRead()).toBeLessThan(1.5 * STEPS.byteLength);
});

function countingFiles(): { readonly files: LocalFiles; readonly bytesRead: () => number } {
  const local = localFilesIn('');
  let bytes = 0;
  const open: LocalFiles['open'] = (key) => {
    const file = local.open(key);
    return (
      file && {
        ...file,
        readSync: (target, position) => {
          bytes += target.byteLength;
          return file.readSync(target, position);
        },
      }
    );
  };
  return { files: { ...local, open }, bytesRead: () => bytes };
}
