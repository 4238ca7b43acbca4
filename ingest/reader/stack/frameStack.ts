import type { EpochDay } from '../../../core/date.ts';
import type { SharedCorrelation } from '../../../core/fit/sharedCorrelation.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import type { CombinedFrom, Manifest, ProductRecord } from '../../../schemas/manifest.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import type { ArchiveSource, PairContent } from '../../../schemas/pairArchive.ts';
import type { StoredGranule } from '../../../workers/granule/storedPairs.ts';

/** Kinds of products that are read from files. */
export type FrameStackKind = Exclude<Manifest['product_kind'], 'combined'>;

/** What the operator says of products that don't name their frame. */
export interface NamedFrame {
  readonly frameId: string;
  /** A product of a later day is refused. */
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
}

/** One window of a stack: displacement of the asked pairs, and the quality of each cell. */
export interface PairBlock {
  /**
   * Displacement in millimeters, pair-major (asked pairs × cells of the window, row by row), masked and
   * corrected; along the line of sight, toward the sensor positive, or vertical when the stack says so. NaN = missing.
   */
  readonly displacementMm: Float32Array;
  /** Arithmetic mean of the coherence over the cell's valid pairs, 0..1; NaN = no valid pair. */
  readonly meanCoherence: Float32Array;
}

/** Unit vector from the ground to the sensor, one value a cell; NaN = unknown there. */
export interface LineOfSightBlock {
  readonly up: Float32Array;
  readonly east: Float32Array | null;
  readonly north: Float32Array | null;
}

/**
 * A reference that the producer tied the values to, in time and space. A spatial reference must not be subtracted
 * from them: the median of stable cells would take the tied motion (uplift of a continent, say) away.
 */
export interface OwnReference {
  /** In words, for the manifest. */
  readonly description: string;
  /** The producer tied it to GNSS: the release is `gps_tied`, without stations or RMSE of ours. */
  readonly isTiedToGnss: boolean;
  /** One σ of it, vertical mm/yr; absent = what is usual of such products. */
  readonly sigmaMmYr?: number;
}

/** What one pair is made of: enough to know it again and to use it without its files. */
export interface PairOrigin {
  readonly sources: readonly ArchiveSource[];
  /** What the reader did to the values, in words. */
  readonly corrections: string;
  /** What the reader must know of the product later. */
  readonly facts: PairContent['facts'];
  /** Its file in the frame's archive; null = it must be read. */
  readonly archived: string | null;
}

/** The SHA-256 of pairs' files that are taken when their cells are read, so that each file is read once. */
export interface LateChecksums {
  isMissing(pairIndex: number): boolean;
  /** Takes one here, for cells that no thread of the pool reads. */
  take(pairIndex: number): Promise<string>;
  /** Enters one: `origins` and `products` have it from then on. */
  settle(pairIndex: number, sha256: string): void;
}

/** What every reader yields: a network of pairs of dates on one grid, read window by window. */
export interface FrameStack {
  /** `combined`: it is solved from two releases of the lake. */
  readonly kind: FrameStackKind | 'combined';
  readonly frameId: string;
  readonly grid: Grid;
  readonly pairs: readonly DatePair[];
  /** One constant per pair is arbitrary and must be removed before inversion (unwrapped pairs). */
  readonly hasArbitraryPairConstants: boolean;
  /** Values are vertical already: up = 1. */
  readonly isVertical: boolean;
  /** What fixes the zero of the values; null = an arbitrary point or constant of each epoch, as in most products. */
  readonly ownReference: OwnReference | null;
  /** Shape of the storage chunks: blocks aligned to it decode each chunk once. */
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** False when the window certainly holds no data, so that it need not be read. */
  occupied(window: Window): boolean;
  readPairs(window: Window, pairIndices: readonly number[]): Promise<PairBlock>;
  /**
   * How each asked pair is stored, so that a thread reads it on its own to the values of `readPairs`; null or
   * absent: only `readPairs` can.
   */
  storedGranules?(pairIndices: readonly number[]): (StoredGranule | null)[];
  /** What each pair is made of, when each is its own product; null: one product holds all of them. */
  readonly origins: readonly PairOrigin[] | null;
  /** Absent: the checksums of all files are known. */
  readonly lateChecksums?: LateChecksums;
  readLineOfSight(window: Window): Promise<LineOfSightBlock>;
  /** The files that the line of sight comes from; none when it is no product. */
  readonly lineOfSightFiles: readonly ArchiveSource[];
  /** Its file in the frame's archive, when its products were not given; null = it can be read. */
  readonly archivedLineOfSight: string | null;
  /** Where the line of sight comes from, in words, for the manifest. */
  readonly lineOfSightInWords: string;
  /** One σ of a vertical velocity for an assumed line of sight, as a share of it; 0 = every cell's own is known. */
  readonly lineOfSightShare: number;
  /** What the σ of each fit is multiplied by: more than 1 where the products have no measure of their noise. */
  readonly sigmaFactor: number;
  /** What its cells know together of the correlation of their noise; absent = each is on its own. */
  readonly sharedCorrelation?: SharedCorrelation | undefined;
  /** What the operator stated of the products. */
  readonly statements: ProductStatements;
  readonly orbitDirection: 'ascending' | 'descending' | null;
  readonly track: number | null;
  /** The parts of the motion to the east of a window's cells (workers/partition/eastParts.ts); absent = it is made of one look. */
  readEast?(window: Window): Float32Array;
  /** The releases that it was solved from; absent = it is made of products. */
  readonly combined?: CombinedFrom;
  /** Every offered file, in order of name: used, ignored or refused, and why. */
  readonly products: readonly ProductRecord[];
  readonly dataSource: string;
  readonly attribution: string;
  readonly license: string;
  /** Releases open files; the stack cannot be read afterwards. */
  close(): void;
}
