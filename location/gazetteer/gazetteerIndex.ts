import type { LatLon } from '../../core/geodesy/projection.ts';

/** A town, or a county, and the ZIPs its addresses have. */
export interface PlaceArea {
  /** For display. */
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly point: LatLon;
  /** Of a circle around the point that holds most of it, meters. */
  readonly radiusM: number;
  /** How many range sides and address points it has, or 0 when only its outline is known. */
  readonly weight: number;
  /** Those with the most addresses first. */
  readonly zips: readonly string[];
}

/** The area that shares a ZIP. */
export interface ZipArea {
  readonly zip: string;
  /** Two letters each, that with the most addresses first: some 750 ZIPs lie in two states. */
  readonly states: readonly string[];
  /** Names of its places for display, that with the most addresses first. */
  readonly places: readonly string[];
  readonly point: LatLon;
  readonly radiusM: number;
  readonly weight: number;
}

/** Every ZIP, place and county of a gazetteer, in memory. Keys of places and counties are made by `placeKey`. */
export interface GazetteerIndex {
  isPlace(key: string, state: string | null): boolean;
  isCounty(key: string, state: string | null): boolean;
  statesOfZip(zip: string): readonly string[];
  /** Places of a name, those with the most addresses first. */
  zipsOfPlace(key: string, state: string | null): readonly PlaceArea[];
  /** Places whose keys are a letter or two from one, the likest first, at most three. */
  placesLike(key: string, state: string | null): readonly PlaceArea[];
  /** Places whose keys begin with a text, those with the most addresses first, at most `count`. */
  placesStarting(prefix: string, count: number): readonly PlaceArea[];
  /** ZIPs that begin with some digits, of a state when one is given, in their order, at most `count`. */
  zipsStarting(digits: string, state: string | null, count: number): readonly string[];
  areaOfZip(zip: string): ZipArea | null;
  areaOfCounty(key: string, state: string | null): readonly PlaceArea[];
  /** ZIPs that have addresses, the nearest to a point first by their areas' edges, at most `count`. */
  zipsNear(point: LatLon, count: number): readonly string[];
  /** ZIPs whose areas touch or nearly touch this one's, the nearest first. */
  neighboursOfZip(zip: string): readonly string[];
  /** Units (counties, or what a source is delivered as) with addresses in a state. */
  unitsOfState(state: string): readonly string[];
  unitsOfZip(zip: string): readonly string[];
  /** All units with addresses. */
  units(): readonly string[];
}
