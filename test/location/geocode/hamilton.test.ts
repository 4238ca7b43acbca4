import { beforeAll, expect, it } from 'vitest';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { openGeocoder, type Geocoder } from '../../../location/geocode/geocoder.ts';
import { nadFile, nadPoints, type NadPoint } from '../../support/files/nadPoints.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const file = nadFile();

/** A wrong house. */
const WRONG_M = 200;

const SPELLINGS: Readonly<Record<string, (point: NadPoint) => string>> = {
  'as it is written': ({ number, street, place, state, zip }) =>
    `${number} ${street}, ${place}, ${state} ${zip}`,
  'in lower case': ({ number, street, place, state, zip }) =>
    `${number} ${street}, ${place}, ${state} ${zip}`.toLowerCase(),
  'without commas': ({ number, street, place, state, zip }) => `${number} ${street} ${place} ${state} ${zip}`,
  'without its city': ({ number, street, state, zip }) => `${number} ${street}, ${state} ${zip}`,
  'without its ZIP': ({ number, street, place, state }) => `${number} ${street}, ${place}, ${state}`,
};

describeWith(realData(file))('5,000 real address points of Hamilton County', () => {
  let points: NadPoint[];
  let geocoder: Geocoder;

  beforeAll(async () => {
    points = nadPoints(file!);
    const { gazetteer, close } = await importedGazetteer([file!]);
    geocoder = openGeocoder({ gazetteer, mostMs: Infinity });
    return close;
  });

  it.each(Object.entries(SPELLINGS))('are found %s, and none at a wrong place', async (spelling, textOf) => {
    const texts = points.map(textOf);
    const outcomes = await geocoder.geocodeAll(texts);
    const places = new Map<string, LatLon[]>(texts.map((text) => [text, []]));
    for (const [at, { point }] of points.entries()) places.get(texts[at]!)!.push(point);
    /** Distance from the nearest of the points with the same text. */
    const wrongByM = (outcome: GeocodeOutcome, text: string) =>
      outcome.kind === 'found'
        ? Math.min(...places.get(text)!.map((point) => groundDistanceM(point, outcome.place.point)))
        : null;
    const errorsM = outcomes.map((outcome, at) => wrongByM(outcome, texts[at]!));
    const isHouse = (outcome: GeocodeOutcome | undefined) =>
      outcome?.kind === 'found' && outcome.place.matchType === 'rooftop_interpolated';
    const exact = errorsM.filter((errorM, at) => errorM !== null && errorM < 1 && isHouse(outcomes[at]));
    expect(exact.length / points.length).toBeGreaterThanOrEqual(
      spelling === 'without its ZIP' ? 0.97 : 0.995,
    );
    expect(texts.filter((_, at) => (errorsM[at] ?? 0) > WRONG_M)).toEqual([]);
  });

  it('are the addresses of their own coordinates', async () => {
    for (const { point } of points.filter((_, at) => at % 50 === 0)) {
      const outcome = await geocoder.reverse(point);
      if (outcome.kind !== 'found') expect.fail('not found');
      expect(outcome.distanceM).toBeLessThan(0.1);
      const there = points.filter((other) => groundDistanceM(point, other.point) < 0.2);
      expect(there.map(({ number }) => String(number))).toContain(outcome.place.address.split(' ')[0]);
    }
  });
});
