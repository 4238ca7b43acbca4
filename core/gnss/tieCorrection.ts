/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The tie at a place: the correction added to InSAR velocities and its σ, both mm/yr, on a lattice over the frame,
 * bilinear between nodes and constant beyond its border. The field is evaluated once at each node and then read for
 * millions of cells. Its shortest length (15 km, smoothField.ts) is several lattice steps in any frame.
 */
import type { MapPoint } from '../geodesy/grid.ts';

/** Nodes `origin + (col · stepX, row · stepY)`, row by row; meters in the stations' planar coordinates. */
export interface TieCorrection {
  readonly originX: number;
  readonly originY: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly nodes: number;
  readonly correctionMmYr: Float64Array;
  readonly sigmaMmYr: Float64Array;
}

/** Number of nodes along each side of a lattice. */
const NODES = 49;

/** The lattice over the ground that `corners` span, evaluated at each of its nodes. */
export function tieLattice(
  corners: readonly MapPoint[],
  told: (place: MapPoint) => { readonly valueMmYr: number; readonly sigmaMmYr: number },
): TieCorrection {
  const [left, right] = range(corners.map(({ x }) => x));
  const [low, high] = range(corners.map(({ y }) => y));
  const lattice = {
    originX: left,
    originY: low,
    stepX: (right - left) / (NODES - 1),
    stepY: (high - low) / (NODES - 1),
    nodes: NODES,
    correctionMmYr: new Float64Array(NODES * NODES),
    sigmaMmYr: new Float64Array(NODES * NODES),
  };
  for (let row = 0; row < NODES; row++) {
    for (let col = 0; col < NODES; col++) {
      const place = { x: left + col * lattice.stepX, y: low + row * lattice.stepY };
      const { valueMmYr, sigmaMmYr } = told(place);
      lattice.correctionMmYr[row * NODES + col] = valueMmYr;
      lattice.sigmaMmYr[row * NODES + col] = sigmaMmYr;
    }
  }
  return lattice;
}

/** The correction to add to the InSAR velocity at a place, mm/yr. */
export function tieCorrectionMmYr(tie: TieCorrection, place: MapPoint): number {
  return between(tie, tie.correctionMmYr, place);
}

/** One standard deviation of that correction at a place, mm/yr. */
export function tieSigmaMmYr(tie: TieCorrection, place: MapPoint): number {
  return between(tie, tie.sigmaMmYr, place);
}

function range(values: readonly number[]): [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)];
}

function between(tie: TieCorrection, values: Float64Array, { x, y }: MapPoint): number {
  const { nodes } = tie;
  const right = steps(x - tie.originX, tie.stepX, nodes);
  const up = steps(y - tie.originY, tie.stepY, nodes);
  const col = Math.min(Math.floor(right), nodes - 2);
  const row = Math.min(Math.floor(up), nodes - 2);
  const [tx, ty] = [right - col, up - row];
  const at = row * nodes + col;
  const lower = values[at]! + tx * (values[at + 1]! - values[at]!);
  const upper = values[at + nodes]! + tx * (values[at + nodes + 1]! - values[at + nodes]!);
  return lower + ty * (upper - lower);
}

/** Steps from the first node, limited to the lattice; 0 where the ground has no extent. */
function steps(distance: number, step: number, nodes: number): number {
  return step > 0 ? Math.min(nodes - 1, Math.max(0, distance / step)) : 0;
}
