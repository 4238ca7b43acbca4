import { describe, expect, it } from 'vitest';
import { contextWords } from '../../../core/context/contextWords.ts';

const LAYER = {
  name: 'fema',
  kind: 'flood',
  covers: true,
  values: [],
  unit: null,
  nearest: null,
  nearest_within_m: null,
  attribution: 'FEMA',
  license: 'Public domain',
  date: '2026-01-15',
} as const;
const AE = { value: 'AE', meaning: '1 % annual chance' };

describe('a context layer in words', () => {
  it.each([
    ['Mapped here', {}],
    ['AE: 1 % annual chance', { values: [AE] }],
    ['AE: 1 % annual chance; X', { values: [AE, { value: 'X', meaning: null }] }],
    ['Mapped here (42 % of the area)', { share: 0.4187 }],
    [
      'AE: 1 % annual chance (42 % of the area); X (less than 1 % of the area)',
      {
        share: 0.42,
        values: [
          { ...AE, share: 0.4187 },
          { value: 'X', meaning: null, share: 0.002 },
        ],
      },
    ],
    ['12.5 % LEP', { values: [{ value: 12.5, meaning: null }], unit: '% LEP' }],
    ['yes', { values: [{ value: true, meaning: null }] }],
    ['Not mapped here', { covers: false }],
    ['Can’t be read at present', { covers: null }],
    ['None within 2,000 m', { covers: false, nearest_within_m: 2000 }],
    [
      'Nearest 1,108 m away: Shaft 7',
      {
        covers: false,
        nearest_within_m: 2000,
        nearest: { distance_m: 1108, value: 'Shaft 7', meaning: null },
      },
    ],
    [
      'Nearest 90 m away',
      { covers: false, nearest_within_m: 2000, nearest: { distance_m: 90, value: null, meaning: null } },
    ],
  ])('says %s', (words, about) => {
    expect(contextWords({ ...LAYER, ...about }, 'area').found).toBe(words);
  });

  it('names the kind, and the source with its date and license', () => {
    expect(contextWords(LAYER, 'area')).toMatchObject({
      label: 'Flood zone (fema)',
      source: 'FEMA, 2026-01-15, Public domain',
    });
    expect(contextWords({ ...LAYER, kind: 'other' }, 'area').label).toBe('fema');
  });
});
