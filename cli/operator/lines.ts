import { formatUsd, usdText, usdToMicroUsd } from '../../core/money.ts';
import type { z } from 'zod';
import type {
  accountFilesSchema,
  accountLedgerSchema,
  auditLogSchema,
  downloadsSchema,
  movementSchema,
  resetLoginSchema,
  revocationSchema,
  suspensionSchema,
} from '../../schemas/http/account/operator.ts';
import type { stuckSchema, sweepSchema } from '../../schemas/http/account/operatorCoins.ts';
import type {
  operatorOrdersSchema,
  orderRefundSchema,
  reconciliationSchema,
} from '../../schemas/http/account/operatorOrders.ts';

/** Accounts and their keys, one line each. */
export function accountLines({ accounts }: z.infer<typeof accountFilesSchema>): string[] {
  return accounts.flatMap((account) => [
    `${account.account_id}  ${account.mode}  ${account.deleted_at === undefined ? account.status : `deleted ${account.deleted_at}`}  ${account.email}${account.email_confirmed ? ' (confirmed)' : ''}  ${usdText(account.credits_usd)}  ${account.reports} reports, ${account.refunds} refunds${account.downloads ? '  downloads' : ''}  since ${account.created_at}`,
    ...account.keys.map(
      (key) =>
        `  ${key.key_id}  ${key.prefix}…  ${key.revoked_at === null ? 'usable' : `revoked ${key.revoked_at}`}  today ${usdText(key.spent_today_usd)}${key.daily_cap_usd === null ? '' : ` of ${usdText(key.daily_cap_usd)}`}${key.label === null ? '' : `  ${key.label}`}`,
    ),
  ]);
}

/** Entries of a ledger, newest first. */
export function ledgerLines({ entries }: z.infer<typeof accountLedgerSchema>): string[] {
  return entries.map((entry) =>
    [
      entry.at,
      entry.entry_id,
      entry.kind.padEnd(7),
      `${entry.amount_usd > 0 ? '+' : ''}${formatUsd(usdToMicroUsd(entry.amount_usd))}`.padStart(9),
      `→ ${usdText(entry.balance_after_usd)}`,
      entry.request_id ?? '',
      entry.pixel_id ?? '',
      entry.reverses === null ? '' : `reverses ${entry.reverses}`,
      entry.label ?? '',
    ]
      .filter(Boolean)
      .join('  '),
  );
}

/** Lines of the audit log, newest first. */
export function auditLines({ lines }: z.infer<typeof auditLogSchema>): string[] {
  return lines.map(
    (line) =>
      `${line.at}  ${line.actor}  ${line.action}  ${line.outcome}  ${line.account_id ?? '-'}  ${JSON.stringify(line.detail)}`,
  );
}

/** The result of a credit or refund. */
export function movementLines(movement: z.infer<typeof movementSchema>): string[] {
  const what = movement.repeated ? 'already done' : 'done';
  return [
    `${what}: ${usdText(movement.amount_usd)} to ${movement.account_id}, which had ${usdText(movement.balance_after_usd)} after it (${movement.entry_id})`,
  ];
}

/** The result of suspending or restoring an account. */
export function suspensionLines(suspension: z.infer<typeof suspensionSchema>): string[] {
  return [`${suspension.account_id} is ${suspension.changed ? 'now' : 'already'} ${suspension.status}`];
}

/** The link that the operator passes on, and the recipient. */
export function resetLoginLines(reset: z.infer<typeof resetLoginSchema>): string[] {
  const recipient =
    reset.for === 'account_owner'
      ? `the owner of ${reset.account_id} (${reset.mode}, ${reset.email}), who sets a new password`
      : `the owner of ${reset.email}, who gets a new ${reset.mode} account; ${reset.account_id} loses the address and keeps its key and credits`;
  return [reset.url, `Send it to ${recipient}. It works once, until ${reset.expires_at}.`];
}

/** The result of granting or ending downloads. */
export function downloadsLines(grant: z.infer<typeof downloadsSchema>): string[] {
  const now = grant.downloads ? 'may fetch' : 'may not fetch';
  return [`${grant.account_id} ${now} the releases' files${grant.changed ? '' : ', as before'}`];
}

/** The result of revoking a key. */
export function revocationLines({ revoked_key_ids: ids }: z.infer<typeof revocationSchema>): string[] {
  return [ids.length === 0 ? 'the key was already revoked' : `revoked: ${ids.join(', ')}`];
}

/** Coin payments that the operator has to look at, oldest first. */
export function stuckLines({ watcher, transfers }: z.infer<typeof stuckSchema>): string[] {
  const read =
    watcher.lag_seconds === null
      ? 'the chain was never read'
      : `the chain was last read ${Math.round(watcher.lag_seconds)} s ago`;
  return [
    `${read}${watcher.problem === null ? '' : `; ${watcher.problem}`}`,
    ...transfers.map(
      (transfer) =>
        `${transfer.seen_at}  ${transfer.amount_usdc} USDC  ${transfer.state}  ${transfer.account_id}  ${transfer.order_id}  ${transfer.txn_id}  ${transfer.tx_hash} to ${transfer.address} (index ${transfer.derivation_index}): ${transfer.why}`,
    ),
    transfers.length === 0 ? 'nothing is stuck' : `${transfers.length} stuck`,
  ];
}

/** Authorizations to sign, as JSON only, so that the output is a file for the signer. */
export function sweepLines({ authorizations }: z.infer<typeof sweepSchema>): string[] {
  return JSON.stringify(authorizations, null, 2).split('\n');
}

/** Orders, newest first. */
export function orderLines({ orders }: z.infer<typeof operatorOrdersSchema>): string[] {
  return orders.map(
    (order) =>
      `${order.created_at}  ${order.order_id}  ${order.method}  ${order.status}  ${usdText(order.amount_usd)}, paid ${usdText(order.paid_usd)}, back ${usdText(order.returned_usd)}  ${order.reference ?? ''}`,
  );
}

/** The result of refunding an order. */
export function orderRefundLines(refund: z.infer<typeof orderRefundSchema>): string[] {
  const what = refund.repeated ? 'already made' : 'made';
  const { order } = refund;
  return [
    `${what}: ${refund.refund_id}, ${usdText(refund.amount_usd)} of order ${order.order_id} (${refund.state} at Stripe)`,
    `the order is ${order.status}: paid ${usdText(order.paid_usd)}, back ${usdText(order.returned_usd)}`,
  ];
}

/** A comparison of books. */
export function reconciliationLines(found: z.infer<typeof reconciliationSchema>): string[] {
  return [
    `from ${found.from} until ${found.until}`,
    ...found.books.map(
      (books) =>
        `${books.name}: ${books.movements} movements, ${usdText(books.outside_usd)} there, ${usdText(books.ledger_usd)} in the ledger; ${books.others} others there, which are not of this service`,
    ),
    ...found.differences.map(
      (each) =>
        `DIFFERENT ${each.reference}: ${orNothing(each.outside_usd)} at ${each.books}, ${orNothing(each.ledger_usd)} in the ledger: ${each.why}`,
    ),
    found.differences.length === 0 ? 'the books agree' : `${found.differences.length} differences`,
  ];
}

function orNothing(amount: number | null): string {
  return amount === null ? 'nothing' : usdText(amount);
}
