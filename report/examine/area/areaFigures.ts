import { meanVariance, type CellSizeKm } from '../../../core/area/meanVariance.ts';
import { gradientsOf, steepestOf, type Gradient } from '../../../core/area/steepestGradient.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { required } from '../../../core/required.ts';
import type { DataFreshness } from '../../../core/report/freshness.ts';
import { cellAnswer, type FrameDoubts } from '../../../core/answer/cellAnswer.ts';
import type { VerdictCounts } from '../../../core/area/areaVerdict.ts';
import { ASSESSMENT_CODES, type AssessmentCode } from '../../../core/report/assessment.ts';
import { verdictWithEast } from '../../../core/report/calmVerdict.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { meanOf, quantile } from '../../../core/statistics/quantile.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { cellFigures, NO_DISAGREEMENT, publishedRate } from '../../../schemas/cell/cellFigures.ts';
import { mapInSlices, rest } from '../../../core/slices.ts';
import { areaEast, type AreaEast } from './areaEast.ts';
import type { SampledNoise } from './areaSample.ts';

/** The numbers of an area's measured cells, mm/yr, before rounding. */
export interface AreaFigures {
  readonly meanMmYr: number;
  /** One σ of the mean, including everything that all its cells share except disagreement with other frames. */
  readonly sigmaMmYr: number;
  /** The same without the errors that all cells of the area share: the zero, the tie, an assumed line of sight. */
  readonly ownSigmaMmYr: number;
  /** One σ of a typical cell, without the shared errors. */
  readonly cellSigmaMmYr: number;
  /** Number of independent cells whose mean would be equally certain. */
  readonly effectiveCells: number;
  readonly quantiles: Readonly<Record<'least' | 'p5' | 'p50' | 'p95' | 'most', number>>;
  /** Number of cells with each assessment. */
  readonly classes: Readonly<Record<AssessmentCode, number>>;
  /** Number of cells with each verdict of their reports. */
  readonly verdicts: VerdictCounts;
  /** The same, of the cells whose own report is sold. */
  readonly soldVerdicts: VerdictCounts;
  /** Index of the fastest cell among those whose direction is certain (2 σ), or among all if there is none. */
  readonly worst: number;
  readonly gradient: Gradient | null;
  /** Null for a frame of one look. */
  readonly east: AreaEast | null;
  /** Null if sudden movement doesn't shift the mean. */
  readonly sudden: SuddenMovement | null;
}

/** Steps and surges of an area's cells. */
export interface SuddenMovement {
  /** Number of cells whose rate includes a step or a surge. */
  readonly cells: number;
  /** The mean rate of all cells without them, and one σ of it including all shared errors, mm/yr. */
  readonly meanWithoutMmYr: number;
  readonly sigmaWithoutMmYr: number;
  /** Index of the cell whose rate they change by the median of these cells. */
  readonly typical: number;
}

/** What is known about the errors of an area's cells, most of which they share. */
interface AreaDoubts extends FrameDoubts {
  /** Whether the σ of a tie at the place may be larger than that. */
  readonly isTied: boolean;
  /** One σ for an assumed line of sight, as a share of the velocity. */
  readonly lineOfSightShare: number;
  /** One σ of what all cells share in their motion to the east, mm/yr; undefined for a frame of one look. */
  readonly eastZeroSigmaMmYr: number | undefined;
  /** One σ of the disagreement of other frames at each record, mm/yr. */
  readonly disagreementsMmYr: Float64Array;
}

/** A smaller shift of the mean due to sudden movement isn't reported, mm/yr: a tenth of a class border. */
const LEAST_SHIFT_MM_YR = 0.3;

/** A published σ contains at least this share of the σ of a cell's own fit. */
const LEAST_OWN = 0.5;

/** The numbers of an area from its measured cells, at least one; yields to other requests between its parts. */
export async function areaFigures(
  records: readonly CellRecord[],
  size: CellSizeKm,
  sampled: SampledNoise | null,
  doubt: AreaDoubts,
  freshness: DataFreshness,
): Promise<AreaFigures> {
  const rates = Float64Array.from(records, (record) => record.velocityVerticalMmYr);
  const meanMmYr = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const zero = zeroVariance(records, sampled, doubt);
  const shared = zero + (doubt.lineOfSightShare * meanMmYr) ** 2;
  const sigmas = ownSigmas(records, sampled, zero, doubt);
  const correlation = sampled?.noise ?? { sharedPart: 1, correlation: () => 1 };
  await rest();
  const own = meanVariance(records, sigmas, size, correlation);
  const cellVariance = sigmas.reduce((sum, sigma) => sum + sigma * sigma, 0) / sigmas.length;
  const unshared = Math.sqrt(
    cellVariance * (1 - correlation.sharedPart * correlation.correlation(size.widthKm)),
  );
  await rest();
  const sudden = suddenMovement(records, meanMmYr, (ratios, mean) => {
    const reduced = sigmas.map((sigma, at) => sigma * required(ratios[at]));
    const without = meanVariance(records, reduced, size, correlation);
    return Math.sqrt(without + zero + (doubt.lineOfSightShare * mean) ** 2);
  });
  await rest();
  const ofEast = { upSigmas: sigmas, correlation, zeroSigmaMmYr: doubt.eastZeroSigmaMmYr };
  const east = areaEast(records, size, ofEast);
  await rest();
  const gradientAt = gradientsOf(records, rates, size, unshared);
  const gradients = await mapInSlices(records, (_, at) => gradientAt(at));
  return {
    meanMmYr,
    sigmaMmYr: Math.sqrt(own + shared),
    ownSigmaMmYr: Math.sqrt(own),
    cellSigmaMmYr: Math.sqrt(cellVariance),
    effectiveCells: own === 0 ? records.length : Math.min(records.length, cellVariance / own),
    quantiles: {
      least: quantile(rates, 0),
      p5: quantile(rates, 0.05),
      p50: quantile(rates, 0.5),
      p95: quantile(rates, 0.95),
      most: quantile(rates, 1),
    },
    ...(await assessCells(records, doubt, freshness)),
    gradient: steepestOf(gradients),
    east,
    sudden,
  };
}

