import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangelog, type VersionChanges } from './changelog.ts';

/** CHANGELOG.md at the root of the sources, and of a build, which copies it there. */
const FILE = join(import.meta.dirname, '..', '..', '..', 'CHANGELOG.md');

/** What changed, version by version; nothing where the file is not there. */
export function readChangelog(): VersionChanges[] {
  try {
    return parseChangelog(readFileSync(FILE, 'utf8'));
  } catch {
    return [];
  }
}
