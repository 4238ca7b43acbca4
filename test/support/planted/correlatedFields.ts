import type { Cell } from '../../../core/geodesy/grid.ts';
import { randomNumbers } from './randomNumbers.ts';

const SIDE = 9;
const EPOCHS = 60;
const RANGE_KM = 1.5;

/** Cells 120 m apart, in a square. */
export const FIELD_CELLS: readonly Cell[] = Array.from({ length: SIDE * SIDE }, (_, at) => ({
  row: Math.floor(at / SIDE),
  col: at % SIDE,
}));
export const FIELD_SIZE = { widthKm: 0.12, heightKm: 0.12 };
export const FIELD_DAYS = Float64Array.from({ length: EPOCHS }, (_, i) => 12 * i);
/** Variance of the nugget and of the spherical part, mm². */
const [NUGGET_MM, SHARED_MM] = [3, 4];
/** Part of the variance that cells share with their neighbors. */
export const FIELD_SHARE = SHARED_MM ** 2 / (NUGGET_MM ** 2 + SHARED_MM ** 2);

/** The planted correlation of the shared part. */
export function spherical(km: number): number {
  const part = km / RANGE_KM;
  return part < 1 ? 1 - 1.5 * part + 0.5 * part ** 3 : 0;
}

/** Numbers of a normal distribution, and series of all cells: white noise in time; in space a nugget and a spherical part of 1.5 km. */
export function correlatedFields(seed: number): {
  readonly normal: () => number;
  readonly series: () => Float64Array<ArrayBuffer>;
} {
  const uniform = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const factor = choleskyOf(FIELD_CELLS, spherical);
  const count = FIELD_CELLS.length;
  const series = () => {
    const values = new Float64Array(count * EPOCHS);
    const white = new Float64Array(count);
    for (let i = 0; i < EPOCHS; i++) {
      for (let a = 0; a < count; a++) white[a] = normal();
      for (let a = 0; a < count; a++) {
        let sum = 0;
        for (let b = 0; b <= a; b++) sum += factor[a * count + b]! * white[b]!;
        values[a * EPOCHS + i] = NUGGET_MM * normal() + SHARED_MM * sum;
      }
    }
    return values;
  };
  return { normal, series };
}

/** The mean series of all cells. The fit of the mean series is the mean of the fits. */
export function meanSeries(values: Float64Array): number[] {
  const count = values.length / EPOCHS;
  return Array.from(FIELD_DAYS, (_, i) => {
    let sum = 0;
    for (let a = 0; a < count; a++) sum += values[a * EPOCHS + i]!;
    return sum / count;
  });
}

/** The lower triangle L, where L·Lᵀ is the correlation of the cells. */
function choleskyOf(cells: readonly Cell[], correlation: (km: number) => number): Float64Array {
  const n = cells.length;
  const lower = new Float64Array(n * n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b <= a; b++) {
      const [one, other] = [cells[a]!, cells[b]!];
      let sum = correlation(FIELD_SIZE.widthKm * Math.hypot(one.row - other.row, one.col - other.col));
      for (let k = 0; k < b; k++) sum -= lower[a * n + k]! * lower[b * n + k]!;
      lower[a * n + b] = a === b ? Math.sqrt(Math.max(1e-12, sum)) : sum / lower[b * n + b]!;
    }
  return lower;
}
