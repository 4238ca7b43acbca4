import { GroundMotionError } from '../../core/error.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { appendMovements, customerLedgerAccount, newEntryId } from './ledger.ts';
import type { AccountEntryKind, Movement } from './ledger.ts';
import { tellLowBalances } from './lowBalance.ts';

/** Optional metadata of a credit movement. Absent = null. */
type CreditFacts = Pick<
  Movement,
  'keyId' | 'requestId' | 'endpoint' | 'reportId' | 'idempotencyKey' | 'reversesEntryId'
>;

/** External money movements that may take some back: the balance may become negative. */
const MAY_TAKE: ReadonlySet<AccountEntryKind> = new Set(['top_up_refund', 'dispute', 'top_up_reversal']);

/** Money that an account receives, or that the outside world takes back from it. */
export interface Credit extends Partial<CreditFacts> {
  readonly entryId: string;
  readonly kind: Exclude<AccountEntryKind, 'report_charge'>;
  /** The mode of the account. */
  readonly mode: Mode;
  readonly accountId: string;
  /** The ledger account that the money comes from, such as `equity/operator`. */
  readonly from: string;
  /** Greater than zero; negative only if the outside world takes money back. */
  readonly amountMicroUsd: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** An account before it is credited. */
export interface CreditedAccount {
  readonly mode: Mode;
  readonly balanceMicroUsd: number;
  /** Number of its latest movement. */
  readonly sequence: number;
}

/** The effect of a credit: the account after it, and the movement for the ledger. */
export interface PlannedCredit {
  readonly balanceAfterMicroUsd: number;
  readonly sequence: number;
  readonly movement: Movement;
}

/** The plan for a new credit contains its identifier, `newEntryId` unless the caller passes one. */
export type NewCredit = Omit<Credit, 'entryId'> & { readonly entryId?: string };

/**
 * The effect of a credit on an account, as data.
 * @throws GroundMotionError `modes_mixed` for money of the other mode; `internal_error` for an amount that isn't an
 *   integer, is zero, or is negative for a kind that only adds money, or for a balance that wouldn't be exact.
 */
export function planCredit(credit: Credit, account: CreditedAccount): PlannedCredit {
  const { entryId, kind, mode, accountId, from, amountMicroUsd, createdAt, ...facts } = credit;
  if (account.mode !== mode) {
    throw defect('modes_mixed', `${accountId} is a ${account.mode} account but the money is ${mode}`);
  }
  const balanceAfterMicroUsd = account.balanceMicroUsd + amountMicroUsd;
  const isExact = Number.isSafeInteger(amountMicroUsd) && Number.isSafeInteger(balanceAfterMicroUsd);
  if (!isExact || amountMicroUsd === 0 || (amountMicroUsd < 0 && !MAY_TAKE.has(kind))) {
    throw defect('internal_error', `${accountId} cannot be given ${amountMicroUsd} micro-dollars`);
  }
  const sequence = account.sequence + 1;
  return {
    balanceAfterMicroUsd,
    sequence,
    movement: {
      keyId: null,
      requestId: null,
      endpoint: null,
      reportId: null,
      idempotencyKey: null,
      reversesEntryId: null,
      ...facts,
      entryId,
      kind,
      mode,
      accountId,
      createdAt,
      postings: [
        { ledgerAccount: from, amountMicroUsd: -amountMicroUsd, customer: null },
        {
          ledgerAccount: customerLedgerAccount(accountId),
          amountMicroUsd,
          customer: { accountId, sequence, balanceAfterMicroUsd },
        },
      ],
    },
  };
}

/** A credit that was posted. */
export interface PostedCredit {
  readonly entryId: string;
  readonly balanceAfterMicroUsd: number;
}

/**
 * Posts a credit to an account under its lock: the balance, an event if the balance is low because money was taken back,
 * and the double entry. The ends of the outbox and of the ledger stay locked until the commit, so call it last in a
 * transaction.
 * @throws GroundMotionError like `planCredit`; `not_found`.
 */
export async function postCredit(transaction: Transaction, credit: NewCredit): Promise<PostedCredit> {
  const { accountId } = credit;
  const [row] = await transaction.queryForUpdate<{
    mode: Mode;
    balance_micro_usd: number;
    ledger_sequence: number;
  }>('SELECT mode, balance_micro_usd, ledger_sequence FROM account WHERE account_id = $1', [accountId]);
  if (!row) throw new GroundMotionError('not_found', 'not_found', `unknown account ${accountId}`);
  const entryId = credit.entryId ?? newEntryId();
  const { movement, balanceAfterMicroUsd, sequence } = planCredit(
    { ...credit, entryId },
    { mode: row.mode, balanceMicroUsd: row.balance_micro_usd, sequence: row.ledger_sequence },
  );
  await transaction.query(
    'UPDATE account SET balance_micro_usd = $2, ledger_sequence = $3 WHERE account_id = $1',
    [accountId, balanceAfterMicroUsd, sequence],
  );
  await tellLowBalances(transaction, [
    {
      accountId,
      beforeMicroUsd: row.balance_micro_usd,
      afterMicroUsd: balanceAfterMicroUsd,
      now: credit.createdAt,
    },
  ]);
  await appendMovements(transaction, [movement]);
  return { entryId, balanceAfterMicroUsd };
}

function defect(code: 'internal_error' | 'modes_mixed', message: string): GroundMotionError {
  return new GroundMotionError('internal', code, message);
}
