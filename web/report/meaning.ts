import { margin95 } from '../../core/report/interval95.ts';
import type { Movement } from '../../core/series/movement.ts';
import { words } from '../words/words.ts';

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
    return words.report.mostLikelyLess(everyday(most));
  }
  const size = Math.abs(velocity);
  const yearly =
    size >= 9.95
      ? words.report.aYear(millimeters(size), everyday(size))
      : words.report.aYear(millimeters(size), inches(size));
  const soFar = movement
    ? words.report.movedSoFar(
        movement.deltaMm < 0,
        everyday(Math.abs(movement.deltaMm)),
        everyday(margin95(movement.sigmaMm)),
      )
    : words.report.addsUp(
        rounded(spanYears),
        everyday(size * spanYears),
        everyday(margin95(uncertainty) * spanYears),
      );
  return words.report.noForecast(yearly, soFar);
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
  return words.report.inchUnit(value < 0.95 ? value.toFixed(2) : rounded(value));
}

/** Two significant digits are enough for a sentence. */
function rounded(value: number) {
  return value < 9.95 ? value.toFixed(1) : value.toFixed(0);
}
