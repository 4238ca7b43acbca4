import { type LocalFiles, localFilesIn } from '../../formats/files/localFile.ts';
import { NO_STEPS } from '../../core/color/mapLayer.ts';
import { blockMeans, wholeBlocks } from '../../tiles/classBlocks.ts';
import { blockClasses } from '../../tiles/classVotes.ts';
import { createCogReader } from '../../tiles/cogReader.ts';

/** Means of a map's blocks, row by row, NaN = not measured. */
export interface MapValues {
  readonly cols: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** Number of map rows in memory at a time: those of one row of blocks. */
const ROWS_AT_A_TIME = 256;

/**
 * The means of a map's blocks, the same as in free pictures (tiles/classBlocks.ts), or of larger ones if there would be
 * more than about `most` in each direction.
 */
export function readBlocks(path: string, most: number): MapValues {
  const { stored, window, header } = storedBlocks(path, most);
  const means = blockMeans(stored, window);
  const { scale, offset } = header;
  return {
    cols: Math.ceil(window.blocks.window.cols),
    rows: Math.ceil(window.blocks.window.rows),
    values: Float32Array.from(means, (steps) => (steps === NO_STEPS ? NaN : offset + scale * steps)),
  };
}

function storedBlocks(path: string, most: number) {
  const reader = createCogReader(localFilesIn(''), 0);
  const header = reader.headerOf({ key: path });
  const window = header && wholeBlocks(header, Math.max(header.cols, header.rows) / most);
  const stored = window && reader.readWindow({ key: path }, window.level, window.pixels, 0);
  if (!stored) throw new Error(`${path} has gone`);
  return { stored, window, header };
}

/**
 * The palette index of what most cells in each of the same blocks are sold as while their data are fresh; 0 = not
 * measured.
 */
export function readClassBlocks(path: string, most: number): Int16Array {
  const { stored, window } = storedBlocks(path, most);
  return blockClasses({ kept: stored, days: stored, freshFrom: -Infinity, layer: 'velocity' }, window);
}

/** Passes the value of every measured cell to `visit`; overviews are averages, and would make rare values look rarer. */
export function visitCells(
  path: string,
  visit: (value: number) => void,
  files: LocalFiles = localFilesIn(''),
): void {
  const reader = createCogReader(files, 0);
  const header = reader.headerOf({ key: path });
  if (!header) throw new Error(`${path} has gone`);
  const { rows: height, cols, scale, offset } = header;
  for (let row = 0; row < height; row += ROWS_AT_A_TIME) {
    const rows = Math.min(ROWS_AT_A_TIME, height - row);
    const stored = reader.readWindow({ key: path }, 0, { row, col: 0, rows, cols }, 0);
    if (!stored) throw new Error(`${path} has gone`);
    for (const steps of stored) if (steps !== NO_STEPS) visit(steps * scale + offset);
  }
}
