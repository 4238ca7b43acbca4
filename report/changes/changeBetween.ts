import { parseIsoDate } from '../../core/date.ts';
import { sameGrid, type Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import {
  explainRateChange,
  type DatedSeries,
  type RateChange,
  type SeriesPair,
} from '../../core/report/rateChange.ts';
import { framesOver } from '../../location/framesOver.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';

/** The parts of a purchased cell rate that a comparison needs. */
export interface BoughtRate extends LatLon {
  readonly frameId: string;
  readonly releaseId: string;
  readonly velocityVerticalMmYr: number;
}

/** Dates and methods of the two releases, and the change of the rate. */
export interface ExplainedChange {
  /** Null = too few dates in common. */
  readonly parts: RateChange | null;
  readonly addedDates: number;
  readonly removedDates: number;
  readonly before: ReleaseFacts;
  readonly after: ReleaseFacts;
}

interface ReleaseFacts {
  readonly manifest: LakeFrame['manifest'];
  /** YYYY-MM-DD; null = the series is empty. */
  readonly lastObservation: string | null;
}

/** Offsets of the surrounding cells that show the shared motion, in cells: far enough apart to have independent noise. */
const RINGS = [3, 6, 10];
const DIRECTIONS = [-1, 0, 1]
  .flatMap((row) => [-1, 0, 1].map((col) => ({ row, col })))
  .filter(({ row, col }) => row !== 0 || col !== 0);

/** Compares a cell between the releases of two purchased reports, or says why that isn't possible. */
export async function changeBetween(
  lake: LakeReader,
  then: BoughtRate,
  now: BoughtRate,
): Promise<ExplainedChange | 'release_not_kept' | 'other_cells'> {
  const [before, after] = await Promise.all([then, now].map((bought) => cellOf(lake, bought)));
  if (!before || !after) return 'release_not_kept';
  if (!sameGrid(before.frame.grid, after.frame.grid)) return 'other_cells';
  const [seriesThen, seriesNow] = await Promise.all([seriesAt(lake, before), seriesAt(lake, after)]);
  if (seriesThen === null || seriesNow === null) return 'other_cells';
  const around = await seriesAround(lake, before, after);
  const known = new Set(seriesThen.days);
  const kept = seriesNow.days.filter((day) => known.has(day)).length;
  return {
    parts: explainRateChange(
      { velocityMmYr: then.velocityVerticalMmYr, series: seriesThen },
      { velocityMmYr: now.velocityVerticalMmYr, series: seriesNow },
      around,
    ),
    addedDates: seriesNow.days.length - kept,
    removedDates: seriesThen.days.length - kept,
    before: { manifest: before.frame.manifest, lastObservation: seriesThen.dates.at(-1) ?? null },
    after: { manifest: after.frame.manifest, lastObservation: seriesNow.dates.at(-1) ?? null },
  };
}

interface KeptCell {
  readonly frame: LakeFrame;
  readonly cell: Cell;
}

async function cellOf(
  lake: LakeReader,
  { frameId, releaseId, lat, lon }: BoughtRate,
): Promise<KeptCell | null> {
  const frame = await lake.findRelease(frameId, releaseId);
  const [over] = frame ? framesOver([frame], { lat, lon }) : [];
  return over ?? null;
}

async function seriesAt(
  lake: LakeReader,
  { frame, cell }: KeptCell,
): Promise<(DatedSeries & { readonly dates: readonly string[] }) | null> {
  const series = await lake.findSeries(frame, cell);
  return series && { dates: series.dates, days: series.dates.map(parseIsoDate), valuesMm: series.verticalMm };
}

async function seriesAround(lake: LakeReader, then: KeptCell, now: KeptCell): Promise<SeriesPair[]> {
  const offsets = RINGS.flatMap((ring) =>
    DIRECTIONS.map(({ row, col }) => ({ row: row * ring, col: col * ring })),
  );
  const shifted = ({ frame, cell }: KeptCell, offset: Cell) => {
    const at = { row: cell.row + offset.row, col: cell.col + offset.col };
    const isInside = at.row >= 0 && at.col >= 0 && at.row < frame.grid.rows && at.col < frame.grid.cols;
    return isInside ? seriesAt(lake, { frame, cell: at }) : null;
  };
  const pairs = await Promise.all(
    offsets.map((offset) => Promise.all([shifted(then, offset), shifted(now, offset)])),
  );
  return pairs.flatMap(([before, after]) => (before && after ? [{ before, after }] : []));
}
