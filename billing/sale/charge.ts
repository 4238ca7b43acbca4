import { GroundMotionError } from '../../core/error.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { chargeQueueOf } from './chargeQueue.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import { saleOf, type ChargeRequest } from './chargeRequest.ts';
import { claimsInUse } from './claimsInUse.ts';
import { assertUsableKey, claimIdentity, findReplay, findWaiting } from './idempotency.ts';
import { assertUsablePayment, findPaidAnswers, replayPaid } from './payments.ts';
import type { Sale } from './sale.ts';

/** How long a request waits for another one with the same idempotency key, milliseconds. */
const IN_PROGRESS_WAIT_MS = 10_000;

export interface SellOptions {
  readonly inProgressWaitMs?: number;
}

/** Sells one report; see `sell`. An insufficient balance or cap is an outcome (`refused`, 402). */
export async function chargeReport(
  database: Database,
  request: ChargeRequest,
  options: SellOptions = {},
): Promise<ChargeOutcome> {
  return sell(database, saleOf(request), options);
}

/**
 * Carries out a sale: debits the account and writes the double entries, the spending of the keys, the saved reports and
 * the idempotency record in one transaction, which it may share with other waiting sales. Resolves after the commit with
 * the body to send, which is stored under the idempotency key whether it was charged or not. A payer's sale is identified
 * by its payment: it is charged once, and a repetition gets the same answer.
 * @throws GroundMotionError `idempotency_mismatch`, `idempotency_key_expired`, `idempotency_in_progress`, `caller_gone`
 *   (see `Sale.isAbandoned`), `account_suspended` and `invalid_api_key` (if that happened after the request was
 *   accepted), `service_unavailable` (a repetition with the same key determines whether it was charged).
 */
export async function sell(
  database: Database,
  sale: Sale,
  options: SellOptions = {},
): Promise<ChargeOutcome> {
  const queue = chargeQueueOf(database);
  const claim = claimOf(sale);
  if (!claim) return queue.submit(sale);
  const claims = claimsInUse(database);
  const { leaders } = claims;
  const { identity } = claim;
  for (let leader = leaders.get(identity); leader; leader = leaders.get(identity)) {
    await waitFor(leader, claim.name, options.inProgressWaitMs ?? IN_PROGRESS_WAIT_MS);
    const stored = await claim.find(database);
    if (stored) return stored;
  }
  // A free answer under the key isn't in the state yet. There is no await between this check and the leader's entry.
  const given = claim.findWaiting(database);
  if (given) return given;
  const outcome = queue.submit(sale);
  const settled = outcome.then(
    () => undefined,
    () => undefined,
  );
  leaders.set(identity, settled);
  try {
    return await outcome;
  } finally {
    leaders.delete(identity);
    claims.noteUse(identity);
  }
}

interface SaleClaim {
  /** Its name in a message. */
  readonly name: string;
  readonly identity: string;
  find(database: Database): Promise<ChargeOutcome | null>;
  findWaiting(database: Database): ChargeOutcome | null;
}

/** The key that identifies a sale; null = none. */
function claimOf({ buyer, idempotency, now }: Sale): SaleClaim | null {
  if (isPayer(buyer)) {
    assertUsablePayment(buyer);
    const { paymentId } = buyer.payment;
    return {
      name: `payment ${JSON.stringify(paymentId)}`,
      identity: claimIdentity('payment', paymentId),
      find: async (database) =>
        replayPaid(await findPaidAnswers(database, [{ buyer }]), { buyer })?.() ?? null,
      findWaiting: () => null,
    };
  }
  if (!idempotency) return null;
  assertUsableKey(idempotency.key);
  const { accountId } = buyer;
  const request = { accountId, claim: idempotency, now };
  return {
    name: `Idempotency-Key ${JSON.stringify(idempotency.key)}`,
    identity: claimIdentity(accountId, idempotency.key),
    find: (database) => findReplay(database, request),
    findWaiting: (database) => findWaiting(database, request),
  };
}

async function waitFor(leader: Promise<unknown>, name: string, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new GroundMotionError(
          'refused',
          'idempotency_in_progress',
          `a request with ${name} is still running; repeat this one in a moment`,
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
