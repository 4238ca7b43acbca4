import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { ingestRecordSchema, type IngestRecord } from '../../../schemas/ingestRecord.ts';
import { readJson } from '../files/jsonFile.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { frameKey } from '../files/layout.ts';
import { identityText, parseIdentity, processLives, thisProcess } from '../files/local/processIdentity.ts';

function recordKey(frameId: string): string {
  return `${frameKey(frameId)}/ingest.json`;
}

/** The last attempt to ingest a frame; null if there was none, or its record can't be read. */
export function readIngestRecord(dataDir: string, frameId: string): Promise<IngestRecord | null> {
  return readJson(lakeFilesAt(dataDir), recordKey(frameId), ingestRecordSchema).catch(() => null);
}

/** Replaces a frame's record. Throws `folder_unusable`. */
export async function writeIngestRecord(
  dataDir: string,
  frameId: string,
  record: IngestRecord,
): Promise<void> {
  const files = lakeFilesAt(dataDir);
  const text = `${JSON.stringify(ingestRecordSchema.parse(record), null, 1)}\n`;
  await files.put(recordKey(frameId), text).catch((error: unknown) => {
    if (error instanceof GroundMotionError) throw error;
    const message = `${files.nameOf(frameKey(frameId))}: ${errorMessage(error)}; the ingest must be able to write there`;
    throw new GroundMotionError('unavailable', 'folder_unusable', message, { cause: error });
  });
}

/** The process that writes records here. */
export function thisHolder(): string {
  return identityText(thisProcess());
}

/** Whether the process recorded for an attempt is alive; one on another machine is visible by the frame's lock. */
export function isRunning(record: IngestRecord): boolean {
  if (record.state !== 'running') return false;
  const holder = parseIdentity(record.holder);
  return holder !== null && processLives(holder) === true;
}
