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
const MILLIMETRES = 1000;
/** No ground moves so far between two passes: such numbers are undeclared fill values (netCDF's default is 9.97e36). */
const LARGEST_METRES = 100;

/** A run of cells: `count` of the layers from `layerIndex` on are those of the block from `cell` on. */
export interface CellRun {
  readonly layerIndex: number;
  readonly cell: number;
  readonly count: number;
}

/** Where the values of a granule go: a plane of the block's displacements, and its coherence sums. */
export interface GranulePlane {
  readonly out: Float32Array;
  readonly offset: number;
  readonly coherence: CoherenceSums;
}

/**
 * Masks and corrects a run of one granule's cells and adds it to a block: out[offset + cell] in mm where the
 * mask is good, the cell is not water and displacement and tide are known, else NaN. The solid earth tide is
 * subtracted everywhere, the ionospheric delay where it has a value. The water mask is indexed as the layers
 * are, the sums as the block is.
 */
export function applyGranule(
  layers: GranuleLayers,
  waterMask: Uint8Array | null,
  run: CellRun,
  { out, offset, coherence }: GranulePlane,
): void {
  const { displacement, recommendedMask, temporalCoherence, solidEarthTide, ionosphericDelay } = layers;
  const { count, sum, inverseSum } = coherence;
  const end = run.layerIndex + run.count;
  const toCell = run.cell - run.layerIndex;
  const toOut = offset + toCell;
  for (let i = run.layerIndex; i < end; i++) {
    if (recommendedMask[i] !== GOOD || (waterMask !== null && waterMask[i] === WATER)) {
      out[toOut + i] = NaN;
      continue;
    }
    const delay = ionosphericDelay[i]!;
    const metres = displacement[i]! - solidEarthTide[i]! - (Math.abs(delay) < LARGEST_METRES ? delay : 0);
    // Also false for NaN.
    if (!(Math.abs(metres) < LARGEST_METRES)) {
      out[toOut + i] = NaN;
      continue;
    }
    out[toOut + i] = metres * MILLIMETRES;
    const quality = temporalCoherence[i]!;
    if (quality >= 0 && quality <= 1) {
      const cell = toCell + i;
      count[cell]!++;
      sum[cell]! += quality;
      inverseSum[cell]! += 1 / quality;
    }
  }
}
