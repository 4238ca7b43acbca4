import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { placeKey } from '../../../../location/address/words/placeKey.ts';
import { plantPoint, plantRange } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

/** Alder and Birch share ZIP 45001, whose postal city is Addyston; only Birch has 45003. */
function twoTowns(apartM: number) {
  return geocoderOf({
    points: [
      plantPoint('Main St', 120, at(0, 0)),
      plantPoint('Elm St', 40, at(50, 0)),
      plantPoint('Oak St', 60, at(apartM, 0), { place: 'Birch' }),
      plantPoint('Ash St', 80, at(apartM + 50, 0), { place: 'Birch' }),
      plantPoint('Elm St', 40, at(2 * apartM, 0), { place: 'Birch', zip: '45003' }),
      plantPoint('Nut St', 10, at(100, 0), { place: null }),
    ],
    ranges: [plantRange('Fir St', '2-98', [at(apartM, 0), at(apartM, 100)], { place: 'Birch' })],
  });
}

describe('a town that differs from the requested one', () => {
  test.prop([
    fc.integer({ min: 0, max: 40_000 }),
    fc.constantFrom(
      '120 Main St',
      '60 Oak St',
      '80 Ash St',
      '50 Fir St',
      '10 Nut St',
      'Oak St',
      'Main St & Elm St',
      '',
    ),
    fc.constantFrom('Alder', 'Birch', 'Addyston', 'Cedar'),
    fc.constantFrom(' 45001', ' 45003', ''),
  ])('is never returned without the flag', async (apartM, house, town, zip) => {
    const outcome = await twoTowns(apartM).geocode(`${house}${house === '' ? '' : ', '}${town}, OH${zip}`);
    for (const place of outcome.kind === 'found' ? [outcome.place] : []) {
      const isAsked = place.address.split(', ').some((part) => placeKey(part) === placeKey(town));
      expect([place.address, isAsked || place.flags.includes('place_changed')]).toEqual([
        place.address,
        true,
      ]);
    }
  });

  it('is flagged and sold when the ZIP confirms it, and refused with its candidate when nothing does', async () => {
    const towns = twoTowns(14_000);
    expect(found(await towns.geocode('60 Oak St, Alder, OH 45001'))).toMatchObject({
      address: '60 Oak St, Birch, OH 45001',
      flags: ['place_changed'],
    });
    const without = await towns.geocode('60 Oak St, Alder, OH');
    expect(without).toMatchObject({
      kind: 'not_found',
      candidates: [{ address: '60 Oak St, Birch, OH 45001' }],
    });
  });

  it('is found under the postal city of its ZIP, with or without the ZIP when that city is known', async () => {
    const towns = geocoderOf({
      points: [
        plantPoint('Oak St', 60, at(9000, 0), { place: 'Birch' }),
        plantPoint('Main St', 120, at(0, 0), { place: 'Addyston' }),
      ],
    });
    for (const text of ['60 Oak St, Addyston, OH 45001', '60 Oak St, Addyston, OH'])
      expect(found(await towns.geocode(text))).toMatchObject({ flags: ['place_changed'], score: 0.9 });
  });

  it('does not win over the house of the requested town, in another of its ZIPs', async () => {
    const towns = twoTowns(3000);
    expect(await towns.geocode('40 Elm St, Birch, OH 45001')).toMatchObject({ kind: 'ambiguous' });
    expect(found(await towns.geocode('40 Elm St, Birch, OH'))).toMatchObject({
      address: '40 Elm St, Birch, OH 45003',
      flags: [],
    });
  });

  it('is flagged with only its ZIP, too', async () => {
    const towns = twoTowns(3000);
    expect(found(await towns.geocode('Cedar, OH 45001')).flags).toContain('place_changed');
    expect(found(await towns.geocode('Birch, OH 45001'))).toMatchObject({
      address: 'Birch, OH 45001',
      flags: ['area_only'],
    });
  });
});
