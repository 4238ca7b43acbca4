import type { EpochDay } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import { MINIMUM_EPOCHS } from '../../core/fit/seriesModel.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { groundSize, type GroundSize } from '../../core/geodesy/groundSize.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import type { ReferenceChoice, ReferencePoint } from '../../core/reference/referenceChoice.ts';
import { type Lattice, squaresOf } from '../../core/surroundings/squares.ts';
import { tileCount } from '../../store/archive/archiveIndex.ts';
import type { ArchivedFrame } from '../../workers/measure/frameContext.ts';
import type { FrameStack, OwnReference } from '../reader/stack/frameStack.ts';
import type { FrameArchive } from './archivePass.ts';
import { type Band, planBands } from './blockPlan.ts';

/**
 * What the passes do with a frame whose pairs are in its archive: plain data, created before the first pass starts, and
 * all that they know about the frame. Each pass declares the fields that it uses.
 */
export interface PassPlan {
  readonly frameId: string;
  readonly grid: Grid;
  readonly cellSize: GroundSize;
  readonly epochDays: readonly EpochDay[];
  /** Pairs of the products, including unconnected ones. */
  readonly pairsOffered: number;
  /** The frame's archive, for the pool's threads. */
  readonly archived: ArchivedFrame;
  /** Tiles of one pair in the archive. */
  readonly tiles: number;
  readonly bands: readonly Band[];
  /** Number of epochs that a cell needs to be measured. */
  readonly minimumEpochs: number;
  /** Minimum mean coherence for comparing a cell with a station, or for using it as a reference. */
  readonly goodCoherence: number;
  /** Squares, each represented by one cell. */
  readonly squares: Lattice;
  readonly reference: ReferencePlan;
  readonly isVertical: boolean;
  /** A whole cycle of the phase along the line of sight, the size of an unwrapping error. */
  readonly halfWavelengthMm: number;
}

/** How the frame's zero is found. */
export interface ReferencePlan {
  /** Whether each pair has its own constant, which is removed first. */
  readonly removesPairConstants: boolean;
  /** Depth of the sample from which constants and zero are computed. */
  readonly sampleDepth: number;
  readonly zero: ZeroPlan;
  /** Mean share of vertical movement that the sensor sees. */
  readonly meanUp: number;
}

type ZeroPlan =
  | { readonly is: 'trusted'; readonly method: 'none' | 'kept'; readonly reference: OwnReference }
  | { readonly is: 'points'; readonly points: readonly ReferencePoint[] }
  | { readonly is: 'sample' };

/** What a plan needs to know about the products. */
export type PlannedStack = Pick<
  FrameStack,
  | 'kind'
  | 'frameId'
  | 'grid'
  | 'pairs'
  | 'hasArbitraryPairConstants'
  | 'isVertical'
  | 'ownReference'
  | 'sigmaFactor'
  | 'sharedCorrelation'
  | 'wavelengthM'
>;

/** Half the wavelength of Sentinel-1. */
const C_BAND_MM = 27.73;

/** A raster cell needs this share of the frame's epochs: the trend of a cell seen only occasionally isn't worth its price. */
const MINIMUM_EPOCH_SHARE = 0.5;
const GOOD_COHERENCE = 0.6;
/** Memory of the reference sample's series. */
const SAMPLE_MAXIMUM_BYTES = 64_000_000;
const KEPT_ZERO = {
  description: "the product's own zero, trusted as it is (--reference keep); nothing is subtracted",
  isTiedToGnss: false,
};

