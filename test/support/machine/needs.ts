import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What this machine lacks and how to get it; the reason why a test is skipped. */
    missing?: string | null;
  }
}

/** A program or data set that some tests need and that a machine may lack. */
export interface Need {
  readonly name: string;
  readonly isMissing: boolean;
  /** A command or a sentence. */
  readonly remedy: string;
}

/** Folders of real data sets, null if absent. */
export function realData(...folders: readonly (string | null)[]): Need {
  return {
    name: 'a real data set',
    isMissing: folders.includes(null),
    remedy: 'see "Real data" in test/README.md',
  };
}

export const CURL: Need = {
  name: 'curl',
  isMissing: !(process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'curl'))),
  remedy: 'apt-get install curl',
};

/** Clients that take minutes to fetch and compile, which isn't worthwhile for every run. */
export const EVERY_CLIENT: Need = {
  name: 'every client',
  isMissing: process.env['CLIENTS'] !== 'all',
  remedy: 'CLIENTS=all',
};

/**
 * `describe` if this machine has everything needed; otherwise its tests are skipped, and the last line of the run counts
 * them.
 */
export function describeWith(...needs: readonly Need[]) {
  const missing = missingOf(needs);
  const suite = missing === null ? describe : describe.skip;
  return (name: string, tests: () => void): void => void suite(name, { meta: { missing } }, tests);
}

/** `test` if this machine has everything needed, like `describeWith`. */
export function testWith(...needs: readonly Need[]) {
  const missing = missingOf(needs);
  const check = missing === null ? test : test.skip;
  return (name: string, body: () => unknown, timeout = 600_000): void =>
    check(name, { timeout, meta: { missing } }, async () => void (await body()));
}

function missingOf(needs: readonly Need[]): string | null {
  const need = needs.find(({ isMissing }) => isMissing);
  return need === undefined ? null : `${need.name} (${need.remedy})`;
}
