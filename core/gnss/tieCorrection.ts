/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The tie at a place: what is added to InSAR velocities and its σ, both mm/yr, on a lattice over the frame, bilinear between
 * its nodes and constant beyond its border. A field is evaluated at each node once and read for millions of cells; its shortest
 * length (15 km, smoothField.ts) is several steps of the lattice of any frame.
 */
import type { MapPoint } from '../geodesy/grid.ts';

/** Nodes `origin + (col · stepX, row · stepY)`, row by row; meters in the planar frame of the stations. */
export interface TieCorrection {
  readonly originX: number;
  readonly originY: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly nodes: number;
  readonly correctionMmYr: Float64Array;
  readonly sigmaMmYr: Float64Array;
}

/** Along each side of a lattice. */
const NODES = 49;

/** The lattice over the ground that `corners` span, told at each of its nodes. */
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

/** What is to be added to the InSAR velocity at a place, mm/yr. */
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

/** How many steps from the first node, within the lattice; 0 where the ground has no extent. */
function steps(distance: number, step: number, nodes: number): number {
  return step > 0 ? Math.min(nodes - 1, Math.max(0, distance / step)) : 0;
}
