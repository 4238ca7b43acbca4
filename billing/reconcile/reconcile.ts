import type { Database } from '../../store/state/sql/database.ts';

/** Epoch milliseconds; `until` is not part of it. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** A movement on the books of someone outside. */
export interface OutsideMovement {
  /** The name that the ledger has, or would have, for it. */
  readonly reference: string;
  /** Above zero = to the seller. */
  readonly amountMicroUsd: number;
  readonly at: number;
  /** What it is called there. */
  readonly name: string;
}

/** The books of someone through whom money comes and goes. */
export interface OutsideBooks {
  /** Such as `Stripe`. */
  readonly name: string;
  /** What the ledger's references to these books begin with, such as `stripe/`. */
  readonly prefix: string;
  /** This service's movements in a period and in a margin around it, and how many there are that are none of its own. */
  read(period: Period): Promise<{ readonly movements: readonly OutsideMovement[]; readonly others: number }>;
}

/** One difference, with all that is needed to look at it. */
export interface Difference {
  readonly books: string;
  readonly reference: string;
  /** Null = there is no such movement. */
  readonly outsideMicroUsd: number | null;
  readonly ledgerMicroUsd: number | null;
  readonly why: string;
}

export interface Reconciliation {
  readonly period: Period;
  readonly books: readonly {
    readonly name: string;
    readonly movements: number;
    readonly outsideMicroUsd: number;
    readonly ledgerMicroUsd: number;
    /** Movements there that are none of this service. */
    readonly others: number;
  }[];
  readonly differences: readonly Difference[];
}

interface LedgerMovement {
  readonly reference: string;
  readonly amountMicroUsd: number;
  readonly at: number;
}

/** Compares books from outside with the ledger, movement by movement, and names every difference. Reads only. */
export async function reconcile(
  database: Pick<Database, 'query'>,
  books: readonly OutsideBooks[],
  period: Period,
): Promise<Reconciliation> {
  const compared = [];
  const differences: Difference[] = [];
  for (const each of books) {
    const { movements, others } = await each.read(period);
    const ledger = await readLedger(database, each.prefix, movements, period);
    const result = compareBooks(each.name, movements, ledger, period);
    differences.push(...result.differences);
    compared.push({ name: each.name, others, ...result.sums });
  }
  differences.push(...(await heldEvents(database, period)));
  return { period, books: compared, differences };
}

/** Movements of the ledger in a period, and those that the outside names. */
async function readLedger(
  database: Pick<Database, 'query'>,
  prefix: string,
  outside: readonly OutsideMovement[],
  { from, until }: Period,
): Promise<LedgerMovement[]> {
  const rows = await database.query<{ reference: string; amount_micro_usd: number; created_at: Date }>(
    `SELECT reference, amount_micro_usd, created_at FROM external_movement
     WHERE substr(reference, 1, $1) = $2
       AND ((created_at >= $3 AND created_at < $4) OR reference = ANY($5::TEXT[]))
     ORDER BY created_at, reference`,
    [prefix.length, prefix, new Date(from), new Date(until), outside.map(({ reference }) => reference)],
  );
  return rows.map((row) => ({
    reference: row.reference,
    amountMicroUsd: row.amount_micro_usd,
    at: row.created_at.getTime(),
  }));
}

/** Two lists of movements, compared by their names. Both may reach beyond the period: only what one of them has in it counts. */
function compareBooks(
  name: string,
  outside: readonly OutsideMovement[],
  ledger: readonly LedgerMovement[],
  { from, until }: Period,
): {
  differences: Difference[];
  sums: { movements: number; outsideMicroUsd: number; ledgerMicroUsd: number };
} {
  const isIn = ({ at }: { readonly at: number }): boolean => at >= from && at < until;
  const outsideBy = new Map(outside.map((each) => [each.reference, each]));
  const ledgerBy = new Map(ledger.map((each) => [each.reference, each]));
  const counted = [...outside, ...ledger]
    .filter(isIn)
    .sort((a, b) => a.at - b.at || (a.reference < b.reference ? -1 : 1));
  const references = new Set(counted.map(({ reference }) => reference));
  const differences: Difference[] = [];
  const sums = { movements: references.size, outsideMicroUsd: 0, ledgerMicroUsd: 0 };
  for (const reference of references) {
    const [there, here] = [outsideBy.get(reference), ledgerBy.get(reference)];
    sums.outsideMicroUsd += there?.amountMicroUsd ?? 0;
    sums.ledgerMicroUsd += here?.amountMicroUsd ?? 0;
    if (there && here && there.amountMicroUsd === here.amountMicroUsd) continue;
    const amounts = {
      outsideMicroUsd: there?.amountMicroUsd ?? null,
      ledgerMicroUsd: here?.amountMicroUsd ?? null,
    };
    differences.push({ books: name, reference, ...amounts, why: whyDifferent(name, there, here) });
  }
  return { differences, sums };
}

function whyDifferent(
  name: string,
  there: OutsideMovement | undefined,
  here: LedgerMovement | undefined,
): string {
  if (!there) return `the ledger has it, but ${name} doesn't`;
  if (!here && there.amountMicroUsd > 0)
    return `${name} has it (${there.name}), but nothing was credited for it`;
  if (!here)
    return (
      `${name} has it (${there.name}), but the ledger took nothing: all of the payment was taken before, or it is ` +
      'unknown here'
    );
  return Math.abs(here.amountMicroUsd) < Math.abs(there.amountMicroUsd)
    ? `the ledger moved less (${there.name}): it takes no more of a payment than was paid`
    : `the amounts differ (${there.name})`;
}

/** Messages from Stripe that matched nothing, so no money was moved for them. */
async function heldEvents(database: Pick<Database, 'query'>, { from, until }: Period): Promise<Difference[]> {
  const rows = await database.query<{ event_id: string; kind: string; object_id: string; reason: string }>(
    `SELECT event_id, kind, object_id, reason FROM stripe_event
     WHERE outcome = 'held' AND received_at >= $1 AND received_at < $2 ORDER BY received_at, event_id`,
    [new Date(from), new Date(until)],
  );
  return rows.map((row) => ({
    books: 'Stripe',
    reference: row.event_id,
    outsideMicroUsd: null,
    ledgerMicroUsd: null,
    why: `${row.kind} of ${row.object_id} is held: ${row.reason}`,
  }));
}
