import type { Window } from '../../core/grid.ts';
import type { TieCorrection } from '../../core/tieCorrection.ts';
import type { LakeWriter } from '../../store/lake/parquetWriter.ts';
import { forEachInFlight } from '../inFlight.ts';
import type { IngestRun } from '../ingestRun.ts';
import type { FittedSlice } from './measurePass.ts';
import type { NeighbourhoodPlanes } from './neighbourhoodPass.ts';

/** Partitions assembled at once: each holds its cells and series in memory. */
const PARTITIONS_IN_FLIGHT = 2;

/** Assembles every H3 partition in the pool and writes its Parquet files. */
export async function cellsPass(
  run: IngestRun,
  writer: LakeWriter,
  frame: {
    readonly slices: readonly FittedSlice[];
    readonly neighbourhood: NeighbourhoodPlanes;
    readonly tie: TieCorrection | null;
  },
): Promise<{ h3_5: string; cells: number }[]> {
  const { stack, network, cellSize, pool, staged, reporter } = run;
  const partitions = slicesByPartition(frame.slices);
  reporter.stage('writing', partitions.length);
  await forEachInFlight(partitions, PARTITIONS_IN_FLIGHT, async ([h3Parent, slices]) => {
    const window = slices.map((slice) => slice.extent).reduce(union);
    const assembled = await pool.run('assemblePartition', {
      parts: slices.map(({ file, from, count }) => ({ file, from, count })),
      epochDays: network.epochDays,
      cellSize,
      tie: frame.tie,
      isVertical: stack.isVertical,
      neighbourhood: {
        window,
        spreadMmYr: await frame.neighbourhood.spreadMmYr.readWindow(window),
        consistent: await frame.neighbourhood.consistent.readWindow(window),
      },
    });
    const epochs = network.epochDays.length;
    await writer.writePartition(staged, h3Parent, assembled.columns, assembled.seriesTenthMm, epochs);
    reporter.advance();
  });
  return partitions.map(([h3_5, slices]) => ({
    h3_5,
    cells: slices.reduce((sum, slice) => sum + slice.count, 0),
  }));
}

/** The slices of each partition, partitions in ascending order. */
function slicesByPartition(slices: readonly FittedSlice[]): [string, FittedSlice[]][] {
  const partitions = new Map<string, FittedSlice[]>();
  for (const slice of slices) {
    const known = partitions.get(slice.h3Parent);
    if (known) known.push(slice);
    else partitions.set(slice.h3Parent, [slice]);
  }
  return [...partitions].sort(([a], [b]) => (a < b ? -1 : 1));
}

function union(a: Window, b: Window): Window {
  const row = Math.min(a.row, b.row);
  const col = Math.min(a.col, b.col);
  return {
    row,
    col,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    cols: Math.max(a.col + a.cols, b.col + b.cols) - col,
  };
}
