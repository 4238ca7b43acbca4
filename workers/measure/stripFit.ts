/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Processes cells with every pair of a network without loops, by far the most, from their pairs to their fits in one pass
 * of core/kernels/series.as over a strip of 64: what `invertHundredths`, `toVertical`, `SeriesFitter.fit` and
 * `toHundredths` do one after the other, to the bit.
 */
import type { CompleteFit, VelocityFit } from '../../core/fit/fit.ts';
import { SIZE, VARYING } from '../../core/fit/sharedBasis.ts';
import { walkFrom } from '../../core/inversion/treeWalk.ts';
import { createKernels, type Kernels } from '../../core/kernels/kernels.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { fitOf } from '../../core/pairs/pairValues.ts';
import { PLANE_PADDING } from '../../store/archive/blockPairs.ts';

/** Cells of a strip: `CELLS` in series.as. */
export const STRIP_CELLS = 64;
/** Doubles per cell in the kernel's output. */
const CELL_NUMBERS = SIZE + 3;
const WALK_NUMBERS = 4;
/** Bytes per cell and epoch: in a strip, its pair and sum; in a block, its pair and rounded value. */
const STRIP_VALUE_BYTES = 2 + 4;
const BLOCK_VALUE_BYTES = 2 + 2;
/** Bytes per epoch: constant, reference, basis, a step of the walk, two series and a neighbor. */
const EPOCH_BYTES = 8 + 8 + 8 * VARYING + 4 * WALK_NUMBERS + 16 + 1;
const PARTS = 12;

/** Marks a cell without a position. */
export const NO_PLACE = 0xffff_ffff;

/** What a block's strips share. */
export interface StripBlock {
  /** A constant per pair to subtract first (mm); null = none. */
  readonly pairOffsetsMm: Float32Array | null;
  /** Displacement of the spatial reference per epoch, LOS mm; null = nothing is subtracted. */
  readonly referenceMm: Float64Array | null;
}

/** Fits strips of cells. Owns scratch memory: one per thread. */
export interface StripFit {
  useBlock(block: StripBlock): void;
  /**
   * Fits the first `count` cells of a part of `block`, whose pairs in hundredths are at `pairs[offset + pair × stride]`.
   * `up` has the values of the cells from `firstCell` on, `places` the position of each cell's rounded series in
   * `series`, `NO_PLACE` = none. The results of a cell with missing pairs are undefined.
   */
  fit(
    strip: {
      readonly pairs: Int16Array;
      readonly offset: number;
      readonly stride: number;
      readonly count: number;
    },
    up: Float32Array,
    firstCell: number,
    places: Uint32Array,
  ): void;
  /** Memory for the pairs of a block. */
  readonly block: Int16Array;
  /** The rounded series of a block's cells, one after the other. */
  readonly series: Int16Array;
  /** The pairs of the last strip, in hundredths: pair p of the i-th cell at `p × STRIP_CELLS + i`. */
  readonly pairs: Int16Array;
  /** Whether the series of a cell of the last strip fits into 16-bit hundredths. */
  isNarrow(cell: number): boolean;
  /** Describes a cell of the last strip. */
  describe(cell: number, out: VelocityFit): void;
}

/** For blocks of at most this many cells; null where the network has loops or too few epochs. */
export function createStripFit(
  network: PairNetwork,
  complete: CompleteFit | null,
  blockCells: number,
): StripFit | null {
  if (!network.isTree || complete === null) return null;
  const epochs = network.epochDays.length;
  const bytes =
    STRIP_CELLS * epochs * STRIP_VALUE_BYTES +
    (blockCells + PLANE_PADDING) * epochs * BLOCK_VALUE_BYTES +
    epochs * EPOCH_BYTES +
    8 * STRIP_CELLS * (CELL_NUMBERS + 1) +
    4 * STRIP_CELLS +
    256;
  return stripFit(createKernels(bytes, PARTS), network, complete, blockCells);
}

