import gdal from 'gdal-async';
import { NO_STEPS } from '../../core/mapLayer.ts';
import { blockMeans, wholeBlocks } from '../../tiles/classBlocks.ts';
import { createCogReader } from '../../tiles/cogReader.ts';

/** Means of a map's blocks, row by row, NaN = not measured. */
export interface MapValues {
  readonly cols: number;
  readonly rows: number;
  readonly values: Float32Array;
}

/** Rows of the map that are in memory at a time. */
const ROWS_AT_A_TIME = 64;

/**
 * The means of a map's blocks, the same that free pictures show (tiles/classBlocks.ts), or of larger ones where these
 * would be more than about `most` each way.
 */
export function readBlocks(path: string, most: number): MapValues {
  const reader = createCogReader(0);
  const header = reader.headerOf({ path });
  const window = header && wholeBlocks(header, Math.max(header.cols, header.rows) / most);
  const pixels = window && reader.readWindow({ path }, window.level, window.pixels, 0);
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
 * overviews average, and would make what is rare look rarer.
 */
export async function visitRows(
  path: string,
  mostCells: number,
  visit: (value: number) => void,
): Promise<{ readonly everyNthRow: number }> {
  return withBand(path, async (band, decode) => {
    const { x: width, y: height } = band.size;
    const step = Math.max(1, Math.ceil((width * height) / mostCells));
    const together = step === 1 ? ROWS_AT_A_TIME : 1;
    for (let row = Math.floor(step / 2); row < height; row += step * together) {
      const rows = Math.min(together, height - row);
      const options = { data_type: gdal.GDT_Int16 };
      const stored = (await band.pixels.readAsync(0, row, width, rows, undefined, options)) as Int16Array;
      for (const steps of stored) {
        const value = decode(steps);
        if (!Number.isNaN(value)) visit(value);
      }
    }
    return { everyNthRow: step };
  });
}

async function withBand<T>(
  path: string,
  use: (band: gdal.RasterBand, decode: (steps: number) => number) => Promise<T>,
): Promise<T> {
  const dataset = await gdal.openAsync(path, 'r', 'GTiff');
  try {
    const band = await dataset.bands.getAsync(1);
    const { noDataValue } = band;
    const scale = band.scale ?? 1;
    const offset = band.offset ?? 0;
    return await use(band, (steps) => (steps === noDataValue ? NaN : steps * scale + offset));
  } finally {
    dataset.close();
  }
}
