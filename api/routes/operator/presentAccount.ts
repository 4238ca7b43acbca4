import type { AuditLine } from '../../../billing/operator/auditLog.ts';
import type { AccountFile } from '../../../billing/operator/findAccounts.ts';
import type { OperatorMovement } from '../../../billing/operator/moveMoney.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import { presentKey } from '../account/presentKey.ts';

/** An account as the operator sees it. */
export function presentAccountFile({ account, keys, reports, refunds }: AccountFile) {
  return {
    account_id: account.accountId,
    email: account.email,
    email_confirmed: account.emailProvenAt !== null,
    ...(account.deletedAt === null ? {} : { deleted_at: account.deletedAt.toISOString() }),
    mode: account.mode,
    status: account.status,
    created_at: account.createdAt.toISOString(),
    credits_usd: microUsdToUsd(account.balanceMicroUsd),
    downloads: account.mayDownload,
    reports,
    refunds,
    keys: keys.map((facts) => ({ ...presentKey(facts), kind: facts.kind })),
  };
}

/** A credit or refund. */
export function presentMovement(movement: OperatorMovement) {
  return {
    entry_id: movement.entryId,
    account_id: movement.accountId,
    amount_usd: microUsdToUsd(movement.amountMicroUsd),
    balance_after_usd: microUsdToUsd(movement.balanceAfterMicroUsd),
    repeated: movement.isRepeated,
  };
}

/** A line of the audit log. */
export function presentAuditLine(line: AuditLine) {
  return {
    audit_id: line.auditId,
    at: line.at.toISOString(),
    actor: line.actor,
    action: line.action,
    outcome: line.outcome,
    account_id: line.accountId,
    entry_id: line.entryId,
    request_id: line.requestId,
    detail: line.detail,
  };
}
