import { nadFile, nadPoints } from '../../support/files/nadPoints.ts';
import { housesOfPoints, housesOfSides } from '../../support/files/perturbedAddresses.ts';
import { perquimansFile, perquimansSides } from '../../support/files/tigerSides.ts';
import { describePerturbedNames } from './perturbedCounty.ts';

// The county that was held out is in perturbedNames.test.ts.
describePerturbedNames('Hamilton County, points', {
  file: nadFile(),
  houses: (file) => housesOfPoints(nadPoints(file)),
  right: { 'type missing': 0.99, 'type misspelt': 0.99, 'name misspelt': 0.64 },
  named: { 'name misspelt': 0.97, 'direction missing': 0.95 },
});

describePerturbedNames('Perquimans County, ranges', {
  file: perquimansFile(),
  houses: async (file) => housesOfSides(await perquimansSides(file), 'NC'),
  right: { 'type missing': 0.92, 'type misspelt': 0.98, 'name misspelt': 0.62 },
  named: { 'name misspelt': 0.96, 'direction missing': 0.95 },
});