/** One σ of each cell without the shared errors, at least a share of the σ of the sampled fits. */
function ownSigmas(
  records: readonly CellRecord[],
  sampled: SampledNoise | null,
  zero: number,
  { lineOfSightShare }: AreaDoubts,
): Float64Array {
  const fitMmYr = sampled === null ? 0 : meanOf(sampled.fits.map(({ sigmaMmYr }) => sigmaMmYr));
  return Float64Array.from(records, (record) => {
    const ofSight = (lineOfSightShare * record.velocityVerticalMmYr) ** 2;
    const own = record.velocityUncertaintyMmYr ** 2 - zero - ofSight;
    return Math.sqrt(Math.max(own, (LEAST_OWN * fitMmYr) ** 2));
  });
}

/**
 * The effect of steps and surges on the mean; null if it is less than 0.3 mm/yr. `sigmaOf`: one σ of a mean of rates
 * whose own σ are those of the records times `ratios`.
 */
function suddenMovement(
  records: readonly CellRecord[],
  meanMmYr: number,
  sigmaOf: (ratios: Float64Array, meanMmYr: number) => number,
): SuddenMovement | null {
  const ratios = new Float64Array(records.length).fill(1);
  const found: { readonly index: number; readonly shift: number }[] = [];
  for (const [index, record] of records.entries()) {
    const jump = record.events.length === 0 ? null : cellFigures(record).jump;
    if (!jump) continue;
    const { velocityMmYr, sigmaMmYr } = jump.rateWithout;
    ratios[index] = sigmaMmYr / record.velocityUncertaintyMmYr;
    found.push({ index, shift: record.velocityVerticalMmYr - velocityMmYr });
  }
  const meanWithoutMmYr = meanMmYr - found.reduce((sum, { shift }) => sum + shift, 0) / records.length;
  if (Math.abs(meanMmYr - meanWithoutMmYr) < LEAST_SHIFT_MM_YR) return null;
  const ordered = found.toSorted((a, b) => a.shift - b.shift);
  return {
    cells: found.length,
    meanWithoutMmYr,
    sigmaWithoutMmYr: sigmaOf(ratios, meanWithoutMmYr),
    typical: required(ordered[Math.floor(ordered.length / 2)]).index,
  };
}

/**
 * The variance of the error that all cells' zeros share: the frame's σ, or for a tie the excess of published σ over their
 * fits if that is larger.
 */
function zeroVariance(
  records: readonly CellRecord[],
  sampled: SampledNoise | null,
  { zeroSigmaMmYr, isTied }: AreaDoubts,
): number {
  const least = zeroSigmaMmYr ** 2;
  if (!isTied || sampled === null) return least;
  const fitted = new Map(sampled.fits.map(({ cell, sigmaMmYr }) => [placeKey(cell), sigmaMmYr]));
  const beyond = records.flatMap((record) => {
    const sigmaMmYr = fitted.get(placeKey(record));
    return sigmaMmYr === undefined ? [] : [record.velocityUncertaintyMmYr ** 2 - sigmaMmYr ** 2];
  });
  return beyond.length === 0 ? least : Math.max(least, quantile(beyond, 0.5));
}

/** One number for a cell of a grid. */
function placeKey({ row, col }: Cell): number {
  return row * 2 ** 26 + col;
}

/** Number of cells with each assessment and verdict of their reports, and the index of the worst cell. */
async function assessCells(
  records: readonly CellRecord[],
  doubt: AreaDoubts,
  freshness: DataFreshness,
): Promise<Pick<AreaFigures, 'classes' | 'verdicts' | 'soldVerdicts' | 'worst'>> {
  const assessed = await mapInSlices(records, (record, at) => {
    const disagreementMmYr = required(doubt.disagreementsMmYr[at]);
    const figures = cellFigures(record, {
      ...NO_DISAGREEMENT,
      rateMmYr: disagreementMmYr,
      hereMmYr: disagreementMmYr,
    });
    const { assessment, verdict, unsold } = cellAnswer(figures, doubt, freshness);
    const { assessmentCode, significantNonzero } = assessment;
    const { east } = record;
    const rateEast = east ? publishedRate(east.velocityMmYr, east.sigmaMmYr) : null;
    return {
      assessmentCode,
      verdict: verdictWithEast(verdict, rateEast && { ...rateEast, shift: east?.shift ?? null }),
      isSold: unsold === null,
      significantNonzero,
      speed: Math.abs(figures.velocityMmYr),
    };
  });
  const classes = countsOf(ASSESSMENT_CODES);
  const verdicts = countsOf(VERDICT_CODES);
  const soldVerdicts = countsOf(VERDICT_CODES);
  let [worst, fastest, isCertain] = [0, -1, false];
  for (const [index, { assessmentCode, verdict, isSold, significantNonzero, speed }] of assessed.entries()) {
    classes[assessmentCode]++;
    verdicts[verdict]++;
    if (isSold) soldVerdicts[verdict]++;
    const isAhead = significantNonzero === isCertain ? speed > fastest : significantNonzero;
    if (isAhead) [worst, fastest, isCertain] = [index, speed, significantNonzero];
  }
  return { classes, verdicts, soldVerdicts, worst };
}

function countsOf<Code extends string>(codes: readonly Code[]): Record<Code, number> {
  return Object.fromEntries(codes.map((code) => [code, 0])) as Record<Code, number>;
}
