import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closureOf } from '../../scripts/setup/gdalPackage.mjs';

const GDAL = 'node_modules/gdal-async';

describe('the lockfile entries that gdal-async needs', () => {
  const { packages } = JSON.parse(
    readFileSync(join(resolve(import.meta.dirname, '../..'), 'package-lock.json'), 'utf8'),
  ) as {
    packages: Record<string, { version: string; dev?: boolean; dependencies?: Record<string, string> }>;
  };
  const closure = closureOf(packages, GDAL);

  it('have the versions and checksums of the lockfile, and no development packages', () => {
    expect(closure.get(GDAL)).toMatchObject({ version: packages[GDAL]!.version });
    for (const [key, entry] of closure) {
      const { dev: _, ...wanted } = packages[key]!;
      expect([key, entry]).toEqual([key, wanted]);
    }
  });

  it('are found by every package where Node looks, without any package that none of them needs', () => {
    const reached = new Set([GDAL]);
    for (const [key, { dependencies = {} }] of closure) {
      for (const name of Object.keys(dependencies)) {
        const places = placesOf(key).map((folder) => `${folder}node_modules/${name}`);
        const wanted = places.find((place) => packages[place] !== undefined);
        expect([key, name, closure.has(wanted!)]).toEqual([key, name, true]);
        reached.add(wanted!);
      }
    }
    expect([...closure.keys()].toSorted()).toEqual([...reached].toSorted());
  });

  it('keep a package that is nested next to its dependent, not the one above', () => {
    const entries = {
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1', a: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', dev: true },
    };
    expect([...closureOf(entries, 'node_modules/a')]).toEqual([
      ['node_modules/a', entries['node_modules/a']],
      ['node_modules/a/node_modules/b', entries['node_modules/a/node_modules/b']],
      ['node_modules/c', { version: '1.0.0' }],
    ]);
  });
});

/** The folders in whose node_modules Node looks for a package's dependency, nearest first. */
function placesOf(key: string): string[] {
  const parts = `${key}/`.split(/(?<=\/)(?=node_modules\/)/);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('')).concat('');
}
