/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import { createVectors, keepUnitVectors, sampleVectors } from '../lineOfSight/lineOfSightVectors.ts';
import { productError } from '../offered/productLog.ts';
import type { GunwGranule } from './gunwGranules.ts';
import { placesInCube, sampleCube } from './radarCube.ts';
import type { Terrain } from './terrain.ts';

/**
 * The line of sight from a granule's cubes at the height of the ground: `losUnitVectorX` (east) and `losUnitVectorY`
 * (north) of the unit vector from the ground to the sensor, up = √(1 − e² − n²). NISAR looks left, so the orbit direction
 * comes from the granule and can't be derived from the vectors. Throws `product_refused` if the line of sight isn't known
 * anywhere.
 */
export async function gunwLineOfSight(
  { file, identity, header }: GunwGranule,
  grid: Grid,
  terrain: Terrain,
): Promise<LineOfSight> {
  const { cubes } = header!;
  const read = async (window: Window) => {
    const heights = await terrain.read(window);
    const places = placesInCube(window, grid, cubes.axes);
    const east = await sampleCube(cubes.east, cubes.axes, places, heights);
    const north = await sampleCube(cubes.north, cubes.axes, places, heights);
    const vectors = { ...createVectors(heights.length), east, north };
    for (let i = 0; i < heights.length; i++)
      vectors.up[i] = Math.sqrt(1 - east[i]! * east[i]! - north[i]! * north[i]!);
    return keepUnitVectors(vectors);
  };
  const { up } = await sampleVectors({ grid, read });
  const known = up.filter((value) => !Number.isNaN(value)).length / up.length;
  if (known === 0)
    throw productError(terrain.source, `heights of the ground of ${file.name}`, 'none in three rows of it');
  const lacking = known < 0.99 ? `; it covers about ${Math.round(known * 100)} % of the frame` : '';
  return {
    source: `losUnitVectorX and losUnitVectorY of ${file.name} at the heights of ${terrain.source}${lacking}`,
    orbitDirection: identity.orbitDirection,
    read,
  };
}
