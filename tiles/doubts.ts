import { NO_STEPS } from '../core/color/mapLayer.ts';
import { cellAt, cellCenter, type Cell, type Grid, type Window } from '../core/geodesy/grid.ts';
import { projectionFor } from '../core/geodesy/projection.ts';
import {
  COMPARED_CELLS,
  compareSpot,
  doubtMmYr,
  type LookPair,
  type TwoRates,
} from '../core/reference/lookPair.ts';
import type { RateWithSigma } from '../core/report/groundVerdict.ts';
import { levelWindow } from './cellsBeneath.ts';
import type { CogReader } from './cogReader.ts';
import type { PlannedSource } from './planMap.ts';
import { GONE, rateReads, readSteps, type Gone, type RateReads } from './readMap.ts';

/** The disagreement of other releases at a block, as in a report of the cell at its center. */
export interface BlockDoubt {
  /** Rate of that cell, with its σ including the zero's. */
  readonly rate: RateWithSigma & { readonly zeroSigmaMmYr: number };
  /** One σ to add to that of the rate in quadrature, mm/yr. */
  readonly doubtMmYr: number;
}

/** The doubt for a block of a release; null = no other release disagrees. */
type DoubtOf = (block: number) => BlockDoubt | null;

/** The rate of a cell of a release; null = not measured. */
type RateAt = (cell: Cell) => RateWithSigma | null;

/** The rates beneath a picture, and a little around it. */
interface PlannedRates extends RateReads {
  /** Pixels of the level that is read per pixel of the full resolution. */
  readonly perCol: number;
  readonly perRow: number;
}

/** What to read in order to compare a release with others over its ground. */
export interface PlannedDoubts {
  readonly own: PlannedRates;
  readonly others: readonly {
    readonly pair: LookPair;
    readonly header: Grid;
    /** Null: the release has no rates. */
    readonly rates: PlannedRates | null;
  }[];
}

/** Another release over the ground of the compared one. */
interface Look {
  readonly pair: LookPair;
  readonly rateAt: RateAt | null;
  readonly cellIn: (cell: Cell) => Cell | null;
}

/** Rates are compared in pixels this many times finer than the picture's, or in cells, where they equal those of reports. */
const FINER = 4;
/** Number of cells around a block that are read. */
const MARGIN_CELLS = 4;

/** Null: nothing in the picture is compared with the release. Throws `map_unreadable`. */
export function planDoubts(
  reader: CogReader,
  planned: PlannedSource,
  all: readonly PlannedSource[],
): PlannedDoubts | null | Gone {
  const found = (planned.source.compared ?? []).flatMap(({ dir, pair }) => {
    const other = all.find(({ source }) => source.dir === dir);
    return other ? [{ pair, other }] : [];
  });
  const own = found.length === 0 ? null : planRates(reader, planned, 0);
  if (own === GONE || !own) return own;
  const others: PlannedDoubts['others'][number][] = [];
  for (const [at, { pair, other }] of found.entries()) {
    const rates = planRates(reader, other, at + 1);
    if (rates === GONE) return GONE;
    others.push({ pair, header: other.header, rates });
  }
  return { own, others };
}

/** Reads the rates of a plan. Throws `map_unreadable`. */
export function openDoubts(reader: CogReader, planned: PlannedSource, doubts: PlannedDoubts): DoubtOf | Gone {
  const own = openRates(reader, doubts.own);
  if (own === GONE) return GONE;
  const looks: Look[] = [];
  for (const { pair, header, rates } of doubts.others) {
    const rateAt = rates && openRates(reader, rates);
    if (rateAt === GONE) return GONE;
    looks.push({ pair, rateAt, cellIn: cellFinder(planned.header, header) });
  }
  const middleOf = middleFinder(planned);
  const zeroSigmaMmYr = looks[0]?.pair.zeroSigmasMmYr[0] ?? 0;
  // Many pixels show the same block.
  const known = new Map<number, BlockDoubt | null>();
  return (block) => {
    const seen = known.get(block);
    if (seen !== undefined) return seen;
    const cell = middleOf(block);
    const rate = own(cell);
    const doubt = rate ? looks.reduce((most, look) => Math.max(most, doubtAt(cell, rate, own, look)), 0) : 0;
    const found = rate && doubt > 0 ? { rate: { ...rate, zeroSigmaMmYr }, doubtMmYr: doubt } : null;
    known.set(block, found);
    return found;
  };
}

