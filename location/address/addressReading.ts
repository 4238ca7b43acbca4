import type { HouseNumber } from './street/houseNumber.ts';
import type { StreetName } from './street/streetName.ts';

/** What a text says about the location of its street; null = not said. */
export interface AreaReading {
  /** Key of a place (`placeKey`): a city, town, village or postal city. */
  readonly place: string | null;
  /** Key of a county, without the word County. */
  readonly county: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
  /** The four digits after the ZIP. */
  readonly zipPlus4: string | null;
  /** Digits in the position of a ZIP that aren't one (`779980`): they are ignored. */
  readonly faultyZip: string | null;
  /** Key (`urbanizationKey`) of the urbanization in Puerto Rico; absent = none given. */
  readonly urbanization?: string;
}

/** A house number on a street, or (number null) just the street. */
export interface StreetReading {
  readonly kind: 'street';
  readonly number: HouseNumber | null;
  readonly street: StreetName;
  /** Apartment, suite, floor: as written, in upper case (`APT 5`, `# 1200`). */
  readonly unit: string | null;
  /** Words that are neither street nor unit nor place, and weren't understood. */
  readonly ignored: readonly string[];
  /** Words passed over before the house or after its street: a name, or the street that it crosses; absent = none. */
  readonly skipped?: readonly string[];
  readonly area: AreaReading;
  /**
   * Everything between the number and the area is taken as the street: this reading only counts if such a street is
   * known.
   */
  readonly isWhole?: true;
  /**
   * The street names a state other than the area's (Maryland 760 in Ohio): this reading only counts if that exact house
   * is known on it.
   */
  readonly isRouteElsewhere?: boolean;
  /** The unit is a bare number or letter after a road, and may be part of the road's name: Private Road 312. */
  readonly mayBeNumbered?: true;
}

/** Where two streets meet. */
export interface IntersectionReading {
  readonly kind: 'intersection';
  readonly streets: readonly [StreetName, StreetName];
  /** As for a street. */
  readonly ignored: readonly string[];
  readonly area: AreaReading;
}

/** A post office box, rural route, highway contract or general delivery: it identifies an area, never a house. */
export interface BoxReading {
  readonly kind: 'box';
  readonly area: AreaReading;
}

/** A ZIP, place, county or state without a street. */
export interface AreaOnlyReading {
  readonly kind: 'area';
  readonly area: AreaReading;
}

/** One way to understand the words of an address. */
export type WordsReading = StreetReading | IntersectionReading | BoxReading | AreaOnlyReading;

/** One way to understand an address, and how much less likely it is than the likeliest: 0 = equally likely, 6 = hardly. */
export type AddressReading = WordsReading & { readonly doubt: number };

/** The known places: only they decide what is a city and what still belongs to the street. */
export interface PlaceVocabulary {
  /** Whether a place with this key is known, in the state if one is given. */
  isPlace(key: string, state: string | null): boolean;
  /** Whether a county with this key (without the word County) is known, in the state if one is given. */
  isCounty(key: string, state: string | null): boolean;
  /** The states that a ZIP lies in; empty when it is unknown. */
  statesOfZip(zip: string): readonly string[];
}
