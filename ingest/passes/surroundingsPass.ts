/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { yearsBetween } from '../../core/date.ts';
import { type SquareCells, toResiduals } from '../../core/surroundings/ringMedians.ts';
import { type Lattice, nodesOf, SQUARES_A_NODE } from '../../core/surroundings/squares.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import type { DescribedRings } from '../../workers/measure/describeRings.ts';
import { type BlockSquares, isNearer } from '../../workers/measure/squareCells.ts';
import type { PassPlan } from './passPlan.ts';
import type { PassTools } from './passTools.ts';

/** Number of nodes that a thread describes at once. */
const NODES_AT_ONCE = 512;

/** Describes the surroundings of every part of a frame, from the cells that represent its squares. */
export async function surroundingsPass(
  {
    cellSize,
    epochDays,
    archived,
    squares,
  }: Pick<PassPlan, 'cellSize' | 'epochDays' | 'archived' | 'squares'>,
  cells: SquareCells,
  { pool, reporter }: Pick<PassTools, 'pool' | 'reporter'>,
): Promise<Surroundings> {
  reporter.stage('surroundings', 1);
  const nodes = nodesOf(squares);
  const wanted = wantedNodes(squares, nodes, cells);
  const parts = Array.from({ length: Math.ceil(wanted.length / NODES_AT_ONCE) }, (_, part) =>
    wanted.slice(part * NODES_AT_ONCE, (part + 1) * NODES_AT_ONCE),
  );
  const rings = await Promise.all(
    parts.map((part) =>
      pool.run('describeRings', {
        frame: archived,
        squares,
        nodes,
        cellSize,
        cells,
        epochDays,
        wanted: part,
      }),
    ),
  );
  reporter.advance();
  return joinRings(nodes, rings, epochDays.length);
}

/** The cells of all blocks, the nearest one per square, as residuals in shared memory. */
export function joinSquares(
  { squares, epochDays }: Pick<PassPlan, 'squares' | 'epochDays'>,
  blocks: readonly BlockSquares[],
): SquareCells {
  const years = Float64Array.from(epochDays, (day) => yearsBetween(epochDays[0]!, day));
  const epochs = years.length;
  const chosen = new Map<number, { block: BlockSquares; at: number; goodCells: number }>();
  for (const block of blocks) {
    for (const [at, square] of block.square.entries()) {
      const known = chosen.get(square);
      const goodCells = block.goodCells[at]! + (known?.goodCells ?? 0);
      if (!known || isNearer(placeOf(block, at), placeOf(known.block, known.at)))
        chosen.set(square, { block, at, goodCells });
      else known.goodCells = goodCells;
    }
  }
  const kept = [...chosen].sort(([a], [b]) => a - b);
  const cells = {
    indexOfSquare: sharedInts(squares.rows * squares.cols).fill(-1),
    row: sharedInts(kept.length),
    col: sharedInts(kept.length),
    goodCells: sharedInts(kept.length),
    velocityMmYr: sharedFloats(kept.length),
    residualsMm: sharedFloats(kept.length * epochs),
  };
  for (const [index, [square, { block, at, goodCells }]] of kept.entries()) {
    cells.indexOfSquare[square] = index;
    cells.row[index] = block.row[at]!;
    cells.col[index] = block.col[at]!;
    cells.goodCells[index] = goodCells;
    cells.velocityMmYr[index] = block.velocityMmYr[at]!;
    cells.residualsMm.set(block.seriesMm.subarray(at * epochs, (at + 1) * epochs), index * epochs);
  }
  toResiduals(cells.residualsMm, cells.velocityMmYr, years);
  return cells;
}

function placeOf({ row, col, distance }: BlockSquares, at: number) {
  return { row: row[at]!, col: col[at]!, distance: distance[at]! };
}

/**
 * The nodes within one node of a square that has a cell: others have no cells to be compared, or nothing to compare them
 * with.
 */
function wantedNodes(squares: Lattice, nodes: Lattice, { indexOfSquare }: SquareCells): Int32Array {
  const isWanted = new Uint8Array(nodes.rows * nodes.cols);
  for (const [square, index] of indexOfSquare.entries()) {
    if (index < 0) continue;
    const row = Math.floor(Math.floor(square / squares.cols) / SQUARES_A_NODE);
    const col = Math.floor((square % squares.cols) / SQUARES_A_NODE);
    for (let r = Math.max(0, row - 1); r <= Math.min(nodes.rows - 1, row + 1); r++) {
      for (let c = Math.max(0, col - 1); c <= Math.min(nodes.cols - 1, col + 1); c++)
        isWanted[r * nodes.cols + c] = 1;
    }
  }
  const wanted: number[] = [];
  for (const [node, is] of isWanted.entries()) if (is === 1) wanted.push(node);
  return Int32Array.from(wanted);
}

function joinRings(nodes: Lattice, rings: readonly DescribedRings[], epochs: number): Surroundings {
  const count = rings.reduce((sum, { node }) => sum + node.length, 0);
  const surroundings = {
    nodes,
    indexOfNode: sharedInts(nodes.rows * nodes.cols).fill(-1),
    rateMmYr: sharedDoubles(count),
    ringRow: sharedDoubles(count),
    ringCol: sharedDoubles(count),
    seriesMm: sharedFloats(count * epochs),
  };
  let at = 0;
  for (const { node, rateMmYr, ringRow, ringCol, seriesMm } of rings) {
    for (let i = 0; i < node.length; i++) surroundings.indexOfNode[node[i]!] = at + i;
    surroundings.rateMmYr.set(rateMmYr, at);
    surroundings.ringRow.set(ringRow, at);
    surroundings.ringCol.set(ringCol, at);
    surroundings.seriesMm.set(seriesMm, at * epochs);
    at += node.length;
  }
  return surroundings;
}

function sharedInts(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

function sharedFloats(length: number): Float32Array<SharedArrayBuffer> {
  return new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
}

function sharedDoubles(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}
