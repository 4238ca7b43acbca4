import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { type UpdateRecord, updateRecordSchema } from '../../../schemas/ingestRecord.ts';
import { findJson } from '../files/jsonFile.ts';
import { UPDATES_FOLDER } from '../files/layout.ts';

/** The key of the record in the folder of an update. */
export function updateRecordKey(folder: string): string {
  return `${folder}/record.json`;
}

/** The record of an update; null if there is none, or it is damaged. */
export async function findUpdateRecord(files: LakeFiles, folder: string): Promise<UpdateRecord | null> {
  const found = await findJson(files, updateRecordKey(folder), updateRecordSchema).catch(() => null);
  return found?.content ?? null;
}

/** The records of all updates of a lake, by the part of its frames: `all`, or such as `3-of-8` in an array job. */
export async function readUpdateRecords(files: LakeFiles): Promise<ReadonlyMap<string, UpdateRecord>> {
  const parts = (await files.folders(UPDATES_FOLDER)) ?? [];
  const found = await Promise.all(
    parts.map(async (part) => {
      const record = await findUpdateRecord(files, `${UPDATES_FOLDER}/${part}`);
      return record ? ([[part, record]] as const) : [];
    }),
  );
  return new Map(found.flat());
}
