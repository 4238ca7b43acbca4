import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GDAL } from '../support/gis/gdal.ts';
import { testWith } from '../support/machine/needs.ts';
import { isForProduction, whyInstall } from '../../scripts/setup/packages.mjs';

const project = resolve(import.meta.dirname, '../..');
const addon = `lib/binding/node-v${process.versions.modules}-${process.platform}-${process.arch}/gdal.node`;
const lock = { packages: { '': {}, 'node_modules/gdal-async': { version: '3.12.3' } } };
let folder = '';

/** A small project: the setup scripts and a lockfile. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  for (const name of ['scripts/setup.mjs', 'scripts/setup']) copyFromProject(name);
  mkdirSync(join(folder, 'node_modules/gdal-async'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(lock));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Gives it a copy of gdal-async with its addon. */
function plantGdal(): void {
  for (const name of ['package.json', 'lib', 'node_modules'])
    copyFromProject(`node_modules/gdal-async/${name}`);
  for (const name of ['gdal-async/deps', '@petamoriken', 'xmlbuilder2']) {
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

function copyFromProject(name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  cpSync(join(project, name), join(folder, name), { recursive: true });
}

/** An empty PATH, so that no setup in a test gets as far as building GDAL. */
const environment = () => ({ ...process.env, PATH: '', XDG_CACHE_HOME: join(folder, 'cache') });

function runSetup(...options: readonly string[]): { status: number | null; output: string } {
  const run = spawnSync(process.execPath, ['scripts/setup.mjs', ...options], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

describe('setup', () => {
  beforeEach(plantGdal);

  it('looks for GDAL and builds it only on request', () => {
    rmSync(join(folder, 'node_modules/gdal-async', addon), { force: true });
    expect(runSetup()).toEqual({ status: 0, output: '' });
    expect(existsSync(join(folder, 'cache'))).toBe(false);
  });

  testWith(GDAL)('accepts an addon that loads, keeps a copy, and is silent from then on', () => {
    expect(runSetup('--gdal')).toEqual({ status: 0, output: '' });
    expect(readdirSync(join(folder, 'cache/ground-motion'))).toEqual([
      expect.stringMatching(/^gdal-async-3\.12\.3-node-v\d+-\w+-\w+-.+\.node$/),
    ]);
    expect(runSetup('--gdal')).toEqual({ status: 0, output: '' });
  });

  for (const [damage, harm] of [
    ['is gone', (file: string) => rmSync(file)],
    ['is damaged', (file: string) => writeFileSync(file, 'not a library')],
  ] as const)
    testWith(GDAL)(`brings the addon back from the cache when it ${damage}`, () => {
      runSetup('--gdal');
      harm(join(folder, 'node_modules/gdal-async', addon));
      const { status, output } = runSetup('--gdal');
      expect(output).toContain('using the addon built before');
      expect(status).toBe(0);
      expect(runSetup('--gdal')).toEqual({ status: 0, output: '' });
    });

  it('for tests continues when GDAL can be neither downloaded nor built, and does not try again', () => {
    rmSync(join(folder, 'node_modules/gdal-async', addon), { force: true });
    const first = runSetup('--gdal-test');
    expect(first.output).toContain('going on without GDAL');
    expect(first.output).not.toContain('half an hour');
    expect(first.status).toBe(0);
    expect(runSetup('--gdal-test')).toEqual({ status: 0, output: '' });
    expect(runSetup('--gdal').status).toBe(1);
  });

  testWith(GDAL)('lets one setup work while another waits', async () => {
    const run = () =>
      new Promise<number | null>((done) => {
        spawn(process.execPath, ['scripts/setup.mjs', '--gdal'], { cwd: folder, env: environment() }).once(
          'close',
          done,
        );
      });
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
    expect(existsSync(join(folder, '.setup.lock'))).toBe(false);
  });

  testWith(GDAL)('takes over the lock of a setup that was killed', () => {
    const dead = spawnSync(process.execPath, ['-e', 'console.log(os.hostname(), process.pid)'], {
      encoding: 'utf8',
    });
    writeFileSync(join(folder, '.setup.lock'), dead.stdout);
    expect(runSetup('--gdal')).toEqual({ status: 0, output: '' });
  });
});

function answerFor(
  installed: object | null,
  wanted: object = lock,
  which: 'all' | 'run-time' = 'all',
): string | null {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(wanted));
  const record = join(folder, 'node_modules/.package-lock.json');
  if (installed === null) rmSync(record);
  else writeFileSync(record, JSON.stringify(installed));
  return whyInstall(folder, which);
}

describe('the decision to install packages', () => {
  it('is no when the installed packages match the lockfile, whoever installed them', () => {
    expect(answerFor(lock)).toBeNull();
  });

  it('is yes, with the reason, when something is missing, different or of another platform', () => {
    const packages = (entries: object) => ({ packages: { ...lock.packages, ...entries } });
    expect(answerFor(null)).toBe('node_modules is missing');
    expect(answerFor(lock, packages({ 'node_modules/zod': { version: '4.0.0' } }))).toBe(
      'node_modules/zod is not installed',
    );
    expect(answerFor({ packages: { 'node_modules/gdal-async': { version: '3.12.2' } } })).toBe(
      'node_modules/gdal-async is 3.12.2, the lockfile says 3.12.3',
    );
    const foreign = packages({ 'node_modules/native': { version: '1.0.0', optional: true, os: ['plan9'] } });
    expect(answerFor(foreign, foreign)).toBe('node_modules/native is for another platform');
  });

  it('does not require optional packages of other platforms', () => {
    const wanted = {
      packages: {
        ...lock.packages,
        'node_modules/native': { version: '1.0.0', optional: true, os: ['plan9'] },
      },
    };
    expect(answerFor(lock, wanted)).toBeNull();
  });

  it('requires development packages only where they are needed', () => {
    const wanted = { packages: { ...lock.packages, 'node_modules/tool': { version: '1.0.0', dev: true } } };
    expect(answerFor(lock, wanted, 'run-time')).toBeNull();
    const older = { packages: { ...lock.packages, 'node_modules/tool': { version: '0.9.0', dev: true } } };
    expect(answerFor(older, wanted, 'run-time')).toBe('node_modules/tool is 0.9.0, the lockfile says 1.0.0');
    expect(answerFor({ packages: {} }, wanted, 'run-time')).toBe('node_modules/gdal-async is not installed');
  });

  it('leaves an installation without development packages unchanged, and reports what runs there', () => {
    const wanted = { packages: { ...lock.packages, 'node_modules/tool': { version: '1.0.0', dev: true } } };
    expect(answerFor(lock, wanted)).toBe('node_modules/tool is not installed');
    expect(isForProduction(folder)).toBe(true);
    const { status, output } = runSetup();
    expect(status).toBe(1);
    expect(output).toContain('./gm serve');
    expect(runSetup('--program')).toEqual({ status: 0, output: '' });
    expect(runSetup().status, 'an operator’s choice is not taken for a setup’s').toBe(1);
    answerFor(wanted, wanted);
    expect(isForProduction(folder)).toBe(false);
    answerFor({ packages: {} }, wanted);
    expect(isForProduction(folder)).toBe(false);
  });
});
