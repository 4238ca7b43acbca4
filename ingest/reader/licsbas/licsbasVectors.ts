/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type Grid, sameGrid, type Window } from '../../../core/geodesy/grid.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import type { LicsbasSeries } from './licsbasHeader.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import { checkFloatRaster, readFloatRaster } from './floatRaster.ts';
import { type GeotiffHeader, readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import { type LineOfSight, lineOfSightOf } from '../lineOfSight/lineOfSight.ts';
import { COMPONENTS, createVectors, keepUnitVectors } from '../lineOfSight/lineOfSightVectors.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { readRaster } from '../geotiff/rasterFile.ts';

/** Files of east, north and up. */
export type LicsbasVectorFiles = Readonly<Record<(typeof COMPONENTS)[number], readonly OfferedFile[]>>;

/** One component over its own grid. */
interface Component {
  readonly grid: Grid;
  read(window: Window): Promise<Float32Array>;
}

/**
 * The line of sight of LiCSBAS's E, N and U: three headerless rasters on the series' grid, or three GeoTIFFs on
 * their own grid. The first file of each component counts. Null when one is missing or none is usable.
 */
export async function openLicsbasVectors(
  files: LicsbasVectorFiles,
  place: { readonly grid: Grid; readonly southFirst: boolean },
  log: ProductLog,
): Promise<LineOfSight | null> {
  const chosen: OfferedFile[] = [];
  const components: Component[] = [];
  for (const [i, name] of COMPONENTS.entries()) {
    for (const file of files[name]) {
      if (components.length > i) {
        log.ignore(file, 'line_of_sight', `${chosen[i]!.path} is used`);
        continue;
      }
      const component = await log.attempt(file, 'line_of_sight', () => openComponent(file, place));
      if (!component) continue;
      chosen.push(file);
      components.push(component);
    }
    if (components.length === i) return null;
  }
  const up = components[2]!;
  const read = async (window: Window) => {
    const vectors = createVectors(window.rows * window.cols);
    for (const [i, name] of COMPONENTS.entries()) vectors[name].set(await components[i]!.read(window));
    return keepUnitVectors(vectors);
  };
  const lineOfSight = await log.attempt(chosen[2]!, 'line_of_sight', () => {
    for (const [i, { grid }] of components.entries()) {
      if (sameGrid(grid, up.grid)) continue;
      throw productError(
        chosen[2]!.name,
        `the grid of ${chosen[i]!.name} (${describeGrid(grid)})`,
        describeGrid(up.grid),
      );
    }
    const names = chosen.map(({ name }) => name).join(', ');
    return lineOfSightOf(names, { grid: up.grid, read }, place.grid);
  });
  if (lineOfSight) for (const file of chosen) log.use(file, 'line_of_sight');
  return lineOfSight;
}

/** The line of sight in `cum.h5` itself; null if it has none. Throws `product_refused` if it contains no vectors. */
export async function ownVectors(
  fileName: string,
  { grid, southFirst, vectors }: LicsbasSeries,
): Promise<LineOfSight | null> {
  if (!vectors) return null;
  const read = async (window: Window) => {
    const found = createVectors(window.rows * window.cols);
    for (const [i, name] of COMPONENTS.entries())
      found[name].set(await readLayerWindow(vectors[i]!, { rows: grid.rows, southFirst }, window));
    return keepUnitVectors(found);
  };
  return lineOfSightOf(`E.geo, N.geo and U.geo in ${fileName}`, { grid, read }, grid);
}

async function openComponent(
  file: OfferedFile,
  place: { readonly grid: Grid; readonly southFirst: boolean },
): Promise<Component> {
  if (!/\.tiff?$/i.test(file.name)) {
    checkFloatRaster(file, place.grid);
    return { grid: place.grid, read: (window) => readFloatRaster(file.path, place, window) };
  }
  const header = await readGeotiffHeader(file);
  if (header.bands.length !== 1) throw productError(file.name, 'one band', String(header.bands.length));
  return { grid: header.grid, read: (window) => readBand(file, header, window) };
}

async function readBand(file: OfferedFile, header: GeotiffHeader, window: Window): Promise<Float32Array> {
  const out = new Float32Array(window.rows * window.cols);
  const raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  await readRaster(raster, window, [{ band: 1, out, fill: header.bands[0]!.fill }]);
  return out;
}
