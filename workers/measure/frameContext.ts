import { errorMessage } from '../../core/error.ts';
import { createSeriesFitter, type SeriesFitter } from '../../core/fit/fit.ts';
import type { SharedCorrelation } from '../../core/fit/sharedCorrelation.ts';
import { createJumpScan, type JumpScan } from '../../core/fit/seriesJumps.ts';
import { createInverter, type Inverter } from '../../core/inversion/inverter.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { type ArchiveIndex, openCheckedIndex } from '../../store/archive/archiveIndex.ts';
import type { GroundNoise } from './frameNoise.ts';
import { createPairCorrector, type FrameDelays, type PairCorrector } from '../troposphere/pairCorrector.ts';
import { createGroundScanners, type GroundScanners } from './scanBlock.ts';
import { createStripFit, type StripFit } from './stripFit.ts';
import { type DamagedArchive, DamagedArchiveError } from '../../store/archive/blockPairs.ts';

/** An archived frame: what the tasks over it share. */
export interface ArchivedFrame {
  /** Identifies the frame's state, so that a thread reads the indexes and builds the solver once. */
  readonly key: string;
  readonly network: PairNetwork;
  /** Archive file of each used pair. */
  readonly pairPaths: readonly string[];
  readonly lineOfSightPath: string;
  /** What the cells know together of the correlation of their noise; absent = each is on its own. */
  readonly sharedCorrelation?: SharedCorrelation | undefined;
  /** Delays of the troposphere that its pairs are corrected for; absent = none. */
  readonly delays?: FrameDelays | undefined;
}

/** A frame's files and solvers in one thread. */
export interface FrameContext {
  readonly pairs: readonly ArchiveIndex[];
  readonly lineOfSight: ArchiveIndex;
  /** Corrects pairs as they are read; null = they stay as they are. */
  readonly corrector: PairCorrector | null;
  readonly inverter: Inverter;
  readonly fitter: SeriesFitter;
  /** The same for drawn noise, which is not interpolated. */
  readonly drawnFitter: SeriesFitter;
  readonly jumps: JumpScan;
  /** For the noise of the frame's series. */
  scanners(noise: GroundNoise): GroundScanners;
  /** For a block of this many cells. */
  strips(blockCells: number): StripFit | null;
}

let cached: { key: string; context: FrameContext } | undefined;

/** The thread's own files and solvers of a frame. Throws DamagedArchiveError. */
export function frameContext({
  key,
  network,
  pairPaths,
  lineOfSightPath,
  sharedCorrelation,
  delays,
}: ArchivedFrame): FrameContext {
  if (cached?.key !== key) {
    const fitter = createSeriesFitter(network.epochDays, undefined, sharedCorrelation);
    const jumps = createJumpScan(network.epochDays);
    const context = {
      pairs: pairPaths.map(openIndex),
      lineOfSight: openIndex(lineOfSightPath),
      corrector: delays ? createPairCorrector(delays, network) : null,
      inverter: createInverter(network),
      fitter,
      drawnFitter: sharedCorrelation
        ? createSeriesFitter(network.epochDays, undefined, { ...sharedCorrelation, excess: 0 })
        : fitter,
      jumps,
      scanners: once((noise: GroundNoise) =>
        createGroundScanners(network.epochDays, noise, { fitter, jumps }),
      ),
      strips: largestStrips((cells) => createStripFit(network, fitter.complete, cells)),
    };
    cached = { key, context };
  }
  return cached.context;
}

/** Caches what was created: a frame has one noise. */
function once<Given, Made>(create: (given: Given) => Made): (given: Given) => Made {
  let made: Made | undefined;
  return (given) => (made ??= create(given));
}

/** Caches what was created for the largest block so far. */
function largestStrips(create: (blockCells: number) => StripFit | null): FrameContext['strips'] {
  let largest = 0;
  let strips: StripFit | null = null;
  return (blockCells) => {
    if (blockCells > largest) {
      strips = create(blockCells);
      largest = blockCells;
    }
    return strips;
  };
}

function openIndex(path: string): ArchiveIndex {
  try {
    return openCheckedIndex(path);
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
}

/** Runs work that reads an archive; damage to a file is returned as data, because errors don't cross threads. */
export function orDamaged<Result extends object>(
  work: () => Result,
): Result | { readonly damaged: DamagedArchive } {
  try {
    return work();
  } catch (error) {
    if (error instanceof DamagedArchiveError) return { damaged: error.damaged };
    throw error;
  }
}
