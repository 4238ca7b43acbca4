/** Turns a declared fill value, as single precision stores it, into NaN in place; NaN itself is one already. */
export function fillToNaN(values: Float32Array, fill: number): void {
  if (Number.isNaN(fill)) return;
  const stored = Math.fround(fill);
  for (let i = 0; i < values.length; i++) if (values[i] === stored) values[i] = NaN;
}
