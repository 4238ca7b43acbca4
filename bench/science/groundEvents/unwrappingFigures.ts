/**
 * How many cells of planted unwrapping errors and of real motion are suspected to be errors, for
 * bench/science/eventsFound.ts: blocks with white noise, and with atmosphere that varies over 15 cells or more, minus the
 * median of the block at each date. Errors have one or two cycles and a sharp edge.
 */
import { createEventScanner, type EventScanner } from '../../../core/events/eventScanner.ts';
import {
  type EventBlock,
  findBlockEvents,
  neighborCorrelation,
} from '../../../core/events/spatialSupport.ts';
import { suspectedSteps } from '../../../core/events/steppedPatches.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { createNormal, createRandom } from '../noise.ts';
import { percent } from './eventFigures.ts';

const ROWS = 40;
const COLS = 56;
const MISSING = 0.05;
/** Half a C-band wavelength turned vertical at 38°, mm. */
const CYCLE_MM = 27.73 / Math.cos((38 * Math.PI) / 180);
/** Cells between the nodes of the atmosphere. */
const NODE_CELLS = 15;

/** White noise of a cell and the standard deviation of the atmosphere at its nodes, mm. */
interface BlockNoise {
  readonly whiteMm: number;
  readonly sharedMm: number;
}

const NOISES: readonly BlockNoise[] = [
  { whiteMm: 1, sharedMm: 1 },
  { whiteMm: 3, sharedMm: 2 },
  { whiteMm: 2, sharedMm: 4 },
  { whiteMm: 6, sharedMm: 2 },
  { whiteMm: 8, sharedMm: 4 },
];

/** Shares of `size` that a cell moves at the planted date, by rows and columns from the middle. */
type Shape = (rows: number, cols: number) => number;

const box =
  (rows: number, cols: number): Shape =>
  (r, c) =>
    r >= -rows / 2 && r < rows / 2 && c >= -cols / 2 && c < cols / 2 ? 1 : 0;
const corner: Shape = (r, c) => (r < -4 && c < -14 ? 1 : 0);
const diagonal: Shape = (r, c) => (Math.abs(r - c) <= 4 && Math.abs(r + c) < 26 ? 1 : 0);
const bowl =
  (radius: number): Shape =>
  (r, c) =>
    Math.exp(-(r * r + c * c) / (2 * radius * radius));
/** A plateau whose edge is four cells wide. */
const plateau: Shape = (r, c) => Math.min(1, Math.max(0, (10.5 - Math.hypot(r, c)) / 4));

/** What is planted; it returns after `backAfter` dates. */
export interface UnwrappingCase {
  readonly name: string;
  readonly isError: boolean;
  readonly shape: Shape;
  readonly size: (random: () => number) => number;
  readonly backAfter?: number;
}

const either = (random: () => number) => (random() < 0.5 ? -1 : 1);
const cycle = (random: () => number) => CYCLE_MM * either(random);
const nearCycle = (random: () => number) => (0.9 + 0.2 * random()) * cycle(random);
const anySize = (random: () => number) => (8 + 72 * random()) * either(random);
/** At least 5 mm from whole cycles. */
const farFromCycles = (random: () => number) => {
  const far = 5 / CYCLE_MM;
  return (Math.floor(2 * random()) + far + (1 - 2 * far) * random()) * cycle(random);
};

export const UNWRAPPING_CASES: readonly UnwrappingCase[] = [
  { name: 'strip 7 × 36', isError: true, shape: box(7, 36), size: cycle },
  { name: 'corner of the block', isError: true, shape: corner, size: cycle },
  { name: 'diagonal strip', isError: true, shape: diagonal, size: cycle },
  { name: 'two cycles, 7 × 36', isError: true, shape: box(7, 36), size: (random) => 2 * cycle(random) },
  { name: '3 × 3', isError: true, shape: box(3, 3), size: cycle },
  { name: '5 × 5', isError: true, shape: box(5, 5), size: cycle },
  { name: '3 × 3, back after 10', isError: true, shape: box(3, 3), size: cycle, backAfter: 10 },
  { name: '5 × 5, back after 7', isError: true, shape: box(5, 5), size: cycle, backAfter: 7 },
  { name: '7 × 36, back after 8', isError: true, shape: box(7, 36), size: cycle, backAfter: 8 },
  { name: '22 × 30, back after 14', isError: true, shape: box(22, 30), size: cycle, backAfter: 14 },
  { name: 'sharp, 8 to 80 mm, 3 × 3', isError: false, shape: box(3, 3), size: anySize },
  { name: 'sharp, 8 to 80 mm, 9 × 20', isError: false, shape: box(9, 20), size: anySize },
  { name: 'sharp, 5 mm or more from cycles, 3 × 3', isError: false, shape: box(3, 3), size: farFromCycles },
  { name: 'sharp, 5 mm or more from cycles, 9 × 20', isError: false, shape: box(9, 20), size: farFromCycles },
  { name: 'the same, back after 10', isError: false, shape: box(9, 20), size: farFromCycles, backAfter: 10 },
  { name: 'bowl of 0.9 to 1.1 cycles, σ 1.7 cells', isError: false, shape: bowl(1.7), size: nearCycle },
  { name: 'bowl of 0.9 to 1.1 cycles, σ 6 cells', isError: false, shape: bowl(6), size: nearCycle },
  {
    name: 'bowl of 1.2 to 2 cycles, σ 8 cells',
    isError: false,
    shape: bowl(8),
    size: (random) => (1.2 + 0.8 * random()) * cycle(random),
  },
  { name: 'plateau, edge of 4 cells', isError: false, shape: plateau, size: nearCycle },
];

