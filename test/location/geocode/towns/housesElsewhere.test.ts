import { describe, expect, it } from 'vitest';
import type { GeocodeOutcome } from '../../../../core/report/geocodedPlace.ts';
import { plantPoint } from '../../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf } from '../planted.ts';

const houston = { zip: '77002', place: 'Houston', state: 'TX' };
const hertford = { zip: '27944', place: 'Hertford', state: 'NC' };

/** A part of Houston is loaded; its other ZIP Codes, its neighbors, and every other Houston aren't. */
const geocoder = geocoderOf({
  points: [
    plantPoint('Main St', 1200, at(0, 0), houston),
    plantPoint('N Main St', 1200, at(0, 6000), { ...houston, zip: '77009' }),
    plantPoint('State Highway 6 N', 1204, at(9000, 0), { ...houston, zip: '77009' }),
    plantPoint('W Main St', 101, at(90_000, 0), hertford),
    plantPoint('Oak Ave', 106, at(50_000, 0), { zip: '77998', place: 'Levelton', state: 'TX' }),
  ],
});

/** Why an address isn't found, and the houses named instead. */
function refusal(outcome: GeocodeOutcome) {
  if (outcome.kind !== 'not_found') expect.fail(JSON.stringify(outcome));
  return { reason: outcome.reason, candidates: outcome.candidates.map(({ address }) => address) };
}

describe('a house whose address may be another one, without loaded data', () => {
  it.each(['77020', '77506'])(
    'is named but not found when the ZIP Code %s exists and has no data',
    async (zip) => {
      const { reason, candidates } = refusal(await geocoder.geocode(`1200 Main St, Houston, TX ${zip}`));
      expect(reason).toContain(`no address data are loaded for ZIP Code ${zip}`);
      expect(candidates).toContain('1200 Main St, Houston, TX 77002');
    },
  );

  it('is found with zip_changed when the ZIP Code does not exist', async () => {
    expect(found(await geocoder.geocode('1200 Main St, Houston, TX 77000')).flags).toContain('zip_changed');
  });

  it('is not found without a state if towns of the same name in other states have no data', async () => {
    const { reason, candidates } = refusal(await geocoder.geocode('1200 Main St, Houston'));
    expect(reason).toMatch(/^Houston is also a town in \d+ other states; add the state$/);
    expect(candidates).toContain('1200 Main St, Houston, TX 77002');
  });

  it('is found without a state if the ZIP Code says where, or no other town has its name', async () => {
    expect(found(await geocoder.geocode('1200 Main St, Houston 77002')).matchQuality).toBe(1);
    expect(found(await geocoder.geocode('106 Oak Ave, Levelton')).matchQuality).toBe(1);
  });

  it('is not found when both its town and its ZIP Code differ from those sent', async () => {
    const { reason } = refusal(await geocoder.geocode('101 W Main St, Winfall, NC 27985'));
    expect(reason).toContain('no address data are loaded for ZIP Code 27985 (Winfall, NC)');
  });
});

describe('a direction between a comma and a town', () => {
  it.each([
    '1200 Main St, North Houston, TX',
    '1200 Main St, North Houston, TX 77315',
    '1204 State Highway 6, North Houston, TX',
    '1204 State Highway 6, South Houston, TX 77587',
    '1200 Main St, West Houston, TX',
  ])('belongs to the name of the town, so no street gets it: %s', async (address) => {
    expect((await geocoder.geocode(address)).kind).toBe('not_found');
  });

  it.each(['1200 Main St, North, Houston, TX', '1200 Main St North, Houston, TX'])(
    'belongs to the street if commas or blanks say so: %s',
    async (address) => {
      expect(found(await geocoder.geocode(address)).address).toBe('1200 N Main St, Houston, TX 77009');
    },
  );
});
