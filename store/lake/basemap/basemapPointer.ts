import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { BASEMAP_VERSION, basemapPointerSchema, type BasemapPointer } from '../../../schemas/basemapFiles.ts';
import { findJson } from '../files/jsonFile.ts';
import { replaceJson } from '../files/replaceJson.ts';

/** Folder of the basemap in the lake. */
export const BASEMAP_FOLDER = 'basemap';
/** Names the archives being served. */
export const BASEMAP_POINTER_KEY = `${BASEMAP_FOLDER}/basemap.json`;

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
  const file = { schema: basemapPointerSchema, what: 'the basemap' };
  await replaceJson<BasemapPointer>(files, BASEMAP_POINTER_KEY, file, (content) => ({
    version: BASEMAP_VERSION,
    units: change(content?.units ?? {}),
  }));
}

export function archiveKey(archive: string): string {
  return `${BASEMAP_FOLDER}/${archive}`;
}
