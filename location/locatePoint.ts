import { required } from '../core/required.ts';
import { answeringFrame, shareAround, type FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import type { Cell } from '../core/geodesy/grid.ts';
import type { LatLon } from '../core/geodesy/projection.ts';
import type { CellRecord } from '../schemas/cellRecord.ts';
import type { LakeFrame, LakeReader } from '../store/lake/read/lakeReader.ts';
import { isOfTwoLooks, rankFrames } from './frameRank.ts';
import { framesOver, type FrameCell } from './framesOver.ts';

/** A frame's cell over a point and the lake's record for it; null = covered, but not measured. */
export interface LocatedCell extends FrameCell {
  readonly record: CellRecord | null;
}

/**
 * Every frame's cell over a point (WGS 84 degrees): first the frame to answer from, then the others by rank. The frame is
 * chosen for the area, not for the cell (`core/geodesy/frameCoverage.ts`): neighboring points are answered from one frame
 * even where its cell isn't measured, unless it is a two-look frame. The same data always gives the same choice.
 */
export async function locatePoint(lake: LakeReader, point: LatLon): Promise<LocatedCell[]> {
  const frames = lake.frames();
  const over = framesOver(frames, point);
  if (over.length === 0) lake.assertGroundKnown();
  const [located, coverages] = await Promise.all([
    Promise.all(over.map(async (each) => ({ ...each, record: await lake.findCell(each.frame, each.cell) }))),
    coveragesOf(lake, over),
  ]);
  return answeringFirst(frames, located, coverages);
}

/**
 * Like `locatePoint` for many points, which are looked up together. Results are in the order of the points. If a frame
 * can't be read, only the points over it get an Error.
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
        const others = required(located[point]);
        if (others instanceof Error) return;
        if (records instanceof Error) located[point] = records;
        else others.push({ frame, cell, record: records[index] ?? null });
      });
    }),
  );
  const unknown = located.some((cells) => !(cells instanceof Error) && cells.length === 0)
    ? groundFault(lake)
    : null;
  return Promise.all(
    located.map(async (cells) => {
      if (cells instanceof Error) return cells;
      if (cells.length === 0 && unknown) return unknown;
      return answeringFirst(frames, cells, await coveragesOf(lake, cells));
    }),
  );
}

/** The fault that keeps a point outside all frames from being reported as outside the lake. */
function groundFault(lake: LakeReader): Error | null {
  try {
    lake.assertGroundKnown();
    return null;
  } catch (error) {
    return error as Error;
  }
}

/**
 * The frame that answers for a point, whether or not it is measured there; null outside all frames. Cells are read only
 * if there is a choice.
 */
export async function locateFrame(lake: LakeReader, point: LatLon): Promise<LakeFrame | null> {
  const [first, ...others] = framesOver(lake.frames(), point);
  if (!first) lake.assertGroundKnown();
  if (others.length === 0) return first?.frame ?? null;
  const [located] = await locatePoint(lake, point);
  return required(located).frame;
}

/** `YYYY-MM-DD` of the cell's first observation, or the frame's if the cell isn't measured. */
export function firstObservationOf(located: LocatedCell): string {
  return located.record?.firstObservation ?? located.frame.manifest.freshness.first_observation;
}

/** `YYYY-MM-DD` of the cell's last observation, or the frame's if the cell isn't measured. */
export function lastObservationOf(located: LocatedCell): string {
  return located.record?.lastObservation ?? located.frame.manifest.freshness.last_observation;
}

/** Coverages of the frames over a point; empty if there is only one frame. */
async function coveragesOf(
  lake: LakeReader,
  over: readonly FrameCell[],
): Promise<ReadonlyMap<LakeFrame, FrameCoverage>> {
  if (over.length < 2) return new Map();
  return new Map(
    await Promise.all(over.map(async ({ frame }) => [frame, await lake.coverageOf(frame)] as const)),
  );
}

function answeringFirst(
  lakeFrames: readonly LakeFrame[],
  located: readonly LocatedCell[],
  coverages: ReadonlyMap<LakeFrame, FrameCoverage>,
): LocatedCell[] {
  const ranked = rankFrames(lakeFrames, located);
  if (ranked.length < 2) return ranked;
  const shares = ranked.map(({ frame, cell }) => shareAround(required(coverages.get(frame)), cell));
  const answering = answeringFrame(
    shares,
    (index) => required(ranked[index]).record !== null,
    (index) => isOfTwoLooks(required(ranked[index]).frame),
  );
  return [required(ranked[answering]), ...ranked.filter((_, index) => index !== answering)];
}
