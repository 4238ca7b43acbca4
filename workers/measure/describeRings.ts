/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { yearsBetween } from '../../core/date.ts';
import { emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import type { GroundSize } from '../../core/geodesy/groundSize.ts';
import { createRingFinder, type SquareCells } from '../../core/surroundings/ringMedians.ts';
import type { Lattice } from '../../core/surroundings/squares.ts';

/** Nodes of a frame whose surroundings to describe. */
export interface DescribeRingsTask {
  readonly squares: Lattice;
  readonly nodes: Lattice;
  readonly cellSize: GroundSize;
  /** In shared memory. */
  readonly cells: SquareCells;
  readonly epochDays: readonly number[];
  /** Which nodes, ascending. */
  readonly wanted: Int32Array;
}

/** The nodes that have surroundings, one value per node; see `Surroundings`. */
export interface DescribedRings {
  readonly node: Int32Array;
  readonly rateMmYr: Float64Array;
  readonly ringRow: Float64Array;
  readonly ringCol: Float64Array;
  readonly seriesMm: Float32Array;
}

/** Describes the surroundings of some nodes: the median series of the cells around each, and its rate. */
export function describeRings(task: DescribeRingsTask, fitter: SeriesFitter): DescribedRings {
  const { epochDays, wanted } = task;
  const years = Float64Array.from(epochDays, (day) => yearsBetween(epochDays[0]!, day));
  const ringOf = createRingFinder(task, task.cells, years);
  const epochs = years.length;
  const fit = emptyFit();
  const node = new Int32Array(wanted.length);
  const rateMmYr = new Float64Array(wanted.length);
  const ringRow = new Float64Array(wanted.length);
  const ringCol = new Float64Array(wanted.length);
  const seriesMm = new Float32Array(wanted.length * epochs);
  let count = 0;
  for (const at of wanted) {
    const ring = ringOf(at);
    if (ring === null || !fitter.fit(ring.seriesMm, 0, fit)) continue;
    node[count] = at;
    rateMmYr[count] = fit.velocityMmYr;
    ringRow[count] = ring.center.row;
    ringCol[count] = ring.center.col;
    seriesMm.set(ring.seriesMm, count++ * epochs);
  }
  return {
    node: node.slice(0, count),
    rateMmYr: rateMmYr.slice(0, count),
    ringRow: ringRow.slice(0, count),
    ringCol: ringCol.slice(0, count),
    seriesMm: seriesMm.slice(0, count * epochs),
  };
}
