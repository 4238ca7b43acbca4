/**
 * The sign of a granule's solid Earth tide. With φ = (4π/λ)·(R₂ − R₁) the tide is in φ as −(4π/λ)·l·(u₂ − u₁), where l is
 * the unit vector to the sensor and u the tide. The processor that wrote the first granules states +(4π/λ)·l·(u₂ − u₁)
 * (isce3, `solid_earth_tides.py`), and a later one may state the other sign, so none is assumed: l·(u₂ − u₁) is computed
 * here (core/geodesy/solidEarthTide.ts), and what the granule states is taken with the sign that agrees with it.
 */
import { required } from '../../../core/required.ts';
import { type GroundMotion, solidEarthTide } from '../../../core/geodesy/solidEarthTide.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { readSlab } from '../hdf5/arrayFile.ts';
import type { GunwHeader } from './gunwHeader.ts';
import type { GunwIdentity } from '../recognize/gunwIdentity.ts';
import type { CubeAxes } from './radarCube.ts';

/** 1 or −1 as the stated phase is to be taken; 0 = it is not taken. */
export type TideSign = 1 | -1 | 0;

/** The tide between a granule's two dates at the middle of its frame, toward the sensor, millimeters. */
export interface TideCheck {
  readonly computedMm: number;
  readonly statedMm: number;
}

/** Of the computed tide over two dates: its numbers depend on frequency by up to 13 mm a date. */
const TOLERANCE_MM = 25;

/** What the granule states and what theory says; null for a granule without a tide. */
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
 * The sign of one release's granules: that which those agree on whose tide is large enough to tell; `known` is what earlier
 * ones of the same release had. 0 when none tells, or when they contradict each other.
 */
export function tideSignOf(checks: readonly TideCheck[], known: TideSign): TideSign {
  const told = new Set(checks.flatMap((check) => decidedSign(check) ?? []));
  if (known !== 0) told.add(known);
  return told.size === 1 ? required([...told][0]) : 0;
}

/** Whether the stated tide, taken with a sign, is what theory says. */
export function agrees({ computedMm, statedMm }: TideCheck, sign: TideSign): boolean {
  return sign !== 0 && Math.abs(sign * statedMm - computedMm) <= TOLERANCE_MM;
}

/** Null for a tide too small to tell, or one that agrees with theory in neither sign. */
function decidedSign(check: TideCheck): 1 | -1 | null {
  const [plus, minus] = [agrees(check, 1), agrees(check, -1)];
  if (plus === minus) return null;
  return plus ? 1 : -1;
}

/**
 * The level at which the tide is taken, the first from sea level up: over 4 km of height the line of sight turns by 0.2
 * degrees and the tide between two dates changes by less than 0.5 mm.
 */
export function tideHeight(axes: CubeAxes): number {
  return required(axes.heights[levelOf(axes)]);
}

function levelOf({ heights }: CubeAxes): number {
  const level = heights.findIndex((height) => height >= 0);
  return level < 0 ? heights.length - 1 : level;
}
