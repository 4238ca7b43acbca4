/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { NO_STEPS } from '../core/color/mapLayer.ts';

export interface RasterSize {
  readonly rows: number;
  readonly cols: number;
}

/** The source pixels beneath the target pixels along one axis; the outer two of each may be only partly beneath. */
interface Coverage {
  readonly from: Int32Array;
  /** Index after the last one. */
  readonly to: Int32Array;
  readonly firstWeight: Float64Array;
  readonly lastWeight: Float64Array;
}

/** Halves both sides until they fit into one block: the sizes of the images of a raster, full resolution first. */
export function imageSizes(size: RasterSize, block: number): RasterSize[] {
  const sizes = [size];
  for (let last = size; last.rows > block || last.cols > block;) {
    last = { rows: Math.max(1, last.rows >> 1), cols: Math.max(1, last.cols >> 1) };
    sizes.push(last);
  }
  return sizes;
}

/**
 * Makes an overview from rows that arrive from top to bottom. A pixel is the mean of the measured pixels beneath it,
 * weighted by the part of them that is beneath (an odd side isn't halved evenly), rounded to the nearest integer, halves
 * away from 0; `NO_STEPS` if none is measured. Bit-identical to GDAL's AVERAGE for a raster of at least two pixels in
 * each direction.
 *
 * `push` takes whole rows and returns those of the overview that are complete with them.
 */
export function createOverview(
  source: RasterSize,
  target: RasterSize,
): { push(rows: Int16Array): Int16Array } {
  const across = coverage(source.cols, target.cols);
  const down = coverage(source.rows, target.rows);
  let held = new Int16Array();
  let heldFrom = 0;
  let nextRow = 0;
  return {
    push(rows) {
      held = joined(held, rows);
      const heldTo = heldFrom + held.length / source.cols;
      const first = nextRow;
      while (nextRow < target.rows && down.to[nextRow]! <= heldTo) nextRow++;
      const means = new Int16Array((nextRow - first) * target.cols);
      for (let row = first; row < nextRow; row++) {
        const line = means.subarray((row - first) * target.cols, (row - first + 1) * target.cols);
        averageRow({ pixels: held, firstRow: heldFrom, cols: source.cols }, across, down, row, line);
      }
      const keepFrom = nextRow < target.rows ? down.from[nextRow]! : heldTo;
      held = held.slice((keepFrom - heldFrom) * source.cols);
      heldFrom = keepFrom;
      return means;
    },
  };
}

function averageRow(
  source: { readonly pixels: Int16Array; readonly firstRow: number; readonly cols: number },
  across: Coverage,
  down: Coverage,
  row: number,
  means: Int16Array,
): void {
  const { pixels, cols } = source;
  const { from, to, firstWeight, lastWeight } = across;
  const rowFrom = down.from[row]!;
  const rowTo = down.to[row]!;
  for (let col = 0; col < means.length; col++) {
    const colFrom = from[col]!;
    const colTo = to[col]!;
    let sum = 0;
    let weights = 0;
    for (let y = rowFrom; y < rowTo; y++) {
      const weightY = y === rowFrom ? down.firstWeight[row]! : y === rowTo - 1 ? down.lastWeight[row]! : 1;
      const line = (y - source.firstRow) * cols;
      for (let x = colFrom; x < colTo; x++) {
        const value = pixels[line + x]!;
        if (value === NO_STEPS) continue;
        const weight = weightY * (x === colFrom ? firstWeight[col]! : x === colTo - 1 ? lastWeight[col]! : 1);
        sum += weight * value;
        weights += weight;
      }
    }
    means[col] = weights === 0 ? NO_STEPS : roundHalfAway(Math.fround(sum / weights));
  }
}

/** A source pixel with less than this part counts as not covered, because quotients of integers aren't exact. */
const SLIGHT = 1e-8;

function coverage(source: number, target: number): Coverage {
  const ratio = source / target;
  const from = new Int32Array(target);
  const to = new Int32Array(target);
  const firstWeight = new Float64Array(target);
  const lastWeight = new Float64Array(target);
  for (let i = 0; i < target; i++) {
    const start = i * ratio;
    const end = (i + 1) * ratio;
    from[i] = Math.floor(start + SLIGHT);
    to[i] = Math.min(source, Math.max(from[i]! + 1, Math.ceil(end - SLIGHT)));
    firstWeight[i] = to[i] === from[i]! + 1 ? 1 : 1 - (start - from[i]!);
    lastWeight[i] = 1 - (to[i]! - end);
  }
  return { from, to, firstWeight, lastWeight };
}

function roundHalfAway(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** Rows, with more rows appended beneath. */
export function joined(first: Int16Array, second: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
