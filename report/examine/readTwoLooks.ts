import { parseIsoDate } from '../../core/date.ts';
import { lookDirection } from '../../core/reference/lookDirection.ts';
import {
  haveLikeZeros,
  upAndEast,
  type LookRate,
  type NotTogether,
  type UpAndEast,
  zeroCorrelation,
} from '../../core/reference/upAndEast.ts';
import { disagreementAt } from './datum.ts';
import type { Examination, ReportCell } from './examination.ts';
import type { Measurement } from './measurement.ts';

/** Why there is no upward and eastward motion from two looks at a spot. */
export type NoTwoLooks = NotTogether | 'one_look' | 'unknown_direction' | 'zeros_differ';

/** The combined result of two looks at a place. */
export type TwoLooks =
  | { readonly status: 'ok'; readonly frames: readonly [string, string]; readonly motion: UpAndEast }
  | { readonly status: NoTwoLooks };

/**
 * The upward and eastward motion at a place, from the answering frame and the other one that determines it best. `looks`
 * are the frames at the place, the answering one first; frames of two looks don't count. Reads their series.
 */
export async function readTwoLooks(looks: readonly Examination[]): Promise<TwoLooks> {
  const [answering, ...others] = looks.filter(({ cell }) => !cell?.combined);
  const own = answering && (await lookOf(answering));
  let found: TwoLooks = { status: 'one_look' };
  for (const other of others) {
    const look = await lookOf(other);
    if (!own || !look) continue;
    const together = solve(own, look);
    const isBetter =
      found.status !== 'ok' ||
      (together.status === 'ok' && together.motion.eastSigmaMmYr < found.motion.eastSigmaMmYr);
    if (isBetter) found = together;
  }
  return found;
}

interface Look {
  readonly cell: ReportCell;
  readonly measurement: Measurement;
  readonly days: readonly number[];
  readonly verticalMm: readonly number[];
}

/** A look that measures the place and has a zero; null otherwise. */
async function lookOf(examination: Examination): Promise<Look | null> {
  const { cell, measurement } = examination;
  if (!cell || !measurement || measurement.unsold === 'nothing_at_rest') return null;
  const series = await examination.readSeries();
  if (!series || series.dates.length === 0) return null;
  return { cell, measurement, days: series.dates.map(parseIsoDate), verticalMm: series.verticalMm };
}

function solve(first: Look, second: Look): TwoLooks {
  const [one, other] = [rateOf(first), rateOf(second)];
  if (!one || !other) return { status: 'unknown_direction' };
  if (!haveLikeZeros(first.cell.calibration, second.cell.calibration)) return { status: 'zeros_differ' };
  const zerosCorrelate = zeroCorrelation(usedStations(first.cell), usedStations(second.cell));
  const motion = upAndEast(one, other, zerosCorrelate);
  if (typeof motion === 'string') return { status: motion };
  return { status: 'ok', frames: [first.cell.frameId, second.cell.frameId], motion };
}

/** The stations that a look is tied to. */
function usedStations({ calibration }: Look['cell']): string[] {
  return calibration.stations.filter(({ outcome }) => outcome === 'used').map(({ station }) => station);
}

function rateOf({ cell, measurement, days, verticalMm }: Look): LookRate | null {
  const direction = lookDirection(cell.lineOfSight, measurement);
  if (!direction) return null;
  const { velocityMmYr, sigmaMmYr, zeroSigmaMmYr } = measurement;
  const shared = zeroSigmaMmYr ** 2 + disagreementAt(cell.overlapping) ** 2;
  return {
    days,
    verticalMm,
    velocityMmYr,
    ownSigmaMmYr: Math.sqrt(Math.max(0, sigmaMmYr ** 2 - shared)),
    zeroSigmaMmYr,
    direction,
  };
}
