/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import {
  HUNDREDTHS_PER_MM,
  MISSING_HUNDREDTHS,
  roundHalfAway,
  toHundredths,
} from '../../core/pairs/pairValues.ts';

export const MISSING_NARROW = MISSING_HUNDREDTHS;

/**
 * Series in hundredths of a millimeter, a tenth of the published unit: 16 bits where all values of a block fit, which
 * halves disk traffic. The smallest number of the type = no observation.
 */
export type SeriesHundredths = Int16Array | Int32Array;

export const MISSING_WIDE = -2_147_483_648;

/** Series of a block by position. */
export interface SeriesStore {
  /** Rounds a whole series, mm, NaN = no observation. */
  put(place: number, seriesMm: Float32Array): void;
  /**
   * Stores the rounded series that is already in the store's 16-bit memory at a position, `MISSING_NARROW` = no
   * observation.
   */
  putRounded(place: number): void;
  /** The series of all positions; those never stored are undefined. */
  values(): SeriesHundredths;
}

/** A store for as many series as `narrow`, its 16-bit memory, has room for. */
export function createSeriesStore(narrow: Int16Array, epochs: number): SeriesStore {
  let wide: Int32Array | null = null;

  const placeIn = <Values extends SeriesHundredths>(values: Values, place: number) =>
    values.subarray(place * epochs, (place + 1) * epochs) as Values;

  return {
    put(place, seriesMm) {
      if (wide === null) {
        if (toHundredths(seriesMm, placeIn(narrow, place)) !== 'float') return;
        wide = new Int32Array(narrow.length);
        widenHundredths(narrow, wide);
      }
      toWideHundredths(seriesMm, placeIn(wide, place));
    },
    putRounded(place) {
      if (wide !== null) widenHundredths(placeIn(narrow, place), placeIn(wide, place));
    },
    values: () => wide ?? narrow,
  };
}

/** Copies 16-bit series into 32 bits. */
export function widenHundredths(narrow: Int16Array, out: Int32Array): void {
  for (let i = 0; i < narrow.length; i++) {
    const value = narrow[i]!;
    out[i] = value === MISSING_NARROW ? MISSING_WIDE : value;
  }
}

function toWideHundredths(valuesMm: Float32Array, out: Int32Array): void {
  for (let i = 0; i < valuesMm.length; i++) {
    const value = valuesMm[i]! * HUNDREDTHS_PER_MM;
    // Rounds halves as in 16 bits: a series mustn't depend on the others in its block.
    out[i] = value === value ? roundHalfAway(value, Math.abs(value)) : MISSING_WIDE;
  }
}
