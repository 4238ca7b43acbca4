/** The 95 % interval of a number x with normal error σ: x ± 1.96 σ, in the unit of x. */
import { roundTo } from './publishedValues.ts';

/** Standard deviations on either side that contain 95 % of a normal distribution. */
const SIGMAS_OF_95_PERCENT = 1.96;

/** Half the width of the 95 % interval of a value with this standard deviation, in the same unit. */
export function margin95(sigma: number): number {
  return SIGMAS_OF_95_PERCENT * sigma;
}

/** The 95 % interval of a value, value ± 1.96 σ, to three decimals; low before high. */
export function interval95(value: number, sigma: number): [low: number, high: number] {
  return [roundTo(value - margin95(sigma), 3), roundTo(value + margin95(sigma), 3)];
}
