import { required } from '../../../core/required.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { type GroundMotion, solidEarthTide } from '../../../core/geodesy/solidEarthTide.ts';
import { MINIMUM_COHERENCE } from '../gunw/gunwPlan.ts';
import { agrees, tideHeight, type TideCheck } from '../gunw/gunwTide.ts';
import { placesInCube, sampleCube } from '../gunw/radarCube.ts';
import { readSlab } from '../hdf5/arrayFile.ts';
import { imageTime } from './ariaHeader.ts';
import { lookVectors } from './ariaLineOfSight.ts';
import type { AriaProduct } from './ariaProducts.ts';

/** The corrections applied to one product's phase. */
export interface AriaPlan {
  /** The ionosphere is subtracted; a cell without an ionosphere value is missing. */
  readonly hasIonosphere: boolean;
  readonly hasTide: boolean;
  /** For the manifest: each step, in the order in which it is applied. */
  readonly inWords: string;
}

/** The corrections for a product; the producer subtracts nothing. A tide that theory contradicts stays in. */
export async function planAria(product: AriaProduct): Promise<AriaPlan> {
  const check = await checkTide(product);
  const hasTide = check !== null && agrees(check, 1);
  const hasIonosphere = await hasValues(product);
  const masked = `cells outside a connected component or of coherence below ${MINIMUM_COHERENCE} left out`;
  const ionosphere = hasIonosphere ? 'ionosphere subtracted' : 'no ionosphere to subtract';
  return {
    hasIonosphere,
    hasTide,
    inWords: `${masked}; ${ionosphere}; ${tideInWords(check, hasTide)}; tropospheric delays not subtracted`,
  };
}

/** Whether any of three rows of the ionosphere holds a value. */
async function hasValues({ header }: AriaProduct): Promise<boolean> {
  const { ionosphere } = header;
  if (!ionosphere) return false;
  const { rows, cols } = ionosphere.axes.grid;
  for (const part of [0.25, 0.5, 0.75]) {
    const values = await readSlab(ionosphere.phase, [Math.floor(rows * part), 0], [1, cols]);
    if (values.some((value) => Number.isFinite(value) && value !== 0)) return true;
  }
  return false;
}

/** The tide that a product states at the middle of its grid, and the tide in theory; null for a product without one. */
async function checkTide({ product, header }: AriaProduct): Promise<TideCheck | null> {
  const { tide, grid, look, wavelength } = header;
  if (!tide) return null;
  const middle = { row: Math.floor(grid.rows / 2), col: Math.floor(grid.cols / 2), rows: 1, cols: 1 };
  const height = tideHeight(tide.axes);
  const places = placesInCube(middle, grid, tide.axes);
  const valueOf = async (cube: typeof tide.later) =>
    required((await sampleCube(cube, tide.axes, places, height))[0]);
  const stated = (await valueOf(tide.later)) - (await valueOf(tide.earlier));
  const vectors = await lookVectors(look, { window: middle, grid }, Float32Array.of(height));
  const [east, north, up] = [vectors.east, vectors.north, vectors.up].map((part) => required(part[0]));
  const towards = (motion: GroundMotion) =>
    required(east) * motion.east + required(north) * motion.north + required(up) * motion.up;
  const place = projectionFor(grid.epsg).inverse({
    x: grid.originX + (middle.col + 0.5) * grid.cellWidth,
    y: grid.originY - (middle.row + 0.5) * grid.cellHeight,
  });
  const at = (day: number) => towards(solidEarthTide(place, imageTime(day, product)));
  return {
    computedMm: 1000 * (at(product.secondaryDay) - at(product.referenceDay)),
    statedMm: (wavelength / (4 * Math.PI)) * 1000 * stated,
  };
}

function tideInWords(check: TideCheck | null, hasTide: boolean): string {
  if (check === null) return 'no solid Earth tide to subtract';
  const figures = `stated ${check.statedMm.toFixed(0)} mm, computed ${check.computedMm.toFixed(0)} mm at the middle of the product`;
  return hasTide
    ? `solid Earth tide subtracted (${figures})`
    : `solid Earth tide left in, since it differs from theory (${figures})`;
}
