/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { inspectArrayFile, type RasterArray } from '../hdf5/arrayFile.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { LineOfSight } from './lineOfSight.ts';
import {
  COMPONENTS,
  createVectors,
  orbitDirectionOf,
  sampleVectors,
  type Vectors,
  type VectorSource,
  vectorsOn,
} from './lineOfSightVectors.ts';
import { gridOfCenters } from '../grid/gridOfCenters.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { checkPlace } from '../grid/placeOnEarth.ts';
import { productError } from '../offered/productLog.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/** Horizontal part of a unit vector to a sensor seen 10 to 72 degrees from the vertical; 0, 0 is no data. */
const SHORTEST_HORIZONTAL = 0.17;
const LONGEST_HORIZONTAL = 0.954;
const MAXIMUM_COORDINATES = 200_000;

/** The line-of-sight vectors of one burst. */
export interface Burst {
  readonly file: OfferedFile;
  readonly source: VectorSource;
  readonly orbitDirection: LineOfSight['orbitDirection'];
}

/**
 * Opens a CSLC-S1-STATIC product: `data/los_east`, `data/los_north` (unit vector from the ground to the
 * sensor; up = √(1 − e² − n²)) on the grid of `data/x_coordinates`, `data/y_coordinates`, `data/projection`.
 * Throws `product_refused`.
 */
export async function openBurst(file: OfferedFile): Promise<Burst> {
  const { grid, southFirst, east, north } = await inspectArrayFile(file, (content) => {
    const x = content.numbers('data/x_coordinates', MAXIMUM_COORDINATES);
    const y = content.numbers('data/y_coordinates', MAXIMUM_COORDINATES);
    const epsg = content.numbers('data/projection', 1)?.[0];
    if (!x || !y) throw productError(file.name, 'data/x_coordinates and data/y_coordinates', 'none');
    if (epsg === undefined) throw productError(file.name, 'an EPSG code in data/projection', 'none');
    checkRasterSize(file.name, { rows: y.length, cols: x.length });
    const place = gridOfCenters(file.name, { x, y, epsg });
    checkPlace(file.name, place.grid);
    for (const array of ['data/los_east', 'data/los_north']) {
      const found = content.shapeOf(array)?.join(' × ') ?? 'none';
      const expected = `${y.length} × ${x.length}`;
      if (found !== expected) throw productError(file.name, `/${array} of ${expected} cells`, found);
    }
    return { ...place, east: content.raster('data/los_east'), north: content.raster('data/los_north') };
  });
  const read = async (window: Window): Promise<Vectors> => {
    const at = { rows: grid.rows, southFirst };
    const component = (raster: RasterArray) => readLayerWindow(raster, at, window);
    return withUp(await component(east), await component(north));
  };
  const source = { grid, read };
  const orbitDirection = orbitDirectionOf(await sampleVectors(source));
  if (orbitDirection === null) {
    throw productError(
      file.name,
      'los_east and los_north of unit vectors to the sensor',
      'none in three rows',
    );
  }
  return { file, source, orbitDirection };
}

/** The line of sight of bursts side by side; where they overlap, the first by name that knows it counts. */
export function mosaicOfBursts(bursts: readonly Burst[], grid: Grid): LineOfSight {
  const readers = bursts.map(({ source }) => vectorsOn(grid, source));
  const { file, orbitDirection } = bursts[0]!;
  return {
    source: `los_east and los_north of ${bursts.length} CSLC-S1-STATIC burst(s), ${file.name}${bursts.length > 1 ? ' and others' : ''} (nearest cell)`,
    orbitDirection,
    async read(window) {
      const mosaic = createVectors(window.rows * window.cols);
      for (const component of COMPONENTS) mosaic[component].fill(NaN);
      for (const read of readers) {
        if (!mosaic.up.some(Number.isNaN)) break;
        const vectors = await read(window);
        for (let i = 0; i < mosaic.up.length; i++) {
          if (!Number.isNaN(mosaic.up[i]!)) continue;
          for (const component of COMPONENTS) mosaic[component][i] = vectors[component][i]!;
        }
      }
      return mosaic;
    },
  };
}

function withUp(east: Float32Array, north: Float32Array): Vectors {
  const up = new Float32Array(east.length);
  for (let i = 0; i < up.length; i++) {
    const horizontal = Math.hypot(east[i]!, north[i]!);
    const isPlausible = horizontal >= SHORTEST_HORIZONTAL && horizontal <= LONGEST_HORIZONTAL;
    up[i] = isPlausible ? Math.sqrt(1 - horizontal * horizontal) : NaN;
    if (isPlausible) continue;
    east[i] = NaN;
    north[i] = NaN;
  }
  return { east, north, up };
}
