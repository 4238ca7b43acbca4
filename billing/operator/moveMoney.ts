import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { postCredit } from '../ledger/credit.ts';
import type { NewCredit } from '../ledger/credit.ts';
import { OPERATOR_EQUITY, REPORT_REVENUE, newEntryId } from '../ledger/ledger.ts';
import type { EntryKind } from '../ledger/ledger.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { formatUsd } from '../../core/money.ts';
import { lockAccounts } from '../../accounts/account/accountState.ts';
import { audit } from './auditLog.ts';
import type { OperatorAct } from './auditLog.ts';

/** A credit or refund that is in the ledger. */
export interface OperatorMovement {
  readonly entryId: string;
  readonly accountId: string;
  readonly amountMicroUsd: number;
  /** The account's balance after it. */
  readonly balanceAfterMicroUsd: number;
  /** It had already been carried out, and wasn't repeated. */
  readonly isRepeated: boolean;
}

export interface Credit {
  readonly accountId: string;
  readonly amountMicroUsd: number;
  /** The credit's reference: under one reference it is given only once. */
  readonly reference: string;
  readonly reason: string;
}

/**
 * Gives an account credits, once per reference.
 * @throws GroundMotionError `not_found`, also for a deleted account; `idempotency_mismatch` if the reference belongs to another credit.
 */
export async function creditAccount(
  database: Database,
  act: OperatorAct,
  { accountId, amountMicroUsd, reference, reason }: Credit,
): Promise<OperatorMovement> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction.queryForUpdate<{ mode: Mode; deleted_at: Date | null }>(
      'SELECT mode, deleted_at FROM account WHERE account_id = $1',
      [accountId],
    );
    if (!account) throw new GroundMotionError('not_found', 'not_found', `unknown account ${accountId}`);
    if (account.deleted_at) throw accountDeleted(accountId);
    const movement = await moveOnce(transaction, act, {
      reference: `credit:${reference}`,
      kind: 'operator_credit',
      from: OPERATOR_EQUITY,
      mode: account.mode,
      accountId,
      amountMicroUsd,
      idempotencyKey: reference,
    });
    await auditMovement(transaction, act, movement, { reason, reference });
    return movement;
  });
}

/** Credits of a deleted account can't be spent. */
function accountDeleted(accountId: string): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'not_found',
    `account ${accountId} was deleted, so that no one could spend the credits; nothing was moved. Give its owner the money ` +
      'where it came from',
  );
}

interface ChargeRow {
  readonly kind: EntryKind;
  readonly mode: Mode;
  readonly account_id: string | null;
  readonly key_id: string | null;
  readonly endpoint: string | null;
  readonly report_id: number | null;
}

/** A charge to be refunded. */
export interface RefundWanted {
  readonly entryId: string;
  readonly reason: string;
  /** Additional details for the audit log. */
  readonly about?: Readonly<Record<string, string | number>>;
}

/**
 * Refunds the cost of a report: posts an entry that exactly reverses its charge, once.
 * @throws GroundMotionError `not_found`, also for a deleted account; `bad_request` for an entry that isn't the charge of a report.
 */
export async function refundCharge(
  database: Database,
  act: OperatorAct,
  wanted: RefundWanted,
): Promise<OperatorMovement> {
  return database.transaction(async (transaction) => {
    const [deleted] = await transaction.query<{ account_id: string }>(
      `SELECT account.account_id FROM ledger_entry JOIN account ON account.account_id = ledger_entry.account_id
       WHERE ledger_entry.entry_id = $1 AND account.deleted_at IS NOT NULL`,
      [wanted.entryId],
    );
    if (deleted) throw accountDeleted(deleted.account_id);
    return refundWithin(transaction, act, wanted);
  });
}

/**
 * Like `refundCharge`, as the last part of a transaction, and also for a deleted account.
 * @throws GroundMotionError `not_found`; `bad_request` for an entry that isn't the charge of a report.
 */
