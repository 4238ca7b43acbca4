import type { CreateFitSums } from '../../../core/fit/fitKernel.ts';
import { planLoops } from './planLoops.ts';
import { seriesSums } from './seriesSums.ts';

/** What core/fit/fitKernel.ts does, by loops that add in the same order: every bit is the same. */
export const createFitLoops: CreateFitSums = (basis, days, _usualStep, planLength) => {
  const planNumbers = new Float64Array(planLength);
  const series = seriesSums(basis, days);
  return { planNumbers, ...series, ...planLoops(basis, days, series.kept, planNumbers) };
};
