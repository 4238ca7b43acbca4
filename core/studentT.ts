/** Two-sided 95 % quantile of the normal distribution. */
const NORMAL_95 = 1.959963984540054;

/**
 * How much wider than normal a 95 % interval is when its σ was estimated with `degreesOfFreedom` (any real
 * number ≥ 2.5): t₀.₉₇₅ / z₀.₉₇₅ by the Cornish–Fisher series (Abramowitz & Stegun 26.7.5), good to 0.5 %.
 */
export function studentWidening(degreesOfFreedom: number): number {
  const n = Math.max(2.5, degreesOfFreedom);
  const z2 = NORMAL_95 * NORMAL_95;
  return (
    1 +
    (z2 + 1) / (4 * n) +
    ((5 * z2 + 16) * z2 + 3) / (96 * n ** 2) +
    (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n ** 3) +
    ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / (92160 * n ** 4)
  );
}
