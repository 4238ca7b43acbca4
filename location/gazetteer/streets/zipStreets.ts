import type { StreetName } from '../../address/street/streetName.ts';
import type { Sized } from '../../../core/boundedCache.ts';

/** All streets of a ZIP, decoded: a street's sides and points are runs of the columns. Nothing of it may be changed. */
export interface ZipStreets extends Sized {
  readonly zip: string;
  /** Ordered by key, then place and county. */
  readonly streets: readonly GazetteerStreet[];
  /** Indices into `streets` of every street that bears a key; more than one where places share a ZIP. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly sides: SideColumns;
  readonly points: PointColumns;
  /** What `source` of the columns means: `TIGER/Line 2021`. */
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
  /** Key of its development in Puerto Rico; '' = none is given. */
  readonly urbanization: string;
  /** Two letters. */
  readonly state: string;
  /** FIPS code of five digits; '' = unknown. */
  readonly county: string;
  readonly firstSide: number;
  readonly sideCount: number;
  readonly firstPoint: number;
  readonly pointCount: number;
}

/** `toNumber` and `fromNumber` of a side without numbers, kept for intersections. */
export const NO_NUMBER = -1;

/** One side of one stretch of a street under one name and range of numbers. */
export interface SideColumns {
  /** 0 = left, 1 = right of the line as it is digitised. */
  readonly side: Uint8Array;
  readonly prefix: readonly string[];
  /** The number at the line's first vertex; about half of all sides run from high to low. */
  readonly fromNumber: Int32Array;
  /** The number at the line's last vertex. */
  readonly toNumber: Int32Array;
  /** 0 = even, 1 = odd, 2 = both. */
  readonly parity: Uint8Array;
  /** 0 = the addresses lie on the line itself: no offset to the side. */
  readonly isOffset: Uint8Array;
  /** 1 = an end of the range was made up where an edge was split. */
  readonly isImputed: Uint8Array;
  /** Permanent id of the edge; both sides and all names of a stretch share it. */
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
