/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { velocityClassOf, VELOCITY_CLASSES, type VelocityClass } from '../report/assessment.ts';
import { required } from '../required.ts';

/** Rates beyond this share the first or the last bin, mm/yr. */
export const OUTER_MM_YR = 15;
/** Borders of the bins, mm/yr: 1 mm/yr apart, the borders of the classes among them. */
export const BIN_EDGES_MM_YR: readonly number[] = Array.from(
  { length: 2 * OUTER_MM_YR + 1 },
  (_, at) => at - OUTER_MM_YR,
);
/** The bins between the borders, and an open one at each end. */
export const BIN_COUNT = BIN_EDGES_MM_YR.length + 1;

/** Fewer measured cells than this in a hexagon aren't published. */
export const LEAST_CELLS = 20;
/** A bin of a hexagon has no cells or at least this many. */
const LEAST_CELLS_IN_BIN = 5;

/** Number of cells in each bin, from sinking to rising. */
export type BinCounts = readonly number[];

/** Counts without any cells. */
export function noCells(): number[] {
  return Array.from({ length: BIN_COUNT }, () => 0);
}

/**
 * The bin of a rate, mm/yr. As for the classes, a border belongs to the bin that is farther from zero: −3 to the one from
 * −4 to −3, and 3 to the one from 3 to 4.
 */
export function binOf(rateMmYr: number): number {
  const lower = rateMmYr < 0 ? Math.ceil(rateMmYr) - 1 : Math.floor(rateMmYr);
  return Math.max(-OUTER_MM_YR - 1, Math.min(OUTER_MM_YR, lower)) + OUTER_MM_YR + 1;
}

/** The borders of a bin, mm/yr; null = open. */
export function bordersOf(bin: number): { readonly from: number | null; readonly to: number | null } {
  return { from: BIN_EDGES_MM_YR[bin - 1] ?? null, to: BIN_EDGES_MM_YR[bin] ?? null };
}

/**
 * The counts of one hexagon as they are published; null if it has fewer than 20 cells. Bins with fewer than five cells
 * move toward the fullest bin until they share a bin with enough others. The total stays the same, and every bin then has
 * no cells or at least five.
 */
export function publishedCounts(counts: BinCounts): number[] | null {
  if (cellsIn(counts) < LEAST_CELLS) return null;
  const published = [...counts];
  const fullest = published.indexOf(Math.max(...published));
  const empty = (bin: number, into: number): void => {
    if (published[bin]! >= LEAST_CELLS_IN_BIN) return;
    published[into]! += published[bin]!;
    published[bin] = 0;
  };
  for (let bin = 0; bin < fullest; bin++) empty(bin, bin + 1);
  for (let bin = published.length - 1; bin > fullest; bin--) empty(bin, bin - 1);
  if (published[fullest]! < LEAST_CELLS_IN_BIN) empty(fullest, nearestFilled(published, fullest));
  return published;
}

/** The closest other bin with cells; one exists, because the counts are more than this bin's. */
function nearestFilled(counts: BinCounts, bin: number): number {
  const filled = counts.flatMap((count, at) => (count > 0 && at !== bin ? [at] : []));
  return required(filled.toSorted((a, b) => Math.abs(a - bin) - Math.abs(b - bin))[0]);
}

/** The counts of several hexagons together. */
export function sumCounts(parts: readonly BinCounts[]): number[] {
  const sum = noCells();
  for (const part of parts) for (let bin = 0; bin < BIN_COUNT; bin++) sum[bin]! += part[bin] ?? 0;
  return sum;
}

/** All cells of a histogram. */
export function cellsIn(counts: BinCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The median rate, mm/yr, as if the cells of a bin were spread evenly over it, so it is within 1 mm/yr of the median of
 * the cells; in an open bin, its border. Histograms without cells have none: NaN.
 */
export function medianRate(counts: BinCounts): number {
  const half = cellsIn(counts) / 2;
  let before = 0;
  for (const [bin, count] of counts.entries()) {
    if (count > 0 && before + count >= half) {
      const { from, to } = bordersOf(bin);
      if (from === null || to === null) return (from ?? to)!;
      return from + (to - from) * ((half - before) / count);
    }
    before += count;
  }
  return NaN;
}

/** The share of cells in each class of rates, 0..1, from sinking to rising, whatever their uncertainty. */
export function classShares(
  counts: BinCounts,
): { readonly code: VelocityClass['code']; readonly share: number }[] {
  const all = cellsIn(counts);
  return VELOCITY_CLASSES.map(({ code }) => {
    const cells = counts.filter((_, bin) => classOfBin(bin) === code);
    return { code, share: all === 0 ? 0 : cellsIn(cells) / all };
  });
}

/** The class that all rates of a bin have. */
export function classOfBin(bin: number): VelocityClass['code'] {
  const { from, to } = bordersOf(bin);
  return velocityClassOf(from === null ? to! : to === null ? from : (from + to) / 2).code;
}
