import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { BASEMAP_VERSION, basemapPointerSchema, type BasemapPointer } from '../../../schemas/basemapFiles.ts';
import { findJson } from '../files/jsonFile.ts';
import { sealedJson } from '../files/sealedJson.ts';

/** Folder of the basemap in the lake. */
export const BASEMAP_FOLDER = 'basemap';
/** Names the archives being served. */
export const BASEMAP_POINTER_KEY = `${BASEMAP_FOLDER}/basemap.json`;

/** Importers that replace the pointer at the same time retry; more than this many is an error. */
const TRIES = 20;

export type BasemapUnits = BasemapPointer['units'];

/** What the basemap serves, and the pointer's tag; null before the first import. Throws `release_unusable`. */
export function findBasemap(
  files: LakeFiles,
): Promise<{ readonly content: BasemapPointer; readonly tag: string } | null> {
  return findJson(files, BASEMAP_POINTER_KEY, basemapPointerSchema);
}

/** Replaces the units being served, atomically and durably; `change` is called again if another import was faster. */
export async function changeBasemap(
  files: LakeFiles,
  change: (units: BasemapUnits) => BasemapUnits,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await findBasemap(files);
    const pointer = { version: BASEMAP_VERSION, units: change(found?.content.units ?? {}) };
    const text = sealedJson(basemapPointerSchema.parse(pointer), 1);
    const condition = found ? { ifTag: found.tag } : ({ ifAbsent: true } as const);
    if ((await files.put(BASEMAP_POINTER_KEY, text, condition)) !== null) return;
  }
  throw new GroundMotionError(
    'unavailable',
    'ingest_in_progress',
    'other imports kept replacing the basemap; try again when they have finished',
  );
}

export function archiveKey(archive: string): string {
  return `${BASEMAP_FOLDER}/${archive}`;
}