/** The plan for a frame given its archive; `key` identifies this state of it. Pure. Throws `reference_impossible`. */
export function planPasses(
  stack: PlannedStack,
  archive: FrameArchive,
  {
    key,
    network,
    reference,
    blockBytes,
  }: {
    readonly key: string;
    readonly network: PairNetwork;
    readonly reference: ReferenceChoice;
    /** Maximum bytes of one block's displacements. */
    readonly blockBytes: number;
  },
): PassPlan {
  const { frameId, grid, isVertical } = stack;
  const { epochDays } = network;
  const { content } = archive.lineOfSight.header;
  const cellSize = groundSize(grid);
  return {
    frameId,
    grid,
    cellSize,
    squares: squaresOf(grid, cellSize),
    epochDays,
    pairsOffered: stack.pairs.length,
    archived: {
      key,
      network,
      pairPaths: archive.pairs.map(({ path }) => path),
      lineOfSightPath: archive.lineOfSight.path,
      sharedCorrelation: stack.sharedCorrelation,
    },
    tiles: tileCount(archive.lineOfSight.header),
    bands: bandsOf(stack, network, archive, blockBytes),
    minimumEpochs: minimumEpochs(epochDays.length, stack.kind === 'point_series'),
    // If coherence is unknown, there are no better cells to select; their σ accounts for it.
    goodCoherence: stack.sigmaFactor > 1 ? 0 : GOOD_COHERENCE,
    reference: {
      removesPairConstants: stack.hasArbitraryPairConstants,
      sampleDepth: sampleDepthOf(archive, epochDays.length),
      zero: zeroPlan(stack, reference),
      meanUp: (content.is === 'line_of_sight' ? content.mean_up : null) ?? 1,
    },
    isVertical,
    halfWavelengthMm: stack.wavelengthM === undefined ? C_BAND_MM : (1000 * stack.wavelengthM) / 2,
  };
}

function zeroPlan(stack: PlannedStack, choice: ReferenceChoice): ZeroPlan {
  const { frameId, hasArbitraryPairConstants, ownReference } = stack;
  if (choice.is === 'points') return choice;
  if (choice.is === 'kept') {
    if (!hasArbitraryPairConstants)
      return { is: 'trusted', method: 'kept', reference: ownReference ?? KEPT_ZERO };
    throw invalidInput(
      'reference_impossible',
      `frame ${frameId}: every unwrapped pair has an arbitrary constant, so there is no zero to keep; ` +
        'give a place with --reference lat,lon, or leave the option out',
    );
  }
  return ownReference ? { is: 'trusted', method: 'none', reference: ownReference } : { is: 'sample' };
}

/**
 * Depth of the frame's sample: deep enough that the sample of every pair reaches it, and that its series fit into memory.
 * Depends only on the archive.
 */
function sampleDepthOf(archive: FrameArchive, epochs: number): number {
  const samples = archive.pairs.map(({ header }) => header.sample);
  const maximumCells = SAMPLE_MAXIMUM_BYTES / (Float32Array.BYTES_PER_ELEMENT * epochs);
  let depth = Math.max(...samples.map((sample) => sample.depth));
  const cellsAt = (wanted: number) => Math.max(...samples.map((s) => s.cells / 2 ** (wanted - s.depth)));
  while (cellsAt(depth) > maximumCells) depth++;
  return depth;
}

/** Blocks of whole tiles. Points are sparse: with small blocks, nearly all of their grid isn't read. */
function bandsOf(stack: PlannedStack, network: PairNetwork, archive: FrameArchive, limit: number): Band[] {
  const { tile } = archive;
  const layers = network.pairIndices.length;
  const tileBytes = tile.rows * tile.cols * layers * Float32Array.BYTES_PER_ELEMENT;
  const bytes = stack.kind === 'point_series' ? Math.min(limit, tileBytes) : limit;
  return planBands(
    stack.grid,
    { blockShape: tile, occupied: (window) => archive.occupied(window) },
    layers,
    bytes,
  );
}

function minimumEpochs(epochs: number, isPointSeries: boolean): number {
  return isPointSeries ? MINIMUM_EPOCHS : Math.max(MINIMUM_EPOCHS, Math.ceil(MINIMUM_EPOCH_SHARE * epochs));
}
