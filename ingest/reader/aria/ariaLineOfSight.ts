/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { placesInCube, sampleCube } from '../gunw/radarCube.ts';
import type { Terrain } from '../gunw/terrain.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import {
  createVectors,
  keepUnitVectors,
  orbitDirectionOf,
  sampleVectors,
  type Vectors,
} from '../lineOfSight/lineOfSightVectors.ts';
import { productError } from '../offered/productLog.ts';
import type { AriaHeader } from './ariaHeader.ts';
import type { AriaProduct } from './ariaProducts.ts';

const DEGREE = Math.PI / 180;

/**
 * The line of sight from a product's angles at the height of the ground: east = sin(inc)·cos(az), north = sin(inc)·sin(az),
 * up = cos(inc), with the azimuth counter-clockwise from east. Throws `product_refused` if it isn't known anywhere, and if
 * the sensor is on another side than Sentinel-1 has it on the orbit that the name states.
 */
export async function ariaLineOfSight(
  { file, product, header }: AriaProduct,
  grid: Grid,
  terrain: Terrain,
): Promise<LineOfSight> {
  const read = async (window: Window) =>
    lookVectors(header.look, { window, grid }, await terrain.read(window));
  const sample = await sampleVectors({ grid, read });
  const known = sample.up.filter((value) => !Number.isNaN(value)).length / sample.up.length;
  if (known === 0)
    throw productError(terrain.source, `heights of the ground of ${file.name}`, 'none in three rows of it');
  const found = orbitDirectionOf(sample);
  if (found !== product.orbitDirection)
    throw productError(
      file.name,
      `azimuthAngle with the sensor in the ${product.orbitDirection === 'ascending' ? 'west' : 'east'}, as on its ${product.orbitDirection} orbit`,
      'the other side',
    );
  const lacking = known < 0.99 ? `; it covers about ${Math.round(known * 100)} % of the frame` : '';
  return {
    source: `incidenceAngle and azimuthAngle of ${file.name} at the heights of ${terrain.source}${lacking}`,
    orbitDirection: product.orbitDirection,
    read,
  };
}

/** Unit vectors to the sensor at a window's cells, one height per cell. */
export async function lookVectors(
  { axes, incidence, azimuth }: AriaHeader['look'],
  { window, grid }: { readonly window: Window; readonly grid: Grid },
  heights: Float32Array,
): Promise<Vectors> {
  const places = placesInCube(window, grid, axes);
  const fromVertical = await sampleCube(incidence, axes, places, heights);
  const fromEast = await sampleCube(azimuth, axes, places, heights);
  const vectors = createVectors(heights.length);
  for (let i = 0; i < heights.length; i++) {
    const [inc, az] = [fromVertical[i]! * DEGREE, fromEast[i]! * DEGREE];
    vectors.east[i] = Math.sin(inc) * Math.cos(az);
    vectors.north[i] = Math.sin(inc) * Math.sin(az);
    vectors.up[i] = Math.cos(inc);
  }
  return keepUnitVectors(vectors);
}
