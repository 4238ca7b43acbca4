import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { readPointer } from '../../store/lake/release/releasePointer.ts';
import { recordSold, stateSalesRecorded } from '../../store/lake/release/salesRecord.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import type { ApiContext } from '../context/dependencies.ts';

type RecorderContext = Pick<ApiContext, 'database' | 'now'> & {
  readonly config: Pick<ApiContext['config'], 'lakeAddress'>;
};

const HOUR_MS = 3_600_000;

/**
 * Records in the lake which stored releases have sold reports, so that `./gm prune` keeps them also on machines without the
 * state: at the start those of all saved reports, later those whose record failed.
 */
export function startSalesRecorder(
  context: RecorderContext & Pick<ApiContext, 'grounds'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = HOUR_MS,
): Poller<void> {
  let isComplete = false;
  return startPoller({
    name: 'sales',
    look: async (stopping) => {
      if (isComplete) return context.grounds.live.lake.recordSale([]);
      await recordSavedReports(context, stopping);
      isComplete = !stopping.aborted;
    },
    everyMs,
    // A store that doesn't answer must not delay the end of a server.
    patienceMs: 2000,
    onFailure: (error) =>
      log.warn(
        { error: errorMessage(error) },
        "recording in the lake which releases have sold reports failed, so ./gm prune doesn't know of them yet; it is tried again",
      ),
  });
}

async function recordSavedReports(
  { database, now, config }: RecorderContext,
  stopping: AbortSignal,
): Promise<void> {
  const files = lakeFilesAt(config.lakeAddress);
  const rows = await database.query<{ readonly frame_id: string; readonly release_id: string }>(
    'SELECT DISTINCT frame_id, release_id FROM saved_report ORDER BY frame_id, release_id',
  );
  let stored = { frameId: '', releases: new Set<string>() };
  for (const { frame_id: frameId, release_id: releaseId } of rows) {
    if (stopping.aborted) return;
    if (!frameIdSchema.safeParse(frameId).success) continue;
    if (stored.frameId !== frameId) {
      const pointer = await readPointer(files, frameId);
      stored = { frameId, releases: new Set(pointer && [pointer.release, ...pointer.earlier]) };
    }
    if (stored.releases.has(releaseId)) await recordSold(files, { frameId, releaseId });
  }
  if (!stopping.aborted) await stateSalesRecorded(files, now());
}
