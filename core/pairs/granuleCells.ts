/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The displacement of a cell in one granule, from its layers (one value per cell, meters along the line of sight):
 *
 *   d = 1000·(displacement − solid earth tide − ionospheric delay) mm stored as round(100·d), hundredths of a mm
 *
 * where `recommended_mask` is 1 and the cell isn't water; an unknown delay counts as 0. The OPERA L3 DISP-S1 product
 * defines the layers and which of them users have to subtract (docs/accuracy.md §1 and §2).
 */
import type { CoherenceSums } from './coherenceSums.ts';

/** The layers of one granule for some cells, with fill values as NaN (255 in masks). */
export interface GranuleLayers {
  readonly displacement: Float32Array;
  readonly recommendedMask: Uint8Array;
  readonly temporalCoherence: Float32Array;
  readonly solidEarthTide: Float32Array;
  /** All NaN if the granule has none. */
  readonly ionosphericDelay: Float32Array;
}

/** The value of `recommended_mask` for good cells. */
export const GOOD = 1;
const WATER = 0;
const MILLIMETERS = 1000;
/**
 * Ground doesn't move this far between two passes: larger numbers are undeclared fill values (netCDF's default is
 * 9.97e36).
 */
const LARGEST_METERS = 100;

/** How the values of a granule are computed. */
export type DisplacementLayers = Omit<GranuleLayers, 'temporalCoherence'>;

/** A run of cells: `count` cells of the layers from `layerIndex` on are those of the block from `cell` on. */
export interface CellRun {
  readonly layerIndex: number;
  readonly cell: number;
  readonly count: number;
}

/**
 * Masks and corrects a run of one granule's cells: out[offset + cell] in mm where the mask is good, the cell is not water
 * and displacement and tide are known, else NaN. The solid earth tide is subtracted everywhere, the ionospheric delay
 * where it has a value. The water mask has the same indices as the layers.
 */
export function correctGranule(
  layers: DisplacementLayers,
  waterMask: Uint8Array | null,
  run: CellRun,
  out: Float32Array,
): void {
  const { displacement, recommendedMask, solidEarthTide, ionosphericDelay } = layers;
  const limit = LARGEST_METERS;
  const end = run.layerIndex + run.count;
  const toOut = run.cell - run.layerIndex;
  for (let i = run.layerIndex; i < end; i++) {
    if (recommendedMask[i] !== GOOD || (waterMask !== null && waterMask[i] === WATER)) {
      out[toOut + i] = NaN;
      continue;
    }
    const meters = correctedMeters(displacement[i]!, solidEarthTide[i]!, ionosphericDelay[i]!, limit);
    // False for NaN.
    out[toOut + i] = Math.abs(meters) < limit ? meters * MILLIMETERS : NaN;
  }
}

/**
 * Displacement of a good cell without tide and delay, meters; NaN or not below `limit` if it is unknown. A delay that
 * isn't below the limit is also unknown, and isn't subtracted. The limit is `LARGEST_METERS`, passed in so that a loop
 * looks it up only once.
 */
function correctedMeters(
  displacement: number,
  solidEarthTide: number,
  ionosphericDelay: number,
  limit: number,
): number {
  return displacement - solidEarthTide - (Math.abs(ionosphericDelay) < limit ? ionosphericDelay : 0);
}

/** Adds the coherence of cells with a value to a block's sums; values outside 0..1 are unknown. */
export function addCoherence(
  valuesMm: Float32Array,
  temporalCoherence: Float32Array,
  { count, sum }: CoherenceSums,
): void {
  for (let cell = 0; cell < valuesMm.length; cell++) {
    const quality = temporalCoherence[cell]!;
    if (Number.isNaN(valuesMm[cell]!) || !(quality >= 0 && quality <= 1)) continue;
    count[cell]!++;
    sum[cell]! += quality;
  }
}
