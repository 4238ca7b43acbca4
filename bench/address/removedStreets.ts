/**
 * How often another street is sold when the one that is asked is missing: every street of the three real counties and of two
 * synthetic towns is removed in its turn, and houses of it are asked for as the source writes them. Right is what lies at most
 * 50 m from the house: the street bears several names.
 * `npm run bench:removed-streets -- [--houses 5] [--streets 800] [--seeds 1,2] [--show]`
 */
import { parseArgs } from 'node:util';
import type { Gazetteer } from '../../store/lake/gazetteer/gazetteer.ts';
import { importedGazetteer } from '../../test/support/files/importedGazetteer.ts';
import { nadFile } from '../../test/support/files/nadPoints.ts';
import { askForRemovedStreets } from '../../test/support/streets/removedStreets.ts';
import { meagherFile, perquimansFile } from '../../test/support/files/tigerSides.ts';
import { townOfLikeNames } from '../../test/support/streets/townsOfLikeNames.ts';
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
const shown: string[] = [];

async function measure(name: string, gazetteer: Gazetteer): Promise<void> {
  const zips = gazetteer.index().zipsStarting('', null, 1000);
  const { streets, asked, named, wrong } = await askForRemovedStreets(gazetteer, zips, { houses });
  const wrongStreets = new Set(wrong.map(({ text }) => text.replace(/^\S+ /, '')));
  lines.push([name, ...[streets, asked, named, wrong.length, wrongStreets.size].map(String)]);
  for (const { text, place, offM } of wrong)
    shown.push(
      `${text}: ${place.address}, ${place.score}, ${place.flags.join(' ')}, ${Math.round(offM)} m off`,
    );
}

const counties = { Meagher: meagherFile(), Perquimans: perquimansFile(), Hamilton: nadFile() };
for (const [name, file] of Object.entries(counties)) {
  if (file === null) continue;
  const { gazetteer, close } = await importedGazetteer([file]);
  await measure(name, gazetteer);
  await close();
}
for (const seed of values.seeds.split(','))
  await measure(`synthetic ${seed}`, townOfLikeNames(Number(seed), Number(values.streets)).gazetteer);
console.log(formatTable(lines));
if (values.show) console.log(shown.join('\n'));
