import { required } from '../../core/required.ts';
import { parseIsoDate } from '../../core/date.ts';
import { cellAt, cellCenter, type Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { pixelIdOf } from '../../location/cellOutline.ts';
import { framesOver } from '../../location/framesOver.ts';
import type { CellRecord, SeriesRecord } from '../../schemas/cellRecord.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { Ground } from '../ground/ground.ts';
import type { ReportCell } from './examination.ts';

/** What a stored report says about its cell. */
export interface BoughtFrom extends LatLon {
  readonly pixelId: string;
  readonly frameId: string;
  readonly releaseId: string;
}

/** The cell of a sold report. */
export interface BoughtCell {
  /**
   * Whether the release is still stored. If not, the cell comes from the current release and nothing is known about its
   * dates.
   */
  readonly isKept: boolean;
  readonly center: LatLon;
  readonly cellSizeM: number;
  readonly record: CellRecord | null;
  readonly dates: DateFacts | null;
  /** What the rates of the release are relative to. */
  readonly zero: Pick<ReportCell, 'calibration' | 'spatialReference'> | null;
  /** The same frame's cell at another point; null outside the frame. */
  pixelIdAt(point: LatLon): string | null;
}

/** The dates of a cell, and gaps among them. */
export interface DateFacts {
  readonly count: number;
  /** YYYY-MM-DD */
  readonly first: string;
  readonly last: string;
  readonly missing: number;
  readonly longestGapDays: number;
  /** YYYY-MM-DD; null = there is only one date. */
  readonly longestGapFrom: string | null;
}

/**
 * The cell of a purchased report, from the release that was sold if it is still stored. Null if neither that release nor
 * another one with the same cell is available.
 */
export async function findBoughtCell(ground: Ground, bought: BoughtFrom): Promise<BoughtCell | null> {
  const { lake } = ground;
  const kept = await lake.findRelease(bought.frameId, bought.releaseId);
  const frame = kept ?? lake.frames().find(({ frameId }) => frameId === bought.frameId);
  const cell = frame && framesOver([frame], bought)[0]?.cell;
  if (!frame || !cell || pixelIdOf(frame.frameId, cell) !== bought.pixelId) return null;
  const series = kept ? await lake.findSeries(kept, cell) : null;
  const { calibration, spatial_reference: spatialReference, epochs, cell_size_m: cellSizeM } = frame.manifest;
  return {
    isKept: kept !== null,
    center: centerOf(frame, cell),
    cellSizeM: roundTo(cellSizeM, 1),
    record: kept ? await lake.findCell(kept, cell) : null,
    dates: series && dateFacts(series, epochs),
    zero: kept && { calibration, spatialReference },
    pixelIdAt: (point) => {
      const other = cellAt(frame.grid, frame.projection.forward(point));
      return other && pixelIdOf(frame.frameId, other);
    },
  };
}

/** The last date of the release of a purchased report, `YYYY-MM-DD`; null if it isn’t stored anymore. */
export async function lastDateOfSale(
  { lake }: Ground,
  { frameId, releaseId }: Pick<BoughtFrom, 'frameId' | 'releaseId'>,
): Promise<string | null> {
  const kept = await lake.findRelease(frameId, releaseId);
  return kept && kept.manifest.freshness.last_observation;
}

/** The last date that a frame serves; null if it isn't served. */
export function lastDateServed({ lake }: Ground, frameId: string): string | null {
  return (
    lake.frames().find((frame) => frame.frameId === frameId)?.manifest.freshness.last_observation ?? null
  );
}

function centerOf(frame: LakeFrame, cell: Cell): LatLon {
  const { lat, lon } = frame.projection.inverse(cellCenter(frame.grid, cell));
  return { lat: roundTo(lat, 7), lon: roundTo(lon, 7) };
}

/** Gaps in the dates of a series; null for an empty one. */
export function dateFacts(
  { dates }: Pick<SeriesRecord, 'dates'>,
  epochs: readonly string[],
): DateFacts | null {
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return null;
  let longestGapDays = 0;
  let longestGapFrom: string | null = null;
  for (let at = 1; at < dates.length; at++) {
    const days = parseIsoDate(required(dates[at])) - parseIsoDate(required(dates[at - 1]));
    if (days > longestGapDays) {
      longestGapDays = days;
      longestGapFrom = required(dates[at - 1]);
    }
  }
  const expected = epochs.filter((date) => date >= first && date <= last).length;
  const missing = Math.max(0, expected - dates.length);
  return { count: dates.length, first, last, missing, longestGapDays, longestGapFrom };
}
