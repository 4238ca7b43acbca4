import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

const town = geocoderOf({
  ranges: [plantRange('Main St', '100-198', [at(0, 0), at(400, 0)])],
  points: [plantPoint('Main St', 120, at(81, 22))],
});

describe('digits in the place of a ZIP that are not a ZIP', () => {
  it.each([
    '120 Main St, Alder, OH 4500',
    '120 Main St, Alder, OH 450010',
    '120 Main St Alder OH 450010',
    '120 Main St, Alder, Ohio 4500',
    '120 Main St, Alder, OH 45O01',
    '120 Main St, Alder, OH 45001-12',
    '120 Main St, Alder, OH 4',
    '120 Main St, OH 450010',
    '120 Main St, Alder, OH 4500, USA',
  ])('are ignored with a flag, and cost quality: %s', async (text) => {
    const { flags, matchQuality, address } = found(await town.geocode(text));
    expect(address).toBe('120 Main St, Alder, OH 45001');
    expect(flags).toEqual(['words_ignored']);
    expect(matchQuality).toBeLessThan(0.9);
  });

  it.each(['Alder, OH 450010', 'Alder OH 4500'])('are flagged for a town alone too: %s', async (text) => {
    const { flags, matchType } = found(await town.geocode(text));
    expect([matchType, flags.includes('words_ignored')]).toEqual(['area_centroid', true]);
  });

  it.each([
    ['120 Main St, Nowhere, OH 4500', /no place named Nowhere.*4500 is not a ZIP Code: one has five digits/],
    ['120 Main St, 4500', /a ZIP Code of five digits/],
    ['120 Main St, Alder 450010', /a ZIP Code of five digits/],
    ['7 Unknown Blvd, Alder, OH 4500', /no street named Unknown Blvd.*4500 is not a ZIP Code/],
  ])('are mentioned when nothing is found: %s', async (text, reason) => {
    const outcome = await town.geocode(text);
    expect(outcome.kind === 'not_found' && outcome.reason).toMatch(reason);
  });

  propertyTest.prop([fc.stringMatching(/^\d{1,9}$/)])('are never passed over in silence', async (digits) => {
    const outcome = await town.geocode(`120 Main St, Alder, OH ${digits}`);
    const isWhole = digits === '45001' || (digits.length === 9 && digits.startsWith('45001'));
    if (outcome.kind !== 'found') expect(outcome.kind).toBe('not_found');
    else expect(outcome.place.flags.length > 0, outcome.place.address).toBe(!isWhole);
  });
});
