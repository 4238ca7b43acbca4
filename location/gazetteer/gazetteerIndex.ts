import type { LatLon } from '../../core/geodesy/projection.ts';

/** A town or a county, and the ZIPs of its addresses. */
export interface PlaceArea {
  /** For display. */
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly point: LatLon;
  /** Radius of a circle around the point that contains most of it, meters. */
  readonly radiusM: number;
  /** Number of range sides and address points, or 0 when only its outline is known. */
  readonly weight: number;
  /** Most addresses first. */
  readonly zips: readonly string[];
}

/** The ZIP that the areas share. */
export interface ZipArea {
  readonly zip: string;
  /** Two letters each, most addresses first: about 750 ZIPs lie in two states. */
  readonly states: readonly string[];
  /** Display names of its places, most addresses first. */
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
  /** Places with a name, most addresses first. */
  zipsOfPlace(key: string, state: string | null): readonly PlaceArea[];
  /** Places whose keys differ from one by a letter or two, most similar first, at most three. */
  placesLike(key: string, state: string | null): readonly PlaceArea[];
  /** Places whose keys start with a text, most addresses first, at most `count`. */
  placesStarting(prefix: string, count: number): readonly PlaceArea[];
  /** ZIPs that start with given digits, in a state if given, in order, at most `count`. */
  zipsStarting(digits: string, state: string | null, count: number): readonly string[];
  areaOfZip(zip: string): ZipArea | null;
  areaOfCounty(key: string, state: string | null): readonly PlaceArea[];
  /** ZIPs with addresses, ordered by the distance of their areas' edges from a point, at most `count`. */
  zipsNear(point: LatLon, count: number): readonly string[];
  /** ZIPs whose areas touch or nearly touch this one's, nearest first. */
  neighborsOfZip(zip: string): readonly string[];
  /** Units (counties, or a source's own divisions) with addresses in a state. */
  unitsOfState(state: string): readonly string[];
  unitsOfZip(zip: string): readonly string[];
  /** All units with addresses. */
  units(): readonly string[];
}
