import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BENCHES } from '../../bench/benches.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', 'docs', 'README.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

describe('npm run bench', () => {
  test.each(Object.entries(BENCHES))(
    '%s is a file whose figures a document cites',
    (name, { file, summary }) => {
      expect(existsSync(join(root, 'bench', file))).toBe(true);
      expect(summary).not.toBe('');
      expect(documents).toMatch(new RegExp(`npm run\\s+bench -- ${name}\\b|bench/${file}`));
    },
  );

  test('refuses an unknown name with the nearest one, and lists all without a name', () => {
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...words], {
        cwd: root,
        encoding: 'utf8',
      });
    const { status, stderr, stdout } = run('lokup');
    expect([status, stderr, stdout]).toEqual([2, "bench: unknown name 'lokup'; did you mean lookup?\n", '']);
    const listed = run().stdout;
    for (const [name, { summary }] of Object.entries(BENCHES))
      expect(listed).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });
});
