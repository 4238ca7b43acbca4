import type { StreetName } from '../../address/street/streetName.ts';

/** The street that a row belongs to. */
export interface StreetOfRow {
  readonly name: StreetName;
  readonly display: string;
  readonly place: string | null;
  /** Key (`urbanizationKey`) of the street's development in Puerto Rico; '' = not given. */
  readonly urbanization: string;
  /** Two letters. */
  readonly state: string;
  /** FIPS code of five digits; '' = unknown. */
  readonly county: string;
  /** `TIGER/Line 2021`. */
  readonly source: string;
}

/** One side of one segment of a street. */
export interface RangeRow extends StreetOfRow {
  readonly side: 'L' | 'R';
  readonly prefix: string;
  /** Null = a street without numbers. */
  readonly fromNumber: number | null;
  readonly toNumber: number | null;
  readonly parity: 'E' | 'O' | 'B';
  readonly isOffset: boolean;
  readonly isImputed: boolean;
  readonly tlid: number;
  /** Millionths of a degree, as digitized. */
  readonly latE6: readonly number[];
  readonly lonE6: readonly number[];
}

/** One address point. */
export interface PointRow extends StreetOfRow {
  readonly prefix: string;
  readonly number: number;
  readonly suffix: string;
  /** Ten-millionths of a degree. */
  readonly latE7: number;
  readonly lonE7: number;
}

/** Where a row is stored, and the names by which its area is found. */
export interface RowPlacement {
  readonly unit: string;
  /** The file it came from, among those imported together. */
  readonly file: number;
  readonly zip: string;
  /** Null = unknown place. */
  readonly placeKey: string | null;
  /** For display; null = unknown. */
  readonly countyName: string | null;
  readonly countyKey: string | null;
}

export const SIDES = ['L', 'R'] as const;
export const PARITIES = ['E', 'O', 'B'] as const;
