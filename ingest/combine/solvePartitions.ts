import { keepErrors, LOOK_PARTS } from '../../workers/partition/eastParts.ts';
import { createEastSolver } from './eastSolver.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import type { LookNoise } from './lookNoise.ts';
import type { ParentError } from '../../workers/partition/parentErrors.ts';
import { createLookSolver, type SolvedLooks } from './lookSolver.ts';
import { eachCellOfBoth, type ParentCell, type ParentPair } from './parentCells.ts';
import type { CellRaster, CombinedRasters } from './cellRaster.ts';

/** Numbers of a cell before its series. */
const COHERENCE_FIELDS = 1;

/**
 * Solves every cell that both parents measure for its motion up and to the east and writes it into the rasters, one partition of the first
 * parent at a time. `onPartition` is called after each. Returns how many were solved.
 */
export async function solvePartitions(
  pair: ParentPair,
  { rasters, noise }: { readonly rasters: CombinedRasters; readonly noise: LookNoise },
  onPartition: () => void,
): Promise<number> {
  const solve = createLookSolver(pair);
  const record = new Float32Array(COHERENCE_FIELDS + pair.days.length);
  const solveEast = createEastSolver(pair, noise);
  const parts = new Float32Array(LOOK_PARTS);
  const runs = [createRun(rasters.up, record.length), createRun(rasters.east, LOOK_PARTS)] as const;
  let cells = 0;
  for (const h3Parent of pair.first.partitions) {
    await eachCellOfBoth(pair, h3Parent, 1, ({ row, col }, own, other) => {
      const solved = solve(own, other);
      if (!solved) return;
      record[0] = Math.min(own.coherence, other.coherence);
      record.set(solved.upMm, COHERENCE_FIELDS);
      solveEast(solved, stepsOf(own, other), parts);
      keepErrors(errorsOf([own, other], solved), parts);
      runs[0].add(row, col, record);
      runs[1].add(row, col, parts);
      cells++;
    });
    for (const run of runs) run.end();
    onPartition();
  }
  return cells;
}

/** The certain steps of both looks. */
function stepsOf({ steps }: ParentCell, other: ParentCell): readonly CellEvent[] {
  return other.steps.length === 0 ? steps : [...steps, ...other.steps];
}

/** What suspected unwrapping errors of both looks add to the motion up. */
function errorsOf(cells: readonly [ParentCell, ParentCell], { shares, east }: SolvedLooks): ParentError[] {
  const errors = cells.flatMap(({ errors: ofLook }, look) => {
    const share = look === 0 ? shares.first : shares.second;
    const eastShare = look === 0 ? east.per : -east.per;
    return ofLook.map((error) => ({
      ...error,
      size: share * error.size,
      sigma: Math.abs(share) * error.sigma,
      eastSize: eastShare * error.size,
    }));
  });
  return errors.length === 0 ? NO_ERRORS : errors;
}

const NO_ERRORS: ParentError[] = [];

/** Maximum number of cells that are written together. */
const RUN_CELLS = 256;

/** Collects cells of one row next to each other, to write them together. */
function createRun(raster: CellRaster, fields: number) {
  const held = new Float32Array(RUN_CELLS * fields);
  let [row, col, cells] = [-1, -1, 0];
  const end = () => {
    if (cells > 0) raster.write(row, col, held.subarray(0, cells * fields));
    cells = 0;
  };
  return {
    add(atRow: number, atCol: number, record: Float32Array): void {
      if (atRow !== row || atCol !== col + cells || cells === RUN_CELLS) {
        end();
        [row, col] = [atRow, atCol];
      }
      held.set(record, fields * cells++);
    },
    end,
  };
}
