import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../schemas/config.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'ingest/reader/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the documents', () => {
  test.each(documents)('%s links only to files that exist', (document) => {
    for (const [, target] of read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(join(root, dirname(document), target!)), target).toBe(true);
    }
  });

  test('the README lists every setting, and no other', () => {
    let refusal = '';
    try {
      readConfig({ GM_NONSENSE: '1' });
    } catch (error) {
      refusal = (error as Error).message;
    }
    const settings = (text: string) => [...new Set(text.match(/GM_[A-Z_]+/g))].toSorted();
    const known = settings(refusal).filter((name) => name !== 'GM_NONSENSE');
    expect(known.length).toBeGreaterThan(5);
    expect(settings(read('README.md').split('## Configuration')[1]!)).toEqual(known);
  });

  test('the README gives a reason for every dependency', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const table = read('README.md').split('## Dependencies')[1]!;
    for (const name of Object.keys(dependencies)) expect(table, name).toContain(name);
  });
});
