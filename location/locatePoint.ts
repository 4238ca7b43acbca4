import { compareText } from '../core/compareText.ts';
import type { Cell } from '../core/grid.ts';
import type { LatLon } from '../core/projection.ts';
import { publishedConfidence } from '../core/publishedValues.ts';
import type { CellRecord } from '../schemas/cellRecord.ts';
import type { LakeFrame, LakeReader } from '../store/lake/lakeReader.ts';
import { framesOver, type FrameCell } from './framesOver.ts';

/** A frame's cell over a point and what the lake holds there: null = covered, not measured. */
export interface LocatedCell extends FrameCell {
  readonly record: CellRecord | null;
}

/**
 * Every frame's cell over a point (WGS 84 degrees), the one to answer from first: measured before not
 * measured, then newest last observation, then higher confidence, then frame id. The same order for the same data.
 */
export async function locatePoint(lake: LakeReader, point: LatLon): Promise<LocatedCell[]> {
  const located = await Promise.all(
    framesOver(lake.frames(), point).map(async ({ frame, cell }) => ({
      frame,
      cell,
      record: await lake.findCell(frame, cell),
    })),
  );
  return located.sort(compareLocatedCells);
}

/**
 * As `locatePoint` for many points, looked up together; results in the order of the points. A frame that
 * cannot be read is an Error for the points over it alone.
 */
export async function locatePoints(
  lake: LakeReader,
  points: readonly LatLon[],
): Promise<(LocatedCell[] | Error)[]> {
  const frames = lake.frames();
  const wanted = new Map<LakeFrame, { readonly point: number; readonly cell: Cell }[]>();
  for (const [point, place] of points.entries()) {
    for (const { frame, cell } of framesOver(frames, place)) {
      const cells = wanted.get(frame);
      if (cells) cells.push({ point, cell });
      else wanted.set(frame, [{ point, cell }]);
    }
  }
  const located: (LocatedCell[] | Error)[] = points.map(() => []);
  await Promise.all(
    [...wanted].map(async ([frame, cells]) => {
      const records = await lake
        .findCells(
          frame,
          cells.map(({ cell }) => cell),
        )
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      cells.forEach(({ point, cell }, index) => {
        const others = located[point]!;
        if (others instanceof Error) return;
        if (records instanceof Error) located[point] = records;
        else others.push({ frame, cell, record: records[index]! });
      });
    }),
  );
  return located.map((cells) => (cells instanceof Error ? cells : cells.sort(compareLocatedCells)));
}

/** The frame that a point is answered from, measured there or not; null outside all. Cells are read only to choose. */
export async function locateFrame(lake: LakeReader, point: LatLon): Promise<LakeFrame | null> {
  const [first, ...others] = framesOver(lake.frames(), point);
  if (others.length === 0) return first?.frame ?? null;
  const [located] = await locatePoint(lake, point);
  return located!.frame;
}

/** `YYYY-MM-DD` of the cell's last observation, the frame's where the cell is not measured. */
export function lastObservationOf(located: RankedCell): string {
  return located.record?.lastObservation ?? located.frame.manifest.freshness.last_observation;
}

/** What decides which of several frames a point is answered from. */
export interface RankedCell {
  readonly frame: LakeFrame;
  readonly record: Pick<CellRecord, 'lastObservation' | 'confidence'> | null;
}

/** Sorts the cell to answer from first. */
export function compareLocatedCells(a: RankedCell, b: RankedCell): number {
  const measured = Number(b.record !== null) - Number(a.record !== null);
  if (measured !== 0) return measured;
  const newest = compareText(lastObservationOf(b), lastObservationOf(a));
  if (newest !== 0) return newest;
  const confident = confidenceOf(b) - confidenceOf(a);
  return confident !== 0 ? confident : compareText(a.frame.frameId, b.frame.frameId);
}

/** As it is published, and as maps compare it; 0 where it is unknown: NaN would leave the order to chance. */
function confidenceOf({ record }: RankedCell): number {
  return publishedConfidence(record?.confidence || 0);
}
