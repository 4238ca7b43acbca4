import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

const town = geocoderOf({
  ranges: [
    plantRange('Main St', '2-98', [at(0, 0), at(400, 0)]),
    plantRange('Main St', '1200-1298', [at(4800, 0), at(5200, 0)]),
    plantRange('83rd St', '3701-3759', [at(0, 1000), at(400, 1000)]),
    plantRange('84th St', '1-59', [at(0, 1500), at(400, 1500)], { prefix: '37-' }),
    plantRange('Elm St', '2-98', [at(0, 2000), at(400, 2000)]),
  ],
  points: [
    plantPoint('Main St', 1214, at(4870, 10)),
    plantPoint('Elm St', 14, at(60, 2010), { prefix: '12-' }),
  ],
});

describe('two numbers of one building', () => {
  it.each(['12-14', '12 - 14', '12–14', '12/14', '12-96'])(
    'are never joined without asking where both houses may exist: %s Main St',
    async (number) => {
      const outcome = await town.geocode(`${number} Main St, 45001`);
      if (outcome.kind !== 'ambiguous') expect.fail(JSON.stringify(outcome));
      const flags = Object.fromEntries(outcome.candidates.map((place) => [place.address, place.flags]));
      expect(flags).toMatchObject({
        '12 Main St, Alder, OH 45001': ['number_rewritten'],
        [`12${number.slice(-2)} Main St, Alder, OH 45001`]: [],
      });
    },
  );

  it('are the first where only that one exists, and joined where only that one exists', async () => {
    expect(found(await town.geocode('20-22 Elm St, 45001')).address).toBe('20 Elm St, Alder, OH 45001');
    expect(found(await town.geocode('37-41 83rd St, 45001')).address).toBe('3741 83rd St, Alder, OH 45001');
  });

  it('are known as one building, and not as the number of four digits', async () => {
    expect(found(await town.geocode('12-14 Elm St, 45001')).address).toBe('12-14 Elm St, Alder, OH 45001');
    expect(found(await town.geocode('1214 Elm St, 45001')).matchType).toBe('area_centroid');
    expect(found(await town.geocode('3741 84th St, 45001')).address).toBe('37-41 84th St, Alder, OH 45001');
  });
});
