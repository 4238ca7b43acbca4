import { beforeAll, expect, it } from 'vitest';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { pullBackM, STREET_OFFSET_M } from '../../../location/address/street/houseRange.ts';
import { measureLine, nearestOnLine } from '../../../location/address/street/measuredLine.ts';
import { openGeocoder, type Geocoder } from '../../../location/geocode/geocoder.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { meagherFile, meagherSides, type TigerSide } from '../../support/files/tigerSides.ts';
import { describeWith, realData } from '../../support/machine/needs.ts';

const file = meagherFile();

/** A number on a side, and the result for it. */
interface Asked {
  readonly side: TigerSide;
  readonly number: number;
  readonly end: 'from' | 'middle' | 'to';
  readonly outcome: GeocodeOutcome;
}

function middleOf({ from, to }: TigerSide): number {
  const middle = Math.round((from + to) / 2);
  return middle % 2 === from % 2 ? middle : middle + (from < to ? 1 : -1);
}

describeWith(realData(file))('every side of the streets of Meagher County', () => {
  let sides: TigerSide[];
  let asked: Asked[];
  let geocoder: Geocoder;

  beforeAll(async () => {
    sides = await meagherSides(file!);
    const { gazetteer, close } = await importedGazetteer([file!]);
    const questions = sides.flatMap((side) => [
      { side, number: side.from, end: 'from' as const },
      { side, number: middleOf(side), end: 'middle' as const },
      { side, number: side.to, end: 'to' as const },
    ]);
    geocoder = openGeocoder({ gazetteer, mostMs: Infinity });
    const outcomes = await geocoder.geocodeAll(
      questions.map(({ side, number }) => {
        const hasZip = /^\d{5}$/.test(side.zip) && side.zip !== '99999';
        return `${number} ${side.fullName}, MT${hasZip ? ` ${side.zip}` : ''}`;
      }),
    );
    asked = questions.map((question, at) => ({ ...question, outcome: outcomes[at]! }));
    return close;
  });

  it('are all present: 878, of which 435 run from high to low', () => {
    expect(sides).toHaveLength(878);
    expect(sides.filter(({ from, to }) => from > to)).toHaveLength(435);
  });

  it('are found by both ends and the middle; a number on two stretches 800 m apart is ambiguous', () => {
    for (const { side, number, outcome } of asked) {
      const what = `${number} ${side.fullName}, ${side.zip}: ${JSON.stringify(outcome)}`;
      if (side.fullName === 'Smith Creek Rd' && side.from === 1 && side.to === 99) {
        expect(outcome.kind, what).toBe('ambiguous');
      } else {
        if (outcome.kind !== 'found') expect.fail(what);
        expect(outcome.place, what).toMatchObject({ matchType: 'street_interpolated', score: 0.7 });
        expect(outcome.place.flags.filter((flag) => flag !== 'imputed_range')).toEqual([]);
      }
    }
  });

  it('have their houses on the right stretch and on its right side, away from its ends', () => {
    for (const { side, number, end, outcome } of asked) {
      if (outcome.kind !== 'found') continue;
      const line = measureLine(side.line);
      const { distanceM, isLeft, alongM } = nearestOnLine(line, outcome.place.point);
      const what = `${number} ${side.fullName} (${side.tlid})`;
      expect(distanceM, what).toBeLessThan(STREET_OFFSET_M + 0.05);
      expect(isLeft, what).toBe(side.side === 'L');
      if (end === 'middle' || side.from === side.to) continue;
      const node = end === 'from' ? side.line[0]! : side.line.at(-1)!;
      const keepOffM = pullBackM(line.lengthM);
      expect(groundDistanceM(node, outcome.place.point), what).toBeLessThan(keepOffM + STREET_OFFSET_M);
      const fromNodeM = end === 'from' ? alongM : line.lengthM - alongM;
      expect(fromNodeM, what).toBeGreaterThan(Math.min(keepOffM, line.lengthM / 3) - STREET_OFFSET_M);
    }
  });

  it('have the middle number between the ends, in the order of the numbers', () => {
    const along = new Map<TigerSide, Partial<Record<Asked['end'], number>>>();
    for (const { side, end, outcome } of asked) {
      if (outcome.kind !== 'found') continue;
      const { alongM } = nearestOnLine(measureLine(side.line), outcome.place.point);
      along.set(side, { ...along.get(side), [end]: alongM });
    }
    for (const [side, { from, middle, to }] of along) {
      if (side.from === side.to) continue;
      // On the inside of a bend, the other arm may be closer.
      expect(from, side.fullName).toBeLessThan(middle! + 2 * STREET_OFFSET_M);
      expect(middle, side.fullName).toBeLessThan(to! + 2 * STREET_OFFSET_M);
    }
  });

  it('give one place under every name of an edge', async () => {
    const [one, other] = await Promise.all(
      ['1151 Hwy 360, MT 59645', '1151 State Hwy 360, MT 59645'].map((text) => geocoder.geocode(text)),
    );
    if (one?.kind !== 'found' || other?.kind !== 'found') expect.fail('not found');
    expect(other.place.point).toEqual(one.place.point);
  });

  it('are the addresses of their own coordinates', async () => {
    for (const { side, number, outcome } of asked) {
      if (outcome.kind !== 'found' || side.tlid % 10 !== 0) continue;
      const back = await geocoder.reverse(outcome.place.point);
      if (back.kind !== 'found') expect.fail(`${number} ${side.fullName}`);
      expect(back.place.matchType).toBe('street_interpolated');
      // At a corner, the other street may be closer.
      expect(back.distanceM).toBeLessThan(STREET_OFFSET_M + 0.05);
      expect(groundDistanceM(back.place.point, outcome.place.point)).toBeLessThan(30);
    }
  });
});
