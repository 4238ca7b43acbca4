import type { Transaction } from '../store/state/database.ts';

/** A wish to take the price from an account. */
export interface Debit {
  readonly accountId: string;
  readonly priceMicroUsd: number;
}

/** A debit that was made: the account's balance after it and its place in the account's history. */
export interface MadeDebit {
  readonly isMade: true;
  readonly balanceMicroUsd: number;
  readonly sequence: number;
}

/** A debit that the balance did not cover. */
export interface RefusedDebit {
  readonly isMade: false;
  readonly balanceMicroUsd: number;
}

interface BalanceRow {
  readonly account_id: string;
  readonly balance_micro_usd: number;
  readonly ledger_sequence: number;
}

/**
 * Takes prices from accounts in the order given; a refusal of one leaves the others untouched. The balance
 * is only ever moved by an UPDATE that is conditional on its covering the amount. An account's debits are
 * first tried as one sum; when the balance does not cover it they are tried one by one.
 */
export async function debitAccounts(
  transaction: Transaction,
  debits: readonly Debit[],
): Promise<(MadeDebit | RefusedDebit)[]> {
  const indicesOf = new Map<string, number[]>();
  debits.forEach(({ accountId }, index) => {
    const indices = indicesOf.get(accountId);
    if (indices) indices.push(index);
    else indicesOf.set(accountId, [index]);
  });
  const sums = [...indicesOf].map(([accountId, indices]) => ({
    accountId,
    amountMicroUsd: indices.reduce((sum, index) => sum + debits[index]!.priceMicroUsd, 0),
    count: indices.length,
  }));
  const updated = await debitSums(transaction, sums);
  const results = Array.from<MadeDebit | RefusedDebit>({ length: debits.length });
  for (const [accountId, indices] of indicesOf) {
    const row = updated.get(accountId);
    if (row) {
      spread(row, indices, debits, results);
    } else {
      await debitOneByOne(transaction, indices, debits, results);
    }
  }
  return results;
}

/** Derives each debit's balance and sequence from those that the account has after all of them. */
function spread(
  row: BalanceRow,
  indices: readonly number[],
  debits: readonly Debit[],
  results: (MadeDebit | RefusedDebit)[],
): void {
  let balanceMicroUsd = row.balance_micro_usd;
  let sequence = row.ledger_sequence;
  for (const index of indices.toReversed()) {
    results[index] = { isMade: true, balanceMicroUsd, sequence };
    balanceMicroUsd += debits[index]!.priceMicroUsd;
    sequence -= 1;
  }
}

const DEBIT_ONE = `UPDATE account
  SET balance_micro_usd = balance_micro_usd - $2, ledger_sequence = ledger_sequence + $3
  WHERE account_id = $1 AND balance_micro_usd >= $2
  RETURNING account_id, balance_micro_usd, ledger_sequence`;

const DEBIT_MANY = `UPDATE account
  SET balance_micro_usd = account.balance_micro_usd - debit.amount,
    ledger_sequence = account.ledger_sequence + debit.movements
  FROM (SELECT unnest($1::TEXT[]) AS account_id, unnest($2::BIGINT[]) AS amount,
    unnest($3::BIGINT[]) AS movements) AS debit
  WHERE account.account_id = debit.account_id AND account.balance_micro_usd >= debit.amount
  RETURNING account.account_id, account.balance_micro_usd, account.ledger_sequence`;

async function debitSums(
  transaction: Transaction,
  sums: readonly { accountId: string; amountMicroUsd: number; count: number }[],
): Promise<Map<string, BalanceRow>> {
  const [first] = sums;
  const rows =
    first && sums.length === 1
      ? await transaction.query<BalanceRow>(DEBIT_ONE, [first.accountId, first.amountMicroUsd, first.count])
      : await transaction.query<BalanceRow>(DEBIT_MANY, [
          sums.map((sum) => sum.accountId),
          sums.map((sum) => sum.amountMicroUsd),
          sums.map((sum) => sum.count),
        ]);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** In order; a price that the balance does not cover is not asked for again, for no credit can come meanwhile. */
async function debitOneByOne(
  transaction: Transaction,
  indices: readonly number[],
  debits: readonly Debit[],
  results: (MadeDebit | RefusedDebit)[],
): Promise<void> {
  let refusal: RefusedDebit | null = null;
  for (const index of indices) {
    const debit = debits[index]!;
    const result: MadeDebit | RefusedDebit =
      refusal && debit.priceMicroUsd > refusal.balanceMicroUsd ? refusal : await debitOne(transaction, debit);
    if (!result.isMade) refusal = result;
    results[index] = result;
  }
}

async function debitOne(transaction: Transaction, debit: Debit): Promise<MadeDebit | RefusedDebit> {
  const [row] = await transaction.query<BalanceRow>(DEBIT_ONE, [debit.accountId, debit.priceMicroUsd, 1]);
  if (row) {
    return { isMade: true, balanceMicroUsd: row.balance_micro_usd, sequence: row.ledger_sequence };
  }
  const [left] = await transaction.query<{ balance_micro_usd: number }>(
    'SELECT balance_micro_usd FROM account WHERE account_id = $1',
    [debit.accountId],
  );
  return { isMade: false, balanceMicroUsd: left?.balance_micro_usd ?? 0 };
}
