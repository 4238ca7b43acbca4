import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { createInverter } from '../../../core/inversion/inverter.ts';
import { planNetwork } from '../../../core/pairs/network.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';

/** Velocity of every cell in a small stack, mm/yr in the stack's direction; NaN if not measured. */
export async function recoveredVelocities(stack: FrameStack): Promise<Float64Array> {
  const { rows, cols } = stack.grid;
  const network = planNetwork(stack.pairs);
  const { displacementMm } = await stack.readPairs({ row: 0, col: 0, rows, cols }, network.pairIndices);
  const cells = rows * cols;
  const epochs = network.epochDays.length;
  const series = new Float32Array(cells * epochs);
  const kept = new Int32Array(cells);
  const run = { values: displacementMm, offset: 0, stride: cells, count: cells, pairOffsetsMm: null };
  createInverter(network).invertRun(run, series, 0, kept);
  const fitter = createSeriesFitter(network.epochDays);
  const fit = emptyFit();
  return Float64Array.from(kept, (epochsKept, cell) =>
    epochsKept > 0 && fitter.fit(series, cell * epochs, fit) ? fit.velocityMmYr : NaN,
  );
}

/** Dates `YYYYMMDD` every 12 days. */
export function datesFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) =>
    new Date(start + i * 12 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

/** Years from the first of some dates `YYYYMMDD` to one of them. */
export function yearsSince(first: string, date: string): number {
  const time = (text: string) => Date.UTC(+text.slice(0, 4), +text.slice(4, 6) - 1, +text.slice(6));
  return (time(date) - time(first)) / 86_400_000 / 365.25;
}
