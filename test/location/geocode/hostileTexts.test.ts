import { fc, test } from '@fast-check/vitest';
import { beforeAll, expect, it } from 'vitest';
import type { GeocodedPlace } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { openGeocoder, type Geocoder } from '../../../location/geocode/geocoder.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { nadFile, nadPoints, type NadPoint } from '../../support/files/nadPoints.ts';
import { meagherFile } from '../../support/files/tigerSides.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';
import { times } from '../../support/machine/tier.ts';

const files = [nadFile(), meagherFile()];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        ...'st ave n sw apt # & , and 45238 45205 oh mt cincinnati main po box queen city 5th 27 1/2 hwy -'.split(
          ' ',
        ),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join(' ')),
);

/** One letter is dropped, doubled, changed or swapped with the next. */
const anyEdit = fc.record({
  kind: fc.constantFrom('drop', 'double', 'change', 'swap'),
  at: fc.nat({ max: 200 }),
  letter: fc.constantFrom('a', 'e', 'k', 'n', 'r', 's', 't', 'w', 'z', '1', '7', ' '),
});

function edited(text: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const i = at % text.length;
  const [before, here, after] = [text.slice(0, i), text[i]!, text.slice(i + 1)];
  switch (kind) {
    case 'drop':
      return before + after;
    case 'double':
      return before + here + here + after;
    case 'change':
      return before + letter + after;
    default:
      return before + after.slice(0, 1) + here + after.slice(1);
  }
}

/** Has no flag that would make a caller doubt the place. */
function isUndoubted(place: GeocodedPlace): boolean {
  return place.flags.length === 0 && place.matchType === 'rooftop_interpolated';
}

describeWith(realData(...files))('texts that are not, or barely, an address', () => {
  let geocoder: Geocoder;
  let points: NadPoint[];

  beforeAll(async () => {
    const { gazetteer, close } = await importedGazetteer(files as string[]);
    geocoder = openGeocoder({ gazetteer });
    points = nadPoints(files[0]!);
    return close;
  });

  test.prop([anyText], { numRuns: times(210, 600) })(
    'never throw, and without a number are never a house',
    async (text) => {
      const outcome = await geocoder.geocode(text);
      if (outcome.kind !== 'found') return;
      if (!/\d/.test(text) && !/[&@/+]|\b(and|at|und|y)\b/i.test(text)) {
        expect(outcome.place.matchType).toBe('area_centroid');
      }
      expect(outcome.place.matchQuality).toBeGreaterThan(0);
    },
  );

  it.each([
    '',
    '   ',
    'verify',
    'n/a',
    'unknown',
    '12345',
    'null',
    'Main',
    '1 1 1 1 1',
    'DROP TABLE streets; --',
    '45238 45238 45238',
    '3359 3359 3359',
    'Cincinnati Cincinnati, OH',
    '26 Court Street, 02109',
    '3359 Queen City Ave',
    '3359 Queen City Ave, KY 45238',
    '3359 Queen City Ave, Louisville, KY',
    '3359 Nowhere Blvd, Cincinnati, OH 45238',
    '3359 Queen City Ave, Springfield, IL',
  ])('%j is not found as a house', async (text) => {
    const outcome = await geocoder.geocode(text);
    expect(['not_found', 'area_centroid']).toContain(
      outcome.kind === 'found' ? outcome.place.matchType : 'not_found',
    );
  });

  it('a number far outside all of its street is the street, with a flag', async () => {
    const outcome = await geocoder.geocode('93359 Queen City Ave, Cincinnati, OH 45238');
    if (outcome.kind !== 'found') expect.fail(JSON.stringify(outcome));
    expect(outcome.place).toMatchObject({
      matchType: 'area_centroid',
      flags: ['number_unknown', 'area_only'],
    });
  });

  test.prop([fc.nat({ max: 4999 }), anyEdit], { numRuns: times(525, 1500) })(
    'one wrong letter never silently leads to another house: the address is found as written, flagged, or refused',
    async (at, edit) => {
      const { number, street, place, state, zip, point } = points[at]!;
      const text = edited(`${number} ${street}, ${place}, ${state} ${zip}`, edit);
      const outcome = await geocoder.geocode(text);
      if (outcome.kind !== 'found' || !isUndoubted(outcome.place)) return;
      if (groundDistanceM(outcome.place.point, point) < 200) return;
      // Another house of a real address, which the edited text spells exactly.
      const words = (address: string) =>
        address
          .toUpperCase()
          .replace(/[^A-Z0-9]+/g, ' ')
          .trim();
      const isWritten = points.some(
        (other) =>
          groundDistanceM(other.point, outcome.place.point) < 200 &&
          words(`${other.number} ${other.street} ${other.place} ${other.state} ${other.zip}`) === words(text),
      );
      expect(isWritten, `${text}: ${JSON.stringify(outcome.place)}`).toBe(true);
    },
  );

  test.prop([fc.nat({ max: 4999 }), fc.integer({ min: 1, max: 12_000 })], { numRuns: times(525, 1500) })(
    'another house number is exactly that house, or reported as unknown',
    async (at, number) => {
      const { street, place, state, zip } = points[at]!;
      const outcome = await geocoder.geocode(`${number} ${street}, ${place}, ${state} ${zip}`);
      if (outcome.kind !== 'found' || !isUndoubted(outcome.place)) return;
      const isKnown = points.some(
        (other) => other.number === number && other.street === street && other.zip === zip,
      );
      expect(isKnown).toBe(true);
      expect(outcome.place.address.startsWith(`${number} `)).toBe(true);
    },
  );
});
