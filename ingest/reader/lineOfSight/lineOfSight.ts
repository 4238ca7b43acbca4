/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { sameGrid } from '../../../core/geodesy/grid.ts';
import type { FrameStack, LineOfSightBlock } from '../stack/frameStack.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { type GeotiffHeader, readGeotiffHeader } from '../geotiff/geotiffHeader.ts';
import {
  COMPONENTS,
  createVectors,
  keepUnitVectors,
  MINIMUM_UP,
  orbitDirectionOf,
  sampleVectors,
  type VectorSource,
  vectorsOn,
} from './lineOfSightVectors.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import { type BandRead, type RasterFile, readRaster } from '../geotiff/rasterFile.ts';

/** The direction to the sensor over a stack's grid. */
export interface LineOfSight {
  readonly source: string;
  readonly orbitDirection: FrameStack['orbitDirection'];
  /** One σ of a vertical velocity due to assumptions about it, as a share of the velocity; absent = none. */
  readonly share?: number;
  read(window: Window): Promise<LineOfSightBlock>;
}

/**
 * The line of sight of a three-band GeoTIFF (east, north, up; unit vector from ground to sensor), taken at
 * the nearest cell when its grid is not the stack's. Throws `product_refused`.
 */
export async function openLineOfSight(file: OfferedFile, grid: Grid): Promise<LineOfSight> {
  const header = await readGeotiffHeader(file);
  const bandOf = componentBands(file.name, header);
  const raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  const read = async (window: Window) => {
    const vectors = createVectors(window.rows * window.cols);
    const reads = COMPONENTS.map((component): BandRead => ({
      band: bandOf[component],
      out: vectors[component],
      fill: header.bands[bandOf[component] - 1]!.fill,
    }));
    await readRaster(raster satisfies RasterFile, window, reads);
    return keepUnitVectors(vectors);
  };
  return lineOfSightOf(file.name, { grid: header.grid, read }, grid);
}

/**
 * The line of sight from vectors on their own grid; `name` identifies them in messages, and the orbit direction follows
 * from them. Throws `product_refused` if three sampled rows contain none.
 */
export async function lineOfSightOf(name: string, source: VectorSource, grid: Grid): Promise<LineOfSight> {
  const orbitDirection = orbitDirectionOf(await sampleVectors(source));
  if (orbitDirection === null) {
    const expected = `unit vectors to the sensor with up of at least ${MINIMUM_UP}`;
    throw productError(name, expected, 'none in three rows');
  }
  const isSame = sameGrid(grid, source.grid);
  return {
    source: `${name} (east, north, up of every cell${isSame ? '' : ', from the nearest cell of its grid'})`,
    orbitDirection,
    read: vectorsOn(grid, source),
  };
}

/**
 * The angle at a scene's center differs from a cell's by up to 8 degrees, which changes 1/cos by about 10 %
 * (docs/accuracy.md §1).
 */
const ASSUMED_SHARE = 0.1;

const DEGREE = Math.PI / 180;

/**
 * One incidence angle i (degrees from the vertical) for the whole stack, and the heading h of a right-looking radar
 * (degrees clockwise from north) if known: east = −sin i · cos h, north = sin i · sin h, up = cos i. Without a heading,
 * east and north are unknown.
 */
export function constantLineOfSight(
  incidenceDegrees: number,
  source: string,
  headingDegrees: number | null = null,
): LineOfSight {
  const incidence = incidenceDegrees * DEGREE;
  const heading = headingDegrees === null ? null : headingDegrees * DEGREE;
  return {
    source,
    orbitDirection: heading === null ? null : Math.cos(heading) > 0 ? 'ascending' : 'descending',
    share: ASSUMED_SHARE,
    read: ({ rows, cols }) => {
      const of = (value: number) => new Float32Array(rows * cols).fill(value);
      return Promise.resolve({
        up: of(Math.cos(incidence)),
        east: heading === null ? null : of(-Math.sin(incidence) * Math.cos(heading)),
        north: heading === null ? null : of(Math.sin(incidence) * Math.sin(heading)),
      });
    },
  };
}

/** The line of sight that an operator states, one for all cells; null if no incidence angle is stated. */
export function statedLineOfSight({
  incidence_deg: incidence,
  heading_deg: heading,
}: ProductStatements): LineOfSight | null {
  if (incidence === undefined) return null;
  const ofHeading = heading === undefined ? '' : ` and a heading of ${heading} degrees`;
  return constantLineOfSight(
    incidence,
    `an incidence angle of ${incidence} degrees${ofHeading} for every cell, as stated at ingest; ` +
      'the angle of the scene, not of the cell, so vertical rates may be about 10 % off',
    heading ?? null,
  );
}

/** Band numbers from the bands' descriptions; the default order is east, north, up. */
function componentBands(name: string, header: GeotiffHeader): Record<(typeof COMPONENTS)[number], number> {
  const names = header.bands.map((band) => band.description.trim().toLowerCase());
  if (names.length !== 3) throw productError(name, '3 bands: east, north, up', String(names.length));
  if (names.every((text) => text === '')) return { east: 1, north: 2, up: 3 };
  const [east, north, up] = COMPONENTS.map((component) => names.indexOf(component) + 1) as [
    number,
    number,
    number,
  ];
  if (!east || !north || !up) throw productError(name, 'bands named East, North, Up', names.join(', '));
  return { east, north, up };
}
