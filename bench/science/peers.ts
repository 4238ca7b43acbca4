/** Packages of other people that look for events in series (bench/science/peers.py), called by the Python of `SCIENCE_PYTHON`, else python3. */
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

/** What a package finds in each series: how much it speaks for an event, and at which day. */
export interface PeerScores {
  readonly name: string;
  readonly version: string;
  readonly scores: readonly number[];
  readonly days: readonly number[];
  /** Processor time of a series. */
  readonly microseconds: number;
}

/** Scores series (mm by day; NaN = missing) by every package that is installed. Throws without Python and numpy. */
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
