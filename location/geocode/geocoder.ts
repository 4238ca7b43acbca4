import type { GeocodeOutcome, ReverseOutcome } from '../../core/geocodedPlace.ts';
import type { LatLon } from '../../core/projection.ts';

/** Finds the place of a US street address, and the address of a place. */
export interface Geocoder {
  /** Never throws for what the text says; rejects when the gazetteer cannot be read. */
  geocode(text: string): Promise<GeocodeOutcome>;
  /** As `geocode` for many texts, each ZIP Code read once; outcomes in the order of the texts. */
  geocodeAll(texts: readonly string[]): Promise<GeocodeOutcome[]>;
  /** The address nearest to a point (WGS 84 degrees). */
  reverse(point: LatLon): Promise<ReverseOutcome>;
}
