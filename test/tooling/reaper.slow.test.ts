import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

const REAPER = new URL('../support/machine/reaper.mjs', import.meta.url).href;
const SLEEPER = `setInterval(() => undefined, 1000)`;
/** A run that starts a child, a child of that child, and one in a separate session; none of them watches a pipe. */
const RUN = `
  const { startReaper } = await import(${JSON.stringify(REAPER)});
  const { spawn } = await import('node:child_process');
  startReaper('inherit');
  const sleeper = ${JSON.stringify(SLEEPER)};
  const nested = "const { spawn } = require('node:child_process');" +
    "console.log(spawn(process.execPath, ['-e', " + JSON.stringify(sleeper) + "], { stdio: 'ignore' }).pid);" + sleeper;
  const child = spawn(process.execPath, ['-e', nested], { stdio: ['ignore', 'inherit', 'ignore'] });
  const apart = spawn(process.execPath, ['-e', sleeper], { stdio: 'ignore', detached: true });
  console.log(child.pid);
  console.log(apart.pid);
  setInterval(() => undefined, 1000);
`;
const WAIT = { timeout: 60_000, interval: 100 };

const isAlive = (id: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe.skipIf(!existsSync('/proc/self/stat'))('processes that a test run has started', () => {
  it('end with the run when it is killed, however deep they are nested', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    run.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const started = () =>
      output
        .split('\n')
        .filter((line) => /^\d+$/.test(line))
        .map(Number);
    await vi.waitFor(() => expect(started()).toHaveLength(3), WAIT);
    expect(started().every(isAlive)).toBe(true);
    // It knows the run and the processes that the run has started, including the one in a separate session.
    await vi.waitFor(() => expect(output).toContain('knows 4\n'), WAIT);
    run.kill('SIGKILL');
    await vi.waitFor(() => expect(started().filter(isAlive)).toEqual([]), WAIT);
  });
});
