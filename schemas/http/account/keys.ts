import { z } from 'zod';
import { usdAmount } from './usdAmount.ts';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

/** Ten years. */
const LONGEST_TTL_HOURS = 87_600;
const when = z.iso.datetime().nullable();

const dailyCapSchema = usdAmount({ least: 0, most: 1_000_000 });

const keyFields = {
  key_id: z.string().meta({ example: 'key_4k9TfQ2mXbPz71Lw' }),
  prefix: z.string().meta({ description: 'The first characters of the key' }),
  label: z.string().nullable(),
  daily_cap_usd: z.number().nullable().meta({ description: 'The daily spending limit, by UTC day' }),
  spent_today_usd: z
    .number()
    .meta({ description: 'Spent this UTC day. For an owner key, includes its child keys' }),
  allowed_referer: z.string().nullable(),
  widget: z.boolean().meta({ description: 'Whether the key only works at /embed' }),
  created_at: z.iso.datetime(),
  expires_at: when,
  revoked_at: when,
  last_used_at: when.meta({ description: 'When the key last bought something' }),
  connected_client: z.string().nullable().meta({
    description:
      "For a client connected by OAuth, the host that its sign-in returns to. `label` is the client's name for itself",
  }),
};

export const keySchema = z
  .object(keyFields)
  .meta({ id: 'Key', description: 'A key, without the key itself' });
export type KeyBody = z.infer<typeof keySchema>;

export const mintKeyBodySchema = z
  .strictObject({
    daily_cap_usd: dailyCapSchema.optional().meta({ example: 4 }),
    allowed_referer: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .meta({
        description:
          'Rejects the key anywhere else: an origin (`https://example.com`), an origin with a path ' +
          '(`https://example.com/app/`) or a host (`example.com`, `*.example.com`)',
        example: 'https://example.com',
      }),
    widget: z.boolean().optional().meta({
      description:
        'true = a key for public HTML: it only works at /embed. Needs `allowed_referer` (without a path) and `daily_cap_usd`',
      example: true,
    }),
    ttl_hours: z
      .number()
      .positive()
      .max(LONGEST_TTL_HOURS)
      .optional()
      .meta({ description: 'The key stops working after this many hours', example: 24 }),
    label: z.string().max(120).optional(),
  })
  .nullish()
  .meta({ id: 'NewKeyRequest' });

export const mintedKeySchema = z
  .object({
    ...keyFields,
    api_key: z.string().meta({ description: 'Shown once; store it' }),
    ...callShape,
  })
  .meta({ id: 'MintedKey' });

export const keyAnswerSchema = z.object({ ...keyFields, ...callShape }).meta({ id: 'ChangedKey' });

export const keyListQuerySchema = z.strictObject(pageQuery);

export const keyListSchema = z
  .object({ keys: z.array(keySchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'KeyList' });

export const keyParamsSchema = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'A `key_id`, or the key itself', example: 'key_4k9TfQ2mXbPz71Lw' }),
});

export const spendCapBodySchema = z
  .strictObject({
    daily_usd: dailyCapSchema
      .nullable()
      .meta({ description: 'null removes the cap, 0 stops every purchase', example: 10 }),
  })
  .meta({ id: 'SpendCapRequest' });

export const meSchema = z
  .object({
    account_id: z.string(),
    email: z.string(),
    status: z.enum(['active', 'suspended']),
    email_confirmed: z.boolean().meta({
      description:
        'Whether the owner proved that they receive email at the address. Only then can the address recover the account',
    }),
    created_at: z.iso.datetime(),
    credits_usd: z.number(),
    reports_remaining_est: z.int(),
    total_reports: z.int().meta({ description: 'Reports bought since the account was created' }),
    plan: z.literal('prepaid').meta({ description: 'Every account uses prepaid credits' }),
    key: keySchema.meta({ description: 'The calling key, or the owner key for a session' }),
    via: z.enum(['key', 'session']),
    downloads: z.boolean().meta({
      description:
        'Whether the owner key can read the files of the releases under `/stac/assets`. The operator grants this',
    }),
    ...callShape,
  })
  .meta({ id: 'Me', description: 'The account, without secrets' });
