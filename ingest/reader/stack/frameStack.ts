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

/** The operator's options for products that don't name their frame. */
export interface NamedFrame {
  readonly frameId: string;
  /** Products from a later day are refused. */
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
}

/** One window of a stack: displacement of the requested pairs, and the quality of each cell. */
export interface PairBlock {
  /**
   * Displacement in millimeters, pair-major (requested pairs × cells of the window, row by row), masked and corrected;
   * along the line of sight, positive toward the sensor, or vertical if the stack says so. NaN = missing.
   */
  readonly displacementMm: Float32Array;
  /** Arithmetic mean of the coherence over the cell's valid pairs, 0..1; NaN = no valid pair. */
  readonly meanCoherence: Float32Array;
}

/** Unit vector from the ground to the sensor, one value per cell; NaN = unknown. */
export interface LineOfSightBlock {
  readonly up: Float32Array;
  readonly east: Float32Array | null;
  readonly north: Float32Array | null;
}

/** The ground's heights over a stack's grid, and the file that they come from. */
export interface Heights {
  readonly file: { readonly name: string; readonly bytes: number };
  /** Meters above the WGS 84 ellipsoid, row by row; NaN = unknown. */
  read(window: Window): Promise<Float32Array>;
}

/**
 * A reference that the producer tied the values to, in time and space. A spatial reference must not be subtracted from
 * them: the median of stable cells would remove the tied motion (such as the uplift of a continent).
 */
export interface OwnReference {
  /** In words, for the manifest. */
  readonly description: string;
  /** The producer tied it to GNSS: the release is `gps_tied`, without our own stations or RMSE. */
  readonly isTiedToGnss: boolean;
  /** One σ of it, vertical mm/yr; absent = the usual value for such products. */
  readonly sigmaMmYr?: number;
}

/** The sources of one pair: enough to recognize it and to use it without its files. */
export interface PairOrigin {
  readonly sources: readonly ArchiveSource[];
  /** How the reader processed the values, in words. */
  readonly corrections: string;
  /** What the reader must know about the product later. */
  readonly facts: PairContent['facts'];
  /** Its file in the frame's archive; null = it must be read. */
  readonly archived: string | null;
}

/** SHA-256 of pairs' files that are computed when their cells are read, so that each file is read only once. */
export interface LateChecksums {
  isMissing(pairIndex: number): boolean;
  /** Computes one here, for cells that no pool thread reads. */
  take(pairIndex: number): Promise<string>;
  /** Adds one: `origins` and `products` have it from then on. */
  settle(pairIndex: number, sha256: string): void;
}

/** The result of every reader: a network of pairs of dates on one grid, read window by window. */
export interface FrameStack {
  /** `combined`: solved from two releases of the lake. */
  readonly kind: FrameStackKind | 'combined';
  readonly frameId: string;
  readonly grid: Grid;
  readonly pairs: readonly DatePair[];
  /** Whether each pair has one arbitrary constant that must be removed before inversion (unwrapped pairs). */
  readonly hasArbitraryPairConstants: boolean;
  /** Values are vertical already: up = 1. */
  readonly isVertical: boolean;
  /** What determines the zero of the values; null = an arbitrary point or a constant per epoch, as in most products. */
  readonly ownReference: OwnReference | null;
  /** Long wavelengths, those of the atmosphere included, were taken out by the producer; absent = not known to be. */
  readonly isCalibrated?: boolean;
  /** Shape of the storage chunks: blocks aligned to it decode each chunk once. */
  readonly blockShape: { readonly rows: number; readonly cols: number };
  /** False if the window certainly contains no data, so that it doesn't have to be read. */
  occupied(window: Window): boolean;
  readPairs(window: Window, pairIndices: readonly number[]): Promise<PairBlock>;
  /**
   * How each requested pair is stored, so that a thread can read it independently, with the same values as `readPairs`;
   * null or absent: only `readPairs` can.
   */
  storedGranules?(pairIndices: readonly number[]): (StoredGranule | null)[];
  /** The sources of each pair, if each is its own product; null: one product contains all of them. */
  readonly origins: readonly PairOrigin[] | null;
  /** Absent: the checksums of all files are known. */
  readonly lateChecksums?: LateChecksums;
  readLineOfSight(window: Window): Promise<LineOfSightBlock>;
  /** The files that the line of sight comes from; empty if it isn't a product. */
  readonly lineOfSightFiles: readonly ArchiveSource[];
  /** Its file in the frame's archive, if its products weren't given; null = it can be read. */
  readonly archivedLineOfSight: string | null;
  /** The source of the line of sight, in words, for the manifest. */
  readonly lineOfSightInWords: string;
  /** One σ of a vertical velocity for an assumed line of sight, as a share of it; 0 = each cell's own is known. */
  readonly lineOfSightShare: number;
  /** Of the radar, meters; absent = Sentinel-1's, or not known. */
  readonly wavelengthM?: number;
  /** Factor for the σ of each fit: more than 1 if the products don't measure their noise. */
  readonly sigmaFactor: number;
  /** The correlation of the noise estimated from all its cells together; absent = each cell is treated separately. */
  readonly sharedCorrelation?: SharedCorrelation | undefined;
  /** The operator's statements about the products. */
  readonly statements: ProductStatements;
  /** Heights of its cells; absent = not asked for, or unknown. */
  readonly heights?: Heights | undefined;
  readonly orbitDirection: 'ascending' | 'descending' | null;
  readonly track: number | null;
  /**
   * The components of the eastward motion of a window's cells (workers/partition/eastParts.ts); absent = it has a single
   * look.
   */
  readEast?(window: Window): Float32Array;
  /** The releases that it was solved from; absent = it is made from products. */
  readonly combined?: CombinedFrom;
  /** All offered files, ordered by name: used, ignored or refused, and why. */
  readonly products: readonly ProductRecord[];
  readonly dataSource: string;
  readonly attribution: string;
  readonly license: string;
  /** Closes open files; the stack can't be read afterwards. */
  close(): void;
}
