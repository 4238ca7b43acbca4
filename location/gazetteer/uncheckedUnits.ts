import { z } from 'zod';
import { compareText } from '../../core/compareText.ts';
import type { GazetteerFamily } from '../../schemas/gazetteer.ts';
import { readJson } from '../../store/lake/files/jsonFile.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { importKey, UNIT_MANIFEST_FILE } from './gazetteerLayout.ts';
import { readGazetteerPointer } from './gazetteerPointer.ts';

const manifestPartSchema = z.looseObject({ checks: z.unknown().optional() });

/**
 * The units that are served of imports from before there were checksums, in their order. One whose `unit.json` cannot be
 * read is none: it answers nothing. Throws `release_unusable`.
 */
export async function uncheckedUnits(dataDir: string): Promise<string[]> {
  const pointer = await readGazetteerPointer(dataDir);
  const files = lakeFilesAt(dataDir);
  const found: string[] = [];
  for (const [unit, families] of Object.entries(pointer?.units ?? {})) {
    const isUnchecked = await Promise.all(
      Object.entries(families).map(async ([family, stamp]) => {
        const key = `${importKey(unit, family as GazetteerFamily, stamp)}/${UNIT_MANIFEST_FILE}`;
        const manifest = await readJson(files, key, manifestPartSchema).catch(() => null);
        return manifest !== null && manifest.checks === undefined;
      }),
    );
    if (isUnchecked.includes(true)) found.push(unit);
  }
  return found.toSorted(compareText);
}

/** Units that one notice names. */
const MOST_NAMED = 40;

/** A notice for operators of units that are read unchecked; null = there are none. */
export function uncheckedNotice(units: readonly string[]): string | null {
  const all = [...new Set(units)];
  if (all.length === 0) return null;
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '';
  return (
    `read unchecked, because they were imported before there were checksums: ${all.slice(0, MOST_NAMED).join(', ')}${more}; ` +
    'import their files again: npm run gazetteer -- import <files or folders>'
  );
}
