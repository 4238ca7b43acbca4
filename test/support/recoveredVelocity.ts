import { createSeriesFitter, emptyFit } from '../../core/fit.ts';
import { createInverter } from '../../core/inversion.ts';
import { planNetwork } from '../../core/network.ts';
import type { FrameStack } from '../../ingest/reader/frameStack.ts';

/** Velocity of every cell of a small stack, mm/yr as the stack measures; NaN where it measures none. */
export async function recoveredVelocities(stack: FrameStack): Promise<Float64Array> {
  const { rows, cols } = stack.grid;
  const network = planNetwork(stack.pairs);
  const { displacementMm } = await stack.readPairs({ row: 0, col: 0, rows, cols }, network.pairIndices);
  const inverter = createInverter(network);
  const fitter = createSeriesFitter(network.epochDays);
  const series = new Float32Array(network.epochDays.length);
  const fit = emptyFit();
  return Float64Array.from({ length: rows * cols }, (_, cell) => {
    const kept = inverter.invert(displacementMm, cell, rows * cols, series, 0);
    return kept > 0 && fitter.fit(series, 0, fit) ? fit.velocityMmYr : NaN;
  });
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
