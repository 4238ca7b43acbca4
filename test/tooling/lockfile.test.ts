import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

it('the lockfile has every package that its packages need, including those of other machines: without them a clean install fails', () => {
  const file = join(import.meta.dirname, '..', '..', 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(place).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where a package looks for others: among its own dependencies, and further up. */
function foldersAbove(place: string): string[] {
  const parts = place === '' ? [] : place.split(/(?<=\/)(?=node_modules\/)/);
  return [`${place}${place === '' ? '' : '/'}`, ...parts.map((_, index) => parts.slice(0, index).join(''))];
}
