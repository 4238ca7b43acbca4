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

const usd = (amount: number): string => `${amount.toFixed(2)} USD`;

/** Accounts and their keys, a line each. */
export function accountLines({ accounts }: z.infer<typeof accountFilesSchema>): string[] {
  return accounts.flatMap((account) => [
    `${account.account_id}  ${account.mode}  ${account.deleted_at === undefined ? account.status : `deleted ${account.deleted_at}`}  ${account.email}${account.email_confirmed ? ' (confirmed)' : ''}  ${usd(account.credits_usd)}  ${account.reports} reports, ${account.refunds} refunds${account.downloads ? '  downloads' : ''}  since ${account.created_at}`,
    ...account.keys.map(
      (key) =>
        `  ${key.key_id}  ${key.prefix}…  ${key.revoked_at === null ? 'usable' : `revoked ${key.revoked_at}`}  today ${usd(key.spent_today_usd)}${key.daily_cap_usd === null ? '' : ` of ${usd(key.daily_cap_usd)}`}${key.label === null ? '' : `  ${key.label}`}`,
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
      `${entry.amount_usd > 0 ? '+' : ''}${entry.amount_usd.toFixed(2)}`.padStart(9),
      `→ ${usd(entry.balance_after_usd)}`,
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

/** What a credit or refund has done. */
export function movementLines(movement: z.infer<typeof movementSchema>): string[] {
  const what = movement.repeated ? 'had been done before, and was not again' : 'done';
  return [
    `${what}: ${usd(movement.amount_usd)} to ${movement.account_id}, which had ${usd(movement.balance_after_usd)} after it (${movement.entry_id})`,
  ];
}

/** What a suspension, or its end, has done. */
export function suspensionLines(suspension: z.infer<typeof suspensionSchema>): string[] {
  return [`${suspension.account_id} is ${suspension.changed ? 'now' : 'already'} ${suspension.status}`];
}

/** The link that the operator hands on, and to whom. */
export function resetLoginLines(reset: z.infer<typeof resetLoginSchema>): string[] {
  const whom =
    reset.for === 'account_owner'
      ? `the owner of ${reset.account_id} (${reset.mode}, ${reset.email}), who sets a new password`
      : `the owner of ${reset.email}, who gets a new ${reset.mode} account; ${reset.account_id} loses the address and keeps its key and credits`;
  return [reset.url, `Hand it to ${whom}. It works once, until ${reset.expires_at}.`];
}

/** What a grant of downloads, or its end, has done. */
export function downloadsLines(grant: z.infer<typeof downloadsSchema>): string[] {
  const now = grant.downloads ? 'may fetch' : 'may not fetch';
  return [`${grant.account_id} ${now} the releases' files${grant.changed ? '' : ', as before'}`];
}

/** What the revocation of a key has done. */
export function revocationLines({ revoked_key_ids: ids }: z.infer<typeof revocationSchema>): string[] {
  return [ids.length === 0 ? 'the key had been revoked before' : `revoked: ${ids.join(', ')}`];
}
