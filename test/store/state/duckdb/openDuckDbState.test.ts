import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-state-'));
  file = join(folder, 'inner', 'state.duckdb');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const HOLDER = `
  import { openDuckDbState } from ${JSON.stringify(join(import.meta.dirname, '../../../../store/state/duckdb/openDuckDbState.ts'))};
  await openDuckDbState(process.argv[1]);
  process.stdout.write('open');
  process.stdin.resume();
`;

describe('openDuckDbState', () => {
  it('creates the file and its folder, and finds them again by a relative path', async () => {
    const first = await openDuckDbState(file);
    expect(first.engine).toBe('duckdb');
    await first.close();
    await (await openDuckDbState(relative(process.cwd(), file), { existingOnly: true })).close();
  });

  it('refuses a file that is open in another process, and opens it once that process has ended', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await expect(openDuckDbState(file)).rejects.toMatchObject({
      code: 'state_locked',
      message: expect.stringContaining('another process has it open'),
    });
    const closed = once(holder, 'close');
    holder.kill('SIGKILL');
    await closed;
    await (await openDuckDbState(file)).close();
  });

  it('refuses a second opening in the same process, by another path too', async () => {
    const database = await openDuckDbState(file);
    await symlink(join(folder, 'inner'), join(folder, 'link'));
    for (const path of [file, join(folder, 'link', 'state.duckdb')]) {
      await expect(openDuckDbState(path)).rejects.toMatchObject({ code: 'state_locked' });
    }
    await database.close();
  });

  it('refuses a file that is not a database and does not touch it', async () => {
    const foreign = join(folder, 'foreign.duckdb');
    await writeFile(foreign, 'not a database '.repeat(1000));
    await expect(openDuckDbState(foreign)).rejects.toMatchObject({ code: 'state_unreadable' });
  });

  it('does not create a file when an existing one was requested', async () => {
    await expect(openDuckDbState(file, { existingOnly: true })).rejects.toMatchObject({
      code: 'state_not_found',
    });
  });

  it('cannot be redirected to other files', async () => {
    const database = await openDuckDbState(file);
    const elsewhere = join(folder, 'out.csv');
    await expect(
      database.transaction((transaction) => transaction.query(`COPY account TO '${elsewhere}'`)),
    ).rejects.toThrow(/disabled/);
    await database.close();
  });

  it('keeps working while it checkpoints on a schedule', async () => {
    const database = await openDuckDbState(file, { checkpointIntervalMs: 2 });
    for (let index = 0; index < 30; index++) {
      await database.transaction((transaction) =>
        transaction.query('INSERT INTO account_email VALUES ($1, $2, $3)', ['live', `${index}`, 'acc']),
      );
      await sleep(1);
    }
    await database.close();
    const reopened = await openDuckDbState(file);
    expect(await reopened.query('SELECT count(*) AS n FROM account_email')).toEqual([{ n: 30 }]);
    await reopened.close();
  });
});
