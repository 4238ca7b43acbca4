/**
 * Prints how long the inversion and the fit of a cell take, compared with two loops over the same cells: `npm run bench
 * -- fit`. Figures: docs/decisions/0006-uncertainty.md. The code is bundled like that of the ingest's threads.
 *
 * Floating-point operations for a cell with n epochs and four parameters, divided by n (terms that don't grow with n are
 * left out):
 *
 *   plain loop             normal equations 40, residuals 11                                                    51
 *   fit of a known pattern coefficients 8, residuals and their neighbors 13                                    21
 *   fit of a new pattern   the same and Gram matrix 15, basis 24, neighbors' basis and its products 32,
 *                          then for each of two or more correlations: Ωq 24, products 20, neighbors 10        200
 *
 * So the plain loop isn't equivalent: it knows only white noise, and its σ would be half of the true one at a correlation
 * of 0.6. The other reference is the fit by the loops that prove the kernels (test/oracle/fit): the same bits.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { createInverter } from '../../core/inversion/inverter.ts';
import { planNetwork, type DatePair } from '../../core/pairs/network.ts';
import { createFitLoops } from '../../test/oracle/fit/fitLoops.ts';
import { threadCode } from '../../workers/pool/threadCode.ts';
import { formatTable, medianOf } from '../measure.ts';
import { createRandom } from '../science/noise.ts';

const ROUNDS = 7;
const FEW_PATTERNS = 20;
const MISSING = 0.2;
const STEP_DAYS = 12;
/** Pairs that share their reference date in the inverted chain, as in DISP-S1 ministacks. */
const MINISTACK = 15;

type Gaps = 'complete' | 'few patterns' | 'all patterns distinct';

/** Cells × epochs: a line, a season, noise, and gaps. */
function plantSeries(cells: number, epochs: number, gaps: Gaps): Float32Array {
  const random = createRandom(epochs);
  const patterns = Array.from({ length: FEW_PATTERNS }, () =>
    Array.from({ length: epochs }, () => random() < MISSING),
  );
  const isMissing = (cell: number, epoch: number) => {
    if (gaps === 'complete') return false;
    return gaps === 'few patterns' ? patterns[cell % FEW_PATTERNS]![epoch]! : random() < MISSING;
  };
  const series = new Float32Array(cells * epochs);
  for (let cell = 0; cell < cells; cell++) {
    let noise = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const years = (epoch * STEP_DAYS) / DAYS_PER_YEAR;
      noise = 0.4 * noise + 4 * (random() - 0.5);
      const value = -12 * years + 4 * Math.sin(2 * Math.PI * years) + noise;
      series[cell * epochs + epoch] = isMissing(cell, epoch) ? NaN : value;
    }
  }
  return series;
}

/**
 * The reference: each cell separately. Sums and solves its normal equations of constant, line, sine and cosine, then sums
 * the squared residuals. White noise, and no preparation shared between cells.
 */
function createPlainFit(days: readonly number[]) {
  const design = days.map((day) => {
    const years = (day - days[0]!) / DAYS_PER_YEAR;
    return [1, years, Math.sin(2 * Math.PI * years), Math.cos(2 * Math.PI * years)];
  });
  return (series: Float32Array, offset: number) => {
    const normal = [0, 1, 2, 3].map(() => new Float64Array(5));
    for (let i = 0; i < design.length; i++) {
      const value = series[offset + i]!;
      if (Number.isNaN(value)) continue;
      const terms = design[i]!;
      for (let p = 0; p < 4; p++) {
        for (let q = 0; q < 4; q++) normal[p]![q]! += terms[p]! * terms[q]!;
        normal[p]![4]! += terms[p]! * value;
      }
    }
    for (let p = 0; p < 4; p++) {
      for (let r = 0; r < 4; r++) {
        if (r === p) continue;
        const factor = normal[r]![p]! / normal[p]![p]!;
        for (let q = p; q < 5; q++) normal[r]![q]! -= factor * normal[p]![q]!;
      }
    }
    const parameters = normal.map((equation, p) => equation[4]! / equation[p]!);
    let squares = 0;
    for (let i = 0; i < design.length; i++) {
      const value = series[offset + i]!;
      if (Number.isNaN(value)) continue;
      squares += (value - parameters.reduce((sum, parameter, p) => sum + parameter * design[i]![p]!, 0)) ** 2;
    }
    return { velocityMmYr: parameters[1]!, squares };
  };
}

