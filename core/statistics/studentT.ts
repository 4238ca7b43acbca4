/**
 * Student's quantile from the normal one, z = 1.96: t(ν) / z = 1 + g₁/ν + g₂/ν² + g₃/ν³ + g₄/ν⁴ with the polynomials in z²
 * of Abramowitz & Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5, divided by z. No units.
 */

/** Two-sided 95 % quantile of the normal distribution. */
const NORMAL_95 = 1.959963984540054;

const Z2 = NORMAL_95 * NORMAL_95;
/** Coefficients of the powers of 1/ν. */
const TERMS = [
  (Z2 + 1) / 4,
  ((5 * Z2 + 16) * Z2 + 3) / 96,
  (((3 * Z2 + 19) * Z2 + 17) * Z2 - 15) / 384,
  ((((79 * Z2 + 776) * Z2 + 1482) * Z2 - 1920) * Z2 - 945) / 92160,
] as const;

/**
 * How much wider than normal a 95 % interval is when its σ was estimated with `degreesOfFreedom` (any real number ≥ 2.5):
 * t₀.₉₇₅ / z₀.₉₇₅, accurate to 0.5 %.
 */
export function studentWidening(degreesOfFreedom: number): number {
  const inverse = 1 / Math.max(2.5, degreesOfFreedom);
  return 1 + inverse * (TERMS[0] + inverse * (TERMS[1] + inverse * (TERMS[2] + inverse * TERMS[3])));
}
