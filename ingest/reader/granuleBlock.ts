import type { CoherenceSums } from './coherenceSums.ts';

/** The layers of one granule over a window, fill values as NaN (255 in masks), north row first. */
export interface GranuleLayers {
  readonly displacement: Float32Array;
  readonly recommendedMask: Uint8Array;
  readonly temporalCoherence: Float32Array;
  readonly solidEarthTide: Float32Array;
  /** NaN throughout when the granule has none. */
  readonly ionosphericDelay: Float32Array;
}

export const GOOD = 1;
const WATER = 0;
const MILLIMETRES = 1000;
/** No ground moves so far between two passes: such numbers are undeclared fill values (netCDF's default is 9.97e36). */
const LARGEST_METRES = 100;

/**
 * Masks and corrects one granule and adds it to a block: out[offset + cell] in mm where the mask is good,
 * the cell is not water and displacement and tide are known; else out is left as it is. The solid earth
 * tide is subtracted everywhere, the ionospheric delay where it has a value.
 */
export function applyGranule(
  layers: GranuleLayers,
  waterMask: Uint8Array | null,
  out: Float32Array,
  offset: number,
  coherence: CoherenceSums,
): void {
  const { displacement, recommendedMask, temporalCoherence, solidEarthTide, ionosphericDelay } = layers;
  const { count, sum, inverseSum } = coherence;
  const cells = displacement.length;
  for (let i = 0; i < cells; i++) {
    if (recommendedMask[i] !== GOOD || (waterMask !== null && waterMask[i] === WATER)) continue;
    const delay = ionosphericDelay[i]!;
    const metres = displacement[i]! - solidEarthTide[i]! - (Math.abs(delay) < LARGEST_METRES ? delay : 0);
    // Also false for NaN.
    if (!(Math.abs(metres) < LARGEST_METRES)) continue;
    out[offset + i] = metres * MILLIMETRES;
    const quality = temporalCoherence[i]!;
    if (quality >= 0 && quality <= 1) {
      count[i]!++;
      sum[i]! += quality;
      inverseSum[i]! += 1 / quality;
    }
  }
}
