/**
 * Third-party packages that look for events in series (bench/science/peers.py), called with the Python in
 * `SCIENCE_PYTHON`, else python3.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const answerSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    scores: z.array(z.number()),
    days: z.array(z.number()),
    microseconds: z.number(),
  }),
);

/** A package's result for each series: the score for an event, and its day. */
export interface PeerScores {
  readonly name: string;
  readonly version: string;
  readonly scores: readonly number[];
  readonly days: readonly number[];
  /** Processor time per series. */
  readonly microseconds: number;
}

/** Scores series (mm by day; NaN = missing) with every installed package. Throws without Python and numpy. */
export function scoreByPeers(days: Float64Array, series: readonly Float64Array[]): readonly PeerScores[] {
  const input = JSON.stringify({
    days: [...days],
    series: series.map((one) => Array.from(one, (value) => (Number.isNaN(value) ? null : value))),
  });
  const python = process.env['SCIENCE_PYTHON'] ?? 'python3';
  const output = execFileSync(python, ['-W', 'ignore', join(import.meta.dirname, 'peers.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return Object.entries(answerSchema.parse(JSON.parse(output))).map(([name, found]) => ({ name, ...found }));
}
