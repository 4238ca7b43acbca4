import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { lastObservationOf, locatePoint } from '../../location/locatePoint.ts';
import { projectionFor } from '../../core/projection.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/lakeReader.ts';
import { PLANTED_GRID, pointIn } from '../support/plantedLake.ts';

interface Offered {
  readonly frameId: string;
  readonly frameDate: string;
  /** Null = the frame covers the point and has not measured it. */
  readonly cell: { readonly lastObservation: string; readonly confidence: number } | null;
}

const dates = fc.constantFrom('2026-01-03', '2026-02-08', '2026-05-20');
/** Few values, so that ties are common. */
const offered: fc.Arbitrary<Offered> = fc.record({
  frameId: fc.constantFrom('F00001', 'F00002', 'F00003', 'F00004', 'F00005', 'F00006'),
  frameDate: dates,
  cell: fc.option(fc.record({ lastObservation: dates, confidence: fc.constantFrom(0.3, 0.6, 0.9) })),
});
const frameSets = fc.uniqueArray(offered, {
  selector: ({ frameId }) => frameId,
  minLength: 1,
  maxLength: 6,
});

/** A lake whose frames all lie over the planted grid. */
function lakeOf(frames: readonly Offered[]): LakeReader {
  const grid = PLANTED_GRID;
  const lakeFrames = frames.map(({ frameId, frameDate }) => ({
    frameId,
    grid,
    projection: projectionFor(grid.epsg),
    manifest: { bbox: [-180, -90, 180, 90], freshness: { last_observation: frameDate } },
  }));
  const lake: Pick<LakeReader, 'findCell'> & { frames: () => unknown } = {
    frames: () => lakeFrames,
    findCell: async ({ frameId }) =>
      (frames.find((frame) => frame.frameId === frameId)?.cell ?? null) as CellRecord | null,
  };
  return lake as LakeReader;
}

const point = pointIn({ row: 2, col: 3 });
const order = async (frames: readonly Offered[]) => locatePoint(lakeOf(frames), point);

describe('several frames over one point', () => {
  test.prop([frameSets, fc.infiniteStream(fc.nat())])(
    'come in the same order, whatever order the lake lists them in',
    async (frames, keys) => {
      const shuffled = frames
        .map((frame) => ({ frame, key: keys.next().value! }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ frame }) => frame);
      const ids = async (list: readonly Offered[]) =>
        (await order(list)).map(({ frame }: { frame: LakeFrame }) => frame.frameId);
      expect(await ids(shuffled)).toEqual(await ids(frames));
    },
  );

  test.prop([frameSets])('measured first, then newest, then most confident, then by name', async (frames) => {
    const located = await order(frames);
    expect(located).toHaveLength(frames.length);
    for (const [i, worse] of located.slice(1).entries()) {
      const better = located[i]!;
      const rank = [
        [better.record !== null, worse.record !== null],
        [lastObservationOf(better), lastObservationOf(worse)],
        [better.record?.confidence ?? 0, worse.record?.confidence ?? 0],
        [worse.frame.frameId, better.frame.frameId],
      ] as const;
      const [a, b] = rank.find(([left, right]) => left !== right)!;
      expect(a > b).toBe(true);
    }
  });
});
