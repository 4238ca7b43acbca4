import { withoutKeys } from '../../accounts/identity/apiKey.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Database, SqlValue, Transaction } from '../../store/state/sql/database.ts';

/** A request to an operator endpoint. */
export interface OperatorAct {
  /** The name that the operator gave. */
  readonly actor: string;
  /** Such as `credit`. */
  readonly action: string;
  readonly requestId: string;
  /** Origin of the request. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The outcome of an operator action. Details explain it; keys in them are truncated. */
export interface ActOutcome {
  readonly outcome: 'done' | 'failed';
  readonly accountId: string | null;
  /** The movement of money that it made. */
  readonly entryId: string | null;
  readonly detail: Readonly<Record<string, SqlValue>>;
}

/** Writes one line to the audit log, in the transaction of the action. */
export async function audit(transaction: Transaction, act: OperatorAct, outcome: ActOutcome): Promise<void> {
  await transaction.query(
    `INSERT INTO audit_entry
       (audit_id, created_at, actor, action, outcome, account_id, entry_id, request_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      `aud_${randomBase62(20)}`,
      new Date(act.now),
      act.actor,
      act.action,
      outcome.outcome,
      outcome.accountId,
      outcome.entryId,
      act.requestId,
      withoutKeys(JSON.stringify({ ...outcome.detail, address: act.address })),
    ],
  );
}

/** Writes one line to the audit log for an action that changed nothing and isn't part of a transaction. */
export async function auditAlone(database: Database, act: OperatorAct, outcome: ActOutcome): Promise<void> {
  await database.transaction((transaction) => audit(transaction, act, outcome));
}

/** Writes the line for a read-only action: about one account, or none in particular. */
export async function auditLook(
  database: Database,
  act: OperatorAct,
  accountId: string | null,
  detail: ActOutcome['detail'] = {},
): Promise<void> {
  await auditAlone(database, act, { outcome: 'done', accountId, entryId: null, detail });
}

/** A line of the audit log. */
export interface AuditLine {
  readonly auditId: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly outcome: 'done' | 'failed';
  readonly accountId: string | null;
  readonly entryId: string | null;
  readonly requestId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditQuery {
  /** Only lines about this account; null = all. */
  readonly accountId: string | null;
  /** Only lines after this one in the list; null = the newest. */
  readonly after: { readonly at: Date; readonly auditId: string } | null;
  readonly limit: number;
}

interface AuditRow {
  readonly audit_id: string;
  readonly created_at: Date;
  readonly actor: string;
  readonly action: string;
  readonly outcome: 'done' | 'failed';
  readonly account_id: string | null;
  readonly entry_id: string | null;
  readonly request_id: string | null;
  readonly detail: string;
}

/** The audit log, newest first. */
export async function readAuditLog(
  database: Database,
  { accountId, after, limit }: AuditQuery,
): Promise<AuditLine[]> {
  const rows = await database.query<AuditRow>(
    `SELECT audit_id, created_at, actor, action, outcome, account_id, entry_id, request_id, detail
     FROM audit_entry
     WHERE ($1::TEXT IS NULL OR account_id = $1::TEXT)
       AND ($2::TIMESTAMPTZ IS NULL OR created_at < $2::TIMESTAMPTZ
         OR (created_at = $2::TIMESTAMPTZ AND audit_id < $3))
     ORDER BY created_at DESC, audit_id DESC LIMIT $4`,
    [accountId, after?.at ?? null, after?.auditId ?? '', limit],
  );
  return rows.map((row) => ({
    auditId: row.audit_id,
    at: row.created_at,
    actor: row.actor,
    action: row.action,
    outcome: row.outcome,
    accountId: row.account_id,
    entryId: row.entry_id,
    requestId: row.request_id,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }));
}
