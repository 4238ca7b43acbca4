import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../../shared/data');

/** Folder of a real data set next to the project, or null if it is absent (its tests are then skipped). */
export function sharedData(name: string): string | null {
  const folder = join(root, name);
  return existsSync(folder) ? folder : null;
}
