import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const project = resolve(import.meta.dirname, '../..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ladder-'));
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json'])
    copyFileSync(join(project, name), join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{ "name": "planted", "type": "module" }');
  plant('core/date.ts', 'export const today = 1;');
  plant('api/app.ts', "import { today } from '../core/date.ts';\nexport const app = today;");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
}

function checkLadder(...options: readonly string[]): { status: number | null; output: string } {
  const script = join(project, 'scripts/check-ladder.mjs');
  const run = spawnSync(process.execPath, [script, ...options], { cwd: folder, encoding: 'utf8' });
  return { status: run.status, output: run.stdout + run.stderr };
}

describe('the ladder check', () => {
  it('accepts imports that only go down, uses of the disk by the lake’s local implementation and the named writers among it', () => {
    plant('store/lake/files/local/disk.ts', "export { rename } from 'node:fs/promises';");
    plant('store/lake/files/lakeFilesAt.ts', "export { rename } from './local/disk.ts';");
    plant('store/lake/release/staging.ts', "export { rename } from '../files/local/disk.ts';");
    plant('api/startServer.ts', "export { readFile } from 'node:fs/promises';");
    for (let index = 0; index < 20; index++) plant(`core/shelf/module${index}.ts`, 'export const one = 1;');
    expect(checkLadder()).toEqual({
      status: 0,
      output: 'ladder: 26 modules in 3 rooms, imports only go down\n',
    });
  });

  it('finds every import that the rules forbid, each by its rule, and a folder with more than twenty modules', () => {
    const upward = "export { app } from '../api/app.ts';";
    plant('core/upward.ts', upward);
    plant('core/type.ts', "import type { app } from '../api/app.ts';\nexport type App = typeof app;");
    plant('core/dynamic.ts', "export const app = await import('../api/app.ts');");
    plant('ingest/main.ts', upward);
    plant('core/clock.ts', "export { readFileSync } from 'node:fs';");
    plant('store/lake/read/reader.ts', "export { readFile } from 'node:fs/promises';");
    plant('tiles/reader.ts', "export { existsSync } from 'node:fs';");
    plant('api/stac/send.ts', "export { createReadStream } from 'fs';");
    plant('store/lake/files/local/disk.ts', "export { rename } from 'node:fs/promises';");
    for (const file of ['store/lake/read/one.ts', 'store/lake/release/frameCatalog.ts'])
      plant(file, "export { rename } from '../files/local/disk.ts';");
    plant('api/lost.ts', "export { lost } from './nowhere.ts';");
    plant('billing/one.ts', "export { two } from './two.ts';");
    plant('billing/two.ts', "import './one.ts';\nexport const two = 2;");
    // no file in these folders is part of an import cycle
    plant('core/fit/line.ts', "export { unit } from '../units/unit.ts';");
    plant('core/fit/slope.ts', 'export const slope = 1;');
    plant('core/units/unit.ts', 'export const unit = 1;');
    plant('core/units/rate.ts', "export { slope } from '../fit/slope.ts';");
    for (let index = 0; index < 21; index++) plant(`core/shelf/module${index}.ts`, 'export const one = 1;');
    const { status, output } = checkLadder();
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.replace(/ → .*/, ''))
        .sort(),
    ).toEqual(
      [
        'core-imports-only-down: core/upward.ts',
        'core-imports-only-down: core/type.ts',
        'core-imports-only-down: core/dynamic.ts',
        'ingest-imports-only-down: ingest/main.ts',
        'core-is-pure: core/clock.ts',
        'the-lake-has-one-door: store/lake/read/reader.ts',
        'the-lake-has-one-door: tiles/reader.ts',
        'the-lake-has-one-door: api/stac/send.ts',
        'only-writers-of-the-lake-know-its-machine: store/lake/read/one.ts',
        'only-writers-of-the-lake-know-its-machine: store/lake/release/frameCatalog.ts',
        'resolvable: api/lost.ts',
        'no-circular: billing/one.ts',
        // for the two that import each other upward and downward
        'no-circular-folders: api',
        'no-circular-folders: core',
        'no-circular-folders: core/fit',
        'no-circular-folders: core/units',
        'core/shelf holds 21 modules, more than 20: cut it by subject',
      ]
        .map((problem) => `ladder: ${problem}`)
        .sort(),
    );
    expect(status).toBe(1);
  });

  it('finds a picture of the rooms whose imports differ from the real ones', () => {
    plant('docs/architecture.md', '# Architecture');
    expect(checkLadder('--draw').status).toBe(0);
    expect(readFileSync(join(folder, 'docs/architecture.svg'), 'utf8')).toContain('api imports core.');
    plant('api/more.ts', "export { today as more } from '../core/date.ts';");
    expect(checkLadder().status).toBe(0);
    plant('pdf/page.ts', "export { today as page } from '../core/date.ts';");
    const stale = { status: 1, output: expect.stringContaining('npm run architecture draws it') as string };
    expect(checkLadder()).toEqual(stale);
    rmSync(join(folder, 'docs/architecture.svg'));
    expect(checkLadder()).toEqual(stale);
  });

  it('refuses a project without modules', () => {
    rmSync(join(folder, 'core'), { recursive: true });
    rmSync(join(folder, 'api'), { recursive: true });
    expect(checkLadder()).toEqual({
      status: 1,
      output: expect.stringContaining('no module was found at all'),
    });
  });

  it('refuses a room that the tool cannot read', () => {
    writeFileSync(
      join(folder, '.dependency-cruiser.cjs'),
      "module.exports = { forbidden: [], options: { exclude: { path: '[.]ts$' } } };\n",
    );
    expect(checkLadder()).toEqual({
      status: 1,
      output: expect.stringContaining('core/date.ts was not seen'),
    });
  });
});
