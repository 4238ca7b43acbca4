import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryGroups } from '../../scripts/setup/bundles.mjs';
import { compile, compiledSources, copied } from '../../scripts/setup/program.mjs';
import { filesBelow } from '../../scripts/setup/sources.mjs';
import { testWith } from '../support/machine/needs.ts';

const GIT = {
  name: 'git',
  isMissing: spawnSync('git', ['--version']).error !== undefined,
  remedy: 'apt-get install git',
};
const project = resolve(import.meta.dirname, '../..');
let folder: string;
let bundled: readonly string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-program-'));
  bundled = await compile(project, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function compiled(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));
}

describe('the code that commands run', () => {
  it('imports only modules that exist, and JSON as JSON', () => {
    const files = compiled();
    expect(files.length).toBeGreaterThan(100);
    const imports = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"([^;\n]*)/g;
    for (const file of files)
      for (const [, path = '', rest = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
        expect(existsSync(join(dirname(file), path)), `${file} imports ${path}`).toBe(true);
        if (path.endsWith('.json')) expect(rest, file).toMatch(/with \{ type: "json" \}/);
      }
  });

  it('includes everything that commands, processes and threads import', () => {
    const own = bundled.filter((source) => !source.includes('node_modules'));
    expect(own.length).toBeGreaterThan(900);
    for (const source of own) expect(existsSync(join(project, source)), source).toBe(true);
    const imported = new Set(own);
    const values = /^import (?!type )[^;]*? from '(\.[^']+\.ts)';/gm;
    for (const source of own)
      for (const [statement, path = ''] of readFileSync(join(project, source), 'utf8').matchAll(values))
        expect(imported.has(join(dirname(source), path)), `${source}: ${statement}`).toBe(true);
  });

  it('has a separate file to start each process and thread', () => {
    const sources = compiledSources.flatMap((name) => filesBelow(join(project, name)));
    const started = sources
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/moduleBeside\(import\.meta\.url, '([^']+)'/g)].map(
          ([, path = '']) => relative(project, resolve(dirname(file), path)),
        ),
      );
    const read = (file: string) => readFileSync(join(project, file), 'utf8');
    const commands = [
      ...[...read('gm').matchAll(/dist\/([\w/]+)\.js/g)].map(([, entry = '']) => entry),
      ...[...read('cli/commands.ts').matchAll(/import\('\.\/([\w/]+)\.ts'\)/g)].map(
        ([, name]) => `cli/${name}`,
      ),
    ];
    expect(started).toContain('workers/tasks');
    expect(commands.length).toBeGreaterThan(8);
    expect(entryGroups.flat().toSorted()).toEqual([...new Set([...started, ...commands])].toSorted());
    for (const entry of entryGroups.flat()) expect(existsSync(join(folder, `${entry}.js`)), entry).toBe(true);
  });

  testWith(GIT)('has beside its modules all that they read', () => {
    const { stdout } = spawnSync('git', ['ls-files', '--', ...compiledSources], {
      cwd: project,
      encoding: 'utf8',
    });
    const read = stdout
      .trim()
      .split('\n')
      .filter((file) => copied.test(file));
    expect(read).toContain('location/zips/usZips.tsv.gz');
    for (const file of read)
      expect(readFileSync(join(folder, file)).equals(readFileSync(join(project, file))), file).toBe(true);
  });

  it('is unchanged when a source is unchanged, and is deleted when its source is', async () => {
    const [kept = '', ...others] = compiled();
    const gone = join(folder, 'cli', 'gone.js');
    writeFileSync(gone, '');
    writeFileSync(others[0]!, 'damaged');
    const before = statSync(kept).mtimeMs;
    await compile(project, folder);
    expect(statSync(kept).mtimeMs).toBe(before);
    expect(existsSync(gone)).toBe(false);
    expect(readFileSync(others[0]!, 'utf8')).not.toBe('damaged');
  });
});
