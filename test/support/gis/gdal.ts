import { createRequire } from 'node:module';
import type gdalModule from 'gdal-async';
import type { Need } from '../machine/needs.ts';

/** GDAL, which judges what the service writes and what it reads without GDAL; null where its binding does not load. */
const loaded = load();

export const GDAL: Need = { name: 'GDAL', isMissing: loaded === null, remedy: 'npm run setup:gdal' };

/** For tests that need `GDAL`; anywhere else it may be missing. */
export const gdal = loaded!;

function load(): typeof gdalModule | null {
  try {
    return createRequire(import.meta.url)('gdal-async') as typeof gdalModule;
  } catch {
    return null;
  }
}
