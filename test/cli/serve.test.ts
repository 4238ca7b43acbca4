import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { terminalLine } from '../../api/terminalLog.ts';
import { SERVE } from '../../cli/serve.ts';
import { lineOf } from '../support/machine/commandLine.ts';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

describe('./gm serve', () => {
  test('takes port, host and lake before the environment', () => {
    expect(lineOf(SERVE, ['--port', '9999', '--data-dir', '/lake', '--demo'])).toEqual({
      settings: { GM_PORT: '9999', GM_DATA_DIR: '/lake' },
      demo: true,
    });
    expect(lineOf(SERVE, [])).toEqual({ settings: {}, demo: false });
  });

  test('does not take an address of object storage for a data folder, and creates no folder of that name', async () => {
    const refused = await finished(startCommand(['serve', '--data-dir', 's3://bucket/lake']));
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain('--data-dir s3://bucket/lake: a folder of this machine');
  });

  test('names an option with a wrong value as it was typed, and exits with 2', async () => {
    const refused = await finished(startCommand(['serve', '--port', 'abc']));
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain('--port abc: ');
  });
});

describe('./gm sql', () => {
  test('takes the lake with --data-dir, and says that it has no frames', async () => {
    const folder = await temporaryFolder();
    const refused = await finished(startCommand(['sql', '--data-dir', folder, 'SELECT 1 FROM cells']));
    expect(refused.errors).toContain(`${folder} has no frames`);
    const query =
      'SELECT 14806::BIGINT AS whole, 0.4::FLOAT AS single, 0.1 + 0.2::DOUBLE AS twice, ' +
      '18446744073709551615::UBIGINT AS large';
    const shown = await finished(startCommand(['sql', '--data-dir', folder, query]));
    expect(shown.code).toBe(0);
    for (const number of ['│ 14806 │', '│ 0.4 ', "'18446744073709551615'"])
      expect(shown.output).toContain(number);
    expect(shown.output).not.toContain("'14806'");
  });
});

describe('./gm sql, given several statements or none,', () => {
  test('prints the result of each, and refuses an empty query or a missing lake', async () => {
    const folder = await temporaryFolder();
    const sql = (query: string, dataDir = folder) =>
      finished(startCommand(['sql', '--data-dir', dataDir, query]));
    const both = await sql('SELECT 11 AS a; SELECT 22 AS b;');
    expect(both.output).toMatch(/11[^]*22/);
    expect(both.code).toBe(0);
    const [empty, missing] = [await sql(' '), await sql('SELECT 1', join(folder, 'misspelled'))];
    expect(empty).toMatchObject({ code: 1, errors: expect.stringContaining('sql needs a statement') });
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining("doesn't exist") });
  });
});

describe('./gm serve with its state', () => {
  test('is checked with --data-dir by ./gm ledger verify', async () => {
    const folder = await temporaryFolder();
    await (await openDuckDbState(join(folder, 'state.duckdb'))).close();
    const checked = await finished(startCommand(['ledger', 'verify', '--data-dir', folder]));
    expect(checked.code).toBe(0);
  });

  test('exits with 3 and instructions when the state is damaged, which a restart does not repair', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'state.duckdb');
    await (await openDuckDbState(file)).close();
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    const refused = await finished(startCommand(['serve', '--data-dir', folder, '--port', '0']));
    expect(refused.code).toBe(3);
    expect(refused.errors).toMatch(/state\.duckdb: page \d+ at byte \d+ is not what was written/);
    expect(refused.errors).toContain('./gm ledger accept-loss --reason');
  });
});

describe('a log entry at a terminal', () => {
  const entry = (fields: object) =>
    terminalLine(
      JSON.stringify({ level: 30, time: Date.UTC(2026, 3, 18, 10, 15), pid: 7, hostname: 'h', ...fields }),
    );

  test('is a line with its plain fields, and without settings', () => {
    const line = entry({
      msg: 'settings',
      config: { port: 8080, keys: ['x'] },
      state: 'duckdb',
      addressUnits: 2,
    });
    expect(line).toMatch(/^\d\d:\d\d:00 settings {2}state=duckdb {2}addressUnits=2$/);
  });

  test('shows levels above info, and cannot send control codes to the terminal', () => {
    expect(entry({ level: 40, msg: 'late\n\u001B[2J' })).toMatch(/ WARN late\\x0a\\x1b\[2J$/);
    const failed = entry({
      level: 50,
      msg: 'failed',
      err: { type: 'TypeError', stack: 'TypeError: x\n  at y' },
    });
    expect(failed.split('\n').slice(1)).toEqual(['TypeError: x', '  at y']);
  });
});
