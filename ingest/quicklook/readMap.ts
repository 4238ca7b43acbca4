import { type LocalFiles, localFilesIn } from '../../formats/files/localFile.ts';
import { NO_STEPS } from '../../core/colour/mapLayer.ts';
import { blockMeans, wholeBlocks } from '../../tiles/classBlocks.ts';
import { createCogReader } from '../../tiles/cogReader.ts';

/** Means of a map's blocks, row by row, NaN = not measured. */
export interface MapValues {
  readonly cols: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** Rows of the map that are in memory at a time: those of a row of its blocks. */
const ROWS_AT_A_TIME = 256;

/**
 * The means of a map's blocks, the same that free pictures show (tiles/classBlocks.ts), or of larger ones where these
 * would be more than about `most` each way.
 */
export function readBlocks(path: string, most: number): MapValues {
  const reader = createCogReader(localFilesIn(''), 0);
  const header = reader.headerOf({ key: path });
  const window = header && wholeBlocks(header, Math.max(header.cols, header.rows) / most);
  const pixels = window && reader.readWindow({ key: path }, window.level, window.pixels, 0);
  if (!pixels) throw new Error(`${path} has gone`);
  const means = blockMeans(pixels, window);
  const { scale, offset } = header;
  return {
    cols: Math.ceil(window.blocks.window.cols),
    rows: Math.ceil(window.blocks.window.rows),
    values: Float32Array.from(means, (steps) => (steps === NO_STEPS ? NaN : offset + scale * steps)),
  };
}

/**
 * Gives the values of whole rows to `visit`, those of every n-th row where the map has more than `mostCells` cells:
 * overviews average, and would make what is rare look rarer. Each block of the map is read once.
 */
export function visitRows(
  path: string,
  mostCells: number,
  visit: (value: number) => void,
  files: LocalFiles = localFilesIn(''),
): { readonly everyNthRow: number } {
  const reader = createCogReader(files, 0);
  const header = reader.headerOf({ key: path });
  if (!header) throw new Error(`${path} has gone`);
  const { rows: height, cols, scale, offset } = header;
  const step = Math.max(1, Math.ceil((cols * height) / mostCells));
  let row = Math.floor(step / 2);
  while (row < height) {
    const end = Math.min(height, ROWS_AT_A_TIME * (Math.floor(row / ROWS_AT_A_TIME) + 1));
    const stored = reader.readWindow({ key: path }, 0, { row, col: 0, rows: end - row, cols }, 0);
    if (!stored) throw new Error(`${path} has gone`);
    const first = row;
    for (; row < end; row += step)
      for (const steps of stored.subarray((row - first) * cols, (row - first + 1) * cols))
        if (steps !== NO_STEPS) visit(steps * scale + offset);
  }
  return { everyNthRow: step };
}
