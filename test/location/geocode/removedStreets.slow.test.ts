import { describe, expect, it } from 'vitest';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { meagherFile, perquimansFile } from '../../support/files/tigerSides.ts';
import { realData, testWith } from '../../support/machine/needs.ts';
import { askForRemovedStreets, type SoldAsAnother } from '../../support/streets/removedStreets.ts';
import { townOfLikeNames, VOCABULARIES, type Vocabulary } from '../../support/streets/townsOfLikeNames.ts';

const textOf = ({ text, place }: SoldAsAnother) => `${text}: ${place.address}`;

/** The query gives no type, or any highway: it means a street with that name and number that has a type. */
function isUnsaid({ text }: SoldAsAnother): boolean {
  const { type, preType } = parseStreetName(text.replace(/^\S+ (.*?),.*$/, '$1'));
  return type === '' && ['', 'HWY', 'RTE'].includes(preType);
}

describe('a street that was removed from the data', () => {
  it('is never sold as another, in a town of many similar names', async () => {
    const { gazetteer, zips } = townOfLikeNames(3, 260);
    const { wrong, asked, named } = await askForRemovedStreets(gazetteer, zips, { houses: 2 });
    expect(wrong.filter((sold) => !isUnsaid(sold)).map(textOf)).toEqual([]);
    expect(named / asked).toBeGreaterThan(0.3);
  });

  it.each(
    (Object.keys(VOCABULARIES) as Vocabulary[]).flatMap((vocabulary) => [
      [vocabulary, true] as const,
      [vocabulary, false] as const,
    ]),
  )('is never sold as another, in a town of %s names, known twice: %s', async (vocabulary, isWellKnown) => {
    const { gazetteer, zips } = townOfLikeNames(6, 150, { vocabulary, isWellKnown });
    const { wrong } = await askForRemovedStreets(gazetteer, zips, { houses: 1 });
    expect(wrong.map(textOf)).toEqual([]);
  });

  testWith(realData(meagherFile(), perquimansFile()))(
    'is sold as another never, in real counties',
    async () => {
      for (const file of [meagherFile()!, perquimansFile()!]) {
        const { gazetteer, close } = await importedGazetteer([file]);
        const zips = gazetteer.index().zipsStarting('', null, 100);
        const { wrong } = await askForRemovedStreets(gazetteer, zips, { houses: 1, every: 3 });
        // Directions before and after the name are the same street: E South St continues as South St E.
        const elsewhere = wrong.filter(({ offM }) => offM > 150);
        expect(elsewhere.map(textOf)).toEqual([]);
        await close();
      }
    },
  );
});
