/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The unit vector l = (l_E, l_N, l_U) from the ground to the sensor, one a cell, without unit: what is measured of a motion
 * (E, N, U) is l_E·E + l_N·N + l_U·U (docs/accuracy.md §1). A vector counts as known when |l| = 1 ± 0.01 and l_U ≥ 0.3.
 */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { layersOn } from '../grid/nearestLayers.ts';

/** Unit vectors from the ground to the sensor, one per cell; NaN where unknown. */
export interface Vectors {
  readonly east: Float32Array;
  readonly north: Float32Array;
  readonly up: Float32Array;
}

/** Vectors on their own grid. */
export interface VectorSource {
  readonly grid: Grid;
  read(window: Window): Promise<Vectors>;
}

export const COMPONENTS = ['east', 'north', 'up'] as const;
/** Tolerance for the length of a unit vector; int16 or 8-bit packing still passes. */
const UNIT_TOLERANCE = 0.01;
/** No radar looks flatter than 72 degrees: with a smaller "up", it is another component. */
export const MINIMUM_UP = 0.3;

/** The vectors of a source at the cells of another grid: its own cells, or the nearest one (NaN outside). */
export function vectorsOn(grid: Grid, source: VectorSource): (window: Window) => Promise<Vectors> {
  const read = layersOn(grid, {
    grid: source.grid,
    layers: COMPONENTS.length,
    async read(window) {
      const vectors = await source.read(window);
      return COMPONENTS.map((component) => vectors[component]);
    },
  });
  return async (window) => {
    const [east, north, up] = await read(window);
    return { east: east!, north: north!, up: up! };
  };
}

export function createVectors(cells: number): Vectors {
  return { east: new Float32Array(cells), north: new Float32Array(cells), up: new Float32Array(cells) };
}

/** Whether three numbers are a unit vector from the ground to a sensor. False for NaN. */
export function isUnitVector(east: number, north: number, up: number): boolean {
  return Math.abs(Math.hypot(east, north, up) - 1) <= UNIT_TOLERANCE && up >= MINIMUM_UP;
}

/** Replaces anything that isn't a unit vector pointing up (fill values, zeros, another band order) by NaN, in place. */
export function keepUnitVectors(vectors: Vectors): Vectors {
  const { east, north, up } = vectors;
  for (let i = 0; i < up.length; i++) {
    if (isUnitVector(east[i]!, north[i]!, up[i]!)) continue;
    east[i] = NaN;
    north[i] = NaN;
    up[i] = NaN;
  }
  return vectors;
}

/** The vectors of three rows of a source: enough to determine whether it contains any, and which way they lean. */
export async function sampleVectors(source: VectorSource): Promise<Vectors> {
  const { grid } = source;
  const sample = createVectors(3 * grid.cols);
  const rows = await Promise.all(
    [0.25, 0.5, 0.75].map((part) =>
      source.read({ row: Math.floor(grid.rows * part), col: 0, rows: 1, cols: grid.cols }),
    ),
  );
  for (const [i, row] of rows.entries())
    for (const component of COMPONENTS) sample[component].set(row[component], i * grid.cols);
  return sample;
}

/**
 * Sentinel-1 looks right: from an ascending orbit the sensor is in the west, from a descending one in the
 * east. Null when no vector is known.
 */
export function orbitDirectionOf({ east }: Vectors): 'ascending' | 'descending' | null {
  const known = east.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0) < 0 ? 'ascending' : 'descending';
}
