/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The surroundings of any cell from those of the nodes around it: rates are interpolated between the nodes (bilinear,
 * over those that have surroundings), series come from the nearest node.
 */
import type { Lattice } from './squares.ts';

/** The surroundings of a frame's nodes; plain data in shared memory, for all threads. */
export interface Surroundings {
  readonly nodes: Lattice;
  /** For each node: its index in the arrays below; −1 = it has none. */
  readonly indexOfNode: Int32Array;
  /** Rate of the median series, vertical mm/yr, before the GNSS tie. */
  readonly rateMmYr: Float64Array;
  /** Mean row and column of the cells of the ring. */
  readonly ringRow: Float64Array;
  readonly ringCol: Float64Array;
  /** Nodes × dates, mm. */
  readonly seriesMm: Float32Array;
}

/** The surroundings of a cell; overwritten by the next. */
export interface SurroundingsAt {
  /** Index of the node whose series the cell uses. */
  index: number;
  rateMmYr: number;
  ringRow: number;
  ringCol: number;
}

/** Fills `out` for a cell. False = it has no surroundings. */
export function findSurroundings(
  { nodes, indexOfNode, rateMmYr, ringRow, ringCol }: Surroundings,
  row: number,
  col: number,
  out: SurroundingsAt,
): boolean {
  const down = Math.min(nodes.rows - 1, Math.max(0, (row + 0.5) / nodes.cellRows - 0.5));
  const along = Math.min(nodes.cols - 1, Math.max(0, (col + 0.5) / nodes.cellCols - 0.5));
  const top = Math.floor(down);
  const left = Math.floor(along);
  let [sum, largest] = [0, 0];
  out.index = -1;
  out.rateMmYr = out.ringRow = out.ringCol = 0;
  for (let r = top; r <= Math.min(nodes.rows - 1, top + 1); r++) {
    for (let c = left; c <= Math.min(nodes.cols - 1, left + 1); c++) {
      const index = indexOfNode[r * nodes.cols + c]!;
      const weight = (1 - Math.abs(down - r)) * (1 - Math.abs(along - c));
      if (index < 0 || weight <= 0) continue;
      sum += weight;
      out.rateMmYr += weight * rateMmYr[index]!;
      out.ringRow += weight * ringRow[index]!;
      out.ringCol += weight * ringCol[index]!;
      if (weight <= largest) continue;
      largest = weight;
      out.index = index;
    }
  }
  out.rateMmYr /= sum;
  out.ringRow /= sum;
  out.ringCol /= sum;
  return sum > 0;
}
