import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plantDemoPlace, WRITTEN_URL } from '../../support/documents/demoPlace.ts';
import { markdownDocuments, shellBlocksOf, type ShellBlock } from '../../support/documents/shellBlocks.ts';
import { freePort } from '../../support/machine/freePort.mjs';
import { commandArguments } from '../../support/machine/runProcess.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';

const root = resolve(import.meta.dirname, '../../..');
const blocks = markdownDocuments()
  .flatMap(shellBlocksOf)
  .filter(({ kind }) => kind === 'program');
/** `npm start` stands for the server that serves all blocks; the books are verified when it has stopped. */
const whileServed = blocks.filter(({ text }) => !/^npm start|\.\/gm ledger /m.test(text));
const afterwards = blocks.filter(({ text }) => /\.\/gm ledger /.test(text));

let folder: string;
let url: string;
let environment: NodeJS.ProcessEnv;
let server: ChildProcess;
/** What placeholders and sizes in the documents stand for. */
let meant: Record<string, string>;

interface Registered {
  readonly account_id: string;
  readonly api_key: string;
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const register = (email: string) =>
  ask<Registered>('/api/v1/autonomous/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

/** Creates a program with this name in the folder of the blocks. */
async function install(name: string, command: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(path, 0o755);
}

/** A different person reads each document, with an empty home folder. */
async function homeOf(document: string): Promise<string> {
  const home = join(folder, 'homes', document.replaceAll('/', '-'));
  await mkdir(home, { recursive: true });
  return home;
}

async function runBlock({ document, text }: ShellBlock): Promise<string> {
  let script = text.replaceAll(
    'you@example.com',
    `you-${whileServed.findIndex((each) => each.document === document)}@example.com`,
  );
  for (const [written, real] of Object.entries(meant)) script = script.replaceAll(written, real);
  const options = { cwd: folder, env: { ...environment, HOME: await homeOf(document) }, maxBuffer: 2 ** 24 };
  const ended = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => ({ ...error, isRefused: true }),
  );
  return 'isRefused' in ended ? `${ended.stdout.slice(-600)}${ended.stderr}` : '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await plantDemoPlace(dataDir, Date.now());
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    ...process.env,
    GM_DATA_DIR: dataDir,
    GM_PORT: String(port),
    GM_URL: url,
    GM_ADMIN_TOKEN: ADMIN_TOKEN,
    GM_MAIL_DOMAIN_CHECK: 'off',
    PATH: `${folder}:${process.env['PATH']}`,
    PYTHONPATH: join(root, 'clients/python'),
  };
  await install('gm', [process.execPath, ...commandArguments()].join(' '));
  await install('ground-motion', 'python3 -m ground_motion');
  await writeFile(join(folder, 'places.csv'), 'id,address\n1,"1 Rapid Subsidence Way, Testville, TX"\n');
  server = spawn(join(folder, 'gm'), ['serve'], { cwd: folder, env: environment, stdio: 'ignore' });
  await vi.waitFor(() => ask('/readyz'), { timeout: 60_000, interval: 100 });
  const customer = await register('customer@example.org');
  const unproven = await register('jane@example.org');
  const authorization = `Bearer ${customer.api_key}`;
  await ask('/api/v1/motion?lat=29.76&lon=-95.37', { headers: { authorization } });
  const { entries } = await ask<{ entries: { kind: string; entry_id: string }[] }>(
    `/api/v1/operator/accounts/${customer.account_id}/ledger`,
    { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } },
  );
  meant = {
    [WRITTEN_URL]: url,
    '/tmp/granules': join(folder, 'granules'),
    '/tmp/two-looks': join(folder, 'two-looks'),
    // the same commands over less ground
    '--cells 96': '--cells 48',
    '--rows 128 --cols 128': '--rows 64 --cols 64',
    'acc_…': unproven.account_id,
    ent_4k9TfQ2mXbPz71LwAb12: entries.find(({ kind }) => kind === 'report')!.entry_id,
  };
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const named = (chosen: readonly ShellBlock[]) =>
  chosen.map((block) => [`${block.document}:${block.line}`, block] as const);

describe('the commands in the documents', () => {
  test.each(named(whileServed))('of %s succeed, in order', async (_, block) => {
    expect(await runBlock(block)).toBe('');
  });

  test.each(named(afterwards))('of %s succeed when the server has stopped', async (_, block) => {
    const stopped = new Promise((done) => server.once('exit', done));
    if (server.exitCode === null && server.kill('SIGTERM')) await stopped;
    expect(await runBlock(block)).toBe('');
  });
});
