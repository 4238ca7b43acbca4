/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The displacement of a cell in one granule, from its layers (one value a cell, meters along the line of sight):
 *
 *   d = 1000·(displacement − solid earth tide − ionospheric delay) mm          kept as round(100·d), hundredths of a mm
 *
 * where `recommended_mask` is 1 and the cell is not water; a delay that is unknown is 0. The layers and which of them a
 * user has to subtract are those of the OPERA L3 DISP-S1 product (docs/accuracy.md §1 and §2).
 */
import type { CoherenceSums } from './coherenceSums.ts';

/** The layers of one granule over some cells, fill values as NaN (255 in masks). */
export interface GranuleLayers {
  readonly displacement: Float32Array;
  readonly recommendedMask: Uint8Array;
  readonly temporalCoherence: Float32Array;
  readonly solidEarthTide: Float32Array;
  /** NaN throughout when the granule has none. */
  readonly ionosphericDelay: Float32Array;
}

/** The value of `recommended_mask` where a cell is good. */
export const GOOD = 1;
const WATER = 0;
const MILLIMETERS = 1000;
/** No ground moves so far between two passes: such numbers are undeclared fill values (netCDF's default is 9.97e36). */
const LARGEST_METERS = 100;

/** What of a granule makes its values. */
export type DisplacementLayers = Omit<GranuleLayers, 'temporalCoherence'>;

/** A run of cells: `count` of the layers from `layerIndex` on are those of the block from `cell` on. */
export interface CellRun {
  readonly layerIndex: number;
  readonly cell: number;
  readonly count: number;
}

/**
 * Masks and corrects a run of one granule's cells: out[offset + cell] in mm where the mask is good, the cell is not
 * water and displacement and tide are known, else NaN. The solid earth tide is subtracted everywhere, the
 * ionospheric delay where it has a value. The water mask is indexed as the layers are.
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
 * Displacement of a good cell without tide and delay, meters; NaN or not below `limit` where it is unknown. A delay that
 * is not below the limit is unknown, too, and not subtracted. The limit is `LARGEST_METERS`, which a loop looks up once.
 */
function correctedMeters(
  displacement: number,
  solidEarthTide: number,
  ionosphericDelay: number,
  limit: number,
): number {
  return displacement - solidEarthTide - (Math.abs(ionosphericDelay) < limit ? ionosphericDelay : 0);
}

/** Adds the coherence of the cells that have a value to a block's sums; what is not within 0..1 is unknown. */
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
