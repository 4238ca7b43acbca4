import { type UpdateRecord, updateRecordSchema } from '../../schemas/ingestRecord.ts';
import { findJson } from '../../store/lake/files/jsonFile.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { sealedJson } from '../../store/lake/files/sealedJson.ts';
import type { Shard } from '../command/shardOption.ts';

/** Before the first update: every frame's granules are listed once. */
const NOTHING_DONE: UpdateRecord = {
  record_version: 1,
  searched_at: { opera: null, nisar: null },
  listed: [],
  unfinished: [],
  combined: true,
};

/** The folder of an update in the lake: of all frames, or of one part of an array job. */
export function updateFolder(shard: Shard | null): string {
  return `update/${shard === null ? 'all' : `${shard.index}-of-${shard.count}`}`;
}

/** The record of earlier updates. A damaged one counts as none: the frames are listed again. */
export async function readUpdateRecord(dataDir: string, shard: Shard | null): Promise<UpdateRecord> {
  const key = `${updateFolder(shard)}/record.json`;
  const found = await findJson(lakeFilesAt(dataDir), key, updateRecordSchema).catch(() => null);
  return found?.content ?? NOTHING_DONE;
}

/** Replaces the record. */
export async function writeUpdateRecord(
  dataDir: string,
  shard: Shard | null,
  record: UpdateRecord,
): Promise<void> {
  await lakeFilesAt(dataDir).put(`${updateFolder(shard)}/record.json`, sealedJson(record, 1));
}
