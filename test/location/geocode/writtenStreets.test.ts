import { describe, expect, it } from 'vitest';
import { streetKey } from '../../../location/address/street/streetName.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { plantPoint } from '../../support/planted/plantedGazetteer.ts';
import { routeForms } from '../../support/streets/routeForms.ts';
import { at, found, geocoderOf } from './planted.ts';

const sold = async (geocoder: ReturnType<typeof geocoderOf>, text: string) => {
  const outcome = await geocoder.geocode(text);
  return outcome.kind === 'found' && outcome.place.score >= 0.7 ? outcome.place.address : null;
};

describe('a street as it is written in the data', () => {
  it('finds itself, in every form of a road that ends in a number, next to the road without it', async () => {
    const forms = routeForms();
    const rows = new Map<string, number>();
    for (const form of forms) {
      const key = streetKey(parseStreetName(form));
      if (!rows.has(key)) rows.set(key, rows.size);
    }
    const names = new Map(forms.map((form) => [streetKey(parseStreetName(form)), form]));
    const shorter = forms
      .map((form) => form.replace(/ (?:\d+|[A-Z]{1,2})$/, ''))
      .filter((form) => form.includes(' '));
    for (const form of shorter) {
      const key = streetKey(parseStreetName(form));
      if (rows.has(key)) continue;
      rows.set(key, rows.size);
      names.set(key, form);
    }
    const geocoder = geocoderOf({
      points: [...names].map(([key, form]) => plantPoint(form, 108, at(0, 300 * rows.get(key)!))),
    });
    const texts = forms.map(
      (form, row) =>
        `108 ${form}${[', Alder, OH 45001', ' Alder OH 45001', ', OH 45001', ', Alder, OH'][row % 4]}`,
    );
    const outcomes = await geocoder.geocodeAll(texts);
    const lost = outcomes.flatMap((outcome, at_) => {
      const point = at(0, 300 * rows.get(streetKey(parseStreetName(forms[at_]!)))!);
      const isRight =
        outcome.kind === 'found' &&
        outcome.place.score === 0.9 &&
        Math.abs(outcome.place.point.lat - point.lat) < 1e-5;
      return isRight ? [] : [texts[at_]];
    });
    expect(lost).toEqual([]);
  });

  it('is not sold as the road without its number', async () => {
    const roads = geocoderOf({
      points: [
        'Private Rd',
        'County Line Rd',
        'Old Hwy',
        'Fire Ln',
        'Service Rd',
        'Smith Rd',
        'Mill Creek Dr',
        'Main St',
      ].map((street, row) => plantPoint(street, 108, at(0, 1000 * row))),
    });
    for (const street of [
      'Private Road 312',
      'County Line Road 9',
      'Old Highway 6',
      'Fire Lane 12',
      'Service Road 3',
      'Smith Road 2',
      'Mill Creek Drive 4',
      'Smith Road B',
    ])
      expect(await sold(roads, `108 ${street}, Alder, OH 45001`), street).toBeNull();
    expect(await sold(roads, '108 Smith Rd Apt 2, Alder, OH 45001')).toBe('108 Smith Rd, Alder, OH 45001');
    expect(await sold(roads, '108 Smith Rd #2, Alder, OH 45001')).toBe('108 Smith Rd, Alder, OH 45001');
    expect(await sold(roads, '108 Main St 5, Alder, OH 45001')).toBe('108 Main St, Alder, OH 45001');
  });
});

describe('a street whose type the file abbreviates locally, once', () => {
  it('is found by the postal spelling and by the local one, and by no other type', async () => {
    const streets = ['Bay Farm La', 'Oak CI', 'Mill Pond PW', 'Elm BL', 'Harbor PZ'];
    const town = geocoderOf({
      points: streets.map((street, row) => plantPoint(street, 108, at(0, 1000 * row))),
    });
    const asked = {
      'Bay Farm Ln': 'Bay Farm La',
      'Bay Farm Lane': 'Bay Farm La',
      'Bay Farm La': 'Bay Farm La',
      'Oak Cir': 'Oak Ci',
      'Mill Pond Parkway': 'Mill Pond Pw',
      'Elm Blvd': 'Elm Bl',
      'Harbor Plaza': 'Harbor Pz',
    };
    for (const [street, known] of Object.entries(asked))
      expect(await sold(town, `108 ${street}, Alder, OH 45001`), street).toBe(
        `108 ${known}, Alder, OH 45001`,
      );
    for (const street of ['Bay Farm Dr', 'Oak Ct', 'Elm Plaza', 'Harbor Pkwy'])
      expect(await sold(town, `108 ${street}, Alder, OH 45001`), street).toBeNull();
  });
});

describe('a road whose name ends in a number and that is missing from the data', () => {
  it.each(['Lake Road 14', 'Smith Road 7', 'Fire Lane 2'])(
    'is answered with the roads that share its words, and sold as none: %s',
    async (road) => {
      const words = road.replace(/ \d+$/, '');
      const town = geocoderOf({
        points: [`${words} 12`, `${words} 5`].map((name, row) => plantPoint(name, 108, at(0, 1000 * row))),
      });
      const outcome = await town.geocode(`108 ${road}, Alder, OH 45001`);
      expect(outcome).toMatchObject({ kind: 'not_found' });
      expect(
        outcome.kind === 'found' ? [] : outcome.candidates.map(({ address }) => address).toSorted(),
      ).toEqual([`108 ${words} 12, Alder, OH 45001`, `108 ${words} 5, Alder, OH 45001`].toSorted());
    },
  );
});

describe('an address of a grid', () => {
  const grid = (...streets: readonly string[]) =>
    geocoderOf({
      points: streets.flatMap((street, row) =>
        [1015, 1050, 1250].map((number) => plantPoint(street, number, at(0, 2000 * row + number))),
      ),
    });

  it('is on the street of its own axis', async () => {
    const both = grid('W 4500 S', 'S 4500 W', 'N 4500 W', 'E 4500 S');
    for (const text of ['1250 W 4500 S', '1250 West 4500 South', '1250 W. 4500 So.'])
      expect(found(await both.geocode(`${text}, Alder, OH 45001`)).address).toBe(
        '1250 W 4500 S, Alder, OH 45001',
      );
    expect(found(await both.geocode('1050 S 4500 W, Alder, OH 45001')).address).toBe(
      '1050 S 4500 W, Alder, OH 45001',
    );
  });

  it.each([
    '1250 W 4500 S',
    '1050 4500 W',
    '1015 W 4500 S',
    '1250 West 4500 South',
    '1250 W 4500',
    'N 1250 W 4500',
    '4500 South 1250 West',
    '1250W 4500S',
    '1250 4500 W',
    '1250 S 4500',
  ])('is never sold across the axes: %s', async (text) => {
    const axis = /W 4500|West 4500|4500 S/.test(text)
      ? ['S 4500 W', 'N 4500 W', '4500 W', 'E 4500 N']
      : ['W 4500 S', 'E 4500 S', '4500 S'];
    for (const streets of [axis, axis.slice(0, 1), axis.slice(2)])
      expect(await sold(grid(...streets), `${text}, Alder, OH 45001`), streets.join()).toBeNull();
  });
});