function doubtAt(cell: Cell, rate: RateWithSigma, own: RateAt, { pair, rateAt, cellIn }: Look): number {
  // A report of the cell only knows the frames that contain it.
  if (!cellIn(cell)) return 0;
  if (!pair.isOfSameYears || !rateAt) return doubtMmYr(pair, null);
  let here: TwoRates | null = null;
  const around: TwoRates[] = [];
  for (const [down, right] of COMPARED_CELLS) {
    const near = { row: cell.row + down, col: cell.col + right };
    const answering = own(near);
    const there = answering && cellIn(near);
    const other = there && rateAt(there);
    if (!answering || !other) continue;
    const both = { answering, other };
    around.push(both);
    if (down === 0 && right === 0) here = both;
  }
  return doubtMmYr(pair, compareSpot(pair, { rate, here, around }));
}

/** The cell at the center of each of a release's blocks. */
function middleFinder({ header, window: { blocks } }: PlannedSource): (block: number) => Cell {
  const { window, perCol, perRow } = blocks;
  const across = Math.ceil(window.cols);
  return (block) => ({
    row: Math.min(header.rows - 1, Math.floor((window.row + Math.floor(block / across) + 0.5) / perRow)),
    col: Math.min(header.cols - 1, Math.floor((window.col + (block % across) + 0.5) / perCol)),
  });
}

/** Finds the cell of another grid at the center of a cell. */
function cellFinder(from: Grid, to: Grid): (cell: Cell) => Cell | null {
  if (from.epsg === to.epsg) return (cell) => cellAt(to, cellCenter(from, cell));
  const [before, after] = [projectionFor(from.epsg), projectionFor(to.epsg)];
  return (cell) => cellAt(to, after.forward(before.inverse(cellCenter(from, cell))));
}

/** Null: the release has no rates beneath the picture. */
function planRates(reader: CogReader, planned: PlannedSource, index: number): PlannedRates | null | Gone {
  const { header, lattice } = planned;
  const found = levelWindow(header, { ...lattice, cellsPerPixel: lattice.cellsPerPixel / FINER });
  const size = found && header.levels[found.level];
  if (!size) return null;
  const { level, perCol, perRow } = found;
  const { blocks } = planned.window;
  const window = widened(found.window, size, {
    rows: Math.ceil((1 / blocks.perRow + MARGIN_CELLS) * perRow),
    cols: Math.ceil((1 / blocks.perCol + MARGIN_CELLS) * perCol),
  });
  const reads = rateReads(reader, planned.source, { level, window }, index);
  return reads === GONE || !reads ? reads : { ...reads, perCol, perRow };
}

function openRates(reader: CogReader, { velocity, sigma, perCol, perRow }: PlannedRates): RateAt | Gone {
  const velocities = readSteps(reader, velocity);
  const sigmas = readSteps(reader, sigma);
  if (velocities === GONE || sigmas === GONE) return GONE;
  const { window } = velocity;
  return ({ row, col }) => {
    const down = Math.floor((row + 0.5) * perRow) - window.row;
    const right = Math.floor((col + 0.5) * perCol) - window.col;
    if (down < 0 || right < 0 || down >= window.rows || right >= window.cols) return null;
    const at = down * window.cols + right;
    const [v, s] = [velocities[at] ?? NO_STEPS, sigmas[at] ?? NO_STEPS];
    if (v === NO_STEPS || s === NO_STEPS) return null;
    return {
      velocityMmYr: velocity.header.offset + velocity.header.scale * v,
      sigmaMmYr: sigma.header.offset + sigma.header.scale * s,
    };
  };
}

function widened(
  { row, col, rows, cols }: Window,
  level: { readonly rows: number; readonly cols: number },
  by: { readonly rows: number; readonly cols: number },
): Window {
  const [top, left] = [Math.max(0, row - by.rows), Math.max(0, col - by.cols)];
  return {
    row: top,
    col: left,
    rows: Math.min(level.rows, row + rows + by.rows) - top,
    cols: Math.min(level.cols, col + cols + by.cols) - left,
  };
}
