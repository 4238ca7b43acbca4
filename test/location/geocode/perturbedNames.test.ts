import { meagherFile, meagherSides } from '../../support/files/tigerSides.ts';
import { describePerturbedNames } from './perturbedCounty.ts';
import { housesOfSides } from '../../support/files/perturbedAddresses.ts';

// The counties on which the constants of the matcher were chosen are in perturbedNames.slow.test.ts.
describePerturbedNames('Meagher County, ranges (held out)', {
  file: meagherFile(),
  houses: async (file) => housesOfSides(await meagherSides(file), 'MT'),
  right: { 'type missing': 0.93, 'type misspelt': 0.95, 'name misspelt': 0.6 },
  named: { 'name misspelt': 0.94, 'direction missing': 0.95 },
});
