import { describe, expect, it } from 'vitest';
import { splitUrbanization, urbanizationKey } from '../../../../location/address/words/urbanizations.ts';
import { plantPoint } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf, metersFrom } from '../planted.ts';

const island = { place: 'Bayamon', state: 'PR', zip: '00959', county: '72021' };
const house = (urbanization: string, eastM: number, street = 'Calle 3') =>
  plantPoint(street, 5, at(eastM, 0), { ...island, urbanization });

describe('an urbanization of Puerto Rico', () => {
  const town = geocoderOf({
    points: [
      house('SANTA ROSA', 0),
      house('VILLA RICA', 2000),
      house('', 5000, 'Calle Luna'),
      house('', 6000, 'Calle 8'),
      house('LOMAS VERDES', 7000, 'Calle Sol'),
    ],
  });

  it.each([
    'Urb Santa Rosa, 5 Calle 3, Bayamon, PR 00959',
    '5 Calle 3, Urb Santa Rosa, Bayamon, PR 00959',
    '5 Calle 3 Urb Santa Rosa, Bayamon, PR 00959',
    '5 Calle 3 Urb Santa Rosa Bayamon PR 00959',
    'Urb. Sta. Rosa 5 Calle 3 Bayamón PR 00959',
    'URBANIZACIÓN SANTA ROSA\n5 CALLE 3\nBAYAMON PR 00959-1234',
    '5 Calle 3, Urb Santa Rosa, 00959',
  ])('is found as it was written: %s', async (text) => {
    const outcome = await town.geocode(text);
    expect(found(outcome)).toMatchObject({
      address: '5 Calle 3, Urb Santa Rosa, Bayamon, PR 00959',
      flags: [],
    });
    expect(metersFrom(outcome, at(0, 0))).toBeLessThan(1);
  });

  it('without the house is not replaced by another, which is named', async () => {
    for (const text of [
      '5 Calle Sol, Urb Otra, Bayamon, PR 00959',
      'Urb Santa Rosa, 5 Calle Sol, Bayamon, PR 00959',
    ])
      expect(await town.geocode(text)).toMatchObject({
        kind: 'not_found',
        candidates: [
          { address: '5 Calle Sol, Urb Lomas Verdes, Bayamon, PR 00959', flags: ['place_changed'] },
        ],
      });
  });

  it('that is not in the data is reported, and refused for a street that most of them have', async () => {
    expect(await town.geocode('5 Calle 8, Urb Otra, Bayamon, PR 00959')).toMatchObject({
      kind: 'not_found',
      candidates: [{ address: '5 Calle 8, Bayamon, PR 00959', flags: ['words_ignored'] }],
    });
    const named = found(await town.geocode('5 Calle Luna, Urb Otra, Bayamon, PR 00959'));
    expect(named).toMatchObject({ address: '5 Calle Luna, Bayamon, PR 00959', flags: ['words_ignored'] });
    expect(named.matchQuality).toBeLessThan(0.9);
  });

  it('that was not written is ambiguous when several have the house', async () => {
    expect(await town.geocode('5 Calle 3, Bayamon, PR 00959')).toMatchObject({ kind: 'ambiguous' });
    expect(found(await town.geocode('5 Calle Sol, Bayamon, PR 00959')).flags).toEqual([]);
  });

  it('has one key in all spellings, and is removed from the streets of files', () => {
    expect(urbanizationKey('Urb. Sta. Rosa')).toBe('SANTA ROSA');
    expect(urbanizationKey('ALTS DE BAYAMÓN')).toBe('ALTURAS DE BAYAMON');
    expect(splitUrbanization('CALLE 3 URB SANTA ROSA')).toEqual({
      street: 'CALLE 3',
      urbanization: 'SANTA ROSA',
    });
    expect(splitUrbanization('URB SANTA ROSA CALLE 3')).toEqual({
      street: 'CALLE 3',
      urbanization: 'SANTA ROSA',
    });
    expect(splitUrbanization('CALLE 3')).toEqual({ street: 'CALLE 3', urbanization: '' });
  });
});
