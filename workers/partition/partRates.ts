/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** The rates of parts of a cell's record, completed by the frame's tie and shared motion. */
import { planarCenter, type GroundSize } from '../../core/geodesy/groundSize.ts';
import type { SharedRates } from '../../core/gnss/sharedRates.ts';
import { tieCorrectionMmYr } from '../../core/gnss/tieCorrection.ts';
import { publishedCellSigmaMmYr, type SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import type { CellColumns } from '../../schemas/cellColumns.ts';
import type { FittedCells } from '../measure/fittedColumns.ts';
import type { GroundColumns } from '../measure/groundColumns.ts';

const NOTHING = { value: 0, sigma: 0 } as const;
const NO_SHARED_RATES: SharedRates = {
  recentMmYr: NOTHING,
  changeMmYr: NOTHING,
  accelerationMmYr2: NOTHING,
  stepsMmYr: NOTHING,
};

/**
 * The rates of parts of the record: a tie moves them like the velocity, and leaves their differences unchanged; the motion
 * that all ground shares moves both.
 */
export function copyRates(
  { cellSize, shared }: { readonly cellSize: GroundSize; readonly shared: SharedUncertainty },
  { fitted, ground }: { readonly fitted: FittedCells; readonly ground: GroundColumns },
  from: number,
  columns: CellColumns,
  at: number,
): void {
  const { tie, sigmaFactor = 1, rates = NO_SHARED_RATES } = shared;
  const place = planarCenter(cellSize, { row: fitted.row[from]!, col: fitted.col[from]! });
  const correction = tie ? tieCorrectionMmYr(tie, place) : 0;
  const sigmaOf = (velocityMmYr: number, sigmaMmYr: number) =>
    publishedCellSigmaMmYr({ velocityMmYr, sigmaMmYr, up: fitted.up[from]! }, shared, place);
  const recent = ground.recentMmYr[from]!;
  columns.recentRateMmYr[at] = recent + correction + rates.recentMmYr.value;
  columns.recentRateUncertaintyMmYr[at] = Math.hypot(
    sigmaOf(recent, ground.recentSigmaMmYr[from]!),
    rates.recentMmYr.sigma,
  );
  columns.recentChangeMmYr[at] = ground.recentChangeMmYr[from]! + rates.changeMmYr.value;
  columns.recentChangeUncertaintyMmYr[at] = Math.hypot(
    sigmaFactor * ground.recentChangeSigmaMmYr[from]!,
    rates.changeMmYr.sigma,
  );
  columns.accelerationMmYr2[at] = ground.accelerationMmYr2[from]! + rates.accelerationMmYr2.value;
  columns.accelerationUncertaintyMmYr2[at] = Math.hypot(
    sigmaFactor * ground.accelerationSigmaMmYr2[from]!,
    rates.accelerationMmYr2.sigma,
  );
  const { value: ofSteps, sigma: ofStepsSigma } = rates.stepsMmYr;
  const isWhole = Number.isNaN(ground.withoutEventsMmYr[from]!) && ofSteps !== 0;
  const without = isWhole ? fitted.velocityMmYr[from]! : ground.withoutEventsMmYr[from]!;
  const sigma = isWhole ? ground.velocitySigmaMmYr[from]! : ground.withoutEventsSigmaMmYr[from]!;
  columns.rateWithoutEventsMmYr[at] = without + correction - ofSteps;
  columns.rateWithoutEventsUncertaintyMmYr[at] = Math.hypot(sigmaOf(without, sigma), ofStepsSigma);
}
