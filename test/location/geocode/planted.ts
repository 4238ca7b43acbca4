import { expect } from 'vitest';
import type { GeocodedPlace, GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { openGeocoder, type Geocoder } from '../../../location/geocode/geocoder.ts';
import { plantedGazetteer } from '../../support/planted/plantedGazetteer.ts';

const corner = { lat: 39.1, lon: -84.5 };

/** A point this many meters east and north of the towns' corner. */
export function at(eastM: number, northM: number): LatLon {
  return { lat: corner.lat + northM / 111_195, lon: corner.lon + eastM / 86_290 };
}

/** A geocoder over planted rows. */
export function geocoderOf(rows: Parameters<typeof plantedGazetteer>[0]): Geocoder {
  return openGeocoder({ gazetteer: plantedGazetteer(rows), mostMs: Infinity });
}

/** The place of an address that must be found. */
export function found(outcome: GeocodeOutcome): GeocodedPlace {
  if (outcome.kind !== 'found') expect.fail(JSON.stringify(outcome));
  return outcome.place;
}

/** Distance of the found place from where it should be. */
export function metersFrom(outcome: GeocodeOutcome, point: LatLon): number {
  return groundDistanceM(found(outcome).point, point);
}
