import { GroundMotionError } from '../core/error.ts';
import type { Database } from '../store/state/database.ts';
import { chargeQueueOf } from './chargeQueue.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import type { ChargeRequest } from './chargeRequest.ts';
import { assertUsableKey, claimIdentity, findReplay } from './idempotency.ts';

/** How long a request waits for another one with the same idempotency key, milliseconds. */
const IN_PROGRESS_WAIT_MS = 10_000;

/** Requests under way by claim, so that those with the same key follow one leader instead of racing it. */
const leadersOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Sells one report: debits the account, writes the double entry, the key's spend, the saved report and the
 * idempotency record in one transaction, which it may share with charges that wait beside it. Resolves
 * after the commit, with the body to send; a balance that does not suffice is an outcome (`refused`, 402),
 * stored under the key like a success.
 * @throws GroundMotionError `idempotency_mismatch`, `idempotency_key_expired`, `idempotency_in_progress`,
 *   `caller_gone` (see `ChargeRequest.isAbandoned`), `service_unavailable` (a repetition with the same key settles whether it was charged).
 */
export async function chargeReport(
  database: Database,
  request: ChargeRequest,
  options: { readonly inProgressWaitMs?: number } = {},
): Promise<ChargeOutcome> {
  const queue = chargeQueueOf(database);
  if (!request.idempotency) return queue.submit(request);
  assertUsableKey(request.idempotency.key);
  const leaders = leadersOf.get(database) ?? new Map<string, Promise<unknown>>();
  leadersOf.set(database, leaders);
  const identity = claimIdentity(request.caller.accountId, request.idempotency.key);
  for (let leader = leaders.get(identity); leader; leader = leaders.get(identity)) {
    await waitFor(leader, request.idempotency.key, options.inProgressWaitMs ?? IN_PROGRESS_WAIT_MS);
    const { caller, idempotency: claim, now } = request;
    const stored = await findReplay(database, { accountId: caller.accountId, claim, now });
    if (stored) return stored;
  }
  const outcome = queue.submit(request);
  const settled = outcome.then(
    () => undefined,
    () => undefined,
  );
  leaders.set(identity, settled);
  try {
    return await outcome;
  } finally {
    leaders.delete(identity);
  }
}

async function waitFor(leader: Promise<unknown>, key: string, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new GroundMotionError(
          'refused',
          'idempotency_in_progress',
          `a request with Idempotency-Key ${JSON.stringify(key)} is still running; repeat this one in a moment`,
          { details: { retryAfterSeconds: 1 } },
        ),
      );
    }, limitMs);
  });
  try {
    await Promise.race([leader, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
