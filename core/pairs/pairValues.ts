/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * How the values of a pair are kept: displacement in hundredths of a millimeter (a tenth of what a series is
 * published in), coherence in steps of 1/65534.
 */

/** Version of an archive file's layout and of how its values were made; a file of another version is not used. */
export const PAIR_ARCHIVE_VERSION = 1;

export const MISSING_HUNDREDTHS = -32_768;
export const MM_PER_HUNDREDTH = 0.01;
export const HUNDREDTHS_PER_MM = 100;
const LARGEST_HUNDREDTHS = 32_767;

export const MISSING_COHERENCE = 65_535;
/** The step of a coherence of 1. */
export const COHERENCE_ONE = 65_534;

/** How the values of some cells can be kept: there are none, as whole hundredths, or as floating point. */
export type ValueFit = 'empty' | 'hundredths' | 'float';

/** Values as they are kept: hundredths, or millimeters (NaN = missing) where these do not hold them. */
export type KeptValues = Int16Array | Float32Array;

/** `largest` is the size of the largest value in hundredths, negative when there is none. */
export function fitOf(largest: number): ValueFit {
  if (largest < 0) return 'empty';
  return largest < LARGEST_HUNDREDTHS + 0.5 ? 'hundredths' : 'float';
}

/**
 * Rounds millimeters (NaN = missing) to hundredths, halves away from zero so that a mirrored product gives the
 * mirrored numbers. `out` is only whole when the answer is `hundredths`: a value beyond ±327 mm does not fit.
 */
export function toHundredths(valuesMm: Float32Array, out: Int16Array): ValueFit {
  let largest = -1;
  for (let i = 0; i < valuesMm.length; i++) {
    const value = valuesMm[i]! * HUNDREDTHS_PER_MM;
    if (value === value) {
      const size = Math.abs(value);
      out[i] = roundHalfAway(value, size);
      if (size > largest) largest = size;
    } else out[i] = MISSING_HUNDREDTHS;
  }
  return fitOf(largest);
}

/**
 * The whole number next to a value of a size (`Math.abs(value)`, which a caller has), halves away from zero; of one
 * beyond 32 bits it means nothing. The sign goes without a branch: where it changes from cell to cell, wrong guesses
 * cost more than all the rest.
 */
export function roundHalfAway(value: number, size: number): number {
  const sign = -Number(value < 0);
  return ((((size + 0.5) | 0) ^ sign) - sign) | 0;
}

/** Millimeters as they are kept, rounded into `memory` where that holds them; null when there are none. */
export function keptValues(valuesMm: Float32Array, memory: Int16Array): KeptValues | null {
  const fit = toHundredths(valuesMm, memory);
  if (fit === 'empty') return null;
  return fit === 'float' ? valuesMm : memory;
}

/** Turns hundredths back into millimeters, NaN = missing. */
export function fromHundredths(hundredths: Int16Array, out: Float32Array): void {
  for (let i = 0; i < hundredths.length; i++) {
    const value = hundredths[i]!;
    out[i] = value === MISSING_HUNDREDTHS ? NaN : value * MM_PER_HUNDREDTH;
  }
}

/** Rounds a coherence to steps; what is not within 0..1 is missing. */
export function toCoherenceSteps(coherence: Float32Array, out: Uint16Array): void {
  for (let i = 0; i < coherence.length; i++) {
    const value = coherence[i]!;
    // Also false for NaN.
    out[i] = value >= 0 && value <= 1 ? value * COHERENCE_ONE + 0.5 : MISSING_COHERENCE;
  }
}
