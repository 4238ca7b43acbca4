/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../../../core/geodesy/grid.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import { orbitDirectionOf, sampleVectors } from '../lineOfSight/lineOfSightVectors.ts';
import type { MintpyLayer } from './mintpyHeader.ts';
import { productError } from '../offered/productLog.ts';

const DEGREE = Math.PI / 180;
/** Incidence angles of side-looking radars, degrees; 0 and NaN are no data. */
const SMALLEST_INCIDENCE = 10;
const LARGEST_INCIDENCE = 72;

/**
 * The line of sight of MintPy's angles in degrees: incidence from the vertical, azimuth of the vector from the
 * ground to the sensor from the north, counter-clockwise: east = −sin(inc)·sin(az), north = sin(inc)·cos(az),
 * up = cos(inc). Without an azimuth east and north stay unknown, and so they do when it puts the sensor on the other
 * side than a right-looking radar on the stated orbit has it: some processors count the angle in another sense.
 * Throws `product_refused` without a plausible incidence.
 */
export async function mintpyLineOfSight(
  fileName: string,
  incidence: MintpyLayer,
  azimuth: MintpyLayer | null,
  statedOrbit: LineOfSight['orbitDirection'],
): Promise<LineOfSight> {
  const at = { rows: incidence.grid.rows, southFirst: incidence.southFirst };
  const read = async (window: Window) => {
    const up = await readLayerWindow(incidence.raster, at, window);
    const angle = azimuth && (await readLayerWindow(azimuth.raster, at, window));
    const east = new Float32Array(up.length).fill(NaN);
    const north = new Float32Array(up.length).fill(NaN);
    for (let i = 0; i < up.length; i++) {
      const isPlausible = up[i]! >= SMALLEST_INCIDENCE && up[i]! <= LARGEST_INCIDENCE;
      const radians = isPlausible ? up[i]! * DEGREE : NaN;
      up[i] = Math.cos(radians);
      if (!angle) continue;
      east[i] = -Math.sin(radians) * Math.sin(angle[i]! * DEGREE);
      north[i] = Math.sin(radians) * Math.cos(angle[i]! * DEGREE);
    }
    return { up, east, north };
  };
  const sample = await sampleVectors({ grid: incidence.grid, read });
  if (sample.up.every(Number.isNaN)) {
    const expected = `incidence angles of ${SMALLEST_INCIDENCE} to ${LARGEST_INCIDENCE} degrees`;
    throw productError(fileName, expected, 'none in three rows');
  }
  const orbitDirection = orbitDirectionOf(sample);
  const isContradicted = statedOrbit !== null && orbitDirection !== null && orbitDirection !== statedOrbit;
  const usesAzimuth = azimuth !== null && !isContradicted;
  const contradiction = isContradicted
    ? '; its azimuth angle contradicts ORBIT_DIRECTION and is not used'
    : '';
  return {
    source: `${fileName} (incidence${usesAzimuth ? ' and azimuth' : ''} angle of every cell${contradiction})`,
    orbitDirection: statedOrbit ?? orbitDirection,
    read: async (window) => {
      const { up, east, north } = await read(window);
      return usesAzimuth ? { up, east, north } : { up, east: null, north: null };
    },
  };
}
