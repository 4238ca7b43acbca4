import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAGIC_PLACES } from '../../schemas/http/contract/testMode.ts';
import { compile } from '../../scripts/setup/program.mjs';
import { ensureExplorerPage } from '../../scripts/setup/explorerPage.mjs';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../..');
const MINUTES = 60_000;
const MAGIC_ADDRESS = MAGIC_PLACES[0]!.address;
let folder: string;

interface LockedPackage {
  readonly dev?: boolean;
}

/** An operator's folder: the build output and the production packages, without sources. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-built-'));
  await ensureExplorerPage(project, () => undefined);
  cpSync(join(project, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
  await compile(project, join(folder, 'dist'));
  for (const name of ['gm', 'package.json', 'package-lock.json'])
    cpSync(join(project, name), join(folder, name));
  installProduction();
}, 5 * MINUTES);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Like `npm ci --omit=dev`: hard links, or symbolic links if the temporary folder is on another disk. */
function installProduction(): void {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const production = Object.entries(packages).filter(([name, { dev }]) => name !== '' && dev !== true);
  for (const [name] of production) {
    if (name.includes('/node_modules/') || !existsSync(join(project, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    try {
      execFileSync('cp', ['-al', join(project, name), join(folder, name)], { stdio: 'ignore' });
    } catch {
      symlinkSync(join(project, name), join(folder, name));
    }
  }
  writeFileSync(
    join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(production) }),
  );
}

/** The address that a server reports when it is listening. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.slice(1) ?? [];
      if (address !== undefined) done(address);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', () => fail(new Error(`the server ended: ${output}`)));
  });
}

/** The first bytes of a test-mode report as a PDF: fonts and threads are found. */
async function printedReport(url: string): Promise<string> {
  const registered = await fetch(`${url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'built@example.com', mode: 'test' }),
  });
  const { api_key: key } = (await registered.json()) as { api_key: string };
  const report = await fetch(`${url}/report.pdf?address=${encodeURIComponent(MAGIC_ADDRESS)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return Buffer.from(await report.arrayBuffer()).toString('latin1', 0, 4);
}

describe('the output of npm run build', () => {
  test(
    'ingests, serves and verifies its ledger with plain Node, without development packages',
    { timeout: 5 * MINUTES },
    async () => {
      expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
      const granules = join(folder, 'granules');
      await writeDemoGranules({
        rows: 128,
        cols: 128,
        epochs: 12,
        seed: 1,
        endDate: '2026-04-18',
        outDir: granules,
      });
      const environment = { ...process.env, GM_DATA_DIR: join(folder, 'data'), GM_PORT: '0' };
      const command = (...words: string[]) =>
        run(join(folder, 'gm'), words, { cwd: folder, env: environment });
      expect((await command('ingest', granules)).stdout).toContain('12 used');
      expect((await command('sql', 'SELECT count(*) AS n FROM cells')).stdout).toMatch(/\d{4}/);
      const server = spawn(join(folder, 'gm'), ['serve'], {
        cwd: folder,
        env: environment,
      });
      const ended = new Promise((done) => server.once('exit', done));
      try {
        const url = await listening(server);
        const paths = [
          '/healthz',
          '/',
          '/docs',
          '/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1',
          '/tiles/velocity/12/963/1693.png',
        ];
        const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
        expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
        expect(answers.at(-1)!.headers.get('content-type')).toBe('image/png');
        expect(await printedReport(url)).toBe('%PDF');
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
      const books = await command('ledger', 'verify');
      expect(books.stdout).toContain('every law of the ledger holds');
      expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
    },
  );
});
