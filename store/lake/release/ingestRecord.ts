import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { ingestRecordSchema, type IngestRecord } from '../../../schemas/ingestRecord.ts';
import { makeFolder } from '../files/durableFiles.ts';
import { readJson } from './frameCatalog.ts';
import { frameDir } from '../files/layout.ts';
import { identityText, parseIdentity, processLives, thisProcess } from '../files/processIdentity.ts';

const RECORD_FILE = 'ingest.json';

/** The last attempt to ingest a frame; null when there was none, or its record cannot be read. */
export function readIngestRecord(dataDir: string, frameId: string): Promise<IngestRecord | null> {
  return readJson(join(frameDir(dataDir, frameId), RECORD_FILE), ingestRecordSchema).catch(() => null);
}

/**
 * Replaces a frame's record at once, and makes the frame's folder when there is none. Not synced to the disk: a
 * record that a power cut takes costs another attempt. Throws `folder_unusable`.
 */
export async function writeIngestRecord(
  dataDir: string,
  frameId: string,
  record: IngestRecord,
): Promise<void> {
  const folder = frameDir(dataDir, frameId);
  await makeFolder(folder);
  const aside = join(folder, `${RECORD_FILE}.${process.pid}.new`);
  const text = `${JSON.stringify(ingestRecordSchema.parse(record), null, 1)}\n`;
  try {
    await writeFile(aside, text);
    await rename(aside, join(folder, RECORD_FILE));
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    const message = `${folder}: ${errorMessage(error)}; the ingest must be able to write there`;
    throw new GroundMotionError('unavailable', 'folder_unusable', message, { cause: error });
  }
}

/** Who writes records here. */
export function thisHolder(): string {
  return identityText(thisProcess());
}

/** Whether the process that an attempt says to run in is alive; one of another machine shows by the frame's lock. */
export function isRunning(record: IngestRecord): boolean {
  if (record.state !== 'running') return false;
  const holder = parseIdentity(record.holder);
  return holder !== null && processLives(holder) === true;
}
