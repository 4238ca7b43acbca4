import type { StreetName } from '../../address/street/streetName.ts';
import type { Sized } from '../../../core/boundedCache.ts';

/** All streets of a ZIP, decoded: a street's sides and points are ranges of the columns. Treat it as immutable. */
export interface ZipStreets extends Sized {
  readonly zip: string;
  /** Ordered by key, then place and county. */
  readonly streets: readonly GazetteerStreet[];
  /** Indices into `streets` of every street that has a key; more than one where places share a ZIP. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly sides: SideColumns;
  readonly points: PointColumns;
  /** Meaning of `source` in the columns: `TIGER/Line 2021`. */
  readonly sources: readonly string[];
}

/** One street of a ZIP in one place, urbanization and county. */
export interface GazetteerStreet {
  readonly name: StreetName;
  /** `streetKey(name)`. */
  readonly key: string;
  /** As its source writes it. */
  readonly display: string;
  /** The place's name for display; null = unknown. */
  readonly place: string | null;
  /** Key of its development in Puerto Rico; '' = none given. */
  readonly urbanization: string;
  /** Two letters. */
  readonly state: string;
  /** Five-digit FIPS code; '' = unknown. */
  readonly county: string;
  readonly firstSide: number;
  readonly sideCount: number;
  readonly firstPoint: number;
  readonly pointCount: number;
}

/** `toNumber` and `fromNumber` of a side without numbers, which is kept for intersections. */
export const NO_NUMBER = -1;

/** One side of a stretch of street with one name and one range of numbers. */
export interface SideColumns {
  /** 0 = left, 1 = right of the line as digitized. */
  readonly side: Uint8Array;
  readonly prefix: readonly string[];
  /** The number at the line's first vertex; on about half of all sides, numbers run from high to low. */
  readonly fromNumber: Int32Array;
  /** The number at the line's last vertex. */
  readonly toNumber: Int32Array;
  /** 0 = even, 1 = odd, 2 = both. */
  readonly parity: Uint8Array;
  /** 0 = the addresses lie on the line itself, without a sideways offset. */
  readonly isOffset: Uint8Array;
  /** 1 = one end of the range was made up where an edge was split. */
  readonly isImputed: Uint8Array;
  /** Permanent id of the edge, shared by both sides and all names of a stretch. */
  readonly tlid: Float64Array;
  readonly source: Uint16Array;
  /** Where the side's line begins in `latE6` and `lonE6`, and its length. */
  readonly firstVertex: Uint32Array;
  readonly vertexCount: Uint32Array;
  /** Millionths of a degree. */
  readonly latE6: Int32Array;
  readonly lonE6: Int32Array;
}

/** Address points of a street, ordered by number. */
export interface PointColumns {
  readonly prefix: readonly string[];
  readonly number: Int32Array;
  readonly suffix: readonly string[];
  readonly source: Uint16Array;
  /** Ten-millionths of a degree. */
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
}
