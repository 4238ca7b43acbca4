import { z } from 'zod';
import { modeShape } from '../modeFields.ts';
import { passwordSchema } from './accountSchemas.ts';

const code = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The one-time code from the email', example: '3hQ8vXn2LkTf0aWc7RyZ5mBd9JpE1sGu' });
const emailField = z.string().max(300).meta({ format: 'email', example: 'agent@example.org' });
const REVOKES_KEYS =
  'Revoke every API key, including child keys, and create a new owner key. false keeps them';

export const forgotBodySchema = z
  .strictObject({
    email: emailField,
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .meta({ description: 'An address can have a live and a test account' }),
  })
  .meta({ id: 'ForgotPasswordRequest' });

/** The response, whether or not an email is sent. */
export const mailAskedSchema = z
  .object({ message: z.string(), ...modeShape, request_id: z.string() })
  .meta({ id: 'EmailRequested' });

export const resetBodySchema = z
  .strictObject({
    code,
    password: passwordSchema,
    revoke_keys: z.boolean().default(false).meta({ description: REVOKES_KEYS }),
  })
  .meta({ id: 'ResetPasswordRequest' });

const accessEnded = {
  sessions_ended: z.int().meta({ description: 'Sessions that ended' }),
  clients_disconnected: z
    .int()
    .meta({ description: 'Connected clients whose keys and refresh tokens were revoked' }),
  keys_revoked: z.int().meta({ description: 'API keys that were revoked' }),
  keys_in_use: z.int().meta({ description: 'API keys that work now' }),
  api_key: z.string().optional().meta({
    description: 'The new owner key, shown once. Only if the old one was revoked, or for a new account',
  }),
};

export const resetSchema = z
  .object({
    account_id: z.string(),
    email: z.string(),
    outcome: z.enum(['password_reset', 'account_opened']).meta({
      description:
        '`password_reset`: the account has the new password. `account_opened`: the earlier account never confirmed ' +
        'this address, so we opened a new account for it',
    }),
    ...accessEnded,
    credits_usd: z.number(),
    message: z.string(),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'PasswordReset' });

export const passwordBodySchema = z
  .strictObject({
    current_password: z.string().min(1).max(200),
    new_password: passwordSchema,
    revoke_keys: z.boolean().default(false).meta({ description: REVOKES_KEYS }),
  })
  .meta({ id: 'ChangePasswordRequest' });

export const passwordChangedSchema = z
  .object({ ...accessEnded, message: z.string(), ...modeShape, request_id: z.string() })
  .meta({ id: 'PasswordChanged' });

export const confirmBodySchema = z.strictObject({ code }).meta({ id: 'ConfirmEmailRequest' });

export const emailConfirmedSchema = z
  .object({
    email: z.string(),
    email_confirmed: z.literal(true),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'EmailConfirmed' });

const sessionSchema = z
  .object({
    session_id: z.string().meta({ example: 'ses_0f3c5d8a91b24e67aa10' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    ip_address: z
      .string()
      .nullable()
      .meta({ description: 'The IP address that started the session; null = unknown' }),
    user_agent: z
      .string()
      .nullable()
      .meta({ description: "The browser's own name for itself; untrusted text" }),
    current: z.boolean().meta({ description: 'Whether this is the session of this call' }),
  })
  .meta({ id: 'SessionEntry' });

export const sessionListSchema = z
  .object({ sessions: z.array(sessionSchema), ...modeShape, request_id: z.string() })
  .meta({ id: 'SessionList', description: 'The session of this call first, then newest first' });

export const sessionParamsSchema = z.strictObject({
  session_id: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: 'A `session_id` of the list', example: 'ses_0f3c5d8a91b24e67aa10' }),
});

export const sessionsEndedSchema = z
  .object({
    sessions_ended: z.int(),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'SessionsEnded' });

export const deleteAccountBodySchema = z
  .strictObject({
    password: z.string().min(1).max(200),
    forfeit_usd: z.number().min(0).max(1_000_000_000).default(0).meta({
      description: 'The credits that you give up. Must equal the balance of the account',
      example: 1.6,
    }),
  })
  .meta({ id: 'DeleteAccountRequest' });

export const accountDeletedSchema = z
  .object({
    account_id: z.string().meta({ description: "The account's name in the books from now on" }),
    deleted: z.literal(true),
    forfeited_usd: z.number(),
    kept: z.array(z.string()).meta({ description: 'What we keep for the books' }),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'AccountDeleted' });
