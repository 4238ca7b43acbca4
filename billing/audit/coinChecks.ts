import type { LedgerCheck } from './ledgerChecks.ts';

/** The external name of a transfer, as `transferReference` writes it. */
const NAME = `'eip155:' || transfer.chain_id || '/' || transfer.tx_hash || '/' || transfer.log_index`;
/** The transfer of a movement: its name without suffixes such as `/reversed/1`. */
const TRANSFER_OF = `split_part(reference, '/', 1) || '/' || split_part(reference, '/', 2) || '/' || split_part(reference, '/', 3)`;

/** Laws of payments in coins; the SQL runs on both engines. */
export const COIN_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'coin_transfers',
    law: 'a transfer on the chain has as many movements as its row says, and is credited by its amount or not at all',
    sql: `SELECT ${NAME} AS subject FROM coin_transfer AS transfer
      LEFT JOIN (SELECT ${TRANSFER_OF} AS name, count(*) AS movements,
          CAST(sum(amount_micro_usd) AS BIGINT) AS credited
        FROM external_movement WHERE substr(reference, 1, 7) = 'eip155:'
        GROUP BY ${TRANSFER_OF}) AS moved ON moved.name = ${NAME}
      WHERE transfer.movement_count <> coalesce(moved.movements, 0)
        OR coalesce(moved.credited, 0) <> CASE WHEN transfer.movement_count % 2 = 1 THEN transfer.amount_micro_usd ELSE 0 END
        OR (transfer.state = 'credited') <> (transfer.movement_count % 2 = 1)
      UNION ALL
      SELECT reference FROM external_movement AS movement
      LEFT JOIN coin_transfer AS transfer ON ${NAME} = ${TRANSFER_OF}
      WHERE substr(reference, 1, 7) = 'eip155:' AND transfer.tx_hash IS NULL`,
  },
  {
    invariant: 'coin_addresses',
    law: 'every invoice in coins has an order by that method and its own address, numbered below the head',
    sql: `SELECT invoice.txn_id AS subject FROM coin_invoice AS invoice
      LEFT JOIN payment_order ON payment_order.order_id = invoice.order_id AND payment_order.method = 'crypto'
        AND payment_order.provider_reference = invoice.txn_id
        AND payment_order.amount_micro_usd = invoice.amount_micro_usd
      WHERE payment_order.order_id IS NULL
        OR invoice.derivation_index >= (SELECT address_count FROM coin_address_head)
      UNION ALL
      SELECT address FROM coin_invoice GROUP BY address HAVING count(*) > 1
      UNION ALL
      SELECT CAST(derivation_index AS TEXT) FROM coin_invoice GROUP BY derivation_index HAVING count(*) > 1
      UNION ALL
      SELECT payment_order.order_id FROM payment_order
      LEFT JOIN coin_invoice AS invoice ON invoice.order_id = payment_order.order_id
      WHERE payment_order.method = 'crypto' AND invoice.order_id IS NULL`,
  },
];
