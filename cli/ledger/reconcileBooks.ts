import { stripeBooks } from '../../billing/card/stripeBooks.ts';
import { openStripeGateway } from '../../billing/card/stripeGateway.ts';
import { coinChain } from '../../billing/coin/chain/coinChain.ts';
import { openRpcEndpoint } from '../../billing/coin/chain/rpcEndpoint.ts';
import { coinBooks } from '../../billing/coin/coinBooks.ts';
import { formatUsd } from '../../core/money.ts';
import { periodOf } from '../../billing/reconcile/period.ts';
import { reconcile, type OutsideBooks, type Reconciliation } from '../../billing/reconcile/reconcile.ts';
import { invalidInput } from '../../core/error.ts';
import type { Config } from '../../schemas/config.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { openState } from '../../store/state/openState.ts';
import type { Terminal } from './terminal.ts';

/** Compares the payment provider's books with the ledger, and prints every difference. Exit code 1 = there is one. */
export async function reconcileBooks(
  config: Config,
  days: { readonly from?: string | undefined; readonly until?: string | undefined },
  { out, err }: Terminal,
): Promise<number> {
  const period = periodOf(days, Date.now());
  const database = await openState(config, { existingOnly: true, isUnhurried: true, notify: err });
  try {
    const books = await openBooks(config, database);
    if (books.length === 0) {
      throw invalidInput(
        'bad_request',
        'reconcile: no way to pay is set up; set GM_STRIPE_SECRET_KEY and GM_STRIPE_WEBHOOK_SECRET, or GM_DEPOSIT_XPUB and GM_BASE_RPC_URLS',
      );
    }
    const found = await reconcile(database, books, period);
    for (const line of reconciliationLines(found)) out(line);
    return found.differences.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The books of every configured payment method. */
async function openBooks({ payments }: Config, database: Database): Promise<OutsideBooks[]> {
  const books: OutsideBooks[] = [];
  if (payments.card) {
    const gateway = await openStripeGateway({ ...payments.card, isLive: !payments.isRehearsal });
    books.push(stripeBooks(database, gateway));
  }
  if (payments.coin) {
    const chain = coinChain(payments.coin.chainId);
    const endpoints = payments.coin.rpcUrls.map((url) => openRpcEndpoint(url, chain));
    books.push(coinBooks(database, chain, endpoints));
  }
  return books;
}

function reconciliationLines({ period, books, differences }: Reconciliation): string[] {
  const [from, until] = [new Date(period.from).toISOString(), new Date(period.until).toISOString()];
  return [
    `from ${from} until ${until}`,
    ...books.map(
      ({ name, movements, outsideMicroUsd, ledgerMicroUsd, others }) =>
        `${name}: ${movements} movements, ${usd(outsideMicroUsd)} there, ${usd(ledgerMicroUsd)} in the ledger; ${others} others there, which are not of this service`,
    ),
    ...differences.map(
      ({ books: name, reference, outsideMicroUsd, ledgerMicroUsd, why }) =>
        `DIFFERENT ${reference}: ${usd(outsideMicroUsd)} at ${name}, ${usd(ledgerMicroUsd)} in the ledger: ${why}`,
    ),
    differences.length === 0 ? 'the books agree' : `${differences.length} differences`,
  ];
}

function usd(amount: number | null): string {
  return amount === null ? 'nothing' : `${formatUsd(amount)} USD`;
}
