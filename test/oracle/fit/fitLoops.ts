import type { CreateFitSums } from '../../../core/fit/fitKernel.ts';
import { planLoops } from './planLoops.ts';
import { seriesSums } from './seriesSums.ts';

/** The same as core/fit/fitKernel.ts, by loops that add in the same order: every bit is equal. */
export const createFitLoops: CreateFitSums = (basis, days, _usualStep, planLength) => {
  const planNumbers = new Float64Array(planLength);
  const series = seriesSums(basis, days);
  return { planNumbers, ...series, ...planLoops(basis, days, series.kept, planNumbers) };
};
