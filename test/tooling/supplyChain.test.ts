import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licenseList, listFile, lockedPackages } from '../../scripts/release/licenses.mjs';

const root = resolve(import.meta.dirname, '../..');
const packages = Object.entries(lockedPackages() as Record<string, { integrity?: string; inBundle?: true }>);

describe('the packages that the service is installed from', () => {
  it('have a checksum for every package of every platform', () => {
    const unchecked = packages.filter(
      ([name, { integrity, inBundle }]) =>
        name !== '' && inBundle !== true && integrity?.startsWith('sha512-') !== true,
    );
    expect(unchecked.map(([name]) => name)).toEqual([]);
    const duckdb = packages.filter(([name]) => name.includes('@duckdb/node-bindings-'));
    expect(duckdb.length).toBeGreaterThanOrEqual(7);
  });

  it('run no install script', () => {
    expect(readFileSync(resolve(root, 'scripts/setup/npm.mjs'), 'utf8')).toContain("'--ignore-scripts'");
    expect(readFileSync(resolve(root, 'Dockerfile'), 'utf8')).not.toMatch(
      /npm (?:ci|install)(?!.*--ignore-scripts)/,
    );
  });

  it('are all listed with their licenses', () => {
    expect(readFileSync(listFile, 'utf8')).toBe(licenseList(lockedPackages()));
  });

  it('cannot be listed while a license is unknown', () => {
    expect(() => licenseList({ 'node_modules/a/node_modules/@b/c': { version: '1.0.0' } })).toThrow('@b/c');
  });

  it('are described by an SBOM in CycloneDX, without development packages', () => {
    const text = execFileSync('npm', ['run', '-s', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: unknown[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@duckdb/node-bindings-linux-arm64', '@fastify/static']));
    expect(names).not.toContain('vitest');
    expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });
});
