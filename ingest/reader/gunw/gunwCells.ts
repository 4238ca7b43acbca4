/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The displacement toward the sensor of a granule's cells. The interferogram is the reference times the conjugate of the
 * secondary, and flattening removes +(4π/λ)·(R₂ − R₁) due to the orbits and the terrain (isce3, `Crossmul.cpp`), so the
 * remaining phase has the same sign: φ = (4π/λ)·(R₂ − R₁), where R₁ and R₂ are the distances to the sensor on the first
 * and second date. Ground that moves away increases R₂ and φ:
 *
 *   d = −λ/(4π)·(φ − φ_iono) − l·(u₂ − u₁)
 *
 * The last term is the solid Earth tide (gunwTide.ts). docs/nisar.md derives the sign and explains how to check it.
 */
import type { Window } from '../../../core/geodesy/grid.ts';
import type { CoherenceSums } from '../../../core/pairs/coherenceSums.ts';
import type { RasterArray } from '../hdf5/arrayFile.ts';
import { LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { GunwHeader } from './gunwHeader.ts';
import { type GunwPlan, MINIMUM_COHERENCE } from './gunwPlan.ts';
import { type CubePlaces, sampleCube } from './radarCube.ts';
import { tideHeight } from './gunwTide.ts';

const MILLIMETERS_PER_METER = 1000;
const MASK_FILL = 255;

/**
 * Reads a window of one granule into `out`, millimeters toward the sensor, NaN = missing, and adds its coherence to the
 * sums.
 */
export async function addGunwCells(
  { grid, southFirst, wavelength, layers, cubes }: GunwHeader,
  { hasIonosphere, tideSign }: GunwPlan,
  { window, places }: { readonly window: Window; readonly places: CubePlaces },
  out: Float32Array,
  sums: CoherenceSums,
): Promise<void> {
  const read = (raster: RasterArray) => readLayerWindow(raster, { rows: grid.rows, southFirst }, window);
  const phase = await read(layers.phase);
  const coherence = await read(layers.coherence);
  const components = await read(layers.components);
  const mask = layers.mask && (await read(layers.mask));
  const ionosphere = hasIonosphere && layers.ionosphere ? await read(layers.ionosphere) : null;
  const tide =
    tideSign !== 0 && cubes.tide
      ? await sampleCube(cubes.tide, cubes.axes, places, tideHeight(cubes.axes))
      : null;
  const millimetersPerRadian = (wavelength / (4 * Math.PI)) * MILLIMETERS_PER_METER;
  for (let i = 0; i < out.length; i++) {
    const own = phase[i]! - (ionosphere ? ionosphere[i]! : 0) + (tide ? tideSign * tide[i]! : 0);
    const millimeters = -millimetersPerRadian * own;
    const quality = coherence[i]!;
    // Also false for NaN. 0 means no data, as in every unwrapped pair.
    const isKnown = phase[i] !== 0 && Math.abs(millimeters) < LARGEST_DISPLACEMENT_MM && components[i]! > 0;
    const isValid = isKnown && quality >= MINIMUM_COHERENCE && quality <= 1 && (!mask || isGround(mask[i]!));
    out[i] = isValid ? millimeters : NaN;
    if (!isValid) continue;
    sums.count[i]!++;
    sums.sum[i]! += quality;
  }
}

/**
 * The mask's low byte has three decimal digits: hundreds 1 = water; tens and units = the subswath of the reference and
 * the secondary image (0 = neither fully focused nor valid); 255 is fill. Higher bits are other flags.
 */
function isGround(value: number): boolean {
  const digits = value & MASK_FILL;
  if (Number.isNaN(value) || digits === MASK_FILL) return false;
  return digits < 100 && Math.floor(digits / 10) > 0 && digits % 10 > 0;
}
