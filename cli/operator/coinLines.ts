import type { z } from 'zod';
import type { stuckSchema, sweepSchema } from '../../schemas/http/account/operatorCoins.ts';

/** Payments in coins that someone has to look at, the oldest first. */
export function stuckLines({ watcher, transfers }: z.infer<typeof stuckSchema>): string[] {
  const lag = watcher.lag_seconds === null ? 'never' : `${Math.round(watcher.lag_seconds)} s ago`;
  return [
    `the chain was last read ${lag}${watcher.problem === null ? '' : `; ${watcher.problem}`}`,
    ...transfers.map(
      (transfer) =>
        `${transfer.seen_at}  ${transfer.amount_usdc} USDC  ${transfer.state}  ${transfer.account_id}  ${transfer.order_id}  ${transfer.txn_id}  ${transfer.tx_hash} to ${transfer.address} (index ${transfer.derivation_index}): ${transfer.why}`,
    ),
    transfers.length === 0 ? 'nothing is stuck' : `${transfers.length} stuck`,
  ];
}

/** Authorizations to be signed, as JSON: nothing else, so that the output is a file for the signer. */
export function sweepLines({ authorizations }: z.infer<typeof sweepSchema>): string[] {
  return JSON.stringify(authorizations, null, 2).split('\n');
}
