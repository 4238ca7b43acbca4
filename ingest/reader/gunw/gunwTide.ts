/**
 * The sign of a granule's solid Earth tide. With φ = (4π/λ)·(R₂ − R₁) the tide enters φ as −(4π/λ)·l·(u₂ − u₁), where l
 * is the unit vector to the sensor and u the tide. The processor that wrote the first granules states +(4π/λ)·l·(u₂ − u₁)
 * (isce3, `solid_earth_tides.py`), and a later one may state the opposite sign, so no sign is assumed: l·(u₂ − u₁) is
 * computed here (core/geodesy/solidEarthTide.ts), and the granule's value is used with the sign that agrees with it.
 */
import { required } from '../../../core/required.ts';
import { type GroundMotion, solidEarthTide } from '../../../core/geodesy/solidEarthTide.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { readSlab } from '../hdf5/arrayFile.ts';
import type { GunwHeader } from './gunwHeader.ts';
import type { GunwIdentity } from '../recognize/gunwIdentity.ts';
import type { CubeAxes } from './radarCube.ts';

/** Sign to apply to the stated phase: 1 or −1; 0 = the stated phase isn't used. */
export type TideSign = 1 | -1 | 0;

/** The tide between a granule's two dates at the middle of its frame, toward the sensor, millimeters. */
export interface TideCheck {
  readonly computedMm: number;
  readonly statedMm: number;
}

/**
 * Tolerance of the computed tide over two dates: it neglects that the Love numbers depend on frequency, up to 13 mm per
 * date.
 */
const TOLERANCE_MM = 25;

/** The tide that the granule states and the tide in theory; null for a granule without a tide. */
export async function checkTide(
  { cubes, wavelength }: GunwHeader,
  { referenceMs, secondaryMs }: GunwIdentity,
): Promise<TideCheck | null> {
  const { axes, tide } = cubes;
  if (!tide) return null;
  const { grid } = axes;
  const at = [levelOf(axes), Math.floor(grid.rows / 2), Math.floor(grid.cols / 2)];
  const valueOf = async (cube: typeof tide) => required((await readSlab(cube, at, [1, 1, 1]))[0]);
  const row = axes.southFirst ? grid.rows - 1 - required(at[1]) : required(at[1]);
  const place = projectionFor(grid.epsg).inverse({
    x: grid.originX + (required(at[2]) + 0.5) * grid.cellWidth,
    y: grid.originY - (row + 0.5) * grid.cellHeight,
  });
  const [east, north] = [await valueOf(cubes.east), await valueOf(cubes.north)];
  const up = Math.sqrt(1 - east * east - north * north);
  const towards = (motion: GroundMotion) => east * motion.east + north * motion.north + up * motion.up;
  const computed = towards(solidEarthTide(place, secondaryMs)) - towards(solidEarthTide(place, referenceMs));
  return {
    computedMm: computed * 1000,
    statedMm: (wavelength / (4 * Math.PI)) * 1000 * (await valueOf(tide)),
  };
}

/**
 * The sign for one release's granules, as agreed on by those whose tide is large enough to tell; `known` is the sign of
 * earlier granules of the same release. 0 if none can tell or if they contradict one another.
 */
export function tideSignOf(checks: readonly TideCheck[], known: TideSign): TideSign {
  const told = new Set(checks.flatMap((check) => decidedSign(check) ?? []));
  if (known !== 0) told.add(known);
  return told.size === 1 ? required([...told][0]) : 0;
}

/** Whether the stated tide, with the given sign, agrees with theory. */
export function agrees({ computedMm, statedMm }: TideCheck, sign: TideSign): boolean {
  return sign !== 0 && Math.abs(sign * statedMm - computedMm) <= TOLERANCE_MM;
}

/** Null if the tide is too small to tell, or agrees with theory in neither sign. */
function decidedSign(check: TideCheck): 1 | -1 | null {
  const [plus, minus] = [agrees(check, 1), agrees(check, -1)];
  if (plus === minus) return null;
  return plus ? 1 : -1;
}

/**
 * The level at which the tide is evaluated: the first one at or above sea level. Over 4 km of height, the line of sight
 * turns by 0.2 degrees and the tide between two dates changes by less than 0.5 mm.
 */
export function tideHeight(axes: CubeAxes): number {
  return required(axes.heights[levelOf(axes)]);
}

function levelOf({ heights }: CubeAxes): number {
  const level = heights.findIndex((height) => height >= 0);
  return level < 0 ? heights.length - 1 : level;
}
