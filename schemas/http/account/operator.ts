import { z } from 'zod';
import { keySchema } from './keys.ts';
import { usdAmount } from './usdAmount.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';
import { usageEntrySchema } from './usageSchemas.ts';

const idSchema = z.string().regex(/^[a-z]{3}_\w{1,60}$/, 'an id such as acc_…, key_… or ent_…');
const SAY_WHY = 'say why, in 3 to 500 characters';
const reasonSchema = z
  .string({ error: SAY_WHY })
  .trim()
  .min(3, SAY_WHY)
  .max(500, SAY_WHY)
  .meta({ description: 'Why; kept in the audit log' });

export const lookUpQuerySchema = z.strictObject({
  q: z.string().trim().min(3).max(320).meta({
    description:
      'Account id, email address, key id, key or its first characters, request id, or ledger entry id',
  }),
});

export const accountFilesSchema = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string(),
      email: z.string(),
      email_confirmed: z.boolean(),
      deleted_at: z.iso.datetime().optional().meta({ description: 'When its owner deleted it' }),
      mode: z.enum(['live', 'test']),
      status: z.enum(['active', 'suspended']),
      created_at: z.iso.datetime(),
      credits_usd: z.number(),
      downloads: z.boolean().meta({ description: 'Whether it can fetch the releases’ files' }),
      reports: z.int(),
      refunds: z.int(),
      keys: z.array(keySchema.extend({ kind: z.enum(['live', 'test', 'child']) })),
    }),
  ),
  request_id: z.string(),
});

export const accountParamsSchema = z.strictObject({ account_id: idSchema });
export const resetLoginBodySchema = z.strictObject({
  reason: reasonSchema,
  for: z
    .enum(['account_owner', 'address_owner'])
    .default('account_owner')
    .meta({
      description:
        "Who gets the link: the owner of the account, to set a new password; or the owner of its address, who didn't " +
        'open the account and gets a new one',
    }),
});

export const resetLoginSchema = z.object({
  account_id: z.string(),
  email: z.string(),
  mode: z.enum(['live', 'test']),
  for: z.enum(['account_owner', 'address_owner']),
  url: z.url().meta({ description: 'Where to set the new password; works once' }),
  code: z.string().meta({ description: 'The same for POST /api/v1/login/reset; shown only once' }),
  expires_at: z.iso.datetime(),
  request_id: z.string(),
});

export const entryParamsSchema = z.strictObject({ entry_id: idSchema });
export const operatorKeyParamsSchema = z.strictObject({ key_id: idSchema });
export const ledgerQuerySchema = z.strictObject(pageQuery);

export const accountLedgerSchema = z.object({
  account_id: z.string(),
  entries: z.array(usageEntrySchema),
  next_cursor: nextCursorSchema,
  request_id: z.string(),
});

export const creditBodySchema = z.strictObject({
  amount_usd: usdAmount({ least: 0.01, most: 100_000 }),
  reason: reasonSchema,
  reference: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, '1 to 200 printable characters without spaces')
    .optional()
    .meta({
      description: 'Identifies this credit, so that it is given only once. Idempotency-Key does the same',
    }),
});
export const reasonBodySchema = z.strictObject({ reason: reasonSchema });

export const movementSchema = z.object({
  entry_id: z.string(),
  account_id: z.string(),
  amount_usd: z.number(),
  balance_after_usd: z.number(),
  repeated: z.boolean().meta({ description: "True: this was already done and wasn't repeated" }),
  request_id: z.string(),
});

export const suspensionSchema = z.object({
  account_id: z.string(),
  status: z.enum(['active', 'suspended']),
  changed: z.boolean(),
  request_id: z.string(),
});

export const downloadsSchema = z.object({
  account_id: z.string(),
  downloads: z.boolean(),
  changed: z.boolean(),
  request_id: z.string(),
});

export const revocationSchema = z.object({
  account_id: z.string(),
  revoked_key_ids: z.array(z.string()).meta({ description: 'The ones that were usable until now' }),
  request_id: z.string(),
});

export const auditQuerySchema = z.strictObject({ ...pageQuery, account_id: idSchema.optional() });

export const auditLogSchema = z.object({
  lines: z.array(
    z.object({
      audit_id: z.string(),
      at: z.iso.datetime(),
      actor: z.string(),
      action: z.string(),
      outcome: z.enum(['done', 'failed']),
      account_id: z.string().nullable(),
      entry_id: z.string().nullable(),
      request_id: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  next_cursor: nextCursorSchema,
  request_id: z.string(),
});