function stripFit(
  kernels: Kernels,
  network: PairNetwork,
  complete: CompleteFit,
  blockCells: number,
): StripFit {
  const epochs = network.epochDays.length;
  const pairs = epochs - 1;
  const tables = frameTables(kernels, network, complete);
  const planes = kernels.shorts(STRIP_CELLS * epochs);
  const factors = kernels.doubles(STRIP_CELLS);
  const block = kernels.shorts((blockCells + PLANE_PADDING) * pairs);
  const targets = kernels.words(STRIP_CELLS);
  // One more, for cells without a position.
  const series = kernels.shorts((blockCells + 1) * epochs);
  const numbers = kernels.doubles(STRIP_CELLS * CELL_NUMBERS);
  const scratch = kernels.bytes(STRIP_CELLS * epochs * 4 + 16 * epochs);
  const solved = new Float64Array(SIZE);
  const numberOf = (which: number, cell: number) => numbers[which * STRIP_CELLS + cell]!;

  return {
    pairs: planes,
    block,
    series,

    useBlock: (shared) => fillBlockTables(tables, network, shared),

    fit({ pairs: values, offset, stride, count }, up, firstCell, places) {
      if (values.buffer !== block.buffer) throw new RangeError('the pairs of a strip lie outside its block');
      const even = count + (count % 2);
      for (let cell = 0; cell < even; cell++) {
        const place = cell < count ? places[cell]! : NO_PLACE;
        if (cell < count) factors[cell] = 1 / up[firstCell + cell]!;
        targets[cell] = series.byteOffset + 2 * epochs * Math.min(place, blockCells);
      }
      kernels.call.fitStrip(
        values.byteOffset + 2 * offset,
        2 * stride,
        planes.byteOffset,
        even,
        factors.byteOffset,
        targets.byteOffset,
        numbers.byteOffset,
        scratch.byteOffset,
      );
    },

    isNarrow: (cell) => fitOf(numberOf(SIZE + 2, cell)) === 'hundredths',

    describe(cell, out) {
      for (let p = 0; p < SIZE; p++) solved[p] = numberOf(p, cell);
      complete.describe(solved, numberOf(SIZE, cell), numberOf(SIZE + 1, cell), out);
    },
  };
}

interface FrameTables {
  readonly walk: ReturnType<typeof walkFrom>;
  readonly constants: Float64Array;
  readonly reference: Float64Array;
}

/** Writes what all strips of the frame share, and configures the kernels. */
function frameTables(kernels: Kernels, network: PairNetwork, { basis, plan }: CompleteFit): FrameTables {
  const { epochDays } = network;
  const epochs = epochDays.length;
  const walk = walkFrom(0, network);
  const steps = kernels.words(WALK_NUMBERS * (epochs - 1));
  for (let step = 0; step < epochs - 1; step++) {
    steps.set(
      [walk.epoch[step]!, walk.parent[step]!, walk.pair[step]!, walk.sign[step]!],
      WALK_NUMBERS * step,
    );
  }
  const constants = kernels.doubles(epochs);
  const reference = kernels.doubles(epochs);
  const rows = kernels.doubles(VARYING * epochs);
  rows.set(basis.rows);
  const factor = kernels.doubles(SIZE * SIZE);
  factor.set(plan.numbers.subarray(plan.factorAt, plan.factorAt + SIZE * SIZE));
  const neighbors = kernels.bytes(epochs);
  for (let epoch = 1; epoch < epochs; epoch++) {
    neighbors[epoch] = Number(epochDays[epoch]! - epochDays[epoch - 1]! <= plan.longestNeighborDays);
  }
  kernels.call.useFrame(
    epochs - 1,
    steps.byteOffset,
    constants.byteOffset,
    reference.byteOffset,
    rows.byteOffset,
    factor.byteOffset,
    neighbors.byteOffset,
    basis.constant,
    plan.endWeight,
    Number(plan.isEvenlyNeighbored),
  );
  return { walk, constants, reference };
}

/** The sum of the pair constants at each epoch, and the reference since the first one. */
function fillBlockTables(
  { walk, constants, reference }: FrameTables,
  { epochDays }: PairNetwork,
  { pairOffsetsMm, referenceMm }: StripBlock,
): void {
  constants[0] = 0;
  for (let step = 0; step < epochDays.length - 1; step++) {
    const constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[walk.pair[step]!]!;
    constants[walk.epoch[step]!] = constants[walk.parent[step]!]! + walk.sign[step]! * constant;
  }
  for (let epoch = 0; epoch < epochDays.length; epoch++) {
    reference[epoch] = referenceMm === null ? 0 : referenceMm[epoch]! - referenceMm[0]!;
  }
}
