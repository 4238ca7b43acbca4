/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * How the values of a pair are stored: displacement in hundredths of a millimeter (a tenth of the precision of a
 * published series), coherence in steps of 1/65534.
 */

/** Version of an archive file's layout and of the computation of its values; files of other versions aren't used. */
export const PAIR_ARCHIVE_VERSION = 1;

export const MISSING_HUNDREDTHS = -32_768;
export const MM_PER_HUNDREDTH = 0.01;
export const HUNDREDTHS_PER_MM = 100;
const LARGEST_HUNDREDTHS = 32_767;

export const MISSING_COHERENCE = 65_535;
/** The step of a coherence of 1. */
export const COHERENCE_ONE = 65_534;

/** How the values of some cells can be stored: there are none, as integer hundredths, or as floating point. */
export type ValueFit = 'empty' | 'hundredths' | 'float';

/** Stored values: hundredths, or millimeters (NaN = missing) if they don't fit in hundredths. */
export type KeptValues = Int16Array | Float32Array;

/** `largest` is the magnitude of the largest value in hundredths, negative if there is none. */
export function fitOf(largest: number): ValueFit {
  if (largest < 0) return 'empty';
  return largest < LARGEST_HUNDREDTHS + 0.5 ? 'hundredths' : 'float';
}

/**
 * Rounds millimeters (NaN = missing) to hundredths, halves away from zero so that a mirrored product gives the mirrored
 * numbers. `out` is only complete if the result is `hundredths`: a value beyond ±327 mm doesn't fit.
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
 * The nearest integer to a value of a given magnitude (`Math.abs(value)`, which the caller already has), halves away from
 * zero; undefined beyond 32 bits. The sign is handled without a branch: where it changes from cell to cell, mispredicted
 * branches cost more than everything else.
 */
export function roundHalfAway(value: number, size: number): number {
  const sign = -Number(value < 0);
  return ((((size + 0.5) | 0) ^ sign) - sign) | 0;
}

/** Millimeters in stored form, rounded into `memory` if they fit; null if there are none. */
export function keptValues(valuesMm: Float32Array, memory: Int16Array): KeptValues | null {
  const fit = toHundredths(valuesMm, memory);
  if (fit === 'empty') return null;
  return fit === 'float' ? valuesMm : memory;
}

/** Converts hundredths back into millimeters, NaN = missing. */
export function fromHundredths(hundredths: Int16Array, out: Float32Array): void {
  for (let i = 0; i < hundredths.length; i++) {
    const value = hundredths[i]!;
    out[i] = value === MISSING_HUNDREDTHS ? NaN : value * MM_PER_HUNDREDTH;
  }
}

/** Rounds a coherence to steps; values outside 0..1 are missing. */
export function toCoherenceSteps(coherence: Float32Array, out: Uint16Array): void {
  for (let i = 0; i < coherence.length; i++) {
    const value = coherence[i]!;
    // Also false for NaN.
    out[i] = value >= 0 && value <= 1 ? value * COHERENCE_ONE + 0.5 : MISSING_COHERENCE;
  }
}
