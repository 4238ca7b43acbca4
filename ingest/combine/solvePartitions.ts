import { createLookSolver } from './lookSolver.ts';
import { eachCellOfBoth, type ParentPair } from './parentCells.ts';
import type { UpRaster } from './upRaster.ts';

/** Numbers of a cell before its series. */
const COHERENCE_FIELDS = 1;

/**
 * Solves every cell that both parents measure for its motion up and writes it into the raster, one partition of the first
 * parent at a time. `onPartition` is called after each. Returns how many were solved.
 */
export async function solvePartitions(
  pair: ParentPair,
  raster: UpRaster,
  onPartition: () => void,
): Promise<number> {
  const solve = createLookSolver(pair);
  const record = new Float32Array(COHERENCE_FIELDS + pair.days.length);
  const run = createRun(raster, record.length);
  let cells = 0;
  for (const h3Parent of pair.first.partitions) {
    await eachCellOfBoth(pair, h3Parent, ({ row, col }, own, other) => {
      const solved = solve(own, other);
      if (!solved) return;
      record[0] = Math.min(own.coherence, other.coherence);
      record.set(solved.upMm, COHERENCE_FIELDS);
      run.add(row, col, record);
      cells++;
    });
    run.end();
    onPartition();
  }
  return cells;
}

/** Collects cells of one row next to each other, to write them together. */
function createRun(raster: UpRaster, fields: number) {
  let held: number[] = [];
  let [row, col] = [-1, -1];
  const end = () => {
    if (held.length > 0) raster.write(row, col, Float32Array.from(held));
    held = [];
  };
  return {
    add(atRow: number, atCol: number, record: Float32Array): void {
      if (atRow !== row || atCol !== col + held.length / fields) {
        end();
        [row, col] = [atRow, atCol];
      }
      for (const value of record) held.push(value);
    },
    end,
  };
}
