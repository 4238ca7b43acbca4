/**
 * How often another street is sold if the requested one is missing: every street of the three real counties and of
 * synthetic towns of five vocabularies is removed in turn, and its houses are queried as the source writes them. An
 * answer at most 50 m from the house is right: the street has several names. For comparison, how many of the same houses
 * are sold if their street is present but written differently: misspelled, without its type or direction, or with an
 * extra one. `npm run bench -- removed-streets [--houses 5] [--streets 800] [--seeds 1,2] [--show]`
 */
import { parseArgs } from 'node:util';
import type { Gazetteer } from '../../location/gazetteer/gazetteer.ts';
import { openGeocoder } from '../../location/geocode/geocoder.ts';
import { PERTURBATIONS, tallyOf, type KnownHouse } from '../../test/support/files/perturbedAddresses.ts';
import { importedGazetteer } from '../../test/support/files/importedGazetteer.ts';
import { nadFile } from '../../test/support/files/nadPoints.ts';
import { housesOfStreet } from '../../test/support/streets/housesOfStreet.ts';
import { askForRemovedStreets } from '../../test/support/streets/removedStreets.ts';
import { meagherFile, perquimansFile } from '../../test/support/files/tigerSides.ts';
import {
  townOfLikeNames,
  VOCABULARIES,
  type Vocabulary,
} from '../../test/support/streets/townsOfLikeNames.ts';
import { formatTable } from '../measure.ts';

const { values } = parseArgs({
  options: {
    houses: { type: 'string', default: '5' },
    streets: { type: 'string', default: '800' },
    seeds: { type: 'string', default: '1,2' },
    show: { type: 'boolean', default: false },
  },
});
const houses = Number(values.houses);
const lines = [['', 'streets', 'houses', 'named', 'sold as another', 'streets so']];
const written = [['', 'written', 'asked', 'sold right', 'sold wrong', 'named']];
const shown: string[] = [];

async function measure(name: string, gazetteer: Gazetteer): Promise<void> {
  const zips = gazetteer.index().zipsStarting('', null, 1000);
  const { streets, asked, named, wrong } = await askForRemovedStreets(gazetteer, zips, { houses });
  await measureWritten(name, gazetteer, zips);
  const wrongStreets = new Set(wrong.map(({ text }) => text.replace(/^\S+ /, '')));
  lines.push([name, ...[streets, asked, named, wrong.length, wrongStreets.size].map(String)]);
  for (const { text, place, offM } of wrong)
    shown.push(
      `${text}: ${place.address}, ${place.score}, ${place.flags.join(' ')}, ${Math.round(offM)} m off`,
    );
}

async function measureWritten(name: string, gazetteer: Gazetteer, zips: readonly string[]): Promise<void> {
  const asking: KnownHouse[] = [];
  const known: KnownHouse[] = [];
  for (const zip of zips) {
    const streets = await gazetteer.zip(zip);
    for (const key of streets?.byKey.keys() ?? []) {
      asking.push(...housesOfStreet(streets!, key, houses));
      known.push(...housesOfStreet(streets!, key, Infinity));
    }
  }
  const geocoder = openGeocoder({ gazetteer });
  for (const [how, perturb] of Object.entries(PERTURBATIONS)) {
    const { asked, right, wrong, named } = await tallyOf(geocoder, asking, perturb, known);
    if (asked === 0) continue;
    written.push([name, how, String(asked), share(right, asked), String(wrong.length), share(named, asked)]);
    shown.push(...wrong.map((text) => `${how}: ${text}`));
  }
}

function share(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}

const counties = { Meagher: meagherFile(), Perquimans: perquimansFile(), Hamilton: nadFile() };
for (const [name, file] of Object.entries(counties)) {
  if (file === null) continue;
  const { gazetteer, close } = await importedGazetteer([file]);
  await measure(name, gazetteer);
  await close();
}
for (const seed of values.seeds.split(','))
  for (const vocabulary of Object.keys(VOCABULARIES) as Vocabulary[])
    for (const isWellKnown of [false, true]) {
      const name = `${vocabulary}${isWellKnown ? ', known twice' : ''} ${seed}`;
      await measure(
        name,
        townOfLikeNames(Number(seed), Number(values.streets), { vocabulary, isWellKnown }).gazetteer,
      );
    }
console.log(`${formatTable(lines)}\n\n${formatTable(written)}`);
if (values.show) console.log(shown.join('\n'));
