import {
  mkdtempSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureExplorerPage } from '../../scripts/setup/explorerPage.mjs';

const project = resolve(import.meta.dirname, '../..');
const kilobyte = 1000;

describe('the build of the explorer page', () => {
  let folder = '';
  const said: string[] = [];
  const ensure = () => ensureExplorerPage(folder, (message) => void said.push(message));
  /** A separate project: a test must not replace the working tree's page. */
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    for (const name of ['web', 'core', 'schemas', 'package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(project, name), join(folder, name), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('happens once, and again when a source has changed', async () => {
    await ensure();
    expect(said).toEqual([expect.stringContaining('explorer page built')]);
    await ensure();
    expect(said).toHaveLength(1);
    writeFileSync(
      join(folder, 'web/page/syntheticNotice.ts'),
      'export const syntheticNotice = () => null;\n',
    );
    await ensure();
    expect(said).toHaveLength(2);
    expect(readdirSync(join(folder, 'dist'))).toEqual(['web']);
  });

  it('reports why it failed, and keeps the earlier page', async () => {
    const before = readFileSync(join(folder, 'dist/web/index.html'), 'utf8');
    writeFileSync(join(folder, 'web/main.ts'), 'this is no program');
    await expect(ensure()).rejects.toThrow(/could not be built[\s\S]*main\.ts/);
    expect(readFileSync(join(folder, 'dist/web/index.html'), 'utf8')).toBe(before);
  });

  it('loads at most 400 kB, compressed, before the map', async () => {
    await ensureExplorerPage(project, () => {});
    const assets = join(project, 'dist/web/assets');
    const sizes = readdirSync(assets)
      .filter((name) => name.endsWith('.gz') && !name.startsWith('maplibre'))
      .map((name) => statSync(join(assets, name)).size);
    const index = statSync(join(project, 'dist/web/index.html.gz')).size;
    const total = sizes.reduce((sum, size) => sum + size, index);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(400 * kilobyte);
  });
});
