import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the lint of functions over 60 lines', () => {
  it('allows them to declare routes and tables, and nothing else', () => {
    const routes = Array.from({ length: 70 }, (_, n) => `app.get('/${n}', () => ({ n: ${n} }));\n`).join('');
    const lines = 'count();\n'.repeat(70);
    const files = {
      'routes.js': `function routes(app) {\n${routes}}`,
      'routesOfTable.js': `function routes(app) {\nfor (const row of T) {\n${routes}}\n}`,
      'comments.js': `function f() {\nif (x) y();\n${'\n// why\n/* a\n b */\n'.repeat(40)}}`,
      'branch.js': `function routes(app) {\nif (x) return;\n${routes}}`,
      'branchInHandler.js': `function routes(app) {\napp.get('/', () => {\nif (x) return;\n${lines}});\n}`,
      'wait.js': `const f = async () => {\nawait x();\n${lines}};`,
    };
    const folder = mkdtempSync(path.join(tmpdir(), 'ground-motion-lint-'));
    const configuration = {
      jsPlugins: [path.join(root, 'scripts/lint/longFunctions.mjs')],
      rules: { 'long-functions/long-functions-are-data': 'error' },
    };
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(configuration));
    for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code);
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const found: { filename: string; code: string }[] = JSON.parse(stdout).diagnostics;
    const refused = found.filter(({ code }) => code.includes('long-functions-are-data'));
    expect(refused.map(({ filename }) => filename).toSorted()).toEqual([
      'branch.js',
      'branchInHandler.js',
      'wait.js',
    ]);
  });
});
