import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { answeringFrame, isSparse } from '../../core/geodesy/frameCoverage.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { locateFrame, locatePoint, locatePoints } from '../../location/locatePoint.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { PLANTED_GRID, pointIn } from '../support/planted/plantedLake.ts';

interface Offered {
  readonly frameId: string;
  readonly isTied: boolean;
  readonly first: string;
  readonly last: string;
  /** Share of the cells around the point that are measured, in 255ths. */
  readonly share: number;
  readonly isMeasured: boolean;
}

/** Few distinct values, so that ties are common. */
const offered: fc.Arbitrary<Offered> = fc.record({
  frameId: fc.constantFrom('F00001', 'F00002', 'F00003', 'F00004', 'F00005', 'F00006'),
  isTied: fc.boolean(),
  first: fc.constantFrom('2016-07-05', '2019-01-03', '2025-03-01'),
  last: fc.constantFrom('2023-02-08', '2026-01-20', '2026-02-08'),
  share: fc.constantFrom(0, 1, 12, 60, 120, 200, 255),
  isMeasured: fc.boolean(),
});
const frameSets = fc.uniqueArray(
  offered.filter(({ first, last }) => first < last),
  { selector: ({ frameId }) => frameId, minLength: 1, maxLength: 6 },
);

const point = pointIn({ row: 2, col: 3 });

/** A lake whose frames all lie over the planted grid. */
function lakeOf(frames: readonly Offered[]): LakeReader {
  const grid = PLANTED_GRID;
  const lakeFrames = frames.map(({ frameId, isTied, first, last }) => ({
    frameId,
    grid,
    projection: projectionFor(grid.epsg),
    manifest: {
      bbox: [point.lon - 1, point.lat - 1, point.lon + 1, point.lat + 1],
      calibration: { kind: isTied ? 'gps_tied' : 'relative' },
      freshness: { first_observation: first, last_observation: last },
    },
  }));
  const offerOf = (frame: { readonly frameId: string }) =>
    frames.find(({ frameId }) => frameId === frame.frameId)!;
  const recordOf = (frame: { readonly frameId: string }) =>
    offerOf(frame).isMeasured ? ({ lastObservation: offerOf(frame).last } as CellRecord) : null;
  const lake = {
    frames: () => lakeFrames,
    findCell: async (frame: { readonly frameId: string }) => recordOf(frame),
    findCells: async (frame: { readonly frameId: string }, cells: readonly unknown[]) =>
      cells.map(() => recordOf(frame)),
    coverageOf: async (frame: { readonly frameId: string }) => ({
      blockCells: 1000,
      rows: 1,
      cols: 1,
      shares: Uint8Array.of(offerOf(frame).share),
    }),
  };
  return lake as unknown as LakeReader;
}

const order = async (frames: readonly Offered[]) => {
  const located = await locatePoint(lakeOf(frames), point);
  return located.map(({ frame }) => frame.frameId);
};
const frame = (frameId: string, more: Partial<Offered> = {}): Offered => ({
  frameId,
  isTied: false,
  first: '2019-01-03',
  last: '2026-02-08',
  share: 200,
  isMeasured: true,
  ...more,
});

