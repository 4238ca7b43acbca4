import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { findReplay, findStoredAnswers, type IdempotencyClaim } from '../sale/idempotency.ts';
import { storeAnswers } from '../sale/storeAnswers.ts';
import { postCredit } from '../ledger/credit.ts';
import { TEST_EQUITY } from '../ledger/ledger.ts';
import { REPORT_PRICE_MICRO_USD } from '../ledger/price.ts';
import { formatUsd } from '../../core/money.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';

/** A test account with more isn't topped up, so that sums stay far below the limit of exactness. */
export const MOST_TEST_CREDITS_MICRO_USD = 1_000_000_000_000;

/** A request for fake money for a test account. */
export interface TestTopUp {
  readonly caller: Caller;
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotency: IdempotencyClaim | null;
  /** The answer. Pure and fast: it runs inside the transaction and may run twice. */
  render(receipt: TopUpReceipt): string;
}

export interface TopUpReceipt {
  readonly entryId: string;
  /** The account's balance after it. */
  readonly balanceMicroUsd: number;
}

export interface TopUpAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/**
 * Credits a test account with fake money immediately: balance, double entry and idempotency record in one transaction. A
 * repetition with the same key credits nothing and gets the stored answer.
 * @throws GroundMotionError `account_suspended`; `bad_amount` beyond `MOST_TEST_CREDITS_MICRO_USD`;
 *   `idempotency_mismatch`, `idempotency_key_expired`; `service_unavailable`.
 */
export async function topUpTestAccount(database: Database, topUp: TestTopUp): Promise<TopUpAnswer> {
  const { caller, idempotency: claim, now } = topUp;
  if (caller.mode !== 'test') {
    throw new GroundMotionError('internal', 'modes_mixed', `${caller.accountId} is a live account`);
  }
  const claimed = claim && { accountId: caller.accountId, claim, now };
  const stored = claimed && (await findReplay(database, claimed));
  if (stored) return { statusCode: stored.statusCode, body: stored.body, isReplay: true };
  return database.transaction(async (transaction) => {
    const account = (await lockAccounts(transaction, [caller.accountId])).get(caller.accountId);
    const replay = claimed && (await findStoredAnswers(transaction, [claimed])).get(claimed)?.();
    if (replay) return { statusCode: replay.statusCode, body: replay.body, isReplay: true };
    if (!account || account.isSuspended) {
      throw new GroundMotionError('refused', 'account_suspended', 'the account of this key is suspended');
    }
    const receipt = await credit(transaction, topUp, account.balanceMicroUsd);
    const body = topUp.render(receipt);
    if (claimed) {
      const { entryId } = receipt;
      await storeAnswers(transaction, [{ ...claimed, statusCode: 200, body, entryId, chargeCount: 0 }]);
    }
    return { statusCode: 200, body, isReplay: false };
  });
}

async function credit(
  transaction: Transaction,
  { caller, amountMicroUsd, now, requestId, idempotency }: TestTopUp,
  balanceMicroUsd: number,
): Promise<TopUpReceipt> {
  if (balanceMicroUsd + amountMicroUsd > MOST_TEST_CREDITS_MICRO_USD) {
    throw invalidInput(
      'bad_amount',
      `amount_usd: with ${formatUsd(amountMicroUsd)} more, the test account would have over ` +
        `${formatUsd(MOST_TEST_CREDITS_MICRO_USD)} USD; buy reports first (${formatUsd(REPORT_PRICE_MICRO_USD)} USD each)`,
    );
  }
  const { entryId, balanceAfterMicroUsd } = await postCredit(transaction, {
    kind: 'test_top_up',
    from: TEST_EQUITY,
    mode: 'test',
    accountId: caller.accountId,
    amountMicroUsd,
    createdAt: now,
    keyId: caller.via === 'key' ? caller.keyId : null,
    requestId,
    endpoint: 'buy',
    idempotencyKey: idempotency?.key ?? null,
  });
  return { entryId, balanceMicroUsd: balanceAfterMicroUsd };
}
