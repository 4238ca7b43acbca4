import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareVersions,
  type GranuleName,
  parseDispS1Name,
} from '../../ingest/reader/offered/productName.ts';

/** The DISP-S1 granules in a folder that an ingest uses, by secondary date: the newest for each pair of dates. */
export async function newestGranules(folder: string): Promise<string[]> {
  const newest = new Map<string, { name: GranuleName; path: string }>();
  for (const fileName of (await readdir(folder)).toSorted()) {
    const name = parseDispS1Name(fileName);
    if (!name) continue;
    const pair = `${name.referenceDay}_${name.secondaryDay}`;
    const known = newest.get(pair);
    if (!known || isNewer(name, known.name)) newest.set(pair, { name, path: join(folder, fileName) });
  }
  return [...newest.values()]
    .toSorted((a, b) => a.name.secondaryDay - b.name.secondaryDay)
    .map(({ path }) => path);
}

function isNewer(a: GranuleName, b: GranuleName): boolean {
  const order = compareVersions(a.version, b.version);
  return order === 0 ? a.generatedAt > b.generatedAt : order > 0;
}
