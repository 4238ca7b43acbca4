import { margin95 } from '../../core/report/interval95.ts';
import type { Movement } from '../../core/series/movement.ts';

const millimetersPerInch = 25.4;

/** mm/yr */
interface RateFacts {
  /** Length of the record: the accumulated motion is only stated for these years. */
  readonly spanYears: number;
  readonly velocity: number;
  readonly uncertainty: number;
  readonly isSignificant: boolean;
  /** From the first observation to the last, mm; null or absent = the series isn't known. */
  readonly movement?: Movement | null;
}

/**
 * What a rate amounts to, in a plain sentence: the same number in everyday units and over the years of the record, but
 * not beyond, because nothing before or after was measured. A rate that isn't clearly different from zero gets an upper
 * bound instead, the far end of its 95 % interval.
 */
export function rateMeaning({
  velocity,
  uncertainty,
  isSignificant,
  spanYears,
  movement,
}: RateFacts): string {
  if (!isSignificant) {
    const most = Math.abs(velocity) + margin95(uncertainty);
    return (
      'This rate isn’t clearly different from zero. If the ground does move, it most likely moves by less than ' +
      `${everyday(most)} a year.`
    );
  }
  const size = Math.abs(velocity);
  const yearly =
    size >= 9.95
      ? `${millimeters(size)} a year is ${everyday(size)} a year`
      : `${millimeters(size)} a year is ${inches(size)} a year`;
  const soFar = movement
    ? `From the first observation to the last, the ground moved ${movement.deltaMm < 0 ? 'down' : 'up'} by ` +
      `${everyday(Math.abs(movement.deltaMm))}, ±${everyday(margin95(movement.sigmaMm))} (95 %), including its yearly swing.`
    : `Over the ${rounded(spanYears)} years of the record that adds up to ${everyday(size * spanYears)}, ` +
      `±${everyday(margin95(uncertainty) * spanYears)} (95 %).`;
  return `${yearly}. ${soFar} This isn’t a forecast: motion can slow down, stop or speed up.`;
}

/** Millimeters below a centimeter, else centimeters, and inches. */
function everyday(size: number) {
  const metric = size < 9.95 ? millimeters(size) : `${rounded(size / 10)} cm`;
  return `${metric} (${inches(size)})`;
}

function millimeters(size: number) {
  return `${rounded(size)} mm`;
}

function inches(size: number) {
  const value = size / millimetersPerInch;
  return `${value < 0.95 ? value.toFixed(2) : rounded(value)} in`;
}

/** Two significant digits are enough for a sentence. */
function rounded(value: number) {
  return value < 9.95 ? value.toFixed(1) : value.toFixed(0);
}
