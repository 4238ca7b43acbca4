import { describe, expect, it } from 'vitest';
import { plantPoint } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf, metersFrom } from '../planted.ts';

const BAYAMON = { zip: '00956', place: 'Bayamon', state: 'PR', county: '72021' };
const RIPON = { zip: '54971', place: 'Ripon', state: 'WI', county: '55039' };
const HOMES = { zip: '60185', place: 'West Chicago', state: 'IL', county: '17043' };
const QUEENS = { zip: '11372', place: 'Jackson Heights', state: 'NY', county: '36081' };

const A1 = at(20_000, 110);
const N_MAIN = at(7000, 0);
const REAR = at(40, 4000);
const town = geocoderOf({
  points: [
    plantPoint('Main St', 1200, at(0, 0)),
    plantPoint('N Main St', 1200, N_MAIN),
    plantPoint('Elm St', 204, at(0, 1000)),
    plantPoint('Calle 5', 1, at(20_000, 0), BAYAMON),
    plantPoint('Calle 5', 1, A1, { ...BAYAMON, prefix: 'A' }),
    plantPoint('Calle 5', 12, at(20_000, 300), BAYAMON),
    plantPoint('Calle 5', 12, at(20_000, 900), { ...BAYAMON, prefix: 'AA' }),
    plantPoint('Calle 5', 4, at(20_000, 700), { ...BAYAMON, prefix: 'B' }),
    plantPoint('Calle 5', 4, at(20_000, 1200), BAYAMON),
    plantPoint('Main St', 1200, at(30_000, 0), { ...RIPON, prefix: 'N' }),
    plantPoint('N Main St', 1200, at(33_000, 0), RIPON),
    plantPoint('Oak Ave', 106, at(0, 4000)),
    plantPoint('Oak Ave', 106, at(20, 4000), { suffix: 'A' }),
    plantPoint('Oak Ave', 106, REAR, { suffix: 'B' }),
    plantPoint('Bonnie St', 100, at(40_000, 0), { ...HOMES, prefix: '4N' }),
    plantPoint('Bonnie St', 123, at(40_000, 900), { ...HOMES, prefix: '27W' }),
    plantPoint('82nd St', 6, at(50_000, 0), { ...QUEENS, prefix: '37-' }),
    plantPoint('82nd Dr', 6, at(50_000, 900), { ...QUEENS, prefix: '121-' }),
  ],
});

const house = async (text: string) => {
  const { address, score } = found(await town.geocode(text));
  expect(score, text).toBeGreaterThanOrEqual(0.7);
  return address.split(',')[0];
};

/** Nothing is sold: an area, several places or none. */
async function isRefused(text: string): Promise<boolean> {
  const outcome = await town.geocode(text);
  return outcome.kind !== 'found' || outcome.place.score < 0.7;
}

describe('a direction before or on a house number', () => {
  it.each([
    'N 1200 Main St',
    'N. 1200 Main St',
    'North 1200 Main St',
    'N-1200 Main St',
    'N, 1200 Main St',
    '1200 N. Main St',
  ])('is the direction of the street: %s', async (line) => {
    expect(metersFrom(await town.geocode(`${line}, Alder, OH 45001`), N_MAIN)).toBeLessThan(1);
    expect(found(await town.geocode(`${line}, Alder, OH`)).flags).toEqual([]);
  });

  it('is never ignored', async () => {
    for (const line of [
      'S 1200 Main St',
      'E 204 Elm St',
      'NW 204 Elm St',
      'Jo Smith E 204 Elm St',
      '1200N Main St',
    ])
      expect(await isRefused(`${line}, Alder, OH 45001`), line).toBe(true);
  });

  it('is part of the number in states whose grids write it so', async () => {
    expect(await house('N 1200 Main St, Ripon, WI 54971')).toBe('N1200 Main St');
    expect(await house('N1200 Main St, Ripon, WI')).toBe('N1200 Main St');
    expect(await house('1200 N Main St, Ripon, WI')).toBe('1200 N Main St');
  });
});

