import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeArguments } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { times } from '../support/machine/tier.ts';

/**
 * Number of damaged bytes in each file. The long version: `TEST_DAMAGES=2000 npx vitest run
 * test/billing/damagedLog.slow.test.ts`.
 */
const DAMAGES = Number(process.env['TEST_DAMAGES'] ?? times(5, 12));

/** Positions that are always tried in both files: the headers, on which everything else depends. */
const HEADERS = [0, 10, 20, 40, 4096 + 8, 8192 + 8];

const SELLING = 'test/billing/support/sellingChild.ts';
const DAMAGING = 'test/billing/support/damagingChild.ts';

function child(entry: string, ...parameters: string[]) {
  const running = spawn(process.execPath, [...nodeArguments(entry), ...parameters], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  running.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { running, closed: once(running, 'close'), lines: () => output.split('\n').slice(0, -1) };
}

/** Sells, and is killed after the last answer; returns the number of answers. */
async function sellAndKill(file: string): Promise<number> {
  const { running, closed, lines } = child(SELLING, file);
  while (!lines().includes('done')) await Promise.race([once(running.stdout, 'data'), closed]);
  running.kill('SIGKILL');
  await closed;
  return lines().length - 1;
}

/** The outcome of a start for each damaged position; if a position ends the process, the start counts as refused. */
async function startsAfterDamage(
  file: string,
  folder: string,
  {
    suffix,
    marked,
    answered,
    positions,
  }: { suffix: string; marked: string; answered: number; positions: number[] },
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const count = (outcome: string) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  for (let next = 0; next < positions.length;) {
    const left = positions.slice(next).map(String);
    const { closed, lines } = child(DAMAGING, file, folder, suffix, marked, String(answered), ...left);
    await closed;
    for (const line of lines()) count((JSON.parse(line) as { outcome: string }).outcome);
    if (lines().length < left.length) count('process ended');
    next += Math.min(left.length, lines().length + 1);
  }
  return outcomes;
}

it(
  'a server never starts with fewer reports than were answered, whichever byte of its state, log or journal is damaged',
  async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'state.duckdb');
    const answered = await sellAndKill(file);
    expect(answered).toBe(24);
    for (const suffix of ['.wal', '', '.journal']) {
      const { size } = await stat(file + suffix);
      const step = size / DAMAGES;
      const spread = Array.from({ length: DAMAGES }, (_, index) => Math.floor((index + 0.5) * step));
      const positions = [...HEADERS.filter((position) => position < size), ...spread];
      const before = await startsAfterDamage(file, folder, {
        suffix,
        marked: 'without',
        answered,
        positions,
      });
      const now = await startsAfterDamage(file, folder, { suffix, marked: 'with', answered, positions });
      process.stdout.write(
        `state.duckdb${suffix}, ${positions.length} bytes damaged: without the mark ${JSON.stringify(before)}, with it ${JSON.stringify(now)}\n`,
      );
      expect(now['lost']).toBeUndefined();
      // Damage that would go unnoticed without the mark, or be noticed only by the journal, is refused by the mark.
      expect(now['state_incomplete'] ?? 0).toBeGreaterThanOrEqual(before['lost'] ?? 0);
      if (suffix === '.wal') expect(now['state_incomplete']).toBeGreaterThan(0);
      if (suffix === '.journal') expect(now['state_unreadable']).toBeGreaterThan(0);
    }
  },
  120_000 + DAMAGES * 10_000,
);
