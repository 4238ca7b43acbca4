import { describe, expect } from 'vitest';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { PERTURBATIONS, tallyOf, type KnownHouse } from '../../support/files/perturbedAddresses.ts';
import { realData, testWith } from '../../support/machine/needs.ts';

interface County {
  readonly file: string | null;
  readonly houses: (file: string) => KnownHouse[] | Promise<KnownHouse[]>;
  /** Minimum shares of the addresses that are found and sold. */
  readonly right: Readonly<Record<string, number>>;
  /** Minimum shares of those that are named, sold or not. */
  readonly named: Readonly<Record<string, number>>;
}

/** Maximum number per thousand addresses that may be found at a wrong house. */
const MOST_WRONG: Readonly<Record<string, number>> = { 'type misspelt': 2, 'name misspelt': 2 };

/**
 * The constants of the matcher were chosen on Hamilton and Perquimans County; Meagher County was held out. The last 2 to
 * 7 percent of the addresses without a type are ambiguous: two streets of that name have the number. A name with a wrong
 * letter is sold if no name is spelled as written or if it is a typo in a common long word; a rare name only if the house
 * is known as well. An address without its direction is sold only in a ZIP with 2,000 streets, no two of which differ
 * only by direction, and no file here has such a ZIP.
 */
export function describePerturbedNames(name: string, { file, houses, right, named }: County): void {
  describe(`real addresses of ${name}`, () => {
    testWith(realData(file))(
      'whose street is written otherwise are found, or told, but not sold wrong',
      async () => {
        const { gazetteer, close } = await importedGazetteer([file!]);
        const geocoder = openGeocoder({ gazetteer, mostMs: Infinity });
        const known = await houses(file!);
        for (const [how, perturb] of Object.entries(PERTURBATIONS)) {
          const tally = await tallyOf(geocoder, known, perturb);
          const most = ((MOST_WRONG[how] ?? 1) * tally.asked) / 1000;
          expect(tally.wrong.length, `${how}: ${tally.wrong.join('; ')}`).toBeLessThanOrEqual(most);
          expect(tally.right / tally.asked, how).toBeGreaterThanOrEqual(right[how] ?? 0);
          expect(tally.named / tally.asked, how).toBeGreaterThanOrEqual(named[how] ?? 0);
        }
        await close();
      },
    );
  });
}
