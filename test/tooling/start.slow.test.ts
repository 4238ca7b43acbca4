import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDuckDbState, STATE_FILE_NAME } from '../../store/state/duckdb/openDuckDbState.ts';
import { CURL, testWith } from '../support/machine/needs.ts';
import { ensureProgram } from '../../scripts/setup/program.mjs';
import { plantFrame } from '../support/planted/plantedLake.ts';
import { commandArguments } from '../support/machine/runProcess.ts';
import { freePort } from '../support/machine/freePort.mjs';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const project = resolve(import.meta.dirname, '../..');
const MOVING = { row: 30, col: 40, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 };

interface Started {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves once the output contains the text. */
  says(text: string): Promise<void>;
  readonly exit: Promise<number | null>;
}

/** A server on a new port with a new lake: `npm start` without npm and its setup, unless another command is given. */
function start(
  dataDir: string,
  port: number,
  [program, ...words]: readonly string[] = [process.execPath, ...commandArguments('serve', '--demo')],
): Started {
  const level = program === process.execPath ? 'warn' : 'info';
  const env = { ...process.env, GM_DATA_DIR: dataDir, GM_PORT: String(port), GM_LOG_LEVEL: level };
  const child = spawn(program!, words, { cwd: project, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const says = (wanted: string) =>
    new Promise<void>((done, fail) => {
      const look = setInterval(() => {
        if (text.includes(wanted)) done();
        else if (child.exitCode !== null) fail(new Error(`it ended with ${child.exitCode}:\n${text}`));
        else return;
        clearInterval(look);
      }, 20);
    });
  return { process: child, output: () => text, says, exit };
}

/** Runs lines as a person pastes them into a shell. */
function shell(lines: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)('sh', ['-c', `${lines}\ntrue`]);
}

beforeAll(() => ensureProgram(project, () => undefined));

describe('npm start', () => {
  it('serves the existing lake and prints requests that work', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, cells: [MOVING], now: Date.now() });
    const started = start(dataDir, await freePort());
    await started.says('Try it:');
    const [registerUrl, dryRunUrl, motionUrl] = [
      ...started.output().matchAll(/http:\/\/127\.0\.0\.1:\d+\/api[^\s']+/g),
    ].map(String);
    expect(await fetch(dryRunUrl!).then((answer) => answer.json())).toMatchObject({
      would_bill: true,
      dry_run: true,
    });
    const registered = await fetch(registerUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"you@example.com"}',
    });
    const { api_key: key } = (await registered.json()) as { api_key: string };
    const report = await fetch(motionUrl!, { headers: { authorization: `Bearer ${key}` } });
    expect(await report.json()).toMatchObject({ status: 'ok', cost_usd: 0.4, pixel_id: 'F08882-30-40' });
    started.process.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  });

  testWith(CURL)('prints a registration that works every time and shows what it got', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, cells: [MOVING], now: Date.now() });
    const started = start(dataDir, await freePort());
    await started.says('Try it:');
    const printed = /Try it:\n([\s\S]*Bearer \$KEY"\n)/.exec(started.output())?.[1] ?? '';
    const register = printed.split('\n').slice(0, 2).join('\n');
    const first = await shell(printed);
    expect(first.stdout).toContain('"cost_usd":0.4');
    expect(first.stdout).toContain('"api_key":"gm_live_');
    await new Promise((done) => setTimeout(done, 1100));
    const again = (await shell(`${register}\necho "$KEY"`)).stdout;
    expect(again).toMatch(/\ngm_live_\w+\n/);
    expect(again).toContain('"credits_usd":2');
    const refused = await shell(register.replace(/you\$\([^)]*\)@example.com/, 'nobody'));
    expect(refused.stdout).toContain('invalid_email');
    started.process.kill('SIGTERM');
    await started.exit;
  });

  it('leaves nothing behind when it is stopped while it generates the demo frame', async () => {
    const dataDir = await temporaryFolder();
    const started = start(dataDir, await freePort());
    await started.says('10 %');
    expect(existsSync(join(dataDir, '.demo'))).toBe(true);
    started.process.kill('SIGINT');
    expect(await started.exit).toBe(130);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['npm start', ['npm', 'start']],
    ['./gm serve', ['./gm', 'serve']],
  ])('%s ends cleanly when it is killed, and the state is free again', async (_, command) => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, cells: [MOVING], now: Date.now() });
    const port = await freePort();
    const started = start(dataDir, port, command);
    await started.says('Server listening');
    started.process.kill('SIGTERM');
    await started.exit;
    const file = join(dataDir, STATE_FILE_NAME);
    await vi.waitFor(async () => (await openDuckDbState(file, { existingOnly: true })).close(), 60_000);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
    expect(started.output()).toContain('stopping');
  });
});
