/** The stored integer that means "not measured". */
export const MAP_NODATA = -32_768;
const LARGEST = 32_767;

/** What became of the values of a map. */
export interface EncodingCounts {
  measured: number;
  /** Measured values beyond the scale's range, stored at its bound. */
  saturated: number;
}

/**
 * Writes values as int16 steps of `scale` into the front of `encoded`, NaN as nodata, and adds to the
 * counts. Returns the part that was written.
 */
export function encodeScaled(
  values: Float32Array,
  scale: number,
  encoded: Int16Array,
  counts: EncodingCounts,
): Int16Array {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) {
      encoded[i] = MAP_NODATA;
      continue;
    }
    // To the nearest, as Math.round, which takes eight times as long.
    const steps = Math.floor(value / scale + 0.5);
    counts.measured++;
    if (steps > LARGEST || steps < -LARGEST) counts.saturated++;
    encoded[i] = Math.max(-LARGEST, Math.min(LARGEST, steps));
  }
  return encoded.subarray(0, values.length);
}