describe('several frames over one point', () => {
  test.prop([frameSets, fc.infiniteStream(fc.nat())])(
    'have the same order, whatever the order in the lake',
    async (frames, keys) => {
      const shuffled = frames
        .map((each) => ({ each, key: keys.next().value! }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => each);
      expect(await order(shuffled)).toEqual(await order(frames));
    },
  );

  test.prop([frameSets])('give the same answers one by one, as a batch and on a map', async (frames) => {
    const lake = lakeOf(frames);
    const [first] = await locatePoint(lake, point);
    const [together] = (await locatePoints(lake, [point])) as [(typeof first)[]];
    expect(together[0]!.frame).toBe(first!.frame);
    expect(await locateFrame(lake, point)).toBe(first!.frame);
  });

  test.prop([frameSets])(
    'the one that answers measures at least half of what any does around it',
    async (frames) => {
      const [first] = await order(frames);
      const most = Math.max(...frames.map(({ share }) => share));
      const answering = frames.find(({ frameId }) => frameId === first)!;
      if (isSparse(most))
        expect(answering.isMeasured || frames.every(({ isMeasured }) => !isMeasured)).toBe(true);
      else expect(2 * answering.share).toBeGreaterThanOrEqual(most);
    },
  );

  test.each([
    ['tied to GNSS before newer', frame('F2', { isTied: true, last: '2023-02-08' }), frame('F1')],
    [
      'a record of a year before a short one that is tied',
      frame('F2'),
      frame('F1', { isTied: true, first: '2025-08-01' }),
    ],
    [
      'half a year newer before longer',
      frame('F2'),
      frame('F1', { first: '2014-01-01', last: '2025-06-01' }),
    ],
    [
      'years longer before a pass newer',
      frame('F2', { first: '2016-07-05', last: '2026-01-20' }),
      frame('F1'),
    ],
    [
      'a pass newer of records as long',
      frame('F2', { first: '2019-01-15', last: '2026-02-20' }),
      frame('F1'),
    ],
    [
      'what began first, however the passes alternate',
      frame('F2', { first: '2019-01-02', last: '2026-02-03' }),
      frame('F1'),
    ],
    ['and then the id', frame('F1'), frame('F2')],
  ])('the preferred one is %s', async (_rule, better, worse) => {
    expect(await order([worse, better])).toEqual([better.frameId, worse.frameId]);
    // It doesn't matter whether the frame's own cell is measured: the frame is chosen for the area.
    const masked = { ...better, isMeasured: false };
    expect(await order([worse, masked])).toEqual([better.frameId, worse.frameId]);
    // If it measures less than half of what the other does, the other answers.
    expect((await order([worse, { ...better, share: 99 }]))[0]).toBe(worse.frameId);
    expect((await order([worse, { ...better, share: 100 }]))[0]).toBe(better.frameId);
  });

  test('where almost nothing is measured, single cells count: measured before not measured', () => {
    expect(answeringFrame([15, 3, 9], (index) => index === 2)).toBe(2);
    expect(answeringFrame([15, 3, 9], () => false)).toBe(0);
    expect(answeringFrame([16, 3, 9], (index) => index === 2)).toBe(0);
    expect(answeringFrame([0, 0], () => false)).toBe(0);
  });

  test.each([
    [60, ['C1', 'F1']],
    [61, ['F1', 'C1']],
  ])('a frame of two looks that ends %d days before a parent: %j', async (days, expected) => {
    const parent = frame('F1');
    const last = new Date(Date.parse(parent.last) - days * 86_400_000).toISOString().slice(0, 10);
    const lake = lakeOf([parent, frame('C1', { last })]);
    Object.assign(lake.frames()[1]!.manifest, {
      combined: { parents: [{ frame_id: 'F1', release_id: 'r' }] },
    });
    const located = await locatePoint(lake, point);
    expect(located.map(({ frame: each }) => each.frameId)).toEqual(expected);
  });

  test('a frame of two looks comes before its parents, and answers only where it measures', async () => {
    const lake = lakeOf([
      frame('F1', { first: '2018-01-03' }),
      frame('C1'),
      frame('C2', { isMeasured: false }),
    ]);
    for (const each of lake.frames())
      if (each.frameId.startsWith('C')) Object.assign(each.manifest, { combined: { parents: [] } });
    const located = await locatePoint(lake, point);
    expect(located.map(({ frame: each }) => each.frameId)).toEqual(['C1', 'C2', 'F1']);
    expect(
      answeringFrame(
        [60, 99],
        (index) => index === 1,
        (index) => index === 0,
      ),
    ).toBe(1);
    expect(
      answeringFrame(
        [60, 99],
        () => true,
        (index) => index === 0,
      ),
    ).toBe(0);
  });
});
