import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { openGeocoder, type Geocoder } from '../../../location/geocode/geocoder.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { nadFile } from '../../support/files/nadPoints.ts';
import { realData, testWith } from '../../support/machine/needs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

/** Imports a file of address points with this text, and reads it back. */
async function geocoding<Value>(name: string, text: string, look: (geocoder: Geocoder) => Promise<Value>) {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  const { gazetteer, close } = await importedGazetteer([path]);
  try {
    return await look(openGeocoder({ gazetteer, mostMs: Infinity }));
  } finally {
    await close();
  }
}

function soldAddress(outcome: GeocodeOutcome): string | null {
  return outcome.kind === 'found' && outcome.place.score >= 0.7 ? outcome.place.address : null;
}

describe('the urbanization of the National Address Database', () => {
  const header =
    'OID_,Add_Number,St_PreTyp,St_Name,St_PosTyp,County,Urbnztn_Pr,Inc_Muni,Post_City,State,Zip_Code,Longitude,Latitude';
  const rows = [
    '1,5,Calle,3,,Bayamon,URB SANTA ROSA,Bayamon,Bayamon,PR,00959,-66.16,18.38',
    '2,5,Calle,3,,Bayamon,Villa Rica,Bayamon,Bayamon,PR,00959,-66.14,18.38',
    '3,5,Calle,3,,Bayamon,,Bayamon,Bayamon,PR,00959,-66.12,18.38',
    '4,5,Calle,Luna,,Bayamon,Not stated,Bayamon,Bayamon,PR,00959,-66.10,18.38',
  ];

  it('distinguishes houses with the same number and street, and none is sold as another', async () => {
    const asked = ['Urb Santa Rosa', 'Urb. Villa Rica', 'Urb Otra'];
    await geocoding('NAD_r22.txt', [header, ...rows].join('\r\n'), async (geocoder) => {
      const sold = [];
      for (const urbanization of asked)
        sold.push(soldAddress(await geocoder.geocode(`${urbanization}, 5 Calle 3, Bayamon, PR 00959`)));
      expect(sold).toEqual([
        '5 Calle 3, Urb Santa Rosa, Bayamon, PR 00959',
        '5 Calle 3, Urb Villa Rica, Bayamon, PR 00959',
        null,
      ]);
      const without = await geocoder.geocode('5 Calle 3, Bayamon, PR 00959');
      expect(without.kind).toBe('ambiguous');
      expect(soldAddress(await geocoder.geocode('5 Calle Luna, Bayamon, PR 00959'))).toBe(
        '5 Calle Luna, Bayamon, PR 00959',
      );
    });
  });
});

describe('two towns that share a ZIP Code', () => {
  testWith(realData(nadFile()))(
    'are never exchanged without a flag, over real houses of which every other street is of another town',
    async () => {
      const [header, ...lines] = (await readFile(nadFile()!, 'utf8')).trim().split(/\r?\n/);
      const at = (name: string) => header!.split(',').indexOf(name);
      const zips = new Set(['45238', '45211', '45231', '45239']);
      const rows = lines
        .map((line) => line.split(','))
        .filter((row) => row.length === header!.split(',').length && zips.has(row[at('zip')]!));
      const towns = ['ALDER', 'BIRCH'];
      const named = rows.map((row) => {
        const town = towns[row[at('name')]!.length % 2]!;
        return row.map((cell, column) => (column === at('place') ? town : cell));
      });
      const text = [header, ...named.map((row) => row.join(','))].join('\n');
      await geocoding('nad_39061_towns.csv', text, async (geocoder) => {
        const asked = named.map((row) => {
          const cell = (name: string) => row[at(name)]!;
          const other = towns.find((town) => town !== cell('place'))!;
          const street = ['predir', 'pretype', 'name', 'posttype', 'postdir'].map(cell).filter(Boolean);
          return `${cell('number')} ${street.join(' ')}, ${other}, OH ${cell('zip')}`;
        });
        expect(asked.length).toBeGreaterThan(300);
        const outcomes = await geocoder.geocodeAll(asked);
        const unflagged = outcomes.flatMap((outcome, index) =>
          outcome.kind === 'found' && !outcome.place.flags.includes('place_changed') ? [asked[index]] : [],
        );
        expect(unflagged).toEqual([]);
        expect(outcomes.filter(({ kind }) => kind === 'found').length).toBeGreaterThan(0.9 * asked.length);
      });
    },
  );
});
