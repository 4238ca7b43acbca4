import type { Database, Transaction } from '../../store/state/sql/database.ts';

/** The name on an account's invoices; null = not given. */
export interface BillingDetails {
  readonly name: string | null;
  /** Lines of a postal address; empty = not given. */
  readonly addressLines: readonly string[];
  readonly country: string | null;
  readonly vatId: string | null;
  /** Where invoices are sent; null = to the account's own address. */
  readonly email: string | null;
}

const NOTHING_SAID: BillingDetails = {
  name: null,
  addressLines: [],
  country: null,
  vatId: null,
  email: null,
};

/** The account's details on its invoices. */
export async function readBillingDetails(
  database: Pick<Database, 'query'>,
  accountId: string,
): Promise<BillingDetails> {
  const [row] = await database.query<{ detail: string }>(
    'SELECT detail FROM billing_details WHERE account_id = $1',
    [accountId],
  );
  return row ? (JSON.parse(row.detail) as BillingDetails) : NOTHING_SAID;
}

/** Replaces the details; issued invoices don't change. */
export async function writeBillingDetails(
  transaction: Transaction,
  { accountId, details, now }: { accountId: string; details: BillingDetails; now: number },
): Promise<void> {
  // Under the account's lock, two writers can't both find nothing.
  await transaction.queryForUpdate('SELECT account_id FROM account WHERE account_id = $1', [accountId]);
  const detail = JSON.stringify(details);
  const changed = await transaction.query(
    'UPDATE billing_details SET detail = $2, updated_at = $3 WHERE account_id = $1 RETURNING account_id',
    [accountId, detail, new Date(now)],
  );
  if (changed.length > 0) return;
  await transaction.query(
    'INSERT INTO billing_details (account_id, detail, updated_at) VALUES ($1, $2, $3)',
    [accountId, detail, new Date(now)],
  );
}
