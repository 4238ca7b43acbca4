import type { Transaction } from '../store/state/database.ts';

const DAY_MS = 86_400_000;

/** Money that a key has spent at a moment (epoch milliseconds). */
export interface KeySpend {
  readonly keyId: string;
  readonly amountMicroUsd: number;
  readonly now: number;
}

/** Adds to what each key has spent on the present UTC day; a new day starts from nothing. */
export async function addKeySpend(transaction: Transaction, spends: readonly KeySpend[]): Promise<void> {
  if (spends.length === 0) return;
  const latest = new Map<string, { day: number; amountMicroUsd: number; now: number }>();
  for (const { keyId, amountMicroUsd, now } of spends) {
    const day = Math.floor(now / DAY_MS);
    const known = latest.get(keyId);
    if (!known || day > known.day) latest.set(keyId, { day, amountMicroUsd, now });
    else if (day === known.day) known.amountMicroUsd += amountMicroUsd;
  }
  const entries = [...latest];
  await transaction.query(
    `UPDATE api_key
     SET spent_micro_usd = spend.amount
         + CASE WHEN api_key.spent_day = spend.day THEN api_key.spent_micro_usd ELSE 0 END,
       spent_day = spend.day,
       last_charged_at = spend.charged_at
     FROM (SELECT unnest($1::TEXT[]) AS key_id, unnest($2::BIGINT[]) AS day,
       unnest($3::BIGINT[]) AS amount, unnest($4::TIMESTAMPTZ[]) AS charged_at) AS spend
     WHERE api_key.key_id = spend.key_id AND api_key.spent_day <= spend.day`,
    [
      entries.map(([keyId]) => keyId),
      entries.map(([, spend]) => spend.day),
      entries.map(([, spend]) => spend.amountMicroUsd),
      entries.map(([, spend]) => new Date(spend.now)),
    ],
  );
}