export const UNWRAPPING_HEADING = [
  'suspected cells, %; noise of cells + atmosphere, mm',
  ...NOISES.map(({ whiteMm, sharedMm }) => `${whiteMm} + ${sharedMm}`),
];

/** Shares of suspected cells by kind (rows) and noise (columns), %. Of two ends, both must be suspected. */
export function unwrappingFigures(days: Float64Array, blocks: number, seed = 5005): string[][] {
  const scanners = NOISES.map((noise) => scannerFor(days, noise));
  return UNWRAPPING_CASES.map((one) => [
    one.name,
    ...NOISES.map((noise, at) => {
      let [suspected, planted] = [0, 0];
      for (let block = 0; block < blocks; block++) {
        const counted = suspectedIn(scanners[at]!, one, noise, createRandom(seed + 97 * block));
        suspected += counted.suspected;
        planted += counted.planted;
      }
      return percent(suspected, planted);
    }),
  ]);
}

/** A scanner of blocks with this noise. */
export function scannerFor(days: Float64Array, noise: BlockNoise): EventScanner {
  return createEventScanner(days, {
    model: { kind: 'white', parameter: 0 },
    usualSigmaMm: sigmaOf(noise),
    season: { sigmaMm: Infinity, changeMmPerYear: 0 },
  });
}

/** Standard deviation of a cell's noise: interpolation between nodes leaves 0.6 of that of the atmosphere. */
function sigmaOf({ whiteMm, sharedMm }: BlockNoise): number {
  return Math.hypot(whiteMm, 0.6 * sharedMm);
}

/** Plants one block and counts the cells that move at least half of the size, and those of them that are suspected. */
export function suspectedIn(
  scanner: EventScanner,
  planted: UnwrappingCase,
  noise: BlockNoise,
  random: () => number,
) {
  const epochs = scanner.plan.days.length;
  const from = 6 + Math.floor(random() * (epochs - 12 - (planted.backAfter ?? 0)));
  const to = planted.backAfter === undefined ? epochs : from + planted.backAfter;
  const size = planted.size(random);
  const series = noisyBlock(epochs, noise, random);
  const moving: number[] = [];
  for (let cell = 0; cell < ROWS * COLS; cell++) {
    const share = planted.shape(Math.floor(cell / COLS) - ROWS / 2, (cell % COLS) - COLS / 2);
    if (share >= 0.5) moving.push(cell);
    for (let i = from; i < to; i++) series[cell * epochs + i]! += share * size;
  }
  subtractMedians(series, epochs);
  const sigmaMm = new Float64Array(ROWS * COLS).fill(sigmaOf(noise));
  const block: EventBlock = { rows: ROWS, cols: COLS, series, sigmaMm };
  const correlation = neighborCorrelation(block, epochs);
  const found = findBlockEvents(scanner, block, { radiusCells: 1, correlation });
  const cycleMm = new Float64Array(ROWS * COLS).fill(CYCLE_MM);
  const suspected = suspectedSteps(scanner, block, found, { cycleMm, correlation });
  const ends = planted.backAfter === undefined || !planted.isError ? 1 : 2;
  const isSuspected = new Set(
    found
      .filter(({ events }) => events.filter((event) => suspected.has(event)).length >= ends)
      .map(({ cell }) => cell),
  );
  return { suspected: moving.filter((cell) => isSuspected.has(cell)).length, planted: moving.length };
}

/** Series with gaps: white noise, atmosphere by bilinear interpolation between nodes, and a season. */
function noisyBlock(epochs: number, { whiteMm, sharedMm }: BlockNoise, random: () => number): Float64Array {
  const normal = createNormal(random);
  const nodesAcross = Math.ceil(COLS / NODE_CELLS) + 2;
  const series = new Float64Array(ROWS * COLS * epochs);
  for (let i = 0; i < epochs; i++) {
    const nodes = Float64Array.from({ length: nodesAcross * nodesAcross }, () => sharedMm * normal());
    for (let cell = 0; cell < ROWS * COLS; cell++) {
      const [y, x] = [Math.floor(cell / COLS) / NODE_CELLS, (cell % COLS) / NODE_CELLS];
      const [row, col] = [Math.floor(y), Math.floor(x)];
      const [down, right] = [y - row, x - col];
      const at = row * nodesAcross + col;
      const above = nodes[at]! * (1 - right) + nodes[at + 1]! * right;
      const below = nodes[at + nodesAcross]! * (1 - right) + nodes[at + nodesAcross + 1]! * right;
      const season = 3 * Math.sin((2 * Math.PI * i * 12) / 365.25);
      series[cell * epochs + i] =
        random() < MISSING ? NaN : above * (1 - down) + below * down + whiteMm * normal() + season;
    }
  }
  return series;
}

function subtractMedians(series: Float64Array, epochs: number): void {
  for (let i = 0; i < epochs; i++) {
    const seen: number[] = [];
    for (let at = i; at < series.length; at += epochs) if (!Number.isNaN(series[at])) seen.push(series[at]!);
    const middle = median(Float64Array.from(seen));
    for (let at = i; at < series.length; at += epochs) series[at]! -= middle;
  }
}
