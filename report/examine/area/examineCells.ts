import type { CellSizeKm } from '../../../core/area/meanVariance.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { groundSize } from '../../../core/geodesy/groundSize.ts';
import type { Box } from '../../../core/geodesy/planarShapes.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { verdictOverCells } from '../../../core/area/areaVerdict.ts';
import { JUMP_VERDICTS, NEW_PACE_VERDICTS } from '../../../core/report/groundVerdict.ts';
import type { DataFreshness } from '../../../core/report/freshness.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { required } from '../../../core/required.ts';
import { mapInSlices, rest } from '../../../core/slices.ts';
import { pixelIdOf } from '../../../location/cellOutline.ts';
import type { LocatedCell } from '../../../location/locatePoint.ts';
import { publishedEvents } from '../../../schemas/cell/cellFigures.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { frameDoubts } from '../../../schemas/frameDoubts.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import type { Ground } from '../../ground/ground.ts';
import { toCentimeters, type Place } from '../../ground/place.ts';
import { overlappingFrames, type OverlappingFrame } from '../datum.ts';
import type { AreaEvent, Examination, ExaminedArea, NamedPlace } from '../examination.ts';
import { examineLocated } from '../examinePlace.ts';
import type { Measurement } from '../measurement.ts';
import { areaFigures } from './areaFigures.ts';
import { areaLooks, looksAt, type AreaLooks } from './areaLooks.ts';
import { areaRecord } from './areaRecord.ts';
import { sampledCells, sampleNoise } from './areaSample.ts';

/** On a grid, the minimum share of an area's cells that must be measured for a mean. */
const LEAST_MEASURED_PART = 0.1;

type Found = NonNullable<ExaminedArea['found']>;

/** Measured cells that one report is about. */
interface Together {
  readonly place: Place;
  /** The cells at the place, that of the frame that answers first. */
  readonly located: readonly LocatedCell[];
  readonly records: readonly CellRecord[];
  readonly pixelId: string;
  readonly about: Omit<ExaminedArea, 'found'>;
  readonly priceMicroUsd: number;
}

/** Sums cells up as if they were one: the examination of a report that is sold under one id. */
export async function examineCells(
  ground: Ground,
  { place, located, records, pixelId, about, priceMicroUsd }: Together,
  now: number,
): Promise<Examination> {
  const answering = required(located[0]);
  const { frame } = answering;
  const named = { pixelId, corners: cornersOf(about.box) };
  const withRecord = (record: CellRecord | null, overlapping: readonly OverlappingFrame[]) => {
    const found = { located: { ...answering, record }, overlapping };
    const examination = examineLocated(ground, place, found, now);
    return { ...examination, cell: { ...required(examination.cell), ...named }, priceMicroUsd };
  };
  const least = frame.manifest.product_kind === 'point_series' ? 1 : LEAST_MEASURED_PART * about.cells;
  if (records.length === 0 || about.measuredCells < least) {
    const unmeasured = withRecord(null, await overlappingFrames(ground, located));
    return { ...unmeasured, area: { ...about, found: null } };
  }
  const { freshness } = withRecord(null, []).cell;
  const looks = await areaLooks(ground, frame, records);
  const details = await describe(ground, frame, records, looks, freshness);
  const { meanMmYr, sigmaMmYr, effectiveCells } = details.figures;
  const overlapping = await looks.overMean({ velocityMmYr: meanMmYr, sigmaMmYr }, effectiveCells);
  const { measurement, ...examination } = withRecord(areaRecord(records, details.figures), overlapping);
  const worst = required(records[details.figures.worst]);
  await rest();
  return {
    ...examination,
    measurement: measurement && {
      ...measurement,
      ...answerOverCells(measurement, details.figures, records.length),
    },
    area: {
      ...about,
      found: { ...details, worst: await examineWorst(ground, frame, { place, worst }, now) },
    },
    readSeries: async () => null,
  };
}

/**
 * The answer about an area from that about its mean and those about its cells. Where more than half of the cells are sold for
 * the same event or new pace, so is the area: there, how certain its mean over the record is doesn't matter.
 */
