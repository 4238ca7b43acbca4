import type { AccountEntryKind } from '../../../billing/ledger/ledger.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import type { UsageEntry } from '../../../billing/ledger/usage.ts';
import type { UsageEntryBody } from '../../../schemas/http/account/usageSchemas.ts';

const KINDS: Readonly<Record<AccountEntryKind, UsageEntryBody['kind']>> = {
  starter_credit: 'starter',
  report_charge: 'report',
  operator_credit: 'credit',
  refund: 'refund',
  test_top_up: 'top_up',
  top_up: 'top_up',
  top_up_refund: 'top_up_refund',
  dispute: 'dispute',
  top_up_reversal: 'top_up_reversal',
};

/** A ledger entry as its account sees it. */
export function presentUsage(entry: UsageEntry): UsageEntryBody {
  const kind = KINDS[entry.kind];
  const isReport = kind === 'report';
  return {
    at: entry.at.toISOString(),
    kind,
    endpoint: entry.endpoint,
    label: entry.label,
    status: isReport ? 'ok' : null,
    cost_usd: isReport || kind === 'refund' ? microUsdToUsd(-entry.amountMicroUsd) : 0,
    amount_usd: microUsdToUsd(entry.amountMicroUsd),
    balance_after_usd: microUsdToUsd(entry.balanceAfterMicroUsd),
    pixel_id: entry.pixelId,
    report_id: entry.reportId,
    request_id: entry.requestId,
    key: entry.keyPrefix,
    entry_id: entry.entryId,
    reverses: entry.reversesEntryId,
  };
}
