import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_VARIABLES } from '../../../schemas/settings/readSettings.ts';
import { SETTING_LIST } from '../../../schemas/settings/settings.ts';
import { dependenciesPage } from '../../../scripts/release/dependencies.mjs';
import { datedChangelog } from '../../../scripts/release/release.mjs';

const root = resolve(import.meta.dirname, '../../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['', 'disp/', 'gnss/', 'points/'].map((folder) => `ingest/reader/${folder}README.md`),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A document's anchors as created by GitHub: from its headings, and those named in HTML. */
function anchorsOf(document: string): Set<string> {
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  const headings = [...text.matchAll(/^#+ +(.*)$/gm)].map(([, heading]) =>
    heading!
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/(?:id|name)="([^"]+)"/g)].map(([, id]) => id!)]);
}

describe('the documents', () => {
  test.each(documents)('%s links only to files and headings that exist', (document) => {
    const text = read(document).replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
    for (const [, target, anchor] of text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? document : join(dirname(document), target!);
      expect(existsSync(join(root, file)), `${target}`).toBe(true);
      if (anchor !== undefined && file.endsWith('.md'))
        expect([...anchorsOf(file)], `${target}#${anchor}`).toContain(anchor);
    }
  });

  test('docs/README.md links to every page of docs', () => {
    const linked = new Set(
      Array.from(read('docs/README.md').matchAll(/\]\(([\w-]+\.md)\)/g), ([, page]) => page),
    );
    const pages = readdirSync(join(root, 'docs')).filter(
      (name) => name.endsWith('.md') && name !== 'README.md',
    );
    expect(pages.filter((page) => !linked.has(page))).toEqual([]);
  });

  test('the README fits on one screen', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(6000);
  });

  test('the documents, examples and deployments name only settings that exist', () => {
    const known = new Set([...SETTING_LIST.map(({ name }) => name), ...CLIENT_VARIABLES]);
    const files = execFileSync(
      'git',
      [
        'ls-files',
        '*.md',
        'deploy',
        'examples',
        'clients',
        'compose.yaml',
        'Dockerfile',
        'cli',
        ':!CHANGELOG.md',
      ],
      { cwd: root, encoding: 'utf8' },
    );
    for (const file of files.trim().split('\n')) {
      const names = [...read(file).matchAll(/\bGM_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name);
      const unknown = names.filter((name) => !known.has(name));
      expect(unknown, file).toEqual([]);
    }
  });

  test('the page of dependencies equals the output of npm run dependencies', () => {
    expect(read('docs/dependencies.md')).toBe(dependenciesPage());
  });

  test('a release dates the unreleased changes, once', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\n- One\n\n## [0.1.0] - 2026-01-01\n\n- Zero\n';
    const dated = datedChangelog(changelog, '0.2.0', '2026-02-01');
    expect(dated).toContain('## [0.2.0] - 2026-02-01\n\n- One');
    expect(() => datedChangelog(dated, '0.3.0', '2026-03-01')).toThrow('no section [Unreleased]');
    expect(() => datedChangelog(changelog, '0.1.0', '2026-03-01')).toThrow('already has version 0.1.0');
  });
});
