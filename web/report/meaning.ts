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
  const margin = margin95(uncertainty);
  if (!isSignificant) {
    const most = Math.abs(velocity) + margin;
    return words.report.mostLikelyLess(everyday(most));
  }
  const size = Math.abs(velocity);
  const yearly =
    size >= 9.95
      ? words.report.aYear(millimeters(size, margin), everyday(size, margin))
      : words.report.aYear(millimeters(size, margin), inches(size, margin));
  const soFar = movement
    ? words.report.movedSoFar(
        movement.deltaMm < 0,
        everyday(Math.abs(movement.deltaMm), margin95(movement.sigmaMm)),
        everyday(margin95(movement.sigmaMm)),
      )
    : words.report.addsUp(
        spanYears.toFixed(1),
        everyday(size * spanYears, margin * spanYears),
        everyday(margin * spanYears),
      );
  return words.report.noForecast(yearly, soFar);
}

/**
 * Millimeters below a centimeter, else centimeters, and inches. Both have as many decimals as `within` needs, so that
 * rounding moves neither beyond it, mm.
 */
function everyday(size: number, within = Infinity): string {
  const metric = size < 9.95 ? millimeters(size, within) : `${rounded(size / 10, within / 10, 1)} cm`;
  return `${metric} (${inches(size, within)})`;
}

function millimeters(size: number, within: number): string {
  return `${rounded(size, within, size < 9.95 ? 1 : 0)} mm`;
}

function inches(size: number, within: number): string {
  const value = size / millimetersPerInch;
  return words.report.inchUnit(rounded(value, within / millimetersPerInch, value < 0.95 ? 2 : 1));
}

/** With the decimals whose last digit is at most `within`, between `least` and three. */
function rounded(value: number, within: number, least: number): string {
  const needed = Math.ceil(-Math.log10(within));
  return value.toFixed(Math.min(3, Math.max(least, needed)));
}
