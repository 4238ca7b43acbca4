import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import { updateRows } from '../../store/state/sql/updateRows.ts';
import { ANSWERED, REFUSED, claimIdentity, type AccountClaim } from './idempotency.ts';
import { usedClaims } from './usedClaims.ts';

const COLUMNS = {
  account_id: 'TEXT',
  idempotency_key: 'TEXT',
  request_hash: 'TEXT',
  status_code: 'BIGINT',
  body: 'TEXT',
  validators: 'TEXT',
  entry_id: 'TEXT',
  charge_count: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
} as const;

/** An answer to store under its key. */
export interface AnswerToStore extends AccountClaim {
  readonly statusCode: number;
  readonly body: string;
  /** See `Sale`; absent or null = none. */
  readonly validators?: string | null;
  /** The first charge's ledger entry; null when nothing was charged. */
  readonly entryId: string | null;
  /** Number of charges. */
  readonly chargeCount: number;
  /** Whether a refusal is stored under the key, which this answer replaces; absent = nothing is stored. */
  readonly replacesRefusal?: boolean;
}

/**
 * Stores answers; no other function adds rows to their table. A key that is already used for anything but a refusal can't be stored again, so it is never charged
 * twice: the transaction fails, or, for a row transaction of the embedded engine, all sales stop.
 */
export async function storeAnswers(
  transaction: Transaction,
  answers: readonly AnswerToStore[],
): Promise<void> {
  if (answers.length === 0) return;
  await replaceRefusals(
    transaction,
    answers.filter(({ replacesRefusal = false }) => replacesRefusal),
  );
  const added = answers.filter(({ replacesRefusal = false }) => !replacesRefusal);
  if (added.length === 0) return;
  const rows = added.map(rowOf);
  if (transaction.facts) {
    const used = usedClaims(transaction.facts.shared);
    for (const answer of added) used.add(answer);
  }
  await insertRows(transaction, 'idempotency', COLUMNS, rows);
  tellAnswered(transaction, rows);
}

function rowOf(answer: AnswerToStore) {
  const { accountId, claim, statusCode, body, validators = null, entryId, chargeCount, now } = answer;
  return {
    account_id: accountId,
    idempotency_key: claim.key,
    request_hash: claim.requestHash,
    status_code: statusCode,
    body,
    validators,
    entry_id: entryId,
    charge_count: chargeCount,
    created_at: new Date(now),
  };
}

function tellAnswered(transaction: Transaction, rows: readonly ReturnType<typeof rowOf>[]): void {
  transaction.facts?.tell(
    ANSWERED,
    rows.map((row) => [claimIdentity(row.account_id, row.idempotency_key), row]),
  );
}

/** The answer of a sale takes the place of the refusal under its key, which is there as it was. */
async function replaceRefusals(transaction: Transaction, answers: readonly AnswerToStore[]): Promise<void> {
  const rows = answers.map(rowOf);
  await updateRows(
    transaction,
    'idempotency',
    COLUMNS,
    rows.map(({ account_id, idempotency_key, ...after }) => ({
      key: { account_id, idempotency_key },
      before: { status_code: REFUSED, charge_count: 0 },
      after,
    })),
  );
  if (rows.length === 0) return;
  tellAnswered(transaction, rows);
}
