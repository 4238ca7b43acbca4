import {
  HUNDREDTHS_PER_MM,
  MISSING_HUNDREDTHS,
  roundHalfAway,
  toHundredths,
} from '../../core/pairs/pairValues.ts';

export const MISSING_NARROW = MISSING_HUNDREDTHS;

/**
 * Series in hundredths of a millimetre, a tenth of what is published: 16 bits where all of a block's fit them, which
 * halves what goes to the disk and back. The least number of the type = no observation.
 */
export type SeriesHundredths = Int16Array | Int32Array;

export const MISSING_WIDE = -2_147_483_648;

/** Series of a block, one after the other. */
export interface SeriesStore {
  /** Adds whole series, mm, NaN = no observation. */
  append(seriesMm: Float32Array): void;
  /** Adds a whole series that is rounded already, `MISSING_NARROW` = no observation. */
  appendHundredths(series: Int16Array): void;
  /** The series in another order: `order[i]` is the i-th. Valid until the thread's next store. */
  inOrder(order: Uint32Array, epochs: number): SeriesHundredths;
}

/** A thread stores one block at a time: fresh memory for each costs more than filling it. */
let narrowMemory = new Int16Array(0);
let sortedMemory = new Int16Array(0);

/** A store of at most so many values; a thread has one at a time. */
export function createSeriesStore(maximumValues: number): SeriesStore {
  if (narrowMemory.length < maximumValues) {
    narrowMemory = new Int16Array(maximumValues);
    sortedMemory = new Int16Array(maximumValues);
  }
  let values: SeriesHundredths = narrowMemory;
  let filled = 0;

  function widen(): Int32Array {
    const wide = new Int32Array(maximumValues);
    widenHundredths(values.subarray(0, filled) as Int16Array, wide);
    return wide;
  }

  return {
    append(seriesMm) {
      const end = filled + seriesMm.length;
      if (values instanceof Int16Array && toHundredths(seriesMm, values.subarray(filled, end)) === 'float') {
        values = widen();
      }
      if (values instanceof Int32Array) toWideHundredths(seriesMm, values.subarray(filled, end));
      filled = end;
    },
    appendHundredths(series) {
      const end = filled + series.length;
      if (values instanceof Int16Array) values.set(series, filled);
      else widenHundredths(series, values.subarray(filled, end));
      filled = end;
    },
    inOrder(order, epochs) {
      return values instanceof Int16Array
        ? gather(values, order, epochs, sortedMemory.subarray(0, filled))
        : gather(values, order, epochs, new Int32Array(filled));
    },
  };
}

function gather<Values extends SeriesHundredths>(
  values: Values,
  order: Uint32Array,
  epochs: number,
  sorted: Values,
): Values {
  for (let i = 0, to = 0; i < order.length; i++) {
    const from = order[i]! * epochs;
    for (let at = from; at < from + epochs; at++) sorted[to++] = values[at]!;
  }
  return sorted;
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
    // Halves as in 16 bits: what a series becomes must not depend on the others of its block.
    out[i] = value === value ? roundHalfAway(value, Math.abs(value)) : MISSING_WIDE;
  }
}
