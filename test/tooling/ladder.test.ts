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
  it('passes and counts the modules when imports only go down', () => {
    expect(checkLadder()).toEqual({ status: 0, output: expect.stringContaining('2 modules in 2 rooms') });
  });

  it.each([
    ['core', 'core/upward.ts', "export { app } from '../api/app.ts';", 'core-imports-only-down'],
    [
      'ingest, which never knows api',
      'ingest/main.ts',
      "export { app } from '../api/app.ts';",
      'ingest-imports-only-down',
    ],
    [
      'a type',
      'core/upward.ts',
      "import type { app } from '../api/app.ts';\nexport type App = typeof app;",
      'core-imports-only-down',
    ],
    [
      'a dynamic import',
      'core/upward.ts',
      "export const app = await import('../api/app.ts');",
      'core-imports-only-down',
    ],
    [
      'a built-in of Node in core',
      'core/clock.ts',
      "export { readFileSync } from 'node:fs';",
      'core-is-pure',
    ],
    [
      'a built-in of Node for files in the lake',
      'store/lake/read/reader.ts',
      "export { readFile } from 'node:fs/promises';",
      'the-lake-has-one-door',
    ],
    [
      'a built-in of Node for files in tiles',
      'tiles/reader.ts',
      "export { existsSync } from 'node:fs';",
      'the-lake-has-one-door',
    ],
    [
      'a built-in of Node for files, by its short name, where files of releases are sent',
      'api/stac/send.ts',
      "export { createReadStream } from 'fs';",
      'the-lake-has-one-door',
    ],
    ['a module that does not exist', 'api/lost.ts', "export { lost } from './nowhere.ts';", 'resolvable'],
  ])('catches %s', (_, file, text, rule) => {
    plant(file, text);
    const { status, output } = checkLadder();
    expect(output).toContain(`${rule}: ${file} → `);
    expect(status).toBe(1);
  });

  it('lets the lake’s local implementation alone use files, and the named writers alone use it', () => {
    plant('store/lake/files/local/disk.ts', "export { rename } from 'node:fs/promises';");
    plant('store/lake/files/lakeFilesAt.ts', "export { rename } from './local/disk.ts';");
    plant('store/lake/release/staging.ts', "export { rename } from '../files/local/disk.ts';");
    plant('api/startServer.ts', "export { readFile } from 'node:fs/promises';");
    expect(checkLadder().output).toContain('imports only go down');
    for (const file of ['store/lake/read/one.ts', 'store/lake/release/frameCatalog.ts']) {
      plant(file, "export { rename } from '../files/local/disk.ts';");
      expect(checkLadder().output).toContain(`only-writers-of-the-lake-know-its-machine: ${file} → `);
    }
  });

  it('catches a picture of the rooms that shows other imports than there are', () => {
    plant('docs/architecture.md', '# Architecture');
    const stale = { status: 1, output: expect.stringContaining('npm run architecture draws it') as string };
    expect(checkLadder()).toEqual(stale);
    expect(checkLadder('--draw').status).toBe(0);
    expect(readFileSync(join(folder, 'docs/architecture.svg'), 'utf8')).toContain('api imports core.');
    expect(checkLadder().status).toBe(0);
    plant('api/more.ts', "export { today as more } from '../core/date.ts';");
    expect(checkLadder().status).toBe(0);
    plant('pdf/page.ts', "export { today as page } from '../core/date.ts';");
    expect(checkLadder()).toEqual(stale);
  });

  it('catches a circle', () => {
    plant('core/one.ts', "export { two } from './two.ts';");
    plant('core/two.ts', "import './one.ts';\nexport const two = 2;");
    expect(checkLadder()).toEqual({ status: 1, output: expect.stringContaining('no-circular') });
  });

  it('catches folders that import each other in a circle, though no file does', () => {
    plant('core/fit/line.ts', "export { unit } from '../units/unit.ts';");
    plant('core/fit/slope.ts', 'export const slope = 1;');
    plant('core/units/unit.ts', 'export const unit = 1;');
    plant('core/units/rate.ts', "export { slope } from '../fit/slope.ts';");
    expect(checkLadder()).toEqual({ status: 1, output: expect.stringContaining('no-circular-folders') });
  });

  it('catches a folder with more than twenty modules', () => {
    for (let index = 0; index < 20; index++) plant(`core/shelf/module${index}.ts`, 'export const one = 1;');
    expect(checkLadder().status).toBe(0);
    plant('core/shelf/one.ts', 'export const one = 1;');
    expect(checkLadder()).toEqual({
      status: 1,
      output: expect.stringContaining('core/shelf holds 21 modules'),
    });
  });

  it('refuses a project in which it sees nothing', () => {
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