export async function refundWithin(
  transaction: Transaction,
  act: OperatorAct,
  { entryId, reason, about = {} }: RefundWanted,
): Promise<OperatorMovement> {
  const [charge] = await transaction.query<ChargeRow>(
    `SELECT kind, mode, account_id, key_id, endpoint, report_id
     FROM ledger_entry WHERE entry_id = $1`,
    [entryId],
  );
  if (!charge) throw new GroundMotionError('not_found', 'not_found', `unknown entry ${entryId}`);
  const { account_id: accountId } = charge;
  if (charge.kind !== 'report_charge' || accountId === null) {
    throw invalidInput(
      'bad_request',
      `entry_id: ${entryId} is a ${accountId === null ? 'payer’s ' : ''}${charge.kind}; only the charge of a report can be refunded to its account`,
    );
  }
  await lockAccounts(transaction, [accountId]);
  const [posting] = await transaction.query<{ amount_micro_usd: number }>(
    'SELECT amount_micro_usd FROM ledger_posting WHERE entry_id = $1 AND account_id = $2',
    [entryId, accountId],
  );
  const movement = await moveOnce(transaction, act, {
    reference: `refund:${entryId}`,
    kind: 'refund',
    from: REPORT_REVENUE,
    mode: charge.mode,
    accountId,
    amountMicroUsd: -(posting?.amount_micro_usd ?? 0),
    keyId: charge.key_id,
    endpoint: charge.endpoint,
    reportId: charge.report_id,
    reversesEntryId: entryId,
  });
  await auditMovement(transaction, act, movement, { reason, refunded_entry_id: entryId, ...about });
  return movement;
}

interface MoneyToMove extends Omit<NewCredit, 'entryId' | 'createdAt' | 'requestId'> {
  /** Unique: the second time, no money is moved. */
  readonly reference: string;
}

/** Moves money to an account that the transaction has locked, unless its reference was already used for that. */
async function moveOnce(
  transaction: Transaction,
  act: OperatorAct,
  { reference, ...credit }: MoneyToMove,
): Promise<OperatorMovement> {
  const { accountId, amountMicroUsd } = credit;
  const entryId = newEntryId();
  const claimed = await transaction.query(
    `INSERT INTO operator_reference (reference, account_id, amount_micro_usd, entry_id, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING reference`,
    [reference, accountId, amountMicroUsd, entryId, new Date(act.now)],
  );
  if (claimed.length === 0) return movedBefore(transaction, { reference, accountId, amountMicroUsd });
  const about = { entryId, requestId: act.requestId, createdAt: act.now };
  const { balanceAfterMicroUsd } = await postCredit(transaction, { ...credit, ...about });
  return { entryId, accountId, amountMicroUsd, balanceAfterMicroUsd, isRepeated: false };
}

async function movedBefore(
  transaction: Transaction,
  wanted: { readonly reference: string; readonly accountId: string; readonly amountMicroUsd: number },
): Promise<OperatorMovement> {
  const [done] = await transaction.query<{
    account_id: string;
    amount_micro_usd: number;
    entry_id: string;
    balance_after_micro_usd: number;
  }>(
    `SELECT operator_reference.account_id, operator_reference.amount_micro_usd, operator_reference.entry_id,
       ledger_posting.balance_after_micro_usd
     FROM operator_reference JOIN ledger_posting
       ON ledger_posting.entry_id = operator_reference.entry_id AND ledger_posting.account_id IS NOT NULL
     WHERE operator_reference.reference = $1`,
    [wanted.reference],
  );
  if (done?.account_id !== wanted.accountId || done.amount_micro_usd !== wanted.amountMicroUsd) {
    throw invalidInput(
      'idempotency_mismatch',
      `reference: this one belongs to a credit of ${formatUsd(done?.amount_micro_usd ?? 0)} USD to ` +
        `${done?.account_id ?? 'no one'}; use a new one for another credit`,
    );
  }
  return {
    entryId: done.entry_id,
    accountId: done.account_id,
    amountMicroUsd: done.amount_micro_usd,
    balanceAfterMicroUsd: done.balance_after_micro_usd,
    isRepeated: true,
  };
}

/** A repetition is also an action, but didn't move money: its line has the entry among its details. */
async function auditMovement(
  transaction: Transaction,
  act: OperatorAct,
  movement: OperatorMovement,
  about: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { accountId, entryId, amountMicroUsd, isRepeated } = movement;
  await audit(transaction, act, {
    outcome: 'done',
    accountId,
    entryId: isRepeated ? null : entryId,
    detail: { ...about, amount_micro_usd: amountMicroUsd, ...(isRepeated ? { repeats: entryId } : {}) },
  });
}
