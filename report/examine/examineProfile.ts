import {
  sampledLine,
  steepestAlong,
  type LineSample,
  type RateAlong,
  type SampledLine,
} from '../../core/area/lineProfile.ts';
import { required } from '../../core/required.ts';
import { mapInSlices } from '../../core/slices.ts';
import { profilePriceMicroUsd } from '../../billing/ledger/price.ts';
import { locatePoints, type LocatedCell } from '../../location/locatePoint.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import type { RequestedLine } from '../../schemas/http/place/profileBody.ts';
import type { Ground } from '../ground/ground.ts';
import { coordinatePlace, toCentimeters } from '../ground/place.ts';
import { requirePlace } from '../ground/requirePlace.ts';
import { refusal } from '../refusal.ts';
import { overlappingInGroups, type OverlappingFrame } from './datum.ts';
import { examineCells } from './area/examineCells.ts';
import { digestOf } from './examineArea.ts';
import type { Examination, ExaminedArea, ExaminedLine, LineExamination } from './examination.ts';
import { examineLocated } from './examinePlace.ts';
import { reportStatus } from './reportStatus.ts';

/** Prefix of `pixel_id` for a line. */
const LINE_ID = 'line-';
/** Used if nothing is known about the errors of cells: treats them as independent. */
const INDEPENDENT = { sharedPart: 0, correlation: () => 0 };

/**
 * Examines samples along a line, each as a report of its point would, in the frame that answers for the middle sample (if
 * no frame covers that, for the first sample that is covered), so that all rates have one zero. This is the read-only
 * half of a profile. `now` in milliseconds since 1970.
 */
export async function examineProfile(
  ground: Ground,
  asked: RequestedLine,
  now: number,
): Promise<Examination> {
  const line = lineOf(asked);
  const { lengthM, spacingM, box } = line;
  const points = line.samples.map((sample): LineSample => ({ ...sample, ...toCentimeters(sample) }));
  const middle = Math.floor((points.length - 1) / 2);
  const { lat, lon } = required(points[middle]);
  const place = await requirePlace({ lat, lon }, ground);
  const located = (await locatePoints(ground.lake, points)).map((cells) => {
    if (cells instanceof Error) throw cells;
    return cells;
  });
  const covered = located[middle]?.length ? middle : located.findIndex((cells) => cells.length > 0);
  const [answering] = located[covered] ?? [];
  const outline = { km2: null, box, cells: points.length };
  const length = { lengthM, spacingM };
  if (!answering) {
    const nothing = examineLocated(ground, place, { located: undefined, overlapping: [] }, now);
    const area: ExaminedArea = { ...outline, measuredCells: 0, found: null };
    return { ...nothing, area, line: { ...length, samples: [], steepest: null } };
  }
  const { frameId } = answering.frame;
  const looks = located.map((cells) => cellsOfFrame(cells, frameId));
  const overlapping = await overlappingInGroups(ground, looks);
  const samples = await mapInSlices(points, (point, at): LineExamination => {
    const among = { located: required(located[at]), looks: required(looks[at]) };
    return examineSample(ground, point, { ...among, overlapping: required(overlapping[at]), frameId }, now);
  });
  const examination = await examineCells(
    ground,
    {
      place,
      located: required(looks[covered]),
      records: cellsAlong(looks),
      pixelId: `${LINE_ID}${digestOf(asked)}`,
      about: { ...outline, measuredCells: samples.filter(({ status }) => status === 'ok').length },
      priceMicroUsd: profilePriceMicroUsd(lengthM / 1000),
    },
    now,
  );
  return {
    ...examination,
    line: { ...length, samples, steepest: steepestOf(examination, samples, spacingM) },
  };
}

/**
 * The length of a line, km, before any data is read.
 * @throws GroundMotionError if it isn't a line that can be answered.
 */
export function lineKm(asked: RequestedLine): number {
  return lineOf(asked).lengthM / 1000;
}

function lineOf({ positions, samples }: RequestedLine): SampledLine {
  const line = sampledLine(positions, samples);
  if (typeof line === 'string') throw refusal('bad_request', line);
  return line;
}

/** The cell of the given frame first, then the others; empty if the frame doesn't cover the sample. */
function cellsOfFrame(cells: readonly LocatedCell[], frameId: string): LocatedCell[] {
  const own = cells.filter(({ frame }) => frame.frameId === frameId);
  return own.length === 0 ? [] : [...own, ...cells.filter((cell) => !own.includes(cell))];
}

interface SampleCells {
  /** The cells of all frames over the sample. */
  readonly located: readonly LocatedCell[];
  /** The same cells with that of the answering frame first; empty if that frame doesn't cover the sample. */
  readonly looks: readonly LocatedCell[];
  readonly overlapping: readonly OverlappingFrame[];
  readonly frameId: string;
}

/** Examines a sample as a report of its point from the frame would. */
function examineSample(
  ground: Ground,
  sample: LineSample,
  { located, looks, overlapping, frameId }: SampleCells,
  now: number,
): LineExamination {
  const [own] = looks;
  const seen = examineLocated(ground, coordinatePlace(sample), { located: own, overlapping }, now);
  const over = located.map(({ frame }) => frame.frameId);
  const examination = own ? seen : { ...seen, otherThan: { frameId, over } };
  const { status, help } = reportStatus(examination, {});
  const { cell, measurement } = examination;
  return {
    ...sample,
    status,
    help: status === 'ok' ? null : help,
    pixelId: cell?.pixelId ?? null,
    measurement: status === 'ok' ? measurement : null,
  };
}

/** The measured cells under the samples, without duplicates. */
function cellsAlong(looks: readonly (readonly LocatedCell[])[]): CellRecord[] {
  const records = new Map<string, CellRecord>();
  for (const [own] of looks) if (own?.record) records.set(`${own.cell.row}-${own.cell.col}`, own.record);
  return [...records.values()];
}

/** The steepest slope between the samples with a rate. Consecutive samples in one cell count once, at their middle. */
function steepestOf(
  { area }: Examination,
  samples: readonly LineExamination[],
  spacingM: number,
): ExaminedLine['steepest'] {
  const found = area?.found;
  if (!found) return null;
  const passed: LineExamination[][] = [];
  for (const sample of samples) {
    if (!sample.measurement) continue;
    const last = passed.at(-1);
    if (last?.[0]?.pixelId === sample.pixelId) last.push(sample);
    else passed.push([sample]);
  }
  const middles = passed.map((run) => required(run[Math.floor((run.length - 1) / 2)]));
  const rates = middles.map((middle, at): RateAlong => {
    const run = required(passed[at]);
    const distanceM = (required(run[0]).distanceM + required(run.at(-1)).distanceM) / 2;
    return { ...middle, distanceM, velocityMmYr: required(middle.measurement).velocityMmYr };
  });
  const slope = steepestAlong(rates, spacingM, found.figures.cellSigmaMmYr, found.noise ?? INDEPENDENT);
  return slope && { ...slope, sample: required(middles[slope.at]) };
}
