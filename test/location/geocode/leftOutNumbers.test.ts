import { describe, expect } from 'vitest';
import type { GeocodeFlag } from '../../../core/report/geocodedPlace.ts';
import { importedGazetteer } from '../../support/files/importedGazetteer.ts';
import { leaveOutHouses, leaveOutStretches, type LeftOutNumber } from '../../support/files/leftOutNumbers.ts';
import { nadFile, nadPoints } from '../../support/files/nadPoints.ts';
import {
  meagherFile,
  meagherSides,
  perquimansFile,
  perquimansSides,
} from '../../support/files/tigerSides.ts';
import { realData, testWith } from '../../support/machine/needs.ts';
import { times } from '../../support/machine/tier.ts';

/** The constants were chosen on Perquimans County; Meagher County was held out. */
const counties = {
  'Perquimans County': { file: perquimansFile(), sides: perquimansSides, every: times(24, 12) },
  'Meagher County (held out)': { file: meagherFile(), sides: meagherSides, every: times(6, 2) },
};

/** Of the answers with a flag, the share that lies within its uncertainty. */
function shareWithin(answers: readonly LeftOutNumber[], flag: GeocodeFlag): number {
  const flagged = answers.filter(({ place }) => place.flags.includes(flag));
  return flagged.filter(({ place, offM }) => offM <= place.uncertaintyM).length / flagged.length;
}

describe.each(Object.entries(counties))('the streets of %s', (_, { file, sides, every }) => {
  testWith(realData(file))('with a stretch left out tell how far off its numbers may be', async () => {
    const { gazetteer, close } = await importedGazetteer([file!]);
    const zips = [...new Set((await sides(file!)).map(({ zip }) => zip))].toSorted();
    const stretches = await leaveOutStretches(gazetteer, zips, { what: 'stretch', every });
    expect(shareWithin(stretches, 'number_outside_range')).toBeGreaterThanOrEqual(0.95);
    const oneSide = await leaveOutStretches(gazetteer, zips, { what: 'side', every });
    expect(shareWithin(oneSide, 'number_outside_range')).toBeGreaterThanOrEqual(0.94);
    expect(shareWithin(oneSide, 'parity_mismatch')).toBeGreaterThanOrEqual(0.94);
    await close();
  });
});

describe('the houses of Hamilton County', () => {
  const file = nadFile();
  testWith(realData(file))(
    'left out one by one lie within the uncertainty of where they are put',
    async () => {
      const { gazetteer, close } = await importedGazetteer([file!]);
      const zips = [...new Set(nadPoints(file!).map(({ zip }) => zip))].toSorted();
      const houses = await leaveOutHouses(gazetteer, zips);
      expect(shareWithin(houses, 'number_outside_range')).toBeGreaterThanOrEqual(0.97);
      expect(shareWithin(houses, 'between_points')).toBeGreaterThanOrEqual(0.95);
      await close();
    },
  );
});
