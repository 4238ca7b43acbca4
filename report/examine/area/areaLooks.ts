import { compareMean, type WeightedRates } from '../../../core/reference/lookPair.ts';
import type { RateWithSigma } from '../../../core/report/groundVerdict.ts';
import { required } from '../../../core/required.ts';
import { groupBy } from '../../../core/slices.ts';
import { compareFrames } from '../../../location/compareFrames.ts';
import { lookPairOf, MOST_COMPARED, NOT_COMPARED } from '../../../location/comparedLooks.ts';
import { areCompared, rankFrames } from '../../../location/frameRank.ts';
import { framesOver } from '../../../location/framesOver.ts';
import type { LocatedCell } from '../../../location/locatePoint.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import type { LakeFrame } from '../../../store/lake/read/lakeReader.ts';
import type { Ground } from '../../ground/ground.ts';
import {
  comparedFrame,
  disagreementAt,
  overlappingInGroups,
  rateOf,
  type OverlappingFrame,
} from '../datum.ts';

/** Maximum number of an area's cells that are compared with other frames; each stands for the cells of a square. */
const COMPARED_CELLS_MAXIMUM = 256;

/** The other frames over an area's measured cells. */
export interface AreaLooks {
  /** One σ of the disagreement with other frames at each of the records, mm/yr, as the report of the cell includes it. */
  readonly disagreementsMmYr: Float64Array;
  /** The other frames, compared with the mean of all records, which is as certain as that many independent cells. */
  overMean(mean: RateWithSigma, independentCells: number): Promise<OverlappingFrame[]>;
}

/** A cell that stands for those of a square. */
interface Square {
  readonly record: CellRecord;
  /** Indices of the records in it. */
  readonly members: readonly number[];
}

/** Compares the frame that measured some cells with the other frames over them. */
export async function areaLooks(
  ground: Ground,
  frame: LakeFrame,
  records: readonly CellRecord[],
): Promise<AreaLooks> {
  const squares = squaresOf(records);
  const looks = await looksAt(
    ground,
    frame,
    squares.map(({ record }) => record),
  );
  const overlapping = await overlappingInGroups(ground, looks);
  const disagreementsMmYr = new Float64Array(records.length);
  for (const [at, { members }] of squares.entries()) {
    const doubt = disagreementAt(required(overlapping[at]));
    for (const member of members) disagreementsMmYr[member] = doubt;
  }
  return {
    disagreementsMmYr,
    overMean: async (rate, independentCells) => {
      const frames = [...new Set(looks.flatMap(([, ...others]) => others.map((other) => other.frame)))];
      const ranked = rankFrames(
        ground.lake.frames(),
        frames.map((other) => ({ frame: other })),
      ).slice(0, MOST_COMPARED);
      return Promise.all(
        ranked.map(async ({ frame: other }) => {
          const difference = await compareFrames(ground.lake, other, frame).catch(() => NOT_COMPARED);
          const pair = lookPairOf(frame, other, difference);
          const shared = sharedWith(other, squares, looks);
          const measured = shared.reduce((sum, { weight }) => sum + weight, 0) / records.length;
          const spot = compareMean(pair, { rate, shared, independentCells: measured * independentCells });
          return comparedFrame(other, { isMeasured: shared.length > 0, difference, pair, spot });
        }),
      );
    },
  };
}

/**
 * Each of some measured cells, followed by the cells of the other frames over its center that are compared with it, by
 * rank. Synthetic frames aren't compared.
 */
export async function looksAt(
  { mode, lake }: Ground,
  frame: LakeFrame,
  records: readonly CellRecord[],
): Promise<LocatedCell[][]> {
  const frames = lake.frames();
  const wanted = records.flatMap((record, at) =>
    mode === 'test'
      ? []
      : framesOver(frames, record)
          .filter((other) => other.frame !== frame && areCompared(frame, other.frame))
          .map((other) => ({ ...other, at })),
  );
  const others = records.map((): LocatedCell[] => []);
  await Promise.all(
    [...groupBy(wanted, (each) => each.frame)].map(async ([other, cells]) => {
      const found = await lake.findCells(
        other,
        cells.map(({ cell }) => cell),
      );
      for (const [index, { at, cell }] of cells.entries())
        required(others[at]).push({ frame: other, cell, record: found[index] ?? null });
    }),
  );
  return records.map((record, at) => {
    const own = { frame, cell: { row: record.row, col: record.col }, record };
    return [own, ...rankFrames(frames, required(others[at]))];
  });
}

/** The rates of the cells that the answering frame and another one measure. */
function sharedWith(
  other: LakeFrame,
  squares: readonly Square[],
  looks: readonly (readonly LocatedCell[])[],
): WeightedRates[] {
  return squares.flatMap(({ record, members }, at) => {
    const there = required(looks[at]).find(({ frame }) => frame === other)?.record;
    return there ? [{ answering: rateOf(record), other: rateOf(there), weight: members.length }] : [];
  });
}

/** Squares of cells, as small as their maximum number allows, each with the cell in its middle. */
function squaresOf(records: readonly CellRecord[]): Square[] {
  for (let side = Math.ceil(Math.sqrt(records.length / COMPARED_CELLS_MAXIMUM)); ; side++) {
    const squares = groupBy([...records.keys()], (at) => {
      const { row, col } = required(records[at]);
      return Math.floor(row / side) * 2 ** 26 + Math.floor(col / side);
    });
    if (squares.size > COMPARED_CELLS_MAXIMUM) continue;
    return [...squares.values()].map((members) => ({
      record: required(records[required(members[Math.floor(members.length / 2)])]),
      members,
    }));
  }
}