describe('letters before a house number', () => {
  it.each([
    'A-1 Calle 5',
    'A 1 Calle 5',
    'A1 Calle 5',
    'A - 1 Calle 5',
    'Calle 5 #A1',
    'Calle 5 #A-1',
    'Calle 5 No. A-1',
  ])('belong to it: %s', async (line) => {
    expect(metersFrom(await town.geocode(`${line}, Bayamon, PR 00956`), A1), line).toBeLessThan(1);
  });

  it('may be two in Puerto Rico', async () => {
    for (const line of ['AA-12 Calle 5', 'AA 12 Calle 5', 'AA12 Calle 5', 'Calle 5 #AA12', 'Calle 5 #AA-12'])
      expect(await house(`${line}, Bayamon, PR 00956`), line).toBe('AA12 Calle 5');
  });

  it('are never ignored', async () => {
    for (const line of ['C 1 Calle 5', 'CC-12 Calle 5', 'Calle 5 #C1', 'Ana Ruiz C-1 Calle 5'])
      expect(await isRefused(`${line}, Bayamon, PR 00956`), line).toBe(true);
    expect(found(await town.geocode('A-12 Calle 5, Bayamon, PR 00956')).address).not.toMatch(/^12 /);
    expect(await isRefused('B 204 Elm St, Alder, OH 45001')).toBe(true);
  });
});

describe('the letter of a unit', () => {
  it.each([
    '106 Oak Ave #B',
    '106 Oak Ave Unit B',
    '106 Oak Ave, Apt B',
    '106 Oak Ave B',
    'Unit B, 106 Oak Ave',
    '106B Oak Ave',
    '106 B Oak Ave',
  ])('is the house of that letter, if it is known: %s', async (line) => {
    const outcome = await town.geocode(`${line}, Alder, OH 45001`);
    expect(metersFrom(outcome, REAR), line).toBeLessThan(1);
    expect(found(outcome)).toMatchObject({ address: '106B Oak Ave, Alder, OH 45001', flags: [] });
  });

  it('is ignored if no house has it', async () => {
    expect(found(await town.geocode('106 Oak Ave Unit C, Alder, OH 45001'))).toMatchObject({
      address: '106 Oak Ave, Alder, OH 45001',
      flags: ['unit_ignored'],
    });
  });
});

describe('a house number with a direction within it', () => {
  it.each([
    '4N100 Bonnie St',
    '4N-100 Bonnie St',
    '4N 100 Bonnie St',
    '4 N 100 Bonnie St',
    '04N100 Bonnie St',
  ])('is one of the grids of Illinois: %s', async (line) =>
    expect(await house(`${line}, West Chicago, IL 60185`)).toBe('4N100 Bonnie St'),
  );

  it('is not the number behind the direction', async () => {
    expect(await house('27W123 Bonnie St, West Chicago, IL')).toBe('27W123 Bonnie St');
    expect(await isRefused('27W100 Bonnie St, West Chicago, IL')).toBe(true);
  });
});

describe('the number of a block with a hyphen', () => {
  it('is shown with its zero, however it was written', async () => {
    for (const line of ['3706 82nd St', '37-06 82nd St', '37-6 82nd St'])
      expect(await house(`${line}, Jackson Heights, NY 11372`), line).toBe('37-06 82nd St');
    expect(await house('12106 82nd Dr, Jackson Heights, NY 11372')).toBe('121-06 82nd Dr');
    expect(await town.reverse(at(50_000, 0))).toMatchObject({
      place: { address: expect.stringContaining('37-06') },
    });
  });
});

describe('a number after its street', () => {
  it('may have No. before it', async () => {
    expect(await house('Elm Street No. 204, Alder, OH 45001')).toBe('204 Elm St');
    expect(await house('Elm St Number 204, Alder, OH')).toBe('204 Elm St');
  });
});

describe('text that is almost a place', () => {
  it.each(['0,0', '90,0', '30, -95', '30 -95', '30°, -95°'])(
    'of whole degrees says what is missing: %s',
    async (text) => {
      expect(await town.geocode(text)).toMatchObject({
        kind: 'not_found',
        reason: expect.stringContaining('whole degrees'),
      });
    },
  );

  it('may be the query of a link or begin with a plus', async () => {
    for (const text of ['lat=29.7604&lon=-95.3698', '?lat=29.7604&lon=-95.3698', 'lon=-95.3698&lat=29.7604'])
      expect(found(await town.geocode(text)).point, text).toEqual({ lat: 29.7604, lon: -95.3698 });
    expect(await house('+204 Elm St, Alder, OH 45001')).toBe('204 Elm St');
  });
});
