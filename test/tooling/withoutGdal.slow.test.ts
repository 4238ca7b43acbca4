import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGeotiffByGdal } from '../support/gis/geotiffByGdal.ts';
import { GDAL } from '../support/gis/gdal.ts';
import { testWith } from '../support/machine/needs.ts';
import { commandArguments } from '../support/machine/runProcess.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const withoutGdal = ['--import', './test/support/machine/withoutGdal.mjs'];

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-without-gdal-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command of the project with gdal-async not installed. */
function command(...words: readonly string[]) {
  return run(process.execPath, [...withoutGdal, ...commandArguments(...words)], {
    cwd: root,
    env: environment(),
  });
}

function environment() {
  return { ...process.env, GM_DATA_DIR: dataDir, GM_PORT: '0', GM_LOG_LEVEL: 'info' };
}

/** The address that a server reports when it is listening. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.slice(1) ?? [];
      if (address !== undefined) done(address);
    });
    server.once('exit', () => fail(new Error(`the server ended: ${output}`)));
  });
}

describe('without GDAL', () => {
  test('the demo is generated, ingested, queried, served and drawn', async () => {
    const granules = join(folder, 'granules');
    await command('demo', '--out', granules, '--rows', '96', '--cols', '96', '--epochs', '8');
    const ingested = await command('ingest', granules);
    expect(ingested.stdout).toContain('8 used');
    const town = join(folder, 'town');
    await command('demo', 'town', '--out', town);
    await command('addresses', 'import', town);
    const { stdout } = await command('sql', 'SELECT count(*) AS cells FROM cells');
    expect(Number(/\d{4,}/.exec(stdout)?.[0])).toBeGreaterThan(1000);
    const server = spawn(process.execPath, [...withoutGdal, ...commandArguments('serve')], {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const url = await listening(server);
      const answers = await Promise.all(
        ['/healthz', '/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1', '/tiles/velocity/12/963/1693.png'].map(
          async (path) => [path, (await fetch(`${url}${path}`)).status],
        ),
      );
      expect(answers.map(([, status]) => status)).toEqual([200, 200, 200]);
    } finally {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
    }
    const books = await command('ledger', 'verify');
    expect(books.stdout + books.stderr).not.toMatch(/gdal/i);
    await command('status');
  });

  testWith(GDAL)(
    'a file that needs it is refused with what to do, and no fault is found with the file',
    async () => {
      const grid = {
        epsg: 32615,
        originX: 260_000,
        originY: 3_300_000,
        cellWidth: 30,
        cellHeight: 30,
        rows: 20,
        cols: 20,
      };
      const tags = { WAVELENGTH_METRES: '0.0555', INCIDENCE_DEGREES: '37' };
      const pairs = await mkdtemp(join(folder, 'pairs-'));
      const creationOptions = ['COMPRESS=LZW'];
      writeGeotiffByGdal(pairs, '20240101_20240113_unw.tif', {
        grid,
        tags,
        creationOptions,
        bands: [() => 1],
      });
      writeGeotiffByGdal(pairs, '20240101_20240113_cc.tif', {
        grid,
        tags,
        creationOptions,
        bands: [() => 0.9],
      });
      const failed = await command('ingest', pairs, '--frame', 'F00001').catch((error: unknown) => error);
      expect(failed).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('npm run setup:gdal') as string,
      });
      expect((failed as { stderr: string }).stderr).toContain('gdal_missing');
    },
  );
});