function answerOverCells(
  mean: Measurement,
  { verdicts, soldVerdicts }: Found['figures'],
  measuredCells: number,
): Pick<Measurement, 'verdict' | 'assessment' | 'unsold'> {
  const verdict = verdictOverCells(mean.verdict, verdicts);
  const { assessment, unsold } = mean;
  const isUncertain = unsold === 'within_margin' || unsold === 'mostly_noise';
  const isOfTime = JUMP_VERDICTS.has(verdict) || NEW_PACE_VERDICTS.has(verdict);
  return isUncertain && isOfTime && 2 * soldVerdicts[verdict] > measuredCells
    ? { verdict, assessment: { ...assessment, withinMarginKind: null }, unsold: null }
    : { verdict, assessment, unsold };
}

/** A cell of an area as its own report from the same frame states it. */
async function examineWorst(
  ground: Ground,
  frame: LakeFrame,
  { place, worst }: { readonly place: Place; readonly worst: CellRecord },
  now: number,
): Promise<Found['worst']> {
  const looks = required((await looksAt(ground, frame, [worst]))[0]);
  const overlapping = await overlappingFrames(ground, looks);
  const { measurement } = examineLocated(ground, place, { located: looks[0], overlapping }, now);
  return { ...placeOf(frame, worst), measurement: required(measurement) };
}

/** The size of a frame's cells on the ground. */
export function sizeOf({ grid }: LakeFrame): CellSizeKm {
  const { cellWidthM, cellHeightM } = groundSize(grid);
  return { widthKm: cellWidthM / 1000, heightKm: cellHeightM / 1000 };
}

/** The numbers of measured cells. */
async function describe(
  ground: Ground,
  frame: LakeFrame,
  records: readonly CellRecord[],
  { disagreementsMmYr }: AreaLooks,
  freshness: DataFreshness,
): Promise<Omit<Found, 'worst'>> {
  const { manifest } = frame;
  const size = sizeOf(frame);
  const around = await readCells(ground, frame, sampledCells(frame, records));
  const eventless = around.filter(({ events }) => events.length === 0);
  const sampled = await sampleNoise(ground.lake, frame, eventless, size);
  await rest();
  const doubt = {
    ...frameDoubts(manifest),
    isTied: manifest.calibration.model !== 'none',
    lineOfSightShare: manifest.line_of_sight.velocity_share,
    eastZeroSigmaMmYr: manifest.combined?.east_zero_sigma_mm_yr,
    disagreementsMmYr,
  };
  const figures = await areaFigures(records, size, sampled, doubt, freshness);
  await rest();
  const steepest = figures.gradient && required(records[figures.gradient.at]);
  return {
    figures,
    noise: sampled?.noise ?? null,
    steepest: steepest && placeOf(frame, steepest),
    events: eventsOf(frame, records),
  };
}

function placeOf({ frameId }: LakeFrame, record: CellRecord): NamedPlace {
  return {
    pixelId: pixelIdOf(frameId, record),
    lat: roundTo(record.lat, 6),
    lon: roundTo(record.lon, 6),
  };
}

function eventsOf(frame: LakeFrame, records: readonly CellRecord[]): AreaEvent[] {
  return records
    .flatMap((record) => record.events.map((event) => ({ record, event })))
    .filter(({ event }) => !event.isUnconfirmed)
    .sort((a, b) => b.event.significance - a.event.significance)
    .map(({ record, event }) => ({
      ...placeOf(frame, record),
      event: required(publishedEvents([event])[0]),
    }));
}

/** North-west, north-east, south-east, south-west. */
function cornersOf({ west, south, east, north }: Box): LatLon[] {
  return [
    { lat: north, lon: west },
    { lat: north, lon: east },
    { lat: south, lon: east },
    { lat: south, lon: west },
  ].map(toCentimeters);
}

/** The measured cells among these, in their order. */
export async function readCells(
  ground: Ground,
  frame: LakeFrame,
  cells: readonly Cell[],
): Promise<CellRecord[]> {
  const { lake, measureAlone } = ground;
  const records = measureAlone
    ? await mapInSlices(cells, (cell) => {
        const alone = measureAlone(frame, cell);
        return alone && { ...(alone as CellRecord), neighborSpreadMmYr: null, neighborConsistent: null };
      })
    : await lake.findCells(frame, cells);
  return records.filter((record) => record !== null);
}
