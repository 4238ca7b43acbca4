import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveEnvironment } from '../../../api/serveCommandLine.ts';
import { nodeArguments } from '../../support/machine/runProcess.ts';

const root = resolve(import.meta.dirname, '../../..');

/** What a command of the project says and how it ends. */
function run(script: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [...nodeArguments(script), ...args],
      { cwd: root, timeout: 50_000 },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe('the command line of the server', () => {
  test('sets port, host and lake, before the environment', () => {
    const environment = { GM_PORT: '1', GM_LOG_LEVEL: 'warn' };
    expect(serveEnvironment(['--port', '9999', '--data-dir', '/lake'], environment)).toEqual({
      GM_PORT: '9999',
      GM_DATA_DIR: '/lake',
      GM_LOG_LEVEL: 'warn',
    });
    expect(serveEnvironment([], environment)).toEqual(environment);
  });

  test.each([['--nonsense'], ['folder']])('refuses %s, which it does not know', (argument) => {
    expect(() => serveEnvironment([argument], {})).toThrow(
      expect.objectContaining({ code: 'bad_usage', message: expect.stringContaining(`'${argument}'`) }),
    );
  });

  test.each(['api/main.ts', 'scripts/start.ts'])('is that of %s', async (script) => {
    const [help, unknown] = await Promise.all([run(script, '--help'), run(script, '--nonsense')]);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--port <n>');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain("'--nonsense'");
  });

  test('an address of object storage is no data folder, and none of that name is made', async () => {
    const refused = await run('api/main.ts', '--data-dir', 's3://bucket/lake');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('GM_DATA_DIR="s3://bucket/lake": a folder of this machine');
  });
});
