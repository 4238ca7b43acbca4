import type { ErrorMessage } from '../process/messages.ts';
import type { IngestRecord } from '../../schemas/ingestRecord.ts';
import {
  isRunning,
  readIngestRecord,
  thisHolder,
  writeIngestRecord,
} from '../../store/lake/release/ingestRecordFile.ts';
import type { Reporter } from '../progress/reporter.ts';
import { describeArchive } from './fingerprint.ts';

/** Keeps a frame's record in the lake up to date during the ingest. */
export interface FrameRecord {
  /** Forwards a reporter's calls, and records them. */
  noting(reporter: Reporter): Reporter;
  /** `content`: identifies the content of its inputs, if known. */
  succeeded(release: string, content: string | null): Promise<void>;
  failed(error: Pick<ErrorMessage, 'code' | 'message'>): Promise<void>;
}

/** Delay of the record on disk behind the progress. */
const WRITE_EVERY_MS = 1_000;
/** A message may list hundreds of files. */
const MESSAGE_CHARACTERS = 2_000;

/** Starts a frame's record; returns null, and writes nothing, while another process ingests the frame. */
export async function beginRecord(
  { dataDir, frameId }: { readonly dataDir: string; readonly frameId: string },
  inputs: IngestRecord['inputs'],
): Promise<FrameRecord | null> {
  const before = await readIngestRecord(dataDir, frameId);
  if (before && isRunning(before) && before.holder !== thisHolder()) return null;
  let record = startedRecord(inputs);
  let writtenMs = 0;
  let pending: Promise<void> = Promise.resolve();
  const write = (change: Partial<IngestRecord>, force: boolean) => {
    record = { ...record, ...change };
    if (!force && performance.now() - writtenMs < WRITE_EVERY_MS) return;
    writtenMs = performance.now();
    const written = record;
    // Written one after the other, so that the latest one stays.
    pending = pending.then(() => writeIngestRecord(dataDir, frameId, written));
    if (!force) pending = pending.catch(() => undefined);
  };
  const end = (change: Partial<IngestRecord>) => {
    write({ ...change, ended_at: new Date().toISOString(), stage: null }, true);
    return pending;
  };
  write({}, true);
  await pending;
  return {
    noting: (reporter) => ({
      ...reporter,
      stage: (name, total) => {
        write({ stage: { name, done: 0, total } }, false);
        reporter.stage(name, total);
      },
      advance: () => {
        const { stage } = record;
        if (stage) write({ stage: { ...stage, done: stage.done + 1 } }, false);
        reporter.advance();
      },
    }),
    succeeded: async (release, content) => {
      const archive = await describeArchive(dataDir, frameId);
      const archived = {
        archive_fingerprint: archive?.fingerprint ?? '',
        archive_listing: archive?.listing ?? null,
      };
      return end({ state: 'done', release, content, ...archived });
    },
    failed: ({ code, message }) =>
      end({ state: 'failed', error: { code, message: message.slice(0, MESSAGE_CHARACTERS) } }),
  };
}

function startedRecord(inputs: IngestRecord['inputs']): IngestRecord {
  return {
    record_version: 1,
    state: 'running',
    holder: thisHolder(),
    started_at: new Date().toISOString(),
    ended_at: null,
    stage: null,
    release: null,
    error: null,
    inputs,
    archive_fingerprint: null,
    archive_listing: null,
    content: null,
  };
}
