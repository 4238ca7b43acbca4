import { createRequire } from 'node:module';
import type gdalModule from 'gdal-async';
import type { Need } from '../machine/needs.ts';

/** GDAL, used to check what the service writes and what it reads without GDAL; null if its binding doesn't load. */
const loaded = load();

export const GDAL: Need = { name: 'GDAL', isMissing: loaded === null, remedy: 'npm run setup:gdal' };

/** For tests that need `GDAL`, which may be missing otherwise. */
export const gdal = loaded!;

function load(): typeof gdalModule | null {
  try {
    return createRequire(import.meta.url)('gdal-async') as typeof gdalModule;
  } catch {
    return null;
  }
}
