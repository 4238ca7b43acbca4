import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  identityText,
  parseIdentity,
  processLives,
  thisProcess,
} from '../../store/lake/files/local/processIdentity.ts';

const RUN_FOLDER = /^ground-motion-(?:ingest|gazetteer|basemap)-(.+)_[0-9a-f]{12}$/;

/**
 * Creates a temporary folder for this process, and deletes those of killed runs: a folder's name identifies its process.
 * Folders of other machines and of running processes are kept.
 */
export function makeRunFolder(program: 'ingest' | 'gazetteer' | 'basemap', parent = tmpdir()): string {
  clearDeadRuns(parent);
  const name = `ground-motion-${program}-${identityText(thisProcess())}_${randomBytes(6).toString('hex')}`;
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function clearDeadRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const identity = parseIdentity(RUN_FOLDER.exec(name)?.[1] ?? '');
    if (identity === null || processLives(identity) !== false) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who must delete it.
    }
  }
}
