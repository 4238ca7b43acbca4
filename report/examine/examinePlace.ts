import { required } from '../../core/required.ts';
import { epochDayOf, formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { dataFreshness, estimatedNextAcquisition, seriesEndNote } from '../../core/report/freshness.ts';
import { cellOutline, pixelIdOf } from '../../location/cellOutline.ts';
import {
  firstObservationOf,
  lastObservationOf,
  locatePoint,
  type LocatedCell,
} from '../../location/locatePoint.ts';
import { overlappingAmong, type OverlappingFrame } from './datum.ts';
import { MOST_COMPARED } from '../../location/comparedLooks.ts';
import { frameDoubts } from '../../schemas/frameDoubts.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { Examination, ReportCell } from './examination.ts';
import type { Ground } from '../ground/ground.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { publishMeasurement } from './measurement.ts';
import { withPinnedRelease } from './pinnedRelease.ts';
import type { Place } from '../ground/place.ts';

/** Which of the frames at a place answer. */
export interface WantedFrames {
  /** Absent = the frame that is chosen for the area. */
  readonly frame?: string | undefined;
  /** A stored release that answers instead of the one that its frame serves now. */
  readonly release?: string | undefined;
  /** Whether all of them are examined. */
  readonly isEach?: boolean;
}

/**
 * Finds the cell that answers for a place and assesses it: the read-only half of every report. `now` in
 * milliseconds since 1970.
 */
export async function examinePlace(
  ground: Ground,
  place: Place,
  now: number,
  { frame: wanted, release, isEach = false }: WantedFrames = {},
): Promise<Examination> {
  const served = await locatePoint(ground.lake, place);
  const located =
    release === undefined
      ? served
      : await withPinnedRelease(ground.lake, place, served, { release, frame: wanted });
  const answering = wanted === undefined ? 0 : located.findIndex(({ frame }) => frame.frameId === wanted);
  if (wanted !== undefined && answering < 0) {
    const over = located.map(({ frame }) => frame.frameId);
    const nothing = examineLocated(ground, place, { located: undefined, overlapping: [] }, now);
    return { ...nothing, otherThan: { frameId: wanted, over } };
  }
  const looks = withFirst(located, answering);
  const orders = isEach
    ? looks.slice(0, 1 + MOST_COMPARED).map((_, index) => withFirst(looks, index))
    : [looks];
  const overlapping = await overlappingAmong(ground, orders);
  const [looked, ...others] = orders.map(([first], index) =>
    examineLocated(ground, place, { located: first, overlapping: required(overlapping[index]) }, now),
  );
  const answer =
    release === undefined ? required(looked) : { ...required(looked), pinned: pinnedTo(served, looks) };
  return isEach && looks.length > 0 ? { ...answer, looks: [answer, ...others] } : answer;
}

/** What the frame that answers serves now. */
function pinnedTo(
  served: readonly LocatedCell[],
  [answering]: readonly LocatedCell[],
): NonNullable<Examination['pinned']> {
  const same = served.find(({ frame }) => frame.frameId === answering?.frame.frameId);
  return { servedRelease: same?.frame.releaseId ?? null };
}

/** The same list in the same order, except that one item comes first. */
function withFirst(located: readonly LocatedCell[], first: number): LocatedCell[] {
  return [...located.slice(first, first + 1), ...located.filter((_, index) => index !== first)];
}

/**
 * Like `examinePlace`, for a cell that is already located (`undefined` = no frame covers the place) and compared with the
 * other frames. Its uncertainty includes their disagreement, and so does everything derived from it.
 */
export function examineLocated(
  { mode, lake }: Ground,
  place: Place,
  found: { readonly located: LocatedCell | undefined; readonly overlapping: readonly OverlappingFrame[] },
  now: number,
): Examination {
  const { located, overlapping } = found;
  if (!located) return { mode, place, cell: null, measurement: null, readSeries: async () => null };
  const cell = { ...reportCell(located, now), overlapping };
  return {
    mode,
    place,
    cell,
    measurement:
      located.record &&
      publishMeasurement(located.record, cell.freshness, {
        overlapping,
        ...seasonOfFrame(located.frame.manifest),
        ...frameDoubts(located.frame.manifest),
        surroundingsRadiusM: located.frame.manifest.surroundings_radius_m,
      }),
    readSeries: async () => withShared(await lake.findSeries(located.frame, located.cell), located),
  };
}

/** The season that all ground of a frame shares: as measured by stations, or as removed from all cells. */
function seasonOfFrame({
  calibration: { shared_motion: shared },
  spatial_reference: { removed },
}: LocatedCell['frame']['manifest']) {
  if (!shared) return { removedSeasonMm: removed?.season_mm ?? null, sharedSeason: null };
  const { season_mm: amplitudeMm, season_sigma_mm: sigmaMm } = shared;
  const sharedSeason = amplitudeMm === null || sigmaMm === null ? null : { amplitudeMm, sigmaMm };
  return { removedSeasonMm: null, sharedSeason };
}

/** A series with the shared motion of all ground of its frame at its dates: included, or removed. */
function withShared(series: SeriesRecord | null, { frame: { manifest } }: LocatedCell): SeriesRecord | null {
  const { shared_motion: shared } = manifest.calibration;
  const { removed } = manifest.spatial_reference;
  if (!series || (!shared && !removed)) return series;
  const epochOf = new Map(manifest.epochs.map((date, epoch) => [date, epoch]));
  const atDates = (values: readonly number[]) =>
    series.dates.map((date) => values[epochOf.get(date) ?? -1] ?? 0);
  return shared
    ? {
        ...series,
        shared: { motionMm: atDates(shared.motion_mm), sigmaMm: atDates(shared.sigma_mm) },
      }
    : { ...series, removedMm: atDates(required(removed).motion_mm) };
}

/** The report's view of a located cell on a given day. */
function reportCell(located: LocatedCell, now: number): Omit<ReportCell, 'overlapping'> {
  const { frame, cell } = located;
  const { manifest } = frame;
  const lastObservation = lastObservationOf(located);
  const lastDay = parseIsoDate(lastObservation);
  const todayDay = epochDayOf(now);
  const ageDays = Math.max(0, todayDay - lastDay);
  const revisitDays = manifest.freshness.median_revisit_days;
  const note = seriesEndNote({ lastDay, revisitDays, todayDay });
  // A cell may have ended in a frame that continues; if it continues, the frame knows the schedule.
  const frameLastDay = parseIsoDate(manifest.freshness.last_observation);
  const nextDay =
    note === null ? estimatedNextAcquisition({ lastDay: frameLastDay, revisitDays, todayDay }) : null;
  return {
    pixelId: pixelIdOf(frame.frameId, cell),
    frameId: frame.frameId,
    releaseId: frame.releaseId,
    corners: cellOutline(frame, cell),
    cellSizeM: roundTo(manifest.cell_size_m, 1),
    calibration: manifest.calibration,
    spatialReference: manifest.spatial_reference,
    lineOfSight: manifest.line_of_sight,
    combined: manifest.combined ?? null,
    orbitDirection: manifest.orbit_direction,
    track: manifest.track,
    scienceVersion: manifest.science_version,
    publishedAt: manifest.created_at,
    epochs: manifest.epochs,
    droppedDates: manifest.dropped_dates,
    attribution: manifest.attribution,
    license: manifest.license,
    dataSource: manifest.data_source,
    measures: manifest.product_kind === 'point_series' ? 'points' : 'grid',
    firstObservation: firstObservationOf(located),
    lastObservation,
    ageDays,
    freshness: dataFreshness(ageDays),
    freshnessNote: note,
    estimatedNextAcquisition: nextDay === null ? null : formatIsoDate(nextDay),
  };
}
