import type { UpdateRecord } from '../../schemas/ingestRecord.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { UPDATES_FOLDER } from '../../store/lake/files/layout.ts';
import { sealedJson } from '../../store/lake/files/sealedJson.ts';
import { findUpdateRecord, updateRecordKey } from '../../store/lake/release/updateRecords.ts';
import type { Shard } from '../command/shardOption.ts';

/** Before the first update: every frame's granules are listed once. */
const NOTHING_DONE: UpdateRecord = {
  record_version: 1,
  searched_at: { opera: null, nisar: null },
  listed: [],
  unfinished: [],
  combined: true,
  failures: [],
  last_run: null,
};

/** The folder of an update in the lake: of all frames, or of one part of an array job. */
export function updateFolder(shard: Shard | null): string {
  return `${UPDATES_FOLDER}/${shard === null ? 'all' : `${shard.index}-of-${shard.count}`}`;
}

/** The record of earlier updates. A damaged one counts as none: the frames are listed again. */
export async function readUpdateRecord(dataDir: string, shard: Shard | null): Promise<UpdateRecord> {
  return (await findUpdateRecord(lakeFilesAt(dataDir), updateFolder(shard))) ?? NOTHING_DONE;
}

/** Replaces the record. */
export async function writeUpdateRecord(
  dataDir: string,
  shard: Shard | null,
  record: UpdateRecord,
): Promise<void> {
  await lakeFilesAt(dataDir).put(updateRecordKey(updateFolder(shard)), sealedJson(record, 1));
}
