import { meanVariance, type CellSizeKm, type ErrorCorrelation } from '../../../core/area/meanVariance.ts';
import { required } from '../../../core/required.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';

/** The mean motion to the east of the cells of an area that have one, mm/yr, negative = to the west. */
export interface AreaEast {
  readonly meanMmYr: number;
  /** One σ of the mean, including the zeros of both looks and motion to the north. */
  readonly sigmaMmYr: number;
  readonly cells: number;
}

/** How certain the motion of an area's cells is. */
interface CellErrors {
  /** One σ of the motion up of each record without what all cells share, mm/yr. */
  readonly upSigmas: Float64Array;
  /** How the errors of the motion up are correlated. */
  readonly correlation: ErrorCorrelation;
  /** One σ of what all cells share in the motion to the east, mm/yr; undefined = unknown. */
  readonly zeroSigmaMmYr: number | undefined;
}

/**
 * The mean motion to the east; null if no cell has one, or what they share is unknown. Up is a·v₁ + b·v₂ and east is
 * c·(v₁ − v₂) of the same series v of both looks, so their errors are correlated over the ground in the same way. Looks less
 * than 45° from the vertical have a, b ≤ c, so the σ of a cell without the zeros is at least that of its motion up.
 */
export function areaEast(
  records: readonly CellRecord[],
  size: CellSizeKm,
  { upSigmas, correlation, zeroSigmaMmYr }: CellErrors,
): AreaEast | null {
  if (zeroSigmaMmYr === undefined) return null;
  const zero = zeroSigmaMmYr ** 2;
  const moving = records.flatMap(({ row, col, east }, at) => {
    if (!east) return [];
    const own = Math.max(east.sigmaMmYr ** 2 - zero, required(upSigmas[at]) ** 2);
    return [{ row, col, velocityMmYr: east.velocityMmYr, sigmaMmYr: Math.sqrt(own) }];
  });
  if (moving.length === 0) return null;
  const sigmas = Float64Array.from(moving, ({ sigmaMmYr }) => sigmaMmYr);
  return {
    meanMmYr: moving.reduce((sum, { velocityMmYr }) => sum + velocityMmYr, 0) / moving.length,
    sigmaMmYr: Math.sqrt(meanVariance(moving, sigmas, size, correlation) + zero),
    cells: moving.length,
  };
}
