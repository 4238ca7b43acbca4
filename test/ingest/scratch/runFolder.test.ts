import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRunFolder } from '../../../ingest/scratch/runFolder.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const module = resolve(import.meta.dirname, '../../../ingest/scratch/runFolder.ts');

/** Creates a run's folder in a process that is then killed. */
function killedRun(parent: string): void {
  const code = `import { makeRunFolder } from ${JSON.stringify(module)};
    makeRunFolder('ingest', ${JSON.stringify(parent)}); process.kill(process.pid, 'SIGKILL');`;
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  expect(run.signal, run.stderr.toString()).toBe('SIGKILL');
}

describe('the temporary folder of a run', () => {
  test('of a killed run is cleared by the next, and that of a running one stays', async () => {
    const parent = await temporaryFolder();
    const living = makeRunFolder('gazetteer', parent);
    killedRun(parent);
    expect(readdirSync(parent)).toHaveLength(2);
    const next = makeRunFolder('ingest', parent);
    expect(readdirSync(parent).toSorted()).toEqual(
      [living, next].map((folder) => folder.slice(parent.length + 1)).toSorted(),
    );
  });

  test('keeps files that are not its own', async () => {
    const parent = await temporaryFolder();
    const other = await temporaryFolder();
    makeRunFolder('ingest', parent);
    expect(existsSync(other)).toBe(true);
    expect(existsSync(join(parent, 'nothing'))).toBe(false);
  });
});
