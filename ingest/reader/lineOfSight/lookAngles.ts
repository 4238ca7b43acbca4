/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * HyP3's look vector, two angles in radians of the direction from the ground to the sensor: elevation θ above the
 * horizon (`lv_theta`) and orientation φ from east, counter-clockwise (`lv_phi`), as GAMMA counts them:
 * east = cos θ · cos φ, north = cos θ · sin φ, up = sin θ. 0 in both is no data.
 */
import { type Grid, sameGrid, type Window } from '../../../core/geodesy/grid.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import { type GeotiffHeader, readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import { readRaster } from '../geotiff/rasterFile.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { type LineOfSight, lineOfSightOf } from './lineOfSight.ts';
import { createVectors, keepUnitVectors } from './lineOfSightVectors.ts';

/** Files of the two angles, one of each per pair of dates. */
export interface LookAngleFiles {
  readonly elevation: readonly OfferedFile[];
  readonly orientation: readonly OfferedFile[];
}

/** The line of sight of the first product by name that has both angles; null when none is usable. */
export async function openLookAngles(
  { elevation, orientation }: LookAngleFiles,
  grid: Grid,
  log: ProductLog,
): Promise<LineOfSight | null> {
  let chosen: LineOfSight | null = null;
  for (const file of elevation) {
    const name = file.name.replace(/lv_theta(?=[^_]*$)/i, 'lv_phi');
    const other = orientation.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!other) {
      log.refuse(file, 'line_of_sight', `${file.name}: expected ${name} next to it, found none`);
      continue;
    }
    if (!chosen) chosen = await log.attempt(file, 'line_of_sight', () => openAngles(file, other, grid));
    else {
      for (const each of [file, other])
        log.ignore(each, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
      continue;
    }
    if (chosen) for (const each of [file, other]) log.use(each, 'line_of_sight');
  }
  return chosen;
}

async function openAngles(theta: OfferedFile, phi: OfferedFile, grid: Grid): Promise<LineOfSight> {
  const [elevation, orientation] = [await openAngle(theta), await openAngle(phi)];
  if (!sameGrid(elevation.grid, orientation.grid)) {
    const expected = `the grid of ${theta.name} (${describeGrid(elevation.grid)})`;
    throw productError(phi.name, expected, describeGrid(orientation.grid));
  }
  const read = async (window: Window) => {
    const vectors = createVectors(window.rows * window.cols);
    const { east, north, up } = vectors;
    await readAngle(theta, elevation, window, up);
    await readAngle(phi, orientation, window, north);
    for (let i = 0; i < up.length; i++) {
      const [above, around] = [up[i]!, north[i]!];
      // An angle in degrees isn't a valid direction here, but its sine would look like one.
      const isAngle = Math.abs(above) <= Math.PI / 2 && Math.abs(around) <= 2 * Math.PI;
      up[i] = isAngle ? Math.sin(above) : NaN;
      east[i] = Math.cos(above) * Math.cos(around);
      north[i] = Math.cos(above) * Math.sin(around);
    }
    return keepUnitVectors(vectors);
  };
  return lineOfSightOf(`${theta.name} and ${phi.name}`, { grid: elevation.grid, read }, grid);
}

async function openAngle(file: OfferedFile): Promise<GeotiffHeader> {
  const header = await readGeotiffHeader(file);
  if (header.bands.length === 1 && header.bands[0]!.dataType?.startsWith('Float')) return header;
  const found = header.bands.map(({ dataType }) => dataType).join(', ');
  throw productError(file.name, 'one band of floating-point numbers', found);
}

async function readAngle(
  file: OfferedFile,
  { grid, southFirst, bands }: GeotiffHeader,
  window: Window,
  out: Float32Array,
): Promise<void> {
  const raster = { path: file.path, rows: grid.rows, southFirst };
  await readRaster(raster, window, [{ band: 1, out, fill: bands[0]!.fill }]);
}
