/** Replaces a declared fill value, as stored in single precision, by NaN in place; a fill value of NaN needs no change. */
export function fillToNaN(values: Float32Array, fill: number): void {
  if (Number.isNaN(fill)) return;
  const stored = Math.fround(fill);
  for (let i = 0; i < values.length; i++) if (values[i] === stored) values[i] = NaN;
}