/** Microseconds of processor time per cell. */
function timeCells(cells: number, run: () => void): number {
  const before = process.cpuUsage().user;
  run();
  return (process.cpuUsage().user - before) / cells;
}

function benchFit(epochs: number, gaps: Gaps): string[] {
  const cells = Math.round(3e6 / epochs);
  const days = Array.from({ length: epochs }, (_, i) => dayOf(i));
  const series = plantSeries(cells, epochs, gaps);
  const plain = createPlainFit(days);
  const out = emptyFit();
  const rounds = Array.from({ length: ROUNDS }, () => {
    // A new fitter per round: remembered patterns of the last round would make it look faster.
    const fitter = createSeriesFitter(days);
    const fit = timeCells(cells, () => {
      for (let cell = 0; cell < cells; cell++) fitter.fit(series, cell * epochs, out);
    });
    const reference = timeCells(cells, () => {
      for (let cell = 0; cell < cells; cell++) plain(series, cell * epochs);
    });
    const loops = createSeriesFitter(days, createFitLoops);
    const equal = timeCells(cells, () => {
      for (let cell = 0; cell < cells; cell++) loops.fit(series, cell * epochs, out);
    });
    return { fit, ratio: fit / reference, ratioOfEqual: fit / equal };
  }).slice(1);
  return tableRow(
    `fit, ${gaps}`,
    epochs,
    rounds.map(({ fit }) => fit),
    [medianOf(rounds, ({ ratio }) => ratio), medianOf(rounds, ({ ratioOfEqual }) => ratioOfEqual)],
  );
}

function benchInversion(name: string, epochs: number, missing: number, pairs: readonly DatePair[]): string[] {
  const network = planNetwork(pairs);
  const random = createRandom(epochs);
  const side = 128;
  const cells = side * side;
  const values = new Float32Array(cells * pairs.length).map(() => (random() < missing ? NaN : random()));
  const out = new Float32Array(cells * epochs);
  const kept = new Int32Array(side);
  const times = Array.from({ length: ROUNDS }, () => {
    const inverter = createInverter(network);
    return timeCells(cells, () => {
      for (let cell = 0; cell < cells; cell += side) {
        const run = { values, offset: cell, stride: cells, count: side, pairOffsetsMm: null };
        inverter.invertRun(run, out, cell * epochs, kept);
      }
    });
  }).slice(1);
  return tableRow(name, epochs, times, []);
}

function tableRow(
  name: string,
  epochs: number,
  times: readonly number[],
  ratios: readonly number[],
): string[] {
  const time = medianOf(times, (value) => value);
  const [plain = '', equal = ''] = ratios.map((ratio) => ratio.toFixed(2));
  return [name, String(epochs), time.toFixed(2), plain, equal, (1 / time).toFixed(2)];
}

function dayOf(epoch: number): number {
  return 17_000 + epoch * STEP_DAYS;
}

/** A chain whose reference date moves every few dates. */
function movingReference(epochs: number): DatePair[] {
  return Array.from({ length: epochs - 1 }, (_, i) => ({
    referenceDay: dayOf(Math.floor(i / MINISTACK) * MINISTACK),
    secondaryDay: dayOf(i + 1),
  }));
}

/** Every date paired with the next three. */
function nextThree(epochs: number): DatePair[] {
  return Array.from({ length: epochs }, (_, i) =>
    [1, 2, 3]
      .filter((apart) => i + apart < epochs)
      .map((apart) => ({
        referenceDay: dayOf(i),
        secondaryDay: dayOf(i + apart),
      })),
  ).flat();
}

/** The table of all rows. */
export function benchCells(): string {
  const rows = [['', 'epochs', 'µs a cell', 'of plain loop', 'of JavaScript', 'M cells/s']];
  for (const epochs of [65, 190]) {
    rows.push(benchInversion('tree, complete', epochs, 0, movingReference(epochs)));
    rows.push(benchInversion('tree, all patterns distinct', epochs, MISSING, movingReference(epochs)));
    rows.push(benchInversion(`loops, complete`, epochs, 0, nextThree(epochs)));
    for (const gaps of ['complete', 'few patterns', 'all patterns distinct'] as const) {
      rows.push(benchFit(epochs, gaps));
    }
  }
  return formatTable(rows);
}

if (process.argv[1] === import.meta.filename) {
  const { filename } = await threadCode(new URL(import.meta.url));
  const bundled = (await import(filename)) as { readonly benchCells: typeof benchCells };
  console.log(bundled.benchCells());
}
