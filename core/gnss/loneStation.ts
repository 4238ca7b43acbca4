/**
 * A frame that a single station ties. No other station can outvote a false one, which would move every cell by its whole
 * error. The only other evidence is the frame's own zero: under it, the correction is 0 ± σ₀. With d the correction at the
 * station and z = d/√(σ_station² + σ₀²), the probability that both are right is taken as a = exp(−z²/2), and otherwise
 * nothing decides which one is. So the tie at a place, t ± σ_t by the station, is the mixture of
 *
 *   both        a          t·σ₀²/(σ₀² + σ_t²)   ± √(σ₀²·σ_t²/(σ₀² + σ_t²))
 *   station     (1 − a)/2  t                    ± σ_t
 *   own zero    (1 − a)/2  0                    ± σ₀
 *
 * with the mean of the variances plus the variance of the means as σ² (docs/tie.md).
 */
import type { FieldValue } from './smoothField.ts';

/** The station's and the frame's own zero as one. */
export interface LoneStationTie {
  readonly mixed: (tie: FieldValue) => FieldValue;
  /** How the two contradict each other; null = they don't. */
  readonly doubt: string | null;
}

/** From this many σ on, the contradiction is reported. */
const REPORTED_FROM = 2;

/**
 * `differenceMmYr` is the station's correction to the frame's own zero, `stationSigmaMmYr` the σ of the comparison at the
 * station, `zeroSigmaMmYr` the σ of the zero.
 */
export function loneStationTie(
  differenceMmYr: number,
  stationSigmaMmYr: number,
  zeroSigmaMmYr: number,
): LoneStationTie {
  const z = differenceMmYr / Math.hypot(stationSigmaMmYr, zeroSigmaMmYr);
  const both = Math.exp(-(z ** 2) / 2);
  const zeroVariance = zeroSigmaMmYr ** 2;
  return {
    mixed: ({ valueMmYr, sigmaMmYr }) => {
      const ofZero = sigmaMmYr ** 2 / (sigmaMmYr ** 2 + zeroVariance);
      const parts = [
        { weight: both, mean: (1 - ofZero) * valueMmYr, variance: ofZero * zeroVariance },
        { weight: (1 - both) / 2, mean: valueMmYr, variance: sigmaMmYr ** 2 },
        { weight: (1 - both) / 2, mean: 0, variance: zeroVariance },
      ];
      const mean = parts.reduce((sum, part) => sum + part.weight * part.mean, 0);
      const variance = parts.reduce(
        (sum, part) => sum + part.weight * (part.variance + (part.mean - mean) ** 2),
        0,
      );
      return { valueMmYr: mean, sigmaMmYr: Math.sqrt(variance) };
    },
    doubt:
      Math.abs(z) < REPORTED_FROM
        ? null
        : `${Math.abs(differenceMmYr).toFixed(1)} mm/yr from the frame's own zero (± ${(1.96 * zeroSigmaMmYr).toFixed(1)}), ` +
          'and no other station can decide: the tie lies between them, and its σ includes both',
  };
}
