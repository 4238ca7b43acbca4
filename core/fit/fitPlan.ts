import type { NoiseTable } from './correlatedNoise.ts';

/** One set of epochs, ready to fit. */
export interface FitPlan {
  readonly count: number;
  /** Parameters: 2 or 4. */
  readonly size: number;
  readonly firstEpoch: number;
  readonly lastEpoch: number;
  readonly endWeight: number;
  readonly medianStepDays: number;
  /** Epochs further apart do not count as neighbours in the lag-1 sum. */
  readonly longestNeighbourDays: number;
  /** No two epochs that follow each other are further apart than that. */
  readonly isEvenlyNeighboured: boolean;
  /** How many neighbours are no further apart than the median step, and how many further. */
  readonly nearNeighbours: number;
  readonly farNeighbours: number;
  /** From `numbers[factorAt]`: C⁻¹, which orthonormalises the shared basis (`BasisFactoriser`). */
  readonly numbers: Float64Array;
  readonly factorAt: number;
  readonly noise: NoiseTable;
}
