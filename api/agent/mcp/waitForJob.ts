import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_PATH } from '../../../report/ask/askBatch.ts';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';

const SECOND_MS = 1000;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 2 * SECOND_MS;
/** Clients that hear nothing give a call up after a minute. */
const LONGEST_SILENT_WAIT_MS = 45 * SECOND_MS;
const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS;

/** What waiting for a job needs. */
export interface Waiting {
  /** Carries out a request of the server's own API. */
  readonly ask: (request: OwnRequest) => Promise<OwnAnswer>;
  /** Tells the client that the call goes on, where it wants to hear of that. */
  readonly tell: ((told: { readonly progress: number; readonly message: string }) => Promise<void>) | null;
  readonly signal: AbortSignal;
}

/**
 * The result of a batch that was accepted as a job, once it is there; or, where that takes longer than the client is likely to wait,
 * the job's state. The job goes on whether or not a client waits.
 */
export async function waitForJob(accepted: OwnAnswer, { ask, tell, signal }: Waiting): Promise<OwnAnswer> {
  const { job_id: jobId, items } = accepted.body as { readonly job_id: string; readonly items: number };
  const begun = performance.now();
  const mostMs = tell ? LONGEST_WAIT_MS : LONGEST_SILENT_WAIT_MS;
  let state = accepted;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const waitedMs = performance.now() - begun;
    if (waitedMs > mostMs) return state;
    const seconds = Math.round(waitedMs) / SECOND_MS;
    await tell?.({
      progress: seconds,
      message: `${items} addresses are being checked, for ${seconds.toFixed(0)} s`,
    });
    await pause(pauseMs, undefined, { signal });
    const answer = await ask({ method: 'GET', path: `${BATCH_PATH}/${jobId}` });
    // Too many looks: the job is still there.
    if (answer.status === 429) continue;
    state = answer;
    const { status } = (answer.body ?? {}) as { readonly status?: string };
    if (status !== 'queued' && status !== 'processing') return ended(answer, accepted);
  }
}

/** A replay of the job's acceptance replays its result. */
function ended(answer: OwnAnswer, accepted: OwnAnswer): OwnAnswer {
  const replayed = accepted.headers['idempotent-replayed'];
  return replayed === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'idempotent-replayed': replayed } };
}
