/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import { readRaster } from '../geotiff/rasterFile.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { compareVersions } from '../offered/productName.ts';
import type { Heights } from '../stack/frameStack.ts';
import type { Recognition } from '../recognize/recognize.ts';

type StaticLayer = Extract<Recognition, { is: 'static_layer' }>;

const ELEVATION = 'dem';
/** Lower and higher there is no ground: fill values. */
const LOWEST_M = -600;
const HIGHEST_M = 9000;

/** The elevation layer of a frame, its highest version; null when none is usable. */
export async function chooseHeights(
  files: readonly StaticLayer[],
  { grid, frameId }: { readonly grid: Grid; readonly frameId: string },
  log: ProductLog,
): Promise<Heights | null> {
  const offered = files.filter(({ layer }) => layer.layer === ELEVATION && layer.frameId === frameId);
  let chosen: Heights | null = null;
  for (const { file } of offered.toSorted((a, b) => compareVersions(b.layer.version, a.layer.version))) {
    if (chosen) log.ignore(file, 'static', 'another elevation layer is used');
    else {
      chosen = await log.attempt(file, 'static', () => openHeights(file, grid));
      if (chosen) log.ignore(file, 'static', 'its heights serve the correction for the troposphere alone');
    }
  }
  return chosen;
}

/** A raster of one band on the cells of a grid, or more of them. Throws `product_refused`. */
async function openHeights(file: OfferedFile, grid: Grid): Promise<Heights> {
  const { grid: own, southFirst, bands } = await readGeotiffHeader(file);
  if (bands.length !== 1) throw productError(file.name, 'one band of heights', String(bands.length));
  const down = (own.originY - grid.originY) / grid.cellHeight;
  const right = (grid.originX - own.originX) / grid.cellWidth;
  const isAligned =
    own.epsg === grid.epsg &&
    isNear(own.cellWidth / grid.cellWidth, 1) &&
    isNear(own.cellHeight / grid.cellHeight, 1) &&
    isNear(down, Math.round(down)) &&
    isNear(right, Math.round(right));
  if (!isAligned) {
    throw productError(file.name, `the cells of the granules (${describeGrid(grid)})`, describeGrid(own));
  }
  const raster = { path: file.path, rows: own.rows, southFirst };
  const read = async (window: Window) => {
    const heights = new Float32Array(window.rows * window.cols).fill(NaN);
    const [row, col] = [window.row + Math.round(down), window.col + Math.round(right)];
    const top = Math.max(0, row);
    const left = Math.max(0, col);
    const rows = Math.min(own.rows, row + window.rows) - top;
    const cols = Math.min(own.cols, col + window.cols) - left;
    if (rows <= 0 || cols <= 0) return heights;
    const out = new Float32Array(rows * cols);
    await readRaster(raster, { row: top, col: left, rows, cols }, [{ band: 1, out, fill: bands[0]!.fill }]);
    for (let i = 0; i < out.length; i++) {
      const height = out[i]!;
      if (!(height > LOWEST_M && height < HIGHEST_M)) continue;
      const line = Math.floor(i / cols);
      heights[(top - row + line) * window.cols + (left - col) + (i - line * cols)] = height;
    }
    return heights;
  };
  return { file, read };
}

/** To a thousandth of a cell. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.001;
}
