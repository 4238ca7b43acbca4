import { forEachInFlight } from '../../../core/inFlight.ts';
import type { IngestRecord } from '../../../schemas/ingestRecord.ts';
import { frameDir } from '../files/layout.ts';
import { isBeingIngested } from '../files/local/ingestLock.ts';
import { isRunning, readIngestRecord } from './ingestRecordFile.ts';

/** The latest attempt to ingest a frame. */
export interface Attempt {
  readonly outcome: 'running' | 'done' | 'failed';
  readonly started_at: string;
  readonly ended_at: string | null;
  /** For example `reading, 12 of 40`. */
  readonly stage: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** An attempt as recorded; one whose process is gone has failed, unless another machine holds the frame's lock. */
export function attemptOf(record: IngestRecord, isLocked: boolean): Attempt {
  const { state, started_at, ended_at, stage, error } = record;
  if (state !== 'running') return { outcome: state, started_at, ended_at, stage: null, error };
  const described = stage && `${stage.name}, ${stage.done} of ${stage.total}`;
  if (isRunning(record) || isLocked) {
    return { outcome: 'running', started_at, ended_at, stage: described, error };
  }
  const message = `its process ended without a message${described ? ` (${described})` : ''}; run it again`;
  return {
    outcome: 'failed',
    started_at,
    ended_at,
    stage: null,
    error: { code: 'ingest_interrupted', message },
  };
}

/** The latest attempts of many frames, as far as they have been read. */
export interface FrameAttempts {
  /** By frame; null = there was none. Frames whose record hasn't been read yet are missing. */
  read(frameIds: readonly string[]): Promise<ReadonlyMap<string, Attempt | null>>;
}

/** Records read at once: a lake has thousands, and each is a request in an object store. */
const READ_TOGETHER = 32;

/**
 * Reads attempts in the background, each again after `freshMs`, so that a caller waits for at most `patienceMs`. `now` is
 * in milliseconds and only increases.
 */
export function openFrameAttempts(
  dataDir: string,
  {
    freshMs,
    patienceMs,
    now,
  }: { readonly freshMs: number; readonly patienceMs: number; readonly now: () => number },
): FrameAttempts {
  const known = new Map<string, { readonly attempt: Attempt | null; readonly at: number }>();
  let running: Promise<void> | null = null;

  const readOne = async (frameId: string): Promise<void> => {
    const record = await readIngestRecord(dataDir, frameId);
    const isLocked = record?.state === 'running' && (await isBeingIngested(frameDir(dataDir, frameId)));
    known.set(frameId, { attempt: record && attemptOf(record, isLocked), at: now() });
  };
  const refresh = async (frameIds: readonly string[]): Promise<void> => {
    const wanted = new Set(frameIds);
    for (const frameId of known.keys()) if (!wanted.has(frameId)) known.delete(frameId);
    const old = frameIds.filter((frameId) => now() - (known.get(frameId)?.at ?? -Infinity) >= freshMs);
    await forEachInFlight(old, READ_TOGETHER, readOne);
  };
  return {
    read: async (frameIds) => {
      running ??= refresh(frameIds)
        // What couldn't be read now is read by the next call.
        .catch(() => undefined)
        .finally(() => (running = null));
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([running, patience]);
      clearTimeout(timer);
      return new Map(
        frameIds.flatMap((frameId) => {
          const found = known.get(frameId);
          return found ? [[frameId, found.attempt] as const] : [];
        }),
      );
    },
  };
}
