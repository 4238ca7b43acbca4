import { microUsdToUsd } from '../../core/money.ts';
import type { Reconciliation } from '../../billing/reconcile/reconcile.ts';

/** A comparison of books as the operator sees it. */
export function presentReconciliation({ period, books, differences }: Reconciliation) {
  return {
    from: new Date(period.from).toISOString(),
    until: new Date(period.until).toISOString(),
    books: books.map(({ name, movements, outsideMicroUsd, ledgerMicroUsd, others }) => ({
      name,
      movements,
      outside_usd: microUsdToUsd(outsideMicroUsd),
      ledger_usd: microUsdToUsd(ledgerMicroUsd),
      others,
    })),
    differences: differences.map(({ books: name, reference, outsideMicroUsd, ledgerMicroUsd, why }) => ({
      books: name,
      reference,
      outside_usd: usdOrNull(outsideMicroUsd),
      ledger_usd: usdOrNull(ledgerMicroUsd),
      why,
    })),
  };
}

function usdOrNull(amount: number | null): number | null {
  return amount === null ? null : microUsdToUsd(amount);
}
